"""Tiles as they are written to what they are worth, or to the mistake in them."""

from collections.abc import Callable, Mapping

from ....base.errors import fail
from ....tiles.completion import describe_incomplete_hand
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
from .value import Indicators, RiichiValuation, count_bonus, find_valuation


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
    objection = (
        find_unplayed_tile_objection(tiles, rules)
        or find_riichi_objection(conditions, tiles.is_closed, rules)
        or find_tile_objection(tiles, conditions, JAPANESE_GROUP_NAMES, format_kind)
        or find_indicator_objection(tiles, conditions, indicators, rules, format_kind)
    )
    if objection:
        fail(condition_cells.get(objection.about, cell), "note-impossible", objection.message)
    bonus = count_bonus(tiles, conditions.riichi, indicators, rules)
    valuation = find_valuation(tiles, conditions, bonus, rules)
    if valuation is None:
        check_complete(tiles, cell, format_kind)
        fail(cell, "no-yaku", describe_no_yaku(tiles.is_closed, conditions, sum(bonus), rules))
    return valuation


def check_complete(tiles: Tiles, cell: str, format_kind: Callable[[int], str]) -> None:
    """A `Mistake` where tiles are not a complete hand; `format_kind` names a kind of tile."""
    if not is_complete(tiles):
        fail(cell, "not-complete", describe_incomplete_hand(tiles, called=format_kind))
