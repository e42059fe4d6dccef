"""A hand of MCR in words: what happened, before who pays whom."""

from collections.abc import Iterator, Sequence

from ..hand_value.objections import describe_fans
from ..lines.hand import McrEffect


def describe_hand(effect: McrEffect, names: Sequence[str]) -> Iterator[str]:
    """What happened."""
    hand = effect.hand
    for seat, cost in hand.false_wins:
        yield f"{names[seat]} made a false win ({cost} to each), and play went on without that hand"
    if hand.winner is None:
        yield "a draw: nobody won"
        return
    how = "by self-draw" if hand.discarder is None else "by discard"
    deals = ", as the dealer" if hand.winner == effect.facts.dealer else ""
    turn = f", in turn {hand.turn}" if hand.turn else ""
    yield f"{names[hand.winner]} wins {hand.points} points {how}{deals}{turn}"
    if hand.valuation:
        yield f"fan: {', '.join(describe_fans(hand.valuation))}"
    if hand.discarder is not None:
        yield f"{names[hand.discarder]} discarded the winning tile"
