"""What follows from who pays whom, and a hand in words."""

from collections.abc import Iterator, Sequence

from ..model.payments import sum_payments
from ..model.types import HandEffect, Rules
from .types import ValueHand, ValuePlay, ValueWin


def settle(play: ValuePlay, hand: ValueHand, rules: Rules, repeats: int = 0) -> tuple[int, ...]:
    """The change of each score, where the dealer of a hand dealt again so many times; they add up
    to 0."""
    return sum_payments(play.list_payments(hand, rules, repeats), rules.players).own


def needs_dealer(play: ValuePlay, hand: ValueHand, rules: Rules) -> bool:
    """Whether it makes a difference to the payments of a hand who deals."""
    if not (play.dealer_matters(rules) and (hand.wins or hand.false_winner is not None)):
        return False
    possible = [hand._replace(dealer=seat) for seat in range(rules.players)]
    return len({settle(play, each, rules) for each in possible}) > 1


def pays_by_dealer(play: ValuePlay, rules: Rules) -> bool:
    """Whether wins pay more or less by who deals."""
    return needs_dealer(play, ValueHand((ValueWin(0, play.least.find(rules)),)), rules)


def describe_hand(play: ValuePlay, effect: HandEffect, names: Sequence[str]) -> Iterator[str]:
    """What happened."""
    hand, rules = effect.hand, effect.rules
    for seat, cost in hand.false_wins:
        yield f"{names[seat]} made a false win ({cost} to each), and play went on without that hand"
    if hand.kind == "draw":
        yield play.draw_words
        return
    if hand.false_winner is not None:
        yield f"{names[hand.false_winner]} made a false win"
    for win in hand.wins:
        how = "by self-draw" if hand.discarder is None else "by discard"
        deals = ", as the dealer" if win.seat == hand.dealer else ""
        turn = f", in turn {hand.turn}" if hand.turn else ""
        yield f"{names[win.seat]} wins {win.value} {play.unit} {how}{deals}{turn}"
        if win.valuation:
            yield play.describe_valuation(win.valuation)
    if hand.discarder is not None:
        also = "" if hand.guarantor is None else " and pays for all (D)"
        yield f"{names[hand.discarder]} {play.discard_words}{also}"
    elif hand.guarantor is not None:
        yield f"{names[hand.guarantor]} pays for all (S)"
    yield from play.describe_value(hand, rules)
