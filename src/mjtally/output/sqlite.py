"""Tables as one SQLite database, to be queried: a table of SQL for each, and one of all columns.

The database is made in memory and written as one file. It says whose it is by its application id,
so that a later run may replace it.
"""

import re
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import IO, TYPE_CHECKING, Any, TextIO, cast

from ..base.errors import UsageError
from ..rules.statistics.columns import TEXT_UNITS, ColumnValue, is_unknown
from ..rules.statistics.player import ALL_PLAYERS
from ..tables.options import RenderedTable
from .files import APPLICATION_ID
from .formats import convert_to_json

if TYPE_CHECKING:
    from sqlite3 import Connection

COLUMNS_TABLE = "columns"  # the table that explains the columns of the others
KEYS = ("name", "game", "season", "file")  # columns by which rows are found and joined
LARGEST_INTEGER = 2**63 - 1


def write_database(tables: Mapping[str, RenderedTable], out: IO[str]) -> None:
    """Write tables, each under its name. Rows of all players together are left out: a query adds
    up by itself."""
    try:
        import sqlite3
    except ImportError:  # a Python that was built without it
        why = "--format sqlite needs a Python with sqlite3: write tsv, csv or json"
        raise UsageError(why) from None
    database = sqlite3.connect(":memory:")
    with database:
        database.execute(f"PRAGMA application_id = {int.from_bytes(APPLICATION_ID)}")
        database.execute(
            f"CREATE TABLE {COLUMNS_TABLE} (table_name TEXT, name TEXT, unit TEXT, meaning TEXT,"
            " PRIMARY KEY (table_name, name))"
        )
        for name, table in tables.items():
            _add_table(database, _spell(name), table)
    cast(TextIO, out).buffer.write(database.serialize())
    database.close()


def _add_table(database: "Connection", name: str, table: RenderedTable) -> None:
    at_name = table.header.index("name") if "name" in table.header else None
    rows = [
        [*map(_convert, row)]
        for row in table.rows
        if at_name is None or row[at_name] != ALL_PLAYERS
    ]
    columns = [
        f"{_quote(column.name)} {_choose_type(column.unit, (row[at] for row in rows))}"
        for at, column in enumerate(table.columns)
    ]
    database.execute(f'CREATE TABLE "{name}" ({", ".join(columns)})')
    places = ", ".join("?" * len(columns))
    database.executemany(f'INSERT INTO "{name}" VALUES ({places})', rows)
    for key in KEYS:
        if key in table.header:
            database.execute(f'CREATE INDEX "{name}_{key}" ON "{name}" ("{key}")')
    explained = [(name, column.name, column.unit, column.description) for column in table.columns]
    database.executemany(f"INSERT INTO {COLUMNS_TABLE} VALUES (?, ?, ?, ?)", explained)


def _spell(name: str) -> str:
    """The name of a table as SQL has it without quotation marks: `deal_ins`."""
    return re.sub(r"\W", "_", name)


def _quote(name: str) -> str:
    """A name, which may be that of a player, as SQL takes it."""
    return '"' + name.replace('"', '""') + '"'


def _choose_type(unit: str, values: Iterable[Any]) -> str:
    """The type of a column. Numbers are integers where all of them are whole."""
    if unit in TEXT_UNITS:
        return "TEXT"
    known = [value for value in values if value is not None]
    if any(isinstance(value, str) for value in known):
        return "TEXT"  # figures of records, each of its own unit
    return "INTEGER" if all(isinstance(value, int) for value in known) else "REAL"


def _convert(value: ColumnValue) -> str | int | float | None:
    """A value for SQL; NULL for one that nobody knows, and for an empty text."""
    converted = None if is_unknown(value) else convert_to_json(value, is_number=True)
    if not isinstance(converted, int) or abs(converted) <= LARGEST_INTEGER:
        return converted
    number = float(str(converted))
    return number if isfinite(number) else str(converted)
