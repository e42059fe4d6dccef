"""What nobody knows is not 0: of games by their final scores the page shows no figures of hands,
and says of how many games they are. The files, and what was counted in them by hand, are those of
`data/screen/unwritten.80.screen`."""

from pathlib import Path

import pytest

from support.paths import DATA
from support.report_pages import read_page, read_table

BY_HAND = str(DATA / "screen" / "one-by-hand.txt")
ONLY_SCORES = str(DATA / "screen" / "only-scores.txt")


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
    assert table.headings == ["#", "player", "net score", "behind"]
    (rules,) = page.section_nodes["rules"].find_all("summary")
    assert rules.words == "hk"
    both = tmp_path / "both.txt"
    both.write_text(f"rules=hk\n2026-02-20\n{evening}Mei Wing Kit Ada\n3 - d -\n", "utf-8")
    table, *_ = read_page(str(both)).list_tables("standings")
    hands = {cells["player"]: cells["hands"] for cells in table.as_dicts()}
    assert hands == {"Mei": "1", "Wing": "1", "Kit": "1", "Ada": "1", "Yan": ""}
