"""How far from complete some tiles are, for the message that says so."""

from collections.abc import Sequence
from functools import cache

from .groups import EAST, HONOURS, KINDS, TERMINALS, UNITS, how_many, kinds_in
from .notation import Tiles, is_too_many
from .reading import is_complete

FAR = 99
ORPHANS = kinds_in(TERMINALS | HONOURS)


def swap_that_completes(tiles: Tiles) -> tuple[int, int] | None:
    """A tile of the hand and another that would complete it in its place: the tile won on
    before others, and then the nearest number of the same suit, or the same number of another
    suit."""
    swaps = [
        (out != tiles.won_on, _apart(out, kind), out, kind)
        for out in kinds_in(tiles.concealed)
        for kind in range(KINDS)
        if kind != out and _completes(tiles, out, kind)
    ]
    return min(swaps)[2:] if swaps else None


def _apart(one: int, other: int) -> int:
    """How unlike two kinds of tiles are written."""
    return abs(one % 9 - other % 9) + 2 * (one // 9 != other // 9)


def _completes(tiles: Tiles, out: int, kind: int) -> bool:
    more = UNITS[kind] - UNITS[out]
    if is_too_many(tiles.counts + more):
        return False
    won_on = kind if out == tiles.won_on else tiles.won_on
    changed = tiles._replace(
        concealed=tiles.concealed + more, won_on=won_on, counts=tiles.counts + more
    )
    return is_complete(changed)


def tiles_wrong(tiles: Tiles) -> int:
    """How many tiles of a hand must be others for it to be complete."""
    calls = tiles.counts - tiles.concealed
    free = [4 - how_many(calls, kind) for kind in range(KINDS)]
    hand = [how_many(tiles.concealed, kind) for kind in range(KINDS)]
    found = _sets_and_pair(hand, free, 4 - len(tiles.calls))
    if not tiles.calls:
        pairs = [min(count, 2) for count in hand]
        seven = sorted(pairs, reverse=True)[:7]
        orphans = [hand[kind] for kind in ORPHANS]
        found = min(found, 14 - sum(seven), 13 - sum(map(bool, orphans)) + (max(orphans) < 2))
    return found


def _sets_and_pair(hand: Sequence[int], free: Sequence[int], sets: int) -> int:
    """The least number of tiles that so many sets and a pair lack, tile by tile: how many
    sequences began with the last two tiles decides what is needed of the next."""

    @cache
    def lacking(kind: int, before: int, last: int, sets: int, pair: int) -> int:
        if kind == KINDS:
            return 0 if not (before or last or sets or pair) else FAR
        if (before or last) and (kind % 9 == 0 or kind > EAST):
            return FAR  # no sequence goes on here
        least = FAR
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
