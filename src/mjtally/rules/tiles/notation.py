"""The tiles of a winning hand, read from `34678m33s234567p+2m`."""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from ...language.grammar import load_terminal
from .groups import (
    GROUPS,
    KAN,
    NORTH,
    ONE_EACH,
    PAIR,
    UNITS,
    Group,
    count_kind,
    format_tile_kind,
    list_kinds,
    parse_kinds,
)

SET_COUNT = 4  # the sets of a hand, unless its family says something else
HAND_SIZE = 14  # tiles of such a hand, where a kan counts as three
FOUR_OF_EACH = 3 * ONE_EACH  # if this is added, five of a kind carry into the bits worth 8 and 16
FIVE_OF_EACH_MASK = 24 * ONE_EACH
LONGEST_HAND_TEXT = 200  # characters: no hand has as many, however it is written
TILE_UNITS = {  # one of each kind, by suit and digit
    suit: {digit: UNITS[parse_kinds(digit + suit)[0]] for digit in digits}
    for suit, digits in (*((suit, "0123456789") for suit in "mps"), ("z", "1234567"))
}
INDICATOR_KINDS = {
    digit + suit: parse_kinds(digit + suit)[0]
    for suit, digits in TILE_UNITS.items()
    for digit in digits
}
CALLS_BY_TILES = {
    (group.counts, group.is_closed): group
    for group in GROUPS.values()
    if group.form == KAN or (not group.is_closed and group.form != PAIR)
}


@cache
def tile_part_pattern() -> re.Pattern[str]:
    """A part of a hand's tiles, as tiles.lark writes it: `34678m`, `+2m`, `(555p)`.

    Tiles are parts and nothing more, so the grammar's own expression is used as it is:
    parsing a hand would take longer than finding its value.
    """
    return load_terminal("tiles.lark", "PART")


class Tiles(NamedTuple):
    """A winning hand. Counts are as in `groups.py`; the tile won on is among them.

    `concealed` is what was in hand, `counts` that and the calls; `norths` were set aside and
    are in neither.
    """

    concealed: int
    won_on: int
    calls: tuple[Group, ...]  # closed kans too
    norths: int
    red_fives: int
    counts: int
    is_closed: bool  # nothing was called; a closed kan is no call


class TilePart(NamedTuple):
    """What a part of the text, such as `34678m`, `+2m` or `(555p)`, adds to the hand."""

    concealed: int = 0  # counts of tiles in hand
    size: int = 0  # how many of the fourteen tiles, or seventeen
    norths: int = 0
    won_on: tuple[int, ...] = ()
    calls: tuple[Group, ...] = ()


NO_PART = TilePart()


def find_hand_size(set_count: int) -> int:
    """How many tiles a hand of so many sets and a pair has, where a kan counts as three."""
    return 3 * set_count + 2


@lru_cache(maxsize=4096)
def match_tiles(text: str, set_count: int = SET_COUNT) -> Tiles | None:
    """The hand that a text says, if it says one of as many tiles as so many sets and a pair."""
    if len(text) > LONGEST_HAND_TEXT:
        return None
    concealed = size = norths = 0
    won_on: tuple[int, ...] = ()
    calls: tuple[Group, ...] = ()
    written = tile_part_pattern().findall(text)
    for part in map(parse_tile_part, written):
        if part is NO_PART:
            return None
        in_hand, tiles, aside, won, called = part
        concealed += in_hand
        size += tiles
        norths += aside
        won_on += won
        calls += called
    counts = concealed
    for call in calls:
        counts += call.counts
    if size != find_hand_size(set_count) or len(won_on) != 1 or "".join(written) != text:
        return None
    if has_five_of_a_kind(counts + norths * UNITS[NORTH] if norths else counts):
        return None
    red_fives = text.count("0")
    return Tiles(concealed, won_on[0], calls, norths, red_fives, counts, are_all_closed(calls))


def are_all_closed(calls: Iterable[Group]) -> bool:
    """Whether calls are closed kans alone, if there are any."""
    return all(call.is_closed for call in calls)


def has_five_of_a_kind(counts: int) -> bool:
    """Whether there are five of a kind."""
    return bool((counts + FOUR_OF_EACH) & FIVE_OF_EACH_MASK)


def describe_five_of_a_kind(counts: int, called: Callable[[int], str] = format_tile_kind) -> str:
    """The message for five of a kind; empty if there are none."""
    if not has_five_of_a_kind(counts):
        return ""
    five, *_ = [kind for kind in list_kinds(counts) if count_kind(counts, kind) > 4]
    return f"{count_kind(counts, five)} times {called(five)}: there are four of a kind"


@lru_cache(maxsize=4096)
def parse_tile_part(text: str) -> TilePart:
    """What a part adds; `NO_PART` if it is not a part, such as a call that is not a set."""
    bare = text.strip("+()[]{}")
    digits, suit = bare[:-1], bare[-1]
    try:
        counts = sum(map(TILE_UNITS[suit].__getitem__, digits))
    except KeyError:  # 8z
        return NO_PART
    match text[0]:
        case "+":
            return TilePart(counts, 1, won_on=parse_kinds(bare))
        case "(" | "[":
            call = CALLS_BY_TILES.get((counts, text[0] == "["))
            return TilePart(size=3, calls=(call,)) if call else NO_PART
        case "{":
            count = count_kind(counts, NORTH)
            return TilePart(norths=count) if counts == count * UNITS[NORTH] else NO_PART
        case _:
            return TilePart(counts, len(digits))
