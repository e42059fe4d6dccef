"""A hand of MCR in words: what happened, who pays whom, and why."""

from collections.abc import Iterator, Sequence

from ....model.types import (
    CHOMBO,
    DISCARDS,
    SELF_DRAWS,
    Narration,
    Payment,
    TableState,
    Transfer,
)
from ..game.settlement import McrTransfer, McrTransferReason, hand_transfers
from ..hand_value.objections import describe_fans
from ..lines.hand import McrEffect, McrGameRecord, McrHand
from ..rules import McrRules


def explain_hand(effect: McrEffect, table: TableState, names: Sequence[str]) -> Narration:
    """A hand in words."""
    rules = effect.rules
    hand = effect.hand
    paid = [
        Payment(each.payer, each.receiver, each.points, _explain_payment(each, hand, rules))
        for each in hand_transfers(hand, rules)
    ]
    return Narration(tuple(_describe_hand(effect, names)), paid)


def _describe_hand(effect: McrEffect, names: Sequence[str]) -> Iterator[str]:
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


def _explain_payment(transfer: McrTransfer, hand: McrHand, rules: McrRules) -> str:
    match transfer.reason:
        case McrTransferReason.OTHER_LOSER:
            return f"{rules.base}, as every loser"
        case McrTransferReason.FALSE_WIN:
            return "a false win"
        case _:
            return f"{rules.base} + {hand.points}"


# ------------------------------------------------------------------------------------------
# Who paid whom in MCR: every movement of points in a play, penalties to nobody.


TRANSFER_KIND_BY_REASON = {
    McrTransferReason.DISCARD: DISCARDS,
    McrTransferReason.OTHER_LOSER: DISCARDS,
    McrTransferReason.SELF_DRAW: SELF_DRAWS,
    McrTransferReason.FALSE_WIN: CHOMBO,
}


def find_transfers(game_record: McrGameRecord) -> Iterator[Transfer]:
    """Every movement of points in a play."""
    rules = game_record.session.rules
    for effect in game_record.effects:
        for payer, receiver, points, why in hand_transfers(effect.hand, rules):
            yield Transfer(payer, receiver, points, TRANSFER_KIND_BY_REASON[why])
    for seat, fine in enumerate(game_record.score_penalties):
        if fine:
            yield Transfer(seat, None, -fine, CHOMBO)
