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

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ..logs.faults import quote_value
from .cells import CellKind, Line, Row, count_decimals, is_empty, parse_thousandths
from .dates import is_weekday
from .headings import IGNORED, find_meaning

SUMS, AVERAGES = "the sums of the rows above", "the averages of the rows above"
SUMS_BELOW = "the sums of the rows below"

Figures = tuple[tuple[str, ...], bool]
"""What stands in a row for each player, and whether the row has a date or a number of its own."""
Numbers = list[int | None]  # a column's, in thousandths


def find_called_rows(
    rows: Sequence[Row], columns: Collection[int], more: str = ""
) -> dict[Line, str]:
    """Rows that are not games by what they are called: a heading of ours that no game has, or a
    word where the other rows have numbers or dates. (Where most have words, these are what the
    games are called. A word with a digit may be a number, or a date that is wrong.)"""
    found = {}
    for row in rows:
        first = row.cells[0].text
        if find_meaning(first) == IGNORED:
            has_numbers = row.count(CellKind.NUMBER) > 0
            found[row.line] = f"it is called {quote_value(first)}{more if has_numbers else ''}"
    for column in columns:
        texts = [(row.line, row.at(column).text) for row in rows if row.at(column).text]
        words = [(line, text) for line, text in texts if _is_word(text)]
        if 2 * len(words) <= len(texts):
            for line, text in words:
                found.setdefault(line, f"it is called {quote_value(text)}{more}")
    return found


def _is_word(text: str) -> bool:
    """Whether a text is neither a number nor a date, nor might be meant as one."""
    return not (is_empty(text) or any(map(str.isnumeric, text)) or is_weekday(text))


# -------------------------------------------------------------------- rows, by their figures


class Sums(NamedTuple):
    """What some games add up to."""

    games: int
    sums: tuple[int, ...]
    played: tuple[int, ...]  # games of each player

    def add_game(self, row: Figures) -> "Sums":
        """The sums with one game more."""
        numbers = [parse_thousandths(cell) for cell in row[0]]
        return Sums(
            self.games + 1,
            tuple([own + (more or 0) for own, more in zip(self.sums, numbers, strict=True)]),
            tuple(
                [own + (more is not None) for own, more in zip(self.played, numbers, strict=True)]
            ),
        )

    def describe_row(self, row: Figures) -> str:
        """What a row has of the games; empty where it is one more."""
        cells, is_marked = row
        if self.games > (1 if is_marked else 0) and self._has_quotients(cells, (1,) * len(cells)):
            return SUMS
        if self.games > 1 and not is_marked and self._has_quotients(cells, self.played):
            return AVERAGES
        return ""

    def _has_quotients(self, cells: Sequence[str], divisors: Sequence[int]) -> bool:
        """Whether cells have the sums, divided and rounded to as many decimals as each shows; one
        may be empty where a sum is zero."""
        numbers = [parse_thousandths(cell) for cell in cells]
        for cell, number, total, games in zip(cells, numbers, self.sums, divisors, strict=True):
            unit = 10 ** (3 - count_decimals(cell))
            if number is None and total:
                return False
            if number is not None and (not games or 2 * abs(number * games - total) > unit * games):
                return False
        return {*numbers} != {None}


def find_total_rows(rows: Sequence[Figures]) -> dict[int, str]:
    """Which of some rows are not games, and what they are, by their index: of all the rows above,
    or those since the sums before; the first may have the sums of all below."""
    if not rows:
        return {}
    below, games = _add_games(rows[1:], len(rows[0][0]))
    if games.games > 1 and games.describe_row(rows[0]) == SUMS:
        return {0: SUMS_BELOW} | {at + 1: kind for at, kind in below.items()}
    return _add_games(rows, len(rows[0][0]))[0]


def _add_games(rows: Sequence[Figures], width: int) -> tuple[dict[int, str], Sums]:
    """Which of some rows are not games; and the sums of the others."""
    nothing = all_above = since_sums = Sums(0, (0,) * width, (0,) * width)
    found: dict[int, str] = {}
    for at, row in enumerate(rows):
        kinds = {all_above.describe_row(row), since_sums.describe_row(row)}
        if SUMS in kinds:
            found[at], since_sums = SUMS, nothing
        elif AVERAGES in kinds:
            found[at] = AVERAGES
        else:
            all_above, since_sums = all_above.add_game(row), since_sums.add_game(row)
    return found, all_above


# ------------------------------------------------ columns, by their headings and their figures


def find_unknown_columns(
    headings: Row, rows: Sequence[Row], known: Collection[int]
) -> dict[Line, str]:
    """The columns with a heading and something below it that are not among those known."""
    return {
        headings.cross_line(at): "its heading is not known"
        for at, cell in enumerate(headings.cells)
        if cell.text and at not in known and any(row.at(at).text for row in rows)
    }
