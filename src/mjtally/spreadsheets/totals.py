"""Rows of a sheet that add up the games above them, or average them: they are no games.

Such a row is known by its figures, since it may be called anything in any language, or nothing.
What a row is called decides only where its figures leave a doubt:

- The exact sums of two games or more are no game: nobody plays the sum of what was played before.
- The sum of one game alone looks like the same game once more. It is a game where it has a date
  or a number of its own.
- Averages, and sums that are rounded, are known only where the row has neither.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .numbers_and_dates import decimals_of, parse_thousandths

SUMS, AVERAGES = "the sums of the rows above", "the averages of the rows above"
SUMS_BELOW = "the sums of the rows below"


class Figures(NamedTuple):
    """The figures of a row as texts, one for each player (empty where there is none), and
    whether the row has a date or a number of its own."""

    cells: tuple[str, ...]
    is_marked: bool

    @property
    def numbers(self) -> list[int | None]:
        """The figures in thousandths."""
        return [parse_thousandths(cell) for cell in self.cells]


class Added(NamedTuple):
    """What some games add up to."""

    games: int
    sums: tuple[int, ...]
    played: tuple[int, ...]  # games of each player

    def plus(self, row: Figures) -> "Added":
        """With one game more."""
        numbers = row.numbers
        return Added(
            self.games + 1,
            tuple(one + (other or 0) for one, other in zip(self.sums, numbers, strict=True)),
            tuple(one + (each is not None) for one, each in zip(self.played, numbers, strict=True)),
        )

    def is_summed_by(self, row: Figures) -> bool:
        """Whether a row has the sums of two games or more; or of one, and nothing of its own."""
        if self.games < 2 and (row.is_marked or not self.games):
            return False
        if not row.is_marked:  # which may be rounded
            return self._has(row, (1,) * len(self.sums))
        return _told(row) and [number or 0 for number in row.numbers] == [*self.sums]

    def is_averaged_by(self, row: Figures) -> bool:
        """Whether a row has the averages of two games or more, as far as it shows them."""
        return self.games > 1 and not row.is_marked and self._has(row, self.played)

    def _has(self, row: Figures, divisors: Sequence[int]) -> bool:
        """Whether a row has the sums, divided and rounded; where there is nothing, it may have
        nothing."""
        return _told(row) and all(
            total == 0 if number is None else divisor > 0 and _is_near(number, total, divisor, cell)
            for number, total, divisor, cell in zip(
                row.numbers, self.sums, divisors, row.cells, strict=True
            )
        )


def _told(row: Figures) -> bool:
    return any(number is not None for number in row.numbers)


def _is_near(number: int, total: int, games: int, cell: str) -> bool:
    """Whether a number is a quotient, rounded to as many decimals as its cell shows."""
    unit = int(10 ** (3 - decimals_of(cell)))
    return 2 * abs(number * games - total) <= unit * games


def totals_of(rows: Sequence[Figures]) -> dict[int, str]:
    """Which of some rows are no games, and what they are."""
    if not rows:
        return {}
    found = _downwards(rows)
    first, below = rows[0], {at + 1: what for at, what in _downwards(rows[1:]).items()}
    games = _nothing(first)
    for at, row in enumerate(rows):
        if at and at not in below:
            games = games.plus(row)
    if games.games > 1 and games.is_summed_by(first):
        return {0: SUMS_BELOW, **below}
    return found


def _downwards(rows: Sequence[Figures]) -> dict[int, str]:
    """Sums of all the rows above, and of those since the sums before."""
    found: dict[int, str] = {}
    if not rows:
        return found
    every = since = _nothing(rows[0])
    for at, row in enumerate(rows):
        if every.is_summed_by(row) or since.is_summed_by(row):
            found[at], since = SUMS, _nothing(row)
        elif every.is_averaged_by(row) or since.is_averaged_by(row):
            found[at] = AVERAGES
        else:
            every, since = every.plus(row), since.plus(row)
    return found


def _nothing(row: Figures) -> Added:
    zeros = (0,) * len(row.cells)
    return Added(0, zeros, zeros)
