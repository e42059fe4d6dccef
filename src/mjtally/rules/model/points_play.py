"""What a family says of hands that are known by their points.

It stands apart from `hands_by_points.py`, which finds them: only files with such hands load that.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from ...base.quotient import parse_decimal
from ...language.changes import NO_CHANGE
from .hand import Hand
from .referee import R, Referee
from .types import HandEffect

Seats: TypeAlias = tuple[int, ...]


class PointsReading(NamedTuple):
    """Marks that change the scores as a line says, and what they do. The weight is the lower, the
    more likely the hand is."""

    marks: tuple[str, ...]
    effect: HandEffect
    weight: int

    @property
    def outcome(self) -> tuple[str, Seats, int | None, frozenset[int]]:
        """The outcome of the hand, without its values and sticks."""
        hand = self.effect.hand
        return hand.kind, hand.winners, hand.discarder, hand.tenpai


class PointsPlay(Referee[R]):
    """The answers of a family about hands by their points; each has a default."""

    least_change = 1  # all changes of scores are multiples of so many units

    def count_units(self, points: str) -> int | None:
        """The points of a change in units of the scores; None if no hand changes a score by as
        much."""
        if points in NO_CHANGE:
            return 0
        units = parse_decimal(points).count_units(self.score_unit)
        return None if units is None or units % self.least_change else units

    def weigh_reading(self, hand: Hand, marks: Sequence[str]) -> int:
        """How unlikely a hand is among others that change the scores alike: 0 for a usual one."""
        return 0

    def must_ask(self, taken: PointsReading, rival: PointsReading) -> bool:
        """Whether nobody can tell which of two hands changed the scores, the likelier first."""
        return True

    def list_unpaid_draws(self, declared: Collection[int]) -> Sequence[tuple[str, ...]]:
        """The lines of draws in which nobody is paid, and which are always written in marks."""
        return ()

    def list_marked_hands(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Hands that are never found by their points, since they are rare: what each is, in words
        with the seats of the players (`a chombo of {0}`), and the cells of its line."""
        return iter(())
