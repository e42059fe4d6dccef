"""Fu, part by part, each with its reason."""

from collections.abc import Mapping
from typing import NamedTuple

from ...tiles.groups import EAST, GROUPS, HAKU, KAN, KINDS, TRIPLET, UNITS, Group
from ...tiles.reading import (
    CLOSED,
    EDGE,
    ORPHANS,
    SEVEN_PAIRS,
    SINGLE,
    TWO_PAIRS,
    TWO_SIDED,
    Reading,
)
from .rules import RiichiRules


class Fu(NamedTuple):
    """A part of a hand's fu."""

    fu: int
    reason: str


BASE = Fu(20, "base")
CLOSED_DISCARD = Fu(10, "closed win by discard")
SELF_DRAW = Fu(2, "self-draw")
NO_FU = Fu(10, "open hand without other fu")
PAIRS = Fu(25, "seven pairs")
DRAGON_PAIR = Fu(2, "pair of dragons")
SEAT_PAIR = Fu(2, "pair of the seat wind")
ROUND_PAIR = Fu(2, "pair of the round wind")


def _of_triplet(group: Group) -> Fu:
    """2 for an open triplet, twice that if concealed, twice if of terminals or honours, and
    four times for a kan."""
    fu = 2 * (2 if group.closed else 1) * (1 if group.is_inner else 2)
    if group.form == KAN:
        fu *= 4
    how = "concealed" if group.closed else "open"
    return Fu(fu, f"{how} {group.form} {group.text.strip('()[]')}")


TRIPLETS = {group: _of_triplet(group) for group in GROUPS.values() if group.form in {TRIPLET, KAN}}
WAITS: dict[str, tuple[Fu, ...]] = {
    **{wait: (Fu(2, wait),) for wait in (CLOSED, EDGE, SINGLE)},
    TWO_SIDED: (),
    TWO_PAIRS: (),
}


PairFu = Mapping[int, tuple[Fu, ...]]


def fu_of(reading: Reading, pairs: PairFu, rules: RiichiRules) -> tuple[Fu, ...]:
    """The parts of a reading's fu, not rounded yet; none for thirteen orphans. `pairs` is what
    pairs have.

    A closed hand in which nothing has fu is pinfu, and then a self-draw has none either. An
    open one has 30 by discard, since no hand has less (the lab document apart).
    """
    held = reading.held
    if reading.form == SEVEN_PAIRS:
        return (PAIRS,)
    if reading.form == ORPHANS:
        return ()
    fu = _of_groups(reading) if reading.split.triplets else []
    fu += pairs.get(reading.split.pair, ())
    fu += WAITS[reading.wait]
    if held.self_draw:
        return (BASE, *fu, SELF_DRAW) if fu or not held.closed else (BASE,)
    if held.closed:
        return (BASE, CLOSED_DISCARD, *fu)
    return (BASE, *fu) if fu or rules.lab else (BASE, NO_FU)


def _of_groups(reading: Reading) -> list[Fu]:
    """Of triplets and kans; one completed by a discard counts as open."""
    fu = [TRIPLETS[group] for group in reading.split.groups if group in TRIPLETS]
    if reading.wait == TWO_PAIRS and not reading.held.self_draw:
        opened = GROUPS[TRIPLET, reading.group.kind, False]
        fu[fu.index(TRIPLETS[reading.group])] = TRIPLETS[opened]
    return fu


def of_pairs(round: int, seat: int, rules: RiichiRules) -> PairFu:
    """Of the pairs that have fu: dragons, the seat wind and the round wind."""
    fu: dict[int, tuple[Fu, ...]] = {UNITS[kind]: (DRAGON_PAIR,) for kind in range(HAKU, KINDS)}
    fu[UNITS[EAST + seat]] = (SEAT_PAIR,)
    fu[UNITS[EAST + round]] = (ROUND_PAIR,)
    if seat == round:
        fu[UNITS[EAST + seat]] = (Fu(rules.wind_pair_fu, "pair of the round and seat wind"),)
    return fu
