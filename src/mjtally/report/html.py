"""HTML as a tree, so that nothing that people wrote can become markup: every text is escaped when
the tree is written."""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

MINUS = "\u2212"

Content = str | Element | None
CellContent = Content | tuple[Content, ...]  # the content of a cell: one thing, or several
OPTIONAL_END_TAGS = frozenset(  # HTML, section 13.1.2.4
    {"td", "th", "tr", "tbody", "thead", "dt", "dd", "li", "option"}
)
VOID_TAGS = frozenset({"meta", "link", "br", "hr", "input", "col"})  # tags without an end tag
RAW_TEXT_TAGS = frozenset({"script", "style"})  # nothing is escaped inside these
EMPTY_SHAPES = frozenset({"path", "line", "polyline", "rect", "circle", "use"})
PLAIN_VALUE = re.compile("[A-Za-z0-9_.:#%-]+")  # a value that needs no quotes


def element(tag: str, *content: Content, **attributes: str | float | None) -> Element:
    """An element with its content; None is nothing, as content and as an attribute. `class_` is the
    attribute `class`, `data_p` is `data-p`."""
    texts = {
        key.rstrip("_").replace("_", "-"): value if isinstance(value, str) else format_number(value)
        for key, value in attributes.items()
        if value is not None
    }
    new_element = Element(tag, texts)
    append_content(new_element, content)
    return new_element


def format_number(value: float) -> str:
    """Format a number without a needless decimal."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"


def data_script(name: str, data: object) -> Element:
    """Data for scripts of the page: as text that no browser runs, and in which nothing ends the
    element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return element("script", text.replace("<", "\\u003c"), type="application/json", id=name)


def append_content(parent: Element, content: Iterable[Content]) -> None:
    """Append content to an element."""
    for part in content:
        if isinstance(part, Element):
            parent.append(part)
        elif part and len(parent):
            parent[-1].tail = (parent[-1].tail or "") + part
        elif part:
            parent.text = (parent.text or "") + part


# What somebody wrote, and what no reader sees: names, titles, files, marks, declarations.
UNTOUCHED_TAGS = frozenset({"bdi", "h1", "script", "style", "head", "i"})
READ_ATTRIBUTES = ("title", "aria-label", "data-x")


def localize_document(node: Element, write: Callable[[str], str]) -> None:
    """Write the numbers and dates of a page as its language does, wherever they are read; not in
    what somebody wrote. A cell is still sorted by what it was."""
    if node.tag in UNTOUCHED_TAGS or node.get("translate") == "no":
        return
    if node.tag == "td" and not node.get("data-s") and node.text and write(node.text) != node.text:
        node.set("data-s", node.text)
    node.text = node.text and write(node.text)
    for name in READ_ATTRIBUTES:
        if name in node.attrib:
            node.set(name, write(node.attrib[name]))
    for child in node:
        localize_document(child, write)
        child.tail = child.tail and write(child.tail)


def serialize_document(root: Element) -> str:
    """The page as text, in one line but for what its content breaks. End tags and quotes that HTML
    lets one leave out are left out, and shapes end at once: a page of many games is half as
    long."""
    return f"{serialize_element(root)}\n"


def serialize_element(root: Element) -> str:
    """An element of the page as text, without the end tags and quotes that HTML lets one leave
    out."""
    parts: list[str] = []
    _write_element(root, parts.append)
    return "".join(parts)


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
    """Escape a text so that nothing in it is markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _quote(value: str) -> str:
    """The value of an attribute, in quotes where it needs them."""
    if PLAIN_VALUE.fullmatch(value):
        return value
    escaped = _escape(value).replace('"', "&quot;")
    return f'"{escaped}"'


class TableHeading(NamedTuple):
    """A column's heading, what it means, and whether it holds words (others hold figures), names,
    which stay where a table is scrolled, or what a phone leaves out."""

    text: str
    meaning: str = ""
    is_text: bool = False
    is_name: bool = False
    is_extra: bool = False

    @property
    def css_class(self) -> str:
        """The class of the cells."""
        kinds = {"w": self.is_text or self.is_name, "n": self.is_name, "extra": self.is_extra}
        return " ".join(kind for kind, is_so in kinds.items() if is_so)


class HtmlRow(NamedTuple):
    """A row of a table: its cells, and whom it is about."""

    cells: "Sequence[CellContent | TableCell]"
    player_numbers: Sequence[int] = ()
    is_total: bool = False
    is_cut: bool = False  # the rows below it do not go on


class TableCell(NamedTuple):
    """A cell that is more than its content: with a colour of its ground, or with what its column
    is sorted by where that is not how it reads."""

    content: CellContent
    css_class: str = ""
    sort_key: str = ""


def table_element(
    heads: Sequence[TableHeading], lines: Iterable[HtmlRow], kind: str = "sortable"
) -> Element:
    """A table with a heading for each column; words stand left, figures right."""
    head, body = element("tr"), element("tbody")
    for heading in heads:
        kind_of_cell, meaning = heading.css_class or None, heading.meaning or None
        head.append(element("th", heading.text, class_=kind_of_cell, title=meaning))
    for line in lines:
        row = element("tr", data_p=" ".join(map(str, line.player_numbers)) or None)
        if line.is_total or line.is_cut:
            row.set("class", "total" if line.is_total else "cut")
        for cell, heading in zip(line.cells, heads, strict=True):
            content, css_class, key = cell if isinstance(cell, TableCell) else (cell, "", "")
            parts = content if isinstance(content, tuple) else (content,)
            css_class = " ".join(filter(None, (heading.css_class, css_class)))
            row.append(element("td", *parts, class_=css_class or None, data_s=key or None))
        body.append(row)
    table = element("table", element("thead", head), body, class_=kind)
    return element("div", table, class_="wide")


def show_minus(text: str) -> str:
    """A number as it is printed, with a true minus sign; a hyphen alone stands for no number."""
    return text if text == "-" else text.replace("-", MINUS)


def find_sign(text: str) -> str:
    """The class of a sum that has a sign, by which it has its colour: a gain or a loss."""
    return "gain" if text.startswith("+") else "loss" if text.startswith(MINUS) else ""


def format_figure(value: float, sign: str = "-") -> str:
    """A figure in words, with two decimals at most: thirds of a point have more. `+` as the sign
    is told of what is above 0, too."""
    text = f"{value:{sign}.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"+0", "-0"} else show_minus(text)
