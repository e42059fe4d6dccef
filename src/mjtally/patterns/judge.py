"""Tiles as they are written to what they are worth, or to the mistake in them."""

from collections.abc import Iterator, Mapping
from functools import partial

from ..base.errors import fail
from ..base.wording import pluralize
from ..model.declarations import parameters_by_key
from ..model.win_conditions import Objection
from ..tiles.completion import count_tiles_to_replace, describe_incomplete_hand
from ..tiles.decomposition import IRREGULAR_FORMS, is_complete
from ..tiles.notation import Tiles
from .notation import WrittenTiles, format_kind_as_written, parse_written_tiles
from .objections import find_condition_objections, find_kong_objections
from .types import AnyPatternList, PatternValuation, R, WinConditions
from .valuation import find_valuation, list_forms

NO_CELLS: Mapping[str, str] = {}


def evaluate_hand(
    text: str,
    conditions: WinConditions,
    rules: R,
    pattern_list: AnyPatternList,
    condition_cells: Mapping[str, str] = NO_CELLS,
) -> PatternValuation:
    """What a winning hand is worth; a `Mistake` where it is not one, or is worth too little.

    The flowers are those that the text has. `condition_cells` are the cells that say the
    conditions: a mistake in one of them points there, any other at the tiles.
    """
    written = parse_written_tiles(text, pattern_list.group_names, pattern_list.set_count)
    conditions = conditions._replace(flowers=written.flowers)
    for objection in _find_objections(text, written, conditions, rules, pattern_list):
        fail(condition_cells.get(objection.about, text), "note-impossible", objection.message)
    valuation = find_valuation(written.tiles, conditions, rules, pattern_list)
    if valuation is None:
        fail(text, "not-complete", _describe_incomplete(text, written.tiles, rules, pattern_list))
    if valuation.value < pattern_list.find_minimum(rules):
        fail(text, "points-too-few", describe_too_low_value(valuation, rules, pattern_list))
    return valuation


def check_written_value(
    cell: str, value: int, valuation: PatternValuation, pattern_list: AnyPatternList
) -> None:
    """Fails where another value is written beside tiles than they are worth; `cell` says it."""
    if value != valuation.value:
        found = describe_valuation(valuation, pattern_list)
        fail(cell, "value-differs", f"you wrote {value}; the tiles give {found}")


def describe_valuation(valuation: PatternValuation, pattern_list: AnyPatternList) -> str:
    """`4 faan: Mixed One Suit 3, Dragon Pung 1`."""
    patterns = ", ".join(each.format_name_and_value() for each in valuation.patterns)
    return f"{format_value(valuation.value, pattern_list)}: {patterns or 'no pattern'}"


def format_value(value: int, pattern_list: AnyPatternList) -> str:
    """`4 faan`, `1 point`: what is a word of English has a plural."""
    unit = pattern_list.unit
    return pluralize(value, unit.removesuffix("s")) if unit.endswith("s") else f"{value} {unit}"


def describe_too_low_value(
    valuation: PatternValuation, rules: R, pattern_list: AnyPatternList
) -> str:
    """Why a complete hand is not a win."""
    minimum = pattern_list.find_minimum(rules)
    found = describe_valuation(valuation, pattern_list)
    missing = minimum - valuation.value
    return f"{found}; a win needs {minimum} (minimum={minimum}), {missing} more"


# ------------------------------------------------------------------------- what cannot be


def _find_objections(
    text: str,
    written: WrittenTiles,
    conditions: WinConditions,
    rules: R,
    pattern_list: AnyPatternList,
) -> Iterator[Objection]:
    """Why a win cannot be so, whatever its tiles are worth."""
    yield from find_condition_objections(conditions)
    yield from _find_first_objections(written.tiles, conditions)
    format_kind = partial(format_kind_as_written, text=text)
    yield from find_kong_objections(written.tiles, conditions, format_kind)
    if written.flowers and not pattern_list.plays_flowers(rules):
        message = "these rules are played without flowers: remove the braces"
        if "flowers" in parameters_by_key(rules):
            message = (
                "these rules are played without flowers (flowers=no): remove the braces, or declare"
                " flowers=yes"
            )
        yield Objection("tiles", message)


def _find_first_objections(tiles: Tiles, conditions: WinConditions) -> Iterator[Objection]:
    """What excludes a win in the first go-round."""
    if not conditions.first:
        return
    for holds, message in (
        (conditions.last, "the first go-round is not the last"),
        (conditions.rinshan, "first is before any call or kong, and rinshan after one"),
        (conditions.chankan, "first is before any call or kong, and chankan after one"),
        (
            not conditions.self_draw and conditions.seat == 0,
            "the dealer discards first, and cannot win by discard before that",
        ),
        (bool(tiles.calls), "first is before any call or kong, and the hand has one"),
    ):
        if holds:
            yield Objection("first", message)


def _describe_incomplete(text: str, tiles: Tiles, rules: R, pattern_list: AnyPatternList) -> str:
    """How far a hand is from complete, or the form that is not a hand in this family."""
    forms = list_forms(rules, pattern_list)
    if pattern_list.set_count == 4 and is_complete(tiles, IRREGULAR_FORMS):
        (form,) = (form for form in IRREGULAR_FORMS if is_complete(tiles, frozenset({form})))
        return f"{form} are not a hand here: a hand has four sets and a pair"
    return describe_incomplete_hand(
        tiles,
        count_tiles_to_replace(tiles, forms),
        partial(is_complete, forms=forms),
        partial(format_kind_as_written, text=text),
    )
