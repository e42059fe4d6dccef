"""Rows of a sheet that are not games, and columns that are not players'.

Rows that add up the games above them, or average them, are known by their figures, since they may
be called anything in any language, or nothing. What a row is called decides only where its figures
leave a doubt:

- The exact sums of two games or more are not a game: no game ends with the sum of those before.
- The sum of one game alone looks like the same game once more. It is a game where it has a date
  or a number of its own.
- Averages, and sums that are rounded, are known only where the row has neither.

Columns with a heading like a name are known by their figures as well. Other rows that are not games
are known by what they are called.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate, combinations
from typing import NamedTuple

from ..logs.faults import quote_value
from .dates import is_weekday
from .grid import CellKind, SheetRow, cell_at, column_name, count_kind
from .headings import IGNORED, find_meaning
from .numbers import count_decimals, find_common_total, is_empty_cell, parse_thousandths
from .sheet_contents import MAX_PLAYERS, MIN_PLAYERS

SUMS, AVERAGES = "the sums of the rows above", "the averages of the rows above"
SUMS_BELOW = "the sums of the rows below"
Numbers = list[int | None]  # a column's, in thousandths
MOST_SURPLUS = 2  # columns that are tried to be left out together
MOST_TRIED = 40  # columns among which they are


# --------------------------------------------------------------- rows, by what they are called


def find_called_rows(
    rows: Sequence[SheetRow], columns: Sequence[int], more: str = ""
) -> dict[int, str]:
    """Rows that are not games by what they are called, by their number: a heading of ours that no
    game has, or a word where the other rows have numbers or dates. (Where most have words, these
    are what the games are called. A word with a digit may be a number, or a date that is wrong.)"""
    found = {
        row.number: f"it is called {quote_value(row.cells[0])}"
        + (more if count_kind(row, CellKind.NUMBER) else "")
        for row in rows
        if find_meaning(row.cells[0]) == IGNORED
    }
    for column in columns:
        texts = {row.number: cell_at(row, column).text for row in rows}
        words = {number: text for number, text in texts.items() if _is_word(text)}
        if 2 * len(words) <= len([text for text in texts.values() if text]):
            for number, text in words.items():
                found.setdefault(number, f"it is called {quote_value(text)}{more}")
    return found


def _is_word(text: str) -> bool:
    """Whether a text is neither a number nor a date, nor might be meant as one."""
    is_number = is_empty_cell(text) or any(map(str.isnumeric, text))
    return not is_number and not is_weekday(text)


# -------------------------------------------------------------------- rows, by their figures


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


# ------------------------------------------------ columns, by their headings and their figures


def find_unknown_columns(
    headings: SheetRow, rows: Sequence[SheetRow], known: Collection[int]
) -> dict[int, str]:
    """The columns with a heading and something below it that are not among those known."""
    return {
        at: "its heading is not known"
        for at, text in enumerate(headings.cells)
        if text and at not in known and any(cell_at(row, at).text for row in rows)
    }


def find_surplus_columns(rows: Sequence[SheetRow], columns: Sequence[int]) -> dict[int, str]:
    """Which of the columns are not players', and why; without words where one is empty."""
    numbers = {column: [cell_at(row, column).number for row in rows] for column in columns}
    found: dict[int, str] = {}
    for column, cells in numbers.items():
        if not any(cells):
            is_filled = any(cell_at(row, column).text for row in rows)
            found[column] = (0 in cells and "it has only zeros") or is_filled * "it has no numbers"
    for column, other in _find_running_totals(_without(numbers, found)):
        found.setdefault(column, f"it has the running totals of column {column_name(other)}")
    rest = _without(numbers, found)
    for column, cells in rest.items():
        others = [own for other, own in rest.items() if other != column]
        if len(rows) > 1 and _are_sums(cells, others):
            found[column] = "it has the sums of the others"
            break
    return found | _find_disturbing_columns(_without(numbers, found))


def _without(numbers: dict[int, Numbers], found: dict[int, str]) -> dict[int, Numbers]:
    return {column: cells for column, cells in numbers.items() if column not in found}


def _find_running_totals(numbers: dict[int, Numbers]) -> Iterator[tuple[int, int]]:
    """Columns that add up another, row by row, and that other."""
    sums = {
        column: [*accumulate(number or 0 for number in cells)] for column, cells in numbers.items()
    }
    for column, cells in numbers.items():
        for other, totals in sums.items():
            played = sum(bool(number) for number in numbers[other])
            is_total = all(own in {None, total} for own, total in zip(cells, totals, strict=True))
            if other != column and played > 1 and is_total and sum(map(bool, cells)) > 1:
                yield column, other
                break


def _are_sums(cells: Numbers, others: Sequence[Numbers]) -> bool:
    """Whether a column has the sums of the others, in every row."""
    sums = [sum(filter(None, row)) for row in zip(*others, strict=True)]
    return len(others) >= MIN_PLAYERS and cells == sums


def _find_disturbing_columns(numbers: dict[int, Numbers]) -> dict[int, str]:
    """Columns without which each row is a game that adds up, where with them none is."""
    if not MAX_PLAYERS < len(numbers) < MOST_TRIED or _are_games([*numbers.values()]):
        return {}
    for count in range(1, MOST_SURPLUS + 1):
        found = [
            left_out
            for left_out in combinations(numbers, count)
            if _are_games([cells for column, cells in numbers.items() if column not in left_out])
        ]
        if len(found) == 1:
            return dict.fromkeys(found[0], "it has numbers without which the games add up")
    return {}


def _are_games(columns: Sequence[Numbers]) -> bool:
    """Whether each row has three or four numbers, which add up alike."""
    rows = [[number for number in row if number is not None] for row in zip(*columns, strict=True)]
    sizes = [MIN_PLAYERS <= len(row) <= MAX_PLAYERS for row in rows]
    totals = [sum(row) for row in rows]
    return all(sizes) and len(set(totals)) == 1 and find_common_total(totals) is not None
