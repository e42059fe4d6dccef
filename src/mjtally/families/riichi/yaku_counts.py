"""What is counted of tiles: a row for each yaku."""

from collections.abc import Callable
from functools import cache
from typing import Any

from ...counts.rows import Count
from ...play.family import Yaku
from .yaku import RENHOU, YAKU


def _has(romaji: str) -> Callable[[Any], bool]:
    return lambda seat: romaji in seat.yaku


def _column(romaji: str) -> str:
    """`yaku_sanshoku_doujun_count`."""
    plain = "".join(letter for letter in romaji if letter not in "()")
    return f"yaku_{plain.replace(' ', '_')}_count"


@cache
def every_yaku() -> tuple[Yaku, ...]:
    """Every yaku, and the count of hands won with it."""
    return tuple(Yaku(each.romaji, each.japanese, _column(each.romaji)) for each in (*YAKU, RENHOU))


@cache
def rows_of_yaku() -> tuple[Count, ...]:
    """A row for each yaku."""
    return tuple(
        Count(
            yaku.counted,
            f"hands won whose tiles have {yaku.name} ({yaku.signs})",
            _has(yaku.name),
        )
        for yaku in every_yaku()
    )
