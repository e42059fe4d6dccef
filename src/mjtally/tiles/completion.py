"""What would make a complete hand of tiles that are none, for the message that says so."""

from collections.abc import Callable

from .decomposition import is_complete
from .groups import KINDS, UNITS, format_tile_kind, list_kinds
from .notation import Tiles, has_five_of_a_kind


def describe_incomplete_hand(
    tiles: Tiles,
    complete: Callable[[Tiles], bool] = is_complete,
    called: Callable[[int], str] = format_tile_kind,
) -> str:
    """What is wrong with a hand that is not complete, and one tile that would mend it. What is
    `complete` is the family's to say; `called` names a kind of tile."""
    swap = find_completing_swap(tiles, complete)
    if swap is None:
        return "the hand is not complete: two tiles or more do not fit"
    held, better = map(called, swap)
    one = "one tile would have to be another"
    return f"the hand is not complete: {one}, for example with {better} in place of {held}"


def find_completing_swap(
    tiles: Tiles, complete: Callable[[Tiles], bool] = is_complete
) -> tuple[int, int] | None:
    """A tile of the hand and another that would complete it in its place: the tile won on
    before others, and then the nearest number of the same suit, or the same number of another
    suit."""
    swaps = [
        (out != tiles.won_on, _kind_distance(out, kind), out, kind)
        for out in list_kinds(tiles.concealed)
        for kind in range(KINDS)
        if kind != out
        and not has_five_of_a_kind(tiles.counts + UNITS[kind])
        and complete(_swap_tile(tiles, out, kind))
    ]
    return min(swaps)[2:] if swaps else None


def _kind_distance(one: int, other: int) -> int:
    """How unlike two kinds of tiles are written."""
    return abs(one % 9 - other % 9) + 2 * (one // 9 != other // 9)


def _swap_tile(tiles: Tiles, out: int, kind: int) -> Tiles:
    """A hand with one tile for another."""
    more = UNITS[kind] - UNITS[out]
    won_on = kind if out == tiles.won_on else tiles.won_on
    return tiles._replace(
        concealed=tiles.concealed + more, won_on=won_on, counts=tiles.counts + more
    )
