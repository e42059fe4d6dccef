"""The rows of tables in other files: a list of JSON objects, and the tables of a page."""

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from itertools import count

from .cells import Row, build_rows
from .headings import DATE, NAME, find_meaning

NumberedRows = list[tuple[int, list[str]]]
HAS_TABLE = re.compile(rb"<table\b.{0,2000}?<t[hd]\b", re.IGNORECASE | re.DOTALL)
MOST_TABLES = 5  # the most tables of a page with results; a page of statistics has more


def read_objects(values: Sequence[object]) -> list[Row]:
    """The rows of a list of objects with the same keys, which are headings; none where values are
    no such list of results."""
    objects = values[0] if len(values) == 1 and isinstance(values[0], list) else values
    records = [record for record in objects if isinstance(record, dict)]
    if not records or len(records) < len(objects):
        return []
    keys = [*records[0]]
    has_results = not {NAME, DATE}.isdisjoint(map(find_meaning, keys))
    is_flat = not any(
        isinstance(value, list | dict) for record in records for value in record.values()
    )
    if not (has_results and is_flat and all([*record] == keys for record in records)):
        return []
    texts = [
        ["" if value is None else str(value) for value in record.values()] for record in records
    ]
    return build_rows([*zip(count(1), [keys, *texts], strict=False)])


def read_page_tables(data: bytes) -> list[tuple[str, list[Row]]]:
    """The tables of a page, by their numbers; none of a page without tables, or with many."""
    if not HAS_TABLE.search(data):
        return []
    parser = _TableParser()
    parser.feed(data.decode("utf-8", "replace"))
    if len(parser.tables) > MOST_TABLES:
        return []
    tables = [build_rows([*zip(count(1), table, strict=False)]) for table in parser.tables]
    return [(f"table {number}", table) for number, table in enumerate(tables, start=1)]


class _TableParser(HTMLParser):
    """The texts of the cells of each table."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.is_in_cell = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.tables[-1].append([])
        elif tag in {"td", "th"} and self.tables and self.tables[-1]:
            self.tables[-1][-1].append("")
            self.is_in_cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in {"td", "th", "tr", "table"}:
            self.is_in_cell = False

    def handle_data(self, data: str) -> None:
        if self.is_in_cell:
            self.tables[-1][-1][-1] += data
