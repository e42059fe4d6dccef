"""Writes what the pages of examples say, as text: `PYTHONPATH=tests python -m tools.golden_pages`.

All that can be read in a page is in its file, a line for each row, paragraph and mark, so that a
change of a page is a change of lines. Where marks stand is a matter of `test_charts.py`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from support.html_page import HtmlNode, HtmlPage
from support.paths import DATA
from support.report_pages import CLUB, build_page, write_club

PAGES = DATA / "report" / "pages"
A_CLUB = "a-club.txt"  # with guests, teams and penalties
SHOWN = {  # by the names of their files: what is read, with which options
    "a-club": (A_CLUB, ""),
    "a-club-last": (A_CLUB, f"--last 2 --players {CLUB[1]},{CLUB[5]}"),
    "a-club-season": (A_CLUB, "--season autumn --drop 1 --sheets 3"),
    "hk-evening": ("hk-evening.txt", ""),
    "hk-evening-rules": ("hk-evening.txt", "--rules hk --set M=6"),
    "league-2026": ("league-2026.txt", ""),
    "league-2026-few": ("league-2026.txt", "--sheets 0 --title Spring --by week --drop 1"),
    "league-night": ("league-night.txt", ""),
    "league-night-hands": ("league-night.txt", "--min-hands 10"),
    "loose-hands": ("loose-hands.txt", ""),
    "many-fan": (str(DATA / "report" / "many-fan.txt"), ""),  # of one player
    "mcr-evening": ("mcr-evening.txt", ""),
    "mcr-tournament": ("mcr-tournament.txt", ""),
    "mcr-tournament-players": ("mcr-tournament.txt", "--players Anna,Fan"),
    "one-by-hand": (str(DATA / "screen" / "one-by-hand.txt"), ""),  # and thirteen by their scores
    "only-scores": (str(DATA / "screen" / "only-scores.txt"), ""),
    "riichi-evening": ("riichi-evening.txt", ""),
    "season-2026": ("season-2026.txt", ""),
    "season-2026-best": ("season-2026.txt", "--best 3 --by month"),
    "season-2026-dates": ("season-2026.txt", "--from 2026-11-20 --to 2026-12-05"),
    "season-2026-players": ("season-2026.txt", "--players Kaito,Ines"),
    "season-by-scores": ("season-by-scores.txt", ""),
    "taiwan-evening": ("taiwan-evening.txt", ""),
    "three-players": ("three-players.txt", ""),
    "three-players-frequent": ("three-players.txt", "--min-games 2 --by day"),
}
EXPLAINED = "definitions"  # of columns, which the reference has, too
# What is a line of its own; a row is one, with its cells.
LINES = {*("title", "h1", "h2", "h3", "h4", "p", "li", "dt", "dd", "caption", "summary", "option")}
LINES |= {*("tr", "text", "figcaption", "button", "label", "b", "a", "small")}


def read_golden_page(name: str, folder: Path) -> HtmlPage:
    """The page of that name; the file of the club is in the folder."""
    file, options = SHOWN[name]
    path = write_club(folder) if file == A_CLUB else file
    return HtmlPage(build_page(path, *options.split()))


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


def main() -> None:
    PAGES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        for name in SHOWN:
            text = write_as_text(read_golden_page(name, Path(folder)))
            (PAGES / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
