"""One table's file, read by the same tally as all others, but without what it does not depend on.

A hand is to be saved at once, however many games a club has. So of the files above (which include
this one) only what they declare counts, the other files are left out, and of the file itself so
are the lines of the games before the last one. Each line keeps its number. What this cannot see
(a game that is entered twice, names that are a slip apart) the tally of everything tells aside.
"""

import hashlib
import os
import re
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from ..base.errors import ERROR, Problem, UsageError
from ..base.quotient import Quotient
from ..editing.source_file import LineKind, SourceFile, parse_source_line
from ..interpreter.interpreter import FileInterpreter, build_interpreter
from ..interpreter.sources import encode_text, read_text
from ..interpreter.tally import sort_problems
from ..interpreter.tally_state import TallyState
from ..language.statements import Declaration, PlayersLine
from ..model.open_games import TrackedGame
from ..model.types import (
    FinalResult,
    GameRecord,
    OpenGame,
    Rules,
    Session,
    TableState,
    TableStatus,
    add_scores,
    pair_with_tables,
)
from .included_files import LEFT_OUT, Chain, find_stamp

MOST_READINGS = 40  # of tables that are remembered
MOST_BYTES = 4_000_000  # of their files together
HEAD_LINE = re.compile(r"[ \t]*(?:[A-Za-z][\w-]*=|[0-9]{4}-)")  # a declaration or a date
EXPECTED_CODES = {"unfinished", "nothing-played", "no-players"}  # of a game that goes on


@dataclass(frozen=True)
class TableText:
    """A table's file as it is, or as it would be."""

    chain: Chain
    data: bytes
    source: SourceFile

    @classmethod
    def read(cls, chain: Chain) -> "TableText":
        """As it is; a `UsageError` where it cannot be read."""
        return cls.from_text(chain, read_text(chain.path))

    @classmethod
    def from_text(cls, chain: Chain, text: str) -> "TableText":
        """As it would be with this text."""
        return cls(chain, encode_text(text), SourceFile.from_text(text))

    def replace(self, source: SourceFile) -> "TableText":
        """The same file with other lines."""
        return type(self)(self.chain, encode_text(source.text), source)

    @property
    def digest(self) -> str:
        """What tells this text from any other."""
        return hashlib.sha256(self.data).hexdigest()


@dataclass(frozen=True)
class GameNow:
    """A game as it stands after the last line of its file."""

    session: Session
    status: TableStatus
    scores: tuple[Quotient, ...]  # net ones where no game is followed
    start: Quotient  # that everybody began with
    table: TableState
    has_hands: bool
    end_reason: str
    final_result: FinalResult | None

    @property
    def is_over(self) -> bool:
        """Whether it has come to its end."""
        return self.status in {TableStatus.ENDED, TableStatus.RECORDED}


@dataclass
class TableReading:
    """What a table's file says: the game at its end, if there is one, and what is wrong."""

    text: TableText
    rules: Rules
    date: str = ""
    roster: Sequence[str] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    guests: frozenset[str] = frozenset()
    game: GameNow | None = None
    first_line: int = 0  # of the last game, its players line; 0 where nobody sat down yet
    game_records: Sequence[GameRecord] = ()  # of that game
    problems: Sequence[Problem] = ()

    @property
    def errors(self) -> list[Problem]:
        """What is to be mended before the table can go on, or elsewhere in what was read."""
        return [problem for problem in self.problems if problem.is_error]

    def list_game_errors(self) -> list[Problem]:
        """The errors of the last game: nobody knows how it stands."""
        path = self.text.chain.path
        return [
            error for error in self.errors if error.file == path and error.line >= self.first_line
        ]


def read_table(
    text: TableText, rules: Rules | None, read_above: Callable[[str], SourceFile]
) -> TableReading:
    """Read a table's file; `read_above` gives the files that include it, and `rules` are those
    that the first of them begins with."""
    return _TableReader(text, rules, read_above).read()


class TableReadings:
    """What tables' files say, as they are or as they would be. A reading is remembered as long as
    nothing changes that it depends on; several threads may ask at once."""

    def __init__(self, rules: Rules | None) -> None:
        self.rules = rules
        self._lock = threading.Lock()
        self._readings: OrderedDict[tuple[object, ...], TableReading] = OrderedDict()

    def read(self, text: TableText) -> TableReading:
        """What a text says."""
        above = tuple((path, number, find_stamp(path)) for path, number in text.chain.above)
        key = (text.chain.path, text.digest, above)
        with self._lock:
            if key in self._readings:
                self._readings.move_to_end(key)
                return self._readings[key]
        reading = read_table(text, self.rules, read_text_of)
        with self._lock:
            self._readings[key] = reading
            sizes = [len(each.text.data) for each in self._readings.values()]
            while len(sizes) > MOST_READINGS or (len(sizes) > 2 and sum(sizes) > MOST_BYTES):
                self._readings.popitem(last=False)
                del sizes[0]
        return reading


def find_new_errors(before: TableReading, after: TableReading) -> list[Problem]:
    """The errors that a change brings."""
    known = Counter((error.file, error.code, error.message) for error in before.errors)
    found = []
    for error in after.errors:
        if known[error.file, error.code, error.message]:
            known[error.file, error.code, error.message] -= 1
        else:
            found.append(error)
    return found


def find_last_players_line(source: SourceFile) -> int:
    """The number of the players line of the last game; 0 where there is none."""
    for number in range(len(source.line_texts), 0, -1):
        line = parse_source_line(source.line_texts[number - 1])
        if isinstance(line.statement, PlayersLine) and len(line.statement.names) > 2:
            return number
    return 0


