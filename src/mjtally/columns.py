"""The columns of the players table: what each is, and how it comes from a player's counts.

A column's words and its value stand together, so that `mjtally columns` cannot say something
else than the table shows. Those that are not shown by default are in `more_columns.py`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from .errors import UsageError, unknown
from .quotients import Quotient
from .statistics import Player

Value = str | int | Quotient

WORDS = {  # the counts that are added up while hands are played
    "hand_count": "hands sat in",
    "win_count": "hands won",
    "deal_in_count": "hands dealt in, a double ron once",
    "riichi_count": "hands with riichi declared",
    "game_count": "hands sat in",
    "blame_count": "hands blamed for (d, D, S or f)",
}
GAMES = "games finished"
PLACES = ("first", "second", "third", "fourth")


class Spread(NamedTuple):
    """What an interval is made of: so many numbers, their sum, and that of their squares (none
    for a share, whose numbers are 0 or 1)."""

    numbers: int
    total: Quotient
    squares: Quotient | None = None


class Column(NamedTuple):
    """A column: its name, its unit, its definition in words, and its value for a player."""

    name: str
    unit: str
    words: str
    value: Callable[[Player], Value]
    spread: Callable[[Player], Spread] | None = None


def count(name: str, words: str) -> Column:
    """How many."""
    return Column(name, "count", words, lambda player: player.counts.get(name, 0))


def share(name: str, of: Column, over: Column) -> Column:
    """One count of another."""

    def spread(player: Player) -> Spread:
        return Spread(_whole(over.value(player)), Quotient(_whole(of.value(player)), 1))

    return Column(
        name,
        "share",
        f"{of.words} / {over.words}",
        lambda player: Quotient(_whole(of.value(player)), _whole(over.value(player))),
        spread,
    )


def mean(  # noqa: PLR0917 (a sum, what it is over, and their words)
    name: str,
    unit: str,
    words: str,
    total: Callable[[Player], Quotient],
    over: Column,
    squares: Callable[[Player], Quotient] | None = None,
) -> Column:
    """A sum divided by a count."""

    def value(player: Player) -> Quotient:
        numerator, denominator = total(player)
        return Quotient(numerator, denominator * _whole(over.value(player)))

    def spread(player: Player) -> Spread:
        assert squares
        return Spread(_whole(over.value(player)), total(player), squares(player))

    return Column(name, unit, f"{words} / {over.words}", value, spread if squares else None)


def _whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def basic(name: str) -> Column:
    """A count that is added up while hands are played."""
    return count(name, WORDS[name])


NAME = Column("name", "text", "the player; * is everybody", lambda player: player.name)
NET = Column("net_score", "points", "the sum of all changes of score", Player.net_score)
GAME_COUNT = Column("game_count", "count", GAMES, lambda player: player.games)


def _place(place: int) -> Column:
    return Column(
        f"{PLACES[place]}_count",
        "count",
        f"{GAMES} as {PLACES[place]}, a rank shared as its better one",
        lambda player: player.places[place],
    )


@cache
def default_columns(family: str) -> tuple[Column, ...]:
    """The columns of the players table of a family of rules, unless others are asked for."""
    wins = basic("win_count")
    if family == "hk":
        hands, blames = basic("game_count"), basic("blame_count")
        return (
            NAME,
            hands,
            wins,
            share("win_fraction", wins, hands),
            blames,
            share("blame_fraction", blames, hands),
            NET,
            mean("net_score_per_game", "points", NET.words, Player.net_score, hands, squares),
        )
    hands, deal_ins, riichi = map(basic, ("hand_count", "deal_in_count", "riichi_count"))
    return (
        NAME,
        hands,
        wins,
        share("win_fraction", wins, hands),
        deal_ins,
        share("deal_in_fraction", deal_ins, hands),
        riichi,
        share("riichi_fraction", riichi, hands),
        NET,
        mean("net_score_per_hand", "points", NET.words, Player.net_score, hands, squares),
        GAME_COUNT,
        mean("mean_rank", "rank", "the ranks", _ranks, GAME_COUNT, _rank_squares),
        *map(_place, range(3 if family == "sanma" else 4)),
        Column("bust_count", "count", f"{GAMES} below 0", lambda player: player.busts),
        Column(
            "points",
            "points",
            "points of games with uma, oka and penalties, and adjustments",
            _points,
        ),
        mean("points_per_game", "points", "points", _points, GAME_COUNT, _point_squares),
    )


def squares(player: Player) -> Quotient:
    """The sum of the squares of all changes of score in hands."""
    return player.amounts.get("score squared", Quotient(0, 1))


def _ranks(player: Player) -> Quotient:
    return Quotient(player.doubled_ranks, 2)


def _rank_squares(player: Player) -> Quotient:
    return Quotient(player.counts.get("rank squared", 0), 4)


def _points(player: Player) -> Quotient:
    return Quotient(player.points, 10)


def _point_squares(player: Player) -> Quotient:
    return Quotient(player.counts.get("game_points squared", 0), 100)


def all_columns(family: str) -> tuple[Column, ...]:
    """Every column of the players table of a family of rules."""
    from .more_columns import more_columns  # only who asks pays for it

    return (*default_columns(family), *more_columns(family))


def needs_detail(columns: str) -> bool:
    """Whether columns are asked for that are not added up while hands are played."""
    default = {column.name for family in ("riichi", "hk") for column in default_columns(family)}
    return bool(columns) and not set(columns.split(",")) <= default


def chosen_columns(columns: str, family: str) -> tuple[Column, ...]:
    """The columns that are asked for: `a,b,c`, `all`, or none said, the default."""
    default = default_columns(family)
    if not columns:
        return default
    names = columns.split(",")
    if set(names) <= {column.name for column in default}:
        known: Sequence[Column] = default
    else:
        known = all_columns(family)
    if columns == "all":
        return tuple(known)
    by_name = {column.name: column for column in known}
    for name in names:
        if name not in by_name:
            raise UsageError(unknown("column", name, by_name))
    return tuple(by_name[name] for name in names)
