"""The Markdown of the manual, read into blocks.

It is a small part of CommonMark, which forges show the same: `#` headings, paragraphs, lists of
one level, tables, fenced blocks, and in them code, **bold**, *italic* and links. Comments between
`<!--` and `-->` are left out. `screen` turns blocks into the lines of a terminal.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple, TypeAlias

CODE, STRONG = "green", "bold"  # styles of `Screen.apply_style`; what is emphasized is strong


class Span(NamedTuple):
    """A piece of text in one style. Of a link only the words are kept. Code in bold is
    code."""

    text: str
    style: str = ""


Spans: TypeAlias = tuple[Span, ...]


class Heading(NamedTuple):
    """A heading: `#` is of level 1."""

    level: int
    spans: Spans


class Paragraph(NamedTuple):
    """Text that is broken where there is room."""

    spans: Spans


class ItemList(NamedTuple):
    """A list, with bullets or with numbers from 1."""

    items: tuple[Spans, ...]
    is_numbered: bool = False


class Table(NamedTuple):
    """A table: its headings, and its rows of as many cells."""

    head: tuple[Spans, ...]
    rows: tuple[tuple[Spans, ...], ...]


class Fence(NamedTuple):
    """Lines that stand as they are, and what they are: `console`, `text`."""

    lines: tuple[str, ...]
    language: str = ""


Block: TypeAlias = Heading | Paragraph | ItemList | Table | Fence

UNSEEN = re.compile(r"<!--.*?-->|!\[[^\]]*\]\([^)\s]*\)", re.DOTALL)  # comments, and pictures
FENCE_START = re.compile(r"(`{3,})\s*(\w*)\s*")
HEADING = re.compile(r"(#{1,6}) +(.*?)(?: +#+)? *")
BULLET, NUMBER = re.compile(r"- +(.*)"), re.compile(r"[0-9]{1,9}\. +(.*)")
FIRST_NUMBER = re.compile(r"1\. +(.*)")
DELIMITER_ROW = re.compile(r"\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?\|? *")
CELL_BORDER = re.compile(r"(?<!\\)\|")
INLINE = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|(?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)"
    r"|\[(?P<label>(?:`[^`]*`|[^\]`])*)\]\([^()\s]*\)"
    r"|\*\*(?P<bold>(?![\s*])(?:`[^`]*`|[^*`])*?(?<![\s*]))\*\*"
    r"|\*(?P<italic>(?![\s*])(?:`[^`]*`|[^*`])*?(?<![\s*]))\*",
    re.DOTALL,
)


def parse_blocks(text: str) -> list[Block]:
    lines: Sequence[str] = _remove_unseen(text)
    blocks = []
    while lines:
        block, lines = _take_block(lines)
        if block is not None:
            blocks.append(block)
    return blocks


def _remove_unseen(text: str) -> list[str]:
    """The lines of a page without its comments and pictures; in a fenced block
    nothing is a comment."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.DOTALL | re.MULTILINE)
    return "".join(
        part if part.startswith("```") else UNSEEN.sub("", part) for part in parts
    ).split("\n")


def _take_block(lines: Sequence[str]) -> tuple[Block | None, Sequence[str]]:
    """The first block, if the first line is not empty, and the lines below it."""
    line = lines[0].strip()
    fence, heading = FENCE_START.fullmatch(line), HEADING.fullmatch(line)
    if not line:
        return None, lines[1:]
    if fence:
        inside = list(takewhile(lambda line: line.strip() != fence[1], lines[1:]))
        return Fence(tuple(inside), fence[2]), lines[len(inside) + 2 :]
    if heading:
        return Heading(len(heading[1]), parse_spans(heading[2])), lines[1:]
    if "|" in line and len(lines) > 1 and DELIMITER_ROW.fullmatch(lines[1].strip()):
        rows = list(takewhile(lambda line: line.strip(), lines[2:]))
        head = _split_cells(line)
        return Table(head, tuple(_split_cells(row, len(head)) for row in rows)), lines[
            len(rows) + 2 :
        ]
    for marker in (BULLET, NUMBER):
        if marker.fullmatch(line):
            return _take_list(lines, marker)
    text = [line, *(line.strip() for line in takewhile(_goes_on, lines[1:]))]
    return Paragraph(parse_spans("\n".join(text))), lines[len(text) :]


def _goes_on(line: str) -> bool:
    """Whether a line belongs to the paragraph above it."""
    text = line.strip()
    starts = (FENCE_START, BULLET, FIRST_NUMBER, HEADING)
    return bool(text) and not any(start.fullmatch(text) for start in starts)


def _take_list(lines: Sequence[str], marker: re.Pattern[str]) -> tuple[ItemList, Sequence[str]]:
    """A list, whose items may go on in the lines below them, and the lines after the list. It ends
    at an empty line."""
    items: list[list[str]] = []
    line_count = 0
    for line in map(str.strip, lines):
        if match := marker.fullmatch(line):
            items.append([match[1]])
        elif _goes_on(line):
            items[-1].append(line)
        else:
            break
        line_count += 1
    spans = tuple(parse_spans("\n".join(item)) for item in items)
    return ItemList(spans, marker is NUMBER), lines[line_count:]


def _split_cells(row: str, count: int = 0) -> tuple[Spans, ...]:
    """The cells of a row; as many as there are headings, where that is known."""
    cells = CELL_BORDER.split(row.strip().removeprefix("|"))
    if cells and not cells[-1].strip() and row.rstrip().endswith("|"):
        cells.pop()
    if count:
        cells = [*cells, *[""] * count][:count]
    return tuple(parse_spans(cell.replace("\\|", "|").strip()) for cell in cells)


# ------------------------------------------------------------------------------ inside a line


def parse_spans(text: str) -> Spans:
    """The pieces of a text. A line break in it is a space."""
    return tuple(_split_spans(text.replace("\n", " ")))


def _split_spans(text: str, style: str = "") -> Iterator[Span]:
    end = 0
    for match in INLINE.finditer(text):
        if match.start() > end:
            yield Span(text[end : match.start()], style)
        end = match.end()
        escaped, code, label = match["escaped"], match["code"], match["label"]
        if escaped is not None:
            yield Span(escaped, style)
        elif code is not None:
            padded = code.startswith(" ") and code.endswith(" ") and code.strip()
            yield Span(code[1:-1] if padded else code, CODE)
        elif label is not None:
            yield from _split_spans(label, style)
        else:
            yield from _split_spans(match["bold"] or match["italic"], STRONG)
    if end < len(text):
        yield Span(text[end:], style)


def strip_spans(spans: Spans) -> str:
    """The text of spans, without their styles."""
    return "".join(span.text for span in spans)
