"""A page read back, as a browser reads it: sections, tables, and everything that it could load."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "input", "path", "line", "polyline", "rect", "br"}
ENDS = {"td", "th", "tr", "tbody", "thead", "dt", "dd", "li", "option"}  # may be left out


@dataclass
class Table:
    """A table: the section that it stands in, its headings, and its rows of text."""

    section: str
    head: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)

    def column(self, heading: str) -> list[str]:
        at = self.head.index(heading)
        return [row[at] for row in self.rows]


class Page(HTMLParser):
    """What a page holds."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.sections: dict[str, str] = {}  # their ids, and the text in them
        self.tables: list[Table] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.titles: list[tuple[str, str]] = []  # of marks: the section, and what it says
        self.raw: dict[str, str] = {}  # what stands in styles and scripts
        self.inside: list[str] = []
        self.section = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        if tag == "section":
            self.section = given["id"]
            self.sections[self.section] = ""
        elif tag == "table":
            self.tables.append(Table(self.section))
        elif tag == "tr":
            self.tables[-1].rows.append([])
        elif tag in {"td", "th"}:
            row = self.tables[-1].head if tag == "th" else self.tables[-1].rows[-1]
            row.append("")
        if tag not in VOID:
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        while self.inside[-1] != tag:
            assert self.inside[-1] in ENDS, (tag, self.inside)
            self.inside.pop()
        self.inside.pop()
        if tag == "thead":
            self.tables[-1].rows.clear()

    def handle_data(self, data: str) -> None:
        now = self.inside[-1] if self.inside else ""
        if now in {"style", "script"}:
            self.raw[now] = self.raw.get(now, "") + data
            return
        if now == "title" and self.section:
            self.titles.append((self.section, data))
            return
        if self.section:
            self.sections[self.section] += data
        open_cell = next((tag for tag in reversed(self.inside) if tag in {"td", "th", "table"}), "")
        if open_cell in {"td", "th"}:
            table = self.tables[-1]
            cells = table.head if open_cell == "th" else table.rows[-1]
            cells[-1] += data

    def in_section(self, name: str) -> list[Table]:
        """The tables of a section, whose first row of headings was taken for no row."""
        found = [table for table in self.tables if table.section == name]
        for table in found:
            table.rows = [row for row in table.rows if row]
        return found
