"""Columns: what each is, and how it comes from what was counted.

A column is its formula: what is added up, and the count that divides it. Its value, its interval,
what has to be counted for it and what `explain` tells follow from that, so that none of them can
say something else than the others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ...base.errors import UsageError
from ...base.quotient import Quotient
from ...base.wording import did_you_mean, format_list
from .counts import CountRow, format_squared_name
from .player import PlayerTotals

ColumnValue = str | int | Quotient

NAN = Quotient(0, 0)


class UnknownCount(int):
    """A count of hands when no hand is written: 0 for programs, an empty cell for people."""


class UnknownQuotient(Quotient):
    """A share or a mean of hands if no hand is written: nan for programs, an empty cell for
    people."""

    __slots__ = ()


def mark_unknown(value: ColumnValue) -> ColumnValue:
    """A value of a column, marked as one that nobody knows."""
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

# What is added up besides counts: the changes of score in hands, those of games known by their
# final scores alone, points given or taken outside any hand, and those taken off scores.
SCORE_CHANGES, RECORDED_SCORES, ADJUSTMENTS, SCORE_PENALTIES = (
    "changes",
    "recorded",
    "adjustments",
    "fines",
)
COUNTS_BESIDES = {  # what has to be counted for each of them
    SCORE_CHANGES: (),
    RECORDED_SCORES: (),
    ADJUSTMENTS: (),
    SCORE_PENALTIES: (),
}
# Hands that are known by their points tell less. The count of hands or wins that tell more, and the
# count of those that do not.
MARKED_HANDS, MARKED_WINS = "marked_hand_count", "marked_win_count"
POINTS_HANDS, POINTS_WINS = "points_hand_count", "points_win_count"
SUM_METHOD, EXTREME_METHOD, STREAK_METHOD = "sum", "best", "run"


class Formula(NamedTuple):
    """What a column is worked out from: what is added up, by name, and the count that divides
    it, if one does; or of what it is the best (the most or least), or the games in a row. `parts`
    of what is added up are one."""

    addends: tuple[str, ...]
    divisor: str = ""
    method: str = SUM_METHOD
    parts: int = 1
    otherwise: int | Quotient = NAN  # the value if there is no best

    def compute(self, player: PlayerTotals) -> ColumnValue:
        """The value, exactly; a count as a whole number."""
        first = self.addends[0]
        if self.method == EXTREME_METHOD:
            return player.extremes.get(first, self.otherwise)
        is_whole = self.parts == 1 and not self.divisor and len(self.addends) == 1
        if is_whole and first not in COUNTS_BESIDES and not player.has_amount(first):
            return player.find_count(first)
        total = find_sum(player, first)
        for name in self.addends[1:]:
            total += find_sum(player, name)
        over = player.find_count(self.divisor) if self.divisor else 1
        return Quotient(total.numerator, total.denominator * self.parts * over)


def find_sum(player: PlayerTotals, name: str) -> Quotient:
    """What was added up under a name."""
    match name:
        case "changes":
            return player.net_score - player.recorded_score
        case "recorded":
            return player.recorded_score
        case "adjustments":
            return Quotient(player.adjustment_points, 1)
    return player.find_total(name)


class Moments(NamedTuple):
    """The numbers behind an interval: their count, their sum, and the sum of their squares (None
    for a share, whose numbers are 0 or 1)."""

    sample_size: int
    total: Quotient
    sum_of_squares: Quotient | None = None


class Column(NamedTuple):
    """A column: its name, its unit, its definition in words, and its value in a row: by its
    formula from a player's sums, or `read` from whatever the rows of a table are made of, which
    it takes as arguments. Where nobody in a tally has any of `required_anywhere`, nothing is known
    of it: nan.
    """

    name: str
    unit: str
    description: str
    read: Callable[..., ColumnValue] | None = None
    formula: Formula | None = None  # None for a text
    is_default: bool = False  # unless other columns are asked for
    is_hidden: bool = False  # rows are chosen or sorted by it, and then it is left out
    is_for_files: bool = False  # it is for files only: it tells people nothing
    required_anywhere: str = ""
    known_in: str = ""  # a count: without such hands nothing is known of a player's hands by points
    squared: str = ""  # what is squared for its interval, if it is not what is added up
    has_interval: bool = False

    @property
    def compute_value(self) -> Callable[..., ColumnValue]:
        """The function that makes the value of a row."""
        if self.read is None:
            assert self.formula
            return self.formula.compute
        return self.read

    @property
    def required_counts(self) -> frozenset[str]:
        """The counts that its value needs."""
        if self.formula is None:
            return frozenset()
        counted = (COUNTS_BESIDES.get(name, (name,)) for name in self.formula.addends)
        known_in = {self.known_in, self.untold_count} if self.known_in else set[str]()
        return frozenset({*chain.from_iterable(counted), self.formula.divisor, *known_in}) - {""}

    @property
    def untold_count(self) -> str:
        """The count of the hands or wins that do not tell it."""
        return POINTS_WINS if self.known_in.endswith("win_count") else POINTS_HANDS

    @property
    def moment_counts(self) -> frozenset[str]:
        """The other counts that its interval needs."""
        if not self.has_interval or self.unit == "share":
            return frozenset()
        return frozenset({self._squared_count, format_squared_name(self._squared_count)})

    @property
    def _squared_count(self) -> str:
        assert self.formula
        return self.squared or self.formula.addends[0]

    def compute_moments(self, player: PlayerTotals) -> Moments:
        """What its interval is made of. What comes on top of the numbers, such as adjustments,
        moves an interval and does not widen it."""
        assert self.formula
        size, parts = player.find_count(self.formula.divisor), self.formula.parts
        total = player.find_total(self._squared_count)
        if self.unit == "share":
            return Moments(size, total)
        square = player.find_total(format_squared_name(self._squared_count))
        return Moments(
            size,
            Quotient(total.numerator, total.denominator * parts),
            Quotient(square.numerator, square.denominator * parts * parts),
        )


NAME_COLUMN = Column("name", "text", "the player; * is everybody", lambda player: player.name)
NET_SCORE_COLUMN = Column(
    "net_score",
    "points",
    "the sum of all changes of score",
    formula=Formula((SCORE_CHANGES, RECORDED_SCORES)),
)
PENALTY_COLUMN = Column(
    "penalty",
    "score",
    "penalties: points taken off scores, which nobody gets, each with a line of its own",
    formula=Formula((SCORE_PENALTIES,)),
)


def count_column(row: CountRow) -> Column:
    """A column whose value is a sum."""
    formula = Formula((row.name,), parts=row.parts_per_unit)
    return Column(row.name, row.unit, row.description, formula=formula, known_in=row.known_in)


def quotient_column(name: str, row: CountRow, over: CountRow, *, description: str = "") -> Column:
    """A column whose value is a sum divided by a count: a share, or a mean."""
    unit = "share" if name.endswith("_fraction") else row.unit
    formula = Formula((row.name,), over.name, parts=row.parts_per_unit)
    description = description or f"{row.description} / {over.description}"
    return Column(name, unit, description, formula=formula, has_interval=True)


def net_mean_column(name: str, hands: CountRow, change: CountRow) -> Column:
    """The mean change of score in a hand. A game known by its final scores alone is in the net
    score, but none of its hands was written."""
    description = f"{change.description} in hands / {hands.description}"
    column = quotient_column(name, change, hands, description=description)
    made = Formula((SCORE_CHANGES,), hands.name)
    return column._replace(formula=made, squared=change.name)


def list_columns(
    table: str, rows: Mapping[str, CountRow], others: Iterable[Column] = ()
) -> Iterator[Column]:
    """The columns that a table of words has, in their order: `win_count`, `win_count/hand_count`
    (which is called win_fraction), `mean_rank=rank/game_count`, or the name of one of `others`."""
    by_name = {column.name: column for column in others}
    for word in table.split():
        name, _, formula = word.rpartition("=")
        added, _, over = formula.partition("/")
        if added in by_name:
            yield by_name[added]
        elif over:
            name = name or added.replace("_count", "_fraction")
            yield quotient_column(name, rows[added], rows[over])
        else:
            yield count_column(rows[added])


def mark_default(*columns: Column) -> list[Column]:
    """Columns of the default table."""
    return [column._replace(is_default=True) for column in columns]


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
            from ...advice.words import WordKind, find_meaning

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
    """The counts that some columns need."""
    reads: set[str] = set()
    for column in columns:
        reads |= column.required_counts | ({column.required_anywhere} - {""})
        if intervals:
            reads |= column.moment_counts
    return frozenset(reads)