class _TableReader:
    """Reads one table's file."""

    def __init__(
        self, text: TableText, rules: Rules | None, read_above: Callable[[str], SourceFile]
    ) -> None:
        self.text, self.rules, self.read_above = text, rules, read_above
        self.tally_state = TallyState()
        self.tally_state.has_missing_players = True  # other files may know whoever is named
        self.path = text.chain.path
        self.first_line = find_last_players_line(text.source)
        self.interpreters: dict[str, FileInterpreter] = {}
        self.game: GameNow | None = None

    def read(self) -> TableReading:
        index = self.text.chain.above[0][0] if self.text.chain.above else self.path
        interpreter = build_interpreter(
            index, self.tally_state, self.rules, self._open, self._note_interpreter
        )
        problems: list[Problem] = []
        game_records: list[GameRecord] = []
        with self._open(index) as lines:
            for event in interpreter.interpret(lines):
                if isinstance(event, Problem):
                    problems.append(event)
                elif isinstance(event, GameRecord) and self._is_last_game(event):
                    game_records.append(event)
        own = self.interpreters.get(self.path, interpreter)
        now = own.context.now
        return TableReading(
            self.text,
            now.rules,
            now.date,
            tuple(now.people.roster),
            dict(now.people.aliases),
            frozenset(self.tally_state.guests),
            self.game,
            self.first_line,
            game_records,
            sort_problems([each for each in problems if self._matters(each)]),
        )

    def _is_last_game(self, game_record: GameRecord) -> bool:
        session = game_record.session
        return session.file == self.path and session.line == self.first_line

    def _matters(self, problem: Problem) -> bool:
        """Whether a problem is one of this table: errors, wherever they are; of its last game
        warnings, too. That files were left out is none."""
        if problem.file == self.path and problem.line >= max(self.first_line, 1):
            return problem.code not in EXPECTED_CODES
        return problem.severity == ERROR and problem.code not in EXPECTED_CODES

    def _note_interpreter(self, line: int, interpreter: FileInterpreter) -> None:
        self.interpreters[interpreter.context.file] = interpreter

    # ------------------------------------------------------------------------ what is read

    @contextmanager
    def _open(self, path: str) -> Iterator[Iterable[str]]:
        """The lines of a file, as far as they matter here."""
        above = dict(self.text.chain.above)
        if path == self.path:
            yield self._read_own_lines()
        elif path in above:
            yield self._list_declaring_lines(path, above[path])
        else:
            yield ()

    def _read_own_lines(self) -> Iterator[str]:
        """The lines of the table's file; after the last one it is seen how the game stands."""
        with self.text.source.open_lines() as lines:
            for number, line in enumerate(lines, 1):
                if number < self.first_line and not HEAD_LINE.match(line):
                    yield ""
                else:
                    yield _leave_includes_out(line, number)
        interpreter = self.interpreters.get(self.path)
        if interpreter and interpreter.table.game:
            game = interpreter.table.game
            if game.session.line == self.first_line:
                self.game = _describe_game(game)

    def _list_declaring_lines(self, path: str, included_at: int) -> Iterator[str]:
        """What a file above declares, up to the line that includes the next one."""
        chain = [*(file for file, _ in self.text.chain.above), self.path]
        following = chain[chain.index(path) + 1]
        for number, line in enumerate(self.read_above(path).line_texts[:included_at], 1):
            if number == included_at:
                value = os.path.relpath(following, os.path.dirname(path)).replace(os.sep, "/")
                yield f'include="{value}"'
            elif HEAD_LINE.match(line):
                yield _leave_includes_out(line, number)
            else:
                yield ""


def _leave_includes_out(line: str, number: int) -> str:
    """A line that names, if it includes files, one that is read as empty: whoever sat at the
    table has left it all the same."""
    if "include=" not in line:
        return line
    statement = parse_source_line(line).statement
    is_include = isinstance(statement, Declaration) and statement.key == "include"
    return f"include={LEFT_OUT.format(number)}" if is_include else line


def _describe_game(game: OpenGame) -> GameNow:
    """How a game stands now: it will be another one when the file is closed."""
    session = game.session
    if isinstance(game, TrackedGame):
        scores = tuple(Quotient(score, 1) for score in game.scores)
        start = Quotient(game.start, 1)
    else:
        start, changes = Quotient(0, 1), (0,) * len(session.names)
        for effect, table in pair_with_tables(game.effects, game.first_table):
            changes = add_scores(changes, effect.score_changes_at(table))
        scores = tuple(
            before + change * session.score_unit
            for before, change in zip(game.initial_scores, changes, strict=True)
        )
    return GameNow(
        session,
        game.status,
        scores,
        start,
        game.table,
        bool(game.earlier_hand_count or game.effects),
        game.end_reason,
        getattr(game, "final_result", None),
    )


def list_game_lines(reading: TableReading) -> list[tuple[int, str, LineKind]]:
    """The lines of the last game that are not blank: numbers, texts and kinds."""
    source, first = reading.text.source, reading.first_line
    block = SourceFile("", source.line_texts[first - 1 :], source.line_ends[first - 1 :])
    return [
        (number, line.text, line.kind)
        for number, line in enumerate(block.lines, first)
        if first and line.kind is not LineKind.BLANK
    ]


def read_text_of(path: str) -> SourceFile:
    """A file above, which may be gone: then nothing is known of what it declared."""
    try:
        return SourceFile.from_text(read_text(path))
    except UsageError:
        return SourceFile.from_text("")
