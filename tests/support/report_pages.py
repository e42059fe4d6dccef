"""Pages of `mjtally report`, read back, and the tables that they are held against."""

import json
import re
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from mjtally.cli.main import main
from mjtally.report.data import ReportData
from mjtally.report.page import render_page
from support.game_generator import TOWN_NAMES, generate_real_games
from support.html_page import HtmlPage
from support.paths import EXAMPLES

TableRow = dict[str, Any]

ISOLATES = re.compile("[\u2066-\u2069]")  # about names, which may be written from right to left


@cache
def build_pages(name: str, *options: str) -> dict[str, str]:
    """The page of each period of an example, or of a file by its path, by the keys of the periods;
    the current period is shown first, and comes first."""
    return {period: render_page(report) for period, report in read_reports(name, *options).items()}


@cache
def build_page(name: str, *options: str) -> str:
    """The page of all that there is, of an example, or of a file by its path."""
    reports = read_reports(name, *options)
    return render_page(reports.get("all") or reports.get("read") or next(iter(reports.values())))


def read_reports(name: str, *options: str) -> dict[str, ReportData]:
    """What the command would show of each period, by its key; no page is drawn."""
    reports: list[ReportData] = []

    def draw_nothing(first: ReportData, others: Sequence[ReportData]) -> str:
        reports.extend([first, *others])
        return ""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mjtally.cli.report.render_page", draw_nothing)
        build_first_page.__wrapped__(name, *options)
    return {report.shown.key: report for report in reports}


@cache
def build_first_page(name: str, *options: str) -> str:
    """The same as it is shown at first: of the current season, with others to choose."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "page.html"
        assert main(["report", str(EXAMPLES / name), "-o", str(out), "-q", *options]) == 0
        return out.read_text(encoding="utf-8")


@cache
def read_page(name: str, *options: str) -> HtmlPage:
    """The page of all that there is, read."""
    return HtmlPage(build_page(name, *options))


@cache
def read_first_page(name: str, *options: str) -> HtmlPage:
    """The page as it is shown at first, read."""
    return HtmlPage(build_first_page(name, *options))


def write_page(path: Path, text: str, *options: str) -> HtmlPage:
    """The page of a text, which stands at a path."""
    path.write_text(text, encoding="utf-8")
    out = path.with_suffix(".html")
    assert main(["report", str(path), "-o", str(out), "-q", *options]) == 0
    return HtmlPage(out.read_text(encoding="utf-8"))


OF_EVERY_TABLE = {  # options with which all tables are read at once
    *("--season", "--from", "--to", "--on", "--last", "--players", "--guests", "--rules", "--set"),
}


@cache
def read_every_table(name: str, *options: str) -> dict[str, list[TableRow]]:
    """The tables of the same file as the command writes them, as JSON; none if it refuses to."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "tables"
        command = [str(EXAMPLES / name), "--table", "all", "--format", "json", "-q"]
        if main([*command, "-o", str(out), *options]):
            return {}
        return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in out.iterdir()}


@cache
def read_table(name: str, table: str, *options: str, may_fail: bool = False) -> list[TableRow]:
    """One of them, with what is asked of it alone; no rows where the command may refuse to write
    it, and does."""
    if {each for each in options if each.startswith("--")} <= OF_EVERY_TABLE:
        tables = read_every_table(name, *options)
        if table in tables:
            return tables[table]
    with TemporaryDirectory() as folder:
        out = Path(folder) / "table.json"
        arguments = [str(EXAMPLES / name), "--table", table, "-o", str(out), "-q", *options]
        status = main(arguments)
        if status and may_fail:
            return []
        assert status == 0, arguments
        rows: list[TableRow] = json.loads(out.read_text(encoding="utf-8"))
        return rows


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
