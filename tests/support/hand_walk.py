"""Hands with one feature, met on a walk: from a hand that has it on, one group after another is
exchanged, and the walk goes on from those that keep it."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from random import Random
from typing import NamedTuple

from mjtally.rules.patterns.notation import match_written_tiles
from mjtally.rules.tiles.conditions import WinConditions
from mjtally.rules.tiles.decomposition import (
    IRREGULAR_FORMS,
    Decomposition,
    WinningHand,
    find_decompositions,
)
from mjtally.rules.tiles.groups import format_tile_kind
from mjtally.rules.tiles.notation import SET_COUNT
from support.cases import some_of

KINDS = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] + [
    f"{number}z" for number in range(1, 8)
]
PALETTES = (
    KINDS,
    [kind for kind in KINDS if kind[1] == "z" or kind[0] in "19"],
    [kind for kind in KINDS if kind[1] == "z"],
    [kind for kind in KINDS if kind[1] != "z" and kind[0] in "19"],
    [kind for kind in KINDS if kind[1] in "mz"],
    [kind for kind in KINDS if kind[1] == "s"],
    [kind for kind in KINDS if kind[1] != "z" and kind[0] not in "19"],
)


class HandGroup(NamedTuple):
    """A pair, sequence, triplet or kan: its tiles, and whether it is called, or a kan."""

    tiles: tuple[str, ...]
    is_called: bool = False

    @property
    def is_sequence(self) -> bool:
        return len({*self.tiles}) == 3

    @property
    def is_kan(self) -> bool:
        return len(self.tiles) == 4

    def write(self) -> str:
        """`(3m3m3m)`, `[3m3m3m3m]`."""
        text = "".join(tile[0] for tile in self.tiles) + self.tiles[0][1]
        if self.is_called:
            return f"({text})"
        return f"[{text}]" if self.is_kan else text


class WalkedHand(NamedTuple):
    """Groups with a pair last (or pairs), the tile won on, and whether it is a self-draw."""

    groups: tuple[HandGroup, ...]
    won_on: str
    self_draw: bool

    @property
    def tiles(self) -> list[str]:
        return [tile for group in self.groups for tile in group.tiles]

    def write(self) -> str:
        held = [
            tile
            for group in self.groups
            if not group.is_called and not group.is_kan
            for tile in group.tiles
        ]
        held.remove(self.won_on)
        calls = [group.write() for group in self.groups if group.is_called or group.is_kan]
        return f"{''.join(held)}{''.join(calls)}+{self.won_on}"


def read_groups(reading: Decomposition) -> tuple[HandGroup, ...]:
    """The groups of a hand, as it was read."""
    groups = []
    for text in reading.format_groups():
        inner = text.strip("()[]")
        tiles = tuple(digit + inner[-1] for digit in inner[:-1])
        groups.append(HandGroup(tiles, text.startswith("(")))
    return tuple(groups)


def draw_group(dice: Random, like: HandGroup, kinds: Sequence[str]) -> HandGroup:
    """A group of such kinds for the place of another: a pair for a pair, any set for a set."""
    if len(like.tiles) < 3:
        return HandGroup((dice.choice(kinds),) * len(like.tiles))
    kind = dice.choice([dice.choice(like.tiles), dice.choice(kinds)])
    is_called = dice.random() < 0.5
    size = dice.choice([0, 3, 4])
    if size or kind[1] == "z":
        return HandGroup((kind,) * (size or 3), is_called)
    first = max(1, int(kind[0]) - 2)
    return HandGroup(tuple(f"{first + step}{kind[1]}" for step in range(3)), is_called)


def bend(dice: Random, hand: WalkedHand) -> WalkedHand:
    """A hand with some groups exchanged, or all, and won in another way. One hand in three is
    closed and self-drawn, which separate throws would hardly make."""
    groups, kinds = [*hand.groups], dice.choice(PALETTES)
    is_drawn = dice.random() < 0.33
    for at in dice.sample(range(len(groups)), dice.choice([0, 1, 1, 2, 3, len(groups)])):
        groups[at] = draw_group(dice, groups[at], kinds)
    if is_drawn:
        groups = [group._replace(is_called=False) for group in groups]
    held = [t for group in groups if not (group.is_called or group.is_kan) for t in group.tiles]
    return WalkedHand(tuple(groups), dice.choice(held), is_drawn or dice.random() < 0.5)


def turn(dice: Random, hand: WalkedHand) -> WalkedHand:
    """The hand in other suits, perhaps won in the other way: most that it has, it keeps."""
    other_suits = str.maketrans("mps", "".join(dice.sample("mps", 3)))
    groups = tuple(
        group._replace(tiles=tuple(tile.translate(other_suits) for tile in group.tiles))
        for group in hand.groups
    )
    return WalkedHand(groups, hand.won_on.translate(other_suits), dice.random() < 0.5)


def bend_example(
    dice: Random, example: str, forms: Set[str] = IRREGULAR_FORMS, set_count: int = SET_COUNT
) -> Iterator[WalkedHand]:
    """Hands that are bent, or turned, from one in tiles; none from one of single tiles, and none
    with five of a kind."""
    written = match_written_tiles(example, set_count)
    assert written, example
    reading, *_ = find_decompositions(WinningHand(written.tiles, WinConditions()), forms)
    groups = read_groups(reading)
    if any(len(group.tiles) < 2 for group in groups):
        return
    start = WalkedHand(groups, format_tile_kind(written.tiles.won_on), False)
    for _ in some_of(range(24), 3):
        walked = dice.choice([bend, turn])(dice, start)
        if max(Counter(walked.tiles).values()) <= 4:
            yield walked
