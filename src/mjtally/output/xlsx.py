"""Tables as a workbook for spreadsheets: a sheet for each, with numbers as numbers.

A workbook is written by openpyxl, an optional extra (`xlsx`), which is only
imported here. Each row is written before the next one is made, so that a long table takes little
memory. No time is in a workbook, so that equal tables give equal bytes.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from io import BytesIO
from math import isinf, isnan
from shutil import copyfileobj
from typing import IO, Any, TextIO, cast
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.terminal import display_width
from ..rules.statistics.columns import ColumnValue, is_unknown
from ..tables.options import RenderedTable
from .files import AUTHOR
from .screen import count_decimals

CREATION_TIME = datetime.fromisoformat("2000-01-01")  # every workbook states this
MAX_SHEET_ROWS = 1_048_576  # rows that spreadsheets allow in a sheet
MAX_COLUMN_WIDTH = 40  # characters of a column
LIKE_AN_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")  # spreadsheets show _x0041_ as A


class UndatedZip(ZipFile):
    """A zip file whose parts have no time of their own. openpyxl writes the parts
    by these two methods."""

    def writestr(self, zinfo_or_arcname: Any, data: Any, *args: Any, **kwargs: Any) -> None:
        super().writestr(ZipInfo(zinfo_or_arcname), data, ZIP_DEFLATED)

    def write(self, filename: Any, arcname: Any = None, *args: Any, **kwargs: Any) -> None:
        info = ZipInfo(arcname)
        info.compress_type = ZIP_DEFLATED
        with open(filename, "rb") as part, self.open(info, "w", force_zip64=True) as out:
            copyfileobj(part, out)


def write_workbook(tables: Mapping[str, RenderedTable], out: IO[str]) -> None:
    """Write tables, each on a sheet of its name."""
    try:
        from openpyxl import Workbook
        from openpyxl.writer.excel import ExcelWriter
    except ImportError:
        from ..base.extras import needs_extra

        raise UsageError(needs_extra("--format xlsx", "openpyxl", "xlsx")) from None
    book = Workbook(write_only=True)
    book.properties.creator = AUTHOR
    book.properties.created = book.properties.modified = CREATION_TIME
    for name, table in tables.items():
        _write_sheet(book.create_sheet(name), table)
    spooled = BytesIO()
    ExcelWriter(book, UndatedZip(spooled, "w")).save()
    cast(TextIO, out).buffer.write(spooled.getvalue())


def _write_sheet(sheet: Any, table: RenderedTable) -> None:
    from openpyxl.utils import get_column_letter

    rows = list(table.rows)
    if len(rows) >= MAX_SHEET_ROWS:
        raise UsageError(f"a worksheet has at most {MAX_SHEET_ROWS} rows: write tsv or csv")
    values_by_column = [[row[at] for row in rows] for at in range(len(table.columns))]
    for at, column in enumerate(table.columns):
        texts = [column.name, *(value for value in values_by_column[at] if type(value) is str)]
        width = max(map(display_width, texts)) + 2
        sheet.column_dimensions[get_column_letter(at + 1)].width = min(width, MAX_COLUMN_WIDTH)
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(table.columns))}{len(rows) + 1}"
    for cells in _make_rows(sheet, table, rows, values_by_column):
        sheet.append(cells)


def _make_rows(
    sheet: Any,
    table: RenderedTable,
    rows: Sequence[Sequence[ColumnValue]],
    values_by_column: Sequence[Sequence[ColumnValue]],
) -> Iterator[Sequence[Any]]:
    """The cells of the header, and of each row. A column has a cell for numbers and dates and one
    for texts, which each row fills again, so that their formats are looked up once."""
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    text_cells, number_cells = [], []
    for column, values in zip(table.columns, values_by_column, strict=True):
        text_cells.append(WriteOnlyCell(sheet))
        number_cells.append(WriteOnlyCell(sheet))
        number_cells[-1].number_format = number_pattern(column.unit, values)
    header = [WriteOnlyCell(sheet, column.name) for column in table.columns]
    for cell in header:
        cell.font = Font(bold=True)
    yield header
    units = [column.unit for column in table.columns]
    for row in rows:
        yield [*map(_fill_cell, units, row, text_cells, number_cells)]


def _fill_cell(unit: str, value: ColumnValue, text_cell: Any, number_cell: Any) -> Any:
    """The cell for numbers, with a number or a date in it, or the cell for texts, whose text is
    never a formula; None for nan, for an empty text, and for a value that nobody knows."""
    if is_unknown(value) or value == "":
        return None
    if isinstance(value, str):
        if unit == "date":
            number_cell.value = date.fromisoformat(value)
            return number_cell
        text = value
    else:
        exact = value if isinstance(value, Quotient) else Quotient(value, 1)
        stored = float(exact)
        if isnan(stored):
            return None
        if not isinf(stored):
            number_cell.value = stored
            return number_cell
        text = exact.format_decimal(4)  # no number of a spreadsheet is as large
    text_cell.value = LIKE_AN_ESCAPE.sub("_x005F_", text)
    text_cell.data_type = "s"
    return text_cell


def number_pattern(unit: str, values: Sequence[ColumnValue]) -> str:
    """The pattern by which a spreadsheet shows a column: decimals as on the screen, and signs."""
    match unit:
        case "date":
            return "yyyy-mm-dd"
        case "share":
            return "0.0%"
        case "text" | "wind" | "figure":
            return "General"
    decimal_count = count_decimals(unit, values)
    digits = f"0.{'0' * decimal_count}" if decimal_count else "0"
    return f"+{digits};-{digits};{digits}" if unit == "points" else digits
