"""Hands of tiles and what they are worth, worked out by hand from the rules of mahjong.

The tables under `data/hands` were written from the rules, not from what the program said;
the messages of `impossible.tsv` are the program's, read as somebody at the table would.
"""

from itertools import combinations
from typing import Any

import pytest

from mjtally import HandScore, score_hand
from mjtally.rules.families.riichi.hand_value.yaku import BONUS_YAKU, RENHOU, YAKU
from mjtally.rules.families.riichi.named_yaku import NOTED, find_key, list_excluded
from mjtally.rules.families.riichi.play import RiichiPlay
from support import paths
from support.cases import for_each
from support.internals import PRESETS, RiichiRules
from support.paths import DATA
from support.riichi_hands import UNKNOWN_TO_PEER
from support.rows import Row, read_rows

HANDS = DATA / "hands"
SHARED = paths.SHARED / "yaku.tsv"
PARAMETERS: dict[str, dict[str, Any]] = {
    "open-tanyao=no": {"open_tanyao": False},
    "renhou=baiman": {"renhou": "baiman"},
    "renhou=yakuman": {"renhou": "yakuman"},
    "stack-yakuman=no": {"stack_yakuman": False},
}
PROGRAM = {yaku.romaji: yaku for yaku in (*YAKU, *BONUS_YAKU, RENHOU)}


def name_of(row: Row) -> str:
    """What a row is about."""
    return f"{row.get('yaku-of', '')} {row['about']}".strip()


def score_row(row: Row) -> HandScore:
    """The value of a row's tiles under its conditions: words as the scores file has them."""
    rules = "riichi"
    changes: dict[str, Any] = {}
    keywords: dict[str, Any] = {}
    known = {*RiichiPlay.tiles.condition_names, "rules"}
    for word in row["conditions"].split():
        key, _, value = word.partition("=")
        assert key in known or word in PARAMETERS, (
            f"{word} is no condition of a win: if it is a key of rulesets, write what it changes"
            " into PARAMETERS above"
        )
        if word in PARAMETERS:
            changes |= PARAMETERS[word]
        elif key == "rules":
            rules = value
        elif key == "riichi":
            keywords[key] = int(value or 1)
        else:
            keywords[key] = value or True
    if not changes:
        return score_hand(row["tiles"], rules=rules, **keywords)
    preset = PRESETS[rules]
    assert isinstance(preset, RiichiRules)
    return score_hand(row["tiles"], rules=preset.replace(**changes), **keywords)


def value_of(hand: HandScore) -> str:
    """`3/30`, `2y`, and `5` where fu does not count."""
    if hand.yakuman:
        return f"{hand.yakuman}y"
    return f"{hand.han}/{hand.fu}" if hand.fu else str(hand.han)


def yaku_of(hand: HandScore) -> list[str]:
    """`riichi 1`, `suuankou tanki 2y`, in the order of the alphabet."""
    return sorted(
        f"{yaku.romaji} {yaku.yakuman}y" if yaku.yakuman else f"{yaku.romaji} {yaku.han}"
        for yaku in hand.yaku
    )


def format_listed_yaku(text: str) -> list[str]:
    return sorted(text.split(", ")) if text else []


def list_told_yaku(row: Row) -> list[str]:
    """The yaku of a row that says them, without dora, which a line cannot name."""
    if row["yaku"] in {"-", "*"}:
        return []
    dora = {yaku.romaji for yaku in BONUS_YAKU}
    told = format_listed_yaku(row["yaku"])
    return [text for text in told if text.rpartition(" ")[0] not in dora]


def refusal_of_row(row: Row) -> str:
    """What is said of a row that is no winning hand."""
    with pytest.raises(ValueError) as error:
        score_row(row)
    return str(error.value)


def test_tables_were_found() -> None:
    assert {path.name for path in HANDS.glob("*.tsv")} == {
        "fu.tsv",
        "impossible.tsv",
        "waits.tsv",
        "yaku.tsv",
    }
    assert len(read_rows(HANDS / "yaku.tsv")) >= 350
    assert len(read_rows(HANDS / "fu.tsv")) >= 70
    assert len(read_rows(HANDS / "waits.tsv")) >= 50
    assert len(read_rows(HANDS / "impossible.tsv")) >= 100


