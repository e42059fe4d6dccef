"""A page read back, as a browser reads it: sections, tables, and everything that it could load."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID_TAGS = {"meta", "input", "path", "line", "polyline", "rect", "br"}
OPTIONAL_END_TAGS = {
    "td",
    "th",
    "tr",
    "tbody",
    "thead",
    "dt",
    "dd",
    "li",
    "option",
}  # may be left out


@dataclass
class HtmlTable:
    """A table: the section that it stands in, its headings, and its rows of text."""

    section: str
    headings: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)

    def column(self, heading: str) -> list[str]:
        at = self.headings.index(heading)
        return [row[at] for row in self.rows]


class HtmlPage(HTMLParser):
    """What a page holds."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.sections: dict[str, str] = {}  # their ids, and the text in them
        self.tables: list[HtmlTable] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.mark_titles: list[tuple[str, str]] = []  # of marks: the section, and what it says
        self.raw_text: dict[str, str] = {}  # what stands in styles and scripts
        self.open_tags: list[str] = []
        self.current_section = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        if tag == "section":
            self.current_section = given["id"]
            self.sections[self.current_section] = ""
        elif tag == "table":
            self.tables.append(HtmlTable(self.current_section))
        elif tag == "tr":
            self.tables[-1].rows.append([])
        elif tag in {"td", "th"}:
            row = self.tables[-1].headings if tag == "th" else self.tables[-1].rows[-1]
            row.append("")
        if tag not in VOID_TAGS:
            self.open_tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID_TAGS:
            return
        while self.open_tags[-1] != tag:
            assert self.open_tags[-1] in OPTIONAL_END_TAGS, (tag, self.open_tags)
            self.open_tags.pop()
        self.open_tags.pop()
        if tag == "thead":
            self.tables[-1].rows.clear()

    def handle_data(self, data: str) -> None:
        now = self.open_tags[-1] if self.open_tags else ""
        if now in {"style", "script"}:
            self.raw_text[now] = self.raw_text.get(now, "") + data
            return
        if now == "title" and self.current_section:
            self.mark_titles.append((self.current_section, data))
            return
        if self.current_section:
            self.sections[self.current_section] += data
        open_cell = next(
            (tag for tag in reversed(self.open_tags) if tag in {"td", "th", "table"}), ""
        )
        if open_cell in {"td", "th"}:
            table = self.tables[-1]
            cells = table.headings if open_cell == "th" else table.rows[-1]
            cells[-1] += data

    def list_tables(self, name: str) -> list[HtmlTable]:
        """The tables of a section, whose first row of headings was taken for no row."""
        found = [table for table in self.tables if table.section == name]
        for table in found:
            table.rows = [row for row in table.rows if row]
        return found
