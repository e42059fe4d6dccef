"""Faan to payments, as the HK scorer reckons them, and by the tables that circles have.

Scores are whole numbers of half base points, since half a portion is the smallest payment.
The unit, which the declaration of the base sets, multiplies only their sums.
"""

from collections.abc import Iterator

from ...base.quotient import Quotient
from ...model.hand import Hand, Win
from ...model.payments import Part, Payment
from .rules import HkRules
from .tables import BY_S, find_portion, write_table

HALF, WHOLE = 1, 2  # of a portion, in halves of one


def find_score_unit(rules: HkRules) -> Quotient:
    """What one of a hand's scores is worth: half a base point."""
    return Quotient(rules.base.numerator, 2 * rules.base.denominator)


def list_payments(hand: Hand, rules: HkRules, repeats: int = 0) -> Iterator[Payment]:
    """Who pays whom, in half base points.

    Everybody pays the winner of a self-draw a portion. On a discard the winner gets two:
    from the discarder alone, or, under half responsibility, one from them and half a portion
    from each of the others. Of several winners each gets two from the discarder alone, under half
    responsibility, too. A guarantor pays for all. A false win costs portions of the maximum, to
    each. Where the dealer pays and gets double, that holds of all of these; a false win that costs
    so many base points, whoever deals, is paid as it is stated.
    """
    for win in hand.wins:
        portion = find_portion(win.value, rules.table, rules.spiciness)
        owed = {
            payer: halves * _find_factor(hand, payer, win.seat, rules)
            for payer, halves in _list_shares(hand, win, rules)
        }
        if hand.guarantor is not None:
            halves = sum(owed.values())
            why = f"{_describe_portions(halves)}: a guarantor pays for all"
            yield Payment(hand.guarantor, win.seat, halves * portion, why)
            continue
        for payer, halves in owed.items():
            doubled = _describe_doubling(hand, payer, win.seat, rules)
            why = f"{_explain_share(hand, payer, rules)}{doubled}"
            yield Payment(payer, win.seat, halves * portion, why)
    if hand.offender is not None:
        number, in_portions = rules.false_win
        for seat in range(rules.players):
            if seat == hand.offender:
                continue
            if not in_portions:
                why = f"a false win, to each of the others (false-win={number})"
                yield Payment(hand.offender, seat, WHOLE * number, why, Part.FOUL)
                continue
            portion = WHOLE * find_portion(rules.maximum, rules.table, rules.spiciness)
            fine = _find_factor(hand, hand.offender, seat, rules) * number * portion
            doubled = _describe_doubling(hand, hand.offender, seat, rules)
            counted = {1: "a portion", 2: "two portions", 3: "three portions"}.get(number)
            why = f"{counted or f'{number} portions'} of the maximum, to each of the others"
            yield Payment(hand.offender, seat, fine, f"{why}{doubled}", Part.FOUL)


def _shares_discard(hand: Hand, rules: HkRules) -> bool:
    """Whether the others pay for a discard, too."""
    return rules.responsibility == "half" and len(hand.wins) == 1


def _list_shares(hand: Hand, win: Win, rules: HkRules) -> Iterator[tuple[int, int]]:
    """How many halves of a portion each owes for a win, without the dealer's part."""
    for payer in range(rules.players):
        if payer == win.seat:
            continue
        if hand.discarder is None:
            yield payer, WHOLE
        elif _shares_discard(hand, rules):
            yield payer, WHOLE if payer == hand.discarder else HALF
        elif payer == hand.discarder:
            yield payer, 2 * WHOLE


def _find_factor(hand: Hand, payer: int, receiver: int, rules: HkRules) -> int:
    """2 where the dealer pays or gets double, otherwise 1."""
    return 2 if rules.dealer_double and hand.dealer in {payer, receiver} else 1


def _describe_doubling(hand: Hand, payer: int, receiver: int, rules: HkRules) -> str:
    return ", doubled: the dealer's" if _find_factor(hand, payer, receiver, rules) == 2 else ""


def _describe_portions(halves: int) -> str:
    """`two portions`."""
    words = {2 * WHOLE: "two", 3 * WHOLE: "three"}
    return f"{words.get(halves) or Quotient(halves, 2).format_decimal(1)} portions"


def _explain_share(hand: Hand, payer: int, rules: HkRules) -> str:
    """Why a player pays for a win."""
    if hand.discarder is None:
        return "a portion"
    if _shares_discard(hand, rules):
        shared = "a portion: the discarder" if payer == hand.discarder else "half a portion"
        return f"{shared} (R=half)"
    if rules.responsibility == "half":
        return "two portions: the discarder pays for all who won"
    return "two portions: the discarder pays for all (R=full)"


def describe_value(hand: Hand, rules: HkRules) -> Iterator[str]:
    """What everybody pays a self-draw of so many faan."""
    said = f"S={rules.spiciness}" if rules.table == BY_S else f"table={write_table(rules.table)}"
    of_maximum = [Win(0, rules.maximum)] if rules.false_win.in_portions else []
    for win in hand.wins or of_maximum:
        portions = find_portion(win.value, rules.table, rules.spiciness)
        base, portion = rules.base.format_decimal(4), (rules.base * portions).format_decimal(4)
        yield f"a portion of {win.value} faan is {base} × {portions} = {portion} ({said})"
