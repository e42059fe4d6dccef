"""What a log file holds once it is unpacked: its games, one by one, and their values, each expected
by its type: a missing value or one of another type is a fault."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from typing import NamedTuple, TypeVar, cast

from .faults import Fault, LogError, quote_value, refuse

GamePart = TypeVar("GamePart")
Game = TypeVar("Game")
JsonObject = dict[str, object]

MAX_NUMBER = 100_000_000  # no score is near it, and the numbers of a game stay below it when added
CHINA_TIME = timezone(timedelta(hours=8))


class FileContent(NamedTuple):
    """A file's bytes; where they are JSON, also its values, one or several after another.

    Of logs with `known_ids` it matters only who played."""

    name: str
    data: bytes
    values: tuple[object, ...] = ()
    known_ids: Collection[str] = ()


def flatten_lists(values: Iterable[object]) -> list[object]:
    """The values, with the items of each list in place of the list: some programs write several
    games or events as a list, others one after another."""
    return [item for value in values for item in (value if isinstance(value, list) else [value])]


def split_before(
    values: Iterable[GamePart], is_first: Callable[[GamePart], bool]
) -> list[list[GamePart]]:
    """The values before the first part (such as a hand), and then the values of each part;
    `is_first` tells the value that begins a part."""
    parts: list[list[GamePart]] = [[]]
    for value in values:
        if is_first(value):
            parts.append([])
        parts[-1].append(value)
    return parts


def read_games(
    name: str, parts: Sequence[GamePart], read_game: Callable[[str, GamePart], Game]
) -> Iterator[Game | Fault]:
    """The games of a file, and a fault in place of each game that is broken."""
    for number, part in enumerate(parts, start=1):
        game = f"{name} game {number}" if len(parts) > 1 else name
        try:
            yield read_game(game, part)
        except LogError as error:
            yield error.fault.add_place(game)


def expect_object(value: object, noun: str) -> JsonObject:
    """The value, which must be a JSON object; messages call it `noun`."""
    if not isinstance(value, dict):
        refuse(f"{noun} is {quote_value(value)}", "an object")
    return cast(JsonObject, value)


def expect_list(value: object, noun: str, sizes: Iterable[int] = ()) -> list[object]:
    """The value, which must be a JSON list, of one of these sizes if any are given."""
    if not isinstance(value, list):
        refuse(f"{noun} is {quote_value(value)}", "a list")
    if (possible := tuple(sizes)) and len(value) not in possible:
        refuse(f"{noun} has {len(value)} entries", " or ".join(map(str, possible)))
    return cast(list[object], value)


def expect_text(value: object, noun: str) -> str:
    """The value, which must be text that a file can hold (half of a surrogate pair is not)."""
    if not isinstance(value, str):
        refuse(f"{noun} is {quote_value(value)}", "text")
    if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
        refuse(f"{noun} is {quote_value(value)}", "Unicode text")
    return value


def expect_number(value: object, noun: str, low: int = -MAX_NUMBER, high: int = MAX_NUMBER) -> int:
    """The value, which must be a whole number in a range."""
    if type(value) is not int:
        refuse(f"{noun} is {quote_value(value)}", "a whole number")
    if not low <= value <= high:
        refuse(f"{noun} is {quote_value(value)}", f"{low} to {high}")
    return value


def expect_count(value: object, noun: str, high: int = 999) -> int:
    """The value, which must be a number of things, such as honba, han or fu."""
    return expect_number(value, noun, 0, high)


def expect_flag(value: object, noun: str) -> bool:
    """The value, which must be true or false; a missing value is false."""
    if value is None:
        return False
    if not isinstance(value, bool):
        refuse(f"{noun} is {quote_value(value)}", "true or false")
    return value


def expect_numbers(value: object, noun: str, sizes: Iterable[int] = ()) -> tuple[int, ...]:
    """The value, which must be a list of whole numbers."""
    return tuple(expect_number(number, noun) for number in expect_list(value, noun, sizes))


def expect_points(value: object, noun: str) -> int:
    """The value, which must be points such as -57.8 or "+8", in thousandths of a point."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        refuse(f"{noun} is {quote_value(value)}", "points")
    try:
        points = float(value)
    except (ValueError, OverflowError):
        refuse(f"{noun} is {quote_value(value)}", "points")
    if not abs(points) < MAX_NUMBER / 1000:  # what is not a number is not below either
        refuse(f"{noun} is {quote_value(value)}", "points")
    return round(points * 1000)


def find_field(value: JsonObject, key: str) -> object:
    """A field whose key is written `part_point_1` or `partPoint1`; None if it is missing."""
    return value[key] if key in value else value.get(_camel_case(key))


@lru_cache(maxsize=256)
def _camel_case(key: str) -> str:
    return re.sub("_(.)", lambda part: part[1].upper(), key)


def find_date(year: str, month: str, day: str) -> date | None:
    """The date of a year, a month and a day in digits; None if there is no such day."""
    try:
        return date(int(year), int(month), int(day))
    except ValueError:  # the 31st of February
        return None


def find_second_in_china(seconds: int, day: date) -> int:
    """How many seconds after the beginning of a day in China a moment is; below 0 before it."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=CHINA_TIME)
    return seconds - int(midnight.timestamp())


def find_second_of_day(seconds: int) -> int:
    """The second of the day in China at a moment, which is given in seconds since 1970."""
    return find_second_in_china(seconds, find_day_in_china(seconds))


def find_day_in_china(seconds: int) -> date:
    """The day in China at a moment, in seconds since 1970."""
    return datetime.fromtimestamp(seconds, CHINA_TIME).date()
