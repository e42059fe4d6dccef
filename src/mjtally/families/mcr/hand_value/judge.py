"""Tiles as they are written to what they are worth, or to the mistake in them."""

import re
from collections.abc import Callable, Mapping
from functools import partial

from ....base.errors import fail
from ....base.wording import pluralize
from ....model.hand import Mark, locate_value
from ....patterns.notation import (
    CHINESE_GROUP_NAMES,
    WrittenTiles,
    format_kind_as_written,
    match_written_tiles,
    parse_written_tiles,
)
from ....tiles.completion import (
    count_free_tiles,
    count_lacking_tiles,
    count_tiles_to_replace,
    describe_incomplete_hand,
)
from ....tiles.conditions import NO_CELLS, WinConditions, find_objection
from ....tiles.groups import HONOURS, KINDS, count_kind, find_present_kinds, list_kinds
from ....tiles.notation import HAND_SIZE, Tiles
from ..rules import McrRules
from .decomposition import is_complete
from .fan import KNITTED_KINDS
from .value import McrValuation, evaluate_tiles

MCR_TILE_WORDS = CHINESE_GROUP_NAMES._replace(game="MCR")
SWAPPED_DRAGONS = str.maketrans("57", "75")


def check_tiles(text: str) -> WrittenTiles:
    """Tiles that are a complete hand; a `Mistake` otherwise."""
    written = parse_written_tiles(text, MCR_TILE_WORDS)
    if not is_complete(written.tiles):
        format_kind = partial(format_kind_as_written, text=text)
        wrong = _count_wrong_in_any_form(written.tiles)
        fail(
            text,
            "not-complete",
            describe_incomplete_hand(written.tiles, wrong, is_complete, format_kind),
        )
    return written


def evaluate_hand(
    text: str,
    conditions: WinConditions,
    rules: McrRules,
    condition_cells: Mapping[str, str] = NO_CELLS,
) -> McrValuation:
    """What a winning hand is worth; a `Mistake` where it is not one.

    `condition_cells` are the cells that say the conditions: a mistake in one of them points
    there, any other at the tiles.
    """
    written = parse_written_tiles(text, MCR_TILE_WORDS)
    format_kind = partial(format_kind_as_written, text=text)
    objection = find_objection(written.tiles, conditions, MCR_TILE_WORDS, format_kind)
    if objection:
        fail(condition_cells.get(objection.about, text), "note-impossible", objection.message)
    conditions = conditions._replace(flowers=written.flowers)
    valuation = evaluate_tiles(written.tiles, conditions, rules)
    if valuation is None:
        check_tiles(text)
    assert valuation
    if valuation.without_flowers < rules.minimum:
        enough = hint_swapped_dragons(
            text, conditions, rules, lambda points: points >= rules.minimum
        )
        fail(text, "points-too-few", _describe_too_few_points(valuation, rules) + enough)
    return valuation


def hint_swapped_dragons(
    text: str, conditions: WinConditions, rules: McrRules, is_meant: Callable[[int], bool]
) -> str:
    """A hint where red and white dragons are written as Guobiao's programs write them, if the
    points, flowers aside, would then be what is meant."""
    other = re.sub("[0-9]+z", lambda part: part[0].translate(SWAPPED_DRAGONS), text)
    written = match_written_tiles(other) if other != text else None
    valuation = (
        evaluate_tiles(written.tiles, conditions._replace(flowers=written.flowers), rules)
        if written
        else None
    )
    if valuation is None or not is_meant(valuation.without_flowers):
        return ""
    return f" (5z is white here and 7z red, elsewhere it is the other way: is {other} meant?)"


def check_written_points(
    cell: str, mark: Mark, valuation: McrValuation, conditions: WinConditions, rules: McrRules
) -> None:
    """Fails where other points are written beside tiles, `24=TILES`, than they are worth."""
    written = mark.value
    if written is None or written == valuation.value:
        return
    hint = hint_swapped_dragons(
        mark.tiles, conditions, rules, lambda points: points == written - valuation.flowers
    )
    fans = ", ".join(describe_fans(valuation))
    message = f"you wrote {written}; the tiles give {valuation.value}: {fans}{hint}"
    fail(locate_value(cell), "value-differs", message)


# ------------------------------------------------------------------------- what is wrong


def _count_wrong_in_any_form(tiles: Tiles) -> int:
    """How many tiles of a hand must be others for it to be complete."""
    concealed, call_count = tiles.concealed, len(tiles.calls)
    kinds = find_present_kinds(concealed)
    found = [count_tiles_to_replace(tiles)]
    if call_count < 2:
        found += [
            _count_wrong_in_knitted_straight(tiles, kinds & knit, 1 - call_count)
            for knit in KNITTED_KINDS
        ]
    if not call_count:
        pairs = sum(count_kind(concealed, kind) // 2 for kind in list_kinds(concealed))
        single = sum(count_kind(concealed, kind) % 2 for kind in list_kinds(concealed))
        found.append(HAND_SIZE - 2 * pairs - min(single, HAND_SIZE // 2 - pairs))
        found += [
            HAND_SIZE - min(HAND_SIZE, (kinds & (knit | HONOURS)).bit_count())
            for knit in KNITTED_KINDS
        ]
    return min(found)


def _count_wrong_in_knitted_straight(tiles: Tiles, knitted: int, sets: int) -> int:
    """The same, of a knitted straight of which these kinds are there, and so many sets more."""
    rest = tiles.concealed - knitted
    hand = [count_kind(rest, kind) for kind in range(KINDS)]
    return 9 - knitted.bit_count() + count_lacking_tiles(hand, count_free_tiles(tiles), sets)


def _describe_too_few_points(valuation: McrValuation, rules: McrRules) -> str:
    """Why a complete hand is not a win."""
    has = valuation.without_flowers
    named = ", ".join(describe_fans(valuation)[: len(valuation.patterns) - (valuation.flowers > 0)])
    missing = rules.minimum - has
    flowers = ""
    if valuation.flowers:
        do = "does" if valuation.flowers == 1 else "do"
        flowers = f", and {pluralize(valuation.flowers, 'flower')} {do} not count towards it"
    return (
        f"{pluralize(has, 'point')} ({named}): a win needs {rules.minimum}"
        f" (minimum={rules.minimum}), {missing} more{flowers}"
    )


def describe_fans(valuation: McrValuation) -> list[str]:
    """`Tile Hog 2 ×2`, for each fan."""
    return [fan.format_name_and_value() for fan in valuation.patterns]
