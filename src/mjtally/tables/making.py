"""Scores files to a table: everything is read, added up, and laid out."""

from ..base.errors import UsageError
from ..play.plays import Play
from ..reading.tally import Tally
from .asked import Asked, Sheet
from .tables import Summary, streamed, summed, table_named


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
        plays = (event for event in tally.events() if isinstance(event, Play))
        return streamed(kind.stream(), plays, asked)
    assert summary is not None
    check_use(tally, asked)
    guests = () if asked.guests else tally.tallied.guests
    return summed(summary, asked, tally.family(), guests)


def check_use(tally: Tally, asked: Asked) -> None:
    """Fails where the family that was played has no such table. Of one whose rows come as hands
    are read that is known when they are used up."""
    why = "" if tally.errors else table_named(asked.table).no_use(tally.family())
    if why:
        raise UsageError(why)
