"""The Python API: a scores file's text or path to the rows of a table."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike, fspath
from os.path import isfile
from typing import TYPE_CHECKING, Any

from .base.errors import Problem, ScoresError, UsageError
from .base.exact import Quotient
from .base.words import unknown
from .reading.sources import Source, open_lines
from .reading.tally import Tally, rules_named, rules_of_tiles, span_of
from .tables.asked import PERIODS, Asked
from .tables.making import read
from .tables.making import table as made_table
from .tables.tables import NAMES

if TYPE_CHECKING:
    from .families.riichi.scoring import HandScore
    from .play.parameters import Rules

Cell = str | int | float


def tally(
    scores: "str | PathLike[str]",
    *,
    table: str = "players",
    columns: str = "",
    by: str = "day",
    rules: str = "",
    since: str = "",
    until: str = "",
    season: str = "",
) -> list[dict[str, Cell]]:
    """The rows of a table, each a dictionary from column to value, in the table's order.

    `scores` is the text of a scores file, or a path: anything with `__fspath__`, such as a
    `pathlib.Path`, or a string of one line that names a file. `table` is `players`, `hands`,
    `games`, `matchups`, `seats`, `yaku`, or `series`, which goes `by` `day`, `month`, `year`,
    `game` or `season`. `columns` are those wanted, `a,b,c` or `all`, otherwise the default
    ones. `rules` names a ruleset as if the text began with `rules=NAME`; `since` (inclusive)
    and `until` (exclusive) are dates such as `2026-11-20`, `season` the name of one. The rows
    of the players table end with everybody, `*`.

    Scores, counts and ranks are whole numbers where they can be, otherwise floats (nan where
    there is nothing to divide by). Raises `ScoresError`, which holds every problem, if the
    file has errors; `ValueError` for an unknown table, ruleset or date, or a file that
    cannot be read.
    """
    if table not in NAMES:
        raise ValueError(unknown("table", table, NAMES))
    if by not in PERIODS:
        raise ValueError(unknown("period", by, PERIODS))
    problems: list[Problem] = []
    try:
        chosen = rules_named(rules) if rules else None
        span = span_of(since, until, season)
        reading = Tally([_source(scores)], problems.append, chosen, span)
        asked = Asked(table, columns, by)
        made = made_table(reading, asked, read(reading, asked))
        rows = list(made.rows)
    except UsageError as error:
        raise ValueError(str(error)) from None
    if reading.errors:
        raise ScoresError(problems)
    return [dict(zip(made.header, map(_number, row), strict=True)) for row in rows]


def _source(scores: "str | PathLike[str]") -> Source:
    one_line = isinstance(scores, str) and "\n" not in scores
    if isinstance(scores, str) and not (one_line and isfile(scores)):

        @contextmanager
        def lines() -> Iterator[io.StringIO]:
            yield io.StringIO(scores.removeprefix("\ufeff"), newline=None)

        return Source("<text>", lines)
    path = fspath(scores)
    return Source(path, lambda: open_lines(path))


def _number(value: str | int | Quotient) -> Cell:
    if not isinstance(value, Quotient):
        return value
    exact = value.denominator and value.numerator % value.denominator == 0
    return value.numerator // value.denominator if exact else float(value)


def score_hand(tiles: str, *, rules: "str | Rules" = "riichi", **conditions: Any) -> "HandScore":
    """What a winning hand is worth."""
    try:
        chosen = rules_of_tiles(rules_named(rules) if isinstance(rules, str) else rules)
    except UsageError as error:
        raise ValueError(str(error)) from None
    value = chosen.family.score
    assert value
    score: HandScore = value(tiles, rules=chosen, **conditions)
    return score
