"""From tiles as they are written to what they are worth, or to the mistake in them.

The best reading is the one with the highest value. Of readings with the same value, it is the one
whose patterns add up to more before a limit, and then the one whose patterns stand first in the
list of the family.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, NamedTuple

from ...base.errors import fail
from ...base.wording import pluralize
from ..model.declarations import parameters_by_key
from ..model.hand import Mark
from ..tiles.conditions import NO_CELLS, Objection, WinConditions, find_objection
from ..tiles.decomposition import (
    IRREGULAR_FORMS,
    Decomposition,
    WinningHand,
    describe_incomplete_hand,
    is_complete,
)
from ..tiles.notation import Tiles
from .notation import WrittenTiles, format_kind_as_written, parse_written_tiles
from .rows import AnyPatternList, Pattern, PatternValuation, R, ScoredPattern


def evaluate_hand(
    text: str,
    conditions: WinConditions,
    rules: R,
    pattern_list: AnyPatternList,
    condition_cells: Mapping[str, str] = NO_CELLS,
) -> PatternValuation:
    """What a winning hand is worth. It fails with a `Mistake` for tiles that are not a winning
    hand, or are worth too little.

    The flowers are those that the text has. `condition_cells` are the cells that say the
    conditions: a mistake in one of them points there, any other at the tiles.
    """
    written = parse_written_tiles(text, pattern_list.group_names, pattern_list.set_count)
    tiles = written.tiles
    if written.flowers or conditions.flowers:
        conditions = conditions._replace(flowers=written.flowers)
    format_kind = partial(format_kind_as_written, text=text)
    objection = find_objection(
        tiles, conditions, pattern_list.group_names, format_kind
    ) or _find_flower_objection(written, rules, pattern_list)
    if objection:
        fail(condition_cells.get(objection.about, text), "note-impossible", objection.message)
    valuation = find_valuation(tiles, conditions, rules, pattern_list)
    if valuation is None:
        fail(text, "not-complete", _describe_incomplete(text, tiles, rules, pattern_list))
    minimum, bare = pattern_list.find_minimum(rules), valuation.without(pattern_list.aside)
    if bare.value < minimum:
        worth = describe_valuation(bare, pattern_list)
        missing = minimum - bare.value
        message = f"{worth}; a win needs {minimum} (minimum={minimum}), {missing} more"
        if bare.value < valuation.value:
            do = "does" if valuation.flowers == 1 else "do"
            flowers = pluralize(valuation.flowers, "flower")
            message += f", and {flowers} {do} not count towards it"
        message += pattern_list.hint_other_tiles(
            text, conditions, rules, lambda value: value >= minimum
        )
        fail(text, "points-too-few", message)
    return valuation


def check_written_value(
    cell: str, mark: Mark, valuation: PatternValuation, rules: R, pattern_list: AnyPatternList
) -> None:
    """Fails if a mark has a value beside tiles that are worth something else. `cell` is the
    value."""
    if (value := mark.value) not in {None, valuation.value}:
        worth = describe_valuation(valuation, pattern_list)
        aside = valuation.value - valuation.without(pattern_list.aside).value
        hint = pattern_list.hint_other_tiles(
            mark.tiles,
            valuation.decomposition.winning_hand.conditions,
            rules,
            lambda other: other == value - aside,
        )
        fail(cell, "value-differs", f"you wrote {value}; the tiles give {worth}{hint}")


def describe_valuation(valuation: PatternValuation, pattern_list: AnyPatternList) -> str:
    """The value and the patterns in words: `4 faan: Mixed One Suit 3, Dragon Pung 1`."""
    patterns = ", ".join(pattern.format_name_and_value() for pattern in valuation.patterns)
    return f"{format_value(valuation.value, pattern_list)}: {patterns or 'no pattern'}"


def format_value(value: int, pattern_list: AnyPatternList) -> str:
    """The value with its unit: `4 faan`, `1 point`. Only a unit that is an English word has a
    plural."""
    unit = pattern_list.unit
    return pluralize(value, unit.removesuffix("s")) if unit.endswith("s") else f"{value} {unit}"


# ------------------------------------------------------------------------ the best reading


class CountedRow(NamedTuple):
    """A row that counts under some rules: its place in the list, its test, the value of one, the
    pattern as it counts once, and the places of the rows that it excludes, a bit each."""

    place: int
    test: Callable[[Any], int]
    value: int
    once: ScoredPattern
    excludes: int


def find_best_reading(
    readings: Iterable[Decomposition],
    rows: Sequence[CountedRow],
    add_up: Callable[[Sequence[ScoredPattern]], int],
) -> tuple[int, tuple[ScoredPattern, ...], Decomposition] | None:
    """The highest value, the patterns that count for it, and the reading that has them; None
    without a reading. A row that excludes another stands before it in the list, and a row that is
    excluded excludes nothing."""
    best: tuple[int, int, list[int]] | None = None
    best_reading = None
    for reading in readings:
        excluded = total = 0
        places: list[int] = []
        scored: list[ScoredPattern] = []
        for place, test, value, once, excludes in rows:
            if not excluded >> place & 1 and (times := test(reading)):
                excluded |= excludes
                total += value * times
                places.append(-place)
                scored.append(once if times == 1 else replace(once, count=times))
        rank = add_up(scored), total, places
        if best is None or rank > best:
            best = rank
            best_reading = rank[0], tuple(scored), reading
    return best_reading


@lru_cache(maxsize=4096)
def find_valuation(
    tiles: Tiles, conditions: WinConditions, rules: R, pattern_list: AnyPatternList
) -> PatternValuation | None:
    """What a hand is worth by some rules; None if it is not complete."""
    best = find_best_reading(
        pattern_list.find_readings(
            WinningHand(tiles, conditions), list_forms(rules, pattern_list), rules
        ),
        list_counted_rows(rules, pattern_list),
        partial(pattern_list.add_up, rules),
    )
    if best is None:
        return None
    value, patterns, decomposition = best
    if pattern_list.bare and all(pattern.name in pattern_list.aside for pattern in patterns):
        (row,) = (row for row in pattern_list.rows if row.name == pattern_list.bare)
        patterns = (_score_row(row, pattern_list.find_value(rules, row)), *patterns)
    return PatternValuation(value, patterns, len(conditions.flowers), decomposition)


@lru_cache(maxsize=256)
def list_counted_rows(rules: R, pattern_list: AnyPatternList) -> tuple[CountedRow, ...]:
    """The rows that count under some rules."""
    places = {row.name: place for place, row in enumerate(pattern_list.rows)}
    return tuple(
        CountedRow(
            places[row.name],
            row.test,
            value,
            _score_row(row, value),
            sum(1 << places[name] for name in pattern_list.list_excluded(rules, row)),
        )
        for row in pattern_list.rows
        if row.name != pattern_list.bare and (value := pattern_list.find_value(rules, row))
    )


def _score_row(row: Pattern, value: int) -> ScoredPattern:
    """A row as it counts once in a hand."""
    return ScoredPattern(row.name, row.english, row.chinese, value, 1)


@lru_cache(maxsize=256)
def list_forms(rules: R, pattern_list: AnyPatternList) -> frozenset[str]:
    """The forms without sets that are hands by some rules. If a row has the name of a form, such as
    `seven-pairs`, the form is a hand only if the row counts."""
    worthless = {row.name for row in pattern_list.rows} - {
        row.once.name for row in list_counted_rows(rules, pattern_list)
    }
    return frozenset(form for form in pattern_list.forms if form.replace(" ", "-") not in worthless)


# ------------------------------------------------------------------------- what cannot be


def _find_flower_objection(
    written: WrittenTiles, rules: R, pattern_list: AnyPatternList
) -> Objection | None:
    """The objection to flowers if the rules are played without them."""
    if not written.flowers or pattern_list.plays_flowers(rules):
        return None
    message = "these rules are played without flowers: remove the braces"
    if "flowers" in parameters_by_key(rules):
        message = (
            "these rules are played without flowers (flowers=no): remove the braces, or declare"
            " flowers=yes"
        )
    return Objection("tiles", message)


def _describe_incomplete(text: str, tiles: Tiles, rules: R, pattern_list: AnyPatternList) -> str:
    """Says why tiles are not complete, or that their form is not a hand in this family."""
    forms = list_forms(rules, pattern_list)
    if pattern_list.set_count == 4 and is_complete(tiles, IRREGULAR_FORMS):
        (form,) = (form for form in IRREGULAR_FORMS if is_complete(tiles, frozenset({form})))
        return f"{form} are not a hand here: a hand has four sets and a pair"
    return describe_incomplete_hand(
        tiles,
        partial(pattern_list.is_complete, forms=forms),
        partial(format_kind_as_written, text=text),
    )
