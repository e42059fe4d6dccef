"""Random winning hands of all kinds, for our reader and for PyPI `mahjong`."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld

SUITS = "mpsz"
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
WINDS, DRAGONS = range(27, 31), range(31, 34)
FIVES = (4, 13, 22)

RULES: list[dict[str, str]] = [
    {},
    {"kiriage": "yes", "double-yakuman": "no"},
    {"kazoe": "sanbaiman", "open-tanyao": "no"},
    {"renhou": "yakuman", "red": "0"},
    {"renhou": "mangan", "kiriage": "yes"},
]


class Called(NamedTuple):
    """A call, or a closed kan."""

    tiles: tuple[int, ...]
    closed: bool = False


class Won(NamedTuple):
    """A winning hand by kinds of tiles (0 to 33), with the conditions of the win."""

    in_hand: tuple[int, ...]  # without the tile won on
    won_on: int
    calls: tuple[Called, ...]
    red: frozenset[int]  # the suits whose first five is red
    dora: tuple[int, ...]
    ura: tuple[int, ...]
    self_draw: bool
    round: int
    seat: int
    riichi: int
    said: frozenset[str]  # ippatsu last rinshan chankan first


def hands(seed: int, count: int) -> Iterator[Won]:
    """So many random hands."""
    dice = random.Random(seed)
    made = 0
    while made < count:
        hand = _hand(dice)
        if hand:
            made += 1
            yield hand


def _hand(dice: random.Random) -> Won | None:
    form = dice.random()
    calls: list[Called] = []
    if form < 0.06:
        tiles = [kind for kind in dice.sample(range(34), 7) for _ in range(2)]
    elif form < 0.08:
        tiles = [*ORPHANS, dice.choice(ORPHANS)]
    elif form < 0.10:
        start = 9 * dice.randrange(3)
        tiles = [start + n for n in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, dice.randrange(9))]
    else:
        tiles, calls = _sets(dice)
    everything = Counter(tiles)
    for call in calls:
        everything.update(call.tiles)
    if max(everything.values()) > 4:
        return None
    dice.shuffle(tiles)
    won_on = tiles.pop()
    return _with_conditions(dice, tiles, won_on, calls, everything)


def _sets(dice: random.Random) -> tuple[list[int], list[Called]]:
    """Four sets and a pair out of a few kinds of tiles, some of them called."""
    pool = dice.choice(
        [
            list(range(34)),
            list(range(27)),
            [*range(9), *range(27, 34)],
            list(range(9 * (suit := dice.randrange(3)), 9 * suit + 9)),
            [kind for kind in range(27) if kind % 9 in {1, 2, 3, 4, 5, 6, 7}],
            [kind for kind in range(27) if kind % 9 in {0, 1, 2, 6, 7, 8}] + list(range(27, 34)),
            [0, 8, 9, 17, 18, 26, *range(27, 34)],
            [19, 20, 21, 23, 25, 32],
            [kind for kind in range(27) if kind % 9 < 4],
            [*WINDS, *DRAGONS, dice.randrange(27)],
        ]
    )
    starts = [
        kind for kind in pool if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= set(pool)
    ]
    sequences = dice.choice([0.2, 0.5, 0.7, 1.0]) if starts else 0.0
    called = dice.choice([0.0, 0.0, 0.3, 0.7])
    tiles, calls = [dice.choice(pool)] * 2, []
    for _ in range(4):
        if dice.random() < sequences:
            low = dice.choice(starts)
            group = [low, low + 1, low + 2]
        else:
            group = [dice.choice(pool)] * (4 if dice.random() < 0.15 else 3)
        if len(group) == 4 and dice.random() < 0.5:
            calls.append(Called(tuple(group), closed=True))
        elif len(group) == 4 or dice.random() < called:
            calls.append(Called(tuple(group)))
        else:
            tiles += group
    return tiles, calls


def _with_conditions(
    dice: random.Random,
    in_hand: list[int],
    won_on: int,
    calls: list[Called],
    everything: Counter[int],
) -> Won:
    """The hand with conditions that can be, each alone and together."""

    def maybe(chance: float) -> bool:
        return dice.random() < chance

    closed = all(call.closed for call in calls)
    has_kan = any(len(call.tiles) == 4 for call in calls)
    self_draw = maybe(0.5)
    seat = dice.randrange(4)
    said: set[str] = set()
    riichi = 0
    if not calls and maybe(0.04) and (self_draw or seat):
        said.add("first")
    else:
        riichi = dice.choice([0, 1, 1, 2]) if closed else 0
        if self_draw and has_kan and maybe(0.2):
            said.add("rinshan")
        elif not self_draw and everything[won_on] == 1 and maybe(0.1):
            said.add("chankan")
        elif maybe(0.1):
            said.add("last")
        if riichi and "rinshan" not in said and maybe(0.2):
            said.add("ippatsu")
    red = {
        suit
        for suit, five in enumerate(FIVES)
        if (five in in_hand or any(five in call.tiles for call in calls))
        and (maybe(0.4) or everything[five] == 4)  # one of four is red
    }
    left = [kind for kind in range(34) for _ in range(4 - everything[kind])]
    shown = dice.sample(left, 2 * dice.choice([1, 1, 1, 2, 3]))
    half = len(shown) // 2
    return Won(
        tuple(in_hand),
        won_on,
        tuple(calls),
        frozenset(red),
        tuple(shown[:half]),
        tuple(shown[half:]) if riichi else (),
        self_draw,
        dice.randrange(4),
        seat,
        riichi,
        frozenset(said),
    )


# -------------------------------------------------------------------------------- for us


def text(hand: Won) -> str:
    """`34678m33s234567p+2m`. A red five is written where the first five of its suit is."""
    red = set(hand.red)

    def part(tiles: tuple[int, ...]) -> str:
        suit = tiles[0] // 9
        digits = [str(kind % 9 + 1) for kind in sorted(tiles)]
        if suit in red and "5" in digits and suit < 3:
            digits[digits.index("5")] = "0"
            red.discard(suit)
        return "".join(digits) + SUITS[suit]

    said = ""
    for suit in range(4):
        tiles = tuple(kind for kind in hand.in_hand if kind // 9 == suit)
        said += part(tiles) if tiles else ""
    said += f"+{hand.won_on % 9 + 1}{SUITS[hand.won_on // 9]}"
    for call in hand.calls:
        opening, closing = "[]" if call.closed else "()"
        said += opening + part(call.tiles) + closing
    return said


# ------------------------------------------------------------------------------ for them


class Theirs(NamedTuple):
    """The arguments of PyPI `mahjong`'s `estimate_hand_value`."""

    tiles: list[int]
    win_tile: int
    melds: list[Meld]
    dora_indicators: list[int]
    config: HandConfig
    ura_dora_indicators: list[int]


