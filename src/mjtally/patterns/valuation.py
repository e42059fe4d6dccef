"""The value of tiles: their best reading, and the patterns that count in it.

The best reading is the one of most value; of several, the one whose patterns add up to more (a
limit may hide it), and then the one whose patterns stand first in the list of the family.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..tiles.notation import Tiles
from .readings import find_readings
from .types import (
    AnyPatternList,
    Pattern,
    PatternValuation,
    R,
    Reading,
    ScoredPattern,
    WinConditions,
)


@lru_cache(maxsize=4096)
def find_valuation(
    tiles: Tiles, conditions: WinConditions, rules: R, pattern_list: AnyPatternList
) -> PatternValuation | None:
    """What a hand is worth by some rules; None where it is not complete."""
    valuations = (
        _value_reading(reading, rules, pattern_list)
        for reading in find_readings(tiles, conditions, list_forms(rules, pattern_list))
    )
    places = {row.name: place for place, row in enumerate(pattern_list.rows)}
    return max(valuations, key=lambda valuation: _rank(valuation, places), default=None)


def _rank(valuation: PatternValuation, places: dict[str, int]) -> tuple[int, int, list[int]]:
    """What makes one reading better than another."""
    total = sum(each.value * each.count for each in valuation.patterns)
    return valuation.value, total, [-places[each.name] for each in valuation.patterns]


def _value_reading(reading: Reading, rules: R, pattern_list: AnyPatternList) -> PatternValuation:
    patterns = tuple(list_counted_patterns(reading, list_row_values(rules, pattern_list)))
    value = pattern_list.add_up(rules, patterns)
    return PatternValuation(value, patterns, len(reading.conditions.flowers), reading)


@lru_cache(maxsize=256)
def list_forms(rules: R, pattern_list: AnyPatternList) -> frozenset[str]:
    """The forms without sets that are hands by some rules: where a row has the name of one, such
    as `seven-pairs`, this must be worth something."""
    worthless = {row.name for row in pattern_list.rows} - {
        row.name for row, _ in list_row_values(rules, pattern_list)
    }
    return frozenset(form for form in pattern_list.forms if form.replace(" ", "-") not in worthless)


@lru_cache(maxsize=256)
def list_row_values(rules: R, pattern_list: AnyPatternList) -> tuple[tuple[Pattern, int], ...]:
    """The rows that count under some rules, and what one of each is worth."""
    values = ((row, pattern_list.find_value(rules, row)) for row in pattern_list.rows)
    return tuple((row, value) for row, value in values if value)


def list_counted_patterns(
    reading: Reading, row_values: Sequence[tuple[Pattern, int]]
) -> Iterator[ScoredPattern]:
    """The patterns that count in a reading, in their order: what excludes another stands before
    it, and what is excluded itself excludes nothing."""
    excluded: set[str] = set()
    for row, value in row_values:
        times = 0 if row.name in excluded else int(row.test(reading))
        if times:
            excluded.update(row.excludes.split())
            yield ScoredPattern(row.name, row.english, row.chinese, value, times)
