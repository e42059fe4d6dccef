"""The columns of the players table of riichi, in their order."""

from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from ...base.exact import Quotient
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
from ...counts.player import EVERYBODY, Player
from ...counts.rows import Count
from .counts import EXTREMES, HAND_CHANGE, HANDS, LIMITS, PLACES, STREAKS, counted


class Told(NamedTuple):
    """What can be told only where somebody has something: of what count, and in words."""

    of: str
    words: str


OPEN = Told("open_count", "nan where no hand is marked open")
ONLY_WHERE = {
    **dict.fromkeys(("open_win_count", "concealed_win_count", "deal_in_to_open_count"), OPEN),
    "deal_in_to_concealed_count": OPEN,
    "open_count": Told("open_said_count", "nan where o is never written: tiles show winners"),
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
        *_values(),
        *_tiles(),
        *_games(players),
        *_seats(players),
        *_streaks(),
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


def _counted(name: str, over: Column) -> Iterator[Column]:
    """A count, and its share."""
    plain = count(_rows()[name])
    yield _where(ONLY_WHERE.get(name), plain)
    share_where = ONLY_WHERE.get(name) or ONLY_SHARE_WHERE.get(name)
    yield _where(share_where, fraction(plain, over))


def _mean(name: str, total: str, over: Column, unit: str = "points") -> Column:
    return mean(name, _rows()[total], over, unit=unit)


# --------------------------------------------------------------------- the default table


def _points_of(player: Player) -> Quotient:
    return Quotient(player.count("game_points") + player.points, 10)


POINTS = Column(
    "points",
    "points",
    "points of games with uma, oka and penalties, and adjustments",
    _points_of,
    frozenset({"game_points"}),
)


def _points_per_game(games: Column) -> Column:
    """Adjustments are in the mean, and move its interval without widening it."""
    column = _mean("points_per_game", "game_points", games)

    def value(player: Player) -> Quotient:
        points = player.count("game_points") + player.points
        return Quotient(points, 10 * player.count("game_count"))

    return column._replace(value=value)


def _standing(players: int) -> Iterator[Column]:
    hands, games = _count("hand_count"), _count("game_count")
    yield NAME
    yield hands
    for name in ("win_count", "deal_in_count", "riichi_count"):
        yield from _counted(name, hands)
    yield NET
    yield net_mean("net_score_per_hand", hands, HAND_CHANGE)
    yield games
    yield _mean("mean_rank", "rank", games, "rank")
    for place in PLACES[:players]:
        yield _count(f"{place}_count")
    yield _count("bust_count")
    yield POINTS
    yield _points_per_game(games)


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
    yield _mean("dora_mean", "dora_sum", wins, "dora")
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
        yield _mean(f"{wind}_mean_rank", f"{wind}_rank", begun, "rank")
        yield _mean(f"{wind}_points_per_game", f"{wind}_points", begun)


def _extreme(name: str, otherwise: Value) -> Column:
    (row,) = (row for row in EXTREMES if row.name == name)

    def value(player: Player) -> Value:
        return player.extremes.get(name, otherwise)

    return Column(name, row.unit, row.words, value, frozenset({name}))


def _streaks() -> Iterator[Column]:
    for bit, row in enumerate(STREAKS):
        for at, (what, which) in enumerate(
            (("longest", "the most"), ("current", "up to the latest,"))
        ):
            yield Column(
                f"{what}_{row.name}_run",
                "games",
                f"{which} {row.words}",
                partial(_streak, bit, at),
                frozenset({row.name}),
            )


def _streak(bit: int, at: int, player: Player) -> Value:
    """Games of several players are in no row."""
    return NAN if player.name == EVERYBODY else player.in_a_row(bit)[at]
