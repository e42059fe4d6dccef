"""Finished games by date: what runs and ratings are made of."""

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from ..play.plays import Play

Had = tuple[tuple[bool, ...], ...]


class Seats(NamedTuple):
    """Who finished a game, and how. `ranks` are from 1, the first of those that players share;
    `had` tells for each streak of the family who had what it is made of."""

    file: str
    names: tuple[str, ...]
    ranks: tuple[int, ...]
    had: Had = ()


class Span(NamedTuple):
    """Games that came one after another: the date, how many files came before theirs, and the
    period of a series that they belong to."""

    date: str
    after: int
    period: str


class Game(NamedTuple):
    """A finished game: its number among those that were added, from 0, when it was, and the
    line of its players."""

    number: int
    span: Span
    line: int
    seats: Seats


class Finished:
    """Finished games, of which there may be millions: what is the same is kept once."""

    def __init__(self) -> None:
        self.spans: list[tuple[int, Span]] = []  # by the number of the first game
        self.lines = array("q")
        self.seats: list[Seats] = []
        self.same: dict[Seats, Seats] = {}

    def add(self, play: Play, *, had: Had = (), period: str = "") -> None:
        """Take in a play that ended a game."""
        assert play.final
        sitting = play.sitting
        seats = Seats(sitting.file, tuple(map(str, sitting.names)), play.final.ranks, had)
        self._add(Span(play.date, 0, period), sitting.line, seats)

    def _add(self, span: Span, line: int, seats: Seats) -> None:
        if not self.spans or self.spans[-1][1] != span:
            self.spans.append((len(self.lines), span))
        self.lines.append(line)
        self.seats.append(self.same.setdefault(seats, seats))

    def merge(self, other: "Finished", number: int) -> None:
        """Take in the games of a later file, the `number`th after this one's."""
        for game in other.by_date():
            self._add(game.span._replace(after=number), game.line, game.seats)

    def by_date(self) -> Iterator[Game]:
        """The games by date, then as they came: in the order of files and lines."""
        ends = [*(first for first, _ in self.spans[1:]), len(self.lines)]
        ranges = zip(self.spans, ends, strict=False)
        for (first, span), end in sorted(ranges, key=_when):
            for at in range(first, end):
                yield Game(at, span, self.lines[at], self.seats[at])


def _when(games: tuple[tuple[int, Span], int]) -> tuple[str, int, int]:
    (first, span), _ = games
    return span.date, span.after, first
