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
from ..interpreter.name_checks import NAME_ALMOST_CODE, check_similar_names
from ..interpreter.rulesets import Settings, find_changed_rules
from ..interpreter.sources import ScoresSource, open_lines
from ..interpreter.tally import PlayedExtent, SelectedPeriod, Tally
from ..interpreter.tally_state import TallyState
from ..language.statements import Cell
from .build import accumulate_table
from .options import TableOptions
from .processes import map_in_processes
from .registry import Accumulator, find_table


class FileTally(NamedTuple):
    """What one file gave."""

    accumulator: Accumulator
    problems: Sequence[Problem]
    tally_state: TallyState
    extent: PlayedExtent
    errors: int
    names: set[str]
    adjusted_names: set[str]  # of those whose points were adjusted
    hands: int
    games: int
    undated: int


def read_in_parallel(
    tally: Tally, options: TableOptions, jobs: int, rules: str
) -> Accumulator | None:
    """Everything, added up for a table, by so many processes where that makes no difference.
    `rules` is the name of the ruleset that the tally begins with. Tables that come as hands
    are read, and those that number games over all files, are read one file after another."""
    names = [source.name for source in tally.sources]
    numbered = options.table == "series" and options.by == "game"
    table = find_table(options.table)
    in_order = table.stream or table.is_read_in_order or numbered or tally.period.last_games
    if in_order or len(names) < 2 or not all(map(os.path.isfile, names)):
        return accumulate_table(tally, options)
    work = partial(
        _read_file,
        rules=rules,
        settings=tally.tally_state.settings,
        span=tally.period,
        strict=tally.strict,
        options=options,
        include_anywhere=tally.tally_state.include_anywhere,
    )
    parts = [part for part in map_in_processes(work, names, jobs) if part]
    whole = len(parts) == len(names) and _are_independent(parts)
    return _merge_files(tally, options, parts) if whole else accumulate_table(tally, options)


def _merge_files(
    tally: Tally, options: TableOptions, parts: Sequence[FileTally]
) -> Accumulator | None:
    """All parts as one, in the order of the files."""
    for part in parts:
        tally.held_problems += part.problems
        tally.tally_state.rare_names.merge(part.tally_state.rare_names)
        tally.extent.merge(part.extent)
        tally.player_names |= part.names
        tally.adjusted_names |= part.adjusted_names
        tally.hand_count += part.hands
        tally.game_count += part.games
        tally.undated_count += part.undated
        tally.tally_state.first_family = (
            tally.tally_state.first_family or part.tally_state.first_family
        )
        tally.tally_state.files.update(part.tally_state.files)
        tally.tally_state.add_players(part.tally_state.names)
        tally.tally_state.guests |= part.tally_state.guests
        tally.tally_state.aliases |= part.tally_state.aliases
    tally.check_names()
    tally.end_reading()
    accumulator = find_table(options.table).make_accumulator(options)
    for number, part in enumerate(parts):
        accumulator.merge(part.accumulator, number, tally.find_family())
    return accumulator


def _read_file(
    path: str,
    rules: str,
    span: SelectedPeriod,
    strict: bool,
    options: TableOptions,
    *,
    settings: Settings,
    include_anywhere: bool,
) -> FileTally | None:
    """One file by itself; nothing where it cannot be read."""
    problems: list[Problem] = []
    begun = find_changed_rules(rules or None, settings)
    source = ScoresSource(path, partial(_open_rereadable, path))
    tally = Tally(
        *([source], problems.append, begun, span, strict),
        whole=False,
        opened=_open_rereadable,
        include_anywhere=include_anywhere,
        settings=settings,
    )
    try:
        summary = accumulate_table(tally, options)
    except UsageError:
        return None
    assert summary is not None
    counted = (
        tally.error_count,
        tally.player_names,
        tally.adjusted_names,
        tally.hand_count,
        tally.game_count,
        tally.undated_count,
    )
    return FileTally(summary, problems, tally.tally_state, tally.extent, *counted)


@contextmanager
def _open_rereadable(path: str) -> Iterator[Iterable[str]]:
    """The lines of a file that can be read again; a `UsageError` for another, such as a pipe."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise UsageError(f"{path} can be read only once")
    with open_lines(path) as lines:
        yield lines


def _has_similar_names(part: FileTally) -> bool:
    """Whether names of one file are almost alike, which is not said again in the next."""
    return any(problem.code == NAME_ALMOST_CODE for problem in part.problems)


def _are_independent(parts: Sequence[FileTally]) -> bool:
    """Whether no file bears on another, so far as anything would be said of it."""
    before = TallyState()
    for part in parts:
        tally_state = part.tally_state
        new = [Cell(name) for name in tally_state.names if name not in before.names]
        families = {each.first_family.family for each in (before, tally_state) if each.first_family}
        if (
            part.errors
            or tally_state.depends_on_order
            or len(families) > 1
            or (before.names and _has_similar_names(part))
            or check_similar_names(new, before.names, before.names_by_look)
            or not tally_state.aliases.keys().isdisjoint(before.names)
            or not tally_state.files.keys().isdisjoint(before.files)
            or not tally_state.duplicate_games.is_disjoint(before.duplicate_games)
        ):
            return False
        before.add_players(tally_state.names)
        before.files.update(tally_state.files)
        before.first_family = before.first_family or tally_state.first_family
        before.duplicate_games.merge(tally_state.duplicate_games)
    return True
