"""Read a tally once for every period of a page: its tables are counted together, and its games
collected. Everything is added up by stages, and a season is the sum of its stages."""

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from heapq import heappop, heappush
from itertools import groupby, islice
from math import isnan, nan
from operator import attrgetter
from typing import Any, NamedTuple, Protocol, cast

from ..base.errors import Problem, UsageError
from ..base.quotient import Quotient, share_quotient
from ..interpreter.tally import LatestGames, Tally
from ..rules.model.stakes import NoStakesError
from ..rules.model.standings import (
    StageKey,
    StageLedger,
    StageStanding,
    StageStandings,
    StageView,
    follow_all,
    follow_stage,
    list_standings,
    rank_everybody,
    rank_stage,
)
from ..rules.model.types import AppliedAdjustment, Family, GameRecord, Rules
from ..rules.statistics.columns import ColumnValue
from ..rules.statistics.hand_counts import KNOWN_YAKU_COUNT
from ..rules.statistics.player import ALL_PLAYERS, ZERO
from ..tables.build import (
    EVENTS_AT_A_TIME,
    build_accumulated_table,
    check_table_applies,
    complete_options,
)
from ..tables.game_sheet import CollectedWarnings, build_game_sheets
from ..tables.matchups import MatchupsTable
from ..tables.options import RenderedTable, TableOptions
from ..tables.player_statistics import COUNTED_GAMES
from ..tables.players import PlayersTable, YakuTable, count_played
from ..tables.records import RecordsTable
from ..tables.registry import Accumulator, find_table
from ..tables.selection import select_rows
from ..tables.series import SeriesTable
from ..translations import load_catalogue
from .data import (
    ALL,
    LATEST,
    RANK_COLUMNS,
    READ,
    SEASON,
    SEAT_NAMES,
    STAGE,
    GameResult,
    PagePeriod,
    PageTable,
    PenaltyRow,
    ReportData,
    ReportOptions,
    RunningFigures,
)

INTERVAL_PERCENTAGE = 95.0  # percent
RUNNING_COLUMNS = {
    *("period", "name", "hand_count", "game_count", "points"),
    *("net_total", "points_total", "rating"),
}
OTHER_REPORT_TABLES = ("matchups", "records", "money", "payments")
FEW_DAYS = 2  # a line of fewer days would have too few steps
LATEST_GAMES = 20  # people can choose to see only so many latest games
MOST_PERIODS = 12  # seasons and stages to choose from


class PageAccumulator(Accumulator, Protocol):
    """The accumulator of a table of a page. It is kept in parts, which can be added."""

    def include(self, other: Any) -> None:
        """Add what another accumulator of this kind has added up."""


def read_report_data(
    tally: Tally,
    asked: TableOptions,
    options: ReportOptions,
    problems: Sequence[Problem],
    files: Sequence[str],
) -> Sequence[ReportData]:
    """The data of the page for each period that can be chosen, all from one reading. The first one
    is the period that is shown first. After a mistake there are none, unless the part before it is
    wanted."""
    ledger, latest = StageLedger(), LatestGames(LATEST_GAMES, tally.has_selected_player)
    readings: dict[StageKey, PeriodReading] = {}
    events = iter(tally.events(with_rounds=True))
    while batch := list(islice(events, EVENTS_AT_A_TIME)):
        for key, part in groupby(batch, key=_find_stage):
            if key not in readings:
                like = next(iter(readings.values()), None)
                readings[key] = PeriodReading(tally, asked, options, like)
            readings[key].add(list(part))
        for event in batch:
            ledger.add(event)
            latest.add(event)
    if tally.error_count and not tally.is_up_to_error:
        return []
    for reading in readings.values():
        reading.finish()
    first = next(iter(readings.values()), None) or PeriodReading(tally, asked, options)
    check_table_applies(tally, first.ranking)
    game_count = sum(len(reading.played.results) for reading in readings.values())
    has_latest = game_count > LATEST_GAMES and not tally.period.last_games
    choices = list_periods(ledger.list_stages(), LATEST_GAMES if has_latest else 0)
    catalogue = load_catalogue(options.language).in_game(tally.find_family().name)
    reports: list[ReportData] = []
    for shown in choices:
        keys, own_ledger = [key for key in readings if shown.includes(*key)], ledger
        if len(keys) == 1 and not shown.games:
            reading = readings[keys[0]]
        else:
            reading = PeriodReading(tally, asked, options, first)
            for key in keys if not shown.games else ():
                reading.include(readings[key])
        if shown.games:
            own_ledger = StageLedger()
            for event in latest.list_events():
                own_ledger.add(event)
                reading.add([event])
            reading.finish()
        try:
            report = _build_report(reading, own_ledger, shown)
        except UsageError:  # nobody has played as much in it as is asked for
            if shown == choices[-1] and not reports:
                raise
            continue
        if report.results or (shown == choices[-1] and not reports):
            reports.append(report._replace(problems=problems, files=files, catalogue=catalogue))
    return [report._replace(choices=[other.shown for other in reports]) for report in reports]


