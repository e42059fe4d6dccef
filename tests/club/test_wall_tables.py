"""Which tables are shown on the wall: those of the round that is played, each at its place until
the next round is dealt; nothing that nobody has filled in."""

import re
from html import unescape
from pathlib import Path

import pytest

from mjtally.club.addresses import Asked, show_wall
from mjtally.club.club import Club
from support.clubs import make_club, open_club, sit_down
from support.day import TODAY

OTHERS = ["Emi", "Fumi", "Gen", "Hana"]
RESULT = "= 40000 30000 20000 10000"
PLAN = """rules=riichi
title="Autumn Cup"

2027-01-15
round=1
Aki Ben Chie Dai  table=1
{first}
Emi Fumi Gen Hana  table=2
{second}
round=2
Aki Emi Ben Fumi  table=1
{third}
Chie Gen Dai Hana  table=2
"""


def read_tables(club: Club) -> list[str]:
    """What the wall says of each table, its first row included."""
    page = show_wall(club, Asked())
    blocks = re.findall(r"<li class=\"?table\b.*?</ol>", page, re.DOTALL)
    words = [" ".join(unescape(re.sub(r"<[^>]+>", " ", block)).split()) for block in blocks]
    return [text.partition(" S ")[0].partition(" 2 ")[0] for text in words]


def read_head(club: Club) -> str:
    page = show_wall(club, Asked())
    head = page[page.index("<header") : page.index("</header>")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", head)).split())


def test_a_table_that_is_over_keeps_its_place_with_ranks_and_points(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club")) as club:
        first, second = sit_down(club), sit_down(club, OTHERS)
        first.save(RESULT)
        second.save("3/40 - d -")
        # 40,000 less the 30,000 that are returned; the first place gets 20 twice: oka and uma
        final, played = read_tables(club)
        assert final == "1 Final 1 Aki 40,000 +50"
        assert played == "2 E1 1 honba E Emi 32,700 1"


def test_it_goes_when_one_of_its_players_sits_down_again(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club")) as club:
        sit_down(club).save(RESULT)
        sit_down(club, OTHERS).save(RESULT)
        sit_down(club, ["Aki", "Ines", "Jan", "Kei"])
        shown = read_tables(club)
    assert [text.split()[:2] for text in shown] == [["2", "Final"], ["3", "E1"]]
    assert "not begun" in shown[1]


def test_what_nobody_has_filled_in_and_other_days_are_not_shown(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    form = "\nAki Ben Chie Dai  # the first deals first\n# such as:\n#   3/40! d - -\n"
    (folder / "scores" / f"{TODAY}.txt").write_text(TODAY + form, encoding="utf-8")
    old = f"2026-03-01\nEmi Fumi Gen Hana\n{RESULT}\n"
    (folder / "scores" / "spring.txt").write_text(old, encoding="utf-8")
    with open_club(folder) as club:
        assert read_tables(club) == []
    path = tmp_path / "friday.txt"  # the one table of somebody who has just laid it out
    path.write_text(TODAY + form, encoding="utf-8")
    with open_club(path) as club:
        assert read_tables(club) == ["friday E1 not begun E Aki 25,000"]


@pytest.mark.parametrize(
    ("written", "head", "tables"),
    [
        (("", "", ""), "Round 1 of 2", ["1 E1 not begun", "2 E1 not begun"]),
        ((RESULT, "", ""), "Round 1 of 2", ["1 Final", "2 E1 not begun"]),
        ((RESULT, RESULT, ""), "Round 1 of 2", ["1 Final", "2 Final"]),
        ((RESULT, RESULT, "5 - d -"), "Round 2 of 2", ["1 E1 1 honba", "2 E1 not begun"]),
    ],
)
def test_the_round_of_a_plan(
    written: tuple[str, str, str], head: str, tables: list[str], tmp_path: Path
) -> None:
    first, second, third = written
    text = PLAN.format(first=first, second=second, third=third)
    (tmp_path / "cup.txt").write_text(text, encoding="utf-8")
    with open_club(tmp_path / "cup.txt") as club:
        assert read_head(club) == f"{head} Autumn Cup"
        shown = read_tables(club)
        assert [text[: len(start)] for text, start in zip(shown, tables, strict=True)] == tables


def test_a_theme_that_somebody_chose(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club")) as club:
        for theme, written in (("light", " data-theme=light"), ("red", ""), ("", "")):
            page = show_wall(club, Asked(query=[("theme", theme)]))
            assert page.startswith(f"<!doctype html>\n<html lang=en{written}>")


def test_the_clock_is_shown_as_long_as_a_table_plays_by_it(tmp_path: Path) -> None:
    with open_club(make_club(tmp_path / "club")) as club:
        first, second = sit_down(club), sit_down(club, OTHERS)
        club.set_clock({"minutes": 60, "rule": "this-hand"})
        assert "data-clock" in show_wall(club, Asked())
        first.save("5 - d -")
        second.save(RESULT)
        club.set_clock({"left": -1, "is_running": True})
        assert show_wall(club, Asked()).count("data-clock") == 2  # of all, and of the first table
        first.save("end")
        assert "data-clock" not in show_wall(club, Asked())
        sit_down(club, [*"PQRS"])  # the next round: that clock is none of theirs
        assert "data-clock" not in show_wall(club, Asked())
