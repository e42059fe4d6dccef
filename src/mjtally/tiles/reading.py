"""Every way to read a winning hand: how it is split, and where the winning tile stands."""

from functools import lru_cache
from itertools import product

from .groups import (
    ALONE,
    GROUPS,
    MANS,
    PAIR,
    PINS,
    SEQUENCE,
    SOUS,
    YAOCHUU,
    Group,
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
from .notation import Tiles

SETS, SEVEN_PAIRS, ORPHANS = "four sets and a pair", "seven pairs", "thirteen orphans"
TWO_SIDED, CLOSED, EDGE, SINGLE, TWO_PAIRS, THIRTEEN = (
    *("two-sided wait", "closed wait", "edge wait"),
    *("single wait", "wait on two pairs", "thirteen-sided wait"),
)


class Held:
    """A hand as it was won: what is the same for all its readings."""

    __slots__ = ("closed", "kinds", "round", "seat", "self_draw", "suits", "tiles")

    def __init__(self, tiles: Tiles, self_draw: bool, round: int, seat: int) -> None:
        self.tiles = tiles
        self.self_draw = self_draw
        self.round = round
        self.seat = seat
        self.closed = tiles.is_closed
        self.kinds = kinds = present(tiles.counts)  # the set of those it has
        self.suits = (kinds & MANS > 0) + (kinds & PINS > 0) + (kinds & SOUS > 0)  # how many


class Reading:
    """One way to read a hand."""

    __slots__ = ("form", "group", "held", "split", "wait")

    def __init__(self, held: Held, form: str, split: Split, group: Group, wait: str) -> None:
        self.held = held
        self.form = form
        self.split = split
        self.group = group  # where the winning tile stands
        self.wait = wait

    @property
    def concealed(self) -> int:
        """How many triplets and kans are concealed: one completed by a discard is not."""
        return self.split.concealed - (self.wait == TWO_PAIRS and not self.held.self_draw)

    def texts(self) -> tuple[str, ...]:
        """The groups as they are written, calls and closed kans last."""
        if self.form == ORPHANS:
            twice = name(self.split.groups[0].kind)
            return (*(name(kind) for kind in kinds_in(self.held.kinds)), twice)
        return tuple(group.text for group in self.split.groups)


def is_complete(tiles: Tiles) -> bool:
    """Whether there is a reading."""
    ways = [splits(suit) for suit in suits(tiles.concealed)]
    if all(ways) and sum(some[0].pair > 0 for some in ways) == 1:
        return True
    kinds = present(tiles.counts)
    return not tiles.calls and (tiles.concealed == 2 * kinds or kinds == YAOCHUU)


def readings(held: Held) -> list[Reading]:
    """Every reading of a hand; those of one split follow one another and share it."""
    found = _of_sets(held)
    if not held.tiles.calls:
        if held.tiles.concealed == 2 * held.kinds:
            found.append(_pairs(held))
        elif held.kinds == YAOCHUU:
            found.append(_orphans(held))
    return found


def _of_sets(held: Held) -> list[Reading]:
    """Four sets and a pair."""
    won_on = held.tiles.won_on
    called = calls(held.tiles.calls)
    found = []
    for parts in product(*map(splits, suits(held.tiles.concealed))):
        split = joined((*parts, called))
        if len(split.groups) == 5:  # otherwise there are several pairs
            for group, wait in places(parts[won_on // 9], won_on):
                found.append(Reading(held, SETS, split, group, wait))
    return found


@lru_cache(maxsize=4096)
def places(split: Split, won_on: int) -> tuple[tuple[Group, str], ...]:
    """Where the winning tile can stand among the groups of its suit, and the wait it ends."""
    groups = dict.fromkeys(split.groups)
    return tuple(
        (group, wait_of(group, won_on)) for group in groups if how_many(group.counts, won_on)
    )


def wait_of(group: Group, won_on: int) -> str:
    """What was waited for, where the winning tile stands in this group."""
    if group.form == PAIR:
        return SINGLE
    if group.form != SEQUENCE:
        return TWO_PAIRS
    at, low = won_on - group.kind, group.kind % 9
    if at == 1:
        return CLOSED
    return EDGE if (at, low) in {(2, 0), (0, 6)} else TWO_SIDED


def _pairs(held: Held) -> Reading:
    """Seven different pairs."""
    pairs = [GROUPS[PAIR, kind, True] for kind in kinds_in(held.kinds)]
    (group,) = (pair for pair in pairs if pair.kind == held.tiles.won_on)
    return Reading(held, SEVEN_PAIRS, joined(ALONE[pair] for pair in pairs), group, SINGLE)


def _orphans(held: Held) -> Reading:
    """Thirteen orphans: one of each terminal and honour, and one of them twice."""
    (twice,) = kinds_in(held.tiles.concealed - held.kinds)
    pair = GROUPS[PAIR, twice, True]
    wait = THIRTEEN if twice == held.tiles.won_on else SINGLE
    return Reading(held, ORPHANS, ALONE[pair], pair, wait)
