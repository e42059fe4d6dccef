"""A hand of MCR in words: what happened, who pays whom, and why."""

from collections.abc import Iterator, Sequence

from ...play.family import Paid, Told
from ...play.hands import Outcome
from .hand import Hand
from .rules import McrRules
from .settle import Transfer, Why, transfers


def told(outcome: Outcome, names: Sequence[str]) -> Told:
    """A hand in words."""
    rules = outcome.rules
    assert isinstance(rules, McrRules)
    hand: Hand = outcome.hand
    paid = [
        Paid(each.payer, each.receiver, each.points, _why(each, hand, rules))
        for each in transfers(hand, rules)
    ]
    return Told(tuple(_words(outcome, names)), paid)


def _words(outcome: Outcome, names: Sequence[str]) -> Iterator[str]:
    hand: Hand = outcome.hand
    for seat, cost in hand.false_wins:
        yield f"{names[seat]} made a false win ({cost} to each), and play went on without that hand"
    if hand.winner is None:
        yield "a draw: nobody won"
        return
    how = "by self-draw" if hand.discarder is None else "by discard"
    deals = ", as the dealer" if hand.winner == outcome.facts.dealer else ""
    yield f"{names[hand.winner]} wins {hand.points} points {how}{deals}"
    if hand.worth:
        from .objections import told as words_of

        yield f"fan: {', '.join(words_of(hand.worth))}"
    if hand.discarder is not None:
        yield f"{names[hand.discarder]} discarded the winning tile"


def _why(transfer: Transfer, hand: Hand, rules: McrRules) -> str:
    match transfer.why:
        case Why.OTHER:
            return f"{rules.base}, as every loser"
        case Why.FALSE_WIN:
            return "a false win"
        case _:
            return f"{rules.base} + {hand.points}"
