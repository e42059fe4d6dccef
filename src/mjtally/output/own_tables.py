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
from ..translations import CATALOGUES, Catalogue, load_catalogue

MAX_HEADER_LENGTH = 100_000  # characters of a header
MAX_PICTURE_START = 100  # bytes, in which a picture of ours says so
AUTHOR = "mjtally"  # of a workbook
DOCTYPE = "<!doctype html>"  # the first line of a page, and what stands in its second
SVG_COMMENT = f"<!-- {AUTHOR} "  # how a drawing of ours starts
PNG_START = re.compile(  # what it is made by, after its size
    rb"\x89PNG\r\n\x1a\n.{25}.{4}tEXtSoftware\0%b " % AUTHOR.encode(), re.DOTALL
)
COLUMN_NAME = re.compile("[a-z0-9_]+")
GENERATOR = re.compile(f'<meta name="?generator"? content="{AUTHOR} ')
MAN_PAGE_START = f'.\\" {AUTHOR} '  # a comment, the first line of a man page


def is_own_page(first_line: str, second_line: str) -> bool:
    """Whether the first lines are those of a page of ours, for a browser or for `man`."""
    is_html = first_line.rstrip() == DOCTYPE and bool(GENERATOR.search(second_line))
    return is_html or first_line.startswith(MAN_PAGE_START)


def is_own_picture(path: str) -> bool:
    """Whether a file is a picture of ours, as its first bytes say."""
    with open(path, "rb") as file:
        start = file.read(MAX_PICTURE_START)
    return start.startswith(SVG_COMMENT.encode()) or bool(PNG_START.match(start))


def are_own_columns(names: Collection[str]) -> bool:
    """Whether all names are those of columns of ours."""
    missing = set(names)
    if not all(map(COLUMN_NAME.fullmatch, missing)):
        return False
    for column in chain(list_columns(), _list_comparison_columns()):
        missing.discard(column.name)
        if not missing:
            return True
    return False


def _list_comparison_columns() -> Iterator[Column]:
    """Columns for programs alone, which are in English."""
    from .comparison import COMPARISON_COLUMNS  # which few files get to

    yield from COMPARISON_COLUMNS


def list_headings(column: str) -> list[str]:
    """What a column is called in all languages."""
    return [column, *(load_catalogue(each).find_heading(column) for each in CATALOGUES)]


def are_own_headings(headings: Collection[str]) -> bool:
    """Whether all are headings of columns of ours, in one of the other languages."""
    return any(
        all(map(_find_own_headings(load_catalogue(language)).__contains__, headings))
        for language in CATALOGUES
    )


def _find_own_headings(catalogue: Catalogue) -> set[str]:
    columns = {(each.name, each.unit) for each in list_columns()}
    return {catalogue.find_heading(*column) or column[0] for column in columns}


def list_columns() -> Iterator[Column]:
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
            accumulator = table.make_accumulator(TableOptions(table.name, "all"))
            for family in every:
                yield from accumulator.columns(family)
    from ..tables.game_sheet import game_sheet_columns  # which few files get to

    yield from game_sheet_columns(4)
