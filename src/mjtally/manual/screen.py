"""The manual in a terminal: blocks as lines, as wide as the screen.

Without colours a heading is underlined, and code, bold and italic are as any other word.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, groupby, repeat
from typing import TypeAlias

from ..base.terminal import Screen, display_width, wrap_words
from .markdown import (
    CODE,
    STRONG,
    Block,
    Fence,
    Heading,
    ItemList,
    Paragraph,
    Span,
    Spans,
    Table,
    strip_spans,
)

UNDERLINES = "=-"  # lines under headings, by level
COLUMN_GAP = "  "
FENCE_INDENT = "  "
LONGEST_KEPT_CODE = 40  # columns of code whose words stay on one line, where there is room
LONGEST_CODE_IN_CELL = 24  # columns of code in a cell of a table that stays on one line
NARROWEST_COLUMN = 12  # columns of a terminal that a cell of several words has at least
WIDEST_TEXT = 100  # longer lines are hard to read, however wide the screen is


Word: TypeAlias = Spans  # letters and code that stay on one line
Line: TypeAlias = list[Word]


def render_blocks(blocks: Iterable[Block], screen: Screen) -> str:
    """A text for the screen, with an empty line between blocks."""
    narrow = screen._replace(width=min(screen.width, WIDEST_TEXT))
    parts = ("\n".join(_render_block(block, narrow)) for block in blocks)
    return "".join(f"{part}\n" for part in "\n\n".join(parts).split("\n"))


def _render_block(block: Block, screen: Screen) -> list[str]:
    match block:
        case Heading(level, spans):
            lines = wrap_words(strip_spans(spans), screen.width)
            if screen.colours or level > len(UNDERLINES):  # otherwise two levels are underlined
                return [screen.apply_style(line, STRONG) for line in lines]
            return [*lines, UNDERLINES[level - 1] * max(map(display_width, lines))]
        case Paragraph(spans):
            return _render_text(spans, screen)
        case ItemList(items, is_numbered):
            marks = [f"{at}. " if is_numbered else "- " for at in range(1, len(items) + 1)]
            lines = []
            for mark, item in zip(marks, items, strict=True):
                first, *others = _render_text(item, screen, " " * len(mark)) or [""]
                lines += [mark + first[len(mark) :], *others]
            return lines
        case Fence(lines):
            return [f"{FENCE_INDENT}{line}".rstrip() for line in lines]
        case Table():
            return _render_table(block, screen)


def _render_text(spans: Spans, screen: Screen, indent: str = "") -> list[str]:
    lines = wrap_spans(spans, screen.width - len(indent))
    return [indent + _paint_line(line, screen) for line in lines]


# --------------------------------------------------------------------------------- words


def wrap_spans(spans: Spans, room: int) -> list[Line]:
    """Words in lines of so many columns. A longer word has a line of its own."""
    lines: list[Line] = []
    line_width = 0
    for word in _split_words(spans, min(LONGEST_KEPT_CODE, room // 2)):
        width = _word_width(word)
        if lines and line_width + 1 + width <= room:
            lines[-1].append(word)
            line_width += 1 + width
        else:
            lines.append([word])
            line_width = width
    return lines


def _split_words(spans: Spans, longest_code: int) -> Iterator[Word]:
    """The words of a text, which stay on one line: letters without a space between them, and code
    that is short enough."""
    word: list[Span] = []
    for text, style in spans:
        is_kept_whole = style == CODE and display_width(text) <= longest_code
        first, *others = [text] if is_kept_whole else text.split(" ")
        word += [Span(first, style)] if first else []
        for other in others:
            if word:
                yield tuple(word)
            word = [Span(other, style)] if other else []
    if word:
        yield tuple(word)


def _word_width(word: Word) -> int:
    return sum(display_width(span.text) for span in word)


def _line_width(line: Line) -> int:
    return sum(map(_word_width, line)) + max(len(line) - 1, 0)


def _paint_line(line: Line, screen: Screen) -> str:
    """A line with its styles; words of one style are painted together, with the space between."""
    spans: list[Span] = []
    for word in line:
        if spans:
            spans.append(Span(" ", spans[-1].style if spans[-1].style == word[0].style else ""))
        spans += word
    groups = groupby(spans, key=lambda span: span.style)
    return "".join(screen.apply_style(strip_spans(tuple(group)), style) for style, group in groups)


# --------------------------------------------------------------------------------- tables


def _render_table(table: Table, screen: Screen) -> list[str]:
    """The lines of a table in columns. If these have no room, the cells of a row stand below its
    first one."""
    needs = []
    for column in zip(table.head, *table.rows, strict=True):
        cells = [list(_split_words(cell, LONGEST_CODE_IN_CELL)) for cell in column]
        most = max(map(_line_width, cells))
        longest = max((_word_width(word) for cell in cells for word in cell), default=0)
        needs.append((most, min(most, max(longest, NARROWEST_COLUMN))))
    widths = fit_widths(needs, screen.width)
    if widths is None:
        return _render_rows_apart(table, screen)
    has_head = any(table.head)
    lines = []
    if has_head:
        lines += _render_row(table.head, widths, screen, repeat(STRONG))
        lines.append(screen.apply_style(COLUMN_GAP.join("-" * width for width in widths), "dim"))
    for row in table.rows:
        lines += _render_row(row, widths, screen, chain([STRONG], repeat("")))
    return lines


def fit_widths(needs: Sequence[tuple[int, int]], room: int) -> list[int] | None:
    """The widths of columns side by side. `needs` has two widths of each: the one without a break,
    and the least one, with as many breaks as there can be. The widest column is broken first. None
    if there is not even room for the least widths."""
    room -= len(COLUMN_GAP) * (len(needs) - 1)
    if sum(least for _, least in needs) > room:
        return None
    widths = [most for most, _ in needs]
    while sum(widths) > room:
        breakable = [at for at, (_, least) in enumerate(needs) if widths[at] > least]
        widest = max(breakable, key=lambda at: widths[at])
        widths[widest] -= 1
    return widths


def _render_row(
    row: Sequence[Spans], widths: Sequence[int], screen: Screen, styles: Iterable[str]
) -> list[str]:
    """The lines of a row; cells of fewer lines end above the others."""
    cells = [wrap_spans(cell, width) for cell, width in zip(row, widths, strict=True)]
    height = max(map(len, cells), default=0)
    starts = list(accumulate((width + len(COLUMN_GAP) for width in widths), initial=0))
    styles_of_cells = [style for style, _ in zip(styles, cells, strict=False)]
    lines = []
    for at in range(height):
        text, end = "", 0
        for cell, start, style in zip(cells, starts, styles_of_cells, strict=False):
            if at < len(cell):
                line = [
                    tuple(Span(span.text, style or span.style) for span in word)
                    for word in cell[at]
                ]
                text += " " * (start - end) + _paint_line(line, screen)
                end = start + _line_width(line)
        lines.append(text)
    return lines


def _render_rows_apart(table: Table, screen: Screen) -> list[str]:
    lines = []
    for first, *others in table.rows:
        lines += _render_text(first, Screen(screen.width)) or [""]
        lines[-1] = screen.apply_style(lines[-1], STRONG)
        for cell in others:
            lines += _render_text(cell, screen, " " * 4)
    return lines
