"""How far tiles are from a hand, and why a hand cannot win."""

from ....base.wording import pluralize
from ....tiles.completion import count_free_tiles, count_lacking_tiles, count_tiles_to_replace
from ....tiles.groups import HONOURS, KINDS, count_kind, find_present_kinds, list_kinds
from ....tiles.notation import HAND_SIZE, Tiles
from .edition import Edition
from .fan import KNITTED_KINDS
from .value import McrValuation


def count_wrong_in_any_form(tiles: Tiles) -> int:
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


def describe_too_few_points(valuation: McrValuation, edition: Edition) -> str:
    """Why a complete hand is not a win."""
    has = valuation.without_flowers
    named = ", ".join(describe_fans(valuation)[: len(valuation.patterns) - (valuation.flowers > 0)])
    missing = edition.minimum - has
    flowers = ""
    if valuation.flowers:
        do = "does" if valuation.flowers == 1 else "do"
        flowers = f", and {pluralize(valuation.flowers, 'flower')} {do} not count towards it"
    return (
        f"{pluralize(has, 'point')} ({named}): a win needs {edition.minimum}"
        f" (minimum={edition.minimum}), {missing} more{flowers}"
    )


def describe_fans(valuation: McrValuation) -> list[str]:
    """`Tile Hog 2 ×2`, for each fan."""
    return [fan.format_name_and_points() for fan in valuation.patterns]
