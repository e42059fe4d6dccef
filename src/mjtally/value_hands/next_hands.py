"""The hands that may be played next at a table, as lines: for `mjtally needs`."""

from collections.abc import Sequence

from ..model.types import PossibleDraw, PossibleHand, Rules
from .types import ValuePlay


def list_wins(  # noqa: PLR0917 (the family, and what every family is asked)
    play: ValuePlay,
    rules: Rules,
    winner: int,
    discarder: int | None,
    dealer: int | None,
    declared: Sequence[int],
) -> Sequence[PossibleHand]:
    """The wins of a seat by value, from the least on."""
    marks = ["d" if seat == discarder else "-" for seat in range(rules.players)]
    if dealer is not None and play.dealer_matters(rules) and not rules.tracks_games:
        marks[dealer] += "*"
    before, after = tuple(marks[:winner]), tuple(marks[winner + 1 :])
    sign = marks[winner][1:]
    return [
        PossibleHand(f"{value}", (*before, f"{value}{sign}", *after))
        for value in play.list_values(rules)
    ]


def list_draws(
    play: ValuePlay, rules: Rules, dealer: int | None, declared: Sequence[int]
) -> Sequence[PossibleDraw]:
    """The draw, which moves no points."""
    return [PossibleDraw((), ("-",) * rules.players)]
