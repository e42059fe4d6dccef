"""Tiles in a log: each is two characters, `5m` or for the red one `0m`, until they are written."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from .faults import quote_value, refuse

# The order in which tiles are written; a red five comes after the others.
TILE_NAMES = (
    *(digit + suit for suit in "mps" for digit in "1234506789"),
    *(f"{n}z" for n in range(1, 8)),
)
TILE_ORDER = {tile: number for number, tile in enumerate(TILE_NAMES)}
SUIT_BEFORE_SAME = re.compile(r"([mpsz])(?=.\1)")  # a suit that the next tile has, too
NORTH_TILE = "4z"
HIDDEN_TILE = "?"  # a tile that the log does not show


class Call(NamedTuple):
    """A chi, a pon or a kan; a closed kan is one that does not open the hand."""

    tiles: tuple[str, ...]
    is_closed: bool = False

    def __str__(self) -> str:
        return _format_call(self)


def format_tiles(tiles: Iterable[str]) -> str:
    """`34678m33s`: sorted, the suit after its digits."""
    return SUIT_BEFORE_SAME.sub("", "".join(sorted(tiles, key=TILE_ORDER.__getitem__)))


@lru_cache(maxsize=4096)
def _format_call(call: Call) -> str:
    text = format_tiles(call.tiles)
    return f"[{text}]" if call.is_closed else f"({text})"


def format_winning_tiles(
    closed: Sequence[str], won_on: str, calls: Sequence[Call], norths: int
) -> str:
    """The tiles of a winner as a scores file has them.

    Calls are sorted, since formats differ in whether the first or the last comes first."""
    if len(closed) + 3 * len(calls) != 13:
        refuse(f"a winner with {len(closed)} closed tiles and {len(calls)} calls", "13 in all")
    called = sorted(map(str, calls), key=lambda call: (call[-2], call))
    aside = "{" + "4" * norths + "z}" if norths else ""
    return f"{format_tiles(closed)}+{won_on}{''.join(called)}{aside}"


def expect_tile(tile: object, noun: str = "a tile") -> str:
    """A tile that is already in the notation of this project."""
    if not isinstance(tile, str) or tile not in TILE_ORDER:
        refuse(f"{noun} is {quote_value(tile)}", "a tile such as 5m")
    return tile


def without_red(tile: str) -> str:
    """The tile, or for a red five the five that is not red."""
    return "5" + tile[1] if tile[0] == "0" else tile


class PlayerTiles:
    """The tiles of one player, tracked one by one where the log does not list them at the end."""

    def __init__(self, dealt: Iterable[str]) -> None:
        self.closed = list(dealt)
        self.calls: list[Call] = []
        self.north_count = 0

    def draw(self, tile: str) -> None:
        if len(self.closed) > 13:
            refuse("a player draws twice", "a discard between")
        self.closed.append(tile)

    def discard(self, tile: str) -> None:
        """Remove a tile; any can leave a hand that the log does not show."""
        if tile in self.closed:
            self.closed.remove(tile)
        elif HIDDEN_TILE in self.closed:
            self.closed.remove(HIDDEN_TILE)
        else:
            refuse(f"{tile} leaves a hand of {format_tiles(self.closed)}", "one of its tiles")

    def call(self, called: str, own: Sequence[str]) -> None:
        """Make a chi, a pon or an open kan of a discard and the player's own tiles."""
        for tile in own:
            self.discard(tile)
        self.calls.append(Call((called, *own)))

    def make_closed_kan(self, tiles: Sequence[str]) -> None:
        for tile in tiles:
            self.discard(tile)
        self.calls.append(Call(tuple(tiles), is_closed=True))

    def make_added_kan(self, tile: str) -> None:
        """Add the fourth tile to its pon, which becomes a kan."""
        self.discard(tile)
        for place, call in enumerate(self.calls):
            if [without_red(other) for other in call.tiles] == [without_red(tile)] * 3:
                self.calls[place] = Call((*call.tiles, tile))
                return
        refuse(f"{tile} is added to a pon that was not called", "a pon of it")

    def set_north_aside(self) -> None:
        self.discard(NORTH_TILE)
        self.north_count += 1

    def find_winning_tiles(self, tile: str, *, self_draw: bool) -> str:
        """The tiles of a win on this tile; empty where the log does not show them all."""
        if self_draw:
            self.discard(tile)
        if HIDDEN_TILE in self.closed:
            return ""
        return format_winning_tiles(self.closed, tile, self.calls, self.north_count)
