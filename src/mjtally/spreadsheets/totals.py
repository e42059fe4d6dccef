"""Rows of a sheet that add up the games above them, or average them: they are not games.

Such a row is known by its figures, since it may be called anything in any language, or nothing.
What a row is called decides only where its figures leave a doubt:

- The exact sums of two games or more are not a game: no game ends with the sum of those before.
- The sum of one game alone looks like the same game once more. It is a game where it has a date
  or a number of its own.
- Averages, and sums that are rounded, are known only where the row has neither.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .numbers import count_decimals, parse_thousandths

SUMS, AVERAGES = "the sums of the rows above", "the averages of the rows above"
SUMS_BELOW = "the sums of the rows below"


class RowFigures(NamedTuple):
    """The figures of a row as texts, one for each player (empty where there is none), and
    whether the row has a date or a number of its own."""

    cells: tuple[str, ...]
    is_marked: bool

    @property
    def numbers(self) -> list[int | None]:
        """The figures in thousandths."""
        return [parse_thousandths(cell) for cell in self.cells]


class GameSums(NamedTuple):
    """What some games add up to."""

    games: int
    sums: tuple[int, ...]
    played: tuple[int, ...]  # games of each player

    def add_game(self, row: RowFigures) -> "GameSums":
        """The sums with one game more."""
        numbers = row.numbers
        return GameSums(
            self.games + 1,
            tuple(one + (other or 0) for one, other in zip(self.sums, numbers, strict=True)),
            tuple(one + (each is not None) for one, each in zip(self.played, numbers, strict=True)),
        )

    def is_summed_by(self, row: RowFigures) -> bool:
        """Whether a row has the sums of two games or more; or of one, and nothing of its own."""
        if self.games < 2 and (row.is_marked or not self.games):
            return False
        if not row.is_marked:  # which may be rounded
            return self._has_quotients(row, (1,) * len(self.sums))
        return _has_figures(row) and [number or 0 for number in row.numbers] == [*self.sums]

    def is_averaged_by(self, row: RowFigures) -> bool:
        """Whether a row has the averages of two games or more, as far as it shows them."""
        return self.games > 1 and not row.is_marked and self._has_quotients(row, self.played)

    def _has_quotients(self, row: RowFigures, divisors: Sequence[int]) -> bool:
        """Whether a row has the sums, divided and rounded; it may be empty where a sum is zero."""
        return _has_figures(row) and all(
            total == 0
            if number is None
            else divisor > 0 and _is_quotient(number, total, divisor, cell)
            for number, total, divisor, cell in zip(
                row.numbers, self.sums, divisors, row.cells, strict=True
            )
        )


def _has_figures(row: RowFigures) -> bool:
    return any(number is not None for number in row.numbers)


def _is_quotient(number: int, total: int, games: int, cell: str) -> bool:
    """Whether a number is a quotient, rounded to as many decimals as its cell shows."""
    unit = int(10 ** (3 - count_decimals(cell)))
    return 2 * abs(number * games - total) <= unit * games


def find_total_rows(rows: Sequence[RowFigures]) -> dict[int, str]:
    """Which of some rows are not games, and what they are, by their index."""
    if not rows:
        return {}
    found = _find_totals_below(rows)
    first, below = (
        rows[0],
        {at + 1: kind for at, kind in _find_totals_below(rows[1:]).items()},
    )
    games = _start_sums(first)
    for at, row in enumerate(rows):
        if at and at not in below:
            games = games.add_game(row)
    if games.games > 1 and games.is_summed_by(first):
        return {0: SUMS_BELOW, **below}
    return found


def _find_totals_below(rows: Sequence[RowFigures]) -> dict[int, str]:
    """Sums of all the rows above, and of those since the sums before."""
    found: dict[int, str] = {}
    if not rows:
        return found
    all_above = since_sums = _start_sums(rows[0])
    for at, row in enumerate(rows):
        if all_above.is_summed_by(row) or since_sums.is_summed_by(row):
            found[at], since_sums = SUMS, _start_sums(row)
        elif all_above.is_averaged_by(row) or since_sums.is_averaged_by(row):
            found[at] = AVERAGES
        else:
            all_above, since_sums = all_above.add_game(row), since_sums.add_game(row)
    return found


def _start_sums(row: RowFigures) -> GameSums:
    zeros = (0,) * len(row.cells)
    return GameSums(0, zeros, zeros)
