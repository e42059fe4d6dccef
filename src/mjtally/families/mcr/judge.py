"""Tiles as they are written to what they are worth, or to the mistake in them."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from ...base.errors import fail
from ...tiles.distance import not_complete
from ...tiles.notation import Tiles
from .conditions import Conditions, Edition
from .flowers import Written, as_written, read_written, written_in
from .objections import how_wrong, of_both, of_conditions, too_few
from .shapes import is_complete
from .value import Worth, shows_fourth, worth_of_tiles

TURNED = str.maketrans("57", "75")
NOWHERE: Mapping[str, str] = {}


def check_tiles(text: str) -> Written:
    """Tiles that are a complete hand; a `Mistake` otherwise."""
    written = read_written(text)
    if not is_complete(written.tiles):
        called = partial(as_written, text=text)
        wrong = how_wrong(written.tiles)
        fail(text, "not-complete", not_complete(written.tiles, wrong, is_complete, called))
    return written


def worth_of(
    text: str, conditions: Conditions, edition: Edition, said: Mapping[str, str] = NOWHERE
) -> Worth:
    """What a winning hand is worth; a `Mistake` where it is none.

    `said` has the cells that say the conditions: a mistake in one of them points there, any
    other at the tiles. Own calls that show the other three of the tile won on make it the last
    of its kind (fan 58).
    """
    written = read_written(text)
    called = partial(as_written, text=text)
    objection = of_conditions(conditions) or of_both(written.tiles, conditions, called)
    if objection:
        fail(said.get(objection.about, text), "note-impossible", objection.message)
    worth = _worth(written.tiles, conditions, written.flowers, edition)
    if worth is None:
        check_tiles(text)
    assert worth
    if worth.without_flowers < edition.minimum:
        enough = turned(text, conditions, edition, lambda points: points >= edition.minimum)
        fail(text, "points-too-few", too_few(worth, edition) + enough)
    return worth


def turned(
    text: str, conditions: Conditions, edition: Edition, is_meant: Callable[[int], bool]
) -> str:
    """A hint where red and white dragons are written as Guobiao's programs write them, if the
    points, flowers aside, would then be what is meant."""
    other = re.sub("[0-9]+z", lambda part: part[0].translate(TURNED), text)
    written = written_in(other) if other != text else None
    worth = _worth(written.tiles, conditions, written.flowers, edition) if written else None
    if worth is None or not is_meant(worth.without_flowers):
        return ""
    return f" (5z is white here and 7z red, elsewhere it is the other way: is {other} meant?)"


@lru_cache(maxsize=4096)
def _worth(tiles: Tiles, c: Conditions, flowers: int, edition: Edition) -> Worth | None:
    if not c.fourth and shows_fourth(tiles):
        c = c._replace(fourth=True)
    return worth_of_tiles(tiles, c, flowers, edition)
