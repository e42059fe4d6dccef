"""Patterns of any family: readings of four sets and of five, what rows ask, and what excludes what.

The readings are those of a plain search, and what rows ask is judged by hands in
`data/patterns/features.tsv` that a person looked through.
"""

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest

from mjtally.base.errors import Mistake
from mjtally.rules.patterns.judge import describe_valuation, evaluate_hand, list_forms
from mjtally.rules.patterns.notation import CHINESE_GROUP_NAMES, match_written_tiles
from mjtally.rules.patterns.pages import list_term_pages
from mjtally.rules.patterns.rows import Pattern, PatternList, build_pattern_names
from mjtally.rules.tiles import features
from mjtally.rules.tiles.conditions import WinConditions
from mjtally.rules.tiles.decomposition import (
    CLOSED_WAIT,
    EDGE_WAIT,
    IRREGULAR_FORMS,
    SEVEN_PAIRS,
    SINGLE_WAIT,
    TWO_PAIRS_WAIT,
    TWO_SIDED_WAIT,
    WinningHand,
    find_completing_swap,
    find_decompositions,
    find_waited_kinds,
    is_sets_and_pair,
)
from mjtally.rules.tiles.features import ReadingTest
from mjtally.rules.tiles.groups import DRAGONS, GREEN_TILES, HONOURS, WINDS, Group, count_kind
from mjtally.rules.tiles.notation import Tiles
from support import paths
from support.cases import for_each, some_of
from support.pattern_hands import RandomHand, generate_hands
from support.pattern_lists import find_faults, parse_conditions, parse_short_conditions
from support.plain_readings import is_complete, split_tiles
from support.rows import Row, read_rows

NO_FORMS: frozenset[str] = frozenset()
FEATURES = paths.DATA / "patterns" / "features.tsv"

# ------------------------------------------------------------------------------- readings


def parse_hand(hand: RandomHand, sets: int) -> Tiles:
    """The tiles of a hand, as its text says them."""
    written = match_written_tiles(hand.format_tiles(), sets)
    assert written
    return written.tiles


def list_tiles(counts: int) -> Counter[int]:
    """How many there are of each kind."""
    return Counter({kind: count_kind(counts, kind) for kind in range(34)})


def list_group_tiles(group: Group) -> tuple[int, ...]:
    """The kinds of its tiles."""
    return tuple(list_tiles(group.counts).elements())


def name_wait(group: tuple[int, ...], won_on: int) -> str:
    """What was waited for, where the winning tile stands in a group."""
    if len(group) == 2:
        return SINGLE_WAIT
    if group[0] == group[1]:
        return TWO_PAIRS_WAIT
    if won_on == group[1]:
        return CLOSED_WAIT
    is_edge = (group[0] % 9, won_on) in {(0, group[2]), (6, group[0])}
    return EDGE_WAIT if is_edge else TWO_SIDED_WAIT


@pytest.mark.parametrize("sets", [4, 5])
def test_readings_are_those_of_a_plain_search(sets: int) -> None:
    for hand in generate_hands(f"readings of {sets} sets", len(some_of(range(800), 4)), sets):
        tiles = parse_hand(hand, sets)
        conditions = parse_short_conditions(hand.format_conditions())
        readings = find_decompositions(WinningHand(tiles, conditions), NO_FORMS)
        ours = {
            (tuple(sorted(map(list_group_tiles, reading.grouping.groups))), reading.wait)
            for reading in readings
        }
        called = [call.tiles for call in hand.calls]
        theirs = {
            (tuple(sorted([*way, *called])), name_wait(group, hand.won_on))
            for way in split_tiles(+Counter([*hand.in_hand, hand.won_on]))
            for group in way
            if hand.won_on in group
        }
        assert ours == theirs, hand.format_tiles()


@pytest.mark.parametrize("sets", [4, 5])
def test_waits_are_those_of_a_plain_search(sets: int) -> None:
    for hand in generate_hands(f"waits of {sets} sets", len(some_of(range(400), 4)), sets):
        tiles = parse_hand(hand, sets)
        waited = [kind for kind in range(34) if is_complete(Counter([*hand.in_hand, kind]))]
        assert list(find_waited_kinds(tiles)) == waited, hand.format_tiles()


def test_one_wrong_tile_of_seventeen() -> None:
    """A hand with one tile for another has one that completes it."""
    dice = Random("wrong tiles")
    for hand in generate_hands("wrong tiles of five sets", len(some_of(range(150), 3)), 5):
        other = dice.randrange(34)
        held = [*hand.in_hand[1:], other]
        called = [kind for call in hand.calls for kind in call.tiles]
        if Counter([*held, *called, hand.won_on])[other] > 4:
            continue
        tiles = parse_hand(hand._replace(in_hand=tuple(sorted(held))), 5)
        assert find_completing_swap(tiles, lambda each: is_sets_and_pair(each.concealed))


# ---------------------------------------------------------------------------- what rows ask

