"""Yaku of the club as bars and of each player in their panel; rules by the name that is nearest;
figures explained where they stand."""

from collections import Counter
from pathlib import Path

from support.html_page import HtmlNode, HtmlPage
from support.report_pages import read_page, read_table, write_page

GAME = "Aki Ben Chie Dai\n= 42100 28300 19600 10000\n"


def words_of(node: HtmlNode, tag: str) -> list[str]:
    return [each.words for each in node.find_all(tag)]


def test_yaku_of_the_club_are_bars_and_those_of_players_stand_in_their_panels() -> None:
    page, rows = read_page("tiles.txt"), read_table("tiles.txt", "yaku")
    counts = Counter[str]()
    for row in rows:
        counts[row["yaku"]] += row["win_count"] if row["name"] != "*" else 0
    (table,) = (
        table
        for table in page.section_nodes["hands"].find_all("table")
        if words_of(table, "th")[:1] == ["Yaku"]
    )
    cells = [words_of(row, "td") for row in table.find_all("tr")][1:]
    assert {name: int(count) for name, _, count, _ in cells} == counts
    assert [int(count) for _, _, count, _ in cells] == sorted(counts.values(), reverse=True)
    for panel in page.section_nodes["players"].find_all("article"):
        (name,) = words_of(panel, "h3")
        own = {row["yaku"]: row["win_count"] for row in rows if row["name"] == name}
        tables = [each for each in panel.find_all("table") if words_of(each, "th")[:1] == ["Yaku"]]
        lines = [words_of(row, "td") for each in tables for row in [*each.find_all("tr")][1:]]
        assert {name: int(count) for name, count, *_ in lines} == own


def read_rules(folder: Path, declared: str) -> list[str]:
    page = write_page(folder / "games.txt", declared + GAME)
    return words_of(page.section_nodes["rules"], "summary")


def test_rules_are_called_by_the_nearest_name(tmp_path: Path) -> None:
    assert read_rules(tmp_path, "rules=tenhou\n") == ["tenhou: 1 game"]
    assert read_rules(tmp_path, "rules=tenhou\nchip-points=2\n") == [
        "tenhou, with chip-points=2: 1 game"
    ]
    assert read_rules(tmp_path, "rules=majsoul\nbust=none\nred=0\n") == [
        "majsoul, with bust=none, red=0: 1 game"
    ]


def test_only_figures_that_stand_on_the_page_are_explained(tmp_path: Path) -> None:
    def explained(page: HtmlPage) -> list[str]:
        (folded,) = page.section_nodes["definitions"].find_all("details")
        assert "open" not in folded.attributes
        return words_of(folded, "dt")

    written = explained(read_page("season-2026.txt"))
    scores = explained(write_page(tmp_path / "games.txt", GAME))
    assert {"points", "dealt in", "Riichi sticks"} <= set(written)
    assert "points" in scores and not {"dealt in", "won", "Riichi sticks"} & set(scores)


def test_of_teams_all_games_count_and_it_is_said() -> None:
    page = read_page("league-2026.txt", "--best", "1")
    assert "All games of a team count." in page.section_nodes["standings"].words
