"""Scores files to a table: everything is read, added up, and laid out."""

from collections.abc import Iterator

from ..base.errors import UsageError
from ..play.plays import Play
from ..reading.tally import Tally
from .asked import Asked, Sheet
from .tables import Summary, Table, streamed, summed, table_named


def read(tally: Tally, asked: Asked) -> Summary | None:
    """Everything, added up for a table; None for one that comes as hands are read."""
    make = table_named(asked.table).summary
    if make is None:
        return None
    summary = make(asked)
    for event in tally.events():
        summary.add(event)
    return summary


def table(tally: Tally, asked: Asked, summary: Summary | None) -> Sheet:
    """The table. Rows that are made while it is written are the tally's events: whether there
    were errors is known when they are used up."""
    kind = table_named(asked.table)
    if kind.stream:
        return streamed(kind.stream(), _plays(tally, kind), asked)
    assert summary is not None
    _check_use(tally, kind)
    guests = () if asked.guests else tally.tallied.guests
    return summed(summary, asked, tally.family(), guests)


def _plays(tally: Tally, kind: Table) -> Iterator[Play]:
    """What was played, as it is read."""
    for event in tally.events():
        if isinstance(event, Play):
            yield event
    _check_use(tally, kind)


def _check_use(tally: Tally, kind: Table) -> None:
    """Fails where the family that was played has no such table."""
    why = kind.no_use(tally.family())
    if why and not tally.errors:
        raise UsageError(why)
