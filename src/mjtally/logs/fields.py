"""Values of a log, each asked for by its type: what is not there or another kind is a fault."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import cast

from .faults import refuse, shown

Object = dict[str, object]

LARGEST = 100_000_000  # no score is near it, and the numbers of a game stay below it when added


def an_object(value: object, what: str) -> Object:
    """A JSON object."""
    if not isinstance(value, dict):
        refuse(f"{what} is {shown(value)}", "an object")
    return cast(Object, value)


def a_list(value: object, what: str, sizes: Iterable[int] = ()) -> list[object]:
    """A JSON list, of one of these sizes."""
    if not isinstance(value, list):
        refuse(f"{what} is {shown(value)}", "a list")
    if (possible := tuple(sizes)) and len(value) not in possible:
        refuse(f"{what} has {len(value)} entries", " or ".join(map(str, possible)))
    return cast(list[object], value)


def a_text(value: object, what: str) -> str:
    """Text that can be written to a file: half of a surrogate pair cannot."""
    if not isinstance(value, str):
        refuse(f"{what} is {shown(value)}", "text")
    if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
        refuse(f"{what} is {shown(value)}", "Unicode text")
    return value


def a_number(value: object, what: str, low: int = -LARGEST, high: int = LARGEST) -> int:
    """A whole number in a range."""
    if type(value) is not int:
        refuse(f"{what} is {shown(value)}", "a whole number")
    if not low <= value <= high:
        refuse(f"{what} is {shown(value)}", f"{low} to {high}")
    return value


def a_count(value: object, what: str, high: int = 999) -> int:
    """A number of things, such as honba, han or fu."""
    return a_number(value, what, 0, high)


def a_flag(value: object, what: str) -> bool:
    """True or false; what is not there is false."""
    if value is None:
        return False
    if not isinstance(value, bool):
        refuse(f"{what} is {shown(value)}", "true or false")
    return value


def numbers(value: object, what: str, sizes: Iterable[int] = ()) -> tuple[int, ...]:
    """A list of whole numbers."""
    return tuple(a_number(each, what) for each in a_list(value, what, sizes))


def thousandths(value: object, what: str) -> int:
    """Points such as -57.8 or "+8" in thousandths of a point."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        refuse(f"{what} is {shown(value)}", "points")
    try:
        points = float(value)
    except (ValueError, OverflowError):
        refuse(f"{what} is {shown(value)}", "points")
    if not abs(points) < LARGEST / 1000:  # what is not a number is not below either
        refuse(f"{what} is {shown(value)}", "points")
    return round(points * 1000)


def either(value: Object, key: str) -> object:
    """A field whose key is written `part_point_1` or `partPoint1`; None where it is not there."""
    return value[key] if key in value else value.get(_in_camels(key))


@lru_cache(maxsize=256)
def _in_camels(key: str) -> str:
    return re.sub("_(.)", lambda part: part[1].upper(), key)
