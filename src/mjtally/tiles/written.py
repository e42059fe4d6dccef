"""Tiles as they are written: what they are, or what is wrong with them."""

from functools import lru_cache

from .misread import misread, no_indicators
from .notation import INDICATORS, Tiles, tiles_in


def read_tiles(text: str) -> Tiles:
    """The hand that a text says; a `Mistake` where it is no hand of fourteen tiles."""
    tiles = tiles_in(text)
    if tiles is None:
        raise misread(text)
    return tiles


@lru_cache(maxsize=4096)
def read_indicators(text: str) -> tuple[int, ...]:
    """The kinds of dora indicators such as `5s,1z`; a `Mistake` where they are none."""
    try:
        return tuple([INDICATORS[tile] for tile in text.split(",")])
    except KeyError as wrong:
        raise no_indicators(text, *wrong.args) from None
