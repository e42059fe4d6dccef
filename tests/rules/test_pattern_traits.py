"""What a pattern's row says of its hands (`has`, `lacks`) is so in every hand with it: a walk from
the row's own hand exchanges one group after another while the pattern stays, and hands at random
have no two patterns that a line may not name together.

A row that says nothing lets lines through that name patterns which are never together; the test
says what to fill in.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

import pytest

from mjtally.editing.same_meaning import interpret_text
from mjtally.rules.model.named_yaku import check_sets
from mjtally.rules.model.term_pages import parse_options
from mjtally.rules.patterns.notation import match_written_tiles
from mjtally.rules.patterns.rows import HAND_TRAITS, AnyPatternList, Pattern
from mjtally.rules.patterns.rows import list_traits as list_row_traits
from mjtally.rules.tiles.conditions import WinConditions, find_objection
from mjtally.rules.tiles.decomposition import Decomposition, WinningHand
from mjtally.rules.tiles.groups import (
    HONOURS,
    KAN,
    PAIR,
    SEQUENCE,
    SIMPLES,
    TERMINALS,
    format_tile_kind,
)
from mjtally.rules.value_hands.named_patterns import list_possible, list_rows
from support.cases import some_of
from support.hand_walk import WalkedHand, bend, read_groups, turn
from support.internals import PRESETS
from support.pattern_hands import generate_hands
from support.pattern_lists import parse_short_conditions

FAMILIES = ("hk", "mcr", "zung-jung", "taiwan")
WALK, LONGEST_WALK = 250, 2_000  # steps from the hand of each row, and until there are enough
FEWEST_HANDS = 50  # that tell what all hands with a pattern have
# Patterns of hands that are no sets and pair, of which no group can be exchanged, and of a hand
# without patterns: nothing is seen of them but their own hand.
WITHOUT_WALK = {
    *("thirteen-orphans", "thirteen-terminals", "seven-pairs", "chicken-hand"),
    *("greater-honors-and-knitted-tiles", "lesser-honors-and-knitted-tiles"),
}
OWN_WINDS = (("seat", "S"), ("round", "E"))  # of a row that says none
TAGS = ("last", "rinshan", "chankan", "first", "fourth")


class WonHand(NamedTuple):
    """Tiles as they are written, and how the hand was won."""

    tiles: str
    conditions: WinConditions


class Seen:
    """What all hands with a pattern had, and what some had; and the patterns beside it."""

    def __init__(self) -> None:
        self.always, self.sometimes = {*HAND_TRAITS}, set[str]()
        self.beside, self.hands = set[str](), 0

    def add(self, traits: set[str], names: set[str]) -> None:
        """Count a hand."""
        self.always &= traits
        self.sometimes |= traits
        self.beside |= names
        self.hands += 1

    def describe(self) -> str:
        """What was seen, as a row may say it."""
        lacks = " ".join(trait for trait in HAND_TRAITS if trait not in self.sometimes)
        has = " ".join(trait for trait in HAND_TRAITS if trait in self.always)
        return f'{self.hands} hands: has="{has}", lacks="{lacks}"'


def list_traits(reading: Decomposition) -> Iterator[str]:
    """What a hand has, of the words that rows use."""
    hand = reading.winning_hand
    forms = {group.form for group in reading.grouping.groups} - {PAIR}
    traits = {
        "sequences": SEQUENCE in forms,
        "triplets": bool(forms - {SEQUENCE}),
        "kongs": KAN in forms,
        "honours": hand.kind_set & HONOURS,
        "numbers": hand.kind_set & ~HONOURS,
        "terminals": hand.kind_set & TERMINALS,
        "simples": hand.kind_set & SIMPLES,
        "suits": hand.suit_count > 1,
        "calls": any(not call.is_closed for call in hand.tiles.calls),
        "flowers": hand.conditions.flowers,
    }
    assert traits.keys() == HAND_TRAITS.keys()
    yield from (trait for trait, is_there in traits.items() if is_there)


def find_patterns(
    hand: WonHand, pattern_list: AnyPatternList, rules: Any, wanted: Pattern | None = None
) -> list[tuple[set[str], Decomposition]]:
    """The names of the patterns that each reading of a hand has; none if there is no such hand, or
    if it does not have the pattern that is wanted, which is asked first."""
    written = match_written_tiles(hand.tiles, pattern_list.set_count)
    if written is None:
        return []
    conditions = hand.conditions._replace(flowers=written.flowers)
    if find_objection(written.tiles, conditions, pattern_list.group_names, format_tile_kind):
        return []
    if not pattern_list.is_complete(written.tiles, pattern_list.forms):
        return []
    readings = pattern_list.find_readings(
        WinningHand(written.tiles, conditions), pattern_list.forms, rules
    )
    if wanted and not any(wanted.test(reading) for reading in readings):
        return []
    return [
        (
            {
                row.name
                for row in pattern_list.rows
                if row.name != pattern_list.bare and row.test(reading)
            },
            reading,
        )
        for reading in readings
    ]


def walk_hands(
    row: Pattern, pattern_list: AnyPatternList, rules: Any
) -> Iterator[tuple[set[str], Decomposition]]:
    """Hands on a walk from a row's own: the names of the patterns of each reading."""
    dice = Random(row.name)
    options = parse_options(row.how_won, {})
    tags: Any = {tag: True for tag in TAGS if options.get(tag)}
    seat, round_ = ("ESWN".index(str(options.get(key, wind))) for key, wind in OWN_WINDS)
    plain, _, flowers = row.tiles.partition("{")
    own = WinConditions(self_draw="self_draw" in options, seat=seat, round=round_, **tags)
    readings = find_patterns(WonHand(row.tiles, own), pattern_list, rules)
    yield from readings
    texts = readings[0][1].format_groups() if readings else ()
    if not texts or any(len(text.strip("()[]")) < 3 for text in texts):  # single tiles
        return
    groups = read_groups(readings[0][1])
    written = plain.replace("C", "7z").replace("F", "6z").replace("P", "5z")
    start = hand = WalkedHand(groups, written.partition("+")[2][:2], own.self_draw)
    met, fewest_steps = 0, len(some_of(range(WALK), 3))
    for step in range(LONGEST_WALK):
        if step >= fewest_steps and met >= FEWEST_HANDS:
            return
        is_seldom = step >= fewest_steps and step % 2 > 0
        other = (turn if is_seldom else bend)(dice, hand if step % 40 else start)
        more: Any = {tag: True for tag in TAGS if dice.random() < 0.1}
        drawn = dice.sample("12345678", dice.choice([0, 0, 1, 2, 4, 8]))
        conditions = WinConditions(
            self_draw=other.self_draw,
            seat=dice.choice([seat, dice.randrange(4)]),
            round=dice.choice([round_, dice.randrange(4)]),
            **(tags | more),
        )
        ending = "{" + flowers if flowers and dice.random() < 0.5 else ""
        if not ending and drawn:
            ending = "{" + "".join(sorted(drawn)) + "f}"
        won = WonHand(other.write() + ending, conditions)
        wanted = row if step >= fewest_steps else None
        readings = find_patterns(won, pattern_list, rules, wanted)
        yield from readings
        kept = [reading for names, reading in readings if row.name in names]
        if kept:
            met += 1
            hand = other._replace(groups=read_groups(kept[0]))


