"""Taiwanese hands counted by a road of their own, and random ones: nothing here knows mjtally.

A hand is taken apart tile by tile, every way there is; what it has is asked in the plain words of
the tables of tai; a wait is counted by trying every tile. Only the best count is kept.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from support import pattern_hands

TILES = [
    *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
    *(f"{number}z" for number in range(1, 8)),
]
WINDS, DRAGONS = ("1z", "2z", "3z", "4z"), ("5z", "6z", "7z")
TAI = {
    "天胡": 24,
    "地胡": 16,
    "人胡": 8,
    "大四喜": 16,
    "小四喜": 8,
    "大三元": 8,
    "小三元": 4,
    "字一色": 16,
    "清一色": 8,
    "混一色": 4,
    "碰碰胡": 4,
    "五暗刻": 8,
    "四暗刻": 5,
    "三暗刻": 2,
    "八仙過海": 8,
    "七搶一": 8,
    "花槓": 2,
    "正花": 1,
    "平胡": 2,
    "全求人": 2,
    "半求人": 1,
    "門清自摸": 3,
    "門清": 1,
    "自摸": 1,
    "獨聽": 1,
    "門風": 1,
    "圈風": 1,
    "三元牌": 1,
    "海底撈月": 1,
    "河底撈魚": 1,
    "槓上開花": 1,
    "搶槓": 1,
}


class Meld(NamedTuple):
    """A set of tiles: on the table, or in hand; one won by a discard is there as well."""

    tiles: tuple[str, ...]
    on_table: bool = False
    kong: bool = False
    by_discard: bool = False

    @property
    def is_chow(self) -> bool:
        return len(set(self.tiles)) == 3


class TaiwanHand(NamedTuple):
    """A hand: the tiles in hand without the one won on, that one, calls, and how it was won."""

    in_hand: tuple[str, ...]
    won_on: str
    calls: tuple[Meld, ...] = ()
    flowers: frozenset[int] = frozenset()
    self_draw: bool = False
    seat: int = 1
    round: int = 0
    notes: frozenset[str] = frozenset()  # last rinshan chankan first


def read_hand(text: str, conditions: str) -> TaiwanHand:
    """`123m(777z)+5s{26f}` and `self-draw seat=0`."""
    in_hand: list[str] = []
    calls: list[Meld] = []
    won_on, flowers = "", frozenset[int]()
    for part in re.findall(r"[(\[{+]?[0-9]+[mpszf][)\]}]?", text):
        bare = part.strip("()[]{}+")
        tiles = tuple(digit + bare[-1] for digit in bare[:-1])
        if part[0] == "{":
            flowers |= {int(digit) for digit in bare[:-1]}
        elif part[0] == "+":
            (won_on,) = tiles
        elif part[0] in "([":
            calls.append(Meld(tiles[:3], part[0] == "(", len(tiles) == 4))
        else:
            in_hand += tiles
    words = conditions.split()
    values = {key: value for key, _, value in (word.partition("=") for word in words)}
    return TaiwanHand(
        tuple(in_hand),
        won_on,
        tuple(calls),
        flowers,
        "self-draw" in words,
        int(values.get("seat", 1)),
        int(values.get("round", 0)),
        frozenset(words) & {"last", "rinshan", "chankan", "first"},
    )


@cache
def take_apart(tiles: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Every way to make chows, pungs and one pair of sorted tiles; the pair comes first."""
    return tuple(
        (pair, *sets)
        for pair in sorted({(tile, tile) for tile in tiles if tiles.count(tile) > 1})
        for sets in make_sets(remove(tiles, pair))
    )


