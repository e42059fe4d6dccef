"""Who pays whom, and why.

A hand is worth a base and so many tai. On a discard the discarder alone pays it, to each winner;
on a self-draw each of three does. Where the dealer is on either side of a payment, it has one tai
more, and two more for each time that the dealer deals again (連一拉一: 1 + 2). The mark of a winner
is the hand without these, which only the table knows.
"""

from collections.abc import Iterator

from ...model.hand import Hand, Win
from ...model.payments import Part, Payment
from .rules import PLAYERS, TaiwanRules


def list_payments(hand: Hand, rules: TaiwanRules, repeats: int) -> Iterator[Payment]:
    """The payments of a hand, where the dealer dealt again so many times before it."""
    if hand.offender is not None:
        for seat in range(PLAYERS):
            if seat != hand.offender:
                paid, reason = _price(rules, rules.false_win)
                why = f"a false win: {reason}"
                yield Payment(hand.offender, seat, paid, why, Part.FOUL)
    for win in hand.wins:
        for payer in _list_payers(hand, win):
            is_dealers = hand.dealer in {payer, win.seat}
            paid, reason = _price(rules, win.value, rules.dealer_tai if is_dealers else 0)
            yield Payment(payer, win.seat, paid, reason)
            if is_dealers and repeats:
                each = rules.unit * rules.streak_tai
                streak = f"{repeats} × " * (repeats > 1) + f"{each} for the streak"
                yield Payment(payer, win.seat, repeats * each, streak, Part.HONBA)


def _list_payers(hand: Hand, win: Win) -> tuple[int, ...]:
    if hand.discarder is not None:
        return (hand.discarder,)
    return tuple(seat for seat in range(PLAYERS) if seat != win.seat)


def _price(rules: TaiwanRules, tai: int, more: int = 0) -> tuple[int, str]:
    """What tai are worth, and how: `100 + 20 × (5 + 3 for the dealer)`."""
    counted = f"({tai} + {more} for the dealer)" if more else f"{tai}"
    return rules.base + rules.unit * (tai + more), f"{rules.base} + {rules.unit} × {counted}"
