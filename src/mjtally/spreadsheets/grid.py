"""A sheet as rows of texts, its cells with their places, and what they hold."""

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from .dates import is_date
from .numbers import is_empty_cell, parse_thousandths


class Grid(NamedTuple):
    """A sheet: its name in its workbook (empty outside of one), and its rows that hold anything."""

    name: str
    rows: list["SheetRow"]


class SheetRow(NamedTuple):
    """A row, counted from 1, and its cells without the space around them."""

    number: int
    cells: tuple[str, ...]


def keep_filled_rows(found: Iterable[tuple[int, Iterable[str]]]) -> list[SheetRow]:
    """Rows that hold anything, their cells without the space around them."""
    rows = [SheetRow(number, tuple(cell.strip() for cell in cells)) for number, cells in found]
    return [row for row in rows if any(row.cells)]


def column_name(column: int) -> str:
    """`A` for column 0, as spreadsheets call it; `AA` after `Z`."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def name_line(number: int, word: str) -> str:
    """A row's number, or a column's letters; both are counted from 1."""
    return column_name(number - 1) if word == "column" else str(number)


class CellKind(Enum):
    """What a cell holds. Figures with a unit, such as money and shares, are neither words nor
    numbers of a game."""

    EMPTY, NUMBER, DATE, WORD, OTHER = range(5)


@lru_cache(maxsize=100_000)
def find_cell_kind(text: str) -> CellKind:
    """What a cell holds."""
    if is_empty_cell(text):
        return CellKind.EMPTY
    if parse_thousandths(text) is not None:
        return CellKind.NUMBER
    if is_date(text):
        return CellKind.DATE
    is_word = any(map(str.isalpha, text)) and not (text[0].isdigit() or text[0] in "#=€$¥£")
    return CellKind.WORD if is_word else CellKind.OTHER


class SheetCell(NamedTuple):
    """What stands in a cell, and where."""

    text: str
    row: int
    column: int

    @property
    def place(self) -> str:
        """`row 5, column C`."""
        return f"row {self.row}, column {column_name(self.column)}"

    @property
    def kind(self) -> CellKind:
        """What it holds."""
        return find_cell_kind(self.text)

    @property
    def number(self) -> int | None:
        """Its number in thousandths; None where it has none."""
        return parse_thousandths(self.text)


def cell_at(row: SheetRow, column: int) -> SheetCell:
    """A cell; one after the last is empty."""
    return SheetCell(row.cells[column] if column < len(row.cells) else "", row.number, column)


def list_cells(row: SheetRow) -> list[SheetCell]:
    """The cells of a row with their places."""
    return [cell_at(row, column) for column in range(len(row.cells))]


def count_kind(row: SheetRow, kind: CellKind) -> int:
    """How many cells of a row hold that."""
    return sum(find_cell_kind(text) is kind for text in row.cells)


def holds_mostly(rows: Sequence[SheetRow], column: int, kind: CellKind) -> bool:
    """Whether most rows hold that in a column."""
    return 2 * sum(cell_at(row, column).kind is kind for row in rows) > len(rows)
