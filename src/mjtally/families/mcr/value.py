"""The value of a winning hand: its best reading, and the fan that it has.

The best reading is the one of most points; of several, the one whose fan come first in the book.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from ...tiles.groups import EAST, how_many, kinds_in
from ...tiles.notation import Tiles
from ...tiles.reading import Held
from .combining import combined
from .conditions import Conditions, Edition
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
from .shapes import Reading, readings

AT = {row.number: at for at, row in enumerate(FAN)}


@dataclass(frozen=True, slots=True)
class Counted:
    """A fan of a hand: its number in the book (57 stands for both its cases), its names, the
    points of one, and how often it counts."""

    number: int
    chinese: str
    english: str
    points: int
    count: int


class Entry(NamedTuple):
    """A row as an edition has it."""

    at: int  # its place among the rows
    fan: Fan
    points: int
    excludes: frozenset[int]  # the places of others


class Worth(NamedTuple):
    """What a hand is worth: the points, flowers among them, the fan that count, flowers last,
    and how the hand was read."""

    points: int
    flowers: int
    fans: tuple[Counted, ...]
    reading: Reading

    @property
    def without_flowers(self) -> int:
        """The points that the minimum asks for."""
        return self.points - self.flowers


There = list[tuple[int, int]]  # rows that are there, by their places, and how often


def _entry(at: int, row: Fan, edition: Edition) -> Entry:
    numbers = f"{row.excludes} {row.also(edition)}".split()
    points = row.worth(edition) if row.worth else row.points
    return Entry(at, row, points, frozenset(AT[number] for number in numbers))


@lru_cache(maxsize=64)
def book(edition: Edition) -> tuple[Entry, ...]:
    """The rows as an edition has them."""
    return tuple(_entry(at, row, edition) for at, row in enumerate(FAN))


PAGES = tuple(
    tuple((at, row.test) for at, row in enumerate(FAN) if row.of == of and not row.size)
    for of in range(FLOWER + 1)
)
(CHICKEN,) = (at for at, row in enumerate(FAN) if row.of == NOTHING)
(FLOWERS,) = (at for at, row in enumerate(FAN) if row.of == FLOWER)


def _found(of: int, what: Any) -> There:
    """The rows of a page that are there."""
    return [(at, int(count)) for at, test in PAGES[of] if (count := test(what))]


def worth_of_tiles(
    tiles: Tiles, conditions: Conditions, flowers: int, edition: Edition
) -> Worth | None:
    """What a hand is worth; None where it is not complete. `flowers` is how many there are."""
    held = Held(tiles, conditions.self_draw, conditions.round, conditions.seat)
    common = [*_found(WIN, conditions), *_of_kinds(held.kinds), *_found(TILES, held)]
    best: tuple[int, There, Reading] | None = None
    split = None
    for reading in readings(held, edition):
        if reading.split is not split or not split.groups:
            split, shared = reading.split, common + _of_split(reading)
        there = sorted(shared + _found(PLACE, reading))
        points, counted = _resolved(there, reading, edition)
        better = best is None or points > best[0]
        if better or (best and points == best[0] and counted < best[1]):
            best = points, counted, reading
    if best is None:
        return None
    points, counted, reading = best
    return Worth(points + flowers, flowers, _as_fans(counted, flowers, edition), reading)


@lru_cache(maxsize=16384)
def _of_kinds(kinds: int) -> tuple[tuple[int, int], ...]:
    """What follows from which kinds of tiles there are."""
    return tuple(_found(KINDS, kinds))


def _of_split(reading: Reading) -> There:
    """What the groups are, wherever the winning tile stands."""
    there = _found(FORM, reading)
    split = reading.split
    chows = reading.chows
    if len(chows) > 1:
        there += _combined(CHOWS, chows)
    pungs = tuple(kind for kind in kinds_in(split.triplets) if kind < EAST)
    if len(pungs) > 1:
        there += _combined(PUNGS, pungs)
    there += _found(SPLIT, reading)
    if split.triplets:
        there += _found(OUTER, reading)
    return there


def _combined(of: int, kinds: tuple[int, ...]) -> There:
    return [(AT[number], count) for number, count in combined(of, kinds)]


def _resolved(
    there: Iterable[tuple[int, int]], reading: Reading, edition: Edition
) -> tuple[int, There]:
    """The points, and the rows that count beside one another, in their order: what implies
    another stands before it."""
    rows = book(edition)
    gone: set[int] = set()
    no_pungs = points = 0
    counted = []
    for at, number in there:
        if at in gone:
            continue
        row = rows[at]
        count = number
        if row.fan.of == OUTER:  # `number` is a set of kinds
            count = (number & ~no_pungs).bit_count()
        gone |= row.excludes
        no_pungs |= row.fan.no_pungs(reading, edition)
        if count:
            counted.append((at, count))
            points += row.points * count
    if not counted:
        return rows[CHICKEN].points, [(CHICKEN, 1)]
    return points, counted


def _as_fans(
    counted: Iterable[tuple[int, int]], flowers: int, edition: Edition
) -> tuple[Counted, ...]:
    """Rows as they are told."""
    rows = book(edition)
    told = [*counted, (FLOWERS, flowers)] if flowers else counted
    return tuple(counted_fan(rows[at], count) for at, count in told)


def counted_fan(row: Entry, count: int) -> Counted:
    """A row as it counts in a hand."""
    fan = row.fan
    return Counted(int(fan.number.rstrip("b")), fan.chinese, fan.english, row.points, count)


def shows_fourth(tiles: Tiles) -> bool:
    """Whether one's own calls show the other three of the tile won on."""
    shown = sum(call.counts for call in tiles.calls if not call.closed)
    return how_many(shown, tiles.won_on) == 3
