"""Faan to payments, as the HK scorer reckons them.

Scores are whole numbers of half base points, since half a portion is the smallest payment.
The unit, which the declaration of the base sets, multiplies only their sums.
"""

from ...base.exact import Quotient
from .hand import HkHand
from .rules import HkRules


def unit(rules: HkRules) -> Quotient:
    """What one of a hand's scores is worth: half a base point."""
    return Quotient(rules.base.numerator, 2 * rules.base.denominator)


def multiplier(faan: int, spiciness: str) -> int:
    """How many times the base points a portion is: doubling with every faan; half-spicy,
    above four faan only with every second one, and half-way between them."""
    if spiciness == "spicy" or faan <= 4:
        return 1 << faan
    doublings, half_way = divmod(faan - 4, 2)
    return (3 << doublings + 3) if half_way else (1 << doublings + 4)


def settle(hand: HkHand, rules: HkRules) -> tuple[int, ...]:
    """The change of each score in half base points; they add up to 0.

    Everybody pays the winner of a self-draw a portion. On a discard the winner gets two:
    from the discarder alone, or, under half responsibility, one from him and half a portion
    from each of the others. A guarantor pays for all. A false win costs what three
    self-draws of the maximum would bring.
    """
    if hand.winner is None and hand.blamed is None:
        return (0, 0, 0, 0)
    if hand.winner is None:
        part = 6 * multiplier(rules.maximum, rules.spiciness)
        return tuple(-3 * part if seat == hand.blamed else part for seat in range(4))
    portion = 2 * multiplier(hand.faan, rules.spiciness)
    paid = [0, 0, 0, 0]
    match hand.blame:
        case None:
            paid = [portion] * 4
        case "DISCARDER" if rules.responsibility == "half":
            paid = [portion // 2] * 4
            paid[_blamed(hand)] = portion
        case "SELF_DRAW_GUARANTOR":
            paid[_blamed(hand)] = 3 * portion
        case _:
            paid[_blamed(hand)] = 2 * portion
    paid[hand.winner] = 0
    return tuple(sum(paid) if seat == hand.winner else -points for seat, points in enumerate(paid))


def _blamed(hand: HkHand) -> int:
    assert hand.blamed is not None
    return hand.blamed