def _find_stage(event: GameRecord | AppliedAdjustment) -> StageKey:
    place = event.session if isinstance(event, GameRecord) else event
    return place.season, place.stage.name


def list_periods(keys: Sequence[StageKey], latest: int) -> list[PagePeriod]:
    """The periods that there are to choose, the one that is shown at first being the first: each
    stage (of those keys), where a season has several, and each season; then all of them, and the
    latest games, if so many are wanted."""
    seasons = list(dict.fromkeys(season for season, _ in keys))
    periods = []
    for season in seasons:
        stages = [stage for key, stage in keys if key == season]
        if len(stages) > 1:
            periods += [PagePeriod(STAGE, season, stage) for stage in stages]
        if len(seasons) > 1:
            periods.append(PagePeriod(SEASON, season))
    del periods[MOST_PERIODS:]
    periods.append(PagePeriod(ALL if len(seasons) > 1 else READ))
    return [*periods, PagePeriod(LATEST, games=latest)] if latest else periods


def _build_report(reading: "PeriodReading", ledger: StageLedger, shown: PagePeriod) -> ReportData:
    """The data of the page for a period, after everything was read."""
    tally, asked, options = reading.tally, reading.asked, reading.options
    played, family = reading.played, tally.find_family()
    guests = frozenset(() if asked.guests else tally.tally_state.guests)
    by = options.by or choose_steps(played.results)
    by = by if by in reading.series else next(iter(reading.series), by)
    tables = _build_period_tables(reading, guests)
    standings = _build_standings(reading, ledger, shown, guests)
    last = len(standings.places) + 1
    rows = sorted(
        tables["players"].rows, key=lambda row: standings.places.get(str(row["name"]), last)
    )
    tables["players"] = tables["players"]._replace(rows=rows)
    names = [str(row["name"]) for row in rows]
    series = _build_series(tally, guests, reading.series[by])
    latest = (record for together in played.records.values() for record in together)
    return ReportData(
        asked=asked,
        options=options,
        period=tally.period,
        shown=shown,
        family=family,
        title=tally.tally_state.title,
        tables=tables,
        series=series,
        ratings=_find_ratings(series),
        course=standings.course,
        results=played.list_results(),
        game_sheets={
            sheet.session.game_number: sheet
            for sheet in build_game_sheets(latest, CollectedWarnings())
        },
        penalties=sorted(
            (penalty for penalty in played.penalties if penalty.name in names),
            key=attrgetter("date"),
        ),
        rules={
            rules: played.loose_hands.get(rules, len(numbers))
            for rules, numbers in played.games_by_rules.items()
        },
        names=names,
        by=by,
        best_wins=reading.records.list_best_wins(),
        streaks=reading.records.count_streaks(),
        numbers={name: number for number, name in enumerate(names)},
        stages=standings.stages,
        leaders_by_date=standings.leaders,
        places=standings.places,
        seasons=standings.seasons,
        all_time=standings.all_time,
        loose_scores=played.loose_scores,
        members={team: sorted(members) for team, members in played.members.items()},
        chosen=frozenset(tally.find_selected_players()),
    )


class PeriodStandings(NamedTuple):
    """The standings of everybody in a period."""

    # the stages; if they are not told apart, one of players or of teams
    stages: Sequence[StageStandings]
    leaders: Sequence[tuple[str, str]]  # who was alone in first place after each date
    places: Mapping[str, int]
    course: RunningFigures | None  # the stage that is played, if there are several
    seasons: Sequence[StageStandings]  # empty if there is one season
    all_time: Sequence[StageStanding]  # likewise


