"""Random winning hands of so many sets and a pair, as scores files write them, with how they were
won: for us, and for whoever judges us."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

SUITS = "mpsz"
WINDS = "ESWN"
NUMBERS, HONOURS = tuple(range(27)), tuple(range(27, 34))
ORPHANS = (0, 8, 9, 17, 18, 26, *HONOURS)
SHAPES = {"sets": 93, "gates": 3, "orphans": 1, "dragons": 2, "winds": 1}


class Call(NamedTuple):
    """A chow, pung or kong on the table, or a concealed kong; tiles by their kind from 0."""

    tiles: tuple[int, ...]
    is_concealed: bool = False


class RandomHand(NamedTuple):
    """A winning hand without the tile won on, and how it was won."""

    in_hand: tuple[int, ...]
    won_on: int
    calls: tuple[Call, ...]
    flowers: str  # digits
    seat: int
    round: int
    conditions: frozenset[str]  # self-draw last rinshan chankan first

    def format_tiles(self) -> str:
        """`34678m33s+2m(555p){15f}`."""
        suits = [[kind for kind in self.in_hand if kind // 9 == suit] for suit in range(4)]
        parts = [format_part(tiles) for tiles in suits if tiles]
        parts.append(f"+{format_part([self.won_on])}")
        for call in self.calls:
            part = format_part(call.tiles)
            parts.append(f"[{part}]" if call.is_concealed else f"({part})")
        return "".join(parts) + (f"{{{self.flowers}f}}" if self.flowers else "")

    def format_conditions(self) -> str:
        """`SE last self-draw`: the winds of seat and round, and what else is known."""
        return " ".join((WINDS[self.seat] + WINDS[self.round], *sorted(self.conditions)))


def format_part(tiles: Sequence[int]) -> str:
    """`555p`."""
    return "".join(str(kind % 9 + 1) for kind in tiles) + SUITS[tiles[0] // 9]


def generate_hands(seed: object, number: int, sets: int = 4) -> Iterator[RandomHand]:
    """So many hands that can be."""
    dice = random.Random(str(seed))
    while number:
        hand = _generate_hand(dice, sets)
        if hand:
            yield hand
            number -= 1


def _generate_hand(dice: random.Random, sets: int) -> RandomHand | None:
    """A hand; none where there would be five of a kind."""
    shape = dice.choices([*SHAPES], [*SHAPES.values()])[0]
    if sets > 4 and shape in {"gates", "orphans"}:
        shape = "all winds"
    tiles, calls = _generate_tiles(dice, shape, sets)
    every = Counter([*tiles, *(kind for call in calls for kind in call.tiles)])
    if max(every.values()) > 4:
        return None
    dice.shuffle(tiles)
    won_on, *in_hand = tiles
    seat = dice.randrange(4)
    return RandomHand(
        tuple(sorted(in_hand)),
        won_on,
        tuple(calls),
        "".join(sorted(dice.sample("12345678", dice.choice((0, 0, 0, 1, 2, 3, 5, 8))))),
        seat,
        dice.randrange(4),
        frozenset(_generate_conditions(dice, seat, calls, every[won_on])),
    )


def _generate_tiles(dice: random.Random, shape: str, sets: int) -> tuple[list[int], list[Call]]:
    """Tiles in hand, the one won on among them, and calls."""
    suit = 9 * dice.randrange(3)
    match shape:
        case "orphans":
            return [*ORPHANS, dice.choice(ORPHANS)], []
        case "gates":
            numbers = [0, 0, 0, *range(1, 8), 8, 8, 8, dice.randrange(9)]
            return [suit + number for number in numbers], []
    pool = _generate_pool(dice)
    pair, given = dice.choice(pool), []
    if shape != "sets":
        family = HONOURS[4:] if shape == "dragons" else HONOURS[:4]
        pair, *rest = dice.sample(family, len(family))
        if shape == "all winds":
            pair, rest = dice.choice(NUMBERS), [*family]
        given = [[kind] * 3 for kind in rest]
    starts = [
        kind for kind in pool if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= {*pool}
    ]
    share = dice.choice((0.0, 0.3, 0.6, 1.0)) if starts else 0.0
    kongs, called = dice.choice((0.0, 0.1, 0.7)), dice.choice((0.0, 0.0, 0.3, 1.0))
    tiles, calls = [pair, pair], list[Call]()
    while len(given) < sets:
        start = dice.choice(starts or [0])
        is_chow = dice.random() < share
        given.append([start, start + 1, start + 2] if is_chow else [dice.choice(pool)] * 3)
    for group in given:
        if group[0] == group[1] and dice.random() < kongs:
            calls.append(Call((*group, group[0]), is_concealed=dice.random() < 0.5))
        elif dice.random() < called:
            calls.append(Call(tuple(group)))
        else:
            tiles += group
    return tiles, calls


def _generate_pool(dice: random.Random) -> list[int]:
    """The kinds that a hand is made of: of few kinds there is more in it."""
    suit = 9 * dice.randrange(3)
    low = dice.randrange(4)
    whole = list(range(suit, suit + 9))
    return dice.choice(
        [
            *[list(range(34)), list(NUMBERS), whole] * 2,
            [*whole, *HONOURS],
            [*range(suit + low, suit + low + 5), *HONOURS[4:]],
            [kind for kind in NUMBERS if low <= kind % 9 < low + 4],
            [*range(suit + low, suit + low + 4), 9 + low, 22],
            list(ORPHANS),
            [*HONOURS, *range(suit, suit + 3)],
        ]
    )


def _generate_conditions(
    dice: random.Random, seat: int, calls: Sequence[Call], copies: int
) -> Iterator[str]:
    """What can be said of a win, each alone and together; of its last tile there are so many."""
    self_draw = dice.random() < 0.5
    if self_draw:
        yield "self-draw"
    has_kong = any(len(call.tiles) == 4 for call in calls)
    if not calls and (self_draw or seat) and dice.random() < 0.04:
        yield "first"
    elif self_draw and has_kong and dice.random() < 0.2:
        yield "rinshan"
    elif not self_draw and copies == 1 and dice.random() < 0.2:
        yield "chankan"
    elif dice.random() < 0.1:
        yield "last"
