"""The head of the page and what it says first: that all of it is there. The figures of
examples are in the golden pages."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from support.html_page import HtmlNode, HtmlPage, HtmlTable
from support.report_pages import (
    read_first_page,
    read_page,
    read_table,
    without_isolates,
    write_page,
)


def words_of(page: HtmlPage, section: str) -> str:
    return without_isolates(page.section_nodes[section].words)


def short_table(page: HtmlPage) -> HtmlTable:
    return page.list_tables("standings")[0]


def find_class(page: HtmlPage, name: str) -> list[HtmlNode]:
    return [node for node in page.root.find_all() if node.has_class(name)]


def test_where_all_is_one_season_there_are_none() -> None:
    assert "seasons" not in read_page("season-2026.txt", "--season", "winter-2026").sections


# ------------------------------------------------------------------------------------ the head


SCOPES = {  # the others are on golden pages
    (): "",
    ("--to", "2026-12"): "to 2026-11-30",
    ("--guests", "--best", "5"): "with guests · points of everybody's best 5 games",
}


@pytest.mark.parametrize("options", SCOPES, ids=" ".join)
def test_every_option_is_named(options: Sequence[str]) -> None:
    said = [
        node.words.replace("\u00a0", " ")
        for node in find_class(read_page("season-2026.txt", *options), "scope")
    ]
    assert said == [f"Only: {SCOPES[tuple(options)]}"] * bool(options)


def header_of(page: HtmlPage) -> str:
    return next(page.root.find_all("header")).words.replace("\u00a0", " ")


def test_one_player_is_counted_alone() -> None:
    page = read_first_page("season-2026.txt", "--players", "Kaito")
    rows = read_table("season-2026.txt", "players", "--season", "winter-2026")
    (kaito,) = [row for row in rows if row["name"] == "Kaito"]
    said = header_of(page)
    assert f"1 player · {kaito['game_count']} games · {kaito['hand_count']} hands" in said
    points = str(kaito["points"]).replace("-", "−")
    assert f"Kaito: place 4 of {len(rows) - 1}, {points}" in words_of(page, "opening")
    (seats,) = page.list_tables("seats")
    (cells,) = seats.rows
    assert sum(map(int, cells[1::2])) == kaito["game_count"]


UNFINISHED = """\
2026-11-20
Aki Ben Chie Dai
3/40 - d -
2026-11-27
Aki Ben Chie Dai
- 3/40 d -
"""


def test_what_is_open(tmp_path: Path) -> None:
    """Games without an end are no games of the head; what is wrong with the files is one link."""
    page = write_page(tmp_path / "open.txt", UNFINISHED)
    assert " game" not in header_of(page) and "2 hands" in header_of(page)
    said = words_of(page, "latest")
    assert "2 unfinished games, the last of them: 2026-11-27, open.txt:5" in said
    assert "Ben 30200 Aki 25000 Dai 25000 Chie 19800" in said  # as it stands
    assert "1 warning" in said  # of the first; that the second goes on is no fault
    (link,) = [
        node for node in page.section_nodes["latest"].find_all("a") if "warning" in node.words
    ]
    assert link.attributes["href"] == "#warnings" and "warnings" in page.sections


MOVED = """\
2026-01-02
Aki Ben Chie Dai
= 40000 30000 20000 10000
2026-01-09
Ben Chie Aki Emi
= 45000 30000 15000 10000
"""


def test_who_moved_on_the_last_evening(tmp_path: Path) -> None:
    page = write_page(tmp_path / "moved.txt", MOVED)
    table = short_table(page)
    moves = dict(zip(table.column("player"), table.column("▲▼"), strict=True))
    same = "–as before"
    assert moves == {"Ben": "▲1up 1", "Aki": "▼1down 1", "Chie": same, "Dai": same, "Emi": "new"}
    assert "Passed Aki on the last evening." in words_of(page, "opening")
    latest = dict(zip(table.column("player"), table.column("last evening"), strict=True))
    # above 30000, with 20 or 10 for the rank, and 20 more for the first
    assert latest == {"Ben": "+55", "Chie": "+10", "Aki": "−25", "Dai": "", "Emi": "−40"}


LEVEL = "rules=ema-2016\n2026-11-20\nAki Ben Chie Dai\n= 30000 30000 30000 30000\n"


def test_who_are_level_lead_together(tmp_path: Path) -> None:
    page = write_page(tmp_path / "level.txt", LEVEL)
    (headline,) = find_class(page, "headline")
    assert headline.words.startswith("4 players share the lead: ")
    assert short_table(page).column("#") == ["1"] * 4


def test_undated_hands_have_no_last_evening(tmp_path: Path) -> None:
    page = write_page(tmp_path / "undated.txt", "rules=hk\nAki Ben Chie Dai\n3 - - d\n")
    assert "Last" not in words_of(page, "opening") and "1 evening ·" in header_of(page)


def test_a_table_of_loose_hands_plays_on_several_dates(tmp_path: Path) -> None:
    """Its evenings are the dates, not its players line."""
    text = "rules=hk\n2026-01-02\nAki Ben Chie Dai\n3 - - d\n2026-01-09\n- 3 - d\n2026-01-16\n"
    page = write_page(tmp_path / "evenings.txt", text + "- - 3 d\n- - 3 d\n")
    assert "3 evenings · 4 hands · 2026-01-02 to 2026-01-16" in header_of(page)
    said = words_of(page, "latest")
    assert "Last evening, 2026-01-16 Chie +" in said
    assert "▲▼" in short_table(page).headings


def test_undated_games_have_a_last_game(tmp_path: Path) -> None:
    text = (
        "Aki Ben Chie Dai\n= 45000 30000 15000 10000\nAki Ben Chie Dai\n= 10000 40000 30000 20000\n"
    )
    page = write_page(tmp_path / "undated.txt", text)
    said = words_of(page, "latest")
    assert "Last game1 Ben " in said and "▲▼" not in short_table(page).headings
