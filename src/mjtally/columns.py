"""The columns of the players table: what each is, and how it comes from a player's counts.

A column's words and its value stand together, so that `mjtally columns` cannot say something
else than the table shows. Those that are not shown by default are in `more_columns.py`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from .base.errors import UsageError
from .base.exact import Quotient
from .base.words import did_you_mean
from .statistics import ZERO, Player

Value = str | int | Quotient

WORDS = {  # the counts that are added up while hands are played
    "hand_count": "hands sat in",
    "win_count": "hands won",
    "deal_in_count": "hands dealt in (a double ron once)",
    "riichi_count": "hands with riichi declared",
    "game_count": "hands sat in",
    "blame_count": "hands blamed for (d, D, S or f)",
}
GAMES = "games finished"
HAND_CHANGE = "hand_change"  # the change of score in a hand
SQUARED = " squared"
PLACES = ("first", "second", "third", "fourth")


class Spread:
    """What an interval is made of: so many numbers, their sum, and that of their squares (none
    for a share, whose numbers are 0 or 1)."""

    __slots__ = ("numbers", "squares", "total")

    def __init__(self, numbers: int, total: Quotient, squares: Quotient | None = None) -> None:
        self.numbers = numbers
        self.total = total
        self.squares = squares


class Numbers:
    """Numbers that were added up: their sum and that of their squares."""

    __slots__ = ("squares", "total")

    def __init__(
        self, total: Callable[[Player], Quotient], squares: Callable[[Player], Quotient]
    ) -> None:
        self.total = total
        self.squares = squares


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


def mean(
    name: str, summed: Column, over: Column, numbers: Numbers, *, unit: str = "points"
) -> Column:
    """A sum divided by a count; `numbers` are those that were added up, as far as they are of
    what is counted."""

    def value(player: Player) -> Quotient:
        total = summed.value(player)
        assert isinstance(total, Quotient)
        return Quotient(total.numerator, total.denominator * _whole(over.value(player)))

    def spread(player: Player) -> Spread:
        return Spread(_whole(over.value(player)), numbers.total(player), numbers.squares(player))

    return Column(name, unit, f"{summed.words} / {over.words}", value, spread)


def _whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def basic(name: str) -> Column:
    """A count that is added up while hands are played."""
    return count(name, WORDS[name])


NAME = Column("name", "text", "the player; * is everybody", lambda player: player.name)
NET = Column("net_score", "points", "the sum of all changes of score", Player.net_score)
GAME_COUNT = Column("game_count", "count", GAMES, lambda player: player.games)
RANKS = Column(
    "ranks",
    "rank",
    "ranks, a shared one as the mean of its places",
    lambda player: Quotient(player.doubled_ranks, 2),
)
POINTS = Column(
    "points",
    "points",
    "points of games with uma, oka and penalties, and adjustments",
    lambda player: Quotient(player.points, 10),
)


def _place(place: int) -> Column:
    return Column(
        f"{PLACES[place]}_count",
        "count",
        f"{GAMES} {PLACES[place]} (a shared rank counts as the better)",
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
            mean("net_score_per_game", NET, hands, amounts(HAND_CHANGE)),
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
        mean("net_score_per_hand", NET, hands, amounts(HAND_CHANGE)),
        GAME_COUNT,
        mean("mean_rank", RANKS, GAME_COUNT, sums("rank", 2), unit="rank"),
        *map(_place, range(3 if family == "sanma" else 4)),
        Column("bust_count", "count", f"{GAMES} below 0", lambda player: player.busts),
        POINTS,
        mean(
            "points_per_game",
            POINTS._replace(words="points"),
            GAME_COUNT,
            sums("game_points", 10),
        ),
    )


def squared(name: str) -> str:
    """The name of the sum of a number's squares."""
    return name + SQUARED


def sums(name: str, of: int = 1) -> Numbers:
    """Numbers counted in so many parts of one."""
    return Numbers(
        lambda player: Quotient(player.counts.get(name, 0), of),
        lambda player: Quotient(player.counts.get(squared(name), 0), of * of),
    )


def amounts(name: str) -> Numbers:
    """Scores."""
    return Numbers(
        lambda player: player.amounts.get(name, ZERO),
        lambda player: player.amounts.get(squared(name), ZERO),
    )


def all_columns(family: str) -> tuple[Column, ...]:
    """Every column of the players table of a family of rules."""
    from .more_columns import more_columns

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
            near = did_you_mean(name, by_name) or ": mjtally columns lists them"
            raise UsageError(f"there is no column {name or 'without a name'}{near}")
    return tuple(by_name[name] for name in names)
