"""Knowing a table of mjtally's: nothing else is lost when a table takes the place of a file."""

from collections.abc import Iterator
from itertools import chain

from ..counts.columns import Column
from ..families import families
from ..tables.asked import Asked
from ..tables.chosen import choosing
from ..tables.tables import TABLES

LONGEST = 100_000  # characters of a header
AUTHOR = "mjtally"  # of a workbook
DOCTYPE = "<!doctype html>"  # the first line of a page, and what stands in its second
GENERATOR = f'<meta name="generator" content="{AUTHOR} '


def is_table(path: str) -> bool:
    """Whether a file is a table of mjtally's, as its first line tells: all that it names are
    columns of ours; or a page that says so. (An empty file is one, too: nothing is lost with
    it.)"""
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            header = file.readline(LONGEST)
            if header.startswith("PK"):  # a zip, which a workbook is
                return _is_workbook(path)
            if header.rstrip() == DOCTYPE:
                return GENERATOR in file.readline(LONGEST)
            if header.rstrip() == "[":  # JSON: an object a line
                return _are_columns(_keys(file.readline(LONGEST)))
    except OSError:  # nobody knows
        return False
    return header in {"", "[]\n"} or is_header(header)


def is_header(line: str) -> bool:
    """Whether all that the first line of a table names are columns of ours."""
    return _are_columns(_cells(line))


def _is_workbook(path: str) -> bool:
    import zipfile

    try:
        with zipfile.ZipFile(path) as parts, parts.open("docProps/core.xml") as core:
            return f"<dc:creator>{AUTHOR}</dc:creator>".encode() in core.read(LONGEST)
    except (OSError, KeyError, ValueError, NotImplementedError, zipfile.BadZipFile):
        return False


def _cells(header: str) -> set[str]:
    between = "\t" if "\t" in header else ","
    return {cell.strip('"') for cell in header.rstrip("\n").split(between)}


def _keys(line: str) -> set[str]:
    import json

    try:
        row = json.loads(line.strip().rstrip(","))
    except ValueError:
        return {""}
    return set(row) if isinstance(row, dict) else {""}


def _are_columns(names: set[str]) -> bool:
    left = set(names)
    for column in _columns():
        left.discard(column.name)
        if not left:
            return True
    return False


def _columns() -> Iterator[Column]:
    """Every column that there is, those of a table without options first."""
    every = families()
    yield from chain.from_iterable(family.columns(False) for family in every)
    from ..counts.intervals import with_intervals

    for family in every:
        yield from with_intervals(choosing(family.columns(True)), 95)
        yield from with_intervals(family.columns(True), 95)
    for table in TABLES:
        if table.stream:
            yield from table.stream().columns
        elif table.summary:
            summary = table.summary(Asked(table.name))
            for family in every:
                yield from summary.columns(family)
