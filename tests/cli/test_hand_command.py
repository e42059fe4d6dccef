"""The command `mjtally hand`: what it prints for hands of all sorts, and what it refuses."""

import json
import shlex

import pytest

from mjtally.cli.main import main
from support.cases import for_each
from support.golden import golden_test
from support.paths import DATA
from support.rows import Row, read_rows

HAND = DATA / "hand"
FILES = sorted(HAND.glob("*.txt"))
RIICHI = "34678m33s234567p+2m!"

Out = pytest.CaptureFixture[str]


def as_json(arguments: list[str], capsys: Out) -> dict[str, object]:
    assert main(["hand", *arguments, "--format", "json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_hands_were_found() -> None:
    assert len(FILES) >= 20


test_hand = golden_test("hands")


@for_each(lambda: read_rows(HAND / "wrong.tsv"), lambda row: row["arguments"])
def test_wrong(row: Row, capsys: Out) -> None:
    assert main(["hand", *shlex.split(row["arguments"])]) == 2
    assert capsys.readouterr() == ("", f"mjtally: {row['said']}\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["34678m33s234567p+2m", "--dealer", "--seat", "S"],
        ["34678m33s234567p+2m*", "--seat", "W"],
        ["5=34678m33s234567p+2m"],  # the tiles give 2/30
        ["34678m33s234567p+2mo"],  # they show no call
    ],
    ids=" ".join,
)
def test_what_contradicts_itself(arguments: list[str], capsys: Out) -> None:
    """Nothing that is written is passed over."""
    assert main(["hand", *arguments]) == 2
    assert capsys.readouterr().out == ""


def test_json(capsys: Out) -> None:
    assert as_json([RIICHI, "--dora", "1s"], capsys) == {
        "groups": ["234m", "678m", "234p", "567p", "33s"],
        "won_on": "2m",
        "wait": "two-sided wait",
        "self_draw": False,
        "round": "east",
        "seat": "south",
        "yaku": [
            {"romaji": "riichi", "english": "Riichi", "japanese": "立直", "han": 1, "yakuman": 0},
            {
                "romaji": "tanyao",
                "english": "All simples",
                "japanese": "断幺九",
                "han": 1,
                "yakuman": 0,
            },
            {"romaji": "pinfu", "english": "Pinfu", "japanese": "平和", "han": 1, "yakuman": 0},
        ],
        "fu_parts": [
            {"fu": 20, "reason": "base"},
            {"fu": 10, "reason": "closed win by discard"},
        ],
        "han": 3,
        "fu": 30,
        "yakuman": 0,
        "limit": "",
        "payments": [3900, -3900, 0, 0],
    }


def test_json_of_a_yakuman(capsys: Out) -> None:
    found = as_json(["[5555z][6666z](777z)23m99s+4m", "--self-draw", "--dealer"], capsys)
    assert found.pop("yaku") == [
        {
            "romaji": "daisangen",
            "english": "Big three dragons",
            "japanese": "大三元",
            "han": 0,
            "yakuman": 1,
        }
    ]
    assert found == {
        "groups": ["234m", "99s", "[5555z]", "[6666z]", "(777z)"],
        "won_on": "4m",
        "wait": "two-sided wait",
        "self_draw": True,
        "round": "east",
        "seat": "east",
        "fu_parts": [],
        "han": 0,
        "fu": None,
        "yakuman": 1,
        "limit": "yakuman",
        "payments": [48000, -16000, -16000, -16000],
    }


def test_json_with_three_players(capsys: Out) -> None:
    found = as_json(["999m111p234567s2z+2z{44z}", "--self-draw", "--rules", "sanma"], capsys)
    assert (found["han"], found["fu"]) == (3, 50)
    assert found["payments"] == [4800, -3200, -1600]


def test_red_fives_are_fives(capsys: Out) -> None:
    """As indicators and in groups; only the han differ."""
    plain = as_json(["345m567p22s678s45p+6p", "--dora", "5m"], capsys)
    red = as_json(["340m067p22s678s45p+6p", "--dora", "0m"], capsys)
    assert (plain["han"], red["han"]) == (2, 4)
    assert plain["groups"] == red["groups"] == ["345m", "456p", "567p", "22s", "678s"]


def test_help(capsys: Out) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["hand", "--help"])
    assert stopped.value.code == 0
    assert "the tile won on after +" in capsys.readouterr().out


def test_no_tiles(capsys: Out) -> None:
    assert main(["hand"]) == 2
    assert "TILES" in capsys.readouterr().err
