"""The registry of tables, a row each: its name, what its rows are about, and what makes it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ..base.errors import UsageError
from ..base.wording import describe_unknown, format_list
from ..rules.families import YAKU_TERMS
from ..rules.model.types import AppliedAdjustment, Family, GameRecord
from ..rules.statistics.columns import Column, mark_default
from .options import TableOptions

if TYPE_CHECKING:
    from ..language.reference import Topic
    from .addends import Explainer


class Accumulator(Protocol):
    """A table that is made of all events: they are added to it until everything was read."""

    @property
    def omitted_count(self) -> int:
        """How many rows were left out when they were last made."""

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""

    def columns(self, family: Family) -> Sequence[Column]:
        """The columns that there are."""

    def rows(self, family: Family, guests: Collection[str] = ()) -> Iterable[Sequence[Any]]:
        """What each row is worked out from, which its columns take as arguments; `omitted_count`
        is known before the first. `guests` play, but are left out of standings."""


class RowStream(NamedTuple):
    """A table whose rows come as hands are read: its columns, those of the default table marked,
    and what each row is worked out from."""

    columns: Sequence[Column]
    rows: Callable[[GameRecord], Iterable[Sequence[Any]]]


class TableDefinition(NamedTuple):
    """A table: its name, what it has a row for (as the reference says it, in Markdown), and what
    makes it: an accumulator, or a stream of rows, as `.module:name`."""

    name: str
    reference: str
    accumulator: str = ""
    stream: str = ""
    explainer: str = ""  # what explains its figures, if anything does
    # shown before the others, separated by blanks; or a function of the family
    first_columns: str | Callable[[Family], Sequence[str]] = ""
    # shown in their own order: as many tiers as there is room for
    column_tiers: Callable[[Family], Sequence[Sequence[str]]] = lambda family: ()
    # the columns with the names of players that a row is about
    name_columns: tuple[str, ...] = ("name",)
    is_ranked: bool = False  # the order of the rows says who is ahead
    selects_columns: bool = False  # its accumulator has the columns that are asked for, not all
    shows_guests: bool = True  # whether or not they are asked for
    empty_reason: str = "nothing was played"  # why it has no rows
    omitted_row: str = ""  # what it leaves out, where not players with few hands or games
    has_rounds: bool = False  # it says for each game the table and the round
    needs_games: bool = False  # it is empty if games are not followed
    needs_rate: bool = False  # there is none where no rate is declared
    needs_yaku: bool = (
        False  # its rows are yaku, fan …: it needs a family that has what its name says
    )

    def make_accumulator(self, options: TableOptions) -> Accumulator:
        """An empty accumulator for a table that is not a stream."""
        accumulator: Accumulator = _load(self.accumulator)(options)
        return accumulator

    def load_stream(self) -> RowStream:
        """The columns and rows of a stream."""
        stream: RowStream = _load(self.stream)
        return stream

    def load_explainer(self) -> "type[Explainer]":
        """The class that explains figures of the table."""
        explainer: type[Explainer] = _load(self.explainer)
        return explainer

    def list_first_columns(self, family: Family) -> Sequence[str]:
        """The columns that are shown before the others."""
        first = self.first_columns
        return first.split() if isinstance(first, str) else first(family)

    def explain_absence(self, family: Family) -> str:
        """Why a family of rules has no such table; empty if it has."""
        if self.needs_games and family.is_always_loose:
            others = [table.name for table in TABLES if not table.needs_games | table.needs_yaku]
            why = f"{family.short_name} has no games that end, and so no table {self.name}"
            return f"{why}: choose {format_list(others, 'or')}"
        if self.needs_yaku and family.tiles is None:
            return f"{family.short_name} counts no yaku, and so it has no table {self.name}"
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
        if self.stream:
            return self.load_stream().columns
        columns = self.make_accumulator(TableOptions(self.name, "all")).columns(family)
        return columns if self.selects_columns else mark_default(*columns)


def _load(path: str) -> Any:
    """The thing that a row names as `.module:name`. A table is imported when somebody asks for
    it."""
    module, _, name = path.partition(":")
    return getattr(import_module(module, __package__), name)


ROWS_FOR_PIVOT_TABLES = "each player of each hand or game, for pivot tables"
NO_FINISHED_GAME = "no game is finished"
NO_HANDS = "no hand is written (a game by its final scores alone has none)"
NO_TILES = "it counts wins whose tiles or yaku= are written, and none are (mjtally help tiles)"
PLACES = ("first", "second", "third", "fourth")  # columns of names, in the order of ranks


def _list_result_tiers(players: int) -> Sequence[Sequence[str]]:
    """Who came where, then the points, the round, the scores, then the rest."""
    places = PLACES[:players]
    return (
        ("date", *places),
        tuple(f"{place}_points" for place in places),
        ("round", "table"),
        ("shared_ranks",),
        tuple(f"{place}_score" for place in places),
        ("season", "stage"),
        ("file", "line"),
    )


def _list_figures_of_standings(family: Family) -> Sequence[str]:
    """What the players table shows first, with the trend behind the mean rank or the games."""
    names = [name for name in family.statistics.narrow_columns if name not in {"name", "points"}]
    last = "mean_rank" if "mean_rank" in names else "game_count"
    return [*names[: names.index(last) + 1], "trend", *names[names.index(last) + 1 :]]


TABLES = (
    TableDefinition(
        "players",
        "each player, with all that was played, the highest points first, then the highest net "
        "score, then by name; with stages or `tiebreak=`, in the order of the standings; `*` is "
        "everybody",
        ".players:PlayersTable",
        explainer=".explanation:PlayerExplainer",
        first_columns=lambda family: family.statistics.narrow_columns,
        selects_columns=True,
        shows_guests=False,
    ),
    TableDefinition(
        "hands",
        ROWS_FOR_PIVOT_TABLES,
        stream=".hands_and_games:HAND_STREAM",
        first_columns="date game hand round honba sticks name mark delta score",
        empty_reason=NO_HANDS,
    ),
    TableDefinition(
        "games",
        ROWS_FOR_PIVOT_TABLES,
        stream=".hands_and_games:GAME_STREAM",
        first_columns="date game end name score rank points",
        empty_reason=NO_FINISHED_GAME,
        needs_games=True,
    ),
    TableDefinition(
        "results",
        "each finished game, by date, the latest last: who came where, with score and points; in "
        "Hong Kong each players line, with what its hands changed",
        ".results:ResultsTable",
        explainer=".results:ResultExplainer",
        column_tiers=lambda family: _list_result_tiers(family.players),
        name_columns=PLACES,
        empty_reason=NO_FINISHED_GAME,
        omitted_row="unfinished game",
        has_rounds=True,
    ),
    TableDefinition(
        "matchups",
        "each player and opponent: who ranked ahead, and the points that went from one to "
        "the other, by wins on a discard, self-draws, draws, chombo and sticks; they add up "
        "to the net scores, except in games with only their final scores, where nobody knows "
        "who paid whom",
        ".matchups:MatchupsTable",
        explainer=".matchups:MatchupExplainer",
        first_columns="name opponent net game_count ahead_count",
        empty_reason=NO_HANDS,
    ),
    TableDefinition(
        "seats",
        "each starting seat and player",
        ".players:SeatsTable",
        empty_reason=NO_FINISHED_GAME,
        needs_games=True,
    ),
    TableDefinition(
        "series",
        "each day and player (`--by week`, `month`, `year`, `game` or `season`), with running sums "
        "and the rating, ready for a chart; games and seasons are in the order of dates",
        ".series:SeriesTable",
        shows_guests=False,
    ),
    TableDefinition(
        "teams",
        "each team, and `*` for all teams",
        ".players:TeamsTable",
        explainer=".explanation:PlayerExplainer",
        first_columns=lambda family: family.statistics.narrow_columns,
        selects_columns=True,
    ),
    TableDefinition(
        "standings",
        "each season, and each stage (`stage=`) of it, the latest first, and each player in it by"
        " place, then each team: points that were carried and won, and the figures of the players"
        " table for that stage alone; games outside any stage are in one without a name",
        ".standings:StandingsTable",
        explainer=".standings:StandingExplainer",
        first_columns=lambda family: (
            *("season", "stage", "kind", "name", "points", "carried", "won", "through"),
            "decided_by",
            *_list_figures_of_standings(family),
            "movement",
        ),
        is_ranked=True,
        selects_columns=True,
        shows_guests=False,
    ),
    TableDefinition(
        "ratings",
        "each player, with Tenhou's R over the finished games, or with the rating that `--rating` "
        "names, the highest first, then by name",
        ".ratings:RatingsTable",
        explainer=".ratings:RatingExplainer",
        is_ranked=True,
        selects_columns=True,
        shows_guests=False,
        empty_reason=NO_FINISHED_GAME,
        needs_games=True,
    ),
    TableDefinition(
        "records",
        "each record (the best hand, every yakuman, the longest run …), and each player who has it",
        ".records:RecordsTable",
        explainer=".records:RecordExplainer",
        first_columns="record name figure unit what others date",
        shows_guests=False,
    ),
    TableDefinition(
        "deal-ins",
        "each player and what they dealt in to: all of it, hands of each value, and those with "
        "each yaku, or fan in MCR, if the winner's tiles are written; `*` is everybody",
        ".deal_ins:DealInsTable",
        first_columns="name by hand deal_in_count fraction change_mean",
        empty_reason="nobody dealt in",
    ),
    TableDefinition(
        "money",
        "each evening (a date) and player, and `*` for everybody: points at the `rate=` of the "
        "file, and its `fee=`; there is no such table without a rate",
        ".money:MoneyTable",
        explainer=".money:MoneyExplainer",
        first_columns="date name points money fee sum",
        needs_rate=True,
    ),
    TableDefinition(
        "payments",
        "each payment after an evening: who pays whom, in as few payments as possible (perhaps a "
        "few more with more than twelve players), without fees",
        ".money:PaymentsTable",
        name_columns=("payer", "receiver"),
        empty_reason="nobody owes anything",
        needs_rate=True,
    ),
    *(  # what families call the yaku of tiles is a table
        TableDefinition(
            term,
            "each yaku, or each fan in MCR, and player, for wins whose tiles or yaku are written",
            ".players:YakuTable",
            empty_reason=NO_TILES,
            needs_yaku=True,
        )
        for term in YAKU_TERMS
    ),
)
TABLE_NAMES = tuple(table.name for table in TABLES)
EXPLAINED_TABLES = tuple(table.name for table in TABLES if table.explainer)


def find_table(name: str) -> TableDefinition:
    """The table of a name; a `UsageError` where there is none."""

    for table in TABLES:
        if table.name == name:
            return table
    from ..advice.words import WordKind, find_meaning

    meaning = find_meaning(WordKind.TABLE, name, TABLE_NAMES)
    raise UsageError(describe_unknown("table", name, TABLE_NAMES, meaning))


def tables_topic() -> "Topic":
    """The tables that there are; those of the same words share a row."""
    from ..language.reference import Topic  # only when somebody looks something up

    names: dict[str, list[str]] = {}
    for table in TABLES:
        names.setdefault(table.reference, []).append(f"`{table.name}`")
    return Topic(
        name="tables",
        title="the tables that --table names",
        head=("`--table`", "a row for"),
        rows=tuple((" ".join(named), description) for description, named in names.items()),
    )
