"""Every way to read a winning hand of MCR: its form, its groups, where the winning tile stands.

Beside four sets and a pair there are seven pairs (of which two may be alike), thirteen orphans,
fourteen single tiles of honours and knitted suits, and a knitted straight with a set and a
pair. Knitted are 147, 258 and 369, each in a suit of its own.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ....tiles.decomposition import (
    CLOSED_WAIT,
    EDGE_WAIT,
    SEVEN_PAIRS,
    SINGLE_WAIT,
    THIRTEEN_ORPHANS,
    TWO_PAIRS_WAIT,
    WinningHand,
    find_winning_groups,
    has_pairs_alone,
    split_pairs,
)
from ....tiles.decomposition import find_decompositions as find_common_decompositions
from ....tiles.groups import (
    EMPTY_GROUPING,
    HONOURS,
    KINDS,
    SEQUENCE,
    TERMINALS_AND_HONOURS,
    UNITS,
    Grouping,
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
from .edition import Edition
from .fan import KNITTED, KNITTED_KINDS, KNITTED_STRAIGHT

KNITTED_WAIT = "knitted wait"
KNIT_SIZE = 9  # tiles of a knitted straight
SINGLE_TILE_WAITS = frozenset(
    {CLOSED_WAIT, EDGE_WAIT, SINGLE_WAIT}
)  # waits that a single tile ends


class McrDecomposition(NamedTuple):
    """One way to read a hand."""

    winning_hand: WinningHand
    form: str
    grouping: Grouping  # the groups; none of knitted tiles
    wait: str
    is_sole_wait: bool  # the wait is of one tile, and no other would have completed the hand
    knitted_kinds: int = 0  # the knitted straight, as a set of kinds

    @property
    def concealed_triplet_count(self) -> int:
        """How many pungs and kongs are concealed: one completed by a discard is not."""
        return self.grouping.concealed_triplet_count - (
            self.wait == TWO_PAIRS_WAIT and not self.winning_hand.conditions.self_draw
        )

    @property
    def chows(self) -> tuple[int, ...]:
        """The lowest tile of each, the lowest first."""
        return tuple(sorted(group.kind for group in self.grouping.groups if group.form == SEQUENCE))

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
    """`147m`."""
    names = [format_tile_kind(kind) for kind in list_kinds(kinds)]
    return "".join(each[0] for each in names) + names[0][1]


def find_decompositions(winning_hand: WinningHand, edition: Edition) -> list[McrDecomposition]:
    """Every reading of a hand; those of one split follow one another and share it."""
    tiles = winning_hand.tiles
    found = [
        McrDecomposition(
            winning_hand, each.form, each.grouping, each.wait, each.wait in SINGLE_TILE_WAITS
        )
        for each in find_common_decompositions(winning_hand)
        if each.form != SEVEN_PAIRS
    ]
    if len(tiles.calls) < 2:
        found += _decompose_knitted_straight(winning_hand, edition)
    if not tiles.calls:
        if has_pairs_alone(tiles.concealed):
            found.append(
                McrDecomposition(
                    winning_hand, SEVEN_PAIRS, split_pairs(tiles.concealed), SINGLE_WAIT, False
                )
            )
        elif is_knitted_tiles(tiles.concealed):
            found.append(_decompose_knitted(winning_hand))
    if any(each.is_sole_wait for each in found) and not _is_sole_wait(tiles, edition):
        return [each._replace(is_sole_wait=False) for each in found]
    return found


def _decompose_knitted_straight(
    winning_hand: WinningHand, edition: Edition
) -> Iterator[McrDecomposition]:
    """A knitted straight, a set and a pair."""
    tiles = winning_hand.tiles
    won_on = tiles.won_on
    for knit in KNITTED_KINDS:
        if knit & winning_hand.kind_set != knit or not has_each_kind(tiles.concealed, knit):
            continue
        calls = join_calls(tiles.calls)
        for parts in product(*map(find_groupings, split_by_suit(tiles.concealed - knit))):
            grouping = join_groupings((*parts, calls))
            if len(grouping.groups) != 2 or not grouping.pair_kind:
                continue
            waits = [wait for _, wait in find_winning_groups(parts[won_on // 9], won_on)]
            is_of_knit = knit & UNITS[won_on] > 0
            for wait in waits:
                counts = edition.knitted_wait or not is_of_knit
                yield McrDecomposition(
                    winning_hand,
                    KNITTED_STRAIGHT,
                    grouping,
                    wait,
                    counts and wait in SINGLE_TILE_WAITS,
                    knit,
                )
            if is_of_knit:
                yield McrDecomposition(
                    winning_hand, KNITTED_STRAIGHT, grouping, KNITTED_WAIT, False, knit
                )


def has_each_kind(counts: int, kinds: int) -> bool:
    """Whether there is one of each kind."""
    return find_present_kinds(counts) & kinds == kinds


def _decompose_knitted(winning_hand: WinningHand) -> McrDecomposition:
    """Single tiles, among which all nine knitted ones may be."""
    whole = next((knit for knit in KNITTED_KINDS if has_each_kind(winning_hand.kind_set, knit)), 0)
    return McrDecomposition(winning_hand, KNITTED, EMPTY_GROUPING, KNITTED_WAIT, False, whole)


def is_knitted_tiles(counts: int) -> bool:
    """Whether tiles, fourteen of them, are single honours and knitted ones."""
    return counts == find_present_kinds(counts) and any(
        not counts & ~(knit | HONOURS) for knit in KNITTED_KINDS
    )


def is_complete(tiles: Tiles) -> bool:
    """Whether there is a reading."""
    return _is_complete_with_calls(tiles.concealed, len(tiles.calls))


def _is_complete_with_calls(concealed: int, call_count: int) -> bool:
    """Whether tiles in hand, with so many calls, are a hand."""
    if _are_sets_and_pair(concealed):
        return True
    kinds = find_present_kinds(concealed)
    if call_count < 2 and kinds.bit_count() >= KNIT_SIZE:
        for knit in KNITTED_KINDS:
            if knit & kinds == knit and _are_sets_and_pair(concealed - knit):
                return True
    if call_count:
        return False
    return (
        has_pairs_alone(concealed) or is_knitted_tiles(concealed) or kinds == TERMINALS_AND_HONOURS
    )


def _are_sets_and_pair(concealed: int) -> bool:
    """Whether tiles are sets and a pair."""
    pairs = 0
    for suit in split_by_suit(concealed):
        ways = find_groupings(suit)
        if not ways:
            return False
        pairs += ways[0].pair_kind > 0
    return pairs == 1


def _is_sole_wait(tiles: Tiles, edition: Edition) -> bool:
    """Whether no tile but the one won on would have completed the hand."""
    waited = find_waits(tiles.concealed - UNITS[tiles.won_on], len(tiles.calls))
    if edition.spent_wait or len(waited) == 1:
        return len(waited) == 1
    in_hand = tiles.counts - UNITS[tiles.won_on]
    return sum(count_kind(in_hand, kind) < 4 for kind in waited) == 1


@lru_cache(maxsize=16384)
def find_waits(concealed: int, call_count: int) -> tuple[int, ...]:
    """The kinds that would complete tiles in hand that lack one, with so many calls."""
    return tuple(
        kind
        for kind in range(KINDS)
        if _is_complete_with_calls(concealed + UNITS[kind], call_count)
    )
