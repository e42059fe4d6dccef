"""Which fan sets make among themselves: each is combined once.

Sets that make a fan of four or three are not taken apart for another (principle 2), and those
that are left are each combined once with a set already used (principle 5): of two by two, so
many sets that hang together give one fan less than there are sets. A set that made a fan is not
used again for the same one (principle 3). Of several ways the one of most points counts.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from .fan import FAN, Fan

Kinds = tuple[int, ...]
Link = tuple[Fan, int, int]  # two sets, by their places, and the fan that they make
ROWS = {
    (of, size): tuple(row for row in FAN if (row.of, row.size) == (of, size))
    for of in {row.of for row in FAN if row.size}
    for size in (4, 3, 2)
}


@lru_cache(maxsize=16384)
def combined(of: int, kinds: Kinds) -> tuple[tuple[str, int], ...]:
    """The numbers of the fan that chows, or pungs, make among themselves, and how often.

    Sets are kinds, those of a chow its lowest tile, in their order.
    """
    best: list[Fan] = []
    for core, first in _cores(of, kinds):
        found = [*first, *(row for row, _, _ in _linked(of, kinds, core))]
        if _points(found) > _points(best):
            best = found
    numbers = [row.number for row in best]
    return tuple((number, numbers.count(number)) for number in dict.fromkeys(numbers))


def _points(rows: Sequence[Fan]) -> int:
    return sum(row.points for row in rows)


def _cores(of: int, kinds: Kinds) -> Iterator[tuple[Sequence[int], Sequence[Fan]]]:
    """The sets, by their places, that make a fan of four or three, and the fan; and none."""
    for size in (4, 3):
        for places in combinations(range(len(kinds)), size):
            for row in ROWS[of, size]:
                if row.test(tuple(kinds[place] for place in places)):
                    yield places, [row]
    yield (), ()


def _linked(of: int, kinds: Kinds, core: Sequence[int]) -> Sequence[Link]:
    """Fan of two that make most points beside a fan of others."""
    links = [
        (row, one, other)
        for row in ROWS[of, 2]
        for one, other in combinations(range(len(kinds)), 2)
        if not (one in core and other in core) and row.test((kinds[one], kinds[other]))
    ]
    hanging = [core[0] if place in core else place for place in range(len(kinds))]
    return _most(links, hanging, frozenset())


def _most(
    links: Sequence[Link], hanging: Sequence[int], used: frozenset[tuple[str, int]]
) -> Sequence[Link]:
    """The links of most points that go into no circle. `hanging` says of each set with which
    it hangs together; `used` are the sets that made a fan already, each with the fan."""
    best: Sequence[Link] = ()
    most = 0
    for at, (row, one, other) in enumerate(links):
        ends = {(row.number, one), (row.number, other)}
        if hanging[one] == hanging[other] or ends & used:
            continue
        joined = [hanging[one] if each == hanging[other] else each for each in hanging]
        found = [links[at], *_most(links[at + 1 :], joined, used | ends)]
        points = _points([link[0] for link in found])
        if points > most:
            best, most = found, points
    return best
