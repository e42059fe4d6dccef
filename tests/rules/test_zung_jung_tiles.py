"""The tiles of Zung Jung: hands worked out by hand, a naive count, two other programs.

`data/zung-jung/worked.tsv` has a hand for each pattern, and sums of several; `judged.tsv` and
`judged-called.tsv` what other programs make of hands made at random. The naive count and its own
table of points stand in `support/zung_jung_count.py`.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from mjtally.rules.families.zung_jung.patterns import PATTERNS
from mjtally.rules.families.zung_jung.rules import ZungJungRules
from mjtally.rules.patterns.judge import evaluate_hand
from mjtally.rules.patterns.rows import Pattern, PatternValuation
from mjtally.rules.tiles.conditions import WinConditions
from support.cases import for_each, random_cases, some_of
from support.hand_walk import bend_example
from support.internals import PRESETS
from support.paths import DATA
from support.rows import Row, read_rows
from support.zung_jung_count import (
    POINTS,
    RandomHand,
    Win,
    add_up,
    count_points,
    generate_hands,
    list_arrangements,
)

WORKED, JUDGED, JUDGED_CALLED = (
    DATA / "zung-jung" / f"{name}.tsv" for name in ("worked", "judged", "judged-called")
)
RULES = PRESETS["zung-jung"]
WINDS, FORMS = "ESWN", PATTERNS.forms


def find_number(row: Pattern) -> str:
    """`2.1.2`: its number in the rules, the first word by which it is looked up."""
    return row.other_names.split(",")[0]


NUMBERS = {row.name: find_number(row) for row in PATTERNS.rows}


def value_tiles(tiles: str, win: Win, round_wind: str = "E") -> PatternValuation:
    """What tiles are worth."""
    assert isinstance(RULES, ZungJungRules)
    conditions = WinConditions(
        win.self_draw,
        WINDS.index(round_wind),
        WINDS.index(win.seat),
        win.last,
        win.rinshan,
        win.chankan,
        win.first,
    )
    return evaluate_hand(tiles, conditions, RULES, PATTERNS)


def list_numbers(valuation: PatternValuation) -> list[str]:
    """`3.1x2`, for each pattern that counts."""
    return sorted(
        NUMBERS[each.name] + (f"x{each.count}" if each.count > 1 else "")
        for each in valuation.patterns
    )


def parse_win(words: str) -> tuple[Win, str]:
    """`self-draw seat=E last`, and the wind of the round."""
    pairs = [word.partition("=") for word in words.split()]
    said: dict[str, Any] = {key.replace("-", "_"): value or True for key, _, value in pairs}
    round_wind = said.pop("round", "E")
    return Win(**said), round_wind


def name_row(row: Row) -> str:
    return f"{row['tiles']} {row.get('conditions', row.get('seat'))}"


@for_each(lambda: read_rows(WORKED), name_row)
def test_worked_hands(row: Row) -> None:
    pairs = [word for word in row["conditions"].split() if not word.startswith("round=")]
    rounds = [word[-1] for word in row["conditions"].split() if word.startswith("round=")]
    valuation = value_tiles(row["tiles"], parse_win(" ".join(pairs))[0], *rounds)
    assert f"{valuation.value}" == row["points"]
    assert list_numbers(valuation) == sorted(row["patterns"].split())


def test_every_pattern_is_worked() -> None:
    """The 44 patterns of the rules, with the points of a table of its own, each in a hand."""
    values = {NUMBERS[row.name]: row.value for row in PATTERNS.rows}
    differing = {number for number, _ in values.items() ^ POINTS.items()}
    assert not differing, (
        f"{differing}: write its points, by the rules, into POINTS of"
        " tests/support/zung_jung_count.py, and when a hand has it below there"
    )
    assert len(PATTERNS.rows) == 44
    worked = {
        number.partition("x")[0] for row in read_rows(WORKED) for number in row["patterns"].split()
    }
    unworked = set(POINTS) - worked
    assert not unworked, f"{unworked}: work out a hand with it in tests/data/zung-jung/worked.tsv"
    assert worked == set(POINTS)


@for_each(lambda: PATTERNS.rows, lambda row: row.name)
def test_examples_have_their_pattern(row: Pattern) -> None:
    """What the page of a pattern shows, by the naive count."""
    words = row.how_won.replace("--", "").replace("seat ", "seat=")
    win, _ = parse_win(words)
    assert any(find_number(row) in each for each in list_arrangements(row.tiles, win))
    assert row.name in {each.name for each in value_tiles(row.tiles, win).patterns}


@for_each(lambda: random_cases(24))
def test_random_hands_by_a_naive_count(seed: int) -> None:
    for hand in generate_hands(f"naive {seed}", 100):
        assert value_tiles(hand.tiles, hand.win).value == count_points(*hand), hand


def test_hands_bent_from_each_example_by_a_naive_count() -> None:
    """So that seldom patterns are compared, too."""
    met = Counter[str]()
    for row in PATTERNS.rows:
        dice = Random(row.name)
        for walked in bend_example(dice, row.tiles, FORMS):
            win = Win(walked.self_draw, dice.choice(WINDS))
            valuation = value_tiles(walked.write(), win)
            assert valuation.value == count_points(walked.write(), win), walked.write()
            met.update(pattern.name for pattern in valuation.patterns)
    assert met["four-kongs"] and met["nine-gates"] and met["pure-greater-terminals"]


@for_each(lambda: some_of(read_rows(JUDGED), 2), name_row)
def test_hands_that_another_program_judged(row: Row) -> None:
    win, _ = parse_win(row["conditions"])
    assert f"{value_tiles(row['tiles'], win).value}" == row["points"]


@for_each(lambda: some_of(read_rows(JUDGED_CALLED), 2), name_row)
def test_called_hands_that_a_second_program_judged(row: Row) -> None:
    """It is right where it differs in none of three ways; where it does, we differ from it."""
    valuation = value_tiles(row["tiles"], Win(seat=row["seat"]))
    assert (f"{valuation.value}" == row["points"]) == (not row["differs"])
    names = {each.name for each in valuation.patterns}
    match row["differs"]:
        case "limit":
            assert len(names) == 1 and valuation.value >= 320
        case "twice":
            assert "two-identical-sequences-twice" in names
        case "pair":
            assert "mixed-one-suit" in names


def test_generated_hands_have_every_pattern() -> None:
    """So that none is left out where hands are counted and judged."""
    found: Counter[str] = Counter()
    for tiles, win in generate_hands("all", 2000):
        found.update(max(list_arrangements(tiles, win), key=add_up).keys())
    assert set(found) == set(POINTS)


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("123m567p34s99p222z+5s{1f}", "without flowers"),
        ("123m567p34s99p222z+6s", "not complete"),
        ("123m567p345s34s99p222z+5s", "17 tiles, and a hand has 14"),
    ],
)
def test_tiles_that_are_wrong(tiles: str, said: str) -> None:
    with pytest.raises(Exception, match=said):
        value_tiles(tiles, RandomHand(tiles, Win()).win)
