"""The columns of the players table of riichi, in their order."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ....base.quotient import Quotient
from ....base.winds import WIND_NAMES
from ....statistics.columns import (
    NAME_COLUMN,
    NAN,
    NET_SCORE_COLUMN,
    Column,
    ColumnValue,
    Formula,
    count_column,
    fraction_column,
    mark_default,
    mean_column,
    net_mean_column,
    share_column,
)
from ....statistics.counts import Count
from ....statistics.game_counts import (
    PLACE_NAMES,
    RANK_STREAKS,
    build_streak_columns,
    extreme_column,
    points_column,
    points_per_game_column,
)
from ....statistics.player import PlayerTotals
from .counts import EXTREMES, HAND_CHANGE, HAND_COUNTS, build_count_table
from .seat import LIMIT_COUNTS
from .yaku_counts import yaku_counts


class ColumnCondition(NamedTuple):
    """What is known only where somebody has some of a count, and that in words."""

    count_name: str
    words: str


WHERE_OPEN_MARKED = ColumnCondition("open_count", "nan where no hand is marked open")
WHERE_OPEN_WRITTEN = ColumnCondition(
    "open_said_count", "nan where o is never written: tiles show winners"
)
COLUMN_CONDITIONS = {
    "open_win_count": WHERE_OPEN_MARKED,
    "concealed_win_count": WHERE_OPEN_MARKED,
    "deal_in_to_open_count": WHERE_OPEN_MARKED,
    "deal_in_to_concealed_count": WHERE_OPEN_MARKED,
    "deal_in_to_open_change_mean": WHERE_OPEN_MARKED,
    "deal_in_to_concealed_change_mean": WHERE_OPEN_MARKED,
    "open_win_value_mean": WHERE_OPEN_MARKED,
    "concealed_win_value_mean": WHERE_OPEN_MARKED,
    "open_count": WHERE_OPEN_WRITTEN,
    "open_won_fraction": WHERE_OPEN_WRITTEN,
    "open_deal_in_count": WHERE_OPEN_WRITTEN,
    "open_draw_count": WHERE_OPEN_WRITTEN,
    "deal_in_with_open_hand_fraction": WHERE_OPEN_WRITTEN,
}
SHARE_CONDITIONS = {  # a count of notes is what was noted, but a share of it needs that they are
    "ippatsu_count": ColumnCondition("ippatsu_count", "nan where ippatsu is never written"),
    "double_riichi_count": ColumnCondition("double_riichi_count", "nan where !! is never written"),
}


@cache
def build_columns(players: int, every: bool) -> tuple[Column, ...]:
    """The columns of the default table, and then every other."""
    default = mark_default(*_default_columns(players))
    if not every:
        return tuple(default)
    return (
        *default,
        *_win_columns(),
        *_riichi_and_draw_columns(),
        *_more_hand_columns(),
        *_turn_columns(),
        *_value_columns(),
        *_tile_columns(),
        *_game_columns(players),
        *_seat_columns(players),
        *_parlour_columns(),
        *build_streak_columns(RANK_STREAKS),
    )


@cache
def _counts_by_name() -> dict[str, Count]:
    every = build_count_table(False)
    return {row.name: row for row in (*every.hands, *every.games)}


def _named_count_column(name: str) -> Column:
    """How many; nothing is known of open hands where none is marked."""
    return _restrict_column(COLUMN_CONDITIONS.get(name), count_column(_counts_by_name()[name]))


def _restrict_column(condition: ColumnCondition | None, column: Column) -> Column:
    if condition is None:
        return column
    words = f"{column.description}; {condition.words}"
    return column._replace(description=words, required_anywhere=condition.count_name)


def _restrict_open_column(name: str, column: Column) -> Column:
    return _restrict_column(COLUMN_CONDITIONS.get(name), column)


def _count_and_share(name: str, over: Column) -> Iterator[Column]:
    """A count, and its share."""
    plain = count_column(_counts_by_name()[name])
    yield _restrict_column(COLUMN_CONDITIONS.get(name), plain)
    share_where = COLUMN_CONDITIONS.get(name) or SHARE_CONDITIONS.get(name)
    yield _restrict_column(share_where, fraction_column(plain, over))


def _named_mean_column(name: str, total: str, over: Column) -> Column:
    return mean_column(name, _counts_by_name()[total], over)


# --------------------------------------------------------------------- the default table


def _default_columns(players: int) -> Iterator[Column]:
    hands, games = _named_count_column("hand_count"), _named_count_column("game_count")
    yield NAME_COLUMN
    yield hands
    for name in ("win_count", "deal_in_count", "riichi_count"):
        yield from _count_and_share(name, hands)
    yield NET_SCORE_COLUMN
    yield net_mean_column("net_score_per_hand", hands, HAND_CHANGE)
    yield games
    yield _named_mean_column("mean_rank", "rank", games)
    for place in PLACE_NAMES[:players]:
        yield _named_count_column(f"{place}_count")
    yield _named_count_column("bust_count")
    points = _counts_by_name()["game_points"]
    yield points_column("points of games with uma, oka and penalties, and adjustments", points)
    yield points_per_game_column(games, points)


# ----------------------------------------------------------------------------------- hands


def _win_columns() -> Iterator[Column]:
    hands, wins, deal_ins = map(_named_count_column, ("hand_count", "win_count", "deal_in_count"))
    yield from _count_and_share("self_draw_count", wins)
    yield from _count_and_share("discard_win_count", wins)
    yield from _count_and_share("open_count", hands)
    for name in ("open_win_count", "riichi_win_count", "concealed_win_count"):
        yield from _count_and_share(name, wins)
    for name in ("deal_in_to_riichi", "deal_in_to_open", "deal_in_to_concealed"):
        yield from _count_and_share(f"{name}_count", deal_ins)
        of_kind = count_column(_counts_by_name()[f"{name}_count"])
        mean = _named_mean_column(f"{name}_change_mean", f"{name}_change", of_kind)
        yield _restrict_open_column(mean.name, mean)
    yield _named_mean_column("win_value_mean", "win_value", wins)
    yield _named_mean_column("win_change_mean", "win_change", wins)
    yield _named_mean_column("deal_in_value_mean", "deal_in_value", deal_ins)
    yield _named_mean_column("deal_in_change_mean", "deal_in_change", deal_ins)
    for name in ("self_draw_paid", "self_draw_paid_as_dealer"):
        paid = _named_count_column(f"{name}_count")
        yield paid
        yield _named_mean_column(f"{name}_mean", f"{name}_change", paid)


def _riichi_and_draw_columns() -> Iterator[Column]:
    hands, riichi, dealt = map(
        _named_count_column, ("hand_count", "riichi_count", "dealer_hand_count")
    )
    yield share_column("riichi_won_fraction", _named_count_column("riichi_win_count"), riichi)
    yield from _count_and_share("riichi_deal_in_count", riichi)
    yield from _count_and_share("riichi_draw_count", riichi)
    yield _named_mean_column("riichi_change_mean", "riichi_change", riichi)
    yield from _count_and_share("riichi_lost_count", riichi)
    yield from _count_and_share("double_riichi_count", riichi)
    yield from _count_and_share("draw_count", hands)
    yield from _count_and_share("tenpai_count", _named_count_column("draw_count"))
    for name in ("nagashi_count", "abort_count", "chombo_count", "liable_count"):
        yield _named_count_column(name)
    yield from _count_and_share("dealer_hand_count", hands)
    yield from _count_and_share("dealer_win_count", dealt)
    yield _named_extreme_column("longest_deal", 0)


def _more_hand_columns() -> Iterator[Column]:
    """What else other statistics have: riichi, open and closed hands apart; the best hand."""
    hands, deal_ins = map(_named_count_column, ("hand_count", "deal_in_count"))
    opened = count_column(_counts_by_name()["open_count"])
    yield from _count_and_share(
        "big_self_draw_paid_as_dealer_count", _named_count_column("self_draw_paid_count")
    )
    big = _named_count_column("big_self_draw_paid_as_dealer_count")
    yield _named_mean_column(
        "big_self_draw_paid_as_dealer_mean", "big_self_draw_paid_as_dealer_change", big
    )
    yield share_column(
        "deal_in_in_riichi_fraction", _named_count_column("riichi_deal_in_count"), deal_ins
    )
    yield _named_mean_column(
        "riichi_win_change_mean", "riichi_win_change", _named_count_column("riichi_win_count")
    )
    dealt_in = _named_count_column("riichi_deal_in_count")
    yield _named_mean_column("riichi_deal_in_change_mean", "riichi_deal_in_change", dealt_in)
    won = share_column(
        "open_won_fraction", count_column(_counts_by_name()["open_win_count"]), opened
    )
    yield _restrict_open_column("open_won_fraction", won)
    for name in ("open_deal_in_count", "open_draw_count"):
        yield from _count_and_share(name, opened)
    name = "deal_in_with_open_hand_fraction"
    yield _restrict_open_column(
        name, share_column(name, count_column(_counts_by_name()["open_deal_in_count"]), deal_ins)
    )
    for kind in ("riichi", "open", "concealed"):
        name, kinds = f"{kind}_win_value_mean", count_column(_counts_by_name()[f"{kind}_win_count"])
        yield _restrict_open_column(name, _named_mean_column(name, f"{kind}_win_value", kinds))
    yield _named_mean_column("win_value_per_hand", "win_value", hands)
    yield _named_mean_column("deal_in_value_per_hand", "deal_in_value", hands)
    yield _named_mean_column("net_value_per_hand", "net_value", hands)
    yield _named_extreme_column("most_han", NAN)
    yield _named_extreme_column("highest_value", NAN)


def _turn_columns() -> Iterator[Column]:
    """Where turns are written."""
    for counted, mean, total in (
        ("turn_win_count", "win_turn_mean", "turn_sum"),
        ("turn_riichi_count", "riichi_turn_mean", "riichi_turn_sum"),
    ):
        column = _named_count_column(counted)
        yield column
        yield _named_mean_column(mean, total, column)


def _value_columns() -> Iterator[Column]:
    for row in HAND_COUNTS:
        if row.name.startswith("han_"):
            yield _named_count_column(row.name)
    for limit, _, _ in LIMIT_COUNTS:
        yield from _count_and_share(f"{limit}_win_count", _named_count_column("win_count"))


def _tile_columns() -> Iterator[Column]:
    """Where tiles are written, or notes of them."""
    wins, riichi = (
        _named_count_column("tiles_win_count"),
        _named_count_column("tiles_riichi_win_count"),
    )
    yield wins
    yield riichi
    yield from _count_and_share("ippatsu_count", _named_count_column("riichi_win_count"))
    yield from _count_and_share("ura_count", riichi)
    yield _named_mean_column("dora_mean", "dora_sum", wins)
    yield from map(count_column, yaku_counts())


# ----------------------------------------------------------------------------------- games


def _game_columns(players: int) -> Iterator[Column]:
    games = _named_count_column("game_count")
    for name in (*PLACE_NAMES[:players], "bust"):
        yield fraction_column(_named_count_column(f"{name}_count"), games)
    for name in ("top_two_count", "not_last_count"):
        yield from _count_and_share(name, games)
    scored = _named_count_column("scored_game_count")
    yield _named_mean_column("mean_score", "final_score", scored)
    yield _named_extreme_column("highest_score", NAN)
    yield _named_extreme_column("lowest_score", NAN)
    yield _named_mean_column("mean_gain", "gain", scored)


def _seat_columns(players: int) -> Iterator[Column]:
    for wind in WIND_NAMES[:players]:
        begun = _named_count_column(f"{wind}_game_count")
        yield begun
        yield _named_mean_column(f"{wind}_mean_rank", f"{wind}_rank", begun)
        yield _named_mean_column(f"{wind}_points_per_game", f"{wind}_points", begun)


def _parlour_columns() -> Iterator[Column]:
    """What parlours add to the rules: chips, yakitori, bust prizes, wareme."""
    hands, wareme = map(_named_count_column, ("hand_count", "wareme_count"))
    chip_games = _named_count_column("chip_game_count")
    yield _named_count_column("chips")
    yield _side_points_column("chip_points")
    yield chip_games
    yield _named_mean_column("chips_per_game", "chips", chip_games)
    yield from _count_and_share("yakitori_count", _named_count_column("game_count"))
    yield _side_points_column("yakitori_points")
    yield _named_count_column("bust_prize_won_count")
    yield _named_count_column("bust_prize_paid_count")
    yield _side_points_column("bust_prize_points")
    yield from _count_and_share("wareme_count", hands)
    yield from _count_and_share("wareme_win_count", wareme)
    yield _named_mean_column("wareme_change_mean", "wareme_change", wareme)


def _side_points_column(name: str) -> Column:
    """Points that games moved besides their own, which are counted in parts."""
    row = _counts_by_name()[name]

    def value(player: PlayerTotals) -> ColumnValue:
        return Quotient(player.find_count(name), row.parts_per_unit)

    made = Formula((name,))
    return Column(name, row.unit, row.description, value, frozenset({name}), formula=made)


def _named_extreme_column(name: str, otherwise: ColumnValue) -> Column:
    return extreme_column({row.name: row for row in EXTREMES}[name], otherwise)
