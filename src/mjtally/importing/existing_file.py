"""A scores file that games are added to: what is in it, and in force at its end."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from ..base.errors import Problem
from ..interpreter.in_force import FileContext
from ..interpreter.interpreter import FileInterpreter, build_interpreter
from ..interpreter.sources import open_lines
from ..interpreter.tally_state import TallyState
from ..language.tokens import strip_comment
from ..model.types import GameRecord, Rules
from ..output.files import Seen
from .games import format_signed_points

LOG_COMMENT = re.compile(r"#.*?\blog ([\w.-]+)")  # the comment after a players line


class ExistingFile(NamedTuple):
    """What a file has: the date and rules at its end, who plays in it, and which games.

    A game is known by its log's id, and by its date, players and end."""

    date: str = ""
    rules: Rules | None = None  # None where nothing was declared
    known_names: frozenset[str] = frozenset()
    roster: tuple[str, ...] = ()
    aliases: Mapping[str, str] = {}
    log_ids: frozenset[str] = frozenset()
    game_identities: frozenset[tuple[str, ...]] = frozenset()
    context: FileContext | None = None
    held: Seen | None = None  # where games are added to it: its bytes, as they were read


EMPTY_FILE = ExistingFile()


def read_existing_file(path: str, report_problem: Callable[[Problem], None]) -> ExistingFile:
    """What a scores file has; `report_problem` is called with everything that is wrong with it."""
    ids: set[str] = set()
    games: set[tuple[str, ...]] = set()

    @contextmanager
    def open_file(inner: str) -> Iterator[Iterable[str]]:
        """The lines of a file, from whose comments the ids of logs are taken on the way."""
        with open_lines(inner) as lines:
            yield _collect_log_ids(lines, ids)

    interpreter = build_interpreter(path, TallyState(), None, open_file)
    with open_file(path) as lines:
        for event in interpreter.interpret(lines):
            if isinstance(event, Problem):
                report_problem(event)
            elif isinstance(event, GameRecord):
                games.update(_game_identities(event))
    context, now = interpreter.context, interpreter.context.now
    people = now.people
    return ExistingFile(
        date=now.date,
        rules=now.rules if now.is_chosen else None,
        known_names=frozenset(
            (*context.tally_state.names, *people.roster, *people.aliases.values())
        ),
        roster=tuple(people.roster),
        aliases=people.aliases,
        log_ids=frozenset(ids),
        game_identities=frozenset(games),
        context=context,
    )


def _game_identities(game_record: GameRecord) -> Iterator[tuple[str, ...]]:
    """What identifies a game: its scores or points, or the hands of an unfinished one."""
    date, names = game_record.date, game_record.session.names
    if game_record.final_result is None:
        yield game_identity(
            date, names, [strip_comment(line.text).strip() for line in game_record.lines]
        )
        return
    yield game_identity(date, names, game_record.final_result.scores)
    yield game_identity(
        date,
        names,
        [format_signed_points(100 * points) for points in game_record.final_result.points],
    )


def game_identity(date: str, players: Iterable[str], end: Iterable[object]) -> tuple[str, ...]:
    """What identifies a game that has no id."""
    return (date, *map(str, players), *map(str, end))


def _collect_log_ids(lines: Iterable[str], ids: set[str]) -> Iterator[str]:
    for line in lines:
        if "#" in line and (found := LOG_COMMENT.search(line)):
            ids.add(found[1])
        yield line


def find_header_problems(
    existing_file: ExistingFile, header_lines: Iterable[str]
) -> Iterator[Problem]:
    """What is wrong with dates, declarations and players at the end of the file. (The hands of
    imported games were replayed by these very rules already.)"""
    if existing_file.context:
        interpreter = FileInterpreter(existing_file.context, open_lines)
        # these lines are not the file again: it goes on with them
        existing_file.context.tally_state.files.clear()
    else:
        interpreter = build_interpreter("the scores file", TallyState(), None, open_lines)
    for event in interpreter.interpret(header_lines):
        if isinstance(event, Problem) and event.is_error:
            yield event
