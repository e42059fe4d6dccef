"""What a page says, as text.

All that can be read in a page is in its file, below the command that writes it: a line for each
row, paragraph and mark, so that a change of a page is a change of lines. Where marks stand is a
matter of `test_charts.py`.
"""

import json
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from support.html_page import HtmlNode, HtmlPage
from support.paths import ROOT
from support.report_pages import build_page, write_club

A_CLUB = "a-club.txt"  # with guests, teams and penalties: of `report_pages.py`
EXPLAINED = "definitions"  # of columns, which the reference has, too
# What is a line of its own; a row is one, with its cells.
LINES = {*("title", "h1", "h2", "h3", "h4", "p", "li", "dt", "dd", "caption", "summary", "option")}
LINES |= {*("tr", "text", "figcaption", "button", "label", "b", "a", "small")}


@cache
def read_page_of(command: str) -> HtmlPage:
    """The page that a command writes, which names its file by its path in the project."""
    _, _, file, *options = shlex.split(command)
    with TemporaryDirectory() as folder:
        path = write_club(Path(folder)) if file == A_CLUB else str(ROOT / file)
        return HtmlPage(build_page(path, *options))


def write_as_text(page: HtmlPage) -> str:
    """What can be read in a page."""
    lines = [*_list_lines(page.root)]
    for identifier, data in page.data.items():
        lines += [f"# {identifier}", *(f"{key}: {json.dumps(data[key])}" for key in data)]
    return "".join(f"{line}\n" for line in lines)


def _list_lines(node: HtmlNode) -> Iterator[str]:
    for child in node.children:
        if isinstance(child, str):
            if words := " ".join(child.split()):
                yield words
        elif child.tag == "section" and child.attributes["id"] != EXPLAINED:
            yield f"# {child.attributes['id']}"
            yield from _list_lines(child)
        elif child.tag == "title":
            yield f"({child.content})"
        elif child.tag == "tr":
            yield " | ".join(cell.words for cell in child.find_all("td", "th"))
        elif child.tag in LINES:
            if child.words:
                yield child.words
            yield from (f"({title.content})" for title in child.find_all("title"))
        elif child.tag not in ("section", "style", "script"):
            yield from _list_lines(child)
