"""What is counted of tiles: a row for each fan."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from ...counts.rows import Count
from ...play.family import Yaku
from .fan import FAN


def _has(english: str) -> Callable[[Any], bool]:
    return lambda seat: english in seat.fans


def _column(english: str) -> str:
    """`fan_three_suited_terminal_chows_count`."""
    return f"fan_{'_'.join(re.findall('[a-z]+', english.casefold()))}_count"


@cache
def every_fan() -> tuple[Yaku, ...]:
    """Every fan, and the count of hands won with it."""
    return tuple(Yaku(each.english, each.chinese, _column(each.english)) for each in FAN)


@cache
def rows_of_fan() -> tuple[Count, ...]:
    """A row for each fan."""
    return tuple(
        Count(fan.counted, f"hands won whose tiles have {fan.name} ({fan.signs})", _has(fan.name))
        for fan in every_fan()
    )
