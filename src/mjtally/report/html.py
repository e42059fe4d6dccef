"""HTML as a tree, so that nothing that people wrote can become markup.

What goes in as text comes out as text: the standard library's serializer escapes it.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, tostring

Content = str | Element | None
CellContent = Content | tuple[Content, ...]
OPTIONAL_END_TAGS = (
    "td",
    "th",
    "tr",
    "tbody",
    "thead",
    "dt",
    "dd",
    "li",
    "option",
)  # HTML, section 13.1.2.4
EMPTY_SHAPE = r"<(path|line|polyline|rect)([^<>]*)></\1>"


def element(tag: str, *content: Content, **attributes: str) -> Element:
    """An element with its content; None is nothing. `class_` is the attribute `class`, `data_p`
    is `data-p`."""
    new_element = Element(tag, {_attribute_name(key): value for key, value in attributes.items()})
    append_content(new_element, content)
    return new_element


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
    """The page as text, in one line but for what its content breaks. End tags that HTML lets
    one leave out are left out, and shapes end at once: a page of many games is half as long."""
    text = tostring(root, encoding="unicode", method="html")
    for tag in OPTIONAL_END_TAGS:
        text = text.replace(f"</{tag}>", "")
    return re.sub(EMPTY_SHAPE, r"<\1\2/>", text) + "\n"


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
    if line.is_total:
        row.set("class", "total")
    for cell, head in zip(line.cells, heads, strict=True):
        content = cell if isinstance(cell, tuple) else (cell,)
        kind = cell.css_class if isinstance(cell, TintedText) else head.css_class
        row.append(element("td", *content, **({"class_": kind} if kind else {})))
    return row


def filter_attributes(players: Sequence[int], date: str = "") -> dict[str, str]:
    """The attributes that something is filtered by."""
    about = {"data_p": " ".join(map(str, players))} if players else {}
    return about | ({"data_d": date} if date else {})
