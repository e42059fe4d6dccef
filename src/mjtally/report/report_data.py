"""What a page is made of: tables by name, with every column, and the sheets of games."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from heapq import heappop, heappush
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from ..base.errors import Problem
from ..base.quotient import Quotient
from ..interpreter.tally import UNLIMITED_PERIOD, SelectedPeriod, Tally
from ..model.types import AppliedAdjustment, Family, GameRecord, Rules
from ..output.screen import format_values
from ..statistics.columns import TEXT_UNITS, Column, ColumnValue
from ..statistics.player import ALL_PLAYERS
from ..tables.best_games import COUNTED_GAMES, has_game_choice
from ..tables.build import accumulate_events, check_table_applies
from ..tables.game_sheet import CollectedWarnings, GameSheet, build_game_sheets
from ..tables.options import RankedRow, RenderedTable, TableOptions
from ..tables.records import RecordsTable
from ..tables.registry import Accumulator, build_accumulated_table, find_table
from ..tables.selection import select_rows
from ..translations import ENGLISH, Catalogue, load_catalogue
from . import page_texts
from .best_wins import BestWin, BestWins
from .standing_course import DayStandings, SeasonStandings, StandingCourse

INTERVAL_PERCENTAGE = 95.0  # percent
RANK_COLUMNS = ("first_count", "second_count", "third_count", "fourth_count")
RUNNING_COLUMNS = (
    *("period", "name", "hand_count", "game_count", "points"),
    *("net_total", "points_total", "rating"),
)
SEAT_PREFIXES = ("east", "south", "west", "north")
TableRow = Mapping[str, ColumnValue]  # a row of a table, by column


class PageTable(NamedTuple):
    """A table to pick from: its columns by name, its rows, and the row of everybody."""

    columns: Mapping[str, Column]
    rows: Sequence[TableRow]
    everybody: TableRow
    places: Sequence[int] = ()  # of the rows of a table that says who is ahead

    def has_columns(self, *names: str) -> bool:
        """Whether there are such columns, and rows in them."""
        return bool(self.rows) and all(name in self.columns for name in names)

    def has_figures(self, name: str) -> bool:
        """Whether there is such a column, and a figure in it."""
        return self.has_columns(name) and any(is_figure(row[name]) for row in self.rows)

    def format_column(self, name: str, *more: TableRow) -> list[str]:
        """A column as it is read: every row's value, and those of more rows."""
        unit = self.columns[name].unit
        texts = format_values(unit, [row[name] for row in (*self.rows, *more)])
        return texts if unit in TEXT_UNITS else list(map(page_texts.show_minus, texts))


class PenaltyRow(NamedTuple):
    """Points that a player was given or lost outside the hands; in which game, if in one, and why
    by the comment on its line."""

    date: str
    name: str
    points: Quotient
    game_number: int = 0
    comment: str = ""


class GameResult(NamedTuple):
    """How a game went, or an evening of loose hands: names, ranks, scores and points stand in the
    order of ranks. Unfinished games and loose hands have no ranks, and of loose hands the scores
    are what was won and lost."""

    number: int  # of the game, over all files, from 1
    date: str
    season: str
    file: str
    line: int  # of the players
    names: tuple[str, ...]
    ranks: tuple[int, ...]  # the first rank that a player shares; empty where there are none
    scores: tuple[Quotient, ...]  # empty where only points are known
    points: tuple[Quotient, ...]  # with penalties; empty where there are none
    hand_count: int
    end: str  # how it ended; empty where it was cut off, and of loose hands
    is_loose: bool = False  # each hand stands alone, as at Hong Kong tables

    @property
    def is_finished(self) -> bool:
        """Whether it has ranks and points."""
        return bool(self.ranks)


class ReportOptions(NamedTuple):
    """What a page shows, as its reader wishes."""

    title: str = ""
    by: str = ""  # the steps of running figures; games or days, as fits, where it is empty
    min_games: int = 0
    guests: bool = False
    players: tuple[str, ...] = ()
    max_sheets: int = 20  # of the latest games
    best: int = 0  # games of each player whose points count; 0 for all
    language: str = ENGLISH  # of the page
    drop: int = 0  # games of each player, the worst, whose points do not count
    period: SelectedPeriod = UNLIMITED_PERIOD  # what was read
    rules: tuple[str, ...] = ()  # declarations that the files began with, besides their own
    url: str = ""  # where the page will be
    share: str = ""  # the name of the picture of the standings beside it