@cache
def make_sets(tiles: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Every way to make chows and pungs of sorted tiles."""
    if not tiles:
        return ((),)
    first = tiles[0]
    chow = tuple(f"{int(first[0]) + step}{first[1]}" for step in range(3))
    possible = [(first, first, first)] + [chow] * (first[1] != "z")
    return tuple(
        (group, *others)
        for group in possible
        if not Counter(group) - Counter(tiles)
        for others in make_sets(remove(tiles, group))
    )


def remove(tiles: tuple[str, ...], group: tuple[str, ...]) -> tuple[str, ...]:
    left = list(tiles)
    for tile in group:
        left.remove(tile)
    return tuple(left)


def arrange(tiles: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(tiles, key=TILES.index))


def list_all_tiles(hand: TaiwanHand) -> list[str]:
    """Every tile of a hand, the fourth of a kong with them."""
    of_calls = [tile for call in hand.calls for tile in call.tiles + call.tiles[:1] * call.kong]
    return [*hand.in_hand, hand.won_on, *of_calls]


def list_waits(hand: TaiwanHand) -> list[str]:
    """The tiles that would complete a hand, of which it does not hold all four itself."""
    held = Counter(remove(tuple(list_all_tiles(hand)), (hand.won_on,)))
    return [tile for tile in TILES if held[tile] < 4 and take_apart(arrange([*hand.in_hand, tile]))]


def count_best(hand: TaiwanHand, tai: Mapping[str, int] = TAI) -> Counter[str]:
    """What the best way to read a hand has, and how often."""
    counts = (count_reading(hand, *reading) for reading in read(hand))
    return max(counts, key=lambda counted: add_up(counted, tai))


def add_up(counted: Counter[str], tai: Mapping[str, int] = TAI) -> int:
    return sum(tai[name] * times for name, times in counted.items())


def read(hand: TaiwanHand) -> Iterator[tuple[str, list[Meld], str]]:
    """Every reading: the tile of the pair, the sets, and what was waited for."""
    for pair, *sets in take_apart(arrange([*hand.in_hand, hand.won_on])):
        if hand.won_on in pair:
            yield pair[0], [*map(Meld, sets), *hand.calls], "pair"
        for at, group in enumerate(sets):
            if hand.won_on in group:
                melds = [
                    Meld(tiles, by_discard=place == at and not hand.self_draw)
                    for place, tiles in enumerate(sets)
                ]
                yield pair[0], [*melds, *hand.calls], name_wait(group, hand.won_on)


def name_wait(group: tuple[str, ...], won_on: str) -> str:
    if len(set(group)) == 1:
        return "two pairs"
    if group[1] == won_on:
        return "middle"
    last = (group[0][0] == "1" and group[2] == won_on) or (
        group[0][0] == "7" and group[0] == won_on
    )
    return "edge" if last else "two sides"


def count_reading(hand: TaiwanHand, pair: str, melds: list[Meld], wait: str) -> Counter[str]:
    """What one reading has, by the words of the table."""
    counted = Counter[str]()
    for part in (
        count_sets(hand, melds, wait),
        count_honours(hand, pair, melds),
        count_flowers(hand),
        count_way_of_winning(hand, melds, wait),
    ):
        counted += part
    return counted


def count_sets(hand: TaiwanHand, melds: list[Meld], wait: str) -> Counter[str]:
    """What the sets and suits are worth."""
    counted = Counter[str]()
    tiles = list_all_tiles(hand)
    suits = {tile[1] for tile in tiles} - {"z"}
    honours = any(tile[1] == "z" for tile in tiles)
    pungs = [meld for meld in melds if not meld.is_chow]
    hidden = [meld for meld in pungs if not meld.on_table and not meld.by_discard]
    if len(hidden) > 2:
        counted[{3: "三暗刻", 4: "四暗刻", 5: "五暗刻"}[len(hidden)]] = 1
    if not suits:
        counted["字一色"] = 1
    elif len(suits) == 1:
        counted["混一色" if honours else "清一色"] = 1
    if len(pungs) == 5 and suits:
        counted["碰碰胡"] = 1
    plain = not (honours or hand.flowers or pungs)
    if plain and not hand.self_draw and wait == "two sides":
        counted["平胡"] = 1
    return counted


def count_honours(hand: TaiwanHand, pair: str, melds: list[Meld]) -> Counter[str]:
    """What winds and dragons are worth."""
    counted = Counter[str]()
    names = [meld.tiles[0] for meld in melds if not meld.is_chow]
    winds = sum(name in WINDS for name in names)
    if winds == 4:
        counted["大四喜"] = 1
    elif winds == 3 and pair in WINDS:
        counted["小四喜"] = 1
    else:
        counted["門風"] = names.count(WINDS[hand.seat])
        counted["圈風"] = names.count(WINDS[hand.round])
    dragons = sum(name in DRAGONS for name in names)
    if dragons == 3:
        counted["大三元"] = 1
    elif dragons == 2 and pair in DRAGONS:
        counted["小三元"] = 1
    else:
        counted["三元牌"] = dragons
    return counted


def count_flowers(hand: TaiwanHand) -> Counter[str]:
    """What flowers are worth."""
    counted = Counter[str]()
    if len(hand.flowers) == 8:
        counted["八仙過海" if hand.self_draw else "七搶一"] = 1
        return counted
    for four in ({1, 2, 3, 4}, {5, 6, 7, 8}):
        if four <= hand.flowers:
            counted["花槓"] += 1
        else:
            counted["正花"] += sorted(four)[hand.seat] in hand.flowers
    return counted


def count_way_of_winning(hand: TaiwanHand, melds: list[Meld], wait: str) -> Counter[str]:
    """What it is worth how the hand was won."""
    counted = Counter[str]()
    closed = not any(meld.on_table for meld in melds)
    early = "first" in hand.notes
    heaven = early and hand.self_draw and hand.seat == 0
    earth = early and hand.self_draw and hand.seat != 0
    human = early and not hand.self_draw
    counted["天胡"], counted["地胡"], counted["人胡"] = heaven, earth, human
    if not (heaven or earth):
        if closed and hand.self_draw:
            counted["門清自摸"] = 1
        elif closed and not human:
            counted["門清"] = 1
        elif hand.self_draw:
            counted["自摸"] = 1
    if all(meld.on_table for meld in melds):
        counted["半求人" if hand.self_draw else "全求人"] = 1
    elif wait in {"pair", "middle", "edge"} and len(list_waits(hand)) == 1 and not heaven:
        counted["獨聽"] = 1
    if "last" in hand.notes:
        counted["海底撈月" if hand.self_draw else "河底撈魚"] = 1
    if "rinshan" in hand.notes and not heaven:
        counted["槓上開花"] = 1
    if "chankan" in hand.notes:
        counted["搶槓"] = 1
    return counted


# ------------------------------------------------------------------------- random hands


def generate_hands(seed: object, number: int) -> Iterator[TaiwanHand]:
    """So many hands that can be, those of few kinds and many pungs more often than in play."""
    for hand in pattern_hands.generate_hands(seed, number, sets=5):
        way = " ".join((*hand.conditions, f"seat={hand.seat}", f"round={hand.round}"))
        yield read_hand(hand.format_tiles(), way)


def write_hand(hand: TaiwanHand) -> str:
    """A hand as a scores file has it."""
    calls = "".join(write_call(call) for call in hand.calls)
    flowers = "".join(map(str, sorted(hand.flowers)))
    braces = f"{{{flowers}f}}" if flowers else ""
    return f"{write_tiles(hand.in_hand)}{calls}+{hand.won_on}{braces}"


def write_call(call: Meld) -> str:
    digits = "".join(tile[0] for tile in call.tiles) + call.tiles[0][0] * call.kong
    return f"({digits}{call.tiles[0][1]})" if call.on_table else f"[{digits}{call.tiles[0][1]}]"


def write_tiles(tiles: Sequence[str]) -> str:
    """`123m44z`."""
    return "".join(
        "".join(tile[0] for tile in tiles if tile[1] == suit) + suit
        for suit in "mpsz"
        if any(tile[1] == suit for tile in tiles)
    )
