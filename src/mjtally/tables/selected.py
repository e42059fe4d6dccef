"""Some rows of a table, in some order, or turned round: whatever the table is."""

from collections.abc import Callable, Collection, Sequence

from ..base.errors import UsageError
from ..base.exact import Quotient
from ..base.words import did_you_mean, listing
from ..counts.columns import NAN, Column, Value
from ..counts.player import EVERYBODY
from .asked import Asked, Row, Sheet

Shown = Callable[[Column, Sequence[Value]], Sequence[Value]]


def check_players(asked: Asked, names: Collection[str]) -> None:
    """Fails where somebody is asked for who is none of the players."""
    for name in asked.players:
        if name not in names:
            who = f"players are {listing(sorted(names))}" if names else "nobody has"
            near = did_you_mean(name, names) or f": {who}"
            raise UsageError(f"{name} has not played{near}")


def selected(sheet: Sheet, asked: Asked) -> Sheet:
    """The rows of a table that are asked for, in the order that is asked for."""
    if asked.players:
        at = _at(sheet, "name", "--players")
        wanted = {*asked.players, EVERYBODY}
        sheet = sheet._replace(rows=[row for row in sheet.rows if row[at] in wanted])
    if asked.sort:
        sheet = sheet._replace(rows=_in_order(sheet, asked.sort))
    return sheet._replace(turned=asked.turned)


def _at(sheet: Sheet, name: str, option: str) -> int:
    """Where a column stands."""
    if name not in sheet.header:
        near = did_you_mean(name, sheet.header)
        raise UsageError(f"{option}: the table has no column {name or 'without a name'}{near}")
    return sheet.header.index(name)


def _in_order(sheet: Sheet, sort: str) -> list[Row]:
    """Rows by a column; what is no number behind the numbers, and sums at the end."""
    down = sort.startswith("-")
    at = _at(sheet, sort[down:], "--sort")
    name = sheet.header.index("name") if "name" in sheet.header else None
    rows = list(sheet.rows)
    sums = [row for row in rows if name is not None and row[name] == EVERYBODY]
    others = [row for row in rows if row not in sums]
    known = [row for row in others if row[at] not in ("", NAN)]
    known.sort(key=lambda row: _key(row[at]), reverse=down)
    return [*known, *(row for row in others if row[at] in ("", NAN)), *sums]


def _key(value: Value) -> tuple[float, str]:
    """Numbers by size, words by their letters."""
    if isinstance(value, str):
        return 0.0, value
    return float(value) if isinstance(value, Quotient) else value, ""


def turned(sheet: Sheet, show: Shown = lambda column, values: values) -> Sheet:
    """A table with a line for each column, and a column for each player."""
    at = _at(sheet, "name", "--transpose")
    rows = list(sheet.rows)
    players = [Column(str(row[at]), "figure", "", lambda row: row) for row in rows]
    lines = [
        [column.name, *show(column, [row[number] for row in rows])]
        for number, column in enumerate(sheet.columns)
        if number != at
    ]
    return Sheet([Column("column", "text", "the column", lambda row: row), *players], lines)
