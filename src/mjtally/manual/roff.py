"""The manual as a man page: blocks as roff, with the macros of man(7) alone.

Whatever stands in a text is shown as it is: what roff would obey or prettify is escaped.
"""

from collections.abc import Iterable, Iterator, Sequence

from ..base.terminal import Screen
from ..output.own_tables import MAN_PAGE_START
from .markdown import (
    Block,
    Fence,
    Heading,
    ItemList,
    Paragraph,
    Spans,
    SpanStyle,
    Table,
    strip_spans,
)
from .screen import render_blocks

FONTS = {SpanStyle.CODE: "B", SpanStyle.BOLD: "B", SpanStyle.ITALIC: "I"}
# A hyphen can be copied, and quotes, carets and tildes stay those of the keyboard.
ESCAPES = str.maketrans(
    {
        "\\": "\\(rs",
        "-": "\\-",
        "'": "\\(aq",
        "`": "\\(ga",
        "^": "\\(ha",
        "~": "\\(ti",
        '"': "\\(dq",
    }
)
TABLE_SCREEN = Screen(width=66)  # what a man page of 80 columns has room for in an indented block
LISTED_COLUMNS = 2  # of a table whose rows are a term and its words


def escape_roff(text: str) -> str:
    """Text that roff shows as it is, at the start of a line too."""
    escaped = text.translate(ESCAPES)
    return f"\\&{escaped}" if escaped[:1] == "." else escaped


def format_man_page(
    name: str, version: str, title: str, usage: Sequence[str], pages: Iterable[Iterable[Block]]
) -> str:
    """A page of section 1: what the command is called, what it does, how it is called, and then
    every page of the manual."""
    head = f'.TH "{escape_roff(name.upper())}" "1" "" "{escape_roff(f"{name} {version}")}" ""'
    start = [f"{MAN_PAGE_START}{version}: its manual", head, ".SH NAME"]
    start.append(f"{escape_roff(name)} \\- {escape_roff(title)}")
    start += [".SH SYNOPSIS", *_format_lines(usage)]
    body = (line for page in pages for block in page for line in format_block(block))
    return "".join(f"{line}\n" for line in (*start, *body))


def format_block(block: Block) -> Iterator[str]:
    """The lines of a block."""
    match block:
        case Heading(1, spans):
            yield f'.SH "{escape_roff(strip_spans(spans).upper())}"'
        case Heading(2, spans):
            yield f'.SS "{escape_roff(strip_spans(spans))}"'
        case Heading(_, spans):
            yield from (".PP", f"\\fB{escape_roff(strip_spans(spans))}\\fR")
        case Paragraph(spans):
            yield from (".PP", format_spans(spans))
        case ItemList(items, is_numbered):
            for at, item in enumerate(items, 1):
                mark = f"{at}." if is_numbered else "\\(bu"
                yield from (f'.IP "{mark}" 4', format_spans(item))
        case Fence(lines):
            yield from (".PP", *_format_lines(lines))
        case Table():
            yield from _format_table(block)


def format_spans(spans: Spans) -> str:
    """A text in one line, which roff breaks where there is room."""
    parts = []
    for span in spans:
        text = span.text.translate(ESCAPES)
        font = FONTS.get(span.style)
        parts.append(f"\\f{font}{text}\\fR" if font else text)
    line = "".join(parts)
    return f"\\&{line}" if line[:1] == "." else line


def _format_lines(lines: Sequence[str]) -> Iterator[str]:
    """Lines that stand as they are."""
    yield from (".RS 4", ".nf", *(escape_roff(line) for line in lines), ".fi", ".RE")


def _format_table(table: Table) -> Iterator[str]:
    """A table of a term and its words as a list of terms; a wider one in columns."""
    if len(table.head) != LISTED_COLUMNS:
        yield ".PP"
        yield from _format_lines(render_blocks([table], TABLE_SCREEN).rstrip("\n").split("\n"))
        return
    if any(table.head):
        heads = ": ".join(strip_spans(head) for head in table.head if head)
        yield from (".PP", f"\\fI{heads.translate(ESCAPES)}\\fR")
    for term, words in table.rows:
        yield from (".TP", format_spans(term) or "\\&", format_spans(words) or "\\&")
