"""Every table, a row each: what it is called and says, and what is added up for it.

What a table is made of is imported when it is asked for.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from ..base.errors import UsageError
from ..base.wording import describe_unknown
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Column, find_columns, mark_default
from .options import RenderedTable, Row, TableOptions


class Accumulator(Protocol):
    """What events are added to until everything was read."""

    @property
    def omitted_count(self) -> int:
        """How many rows of those that were made last were left out."""

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""

    def merge(self, other: Any, number: int, family: Family) -> None:
        """Take in the summary of a later file, the `number`th after this one's."""

    def columns(self, family: Family) -> Sequence[Column]:
        """The columns that there are."""

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """The table; each row is made when it is written. `left_out` is known before. `guests`
        play, but stand in no standing."""


class RowStream(NamedTuple):
    """A table whose rows come as hands are read."""

    columns: Sequence[Column]
    rows: Callable[[GameRecord], Iterator[Any]]


class TableDefinition(NamedTuple):
    """A table: its name, a row for what, and how it is made: from a summary, or as a stream."""

    name: str
    description: str
    make_accumulator: Callable[[TableOptions], Accumulator] | None = None
    make_stream: Callable[[], RowStream] | None = None
    first_columns: Callable[[Family], Sequence[str]] = (
        lambda family: ()
    )  # to be seen before the others
    is_ranked: bool = False  # its rows stand in an order that says who is ahead
    selects_columns: bool = (
        False  # its summary has the columns that are asked for, not all there are
    )
    needs_games: bool = False  # it says nothing where games are not followed
    needs_yaku: bool = False  # it is of what the family's tiles have, if that is its name

    def explain_absence(self, family: Family) -> str:
        """Why a family of rules has no such table; nothing where it has."""
        if self.needs_games and family.is_always_loose:
            return f"{family.short_name} follows no games: there is no table {self.name}"
        if self.needs_yaku and family.tiles is None:
            return f"{family.short_name} counts no yaku: there is no table {self.name}"
        if self.needs_yaku and family.tiles and family.tiles.yaku_term != self.name:
            own = family.tiles.yaku_term
            return f"{family.short_name} counts {own}, not {self.name}: the table of them is {own}"
        return ""

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column, and whether it is shown unless others are asked for; a `UsageError`
        where a family has no such table."""
        why = self.explain_absence(family)
        if why:
            raise UsageError(why)
        if self.make_stream:
            return mark_default(*self.make_stream().columns)
        assert self.make_accumulator
        columns = self.make_accumulator(TableOptions(self.name, "all")).columns(family)
        return columns if self.selects_columns else mark_default(*columns)


def _make_players_table(options: TableOptions) -> Accumulator:
    from .players import PlayersTable

    return PlayersTable(options)


def _make_matchups_table(options: TableOptions) -> Accumulator:
    from .matchups import MatchupsTable

    return MatchupsTable(options)


def _make_seats_table(options: TableOptions) -> Accumulator:
    from .seats import SeatsTable

    return SeatsTable(options)


def _make_series_table(options: TableOptions) -> Accumulator:
    from .series import SeriesTable

    return SeriesTable(options)


def _make_teams_table(options: TableOptions) -> Accumulator:
    from .teams import TeamsTable

    return TeamsTable(options)


def _make_ratings_table(options: TableOptions) -> Accumulator:
    from .ratings import RatingsTable

    return RatingsTable(options)


def _make_records_table(options: TableOptions) -> Accumulator:
    from .records import RecordsTable

    return RecordsTable(options)


def _make_yaku_table(options: TableOptions) -> Accumulator:
    from .yaku import YakuTable

    return YakuTable(options)


def _make_hand_stream() -> RowStream:
    from .hands_and_games import HAND_COLUMNS, hand_rows

    return RowStream(HAND_COLUMNS, hand_rows)


def _make_game_stream() -> RowStream:
    from .hands_and_games import GAME_COLUMNS, game_rows

    return RowStream(GAME_COLUMNS, game_rows)


FIRST_HAND_COLUMNS = (
    *("date", "game", "hand", "round", "honba", "sticks"),
    *("name", "mark", "delta", "score"),
)
FIRST_GAME_COLUMNS = ("date", "game", "end", "name", "score", "rank", "points")
FIRST_RECORD_COLUMNS = ("record", "name", "figure", "unit", "what", "others", "date")
FIRST_MATCHUP_COLUMNS = ("name", "opponent", "net", "game_count", "ahead_count")
TABLES = (
    TableDefinition(
        *("players", "each player, and * for all", _make_players_table),
        first_columns=lambda family: family.statistics.narrow_columns,
        is_ranked=True,
        selects_columns=True,
    ),
    TableDefinition(
        *("hands", "each player of each hand, for pivot tables"),
        make_stream=_make_hand_stream,
        first_columns=lambda family: FIRST_HAND_COLUMNS,
    ),
    TableDefinition(
        *("games", "each player of each game, for pivot tables"),
        make_stream=_make_game_stream,
        first_columns=lambda family: FIRST_GAME_COLUMNS,
        needs_games=True,
    ),
    TableDefinition(
        *("matchups", "each player and opponent", _make_matchups_table),
        first_columns=lambda family: FIRST_MATCHUP_COLUMNS,
    ),
    TableDefinition("seats", "each starting seat and player", _make_seats_table, needs_games=True),
    TableDefinition(
        "series",
        "each day and player, with running sums",
        _make_series_table,
    ),
    TableDefinition(
        *("teams", "each team, and * for all", _make_teams_table),
        first_columns=lambda family: family.statistics.narrow_columns,
        is_ranked=True,
        selects_columns=True,
    ),
    TableDefinition(
        *("ratings", "each player, by Tenhou's R", _make_ratings_table),
        is_ranked=True,
        needs_games=True,
    ),
    TableDefinition(
        *("records", "each record, and each who has it", _make_records_table),
        first_columns=lambda family: FIRST_RECORD_COLUMNS,
    ),
    TableDefinition(
        "yaku",
        "each yaku and player, of wins whose tiles are written",
        _make_yaku_table,
        needs_yaku=True,
    ),
    TableDefinition(
        "fan", "the same of fan, where tiles have them", _make_yaku_table, needs_yaku=True
    ),
)
TABLE_NAMES = tuple(table.name for table in TABLES)


def find_table(name: str) -> TableDefinition:
    """The table of a name; a `UsageError` where there is none."""
    for table in TABLES:
        if table.name == name:
            return table
    raise UsageError(describe_unknown("table", name, TABLE_NAMES))


def select_table_columns(columns: Sequence[Column], options: str) -> Sequence[Column]:
    """The columns that are asked for: `a,b,c`, or all of them."""
    return columns if options in {"", "all"} else find_columns(columns, options)


def build_streamed_table(
    stream: RowStream,
    game_records: Iterator[GameRecord],
    options: TableOptions,
    first: Sequence[str],
) -> RenderedTable:
    """A table whose rows are made while it is written."""
    columns = select_table_columns(stream.columns, options.columns)
    values = [column.compute_value for column in columns]
    rows = (
        [value(row) for value in values]
        for game_record in game_records
        for row in stream.rows(game_record)
    )
    return RenderedTable(columns, rows, first_columns=first)


def build_accumulated_table(
    summary: Accumulator, options: TableOptions, family: Family, guests: Collection[str] = ()
) -> RenderedTable:
    """A table of what was added up."""
    kind, columns = find_table(options.table), summary.columns(family)
    if not kind.selects_columns:
        columns = select_table_columns(columns, options.columns)
    rows = summary.rows(family, columns, guests)
    first = () if options.columns else kind.first_columns(family)
    return RenderedTable(columns, rows, summary.omitted_count, kind.is_ranked, first)
