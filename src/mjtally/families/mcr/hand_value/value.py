"""The value of a winning hand: its best reading, and the fan that it has.

The best reading is the one of most points; of several, the one whose fan come first in the book.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from ....patterns.judge import CountedRow, find_best_reading
from ....tiles.conditions import WinConditions
from ....tiles.decomposition import WinningHand
from ....tiles.notation import Tiles
from ..rules import McrRules
from .decomposition import McrDecomposition, find_decompositions
from .fan import FAN, Fan, SetsTest

CHICKEN, FLOWER = (row for row in FAN if row.number in {"43", "81"})
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

    def format_name_and_value(self) -> str:
        """`Tile Hog 2 ×2`."""
        return f"{self.english} {self.points}{f' ×{self.count}' if self.count > 1 else ''}"


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


@lru_cache(maxsize=4096)
def evaluate_tiles(tiles: Tiles, conditions: WinConditions, rules: McrRules) -> McrValuation | None:
    """What a hand is worth; None where it is not complete."""
    readings = find_decompositions(WinningHand(tiles, conditions), rules)
    best = find_best_reading(readings, list_counted_fan(rules), _add_up)
    if best is None:
        return None
    points, fans, decomposition = best
    flowers = len(conditions.flowers)
    fans = fans or (score_fan(CHICKEN, CHICKEN.points),)
    if flowers:
        fans = (*fans, score_fan(FLOWER, FLOWER.points, flowers))
    return McrValuation(points + flowers, flowers, fans, decomposition)


def _add_up(fans: Sequence[ScoredFan]) -> int:
    """The points of fan; a hand without any is a chicken hand."""
    return sum([fan.points * fan.count for fan in fans]) if fans else CHICKEN.points


@lru_cache(maxsize=64)
def list_counted_fan(rules: McrRules) -> tuple[CountedRow[ScoredFan], ...]:
    """The rows as some rules have them, but for those of a chicken hand and of flowers."""
    return tuple(
        CountedRow(
            at,
            partial(_count_sets_fan, row.number) if isinstance(row.test, SetsTest) else row.test,
            points := row.count_points(rules),
            score_fan(row, points),
            sum(1 << FAN_INDEX[number] for number in row.list_excluded(rules)),
        )
        for at, row in enumerate(FAN)
        if row not in (CHICKEN, FLOWER)
    )


def _count_sets_fan(number: str, r: McrDecomposition) -> int:
    return r.sets_fan.get(number, 0)


def score_fan(fan: Fan, points: int, count: int = 1) -> ScoredFan:
    """A row as it counts in a hand."""
    return ScoredFan(int(fan.number.rstrip("b")), fan.chinese, fan.english, points, count)
