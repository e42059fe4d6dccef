"""Who pays whom, and why.

A hand is worth a base and so many tai. On a discard the discarder alone pays it, to each winner;
on a self-draw each of three does. Where the dealer is on either side of a payment, it has one tai
more, and two more for each time that the dealer deals again (連一拉一: 1 + 2). The mark of a winner
is the hand without these, which only the table knows.
"""

from collections.abc import Iterator

from ...model.payments import Part, Payment
from ...value_hands.types import ValueHand, ValueWin
from .rules import PLAYERS, TaiwanRules


def list_payments(hand: ValueHand, rules: TaiwanRules, repeats: int) -> Iterator[Payment]:
    """The payments of a hand, where the dealer dealt again so many times before it."""
    if hand.false_winner is not None:
        for seat in range(PLAYERS):
            if seat != hand.false_winner:
                paid, reason = _price(rules, rules.false_win)
                why = f"a false win: {reason}"
                yield Payment(hand.false_winner, seat, paid, why, Part.FOUL)
    for win in hand.wins:
        for payer in _list_payers(hand, win):
            is_dealers = hand.dealer in {payer, win.seat}
            more = find_dealer_tai(rules, repeats) if is_dealers else 0
            paid, reason = _price(rules, win.value, more)
            yield Payment(payer, win.seat, paid, reason)


def find_dealer_tai(rules: TaiwanRules, repeats: int) -> int:
    """What the dealer pays or gets more."""
    return rules.dealer_tai + repeats * rules.streak_tai


def _list_payers(hand: ValueHand, win: ValueWin) -> tuple[int, ...]:
    if hand.discarder is not None:
        return (hand.discarder,)
    return tuple(seat for seat in range(PLAYERS) if seat != win.seat)


def _price(rules: TaiwanRules, tai: int, more: int = 0) -> tuple[int, str]:
    """What tai are worth, and how: `100 + 20 × (5 + 3 for the dealer)`."""
    counted = f"({tai} + {more} for the dealer)" if more else f"{tai}"
    return rules.base + rules.unit * (tai + more), f"{rules.base} + {rules.unit} × {counted}"
