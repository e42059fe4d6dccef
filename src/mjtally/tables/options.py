"""Which table is asked for, and what of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..statistics.columns import Column, ColumnValue

if TYPE_CHECKING:
    from ..model.types import Family

Row = Sequence[ColumnValue]
PERIODS = ("day", "week", "month", "year", "game", "season")
MAX_INTERVAL = 99.9999  # percent of an interval


class TableOptions(NamedTuple):
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
    transpose: bool = False  # a line for each column
    best: int = 0  # games of each player whose points count; 0 for all
    drop: int = 0  # games of each player, the worst, whose points do not count
    column_selector: "Callable[[Family], str] | None" = None  # columns, where the family says which

    def columns_for(self, family: "Family") -> str:
        """The columns that are asked for, where a family is played."""
        return self.column_selector(family) if self.column_selector else self.columns


class RenderedTable(NamedTuple):
    """A table as it is written: its columns, and rows as long as they are."""

    columns: Sequence[Column]
    rows: Iterable[Row]
    omitted_count: int = 0  # players with too few hands or games for what was asked
    is_ranked: bool = False  # its rows stand in an order that says who is ahead
    first_columns: Sequence[str] = ()  # columns that a narrow screen shows before the others
    is_transposed: bool = False  # it is to be shown with a line for each column

    @property
    def header(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]