@cache
def check_named_sets(rules_name: str, names: frozenset[str]) -> None:
    """Fails where patterns that one reading has need more sets than a hand has."""
    rows = [row for row in list_rows(PRESETS[rules_name]) if row.key in names]
    check_sets([row.key for row in rows], [row.needs for row in rows], rows[0].set_count)


@cache
def see_all(rules_name: str) -> Mapping[str, Seen]:
    """What hands with each pattern of a family have. None has more sets than a hand can have."""
    rules = PRESETS[rules_name]
    play: Any = rules.play
    pattern_list: AnyPatternList = play.load_patterns()
    seen = {row.name: Seen() for row in pattern_list.rows}
    for row in pattern_list.rows:
        for names, reading in walk_hands(row, pattern_list, rules) if row.tiles else ():
            if names:
                check_named_sets(rules_name, frozenset(names))
            traits = {*list_traits(reading)}
            for name in names:
                seen[name].add(traits, names)
    return seen


@pytest.mark.parametrize("rules", FAMILIES)
def test_what_a_row_says_is_so_in_every_hand(rules: str) -> None:
    play: Any = PRESETS[rules].play
    wrong = []
    for row in play.load_patterns().rows:
        seen, has, lacks = see_all(rules)[row.name], {*row.has.split()}, {*row.lacks.split()}
        assert has | lacks <= HAND_TRAITS.keys(), f"{row.name}: no words of HAND_TRAITS"
        if seen.hands and (has - seen.always or lacks & seen.sometimes):
            wrong.append(f"{row.name}: {seen.describe()}")
    assert not wrong, "has= or lacks= of these rows is not so in " + "; ".join(wrong)


@pytest.mark.parametrize("rules", FAMILIES)
def test_a_row_says_what_its_hands_have(rules: str) -> None:
    """Where this fails, write into the row what it prints, as far as it is true of every hand with
    the pattern: the walk may have missed a hand, and a false word refuses right lines."""
    play: Any = PRESETS[rules].play
    possible, silent, seldom = list_possible(PRESETS[rules]), list[str](), list[str]()
    for row in play.load_patterns().rows:
        seen = see_all(rules)[row.name]
        if seen.hands < FEWEST_HANDS and row.name not in WITHOUT_WALK:
            seldom.append(f"{row.name}: {seen.hands}")
        may_say_nothing = row.has or row.lacks or row.name not in possible
        tells = seen.always or {*HAND_TRAITS} - seen.sometimes
        if tells and not may_say_nothing and row.name not in WITHOUT_WALK:
            silent.append(f"{row.name}, {seen.describe()}")
    assert not seldom, "a walk of 2,000 steps has too few hands with " + "; ".join(seldom)
    assert not silent, "these rows say neither has= nor lacks=: " + "; ".join(silent)


