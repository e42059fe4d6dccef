"""The table of deal-ins: what hands each player dealt in to, by value and by yaku or fan, and
beside each how often the winner's hand was of some kind. A double ron is one deal-in, to the hand
of the first winner in turn.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from ..base.quotient import Quotient
from ..rules.model.types import AppliedAdjustment, Family, GameRecord
from ..rules.statistics.columns import NAN, Column, ColumnValue
from ..rules.statistics.deal_ins import (
    CountNames,
    HandGroup,
    build_deal_in_counts,
    name_group_counts,
)
from ..rules.statistics.player import PlayerTotals
from .options import TableOptions
from .player_statistics import PlayerStatistics

ALL_DEAL_INS, BY_VALUE = "all", "value"  # what rows are by; or `yaku`, or `fan`
NOT_COUNTED = ""  # a row by yaku does not say what kind of hands were counted


class DealtInto(NamedTuple):
    """The hands that a row is of (those of a value, or None), the counts of deal-ins to them, and
    of those that they are a part of."""

    by: str
    hand: str
    names: CountNames
    over: str
    value: HandGroup | None = None
    valued: str = ""  # the count of those among them whose value is known, if that is not all


def _count(player: PlayerTotals, names: CountNames) -> int:
    return player.find_count(names.count_name)


def _find_mean(player: PlayerTotals, names: CountNames) -> Quotient:
    total = player.find_total(names.change_name)
    return Quotient(total.numerator, total.denominator * _count(player, names))


# fmt: off
OWN_COLUMNS = (  # for a player, everybody, and the hands that were dealt in to
    Column("name", "text", "the player; * is everybody",
           lambda player, everybody, into: player.name),
    Column("by", "text", "all; value; or what the family calls its yaku",
           lambda player, everybody, into: into.by),
    Column("hand", "text", "the hand dealt in to", lambda player, everybody, into: into.hand),
    Column("deal_in_count", "count",
           "hands dealt in to; a double ron is one, to the first winner in turn",
           lambda player, everybody, into: _count(player, into.names)),
    Column("fraction", "share",
           "deal_in_count / all deal-ins, by value and by yaku those that tell it",
           lambda player, everybody, into: Quotient(
               _count(player, into.names), player.find_count(into.over))),
    Column("change_mean", "points", "change of score / deal_in_count",
           lambda player, everybody, into: _find_mean(player, into.names)),
)
# fmt: on


def _list_kind_columns(kind: HandGroup) -> Iterator[Column]:
    """How many were to a kind of hand, which part that is, and what these changed."""

    def read(compute: Callable[..., ColumnValue]) -> Callable[..., ColumnValue]:
        """A cell where the kind is counted, and where something is known of it."""

        def value(player: PlayerTotals, everybody: PlayerTotals, into: DealtInto) -> ColumnValue:
            if into.by not in {ALL_DEAL_INS, BY_VALUE}:
                return NOT_COUNTED
            if kind.required_anywhere and not everybody.find_count(kind.required_anywhere):
                return NAN
            of_kind = (into.value.key, kind.key) if into.value else (kind.key,)
            return compute(player, into, name_group_counts(*of_kind))

        return value

    of, name = f"of these, to {kind.description}", f"to_{kind.key}"
    unknown = "; nan where no hand is marked so" if kind.required_anywhere else ""
    yield Column(
        f"{name}_count",
        "count",
        f"{of}{unknown}",
        read(lambda player, into, names: _count(player, names)),
    )
    yield Column(
        f"{name}_fraction",
        "share",
        f"{of} / deal_in_count{unknown}",
        read(
            lambda player, into, names: Quotient(
                _count(player, names), player.find_count(into.valued or into.names.count_name)
            )
        ),
    )
    yield Column(
        f"{name}_change_mean",
        "points",
        f"change of score / {of}{unknown}",
        read(lambda player, into, names: _find_mean(player, names)),
    )


def _required_counts(family: Family) -> frozenset[str]:
    groups = family.statistics.build_deal_in_groups()
    of_groups = (row.name for row in build_deal_in_counts(groups).rows)
    required = (kind.required_anywhere for kind in groups.kinds)
    besides = groups.tiles_count, groups.marked_count
    return frozenset({*groups.all_names, *of_groups, *besides, *required}) - {""}


class DealInsTable:
    """Deal-ins by what they were to."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.statistics = PlayerStatistics(_required_counts, with_optional_counts=True)

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        if isinstance(event, GameRecord):
            self.statistics.add(event)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column; those of kinds of hands are the family's."""
        kinds = family.statistics.build_deal_in_groups().kinds
        return (*OWN_COLUMNS, *(column for kind in kinds for column in _list_kind_columns(kind)))

    def rows(
        self, family: Family, guests: Collection[str] = ()
    ) -> Iterator[tuple[PlayerTotals, PlayerTotals, DealtInto]]:
        """For each player by name, and for everybody, a row for all deal-ins, for each value and
        for each yaku or fan that they dealt in to."""
        groups = family.statistics.build_deal_in_groups()
        every, term = groups.all_names, family.tiles.yaku_term if family.tiles else ""
        rows = [
            DealtInto(
                ALL_DEAL_INS, ALL_DEAL_INS, every, every.count_name, valued=groups.marked_count
            ),
            *(
                DealtInto(
                    BY_VALUE, value.name, name_group_counts(value.key), groups.marked_count, value
                )
                for value in groups.values
            ),
            *(
                DealtInto(term, yaku.name, name_group_counts(yaku.key), groups.tiles_count)
                for yaku in groups.yaku
            ),
        ]
        *players, everybody = self.statistics.build_players(family)
        players.sort(key=lambda player: player.name)
        for player in [*players, everybody]:
            yield from ((player, everybody, into) for into in rows if _count(player, into.names))