def _build_standings(
    reading: "PeriodReading", ledger: StageLedger, shown: PagePeriod, guests: frozenset[str]
) -> PeriodStandings:
    """The standings of a period and of its stages."""
    view = _choose_view(reading, shown, guests)
    teams = view._replace(of_teams=True, best=0, drop=0, left_out=frozenset())
    find_next = reading.tally.tally_state.stages.find_next
    every_stage = list(list_standings(ledger, find_next, view, teams))
    stages = [stage for stage in every_stage if shown.includes(stage.season, stage.stage)]
    has_seasons = len({stage.season for stage in stages}) > 1 and not shown.games
    all_time = [*follow_all(ledger, view).rank_days(1)] if has_seasons else []
    current = (stages[0].season, stages[0].stage) if stages else ("", "")
    if shown.kind not in {ALL, LATEST}:
        leaders = list(follow_stage(ledger, *current, view).find_leaders())
        places = rank_everybody(ledger.select(shown.includes), view)
        if shown.kind == STAGE:  # with the points that are carried from the stage before
            places = {
                standing.name: standing.place for standing in rank_stage(ledger, *current, view)
            }
    else:
        leaders = list(follow_all(ledger, view).find_leaders())
        stages = [
            StageStandings("", "", own_view.of_teams, standings)
            for own_view in (view, teams)
            for _, standings in follow_all(ledger, own_view).rank_days(1)
            if standings
        ]
        shared = [stage.standings for stage in stages if not stage.of_teams]
        places = {standing.name: standing.place for standing in (shared[0] if shared else ())}
    course = None
    has_several = len({(stage.season, stage.stage) for stage in stages}) > 1
    if has_several or any(stage.carries for stage in stages):
        course = _build_course(follow_stage(ledger, *current, view).rank_days())
    return PeriodStandings(
        stages=stages,
        leaders=leaders,
        places=places,
        course=course,
        seasons=[stage for stage in every_stage if not stage.of_teams] if all_time else (),
        all_time=all_time[-1][1] if all_time else (),
    )


def _choose_view(reading: "PeriodReading", shown: PagePeriod, guests: frozenset[str]) -> StageView:
    """The choice of players who are ranked in a period, and of the games that count. Players with
    fewer games than are asked for are not ranked."""
    asked, family = reading.asked, reading.tally.find_family()
    rare = [
        statistics.name
        for statistics in reading.players.statistics.build_players(family)
        for played in [count_played(family, statistics)]
        if played["hand"] < asked.min_hands or played["game"] < asked.min_games
    ]
    return StageView(
        guests=guests,
        best=asked.best,
        drop=asked.drop,
        is_part=reading.ranking.is_part or shown.games > 0,
        left_out=frozenset(rare),
    )


def choose_steps(results: Collection[GameResult]) -> str:
    """The steps of running figures: days, or games where not all have dates, or many were played
    on one day or two."""
    days = {result.date for result in results}
    is_few = len(days) <= FEW_DAYS and len(days) < len(results)
    return "game" if "" in days or is_few else "day"


class PeriodReading:
    """The sums of a period: its tables, and what was played. `like` is another reading of the same
    tally; both share what they remember about hands."""

    def __init__(
        self,
        tally: Tally,
        asked: TableOptions,
        options: ReportOptions,
        like: "PeriodReading | None" = None,
    ) -> None:
        self.tally, self.asked, self.options = tally, asked, options
        every: list[tuple[TableOptions, PageAccumulator]] = []
        for incomplete_options in build_table_options(asked, options.by):
            table_options = complete_options(tally, incomplete_options)
            accumulator = find_table(table_options.table).make_accumulator(table_options)
            every.append((table_options, cast(PageAccumulator, accumulator)))
        (self.ranking, players), self.yaku, *_ = every
        assert isinstance(players, PlayersTable)
        assert isinstance(self.yaku[1], YakuTable)
        self.players = players
        self.yaku[1].share_statistics(players.statistics)
        self.tables = [pair for pair in every[:1] + every[2:] if pair[0].table != "series"]
        self.series = {
            table_options.by: series
            for table_options, series in every
            if isinstance(series, SeriesTable)
        }
        (self.records,) = (table for _, table in every if isinstance(table, RecordsTable))
        (self.matchups,) = (table for _, table in every if isinstance(table, MatchupsTable))
        self.played = PlayedGames(options.max_sheets, tally.find_selected_players)
        self.dates: set[str] = set()
        if like:
            self.players.statistics.share_memory(like.players.statistics)
            self.records.share_memory(like.records)
            self.matchups.share_memory(like.matchups)

    def add(self, events: Sequence[GameRecord | AppliedAdjustment]) -> None:
        """Take in events: all of them in one table, then in the next. Event by event it takes a
        quarter longer."""
        self.dates.update(event.date for event in events)
        if len(self.dates) > FEW_DAYS and "" not in self.dates and "day" in self.series:
            self.series.pop("game", None)
        tables = [*(table for _, table in self.tables), *self.series.values()]
        for accumulator in tables:
            for event in events:
                accumulator.add(event)
        for event in events:
            self.played.add(event)

    def finish(self) -> None:
        """Note that everything was added."""
        self.played.finish_game()

    def include(self, other: "PeriodReading") -> None:
        """Take in what another reading has taken in."""
        self.series = {by: figures for by, figures in self.series.items() if by in other.series}
        for (_, own), (_, others) in zip(self.tables, other.tables, strict=True):
            own.include(others)
        for by, series in self.series.items():
            series.include(other.series[by])
        self.played.include(other.played)


