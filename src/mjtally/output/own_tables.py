"""What tells that a file is mjtally's: columns that no other program has, or a word in a page.

So nothing else is lost when a table takes the place of a file."""

import re
from collections.abc import Collection, Iterator
from itertools import chain

from ..families import list_families
from ..statistics.columns import Column
from ..statistics.intervals import add_interval_columns
from ..tables.best_games import build_choice_columns
from ..tables.options import TableOptions
from ..tables.registry import TABLES

MAX_HEADER_LENGTH = 100_000  # characters of a header
AUTHOR = "mjtally"  # of a workbook
DOCTYPE = "<!doctype html>"  # the first line of a page, and what stands in its second
COLUMN_NAME = re.compile("[a-z0-9_]+")
GENERATOR = f'<meta name="generator" content="{AUTHOR} '
MAN_PAGE_START = f'.\\" {AUTHOR} '  # a comment, the first line of a man page


def is_own_page(first_line: str, second_line: str) -> bool:
    """Whether the first lines are those of a page of ours, for a browser or for `man`."""
    is_html = first_line.rstrip() == DOCTYPE and GENERATOR in second_line
    return is_html or first_line.startswith(MAN_PAGE_START)


def are_own_columns(names: Collection[str]) -> bool:
    """Whether all names are those of columns of ours."""
    missing = set(names)
    if not all(map(COLUMN_NAME.fullmatch, missing)):
        return False
    for column in _all_columns():
        missing.discard(column.name)
        if not missing:
            return True
    return False


def _all_columns() -> Iterator[Column]:
    """Every column that there is, those of a table without options first."""
    every = list_families()
    yield from chain.from_iterable(family.statistics.build_columns(False) for family in every)
    for family in every:
        yield from add_interval_columns(
            build_choice_columns(family.statistics.build_columns(True)), 95
        )
        yield from add_interval_columns(family.statistics.build_columns(True), 95)
    for table in TABLES:
        if table.stream:
            yield from table.load_stream().columns
        else:
            accumulator = table.make_accumulator(TableOptions(table.name))
            for family in every:
                yield from accumulator.columns(family)
    from ..tables.game_sheet import game_sheet_columns  # which few files get to

    yield from game_sheet_columns(4)
