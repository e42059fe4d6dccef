"""Rows of a sheet that are not games, and columns that are not players'.

Rows that add up the games above them, or average them, are known by their figures, since they may
be called anything in any language, or nothing. What a row is called decides only where its figures
leave a doubt:

- The exact sums of two games or more are not a game: no game ends with the sum of those before.
- The sum of one game alone looks like the same game once more. It is a game where it has a date
  or a number of its own.
- Averages are known only where the row has neither.

Other rows that are not games are known by what they are called.
"""

from collections.abc import Collection, Sequence

from ..logs.faults import quote_value
from .cells import Cell, CellKind, Line, Row, count_kind, find_cross_line, find_line
from .dates import is_weekday
from .headings import IGNORED, find_meaning, split_heading

SUMS, AVERAGES = "the sums of the rows above", "the averages of the rows above"
SUMS_BELOW = "the sums of the rows below"

Figures = tuple[Sequence[Cell], bool]
"""What each player has in a row, and whether the row has a date or a number of its own."""


def find_called_rows(
    rows: Sequence[Row], columns: Collection[int], more: str = ""
) -> dict[Line, str]:
    """Rows that are not games by what they are called: a heading of ours that no game has, or a
    word where the other rows have numbers or dates. (Where most have words, these are what the
    games are called. A word with a digit may be a number, or a date that is wrong.)"""
    found = {}
    for row in rows:
        if find_meaning(row[0].text) == IGNORED:
            said = more if count_kind(row, CellKind.NUMBER) else ""
            found[find_line(row)] = f"it is called {quote_value(row[0].text)}{said}"
    for column in columns:
        filled = [row for row in rows if row[column].text]
        called = [row for row in filled if _is_word(row[column])]
        if 2 * len(called) <= len(filled):
            for row in called:
                found.setdefault(
                    find_line(row), f"it is called {quote_value(row[column].text)}{more}"
                )
    return found


def _is_word(cell: Cell) -> bool:
    """Whether a cell has neither a number nor a date, nor what might be meant as one."""
    is_figure = cell.kind is CellKind.EMPTY or any(map(str.isnumeric, cell.text))
    return not (is_figure or is_weekday(cell.text))


def find_unused_columns(
    headings: Row, rows: Sequence[Row], known: Collection[int]
) -> dict[Line, str]:
    """The columns with a heading and something below it that are not among those known."""
    return {
        find_cross_line(headings, at): (
            "it belongs to no game"
            if find_meaning(cell.text) or split_heading(cell.text)[1]
            else "its heading is not known"
        )
        for at, cell in enumerate(headings)
        if cell.text and at not in known and any(row[at].text for row in rows)
    }


# -------------------------------------------------------------------- rows, by their figures


class Sums:
    """What some games add up to: for each player the sum, and how many games it is of."""

    def __init__(self, width: int) -> None:
        self.games, self.sums, self.played = 0, [0] * width, [0] * width

    def add_game(self, cells: Sequence[Cell]) -> None:
        self.games += 1
        for at, cell in enumerate(cells):
            if cell.number is not None:
                self.sums[at] += cell.number
                self.played[at] += 1

    def describe_row(self, cells: Sequence[Cell], is_marked: bool) -> str:
        """What a row has of the games; empty where it is one more."""
        if self.games > is_marked and self._are_quotients(cells, [1] * len(cells)):
            return SUMS
        if self.games > 1 and not is_marked and self._are_quotients(cells, self.played):
            return AVERAGES
        return ""

    def _are_quotients(self, cells: Sequence[Cell], divisors: Sequence[int]) -> bool:
        """Whether cells have the sums, divided and rounded to as many decimals as each shows; one
        may be empty where a sum is zero."""
        for cell, total, divisor in zip(cells, self.sums, divisors, strict=True):
            if cell.number is None:
                is_right = total == 0
            else:
                unit = 10 ** (3 - cell.decimals)
                off = abs(cell.number * divisor - total)
                is_right = divisor > 0 and 2 * off <= unit * divisor
            if not is_right:
                return False
        return any(cell.number is not None for cell in cells)


def find_total_rows(rows: Sequence[Figures]) -> dict[int, str]:
    """Which of some rows are not games, and what they are, by their index: of all the rows above,
    or those since the sums before; the first may have the sums of all below."""
    if not rows:
        return {}
    below, games = _add_games(rows[1:], len(rows[0][0]))
    if games.games > 1 and games.describe_row(*rows[0]) == SUMS:
        return {0: SUMS_BELOW} | {at + 1: kind for at, kind in below.items()}
    return _add_games(rows, len(rows[0][0]))[0]


def _add_games(rows: Sequence[Figures], width: int) -> tuple[dict[int, str], Sums]:
    """Which of some rows are not games; and the sums of the others."""
    all_above, since_sums = Sums(width), Sums(width)
    found: dict[int, str] = {}
    for at, row in enumerate(rows):
        kinds = {all_above.describe_row(*row), since_sums.describe_row(*row)}
        if SUMS in kinds:
            found[at], since_sums = SUMS, Sums(width)
        elif AVERAGES in kinds:
            found[at] = AVERAGES
        else:
            all_above.add_game(row[0])
            since_sums.add_game(row[0])
    return found, all_above
