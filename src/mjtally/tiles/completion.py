"""How far from complete some tiles are, for the message that says so."""

from collections.abc import Callable, Sequence, Set
from functools import cache

from .decomposition import (
    FOUR_AS_PAIRS,
    IRREGULAR_FORMS,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    is_complete,
)
from .groups import EAST, HONOURS, KINDS, TERMINALS, UNITS, count_kind, format_tile_kind, list_kinds
from .notation import Tiles, has_five_of_a_kind

UNREACHABLE = 99
ORPHAN_KINDS = list_kinds(TERMINALS | HONOURS)


def describe_incomplete_hand(
    tiles: Tiles,
    wrong: int,
    complete: Callable[[Tiles], bool] = is_complete,
    called: Callable[[int], str] = format_tile_kind,
) -> str:
    """How far a hand is from complete: so many tiles of it are `wrong`. What is `complete` is
    the family's to say; `called` names a kind of tile."""
    if wrong > 1:
        return f"the hand is not complete: {wrong} tiles do not fit"
    swap = find_completing_swap(tiles, complete)
    better = f", for example with {called(swap[1])} in place of {called(swap[0])}" if swap else ""
    return f"the hand is not complete: one tile would have to be another{better}"


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


def count_tiles_to_replace(tiles: Tiles, forms: Set[str] = IRREGULAR_FORMS) -> int:
    """How many tiles of a hand must be others for it to be complete: sets and a pair, or one of
    the forms without sets."""
    hand = [count_kind(tiles.concealed, kind) for kind in range(KINDS)]
    found = count_lacking_tiles(hand, count_free_tiles(tiles), sum(hand) // 3)
    if not tiles.calls and SEVEN_PAIRS in forms:
        pairs = [min(count, 2) for count in hand]
        if FOUR_AS_PAIRS in forms:
            pairs += [max(count - 2, 0) for count in hand]
        found = min(found, 14 - sum(sorted(pairs, reverse=True)[:7]))
    if not tiles.calls and THIRTEEN_ORPHANS in forms:
        orphans = [hand[kind] for kind in ORPHAN_KINDS]
        found = min(found, 13 - sum(map(bool, orphans)) + (max(orphans) < 2))
    return found


def count_free_tiles(tiles: Tiles) -> list[int]:
    """How many of each kind there are beside the calls of a hand."""
    calls = tiles.counts - tiles.concealed
    return [4 - count_kind(calls, kind) for kind in range(KINDS)]


def count_lacking_tiles(hand: Sequence[int], free: Sequence[int], sets: int) -> int:
    """The least number of tiles that so many sets and a pair lack, tile by tile: how many
    sequences began with the last two tiles decides what is needed of the next."""

    @cache
    def lacking(kind: int, before: int, last: int, sets: int, pair: int) -> int:
        if kind == KINDS:
            return 0 if not (before or last or sets or pair) else UNREACHABLE
        if (before or last) and (kind % 9 == 0 or kind > EAST):
            return UNREACHABLE  # no sequence goes on here
        least = UNREACHABLE
        for sequences in range(3 if kind < EAST and kind % 9 < 7 else 1):
            for triplet in range(2):
                for pairs in range(2 if pair else 1):
                    need = before + last + sequences + 3 * triplet + 2 * pairs
                    left = sets - sequences - triplet
                    if need <= free[kind] and left >= 0:
                        here = max(0, need - hand[kind])
                        if here < least:
                            rest = lacking(kind + 1, last, sequences, left, pair - pairs)
                            least = min(least, here + rest)
        return least

    return lacking(0, 0, 0, sets, 1)
