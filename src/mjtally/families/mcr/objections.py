"""What cannot be: conditions that exclude one another or the tiles, and hands that are no win.

An `Objection` says what it is about (`rinshan`, `fourth`, `tiles` …), so that whoever asked can
point there.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ...base.words import plural
from ...tiles.distance import left_by_calls, sets_and_pair, tiles_wrong
from ...tiles.groups import HONOURS, KAN, KINDS, how_many, kinds_in, present
from ...tiles.notation import SIZE, Tiles
from .conditions import Conditions, Edition
from .fan import KNITS
from .value import Worth


class Objection(NamedTuple):
    """What something is said of, and what is wrong with it."""

    about: str
    message: str


@lru_cache(maxsize=256)
def of_conditions(c: Conditions) -> Objection | None:
    """Conditions that exclude one another."""
    for holds, about, message in (
        (
            c.rinshan and not c.self_draw,
            "rinshan",
            "rinshan is a self-draw after a kong, and this is a win by discard",
        ),
        (
            c.chankan and c.self_draw,
            "chankan",
            "chankan is won on another player's kong, and this is a self-draw",
        ),
        (
            c.chankan and c.last,
            "chankan",
            "chankan and last exclude one another: there is no kong after the last tile",
        ),
    ):
        if holds:
            return Objection(about, message)
    return None


def of_both(tiles: Tiles, c: Conditions, called: Callable[[int], str]) -> Objection | None:
    """Conditions that such tiles exclude; `called` names a kind of tile."""
    if c.rinshan and not any(call.form == KAN for call in tiles.calls):
        message = (
            "rinshan is won on the tile after a kong, and there is no kong (the tile after a"
            " flower is none)"
        )
        return Objection("rinshan", message)
    won_on = called(tiles.won_on)
    if c.chankan and how_many(tiles.counts, tiles.won_on) > 1:
        message = f"the other three {won_on} are in the kong that was robbed, not in hand"
        return Objection("chankan", message)
    if c.fourth:
        shown = sum(call.counts for call in tiles.calls if not call.closed)
        if how_many(tiles.counts - shown, tiles.won_on) > 1:
            message = f"fourth: the other three {won_on} lie open to all, and one is in hand"
            return Objection("fourth", message)
    return None


def how_wrong(tiles: Tiles) -> int:
    """How many tiles of a hand must be others for it to be complete."""
    concealed, called = tiles.concealed, len(tiles.calls)
    kinds = present(concealed)
    found = [tiles_wrong(tiles)]
    if called < 2:
        found += [_of_straight(tiles, kinds & knit, 1 - called) for knit in KNITS]
    if not called:
        pairs = sum(how_many(concealed, kind) // 2 for kind in kinds_in(concealed))
        single = sum(how_many(concealed, kind) % 2 for kind in kinds_in(concealed))
        found.append(SIZE - 2 * pairs - min(single, SIZE // 2 - pairs))
        found += [SIZE - min(SIZE, (kinds & (knit | HONOURS)).bit_count()) for knit in KNITS]
    return min(found)


def _of_straight(tiles: Tiles, knitted: int, sets: int) -> int:
    """The same, of a knitted straight of which these kinds are there, and so many sets more."""
    rest = tiles.concealed - knitted
    hand = [how_many(rest, kind) for kind in range(KINDS)]
    return 9 - knitted.bit_count() + sets_and_pair(hand, left_by_calls(tiles), sets)


def too_few(worth: Worth, edition: Edition) -> str:
    """Why a complete hand is no win."""
    has = worth.without_flowers
    named = ", ".join(told(worth)[: len(worth.fans) - (worth.flowers > 0)])
    missing = edition.minimum - has
    flowers = ""
    if worth.flowers:
        do = "does" if worth.flowers == 1 else "do"
        flowers = f", and {plural(worth.flowers, 'flower')} {do} not count towards it"
    return (
        f"{plural(has, 'point')} ({named}): a win needs {edition.minimum}"
        f" (minimum={edition.minimum}), {missing} more{flowers}"
    )


def told(worth: Worth) -> list[str]:
    """`Tile Hog 2 ×2`, for each fan."""
    return [
        f"{fan.english} {fan.points}{f' ×{fan.count}' if fan.count > 1 else ''}"
        for fan in worth.fans
    ]
