"""Hands read by a plain search, tile by tile, that shares nothing with ours."""

from collections import Counter
from collections.abc import Iterator

Set = tuple[int, ...]


def split_tiles(tiles: Counter[int]) -> Iterator[tuple[Set, ...]]:
    """Every way to split tiles (kinds from 0) into chows and pungs and just one pair, the sets of
    each in their order; a way may come several times."""
    for pair in [kind for kind, count in tiles.items() if count >= 2]:
        for sets in _split_sets(+(tiles - Counter([pair, pair]))):
            yield ((pair, pair), *sorted(sets))


def _split_sets(tiles: Counter[int]) -> Iterator[list[Set]]:
    if not tiles:
        yield []
        return
    low = min(tiles)
    chow = (low, low + 1, low + 2)
    is_chow = low < 27 and low % 9 < 7 and all(tiles[kind] for kind in chow)
    for found in ([(low,) * 3] if tiles[low] >= 3 else []) + ([chow] if is_chow else []):
        for rest in _split_sets(+(tiles - Counter(found))):
            yield [found, *rest]


def is_complete(tiles: Counter[int]) -> bool:
    """Whether there is a way."""
    return any(True for _ in split_tiles(tiles))
