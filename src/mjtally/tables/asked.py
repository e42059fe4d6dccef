"""Which table is asked for, and what of it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..counts.columns import Column, Value

Row = Sequence[Value]
PERIODS = ("day", "week", "month", "year", "game", "season")
WIDEST = 99.9999  # percent of an interval


class Asked(NamedTuple):
    """A table, and what of it."""

    table: str = "players"
    columns: str = ""
    by: str = "day"  # of a series
    interval: float = 0.0  # percent; 0 for none
    min_hands: int = 0
    min_games: int = 0
    guests: bool = False  # stand in the standings, too
    players: tuple[str, ...] = ()  # only these; none for all
    sort: str = ""  # by this column upwards, by `-column` downwards
    turned: bool = False  # a line for each column
    best: int = 0  # games of each player whose points count; 0 for all
    drop: int = 0  # games of each player, the worst, whose points do not count


class Sheet(NamedTuple):
    """A table as it is written: its columns, and rows as long as they are."""

    columns: Sequence[Column]
    rows: Iterable[Row]
    left_out: int = 0  # players with too few hands or games for what was asked
    ranked: bool = False  # its rows stand in an order that says who is ahead
    first: Sequence[str] = ()  # columns that a narrow screen shows before the others
    turned: bool = False  # it is to be shown with a line for each column

    @property
    def header(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]
