"""The records of MCR: the best win, the dearest discard, and those of games.

Table points are 4, 2, 1 and 0 in every game, so they make no records.
"""

from collections.abc import Iterator
from functools import partial

from ....model.game_records import COMEBACK_RECORD, SCORE_RECORDS
from ....statistics.counts import Achievement, RecordKind, RecordKinds
from ..lines.hand import McrEffect, McrHand


def _win_achievements(effect: McrEffect) -> Iterator[Achievement]:
    hand = effect.hand
    if hand.winner is not None:
        others = () if hand.discarder is None else (hand.discarder,)
        describe = partial(_describe_win, hand)
        yield Achievement(hand.winner, hand.points, describe, others, hand.winner)


def _discard_achievements(effect: McrEffect) -> Iterator[Achievement]:
    hand = effect.hand
    if hand.winner is not None and hand.discarder is not None:
        describe = partial(_describe_win, hand)
        yield Achievement(hand.discarder, hand.points, describe, (hand.winner,), hand.winner)


def _describe_win(hand: McrHand) -> str:
    """How a hand was won, and its fan where its tiles are written."""
    how = "self-draw" if hand.discarder is None else "by discard"
    fans = ", ".join(fan.english for fan in hand.valuation.fans) if hand.valuation else ""
    return ": ".join(filter(None, (how, fans)))


RECORD_KINDS = RecordKinds(
    hands=(
        RecordKind(
            "highest_win",
            "the most points of a hand won, flowers in them",
            "points",
            _win_achievements,
        ),
        RecordKind(
            "largest_discard",
            "the most points of a hand won by a discard, of who discarded",
            "points",
            _discard_achievements,
        ),
    ),
    games=(*SCORE_RECORDS, COMEBACK_RECORD),
)
