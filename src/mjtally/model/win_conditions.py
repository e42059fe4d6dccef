"""The conditions of a win at a table of which a line does not tell all winds."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from ..base.errors import Mistake, fail
from ..base.winds import WINDS
from .types import Rules

C = TypeVar("C")
V = TypeVar("V")

RoundSeating = tuple[int, Sequence[int]]  # the round's wind, and who sits east, south, west, north


def possible_seatings(
    number: int | None, dealer: int | None, rules: Rules
) -> Iterator[RoundSeating]:
    """How players can sit: in a round, counted from 0; where nobody knows which, with a dealer;
    or anyhow."""
    players = rules.players
    if number is not None:
        yield number // players, rules.seat_order(number)
        return
    dealers = range(players) if dealer is None else (dealer,)
    for wind in range(len(WINDS)):
        for east in dealers:
            yield wind, tuple((east + seat) % players for seat in range(players))


def evaluate_under_each(
    tiles: str,
    possible_conditions: Iterable[C],
    evaluate: Callable[[C], V],
    get_worth: Callable[[V], object],
    winds: str,
) -> V:
    """What tiles are worth where several conditions are possible, which must not matter; the first
    mistake where the tiles are not a win under any. `winds` says in words what matters."""
    valuations: list[V] = []
    mistakes: list[Mistake] = []
    for conditions in possible_conditions:
        try:
            valuations.append(evaluate(conditions))
        except Mistake as mistake:
            mistakes.append(mistake)
    if not valuations:
        raise mistakes[0]
    if mistakes or (len(valuations) > 1 and len(set(map(get_worth, valuations))) > 1):
        message = f"{tiles}: {winds} here: write a label, such as E1: or S3:"
        fail(tiles, "wind-unknown", message)
    return valuations[0]
