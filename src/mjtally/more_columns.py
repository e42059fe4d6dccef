"""The columns of the players table that are shown only when asked for, and intervals."""

from collections.abc import Callable, Iterator
from functools import cache
from math import sqrt
from statistics import NormalDist

from .base.exact import Quotient
from .base.winds import WIND_NAMES
from .columns import (
    GAME_COUNT,
    PLACES,
    Column,
    Spread,
    Value,
    amounts,
    basic,
    count,
    default_columns,
    mean,
    share,
    sums,
)
from .families.riichi.measures import LIMITS, RIICHI
from .measures import GAMES, HK, OPEN_MARKED, RUNS, yaku_counts
from .statistics import Player

NAN = Quotient(0, 0)
WORDS = {row.name: row.meaning for row in (*RIICHI, *GAMES)}
HK_WORDS = {row.name: row.meaning for row in HK}


@cache
def more_columns(family: str) -> tuple[Column, ...]:
    """The columns of a family of rules besides the default ones."""
    if family == "hk":
        return tuple(_hk())
    return (*_hands(), *_tiles(), *_games(3 if family == "sanma" else 4))


def _count(name: str) -> Column:
    return count(name, WORDS[name])


def _with_share(column: Column, over: Column) -> Iterator[Column]:
    """A count, and its share."""
    yield column
    yield _share(column, over)


def _share(column: Column, over: Column) -> Column:
    return share(column.name.replace("_count", "_fraction"), column, over)


def _mean(name: str, total: str, over: Column, *, of: int = 1, unit: str = "points") -> Column:
    """The mean of a number that is counted in so many parts of one."""
    numbers = sums(total, of)
    words = WORDS[total].removeprefix("twice ").removeprefix("tenths of ")
    return mean(name, Column(total, unit, words, numbers.total), over, numbers, unit=unit)


def _known(column: Column) -> Column:
    """A column that says something only where open hands are marked: nan in other files."""
    value = column.value

    def known(player: Player) -> Value:
        return value(player) if player.counts.get(OPEN_MARKED) else NAN

    return column._replace(value=known, words=f"{column.words}; nan where no hand is marked open")


def _hands() -> Iterator[Column]:
    hands, wins, deal_ins, riichi = (
        basic(name) for name in ("hand_count", "win_count", "deal_in_count", "riichi_count")
    )

    def counted(name: str, over: Column) -> Iterator[Column]:
        columns = _with_share(_count(name), over)
        yield from map(_known, columns) if name in OPEN else columns

    yield from counted("self_draw_count", wins)
    yield from counted("discard_win_count", wins)
    yield from counted("open_count", hands)
    for name in ("open_win_count", "riichi_win_count", "concealed_win_count"):
        yield from counted(name, wins)
    for name in ("deal_in_to_riichi", "deal_in_to_open", "deal_in_to_concealed"):
        yield from counted(f"{name}_count", deal_ins)
    yield _mean("win_value_mean", "win_value", wins)
    yield _mean("win_change_mean", "win_change", wins)
    yield _mean("deal_in_value_mean", "deal_in_value", deal_ins)
    yield _mean("deal_in_change_mean", "deal_in_change", deal_ins)
    for name in ("self_draw_paid", "self_draw_paid_as_dealer"):
        paid = _count(f"{name}_count")
        yield paid
        yield _mean(f"{name}_mean", f"{name}_change", paid)
    yield share("riichi_won_fraction", _count("riichi_win_count"), riichi)
    yield from counted("riichi_deal_in_count", riichi)
    yield from counted("riichi_draw_count", riichi)
    yield _mean("riichi_change_mean", "riichi_change", riichi)
    yield from counted("riichi_lost_count", riichi)
    yield from counted("draw_count", hands)
    yield from counted("tenpai_count", _count("draw_count"))
    for name in ("nagashi_count", "abort_count", "chombo_count", "liable_count"):
        yield _count(name)
    yield from counted("dealer_hand_count", hands)
    yield from counted("dealer_win_count", _count("dealer_hand_count"))
    yield Column(
        "longest_deal",
        "hands",
        "the most hands in one deal of a followed game, replayed ones too",
        lambda player: player.most.get("longest_deal", 0),
    )
    for row in RIICHI:
        if row.name.startswith("han_"):
            yield _count(row.name)
    for limit, _, _ in LIMITS:
        yield from counted(f"{limit}_win_count", wins)


OPEN = {  # what can be told only where somebody marks open hands
    *("open_count", "open_win_count", "concealed_win_count", "deal_in_to_open_count"),
    "deal_in_to_concealed_count",
}


