"""The types of hands whose worth is one number."""

from typing import NamedTuple

from ..patterns.types import PatternValuation


class ValueWin(NamedTuple):
    """Who won, and what the hand was worth."""

    seat: int
    value: int  # faan, points or tai
    valuation: PatternValuation | None = None  # of the tiles, where they are written


class ValueHand(NamedTuple):
    """One hand as its marks say it. Seats count from 0, in the players line's order.

    Nobody won a draw. Who guaranteed a win pays for all; at a win by discard that is who dealt in.
    """

    wins: tuple[ValueWin, ...] = ()
    discarder: int | None = None
    guarantor: int | None = None
    false_winner: int | None = None
    dealer: int | None = None  # where the line or the game says who deals
    turn: int | None = None  # of the win: that of the player whose tile it was
