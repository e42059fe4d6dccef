"""What each yaku's row says of its hands (`has`, `lacks`, sequences, triplets, fu) is what hands
with it have: a walk from the row's own hand exchanges one group after another while the yaku stays.

A row that leaves something out lets lines through that name yaku which are never together; the
test says what to fill in.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from mjtally import HandScore, score_hand
from mjtally.base.errors import Mistake
from mjtally.rules.families.riichi.hand_value import yaku as yaku_rows
from mjtally.rules.families.riichi.hand_value.yaku import (
    HAND_TRAITS,
    WIN,
    YAKU,
    Yaku,
    find_traits,
)
from mjtally.rules.families.riichi.named_yaku import find_fewest_fu, find_key, list_excluded
from mjtally.rules.families.riichi.terms import LEVELS
from mjtally.rules.model.term_pages import parse_options
from mjtally.rules.tiles.decomposition import (
    Decomposition,
    WinningHand,
    find_decompositions,
    is_complete,
)
from mjtally.rules.tiles.parsing import parse_tiles
from support.hand_walk import WalkedHand, bend, read_groups
from support.internals import find_rules

WALK = 500  # steps from the hand of each row
# Hands with two yaku that the walks do not meet together, by the key of one of them: a hand is won
# as that row's own hand is, under the row's rules.
SELDOM = (
    ("chiitoitsu", "1122445577889m+9m"),
    ("ryanpeikou", "1122337788999m+9m"),
    ("chanta", "112233m778899p5z+5z"),
    ("suukantsu", "[1111z](2222z)(5555z)(6666z)7z+7z"),
    ("daisangen", "(5555z)(6666z)(7777z)[1111m]2m+2m"),
)
ROWS = {find_key(row): row for row in YAKU if row.tiles}  # renhou says nothing


def list_traits(hand: WalkedHand) -> Iterator[str]:
    """What a hand has, of the words that rows use, counted on its tiles."""
    numbers = [tile for tile in hand.tiles if tile[1] != "z"]
    sets = [group for group in hand.groups if len(group.tiles) > 2]
    triplets = {group.tiles[0] for group in sets if not group.is_sequence}
    sequences = {group.tiles for group in sets if group.is_sequence}
    is_outer = {tile: tile[1] == "z" or tile[0] in "19" for tile in hand.tiles}
    found = {
        "sets": len(sets) == 4,
        "sequences": bool(sequences),
        "triplets": bool(triplets),
        "kans": any(group.is_kan for group in sets),
        "three": len(sequences) > 2,
        "middle": len(sets) == 4
        and not all(any(is_outer[tile] for tile in group.tiles) for group in hand.groups),
        "simples": not all(is_outer.values()),
        "terminals": any(tile[0] in "19" for tile in numbers),
        "honours": len(numbers) < len(hand.tiles),
        "numbers": bool(numbers),
        "suits": {"m", "p", "s"} <= {group.tiles[0][1] for group in sets},
        "number-triplets": len([tile for tile in triplets if tile[1] != "z"]) > 2,
        "winds": len(triplets & {"1z", "2z", "3z", "4z"}) > 2,
        "dragons": len(triplets & {"5z", "6z", "7z"}) > 2,
        "drawn": hand.self_draw and not any(group.is_called for group in hand.groups),
    }
    assert found.keys() == HAND_TRAITS.keys()
    yield from (trait for trait, is_there in found.items() if is_there)


NO_HAND = "the walk found no hand with {}: see any_trait in its row, and whether its hand has it"


class Seen:
    """What all hands with a yaku had, what some had, the fewest sequences, triplets and fu, and the
    yaku beside it."""

    def __init__(self) -> None:
        self.always, self.sometimes = set(HAND_TRAITS), set[str]()
        self.sequences = self.triplets = 4
        self.fu, self.hands, self.beside = 200, 0, set[str]()

    def add(
        self, traits: set[str], sequences: int, triplets: int, fu: int, keys: Iterable[str]
    ) -> None:
        """Count a hand."""
        self.always &= traits
        self.sometimes |= traits
        self.sequences = min(self.sequences, sequences)
        self.triplets = min(self.triplets, triplets)
        self.fu, self.hands = min(self.fu, fu), self.hands + 1
        self.beside |= {*keys}


def score(row: Yaku, hand: WalkedHand) -> HandScore | None:
    """What a hand is worth, won as the hand of the row; None where no such tiles can be."""
    options = parse_options(row.how_won, LEVELS) | {"self_draw": hand.self_draw}
    tiles = hand.write()
    try:
        if not is_complete(parse_tiles(tiles)):
            return None  # before anybody looks for what is meant
        hand_score = score_hand(tiles, rules=find_rules(row.rules), **options)
    except (Mistake, ValueError):
        return None
    assert isinstance(hand_score, HandScore)
    return hand_score


@cache
def walk_all() -> Mapping[str, Seen] | Exception:
    """What all that is walked had, or why a row cannot be walked: the row's hand, most likely."""
    try:
        return _walk_all()
    except Exception as error:
        return error


