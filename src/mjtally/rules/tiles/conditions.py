"""The conditions of a win besides its tiles, and which of them are impossible in any family."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ...base.winds import WINDS
from ...base.wording import did_you_mean, format_list
from .groups import KAN, count_kind, format_tile_kind
from .notation import Tiles
from .parsing import GroupNames

WIND_NUMBERS = {wind: at for at, wind in enumerate(WINDS)}
FLAGS = {False: False, True: True}  # whatever equals them
RIICHI_LEVELS = {0: 0, 1: 1, 2: 2}  # none, riichi, double riichi; False and True, too


class WinConditions(NamedTuple):
    """What is known of a win besides its tiles. Winds count from 0, east; what a family does not
    have keeps its default."""

    self_draw: bool = False
    round: int = 0
    seat: int = 1
    last: bool = False  # the last tile of the wall, or the discard after it
    rinshan: bool = False  # the tile after a kan
    chankan: bool = False  # a tile that another player added to a triplet
    first: bool = False  # the win was in the first turn, before any call
    riichi: int = 0  # 2 for double riichi
    ippatsu: bool = False
    fourth: bool = False  # the other three lie open to all
    flowers: frozenset[int] = frozenset()  # 1 to 4 spring to winter, 5 to 8 plum to chrysanthemum
    by_dealer: bool = True  # for a discard in the first turn: the dealer may have made it
    has_liable: bool = False  # somebody is liable (包) for a yakuman of the hand


def parse_conditions(
    *,
    self_draw: bool,
    round: str,
    seat: str,
    last: bool,
    rinshan: bool,
    chankan: bool,
    first: bool = False,
    riichi: int = 0,
    ippatsu: bool = False,
    fourth: bool = False,
) -> WinConditions:
    """The conditions that a caller says; the error for the first that is not one otherwise."""
    try:
        return WinConditions(
            FLAGS[self_draw],
            WIND_NUMBERS[round],
            WIND_NUMBERS[seat],
            FLAGS[last],
            FLAGS[rinshan],
            FLAGS[chankan],
            FLAGS[first],
            RIICHI_LEVELS[riichi],
            FLAGS[ippatsu],
            FLAGS[fourth],
        )
    except (KeyError, TypeError):  # TypeError: a list, say, is no key
        pass
    for key, wind in (("round", round), ("seat", seat)):
        if not isinstance(wind, str):
            raise TypeError(f"{key} is a wind, one of {format_list(WINDS, 'or')}, not {wind!r}")
        if wind not in WIND_NUMBERS:
            near = did_you_mean(wind[:1], WINDS)
            text = f"{wind} is not a wind" if wind else "no wind is given"
            raise ValueError(text + (near or f": write one of {format_list(WINDS, 'or')}"))
    flags = {"self_draw": self_draw, "ippatsu": ippatsu, "last": last, "rinshan": rinshan}
    flags |= {"chankan": chankan, "first": first, "fourth": fourth}
    for key, flag in flags.items():
        if not any(flag == valid for valid in FLAGS):
            raise TypeError(f"{key} is True or False, not {flag!r}")
    wrong = ValueError if isinstance(riichi, int) else TypeError
    raise wrong(f"riichi is 1, or 2 for double riichi, not {riichi!r}")


# --------------------------------------------------------------------------- what cannot be


class Objection(NamedTuple):
    """Why a win cannot be: what the objection is about (`rinshan`, `tiles` …), so that whoever
    reports it can point there, and what is wrong with it."""

    about: str
    message: str


DEALER_DISCARDS_FIRST = "the dealer discards first, and cannot win by discard before that"
NO_CELLS: Mapping[str, str] = {}  # used if no cell says what an objection is about

# fmt: off
# Conditions that exclude one another: two, and why. The form offers none beside the other.
EXCLUSIVE_CONDITIONS = (
    ("chankan", "last", "there is no {kan} after the last tile"),
    ("first", "last", "the first turn is not the last"),
    ("first", "rinshan", "the first turn comes before any {kan}"),
    ("first", "chankan", "the first turn comes before any {kan}"),
)
# What an objection is about, when there is one, and its message; the family's word for a kan goes
# into its place.
CONDITION_OBJECTIONS: tuple[tuple[str, Callable[[WinConditions], object], str], ...] = (
    ("rinshan", lambda c: c.rinshan and not c.self_draw,
     "rinshan is a self-draw after a {kan}, and this is a win by discard"),
    ("chankan", lambda c: c.chankan and c.self_draw,
     "chankan is won on another player's {kan}, and this is a self-draw"),
)
# The same where the tiles and the seat are known, of the conditions that hold.
TILE_OBJECTIONS: tuple[tuple[str, Callable[[WinConditions, Tiles], object], str], ...] = (
    ("rinshan", lambda c, tiles: not tiles.norths and all(call.form != KAN for call in tiles.calls),
     "rinshan is won on the tile after a {kan}, and there is no {kan}{no_other_draw}"),
    ("first", lambda c, tiles: not c.self_draw and c.seat == 0,
     DEALER_DISCARDS_FIRST),
    ("first", lambda c, tiles: tiles.calls or tiles.norths,
     "first is before any call or {kan}, and the hand has one"),
    ("chankan", lambda c, tiles: count_kind(tiles.counts, tiles.won_on) > 1,
     "the other three {tile} are in the {kan} that was robbed, not in hand"),
    ("fourth",
     lambda c, tiles: count_kind(tiles.counts - count_open_tiles(tiles), tiles.won_on) > 1,
     "fourth: everybody can see the other three {tile}, and one is in hand"),
)
# fmt: on


def count_open_tiles(tiles: Tiles) -> int:
    """The tiles of calls that lie open, as counts."""
    return sum(call.counts for call in tiles.calls if not call.is_closed)


def find_condition_objection(
    c: WinConditions,
    names: GroupNames,
    exclusive: Iterable[tuple[str, str, str]] = EXCLUSIVE_CONDITIONS,
) -> Objection | None:
    """Why conditions cannot be together, whatever the tiles are; `exclusive` are all that exclude
    one another in the family."""
    for about, holds, message in CONDITION_OBJECTIONS:
        if holds(c):
            return Objection(about, message.format(kan=names.kan))
    for one, other, why in exclusive:
        if getattr(c, one) and getattr(c, other):
            message = f"{one} and {other} exclude one another: {why.format(kan=names.kan)}"
            return Objection(one, message)
    return None


def find_tile_objection(
    tiles: Tiles,
    c: WinConditions,
    names: GroupNames,
    format_kind: Callable[[int], str] = format_tile_kind,
) -> Objection | None:
    """Why conditions cannot be with such tiles and in such a seat; `format_kind` names a kind of
    tile."""
    if not (c.rinshan or c.first or c.chankan or c.fourth):  # nearly all hands have none of these
        return None
    for about, holds, message in TILE_OBJECTIONS:
        if getattr(c, about) and holds(c, tiles):
            named = {"kan": names.kan, "tile": format_kind(tiles.won_on)}
            return Objection(about, message.format(no_other_draw=names.no_other_draw, **named))
    return None


def find_objection(
    tiles: Tiles, c: WinConditions, names: GroupNames, format_kind: Callable[[int], str]
) -> Objection | None:
    """Why these conditions of a win cannot be, with these tiles or with any; None if they can."""
    return find_condition_objection(c, names) or find_tile_objection(tiles, c, names, format_kind)
