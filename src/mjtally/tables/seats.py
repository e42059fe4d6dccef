"""The table of starting seats: how games went by the seat a player began in."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ..base.winds import WINDS
from ..counts.columns import Column, Value, read_by
from ..counts.player import Player
from ..play.family import Family
from ..play.plays import Adjusted, Play
from .asked import Asked, Row
from .players import Statistics

OF_GAMES = (
    *("name", "game_count", "mean_rank", "first_count", "second_count", "third_count"),
    *("fourth_count", "points", "points_per_game"),
)  # columns of the players table that say something of one seat; adjustments are of no game


class SeatRow(NamedTuple):
    """A player's games from one starting seat."""

    seat: str
    player: Player


def _of_player(column: Column) -> Column:
    def value(row: SeatRow) -> Value:
        return column.value(row.player)

    return column._replace(value=value)


def _reads(family: Family) -> frozenset[str]:
    columns = [column for column in family.columns(False) if column.name in OF_GAMES]
    return read_by(columns, intervals=False) | {"game_points"}


class Seats:
    """Games by starting seat."""

    left_out = 0

    def __init__(self, asked: Asked) -> None:
        self.seats = [Statistics(_reads) for _ in WINDS]

    def add(self, event: Play | Adjusted) -> None:
        """Take an event in."""
        if isinstance(event, Play) and event.final:
            for seat, _ in enumerate(event.sitting.names):
                self.seats[seat].add_game(event, event.final, [seat])

    def merge(self, other: "Seats", number: int, family: Family) -> None:
        """Take in the seats of a later file."""
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.merge(theirs, number, family)

    def columns(self, family: Family) -> Sequence[Column]:
        """The seat, and columns of the players table."""
        seat = Column("seat", "wind", "the seat at the start", lambda row: row.seat)
        of_games = (column for column in family.columns(False) if column.name in OF_GAMES)
        return (seat, *map(_of_player, of_games))

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each seat and player, who has most points first, and for all of a seat."""
        for wind, statistics in zip(WINDS[: family.players], self.seats, strict=False):
            *each, everybody = statistics.players(family)
            each.sort(key=lambda player: (-player.count("game_points"), player.name))
            for player in [*each, everybody]:
                yield [column.value(SeatRow(wind, player)) for column in columns]
