"""Faan to payments, as the HK scorer reckons them.

Scores are whole numbers of half base points, since half a portion is the smallest payment.
The unit, which the declaration of the base sets, multiplies only their sums.
"""

from collections.abc import Iterator, Sequence

from ...base.quotient import Quotient
from ...model.types import Narration, Payment, TableState
from .hand import HkEffect, HkHand
from .rules import HkRules


def score_unit(rules: HkRules) -> Quotient:
    """What one of a hand's scores is worth: half a base point."""
    return Quotient(rules.base.numerator, 2 * rules.base.denominator)


def portion_multiplier(faan: int, spiciness: str) -> int:
    """How many times the base points a portion is: doubling with every faan; half-spicy,
    above four faan only with every second one, and half-way between them."""
    if spiciness == "spicy" or faan <= 4:
        return 1 << faan
    doublings, half_way = divmod(faan - 4, 2)
    return (3 << doublings + 3) if half_way else (1 << doublings + 4)


def settle(hand: HkHand, rules: HkRules) -> tuple[int, ...]:
    """The change of each score in half base points; they add up to 0.

    Everybody pays the winner of a self-draw a portion. On a discard the winner gets two:
    from the discarder alone, or, under half responsibility, one from them and half a portion
    from each of the others. A guarantor pays for all. A false win costs what three
    self-draws of the maximum would bring.
    """
    if hand.winner is None and hand.blamed_seat is None:
        return (0, 0, 0, 0)
    if hand.winner is None:
        part = 6 * portion_multiplier(rules.maximum, rules.spiciness)
        return tuple(-3 * part if seat == hand.blamed_seat else part for seat in range(4))
    portion = 2 * portion_multiplier(hand.faan, rules.spiciness)
    paid = [0, 0, 0, 0]
    match hand.blame_terminal:
        case None:
            paid = [portion] * 4
        case "DISCARDER" if rules.responsibility == "half":
            paid = [portion // 2] * 4
            paid[_find_blamed_seat(hand)] = portion
        case "SELF_DRAW_GUARANTOR":
            paid[_find_blamed_seat(hand)] = 3 * portion
        case _:
            paid[_find_blamed_seat(hand)] = 2 * portion
    paid[hand.winner] = 0
    return tuple(sum(paid) if seat == hand.winner else -points for seat, points in enumerate(paid))


def _find_blamed_seat(hand: HkHand) -> int:
    assert hand.blamed_seat is not None
    return hand.blamed_seat


# ------------------------------------------------------------------------------------------
# A hand of Hong Kong mahjong in words: what happened, who pays whom, and why.


BLAME_WORDS = {
    "DISCARDER": "dealt in",
    "DISCARD_GUARANTOR": "dealt in and pays for all (D)",
    "SELF_DRAW_GUARANTOR": "pays for all (S)",
}


def explain_hand(effect: HkEffect, table: TableState, names: Sequence[str]) -> Narration:
    """A hand in words."""
    hand, rules = effect.hand, effect.rules
    return Narration(tuple(_describe_hand(hand, rules, names)), tuple(_list_payments(hand, rules)))


def _describe_hand(hand: HkHand, rules: HkRules, names: Sequence[str]) -> Iterator[str]:
    if hand.winner is None:
        if hand.blamed_seat is None:
            yield "a draw"
            return
        yield f"{names[hand.blamed_seat]} made a false win"
        yield _describe_portion(rules.maximum, rules)
        return
    how = "by discard" if hand.by_discard else "by self-draw"
    yield f"{names[hand.winner]} wins {hand.faan} faan {how}"
    if hand.blamed_seat is not None and hand.blame_terminal:
        yield f"{names[hand.blamed_seat]} {BLAME_WORDS[hand.blame_terminal]}"
    yield _describe_portion(hand.faan, rules)


def _describe_portion(faan: int, rules: HkRules) -> str:
    """What everybody pays a self-draw of so many faan."""
    portions = portion_multiplier(faan, rules.spiciness)
    portion = (2 * portions * score_unit(rules)).format_decimal(4)
    base = rules.base.format_decimal(4)
    return f"a portion of {faan} faan is {base} × {portions} = {portion} (S={rules.spiciness})"


def _list_payments(hand: HkHand, rules: HkRules) -> Iterator[Payment]:
    scores = settle(hand, rules)
    for seat, score in enumerate(scores):
        if score and hand.winner is None:
            why = "three portions of the maximum, to each of the others"
            if seat != hand.blamed_seat:
                yield Payment(hand.blamed_seat, seat, score, why)
        elif score and seat != hand.winner:
            yield Payment(seat, hand.winner, -score, _explain_payment(hand, seat, rules))


def _explain_payment(hand: HkHand, seat: int, rules: HkRules) -> str:
    blamed = seat == hand.blamed_seat
    match hand.blame_terminal:
        case "DISCARDER" if rules.responsibility == "half":
            return "a portion: the discarder (R=half)" if blamed else "half a portion (R=half)"
        case "DISCARDER":
            return "two portions: the discarder pays for all (R=full)"
        case "DISCARD_GUARANTOR":
            return "two portions: a guarantor pays for all"
        case "SELF_DRAW_GUARANTOR":
            return "three portions: a guarantor pays for all"
        case _:
            return "a portion"
