"""The records of MCR: the best win, the dearest discard, and those of games.

Table points are 4, 2, 1 and 0 in every game, so they make no records.
"""

from collections.abc import Iterator

from ...counts.rows import Deed, Feat, Feats
from ...play.feats import COMEBACK, SCORES
from ...play.hands import Outcome
from .hand import Hand


def _wins(outcome: Outcome) -> Iterator[Deed]:
    hand: Hand = outcome.hand
    if hand.winner is not None:
        others = () if hand.discarder is None else (hand.discarder,)
        yield Deed(hand.winner, hand.points, _what(hand), others, hand.winner)


def _discards(outcome: Outcome) -> Iterator[Deed]:
    hand: Hand = outcome.hand
    if hand.winner is not None and hand.discarder is not None:
        yield Deed(hand.discarder, hand.points, _what(hand), (hand.winner,), hand.winner)


def _what(hand: Hand) -> str:
    """How a hand was won, and its fan where its tiles are written."""
    how = "self-draw" if hand.discarder is None else "by discard"
    fans = ", ".join(fan.english for fan in hand.worth.fans) if hand.worth else ""
    return ": ".join(filter(None, (how, fans)))


FEATS = Feats(
    hands=(
        Feat("highest_win", "the most points of a hand won, flowers in them", "points", _wins),
        Feat(
            "largest_discard",
            "the most points of a hand won by a discard, of who discarded",
            "points",
            _discards,
        ),
    ),
    games=(*SCORES, COMEBACK),
)