class ReportData(NamedTuple):
    """All that a page shows."""

    options: ReportOptions
    family: Family
    tables: Mapping[str, PageTable]
    results: Sequence[GameResult]  # by date, then as they came
    game_sheets: Mapping[int, GameSheet]  # of the latest games, by their numbers
    penalties: Sequence[PenaltyRow]
    problems: Sequence[Problem]
    rules: Mapping[Rules, int]  # that were in force, and in how many games, or loose hands
    names: Sequence[str]  # of the players, in the order of their standing
    files: Sequence[str]
    by: str  # the steps of running figures

    best_wins: Mapping[str, Sequence[BestWin]]  # of each player, the best first
    numbers: Mapping[str, int]  # of the players
    catalogue: Catalogue  # of the language of the page
    course: Sequence[DayStandings]  # the standings after each date, of everybody in them
    seasons: Sequence[SeasonStandings]  # the latest first; none where all is one
    members: Mapping[str, Sequence[str]]  # of teams

    @property
    def hand_count(self) -> int:
        """How many hands were played."""
        return sum(result.hand_count for result in self.results)

    @property
    def dates(self) -> Sequence[str]:
        """The dates on which something was played, each once."""
        games = {result.date for result in self.results if not result.is_loose}
        return sorted((games | self.loose_dates) - {""})

    @property
    def loose_dates(self) -> Set[str]:
        """The dates of loose hands; a table may play on several."""
        players = set(self.names) if self.options.players else None
        return {
            day.date
            for day in self.course
            if (day.loose_scores if players is None else players & day.loose_scores.keys())
        }

    @property
    def last_date(self) -> str:
        """The last date on which something was played; empty where there are no dates."""
        return max(self.dates, default="")

    @property
    def counted_word(self) -> str:
        """What a player's standing is made of: games, or hands where games are not followed."""
        return "game" if any(result.is_finished for result in self.results) else "hand"

    def say(self, text: str, **values: Any) -> str:
        """A text of the page in its language, with values filled in."""
        return self.catalogue.say(text, **values)

    def say_heading(self, name: str) -> str:
        """A column as the page calls it; what is one hand is never called a game."""
        if name == "game_count" and self.family.hand_is_game:
            name = "hand_count"
        heading = self.catalogue.find_heading(name)
        return heading or self.say(page_texts.HEADINGS.get(name, name.replace("_", " ")))

    def say_words(self, text: object) -> str:
        """Words of hands and records, as a table has them."""
        return self.catalogue.say_words(str(text))

    def player_number(self, name: object) -> int:
        """The number of a player, from the first of the standings; -1 for those who have none."""
        return self.numbers.get(str(name), -1)


def is_figure(value: ColumnValue) -> bool:
    """Whether a cell holds a number."""
    return not isinstance(value, str) and (not isinstance(value, Quotient) or value[1] != 0)


OTHER_REPORT_TABLES = ("matchups", "teams", "ratings", "records")
TILES_WIN_COUNT = "tiles_win_count"  # wins that a table of yaku is made of
FEW_DAYS = 2  # of which a line would have too few steps


def report_columns(family: Family) -> str:
    """The columns of the players table that the page shows: counting all would take longer than
    everything else."""
    names = [
        *family.statistics.narrow_columns,
        "hand_count",
        "game_count",
        "win_count",
        "mean_rank",
        *RANK_COLUMNS,
        TILES_WIN_COUNT,
    ]
    names += [f"{seat}_{what}" for seat in SEAT_PREFIXES for what in ("game_count", "mean_rank")]
    if family.statistics.report_columns:
        names += [
            family.statistics.report_columns.good_share,
            family.statistics.report_columns.bad_share,
            *(name for name, _ in family.statistics.report_columns.value_columns),
            *family.statistics.report_columns.player_columns,
        ]
    there = {column.name for column in family.statistics.build_columns(True)}
    return ",".join(name for name in dict.fromkeys(names) if name in there)


def running_columns(family: Family) -> str:
    """The columns of the running figures; where no games are followed there is no rating."""
    left_out = {"rating"} if family.is_always_loose else set()
    return ",".join(name for name in RUNNING_COLUMNS if name not in left_out)


def _select_with_choice(family: Family) -> str:
    """Likewise, where some games of each player count."""
    return f"{report_columns(family)},{COUNTED_GAMES}"


