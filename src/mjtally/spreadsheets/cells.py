"""Cells of a sheet with their places, and what they hold; games as they stand in it."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from .dates import is_date, is_serial_date, is_weekday
from .grid import SheetRow, column_name
from .headings import find_meaning
from .numbers import is_empty_cell, parse_thousandths

MIN_PLAYERS, MAX_PLAYERS = 3, 4  # players of a game


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


def cell_at(row: SheetRow, column: int) -> SheetCell:
    """A cell; one after the last is empty."""
    return SheetCell(row.cells[column] if column < len(row.cells) else "", row.number, column)


def count_kind(row: SheetRow, kind: CellKind) -> int:
    """How many cells of a row hold that."""
    return sum(find_cell_kind(text) is kind for text in row.cells)


class SheetPlayer(NamedTuple):
    """A player of a game: the name, and the score or the points, or both."""

    name: SheetCell
    score: SheetCell | None
    points: SheetCell | None = None


class SheetGame(NamedTuple):
    """A game as it stands in a sheet. `number` is that of its row; of its column, in one that is
    turned."""

    number: int
    date: SheetCell | None
    players: tuple[SheetPlayer, ...]


class SheetContents(NamedTuple):
    """The games of a sheet, and what in it is none: rows and columns with the reason why they are
    left out, and what else is to be said."""

    games: tuple[SheetGame, ...]
    rows_left_out: Mapping[int, str] = {}
    columns_left_out: Mapping[int, str] = {}
    remarks: tuple[str, ...] = ()
    refusal: str = ""  # why the games cannot be known


# ------------------------------------------------------------------------------------ dates


def list_dated_rows(
    rows: Sequence[SheetRow], columns: Sequence[int]
) -> Iterator[tuple[SheetRow, SheetCell | None]]:
    """Rows with their dates. One that is written once an evening, or in merged cells, holds for
    the rows below that have none. (Nothing else does: a game's number identifies it.)"""
    above: SheetCell | None = None
    for row in rows:
        own = find_date_cell(row, columns)
        if own is None:
            yield row, above
            continue
        above = own
        yield row, own


def find_date_cell(
    row: SheetRow, columns: Sequence[int], *, is_headed: bool = True
) -> SheetCell | None:
    """The date of a row: of several cells that which can be one. In columns without a heading
    that says so a word is not meant as a date."""
    found = [cell for cell in (cell_at(row, column) for column in columns) if cell.text]
    found = [
        cell for cell in found if not is_weekday(cell.text) and (is_headed or _may_be_date(cell))
    ]
    return next((cell for cell in found if is_date(cell.text)), found[0] if found else None)


def _may_be_date(cell: SheetCell) -> bool:
    """Whether a cell whose column is not headed so may be meant as a date."""
    return cell.kind in {CellKind.DATE, CellKind.OTHER} or is_serial_date(cell.text)


def find_columns(meanings: Sequence[str], *wanted: str) -> list[int]:
    """The columns whose headings have one of these meanings."""
    return [column for column, each in enumerate(meanings) if each in wanted]


def find_heading(headings: SheetRow | None, column: int) -> str:
    """What the heading of a column stands for; empty where it has none."""
    return find_meaning(cell_at(headings, column).text) if headings else ""
