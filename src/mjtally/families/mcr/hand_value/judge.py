"""Tiles as they are written to what they are worth, or to the mistake in them."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from ....base.errors import fail
from ....model.marks import locate_value
from ....patterns.notation import (
    CHINESE_GROUP_NAMES,
    WrittenTiles,
    format_kind_as_written,
    match_written_tiles,
    parse_written_tiles,
)
from ....tiles.completion import describe_incomplete_hand
from ....tiles.conditions import WinConditions, find_condition_objection, find_tile_objection
from ....tiles.notation import Tiles
from ....value_hands.types import ValueMark
from .decomposition import is_complete
from .edition import Edition
from .objections import (
    count_wrong_in_any_form,
    describe_fans,
    describe_too_few_points,
)
from .value import McrValuation, calls_show_fourth, evaluate_tiles

MCR_TILE_WORDS = CHINESE_GROUP_NAMES._replace(game="MCR")
SWAPPED_DRAGONS = str.maketrans("57", "75")
NO_CELLS: Mapping[str, str] = {}


def check_tiles(text: str) -> WrittenTiles:
    """Tiles that are a complete hand; a `Mistake` otherwise."""
    written = parse_written_tiles(text, MCR_TILE_WORDS)
    if not is_complete(written.tiles):
        format_kind = partial(format_kind_as_written, text=text)
        wrong = count_wrong_in_any_form(written.tiles)
        fail(
            text,
            "not-complete",
            describe_incomplete_hand(written.tiles, wrong, is_complete, format_kind),
        )
    return written


def evaluate_hand(
    text: str,
    conditions: WinConditions,
    edition: Edition,
    condition_cells: Mapping[str, str] = NO_CELLS,
) -> McrValuation:
    """What a winning hand is worth; a `Mistake` where it is not one.

    `condition_cells` are the cells that say the conditions: a mistake in one of them points
    there, any other at the tiles. Own calls that show the other three of the tile won on make it
    the last of its kind (fan 58).
    """
    written = parse_written_tiles(text, MCR_TILE_WORDS)
    format_kind = partial(format_kind_as_written, text=text)
    objection = find_condition_objection(conditions, MCR_TILE_WORDS) or find_tile_objection(
        written.tiles, conditions, MCR_TILE_WORDS, format_kind
    )
    if objection:
        fail(condition_cells.get(objection.about, text), "note-impossible", objection.message)
    valuation = _evaluate_tiles(written.tiles, conditions, len(written.flowers), edition)
    if valuation is None:
        check_tiles(text)
    assert valuation
    if valuation.without_flowers < edition.minimum:
        enough = hint_swapped_dragons(
            text, conditions, edition, lambda points: points >= edition.minimum
        )
        fail(text, "points-too-few", describe_too_few_points(valuation, edition) + enough)
    return valuation


def hint_swapped_dragons(
    text: str, conditions: WinConditions, edition: Edition, is_meant: Callable[[int], bool]
) -> str:
    """A hint where red and white dragons are written as Guobiao's programs write them, if the
    points, flowers aside, would then be what is meant."""
    other = re.sub("[0-9]+z", lambda part: part[0].translate(SWAPPED_DRAGONS), text)
    written = match_written_tiles(other) if other != text else None
    valuation = (
        _evaluate_tiles(written.tiles, conditions, len(written.flowers), edition)
        if written
        else None
    )
    if valuation is None or not is_meant(valuation.without_flowers):
        return ""
    return f" (5z is white here and 7z red, elsewhere it is the other way: is {other} meant?)"


def check_written_points(
    cell: str, mark: ValueMark, valuation: McrValuation, conditions: WinConditions, edition: Edition
) -> None:
    """Fails where other points are written beside tiles, `24=TILES`, than they are worth."""
    written = mark.value
    if written is None or written == valuation.value:
        return
    hint = hint_swapped_dragons(
        mark.tiles, conditions, edition, lambda points: points == written - valuation.flowers
    )
    fans = ", ".join(describe_fans(valuation))
    message = f"you wrote {written}; the tiles give {valuation.value}: {fans}{hint}"
    fail(locate_value(cell), "value-differs", message)


@lru_cache(maxsize=4096)
def _evaluate_tiles(
    tiles: Tiles, c: WinConditions, flowers: int, edition: Edition
) -> McrValuation | None:
    if not c.fourth and calls_show_fourth(tiles):
        c = c._replace(fourth=True)
    return evaluate_tiles(tiles, c, flowers, edition)
