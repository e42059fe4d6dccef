"""Scores files to a table: everything is read, added up, and laid out."""

from collections.abc import Callable, Collection

from ..base.errors import UsageError
from ..play.plays import Play
from ..reading.tally import Tally
from .asked import Asked, Row, Sheet
from .chosen import is_chosen
from .tables import TABLES, Summary, streamed, summed, table_named


def read(tally: Tally, asked: Asked) -> Summary | None:
    """Everything, added up for a table; None for one that comes as hands are read."""
    make = table_named(asked.table).summary
    if make is None:
        return None
    summary = make(asked)
    for event in tally.events():
        summary.add(event)
    return summary


def add_up(tally: Tally, summaries: Collection[Summary], also: Callable[[Play], None]) -> None:
    """Everything, read once for several tables, and for whoever takes plays as they are."""
    for event in tally.events():
        for summary in summaries:
            summary.add(event)
        if isinstance(event, Play):
            also(event)


def every_table(tally: Tally, asked: Asked) -> dict[str, Sheet]:
    """Every table that the rules have a use for, by name; none after a mistake."""
    summaries = {
        kind.name: kind.summary(asked._replace(table=kind.name)) for kind in TABLES if kind.summary
    }
    streams = {kind.name: kind.stream() for kind in TABLES if kind.stream}
    rows: dict[str, list[Row]] = {name: [] for name in streams}

    def row_by_row(play: Play) -> None:
        for name, stream in streams.items():
            values = [column.value for column in stream.columns]
            rows[name] += [[value(row) for value in values] for row in stream.rows(play)]

    add_up(tally, summaries.values(), row_by_row)
    if tally.errors:
        return {}
    family = tally.family()
    guests = () if asked.guests else tally.tallied.guests
    made = {name: Sheet(stream.columns, rows[name]) for name, stream in streams.items()}
    for name, summary in summaries.items():
        made[name] = summed(summary, asked._replace(table=name), family, guests)
    return {kind.name: made[kind.name] for kind in TABLES if not kind.no_use(family)}


def table(tally: Tally, asked: Asked, summary: Summary | None) -> Sheet:
    """The table. Rows that are made while it is written are the tally's events: whether there
    were errors is known when they are used up."""
    kind = table_named(asked.table)
    if kind.stream:
        plays = (event for event in tally.events() if isinstance(event, Play))
        first = () if asked.columns else kind.first(tally.family())
        return streamed(kind.stream(), plays, asked, first)
    assert summary is not None
    check_use(tally, asked)
    guests = () if asked.guests else tally.tallied.guests
    return summed(summary, asked, tally.family(), guests)


def check_use(tally: Tally, asked: Asked) -> None:
    """Fails where the family that was played has no such table, or no games to choose from. Of
    a table whose rows come as hands are read that is known when they are used up."""
    if tally.errors:
        return
    family = tally.family()
    why = table_named(asked.table).no_use(family)
    if family.always_loose and is_chosen(asked):
        why = f"{family.short} follows no games: best and drop have none to choose from"
    if why:
        raise UsageError(why)
