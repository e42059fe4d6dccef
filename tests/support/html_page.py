"""A page read back, as a browser reads it: a tree of nodes, its sections, tables and the titles of
marks, and everything that it could load."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from typing import Any

VOID_TAGS = {"meta", "link", "input", "br", "hr", "wbr", "img"}
ENDED_BY = {  # tags that may be left open, by what ends them
    "td": {"td", "th"},
    "th": {"td", "th"},
    "tr": {"td", "th", "tr"},
    "thead": {"td", "th", "tr"},
    "tbody": {"td", "th", "tr", "thead", "tbody"},
    "tfoot": {"td", "th", "tr", "thead", "tbody"},
    "dt": {"dt", "dd"},
    "dd": {"dt", "dd"},
    "li": {"li"},
    "option": {"option"},
}
OPTIONAL_END_TAGS = set().union(*ENDED_BY.values())
UNSEEN = {"title", "style", "script"}  # what stands in them is not read


@dataclass(eq=False)
class HtmlNode:
    """An element: its tag, its attributes and what is in it."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: "list[HtmlNode | str]" = field(default_factory=list)
    parent: "HtmlNode | None" = None

    def find_all(self, *tags: str) -> "Iterator[HtmlNode]":
        """The elements in it, as they stand, of these tags; all without any."""
        waiting: list[HtmlNode | str] = self.children[::-1]
        while waiting:
            node = waiting.pop()
            if isinstance(node, HtmlNode):
                waiting += reversed(node.children)
                if not tags or node.tag in tags:
                    yield node

    def find_ancestor(self, *tags: str) -> "HtmlNode | None":
        """The nearest element of these tags that it stands in."""
        node = self.parent
        while node and node.tag not in tags:
            node = node.parent
        return node

    def has_class(self, name: str) -> bool:
        return name in self.attributes.get("class", "").split()

    @property
    def text(self) -> str:
        """All that can be read in it, spaces as they are."""
        parts: list[str] = []
        waiting = self.children[::-1]
        while waiting:
            node = waiting.pop()
            if isinstance(node, str):
                parts.append(node)
            elif node.tag not in UNSEEN:
                waiting += reversed(node.children)
        return "".join(parts)

    @property
    def words(self) -> str:
        """All that can be read in it, with single spaces."""
        return " ".join(self.text.split())

    @property
    def content(self) -> str:
        """The text that stands in it, read or not."""
        return "".join(child for child in self.children if isinstance(child, str))


@dataclass
class HtmlTable:
    """A table: the section that it stands in, its headings, and its rows of text."""

    section: str
    node: HtmlNode
    headings: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    cell_rows: list[list[HtmlNode]] = field(default_factory=list)  # what the rows were read from

    def column(self, heading: str) -> list[str]:
        at = self.headings.index(heading)
        return [row[at] for row in self.rows]

    def as_dicts(self) -> list[dict[str, str]]:
        """Its rows, by their headings."""
        return [dict(zip(self.headings, row, strict=True)) for row in self.rows]


class HtmlPage(HTMLParser):
    """What a page holds."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = HtmlNode("")
        self.open_nodes = [self.root]
        self.feed(text)
        self.close()
        assert self.open_nodes == [self.root], [node.tag for node in self.open_nodes]
        self.nodes = list(self.root.find_all())
        section_nodes = [node for node in self.nodes if node.tag == "section"]
        self.section_nodes = {node.attributes["id"]: node for node in section_nodes}

    @property
    def tags(self) -> list[tuple[str, dict[str, str]]]:
        return [(node.tag, node.attributes) for node in self.nodes]

    @cached_property
    def sections(self) -> dict[str, str]:
        """The text of each section."""
        return {name: node.text for name, node in self.section_nodes.items()}

    @cached_property
    def tables(self) -> list[HtmlTable]:
        return [_read_table(node) for node in self.nodes if node.tag == "table"]

    # What marks of pictures say, each with the section that it stands in.
    @property
    def mark_titles(self) -> list[tuple[str, str]]:
        titles = (node for node in self.nodes if node.tag == "title")
        return [(_find_section(node), node.content) for node in titles if _find_section(node)]

    @property
    def style(self) -> str:
        """What stands in the style."""
        (style,) = (node.content for node in self.nodes if node.tag == "style")
        return style

    @property
    def scripts(self) -> list[str]:
        """The scripts that run."""
        scripts = (node for node in self.nodes if node.tag == "script")
        return [node.content for node in scripts if "type" not in node.attributes]

    @property
    def data(self) -> dict[str, Any]:
        """What the page carries as JSON, by its id."""
        return {
            node.attributes["id"]: json.loads(node.content)
            for node in self.nodes
            if node.tag == "script" and node.attributes.get("type") == "application/json"
        }

    def list_tables(self, name: str) -> list[HtmlTable]:
        """The tables of a section."""
        return [table for table in self.tables if table.section == name]

    def find_table(self, section: str, *headings: str) -> HtmlTable:
        """The first table of a section that has these headings."""
        tables = self.list_tables(section)
        return next(table for table in tables if {*headings} <= {*table.headings})

    def find(self, identifier: str) -> HtmlNode:
        """The element with an id."""
        (found,) = (node for node in self.nodes if node.attributes.get("id") == identifier)
        return found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        while self.open_nodes[-1].tag in ENDED_BY.get(tag, set()):
            self.open_nodes.pop()
        node = self._add_node(tag, attrs)
        if tag not in VOID_TAGS:
            self.open_nodes.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add_node(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        while self.open_nodes[-1].tag != tag:
            ended = self.open_nodes.pop()
            assert ended.tag in OPTIONAL_END_TAGS, (tag, ended.tag)
        self.open_nodes.pop()

    def handle_data(self, data: str) -> None:
        self.open_nodes[-1].children.append(data)

    def _add_node(self, tag: str, attrs: list[tuple[str, str | None]]) -> HtmlNode:
        parent = self.open_nodes[-1]
        node = HtmlNode(tag, {name: value or "" for name, value in attrs}, [], parent)
        parent.children.append(node)
        return node


def _find_section(node: HtmlNode) -> str:
    section = node.find_ancestor("section")
    return section.attributes["id"] if section else ""


def _read_table(node: HtmlNode) -> HtmlTable:
    """Its headings stand in its head; a row may begin with a heading of its own."""
    table = HtmlTable(_find_section(node), node)
    for row in node.find_all("tr"):
        cells = list(row.find_all("td", "th"))
        words = [cell.words for cell in cells]
        if row.parent and row.parent.tag == "thead":
            table.headings = words
        else:
            table.rows.append(words)
            table.cell_rows.append(cells)
    return table