@pytest.mark.parametrize("rules", FAMILIES)
def test_no_hand_has_patterns_that_a_line_may_not_name_together(rules: str) -> None:
    """Also of hands at random, which do not begin with an example."""
    play: Any = PRESETS[rules].play
    pattern_list: AnyPatternList = play.load_patterns()
    rows = {row.name: row for row in pattern_list.rows}
    traits = {name: (list_row_traits(row.has), {*row.lacks.split()}) for name, row in rows.items()}
    met, wrong = set[tuple[str, str]](), set[tuple[str, str]]()
    for hand in some_of(generate_hands("apart", 1500, sets=pattern_list.set_count), 3):
        conditions = parse_short_conditions(hand.format_conditions())
        for names, _ in find_patterns(
            WonHand(hand.format_tiles(), conditions), pattern_list, PRESETS[rules]
        ):
            met |= {*permutations(names, 2)}
            if names:
                check_named_sets(rules, frozenset(names))
    for one, other in met:
        if traits[one][0] & traits[other][1]:
            wrong.add((one, other))
    assert len(met) > 300
    assert not wrong, wrong


@pytest.mark.parametrize(
    ("rules", "hand", "named", "is_right"),
    [
        ("hk", "13 d - -", "all-pungs,dragon-pung", True),
        ("hk", "13 d - -", "pure-one-suit,dragon-pung", False),
        ("hk", "13 d - -", "all-pungs,common-hand", False),
        ("taiwan", "40 d - -", "great-winds,melded-hand", True),
        ("taiwan", "40 d - -", "all-pungs,all-chows", False),
        ("taiwan", "40 d - -", "pure-one-suit,seat-wind", False),
        ("taiwan", "40 d - -", "concealed-hand,melded-hand", False),
        ("zung-jung", "320 d - -", "seven-pairs,mixed-one-suit", True),
        ("zung-jung", "320 d - -", "no-terminals,value-honor", False),
        ("zung-jung", "320 d - -", "all-triplets,nine-tile-straight", False),
        ("mcr", "200 d - -", "all-even-pungs,dragon-pung", False),
        ("mcr", "200 d - -", "knitted-straight,all-chows", True),
        # three dragons, and a pair of the third; four winds and a pair; two pairs
        ("hk", "13 d - -", "great-dragons,small-dragons", False),
        ("hk", "13 d - -", "small-dragons,small-winds", False),
        ("hk", "13 d - -", "small-winds,dragon-pung", True),
        ("taiwan", "60 d - -", "great-winds,small-winds", False),
        # five sets, and six
        ("hk", "13 d - -", "great-winds,dragon-pung", False),
        ("taiwan", "60 d - -", "great-winds,dragon-pung", True),
        ("hk", "13 d - -", "great-dragons,small-winds", False),
        ("taiwan", "60 d - -", "great-dragons,small-winds", False),
        ("zung-jung", "320 d - -", "nine-tile-straight,value-honor", True),
        ("zung-jung", "320 d - -", "nine-tile-straight,two-concealed-triplets", False),
        ("zung-jung", "320 d - -", "nine-tile-straight,big-three-dragons", False),
        ("mcr", "200 d - -", "mixed-straight,big-three-dragons", False),
        ("mcr", "200 d - -", "mixed-straight,dragon-pung", True),
        ("mcr", "200 d - -", "mixed-straight,dragon-pung,seat-wind", False),
        ("mcr", "200 d - -", "knitted-straight,dragon-pung", True),
        ("mcr", "200 d - -", "knitted-straight,two-dragon-pungs", False),
        # sets of two shapes have one in common, or two
        ("zung-jung", "320 d - -", "nine-tile-straight,three-similar-sequences", False),
        ("zung-jung", "320 d - -", "nine-tile-straight,two-identical-sequences", True),
        ("zung-jung", "320 d - -", "nine-tile-straight,two-identical-sequences-twice", False),
        ("zung-jung", "320 d - -", "three-similar-triplets,three-consecutive-triplets", False),
        ("zung-jung", "320 d - -", "nine-tile-straight,two-identical-sequences,one-kong", False),
        ("mcr", "200 d - -", "pure-straight,mixed-straight", False),
        ("mcr", "200 d - -", "pure-straight,mixed-double-chow", True),
    ],
)
def test_what_a_line_may_name_together(rules: str, hand: str, named: str, is_right: bool) -> None:
    text = f"rules={rules}\nAki Ben Chie Dai\n{hand} yaku={named}\n"
    ending = "" if rules == "hk" else "end\n"
    codes = [problem.code for problem in interpret_text(text + ending, "games.txt").errors]
    assert codes == ([] if is_right else ["yaku-excluded"])
