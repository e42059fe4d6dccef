"""The table of starting seats: how games went by the seat a player began in."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ..base.winds import WINDS
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Column, collect_required_counts
from ..statistics.player import PlayerTotals
from .options import Row, TableOptions
from .player_statistics import PlayerStatistics

SEAT_COLUMNS = (
    *("name", "game_count", "mean_rank", "first_count", "second_count", "third_count"),
    *("fourth_count", "points", "points_per_game"),
)  # columns of the players table that say something of one seat; adjustments are of no game


class SeatRow(NamedTuple):
    """A player's games from one starting seat."""

    seat: str
    player: PlayerTotals


def _seat_column(column: Column) -> Column:
    return column._replace(read=lambda row: column.compute_value(row.player))


def _required_counts(family: Family) -> frozenset[str]:
    columns = [
        column for column in family.statistics.build_columns(False) if column.name in SEAT_COLUMNS
    ]
    return collect_required_counts(columns, intervals=False) | {"game_points"}


class SeatsTable:
    """Games by starting seat."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.statistics_by_seat = [PlayerStatistics(_required_counts) for _ in WINDS]

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        if isinstance(event, GameRecord) and event.final_result:
            for seat, _ in enumerate(event.session.names):
                self.statistics_by_seat[seat].add_game(event, event.final_result, [seat])

    def columns(self, family: Family) -> Sequence[Column]:
        """The seat, and columns of the players table."""
        seat = Column("seat", "wind", "the seat at the start", lambda row: row.seat)
        of_games = (
            column
            for column in family.statistics.build_columns(False)
            if column.name in SEAT_COLUMNS
        )
        return (seat, *map(_seat_column, of_games))

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each seat and player, who has most points first, and for all of a seat."""
        for wind, statistics in zip(WINDS[: family.players], self.statistics_by_seat, strict=False):
            *each, everybody = statistics.build_players(family)
            each.sort(key=lambda player: (-player.find_count("game_points"), player.name))
            for player in [*each, everybody]:
                yield [column.compute_value(SeatRow(wind, player)) for column in columns]