def _tiles() -> Iterator[Column]:
    """Where tiles are written."""
    wins, riichi = _count("tiles_win_count"), _count("tiles_riichi_win_count")
    yield wins
    yield riichi
    for name in ("ippatsu_count", "ura_count"):
        yield from _with_share(_count(name), riichi)
    yield _mean("dora_mean", "dora_sum", wins, unit="dora")
    for row in yaku_counts():
        yield count(row.name, row.meaning)


def _games(players: int) -> Iterator[Column]:
    for column in default_columns("riichi" if players == 4 else "sanma"):
        if column.name.removesuffix("_count") in {*PLACES, "bust"}:
            yield _share(column, GAME_COUNT)
    for name in ("top_two_count", "not_last_count"):
        yield from _with_share(_count(name), GAME_COUNT)
    yield _mean("mean_score", "final_score", GAME_COUNT)
    yield Column("highest_score", "points", "the highest final score", _most)
    yield Column("lowest_score", "points", "the lowest final score", _least)
    yield _mean("mean_gain", "gain", GAME_COUNT)
    for wind in WIND_NAMES[:players]:
        begun = _count(f"{wind}_game_count")
        yield begun
        yield _mean(f"{wind}_mean_rank", f"{wind}_rank", begun, of=2, unit="rank")
        yield _mean(f"{wind}_points_per_game", f"{wind}_points", begun, of=10)
    for row in RUNS:
        for what, which in (("longest", "the most"), ("current", "up to the latest,")):
            yield Column(
                f"{what}_{row.name}_run", "games", f"{which} {row.meaning}", _run(row.name, what)
            )


def _most(player: Player) -> Value:
    return player.most.get("score", NAN)


def _least(player: Player) -> Value:
    return player.least.get("score", NAN)


def _run(name: str, what: str) -> Callable[[Player], Value]:
    def value(player: Player) -> Value:
        if player.name == "*":
            return NAN  # games of several players are in no row
        run = player.run(name)
        return run.most if what == "longest" else run.last

    return value


def _hk() -> Iterator[Column]:
    wins, blames = basic("win_count"), basic("blame_count")
    for name in ("self_draw_count", "discard_win_count"):
        yield from _with_share(count(name, HK_WORDS[name]), wins)
    faan = sums("faan")
    summed = Column("faan", "faan", HK_WORDS["faan"], faan.total)
    yield mean("mean_faan", summed, wins, faan, unit="faan")
    for name in (
        "discard_count",
        "discard_guarantee_count",
        "self_draw_guarantee_count",
        "false_win_count",
    ):
        yield from _with_share(count(name, HK_WORDS[name]), blames)
    for name in ("self_draw", "discard"):
        yield Column(
            f"{name}_net", "points", HK_WORDS[f"{name}_change"], amounts(f"{name}_change").total
        )


# ------------------------------------------------------------------------------ intervals


def with_intervals(columns: tuple[Column, ...], percent: float) -> tuple[Column, ...]:
    """The columns with a low and a high one beside each share and mean: between them the true
    value lies in so many percent of the cases, if hands are independent."""
    z = NormalDist().inv_cdf(0.5 + percent / 200)
    widened: list[Column] = []
    for column in columns:
        widened.append(column)
        if column.spread:
            for side, what in ((-1, "low"), (1, "high")):
                widened.append(
                    Column(
                        f"{column.name}_{what}",
                        column.unit,
                        f"the {what} end of the {percent:g} % interval of {column.name}",
                        _end(column, side * z),
                    )
                )
    return tuple(widened)


def _end(column: Column, z: float) -> Callable[[Player], Value]:
    def value(player: Player) -> Value:
        assert column.spread
        spread, middle = column.spread(player), column.value(player)
        assert isinstance(middle, Quotient)
        if not middle.denominator:
            return NAN
        if spread.squares is None:
            return _wilson(spread.total.numerator, spread.numbers, z)
        return _normal(middle, spread, z)

    return value


def _wilson(of: int, count: int, z: float) -> Quotient:
    """An end of Wilson's interval of a share."""
    if not count:
        return NAN
    middle = of + z * z / 2
    around = z * sqrt(of * (count - of) / count + z * z / 4)
    return _exact(min(max((middle + around) / (count + z * z), 0.0), 1.0))


def _normal(middle: Quotient, spread: Spread, z: float) -> Quotient:
    """An end of the normal interval about a mean. (What came on top of the numbers, such as
    adjustments, moves the interval and does not widen it.)"""
    count, total, squares = spread.numbers, spread.total, spread.squares
    if count < 2 or squares is None:
        return NAN
    mean = float(total) / count
    variance = max((float(squares) - count * mean * mean) / (count - 1), 0.0)
    return _exact(float(middle) + z * sqrt(variance / count))


def _exact(number: float) -> Quotient:
    return Quotient(*number.as_integer_ratio())
