"""Tables as a workbook for spreadsheets: a sheet each, with numbers as numbers.

It is written by XlsxWriter, an optional extra (`pip install 'mjtally[xlsx]'`), which is imported
only here. The same tables give the same bytes: no clock is in them.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from functools import cache
from io import BytesIO
from math import isinf, isnan
from typing import IO, Any, TextIO, cast

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.terminal import display_width
from ..statistics.columns import Column, ColumnValue, is_unknown
from ..tables.options import RenderedTable
from .files import AUTHOR
from .screen import count_decimals

CREATION_TIME = datetime(2000, 1, 1, tzinfo=UTC)  # said to be
MAX_SHEET_ROWS = 1_048_576  # of a sheet, as spreadsheets have it
MAX_COLUMN_WIDTH = 40  # characters of a column


def write_workbook(tables: Mapping[str, RenderedTable], out: IO[str]) -> None:
    """Tables, each on a sheet of its name."""
    try:
        from xlsxwriter import Workbook
    except ImportError:
        why = "--format xlsx needs XlsxWriter: pip install 'mjtally[xlsx]'"
        raise UsageError(why) from None
    spooled = BytesIO()
    book = Workbook(spooled, {"in_memory": True})
    book.set_properties({"created": CREATION_TIME, "author": AUTHOR})
    bold = book.add_format({"bold": True})

    @cache
    def find_format(pattern: str) -> Any:
        return book.add_format({"num_format": pattern})

    for name, table in tables.items():
        sheet, rows = book.add_worksheet(name), list(table.rows)
        if len(rows) >= MAX_SHEET_ROWS:
            raise UsageError(f"a sheet has {MAX_SHEET_ROWS} rows at most: write tsv or csv")
        for at, column in enumerate(table.columns):
            values = [row[at] for row in rows]
            number = find_format(number_pattern(column.unit, values))
            sheet.write_string(0, at, column.name, bold)
            for line, value in enumerate(values, 1):
                _write_cell(sheet, (line, at), column, value, number)
            texts = [column.name, *(value for value in values if type(value) is str)]
            width = max(map(display_width, texts)) + 2
            sheet.set_column(at, at, min(width, MAX_COLUMN_WIDTH))
        sheet.freeze_panes(1, 0)
        sheet.autofilter(0, 0, len(rows), len(table.columns) - 1)
    book.close()
    cast(TextIO, out).buffer.write(spooled.getvalue())


def _write_cell(
    sheet: Any, place: tuple[int, int], column: Column, value: ColumnValue, number: Any
) -> None:
    """A number, a date, or a text, which is never a formula; nothing for nan, nor for what
    nobody knows."""
    if is_unknown(value):
        return
    if isinstance(value, str):
        if column.unit == "date" and value:
            sheet.write_datetime(*place, date.fromisoformat(value), number)
        elif value:
            sheet.write_string(*place, value)
    else:
        exact = value if isinstance(value, Quotient) else Quotient(value, 1)
        drawn = float(exact)
        if isinf(drawn):  # no number of a spreadsheet is as large
            sheet.write_string(*place, exact.format_decimal(4))
        elif not isnan(drawn):
            sheet.write_number(*place, drawn, number)


def number_pattern(unit: str, values: Sequence[ColumnValue]) -> str:
    """How a spreadsheet shows a column: as many decimals as on the screen, and signs."""
    match unit:
        case "date":
            return "yyyy-mm-dd"
        case "share":
            return "0.0%"
        case "text" | "wind" | "figure":
            return "General"
    places = count_decimals(unit, values)
    digits = f"0.{'0' * places}" if places else "0"
    return f"+{digits};-{digits};{digits}" if unit == "points" else digits
