"""Standings and results as a text for a chat, which stays aligned in whatever font a chat has.

Numbers come first, with the spaces and signs that are as wide as digits, and names at the end of
their lines: so nothing depends on how wide a name is, and no line is wider than a phone shows.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ..base.terminal import wrap_words
from ..rules.statistics.columns import ColumnValue
from ..tables.options import RenderedTable
from .screen import cut_name, format_values

WIDTH = 40  # columns
DIGIT_SPACE, MINUS = "\N{FIGURE SPACE}", "\N{MINUS SIGN}"
PLACES = ("first", "second", "third", "fourth")

Row = dict[str, ColumnValue]


def format_for_chat(table: RenderedTable, title: str = "") -> Iterator[str]:
    """The lines of the table standings, or of results; `title` is what the season is called."""
    rows = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    list_blocks = _list_standings if "place" in table.header else _list_results
    blocks = [wrap_words(title, WIDTH)] if title else []
    for number, block in enumerate([*blocks, *list_blocks(rows)]):
        yield from ["", *block] if number else block


def _list_standings(rows: Sequence[Row]) -> Iterator[list[str]]:
    """A block for each stage, with teams apart from players."""
    for heading, stage_rows in groupby(rows, _head_standings):
        ranked = list(stage_rows)
        columns = [
            _format_column(unit, [row[name] for row in ranked])
            for unit, name in (("number", "place"), ("points", "points"))
        ]
        lines = _end_with_names(columns, [row["name"] for row in ranked])
        yield [heading, *lines] if heading else lines


def _head_standings(row: Row) -> str:
    words = [str(row[name]) for name in ("season", "stage") if row[name]]
    return ", ".join([*words, *(["teams"] if row["kind"] == "team" else [])])


def _list_results(rows: Sequence[Row]) -> Iterator[list[str]]:
    """A block for each game, below its date, round and table."""
    for row in rows:
        words = [str(row["date"])] if row["date"] else []
        words += [f"{name} {row[name]}" for name in ("round", "table") if row[name]]
        seats = [place for place in PLACES if row.get(place)]
        # players who share the ranks 1 and 2, which is 1.5, are both first
        shared = [int(float(rank)) for rank in str(row["shared_ranks"]).split()]
        columns = [
            [str(rank) for rank in shared or range(1, len(seats) + 1)],
            *(
                _format_column(unit, values)
                for unit in ("score", "points")
                if "" not in (values := [row[f"{place}_{unit}"] for place in seats])
            ),
        ]
        lines = _end_with_names(columns, [row[place] for place in seats])
        yield [", ".join(words), *lines] if words else lines


def _format_column(unit: str, values: Sequence[ColumnValue]) -> list[str]:
    """Numbers that end in the same place."""
    texts = [text.replace("-", MINUS) for text in format_values(unit, values)]
    width = max(map(len, texts), default=0)
    return [DIGIT_SPACE * (width - len(text)) + text for text in texts]


def _end_with_names(columns: Sequence[Sequence[str]], names: Sequence[ColumnValue]) -> list[str]:
    """The lines of columns of numbers, with a name behind each."""
    lines = []
    for *numbers, name in zip(*columns, names, strict=True):
        start = "  ".join(map(str, numbers))
        lines.append(f"{start}  {cut_name(str(name), WIDTH - len(start) - 2)}")
    return lines
