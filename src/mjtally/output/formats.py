"""The formats of a table, a row each, and how numbers stand in them.

One more format is a row of `OUTPUT_FORMATS`, and a module that writes it. What lists formats, what
finds one by the ending of a file, and what knows a table of ours, go by the rows.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from math import isfinite
from typing import IO, NamedTuple

from ..base.quotient import Quotient
from ..base.terminal import Screen
from ..statistics.columns import Column, ColumnValue
from ..tables.options import RenderedTable
from ..tables.selection import drop_empty_columns, lay_out_table
from ..translations import IN_ENGLISH
from .html_table import is_own_html, write_html
from .markdown_table import is_own_markdown, write_markdown
from .own_tables import MAX_HEADER_LENGTH, are_own_columns, is_own_page, is_own_picture
from .screen import format_values, render_table
from .xlsx import WORKBOOK_START, is_own_workbook, write_workbook

MAX_TEXT_LENGTH = 100_000_000  # characters of a table that is looked at whole


class FileStart(NamedTuple):
    """A file, and its first two lines."""

    path: str
    first_line: str
    second_line: str

    def read_text(self) -> str:
        """All of it, as far as a table of ours is as long."""
        with open(self.path, encoding="utf-8-sig", errors="replace") as file:
            return file.read(MAX_TEXT_LENGTH)


class ContentKind(Enum):
    """What of mjtally's a file holds, if anything."""

    OTHER = auto()  # which is not ours
    NOTHING = auto()  # with which nothing is lost
    TABLE = auto()
    PAGE = auto()
    PICTURE = auto()  # of the standings


class OutputFormat(NamedTuple):
    """A format of tables: its name, which is the ending that means it, too; how a table is
    written, for a screen of some width where that matters; and whether the start of a file is that
    of a table of ours."""

    name: str
    write: Callable[[RenderedTable, IO[str], Screen], None]
    is_own_table: Callable[[FileStart], bool] = lambda start: False
    is_binary: bool = False  # not for the screen
    takes_bom: bool = False  # that it is UTF-8 may be said by a mark at its start
    file_ending: str = ""  # of the files of a folder, where it is not the name
    may_be_page: bool = False  # a page has this ending, too: a table's own place tells which it is
    # every table in one file, each under its name, where a file can hold several
    write_workbook: Callable[[Mapping[str, RenderedTable], IO[str]], None] | None = None
    is_for_people: bool = False  # in their language, rounded, without columns that are empty


def write_table(table: RenderedTable, format_name: str, out: IO[str], screen: Screen) -> None:
    """A table in a format; as a table in columns it is to fit a screen."""
    row = find_format(format_name)
    if row.is_for_people:
        row.write(lay_out_for_people(table), out, screen)
    else:
        row.write(lay_out_table(table._replace(catalogue=IN_ENGLISH)), out, screen)


def lay_out_for_people(table: RenderedTable) -> RenderedTable:
    """A table as it is to be shown to people, its values still to be formatted; those of a
    transposed one are."""
    return lay_out_table(drop_empty_columns(table), _format_for_screen)


def format_number(value: ColumnValue) -> str:
    """A value as a table shows it: quotients with at most four decimals."""
    return value.format_decimal(4) if isinstance(value, Quotient) else str(value)


def detect_content(path: str) -> ContentKind:
    """What a file holds of mjtally's, as its first lines tell."""
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            start = FileStart(
                path, file.readline(MAX_HEADER_LENGTH), file.readline(MAX_HEADER_LENGTH)
            )
        if not start.first_line:
            return ContentKind.NOTHING
        if is_own_page(start.first_line, start.second_line):
            return ContentKind.PAGE
        if is_own_picture(path):
            return ContentKind.PICTURE
        is_own = any(row.is_own_table(start) for row in OUTPUT_FORMATS)
    except OSError:  # nobody knows
        return ContentKind.OTHER
    return ContentKind.TABLE if is_own else ContentKind.OTHER


# ------------------------------------------------------------------------------ text formats


def _write_tsv(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    _write_separated(table, out, "\t")


def _write_csv(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    _write_separated(table, out, ",")


def _write_separated(table: RenderedTable, out: IO[str], separator: str) -> None:
    import csv

    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    writer.writerow(table.header)
    writer.writerows(map(format_number, row) for row in table.rows)


def is_own_header(line: str) -> bool:
    """Whether all that the first line of a table names are columns of ours."""
    separator = "\t" if "\t" in line else ","
    return are_own_columns({cell.strip('"') for cell in line.rstrip("\n").split(separator)})


def _has_own_header(start: FileStart) -> bool:
    return is_own_header(start.first_line)


def _write_json(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    import json

    between, header = "[\n", table.header
    for row in table.rows:
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


def _is_own_json(start: FileStart) -> bool:
    """An object a line, whose keys are columns of ours."""
    if start.first_line.rstrip() != "[":
        return start.first_line == "[]\n"
    import json

    try:
        row = json.loads(start.second_line.strip().rstrip(","))
    except ValueError:
        return False
    return isinstance(row, dict) and are_own_columns(set(row))


def _write_for_screen(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    out.write(render_table(table, screen))


def _format_for_screen(column: Column, values: Sequence[ColumnValue]) -> Sequence[ColumnValue]:
    return format_values(column.unit, values)


# ------------------------------------------------------------------------------- chats and sites


def _starts_own_markdown(start: FileStart) -> bool:
    return start.first_line.startswith("|") and is_own_markdown(start.read_text())


def _starts_own_html(start: FileStart) -> bool:
    return start.first_line.startswith("<table") and is_own_html(start.read_text())


# ----------------------------------------------------------------------------------- a workbook


def _write_one_sheet(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    write_workbook({"table": table}, out)


def _is_own_workbook(start: FileStart) -> bool:
    return start.first_line.startswith(WORKBOOK_START) and is_own_workbook(start.path)


OUTPUT_FORMATS = (
    OutputFormat("tsv", _write_tsv, _has_own_header),
    OutputFormat("csv", _write_csv, _has_own_header, takes_bom=True),
    OutputFormat("json", _write_json, _is_own_json),
    OutputFormat(
        "md",
        write_markdown,
        _starts_own_markdown,
        is_for_people=True,
    ),
    OutputFormat(
        "html",
        write_html,
        _starts_own_html,
        may_be_page=True,
        is_for_people=True,
    ),
    OutputFormat(
        "table",
        _write_for_screen,
        file_ending="txt",
        is_for_people=True,
    ),
    OutputFormat(
        "xlsx", _write_one_sheet, _is_own_workbook, is_binary=True, write_workbook=write_workbook
    ),
)
FORMAT_NAMES = tuple(row.name for row in OUTPUT_FORMATS)


def find_format(name: str) -> OutputFormat:
    """The format of a name that there is."""
    return OUTPUT_FORMATS[FORMAT_NAMES.index(name)]
