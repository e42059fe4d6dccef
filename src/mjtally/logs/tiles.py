"""Tiles in a log: each is two characters, `5m` or for the red one `0m`, until they are written."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from .faults import refuse, shown

# The order in which tiles are written; a red five stands behind the others.
TILES = (
    *(digit + suit for suit in "mps" for digit in "1234506789"),
    *(f"{n}z" for n in range(1, 8)),
)
ORDER = {tile: number for number, tile in enumerate(TILES)}
NORTH = "4z"
HIDDEN = "?"  # a tile that the log does not show


class Call(NamedTuple):
    """A chi, a pon or a kan; a closed kan is one that is none to the rules."""

    tiles: tuple[str, ...]
    is_closed: bool = False

    def __str__(self) -> str:
        return f"[{written(self.tiles)}]" if self.is_closed else f"({written(self.tiles)})"


def written(tiles: Iterable[str]) -> str:
    """`34678m33s`: sorted, the suit behind its digits."""
    suits = groupby(sorted(tiles, key=ORDER.__getitem__), lambda tile: tile[1])
    return "".join(["".join([tile[0] for tile in run]) + suit for suit, run in suits])


def winning_tiles(closed: Sequence[str], won_on: str, calls: Sequence[Call], norths: int) -> str:
    """The tiles of a winner as a scores file has them.

    Calls are sorted, since formats differ in whether the first or the last comes first."""
    if len(closed) + 3 * len(calls) != 13:
        refuse(f"a winner with {len(closed)} closed tiles and {len(calls)} calls", "13 in all")
    called = sorted(map(str, calls), key=lambda call: (call[-2], call))
    aside = "{" + "4" * norths + "z}" if norths else ""
    return f"{written(closed)}+{won_on}{''.join(called)}{aside}"


def a_tile(tile: object, what: str = "a tile") -> str:
    """A tile that is already in the notation of this project."""
    if not isinstance(tile, str) or tile not in ORDER:
        refuse(f"{what} is {shown(tile)}", "a tile such as 5m")
    return tile


def kind(tile: str) -> str:
    """A red five is a five."""
    return "5" + tile[1] if tile[0] == "0" else tile


class Holding:
    """What one player holds, followed tile by tile where the log does not tell it at the end."""

    def __init__(self, dealt: Iterable[str]) -> None:
        self.closed = list(dealt)
        self.calls: list[Call] = []
        self.norths = 0

    def draw(self, tile: str) -> None:
        if len(self.closed) > 13:
            refuse("a player draws twice", "a discard between")
        self.closed.append(tile)

    def discard(self, tile: str) -> None:
        """Take a tile out; out of a hand that is not shown any can come."""
        if tile in self.closed:
            self.closed.remove(tile)
        elif HIDDEN in self.closed:
            self.closed.remove(HIDDEN)
        else:
            refuse(f"{tile} leaves a hand of {written(self.closed)}", "one of its tiles")

    def call(self, called: str, own: Sequence[str]) -> None:
        """A chi, a pon or an open kan."""
        for tile in own:
            self.discard(tile)
        self.calls.append(Call((called, *own)))

    def closed_kan(self, tiles: Sequence[str]) -> None:
        for tile in tiles:
            self.discard(tile)
        self.calls.append(Call(tuple(tiles), is_closed=True))

    def added_kan(self, tile: str) -> None:
        """The fourth tile goes to its pon, whose place the kan takes."""
        self.discard(tile)
        for place, call in enumerate(self.calls):
            if [kind(each) for each in call.tiles] == [kind(tile)] * 3:
                self.calls[place] = Call((*call.tiles, tile))
                return
        refuse(f"{tile} is added to a pon that was not called", "a pon of it")

    def north(self) -> None:
        self.discard(NORTH)
        self.norths += 1

    def won(self, tile: str, *, self_draw: bool) -> str:
        """The tiles of a win on this tile; nothing where they are not all shown."""
        if self_draw:
            self.discard(tile)
        if HIDDEN in self.closed:
            return ""
        return winning_tiles(self.closed, tile, self.calls, self.norths)