def choose_steps(results: Collection[GameResult]) -> str:
    """The steps of running figures: days, or games where not all have dates, or many were played
    on one day or two."""
    days = {result.date for result in results}
    is_few = len(days) <= FEW_DAYS and len(days) < len(results)
    return "game" if "" in days or is_few else "day"


def build_table_options(options: ReportOptions) -> list[TableOptions]:
    """The tables that a page is made of, yaku (or fan) the second; the running figures by game
    and by day, unless the options say which."""
    choice = TableOptions(best=options.best, drop=options.drop)
    players = TableOptions(
        "players",
        "all",
        interval=INTERVAL_PERCENTAGE,
        min_games=options.min_games,
        best=options.best,
        drop=options.drop,
        column_selector=_select_with_choice if has_game_choice(choice) else report_columns,
    )
    yaku = players._replace(table="yaku", columns="", interval=0, column_selector=None)
    others = [TableOptions(name) for name in OTHER_REPORT_TABLES]
    periods = [options.by] if options.by else ["game", "day"]
    running = TableOptions("series", ",".join(RUNNING_COLUMNS), column_selector=running_columns)
    series = [running._replace(by=period) for period in periods]
    return [
        table._replace(guests=options.guests, players=options.players)
        for table in (players, yaku, *others, *series)
    ]


class PlayedGames:
    """What was played, as it comes: the result of every game, and the records of the latest, of
    which sheets are made."""

    def __init__(
        self,
        options: ReportOptions,
        find_players: Callable[[], Collection[str]],
        records: RecordsTable,
    ) -> None:
        self.options = options
        self.find_players = find_players  # those that are asked for, by the aliases so far
        self.warnings = CollectedWarnings()
        self.results: list[GameResult] = []  # as they came
        self.records: dict[int, list[GameRecord]] = {}  # of the latest games, by their numbers
        self.latest: list[tuple[str, int]] = []  # their dates and numbers, a heap
        self.games_by_rules: dict[Rules, set[int]] = {}
        self.loose_hands: dict[Rules, int] = {}
        self.penalties: list[PenaltyRow] = []
        self.best_wins = BestWins(records)
        self.course = StandingCourse()
        self.members: dict[str, dict[str, None]] = {}  # of teams, as they came

    def add_events(self, events: Iterable[GameRecord | AppliedAdjustment]) -> None:
        """Take all in."""
        records = self._select_records(events)
        for number, parts in groupby(records, key=lambda record: record.session.game_number):
            together = list(parts)
            for part in together:
                self.best_wins.add(part)
            self.results.append(_build_result(together))
            self.records[number] = together
            heappush(self.latest, (self.results[-1].date, number))
            if len(self.latest) > self.options.max_sheets:
                _, oldest = heappop(self.latest)
                del self.records[oldest]

    def build_sheets(self) -> dict[int, GameSheet]:
        """The sheets of the latest games, by their numbers."""
        records = (record for together in self.records.values() for record in together)
        sheets = build_game_sheets(records, self.warnings)
        return {sheet.session.game_number: sheet for sheet in sheets}

    def _select_records(
        self, events: Iterable[GameRecord | AppliedAdjustment]
    ) -> Iterator[GameRecord]:
        """Games that have anything in them; only of the players, if any are named."""
        for event in events:
            self.penalties += _list_penalties(event)
            self.course.add(event)
            if isinstance(event, AppliedAdjustment):
                continue
            session, players = event.session, self.find_players()
            for team, name in zip(session.teams, session.names, strict=False):
                if team:
                    self.members.setdefault(team, {})[str(name)] = None
            self.games_by_rules.setdefault(session.rules, set()).add(session.game_number)
            if not session.rules.tracks_games:
                hands = self.loose_hands.get(session.rules, 0)
                self.loose_hands[session.rules] = hands + len(event.effects)
            if event.is_played and (not players or any(name in players for name in session.names)):
                yield event


def _build_result(records: Sequence[GameRecord]) -> GameResult:
    """The result of a game that comes in one record or in several."""
    session, first, last = records[0].session, records[0], records[-1]
    final, unit = last.final_result, session.score_unit
    seats = range(len(session.names))
    scores = [last.initial_scores[seat] + last.score_changes[seat] * unit for seat in seats]
    order = sorted(seats, key=lambda seat: (final.ranks[seat] if final else 0, -scores[seat]))
    has_scores = not final or bool(final.scores)
    return GameResult(
        session.game_number,
        first.date,
        session.season,
        session.file,
        session.line,
        tuple(str(session.names[seat]) for seat in order),
        tuple(final.ranks[seat] for seat in order) if final else (),
        tuple(scores[seat] for seat in order) if has_scores else (),
        tuple(last.exact_seat_points(seat) for seat in order) if final else (),
        sum(len(record.effects) for record in records),
        last.end_reason,
        not session.rules.tracks_games,
    )


