"""The records of Hong Kong mahjong, which are all of hands."""

from collections.abc import Iterator
from fractions import Fraction

from ...base.exact import times
from ...counts.rows import Deed, Feat, Feats
from ...play.hands import Outcome
from .hand import HkHand
from .rules import HkRules
from .settle import settle, unit


def _moved(outcome: Outcome) -> list[Fraction]:
    """The change of each score."""
    rules, hand = outcome.rules, outcome.hand
    assert isinstance(rules, HkRules)
    return [Fraction(*times(score, unit(rules))) for score in settle(hand, rules)]


def _what(hand: HkHand) -> str:
    if hand.winner is None:
        return "false win"
    return f"{hand.faan} faan {'by discard' if hand.by_discard else 'by self-draw'}"


def _others(hand: HkHand) -> tuple[int, ...]:
    """Who is blamed for a win."""
    return () if hand.blamed is None else (hand.blamed,)


def _faan(outcome: Outcome) -> Iterator[Deed]:
    hand: HkHand = outcome.hand
    if hand.winner is not None:
        yield Deed(hand.winner, hand.faan, _what(hand), _others(hand), hand.winner)


def _values(outcome: Outcome) -> Iterator[Deed]:
    hand: HkHand = outcome.hand
    if hand.winner is not None:
        won = _moved(outcome)[hand.winner]
        yield Deed(hand.winner, won, _what(hand), _others(hand), hand.winner)


def _losses(outcome: Outcome) -> Iterator[Deed]:
    """What each lost in a hand, to the winner or for a false win."""
    hand: HkHand = outcome.hand
    for seat, change in enumerate(_moved(outcome)):
        if change < 0:
            others = () if hand.winner is None else (hand.winner,)
            told_by = seat if hand.winner is None else hand.winner
            yield Deed(seat, change, _what(hand), others, told_by)


FEATS = Feats(
    hands=(
        Feat("most_faan", "the most faan of a hand won", "faan", _faan),
        Feat("largest_win", "the most points that a win brought", "score", _values),
        Feat("largest_loss", "the most points lost in one hand", "points", _losses, min),
    )
)
