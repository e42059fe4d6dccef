"""Tables that mjtally wrote: only those of games and of results have games to read back."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice, takewhile

from ...interpreter.file_kinds import GAMES_EXPECTED

HEAD_ROWS = 3  # among which the headings are
FEWEST_HEADINGS = 4  # so many headings show that a table is mjtally's
MANY_HEADINGS = 7  # so many show it even if its rows could be games
READ_BACK = {"games", "results"}
NUMBER = "#"  # above the numbers of rows, which people read and no column has
LOWER_CASE = re.compile(r"[a-z0-9_ -]+")  # the letters of mjtally's headings


def describe_own_table(rows: Iterable[Sequence[str]], *, may_be_games: bool) -> str:
    """What is said of rows that are a table of mjtally's without games; empty for other rows, such
    as a sheet of games whose few headings are also ours."""
    fewest = MANY_HEADINGS if may_be_games else FEWEST_HEADINGS
    for row in islice(rows, HEAD_ROWS):
        headings = {text.replace("_", " ") for text in row if text not in {"", NUMBER}}
        if len(headings) >= fewest and all(map(LOWER_CASE.fullmatch, headings)):
            tables = [name for name, own in _list_headings().items() if headings <= own]
            if tables and READ_BACK.isdisjoint(tables):
                return f"mjtally's table {tables[0]}; expected {GAMES_EXPECTED}"
    return ""


def is_own_screen(text: str) -> bool:
    """Whether a text begins as a table of mjtally's for the screen: with words of its headings, in
    one line or several."""
    head = takewhile(lambda line: not re.search(r"\d", line), text.split("\n"))
    words = {word for line in head for word in line.split()} - {NUMBER}
    return len(words) >= FEWEST_HEADINGS and any(
        words <= {word for heading in own for word in heading.split()}
        for own in _list_headings().values()
    )


@cache
def _list_headings() -> Mapping[str, set[str]]:
    """The headings of each table, in any family of rules, as people read them."""
    from ...rules.families import list_families  # few files need them
    from ...tables.registry import TABLES

    return {
        table.name: {
            column.name.replace("_", " ")
            for family in list_families()
            if not table.explain_absence(family)
            for column in table.columns(family)
        }
        for table in TABLES
    }
