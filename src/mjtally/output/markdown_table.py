"""Tables in Markdown, as chats and forges render them (the tables of GitHub Flavored Markdown).

They show what the screen shows, rounded, but every column. What people wrote is escaped, so that a
renderer shows exactly that; cells are padded, so that the text can be read as it stands, too.
"""

import re
from typing import IO

from ..base.terminal import Screen, display_width
from ..tables.options import RenderedTable
from .own_tables import are_own_columns, are_own_headings, list_headings
from .screen import PLACE_COLUMN, arrange_columns, build_screen_column

SEPARATOR = "|"
TRANSPOSED_HEADING = "column"  # of the first column, where a table has a line for each column
RULE = re.compile(r"-{3,}:?")  # below a heading, a cell
MARKUP_SIGNS = re.compile(r"[\\`*\[\]{}<>|~^&$]|(?<![^\W_])_|_(?![^\W_])")  # mean something
LINE_ENDS = re.compile(r"\s*[\r\n\v\f\x85\u2028\u2029]\s*")


def write_markdown(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    """A table, as wide as it is."""
    columns, *_ = arrange_columns(table)
    strips = [build_screen_column(*pair, table.catalogue) for pair in columns]
    headings = [escape_cell(strip.heading) for strip in strips]
    cells = [list(map(escape_cell, strip.cells)) for strip in strips]
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


def escape_cell(text: str) -> str:
    """Text in which nothing is markup. An underscore inside a word is none."""
    return MARKUP_SIGNS.sub(r"\\\g<0>", LINE_ENDS.sub(" ", text))


def is_own_markdown_header(line: str) -> bool:
    """Whether all that the first line of a table names are columns of ours."""
    cells = [cell for cell in _split_row(line) if cell != PLACE_COLUMN.name]
    return are_own_columns({cell.replace(" ", "_") for cell in cells}) or are_own_headings(cells)


def is_own_markdown(text: str) -> bool:
    """Whether a file is a table of ours and nothing else: what somebody wrote below one would be
    lost with it. (A transposed table names columns in its rows.)"""
    header, *lines = text.splitlines() or [""]
    if not (lines and all(line.startswith(SEPARATOR) for line in (header, *lines))):
        return False
    rule, *rows = map(_split_row, lines)
    if not all(map(RULE.fullmatch, rule)):
        return False
    if _split_row(header)[0] in list_headings(TRANSPOSED_HEADING):
        names = {row[0] for row in rows}
        return are_own_columns(names) or are_own_headings(names)
    return is_own_markdown_header(header)


def _split_row(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip(SEPARATOR).split(SEPARATOR)]