@for_each(PROGRAM)
def test_every_yaku_has_hands(romaji: str) -> None:
    """Four at least, and both some with it and some that narrowly have it not."""
    mine = [row for row in read_rows(HANDS / "yaku.tsv") if row["yaku-of"] == romaji]
    assert len(mine) >= 4, f"write hands of {romaji} into tests/data/hands/yaku.tsv, four at least"
    have = [
        any(each.startswith(f"{romaji} ") for each in format_listed_yaku(row["yaku"]))
        for row in mine
    ]
    assert {True, False} == set(have), "some have it, and some narrowly have it not"


def test_no_hand_is_of_an_unknown_yaku() -> None:
    """Neither in the column that says what a row is for, nor among what it expects."""
    said = {row["yaku-of"] for row in read_rows(HANDS / "yaku.tsv")}
    for name in ("yaku.tsv", "waits.tsv"):
        for row in read_rows(HANDS / name):
            if row["yaku"] not in {"-", "*"}:
                said |= {each.rpartition(" ")[0] for each in format_listed_yaku(row["yaku"])}
    assert not said - set(PROGRAM)  # what has no hand is told above


@for_each(lambda: read_rows(HANDS / "yaku.tsv"), name_of)
def test_yaku(row: Row) -> None:
    """All yaku of a hand; `-` is no win, and then a part of what is said of it."""
    if row["yaku"] == "-":
        assert row["value"] in refusal_of_row(row)
        return
    hand = score_row(row)
    if row["yaku"] != "*":
        assert yaku_of(hand) == format_listed_yaku(row["yaku"])
    assert value_of(hand) == row["value"]


@for_each(lambda: read_rows(HANDS / "yaku.tsv"), name_of)
def test_yaku_of_one_hand_do_not_exclude_each_other(row: Row) -> None:
    """Where a line names them without tiles. The row in `yaku.py` lacks too much otherwise."""
    keys = [find_key(PROGRAM[text.rpartition(" ")[0]]) for text in list_told_yaku(row)]
    named = [key for key in keys if key not in NOTED]  # marks and other tags say those
    for one, other in combinations(named, 2):
        assert other not in list_excluded(one), f"the rows of {one} and {other} exclude each other"


@for_each(lambda: read_rows(HANDS / "fu.tsv"), name_of)
def test_fu(row: Row) -> None:
    """The parts of the fu, in any order, and their sum, rounded up."""
    hand = score_row(row)
    assert sorted(f"{reason} {fu}" for fu, reason in hand.fu_parts) == format_listed_yaku(
        row["parts"]
    )
    assert str(hand.fu or "none") == row["fu"]


@for_each(lambda: read_rows(HANDS / "waits.tsv"), name_of)
def test_waits(row: Row) -> None:
    """Of the readings of a hand, the one that pays most."""
    hand = score_row(row)
    assert value_of(hand) == row["value"]
    assert yaku_of(hand) == format_listed_yaku(row["yaku"])
    assert hand.wait == row["wait"]
    if row["groups"] != "*":
        assert sorted(hand.groups) == sorted(row["groups"].split())


@for_each(lambda: read_rows(HANDS / "impossible.tsv"), name_of)
def test_impossible(row: Row) -> None:
    """What cannot be is refused, with these words."""
    assert refusal_of_row(row) == row["error"]


def shared_rows() -> list[Row]:
    """The project's list of yaku that a ruleset of the program can have."""
    if not SHARED.exists():
        return []
    return [
        row
        for row in read_rows(SHARED)
        if not row["notes"].startswith("local") and row["romaji"] != "nagashi mangan"
    ]


@pytest.mark.skipif(not SHARED.exists(), reason="the shared list of yaku is not here")
def test_the_same_yaku_are_listed() -> None:
    listed = [name for name in PROGRAM if name not in UNKNOWN_TO_PEER]  # local yaku are ours
    assert sorted(row["romaji"] for row in shared_rows()) == sorted(listed), (
        "a yaku that the shared list does not have is named in UNKNOWN_TO_PEER of"
        " tests/support/riichi_hands.py"
    )


@for_each(shared_rows, lambda row: row["romaji"])
def test_the_lists_agree(row: Row) -> None:
    """Names, han and how many yakuman: the most that some rules count."""

    def number(text: str) -> int:
        return int(text.rpartition("|")[2].replace("-", "") or 0)

    yaku = PROGRAM[row["romaji"]]
    assert yaku.japanese == row["japanese"]
    assert yaku.closed_han == number(row["han_closed"])
    assert yaku.open_han == number(row["han_open"])
    assert yaku.yakuman == number(row["yakuman_multiplier"])
