"""Rows that were pasted from a spreadsheet, with nothing in a cell between two tabs."""

from collections.abc import Callable, Sequence

from ..base.errors import Remark, remark_over
from ..base.wording import format_list
from ..language.changes import read_changes
from ..language.grammar import is_label
from ..language.statements import ResultLine
from ..language.tokens import strip_comment

NO_PART, NO_CHANGE = "-", "0"  # the mark, and the change, that an empty cell most likely means
FEWEST_SURE = 2  # cells with something in them, so that nothing else can be meant


def divide_at_tabs(text: str, count: int) -> list[str]:
    """The cells that tabs divide in a line, without a label or a `=` before them: one for each of
    `count` players. The list is empty if the line has other cells, or if none of them is empty."""
    cells = [cell.strip() for cell in strip_comment(text).split("\t")]
    before, _, first = cells[0].partition(" ")
    if before == "=" or is_label(before):
        cells = [first.strip(), *cells[1:]] if first.strip() else cells[1:]
    while len(cells) > count and not cells[-1]:
        cells.pop()
    if "" not in cells or len(cells) > count or not any(cells):
        return []
    if any(len(cell.split()) > 1 for cell in cells):  # the tabs only indent the line
        return []
    return [*cells, *[""] * (count - len(cells))]


def describe_empty_cells(cells: Sequence[str], names: Sequence[str]) -> str:
    """Says whose cells are empty: `the cells of Ben and Dai are empty`."""
    empty = [name for name, cell in zip(names, cells, strict=True) if not cell]
    are = "cells of {} are" if len(empty) > 1 else "cell of {} is"
    return f"the {are} empty".format(format_list(empty))


def find_empty_cells(
    result: ResultLine, names: Sequence[str], is_mark: Callable[[str], bool]
) -> Remark | None:
    """The error about a result with empty cells between tabs, with the row to write; None if it has
    none, or if the row would still be no result."""
    cells = divide_at_tabs(result.text, len(names))
    row = [cell or NO_PART for cell in cells]
    if cells and not all(map(is_mark, row)):
        row = [cell or NO_CHANGE for cell in cells]
        if not read_changes(tuple(row)):
            return None
    if not cells:
        return None
    write, fault = " ".join(row), describe_empty_cells(cells, names)
    is_sure = len(result.words) >= FEWEST_SURE
    message = f"{fault}: write {write}" if is_sure else f"{fault}: is {write} meant?"
    ends = result.cells[0], result.cells[-1]
    return remark_over(*ends, "marks-missing", message, write if is_sure else None, guess=write)
