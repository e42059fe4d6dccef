"""The groups of hands that players of riichi deal in to: by han and limit, by riichi, by yaku."""

from collections.abc import Callable, Iterator
from functools import cache

from ....statistics.deal_ins import DealInGroups, HandGroup, build_yaku_groups
from ..hand_value.payments import limit_name
from .seat import LIMIT_COUNTS, RiichiSeat
from .yaku_counts import build_yaku_names

OPEN_COUNT = "open_count"  # where no hand is marked open, nobody knows which were


@cache
def build_deal_in_groups() -> DealInGroups:
    """Every group."""
    return DealInGroups(
        stem="deal_in",
        values=tuple(_list_values()),
        kinds=(
            HandGroup("riichi", "riichi", "a player in riichi", lambda s: s.deals_in_to_riichi),
            HandGroup(
                *("open", "open", "an open hand"), lambda s: s.deals_in_to_open_hand, OPEN_COUNT
            ),
            HandGroup(
                *("concealed", "concealed", "a closed hand without riichi"),
                lambda s: s.deals_in_to_concealed_hand,
                OPEN_COUNT,
            ),
        ),
        yaku=build_yaku_groups(build_yaku_names(), _has_yaku),
        tiles_count="tiles_deal_in_count",
    )


def _list_values() -> Iterator[HandGroup]:
    """Hands below a mangan by their han, and then the limits."""
    for han in range(1, 5):
        words = f"a hand of {han} han below mangan"
        yield HandGroup(f"{han} han", f"{han}_han", words, _is_below_mangan(han))
    for key, limit, words in LIMIT_COUNTS:
        if limit:
            yield HandGroup(limit, key, f"a hand {words}", _has_limit(limit))


def _find_limit(seat: RiichiSeat) -> str:
    """The name of the limit of the hand dealt in to, empty below a mangan."""
    win = seat.deal_in_win
    assert win
    return "yakuman" if win.value.yakuman else limit_name(win.value, seat.rules)


def _has_limit(limit: str) -> Callable[[RiichiSeat], bool]:
    return lambda seat: seat.deal_in_win is not None and _find_limit(seat) == limit


def _is_below_mangan(han: int) -> Callable[[RiichiSeat], bool]:
    return lambda seat: (
        seat.deal_in_win is not None and not _find_limit(seat) and seat.deal_in_win.value.han == han
    )


def _has_yaku(romaji: str) -> Callable[[RiichiSeat], bool]:
    def contains(seat: RiichiSeat) -> bool:
        valuation = seat.deal_in_win.valuation if seat.deal_in_win else None
        return valuation is not None and any(each.romaji == romaji for each in valuation.yaku)

    return contains