TESTS: dict[str, ReadingTest] = {
    **{
        name: test
        for name, test in vars(features).items()
        if name.startswith(("has_", "is_", "wins_", "robs_", "count_")) and name not in {
            *("has_form", "has_triplets", "has_triplets_and_pair", "has_pair_of", "has_only"),
            *("has_wait", "has_flowers", "count_kind", "count_open_tiles"),
        }
    },
    "two_identical": features.identical_sequences(2),
    "three_identical": features.identical_sequences(3),
    "four_identical": features.identical_sequences(4),
    "three_consecutive": features.consecutive_triplets(3),
    "four_consecutive": features.consecutive_triplets(4),
    "two_concealed": features.concealed_triplets(2),
    "four_concealed": features.concealed_triplets(4),
    "three_kongs": features.kongs(3),
    "dragon_pungs": features.triplets_of(DRAGONS),
    "three_winds": features.has_triplets(WINDS, 3),
    "small_winds": features.has_triplets_and_pair(WINDS, 3),
    "pair_of_honours": features.has_pair_of(HONOURS),
    "green": features.has_only(GREEN_TILES),
    "closed_wait": features.has_wait(CLOSED_WAIT),
    "two_flowers": features.has_flowers(2),
}  # fmt: skip


def value_features(row: Row) -> set[str]:
    """What the readings of a row's hand have, all of them together."""
    sets = int(row["sets"])
    written = match_written_tiles(row["tiles"], sets)
    assert written, row
    conditions = parse_conditions(row["conditions"])._replace(flowers=written.flowers)
    readings = find_decompositions(WinningHand(written.tiles, conditions), IRREGULAR_FORMS)
    assert readings, row
    best = {name: max(int(test(reading)) for reading in readings) for name, test in TESTS.items()}
    return {f"{name}×{times}" if times > 1 else name for name, times in best.items() if times}


def parse_features(row: Row) -> tuple[set[str], set[str]]:
    """What a row says that its hand has, and what it does not have: the words after `no`."""
    words = row["features"].split()
    at = words.index("no") if "no" in words else len(words)
    return {*words[:at]}, {*words[at + 1 :]}


@for_each(lambda: read_rows(FEATURES), lambda row: row["tiles"])
def test_what_rows_ask(row: Row) -> None:
    """Those that are named are there, and those after `no` are not."""
    found = value_features(row)
    there, absent = parse_features(row)
    assert there <= found, found
    assert not absent & {name.split("×")[0] for name in found}, found


def test_a_row_may_say_what_its_hand_has_not() -> None:
    assert parse_features({"features": "no green"}) == (set(), {"green"})
    assert parse_features({"features": "kongs×2 green"}) == ({"kongs×2", "green"}, set())


def test_every_question_is_tried() -> None:
    """Of each there is a hand that has it."""
    place = FEATURES.relative_to(paths.ROOT)
    rows = [parse_features(row) for row in read_rows(FEATURES)]
    there = {name.split("×")[0] for names, _ in rows for name in names}
    named = there.union(*(absent for _, absent in rows))
    assert rows and all(names or absent for names, absent in rows), f"{place}: a row says nothing"
    assert not named - TESTS.keys(), f"{place}: {named - TESTS.keys()} is no question of TESTS"
    missing = " ".join(sorted(TESTS.keys() - there))
    assert not missing, f"write into {place} a hand for each question that has it: {missing}"


# ----------------------------------------------------------------------- which patterns count


class SmallRules(NamedTuple):
    """Rules of a made-up family."""

    minimum: int = 0
    worthless: frozenset[str] = frozenset()


def pattern(name: str, value: int | None, test: ReadingTest, excludes: str = "") -> Pattern:
    return Pattern(
        name, name.title(), name.upper(), value, test, excludes, meaning="So.", tiles="1m"
    )


SMALL_LIST: PatternList[SmallRules] = PatternList(
    rows=(
        pattern("seven-pairs", 4, features.has_form(SEVEN_PAIRS), "concealed"),
        pattern("pungs", 6, features.has_all_triplets, "chows"),
        pattern("three-concealed", 5, features.concealed_triplets(3), "two-concealed"),
        pattern("two-concealed", 2, features.concealed_triplets(2), "dragons"),
        pattern("chows", 3, features.has_all_sequences),
        pattern("dragons", None, features.triplets_of(DRAGONS)),
        pattern("concealed", 1, features.is_concealed),
    ),
    unit="points",
    find_value=lambda rules, row: 0 if row.name in rules.worthless else row.value or 7,
    add_up=lambda rules, patterns: min(20, sum(each.value * each.count for each in patterns)),
    find_minimum=lambda rules: rules.minimum,
    group_names=CHINESE_GROUP_NAMES._replace(game="a small game"),
    forms=frozenset({SEVEN_PAIRS}),
)