# -------------------------------------------------------------------------------------- tables


def build_table_options(asked: TableOptions, by: str) -> list[TableOptions]:
    """The tables that a page is made of: players, yaku (or fan), others; the running figures by
    game and by day, unless it is said by what."""
    every = TableOptions(guests=asked.guests, players=asked.players, needs_rate=True)
    choice = every._replace(best=asked.best, drop=asked.drop)
    players = choice._replace(
        columns="all",
        interval=INTERVAL_PERCENTAGE,
        min_hands=asked.min_hands,
        min_games=asked.min_games,
        column_selector=_select_with_choice if choice.chooses_games else report_columns,
    )
    yaku = choice._replace(table="yaku", min_hands=asked.min_hands, min_games=asked.min_games)
    others = [every._replace(table=name) for name in OTHER_REPORT_TABLES]
    series = [every._replace(table="series", by=step) for step in ([by] if by else ["game", "day"])]
    return [players, yaku, *others, *series]


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
        *((KNOWN_YAKU_COUNT.name,) if family.tiles else ()),
    ]
    names += [f"{seat}_{figure}" for seat in SEAT_NAMES for figure in ("game_count", "mean_rank")]
    if shown := family.statistics.report_columns:
        names += [
            shown.good_share,
            shown.bad_share,
            *(name for name, _ in shown.value_columns),
            *shown.player_columns,
        ]
    there = {column.name for column in family.statistics.build_columns(True)}
    return ",".join(name for name in dict.fromkeys(names) if name in there)


def _select_with_choice(family: Family) -> str:
    """The columns of the players table that the page shows, and how many games of each player
    count."""
    return f"{report_columns(family)},{COUNTED_GAMES}"


def _build_period_tables(reading: "PeriodReading", guests: Collection[str]) -> dict[str, PageTable]:
    """The tables of a period, with the yaku (or fan) where hands with tiles were won."""
    tally = reading.tally
    tables, family = dict(_build_tables(tally, guests, reading.tables)), tally.find_family()
    if family.tiles and tables["players"].everybody.get(KNOWN_YAKU_COUNT.name):
        yaku_options, yaku = reading.yaku
        yaku_options = yaku_options._replace(table=family.tiles.yaku_term)
        ((_, tables["yaku"]),) = _build_tables(tally, guests, [(yaku_options, yaku)])
    return tables


def _build_tables(
    tally: Tally, guests: Collection[str], accumulators: Iterable[tuple[TableOptions, Accumulator]]
) -> Iterator[tuple[str, PageTable]]:
    """The tables that the family has, with their names; those of money where a rate is declared."""
    for options, accumulator in accumulators:
        if find_table(options.table).explain_absence(tally.find_family()):
            continue
        with suppress(NoStakesError):
            rendered = _build_rows(tally, guests, options, accumulator)
            rows = [dict(zip(rendered.header, row, strict=True)) for row in rendered.rows]
            everybody = next((row for row in rows if row.get("name") == ALL_PLAYERS), {})
            others = [row for row in rows if row.get("name") != ALL_PLAYERS]
            columns = {column.name: column for column in rendered.columns}
            yield options.table, PageTable(columns, others, everybody)


