"""What a hand of Zung Jung is worth, counted once more and naively, from the rules alone.

Nothing of mjtally is used: tiles are `(number, suit)`, a hand is tried in every order of groups,
and each pattern is asked of the lists of its groups. Patterns are told by their numbers in the
rules (v3.3): `2.1.2` is the second of the series `2.1`.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

Tile = tuple[int, str]

POINTS = {
    **{"1.1": 5, "1.2": 5, "1.3": 5, "2.1.1": 40, "2.1.2": 80, "2.2": 480, "3.1": 10},
    **{"3.2.1": 40, "3.2.2": 130, "3.3.1": 30, "3.3.2": 120, "3.3.3": 320, "3.3.4": 400},
    **{"3.4": 320, "4.1": 30, "4.2.1": 5, "4.2.2": 30, "4.2.3": 125, "4.3.1": 5, "4.3.2": 20},
    **{"4.3.3": 120, "4.3.4": 480, "5.1.1": 10, "5.1.2": 60, "5.1.3": 120, "5.1.4": 480},
    **{"6.1": 35, "6.2.1": 30, "6.2.2": 120, "7.1": 40, "7.2.1": 100, "7.2.2": 200},
    **{"8.1.1": 40, "8.1.2": 50, "8.1.3": 100, "8.1.4": 400, "9.1.1": 10, "9.1.2": 10},
    **{"9.2": 10, "9.3": 10, "9.4.1": 155, "9.4.2": 155, "10.1": 160, "10.2": 30},
}
LIMIT = 320
WINDS, DRAGONS = [(n, "z") for n in range(1, 5)], [(n, "z") for n in range(5, 8)]
ORPHANS = [*((n, suit) for suit in "mps" for n in (1, 9)), *WINDS, *DRAGONS]


class Group(NamedTuple):
    """A pair, sequence, triplet or kong: its tiles, and whether all came from the wall."""

    tiles: tuple[Tile, ...]
    concealed: bool

    @property
    def is_pair(self) -> bool:
        return len(self.tiles) == 2

    @property
    def is_sequence(self) -> bool:
        return self.tiles[0] != self.tiles[1]


class Win(NamedTuple):
    """How a hand was won."""

    self_draw: bool = False
    seat: str = "S"
    last: bool = False
    rinshan: bool = False
    chankan: bool = False
    first: bool = False


def count_points(text: str, win: Win) -> int:
    """The points of the best arrangement; -1 for tiles that are no hand."""
    return max((add_up(each) for each in list_arrangements(text, win)), default=-1)


def list_arrangements(text: str, win: Win) -> Iterator[Counter[str]]:
    """The patterns of every arrangement of the tiles."""
    in_hand, won_on, called = parse_hand(text)
    every = sorted([*in_hand, *(tile for group in called for tile in group.tiles)])
    shared = Counter([*list_tile_patterns(every), *list_win_patterns(win)])
    if not called and sorted(set(every)) == sorted(ORPHANS):
        yield shared + Counter(["10.1"])
    if not called and all(number % 2 == 0 for number in Counter(every).values()):
        greater = ["8.1.3"] if all(tile in ORPHANS for tile in every) else []
        yield shared + Counter(["10.2", *greater])
    for groups in arrange(sorted(in_hand)):
        for at, group in enumerate(groups):
            if won_on in group:
                own = [Group(each, win.self_draw or i != at) for i, each in enumerate(groups)]
                yield shared + Counter(list_group_patterns([*own, *called], in_hand, won_on, win))


def parse_hand(text: str) -> tuple[list[Tile], Tile, list[Group]]:
    """Tiles in hand with the one won on, that one, and calls."""
    in_hand: list[Tile] = []
    called: list[Group] = []
    won_on = (0, "")
    for mark, digits, suit in re.findall(r"([(\[+]?)([1-9]+)([mpsz])[)\]]?", text):
        tiles = tuple((int(digit), suit) for digit in digits)
        if mark and mark in "([":
            called.append(Group(tiles, mark == "["))
            continue
        in_hand.extend(tiles)
        if mark == "+":
            won_on = tiles[0]
    return in_hand, won_on, called


def arrange(tiles: Sequence[Tile], paired: bool = False) -> Iterator[list[tuple[Tile, ...]]]:
    """Every way to take groups off sorted tiles, with one pair."""
    if not tiles:
        if paired:
            yield []
        return
    number, suit = first = tiles[0]
    run = (first, (number + 1, suit), (number + 2, suit))
    wanted = [(first,) * 3, *([] if paired else [(first,) * 2]), *([run] if suit != "z" else [])]
    for group in wanted:
        rest = list(tiles)
        try:
            for tile in group:
                rest.remove(tile)
        except ValueError:
            continue
        for others in arrange(rest, paired or len(group) == 2):
            yield [group, *others]


def list_tile_patterns(every: Sequence[Tile]) -> Iterator[str]:
    """What all the tiles say, whatever the arrangement."""
    suits = {suit for _, suit in every}
    if all(suit != "z" and 2 <= number <= 8 for number, suit in every):
        yield "1.3"
    if suits == {"z"}:
        yield "3.4"
    elif len(suits) == 1:
        yield "2.1.2"
    elif len(suits) == 2 and "z" in suits:
        yield "2.1.1"
    if all(suit != "z" and number in {1, 9} for number, suit in every):
        yield "8.1.4"


def list_win_patterns(win: Win) -> Iterator[str]:
    """What the win says."""
    if win.last:
        yield "9.1.1" if win.self_draw else "9.1.2"
    if win.rinshan:
        yield "9.2"
    if win.chankan:
        yield "9.3"
    if win.first and win.self_draw == (win.seat == "E"):
        yield "9.4.1" if win.self_draw else "9.4.2"


def list_group_patterns(
    groups: Sequence[Group], in_hand: Sequence[Tile], won_on: Tile, win: Win
) -> Iterator[str]:
    """What four sets and a pair say."""
    (pair,) = [group.tiles[0] for group in groups if group.is_pair]
    runs = [group.tiles[0] for group in groups if not group.is_pair and group.is_sequence]
    triplets = [group for group in groups if not group.is_pair and not group.is_sequence]
    kinds = [group.tiles[0] for group in triplets]
    melded = [group for group in groups if not group.concealed]
    if len(runs) == 4:
        yield "1.1"
    if len(melded) == (0 if win.self_draw else 1):  # the group that a discard ended
        yield "1.2"
    before = list(in_hand)
    before.remove(won_on)
    suit = won_on[1]
    gates = [(number, suit) for number in (1, 1, 1, *range(2, 9), 9, 9, 9)]
    if suit != "z" and sorted(before) == gates:
        yield "2.2"
    seat = WINDS["ESWN".index(win.seat)]
    yield from ["3.1"] * sum(kind in [*DRAGONS, seat] for kind in kinds)
    dragons, winds = sum(k in DRAGONS for k in kinds), sum(k in WINDS for k in kinds)
    if dragons == 3 or (dragons == 2 and pair in DRAGONS):
        yield "3.2.2" if dragons == 3 else "3.2.1"
    named = {(2, True): "3.3.1", (3, False): "3.3.2", (3, True): "3.3.3", (4, False): "3.3.4"}
    if (winds, pair in WINDS) in named:
        yield named[winds, pair in WINDS]
    if len(kinds) == 4:
        yield "4.1"
    concealed = sum(group.concealed for group in triplets)
    if concealed >= 2:
        yield f"4.2.{concealed - 1}"
    kongs = sum(len(group.tiles) == 4 for group in triplets)
    if kongs:
        yield f"4.3.{kongs}"
    alike = sorted(Counter(runs).values(), reverse=True)
    if alike and alike[0] > 1:
        yield {2: "5.1.2" if alike[1:2] == [2] else "5.1.1", 3: "5.1.3", 4: "5.1.4"}[alike[0]]
    yield from list_number_patterns(runs, kinds, pair)
    if all(any(tile in ORPHANS for tile in group.tiles) for group in groups):
        honors = any(suit == "z" for group in groups for _, suit in group.tiles)
        if honors and not runs:
            yield "8.1.3"
        elif runs:
            yield "8.1.1" if honors else "8.1.2"


def list_number_patterns(runs: Sequence[Tile], kinds: Sequence[Tile], pair: Tile) -> Iterator[str]:
    """What the numbers of sequences and triplets say: similar and consecutive ones."""
    for number in range(1, 10):
        in_suits = [(number, suit) for suit in "mps"]
        if all(tile in runs for tile in in_suits):
            yield "6.1"
        missing = [tile for tile in in_suits if tile not in kinds]
        if not missing:
            yield "6.2.2"
        elif missing == [pair]:
            yield "6.2.1"
    for suit in "mps":
        if all((number, suit) in runs for number in (1, 4, 7)):
            yield "7.1"
        numbers = [number for number in range(1, 10) if (number, suit) in kinds]
        steps = [number for number in numbers if {number + 1, number + 2} <= {*numbers}]
        if steps:
            yield "7.2.2" if len(steps) == 2 else "7.2.1"


def add_up(patterns: Counter[str]) -> int:
    """One of a series, except value honors; 320 at most, but for a single pattern of more."""
    best: dict[str, int] = {}
    for number in patterns:
        series = ".".join(number.split(".")[:2])
        best[series] = max(best.get(series, 0), POINTS[number])
    if max(best.values(), default=0) >= LIMIT:
        return max(best.values())
    best["3.1"] = POINTS["3.1"] * patterns["3.1"]
    return min(max(sum(best.values()), 1), LIMIT)


# ------------------------------------------------------------------------- random hands


class RandomHand(NamedTuple):
    """Tiles as they are written, and how they were won."""

    tiles: str
    win: Win


def generate_hands(seed: object, number: int) -> Iterator[RandomHand]:
    """So many hands that can be, from few kinds of tiles, so that patterns are likely."""
    dice = random.Random(str(seed))
    while number:
        hand = _random_hand(dice)
        if hand:
            number -= 1
            yield hand


def _random_hand(dice: random.Random) -> RandomHand | None:
    pool = _random_pool(dice)
    shape = dice.random()
    called: list[tuple[Tile, ...]] = []
    if shape < 0.08:
        in_hand = [tile for tile in dice.choices(pool, k=7) for _ in range(2)]
    elif shape < 0.1:
        in_hand = [*ORPHANS, dice.choice(ORPHANS)]
    elif shape < 0.12:
        suit = dice.choice("mps")
        in_hand = [(n, suit) for n in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, dice.randint(1, 9))]
    else:
        in_hand, share = [dice.choice(pool)] * 2, dice.choice((0, 0, 0.4, 1))
        for group in _random_groups(dice, pool):
            if len(group) == 4 or dice.random() < share:
                called.append(group)
            else:
                in_hand += group
    every = Counter([*in_hand, *(tile for group in called for tile in group)])
    if max(every.values()) > 4 or any(number > 9 for number, _ in every):
        return None
    won_on = dice.choice(in_hand)
    in_hand.remove(won_on)
    parts = [_write(sorted(in_hand)), "+", _write([won_on])]
    closed = True
    for group in called:
        is_closed = len(group) == 4 and dice.random() < 0.5
        closed = closed and is_closed
        parts.append(f"[{_write(group)}]" if is_closed else f"({_write(group)})")
    return RandomHand("".join(parts), _random_win(dice, every[won_on], called))


def _random_win(dice: random.Random, number: int, called: Sequence[Sequence[Tile]]) -> Win:
    """How such a hand may have been won."""
    self_draw, seat, luck = dice.random() < 0.5, dice.choice("ESWN"), dice.random()
    kong = any(len(group) == 4 for group in called)
    chankan = luck < 0.2 and number == 1 and not self_draw
    return Win(
        self_draw,
        seat,
        last=0.2 < luck < 0.3,
        rinshan=self_draw and kong and dice.random() < 0.2,
        chankan=chankan,
        first=luck > 0.9 and not called and self_draw == (seat == "E"),
    )


def _random_pool(dice: random.Random) -> list[Tile]:
    """Some kinds of tiles."""
    suit, low = dice.choice("mps"), dice.randint(1, 6)
    suited = [(n, s) for s in "mps" for n in range(1, 10)]
    return dice.choice(
        [
            [*suited, *WINDS, *DRAGONS],
            suited,
            [(n, suit) for n in range(1, 10)],
            [*((n, suit) for n in range(1, 10)), *WINDS, *DRAGONS],
            [*((n, s) for n, s in suited if n in {1, 2, 3, 7, 8, 9}), *WINDS, *DRAGONS],
            [(n, s) for n, s in suited if n in {1, 2, 3, 7, 8, 9}],
            [(n, s) for n, s in suited if low <= n < low + 4],
            [(n, s) for n, s in suited if 1 < n < 9],
            ORPHANS,
            ORPHANS[:6],
            [*WINDS, *DRAGONS],
            [*WINDS, dice.choice(suited)],
            [*DRAGONS, dice.choice(suited), dice.choice(suited)],
        ]
    )


def _random_groups(dice: random.Random, pool: Sequence[Tile]) -> Iterator[tuple[Tile, ...]]:
    """Four sets, some of them like another, in the same suit or in others."""
    runs = [(n, s) for n, s in pool if s != "z" and {(n + 1, s), (n + 2, s)} <= {*pool}]
    sequences, kongs = dice.choice((0, 0.3, 0.8, 1)), dice.choice((0, 0.1, 0.5))
    start = (0, "")
    for _ in range(4):
        is_run = bool(runs) and dice.random() < sequences
        near = [t for t in (runs if is_run else pool) if t[0] - start[0] in {0, 1, 3}]
        start = dice.choice(near if near and dice.random() < 0.5 else runs if is_run else pool)
        number, suit = start
        if is_run:
            yield start, (number + 1, suit), (number + 2, suit)
        else:
            yield (start,) * (4 if dice.random() < kongs else 3)


def _write(tiles: Sequence[Tile]) -> str:
    """`123m55z`."""
    return "".join(
        "".join(str(number) for number, of in tiles if of == suit) + suit
        for suit in "mpsz"
        if any(of == suit for _, of in tiles)
    )
