"""The options of tables, a row each, and the values that are given to them.

`read_options` reads and checks what is given on a command line, in a call of the API, and in the
address of the page that is served, as the rows of `TABLE_OPTIONS` say it. The command's flags and
its help are the rows', too. One more option is a row here, a field of `TableOptions`, and what
reads it.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import normalize

from ..base.errors import UsageError
from ..base.quotient import parse_whole_number
from ..base.wording import describe_unknown, format_list, pluralize
from ..rules.statistics.columns import Column, ColumnValue
from ..translations import IN_ENGLISH, Catalogue
from .rating_systems import RATING_NAMES, check_rating

if TYPE_CHECKING:
    from ..interpreter.stages import SeasonStages
    from ..interpreter.tally import SelectedPeriod
    from ..rules.model.types import Family

Row = Sequence[ColumnValue]
PERIODS = ("day", "week", "month", "year", "game", "season")
ALL_COLUMNS = "all"  # stands in place of columns
ALL_TABLES = "all"  # stands in place of a table
MAX_INTERVAL = 99.9999  # percent of an interval


class OptionKind(Enum):
    """The kind of value that an option has."""

    TEXT = "a text, or a list"
    NAMES = "names, with commas between them, or a list"
    FLAG = "given, or not"
    COUNT = "a whole number from 0; 0 as if it were not given"
    PERCENTAGE = "a percentage; 0 as if it were not given"
    PERIOD = "one of `PERIODS`"
    RATING = "one of `RATING_NAMES`"


TEXT, NAMES, FLAG, COUNT, PERCENTAGE, PERIOD, RATING = OptionKind


class TableOption(NamedTuple):
    """An option of tables: a field of `TableOptions`, by whose name it goes in calls."""

    name: str
    flag: str  # the flag in the command; in an address it has no dashes
    kind: OptionKind
    metavar: str  # what stands for its value in the help of the command
    help: str
    # the tables that have it, first the one that messages name; () for all
    tables: tuple[str, ...] = ()
    least: int = 0  # number in the command, where 0 would choose nothing
    is_for_one_table: bool = True  # False if it is also for all tables at once

    @property
    def default(self) -> Any:
        """The value of one that is not given."""
        return TableOptions._field_defaults[self.name]

    def is_for(self, table: str) -> bool:
        """Whether a table has it."""
        return not self.tables or table in self.tables


# fmt: off
PLAYER_TABLES = "players", "teams", "standings"  # a row is about a player or a team
CHOICE_TABLES = "players", "standings"  # tables in which only some games of each player may count
COLUMN_OPTIONS = (
    TableOption("columns", "--columns", TEXT, "A,B,C", "these columns, or all"),
)
PERIOD_OPTIONS = (  # what is outside of them is left out
    TableOption("since", "--from", TEXT, "DATE", "from this date", is_for_one_table=False),
    TableOption("until", "--to", TEXT, "DATE", "before this date", is_for_one_table=False),
    TableOption("day", "--on", TEXT, "DATE", "only this day, month or year",
                is_for_one_table=False),
    TableOption("season", "--season", TEXT, "NAME", "only this season", is_for_one_table=False),
    TableOption("last", "--last", COUNT, "N",
                "only the N latest games by date (of a date, in the order of files; those without a"
                " date are before all others); with --players, of theirs",
                least=1, is_for_one_table=False),
)
ROW_OPTIONS = (
    TableOption("players", "--players", NAMES, "A,B", "only the rows of these players"),
    TableOption("sort", "--sort", TEXT, "COLUMN", "sort by this column; -COLUMN: descending"),
    TableOption("transpose", "--transpose", FLAG, "", "turn the table: columns as lines",
                (*PLAYER_TABLES, "ratings")),
)
GAME_CHOICE_OPTIONS = (  # only one of these can be given
    TableOption("best", "--best", COUNT, "N", "count only the points of each player's N best games",
                CHOICE_TABLES, least=1),
    TableOption("drop", "--drop", COUNT, "N", "leave out the points of each player's N worst games",
                CHOICE_TABLES, least=1),
)
RATING_OPTIONS = (
    TableOption("rating", "--rating", RATING, "NAME",
                f"of ratings: {format_list(RATING_NAMES, 'or')}",
                ("ratings",), is_for_one_table=False),
)
COUNTING_OPTIONS = (
    TableOption("by", "--by", PERIOD, "PERIOD", f"of a series: {format_list(PERIODS, 'or')}",
                ("series",), is_for_one_table=False),
    TableOption("interval", "--interval", PERCENTAGE, "95",
                "add columns for both ends of the interval, in percent", PLAYER_TABLES),
    TableOption("guests", "--guests", FLAG, "", "list guests in the standings, too",
                is_for_one_table=False),
    TableOption("min_hands", "--min-hands", COUNT, "N", "only players with at least N hands",
                PLAYER_TABLES),
    TableOption("min_games", "--min-games", COUNT, "N", "only players with at least N games",
                (*PLAYER_TABLES, "ratings")),
    *GAME_CHOICE_OPTIONS,
    *RATING_OPTIONS,
)
# fmt: on
PAGE_OPTIONS = tuple(  # options of a page as well
    row
    for row in COUNTING_OPTIONS
    if row.name in {"guests", "min_hands", "min_games", "best", "drop"}
)
TABLE_OPTIONS = (*COLUMN_OPTIONS, *PERIOD_OPTIONS, *ROW_OPTIONS, *COUNTING_OPTIONS)


class TableOptions(NamedTuple):
    """A table, and what of it: a field for each row of `TABLE_OPTIONS`, and what follows."""

    table: str = "players"
    columns: str = ""
    by: str = "day"  # the periods of a series
    interval: float = 0.0  # percent; 0 for none
    min_hands: int = 0
    min_games: int = 0
    guests: bool = False  # stand in the standings, too
    players: tuple[str, ...] = ()  # only these; none for all
    sort: str = ""  # a column, from its lowest value, or `-column`, from its highest
    transpose: bool = False  # a line for each column
    best: int = 0  # games of each player whose points count; 0 for all
    drop: int = 0  # games of each player, the worst, whose points do not count
    rating: str = ""  # the rating system; empty for the first
    since: str = ""  # the first date of what is tallied
    until: str = ""  # the first date after it
    day: str = ""  # one day, month or year in place of both
    season: str = ""  # the one that is tallied; empty for all
    last: int = 0  # games that are tallied, the latest; 0 for all
    column_selector: "Callable[[Family], str] | None" = None  # columns, where the family says which
    needs_rate: bool = False  # tables of money are only made where a rate is declared
    is_part: bool = False  # only a part of a season: what was played before it is not read
    stages: "SeasonStages | None" = None  # the declared stages, as far as they have been read
    is_for_screen: bool = False  # with the columns that are drawn

    def columns_for(self, family: "Family") -> str:
        """The columns that are asked for, where a family is played."""
        return self.column_selector(family) if self.column_selector else self.columns

    @property
    def chooses_games(self) -> bool:
        """Whether only some games of each player count."""
        return self.best > 0 or self.drop > 0

    @property
    def names_columns(self) -> bool:
        """Whether columns are named, which may be others than the default ones."""
        return self.columns != "" or self.sort != ""

    @property
    def sort_column(self) -> str:
        """The column by which rows are sorted, if one is named."""
        return self.sort.removeprefix("-")

    def select_period(self) -> "SelectedPeriod":
        """What is tallied; a `UsageError` for a date that there is not."""
        from ..interpreter.tally import parse_period  # not needed to describe tables

        bounds = self.since, self.until, self.season
        return parse_period(*bounds, self.last, self.players, day=self.day)


class RankedRow(list[Any]):
    """A row of a table that says who is ahead, with its place, counted from 1 in each group."""

    def __init__(self, values: Iterable[Any], place: int, group: Hashable = "") -> None:
        super().__init__(values)
        self.place, self.group = place, group


def compute_rows(columns: Sequence[Column], rows: Iterable[Sequence[Any]]) -> Iterator[Row]:
    """The cells of rows. Each row is the arguments that its columns are worked out from, and one
    that has a place keeps it."""
    values = [column.compute_value for column in columns]
    for row in rows:
        cells = [value(*row) for value in values]
        yield RankedRow(cells, row.place, row.group) if isinstance(row, RankedRow) else cells


def select_cells(row: Row, numbers: Iterable[int]) -> Row:
    """Some cells of a row, which keeps its place."""
    cells = [row[number] for number in numbers]
    return RankedRow(cells, row.place, row.group) if isinstance(row, RankedRow) else cells


class RenderedTable(NamedTuple):
    """A table as it is written: its columns, and rows as long as they are."""

    columns: Sequence[Column]
    rows: Iterable[Row]
    omitted_count: int = 0  # players with too few hands or games, or unfinished games
    note: str = ""  # what its figures pass over
    is_ranked: bool = False  # the order of the rows says who is ahead
    first_columns: Sequence[str] = ()  # columns that a narrow screen shows before the others
    is_transposed: bool = False  # it is shown with a line for each column
    # the user named the columns: they are shown even if they are empty
    is_of_named_columns: bool = False
    # columns that a screen shows in their order, as many tiers as there is room for
    column_tiers: Sequence[Sequence[str]] = ()
    title: str = ""  # what the table is called
    best: int = 0  # games of each player whose points count; 0 for all
    drop: int = 0  # games of each player, the worst, whose points do not count
    catalogue: Catalogue = IN_ENGLISH  # texts in the language of the people who read it

    @property
    def header(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]


def find_frequent_players(
    minimums: Mapping[str, int],
    counts_by_player: Mapping[str, Mapping[str, int]],
    players: Collection[str],
) -> set[str]:
    """Selects the players who have as many hands and games as the table asks for; the numbers are
    given by these words. Fails if somebody of `players` played, if any are named, but none of them
    has enough."""
    frequent = {
        name
        for name, counts in counts_by_player.items()
        if all(counts[word] >= least for word, least in minimums.items())
    }
    wanted = counts_by_player.keys() & set(players) if players else counts_by_player.keys()
    if wanted and wanted.isdisjoint(frequent):
        asked = {word: least for word, least in minimums.items() if least > 0}
        least_words = format_list([pluralize(least, word) for word, least in asked.items()])
        most = [
            pluralize(max(counts_by_player[name][word] for name in wanted), word) for word in asked
        ]
        raise UsageError(f"nobody has {least_words}: the most are {format_list(most)}")
    return frequent


# -------------------------------------------------------------------------- what is asked for


def read_options(table: str, asked: Mapping[str, Any], *, in_call: bool = False) -> TableOptions:
    """The options of a table, read from what is `asked` by the names of `TABLE_OPTIONS`: the texts
    of a command line, or the texts and values of a call or of an address (`in_call`), whose
    messages have no flags. An option that is missing, or None, has its default. A `UsageError` for
    a value that cannot be, and for an option that does not belong to the table, if one is named."""
    values = {row.name: _read_value(row, asked.get(row.name), in_call) for row in TABLE_OPTIONS}
    options = TableOptions(table or TableOptions().table, **values)
    chosen = [row for row in TABLE_OPTIONS if getattr(options, row.name) != row.default]
    for row in chosen:
        if table == ALL_TABLES and row.is_for_one_table:
            raise UsageError(f"{row.flag} is for one table: leave it out, or say which --table")
        if table in {"", ALL_TABLES} or row.is_for(table):
            continue
        if not in_call:
            own = row.tables[0]
            raise UsageError(f"{row.flag} is for the table {own}: leave it out, or --table {own}")
        if row.kind is not PERIOD:  # several calls can have the same periods
            raise UsageError(f"{row.name} is for the table {row.tables[0]}, not for {table}")
    choices = [row.name if in_call else row.flag for row in chosen if row in GAME_CHOICE_OPTIONS]
    if len(choices) > 1:
        both = " and ".join(choices)
        raise UsageError(f"{both} are two ways to choose games: leave one of them out")
    return options


def _read_value(row: TableOption, value: Any, in_call: bool) -> Any:
    """The value of an option; a `UsageError` for one that cannot be."""
    if not isinstance(value, str | int | float | None):
        value = ",".join(value)
    if value in {None, row.default}:
        return row.default
    as_written = f"{row.name}={value}" if in_call else f"{row.flag} {value}"
    match row.kind:
        case OptionKind.NAMES:
            return split_names(value)
        case OptionKind.FLAG:
            return bool(value)
        case OptionKind.COUNT:
            number = parse_whole_number(value, as_written) if isinstance(value, str) else value
            least = 0 if in_call else row.least
            if number < least:
                raise UsageError(f"{as_written}: write a number from {least}")
            return number
        case OptionKind.PERCENTAGE:
            try:
                percent = float(value)
            except ValueError:
                percent = 0.0
            if not 1 <= percent <= MAX_INTERVAL:
                raise UsageError(f"{as_written}: write a percentage such as 95")
            return percent
        case OptionKind.PERIOD:
            if value not in PERIODS:
                raise UsageError(describe_unknown("period", value, PERIODS))
        case OptionKind.RATING:
            check_rating(value)
    return value


def split_names(text: str) -> tuple[str, ...]:
    """The names of `--players A,B`."""
    return tuple(filter(None, map(str.strip, normalize("NFC", text).split(","))))
