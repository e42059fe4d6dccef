"""Scores files to a table: everything is read, added up, and laid out."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from itertools import islice

from ..base.errors import UsageError
from ..interpreter.tally import Tally
from ..model.types import AppliedAdjustment, GameRecord
from .best_games import has_game_choice
from .money import NoStakesError
from .options import RenderedTable, Row, TableOptions
from .registry import TABLES, Accumulator, build_accumulated_table, build_streamed_table, find_table
from .selection import check_players

EVENTS_AT_A_TIME = 100


def accumulate_table(tally: Tally, options: TableOptions) -> Accumulator | None:
    """Everything, added up for a table; None for one that comes as hands are read."""
    table = find_table(options.table)
    if table.stream:
        return None
    accumulator = table.make_accumulator(complete_options(tally, options))
    for event in tally.events():
        accumulator.add(event)
    return accumulator


def accumulate_events(
    tally: Tally, accumulators: Collection[Accumulator]
) -> Iterator[GameRecord | AppliedAdjustment]:
    """Everything, read once for several tables, and passed on as it comes: some at a time, since
    turning from table to table with each event takes a quarter longer."""
    events = iter(tally.events())
    while batch := list(islice(events, EVENTS_AT_A_TIME)):
        for accumulator in accumulators:
            for event in batch:
                accumulator.add(event)
        yield from batch


def complete_options(tally: Tally, options: TableOptions) -> TableOptions:
    """The options with what standings need to know of what is read."""
    period = tally.period
    is_part = bool(period.since or period.last_games)
    return options._replace(is_part=is_part, stages=tally.tally_state.stages)


def build_all_tables(tally: Tally, options: TableOptions) -> dict[str, RenderedTable]:
    """Every table that the rules have a use for, by name; none after a mistake."""
    options = complete_options(tally, options)
    accumulators = {
        table.name: table.make_accumulator(options._replace(table=table.name))
        for table in TABLES
        if not table.stream
    }
    streams = {table.name: table.load_stream() for table in TABLES if table.stream}
    rows: dict[str, list[Row]] = {name: [] for name in streams}
    for event in accumulate_events(tally, accumulators.values()):
        if not isinstance(event, GameRecord):
            continue
        for name, stream in streams.items():
            values = [column.compute_value for column in stream.columns]
            rows[name] += [[value(row) for value in values] for row in stream.rows(event)]
    if tally.error_count:
        return {}
    family, guests = tally.find_family(), _list_guests(tally, options)
    tables = {
        name: RenderedTable(
            stream.columns,
            rows[name],
            first_columns=find_table(name).first_columns(family),
            title=name,
        )
        for name, stream in streams.items()
    }
    for name, accumulator in accumulators.items():
        with suppress(NoStakesError):
            tables[name] = build_accumulated_table(
                accumulator, options._replace(table=name), family, guests
            )
    return {
        table.name: tables[table.name]
        for table in TABLES
        if table.name in tables and not table.explain_absence(family)
    }


def build_table(
    tally: Tally, options: TableOptions, accumulator: Accumulator | None
) -> RenderedTable:
    """The table. Rows that are made while it is written are the tally's events: whether there
    were errors is known when they are used up."""
    table = find_table(options.table)
    if accumulator is None:
        game_records = (event for event in tally.events() if isinstance(event, GameRecord))
        first = () if options.columns else table.first_columns(tally.find_family())
        return build_streamed_table(table.load_stream(), game_records, options, first)
    check_table_applies(tally, options)
    family, guests = tally.find_family(), _list_guests(tally, options)
    try:
        return build_accumulated_table(accumulator, options, family, guests)
    except NoStakesError:
        if tally.error_count:
            return RenderedTable(accumulator.columns(family), ())  # which nobody writes
        check_players(options, tally.tally_state)
        tally.check_found()
        raise  # there are games, and no rate


def _list_guests(tally: Tally, options: TableOptions) -> Collection[str]:
    """Who is left out of standings."""
    return () if options.guests else tally.tally_state.guests


def check_table_applies(tally: Tally, options: TableOptions) -> None:
    """Fails where the family that was played has no such table, or no games to choose from. Of
    a table whose rows come as hands are read that is known when they are used up."""
    if tally.error_count:
        return
    family = tally.find_family()
    why = find_table(options.table).explain_absence(family)
    if family.is_always_loose and has_game_choice(options):
        why = f"{family.short_name} follows no games: best and drop have none to choose from"
    if why:
        raise UsageError(why)
