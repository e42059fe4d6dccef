"""A hand that is worth one number, in words."""

from collections.abc import Iterator, Sequence

from ..model.types import HandEffect
from .types import ValuePlay


def describe_hand(play: ValuePlay, effect: HandEffect, names: Sequence[str]) -> Iterator[str]:
    """What happened."""
    hand, rules = effect.hand, effect.rules
    for seat, cost in hand.false_wins:
        yield f"{names[seat]} made a false win ({cost} to each), and play went on without that hand"
    if hand.kind == "draw":
        yield play.draw_words
        return
    if hand.offender is not None:
        yield f"{names[hand.offender]} made a false win"
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
