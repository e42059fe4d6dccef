"""The counts that only MCR has, a row each; its groups of deal-ins by points; its records."""

from collections.abc import Iterator
from functools import partial

from ...model.hand import Hand, Win
from ...model.types import HandEffect
from ...statistics.counts import Achievement, Count, CountGroup, RecordKind, sum_changes
from ...statistics.deal_ins import HandGroup
from ...statistics.hand_counts import (
    HAND_CHANGE,
    KNOWN_YAKU_COUNT,
    MARKED_COUNTS,
    TILE_COUNTS,
    TURN_COUNTS,
    WIN_COUNTS,
    discarder,
    everybody,
    if_marked,
    winners,
)
from ...value_hands.statistics import (
    deal_in_to_known_patterns,
    deal_in_to_tiles,
    false_winners,
    find_deal_in_values,
    find_win_values,
    list_patterns,
)
from ...value_hands.statistics_plan import CountRows
from .rules import McrRules

# fmt: off
HAND_COUNTS = CountGroup((
    Count("hand_count", "hands sat in", everybody),
    HAND_CHANGE,
    *MARKED_COUNTS,
    Count("false_win_count", "false wins (f, f20, fd)", false_winners),
    Count("draw_count", "hands that nobody won", lambda e: () if e.hand.wins else everybody(e)),
))
HAND_WIN_COUNTS = CountGroup((
    *WIN_COUNTS,
    *TURN_COUNTS,
    KNOWN_YAKU_COUNT,
    *TILE_COUNTS,
    Count("win_points", "points of the hands they won, with flowers", find_win_values,
        unit="points"),
), holds=winners)
DISCARD_COUNTS = CountGroup((
    Count("discard_count", "hands that others won on their discard (d, fd)", discarder),
    Count("discard_points", "points of the hands discarded to",
        find_deal_in_values, unit="points"),
    Count("marked_discard_count", "hands that others won on their discard (d, fd)",
        if_marked(discarder)),
    sum_changes("discard_change", "change of score at hands that others won on their discard",
        discarder),
    Count("tiles_discard_count", "hands that others won on their discard, whose tiles are written",
        deal_in_to_tiles),
    Count("known_yaku_discard_count",
        "hands that others won on their discard, whose fan are known", deal_in_to_known_patterns),
), holds=discarder)
# fmt: on
# The groups of hands that players deal in to, by the least points of each.
POINT_BANDS = (0, 8, 16, 24, 32, 48, 64, 88)


def _list_point_bands() -> Iterator[HandGroup]:
    for least, above in zip(POINT_BANDS, (*POINT_BANDS[1:], None), strict=True):
        band = f"{least} to {above - 1}" if above else f"{least} or more"
        key = f"{band.replace(' ', '_')}_points"
        yield HandGroup(band, key, f"a hand of {band} points")


ROWS = CountRows(
    (HAND_COUNTS, HAND_WIN_COUNTS, DISCARD_COUNTS),
    "discard",
    POINT_BANDS,
    tuple(_list_point_bands()),
)


# ------------------------------------------------------------------------------------------
# The records are the best win and the dearest discard. Table points are 4, 2, 1 and 0 in every
# game, so that there is no record of them.


def _find_best_win(effect: HandEffect[McrRules]) -> Iterator[Achievement]:
    hand = effect.hand
    for win in hand.wins:
        if win.value is None:
            continue
        others = () if hand.discarder is None else (hand.discarder,)
        yield Achievement(win.seat, win.value, partial(_describe_win, hand, win), others, win.seat)


def _find_dearest_discard(effect: HandEffect[McrRules]) -> Iterator[Achievement]:
    hand = effect.hand
    for win in hand.wins:
        if hand.discarder is not None and win.value is not None:
            describe = partial(_describe_win, hand, win)
            yield Achievement(hand.discarder, win.value, describe, (win.seat,), win.seat)


def _describe_win(hand: Hand, win: Win) -> str:
    """How a hand was won, and its fan if they are known."""
    how = "self-draw" if hand.discarder is None else "by discard"
    return ": ".join(filter(None, (how, ", ".join(list_patterns(win)))))


RECORDS = (
    RecordKind(
        "highest_win",
        "the most points of a hand won, with flowers",
        "points",
        _find_best_win,
    ),
    RecordKind(
        "largest_discard",
        "the most points of a hand won by a discard, of who discarded",
        "points",
        _find_dearest_discard,
    ),
)
