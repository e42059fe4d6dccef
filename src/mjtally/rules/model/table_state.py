"""The table before a hand, what a line states about it, and the winds in which the players sit."""

from collections.abc import Hashable
from operator import itemgetter
from typing import Any, NamedTuple

from ...base.remembered import Remembered
from .payments import MAX_SHARED_CHANGES


class TableState(NamedTuple):
    """A table before a hand. Rounds count from 0 (E1); if no game is followed, the round and the
    honba stay 0."""

    round: int = 0
    honba: int = 0
    sticks: int = 0


FIRST_TABLE = TableState()
MOST_TABLES = 1_000
find_table = Remembered[tuple[int, int, int], TableState](TableState._make, MOST_TABLES).__getitem__
"""The table of a round, honba and sticks: one object for all hands that are played there."""


class StatedTable(NamedTuple):
    """What a line states about its table; None for what it does not state."""

    round: int | None = None
    honba: int | None = None
    sticks: int | None = None

    def matches_table(self, table: TableState) -> bool:
        """Whether the table is as it is stated."""
        return all(stated in {None, now} for stated, now in zip(self, table, strict=True))


class WindOrder:
    """The seats of the players who sit east, south, west (and north). `sort_by_wind` puts things
    that are sorted by seat into this order, and `sort_by_seat` puts them back; `sort_changes` puts
    changes of scores back by seat, and remembers those that come often. `effects` are those of the
    lines that were met where players sat so."""

    __slots__ = ("effects", "seats", "sort_by_seat", "sort_by_wind", "sort_changes")

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.effects: dict[Hashable, Any] = {}
        self.sort_by_wind = itemgetter(*seats)
        self.sort_by_seat = itemgetter(*map(seats.index, range(len(seats))))
        self.sort_changes = Remembered(self.sort_by_seat, MAX_SHARED_CHANGES).__getitem__
