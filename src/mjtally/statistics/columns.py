"""Columns: what each is, and how it comes from what was counted.

A column's words and its value stand together, so that `mjtally columns` cannot say something
else than the table shows; and with them what has to be counted for it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.wording import did_you_mean, format_list
from ..language.players_words import WordKind, find_meaning
from .counts import Count, format_squared_name
from .player import PlayerTotals

ColumnValue = str | int | Quotient

NAN = Quotient(0, 0)


class UnknownCount(int):
    """A count of hands where none is written: 0 for programs, and nothing for people."""


class UnknownQuotient(Quotient):
    """A share or a mean of hands, likewise."""

    __slots__ = ()


def mark_unknown(value: ColumnValue) -> ColumnValue:
    """The same value, as one that nobody knows."""
    if isinstance(value, str):
        return value
    return UnknownQuotient(*value) if isinstance(value, Quotient) else UnknownCount(value)


def is_unknown(value: ColumnValue) -> bool:
    """Whether nobody knows a value, because no hand is written."""
    return isinstance(value, UnknownCount | UnknownQuotient)


def is_figure(value: ColumnValue) -> bool:
    """Whether a value is a number that is known."""
    if isinstance(value, str) or is_unknown(value):
        return False
    return not isinstance(value, Quotient) or value.denominator != 0


TEXT_UNITS = frozenset({"text", "date", "wind"})  # units of what is not a number
MOST_COLUMNS_LISTED = 40  # columns that can be listed
COLUMNS_HINT = ": mjtally columns lists them"
NO_COUNTS: frozenset[str] = frozenset()


# What is added up besides counts: the changes of score in hands, those of games known by their
# final scores alone, points given or taken outside any hand, and those taken off scores.
SCORE_CHANGES, RECORDED_SCORES, ADJUSTMENTS, SCORE_PENALTIES = (
    "changes",
    "recorded",
    "adjustments",
    "fines",
)
SUM_METHOD, EXTREME_METHOD, STREAK_METHOD = "sum", "best", "run"


class Formula(NamedTuple):
    """What a column is worked out from: what is added up, by name, and the count that divides
    it, if one does; or of what it is the best (the most or least), or the games in a row."""

    addends: tuple[str, ...]
    divisor: str = ""
    method: str = SUM_METHOD


class Moments(NamedTuple):
    """What an interval is made of: so many numbers, their sum, and that of their squares (None
    for a share, whose numbers are 0 or 1)."""

    sample_size: int
    total: Quotient
    sum_of_squares: Quotient | None = None


class Column(NamedTuple):
    """A column: its name, its unit, its definition in words, and its value in a row.

    `required_counts` names what has to be counted for it, `moment_counts` what more for its
    interval. Where nobody in a tally has any of `required_anywhere`, nothing is known of it: nan.
    """

    name: str
    unit: str
    description: str
    compute_value: Callable[[Any], ColumnValue]
    required_counts: frozenset[str] = NO_COUNTS
    compute_moments: Callable[[Any], Moments] | None = None
    moment_counts: frozenset[str] = NO_COUNTS
    is_default: bool = False  # unless other columns are asked for
    is_hidden: bool = False  # rows are chosen or sorted by it, and then it is left out
    is_for_files: bool = False  # and not for people, to whom it tells nothing
    required_anywhere: str = ""
    formula: Formula | None = None  # None for a text


def mark_default(*columns: Column) -> list[Column]:
    """Columns of the default table."""
    return [column._replace(is_default=True) for column in columns]


def count_column(row: Count, name: str = "") -> Column:
    """How many."""
    counted = row.name
    return Column(
        name or counted,
        row.unit,
        row.description,
        lambda player: player.find_count(counted),
        frozenset({counted}),
        formula=Formula((counted,)),
    )


def share_column(name: str, of: Column, over: Column) -> Column:
    """One count of another."""

    def value(player: PlayerTotals) -> Quotient:
        return Quotient(
            _require_int(of.compute_value(player)), _require_int(over.compute_value(player))
        )

    def spread(player: PlayerTotals) -> Moments:
        part, all_ = value(player)
        return Moments(all_, Quotient(part, 1))

    words = f"{of.description} / {over.description}"
    made = Formula(_find_addends(of), _find_addends(over)[0])
    return Column(
        name, "share", words, value, of.required_counts | over.required_counts, spread, formula=made
    )


def fraction_column(of: Column, over: Column) -> Column:
    """One count of another, called after the first."""
    return share_column(of.name.replace("_count", "_fraction"), of, over)


def mean_column(name: str, row: Count, over: Column, *, words: str = "") -> Column:
    """What was added up, divided by a count."""
    added, squares, parts = row.name, format_squared_name(row.name), row.parts_per_unit

    def value(player: PlayerTotals) -> Quotient:
        total = player.find_total(added)
        return Quotient(
            total.numerator, total.denominator * parts * _require_int(over.compute_value(player))
        )

    def spread(player: PlayerTotals) -> Moments:
        total, square = player.find_total(added), player.find_total(squares)
        return Moments(
            _require_int(over.compute_value(player)),
            Quotient(total.numerator, total.denominator * parts),
            Quotient(square.numerator, square.denominator * parts * parts),
        )

    return Column(
        name,
        row.unit,
        words or f"{row.description} / {over.description}",
        value,
        over.required_counts | {added},
        spread,
        frozenset({squares}),
        formula=Formula((added,), _find_addends(over)[0]),
    )


def build_count_columns(
    rows: Iterable[Count], shares: Mapping[str, str], means: Mapping[str, tuple[str, str]]
) -> Iterator[Column]:
    """Every count as a column; the shares of counts, each with the count that it is a share of;
    and means by name: what is added up, and the count that divides it."""
    by_name = {row.name: row for row in rows}
    counted = {name: count_column(row) for name, row in by_name.items() if row.unit == "count"}
    yield from counted.values()
    for name, over in shares.items():
        yield fraction_column(counted[name], counted[over])
    for name, (added, over) in means.items():
        yield mean_column(name, by_name[added], counted[over])


def pick_columns(
    columns: Iterable[Column], default: Iterable[str], more: Iterable[str] = ()
) -> tuple[Column, ...]:
    """The columns of some names, in their order; the first are those of the default table."""
    by_name = {column.name: column for column in columns}
    return (
        *mark_default(*(by_name[name] for name in default)),
        *(by_name[name] for name in more),
    )


NAME_COLUMN = Column("name", "text", "the player; * is everybody", lambda player: player.name)
NET_SCORE_COLUMN = Column(
    "net_score",
    "points",
    "the sum of all changes of score",
    lambda player: player.net_score,
    formula=Formula((SCORE_CHANGES, RECORDED_SCORES)),
)


def net_mean_column(name: str, hands: Column, change: Count) -> Column:
    """What hands changed, of each hand. A game known by its final scores alone is in the net
    score, but no hand of it was written."""

    def value(player: PlayerTotals) -> Quotient:
        changed = player.net_score - player.recorded_score
        return Quotient(
            changed.numerator, changed.denominator * _require_int(hands.compute_value(player))
        )

    column = mean_column(
        name, change, hands, words=f"{change.description} in hands / {hands.description}"
    )
    return column._replace(
        compute_value=value,
        required_counts=hands.required_counts,
        moment_counts=column.moment_counts | {change.name},
        formula=Formula((SCORE_CHANGES,), _find_addends(hands)[0]),
    )


def _find_penalties(player: PlayerTotals) -> Quotient:
    """What hands and recorded games brought, less the net score."""
    return player.find_amount("hand_change") + player.recorded_score - player.net_score


PENALTY_COLUMN = Column(
    "penalty",
    "score",
    "penalties: points taken off scores, which nobody gets; not those of recorded games",
    _find_penalties,
    frozenset({"hand_change"}),
    formula=Formula((SCORE_PENALTIES,)),
)


def _find_addends(column: Column) -> tuple[str, ...]:
    """What is added up in a count."""
    assert column.formula
    return column.formula.addends


def _require_int(value: ColumnValue) -> int:
    assert isinstance(value, int)
    return value


def select_columns(columns: Sequence[Column], options: str) -> tuple[Column, ...]:
    """The columns that are asked for: `a,b,c`, `all`, or none said, the default ones."""
    if options == "all":
        return tuple(columns)
    if not options:
        return tuple(column for column in columns if column.is_default)
    return find_columns(columns, options)


def find_columns(columns: Sequence[Column], options: str) -> tuple[Column, ...]:
    """The columns `a,b,c`; a `UsageError` where there is none of a name."""
    by_name = {column.name: column for column in columns}
    names = [name.strip() for name in options.split(",")]
    for name in names:
        if name not in by_name:
            near = did_you_mean(name, by_name, find_meaning(WordKind.COLUMN, name, by_name))
            there_are = (
                f": there are {format_list(by_name)}"
                if len(by_name) < MOST_COLUMNS_LISTED
                else COLUMNS_HINT
            )
            word = name or "without a name"
            raise UsageError(f"there is no column {word}{near or there_are}")
    return tuple(by_name[name] for name in names)


def collect_required_counts(columns: Iterable[Column], *, intervals: bool) -> frozenset[str]:
    """What has to be counted for some columns."""
    reads: set[str] = set()
    for column in columns:
        reads |= column.required_counts | ({column.required_anywhere} - {""})
        if intervals:
            reads |= column.moment_counts
    return frozenset(reads)
