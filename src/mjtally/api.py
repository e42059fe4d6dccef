"""The Python API: a scores file's text or path to the rows of a table."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache, partial
from math import nan
from os import PathLike, fspath
from os.path import isfile
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload
from warnings import warn

from .base.errors import Problem, ScoresError, ScoresWarning, UsageError
from .base.quotient import Quotient
from .base.wording import describe_unknown
from .interpreter.rulesets import check_tile_rules, find_changed_rules, find_named_rules
from .interpreter.sources import ScoresSource, open_lines, open_text_lines
from .interpreter.tally import Tally, parse_period
from .output.file_kinds import check_kinds
from .statistics.columns import TEXT_UNITS, ColumnValue
from .tables.build import accumulate_table, build_table, check_table_applies
from .tables.options import TableOptions, check_table_options, split_names
from .tables.registry import find_table
from .tables.selection import check_players, select_rows

if TYPE_CHECKING:
    from .families import PatternRuleset
    from .families.mcr.hand_value.hand_score import FanScore, Guobiao
    from .families.riichi.hand_value.hand_score import HandScore
    from .model.types import Rules
    from .patterns.hand_score import PatternScore

    AnyScore: TypeAlias = HandScore | FanScore | PatternScore

CellValue = str | int | float
FilePath = str | PathLike[str]

FILE_NAME_PATTERN = (
    r"[^\s=]+\.[A-Za-z][A-Za-z0-9]{0,7}"  # one word, which is not the text of a scores file
)


def tally(
    scores: "FilePath | Iterable[FilePath]",
    *,
    table: str = "players",
    columns: str | Iterable[str] = "",
    by: str = "day",
    rules: str = "",
    since: str | date = "",
    until: str | date = "",
    season: str = "",
    interval: float = 0,
    min_hands: int = 0,
    min_games: int = 0,
    best: int = 0,
    drop: int = 0,
    include_anywhere: bool = False,
    on: str | date = "",
    last: int = 0,
    players: str | Iterable[str] = "",
    guests: bool = False,
    settings: Mapping[str, str] | None = None,
    rating: str = "",
) -> list[dict[str, CellValue]]:
    """The rows of a table, each a dictionary from column to value, in the table's order.

    `scores` is the text of a scores file, or a path: anything with `__fspath__`, such as a
    `pathlib.Path`, or a string of one line that names a file; or a list of paths, which make one
    table. `table` is `players`, `hands`, `games`, `results`, `matchups`, `seats`, `teams`,
    `standings`, `ratings`, `records`, `deal-ins`, `money` or `payments` (where a rate is declared),
    `yaku`, `faan`, `fan`, `tai`, or `series`, which goes `by` `day`, `week`, `month`, `year`,
    `game` or `season`. `columns` are those wanted, a list of names or `a,b,c`, or `all`, otherwise
    the default ones. `rules` names a ruleset as if the text began with `rules=NAME`, and `settings`
    are parameters as if they were declared after that, `{"kiriage": "yes"}`. `since` (inclusive)
    and `until` (exclusive) are dates, such as `2026-11-20` or a `datetime.date`, `on` in their
    place a day, or a month or year as a text, `season` the name of one, and `last` a number of
    games, the latest by date. `players` are those whose rows are wanted, a list or `a,b,c`, and
    whose games are the `last`; with `guests` guests are in the standings. `interval`, a percentage
    such as 95, puts a low and a high column beside each share and mean of the players table, and
    `min_hands` and `min_games` leave players out who have fewer; with `best` only so many games of
    each count in the points, and with `drop` all but so many; its rows end with everybody, `*`.
    `rating` names the system of the table `ratings`, `tenhou`, `elo` or `openskill`. Files are
    included from below the folder of the named one, or with `include_anywhere` from anywhere.

    Scores, counts and ranks are whole numbers where they can be, otherwise floats (nan where
    there is nothing to divide by, or nothing known; a number too large for a float is rounded
    to a whole one). What stops nothing is warned of, as a `ScoresWarning`. Raises `ScoresError`,
    which holds every problem, if a file has errors; `ValueError` for an unknown table, column,
    ruleset or date, where nothing was played of what is asked for, or a file that cannot be read.
    """
    problems: list[Problem] = []
    try:
        names = columns if isinstance(columns, str) else ",".join(columns)
        wanted = split_names(players if isinstance(players, str) else ",".join(players))
        definition = find_table(table)
        options = TableOptions(
            *(table, names, by, interval, min_hands, min_games, guests, wanted),
            best=best,
            drop=drop,
            rating=rating,
            hidden_columns=definition.name_columns if wanted else (),
        )
        check_table_options(options)
        bounds = _format_day(since), _format_day(until), season
        period = parse_period(*bounds, last, wanted, day=_format_day(on))
        changes = tuple((settings or {}).items())
        reading = Tally(
            _list_sources(scores),
            problems.append,
            find_changed_rules(rules or None, changes),
            period,
            include_anywhere=include_anywhere,
            settings=changes,
        )
        result = build_table(reading, options, accumulate_table(reading, options))
        result = select_rows(result, options, reading.tally_state.find_player)
        are_numbers = [column.unit not in TEXT_UNITS for column in result.columns]
        rows = [
            dict(zip(result.header, map(_convert_cell, row, are_numbers), strict=True))
            for row in result.rows
        ]
        check_table_applies(reading, options)
        if not reading.error_count:
            check_players(options, reading.tally_state)
    except UsageError as error:
        raise ValueError(str(error)) from None
    _check_read(reading, problems)
    for problem in problems:
        warn(ScoresWarning(str(problem), problem), stacklevel=2)
    for omission in reading.describe_omissions():
        warn(ScoresWarning(omission), stacklevel=2)
    return rows


def _check_read(reading: Tally, problems: list[Problem]) -> None:
    """Fails where a file has errors, or where nothing was played in the period."""
    if reading.error_count:
        raise ScoresError(problems)
    try:
        reading.check_found()
    except UsageError as error:
        raise ValueError(str(error)) from None


def _format_day(day: str | date) -> str:
    if isinstance(day, date):
        return day.isoformat()[:10]
    if not isinstance(day, str):
        raise TypeError(f"a day is a text such as 2026-11-20, or a date, not {day!r}")
    return day


def _list_sources(scores: "FilePath | Iterable[FilePath]") -> list[ScoresSource]:
    """The files to read, or the text."""
    if isinstance(scores, str):
        is_name = scores.isprintable() and re.fullmatch(FILE_NAME_PATTERN, scores)
        if not is_name and ("\n" in scores or not isfile(scores)):
            return [ScoresSource("<text>", partial(open_text_lines, scores))]
    files = [scores] if isinstance(scores, str | PathLike) else list(scores)
    if not files:
        raise UsageError("no files: there is nothing to tally")
    paths = [fspath(file) for file in files]
    check_kinds(paths)
    return [ScoresSource(path, partial(open_lines, path)) for path in paths]


def _convert_cell(value: ColumnValue, is_number: bool) -> CellValue:
    """A value as a program takes it; nan for a number that is not known."""
    if isinstance(value, Quotient):
        return value.to_number()
    if isinstance(value, int):
        return int(value)  # 0, too, for a count that nobody knows
    return nan if is_number and value == "" else value


def format_scores(text: str, *, rules: str = "", include_anywhere: bool = False) -> str:
    """The text of a scores file laid out as `mjtally fmt` does it: marks under the names of their
    players, comments in a column. What its lines say stays the same, and lines that cannot be
    read stay as they are. Laid out once more it stays the same.

    `rules` names a ruleset as if the text began with `rules=NAME`; a `ValueError` for one that
    there is not. Files that it includes are looked for in the working directory and below; with
    `include_anywhere` anywhere.
    """
    from .editing.formatting import format_text

    try:
        named_rules = find_named_rules(rules) if rules else None
        return format_text(text, rules=named_rules, include_anywhere=include_anywhere).text
    except UsageError as error:
        raise ValueError(str(error)) from None


# ------------------------------------------------------------------------ hands of tiles

HandInputs = Iterable[str | Mapping[str, Any]]


@overload
def score_hand(tiles: str, *, rules: "Guobiao", **conditions: Any) -> "FanScore": ...


@overload
def score_hand(tiles: str, *, rules: "PatternRuleset", **conditions: Any) -> "PatternScore": ...


@overload
def score_hand(tiles: str, *, rules: "str | Rules" = ..., **conditions: Any) -> "HandScore": ...


def score_hand(tiles: str, *, rules: "str | Rules" = "riichi", **conditions: Any) -> "AnyScore":
    """What a winning hand is worth.

    `tiles` is written as in a scores file, the tile won on after `+`: `34678m33s234567p+2m`,
    `2224s+4s(6666p)[8888p][3333s]`. `rules` is a ruleset's name, or its rules. The conditions
    are those of the ruleset's family; in riichi: `self_draw`; `riichi` (1, or 2 for double
    riichi); `ippatsu`; `seat` and `round`, which are winds, E S W N (who sits east deals);
    `dora` and `ura`, the indicators, `5s,1z` or `["5s", "1z"]`; `last`, a win on the last tile
    or discard; `rinshan`; `chankan`; `first`, one in the first turn (tenhou, chiihou, renhou).
    In MCR: `self_draw`, `seat`, `round`, `last`, `rinshan`, `chankan`; `fourth`, a win on a tile
    of which the other three lie open; `minimum`, the points that a win needs (0 for the worth of
    any complete hand). A `FanScore` has `points` and `fans`. Where a hand is worth one number, as
    in Hong Kong: `self_draw`, `seat`, `round`, `last`, `rinshan`, `chankan`, `first`; a
    `PatternScore` has `value`, `unit` and `patterns`. Otherwise it is a `HandScore`.

    Raises `ValueError` for tiles that are no winning hand, have no yaku or too few points, and
    for conditions that cannot be, and `TypeError` for what is no text, wind or truth value at
    all; its text says what to write instead.
    """
    found_rules, score_tiles = _find_rules_and_scorer(rules)
    score: AnyScore = score_tiles(tiles, rules=found_rules, **conditions)
    return score


@overload
def score_hands(  # type: ignore[overload-overlap]  # the rules tell which
    hands: HandInputs, *, rules: "Guobiao", errors: Literal["raise"] = ...
) -> Iterator["FanScore"]: ...


@overload
def score_hands(  # type: ignore[overload-overlap]
    hands: HandInputs, *, rules: "Guobiao", errors: Literal["yield"]
) -> Iterator["FanScore | ValueError"]: ...


@overload
def score_hands(  # type: ignore[overload-overlap]
    hands: HandInputs, *, rules: "PatternRuleset", errors: Literal["raise"] = ...
) -> Iterator["PatternScore"]: ...


@overload
def score_hands(  # type: ignore[overload-overlap]
    hands: HandInputs, *, rules: "PatternRuleset", errors: Literal["yield"]
) -> Iterator["PatternScore | ValueError"]: ...


@overload
def score_hands(
    hands: HandInputs, *, rules: "str | Rules" = ..., errors: Literal["raise"] = ...
) -> Iterator["HandScore"]: ...


@overload
def score_hands(
    hands: HandInputs, *, rules: "str | Rules" = ..., errors: Literal["yield"]
) -> Iterator["HandScore | ValueError"]: ...


def score_hands(
    hands: HandInputs, *, rules: "str | Rules" = "riichi", errors: str = "raise"
) -> Iterator["AnyScore | ValueError"]:
    """What each of many hands is worth, in their order, one after another as they are asked for.

    A hand is its tiles as a text, or a dictionary with `tiles` and whatever else `score_hand`
    takes: `{"tiles": "34678m33s234567p+2m", "riichi": 1, "dora": ["2p"]}`. `rules` holds for all
    that do not bring rules of their own.

    Where a hand is no win a `ValueError` says so, and which one, from 1: `hand 17: no yaku …`.
    It is raised, or, with `errors="yield"`, stands in the place of the score, and the next hand
    follows. What is no hand at all, such as a dictionary without tiles, is a `TypeError`, which
    is always raised.
    """
    if isinstance(hands, str | Mapping):
        raise TypeError("score_hands takes a list of hands, and this is one: score_hand takes one")
    if not isinstance(hands, Iterable):
        raise TypeError(f"score_hands takes a list of hands, not {hands!r}")
    if errors not in {"raise", "yield"}:
        raise ValueError(f"errors is raise or yield, not {errors!r}")
    return _score_each_hand(hands, *_find_rules_and_scorer(rules), errors == "yield")


def _score_each_hand(
    hands: HandInputs,
    rules: "Rules",
    score_tiles: "Callable[..., AnyScore]",
    with_errors: bool,
) -> Iterator["AnyScore | ValueError"]:
    found: AnyScore | ValueError
    for number, hand in enumerate(hands, 1):
        try:
            if isinstance(hand, str):
                found = score_tiles(hand, rules=rules)
            elif "rules" in hand:
                found = score_hand(**hand)
            else:
                found = score_tiles(rules=rules, **hand)
        except ValueError as error:
            found = ValueError(f"hand {number}: {error}")
            if not with_errors:
                raise found from None
        except TypeError as error:
            raise TypeError(
                f"hand {number}: {_describe_invalid_hand(hand, rules) or error}"
            ) from None
        yield found


def _describe_invalid_hand(hand: object, rules: "Rules") -> str:
    """Why something is not a hand; empty where it is one."""
    if not isinstance(hand, Mapping):
        return f"a hand is its tiles or a dictionary that has them, not {hand!r}"
    if "tiles" not in hand:
        return "the dictionary has no tiles"
    assert rules.family.tiles
    known = ("tiles", "rules", *rules.family.tiles.condition_names)
    return next(
        (describe_unknown("condition", f"{key}", known) for key in hand if key not in known), ""
    )


def _find_rules_and_scorer(rules: "str | Rules") -> "tuple[Rules, Callable[..., Any]]":
    """Rules that are given or named, and the function that values tiles under them."""
    if isinstance(rules, str):
        return _find_named_rules_and_scorer(rules)
    family = getattr(rules, "family", None)
    tiles = getattr(family, "tiles", None)
    if tiles is None:
        raise TypeError(
            f"rules are the name of a ruleset such as riichi, or its rules, not {rules!r}"
        )
    return rules, tiles.score_tiles


@lru_cache(maxsize=64)
def _find_named_rules_and_scorer(name: str) -> "tuple[Rules, Callable[..., Any]]":
    try:
        rules = check_tile_rules(find_named_rules(name))
    except UsageError as error:
        raise ValueError(str(error)) from None
    assert rules.family.tiles
    return rules, rules.family.tiles.score_tiles
