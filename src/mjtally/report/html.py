"""HTML as a tree, so that nothing that people wrote can become markup.

What goes in as text comes out as text: it is escaped when it is written.
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

Content = str | Element | None
CellContent = Content | tuple[Content, ...]
OPTIONAL_END_TAGS = frozenset(  # HTML, section 13.1.2.4
    {"td", "th", "tr", "tbody", "thead", "dt", "dd", "li", "option"}
)
VOID_TAGS = frozenset({"meta", "link", "br", "hr", "input", "col"})  # which have no end tag
RAW_TEXT_TAGS = frozenset({"script", "style"})  # in which nothing is escaped
EMPTY_SHAPES = frozenset({"path", "line", "polyline", "rect", "circle"})
PLAIN_VALUE = re.compile("[A-Za-z0-9_.:#%-]+")  # of an attribute that needs no quotes


def element(tag: str, *content: Content, **attributes: str) -> Element:
    """An element with its content; None is nothing. `class_` is the attribute `class`, `data_p`
    is `data-p`."""
    new_element = Element(tag, {_attribute_name(key): value for key, value in attributes.items()})
    append_content(new_element, content)
    return new_element


def data_script(name: str, data: object) -> Element:
    """Data for scripts of the page: as text that no browser runs, and in which nothing ends the
    element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return element("script", text.replace("<", "\\u003c"), type="application/json", id=name)


def append_content(parent: Element, content: Iterable[Content]) -> None:
    """More content at the end of an element."""
    for each in content:
        if isinstance(each, Element):
            parent.append(each)
        elif each and len(parent):
            parent[-1].tail = (parent[-1].tail or "") + each
        elif each:
            parent.text = (parent.text or "") + each


def _attribute_name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def serialize_document(root: Element) -> str:
    """The page as text, in one line but for what its content breaks. End tags and quotes that HTML
    lets one leave out are left out, and shapes end at once: a page of many games is half as
    long."""
    parts: list[str] = []
    _write_element(root, parts.append)
    return f"{''.join(parts)}\n"


def _write_element(node: Element, write: Callable[[str], None]) -> None:
    tag = node.tag
    attributes = [f" {key}={_quote(value)}" for key, value in node.items()]
    text = node.text or ""
    if tag in EMPTY_SHAPES and not (text or len(node)):
        write(f"<{tag}{''.join(attributes)} />")
    elif tag in VOID_TAGS:
        write(f"<{tag}{''.join(attributes)}>")
    else:
        write(f"<{tag}{''.join(attributes)}>{text if tag in RAW_TEXT_TAGS else _escape(text)}")
        for child in node:
            _write_element(child, write)
        if tag not in OPTIONAL_END_TAGS:
            write(f"</{tag}>")
    if node.tail:
        write(_escape(node.tail))


def _escape(text: str) -> str:
    """A text in which nothing is markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _quote(value: str) -> str:
    """The value of an attribute, in quotes where it needs them."""
    if PLAIN_VALUE.fullmatch(value):
        return value
    escaped = _escape(value).replace('"', "&quot;")
    return f'"{escaped}"'


class TableHeading(NamedTuple):
    """A column's heading, what it means, and whether it holds words (others hold figures), or
    names, which stay where a table is scrolled."""

    text: str
    meaning: str = ""
    is_text: bool = False
    is_name: bool = False

    @property
    def css_class(self) -> str:
        """The class of the cells."""
        return "w n" if self.is_name else "w" if self.is_text else ""


class HtmlRow(NamedTuple):
    """A row of a table: its cells, and what it is filtered by."""

    cells: Sequence[CellContent]
    player_numbers: Sequence[int] = ()  # whom it is about
    date: str = ""
    is_total: bool = False
    is_cut: bool = False  # the rows below it do not go on


class TintedText(str):
    """Text on a coloured ground: a class of its cell."""

    css_class: str

    def __new__(cls, text: str, kind: str) -> "TintedText":
        tinted = super().__new__(cls, text)
        tinted.css_class = kind
        return tinted


def table_element(
    heads: Sequence[TableHeading], lines: Iterable[HtmlRow], kind: str = "sortable"
) -> Element:
    """A table with a heading for each column; words stand left, figures right."""
    head = element("tr", *(_heading_cell(each) for each in heads))
    body = element("tbody", *(_row_element(each, heads) for each in lines))
    table = element("table", element("thead", head), body, class_=kind)
    return element("div", table, class_="wide")


def _heading_cell(head: TableHeading) -> Element:
    kind = {"class_": head.css_class} if head.css_class else {}
    title = {"title": head.meaning} if head.meaning else {}
    return element("th", head.text, **kind, **title)


def _row_element(line: HtmlRow, heads: Sequence[TableHeading]) -> Element:
    row = element("tr", **filter_attributes(line.player_numbers, line.date))
    if line.is_total or line.is_cut:
        row.set("class", "total" if line.is_total else "cut")
    for cell, head in zip(line.cells, heads, strict=True):
        content = cell if isinstance(cell, tuple) else (cell,)
        kind = cell.css_class if isinstance(cell, TintedText) else head.css_class
        row.append(element("td", *content, **({"class_": kind} if kind else {})))
    return row


def filter_attributes(players: Sequence[int], date: str = "") -> dict[str, str]:
    """The attributes that something is filtered by."""
    about = {"data_p": " ".join(map(str, players))} if players else {}
    return about | ({"data_d": date} if date else {})
