"""The worksheets of an Excel workbook, read with openpyxl, which is optional."""

import io
import re
import warnings
from collections.abc import Iterator
from datetime import date, datetime
from itertools import islice
from math import isfinite
from typing import Any
from zipfile import ZipFile

from ..logs.faults import LogError, refuse
from .grid import Grid, keep_filled_rows

DECIMALS = 6  # of a number in a workbook: what a sum of tenths has beyond is not exact
ZIP_START, WORKBOOK_MEMBER = b"PK", b"xl/workbook.xml"  # a zip, and a name in its list of files
MAX_CELLS = 20_000_000  # of a worksheet, empty ones before others included
UNIT = re.compile(r"%|\[\$[^-\]]|(?<!\[)\$|[€£¥₩]|EUR|USD|CHF|JPY")  # in the format of a number
LOOKED_AT = 1_000  # rows, for formulas
MAX_SHEET_ROWS = 1_048_576  # as Excel has them
MAX_UNPACKED = 200 << 20  # bytes


def is_workbook(data: bytes) -> bool:
    """Whether these are the bytes of an Excel workbook."""
    return data.startswith(ZIP_START) and WORKBOOK_MEMBER in data


def read_workbook(data: bytes) -> list[Grid]:
    """The worksheets, with the values that Excel kept of formulas."""
    try:
        from openpyxl import load_workbook
    except ImportError:
        refuse(
            "a workbook of Excel",
            "a csv of it; or, to read it as it is, pip install 'mjtally[xlsx]'",
        )
    try:
        _check_size(data)
        with warnings.catch_warnings(action="ignore"):  # of styles that openpyxl does not know
            book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            return [
                Grid(sheet.title, keep_filled_rows(_list_worksheet_rows(sheet)))
                for sheet in book.worksheets
            ]
    except LogError:
        raise
    except Exception as error:  # whatever these raise for a workbook that is broken
        refuse(f"a broken workbook: {error}", "a whole one")


def has_formulas(data: bytes, name: str) -> bool:
    """Whether a worksheet has formulas (whose values, where it has none, nobody worked out)."""
    from openpyxl import load_workbook

    sheet = load_workbook(io.BytesIO(data), read_only=True)[name]
    return any(
        str(cell).startswith("=")
        for row in islice(sheet.iter_rows(values_only=True), LOOKED_AT)
        for cell in row
    )


def _check_size(data: bytes) -> None:
    """Fails where a small file unpacks to a large one."""
    size = sum(member.file_size for member in ZipFile(io.BytesIO(data)).infolist())
    if size > MAX_UNPACKED:
        refuse(f"a workbook that unpacks to {size} bytes", f"at most {MAX_UNPACKED}")


def _list_worksheet_rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    """The rows with anything in them. What a workbook says of its size is not believed: one cell
    far away makes it huge."""
    sheet.reset_dimensions()
    read = 0
    for number, cells in enumerate(sheet.iter_rows(), start=1):
        read += len(cells)
        if read > MAX_CELLS or number > MAX_SHEET_ROWS:
            refuse(f"a worksheet of more than {MAX_CELLS} cells", "the results of a club")
        found = (at for at, cell in enumerate(cells, start=1) if cell.value is not None)
        if filled := max(found, default=0):
            yield number, [_format_cell(cell) for cell in cells[:filled]]


def _format_cell(cell: Any) -> str:
    """A cell as it would be exported: money and shares with their sign."""
    text = _format_value(cell.value)
    if isinstance(cell.value, int | float) and (unit := UNIT.search(str(cell.number_format))):
        return f"{text}{'%' if unit[0] == '%' else ' €'}"
    return text


def _format_value(value: object) -> str:
    """A value as it would be exported; a number that is whole has no decimals."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and isfinite(value):
        return f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return str(value)
