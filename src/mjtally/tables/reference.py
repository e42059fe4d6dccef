"""The reference of the tables: a row for each, and what it has a row for; of the rating systems and
of the records."""

from collections.abc import Iterable

from ..language.reference import Topic
from ..model.types import Family
from .rating_systems import RATING_SYSTEMS
from .records import record_definitions
from .registry import TABLES


def tables_topic() -> Topic:
    """The tables that there are; those of the same words share a row."""
    names: dict[str, list[str]] = {}
    for table in TABLES:
        names.setdefault(table.reference, []).append(f"`{table.name}`")
    return Topic(
        name="tables",
        title="the tables that --table names",
        head=("`--table`", "a row for"),
        rows=tuple((" ".join(named), words) for words, named in names.items()),
    )


def ratings_topic() -> Topic:
    """The systems that rate players."""
    return Topic(
        name="ratings",
        title="the systems of --table ratings that --rating names",
        head=("`--rating`", "is"),
        rows=tuple((f"`{each.name}`", each.description) for each in RATING_SYSTEMS),
        notes="Without `--rating` it is Tenhou's R. Finished games count, by date; guests are rated"
        " and not shown. `mjtally explain FILE --table ratings --rating elo --player NAME --column"
        " rating` shows each step.",
    )


def records_topic(families: Iterable[Family]) -> Topic:
    """The records that there are, of all families."""
    words = {
        kind.name: kind.description for family in families for kind in record_definitions(family)
    }
    return Topic(
        name="records",
        title="the records of --table records",
        head=("record", "is"),
        rows=tuple((f"`{name}`", said) for name, said in words.items()),
    )
