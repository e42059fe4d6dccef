"""The manual as one page of HTML: all its pages, a table of contents, no script, and nothing that
is fetched from elsewhere."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple

from .markdown import (
    Block,
    Fence,
    Heading,
    ItemList,
    Paragraph,
    Span,
    Spans,
    SpanStyle,
    Table,
    make_anchor,
    strip_spans,
)

EMPHASIS = {SpanStyle.BOLD: "strong", SpanStyle.ITALIC: "em"}
LISTED_LEVEL = 2  # headings up to this level are in the table of contents


class HtmlPage(NamedTuple):
    """A page of the manual within the whole: its blocks, and the name that its anchors begin
    with."""

    name: str
    blocks: Sequence[Block]

    @property
    def headings(self) -> Sequence[tuple[Heading, str]]:
        """Its headings, each with its address in the whole: that of the page is its name, and of
        several that are alike all but the first have a number, as on forges."""
        found: list[tuple[Heading, str]] = []
        seen = Counter[str]()
        for heading in self.blocks:
            if isinstance(heading, Heading):
                anchor = make_anchor(strip_spans(heading.spans))
                number = f"-{seen[anchor]}" if seen[anchor] else ""
                is_title = heading.level == 1 and not found
                address = self.name if is_title else f"{self.name}--{anchor}{number}"
                found.append((heading, address))
                seen[anchor] += 1
        return found

    def resolve_link(self, target: str) -> str:
        """Where a link of this page leads in the whole."""
        if ":" in target:
            return target
        path, _, anchor = target.partition("#")
        name = path.removesuffix(".md") or self.name
        return f"#{name}--{anchor}" if anchor else f"#{name}"


def format_html_page(title: str, version: str, pages: Mapping[str, Sequence[Block]]) -> str:
    """The whole manual. Its second line says whose page it is, as of any page of ours."""
    listed = [HtmlPage(name, blocks) for name, blocks in pages.items()]
    style = files(__package__).joinpath("page.css").read_text("utf-8")
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="generator" content="mjtally {escape(version)}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title>\n"
        f"<style>\n{style}</style></head>\n"
        f"<body>\n<header><p>{escape(title)}</p></header>\n"
        f"{_format_contents(listed)}"
        f"<main>\n{''.join(map(_format_article, listed))}</main>\n"
        f"<footer><p>mjtally {escape(version)}</p></footer>\n</body></html>\n"
    )


def _format_contents(pages: Iterable[HtmlPage]) -> str:
    """The table of contents: each page, and its sections when it is opened."""
    parts = []
    for page in pages:
        links = [
            f'<a href="#{escape(address)}">{escape(strip_spans(heading.spans))}</a>'
            for heading, address in page.headings
            if heading.level <= LISTED_LEVEL
        ]
        own, *sections = links or [f'<a href="#{escape(page.name)}">{escape(page.name)}</a>']
        inside = "".join(f"<li>{link}</li>" for link in sections)
        parts.append(f"<li>{own}{f'<ul>{inside}</ul>' if inside else ''}</li>\n")
    return f'<nav aria-label="contents">\n<ol>\n{"".join(parts)}</ol>\n</nav>\n'


def _format_article(page: HtmlPage) -> str:
    has_title = any(heading.level == 1 for heading, _ in page.headings)
    place = "" if has_title else f' id="{escape(page.name)}"'
    return f"<article{place}>\n{format_blocks(page)}</article>\n"


def format_blocks(page: HtmlPage) -> str:
    """The blocks of a page, a line each."""
    addresses = (address for _, address in page.headings)
    parts = []
    for block in page.blocks:
        place = next(addresses, "") if isinstance(block, Heading) else ""
        parts.append(f"{_format_block(block, page, place)}\n")
    return "".join(parts)


def _format_block(block: Block, page: HtmlPage, place: str) -> str:
    match block:
        case Heading(level, spans):
            return f'<h{level} id="{escape(place)}">{_format_spans(spans, page)}</h{level}>'
        case Paragraph(spans):
            return f"<p>{_format_spans(spans, page)}</p>"
        case ItemList(items, is_numbered):
            tag = "ol" if is_numbered else "ul"
            inside = "".join(f"<li>{_format_spans(item, page)}</li>" for item in items)
            return f"<{tag}>{inside}</{tag}>"
        case Fence(lines, language):
            kind = f' class="language-{escape(language)}"' if language else ""
            text = "".join(f"{escape(line, quote=False)}\n" for line in lines)
            return f"<pre><code{kind}>{text}</code></pre>"
        case Table(head, rows):
            headings = _format_row("th", head, page)
            body = "".join(_format_row("td", row, page) for row in rows)
            inside = f"<thead>{headings}</thead>" + (f"<tbody>{body}</tbody>" if body else "")
            return f'<div class="wide"><table>{inside}</table></div>'


def _format_row(tag: str, cells: Iterable[Spans], page: HtmlPage) -> str:
    inside = "".join(f"<{tag}>{_format_spans(cell, page)}</{tag}>" for cell in cells)
    return f"<tr>{inside}</tr>"


def _format_spans(spans: Iterable[Span], page: HtmlPage) -> str:
    """A text; pieces of one link, and of one emphasis in it, stand together."""
    parts = []
    for target, linked in groupby(spans, lambda span: span.target):
        styled = groupby(linked, lambda span: span.emphasis)
        text = "".join(
            _wrap(EMPHASIS.get(style), map(_format_span, each)) for style, each in styled
        )
        link = f'<a href="{escape(page.resolve_link(target))}">{text}</a>'
        parts.append(link if target else text)
    return "".join(parts)


def _format_span(span: Span) -> str:
    return _wrap("code" if span.style is SpanStyle.CODE else None, [escape(span.text, quote=False)])


def _wrap(tag: str | None, parts: Iterable[str]) -> str:
    text = "".join(parts)
    return f"<{tag}>{text}</{tag}>" if tag else text
