"""Some columns and rows of a table, in some order, or transposed: whatever the table is."""

from collections.abc import Callable, Collection, Sequence

from ..base.errors import UsageError
from ..base.natural_order import find_natural_key
from ..base.wording import describe_absent_player, did_you_mean
from ..interpreter.tally_state import TallyState
from ..rules.statistics.columns import NAN, Column, ColumnValue, is_figure, select_columns
from ..rules.statistics.player import ALL_PLAYERS
from .options import RenderedTable, Row, TableOptions, select_cells
from .registry import find_table

ColumnFormatter = Callable[[Column, Sequence[ColumnValue]], Sequence[ColumnValue]]


def choose_columns(
    available: Sequence[Column],
    options: TableOptions,
    wanted: str,
    name_columns: Collection[str] = ("name",),
) -> list[Column]:
    """The columns that are wanted, with their intervals, and then those by which rows are chosen
    and sorted, which are hidden."""
    columns: Sequence[Column] = select_columns(available, wanted)
    if options.interval:
        from ..rules.statistics.intervals import add_interval_columns  # few tables need it

        columns = add_interval_columns(columns, options.interval)
    others = {options.sort_column, *(name_columns if options.players else ())}
    others -= {column.name for column in columns}
    hidden = [column._replace(is_hidden=True) for column in available if column.name in others]
    return [*columns, *hidden]


def check_players(options: TableOptions, tally_state: TallyState) -> None:
    """Fails if somebody is named who has not played, or who is a guest in a table without
    guests."""
    names = tally_state.names
    for name in options.players:
        player = tally_state.find_player(name)
        if player not in names:
            raise UsageError(describe_absent_player(name, names))
        is_left_out = player in tally_state.guests and not options.guests
        if is_left_out and not find_table(options.table).shows_guests:
            raise UsageError(f"{name} is a guest: add --guests")


def select_rows(
    table: RenderedTable, options: TableOptions, find_player: Callable[[str], str]
) -> RenderedTable:
    """The rows of a table that are asked for, in the order that is asked for; columns that only
    tell which and in which order are left out. `find_player` tells the player of a name, which
    may be an alias, once it was read."""
    if options.players:
        table = table._replace(rows=_select_players(table, options, find_player))
    if options.sort:
        by_column = _sort_rows(table, options.sort)  # numbered as they now stand
        table = table._replace(rows=[list(row) for row in by_column])
    shown = [number for number, column in enumerate(table.columns) if not column.is_hidden]
    if len(shown) < len(table.columns):
        columns = [table.columns[number] for number in shown]
        table = table._replace(
            columns=columns, rows=(select_cells(row, shown) for row in table.rows)
        )
    return table._replace(is_transposed=options.transpose)


def _select_players(
    table: RenderedTable, options: TableOptions, find_player: Callable[[str], str]
) -> list[Row]:
    """The rows of the players who are asked for; where a row is of several, any of them."""
    name_columns = find_table(options.table).name_columns
    numbers = [table.header.index(name) for name in name_columns if name in table.header]
    numbers = numbers or [_column_index(table, name_columns[0], "--players")]
    names = (ALL_PLAYERS, *options.players)
    return [
        row
        for row in table.rows
        if not {str(row[number]) for number in numbers}.isdisjoint(map(find_player, names))
    ]


def _column_index(table: RenderedTable, name: str, option: str) -> int:
    """The position of a column."""

    if name not in table.header:
        from ..advice.words import WordKind, find_meaning

        near = did_you_mean(name, table.header, find_meaning(WordKind.COLUMN, name, table.header))
        raise UsageError(f"{option}: the table has no column {name or 'without a name'}{near}")
    return table.header.index(name)


def _sort_rows(table: RenderedTable, sort: str) -> list[Row]:
    """Rows by a column, upwards or downwards: numbers, then words, then what is unknown, and sums
    at the end."""
    down = sort.startswith("-")
    at = _column_index(table, sort[down:], "--sort")
    name = table.header.index("name") if "name" in table.header else None
    rows = list(table.rows)
    sums = [row for row in rows if name is not None and row[name] == ALL_PLAYERS]
    others = [row for row in rows if row not in sums]
    numbers = [(value, row) for row in others if not isinstance(value := row[at], str)]
    numbers.sort(key=lambda pair: -pair[0] if down else pair[0])  # nan is last, either way
    texts = [(value, row) for row in others if isinstance(value := row[at], str) and value]
    texts.sort(key=lambda pair: find_natural_key(pair[0]), reverse=down)
    known = [row for value, row in numbers if value != NAN] + [row for _, row in texts]
    return [*known, *(row for row in others if row[at] in ("", NAN)), *sums]


def drop_empty_columns(table: RenderedTable) -> RenderedTable:
    """A table without the columns that tell people nothing, such as those in which no row has
    anything, unless they were asked for by name: so there is room for those that do."""
    rows = list(table.rows)
    if table.is_of_named_columns or not rows:
        return table._replace(rows=rows)
    kept = [
        number
        for number, column in enumerate(table.columns)
        if not column.is_for_files
        and any(cell if isinstance(cell := row[number], str) else is_figure(cell) for row in rows)
    ]
    return table._replace(
        columns=[table.columns[number] for number in kept],
        rows=[select_cells(row, kept) for row in rows],
    )


def lay_out_table(
    table: RenderedTable, format_column: ColumnFormatter = lambda column, values: values
) -> RenderedTable:
    """A table as it is to be shown; a transposed one has a line for each column, and a column for
    each player. In such a line values of one column stand side by side, as it formats them."""
    if not table.is_transposed:
        return table
    at = _column_index(table, "name", "--transpose")
    rows = list(table.rows)
    players = [Column(str(row[at]), "figure", "") for row in rows]
    say = table.catalogue.find_heading
    lines = [
        [
            say(column.name, column.unit) or column.name,
            *format_column(column, [row[number] for row in rows]),
        ]
        for number, column in enumerate(table.columns)
        if number != at
    ]
    headings = Column("column", "text", "the column")
    shown = RenderedTable([headings, *players], lines, title=table.title, catalogue=table.catalogue)
    return shown._replace(best=table.best, drop=table.drop)
