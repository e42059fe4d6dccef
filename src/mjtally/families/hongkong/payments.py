"""Faan to payments, as the HK scorer reckons them.

Scores are whole numbers of half base points, since half a portion is the smallest payment.
The unit, which the declaration of the base sets, multiplies only their sums.
"""

from collections.abc import Iterator

from ...base.quotient import Quotient
from ...model.types import Payment
from ...value_hands.types import ValueHand, ValueWin
from .rules import HkRules

HALF, WHOLE = 1, 2  # of a portion, in halves of one


def find_score_unit(rules: HkRules) -> Quotient:
    """What one of a hand's scores is worth: half a base point."""
    return Quotient(rules.base.numerator, 2 * rules.base.denominator)


def portion_multiplier(faan: int, spiciness: str) -> int:
    """How many times the base points a portion is: doubling with every faan; half-spicy,
    above four faan only with every second one, and half-way between them."""
    if spiciness == "spicy" or faan <= 4:
        return 1 << faan
    doublings, half_way = divmod(faan - 4, 2)
    return (3 << doublings + 3) if half_way else (1 << doublings + 4)


def list_payments(hand: ValueHand, rules: HkRules, repeats: int = 0) -> Iterator[Payment]:
    """Who pays whom, in half base points.

    Everybody pays the winner of a self-draw a portion. On a discard the winner gets two:
    from the discarder alone, or, under half responsibility, one from them and half a portion
    from each of the others. A guarantor pays for all. A false win costs what three
    self-draws of the maximum would bring.
    """
    for win in hand.wins:
        portion = portion_multiplier(win.value, rules.spiciness)
        for payer in range(rules.players):
            if payer != win.seat:
                halves, why = _find_share(hand, payer, rules)
                yield Payment(payer, win.seat, halves * portion, why)
    if hand.false_winner is not None:
        fine = 3 * WHOLE * portion_multiplier(rules.maximum, rules.spiciness)
        for seat in range(rules.players):
            if seat != hand.false_winner:
                why = "three portions of the maximum, to each of the others"
                yield Payment(hand.false_winner, seat, fine, why)


def _find_share(hand: ValueHand, payer: int, rules: HkRules) -> tuple[int, str]:
    """How many halves of a portion a player pays for a win, and why."""
    if hand.guarantor is not None:
        portions, words = (3, "three") if hand.discarder is None else (2, "two")
        paid = portions * WHOLE if payer == hand.guarantor else 0
        return paid, f"{words} portions: a guarantor pays for all"
    if hand.discarder is None:
        return WHOLE, "a portion"
    if rules.responsibility == "full":
        paid = 2 * WHOLE if payer == hand.discarder else 0
        return paid, "two portions: the discarder pays for all (R=full)"
    if payer == hand.discarder:
        return WHOLE, "a portion: the discarder (R=half)"
    return HALF, "half a portion (R=half)"


def describe_value(hand: ValueHand, rules: HkRules) -> Iterator[str]:
    """What everybody pays a self-draw of so many faan."""
    for win in hand.wins or [ValueWin(0, rules.maximum)]:
        portions = portion_multiplier(win.value, rules.spiciness)
        base, portion = rules.base.format_decimal(4), (rules.base * portions).format_decimal(4)
        reckoned = f"{base} × {portions} = {portion}"
        yield f"a portion of {win.value} faan is {reckoned} (S={rules.spiciness})"
