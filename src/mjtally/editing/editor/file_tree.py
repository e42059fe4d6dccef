"""A tree of scores files, read as a whole: the questions of an editor are about it.

A file and all that it includes are read as `mjtally check` reads them, and games, problems and
contexts are kept by file and line. After an error a game is kept as far as it could be tracked.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from os.path import realpath
from types import MappingProxyType
from typing import NamedTuple

from ...base.errors import Problem
from ...interpreter.interpreter import FileInterpreter, build_interpreter
from ...interpreter.tally import sort_problems
from ...interpreter.tally_state import TallyState
from ...language.statements import BlankLine, Statement
from ...rules.families import DEFAULT_RULESET, PRESETS
from ...rules.model.types import NO_ROUND, AppliedAdjustment, DeclaredRound, GameRecord, Rules
from ..source_file import SourceFile

SourceFinder = Callable[[str], SourceFile]  # a file by its path; a `UsageError` for none


class LineContext(NamedTuple):
    """The rules and declarations in force after a line, and the names of those at the table."""

    rules: Rules
    date: str = ""
    roster: Mapping[str, None] = MappingProxyType({})
    aliases: Mapping[str, str] = MappingProxyType({})  # other names, and whose they are
    names: tuple[str, ...] = ()
    round: DeclaredRound = NO_ROUND


START_CONTEXT = LineContext(PRESETS[DEFAULT_RULESET])


@dataclass
class ScoresFile:
    """One file of the tree: its text, and the contexts, games and problems in its lines."""

    name: str  # the name that messages use
    source: SourceFile
    contexts: list[LineContext] = field(default_factory=list)
    context_lines: list[int] = field(default_factory=list)  # the lines after which those begin
    game_records: list[GameRecord] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def lines(self) -> Sequence[str]:
        """The texts of its lines."""
        return self.source.line_texts

    def context_before(self, line: int) -> LineContext:
        """The context at the beginning of a line (from 1)."""
        at = bisect_right(self.context_lines, line - 1) - 1
        return self.contexts[at] if at >= 0 else START_CONTEXT

    def find_game_at(self, line: int) -> Sequence[GameRecord]:
        """The latest game (in one record or several) that was opened before a line, or in it."""
        opened = bisect_right(
            self.game_records, line, key=lambda game_record: game_record.session.line
        )
        latest: list[GameRecord] = []
        for game_record in reversed(self.game_records[:opened]):
            if latest and game_record.session.game_number != latest[0].session.game_number:
                break
            if not game_record.line_numbers or game_record.line_numbers[0] <= line or not latest:
                latest.insert(0, game_record)
        return latest

    def line_text(self, line: int) -> str:
        """The text of a line; empty after the last line."""
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""

    def statement_at(self, line: int) -> Statement:
        """The statement of a line; a blank line after the last line."""
        return self.source.lines[line - 1].statement if 0 < line <= len(self.lines) else BlankLine()

    def note_context(self, line: int, interpreter: FileInterpreter) -> None:
        """Keep the context after a line if it differs from the one before."""
        now, game = interpreter.context.now, interpreter.table.game
        context = LineContext(
            rules=now.rules,
            date=now.date,
            roster=now.people.roster,
            aliases=now.people.aliases,
            names=game.session.names if game else (),
            round=now.round,
        )
        if not self.contexts or context != self.contexts[-1]:
            self.contexts.append(context)
            self.context_lines.append(line)


@dataclass
class FileTree:
    """A tree of files, by their real paths, in the order in which they were read."""

    root: str
    files: dict[str, ScoresFile]
    players: Mapping[str, None]  # everybody who has played
    events: list[GameRecord | AppliedAdjustment]
    guests: Collection[str] = ()  # players who are left out of standings

    def list_game_records(self) -> Iterator[GameRecord]:
        """Everything that was played."""
        return (event for event in self.events if isinstance(event, GameRecord))


def read_file_tree(root: str, name: str, find: SourceFinder) -> FileTree:
    """Read a file, called `name` in messages, with all that it includes.

    `root` is its real path, and `find` gives a file by its real path. A second reading is quick,
    since lines and hands are remembered: only those that changed are worked out anew. Raises a
    `UsageError` if the root itself cannot be read.
    """
    files: dict[str, ScoresFile] = {}
    files_by_name: dict[str, ScoresFile] = {}

    @contextmanager
    def open_file(path: str) -> Iterator[Iterable[str]]:
        """Open the lines of a file. A file that is read a second time is recorded only once."""
        key = root if path == name else realpath(path)
        file = files_by_name[path] = ScoresFile(path, find(key))
        files.setdefault(key, file)
        with file.source.open_lines() as lines:
            yield lines

    def note_context(line: int, interpreter: FileInterpreter) -> None:
        files_by_name[interpreter.context.file].note_context(line, interpreter)

    tally_state = TallyState()
    interpreter = build_interpreter(name, tally_state, None, open_file, note_context)
    problems: list[Problem] = []
    events: list[GameRecord | AppliedAdjustment] = []
    with open_file(name) as lines:
        for event in interpreter.interpret(lines):
            if isinstance(event, Problem):
                problems.append(event)
                continue
            events.append(event)
            if isinstance(event, GameRecord):
                files_by_name[event.session.file].game_records.append(event)
    problems += tally_state.find_doubts()
    for problem in sort_problems(problems):
        files_by_name[problem.file].problems.append(problem)
    return FileTree(root, files, tally_state.names, events, tally_state.guests)
