"""Columns: what each is, and how it comes from what was counted.

A column's words and its value stand together, so that `mjtally columns` cannot say something
else than the table shows; and with them what has to be counted for it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ..base.errors import UsageError
from ..base.exact import Quotient, plus, times
from ..base.words import did_you_mean, listing
from .player import Player
from .rows import Count, squared

Value = str | int | Quotient

NAN = Quotient(0, 0)
WORDS = frozenset({"text", "date", "wind"})  # units of what is no number
FEW = 40  # columns that can be listed
LISTED = ": mjtally columns lists them"
NOTHING: frozenset[str] = frozenset()


# What is added up besides counts: the changes of score in hands, those of games known by their
# final scores alone, points given or taken outside any hand, and those taken off scores.
CHANGES, RECORDED, ADJUSTMENTS, FINES = "changes", "recorded", "adjustments", "fines"
SUM, BEST, RUN = "sum", "best", "run"


class Made(NamedTuple):
    """What a column is worked out from: what is added up, by name, and the count that divides
    it, if one does; or of what it is the best (the most or least), or the games in a row."""

    added: tuple[str, ...]
    over: str = ""
    how: str = SUM


class Spread(NamedTuple):
    """What an interval is made of: so many numbers, their sum, and that of their squares (None
    for a share, whose numbers are 0 or 1)."""

    numbers: int
    total: Quotient
    squares: Quotient | None = None


class Column(NamedTuple):
    """A column: its name, its unit, its definition in words, and its value in a row.

    `reads` names what has to be counted for it, `spread_reads` what more for its interval.
    Where nobody in a tally has any of `only_where`, nothing is known of it: nan.
    """

    name: str
    unit: str
    words: str
    value: Callable[[Any], Value]
    reads: frozenset[str] = NOTHING
    spread: Callable[[Any], Spread] | None = None
    spread_reads: frozenset[str] = NOTHING
    shown: bool = False  # unless other columns are asked for
    only_where: str = ""
    made: Made | None = None  # None for what is no figure


def shown(*columns: Column) -> list[Column]:
    """Columns of the default table."""
    return [column._replace(shown=True) for column in columns]


def count(row: Count, name: str = "") -> Column:
    """How many."""
    counted = row.name
    return Column(
        name or counted,
        row.unit,
        row.words,
        lambda player: player.count(counted),
        frozenset({counted}),
        made=Made((counted,)),
    )


def share(name: str, of: Column, over: Column) -> Column:
    """One count of another."""

    def value(player: Player) -> Quotient:
        return Quotient(_whole(of.value(player)), _whole(over.value(player)))

    def spread(player: Player) -> Spread:
        part, all_ = value(player)
        return Spread(all_, Quotient(part, 1))

    words = f"{of.words} / {over.words}"
    made = Made(_counts(of), _counts(over)[0])
    return Column(name, "share", words, value, of.reads | over.reads, spread, made=made)


def fraction(of: Column, over: Column) -> Column:
    """One count of another, called after the first."""
    return share(of.name.replace("_count", "_fraction"), of, over)


def mean(name: str, row: Count, over: Column, *, words: str = "") -> Column:
    """What was added up, divided by a count."""
    added, squares, parts = row.name, squared(row.name), row.parts

    def value(player: Player) -> Quotient:
        total = player.total(added)
        return Quotient(total.numerator, total.denominator * parts * _whole(over.value(player)))

    def spread(player: Player) -> Spread:
        total, square = player.total(added), player.total(squares)
        return Spread(
            _whole(over.value(player)),
            Quotient(total.numerator, total.denominator * parts),
            Quotient(square.numerator, square.denominator * parts * parts),
        )

    return Column(
        name,
        row.unit,
        words or f"{row.words} / {over.words}",
        value,
        over.reads | {added},
        spread,
        frozenset({squares}),
        made=Made((added,), _counts(over)[0]),
    )


NAME = Column("name", "text", "the player; * is everybody", lambda player: player.name)
NET = Column(
    "net_score",
    "points",
    "the sum of all changes of score",
    lambda player: player.net,
    made=Made((CHANGES, RECORDED)),
)


def net_mean(name: str, hands: Column, change: Count) -> Column:
    """What hands changed, of each hand. A game known by its final scores alone is in the net
    score, but no hand of it was written."""

    def value(player: Player) -> Quotient:
        changed = plus(player.net, times(-1, player.recorded))
        return Quotient(changed.numerator, changed.denominator * _whole(hands.value(player)))

    column = mean(name, change, hands, words=f"{change.words} in hands / {hands.words}")
    return column._replace(
        value=value,
        reads=hands.reads,
        spread_reads=column.spread_reads | {change.name},
        made=Made((CHANGES,), _counts(hands)[0]),
    )


def _counts(column: Column) -> tuple[str, ...]:
    """What is added up in a count."""
    assert column.made
    return column.made.added


def _whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def chosen(columns: Sequence[Column], asked: str) -> tuple[Column, ...]:
    """The columns that are asked for: `a,b,c`, `all`, or none said, the default ones."""
    if asked == "all":
        return tuple(columns)
    if not asked:
        return tuple(column for column in columns if column.shown)
    return named(columns, asked)


# How other programs call what columns tell, and how it is called here.
CALLED = (
    *(("tsumo", "self_draw"), ("ron", "discard_win"), ("deal_in", "discard"), ("call", "open")),
    *(("average", "mean"), ("avg", "mean"), ("placement", "rank"), ("place", "rank")),
    *(("rate", "fraction"), ("percent", "fraction"), ("pct", "fraction"), ("1st", "first")),
    *(("2nd", "second"), ("3rd", "third"), ("4th", "fourth"), ("top", "first")),
    *(("games", "game_count"), ("hands", "hand_count"), ("wins", "win_count"), ("player", "name")),
)


def named(columns: Sequence[Column], asked: str) -> tuple[Column, ...]:
    """The columns `a,b,c`; a `UsageError` where there is none of a name."""
    by_name = {column.name: column for column in columns}
    names = [name.strip() for name in asked.split(",")]
    for name in names:
        if name not in by_name:
            meant = next((each for each in _called_here(name) if each in by_name), "")
            near = f", did you mean {meant}?" if meant else did_you_mean(name, by_name)
            there_are = f": there are {listing(by_name)}" if len(by_name) < FEW else LISTED
            word = name or "without a name"
            raise UsageError(f"there is no column {word}{near or there_are}")
    return tuple(by_name[name] for name in names)


def _called_here(name: str) -> list[str]:
    """What a column of another program may be called here."""
    found = [name]
    for theirs, ours in CALLED:
        found += [each.replace(theirs, ours) for each in found if theirs in each]
    return found


def read_by(columns: Iterable[Column], *, intervals: bool) -> frozenset[str]:
    """What has to be counted for some columns."""
    reads: set[str] = set()
    for column in columns:
        reads |= column.reads | ({column.only_where} - {""})
        if intervals:
            reads |= column.spread_reads
    return frozenset(reads)
