"""Several files read side by side, with the same bytes as one after another.

Each file is read by a process of its own, as if it were alone. Where one file bears on
another (a mistake, a name that is almost another's, a game entered in both, rules of
different kinds), nothing is made of it: the files are read again one after another, so that
everything is said as it always is. What can be read only once is not read side by side.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from ..base.errors import Problem, UsageError
from ..reading.checks import doubtful_names
from ..reading.sources import Source, open_lines
from ..reading.tallied import Tallied
from ..reading.tally import Extent, Span, Tally, rules_named
from ..text.statements import Cell
from .asked import Asked
from .making import read
from .processes import spread
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
    in_order = table_named(asked.table).stream or numbered or tally.span.last
    if in_order or len(names) < 2 or not all(map(os.path.isfile, names)):
        return read(tally, asked)
    work = partial(
        _read_one,
        rules=rules,
        span=tally.span,
        strict=tally.strict,
        asked=asked,
        include_anywhere=tally.tallied.include_anywhere,
    )
    parts = [part for part in spread(work, names, jobs) if part]
    whole = len(parts) == len(names) and _are_apart(parts)
    return _joined(tally, asked, parts) if whole else read(tally, asked)


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


def _read_one(
    path: str, rules: str, span: Span, strict: bool, asked: Asked, *, include_anywhere: bool
) -> Part | None:
    """One file by itself; nothing where it cannot be read."""
    problems: list[Problem] = []
    begun = rules_named(rules) if rules else None
    source = Source(path, partial(_open_again, path))
    tally = Tally(
        *([source], problems.append, begun, span, strict),
        whole=False,
        opened=_open_again,
        include_anywhere=include_anywhere,
    )
    try:
        summary = read(tally, asked)
    except UsageError:
        return None
    assert summary is not None
    counted = tally.errors, tally.names, tally.hands, tally.games, tally.undated
    return Part(summary, problems, tally.tallied, tally.extent, *counted)


@contextmanager
def _open_again(path: str) -> Iterator[Iterable[str]]:
    """The lines of a file that can be read again; a `UsageError` for another, such as a pipe."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise UsageError(f"{path} can be read only once")
    with open_lines(path) as lines:
        yield lines


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
