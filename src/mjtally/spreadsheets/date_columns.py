"""Dates in the columns of a sheet: which cell of a row is its date, and for which rows it holds."""

from collections.abc import Iterator, Sequence

from .dates import is_date, is_serial_date, is_weekday
from .grid import CellKind, SheetCell, SheetRow, cell_at

PART_WORDS = (  # of headings, the year's first
    ("year", "jahr", "année", "año", "anno", "年"),
    ("month", "monat", "mois", "mes", "mese", "月"),
    ("day", "tag", "jour", "día", "giorno", "日"),
)
HEAD_ROWS = 20  # among which the headings are


def list_dated_rows(
    rows: Sequence[SheetRow], columns: Sequence[int]
) -> Iterator[tuple[SheetRow, SheetCell | None]]:
    """Rows with their dates. One that is written once an evening, or in merged cells, holds for
    the rows below that have none. (Nothing else does: a game's number identifies it.)"""
    above: SheetCell | None = None
    for row in rows:
        above = find_date_cell(row, columns) or above
        yield row, above


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


# ---------------------------------------------------- year, month and day in columns of their own


def join_date_parts(rows: Sequence[SheetRow]) -> Sequence[SheetRow]:
    """Rows with whole dates in the column of the day, where there are three columns for them. A
    year or a month holds for the rows below that have none."""
    for at, row in enumerate(rows[:HEAD_ROWS]):
        words = [cell.casefold() for cell in row.cells]
        columns = [
            column for part in PART_WORDS for column, word in enumerate(words) if word in part
        ]
        if len(columns) == len(PART_WORDS):
            return [*rows[: at + 1], *_join_rows(rows[at + 1 :], columns)]
    return rows


def _join_rows(rows: Sequence[SheetRow], columns: Sequence[int]) -> Iterator[SheetRow]:
    year = month = ""
    for row in rows:
        own_year, own_month, day = (cell_at(row, column).text for column in columns)
        year, month = own_year or year, own_month or (month if not own_year else "")
        cells = [*row.cells, *[""] * (max(columns) + 1 - len(row.cells))]
        for column in columns:
            cells[column] = ""
        if day and month:
            whole = f"{year}-{month}-{day}" if month.isdigit() else f"{day} {month} {year}"
            cells[columns[-1]] = whole
        else:
            cells[columns[-1]] = day
        yield SheetRow(row.number, tuple(cells))
