"""The value of a winning hand: its best reading, and the fan that it has.

The best reading is the one of most points; of several, the one whose fan come first in the book.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from ....tiles.conditions import WinConditions, count_open_tiles
from ....tiles.decomposition import WinningHand
from ....tiles.groups import EAST, count_kind, list_kinds
from ....tiles.notation import Tiles
from .decomposition import McrDecomposition, find_decompositions
from .edition import Edition
from .fan import (
    CHOWS,
    FAN,
    FLOWER,
    FORM,
    KINDS,
    NOTHING,
    OUTER,
    PLACE,
    PUNGS,
    SPLIT,
    TILES,
    WIN,
    Fan,
)

# ------------------------------------------------------------------------------------------
# Which fan sets make among themselves: each is combined once.


SetKinds = tuple[int, ...]
FanLink = tuple[Fan, int, int]  # two sets, by their places, and the fan that they make
FAN_BY_SCOPE_AND_SIZE = {
    (scope, size): tuple(row for row in FAN if (row.scope, row.set_count) == (scope, size))
    for scope in {row.scope for row in FAN if row.set_count}
    for size in (4, 3, 2)
}


@lru_cache(maxsize=16384)
def combine_sets(scope: int, kinds: SetKinds) -> tuple[tuple[str, int], ...]:
    """The numbers of the fan that chows, or pungs, make among themselves, and how often.

    Sets are kinds, those of a chow its lowest tile, in their order.
    """
    best: list[Fan] = []
    for core, first in _list_cores(scope, kinds):
        found = [*first, *(row for row, _, _ in _find_best_links(scope, kinds, core))]
        if _sum_points(found) > _sum_points(best):
            best = found
    numbers = [row.number for row in best]
    return tuple((number, numbers.count(number)) for number in dict.fromkeys(numbers))


def _sum_points(rows: Sequence[Fan]) -> int:
    return sum(row.points for row in rows)


def _list_cores(scope: int, kinds: SetKinds) -> Iterator[tuple[Sequence[int], Sequence[Fan]]]:
    """The sets, by their places, that make a fan of four or three, and the fan; and none."""
    for size in (4, 3):
        for places in combinations(range(len(kinds)), size):
            for row in FAN_BY_SCOPE_AND_SIZE[scope, size]:
                if row.test(tuple(kinds[place] for place in places)):
                    yield places, [row]
    yield (), ()


def _find_best_links(scope: int, kinds: SetKinds, core: Sequence[int]) -> Sequence[FanLink]:
    """Fan of two that make most points beside a fan of others."""
    links = [
        (row, one, other)
        for row in FAN_BY_SCOPE_AND_SIZE[scope, 2]
        for one, other in combinations(range(len(kinds)), 2)
        if not (one in core and other in core) and row.test((kinds[one], kinds[other]))
    ]
    joined_to = [core[0] if place in core else place for place in range(len(kinds))]
    return _maximize_links(links, joined_to, frozenset())


def _maximize_links(
    links: Sequence[FanLink], joined_to: Sequence[int], used: frozenset[tuple[str, int]]
) -> Sequence[FanLink]:
    """The links of most points that go into no circle. `hanging` says of each set with which
    it hangs together; `used` are the sets that made a fan already, each with the fan."""
    best: Sequence[FanLink] = ()
    most = 0
    for at, (row, one, other) in enumerate(links):
        ends = {(row.number, one), (row.number, other)}
        if joined_to[one] == joined_to[other] or ends & used:
            continue
        joined = [joined_to[one] if each == joined_to[other] else each for each in joined_to]
        found = [links[at], *_maximize_links(links[at + 1 :], joined, used | ends)]
        points = _sum_points([link[0] for link in found])
        if points > most:
            best, most = found, points
    return best


FAN_INDEX = {row.number: at for at, row in enumerate(FAN)}


@dataclass(frozen=True, slots=True)
class ScoredFan:
    """A fan of a hand: its number in the book (57 stands for both its cases), its names, the
    points of one, and how often it counts."""

    number: int
    chinese: str
    english: str
    points: int
    count: int

    def format_name_and_points(self) -> str:
        """`Tile Hog 2 ×2`."""
        return f"{self.english} {self.points}{f' ×{self.count}' if self.count > 1 else ''}"


class EditionFan(NamedTuple):
    """A row as an edition has it."""

    row_index: int  # its place among the rows
    fan: Fan
    points: int
    excludes: frozenset[int]  # the places of others


class McrValuation(NamedTuple):
    """What a hand is worth: the points, flowers among them, the fan that count, flowers last,
    and how the hand was read."""

    value: int
    flowers: int
    patterns: tuple[ScoredFan, ...]
    decomposition: McrDecomposition

    @property
    def without_flowers(self) -> int:
        """The points that the minimum asks for."""
        return self.value - self.flowers


FanCounts = list[tuple[int, int]]  # rows that are there, by their places, and how often


def _build_edition_fan(at: int, row: Fan, edition: Edition) -> EditionFan:
    numbers = f"{row.excludes} {row.edition_excludes(edition)}".split()
    points = row.edition_points(edition) if row.edition_points else row.points
    return EditionFan(at, row, points, frozenset(FAN_INDEX[number] for number in numbers))


@lru_cache(maxsize=64)
def list_edition_fan(edition: Edition) -> tuple[EditionFan, ...]:
    """The rows as an edition has them."""
    return tuple(_build_edition_fan(at, row, edition) for at, row in enumerate(FAN))


TESTS_BY_SCOPE = tuple(
    tuple((at, row.test) for at, row in enumerate(FAN) if row.scope == scope and not row.set_count)
    for scope in range(FLOWER + 1)
)
(CHICKEN_INDEX,) = (at for at, row in enumerate(FAN) if row.scope == NOTHING)
(FLOWERS_INDEX,) = (at for at, row in enumerate(FAN) if row.scope == FLOWER)


def _find_fan(scope: int, subject: Any) -> FanCounts:
    """The rows of a page that are there."""
    return [(at, int(count)) for at, test in TESTS_BY_SCOPE[scope] if (count := test(subject))]


def evaluate_tiles(
    tiles: Tiles, conditions: WinConditions, flowers: int, edition: Edition
) -> McrValuation | None:
    """What a hand is worth; None where it is not complete. `flowers` is how many there are."""
    winning_hand = WinningHand(tiles, conditions)
    common = [
        *_find_fan(WIN, conditions),
        *_find_kind_fan(winning_hand.kind_set),
        *_find_fan(TILES, winning_hand),
    ]
    best: tuple[int, FanCounts, McrDecomposition] | None = None
    grouping = None
    for decomposition in find_decompositions(winning_hand, edition):
        if decomposition.grouping is not grouping or not grouping.groups:
            grouping, shared = decomposition.grouping, common + _find_group_fan(decomposition)
        found = sorted(shared + _find_fan(PLACE, decomposition))
        points, counted = _apply_exclusions(found, decomposition, edition)
        better = best is None or points > best[0]
        if better or (best and points == best[0] and counted < best[1]):
            best = points, counted, decomposition
    if best is None:
        return None
    points, counted, decomposition = best
    return McrValuation(
        points + flowers, flowers, _score_fans(counted, flowers, edition), decomposition
    )


@lru_cache(maxsize=16384)
def _find_kind_fan(kinds: int) -> tuple[tuple[int, int], ...]:
    """What follows from which kinds of tiles there are."""
    return tuple(_find_fan(KINDS, kinds))


def _find_group_fan(decomposition: McrDecomposition) -> FanCounts:
    """What the groups are, wherever the winning tile stands."""
    found = _find_fan(FORM, decomposition)
    grouping = decomposition.grouping
    chows = decomposition.chows
    if len(chows) > 1:
        found += _find_combined_fan(CHOWS, chows)
    pungs = tuple(kind for kind in list_kinds(grouping.triplet_kinds) if kind < EAST)
    if len(pungs) > 1:
        found += _find_combined_fan(PUNGS, pungs)
    found += _find_fan(SPLIT, decomposition)
    if grouping.triplet_kinds:
        found += _find_fan(OUTER, decomposition)
    return found


def _find_combined_fan(scope: int, kinds: tuple[int, ...]) -> FanCounts:
    return [(FAN_INDEX[number], count) for number, count in combine_sets(scope, kinds)]


def _apply_exclusions(
    found: Iterable[tuple[int, int]], decomposition: McrDecomposition, edition: Edition
) -> tuple[int, FanCounts]:
    """The points, and the rows that count beside one another, in their order: what implies
    another stands before it."""
    rows = list_edition_fan(edition)
    excluded: set[int] = set()
    no_pungs = points = 0
    counted = []
    for at, number in found:
        if at in excluded:
            continue
        row = rows[at]
        count = number
        if row.fan.scope == OUTER:  # `number` is a set of kinds
            count = (number & ~no_pungs).bit_count()
        excluded |= row.excludes
        no_pungs |= row.fan.uncounted_pungs(decomposition, edition)
        if count:
            counted.append((at, count))
            points += row.points * count
    if not counted:
        return rows[CHICKEN_INDEX].points, [(CHICKEN_INDEX, 1)]
    return points, counted


def _score_fans(
    counted: Iterable[tuple[int, int]], flowers: int, edition: Edition
) -> tuple[ScoredFan, ...]:
    """Rows as they count in a hand, flowers last."""
    rows = list_edition_fan(edition)
    rows_with_flowers = [*counted, (FLOWERS_INDEX, flowers)] if flowers else counted
    return tuple(score_fan(rows[at], count) for at, count in rows_with_flowers)


def score_fan(row: EditionFan, count: int) -> ScoredFan:
    """A row as it counts in a hand."""
    fan = row.fan
    return ScoredFan(int(fan.number.rstrip("b")), fan.chinese, fan.english, row.points, count)


def calls_show_fourth(tiles: Tiles) -> bool:
    """Whether one's own calls show the other three of the tile won on."""
    return count_kind(count_open_tiles(tiles), tiles.won_on) == 3
