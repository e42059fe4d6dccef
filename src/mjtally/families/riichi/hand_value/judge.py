"""Tiles as they are written to what they are worth, or to the mistake in them."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from ....base.errors import fail
from ....tiles.completion import count_tiles_to_replace, describe_incomplete_hand
from ....tiles.decomposition import is_complete
from ....tiles.groups import format_tile_kind
from ....tiles.notation import Tiles
from ....tiles.parsing import parse_tiles
from ..rules import RiichiRules
from .conditions import RiichiConditions
from .objections import (
    describe_no_yaku,
    find_combined_objection,
    find_condition_objection,
    find_indicator_objection,
    find_red_five_objection,
    find_tile_objection,
)
from .value import (
    Indicators,
    RiichiValuation,
    ScoredReading,
    ValuationContext,
    count_bonus,
    score_readings,
    select_best_reading,
)

NO_CELLS: Mapping[str, str] = {}


def check_tiles(text: str, rules: RiichiRules) -> Tiles:
    """Tiles that are a complete hand under some rules; a `Mistake` otherwise."""
    tiles = parse_tiles(text)
    objection = find_tile_objection(tiles, rules)
    if objection:
        fail(text, "tiles-impossible", objection.message)
    check_complete(tiles, text, format_tile_kind)
    return tiles


def evaluate_hand(
    text: str,
    conditions: RiichiConditions,
    indicators: Indicators,
    rules: RiichiRules,
    said: Mapping[str, str] = NO_CELLS,
) -> RiichiValuation:
    """What a winning hand is worth; a `Mistake` where it is none.

    `said` has the cells that say the conditions: a mistake in one of them points there, any
    other at the tiles.
    """
    tiles = parse_tiles(text)
    too_red = find_red_five_objection(text, rules) if tiles.red_fives > 1 else None
    if too_red:
        fail(text, "tiles-impossible", too_red.message)
    return evaluate_tiles(tiles, text, conditions, indicators, rules, said=said)


def evaluate_tiles(
    tiles: Tiles,
    at: str,
    conditions: RiichiConditions,
    indicators: Indicators,
    rules: RiichiRules,
    *,
    said: Mapping[str, str] = NO_CELLS,
    called: Callable[[int], str] = format_tile_kind,
) -> RiichiValuation:
    """The same of tiles that were read, with the cell to point at; `called` names a tile."""
    terms = _valuation_context(conditions, tiles.is_closed, rules)
    found = _scored_readings(tiles, terms) if terms else ()
    objection = find_indicator_objection(tiles, conditions, indicators, rules, called)
    if not found:
        objection = (
            find_tile_objection(tiles, rules)
            or find_condition_objection(conditions, tiles.is_closed, rules)
            or find_combined_objection(tiles, conditions, called)
            or objection
        )
    if objection:
        fail(said.get(objection.about, at), "note-impossible", objection.message)
    bonus = count_bonus(tiles, conditions.riichi, indicators, rules)
    if not found:
        check_complete(tiles, at, called)
        fail(at, "no-yaku", describe_no_yaku(tiles.is_closed, conditions, sum(bonus), rules))
    return select_best_reading(found, bonus, rules)


@lru_cache(maxsize=1024)
def _valuation_context(
    conditions: RiichiConditions, closed: bool, rules: RiichiRules
) -> ValuationContext | None:
    """What is to be known of the conditions, if they can be."""
    if find_condition_objection(conditions, closed, rules):
        return None
    return ValuationContext(conditions, closed, rules)


@lru_cache(maxsize=4096)
def _scored_readings(tiles: Tiles, terms: ValuationContext) -> tuple[ScoredReading, ...]:
    """The shapes of a hand; none where something is wrong with it."""
    if find_tile_objection(tiles, terms.rules) or find_combined_objection(tiles, terms.conditions):
        return ()
    return score_readings(tiles, terms)


def check_complete(tiles: Tiles, at: str, called: Callable[[int], str]) -> None:
    """A `Mistake` where tiles are no complete hand; `called` names a kind of tile."""
    if not is_complete(tiles):
        fail(
            at,
            "not-complete",
            describe_incomplete_hand(tiles, count_tiles_to_replace(tiles), called=called),
        )
