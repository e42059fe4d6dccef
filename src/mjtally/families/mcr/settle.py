"""Settling a hand: who pays whom, and why. Points only move, so every hand adds up to zero."""

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from .hand import Hand
from .rules import PLAYERS, McrRules


class Why(Enum):
    """Why a hand moves points."""

    DISCARD = auto()  # from who discarded: the base and the points of the win
    OTHER = auto()  # from the others at a win by discard: the base
    SELF_DRAW = auto()
    FALSE_WIN = auto()


class Transfer(NamedTuple):
    """Points from one seat to another."""

    payer: int
    receiver: int
    points: int
    why: Why


def transfers(hand: Hand, rules: McrRules) -> Iterator[Transfer]:
    """What a hand moves: its false wins, and then its win."""
    for offender, cost in hand.false_wins:
        for seat in range(PLAYERS):
            if seat != offender:
                yield Transfer(offender, seat, cost, Why.FALSE_WIN)
    if hand.winner is None:
        return
    for seat in range(PLAYERS):
        if seat == hand.winner:
            continue
        if hand.discarder is None:
            yield Transfer(seat, hand.winner, rules.base + hand.points, Why.SELF_DRAW)
        elif seat == hand.discarder:
            yield Transfer(seat, hand.winner, rules.base + hand.points, Why.DISCARD)
        else:
            yield Transfer(seat, hand.winner, rules.base, Why.OTHER)


def settle(hand: Hand, rules: McrRules) -> list[int]:
    """The change of each score."""
    scores = [0] * PLAYERS
    for payer, receiver, points, _ in transfers(hand, rules):
        scores[payer] -= points
        scores[receiver] += points
    return scores
