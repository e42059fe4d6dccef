"""Tables that mjtally wrote, known by columns that nobody else has: they are no sheets of games."""

import re
from collections.abc import Collection, Iterator
from itertools import chain, product

from ..families import list_families
from ..statistics.columns import Column
from ..statistics.intervals import add_interval_columns
from ..tables.players import build_choice_columns
from ..tables.registry import TABLES

COLUMN_NAME = re.compile("[a-z0-9_]+")


def are_own_columns(names: Collection[str]) -> bool:
    """Whether all names are names of our columns."""
    missing = set(names)
    if not all(map(COLUMN_NAME.fullmatch, missing)):
        return False
    from .comparison import COMPARISON_COLUMNS  # for programs alone, which are in English

    for column in chain(list_columns(), COMPARISON_COLUMNS):
        missing.discard(column.name)
        if not missing:
            return True
    return False


def list_columns() -> Iterator[Column]:
    """Every column, those of a table without options first."""
    every = list_families()
    yield from chain.from_iterable(family.statistics.build_columns(False) for family in every)
    for family in every:
        yield from add_interval_columns(
            build_choice_columns(family.statistics.build_columns(True)), 95
        )
        yield from add_interval_columns(family.statistics.build_columns(True), 95)
    for table, family in product(TABLES, every):
        if not table.explain_absence(family):
            yield from table.columns(family)
    from ..tables.game_sheet import game_sheet_columns  # which few files get to

    yield from game_sheet_columns(4)
