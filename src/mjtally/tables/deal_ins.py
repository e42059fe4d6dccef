"""The table of deal-ins: what hands each player dealt in to, by value and by yaku or fan, and
beside each how often the winner's hand was of some kind. A double ron is one deal-in, to the hand
of the first winner in turn.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from ..base.quotient import Quotient
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import NAN, Column, ColumnValue
from ..statistics.deal_ins import CountNames, HandGroup, name_group_counts
from ..statistics.player import PlayerTotals
from .options import Row, TableOptions
from .player_statistics import PlayerStatistics

ALL_DEAL_INS, BY_VALUE = "all", "value"  # what rows are by; or `yaku`, or `fan`
NOT_COUNTED = ""  # of what kind hands were, in a row by yaku


class DealInRow(NamedTuple):
    """A player's deal-ins to the hands of a group (None for all), out of so many."""

    player: PlayerTotals
    everybody: PlayerTotals
    by: str
    hand: str
    names: CountNames
    over: str
    value: HandGroup | None = None

    @property
    def deal_in_count(self) -> int:
        """How many deal-ins."""
        return self.player.find_count(self.names.count_name)

    @property
    def mean_change(self) -> Quotient:
        """The change of score at one of them."""
        return _find_mean(self.player, self.names)

    def name_kind_counts(self, kind: HandGroup) -> CountNames:
        """The counts of those to a kind of hand."""
        return name_group_counts(*((self.value.key, kind.key) if self.value else (kind.key,)))


def _find_mean(player: PlayerTotals, names: CountNames) -> Quotient:
    total = player.find_total(names.change_name)
    return Quotient(total.numerator, total.denominator * player.find_count(names.count_name))


def _kind_value(
    kind: HandGroup, compute: Callable[[DealInRow, CountNames], ColumnValue], row: DealInRow
) -> ColumnValue:
    """A cell of a kind of hand, where it is counted, and where something is known of it."""
    if row.by not in {ALL_DEAL_INS, BY_VALUE}:
        return NOT_COUNTED
    if kind.required_anywhere and not row.everybody.find_count(kind.required_anywhere):
        return NAN
    return compute(row, row.name_kind_counts(kind))


def _kind_columns(kind: HandGroup) -> Iterator[Column]:
    """How many were to a kind of hand, which part that is, and what these changed."""
    of = f"of these, to {kind.description}"
    unknown = "; nan where no hand is marked so" if kind.required_anywhere else ""
    for name, unit, words, compute in (
        ("count", "count", of, lambda row, names: row.player.find_count(names.count_name)),
        (
            *("fraction", "share", f"{of} / deal_in_count"),
            lambda row, names: Quotient(row.player.find_count(names.count_name), row.deal_in_count),
        ),
        (
            *("change_mean", "points", f"change of score / {of}"),
            lambda row, names: _find_mean(row.player, names),
        ),
    ):
        yield Column(
            f"to_{kind.key}_{name}", unit, f"{words}{unknown}", partial(_kind_value, kind, compute)
        )


OWN_COLUMNS = (
    Column("name", "text", "the player; * is everybody", lambda row: row.player.name),
    Column("by", "text", "all; value; or what the family calls its yaku", lambda row: row.by),
    Column("hand", "text", "the hand dealt in to", lambda row: row.hand),
    Column(
        "deal_in_count",
        "count",
        "hands dealt in to; a double ron is one, to the first winner in turn",
        lambda row: row.deal_in_count,
    ),
    Column(
        "fraction",
        "share",
        "deal_in_count / all deal-ins, by yaku those whose winner's tiles are written",
        lambda row: Quotient(row.deal_in_count, row.player.find_count(row.over)),
    ),
    Column("change_mean", "points", "change of score / deal_in_count", lambda row: row.mean_change),
)


@cache
def _list_columns(family: Family) -> tuple[Column, ...]:
    kinds = family.statistics.build_deal_in_groups().kinds
    return (*OWN_COLUMNS, *(column for kind in kinds for column in _kind_columns(kind)))


def _list_count_names(family: Family) -> Iterator[str]:
    groups = family.statistics.build_deal_in_groups()
    yield from groups.all_names
    for value in groups.values:
        yield from name_group_counts(value.key)
        for kind in groups.kinds:
            yield from name_group_counts(value.key, kind.key)
    for each in (*groups.kinds, *groups.yaku):
        yield from name_group_counts(each.key)
    yield groups.tiles_count
    yield from (kind.required_anywhere for kind in groups.kinds)


def _required_counts(family: Family) -> frozenset[str]:
    return frozenset(_list_count_names(family)) - {""}


class DealInsTable:
    """Deal-ins by what they were to."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.statistics = PlayerStatistics(_required_counts, with_optional_counts=True)

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        if isinstance(event, GameRecord):
            self.statistics.add(event)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column; those of kinds of hands are the family's."""
        return _list_columns(family)

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """For each player by name, and for everybody, a row for all deal-ins, for each value and
        for each yaku or fan that they dealt in to."""
        *players, everybody = self.statistics.build_players(family)
        players.sort(key=lambda player: player.name)
        for player in [*players, everybody]:
            for row in _list_rows(player, everybody, family):
                yield [column.compute_value(row) for column in columns]


def _list_rows(
    player: PlayerTotals, everybody: PlayerTotals, family: Family
) -> Iterable[DealInRow]:
    """A player's rows that have something."""
    groups = family.statistics.build_deal_in_groups()
    every = groups.all_names
    make = partial(DealInRow, player, everybody)
    rows = [
        make(ALL_DEAL_INS, ALL_DEAL_INS, every, every.count_name),
        *(
            make(BY_VALUE, value.name, name_group_counts(value.key), every.count_name, value)
            for value in groups.values
        ),
        *(
            make(_yaku_term(family), yaku.name, name_group_counts(yaku.key), groups.tiles_count)
            for yaku in groups.yaku
        ),
    ]
    return (row for row in rows if row.deal_in_count)


def _yaku_term(family: Family) -> str:
    return family.tiles.yaku_term if family.tiles else ""
