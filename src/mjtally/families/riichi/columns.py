"""The columns of the players table of riichi, in their order."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ...base.winds import WIND_NAMES
from ...counts.columns import (
    NAME,
    NAN,
    NET,
    Column,
    Value,
    count,
    fraction,
    mean,
    net_mean,
    share,
    shown,
)
from ...counts.games import PLACES, STREAKS, extreme, points_of_games, points_per_game, runs
from ...counts.rows import Count
from .counts import EXTREMES, HAND_CHANGE, HANDS, LIMITS, counted


class Told(NamedTuple):
    """What can be told only where somebody has something: of what count, and in words."""

    of: str
    words: str


OPEN = Told("open_count", "nan where no hand is marked open")
OPEN_SAID = Told("open_said_count", "nan where o is never written: tiles show winners")
ONLY_WHERE = {
    **dict.fromkeys(("open_win_count", "concealed_win_count", "deal_in_to_open_count"), OPEN),
    **dict.fromkeys(("deal_in_to_concealed_count", "open_win_value_mean"), OPEN),
    "concealed_win_value_mean": OPEN,
    **dict.fromkeys(("open_count", "open_won_fraction", "open_deal_in_count"), OPEN_SAID),
    **dict.fromkeys(("open_draw_count", "deal_in_with_open_hand_fraction"), OPEN_SAID),
}
ONLY_SHARE_WHERE = {  # a count of notes is what was noted, but a share of it needs that they are
    "ippatsu_count": Told("ippatsu_count", "nan where ippatsu is never written"),
    "double_riichi_count": Told("double_riichi_count", "nan where !! is never written"),
}


@cache
def columns(players: int, every: bool) -> tuple[Column, ...]:
    """The columns of the default table, and then every other."""
    default = shown(*_standing(players))
    if not every:
        return tuple(default)
    return (
        *default,
        *_wins(),
        *_riichi_and_draws(),
        *_more_of_hands(),
        *_values(),
        *_tiles(),
        *_games(players),
        *_seats(players),
        *runs(STREAKS),
    )


@cache
def _rows() -> dict[str, Count]:
    every = counted(False)
    return {row.name: row for row in (*every.hands, *every.games)}


def _count(name: str) -> Column:
    """How many; nothing is known of open hands where none is marked."""
    return _where(ONLY_WHERE.get(name), count(_rows()[name]))


def _where(told: Told | None, column: Column) -> Column:
    if told is None:
        return column
    words = f"{column.words}; {told.words}"
    return column._replace(words=words, only_where=told.of)


def _where_open(name: str, column: Column) -> Column:
    return _where(ONLY_WHERE.get(name), column)


def _counted(name: str, over: Column) -> Iterator[Column]:
    """A count, and its share."""
    plain = count(_rows()[name])
    yield _where(ONLY_WHERE.get(name), plain)
    share_where = ONLY_WHERE.get(name) or ONLY_SHARE_WHERE.get(name)
    yield _where(share_where, fraction(plain, over))


def _mean(name: str, total: str, over: Column) -> Column:
    return mean(name, _rows()[total], over)


# --------------------------------------------------------------------- the default table


def _standing(players: int) -> Iterator[Column]:
    hands, games = _count("hand_count"), _count("game_count")
    yield NAME
    yield hands
    for name in ("win_count", "deal_in_count", "riichi_count"):
        yield from _counted(name, hands)
    yield NET
    yield net_mean("net_score_per_hand", hands, HAND_CHANGE)
    yield games
    yield _mean("mean_rank", "rank", games)
    for place in PLACES[:players]:
        yield _count(f"{place}_count")
    yield _count("bust_count")
    points = _rows()["game_points"]
    yield points_of_games("points of games with uma, oka and penalties, and adjustments", points)
    yield points_per_game(games, points)


# ----------------------------------------------------------------------------------- hands


def _wins() -> Iterator[Column]:
    hands, wins, deal_ins = map(_count, ("hand_count", "win_count", "deal_in_count"))
    yield from _counted("self_draw_count", wins)
    yield from _counted("discard_win_count", wins)
    yield from _counted("open_count", hands)
    for name in ("open_win_count", "riichi_win_count", "concealed_win_count"):
        yield from _counted(name, wins)
    for name in ("deal_in_to_riichi", "deal_in_to_open", "deal_in_to_concealed"):
        yield from _counted(f"{name}_count", deal_ins)
    yield _mean("win_value_mean", "win_value", wins)
    yield _mean("win_change_mean", "win_change", wins)
    yield _mean("deal_in_value_mean", "deal_in_value", deal_ins)
    yield _mean("deal_in_change_mean", "deal_in_change", deal_ins)
    for name in ("self_draw_paid", "self_draw_paid_as_dealer"):
        paid = _count(f"{name}_count")
        yield paid
        yield _mean(f"{name}_mean", f"{name}_change", paid)


def _riichi_and_draws() -> Iterator[Column]:
    hands, riichi, dealt = map(_count, ("hand_count", "riichi_count", "dealer_hand_count"))
    yield share("riichi_won_fraction", _count("riichi_win_count"), riichi)
    yield from _counted("riichi_deal_in_count", riichi)
    yield from _counted("riichi_draw_count", riichi)
    yield _mean("riichi_change_mean", "riichi_change", riichi)
    yield from _counted("riichi_lost_count", riichi)
    yield from _counted("double_riichi_count", riichi)
    yield from _counted("draw_count", hands)
    yield from _counted("tenpai_count", _count("draw_count"))
    for name in ("nagashi_count", "abort_count", "chombo_count", "liable_count"):
        yield _count(name)
    yield from _counted("dealer_hand_count", hands)
    yield from _counted("dealer_win_count", dealt)
    yield _extreme("longest_deal", 0)


def _more_of_hands() -> Iterator[Column]:
    """What else other statistics have: riichi, open and closed hands apart; the best hand."""
    hands, deal_ins = map(_count, ("hand_count", "deal_in_count"))
    opened = count(_rows()["open_count"])
    yield from _counted("big_self_draw_paid_as_dealer_count", _count("self_draw_paid_count"))
    big = _count("big_self_draw_paid_as_dealer_count")
    yield _mean("big_self_draw_paid_as_dealer_mean", "big_self_draw_paid_as_dealer_change", big)
    yield share("deal_in_in_riichi_fraction", _count("riichi_deal_in_count"), deal_ins)
    yield _mean("riichi_win_change_mean", "riichi_win_change", _count("riichi_win_count"))
    dealt_in = _count("riichi_deal_in_count")
    yield _mean("riichi_deal_in_change_mean", "riichi_deal_in_change", dealt_in)
    won = share("open_won_fraction", count(_rows()["open_win_count"]), opened)
    yield _where_open("open_won_fraction", won)
    for name in ("open_deal_in_count", "open_draw_count"):
        yield from _counted(name, opened)
    name = "deal_in_with_open_hand_fraction"
    yield _where_open(name, share(name, count(_rows()["open_deal_in_count"]), deal_ins))
    for kind in ("riichi", "open", "concealed"):
        name, kinds = f"{kind}_win_value_mean", count(_rows()[f"{kind}_win_count"])
        yield _where_open(name, _mean(name, f"{kind}_win_value", kinds))
    yield _mean("win_value_per_hand", "win_value", hands)
    yield _mean("deal_in_value_per_hand", "deal_in_value", hands)
    yield _mean("net_value_per_hand", "net_value", hands)
    yield _extreme("most_han", NAN)
    yield _extreme("highest_value", NAN)


def _values() -> Iterator[Column]:
    for row in HANDS:
        if row.name.startswith("han_"):
            yield _count(row.name)
    for limit, _, _ in LIMITS:
        yield from _counted(f"{limit}_win_count", _count("win_count"))


def _tiles() -> Iterator[Column]:
    """Where tiles are written, or notes of them."""
    wins, riichi = _count("tiles_win_count"), _count("tiles_riichi_win_count")
    yield wins
    yield riichi
    yield from _counted("ippatsu_count", _count("riichi_win_count"))
    yield from _counted("ura_count", riichi)
    yield _mean("dora_mean", "dora_sum", wins)
    from .yaku_counts import rows_of_yaku  # which the default table does not need

    yield from map(count, rows_of_yaku())


# ----------------------------------------------------------------------------------- games


def _games(players: int) -> Iterator[Column]:
    games = _count("game_count")
    for name in (*PLACES[:players], "bust"):
        yield fraction(_count(f"{name}_count"), games)
    for name in ("top_two_count", "not_last_count"):
        yield from _counted(name, games)
    scored = _count("scored_game_count")
    yield _mean("mean_score", "final_score", scored)
    yield _extreme("highest_score", NAN)
    yield _extreme("lowest_score", NAN)
    yield _mean("mean_gain", "gain", scored)


def _seats(players: int) -> Iterator[Column]:
    for wind in WIND_NAMES[:players]:
        begun = _count(f"{wind}_game_count")
        yield begun
        yield _mean(f"{wind}_mean_rank", f"{wind}_rank", begun)
        yield _mean(f"{wind}_points_per_game", f"{wind}_points", begun)


def _extreme(name: str, otherwise: Value) -> Column:
    return extreme({row.name: row for row in EXTREMES}[name], otherwise)
