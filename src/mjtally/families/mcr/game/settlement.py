"""Who pays whom in MCR, how much and why. It makes no difference who deals."""

from collections.abc import Iterator

from ....model.payments import Part, Payment
from ..lines.hand import McrHand
from ..rules import PLAYERS, McrRules


def list_payments(
    hand: McrHand, dealer: int | None, rules: McrRules, honba: int = 0, sticks: int = 0
) -> Iterator[Payment]:
    """The payments of a hand: its false wins, and then its win."""
    for offender, cost in hand.false_wins:
        for seat in range(PLAYERS):
            if seat != offender:
                yield Payment(offender, seat, cost, "a false win", Part.FOUL)
    if hand.winner is None:
        return
    for seat in range(PLAYERS):
        if seat != hand.winner:
            if hand.discarder in {None, seat}:
                points, why = rules.base + hand.points, f"{rules.base} + {hand.points}"
            else:
                points, why = rules.base, f"{rules.base}, as every loser"
            yield Payment(seat, hand.winner, points, why)
