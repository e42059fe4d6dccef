"""The formats of a table, each of which is a row, and how numbers stand in them.

A row of `OUTPUT_FORMATS` says how a table is written, and a sheet; everything that lists formats,
or finds one by the ending of a file, reads the rows. *An output format* of CONTRIBUTING has what
else belongs to one.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isfinite
from typing import IO, TYPE_CHECKING, NamedTuple

from ..base.late_imports import LateFunction
from ..base.quotient import Quotient
from ..base.terminal import Screen, display_width
from ..rules.statistics.columns import TEXT_UNITS, ColumnValue
from ..tables.options import RenderedTable
from ..tables.selection import drop_empty_columns, lay_out_table
from ..translations import IN_ENGLISH, Catalogue
from .files import AUTHOR
from .screen import ScreenColumn, arrange_columns, build_screen_column, format_values, render_table

if TYPE_CHECKING:
    from ..tables.game_sheet import GameSheet

# few tables need it
write_workbook = LateFunction(__package__, ".xlsx:write_workbook")
write_database = LateFunction(__package__, ".sqlite:write_database")
write_sheet = LateFunction(__package__, ".game_sheets:write_sheet_for_screen")
write_markdown_sheet = LateFunction(__package__, ".game_sheets:write_markdown_sheet")
write_html_sheet = LateFunction(__package__, ".game_sheets:write_html_sheet")


class OutputFormat(NamedTuple):
    """A format of tables: its name, which is also the ending of its files, and the function that
    writes a table. The width of the screen only matters to formats for it. The reference says what
    the `words` are, beside what the row tells of itself."""

    name: str
    words: str
    write: Callable[[RenderedTable, IO[str], Screen], None]
    binary_noun: str = ""  # what a file is called that is no text, and not for the screen
    takes_bom: bool = False  # a mark at the start can say that it is UTF-8
    file_ending: str = ""  # the ending of files in a folder, if it is not the name
    endings: tuple[str, ...] = ()  # other endings of its files
    may_be_page: bool = False  # a page has this ending, too: a table's own place tells which it is
    # writes several tables, each under its name, if a file of the format can hold them
    write_together: Callable[[Mapping[str, RenderedTable], IO[str]], None] | None = None
    # of a format for people: writes the sheet of a game, hand by hand; for programs the hands are a
    # table like any other
    write_sheet: Callable[["GameSheet", IO[str], Screen, Catalogue], None] | None = None
    sheet_shows_warnings: bool = False  # below the lines that they are about

    @property
    def is_for_people(self) -> bool:
        """Whether tables are in people's language, rounded, and without columns that are empty."""
        return self.write_sheet is not None


def write_table(table: RenderedTable, format_name: str, out: IO[str], screen: Screen) -> None:
    """Write a table in a format; in the format for screens it fits this screen."""
    output_format = find_format(format_name)
    if output_format.is_for_people:
        output_format.write(lay_out_for_people(table), out, screen)
    else:
        output_format.write(lay_out_table(table._replace(catalogue=IN_ENGLISH)), out, screen)


def lay_out_for_people(table: RenderedTable) -> RenderedTable:
    """A table without empty columns, laid out for people. Only the values of a transposed table are
    formatted already."""
    return lay_out_table(
        drop_empty_columns(table), lambda column, values: format_values(column.unit, values)
    )


def format_number(value: ColumnValue) -> str:
    """A value as a table shows it: quotients with at most four decimals."""
    return value.format_decimal(4) if isinstance(value, Quotient) else str(value)


# ------------------------------------------------------------------------------ text formats


def _write_separated(separator: str, table: RenderedTable, out: IO[str], screen: Screen) -> None:
    import csv

    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    writer.writerow(table.header)
    writer.writerows(map(format_number, row) for row in table.rows)


