"""The fu of a hand, part by part, each with its reason."""

from collections.abc import Mapping
from typing import NamedTuple

from ....tiles.decomposition import (
    CLOSED_WAIT,
    EDGE_WAIT,
    SEVEN_PAIRS,
    SINGLE_WAIT,
    THIRTEEN_ORPHANS,
    TWO_PAIRS_WAIT,
    TWO_SIDED_WAIT,
    Decomposition,
)
from ....tiles.groups import EAST, GROUPS, KAN, KINDS, TRIPLET, UNITS, WHITE_DRAGON, Group
from ..rules import RiichiRules


class FuPart(NamedTuple):
    """A part of a hand's fu, with its reason."""

    fu: int
    reason: str


BASE_FU = FuPart(20, "base")
CLOSED_DISCARD_FU = FuPart(10, "closed win by discard")
SELF_DRAW_FU = FuPart(2, "self-draw")
OPEN_HAND_FU = FuPart(10, "open hand without other fu")
SEVEN_PAIRS_FU = FuPart(25, "seven pairs")
DRAGON_PAIR_FU = FuPart(2, "pair of dragons")
SEAT_WIND_PAIR_FU = FuPart(2, "pair of the seat wind")
ROUND_WIND_PAIR_FU = FuPart(2, "pair of the round wind")


def _triplet_fu(group: Group) -> FuPart:
    """The fu of a triplet or kan: 2, doubled if it is concealed, doubled if it is of terminals or
    honours, and four times as much for a kan."""
    fu = 2 * (2 if group.is_closed else 1) * (1 if group.is_simple else 2)
    if group.form == KAN:
        fu *= 4
    how = "concealed" if group.is_closed else "open"
    return FuPart(fu, f"{how} {group.form} {group.text.strip('()[]')}")


TRIPLET_FU = {
    group: _triplet_fu(group) for group in GROUPS.values() if group.form in {TRIPLET, KAN}
}
WAIT_FU: dict[str, tuple[FuPart, ...]] = {
    **{wait: (FuPart(2, wait),) for wait in (CLOSED_WAIT, EDGE_WAIT, SINGLE_WAIT)},
    TWO_SIDED_WAIT: (),
    TWO_PAIRS_WAIT: (),
}


PairFuTable = Mapping[int, tuple[FuPart, ...]]


def find_fu_parts(
    decomposition: Decomposition, pair_fu: PairFuTable, rules: RiichiRules
) -> tuple[FuPart, ...]:
    """The parts of a reading's fu before they are rounded; none for thirteen orphans. `pair_fu` has
    the fu of pairs.

    A closed hand in which nothing else has fu is pinfu, and its self-draw has no fu either. Such an
    open hand has 30 by discard, unless the rules do not count that.
    """
    winning_hand = decomposition.winning_hand
    if decomposition.form == SEVEN_PAIRS:
        return (SEVEN_PAIRS_FU,)
    if decomposition.form == THIRTEEN_ORPHANS:
        return ()
    fu = _group_fu(decomposition) if decomposition.grouping.triplet_kinds else []
    fu += pair_fu.get(decomposition.grouping.pair_kind, ())
    fu += WAIT_FU[decomposition.wait]
    if winning_hand.conditions.self_draw:
        return (BASE_FU, *fu, SELF_DRAW_FU) if fu or not winning_hand.is_closed else (BASE_FU,)
    if winning_hand.is_closed:
        return (BASE_FU, CLOSED_DISCARD_FU, *fu)
    return (BASE_FU, OPEN_HAND_FU) if not fu and rules.has_open_hand_fu else (BASE_FU, *fu)


def _group_fu(decomposition: Decomposition) -> list[FuPart]:
    """The fu of the triplets and kans. A triplet that a discard completed counts as open."""
    fu = [TRIPLET_FU[group] for group in decomposition.grouping.groups if group in TRIPLET_FU]
    winning_hand = decomposition.winning_hand
    if decomposition.wait == TWO_PAIRS_WAIT and not winning_hand.conditions.self_draw:
        closed, opened = (
            GROUPS[TRIPLET, winning_hand.tiles.won_on, is_closed] for is_closed in (True, False)
        )
        fu[fu.index(TRIPLET_FU[closed])] = TRIPLET_FU[opened]
    return fu


def build_pair_fu(round: int, seat: int, rules: RiichiRules) -> PairFuTable:
    """The fu of the pairs that have any: dragons, the seat wind and the round wind."""
    fu: dict[int, tuple[FuPart, ...]] = {
        UNITS[kind]: (DRAGON_PAIR_FU,) for kind in range(WHITE_DRAGON, KINDS)
    }
    fu[UNITS[EAST + seat]] = (SEAT_WIND_PAIR_FU,)
    fu[UNITS[EAST + round]] = (ROUND_WIND_PAIR_FU,)
    if seat == round:
        fu[UNITS[EAST + seat]] = (FuPart(rules.wind_pair_fu, "pair of the round and seat wind"),)
    return fu