def _list_penalties(event: GameRecord | AppliedAdjustment) -> Iterator[PenaltyRow]:
    """The points that an adjustment gave or took, or that a finished game cost besides."""
    if isinstance(event, AppliedAdjustment):
        yield PenaltyRow(event.date, event.name, event.exact_points, 0, event.comment)
        return
    session = event.session
    for seat, points in enumerate(event.point_penalties if event.final_result else ()):
        if points:
            exact = Quotient(points, session.rules.family.point_parts)
            yield PenaltyRow(event.date, session.names[seat], exact, session.game_number)


def read_report_data(
    tally: Tally, options: ReportOptions, problems: Sequence[Problem], files: Sequence[str]
) -> ReportData | None:
    """Everything, read once; None after a mistake."""
    accumulators = [(table, _make_accumulator(table)) for table in build_table_options(options)]
    (records,) = (each for _, each in accumulators if isinstance(each, RecordsTable))
    played = PlayedGames(options, tally.find_selected_players, records)
    played.add_events(accumulate_events(tally, [accumulator for _, accumulator in accumulators]))
    if tally.error_count:
        return None
    (players_options, _), (yaku_options, yaku_accumulator), *others = accumulators
    check_table_applies(tally, players_options)
    by = options.by or choose_steps(played.results)
    others = [
        (table, accumulator)
        for table, accumulator in others
        if table.table != "series" or table.by == by
    ]
    tables = _build_page_tables(tally, options, [accumulators[0], *others])
    family = tally.find_family()
    if family.tiles and tables["players"].everybody.get(TILES_WIN_COUNT):
        term = family.tiles.yaku_term
        yaku = [(yaku_options._replace(table=term), yaku_accumulator)]
        tables["yaku"] = _build_page_tables(tally, options, yaku)[term]
    names = [str(row["name"]) for row in tables["players"].rows]
    guests = _list_guests(tally, options)
    return ReportData(
        options,
        family,
        tables,
        sorted(played.results, key=attrgetter("date")),
        played.build_sheets(),
        sorted((each for each in played.penalties if each.name in names), key=attrgetter("date")),
        problems,
        {
            rules: played.loose_hands.get(rules, len(numbers))
            for rules, numbers in played.games_by_rules.items()
        },
        names,
        files,
        by,
        played.best_wins.list_wins(),
        {name: number for number, name in enumerate(names)},
        load_catalogue(options.language),
        list(played.course.list_days(family, players_options, guests)),
        played.course.list_seasons(family, players_options, guests),
        {team: sorted(names) for team, names in played.members.items()},
    )


def _build_page_tables(
    tally: Tally, options: ReportOptions, accumulators: Iterable[tuple[TableOptions, Accumulator]]
) -> dict[str, PageTable]:
    """The tables that the family has, by name."""
    family, guests = tally.find_family(), _list_guests(tally, options)
    return {
        table.table: build_page_table(
            select_rows(
                build_accumulated_table(accumulator, table, family, guests),
                table,
                tally.tally_state.find_player,
            )
        )
        for named, accumulator in accumulators
        if not find_table(named.table).explain_absence(family)
        for table in [named._replace(columns=named.columns_for(family))]
    }


def _list_guests(tally: Tally, options: ReportOptions) -> Collection[str]:
    """Who is left out of standings."""
    return () if options.guests else tally.tally_state.guests


def _make_accumulator(options: TableOptions) -> Accumulator:
    return find_table(options.table).make_accumulator(options)


def build_page_table(sheet: RenderedTable) -> PageTable:
    """A table to pick from."""
    values = list(sheet.rows)
    places = [row.place for row in values if isinstance(row, RankedRow)]
    rows = [dict(zip(sheet.header, row, strict=True)) for row in values]
    others = [row for row in rows if row.get("name") != ALL_PLAYERS]
    everybody = next((row for row in rows if row.get("name") == ALL_PLAYERS), {})
    columns = {column.name: column for column in sheet.columns}
    return PageTable(columns, others, everybody, places)
