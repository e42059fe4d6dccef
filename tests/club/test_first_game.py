"""What a club begins with that has played nothing yet: which cards there are, and what a game that
is opened by them has in its file."""

from pathlib import Path
from typing import Any

import pytest

from mjtally.club.addresses import Asked, show_first_page
from mjtally.club.club import Club
from mjtally.club.documents import Sent
from mjtally.club.submissions import ServingError
from mjtally.rules.families import PRESETS
from support.clubs import make_club, open_club, read_all
from support.day import TODAY

NAMES = ["Aki", "Ben", "Chie", "Dai"]


def open_file(folder: Path, head: str = "") -> Club:
    path = folder / "games.txt"
    path.write_text(head, encoding="utf-8")
    return Club(str(path))


def list_cards(club: Club) -> dict[str, list[str]]:
    """The rulesets behind each card."""
    told = club.describe(may_write=True)
    return {card["name"]: [one["name"] for one in card["rulesets"]] for card in told["first_games"]}


def test_the_cards(tmp_path: Path) -> None:
    club = open_file(tmp_path)
    assert list_cards(club) == {
        "riichi": ["riichi", "sanma"],
        "hong-kong": ["hk"],
        "others": ["mcr", "zung-jung", "taiwan"],
    }
    cards = club.describe(may_write=True)["first_games"]
    assert [card["lengths"] for card in cards] == [["east", "south"], [], []]
    for card in cards:
        for one in card["rulesets"]:
            assert PRESETS[one["name"]].players == one["players"]


@pytest.mark.parametrize(
    "head", ["rules=hk\n", "rules=mleague\n", "rules=riichi\numa=30/10/-10/-30\n"]
)
def test_a_club_that_names_its_rules_has_them(head: str, tmp_path: Path) -> None:
    club = open_file(tmp_path, head)
    assert list_cards(club) == {} and club.describe(may_write=True)["is_new"]


@pytest.mark.parametrize(
    ("more", "lines"),
    [
        ({}, [TODAY]),
        ({"rules": "riichi", "length": "south"}, [TODAY]),  # as it is anyway
        ({"rules": "riichi", "length": "east"}, [TODAY, "length=east"]),
        ({"rules": "sanma", "length": "east"}, [TODAY, "rules=sanma", "length=east"]),
        ({"rules": "hk"}, [TODAY, "rules=hk"]),
    ],
)
def test_the_file_of_a_first_game(more: dict[str, str], lines: list[str], tmp_path: Path) -> None:
    club = open_file(tmp_path)
    players = NAMES[: PRESETS[more.get("rules", "riichi")].players]
    club.open_table({"key": "1", "players": players, "guests": [], "seen": [], **more})
    written = (tmp_path / "games.txt").read_text(encoding="utf-8").split("\n")
    assert [line for line in written if line] == [*lines, "  ".join(players)]
    told = club.describe(may_write=True)
    assert not told["is_new"] and not told["first_games"]


def test_a_length_that_is_none(tmp_path: Path) -> None:
    body: dict[str, Any] = {"key": "1", "players": NAMES, "guests": [], "length": "full"}
    with pytest.raises(ServingError, match="length must be east or south"):
        open_file(tmp_path).open_table(body)


def test_who_opens_the_app_begins_with_a_game(tmp_path: Path) -> None:
    """And with the tables once somebody has played, or is in a roster."""
    here = Asked(sent=Sent("", False))
    new, form = open_file(tmp_path), "data-screen"
    assert form in show_first_page(new, here)
    assert form not in show_first_page(new, Asked())  # of a server, which has links for phones
    with open_club(make_club(tmp_path / "club", "roster=Aki,Ben,Chie,Dai\n")) as club:
        assert form not in show_first_page(club, here)
    played = open_file(tmp_path, "2026-11-20\nAki Ben Chie Dai\n= 40000 30000 20000 10000\n")
    read_all(played)
    assert form not in show_first_page(played, here)
