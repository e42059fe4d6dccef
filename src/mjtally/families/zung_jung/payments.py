"""Points to payments: the winner always gets three times what the hand is worth.

Each of the others pays a third of it, by self-draw and by discard; but of a hand above 25 points
nobody pays more than 25 for another player's discard, and the discarder pays what is left.
"""

from collections.abc import Iterator

from ...model.hand import Hand, Win
from ...model.payments import Part, Payment
from .rules import ZungJungRules

SHARE = 25  # the most that is paid for a discard by who did not discard it


def list_payments(hand: Hand, rules: ZungJungRules, repeats: int = 0) -> Iterator[Payment]:
    """Who pays whom, in points. It makes no difference who deals."""
    for win in hand.wins:
        for payer in range(rules.players):
            if payer != win.seat:
                points, why = _find_share(hand, win, payer, rules)
                yield Payment(payer, win.seat, points, why)
    if hand.offender is not None:
        for seat in range(rules.players):
            if seat != hand.offender:
                why = f"a false win, to each of the others (false-win={rules.false_win})"
                yield Payment(hand.offender, seat, rules.false_win, why, Part.FOUL)


def _find_share(hand: Hand, win: Win, payer: int, rules: ZungJungRules) -> tuple[int, str]:
    """What a player pays for a win, and why."""
    if hand.discarder is None:
        return win.value, "self-draw: each pays the points"
    if rules.payoff == "uniform":
        return win.value, "each pays the points, whoever discarded (payoff=uniform)"
    if win.value <= SHARE:
        return win.value, f"{SHARE} points or less: each pays them"
    if payer != hand.discarder:
        return SHARE, f"above {SHARE} points: the others pay {SHARE}"
    others = rules.players - 2
    return 3 * win.value - others * SHARE, f"the discard: 3 × {win.value} - {others} × {SHARE}"
