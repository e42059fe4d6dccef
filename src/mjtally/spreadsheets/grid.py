"""The cells of a sheet: of a text that a spreadsheet exported, or of a workbook."""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from itertools import islice
from math import isfinite
from typing import Any, NamedTuple

from ..logs.faults import refuse

SEPARATORS = "\t;,"
SEPARATOR_PREFIX = "sep="  # in a line before the others, for Excel
MAX_ROWS = 1_000_000
UTF_16 = (b"\xff\xfe", b"\xfe\xff")  # how it begins
DECIMALS = 6  # of a number in a workbook: what a sum of tenths has beyond is not exact
ZIP_START, WORKBOOK_MEMBER = b"PK", b"xl/workbook.xml"  # a zip, and a name in its list of files


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


def is_workbook(data: bytes) -> bool:
    """Whether these are the bytes of an Excel workbook."""
    return data.startswith(ZIP_START) and WORKBOOK_MEMBER in data


def is_text(data: bytes) -> bool:
    """Whether these may be the bytes of a text: others have a NUL, but for UTF-16."""
    return data.startswith(UTF_16) or b"\0" not in data


def read_grids(data: bytes) -> list[Grid]:
    """The sheets of a workbook, or the one that a text is."""
    return _read_workbook(data) if is_workbook(data) else [Grid("", read_text_rows(data))]


def read_text_rows(data: bytes, most: int = MAX_ROWS) -> list[SheetRow]:
    """The rows of a text that hold anything."""
    return _keep_filled_rows(islice(_split_text_rows(decode_text(data)), most))


def _keep_filled_rows(found: Iterable[tuple[int, Iterable[str]]]) -> list[SheetRow]:
    rows = [SheetRow(number, tuple(cell.strip() for cell in cells)) for number, cells in found]
    return [row for row in rows if any(row.cells)]


def decode_text(data: bytes) -> str:
    """The text of an export: UTF-8, the UTF-16 of Excel's "Unicode text", or an old code page."""
    if data.startswith(UTF_16):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def find_separator(text: str) -> str:
    """What stands between cells: what the first lines have several of. A decimal comma is not
    a separator where there is another."""
    head = "".join(islice(io.StringIO(text), 20))
    return next((each for each in SEPARATORS if head.count(each) > 1), ",")


def _split_text_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    lines = io.StringIO(text.replace("\0", ""), newline=None)  # which may end as an old Mac's do
    reader = csv.reader(lines, delimiter=find_separator(text))
    try:
        for cells in reader:
            if not (reader.line_num == 1 and cells and cells[0].startswith(SEPARATOR_PREFIX)):
                yield reader.line_num, cells
    except csv.Error as error:
        refuse(f"row {reader.line_num} cannot be read: {error}", "an export of a spreadsheet")


def _read_workbook(data: bytes) -> list[Grid]:
    """The sheets of a workbook."""
    try:
        from openpyxl import load_workbook
    except ImportError:
        refuse(
            "a workbook of Excel",
            "a csv of it; or, to read it as it is, pip install 'mjtally[xlsx]'",
        )
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        return [
            Grid(sheet.title, _keep_filled_rows(islice(_list_worksheet_rows(sheet), MAX_ROWS)))
            for sheet in book.worksheets
        ]
    except Exception as error:  # whatever openpyxl raises for a workbook that is broken
        refuse(f"a broken workbook: {error}", "a whole one")


def _list_worksheet_rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    for number, cells in enumerate(sheet.iter_rows(values_only=True), start=1):
        yield number, [_format_cell(cell) for cell in cells]


def _format_cell(value: object) -> str:
    """A cell as it would be exported; a number that is whole has no decimals."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and isfinite(value):
        return f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return str(value)
