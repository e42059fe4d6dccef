"""The tables that are made when everything was read: what is added up for them, and how they
look. Only what is asked for is imported."""

from typing import TYPE_CHECKING, Any, NamedTuple

from .columns import chosen_columns, needs_detail
from .play import Adjusted, Play
from .statistics import Player, Statistics
from .tables import Sheet, players_rows, restricted

if TYPE_CHECKING:
    from typing import Protocol

    class Summary(Protocol):
        """What events are added to."""

        def add(self, event: Play | Adjusted) -> None:
            """Take an event in."""

        def merge(self, other: Any, number: int) -> None:
            """Take in the summary of a later file, the `number`th after this one's."""


class Asked(NamedTuple):
    """Which table is asked for, and what of it."""

    table: str = "players"
    columns: str = ""
    by: str = "day"  # of a series
    interval: float = 0.0  # percent; 0 for none
    min_hands: int = 0
    min_games: int = 0


def summary_for(asked: Asked) -> "Summary":
    """What has to be added up for a table."""
    match asked.table:
        case "series":
            from .summaries import Series

            return Series(asked.by)
        case "seats":
            from .summaries import Seats

            return Seats()
        case "matchups":
            from .matchups import Matchups

            return Matchups()
        case "players" if not asked.interval and not needs_detail(asked.columns):
            return Statistics()
        case _:
            from .counting import Detail

            return Detail()


def sheet_of(summary: Any, asked: Asked, family: str) -> tuple[Sheet, int]:
    """The table, and how many players were left out of it."""
    players = 3 if family == "sanma" else 4
    match asked.table:
        case "series":
            from .summaries import SERIES

            return restricted(SERIES, summary.rows(), asked.columns), 0
        case "seats":
            from .summaries import seats_header

            return restricted(seats_header(players), summary.rows(players), asked.columns), 0
        case "yaku":
            from .summaries import YAKU, yaku_rows

            return restricted(YAKU, yaku_rows(summary), asked.columns), 0
        case "matchups":
            from .matchups import MATCHUPS

            return restricted(MATCHUPS, summary.rows(), asked.columns), 0
        case _:
            return _players_sheet(summary, asked, family)


def _players_sheet(statistics: Statistics, asked: Asked, family: str) -> tuple[Sheet, int]:
    columns = chosen_columns(asked.columns, family)
    if asked.interval:
        from .more_columns import with_intervals

        columns = with_intervals(columns, asked.interval)
    players = statistics.rows()
    kept = [player for player in players if _is_enough(player, asked)]
    rows = players_rows(kept, family, columns)
    return Sheet([column.name for column in columns], rows), len(players) - len(kept)


def _is_enough(player: Player, asked: Asked) -> bool:
    return player.name == "*" or (
        player.hands() >= asked.min_hands and player.games >= asked.min_games
    )
