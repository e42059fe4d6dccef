"""Dates whose year, month and day stand in columns of their own."""

from collections.abc import Iterator, Sequence

from .cells import cell_at
from .grid import SheetRow

PART_WORDS = (  # of headings, the year's first
    ("year", "jahr", "année", "año", "anno", "年"),
    ("month", "monat", "mois", "mes", "mese", "月"),
    ("day", "tag", "jour", "día", "giorno", "日"),
)
HEAD_ROWS = 20  # among which the headings are


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
