"""Every way to read a winning hand of MCR: its form, its groups, where the winning tile stands.

Beside four sets and a pair there are seven pairs (of which two may be alike), thirteen orphans,
fourteen single tiles of honours and knitted suits, and a knitted straight with a set and a
pair. Knitted are 147, 258 and 369, each in a suit of its own.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ...tiles.groups import (
    ALONE,
    GROUPS,
    HONOURS,
    KINDS,
    NO_GROUPS,
    ONE_EACH,
    PAIR,
    SEQUENCE,
    UNITS,
    YAOCHUU,
    Split,
    calls,
    how_many,
    joined,
    kinds_in,
    name,
    present,
    splits,
    suits,
)
from ...tiles.notation import Tiles
from ...tiles.reading import (
    CLOSED,
    EDGE,
    ORPHANS,
    SEVEN_PAIRS,
    SINGLE,
    TWO_PAIRS,
    Held,
    places,
)
from ...tiles.reading import readings as of_any_family
from .conditions import Edition
from .fan import KNITS, KNITTED, KNITTED_STRAIGHT

IN_KNITTED = "knitted wait"
KNIT_SIZE = 9  # tiles of a knitted straight
OF_ONE_TILE = frozenset({CLOSED, EDGE, SINGLE})  # waits that a single tile ends


class Reading(NamedTuple):
    """One way to read a hand."""

    held: Held
    form: str
    split: Split  # the groups; none of knitted tiles
    wait: str
    sole: bool  # the wait is of one tile, and no other would have completed the hand
    knitted: int = 0  # the knitted straight, as a set of kinds

    @property
    def concealed(self) -> int:
        """How many pungs and kongs are concealed: one completed by a discard is not."""
        return self.split.concealed - (self.wait == TWO_PAIRS and not self.held.self_draw)

    @property
    def chows(self) -> tuple[int, ...]:
        """The lowest tile of each, the lowest first."""
        return tuple(sorted(group.kind for group in self.split.groups if group.form == SEQUENCE))

    def texts(self) -> tuple[str, ...]:
        """The groups as they are written, calls and concealed kongs last."""
        counts = self.held.tiles.counts
        if self.form in {ORPHANS, KNITTED}:
            return tuple(
                name(kind) for kind in kinds_in(counts) for _ in range(how_many(counts, kind))
            )
        knitted = (_digits(suit) for suit in suits(self.knitted) if suit)
        return (*knitted, *(group.text for group in self.split.groups))


def _digits(kinds: int) -> str:
    """`147m`."""
    names = [name(kind) for kind in kinds_in(kinds)]
    return "".join(each[0] for each in names) + names[0][1]


def readings(held: Held, edition: Edition) -> list[Reading]:
    """Every reading of a hand; those of one split follow one another and share it."""
    tiles = held.tiles
    found = [
        Reading(held, each.form, each.split, each.wait, each.wait in OF_ONE_TILE)
        for each in of_any_family(held)
        if each.form != SEVEN_PAIRS
    ]
    if len(tiles.calls) < 2:
        found += _knitted_straight(held, edition)
    if not tiles.calls:
        if is_pairs(tiles.concealed):
            found.append(Reading(held, SEVEN_PAIRS, _pairs(tiles.concealed), SINGLE, False))
        elif is_knitted(tiles.concealed):
            found.append(_knitted(held))
    if any(each.sole for each in found) and not _is_sole(tiles, edition):
        return [each._replace(sole=False) for each in found]
    return found


def _knitted_straight(held: Held, edition: Edition) -> Iterator[Reading]:
    """A knitted straight, a set and a pair."""
    tiles = held.tiles
    won_on = tiles.won_on
    for knit in KNITS:
        if knit & held.kinds != knit or not has(tiles.concealed, knit):
            continue
        called = calls(tiles.calls)
        for parts in product(*map(splits, suits(tiles.concealed - knit))):
            split = joined((*parts, called))
            if len(split.groups) != 2 or not split.pair:
                continue
            waits = [wait for _, wait in places(parts[won_on // 9], won_on)]
            is_of_knit = knit & UNITS[won_on] > 0
            for wait in waits:
                counts = edition.knitted_wait or not is_of_knit
                yield Reading(
                    held, KNITTED_STRAIGHT, split, wait, counts and wait in OF_ONE_TILE, knit
                )
            if is_of_knit:
                yield Reading(held, KNITTED_STRAIGHT, split, IN_KNITTED, False, knit)


def has(counts: int, kinds: int) -> bool:
    """Whether there is one of each kind."""
    return present(counts) & kinds == kinds


def is_pairs(counts: int) -> bool:
    """Whether tiles, fourteen of them, are pairs."""
    return not counts & ONE_EACH  # the lowest bit of each number


def _pairs(counts: int) -> Split:
    """Seven pairs; four of a kind are two."""
    return joined(
        ALONE[GROUPS[PAIR, kind, True]]
        for kind in kinds_in(counts)
        for _ in range(how_many(counts, kind) // 2)
    )


def _knitted(held: Held) -> Reading:
    """Single tiles, among which all nine knitted ones may be."""
    whole = next((knit for knit in KNITS if has(held.kinds, knit)), 0)
    return Reading(held, KNITTED, NO_GROUPS, IN_KNITTED, False, whole)


def is_knitted(counts: int) -> bool:
    """Whether tiles, fourteen of them, are single honours and knitted ones."""
    return counts == present(counts) and any(not counts & ~(knit | HONOURS) for knit in KNITS)


def is_complete(tiles: Tiles) -> bool:
    """Whether there is a reading."""
    return _completes(tiles.concealed, len(tiles.calls))


def _completes(concealed: int, called: int) -> bool:
    """Whether tiles in hand, with so many calls, are a hand."""
    if _are_sets(concealed):
        return True
    kinds = present(concealed)
    if called < 2 and kinds.bit_count() >= KNIT_SIZE:
        for knit in KNITS:
            if knit & kinds == knit and _are_sets(concealed - knit):
                return True
    if called:
        return False
    return is_pairs(concealed) or is_knitted(concealed) or kinds == YAOCHUU


def _are_sets(concealed: int) -> bool:
    """Whether tiles are sets and a pair."""
    pairs = 0
    for suit in suits(concealed):
        ways = splits(suit)
        if not ways:
            return False
        pairs += ways[0].pair > 0
    return pairs == 1


def _is_sole(tiles: Tiles, edition: Edition) -> bool:
    """Whether no tile but the one won on would have completed the hand."""
    waited = waits(tiles.concealed - UNITS[tiles.won_on], len(tiles.calls))
    if edition.spent_wait or len(waited) == 1:
        return len(waited) == 1
    held = tiles.counts - UNITS[tiles.won_on]
    return sum(how_many(held, kind) < 4 for kind in waited) == 1


@lru_cache(maxsize=16384)
def waits(concealed: int, called: int) -> tuple[int, ...]:
    """The kinds that would complete tiles in hand that lack one, with so many calls."""
    return tuple(kind for kind in range(KINDS) if _completes(concealed + UNITS[kind], called))
