"""Who pays whom: the payments of a hand, and all that is a sum of them.

Points move between the seats and the table (None), where riichi sticks lie. A family lists the
payments of a hand with their reasons. What the hand changes, what `mjtally explain` and `mjtally
points` show, and who gained what from whom follow from that list.
"""

from collections.abc import Iterable, Sequence
from operator import add
from typing import NamedTuple

from ...base.remembered import Remembered

MAX_SHARED_CHANGES = 2_000  # changes of scores that several hands can have in common


class Purpose:
    """What a payment is for: the win or the draw; a chombo, a false win or a penalty; the honba;
    riichi sticks, both those of the hand and (paid by the table) those that lay there before it.
    What goes from player to player outside any hand has the purpose of the hand."""

    HAND, FOUL, HONBA, STICKS = range(4)


class Payment(NamedTuple):
    """Points that go from one seat to another (None is the table), in the unit of the scores, and
    the reason. The reason names a player by the seat, such as `{2}`."""

    payer: int | None
    receiver: int | None
    points: int
    reason: str
    purpose: int = Purpose.HAND


def sum_payments(
    payments: Iterable[Payment], players: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The changes of the scores by payments, by seat, in three parts: for the hand itself, with its
    own riichi sticks; for honba; and for the sticks that lay on the table before."""
    own, for_honba, for_sticks = [0] * players, [0] * players, [0] * players
    honba = Purpose.HONBA
    for payer, receiver, points, _, purpose in payments:
        if payer is None:
            changes = for_sticks
        else:
            changes = for_honba if purpose is honba else own
            changes[payer] -= points
        if receiver is not None:
            changes[receiver] += points
    return _share(tuple(own)), _share(tuple(for_honba)), _share(tuple(for_sticks))


_share = Remembered[tuple[int, ...], tuple[int, ...]](tuple, MAX_SHARED_CHANGES).__getitem__
"""Changes of scores, as one object for all hands that have the same changes."""


def take_sticks(owned: Sequence[int], taker: int, points: int) -> list[tuple[int, int]]:
    """Whose sticks a seat takes from the table where no hand says it, and how many points of each:
    first its own, then those of the other seats from the first on. `owned` are the points of the
    sticks that lie there, by the seat that put them there."""
    taken, left = list[tuple[int, int]](), points
    for seat in sorted(range(len(owned)), key=lambda seat: seat != taker):
        own = min(owned[seat], left)
        taken, left = [*taken, (seat, own)] if own else taken, left - own
    return taken


def add_scores(scores: Sequence[int], changes: Sequence[int], times: int = 1) -> tuple[int, ...]:
    """Scores by seat after changes that are added `times` times."""
    if times == 1:
        return tuple(map(add, scores, changes))
    return tuple([score + times * change for score, change in zip(scores, changes, strict=True)])


def subtract_scores(scores: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    """The differences of scores by seat: what was changed."""
    return tuple([score - earlier for score, earlier in zip(scores, before, strict=True)])
