"""A table as text: every number's digits, and the formats."""

from collections.abc import Iterable
from math import isfinite
from typing import IO

from ..base.quotient import Quotient
from ..base.terminal import Screen
from ..statistics.columns import ColumnValue
from ..tables.options import RenderedTable, Row
from ..tables.selection import transpose_table

OUTPUT_FORMATS = ("tsv", "csv", "json", "table", "xlsx")


def format_number(value: ColumnValue) -> str:
    """A value as a table shows it: quotients with at most four decimals."""
    return value.format_decimal(4) if isinstance(value, Quotient) else str(value)


def write_table(sheet: RenderedTable, how: str, out: IO[str], screen: Screen) -> None:
    """A table in one of `FORMATS`; as a table in columns it is to fit a screen."""
    if how != "table" and sheet.is_transposed:
        sheet = transpose_table(sheet)
    if how == "table":
        from .screen import render_table

        out.write(render_table(sheet, screen))
        return
    if how == "xlsx":
        from .xlsx import write_workbook

        write_workbook({"table": sheet}, out)
        return
    if how == "json":
        _write_json(sheet.header, sheet.rows, out)
        return
    import csv

    writer = csv.writer(out, delimiter="\t" if how == "tsv" else ",", lineterminator="\n")
    writer.writerow(sheet.header)
    writer.writerows(map(format_number, row) for row in sheet.rows)


def _write_json(header: Iterable[str], rows: Iterable[Row], out: IO[str]) -> None:
    import json

    between = "[\n"
    for row in rows:
        named = dict(zip(header, map(convert_to_json, row), strict=True))
        out.write(between + json.dumps(named, ensure_ascii=False))
        between = ",\n"
    out.write("[]\n" if between == "[\n" else "\n]\n")


def convert_to_json(value: ColumnValue) -> str | int | float | None:
    """Numbers as numbers, nan as null."""
    if not isinstance(value, Quotient):
        return value
    text = format_number(value)
    if text == "nan":
        return None
    if "." not in text:
        return int(text)  # however large
    number = float(text)
    return number if isfinite(number) else value.to_number()
