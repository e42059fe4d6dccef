"""The hands that may be played next at a Hong Kong table, as lines: for `mjtally needs`."""

from collections.abc import Sequence

from ...model.types import PossibleDraw, PossibleHand
from .rules import HkRules


def list_wins(
    rules: HkRules,
    winner: int,
    discarder: int | None,
    dealer: int | None,
    declared: Sequence[int],
) -> Sequence[PossibleHand]:
    """The wins of a seat by faan, up to the maximum; it makes no difference who deals."""
    marks = ["d" if seat == discarder else "-" for seat in range(rules.players)]
    before, after = tuple(marks[:winner]), tuple(marks[winner + 1 :])
    return [
        PossibleHand(f"{faan}", (*before, f"{faan}", *after)) for faan in range(rules.maximum + 1)
    ]


def list_draws(
    rules: HkRules, dealer: int | None, declared: Sequence[int]
) -> Sequence[PossibleDraw]:
    """The draw, which moves no points."""
    return [PossibleDraw((), ("-",) * rules.players)]