def _build_rows(
    tally: Tally, guests: Collection[str], options: TableOptions, accumulator: Accumulator
) -> RenderedTable:
    """The rows of a table that are asked for."""
    family = tally.find_family()
    table = options._replace(columns=options.columns_for(family))
    rendered = build_accumulated_table(accumulator, table, family, guests)
    return select_rows(rendered, table, tally.tally_state.find_player)


def _build_series(tally: Tally, guests: Collection[str], series: SeriesTable) -> RunningFigures:
    """The running figures of the players who are asked for, of all that was played."""
    family, chosen = tally.find_family(), tally.find_selected_players()
    columns = {
        column.name: column for column in series.columns(family) if column.name in RUNNING_COLUMNS
    }
    periods: list[str] = []
    names: list[str] = []
    lists = {name: array("d") for name in columns if name not in {"period", "name"}}
    values = [(own.append, columns[name].compute_value) for name, own in lists.items()]
    for row in series.rows(family, guests):
        period, name, *_ = row
        if chosen and name not in chosen:
            continue
        periods.append(period)
        names.append(name)
        for append, compute_value in values:
            append(_convert_figure(compute_value(*row)))
    return RunningFigures(columns, periods, names, lists)


def _convert_figure(value: ColumnValue) -> float:
    """A figure as a number; nan for what nobody knows."""
    if type(value) is Quotient:
        return float(value)
    return float(value) if type(value) is int else nan


def _find_ratings(series: RunningFigures) -> dict[str, tuple[float, int]]:
    """Everybody's rating after their last game, and of how many games it is."""
    ratings: dict[str, tuple[float, int]] = {}
    figures = zip(series.figures.get("rating", ()), series.figures["game_count"], strict=False)
    for name, (rating, games) in zip(series.names, figures, strict=False):
        if not isnan(rating):
            ratings[name] = rating, ratings.get(name, (rating, 0))[1] + int(games)
    return ratings


def _build_course(course: Iterable[tuple[str, Sequence[StageStanding]]]) -> RunningFigures:
    """The running figures of a stage: what everybody stood by after each date on which they played
    in it, or were given points."""
    periods: list[str] = []
    names: list[str] = []
    points = array("d")
    known: dict[str, StageStanding] = {}
    for date, standings in course:
        for standing in standings:
            last = known.get(standing.name)
            if last and (last.points, last.game_count) == (standing.points, standing.game_count):
                continue
            known[standing.name] = standing
            periods.append(date)
            names.append(standing.name)
            points.append(float(standing.points))
    played = array("d", [1]) * len(points)
    figures = dict.fromkeys(("points", "points_total", "net_total"), points)
    return RunningFigures(
        {}, periods, names, figures | dict.fromkeys(("game_count", "hand_count"), played)
    )


# --------------------------------------------------------------------------------- what was played


