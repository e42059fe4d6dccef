"""Knowing a table of mjtally's: nothing else is lost when a table takes the place of a file."""

from collections.abc import Iterator
from itertools import chain

from ..families import list_families
from ..statistics.columns import Column
from ..tables.best_games import build_choice_columns
from ..tables.options import TableOptions
from ..tables.registry import TABLES

MAX_HEADER_LENGTH = 100_000  # characters of a header
AUTHOR = "mjtally"  # of a workbook
DOCTYPE = "<!doctype html>"  # the first line of a page, and what stands in its second
GENERATOR = f'<meta name="generator" content="{AUTHOR} '


def is_own_table(path: str) -> bool:
    """Whether a file is a table of mjtally's, as its first line tells: all that it names are
    columns of ours; or a page that says so. (An empty file is one, too: nothing is lost with
    it.)"""
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            header = file.readline(MAX_HEADER_LENGTH)
            if header.startswith("PK"):  # a zip, which a workbook is
                return _is_own_workbook(path)
            if header.rstrip() == DOCTYPE:
                return GENERATOR in file.readline(MAX_HEADER_LENGTH)
            if header.rstrip() == "[":  # JSON: an object a line
                return _are_own_columns(_json_keys(file.readline(MAX_HEADER_LENGTH)))
    except OSError:  # nobody knows
        return False
    return header in {"", "[]\n"} or is_header(header)


def is_header(line: str) -> bool:
    """Whether all that the first line of a table names are columns of ours."""
    return _are_own_columns(_header_cells(line))


def _is_own_workbook(path: str) -> bool:
    import zipfile

    try:
        with zipfile.ZipFile(path) as parts, parts.open("docProps/core.xml") as core:
            return f"<dc:creator>{AUTHOR}</dc:creator>".encode() in core.read(MAX_HEADER_LENGTH)
    except (OSError, KeyError, ValueError, NotImplementedError, zipfile.BadZipFile):
        return False


def _header_cells(header: str) -> set[str]:
    between = "\t" if "\t" in header else ","
    return {cell.strip('"') for cell in header.rstrip("\n").split(between)}


def _json_keys(line: str) -> set[str]:
    import json

    try:
        row = json.loads(line.strip().rstrip(","))
    except ValueError:
        return {""}
    return set(row) if isinstance(row, dict) else {""}


def _are_own_columns(names: set[str]) -> bool:
    left = set(names)
    for column in _all_columns():
        left.discard(column.name)
        if not left:
            return True
    return False


def _all_columns() -> Iterator[Column]:
    """Every column that there is, those of a table without options first."""
    every = list_families()
    yield from chain.from_iterable(family.statistics.build_columns(False) for family in every)
    from ..statistics.intervals import add_interval_columns

    for family in every:
        yield from add_interval_columns(
            build_choice_columns(family.statistics.build_columns(True)), 95
        )
        yield from add_interval_columns(family.statistics.build_columns(True), 95)
    for table in TABLES:
        if table.stream:
            yield from table.load_stream().columns
        else:
            summary = table.make_accumulator(TableOptions(table.name))
            for family in every:
                yield from summary.columns(family)
