"""Random winning hands of MCR, of every shape, for us and for PyMahjongGB."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from support.pattern_hands import WINDS, Call, RandomHand

NUMBER_KINDS, HONOUR_KINDS = range(27), range(27, 34)
ORPHAN_KINDS = [0, 8, 9, 17, 18, 26, *HONOUR_KINDS]
PEER_TILES = [
    *(f"W{number}" for number in range(1, 10)),
    *(f"B{number}" for number in range(1, 10)),
    *(f"T{number}" for number in range(1, 10)),
    *("F1", "F2", "F3", "F4"),
    *("J3", "J2", "J1"),  # white green red
]
PEER_FAN_NAMES = {  # where their English differs from the Green Book's
    "All Five": "All Fives",
    "Robbing The Kong": "Robbing the Kong",
    "Two Dragons Pungs": "Two Dragon Pungs",
    "Fully Concealed Hand": "Fully Concealed",
}
SHAPES = ("sets", "pairs", "orphans", "gates", "knitted", "straight", "dragons", "chicken")


def generate_hands(seed: object, number: int) -> Iterator[RandomHand]:
    """So many hands that can be."""
    dice = random.Random(str(seed))
    while number:
        shape = dice.choices(SHAPES, (77, 7, 1, 1, 5, 8, 3, 1))[0]
        tiles, calls = _random_tiles(dice, shape)
        everything = Counter([*tiles, *(kind for call in calls for kind in call.tiles)])
        if max(everything.values()) <= 4:
            yield _add_conditions(dice, tiles, calls, everything)
            number -= 1


def _random_tiles(dice: random.Random, shape: str) -> tuple[list[int], list[Call]]:
    """Tiles in hand, the one won on among them, and calls."""
    suit, low = dice.randrange(3), dice.randrange(3)
    knitted = [
        9 * of + start + 3 * step
        for start, of in enumerate(dice.sample(range(3), 3))
        for step in range(3)
    ]
    match shape:
        case "pairs":
            pool = _random_pool(dice)
            kinds = [dice.choice(pool) for _ in range(7)]
            if dice.random() < 0.2:
                kinds = [9 * suit + low + number for number in range(7)]
            return [*kinds, *kinds], []
        case "orphans":
            return [*ORPHAN_KINDS, dice.choice(ORPHAN_KINDS)], []
        case "gates":
            numbers = [0, 0, 0, *range(1, 8), 8, 8, 8, dice.randrange(9)]
            return [9 * suit + number for number in numbers], []
        case "knitted":
            some = dice.choice((7, 8, 9))
            return [*dice.sample(knitted, some), *dice.sample(HONOUR_KINDS, 14 - some)], []
        case "dragons":  # 123 and 789 twice, and a pair of fives
            other = suit if dice.random() < 0.5 else (suit + 1) % 3
            five = 9 * (suit if other == suit else 3 - suit - other) + 4
            starts = [9 * of + at for of in (suit, other) for at in (0, 6)]
            return _call_groups(dice, [five, five], [[at, at + 1, at + 2] for at in starts])
        case "chicken":  # two pungs and two chows that have nothing to do with each other
            pungs = [[9 * at + number] * 3 for at, number in enumerate(dice.sample(range(1, 8), 2))]
            chows = [[start, start + 1, start + 2] for start in (9 + low, 18 + dice.randrange(7))]
            return _call_groups(dice, [dice.choice(HONOUR_KINDS)] * 2, [*pungs, *chows])
        case "straight":
            pool = _random_pool(dice)
            return _call_groups(
                dice, [*knitted, *[dice.choice(pool)] * 2], _random_groups(dice, pool, 1)
            )
    pool = _random_pool(dice)
    return _call_groups(dice, [dice.choice(pool)] * 2, _random_groups(dice, pool, 4))


def _random_pool(dice: random.Random) -> list[int]:
    """A few kinds of tiles, of which some fan is likely."""
    suit, low = dice.randrange(3), dice.randrange(7)
    whole = list(range(9 * suit, 9 * suit + 9))
    return dice.choice(
        [
            list(range(34)),
            list(NUMBER_KINDS),
            whole,
            [*whole, *HONOUR_KINDS],
            [*(kind for kind in NUMBER_KINDS if kind % 9 in {0, 1, 2, 6, 7, 8}), *HONOUR_KINDS],
            ORPHAN_KINDS,
            [0, 8, 9, 17, 18, 26],
            [19, 20, 21, 23, 25, 32],  # green
            [kind for kind in NUMBER_KINDS if low <= kind % 9 < low + 3],
            [kind for kind in NUMBER_KINDS if low <= kind % 9 < low + 4],
            [kind for kind in NUMBER_KINDS if kind % 9 in {1, 3, 5, 7}],
            [kind for kind in NUMBER_KINDS if 2 <= kind % 9 < 7],
            [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31],  # reversible
            list(range(18)),
            [*range(27, 31), dice.randrange(34)],
            [*HONOUR_KINDS, dice.randrange(27)],
            [9 * suit + low, 9 * suit + low + 1, 9 * suit + low + 2, *HONOUR_KINDS],
        ]
    )


def _random_groups(dice: random.Random, pool: Sequence[int], number: int) -> list[list[int]]:
    """Chows, pungs and kongs."""
    starts = [
        kind for kind in pool if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= {*pool}
    ]
    chows = dice.choice([0.0, 0.2, 0.5, 0.8, 1.0]) if starts else 0.0
    kongs = dice.choice([0.05, 0.1, 0.3, 0.8])
    alike = dice.choice([0.0, 0.3, 0.6])
    groups: list[list[int]] = []
    for _ in range(number):
        like = _similar_group(dice, groups[-1], pool) if groups and dice.random() < alike else []
        if like:
            groups.append(like)
        elif dice.random() < chows:
            start = dice.choice(starts)
            groups.append([start, start + 1, start + 2])
        else:
            groups.append([dice.choice(pool)] * (4 if dice.random() < kongs else 3))
    return groups


def _similar_group(dice: random.Random, group: list[int], pool: Sequence[int]) -> list[int]:
    """The group again, in another suit, or with other numbers; nothing where there is none."""
    for step in dice.sample([0, 9, -9, 18, -18, 1, -1, 3, -3, 2, 6], 11):
        moved = [kind + step for kind in group]
        one_suit = len({kind // 9 for kind in moved}) == 1
        if one_suit and {*moved} <= {*pool} and (moved[0] < 27 or moved[0] == moved[1]):
            return moved
    return []


def _call_groups(
    dice: random.Random, in_hand: list[int], groups: Sequence[list[int]]
) -> tuple[list[int], list[Call]]:
    """Some of the groups called."""
    called = dice.choice([0.0, 0.0, 0.3, 0.7, 1.0])
    tiles, calls = list(in_hand), []
    for group in groups:
        if len(group) == 4:
            calls.append(Call(tuple(group), is_concealed=dice.random() < 0.5))
        elif dice.random() < called:
            calls.append(Call(tuple(group)))
        else:
            tiles += group
    return tiles, calls


def _add_conditions(
    dice: random.Random, tiles: list[int], calls: list[Call], every: Counter[int]
) -> RandomHand:
    """The hand with conditions that can be, each alone and together."""
    dice.shuffle(tiles)
    won_on, *in_hand = tiles
    self_draw = dice.random() < 0.5
    conditions = {"self-draw"} if self_draw else set[str]()
    if self_draw and any(len(call.tiles) == 4 for call in calls) and dice.random() < 0.2:
        conditions.add("rinshan")
    if not self_draw and every[won_on] == 1 and dice.random() < 0.1:
        conditions.add("chankan")
    elif dice.random() < 0.1:
        conditions.add("last")
    hidden = won_on in in_hand or any(call.is_concealed and won_on in call.tiles for call in calls)
    if not hidden and "chankan" not in conditions and dice.random() < 0.1:
        conditions.add("fourth")
    return RandomHand(
        tuple(sorted(in_hand)),
        won_on,
        tuple(calls),
        "12345678"[: dice.choice((0, 0, 0, 1, 3, 8))],
        dice.randrange(4),
        dice.randrange(4),
        frozenset(conditions),
    )


def score_conditions(hand: RandomHand) -> dict[str, Any]:
    """The other arguments of `score_hand`, the rules apart."""
    conditions = (each.replace("-", "_") for each in hand.conditions)
    winds = {"seat": WINDS[hand.seat], "round": WINDS[hand.round]}
    return winds | dict.fromkeys(conditions, True)


# ------------------------------------------------------------------------------ for them


def peer_arguments(hand: RandomHand) -> tuple[object, ...]:
    """The arguments of `MahjongFanCalculator`."""
    return (
        tuple(map(_pack_call, hand.calls)),
        tuple(PEER_TILES[kind] for kind in hand.in_hand),
        PEER_TILES[hand.won_on],
        len(hand.flowers),
        "self-draw" in hand.conditions,
        "fourth" in hand.conditions,
        bool(hand.conditions & {"rinshan", "chankan"}),
        "last" in hand.conditions,
        hand.seat,
        hand.round,
        True,
    )


def _pack_call(call: Call) -> tuple[str, str, int]:
    if call.tiles[0] != call.tiles[1]:
        return "CHI", PEER_TILES[call.tiles[1]], 1
    return (
        "GANG" if len(call.tiles) == 4 else "PENG",
        PEER_TILES[call.tiles[0]],
        int(not call.is_concealed),
    )