@pytest.fixture
def walk() -> Mapping[str, Seen]:
    """What was seen; where a row cannot be walked, one test says so and the others are skipped."""
    seen = walk_all()
    if isinstance(seen, Exception):
        pytest.skip("a row cannot be walked, as test_every_row_can_be_walked says")
    return seen


def test_every_row_can_be_walked() -> None:
    seen = walk_all()
    if isinstance(seen, Exception):
        raise seen


def _walk_all() -> Mapping[str, Seen]:
    """What hands with each yaku have: hands from that of a row on which keep its yaku."""
    seen = {key: Seen() for key in ROWS}
    keys = {row.romaji: key for key, row in ROWS.items()}
    for key, row in ROWS.items():
        dice, options = Random(key), parse_options(row.how_won, LEVELS)
        try:
            first: Any = score_hand(row.tiles, rules=find_rules(row.rules), **options)
        except ValueError as error:
            raise ValueError(
                f"{key}: its row's own hand, {row.tiles}, is not scored: {error}. Do the `rules` of"
                " the row have the yaku, and is its `any_trait` a trait of that hand (find_traits)?"
            ) from error
        won_on, self_draw = row.tiles.partition("+")[2], "self_draw" in options
        start = hand = WalkedHand(read_groups(first.valuation.decomposition), won_on, self_draw)
        for step in range(WALK):
            other = bend(dice, hand if step % 40 else start)
            other_score = score(row, other)
            if other_score is None:
                continue
            other = other._replace(groups=read_groups(other_score.valuation.decomposition))
            named = [keys[yaku.romaji] for yaku in other_score.yaku if yaku.romaji in keys]
            traits = {*list_traits(other)}
            sets = [group for group in other.groups if len(group.tiles) > 2]
            sequences = sum(group.is_sequence for group in sets)
            for name in named:
                triplets, fu = len(sets) - sequences, other_score.fu or 200
                seen[name].add(traits, sequences, triplets, fu, named)
            if key in named:
                hand = other
    for key, tiles in SELDOM:
        options = parse_options(ROWS[key].how_won, LEVELS)
        won: Any = score_hand(tiles, rules=find_rules(ROWS[key].rules), **options)
        together = [keys[yaku.romaji] for yaku in won.yaku if yaku.romaji in keys]
        assert key in together, f"SELDOM above: {tiles} does not have {key}"
        for name in together:
            seen[name].beside |= {*together}
    return seen


@pytest.mark.parametrize("key", ROWS)
def test_what_a_row_says_is_so_in_every_hand(key: str, walk: Mapping[str, Seen]) -> None:
    row, seen = ROWS[key], walk[key]
    assert seen.hands, NO_HAND.format(key)
    not_always, not_never = {*row.has.split()} - seen.always, {*row.lacks.split()} & seen.sometimes
    assert not not_always, f"has= in the row of {key}: some hands with it do not have {not_always}"
    assert not not_never, f"lacks= in the row of {key}: some hands with it have {not_never}"
    fewest = f"sequences={seen.sequences}, triplets={seen.triplets}"
    said = row.sequences <= seen.sequences and row.triplets <= seen.triplets
    assert said, f"the row of {key} may say no more than {fewest}"
    assert {*row.has.split(), *row.lacks.split()} <= HAND_TRAITS.keys()


@pytest.mark.parametrize("key", ROWS)
def test_a_row_names_the_keys_that_switch_it(key: str) -> None:
    """Its page says then which rules have the yaku."""
    row = ROWS[key]
    for word in row.rules.split()[1:]:
        switch = word.partition("=")[0]
        assert f"`{switch}" in row.keys, f"keys= in the row of {key} does not name `{switch}`"
    is_switched = row.when is not Yaku._field_defaults["when"]
    assert row.keys or not is_switched, f"the row of {key} has a when, and no keys= that names it"