def theirs(hand: Won, rules: dict[str, str]) -> Theirs:
    """The same hand in tiles of 136. The first of a kind of five is the red one."""
    used: Counter[int] = Counter()

    def take(kind: int) -> int:
        without_red = kind in FIVES and kind // 9 not in hand.red
        used[kind] += 1
        return 4 * kind + (used[kind] - 1 + without_red) % 4

    tiles = [take(kind) for kind in hand.in_hand]
    melds = []
    for call in hand.calls:
        group = [take(kind) for kind in call.tiles]
        tiles += group
        kind_of = {True: Meld.KAN, False: Meld.PON}[len(group) == 4]
        if call.tiles[0] != call.tiles[1]:
            kind_of = Meld.CHI
        melds.append(Meld(kind_of, group, opened=not call.closed))
    win_tile = take(hand.won_on)
    return Theirs(
        [*tiles, win_tile],
        win_tile,
        melds,
        [4 * kind + 3 for kind in hand.dora],
        _config(hand, rules),
        [4 * kind + 3 for kind in hand.ura],
    )


def _config(hand: Won, rules: dict[str, str]) -> HandConfig:
    said, self_draw = hand.said, hand.self_draw
    dealer = hand.seat == 0
    options: dict[str, Any] = {
        "has_open_tanyao": rules.get("open-tanyao", "yes") == "yes",
        "has_aka_dora": rules.get("red", "3") != "0",
        "has_double_yakuman": rules.get("double-yakuman", "yes") == "yes",
        "kazoe_limit": HandConstants.KAZOE_SANBAIMAN
        if rules.get("kazoe") == "sanbaiman"
        else HandConstants.KAZOE_LIMITED,
        "kiriage": rules.get("kiriage") == "yes",
        "renhou_as_yakuman": rules.get("renhou") == "yakuman",
    }
    renhou = "first" in said and not self_draw and rules.get("renhou", "none") != "none"
    return HandConfig(
        is_tsumo=self_draw,
        is_riichi=hand.riichi == 1,
        is_daburu_riichi=hand.riichi == 2,
        is_ippatsu="ippatsu" in said,
        is_rinshan="rinshan" in said,
        is_chankan="chankan" in said,
        is_haitei="last" in said and self_draw,
        is_houtei="last" in said and not self_draw,
        is_tenhou="first" in said and self_draw and dealer,
        is_chiihou="first" in said and self_draw and not dealer,
        is_renhou=renhou,
        player_wind=27 + hand.seat,
        round_wind=27 + hand.round,
        options=OptionalRules(**options),
    )
