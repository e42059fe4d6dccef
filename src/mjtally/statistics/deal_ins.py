"""What is counted of the hands that players deal in to: by their value, by what the winner's hand
was besides, and by what its tiles had.

A family says which groups of hands there are (`DealInGroups`); a count and a change of score for
each group, and for each pair of a value and a kind of hand, follow from that.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from .counts import Count

PREFIX = "deal_in_to"


class HandGroup(NamedTuple):
    """Some of the hands that players deal in to. `contains` is asked of the seat that dealt in."""

    name: str  # as the table has it
    key: str  # in the names of counts
    description: str  # after `hands dealt in to`
    contains: Callable[[Any], bool]
    required_anywhere: str = ""  # a count without which nothing is known of the group


class DealInGroups(NamedTuple):
    """The groups of a family. `stem` begins the names of the two counts of all deal-ins."""

    stem: str
    values: Sequence[HandGroup] = ()  # from the lowest; each deal-in is in one of them
    kinds: Sequence[HandGroup] = ()  # what the winner's hand was, whatever its value
    yaku: Sequence[HandGroup] = ()  # where tiles are written; a deal-in may be in several
    tiles_count: str = ""  # the deal-ins whose winner's tiles are written; empty without yaku

    @property
    def all_names(self) -> "CountNames":
        """The counts of all deal-ins."""
        return CountNames(f"{self.stem}_count", f"{self.stem}_change")


def build_yaku_groups(
    yaku: Iterable[tuple[str, str, str]], has_yaku: Callable[[str], Callable[[Any], bool]]
) -> tuple[HandGroup, ...]:
    """A group of each yaku, or of what a family calls so: its name, its signs and its count.
    `has_yaku` says by a name what is asked of the seat."""
    return tuple(
        HandGroup(
            name,
            count_name.removesuffix("_count"),
            f"a hand whose tiles have {name} ({characters})",
            has_yaku(name),
        )
        for name, characters, count_name in yaku
    )


class CountNames(NamedTuple):
    """The counts of a group: how many deal-ins, and what they changed."""

    count_name: str
    change_name: str


def name_group_counts(*groups: HandGroup) -> CountNames:
    """The counts of deal-ins that are in each of some groups."""
    stem = "_".join((PREFIX, *(group.key for group in groups)))
    return CountNames(f"{stem}_count", f"{stem}_change")


def build_deal_in_counts(groups: DealInGroups) -> Iterator[Count]:
    """A row for how often players dealt in to the hands of each value, and of each value and kind,
    and to those with each yaku; and one for what these changed."""
    for value in groups.values:
        yield from _build_pair(groups.all_names.count_name, value)
        for kind in groups.kinds:
            yield from _build_pair(groups.all_names.count_name, value, kind)
    for yaku in groups.yaku:
        yield from _build_pair(groups.tiles_count, yaku)


def _build_pair(part_of: str, *groups: HandGroup) -> Iterator[Count]:
    words = ", ".join(group.description for group in groups)
    yield Count(
        name_group_counts(*groups).count_name,
        f"hands dealt in to {words} (of several winners the first in turn)",
        partial(_is_in_each, groups),
        part_of=part_of,
    )
    yield _build_change(part_of, *groups)


def _build_change(part_of: str, *groups: HandGroup) -> Count:
    words = ", ".join(group.description for group in groups)
    return Count(
        name_group_counts(*groups).change_name,
        f"change of score at deal-ins to {words} (of several winners the first in turn)",
        partial(_find_change, groups),
        unit="points",
        is_table_independent=False,
        part_of=part_of,
    )


def _is_in_each(groups: Sequence[HandGroup], seat: Any) -> bool:
    return all(group.contains(seat) for group in groups)


def _find_change(groups: Sequence[HandGroup], seat: Any) -> int:
    return seat.change if _is_in_each(groups, seat) else 0