class PlayedGames:
    """Collects what was played: the result of every game, and the records of the latest games, from
    which sheets are made."""

    def __init__(self, max_sheets: int, find_players: Callable[[], Collection[str]]) -> None:
        self.max_sheets = max_sheets
        # finds the players who are asked for, by the aliases so far
        self.find_players = find_players
        self.parts: list[GameRecord] = []  # the parts of the game that goes on
        self.results: list[GameResult] = []  # results in the order of the files
        # records of the latest games, by their numbers
        self.records: dict[int, list[GameRecord]] = {}
        self.latest: list[tuple[str, int]] = []  # their dates and numbers, a heap
        self.games_by_rules: dict[Rules, set[int]] = {}
        self.loose_hands: dict[Rules, int] = {}
        self.loose_scores: dict[str, dict[str, Quotient]] = {}  # by date and player
        self.penalties: list[PenaltyRow] = []
        self.members: dict[str, set[str]] = {}  # the players of each team
        self.days_of_rounds: set[str] = set()  # days on which tables played at the same time

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Add an event. A game is added if it has anything in it, and if one of the named players,
        if any are named, played in it. Teams and rules are noted from every event."""
        self.penalties += _list_penalties(event)
        if isinstance(event, AppliedAdjustment):
            return
        session = event.session
        rules = session.rules
        for team, name in zip(session.teams, session.names, strict=False):
            if team:
                self.members.setdefault(team, set()).add(str(name))
        self.games_by_rules.setdefault(rules, set()).add(session.game_number)
        if event.date and event.table > 1 and event.is_played and rules.tracks_games:
            self.days_of_rounds.add(event.date)
        if not rules.tracks_games:
            if event.is_played:
                won = self.loose_scores.setdefault(event.date, {})
                for name, change in zip(session.names, event.score_changes, strict=True):
                    won[name] = won.get(name, ZERO) + session.score_unit * change
            self.loose_hands[rules] = self.loose_hands.get(rules, 0) + len(event.effects)
        players = self.find_players()
        if event.is_played and (not players or any(name in players for name in session.names)):
            if self.parts and self.parts[0].session.game_number != session.game_number:
                self.finish_game()
            self.parts.append(event)

    def finish_game(self) -> None:
        """Add the game whose parts have come so far."""
        together, self.parts = self.parts, []
        if together:
            result = _build_result(together)
            self.results.append(result)
            self._keep_latest(result.date, result.number, together)

    def list_results(self) -> list[GameResult]:
        """The results by date. A round that is not stated is only that of a day on which tables
        played side by side."""
        return [
            result
            if result.has_stated_round or result.date in self.days_of_rounds
            else result._replace(round=0)
            for result in sorted(self.results, key=attrgetter("date", "number"))
        ]

    def _keep_latest(self, date: str, number: int, together: list[GameRecord]) -> None:
        self.records[number] = together
        heappush(self.latest, (date, number))
        if len(self.latest) > self.max_sheets:
            _, oldest = heappop(self.latest)
            del self.records[oldest]

    def include(self, other: "PlayedGames") -> None:
        """Take in what another reading has taken in."""
        self.results += other.results
        self.penalties += other.penalties
        for date, number in other.latest:
            self._keep_latest(date, number, other.records[number])
        for rules, numbers in other.games_by_rules.items():
            self.games_by_rules.setdefault(rules, set()).update(numbers)
        for rules, hands in other.loose_hands.items():
            self.loose_hands[rules] = self.loose_hands.get(rules, 0) + hands
        for date, scores in other.loose_scores.items():
            won = self.loose_scores.setdefault(date, {})
            for name, score in scores.items():
                won[name] = won.get(name, ZERO) + score
        self.days_of_rounds |= other.days_of_rounds
        for team, members in other.members.items():
            self.members.setdefault(team, set()).update(members)


def _build_result(records: Sequence[GameRecord]) -> GameResult:
    """The result of a game that comes in one record or in several."""
    session, first, last = records[0].session, records[0], records[-1]
    final, unit = last.final_result, session.score_unit
    seats = range(len(session.names))
    scores = [last.initial_scores[seat] + last.score_changes[seat] * unit for seat in seats]
    order = sorted(seats, key=lambda seat: (final.ranks[seat] if final else 0, -scores[seat]))
    has_scores = not final or bool(final.scores)
    return GameResult(
        number=session.game_number,
        date=first.date,
        file=session.file,
        line=session.line,
        names=tuple(str(session.names[seat]) for seat in order),
        ranks=tuple(final.ranks[seat] for seat in order) if final else (),
        scores=tuple(share_quotient(*scores[seat]) for seat in order) if has_scores else (),
        points=tuple(last.exact_seat_points(seat) for seat in order) if final else (),
        hand_count=sum(len(record.effects) for record in records),
        end=last.end_reason,
        seats=tuple(order),
        is_loose=not session.rules.tracks_games,
        round=first.round,
        table=first.table,
        stage=session.stage.name,
        has_stated_round=session.round.number > 0,
    )


def _list_penalties(event: GameRecord | AppliedAdjustment) -> Iterator[PenaltyRow]:
    """The points that an adjustment gave or took, or that a finished game cost besides."""
    if isinstance(event, AppliedAdjustment):
        yield PenaltyRow(event.date, event.name, event.exact_points, 0, event.comment)
        return
    session = event.session
    paid = [("", event.point_penalties if event.final_result else ())]
    paid += [(payment.name, payment.points) for payment in event.side_payments]
    for why, by_seat in paid:
        for name, points in zip(session.names, by_seat, strict=False):
            if points:
                exact = Quotient(points, session.rules.family.point_parts)
                yield PenaltyRow(event.date, name, exact, session.game_number, why)
