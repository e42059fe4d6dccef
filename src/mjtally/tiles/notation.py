"""The tiles of a winning hand, read from `34678m33s234567p+2m`."""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from ..text.grammar import grammar
from .groups import (
    GROUPS,
    KAN,
    NORTH,
    ONE_EACH,
    PAIR,
    UNITS,
    Group,
    how_many,
    kinds,
    kinds_in,
    name,
)

SIZE = 14  # tiles of a hand, where a kan counts as three
FOUR_OF_EACH = 3 * ONE_EACH  # with it five of a kind carry into the bits worth 8 and 16
CARRIED = 24 * ONE_EACH
LONGEST = 200  # characters: no hand has as many, however it is written
TILES = {  # one of each, by suit and digit
    suit: {digit: UNITS[kinds(digit + suit)[0]] for digit in digits}
    for suit, digits in (*((suit, "0123456789") for suit in "mps"), ("z", "1234567"))
}
INDICATORS = {
    digit + suit: kinds(digit + suit)[0] for suit, digits in TILES.items() for digit in digits
}
CALLS = {
    (group.counts, group.closed): group
    for group in GROUPS.values()
    if group.form == KAN or (not group.closed and group.form != PAIR)
}


@cache
def tile_part() -> re.Pattern[str]:
    """A part of a hand's tiles, as tiles.lark writes it: `34678m`, `+2m`, `(555p)`.

    Tiles are parts and nothing more, so the grammar's own expression is used as it is:
    parsing a hand would take longer than finding its value.
    """
    return re.compile(grammar("tiles.lark", "tiles").expressions["PART"])


class Tiles(NamedTuple):
    """A winning hand. Counts are as in `groups.py`; the tile won on is among them.

    `concealed` is what was in hand, `counts` that and the calls; `norths` were set aside and
    are in neither; `red` is how many red fives there are.
    """

    concealed: int
    won_on: int
    calls: tuple[Group, ...]  # closed kans too
    norths: int
    red: int
    counts: int
    is_closed: bool  # nothing was called; a closed kan is no call


class Part(NamedTuple):
    """What a part of the text, such as `34678m`, `+2m` or `(555p)`, adds to the hand."""

    counts: int
    concealed: int = 0
    size: int = 0  # of the fourteen tiles
    red: int = 0
    norths: int = 0
    won_on: tuple[int, ...] = ()
    calls: tuple[Group, ...] = ()


NOTHING = Part(0)


@lru_cache(maxsize=4096)
def tiles_in(text: str) -> Tiles | None:
    """The hand that a text says, if it says one."""
    if len(text) > LONGEST:
        return None
    concealed = size = red = norths = 0
    won_on: tuple[int, ...] = ()
    calls: tuple[Group, ...] = ()
    written = tile_part().findall(text)
    for part in map(read_part, written):
        if part is NOTHING:
            return None
        _, in_hand, tiles, reds, aside, won, called = part
        concealed += in_hand
        size += tiles
        red += reds
        norths += aside
        won_on += won
        calls += called
    counts = concealed
    for call in calls:
        counts += call.counts
    if size != SIZE or len(won_on) != 1 or "".join(written) != text:
        return None
    if is_too_many(counts + norths * UNITS[NORTH]):
        return None
    return Tiles(concealed, won_on[0], calls, norths, red, counts, are_closed(calls))


def are_closed(calls: Iterable[Group]) -> bool:
    """Whether calls are closed kans alone, if there are any."""
    return all(call.closed for call in calls)


def is_too_many(counts: int) -> bool:
    """Whether there are five of a kind."""
    return bool((counts + FOUR_OF_EACH) & CARRIED)


def too_many(counts: int, called: Callable[[int], str] = name) -> str:
    """What to say of five of a kind; nothing where there are none."""
    if not is_too_many(counts):
        return ""
    five, *_ = [kind for kind in kinds_in(counts) if how_many(counts, kind) > 4]
    return f"{how_many(counts, five)} times {called(five)}: there are four of a kind"


@lru_cache(maxsize=4096)
def read_part(text: str) -> Part:
    """What a part adds; `NOTHING` where it is none, such as a call that is no set."""
    bare = text.strip("+()[]{}")
    digits, suit = bare[:-1], bare[-1]
    try:
        counts = sum(map(TILES[suit].__getitem__, digits))
    except KeyError:  # 8z
        return NOTHING
    red = digits.count("0")
    match text[0]:
        case "+":
            return Part(counts, counts, 1, red, won_on=kinds(bare))
        case "(" | "[":
            call = CALLS.get((counts, text[0] == "["))
            return Part(counts, 0, 3, red, calls=(call,)) if call else NOTHING
        case "{":
            count = how_many(counts, NORTH)
            return Part(0, norths=count) if counts == count * UNITS[NORTH] else NOTHING
        case _:
            return Part(counts, counts, len(digits), red)
