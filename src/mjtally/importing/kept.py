"""A scores file that games are added to: what is in it, and in force at its end."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from ..base.errors import Problem
from ..play.parameters import Rules
from ..play.plays import Play
from ..reading.fold import Fold
from ..reading.inforce import InForce
from ..reading.sources import open_lines
from ..reading.tallied import Tallied
from ..text.cells import said_of
from ..write.files import Seen
from .records import signed_points

LOG = re.compile(r"#.*?\blog ([\w.-]+)")  # the comment behind a players line


class Kept(NamedTuple):
    """What a file has: the date and rules at its end, who plays in it, and which games.

    A game is known by its log's id, and by its date, players and end."""

    date: str = ""
    rules: Rules | None = None  # None where nothing was declared
    known: frozenset[str] = frozenset()
    roster: tuple[str, ...] = ()
    aliases: Mapping[str, str] = {}
    ids: frozenset[str] = frozenset()
    games: frozenset[tuple[str, ...]] = frozenset()
    force: InForce | None = None
    held: Seen | None = None  # where games are added to it: its bytes, as they were read


NOTHING = Kept()


def read_kept(path: str, problem: Callable[[Problem], None]) -> Kept:
    """What a scores file has; `problem` is told of what is wrong with it."""
    ids: set[str] = set()
    games: set[tuple[str, ...]] = set()
    force = InForce(path, Tallied(), None)

    @contextmanager
    def opened(inner: str) -> Iterator[Iterable[str]]:
        """The lines of a file, whose comments are looked at on the way."""
        with open_lines(inner) as lines:
            yield _watched(lines, ids)

    with opened(path) as lines:
        for event in Fold(force, opened).events(lines):
            if isinstance(event, Problem):
                problem(event)
            elif isinstance(event, Play):
                games.update(_known_by(event))
    people = force.seating.people
    return Kept(
        date=force.date,
        rules=force.ruling.rules if force.ruling.chosen else None,
        known=frozenset((*force.tallied.names, *people.roster, *people.aliases.values())),
        roster=tuple(people.roster),
        aliases=people.aliases,
        ids=frozenset(ids),
        games=frozenset(games),
        force=force,
    )


def _known_by(play: Play) -> Iterator[tuple[str, ...]]:
    """What tells a game from others: its scores or points, or the hands of an unfinished one."""
    date, names = play.date, play.sitting.names
    if play.final is None:
        yield game_of(date, names, [said_of(line.text).strip() for line in play.lines])
        return
    yield game_of(date, names, play.final.scores)
    yield game_of(date, names, [signed_points(100 * points) for points in play.final.points])


def game_of(date: str, players: Iterable[str], end: Iterable[object]) -> tuple[str, ...]:
    """What tells a game from others, where no id does."""
    return (date, *map(str, players), *map(str, end))


def _watched(lines: Iterable[str], ids: set[str]) -> Iterator[str]:
    for line in lines:
        if "#" in line and (found := LOG.search(line)):
            ids.add(found[1])
        yield line


def wrong_with(kept: Kept, heads: Iterable[str]) -> Iterator[Problem]:
    """What is wrong with dates, declarations and players behind the end of the file. (The hands
    of imported games were played by these very rules already.)"""
    force = kept.force or InForce("the scores file", Tallied(), None)
    for event in Fold(force, open_lines).events(heads):
        if isinstance(event, Problem) and event.is_error:
            yield event
