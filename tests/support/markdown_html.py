"""Blocks of Markdown as HTML, to be held against what another reader of Markdown makes of them."""

from collections.abc import Iterable
from html import escape
from itertools import groupby

from mjtally.manual.markdown import (
    Block,
    Fence,
    Heading,
    ItemList,
    Paragraph,
    Span,
    Spans,
    SpanStyle,
    Table,
)

EMPHASIS = {SpanStyle.BOLD: "strong", SpanStyle.ITALIC: "em"}


def format_blocks(blocks: Iterable[Block]) -> str:
    """The blocks of a page, a line each; links lead where the Markdown says."""
    return "".join(f"{_format_block(block)}\n" for block in blocks)


def _format_block(block: Block) -> str:
    match block:
        case Heading(level, spans):
            return f"<h{level}>{_format_spans(spans)}</h{level}>"
        case Paragraph(spans):
            return f"<p>{_format_spans(spans)}</p>"
        case ItemList(items, is_numbered):
            tag = "ol" if is_numbered else "ul"
            inside = "".join(f"<li>{_format_spans(item)}</li>" for item in items)
            return f"<{tag}>{inside}</{tag}>"
        case Fence(lines, language):
            kind = f' class="language-{escape(language)}"' if language else ""
            text = "".join(f"{escape(line, quote=False)}\n" for line in lines)
            return f"<pre><code{kind}>{text}</code></pre>"
        case Table(head, rows):
            headings = _format_row("th", head)
            body = "".join(_format_row("td", row) for row in rows)
            inside = f"<thead>{headings}</thead>" + (f"<tbody>{body}</tbody>" if body else "")
            return f"<table>{inside}</table>"


def _format_row(tag: str, cells: Iterable[Spans]) -> str:
    inside = "".join(f"<{tag}>{_format_spans(cell)}</{tag}>" for cell in cells)
    return f"<tr>{inside}</tr>"


def _find_emphasis(span: Span) -> SpanStyle:
    """Bold or italic, if a piece is one of them, code or not."""
    return span.style_around if span.style is SpanStyle.CODE else span.style


def _format_spans(spans: Iterable[Span]) -> str:
    """A text; pieces of one link, and of one emphasis in it, stand together."""
    parts = []
    for target, linked in groupby(spans, lambda span: span.target):
        styled = groupby(linked, _find_emphasis)
        text = "".join(
            _wrap(EMPHASIS.get(style), map(_format_span, each)) for style, each in styled
        )
        link = f'<a href="{escape(target)}">{text}</a>'
        parts.append(link if target else text)
    return "".join(parts)


def _format_span(span: Span) -> str:
    return _wrap("code" if span.style is SpanStyle.CODE else None, [escape(span.text, quote=False)])


def _wrap(tag: str | None, parts: Iterable[str]) -> str:
    text = "".join(parts)
    return f"<{tag}>{text}</{tag}>" if tag else text