def _write_json(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    import json

    between = "[\n"
    for row in table.rows:
        values_by_name = {
            column.name: convert_to_json(value, is_number=column.unit not in TEXT_UNITS)
            for column, value in zip(table.columns, row, strict=True)
        }
        out.write(between + json.dumps(values_by_name, ensure_ascii=False))
        between = ",\n"
    out.write("[]\n" if between == "[\n" else "\n]\n")


def convert_to_json(value: ColumnValue, *, is_number: bool = False) -> str | int | float | None:
    """A value for JSON: numbers stay numbers; nan, and an empty text in place of a number, become
    null."""
    if not isinstance(value, Quotient):
        return None if is_number and value == "" else value
    text = format_number(value)
    if text == "nan":
        return None
    if "." not in text:
        return int(text)  # however large
    number = float(text)
    return number if isfinite(number) else value.to_number()


def _write_for_screen(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    out.write(render_table(table, screen))


# ------------------------------------------------------------------------------ chats and sites

MARKUP_SIGNS = r"[\\`*\[\]{}<>|~^&$]|(?<![^\W_])_|_(?![^\W_])"  # have a meaning in Markdown
LINE_ENDS = r"\s*[\r\n\v\f\x85\u2028\u2029]\s*"
HTML_START = f'<table class="{AUTHOR}">'  # the first line, by which a table of ours is known
ROW_HEADINGS = "name", "column"  # columns that say whom, or what, a row is about


def _write_markdown(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    """Write a table that chats and forges render (in GitHub Flavored Markdown): rounded as on the
    screen, but with every column that is not empty. Texts are escaped, so that a renderer shows
    exactly what people wrote; cells are padded, so that the Markdown can be read, too."""
    columns, *_ = arrange_columns(table)
    write_markdown_columns([build_screen_column(*pair, table.catalogue) for pair in columns], out)


def write_markdown_columns(strips: Sequence[ScreenColumn], out: IO[str]) -> None:
    """Write columns of a screen as a table in Markdown."""
    headings = [escape_markdown_cell(strip.heading) for strip in strips]
    cells = [list(map(escape_markdown_cell, strip.cells)) for strip in strips]
    least = ["---" if strip.is_left_aligned else "---:" for strip in strips]
    widths = [
        max(map(display_width, (rule, heading, *column)))
        for rule, heading, column in zip(least, headings, cells, strict=True)
    ]
    rules = [
        f"{'-' * (width - len(rule))}{rule}" for rule, width in zip(least, widths, strict=True)
    ]
    for row in (headings, rules, *zip(*cells, strict=True)):
        padded = [
            strip.pad_cell(cell, width)
            for strip, cell, width in zip(strips, row, widths, strict=True)
        ]
        out.write(f"| {' | '.join(padded)} |\n")


def escape_markdown_cell(text: str) -> str:
    """Escape a text so that nothing in it is markup. (An underscore inside a word is not
    markup.)"""
    return re.sub(MARKUP_SIGNS, r"\\\g<0>", re.sub(LINE_ENDS, " ", text))


def _write_html(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    """Write one `<table>` for somebody's own page, without scripts and styles: rounded as on the
    screen, but with every column that is not empty."""
    arranged, totals, _ = arrange_columns(table)
    columns = [
        HtmlColumn(
            build_screen_column(column, values, table.catalogue),
            column.description,
            column.name in ROW_HEADINGS,
        )
        for column, values in arranged
    ]
    caption = table.catalogue.say(table.title) if table.title else ""
    write_html_columns(caption, columns, totals, out)


class HtmlColumn(NamedTuple):
    """A column of a table for a page: what the screen shows of it, its meaning, and whether its
    cells say what their rows are about."""

    strip: ScreenColumn
    description: str = ""
    heads_rows: bool = False


def write_html_columns(
    caption: str, columns: Sequence[HtmlColumn], totals: Sequence[bool], out: IO[str]
) -> None:
    """Write columns as a `<table>`. Cells with numbers have the class `number`, and rows of all
    players (`totals` tells of each) the class `total`, for the styles of the page."""
    from html import escape  # few commands need its names of characters

    headings = []
    for column in columns:
        title = f' title="{escape(column.description)}"' if column.description else ""
        headings.append(f'<th scope="col"{title}>{escape(column.strip.heading)}</th>')
    rows = []
    for at, is_total in enumerate(totals):
        cells = []
        for column in columns:
            text = escape(column.strip.cells[at])
            if column.heads_rows:
                cells.append(f'<th scope="row">{text}</th>')
            elif column.strip.is_left_aligned:
                cells.append(f"<td>{text}</td>")
            else:
                cells.append(f'<td class="number">{text}</td>')
        start = '<tr class="total">' if is_total else "<tr>"
        rows.append(f"{start}{''.join(cells)}</tr>")
    lines = [HTML_START, *([f"<caption>{escape(caption)}</caption>"] if caption else ()), "<thead>"]
    lines += [f"<tr>{''.join(headings)}</tr>", "</thead>", "<tbody>", *rows, "</tbody>", "</table>"]
    out.writelines(f"{line}\n" for line in lines)


# ------------------------------------------------------------------- a workbook, a database


def _write_one_sheet(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    write_workbook({"table": table}, out)


def _write_one_table(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    write_database({table.title: table}, out)


OUTPUT_FORMATS = (
    OutputFormat("tsv", "tabs between cells, for programs", partial(_write_separated, "\t")),
    OutputFormat(
        "csv", "commas between cells, for programs", partial(_write_separated, ","), takes_bom=True
    ),
    OutputFormat("json", "an object for each row, for programs", _write_json),
    OutputFormat(
        "md", "Markdown, for chats and forges", _write_markdown, write_sheet=write_markdown_sheet
    ),
    OutputFormat(
        "html",
        "a table for a page of your own",
        _write_html,
        may_be_page=True,
        write_sheet=write_html_sheet,
    ),
    OutputFormat(
        "table",
        "for the screen",
        _write_for_screen,
        file_ending="txt",
        write_sheet=write_sheet,
        sheet_shows_warnings=True,
    ),
    OutputFormat(
        "xlsx",
        "a workbook, such as Excel's",
        _write_one_sheet,
        binary_noun="workbook",
        write_together=write_workbook,
    ),
    OutputFormat(
        "sqlite",
        "a database, for queries",
        _write_one_table,
        binary_noun="database",
        endings=("db", "sqlite3"),
        write_together=write_database,
    ),
)
FORMAT_NAMES = tuple(output_format.name for output_format in OUTPUT_FORMATS)
ENDINGS = {  # endings of files, and the format of each
    ending: output_format.name
    for output_format in OUTPUT_FORMATS
    for ending in (output_format.name, *output_format.endings)
}


def find_format(name: str) -> OutputFormat:
    return OUTPUT_FORMATS[FORMAT_NAMES.index(name)]
