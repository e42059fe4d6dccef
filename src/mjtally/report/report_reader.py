"""A tally is read once, for all that a page shows: tables counted together, what was played."""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress

from ..base.errors import Problem
from ..interpreter.tally import Tally
from ..model.standings import (
    DayStandings,
    StageStanding,
    StageView,
    follow_all,
    follow_stage,
    list_standings,
    rank_everybody,
)
from ..model.types import Family
from ..statistics.columns import ColumnValue
from ..statistics.player import ALL_PLAYERS
from ..tables.best_games import COUNTED_GAMES, has_game_choice
from ..tables.build import accumulate_events, check_table_applies, complete_options
from ..tables.money import NoStakesError
from ..tables.options import RenderedTable, TableOptions
from ..tables.players import PlayersTable
from ..tables.records import RecordsTable
from ..tables.registry import Accumulator, build_accumulated_table, find_table
from ..tables.selection import select_rows
from ..translations import load_catalogue
from .played_games import PlayedGames
from .report_data import (
    RANK_COLUMNS,
    SEAT_PREFIXES,
    GameResult,
    PageTable,
    ReportData,
    ReportOptions,
    TableRow,
)

INTERVAL_PERCENTAGE = 95.0  # percent
RUNNING_COLUMNS = (
    *("period", "name", "hand_count", "game_count", "points"),
    *("net_total", "points_total", "rating"),
)
OTHER_REPORT_TABLES = ("matchups", "teams", "ratings", "records", "money", "payments")
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
    """The same, and how many games count, where only some of each player's do."""
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


def read_report_data(
    tally: Tally, options: ReportOptions, problems: Sequence[Problem], files: Sequence[str]
) -> ReportData | None:
    """Everything, read once; None after a mistake, unless what was read up to it is wanted."""
    accumulators = [
        (table, _make_accumulator(table))
        for table in (complete_options(tally, each) for each in build_table_options(options))
    ]
    (records,) = (each for _, each in accumulators if isinstance(each, RecordsTable))
    played = PlayedGames(options, tally.find_selected_players, records)
    played.add_events(accumulate_events(tally, [accumulator for _, accumulator in accumulators]))
    if tally.error_count and not tally.is_up_to_error:
        return None
    ranking, players = accumulators[0]
    check_table_applies(tally, ranking)
    by = options.by or choose_steps(played.results)
    tables = _build_report_tables(tally, options, accumulators, by)
    family, guests = tally.find_family(), _list_guests(tally, options)
    ledger = played.ledger
    assert isinstance(players, PlayersTable)
    sides = players.statistics.build_players(family)
    rare = (each.name for each in sides if each.find_count("game_count") < options.min_games)
    view = StageView(
        guests=frozenset(guests),
        best=options.best,
        drop=options.drop,
        is_part=ranking.is_part,
        left_out=frozenset(rare),
    )
    teams = view._replace(of_teams=True, best=0, drop=0, left_out=frozenset())
    find_next = tally.tally_state.stages.find_next
    stages = list(list_standings(ledger, find_next, view, teams))
    current = (stages[0].season, stages[0].stage) if stages else ("", "")
    course = list(follow_stage(ledger, *current, view))
    if len({(each.season, each.stage) for each in stages}) > 1:
        tables["course"] = _build_course(course, tables["series"])
    has_seasons = len({each.season for each in stages}) > 1
    places = rank_everybody(ledger, view)
    last = len(places) + 1
    rows = sorted(tables["players"].rows, key=lambda row: places.get(str(row["name"]), last))
    tables["players"] = tables["players"]._replace(rows=rows)
    names = [str(row["name"]) for row in rows]
    return ReportData(
        options=options,
        family=family,
        tables=tables,
        results=played.list_results(),
        game_sheets=played.build_sheets(),
        penalties=played.list_penalties(names),
        problems=problems,
        rules=played.count_by_rules(),
        names=names,
        files=files,
        by=by,
        best_wins=played.best_wins.list_wins(),
        numbers={name: number for number, name in enumerate(names)},
        catalogue=load_catalogue(options.language),
        stages=stages,
        course=course,
        places=places,
        all_time=[*follow_all(ledger, view, days=1)][-1][1] if has_seasons else (),
        loose_scores=played.loose_scores,
        members=played.list_members(),
    )


def _build_course(course: Sequence[DayStandings], series: PageTable) -> PageTable:
    """The running figures of a stage: what everybody stood by after each date on which they played
    in it, or were given points."""
    rows: list[TableRow] = []
    known: dict[str, StageStanding] = {}
    for date, standings in course:
        for each in standings:
            last = known.get(each.name)
            if last and (last.points, last.game_count) == (each.points, each.game_count):
                continue
            known[each.name] = each
            points, name = each.points, each.name
            row: dict[str, ColumnValue] = {
                "period": date,
                "name": name,
                "game_count": 1,
                "hand_count": 1,
                "points": points,
            }
            rows.append({**row, "points_total": points, "net_total": points})
    return PageTable(series.columns, rows, {})


def _build_report_tables(
    tally: Tally,
    options: ReportOptions,
    accumulators: Sequence[tuple[TableOptions, Accumulator]],
    by: str,
) -> dict[str, PageTable]:
    """The tables of the page by name: running figures by its steps, and yaku (or fan) where tiles
    of wins were written."""
    family = tally.find_family()
    players, (yaku_options, yaku_accumulator), *others = accumulators
    chosen = [each for each in others if each[0].table != "series" or each[0].by == by]
    tables = _build_page_tables(tally, options, [players, *chosen])
    if family.tiles and tables["players"].everybody.get(TILES_WIN_COUNT):
        term = family.tiles.yaku_term
        yaku = [(yaku_options._replace(table=term), yaku_accumulator)]
        tables["yaku"] = _build_page_tables(tally, options, yaku)[term]
    return tables


def _build_page_tables(
    tally: Tally, options: ReportOptions, accumulators: Iterable[tuple[TableOptions, Accumulator]]
) -> dict[str, PageTable]:
    """The tables that the family has, by name; those of money where a rate is declared."""
    family, guests = tally.find_family(), _list_guests(tally, options)
    tables: dict[str, PageTable] = {}
    for named, accumulator in accumulators:
        if find_table(named.table).explain_absence(family):
            continue
        table = named._replace(columns=named.columns_for(family))
        with suppress(NoStakesError):
            made = build_accumulated_table(accumulator, table, family, guests)
            rows = select_rows(made, table, tally.tally_state.find_player)
            tables[table.table] = build_page_table(rows)
    return tables


def _list_guests(tally: Tally, options: ReportOptions) -> Collection[str]:
    """Who is left out of standings."""
    return () if options.guests else tally.tally_state.guests


def _make_accumulator(options: TableOptions) -> Accumulator:
    return find_table(options.table).make_accumulator(options)


def build_page_table(sheet: RenderedTable) -> PageTable:
    """A table to pick from."""
    values = list(sheet.rows)
    rows = [dict(zip(sheet.header, row, strict=True)) for row in values]
    others = [row for row in rows if row.get("name") != ALL_PLAYERS]
    everybody = next((row for row in rows if row.get("name") == ALL_PLAYERS), {})
    columns = {column.name: column for column in sheet.columns}
    return PageTable(columns, others, everybody)
