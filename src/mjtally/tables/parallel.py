"""Several files read side by side, with the same bytes as one after another.

Each file is read by a process of its own, as if it were alone. Where one file bears on
another (a mistake, a name that is almost another's, a game entered in both, rules of
different kinds), nothing is made of it: the files are read again one after another, so that
everything is said as it always is.
"""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from ..base.errors import Problem
from ..reading.checks import doubtful_names
from ..reading.sources import Source, open_lines
from ..reading.tallied import Tallied
from ..reading.tally import Extent, Span, Tally, rules_named
from ..text.statements import Cell
from .asked import Asked
from .making import read
from .tables import Summary, table_named


class Part(NamedTuple):
    """What one file gave."""

    summary: Summary
    problems: Sequence[Problem]
    tallied: Tallied
    extent: Extent
    errors: int
    names: set[str]
    hands: int
    games: int
    undated: int


def read_side_by_side(tally: Tally, asked: Asked, jobs: int, rules: str) -> Summary | None:
    """Everything, added up for a table, by so many processes where that makes no difference.
    `rules` is the name of the ruleset that the tally begins with. Tables that come as hands
    are read, and those that number games over all files, are read one file after another."""
    names = [source.name for source in tally.sources]
    numbered = asked.table == "series" and asked.by == "game"
    if table_named(asked.table).stream or numbered or len(names) < 2 or "<stdin>" in names:
        return read(tally, asked)
    work = partial(_read_one, rules=rules, span=tally.span, asked=asked)
    with ProcessPoolExecutor(min(jobs, len(names))) as pool:
        parts = list(pool.map(work, names))
    return _joined(tally, asked, parts) if _are_apart(parts) else read(tally, asked)


def _joined(tally: Tally, asked: Asked, parts: Sequence[Part]) -> Summary | None:
    """All parts as one, in the order of the files."""
    for part in parts:
        tally.held += part.problems
        tally.tallied.sittings.merge(part.tallied.sittings)
        tally.extent.merge(part.extent)
        tally.names |= part.names
        tally.hands += part.hands
        tally.games += part.games
        tally.undated += part.undated
        tally.tallied.opened = tally.tallied.opened or part.tallied.opened
        tally.tallied.files.update(part.tallied.files)
        tally.tallied.guests |= part.tallied.guests
    tally.doubt_names()
    tally.tell()
    make = table_named(asked.table).summary
    summary = make(asked) if make else None
    for number, part in enumerate(parts):
        assert summary
        summary.merge(part.summary, number, tally.family())
    return summary


def _read_one(path: str, rules: str, span: Span, asked: Asked) -> Part:
    """One file by itself."""
    problems: list[Problem] = []
    begun = rules_named(rules) if rules else None
    tally = Tally(
        [Source(path, partial(open_lines, path))], problems.append, begun, span, whole=False
    )
    summary = read(tally, asked)
    assert summary is not None
    counted = tally.errors, tally.names, tally.hands, tally.games, tally.undated
    return Part(summary, problems, tally.tallied, tally.extent, *counted)


def _are_apart(parts: Sequence[Part]) -> bool:
    """Whether no file bears on another, so far as anything would be said of it."""
    before = Tallied()
    for part in parts:
        tallied = part.tallied
        new = [Cell(name) for name in tallied.names if name not in before.names]
        families = {each.opened.family for each in (before, tallied) if each.opened}
        if (
            part.errors
            or len(families) > 1
            or doubtful_names(new, before.names, before.spelt)
            or not tallied.aliases.isdisjoint(before.names)
            or not tallied.files.keys().isdisjoint(before.files)
            or not tallied.entered.is_apart(before.entered)
        ):
            return False
        before.meet(tallied.names)
        before.files.update(tallied.files)
        before.opened = before.opened or tallied.opened
        before.entered.merge(tallied.entered)
    return True