@for_each(
    [
        ("234m567p99s34s+5s(222s)", "", "0 points: no pattern"),
        ("111222333m456p9s+9s", "", "6 points: Three-Concealed 5, Concealed 1"),
        ("111222333m99s(456p)4p+4p4p", "chows", ""),
        ("111222333m45p99s+3p", "three-concealed", "4 points: Chows 3, Concealed 1"),
        ("234m99s777z55z+5z(888p)", "", "14 points: Dragons 7 ×2"),
        ("234m99s777z55z+5z(888p)", "dragons", "0 points: no pattern"),
        ("222m99s777z55z+5z(888p)", "", "8 points: Pungs 6, Two-Concealed 2"),
        ("222m99s777z55z+5z(888p)", "two-concealed", "20 points: Pungs 6, Dragons 7 ×2"),
        ("112233m445566p7s+7s", "", "4 points: Seven-Pairs 4"),
        ("112233m445566p7s+7s", "seven-pairs", "4 points: Chows 3, Concealed 1"),
    ]
)
def test_the_best_reading_and_what_counts_in_it(case: tuple[str, str, str]) -> None:
    """What excludes others does so only where it counts itself."""
    tiles, worthless, expected = case
    rules = SmallRules(worthless=frozenset(worthless.split()))
    if not expected:
        with pytest.raises(Mistake):
            evaluate_hand(tiles, WinConditions(), rules, SMALL_LIST)
        return
    valuation = evaluate_hand(tiles, WinConditions(), rules, SMALL_LIST)
    assert describe_valuation(valuation, SMALL_LIST) == expected


def test_a_form_is_a_hand_while_its_row_counts() -> None:
    assert list_forms(SmallRules(), SMALL_LIST) == {SEVEN_PAIRS}
    without = SmallRules(worthless=frozenset({"seven-pairs"}))
    assert list_forms(without, SMALL_LIST) == frozenset()
    with pytest.raises(Mistake, match=r"^seven pairs are not a hand here"):
        evaluate_hand("1122335577m99p7s+7s", WinConditions(), without, SMALL_LIST)


def test_faults_of_a_list_are_found() -> None:
    rows = (
        pattern("one", 1, features.is_self_draw, "none two"),
        pattern("two", 0, features.is_self_draw, "one"),
        pattern("two", 1, features.is_self_draw)._replace(meaning="", tiles=""),
    )
    assert sorted(find_faults(replace(SMALL_LIST, rows=rows))) == [
        "chinese TWO twice",
        "english Two twice",
        "name two twice",
        "one excludes none, which there is not",
        "two excludes one, which stands before it: move it below",
        "two has no example, or one that is worth nothing",
        "two has no example, or one that is worth nothing",
        "two has no sentence that says what it is",
    ]
    assert list(find_faults(SMALL_LIST)) == []


def test_names_of_patterns_in_tables() -> None:
    names = build_pattern_names(SMALL_LIST)
    assert names[2] == ("Three-Concealed", "THREE-CONCEALED", "pattern_three_concealed_count")
    pages = [*islice(list_term_pages(SMALL_LIST, {}, "points"), len(SMALL_LIST.rows))]
    assert [page.name for page in pages] == [row.english for row in SMALL_LIST.rows]


# ------------------------------------------------------- fourteen tiles for seventeen


@for_each(
    [
        (4, "234567m34599p67s+8s(222z)", "17 tiles, and a hand has 14 (a kong counts as three): 3 "
         "too many (seventeen are five sets and a pair: here a hand has four)"),
        (5, "234567m34599p67s+8s", "14 tiles, and a hand has 17 (a kong counts as three): 3 "
         "missing (is a call left out? fourteen are four sets and a pair: here a hand has five)"),
        (5, "234567m34599p6s(222z)+8s", "16 tiles, and a hand has 17 (a kong counts as three): 1 "
         "missing"),
        (5, "234567m34599p67s(2222z)78s+8s", "19 tiles, and a hand has 17 (a kong counts as "
         "three): 2 too many"),
    ]
)  # fmt: skip
def test_tiles_of_another_game(case: tuple[int, str, str]) -> None:
    sets, tiles, said = case
    with pytest.raises(Mistake) as wrong:
        evaluate_hand(tiles, WinConditions(), SmallRules(), replace(SMALL_LIST, set_count=sets))
    assert (wrong.value.remark.code, str(wrong.value)) == ("no-tiles", said)


def test_how_far_seventeen_tiles_are() -> None:
    five = replace(SMALL_LIST, set_count=5)
    for tiles, said in (
        ("234567m34599p67s+9s(222z)", "the hand is not complete: one tile would have to be "
         "another, for example with 8s in place of 9s"),
        ("234567m34589p17s+9s(222z)", "the hand is not complete: two tiles or more do not fit"),
    ):  # fmt: skip
        with pytest.raises(Mistake) as wrong:
            evaluate_hand(tiles, WinConditions(), SmallRules(), five)
        assert str(wrong.value) == said
