"""From scores files to a table: this module reads everything, adds it up, and lays it out."""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from itertools import chain, islice

from ..base.errors import UsageError
from ..interpreter.tally import Tally
from ..rules.model.stakes import NoStakesError
from ..rules.model.types import Family, GameRecord
from ..rules.statistics.columns import Column, select_columns
from .options import (
    ALL_COLUMNS,
    RenderedTable,
    Row,
    TableOptions,
    compute_rows,
)
from .registry import TABLES, Accumulator, TableDefinition, find_table
from .selection import check_players, choose_columns

EVENTS_AT_A_TIME = 100


def build_table(tally: Tally, options: TableOptions) -> RenderedTable:
    """The table. Rows that come as hands are read are made while they are written, and are the
    tally's events: whether there were errors is known when they are used up."""
    table = find_table(options.table)
    if table.stream:
        stream = table.load_stream()
        game_records = (event for event in tally.events() if isinstance(event, GameRecord))
        columns = choose_columns(stream.columns, options, options.columns, table.name_columns)
        rows = compute_rows(columns, chain.from_iterable(map(stream.rows, game_records)))
        return _render_table(table, columns, rows, options, tally.find_family())
    accumulator = table.make_accumulator(complete_options(tally, options))
    for event in tally.events(with_rounds=table.has_rounds):
        accumulator.add(event)
    check_table_applies(tally, options)
    family, guests = tally.find_family(), _list_guests(tally, options)
    try:
        return build_accumulated_table(accumulator, options, family, guests)
    except NoStakesError:
        if tally.error_count:
            return RenderedTable(accumulator.columns(family), ())  # nobody writes this table
        check_players(options, tally.tally_state)
        tally.check_found()
        raise  # there are games, and no rate


def build_all_tables(tally: Tally, options: TableOptions) -> dict[str, RenderedTable]:
    """Every table that the rules have a use for, by name; none after a mistake."""
    options = complete_options(tally, options)
    accumulators = {
        table.name: table.make_accumulator(options._replace(table=table.name))
        for table in TABLES
        if not table.stream
    }
    streams = {table.name: table.load_stream() for table in TABLES if table.stream}
    streams = {
        name: stream._replace(columns=select_columns(stream.columns, options.columns))
        for name, stream in streams.items()
    }
    rows: dict[str, list[Row]] = {name: [] for name in streams}
    events = iter(tally.events(with_rounds=True))
    # some at a time: turning from table to table with each event takes a quarter longer
    while batch := list(islice(events, EVENTS_AT_A_TIME)):
        for accumulator in accumulators.values():
            for event in batch:
                accumulator.add(event)
        for name, stream in streams.items():
            for event in batch:
                if isinstance(event, GameRecord):
                    rows[name] += compute_rows(stream.columns, stream.rows(event))
    if tally.error_count:
        return {}
    family, guests = tally.find_family(), _list_guests(tally, options)
    tables = {}
    for table in TABLES:
        if table.explain_absence(family):
            continue
        own = options._replace(table=table.name)
        if table.name in streams:
            columns = streams[table.name].columns
            tables[table.name] = _render_table(table, columns, rows[table.name], own, family)
            continue
        with suppress(NoStakesError):
            accumulator = accumulators[table.name]
            tables[table.name] = build_accumulated_table(accumulator, own, family, guests)
    return tables


def complete_options(tally: Tally, options: TableOptions) -> TableOptions:
    """The options with what standings need to know of what is read."""
    period = tally.period
    is_part = bool(period.since or period.last_games)
    return options._replace(is_part=is_part, stages=tally.tally_state.stages)


def build_accumulated_table(
    accumulator: Accumulator, options: TableOptions, family: Family, guests: Collection[str] = ()
) -> RenderedTable:
    """A table that is made of all events."""
    table = find_table(options.table)
    columns = accumulator.columns(family)
    if not table.selects_columns:
        wanted = options.columns or ALL_COLUMNS
        columns = choose_columns(columns, options, wanted, table.name_columns)
    rows = compute_rows(columns, accumulator.rows(family, guests))
    rendered = _render_table(table, columns, rows, options, family)
    return rendered._replace(
        omitted_count=accumulator.omitted_count, note=getattr(accumulator, "note", "")
    )


def _render_table(
    table: TableDefinition,
    columns: Sequence[Column],
    rows: Iterable[Row],
    options: TableOptions,
    family: Family,
) -> RenderedTable:
    """A table as its row in the registry says. Columns that are named stand in the order in which
    they are named."""
    return RenderedTable(
        columns,
        rows,
        is_ranked=table.is_ranked,
        first_columns=() if options.columns else table.list_first_columns(family),
        is_of_named_columns=options.columns not in {"", ALL_COLUMNS},
        column_tiers=() if options.columns else table.column_tiers(family),
        title=table.name,
        best=options.best,
        drop=options.drop,
    )


def _list_guests(tally: Tally, options: TableOptions) -> Collection[str]:
    """The players who are left out of standings."""
    return () if options.guests else tally.tally_state.guests


def check_table_applies(tally: Tally, options: TableOptions) -> None:
    """Fails where the family that was played has no such table, or no games to choose from. Of
    a table whose rows come as hands are read that is known when they are used up."""
    if tally.error_count:
        return
    family = tally.find_family()
    why = find_table(options.table).explain_absence(family)
    if family.is_always_loose and options.chooses_games:
        why = f"{family.short_name} has no games that end: best and drop have none to choose from"
    if why:
        raise UsageError(why)
