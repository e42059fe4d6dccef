"""Scores files to a table: everything is read, added up, and laid out."""

from collections.abc import Callable, Collection

from ..base.errors import UsageError
from ..interpreter.tally import Tally
from ..model.types import GameRecord
from .best_games import has_game_choice
from .options import RenderedTable, Row, TableOptions
from .registry import TABLES, Accumulator, build_accumulated_table, build_streamed_table, find_table


def accumulate_table(tally: Tally, options: TableOptions) -> Accumulator | None:
    """Everything, added up for a table; None for one that comes as hands are read."""
    make = find_table(options.table).make_accumulator
    if make is None:
        return None
    summary = make(options)
    for event in tally.events():
        summary.add(event)
    return summary


def accumulate_events(
    tally: Tally, summaries: Collection[Accumulator], also: Callable[[GameRecord], None]
) -> None:
    """Everything, read once for several tables, and for whoever takes plays as they are."""
    for event in tally.events():
        for summary in summaries:
            summary.add(event)
        if isinstance(event, GameRecord):
            also(event)


def build_all_tables(tally: Tally, options: TableOptions) -> dict[str, RenderedTable]:
    """Every table that the rules have a use for, by name; none after a mistake."""
    summaries = {
        kind.name: kind.make_accumulator(options._replace(table=kind.name))
        for kind in TABLES
        if kind.make_accumulator
    }
    streams = {kind.name: kind.make_stream() for kind in TABLES if kind.make_stream}
    rows: dict[str, list[Row]] = {name: [] for name in streams}

    def row_by_row(game_record: GameRecord) -> None:
        for name, stream in streams.items():
            values = [column.compute_value for column in stream.columns]
            rows[name] += [[value(row) for value in values] for row in stream.rows(game_record)]

    accumulate_events(tally, summaries.values(), row_by_row)
    if tally.error_count:
        return {}
    family = tally.find_family()
    guests = () if options.guests else tally.tally_state.guests
    made = {name: RenderedTable(stream.columns, rows[name]) for name, stream in streams.items()}
    for name, summary in summaries.items():
        made[name] = build_accumulated_table(summary, options._replace(table=name), family, guests)
    return {kind.name: made[kind.name] for kind in TABLES if not kind.explain_absence(family)}


def build_table(tally: Tally, options: TableOptions, summary: Accumulator | None) -> RenderedTable:
    """The table. Rows that are made while it is written are the tally's events: whether there
    were errors is known when they are used up."""
    kind = find_table(options.table)
    if kind.make_stream:
        game_records = (event for event in tally.events() if isinstance(event, GameRecord))
        first = () if options.columns else kind.first_columns(tally.find_family())
        return build_streamed_table(kind.make_stream(), game_records, options, first)
    assert summary is not None
    check_table_applies(tally, options)
    guests = () if options.guests else tally.tally_state.guests
    return build_accumulated_table(summary, options, tally.find_family(), guests)


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
