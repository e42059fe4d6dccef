"""The Python API: the functions that other programs call."""

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
from .interpreter.file_kinds import check_kinds
from .interpreter.rulesets import check_tile_rules, find_changed_rules, find_named_rules
from .interpreter.sources import ScoresSource, open_lines, open_text_lines
from .interpreter.tally import Tally
from .rules.statistics.columns import TEXT_UNITS, ColumnValue
from .tables.build import build_table, check_table_applies
from .tables.options import read_options
from .tables.registry import find_table
from .tables.selection import check_players, select_rows

if TYPE_CHECKING:
    from .rules.families import PatternRuleset
    from .rules.families.mcr.hand_value.hand_score import FanScore, Guobiao
    from .rules.families.riichi.hand_value.hand_score import HandScore
    from .rules.model.types import Rules
    from .rules.patterns.hand_score import PatternScore

    AnyScore: TypeAlias = HandScore | FanScore | PatternScore

CellValue = str | int | float
FilePath = str | PathLike[str]

FILE_NAME_PATTERN = (
    r"[^\s=]+\.[A-Za-z][A-Za-z0-9]{0,7}"  # one word: the name of a file, not the text of one
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
    """Read scores files and return the rows of a table.

    The result is a list of dictionaries, one for each row, in the order of the table. The keys of a
    dictionary are the names of the columns.

    What is read:

    - `scores`: the text of a scores file; or a path (a string of one line that names a file, a
      `pathlib.Path` or anything else with `__fspath__`); or a list of paths, which make one table.
    - `rules`: the name of a ruleset, as if the text began with `rules=NAME`. `settings`: further
      parameters, as if they were declared after that: `{"kiriage": "yes"}`.
    - `include_anywhere`: a file may also include files from outside its own folder.

    What is counted:

    - `since` (inclusive) and `until` (exclusive): dates, such as `2026-11-20` or a
      `datetime.date`. `on`: a day, month or year instead. `season`: the name of a season.
    - `last`: only this many games, the latest by date. `players`: only the rows of these players, a
      list or `a,b,c`; with `last`, the latest of their games.
    - `best`: only this many games of each player count in the points, those with the most points;
      `drop`: all games count but this many, those with the fewest.

    What the table is:

    - `table`: `players`, `hands`, `games`, `results`, `matchups`, `seats`, `teams`, `standings`,
      `ratings`, `records`, `deal-ins`, `money` or `payments` (if the file declares a rate), `yaku`,
      `faan`, `fan`, `tai`, or `series`, which needs `by`: `day`, `week`, `month`, `year`, `game` or
      `season`. The last row of the players table, `*`, is for all players together.
    - `columns`: a list of names, `a,b,c`, or `all`; otherwise the default columns.
    - `interval`: a percentage such as 95, which adds a low and a high column to each share and mean
      of the players table. `rating`: the system of the table `ratings`: `tenhou`, `elo` or
      `openskill`.
    - `min_hands`, `min_games`: leave out players with fewer. `guests`: list guests, too.

    `mjtally help TABLE` and `mjtally help COLUMN` say what a table and a column mean, and in which
    unit a column is. A number is an `int` if it is whole, otherwise a `float`; a share is between 0
    and 1. `nan` means that there is nothing to divide by, or that nobody knows the value. A number
    that is too large for a float is rounded to a whole number. Everything else is a `str`.

    Warnings about the files are issued as `ScoresWarning`.

    Raises:

    - `ScoresError`, which has every problem, if a file has errors.
    - `ValueError` for an unknown table, column, ruleset or date, if nothing was played in the
      chosen period, or if a file cannot be read.
    - `TypeError` if `scores` is `bytes`, or if a date is neither a text nor a `datetime.date`.
    """
    problems: list[Problem] = []
    try:
        chosen_options = {
            "columns": columns,
            "by": by,
            "since": _format_day(since),
            "until": _format_day(until),
            "season": season,
            "interval": interval,
            "min_hands": min_hands,
            "min_games": min_games,
            "best": best,
            "drop": drop,
            "day": _format_day(on),
            "last": last,
            "players": players,
            "guests": guests,
            "rating": rating,
        }
        options = read_options(find_table(table).name, chosen_options, in_call=True)
        changes = tuple((settings or {}).items())
        tally_of_scores = Tally(
            _list_sources(scores),
            problems.append,
            find_changed_rules(rules or None, changes),
            options.select_period(),
            include_anywhere=include_anywhere,
            settings=changes,
        )
        rendered_table = select_rows(
            build_table(tally_of_scores, options), options, tally_of_scores.tally_state.find_player
        )
        are_numbers = [column.unit not in TEXT_UNITS for column in rendered_table.columns]
        rows = [
            dict(zip(rendered_table.header, map(_convert_cell, row, are_numbers), strict=True))
            for row in rendered_table.rows
        ]
        check_table_applies(tally_of_scores, options)
        if not tally_of_scores.error_count:
            check_players(options, tally_of_scores.tally_state)
    except UsageError as error:
        raise ValueError(str(error)) from None
    if tally_of_scores.error_count:
        raise ScoresError(problems)
    try:
        tally_of_scores.check_found()
    except UsageError as error:
        raise ValueError(str(error)) from None
    for problem in problems:
        warn(ScoresWarning(str(problem), problem), stacklevel=2)
    for omission in tally_of_scores.describe_omissions():
        warn(ScoresWarning(omission), stacklevel=2)
    return rows


def _format_day(day: str | date) -> str:
    if isinstance(day, date):
        return day.isoformat()[:10]
    if not isinstance(day, str):
        raise TypeError(f"a day is a text such as 2026-11-20, or a date, not {day!r}")
    return day


def _list_sources(scores: "FilePath | Iterable[FilePath]") -> list[ScoresSource]:
    """The sources to read: files, or one text."""
    if isinstance(scores, str):
        is_name = scores.isprintable() and re.fullmatch(FILE_NAME_PATTERN, scores)
        if not is_name and ("\n" in scores or not isfile(scores)):
            return [ScoresSource("<text>", partial(open_text_lines, scores))]
    if isinstance(scores, bytes | bytearray):
        raise TypeError("scores are bytes: give a text, such as scores.decode(), or a path")
    files = [scores] if isinstance(scores, str | PathLike) else list(scores)
    if not files:
        raise UsageError("no files: there is nothing to tally")
    paths = [fspath(file) for file in files]
    check_kinds(paths)
    return [ScoresSource(path, partial(open_lines, path)) for path in paths]


def _convert_cell(value: ColumnValue, is_number: bool) -> CellValue:
    """A value as a number or a text of Python; nan for a number that is not known."""
    if isinstance(value, Quotient):
        return value.to_number()
    if isinstance(value, int):
        return int(value)  # 0, too, for a count that nobody knows
    return nan if is_number and value == "" else value


def format_scores(text: str, *, rules: str = "", include_anywhere: bool = False) -> str:
    """Format the text of a scores file as `mjtally fmt` does, and return the new text.

    Each mark stands under the name of its player, and comments stand in a column. The meaning of
    the lines does not change, and lines that cannot be read stay as they are. If you format the
    result again, nothing changes.

    `rules` is the name of a ruleset, as if the text began with `rules=NAME`. Included files are
    looked for in the working directory and the folders below it, and with `include_anywhere`
    anywhere.

    Raises `ValueError` for an unknown ruleset.
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
    """Calculate what a winning hand is worth.

    `tiles` is written as in a scores file, the winning tile after `+`: `34678m33s234567p+2m`,
    `2224s+4s(6666p)[8888p][3333s]`. `rules` is the name of a ruleset, or its rules.

    Conditions of every game:

    - `self_draw`: `True` if the winner drew the winning tile, otherwise somebody discarded it.
    - `seat`, `round`: the winds of the winner's seat (`S`) and of the round (`E`), one of E S W N.
      Who sits east is the dealer.
    - `last`: a win on the last tile or discard. `rinshan`: a win on the tile after a kan or kong.
      `chankan`: a win on the tile that somebody adds to a pon or pung.

    Conditions of some games:

    - `riichi` (riichi): 1, or 2 for double riichi. `ippatsu` (riichi).
    - `dora`, `ura` (riichi): the indicators, `5s,1z` or `["5s", "1z"]`.
    - `first` (riichi, Hong Kong, Zung Jung, Taiwanese): a win in the first turn: tenhou, chiihou,
      renhou and what these games have in their place.
    - `fourth` (MCR): a win on a tile of which the other three are visible.
    - `minimum` (MCR): the points that a win needs; 0 accepts any complete hand.

    Returns a `HandScore` (han, fu and yaku) in riichi, a `FanScore` (points and fan) in MCR, and a
    `PatternScore` (a value, its unit and patterns) in Hong Kong, Zung Jung and Taiwanese.

    Raises `ValueError` if the tiles are not a winning hand, if the hand has no yaku or too few
    points, or if the conditions are impossible; and `TypeError` if an argument has the wrong type.
    The message says what to write instead.
    """
    rules_of_hand, score_tiles = _find_rules_and_scorer(rules)
    score: AnyScore = score_tiles(tiles, rules=rules_of_hand, **conditions)
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
    """Calculate what many hands are worth, and return an iterator of their scores, in their order.

    A hand is a string of tiles, or a dictionary with `tiles` and any other argument of
    `score_hand`: `{"tiles": "34678m33s234567p+2m", "riichi": 1, "dora": ["2p"]}`. `rules` applies
    to all hands that do not have their own `rules`.

    If a hand is not a win, a `ValueError` says which one it is, counted from 1: `hand 17: no yaku
    …`. With `errors="raise"` the iterator raises it and ends. With `errors="yield"` the iterator
    yields it in the place of the score, and goes on with the next hand.

    Raises `TypeError` in both cases for something that is not a hand, such as a dictionary without
    tiles.
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
    score_or_error: AnyScore | ValueError
    for number, hand in enumerate(hands, 1):
        try:
            if isinstance(hand, str):
                score_or_error = score_tiles(hand, rules=rules)
            elif "rules" in hand:
                score_or_error = score_hand(**hand)
            else:
                score_or_error = score_tiles(rules=rules, **hand)
        except ValueError as error:
            score_or_error = ValueError(f"hand {number}: {error}")
            if not with_errors:
                raise score_or_error from None
        except TypeError as error:
            raise TypeError(
                f"hand {number}: {_describe_invalid_hand(hand, rules) or error}"
            ) from None
        yield score_or_error


def _describe_invalid_hand(hand: object, rules: "Rules") -> str:
    """The reason why an argument is not a hand; empty if it is a hand."""
    if not isinstance(hand, Mapping):
        return f"a hand is its tiles or a dictionary that has them, not {hand!r}"
    if "tiles" not in hand:
        return "the dictionary has no tiles"
    assert rules.family.tiles
    names = ("tiles", "rules", *rules.family.tiles.condition_names)
    return next(
        (describe_unknown("condition", f"{key}", names) for key in hand if key not in names), ""
    )


def _find_rules_and_scorer(rules: "str | Rules") -> "tuple[Rules, Callable[..., Any]]":
    """Rules, which may be given by their name, and the function that scores tiles under them."""
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