def exclude_each_other(one: Seen, other: Seen) -> bool:
    """Whether two yaku are never in one hand, by all that was seen of either."""
    lacks_one, lacks_other = ({*HAND_TRAITS} - seen.sometimes for seen in (one, other))
    sequences, triplets = max(one.sequences, other.sequences), max(one.triplets, other.triplets)
    return bool(one.always & lacks_other or other.always & lacks_one or sequences + triplets > 4)


def test_rows_say_enough_to_refuse_what_is_never_together(walk: Mapping[str, Seen]) -> None:
    """The walk may miss hands that have both."""
    missing, seen = [], walk
    for one, other in combinations(ROWS, 2):
        if bool(ROWS[one].yakuman) is not bool(ROWS[other].yakuman):
            continue  # the value says which of them it is
        if WIN in {ROWS[one].any_trait, ROWS[other].any_trait} or other in seen[one].beside:
            continue
        if not (seen[one].hands and seen[other].hands):
            continue  # other tests say that the walk found no hand
        if exclude_each_other(seen[one], seen[other]) and other not in list_excluded(one):
            missing.append(
                f"{one} is never beside {other}:"
                f" {describe(one, seen[one])}; {describe(other, seen[other])}"
            )
    advice = (
        "if there is such a hand, write it into SELDOM above; if there is none, write into a row"
        " what is true of every hand with its yaku"
    )
    assert not missing, "\n".join((*missing, advice))


def describe(key: str, seen: Seen) -> str:
    """What was seen of a yaku, as its row may say it."""
    has, lacks = " ".join(sorted(seen.always)), {*HAND_TRAITS} - seen.sometimes
    return (
        f'{key} ({seen.hands} hands): has="{has}", lacks="{" ".join(sorted(lacks))}",'
        f" sequences={seen.sequences}, triplets={seen.triplets}"
    )


@pytest.mark.parametrize("key", [key for key, row in ROWS.items() if not row.yakuman])
def test_a_row_says_the_fewest_fu(key: str, walk: Mapping[str, Seen]) -> None:
    """The walk need not meet the hand that has the fewest."""
    fewest, seen = find_fewest_fu(ROWS[key]), walk[key]
    assert seen.hands, NO_HAND.format(key)
    assert fewest <= seen.fu <= max(fewest, 30) + 10, describe(key, seen)


# ------------------------------------------------------------- the traits of what is tested

TRAIT_NAMES = {
    bit: name
    for name, bit in vars(yaku_rows).items()
    if isinstance(bit, int) and bit.bit_count() == 1
}


def name_traits(traits: int) -> list[str]:
    """Their names in `yaku.py`."""
    return [name for bit, name in TRAIT_NAMES.items() if bit & traits]


def walk_readings(row: Yaku) -> Iterator[tuple[str, Decomposition]]:
    """Readings for which the row's own test holds, whatever their traits, from its hand on."""
    dice, options = Random(row.romaji), parse_options(row.how_won, LEVELS)
    score: Any = score_hand(row.tiles, rules=find_rules(row.rules), **options)
    conditions = score.valuation.decomposition.winning_hand.conditions
    start = hand = WalkedHand(
        read_groups(score.valuation.decomposition), row.tiles.partition("+")[2], False
    )
    for step in range(WALK):
        other = bend(dice, hand if step % 40 else start)
        try:
            tiles = parse_tiles(other.write())
        except Mistake:
            continue  # five of a kind
        won = conditions._replace(self_draw=other.self_draw)
        readings = [r for r in find_decompositions(WinningHand(tiles, won)) if row.test(r)]
        yield from ((other.write(), reading) for reading in readings)
        hand = other if readings else hand


@pytest.mark.parametrize("key", [key for key, row in ROWS.items() if row.any_trait & ~WIN])
def test_no_reading_with_a_yaku_goes_untested(key: str) -> None:
    """Each has a trait of the row's `any_trait`; otherwise hands with the yaku are lost."""
    row, count = ROWS[key], 0
    for tiles, reading in walk_readings(row):
        count, traits = count + 1, find_traits(reading)
        assert row.any_trait & traits, (
            f"{key} is lost in {tiles}: write one more trait into its row in"
            " src/mjtally/rules/families/riichi/hand_value/yaku.py, which tests only readings with"
            f" {' | '.join(name_traits(row.any_trait))}; this one has"
            f" {' | '.join(name_traits(traits)) or 'none, and find_traits can know a new one'}"
        )
    assert count > 5, f"few hands have {key}: {count}"
