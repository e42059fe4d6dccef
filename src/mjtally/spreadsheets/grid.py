"""The cells of a sheet, and those of a text that a spreadsheet exported."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ..logs.faults import refuse

SEPARATORS = "\t;,|"
SEPARATOR_PREFIX = "sep="  # in a line before the others, for Excel
MAX_ROWS = 250_000  # of a text
HEAD_LINES = 50  # that show what stands between cells


class Grid(NamedTuple):
    """A sheet: its name in its workbook (empty outside of one), and its rows that hold anything."""

    name: str
    rows: list["SheetRow"]


class SheetRow(NamedTuple):
    """A row, counted from 1, and its cells without the space around them."""

    number: int
    cells: tuple[str, ...]


def column_name(column: int) -> str:
    """`A` for column 0, as spreadsheets call it; `AA` after `Z`."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def read_text_rows(text: str, most: int = MAX_ROWS) -> list[SheetRow]:
    """The rows of a text that hold anything."""
    return keep_filled_rows(islice(_split_text_rows(text), most))


def check_row_count(rows: Sequence[SheetRow]) -> None:
    """Fails where there may be rows that were not read."""
    if rows and rows[-1].number >= MAX_ROWS:
        refuse(f"more than {MAX_ROWS} rows", "the results of a club")


def keep_filled_rows(found: Iterable[tuple[int, Iterable[str]]]) -> list[SheetRow]:
    """Rows that hold anything, their cells without the space around them."""
    rows = [SheetRow(number, tuple(cell.strip() for cell in cells)) for number, cells in found]
    return [row for row in rows if any(row.cells)]


def find_separator(text: str) -> str:
    """What stands between cells: what most of the first lines have several of. (A decimal comma is
    not a separator where there is another.)"""
    lines = [line for line in islice(io.StringIO(text), HEAD_LINES) if line.strip()]
    counts = {each: sum(line.count(each) > 1 for line in lines) for each in SEPARATORS}
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] else ","


def _split_text_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    lines = io.StringIO(text.replace("\0", ""), newline=None)  # which may end as an old Mac's do
    reader = csv.reader(lines, delimiter=find_separator(text))
    try:
        for cells in reader:
            if not (reader.line_num == 1 and cells and cells[0].startswith(SEPARATOR_PREFIX)):
                yield reader.line_num, cells
    except csv.Error as error:
        refuse(f"row {reader.line_num} cannot be read: {error}", "an export of a spreadsheet")
