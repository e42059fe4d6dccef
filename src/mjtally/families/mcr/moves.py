"""Who paid whom in MCR: every movement of points in a play, penalties to nobody."""

from collections.abc import Iterator

from ...play.plays import CHOMBO, DISCARDS, SELF_DRAWS, Moved, Play
from .rules import McrRules
from .settle import Why, transfers

OF_WHY = {
    Why.DISCARD: DISCARDS,
    Why.OTHER: DISCARDS,
    Why.SELF_DRAW: SELF_DRAWS,
    Why.FALSE_WIN: CHOMBO,
}


def moves(play: Play) -> Iterator[Moved]:
    """Every movement of points in a play."""
    rules = play.sitting.rules
    assert isinstance(rules, McrRules)
    for outcome in play.outcomes:
        for payer, receiver, points, why in transfers(outcome.hand, rules):
            yield Moved(payer, receiver, points, OF_WHY[why])
    for seat, fine in enumerate(play.fines):
        if fine:
            yield Moved(seat, None, -fine, CHOMBO)
