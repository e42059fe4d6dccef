"""Some rows of a table, in some order, or transposed: whatever the table is."""

from collections.abc import Callable, Collection, Sequence

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.wording import did_you_mean, format_list
from ..language.players_words import WordKind, find_meaning
from ..statistics.columns import NAN, Column, ColumnValue
from ..statistics.player import ALL_PLAYERS
from .options import RenderedTable, Row, TableOptions

ColumnFormatter = Callable[[Column, Sequence[ColumnValue]], Sequence[ColumnValue]]


def check_players(options: TableOptions, names: Collection[str]) -> None:
    """Fails where somebody is asked for who has not played."""
    for name in options.players:
        if name not in names:
            who = f"players are {format_list(sorted(names))}" if names else "nobody has"
            near = did_you_mean(name, names) or f": {who}"
            raise UsageError(f"{name} has not played{near}")


def select_rows(sheet: RenderedTable, options: TableOptions) -> RenderedTable:
    """The rows of a table that are asked for, in the order that is asked for; columns that only
    tell which and in which order are left out."""
    if options.players:
        at = _column_index(sheet, "name", "--players")
        wanted = {*options.players, ALL_PLAYERS}
        sheet = sheet._replace(rows=[row for row in sheet.rows if row[at] in wanted])
    if options.sort:
        sheet = sheet._replace(rows=_sort_rows(sheet, options.sort))
    return _drop_hidden_columns(sheet)._replace(is_transposed=options.transpose)


def _drop_hidden_columns(sheet: RenderedTable) -> RenderedTable:
    shown = [number for number, column in enumerate(sheet.columns) if not column.is_hidden]
    if len(shown) == len(sheet.columns):
        return sheet
    rows = ([row[number] for number in shown] for row in sheet.rows)
    return sheet._replace(columns=[sheet.columns[number] for number in shown], rows=rows)


def _column_index(sheet: RenderedTable, name: str, option: str) -> int:
    """Where a column stands."""
    if name not in sheet.header:
        near = did_you_mean(name, sheet.header, find_meaning(WordKind.COLUMN, name, sheet.header))
        raise UsageError(f"{option}: the table has no column {name or 'without a name'}{near}")
    return sheet.header.index(name)


def _sort_rows(sheet: RenderedTable, sort: str) -> list[Row]:
    """Rows by a column; what is not a number after the numbers, and sums at the end."""
    down = sort.startswith("-")
    at = _column_index(sheet, sort[down:], "--sort")
    name = sheet.header.index("name") if "name" in sheet.header else None
    rows = list(sheet.rows)
    sums = [row for row in rows if name is not None and row[name] == ALL_PLAYERS]
    others = [row for row in rows if row not in sums]
    known = [row for row in others if row[at] not in ("", NAN)]
    known.sort(key=lambda row: _sort_key(row[at]), reverse=down)
    return [*known, *(row for row in others if row[at] in ("", NAN)), *sums]


def _sort_key(value: ColumnValue) -> tuple[float, str]:
    """Numbers by size, words by their letters."""
    if isinstance(value, str):
        return 0.0, value
    return float(value) if isinstance(value, Quotient) else value, ""


def keep_values(column: Column, values: Sequence[ColumnValue]) -> Sequence[ColumnValue]:
    """Values as they are."""
    return values


def lay_out_table(
    table: RenderedTable, format_column: ColumnFormatter = keep_values
) -> RenderedTable:
    """A table as it is to be shown; a transposed one has a line for each column, and a column for
    each player. In such a line values of one column stand side by side, as it formats them."""
    if not table.is_transposed:
        return table
    at = _column_index(table, "name", "--transpose")
    rows = list(table.rows)
    players = [Column(str(row[at]), "figure", "", lambda row: row) for row in rows]
    lines = [
        [column.name, *format_column(column, [row[number] for row in rows])]
        for number, column in enumerate(table.columns)
        if number != at
    ]
    return RenderedTable([Column("column", "text", "the column", lambda row: row), *players], lines)
