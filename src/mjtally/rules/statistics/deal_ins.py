"""What is counted of the hands that players deal in to: by their value, by what the winner's hand
was besides, and by what its tiles had.

A family says which groups of hands there are, and in which of them a hand is (`DealInGroups`); a
count and a change of score for each group, and for each pair of a value and a kind of hand, follow
from that.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from .columns import MARKED_HANDS
from .counts import Count, NamedCounts

PREFIX = "deal_in_to"


class HandGroup(NamedTuple):
    """Some of the hands that players deal in to."""

    name: str  # its name in the table
    key: str  # its part in the names of counts
    description: str  # after `hands dealt in to`
    required_anywhere: str = ""  # a count without which nothing is known of the group


class DealIn(NamedTuple):
    """Who dealt in, and the groups that the hand is in, of several winners that of the first."""

    seat: int
    value: str  # the key of its value
    kinds: Sequence[str] = ()  # their keys
    yaku: Collection[str] = ()  # their names


class DealInGroups(NamedTuple):
    """The groups of a family. `stem` begins the names of the two counts of all deal-ins."""

    stem: str
    find_deal_in: Callable[[Any], DealIn | None] = lambda effect: None  # the deal-in of a hand
    values: Sequence[HandGroup] = ()  # from the lowest; each deal-in is in one of them
    kinds: Sequence[HandGroup] = ()  # what the winner's hand was, whatever its value
    yaku: Sequence[HandGroup] = ()  # for hands in tiles; a deal-in may be in several
    tiles_count: str = ""  # the deal-ins whose winner's tiles are written; empty without yaku

    @property
    def marked_count(self) -> str:
        """The count of deal-ins whose value is known, of which the groups are parts."""
        return f"marked_{self.stem}_count"

    @property
    def all_names(self) -> "CountNames":
        """The counts of all deal-ins."""
        return CountNames(f"{self.stem}_count", f"{self.stem}_change")


def build_yaku_groups(yaku: Iterable[tuple[str, str, str]]) -> tuple[HandGroup, ...]:
    """A group of each yaku, or of what a family calls so: its name, its signs and its count."""
    return tuple(
        HandGroup(
            name,
            count_name.removesuffix("_count"),
            f"a hand whose tiles have {name} ({characters})",
        )
        for name, characters, count_name in yaku
    )


class CountNames(NamedTuple):
    """The counts of a group: how many deal-ins, and what they changed."""

    count_name: str
    change_name: str


@cache
def name_group_counts(*keys: str) -> CountNames:
    """The counts of deal-ins that are in each of some groups."""
    stem = "_".join((PREFIX, *keys))
    return CountNames(f"{stem}_count", f"{stem}_change")


def build_deal_in_counts(groups: DealInGroups) -> NamedCounts:
    """A row for how often players dealt in to the hands of each group, and of each value and kind;
    and one for what these changed."""
    yaku_keys = {group.name: group.key for group in groups.yaku}

    def name_counts(effect: Any) -> Iterator[tuple[str, int]]:
        deal_in = groups.find_deal_in(effect)
        if deal_in is None:
            return
        value, kinds = deal_in.value, deal_in.kinds
        yaku = [yaku_keys[name] for name in deal_in.yaku if name in yaku_keys]
        pairs = [(value, kind) for kind in kinds]
        for keys in (*pairs, *((key,) for key in (value, *kinds, *yaku))):
            for name in name_group_counts(*keys):
                yield name, deal_in.seat

    return NamedCounts(tuple(_list_rows(groups)), name_counts)


def _list_rows(groups: DealInGroups) -> Iterator[Count]:
    for value in groups.values:
        yield from _build_pair(value)
        for kind in groups.kinds:
            yield from _build_pair(value, kind)
    for group in (*groups.kinds, *groups.yaku):
        yield from _build_pair(group)


def _build_pair(*groups: HandGroup) -> Iterator[Count]:
    count_name, change_name = name_group_counts(*(group.key for group in groups))
    description = ", ".join(group.description for group in groups)
    description = f"{description} (of several winners the first in turn)"
    yield Count(count_name, f"hands dealt in to {description}", known_in=MARKED_HANDS)
    change = f"change of score at deal-ins to {description}"
    yield Count(change_name, change, unit="points", adds_change=True, known_in=MARKED_HANDS)
