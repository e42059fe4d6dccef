"""Tiles as they are written to what they are worth, or to the mistake in them."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from ....base.errors import fail
from ....tiles.completion import count_tiles_to_replace, describe_incomplete_hand
from ....tiles.conditions import NO_CELLS, WinConditions, find_tile_objection
from ....tiles.decomposition import is_complete
from ....tiles.groups import format_tile_kind
from ....tiles.notation import Tiles
from ....tiles.parsing import JAPANESE_GROUP_NAMES, parse_tiles
from ..rules import RiichiRules
from .objections import (
    describe_no_yaku,
    find_indicator_objection,
    find_red_five_objection,
    find_riichi_objection,
    find_unplayed_tile_objection,
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


def check_tiles(text: str, rules: RiichiRules) -> Tiles:
    """Tiles that are a complete hand under some rules; a `Mistake` otherwise."""
    tiles = parse_tiles(text)
    objection = find_unplayed_tile_objection(tiles, rules)
    if objection:
        fail(text, "tiles-impossible", objection.message)
    check_complete(tiles, text, format_tile_kind)
    return tiles


def evaluate_hand(
    text: str,
    conditions: WinConditions,
    indicators: Indicators,
    rules: RiichiRules,
    condition_cells: Mapping[str, str] = NO_CELLS,
) -> RiichiValuation:
    """What a winning hand is worth; a `Mistake` where it is not one.

    `condition_cells` are the cells that say the conditions: a mistake in one of them points
    there, any other at the tiles.
    """
    tiles = parse_tiles(text)
    too_red = find_red_five_objection(text, rules) if tiles.red_fives > 1 else None
    if too_red:
        fail(text, "tiles-impossible", too_red.message)
    return evaluate_tiles(
        tiles, text, conditions, indicators, rules, condition_cells=condition_cells
    )


def evaluate_tiles(
    tiles: Tiles,
    cell: str,
    conditions: WinConditions,
    indicators: Indicators,
    rules: RiichiRules,
    *,
    condition_cells: Mapping[str, str] = NO_CELLS,
    format_kind: Callable[[int], str] = format_tile_kind,
) -> RiichiValuation:
    """The same of tiles that were read, with the cell to point at; `format_kind` names a tile."""
    context = _valuation_context(conditions, tiles.is_closed, rules)
    readings = _scored_readings(tiles, context) if context else ()
    objection = find_indicator_objection(tiles, conditions, indicators, rules, format_kind)
    if not readings:
        objection = (
            find_unplayed_tile_objection(tiles, rules)
            or find_riichi_objection(conditions, tiles.is_closed, rules)
            or find_tile_objection(tiles, conditions, JAPANESE_GROUP_NAMES, format_kind)
            or objection
        )
    if objection:
        fail(condition_cells.get(objection.about, cell), "note-impossible", objection.message)
    bonus = count_bonus(tiles, conditions.riichi, indicators, rules)
    if not readings:
        check_complete(tiles, cell, format_kind)
        fail(cell, "no-yaku", describe_no_yaku(tiles.is_closed, conditions, sum(bonus), rules))
    return select_best_reading(readings, bonus, rules)


@lru_cache(maxsize=1024)
def _valuation_context(
    conditions: WinConditions, closed: bool, rules: RiichiRules
) -> ValuationContext | None:
    """What is to be known of the conditions, if they can be."""
    if find_riichi_objection(conditions, closed, rules):
        return None
    return ValuationContext(conditions, closed, rules)


@lru_cache(maxsize=1024)
def _scored_readings(tiles: Tiles, context: ValuationContext) -> tuple[ScoredReading, ...]:
    """The shapes of a hand; none where something is wrong with it."""
    if find_unplayed_tile_objection(tiles, context.rules) or find_tile_objection(
        tiles, context.conditions, JAPANESE_GROUP_NAMES
    ):
        return ()
    return score_readings(tiles, context)


def check_complete(tiles: Tiles, cell: str, format_kind: Callable[[int], str]) -> None:
    """A `Mistake` where tiles are not a complete hand; `format_kind` names a kind of tile."""
    if not is_complete(tiles):
        fail(
            cell,
            "not-complete",
            describe_incomplete_hand(tiles, count_tiles_to_replace(tiles), called=format_kind),
        )
