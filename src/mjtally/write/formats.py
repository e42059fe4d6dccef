"""A table as text: every number's digits, and the formats."""

from collections.abc import Iterable
from math import isfinite
from typing import IO

from ..base.exact import Quotient
from ..base.terminal import Screen
from ..counts.columns import Value
from ..tables.asked import Row, Sheet
from ..tables.selected import turned

FORMATS = ("tsv", "csv", "json", "table", "xlsx")


def digits(value: Value) -> str:
    """A value as a table shows it: quotients with at most four decimals."""
    return value.digits(4) if isinstance(value, Quotient) else str(value)


def write(sheet: Sheet, how: str, out: IO[str], screen: Screen) -> None:
    """A table in one of `FORMATS`; as a table in columns it is to fit a screen."""
    if how != "table" and sheet.turned:
        sheet = turned(sheet)
    if how == "table":
        from .aligned import page

        out.write(page(sheet, screen))
        return
    if how == "xlsx":
        from .workbook import write_workbook

        write_workbook({"table": sheet}, out)
        return
    if how == "json":
        _write_json(sheet.header, sheet.rows, out)
        return
    import csv

    writer = csv.writer(out, delimiter="\t" if how == "tsv" else ",", lineterminator="\n")
    writer.writerow(sheet.header)
    writer.writerows(map(digits, row) for row in sheet.rows)


def _write_json(header: Iterable[str], rows: Iterable[Row], out: IO[str]) -> None:
    import json

    between = "[\n"
    for row in rows:
        named = dict(zip(header, map(json_value, row), strict=True))
        out.write(between + json.dumps(named, ensure_ascii=False))
        between = ",\n"
    out.write("[]\n" if between == "[\n" else "\n]\n")


def json_value(value: Value) -> str | int | float | None:
    """Numbers as numbers, nan as null."""
    if not isinstance(value, Quotient):
        return value
    text = digits(value)
    if text == "nan":
        return None
    if "." not in text:
        return int(text)  # however large
    number = float(text)
    return number if isfinite(number) else value.number()
