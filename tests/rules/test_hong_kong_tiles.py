"""The tiles of Hong Kong: hands worked out by hand, npm's hk-mahjong, and messages.

`data/hk-tiles/worked.tsv` has hands that a person worked out, and says of the elements that no
judge knows what they are worth; `judged.tsv` are random hands with the faan of hk-mahjong.
"""

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from mjtally.base.errors import Mistake
from mjtally.rules.families.hongkong.patterns import FAAN_LISTS, HK_PATTERNS
from mjtally.rules.model.hand import Mark, Role
from mjtally.rules.model.parameters import InvalidValueError
from mjtally.rules.patterns.judge import check_written_value, evaluate_hand
from mjtally.rules.patterns.rows import Pattern, PatternValuation
from support import paths
from support.cases import for_each
from support.faan_rules import FAAN_KIND, HK, parse_faan_rules
from support.pattern_hands import generate_hands
from support.pattern_lists import (
    format_patterns,
    list_names,
    parse_conditions,
    parse_short_conditions,
)
from support.rows import Row, read_rows

DATA = paths.DATA / "hk-tiles"
LIMITS = HK.replace(faan_list="limits")
FOUR_CONCEALED = "four-concealed-pungs"


def evaluate(row: Row) -> PatternValuation:
    """What the hand of a row is worth."""
    rules = parse_faan_rules(row["rules"])
    return evaluate_hand(row["tiles"], parse_conditions(row["conditions"]), rules, HK_PATTERNS)


@cache
def list_worked_hands() -> tuple[Row, ...]:
    return read_rows(DATA / "worked.tsv")


# ----------------------------------------------------------------------------- worked hands


@for_each(list_worked_hands, lambda row: f"{row['tiles']} {row['conditions']} {row['rules']}")
def test_hands_that_a_person_worked_out(row: Row) -> None:
    valuation = evaluate(row)
    assert (f"{valuation.value}", format_patterns(valuation.patterns)) == (
        row["faan"],
        row["patterns"],
    )


def test_every_pattern_was_worked_out() -> None:
    worked = set[str]().union(*(list_names(evaluate(row)) for row in list_worked_hands()))
    unworked = {row.name for row in HK_PATTERNS.rows} - worked
    assert not unworked, f"{unworked}: work out a hand with it in tests/data/hk-tiles/worked.tsv"


def test_lists_of_faan_have_patterns_that_there_are() -> None:
    names = {row.name for row in HK_PATTERNS.rows}
    assert all(set(column) <= names for column in FAAN_LISTS.values())


@for_each([row for row in HK_PATTERNS.rows if row.tiles], lambda row: row.name)
def test_examples_of_the_rows_have_them(row: Pattern) -> None:
    words = re.sub("--(seat|round) ", r"--\1=", row.how_won).replace("--", "")
    conditions = parse_conditions(words)
    valuation = evaluate_hand(row.tiles, conditions, HK, HK_PATTERNS)
    assert row.name in list_names(valuation)


# ------------------------------------------------------------------------ against hk-mahjong


def test_faan_against_hk_mahjong() -> None:
    """Its faan of 10,000 hands, but for four concealed pungs with a kong, which is no limit there:
    without that row those are equal, too."""
    without = LIMITS.replace(faan=((FOUR_CONCEALED, 0),))
    differing = 0
    for row in read_rows(DATA / "judged.tsv"):
        conditions = parse_short_conditions(row["conditions"])
        theirs = 13 if row["faan"] == "limit" else min(13, int(row["faan"]))
        ours = evaluate_hand(row["tiles"], conditions, LIMITS, HK_PATTERNS)
        if ours.value != theirs:
            assert FOUR_CONCEALED in list_names(ours) and "[" in row["tiles"], row
            ours = evaluate_hand(row["tiles"], conditions, without, HK_PATTERNS)
            differing += 1
        assert ours.value == theirs, row
    assert 0 < differing < 100


# --------------------------------------------------------------------- written otherwise


def shuffle_parts(tiles: str) -> str:
    """The parts of the text, and the digits in each, in another order."""
    dice = Random(tiles)
    parts = re.findall(r"[+(\[{]?[0-9]+[mpszf][)\]}]?", tiles)
    dice.shuffle(parts)
    return "".join(
        re.sub("[0-9]+", lambda digits: "".join(dice.sample([*digits[0]], len(digits[0]))), part)
        for part in parts
    )


def write_dragon_letters(tiles: str) -> str:
    """Dragons as C, F and P where they are all the honours of a part."""
    letters = {"5": "P", "6": "F", "7": "C"}
    return re.sub(
        "(?<![0-9])([567]+)z", lambda part: "".join(map(letters.__getitem__, part[1])), tiles
    )


@pytest.mark.parametrize("change", [shuffle_parts, write_dragon_letters])
def test_what_does_not_matter(change: Callable[[str], str]) -> None:
    for hand in generate_hands(f"{change.__name__} of Hong Kong", 200):
        conditions = parse_short_conditions(hand.format_conditions())
        tiles = hand.format_tiles()
        one, other = (
            evaluate_hand(text, conditions, HK.replace(maximum=99), HK_PATTERNS)
            for text in (tiles, change(tiles))
        )
        assert (one.value, one.patterns) == (other.value, other.patterns), (tiles, change(tiles))


# --------------------------------------------------------------------------------- messages


@for_each(lambda: read_rows(DATA / "wrong.tsv"), lambda row: f"{row['tiles']} {row['conditions']}")
def test_what_is_said_of_tiles_that_are_wrong(row: Row) -> None:
    with pytest.raises(Mistake) as wrong:
        evaluate(row)
    assert (wrong.value.remark.code, str(wrong.value)) == (row["code"], row["said"])


def test_a_value_that_differs_is_told() -> None:
    valuation = evaluate_hand("2223445678m+9m(777z)", parse_conditions(""), HK, HK_PATTERNS)
    right, wrong_one = Mark(Role.WINNER, 5), Mark(Role.WINNER, 4)
    check_written_value("5", right, valuation, HK, HK_PATTERNS)
    with pytest.raises(Mistake) as wrong:
        check_written_value("4", wrong_one, valuation, HK, HK_PATTERNS)
    assert str(wrong.value) == (
        "you wrote 4; the tiles give 5 faan: Mixed One Suit 3, Dragon Pung 1, No Flowers 1"
    )


@for_each(lambda: read_rows(DATA / "wrong-faan.tsv"), lambda row: row["value"])
def test_what_is_said_of_values_that_are_wrong(row: Row) -> None:
    with pytest.raises(InvalidValueError) as wrong:
        FAAN_KIND.parse(row["value"], 4)
    assert str(wrong.value) == row["said"]


@for_each(["none", "all-pungs:4", "great-winds:limit,mixed-one-suit:0"])
def test_values_as_they_are_written(value: str) -> None:
    assert FAAN_KIND.format(FAAN_KIND.parse(value, 4)) == value
