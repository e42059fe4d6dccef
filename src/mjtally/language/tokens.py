"""The cells of a line, and names in quotes.

A cell ends at white space or at a comment. In double quotes both are part of it: a name may
stand in them by itself (`"Chie O"`), or in a value, behind `=`, a comma or a colon
(`roster="Chie O",Ben`).
"""

import re

from ..base.errors import column_of
from .statements import Cell

QUOTED_PATTERN = r'"[^"\n]*"'
CELL_PATTERN = re.compile(
    rf"{QUOTED_PATTERN}(?![^\s#])|[A-Za-z][A-Za-z-]*=(?:(?<=[=,:]){QUOTED_PATTERN}|[^\s#])*|[^\s#]+|(#)"
)
VALUE_PART_PATTERN = re.compile(
    rf"(?:{QUOTED_PATTERN}(?![^,])|[^,])*"
)  # of a value, between commas


def split_cells(text: str) -> list[Cell]:
    """The cells of a line, each with its place."""
    cells = []
    for match in CELL_PATTERN.finditer(text):
        if match[1]:
            break
        cells.append(Cell(match.group(), match.start() + 1))
    return cells


def strip_comment(text: str) -> str:
    """A line without its comment."""
    if '"' not in text or "#" not in text:
        return text.partition("#")[0]
    comment = next((match.start() for match in CELL_PATTERN.finditer(text) if match[1]), len(text))
    return text[:comment]


def unquote(cell: str) -> str:
    """A name without its quotes, where it stands."""
    if len(cell) > 1 and cell[0] == cell[-1] == '"':
        return Cell(cell[1:-1], column_of(cell) + 1)
    return cell


def split_value(value: str) -> list[Cell]:
    """What stands between the commas of a value; a comma in quotes is part of a name."""
    found, at, column = [], 0, column_of(value)
    while True:
        match = VALUE_PART_PATTERN.match(value, at)
        assert match
        found.append(Cell(match.group(), column + at))
        at = match.end() + 1
        if at > len(value):
            return found
