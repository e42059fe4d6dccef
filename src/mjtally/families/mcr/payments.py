"""Who pays whom in MCR: who made a false win each of the others, and then the losers the winner."""

from collections.abc import Iterator

from ...model.hand import Hand
from ...model.payments import Part, Payment
from .rules import PLAYERS, McrRules


def list_payments(hand: Hand, rules: McrRules, repeats: int = 0) -> Iterator[Payment]:
    """The payments of a hand. It makes no difference who deals."""
    for offender, cost in hand.false_wins:
        for seat in range(PLAYERS):
            if seat != offender:
                yield Payment(offender, seat, cost, "a false win", Part.FOUL)
    for win in hand.wins:
        for seat in range(PLAYERS):
            if seat == win.seat:
                continue
            if hand.discarder in {None, seat}:
                yield Payment(seat, win.seat, rules.base + win.value, f"{rules.base} + {win.value}")
            else:
                yield Payment(seat, win.seat, rules.base, f"{rules.base}, as every loser")
