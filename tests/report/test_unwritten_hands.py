"""What nobody knows is not 0: of games by their final scores the page shows no figures of hands,
and says of how many games they are. The files, and what was counted in them by hand, are those of
`data/screen/unwritten.80.screen`."""

from pathlib import Path

import pytest

from mjtally.report.page import HAND_SECTIONS
from support.html_page import HtmlPage
from support.paths import DATA
from support.report_pages import build_page, read_page, read_table

BY_HAND = str(DATA / "screen" / "one-by-hand.txt")
ONLY_SCORES = str(DATA / "screen" / "only-scores.txt")
NOTE = "Figures of hands are of 1 of 14 games written hand by hand."
PLAYED = {"Aki": 6, "Ben": 10, "Chie": 6, "Dai": 7, "Emi": 4, "Fumi": 7, "Gen": 8, "Hana": 8}
WON = {"Aki": "25.0%", "Ben": "12.5%", "Chie": "25.0%", "Dai": "25.0%"}  # of 8 hands
DEALT_IN = {"Aki": "12.5%", "Ben": "25.0%", "Chie": "12.5%", "Dai": "25.0%"}


def read_facts(page: HtmlPage) -> dict[str, dict[str, str]]:
    """The figures at the head of everybody's panel."""
    return {
        next(panel.find_all("h3")).words: {
            next(fact.find_all("dt")).words: next(fact.find_all("dd")).words
            for fact in panel.find_all("div")
            if fact.parent and fact.parent.has_class("facts")
        }
        for panel in page.section_nodes["players"].find_all("article")
    }


def test_sections_of_hands_say_of_how_many_games_they_are() -> None:
    page = read_page(BY_HAND)
    saying = {
        name
        for name, section in page.section_nodes.items()
        if any(node.words == NOTE for node in section.find_all("p"))
    }
    assert saying == {*HAND_SECTIONS, "standings"}


def test_all_figures_are_blank_where_no_hand_is_written() -> None:
    _, table = read_page(BY_HAND).list_tables("standings")
    for cells in table.as_dicts():
        name = cells["player"]
        if name == "everybody":
            assert (cells["won"], cells["dealt in"], cells["hands"]) == ("21.9%", "18.8%", "32")
            continue
        assert cells["won"] == WON.get(name, "") and cells["dealt in"] == DEALT_IN.get(name, "")
        assert cells["hands"] == ("8" if name in WON else "")
        assert cells["games"] == str(PLAYED[name])


def test_panels_say_of_how_many_games_of_the_player() -> None:
    for name, facts in read_facts(read_page(BY_HAND)).items():
        written = int(name in WON)
        assert facts["games hand by hand"] == f"{written} of {PLAYED[name]}"
        assert ("hands" in facts) == (name in WON)
    styles = {}
    for panel in read_page(BY_HAND).section_nodes["players"].find_all("article"):
        lines = [[cell.words for cell in row.find_all("td")] for row in panel.find_all("tr")]
        name = next(panel.find_all("h3")).words
        styles[name] = {row[0]: row[1] for row in lines if len(row) == 4}
    assert {name for name, lines in styles.items() if "riichi" in lines} == {*WON}
    # in 8 hands Dai was never in riichi: that is known
    assert styles["Dai"]["riichi"] == "0.0%"


def test_who_pays_whom_has_those_alone_of_whom_hands_are_written() -> None:
    for table in read_page(BY_HAND).list_tables("payments"):
        first, *opponents = table.headings
        assert sorted(opponents) == sorted(table.column(first)) == sorted(WON)


def test_pairs_without_a_written_hand_have_no_payments() -> None:
    page = read_page(BY_HAND)
    data, names = page.data["players-data"], page.data["games-data"]["players"]
    assert data["shared"] == ["games", "hands"] and len(data["transfers"]) == 5
    for pair in data["pairs"]:
        one, other, *figures = pair.split(" ")
        both = {names[int(one)], names[int(other)]} <= {*WON}
        _, hands, _, _, _, *transfers = figures
        assert hands == ("8" if both else "")
        assert all(map(bool, transfers)) if both else not any(transfers)


def test_a_club_of_scores_alone_has_nothing_of_hands() -> None:
    page = read_page(ONLY_SCORES)
    assert not {"style", "payments", "hands"} & {*page.sections}
    assert "hand by hand" not in build_page(ONLY_SCORES)
    for table in page.list_tables("standings"):
        assert not {"won", "dealt in", "riichi", "hands"} & {*table.headings}
    meanings = page.section_nodes["definitions"].words
    assert "games finished" in meanings and "hands dealt in" not in meanings


def test_a_season_all_by_hand_says_nothing_of_it() -> None:
    assert "hand by hand." not in build_page("riichi-evening.txt")
    assert "hand by hand." not in build_page("hk-evening.txt")


@pytest.mark.parametrize("path", [BY_HAND, ONLY_SCORES])
def test_programs_read_the_same_as_ever(path: str) -> None:
    """A count of no hands is 0 in JSON, and a share of none is null; every column is there."""
    rows = {row["name"]: row for row in read_table(path, "players", "--columns", "all")}
    assert rows["Emi"]["win_count"] == rows["Emi"]["hand_count"] == rows["Emi"]["longest_deal"] == 0
    assert rows["Emi"]["win_fraction"] is None
    (pair,) = [
        row
        for row in read_table(path, "matchups")
        if (row["name"], row["opponent"]) == ("Emi", "Aki")
    ]
    assert pair["hand_count"] == pair["net"] == pair["discards"] == 0


def test_evenings_by_their_balances_have_no_hands(tmp_path: Path) -> None:
    """Nobody knows how many: no column of them, and none of the rules."""
    scores, evening = tmp_path / "balances.txt", "Mei Wing Kit Yan\n= 300 -120 -80 -100\n"
    scores.write_text(f"rules=hk\n2026-02-20\n{evening}", encoding="utf-8")
    page = read_page(str(scores))
    table, *_ = page.list_tables("standings")
    assert [*table.as_dicts()[0].values()][-1] == "+300"  # and nothing after it
    (rules,) = page.section_nodes["rules"].find_all("summary")
    assert rules.words == "hk"
    both = tmp_path / "both.txt"
    both.write_text(f"rules=hk\n2026-02-20\n{evening}Mei Wing Kit Ada\n3 - d -\n", "utf-8")
    table, *_ = read_page(str(both)).list_tables("standings")
    hands = {cells["player"]: cells["hands"] for cells in table.as_dicts()}
    assert hands == {"Mei": "1", "Wing": "1", "Kit": "1", "Ada": "1", "Yan": ""}
