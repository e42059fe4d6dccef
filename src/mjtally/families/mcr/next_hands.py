"""The hands that may be played next at an MCR table, as lines: for `mjtally needs`."""

from collections.abc import Sequence

from ...model.types import PossibleDraw, PossibleHand
from .rules import PLAYERS, McrRules

MOST_WIN_POINTS = 400  # more than any tiles are worth


def list_wins(
    rules: McrRules,
    winner: int,
    discarder: int | None,
    dealer: int | None,
    declared: Sequence[int],
) -> Sequence[PossibleHand]:
    """The wins of a seat by points, from the minimum on; it makes no difference who deals."""
    marks = ["d" if seat == discarder else "-" for seat in range(PLAYERS)]
    before, after = tuple(marks[:winner]), tuple(marks[winner + 1 :])
    return [
        PossibleHand(f"{points}", (*before, f"{points}", *after))
        for points in range(max(rules.minimum, 1), max(rules.minimum, MOST_WIN_POINTS) + 1)
    ]


def list_draws(
    rules: McrRules, dealer: int | None, declared: Sequence[int]
) -> Sequence[PossibleDraw]:
    """The draw, which moves no points."""
    return [PossibleDraw((), ("-",) * PLAYERS)]
