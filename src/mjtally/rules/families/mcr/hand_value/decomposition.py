"""This module finds every way to read a winning hand of MCR: its form, its groups, and the place of
the winning tile.

A hand is four sets and a pair, seven pairs (two of them may be the same), thirteen orphans,
fourteen single tiles of honours and knitted suits, or a knitted straight with a set and a pair. The
knitted tiles are 147, 258 and 369, each in a suit of its own.
"""

from collections.abc import Iterator
from itertools import product

from ....tiles.decomposition import (
    FOUR_AS_PAIRS,
    THIRTEEN_ORPHANS,
    Decomposition,
    WinningHand,
    find_waited_kinds,
    find_waits,
    has_pairs_alone,
    is_sets_and_pair,
    waits_for_one,
)
from ....tiles.decomposition import find_decompositions as find_common_decompositions
from ....tiles.groups import (
    EMPTY_GROUPING,
    HONOURS,
    KINDS,
    ONE_EACH,
    TERMINALS_AND_HONOURS,
    UNITS,
    count_kind,
    find_groupings,
    find_present_kinds,
    format_tile_kind,
    join_calls,
    join_groupings,
    list_kinds,
    split_by_suit,
)
from ....tiles.notation import Tiles
from ..rules import McrRules
from .combination import combine_sets
from .fan import KNITTED, KNITTED_KINDS, KNITTED_STRAIGHT

KNITTED_WAIT = "knitted wait"
KNIT_SIZE = 9  # tiles of a knitted straight
FORMS_WITHOUT_SETS = frozenset({FOUR_AS_PAIRS, THIRTEEN_ORPHANS})


class McrDecomposition(Decomposition):
    """One way to read a hand under some rules. Its grouping is without the knitted tiles."""

    __slots__ = ("knitted_kinds", "rules", "sets_fan")

    def __init__(self, reading: Decomposition, rules: McrRules, knitted_kinds: int) -> None:
        split = reading.grouping
        super().__init__(reading.winning_hand, reading.form, split, reading.wait)
        self.rules = rules
        self.knitted_kinds = knitted_kinds  # the knitted straight, as a set of kinds
        # (the numbers of the fan that its chows and its pungs make, and how often)
        self.sets_fan = combine_sets(split.sequence_counts, split.triplet_kinds & ~HONOURS)

    @property
    def is_sole_wait(self) -> bool:
        """Whether no other tile would have completed the hand."""
        tiles, rules = self.winning_hand.tiles, self.rules
        if self.knitted_kinds & UNITS[tiles.won_on] and not rules.knitted_wait:
            return False
        return waits_for_one(tiles, find_all_waited_kinds(tiles), counts_spent=rules.spent_wait)

    def format_groups(self) -> tuple[str, ...]:
        """The groups as they are written, calls and concealed kongs last."""
        counts = self.winning_hand.tiles.counts
        if self.form in {THIRTEEN_ORPHANS, KNITTED}:
            return tuple(
                format_tile_kind(kind)
                for kind in list_kinds(counts)
                for _ in range(count_kind(counts, kind))
            )
        knitted = (_format_knitted(suit) for suit in split_by_suit(self.knitted_kinds) if suit)
        return (*knitted, *(group.text for group in self.grouping.groups))


def _format_knitted(kinds: int) -> str:
    """The knitted tiles of one suit as they are written: `147m`."""
    names = [format_tile_kind(kind) for kind in list_kinds(kinds)]
    return "".join(name[0] for name in names) + names[0][1]


def find_decompositions(winning_hand: WinningHand, rules: McrRules) -> list[McrDecomposition]:
    """Every reading of a hand. Readings with the same groups follow one another and share the
    grouping."""
    tiles = winning_hand.tiles
    common = find_common_decompositions(winning_hand, FORMS_WITHOUT_SETS)
    readings = [McrDecomposition(reading, rules, 0) for reading in common]
    kinds = find_present_kinds(tiles.concealed)
    if len(tiles.calls) < 2 and kinds.bit_count() >= KNIT_SIZE:
        knits = [knit for knit in KNITTED_KINDS if knit & kinds == knit]
        readings += [
            McrDecomposition(reading, rules, knit)
            for knit in knits
            for reading in _read_around(knit, winning_hand)
        ]
        if not tiles.calls and is_knitted_tiles(tiles.concealed):
            single = Decomposition(winning_hand, KNITTED, EMPTY_GROUPING, KNITTED_WAIT)
            readings.append(McrDecomposition(single, rules, knits[0] if knits else 0))
    return readings


def _read_around(knit: int, winning_hand: WinningHand) -> Iterator[Decomposition]:
    """The readings of a hand as a knitted straight with a set and a pair."""
    tiles = winning_hand.tiles
    won_on = tiles.won_on
    calls = join_calls(tiles.calls)
    for parts in product(*map(find_groupings, split_by_suit(tiles.concealed - knit))):
        grouping = join_groupings((*parts, calls))
        if len(grouping.groups) != 2 or not grouping.pair_kind:
            continue
        of_knit = [KNITTED_WAIT] if knit & UNITS[won_on] else []
        for wait in (*find_waits(parts[won_on // 9], won_on), *of_knit):
            yield Decomposition(winning_hand, KNITTED_STRAIGHT, grouping, wait)


def is_knitted_tiles(counts: int) -> bool:
    """Whether fourteen tiles are single honours and single knitted tiles."""
    return counts == find_present_kinds(counts) and any(
        not counts & ~(knit | HONOURS) for knit in KNITTED_KINDS
    )


def is_complete(tiles: Tiles) -> bool:
    """Whether tiles are a winning hand."""
    concealed = tiles.concealed
    return is_sets_and_pair(concealed) or _is_irregular(concealed, len(tiles.calls))


def _is_irregular(concealed: int, call_count: int) -> bool:
    """Whether the concealed tiles, beside so many calls, are a hand that is not sets and a pair."""
    kinds = find_present_kinds(concealed)
    if call_count < 2 and kinds.bit_count() >= KNIT_SIZE:
        for knit in KNITTED_KINDS:
            if knit & kinds == knit and is_sets_and_pair(concealed - knit):
                return True
    return not call_count and (
        has_pairs_alone(concealed) or is_knitted_tiles(concealed) or kinds == TERMINALS_AND_HONOURS
    )


def find_all_waited_kinds(tiles: Tiles) -> Iterator[int]:
    """The kinds that would have completed the hand before its last tile."""
    waited = [*find_waited_kinds(tiles)]
    yield from waited
    concealed, call_count = tiles.concealed - UNITS[tiles.won_on], len(tiles.calls)
    kind_count = find_present_kinds(concealed).bit_count()
    can_be_pairs = not call_count and (concealed & ONE_EACH).bit_count() == 1
    if can_be_pairs or (call_count < 2 and kind_count >= KNIT_SIZE - 1):
        for kind in range(KINDS):
            if kind not in waited and _is_irregular(concealed + UNITS[kind], call_count):
                yield kind
