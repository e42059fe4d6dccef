"""What can be asked of a table: its options, a row each, and the values that are given.

The command's options, the checks of the API and every "is for the table …" are made from the rows
of `TABLE_OPTIONS`. One more option is a row here, a field of `TableOptions`, and what reads it.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import normalize

from ..base.errors import UsageError
from ..base.wording import describe_unknown, format_list, pluralize
from ..statistics.columns import Column, ColumnValue
from ..translations import IN_ENGLISH, Catalogue
from .rating_systems import RATING_NAMES, check_rating

if TYPE_CHECKING:
    from ..interpreter.stages import SeasonStages
    from ..model.types import Family

Row = Sequence[ColumnValue]
PERIODS = ("day", "week", "month", "year", "game", "season")
ALL_COLUMNS = "all"  # in the place of columns
MAX_INTERVAL = 99.9999  # percent of an interval


class OptionKind(Enum):
    """What the value of an option is."""

    TEXT = "a text"
    NAMES = "names, with commas between them"
    FLAG = "given, or not"
    COUNT = "a whole number from 0; 0 as if it were not given"
    PERCENTAGE = "a percentage; 0 as if it were not given"
    PERIOD = "one of `PERIODS`"
    RATING = "one of `RATING_NAMES`"


class TableOption(NamedTuple):
    """An option of tables: a field of `TableOptions`, by whose name it goes in the API."""

    name: str
    kind: OptionKind
    help: str
    metavar: str = ""  # what stands for its value in the help of the command
    default: Any = ""
    tables: tuple[str, ...] = ()  # that it is for, the one that messages name first; () for all
    is_for_one_table: bool = True  # not for all tables at once
    invalid: str = ""  # what is said of a number that is too small
    least: int = 0  # number in the command, where 0 would choose nothing

    @property
    def flag(self) -> str:
        """The option in the command: `--min-hands`."""
        return f"--{self.name.replace('_', '-')}"

    def is_for(self, table: str) -> bool:
        """Whether a table has it."""
        return not self.tables or table in self.tables


RATINGS_TABLE = "ratings"
PLAYER_TABLES = "players", "teams", "standings"  # whose rows are a player's, or a team's
NOT_NEGATIVE = "--min-hands and --min-games are 0 or more"
NUMBERS_OF_GAMES = "--best and --drop are numbers of games, such as --best 10"
COLUMN_OPTIONS = (TableOption("columns", OptionKind.TEXT, "these columns, or all", "A,B,C"),)
ROW_OPTIONS = (
    TableOption("players", OptionKind.NAMES, "only the rows of these players", "A,B"),
    TableOption("sort", OptionKind.TEXT, "by this column; -COLUMN downwards", "COLUMN"),
    TableOption(
        "transpose",
        OptionKind.FLAG,
        "a line for each column",
        default=False,
        tables=(*PLAYER_TABLES, RATINGS_TABLE),
    ),
)
GAME_CHOICE_OPTIONS = (  # of which one may be given
    TableOption(
        "best",
        OptionKind.COUNT,
        "points of everybody's N best games",
        *("N", 0, ("players", "standings")),
        invalid=NUMBERS_OF_GAMES,
        least=1,
    ),
    TableOption(
        "drop",
        OptionKind.COUNT,
        "points without the N worst games",
        *("N", 0, ("players", "standings")),
        invalid=NUMBERS_OF_GAMES,
        least=1,
    ),
)
RATING_OPTIONS = (
    TableOption(
        "rating",
        OptionKind.RATING,
        f"of ratings: {format_list(RATING_NAMES, 'or')}",
        *("NAME", "", (RATINGS_TABLE,)),
        is_for_one_table=False,
    ),
)
COUNTING_OPTIONS = (
    TableOption(
        "by",
        OptionKind.PERIOD,
        f"of a series: {format_list(PERIODS, 'or')}",
        *("PERIOD", "day", ("series",)),
        is_for_one_table=False,
    ),
    TableOption(
        "interval",
        OptionKind.PERCENTAGE,
        "a low and a high column of so many percent",
        *("95", 0.0, PLAYER_TABLES),
    ),
    TableOption(
        "guests",
        OptionKind.FLAG,
        "guests are in the standings, too",
        default=False,
        is_for_one_table=False,
    ),
    TableOption(
        "min_hands",
        OptionKind.COUNT,
        "only who sat in so many",
        *("N", 0, PLAYER_TABLES),
        invalid=NOT_NEGATIVE,
    ),
    TableOption(
        "min_games",
        OptionKind.COUNT,
        "only who finished so many",
        *("N", 0, (*PLAYER_TABLES, RATINGS_TABLE)),
        invalid=NOT_NEGATIVE,
    ),
    *GAME_CHOICE_OPTIONS,
    *RATING_OPTIONS,
)
TABLE_OPTIONS = (*COLUMN_OPTIONS, *ROW_OPTIONS, *COUNTING_OPTIONS)


class TableOptions(NamedTuple):
    """A table, and what of it: a field for each row of `TABLE_OPTIONS`."""

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
    rating: str = ""  # the rating system; empty for the first
    column_selector: "Callable[[Family], str] | None" = None  # columns, where the family says which
    hidden_columns: tuple[str, ...] = ()  # by which rows are chosen and sorted, then left out
    is_part: bool = False  # of a season: what was played before it is not read
    stages: "SeasonStages | None" = None  # that are declared, as far as they were read

    def columns_for(self, family: "Family") -> str:
        """The columns that are asked for, where a family is played."""
        return self.column_selector(family) if self.column_selector else self.columns

    @property
    def names_columns(self) -> bool:
        """Whether columns are named, which may be others than the default ones."""
        return self.columns != "" or self.hidden_columns != ()

    def needs_column(self, column: str) -> bool:
        """Whether a column is needed, of a table that shows all unless some are named."""
        named = {*self.columns.split(","), *self.hidden_columns}
        return self.columns in {"", ALL_COLUMNS} or column in named


class RankedRow(list[ColumnValue]):
    """A row of a table that says who is ahead, with its place, counted from 1 in each group."""

    def __init__(self, values: Iterable[ColumnValue], place: int, group: Hashable = "") -> None:
        super().__init__(values)
        self.place, self.group = place, group


def select_cells(row: Row, numbers: Iterable[int]) -> Row:
    """Some cells of a row, which keeps its place."""
    cells = [row[number] for number in numbers]
    return RankedRow(cells, row.place, row.group) if isinstance(row, RankedRow) else cells


def share_places(keys: Sequence[object]) -> list[int]:
    """Places of rows by the keys that they stand in order by: 1, 1, 3 where two are equal."""
    places: list[int] = []
    for at, key in enumerate(keys):
        places.append(places[-1] if at and key == keys[at - 1] else at + 1)
    return places


class RenderedTable(NamedTuple):
    """A table as it is written: its columns, and rows as long as they are."""

    columns: Sequence[Column]
    rows: Iterable[Row]
    omitted_count: int = 0  # players with too few hands or games, or unfinished games
    is_ranked: bool = False  # its rows stand in an order that says who is ahead
    first_columns: Sequence[str] = ()  # columns that a narrow screen shows before the others
    is_transposed: bool = False  # it is to be shown with a line for each column
    is_of_named_columns: bool = False  # which people see, whether or not anything is in them
    # columns that a screen shows in their order, as many tiers as there is room for
    column_tiers: Sequence[Sequence[str]] = ()
    title: str = ""  # what the table is called
    catalogue: Catalogue = IN_ENGLISH  # of the language in which people read it

    @property
    def header(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]


def find_hidden_columns(
    available: Iterable[Column], shown: Collection[Column], options: TableOptions
) -> list[Column]:
    """The columns that rows are chosen and sorted by, where they are not among those shown."""
    names = {column.name for column in shown}
    wanted = set(options.hidden_columns) - names
    return [column._replace(is_hidden=True) for column in available if column.name in wanted]


def find_frequent_players(
    minimums: Mapping[str, int],
    counts_by_player: Mapping[str, Mapping[str, int]],
    players: Collection[str],
) -> set[str]:
    """Who has as much as the table asks for: numbers of hands and games, by those words. Fails
    where somebody played who is one of `players`, if any are named, and nobody of them has it."""
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


# ------------------------------------------------------------------------- the command's values


def parse_table_options(
    table: str, given: Mapping[str, Any], name_columns: Sequence[str] = ("name",)
) -> TableOptions:
    """The options of a table from the command's, by name; a `UsageError` for one that is not for
    the table, or whose value cannot be. `name_columns` of the table have the players of a row."""
    values = {row.name: _parse_option_value(row, given[row.name]) for row in TABLE_OPTIONS}
    hidden = (*(name_columns if values["players"] else ()), values["sort"].removeprefix("-"))
    options = TableOptions(table, **values, hidden_columns=tuple(filter(None, hidden)))
    for row in _find_misplaced_options(options):
        raise UsageError(
            f"{row.flag} is for the table {row.tables[0]}: leave it out, or --table {row.tables[0]}"
        )
    check_game_choice(given)
    return options


def check_game_choice(given: Mapping[str, Any]) -> None:
    """Fails where games are chosen in two ways."""
    _check_choices([row.flag for row in GAME_CHOICE_OPTIONS if given[row.name]])


def check_for_all_tables(given: Mapping[str, Any]) -> None:
    """Fails where an option is given that is for one table, and every table is asked for."""
    for row in TABLE_OPTIONS:
        if row.is_for_one_table and given[row.name]:
            raise UsageError(f"{row.flag} is for one table: leave it out, or say which --table")


def _parse_option_value(row: TableOption, given: Any) -> Any:
    match row.kind:
        case OptionKind.NAMES:
            return split_names(given)
        case OptionKind.PERCENTAGE:
            return parse_percentage(given) if given != row.default else given
        case OptionKind.PERIOD:
            check_period(given)
        case OptionKind.RATING:
            check_rating(given)
    return given


def split_names(given: str) -> tuple[str, ...]:
    """The names of `--players A,B`."""
    return tuple(filter(None, map(str.strip, normalize("NFC", given).split(","))))


def parse_percentage(given: str) -> float:
    """The percentage of `--interval`."""
    try:
        percent = float(given)
    except ValueError:
        percent = 0.0
    if not 1 <= percent <= MAX_INTERVAL:
        raise UsageError(f"--interval {given}: write a percentage such as 95")
    return percent


# ----------------------------------------------------------------------------- the API's values


def check_table_options(options: TableOptions) -> None:
    """Fails where an option of a call has a value that cannot be, or is not for the table."""
    check_period(options.by)
    check_rating(options.rating)
    for row in TABLE_OPTIONS:
        value = getattr(options, row.name)
        if row.kind is OptionKind.PERCENTAGE and value and not 1 <= value <= MAX_INTERVAL:
            raise UsageError(f"{row.name}={value}: write a percentage such as 95")
        if row.kind is OptionKind.COUNT and value < 0:
            raise UsageError(f"{row.name}={value}: write a number from 0")
    _check_choices([row.name for row in GAME_CHOICE_OPTIONS if getattr(options, row.name)])
    for row in _find_misplaced_options(options):
        if row.kind is not OptionKind.PERIOD:  # which has a value in every call
            raise UsageError(
                f"{row.name} is for the table {row.tables[0]}, not for {options.table}"
            )


def check_period(period: str) -> None:
    """Fails where there is no such period."""
    if period not in PERIODS:
        raise UsageError(describe_unknown("period", period, PERIODS))


def _check_choices(given: Sequence[str]) -> None:
    if len(given) > 1:
        raise UsageError(
            f"{' and '.join(given)} are two ways to choose games: leave one of them out"
        )


def _find_misplaced_options(options: TableOptions) -> Iterator[TableOption]:
    """What is given and not for the table."""
    for row in TABLE_OPTIONS:
        if getattr(options, row.name) != row.default and not row.is_for(options.table):
            yield row
