"""Which table is asked for, and what of it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..counts.columns import Column, Value

Row = Sequence[Value]
PERIODS = ("day", "month", "year", "game", "season")


class Asked(NamedTuple):
    """A table, and what of it."""

    table: str = "players"
    columns: str = ""
    by: str = "day"  # of a series
    interval: float = 0.0  # percent; 0 for none
    min_hands: int = 0
    min_games: int = 0
    guests: bool = False  # stand in the standings, too


class Sheet(NamedTuple):
    """A table as it is written: its columns, and rows as long as they are."""

    columns: Sequence[Column]
    rows: Iterable[Row]
    left_out: int = 0  # players with too few hands or games for what was asked

    @property
    def header(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]
