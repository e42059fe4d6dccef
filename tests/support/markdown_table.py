"""A Markdown table read back as a renderer reads it (GitHub Flavored Markdown, tables)."""

import re
from typing import NamedTuple

CELL_END = re.compile(r"(?<!\\)((?:\\\\)*)\|")
ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")  # ASCII punctuation after a backslash is itself
# What would be markup where no backslash stands before it; an underscore only beside a word.
MARKUP = re.compile(r"[`*<>\[\]{}~&|^$\\]|(?<![^\W_])_|_(?![^\W_])")


class MarkdownTable(NamedTuple):
    """A table: its headings, and its rows."""

    headings: list[str]
    rows: list[list[str]]


def read_markdown_table(text: str) -> MarkdownTable:
    """A text that is one table, in which no cell has markup."""
    header, rule, *rows = map(_read_row, text.splitlines())
    assert all(re.fullmatch("-{3,}:?", cell) for cell in rule), rule
    assert {len(header)} == {len(row) for row in (rule, *rows)}
    return MarkdownTable(
        [_read_cell(cell) for cell in header],
        [[_read_cell(cell) for cell in row] for row in rows],
    )


def _read_row(line: str) -> list[str]:
    assert line.startswith("| ") and line.endswith(" |"), line
    inner = line[1:]
    cells = []
    while inner:
        end = CELL_END.search(inner)
        assert end, line
        cells.append(inner[: end.end() - 1].strip(" "))
        inner = inner[end.end() :]
    return cells


def _read_cell(cell: str) -> str:
    plain = ESCAPED.sub("x", cell)
    assert not MARKUP.search(plain), f"markup in {cell}"
    return ESCAPED.sub(r"\1", cell)
