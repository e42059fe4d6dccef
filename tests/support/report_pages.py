"""Pages of `mjtally report`, read back, and the tables that they are held against."""

import json
import re
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mjtally.cli.main import main
from mjtally.families import list_families
from mjtally.tables.matchups import TRANSFER_KIND_NAMES
from support.game_generator import TOWN_NAMES, generate_real_games
from support.html_page import HtmlPage
from support.paths import EXAMPLES

TableRow = dict[str, Any]

ISOLATES = re.compile("[\u2066-\u2069]")  # about names, which may be written from right to left


@cache
def build_page(name: str, *options: str) -> str:
    """The page of an example, or of a file by its path."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "page.html"
        assert main(["report", str(EXAMPLES / name), "-o", str(out), "-q", *options]) == 0
        return out.read_text(encoding="utf-8")


@cache
def read_page(name: str, *options: str) -> HtmlPage:
    """The same, read."""
    return HtmlPage(build_page(name, *options))


def write_page(path: Path, text: str, *options: str) -> HtmlPage:
    """The page of a text, which stands at a path."""
    path.write_text(text, encoding="utf-8")
    out = path.with_suffix(".html")
    assert main(["report", str(path), "-o", str(out), "-q", *options]) == 0
    return HtmlPage(out.read_text(encoding="utf-8"))


@cache
def read_table(name: str, table: str, *options: str, may_fail: bool = False) -> list[TableRow]:
    """A table of the same file as the command writes it, as JSON; no rows where it may refuse to,
    and does."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "table.json"
        arguments = [str(EXAMPLES / name), "--table", table, "-o", str(out), "-q", *options]
        status = main(arguments)
        if status and may_fail:
            return []
        assert status == 0, arguments
        rows: list[TableRow] = json.loads(out.read_text(encoding="utf-8"))
        return rows


def read_known_table(name: str, table: str, *options: str) -> list[TableRow]:
    """The table of players, or of matchups, with None for what is of hands and 0 where none of a
    player's games, or of two players', is written hand by hand."""
    of_hands = {"hand_count", "net", *TRANSFER_KIND_NAMES}
    if table == "players":
        followed = [family for family in list_families() if not family.is_always_loose]
        every = [each for family in followed for each in family.statistics.build_columns(True)]
        of_hands = {
            each.name
            for each in every
            if re.search(r"\bhands?\b|\bfalse wins?\b", each.description)
        }
        of_hands |= {f"{each}_{end}" for each in of_hands for end in ("low", "high")}
    return [
        {
            column: None if column in of_hands and is_unwritten else value
            for column, value in row.items()
        }
        for row in read_table(name, table, *options)
        for is_unwritten in [row.get("game_count") and row.get("hand_count") == 0]
    ]


def without_isolates(text: str) -> str:
    """A text without what keeps the directions of writing apart."""
    return ISOLATES.sub("", text)


def read_figure(text: str) -> float:
    """A figure of a page as a number: `+1,234.5`, `−3`, `8.6%` as 8.6, nothing as 0."""
    return float(text.replace("−", "-").strip("~ %").replace(",", "") or 0)


CLUB = TOWN_NAMES[:9]


def generate_club(games: int = 24) -> list[str]:
    """A club with all that a page tells of: two seasons, teams, a guest, penalties with reasons
    and points for a day without a game."""
    first, second, third, fourth, *_, guest = CLUB
    lines = [
        f"guest={guest}",
        f"team=Red:{first},{second}",
        f"team=Blue:{third},{fourth}",
        "season=spring",
    ]
    for number, block in enumerate(islice(generate_real_games(24, CLUB), games)):
        if number == games // 2:
            lines += ["season=autumn"]
        lines += block
        if number % 7 == 3:
            lines.append(f"{CLUB[number % 4]} -20  # came late")
    return [*lines, "2026-12-24", f"{first} +3  # kept the book"]


@cache
def write_club(folder: Path) -> str:
    """The path of a file of that club."""
    path = folder / "club.txt"
    path.write_text("\n".join(generate_club()) + "\n", encoding="utf-8")
    return str(path)
