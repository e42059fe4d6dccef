"""Settling a hand: who pays whom, and why. Points only move, so every hand adds up to zero."""

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from ..lines.hand import McrHand
from ..rules import PLAYERS, McrRules


class McrTransferReason(Enum):
    """Why a hand moves points."""

    DISCARD = auto()  # from who discarded: the base and the points of the win
    OTHER_LOSER = auto()  # from the others at a win by discard: the base
    SELF_DRAW = auto()
    FALSE_WIN = auto()


class McrTransfer(NamedTuple):
    """Points from one seat to another."""

    payer: int
    receiver: int
    points: int
    reason: McrTransferReason


def hand_transfers(hand: McrHand, rules: McrRules) -> Iterator[McrTransfer]:
    """What a hand moves: its false wins, and then its win."""
    for offender, cost in hand.false_wins:
        for seat in range(PLAYERS):
            if seat != offender:
                yield McrTransfer(offender, seat, cost, McrTransferReason.FALSE_WIN)
    if hand.winner is None:
        return
    for seat in range(PLAYERS):
        if seat == hand.winner:
            continue
        if hand.discarder is None:
            yield McrTransfer(
                seat, hand.winner, rules.base + hand.points, McrTransferReason.SELF_DRAW
            )
        elif seat == hand.discarder:
            yield McrTransfer(
                seat, hand.winner, rules.base + hand.points, McrTransferReason.DISCARD
            )
        else:
            yield McrTransfer(seat, hand.winner, rules.base, McrTransferReason.OTHER_LOSER)


def settle(hand: McrHand, rules: McrRules) -> tuple[int, ...]:
    """The change of each score."""
    scores = [0] * PLAYERS
    for payer, receiver, points, _ in hand_transfers(hand, rules):
        scores[payer] -= points
        scores[receiver] += points
    return tuple(scores)
