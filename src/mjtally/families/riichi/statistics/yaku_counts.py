"""What is counted of tiles in riichi: a row for each yaku."""

from collections.abc import Callable
from functools import cache

from ....model.types import YakuName
from ....statistics.counts import Count
from ....statistics.hand_counts import build_yaku_counts
from .seat import RiichiSeat


def _has_yaku(romaji: str) -> Callable[[RiichiSeat], bool]:
    return lambda seat: romaji in seat.yaku


def _count_name(romaji: str) -> str:
    """`yaku_sanshoku_doujun_count`."""
    plain = "".join(letter for letter in romaji if letter not in "()")
    return f"yaku_{plain.replace(' ', '_')}_count"


@cache
def build_yaku_names() -> tuple[YakuName, ...]:
    """Every yaku, and the count of hands won with it."""
    from ..hand_value.yaku import RENHOU, YAKU  # a file without tiles need not wait for them

    return tuple(
        YakuName(each.romaji, each.japanese, _count_name(each.romaji)) for each in (*YAKU, RENHOU)
    )


@cache
def yaku_counts() -> tuple[Count, ...]:
    """A row for each yaku."""
    return build_yaku_counts(build_yaku_names(), _has_yaku)
