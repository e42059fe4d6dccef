"""Which fan chows make among themselves, and which pungs: each set is combined once."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from ....tiles.groups import count_kind, list_kinds
from .fan import CHOWS, FAN, PUNGS, Fan, SetsTest

FanLink = tuple[Fan, int, int]  # two sets, by their places, and the fan that they make
SETS_FAN = {
    (sets, size): [
        (row, row.test.test)
        for row in FAN
        if isinstance(row.test, SetsTest) and row.test[:2] == (sets, size)
    ]
    for sets in (CHOWS, PUNGS)
    for size in (4, 3, 2)
}


@lru_cache(maxsize=16384)
def combine_sets(chows: int, pungs: int) -> Mapping[str, int]:
    """The numbers of the fan that chows and pungs of numbers make, and how often. `chows` and
    `pungs` are counts of their lowest tiles."""
    numbers: Counter[str] = Counter()
    for sets, counts in ((CHOWS, chows), (PUNGS, pungs)):
        kinds = tuple(kind for kind in list_kinds(counts) for _ in range(count_kind(counts, kind)))
        best: list[Fan] = []
        for core, first in _list_cores(sets, kinds):
            rows = [*first, *(row for row, _, _ in _find_best_links(sets, kinds, core))]
            if _sum_points(rows) > _sum_points(best):
                best = rows
        numbers.update(row.number for row in best)
    return dict(numbers)


def _sum_points(rows: Sequence[Fan]) -> int:
    return sum(row.points for row in rows)


def _list_cores(sets: str, kinds: tuple[int, ...]) -> Iterator[tuple[Sequence[int], Sequence[Fan]]]:
    """The places of four or three sets that make a fan, with the fan; last, no sets and no fan."""
    for size in (4, 3):
        for places in combinations(range(len(kinds)), size):
            chosen = tuple([kinds[place] for place in places])
            for row, test in SETS_FAN[sets, size]:
                if test(chosen):
                    yield places, [row]
    yield (), ()


def _find_best_links(sets: str, kinds: tuple[int, ...], core: Sequence[int]) -> Sequence[FanLink]:
    """The fan of two sets each that have most points beside a fan of the sets in `core`."""
    links = [
        (row, one, other)
        for row, test in SETS_FAN[sets, 2]
        for one, other in combinations(range(len(kinds)), 2)
        if not (one in core and other in core) and test((kinds[one], kinds[other]))
    ]
    joined_to = [core[0] if place in core else place for place in range(len(kinds))]
    return _maximize_links(links, joined_to, frozenset())


def _maximize_links(
    links: Sequence[FanLink], joined_to: Sequence[int], used: frozenset[tuple[str, int]]
) -> Sequence[FanLink]:
    """The links that have most points and make no circle. `joined_to` has one set for each set, the
    same for all sets that are linked; `used` has the number of a fan and a set for each set that
    has made this fan already."""
    best: Sequence[FanLink] = ()
    most = 0
    for at, (row, one, other) in enumerate(links):
        ends = {(row.number, one), (row.number, other)}
        if joined_to[one] == joined_to[other] or ends & used:
            continue
        joined = [joined_to[one] if root == joined_to[other] else root for root in joined_to]
        chosen = [links[at], *_maximize_links(links[at + 1 :], joined, used | ends)]
        points = _sum_points([link[0] for link in chosen])
        if points > most:
            best, most = chosen, points
    return best
