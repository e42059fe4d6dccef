"""Settling a hand: all that follows from who pays whom."""

from collections.abc import Iterator, Sequence

from ..model.types import (
    CHOMBO,
    DISCARDS,
    DRAWS,
    SELF_DRAWS,
    GameRecord,
    HandEffect,
    Narration,
    Payment,
    Rules,
    TableState,
    Transfer,
    iterate_hands,
)
from .types import ValueHand, ValuePlay, ValueWin

TRANSFER_KIND_BY_HAND = {
    "discard": DISCARDS,
    "self-draw": SELF_DRAWS,
    "draw": DRAWS,
    "false-win": CHOMBO,
}


def list_payments(
    play: ValuePlay, hand: ValueHand, rules: Rules, repeats: int = 0
) -> Sequence[Payment]:
    """The payments of a hand whose dealer dealt again so many times; those of nothing aside."""
    return [each for each in play.list_payments(hand, rules, repeats) if each.points]


def settle(play: ValuePlay, hand: ValueHand, rules: Rules, repeats: int = 0) -> tuple[int, ...]:
    """The change of each score; they add up to 0."""
    scores = [0] * rules.players
    for payer, receiver, points, _ in play.list_payments(hand, rules, repeats):
        assert payer is not None
        assert receiver is not None
        scores[payer] -= points
        scores[receiver] += points
    return tuple(scores)


def needs_dealer(play: ValuePlay, hand: ValueHand, rules: Rules) -> bool:
    """Whether it makes a difference to the payments of a hand who deals."""
    if not (play.dealer_matters(rules) and (hand.wins or hand.false_winner is not None)):
        return False
    possible = [hand._replace(dealer=seat) for seat in range(rules.players)]
    return len({settle(play, each, rules) for each in possible}) > 1


def pays_by_dealer(play: ValuePlay, rules: Rules) -> bool:
    """Whether wins pay more or less by who deals."""
    return needs_dealer(play, ValueHand((ValueWin(0, play.least.find(rules)),)), rules)


def count_repeats(effect: HandEffect, table: TableState) -> int:
    """How often the dealer of a hand dealt again: as the game says, or its own label."""
    return table.honba + effect.own_honba


# ------------------------------------------------------------------------------------------
# A hand in words, and every movement of points in a play.


def explain_hand(
    play: ValuePlay, effect: HandEffect, table: TableState, names: Sequence[str]
) -> Narration:
    """A hand in words: what happened, who pays whom, and why."""
    hand, rules = effect.hand, effect.rules
    payments = list_payments(play, hand, rules, count_repeats(effect, table))
    return Narration(tuple(_describe_hand(play, hand, rules, names)), payments)


def _describe_hand(
    play: ValuePlay, hand: ValueHand, rules: Rules, names: Sequence[str]
) -> Iterator[str]:
    if hand.kind == "draw":
        yield "a draw"
        return
    if hand.false_winner is not None:
        yield f"{names[hand.false_winner]} made a false win"
    for win in hand.wins:
        how = "by self-draw" if hand.discarder is None else "by discard"
        deals = ", as the dealer" if win.seat == hand.dealer else ""
        turn = f", in turn {hand.turn}" if hand.turn else ""
        yield f"{names[win.seat]} wins {win.value} {play.unit} {how}{deals}{turn}"
        if win.valuation and play.load_patterns:
            from ..patterns.judge import describe_valuation

            yield describe_valuation(win.valuation, play.load_patterns())
    if hand.discarder is not None:
        also = "" if hand.guarantor is None else " and pays for all (D)"
        yield f"{names[hand.discarder]} dealt in{also}"
    elif hand.guarantor is not None:
        yield f"{names[hand.guarantor]} pays for all (S)"
    yield from play.describe_value(hand, rules)


def find_transfers(play: ValuePlay, game_record: GameRecord) -> Iterator[Transfer]:
    """Every movement of points in a play, penalties to nobody."""
    rules = game_record.session.rules
    for effect, table in iterate_hands(game_record):
        kind = TRANSFER_KIND_BY_HAND[effect.facts.kind]
        repeats = count_repeats(effect, table)
        for payer, receiver, points, _ in list_payments(play, effect.hand, rules, repeats):
            assert payer is not None
            yield Transfer(payer, receiver, points, kind)
    for seat, fine in enumerate(game_record.score_penalties):
        if fine:
            yield Transfer(seat, None, -fine, CHOMBO)
