"""Random winning hands of all kinds, for our reader and for PyPI `mahjong`."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld

from inside import RiichiRules, rules_of

SUITS = "mpsz"
SEATS = "ESWN"
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
WINDS, DRAGONS = range(27, 31), range(31, 34)
FIVES = (4, 13, 22)
NORTH = 30
TILES_OF = {4: list(range(34)), 3: [0, *range(8, 34)]}  # the kinds of tiles, by players

# What PyPI `mahjong` can be told too: it always adds yakuman, and counts 4 fu for a pair of
# the round and seat wind.
RULESETS: dict[str, RiichiRules] = {
    "riichi": rules_of("riichi"),
    "single-yakuman": rules_of("riichi kiriage=yes double-yakuman=no"),
    "closed-tanyao": rules_of("riichi kazoe=sanbaiman open-tanyao=no"),
    "renhou-yakuman": rules_of("riichi renhou=yakuman red=0"),
    "renhou-mangan": rules_of("riichi renhou=mangan kiriage=yes"),
    "sanma": rules_of("sanma"),
    "majsoul-sanma": rules_of("majsoul-sanma"),
    "sanma-renhou": rules_of("majsoul-sanma renhou=mangan kazoe=sanbaiman kiriage=yes"),
}


class Called(NamedTuple):
    """A call, or a closed kan."""

    tiles: tuple[int, ...]
    closed: bool = False


class Won(NamedTuple):
    """A winning hand by kinds of tiles (0 to 33), with the conditions of the win."""

    players: int
    in_hand: tuple[int, ...]  # without the tile won on
    won_on: int
    calls: tuple[Called, ...]
    norths: int  # set aside
    red: frozenset[int]  # the suits of which one five is red
    red_won: bool  # the tile won on is the red one
    dora: tuple[int, ...]
    ura: tuple[int, ...]
    self_draw: bool
    round: int
    seat: int
    riichi: int
    said: frozenset[str]  # ippatsu last rinshan chankan first

    @property
    def tiles(self) -> Counter[int]:
        """All tiles of the hand but the norths."""
        called = [kind for call in self.calls for kind in call.tiles]
        return Counter([*self.in_hand, self.won_on, *called])

    @property
    def is_closed(self) -> bool:
        return all(call.closed for call in self.calls)


def hands(seed: int, count: int, players: int = 4, red: int = 3) -> Iterator[Won]:
    """So many random hands."""
    dice = random.Random(seed)
    made = 0
    while made < count:
        hand = _hand(dice, players)
        if hand:
            made += 1
            yield hand if red else hand._replace(red=frozenset(), red_won=False)


def hands_for(name: str, seed: int, count: int) -> Iterator[Won]:
    """So many random hands that a ruleset allows."""
    rules = RULESETS[name]
    for hand in hands(seed, count, rules.players, rules.red):
        if rules.renhou == "none" and "first" in hand.said and not hand.self_draw:
            yield hand._replace(said=frozenset())
        else:
            yield hand


def _hand(dice: random.Random, players: int) -> Won | None:
    kinds = TILES_OF[players]
    form = dice.random()
    calls: list[Called] = []
    if form < 0.06:
        tiles = [kind for kind in _pairs(dice, kinds) for _ in range(2)]
    elif form < 0.08:
        tiles = [*ORPHANS, dice.choice(ORPHANS)]
    elif form < 0.10:
        start = 9 * dice.randrange(1 if players == 3 else 0, 3)
        tiles = [start + n for n in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, dice.randrange(9))]
    else:
        tiles, calls = _sets(dice, players)
    if max(_counted(tiles, calls).values()) > 4:
        return None
    dice.shuffle(tiles)
    won_on = tiles.pop()
    return _with_conditions(dice, players, tiles, won_on, calls)


def _counted(tiles: list[int], calls: list[Called]) -> Counter[int]:
    return Counter([*tiles, *(kind for call in calls for kind in call.tiles)])


def _pairs(dice: random.Random, kinds: list[int]) -> list[int]:
    """Seven kinds, now and then of one suit, with or without honours, or without numbers."""
    of_suit = dice.choice([range(9, 18), range(18, 27)])
    pool = dice.choice([kinds, kinds, list(of_suit), [*of_suit, *WINDS, *DRAGONS], ORPHANS])
    return dice.sample([*WINDS, *DRAGONS] if dice.random() < 0.1 else pool, 7)


def _sets(dice: random.Random, players: int) -> tuple[list[int], list[Called]]:
    """Four sets and a pair out of a few kinds of tiles, some of them called."""
    pool = dice.choice(
        [
            list(range(34)),
            list(range(27)),
            [*range(9), *range(27, 34)],
            [*range(9, 18), *range(27, 34)],
            list(range(9 * (suit := dice.randrange(3)), 9 * suit + 9)),
            [kind for kind in range(27) if kind % 9 in {1, 2, 3, 4, 5, 6, 7}],
            [kind for kind in range(27) if kind % 9 in {0, 1, 2, 6, 7, 8}] + list(range(27, 34)),
            [kind for kind in range(27) if kind % 9 in {0, 1, 2, 6, 7, 8}],
            [0, 8, 9, 17, 18, 26, *range(27, 34)],
            [0, 8, 9, 17, 18, 26],
            [19, 20, 21, 23, 25, 32],
            [kind for kind in range(27) if kind % 9 < 4],
            [*WINDS, *DRAGONS, dice.randrange(27)],
            [*WINDS, *dice.sample(range(9, 27), 2)],
            [*DRAGONS, *range((low := dice.randrange(9, 24)), low + 3)],
        ]
    )
    pool = [kind for kind in pool if kind in TILES_OF[players]]
    if len(pool) < 5:
        pool = TILES_OF[players]
    starts = [
        kind for kind in pool if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= set(pool)
    ]
    sequences = dice.choice([0.2, 0.5, 0.7, 1.0]) if starts else 0.0
    called = dice.choice([0.0, 0.0, 0.3, 0.7])
    kans = dice.choice([0.1, 0.1, 0.2, 0.8])
    alike = dice.choice([0.0, 0.0, 0.4])  # how often a group is like the one before
    tiles, calls = [dice.choice(pool)] * 2, []
    group: list[int] = []
    for _ in range(4):
        if group and dice.random() < alike:
            group = _like(dice, group, pool)
        elif dice.random() < sequences:
            low = dice.choice(starts)
            group = [low, low + 1, low + 2]
        else:
            group = [dice.choice(pool)] * (4 if dice.random() < kans else 3)
        is_sequence = group[0] != group[1]
        if len(group) == 4 and dice.random() < 0.5:
            calls.append(Called(tuple(group), closed=True))
        elif len(group) == 4 or (
            dice.random() < called and not (is_sequence and players == 3)  # no chi
        ):
            calls.append(Called(tuple(group)))
        else:
            tiles += group
    return tiles, calls


def _like(dice: random.Random, group: list[int], pool: list[int]) -> list[int]:
    """The group again, in another suit, or the next numbers."""
    for step in dice.sample([0, 9, -9, 18, 1, 3, -3], 7):
        moved = [kind + step for kind in group]
        suits = {kind // 9 for kind in moved}
        if set(moved) <= set(pool) and len(suits) == 1 and (suits != {3} or moved[0] == moved[1]):
            return moved
    return group


def _with_conditions(
    dice: random.Random,
    players: int,
    in_hand: list[int],
    won_on: int,
    calls: list[Called],
) -> Won:
    """The hand with conditions that can be, each alone and together."""

    def maybe(chance: float) -> bool:
        return dice.random() < chance

    everything = _counted([*in_hand, won_on], calls)
    closed = all(call.closed for call in calls)
    norths = 0
    if players == 3 and maybe(0.5):
        norths = dice.randrange(5 - everything[NORTH])
    has_kan = norths > 0 or any(len(call.tiles) == 4 for call in calls)
    self_draw = maybe(0.5)
    seat = dice.randrange(players)
    said: set[str] = set()
    riichi = 0
    if not calls and not norths and maybe(0.06) and (self_draw or seat):
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
        if everything[five] and (maybe(0.4) or everything[five] == 4)  # one of four is red
    }
    red_won = won_on in FIVES and won_on // 9 in red and (everything[won_on] == 1 or maybe(0.3))
    held = everything + Counter({NORTH: norths})
    left = [kind for kind in TILES_OF[players] for _ in range(4 - held[kind])]
    shown = dice.sample(left, 2 * dice.choice([0, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5]))
    half = len(shown) // 2
    return Won(
        players,
        tuple(in_hand),
        won_on,
        tuple(calls),
        norths,
        frozenset(red),
        red_won,
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
    """`34678m33s234567p+2m`, the parts in an order of their own."""
    return "".join(parts(hand))


def parts(hand: Won) -> list[str]:
    """The parts of the hand's text. A red five is the tile won on, or is written where the
    first five of its suit is."""
    red = set(hand.red)
    won_on = "+" + tile(hand.won_on, hand.red_won)
    if hand.red_won:
        red.discard(hand.won_on // 9)

    def part(tiles: list[int] | tuple[int, ...]) -> str:
        suit = tiles[0] // 9
        digits = [str(kind % 9 + 1) for kind in sorted(tiles)]
        if suit in red and "5" in digits and suit < 3:
            digits[digits.index("5")] = "0"
            red.discard(suit)
        return "".join(digits) + SUITS[suit]

    said = []
    for suit in range(4):
        tiles = [kind for kind in hand.in_hand if kind // 9 == suit]
        if tiles:
            said.append(part(tiles))
    said.append(won_on)
    for call in hand.calls:
        opening, closing = "[]" if call.closed else "()"
        said.append(opening + part(call.tiles) + closing)
    if hand.norths:
        said.append("{" + "4" * hand.norths + "z}")
    return said


def tile(kind: int, red: bool = False) -> str:
    """`5p`, or `0p` if it is the red one."""
    return f"{0 if red else kind % 9 + 1}{SUITS[kind // 9]}"


def tiles(kinds: tuple[int, ...]) -> str:
    """`5s,1z`."""
    return ",".join(tile(kind) for kind in kinds)


def conditions(hand: Won) -> dict[str, Any]:
    """The other arguments of `score_hand`, the rules apart."""
    return {
        "self_draw": hand.self_draw,
        "riichi": hand.riichi,
        "seat": SEATS[hand.seat],
        "round": SEATS[hand.round],
        "dora": tiles(hand.dora),
        "ura": tiles(hand.ura),
        **dict.fromkeys(hand.said, True),
    }


# ------------------------------------------------------------------------------ for them


class Theirs(NamedTuple):
    """The arguments of PyPI `mahjong`'s `estimate_hand_value`."""

    tiles: list[int]
    win_tile: int
    melds: list[Meld]
    dora_indicators: list[int]
    config: HandConfig
    ura_dora_indicators: list[int]


def theirs(hand: Won, rules: RiichiRules) -> Theirs:
    """The same hand in tiles of 136. The first of a kind of five is the red one."""
    used: Counter[int] = Counter()

    def take(kind: int) -> int:
        without_red = kind in FIVES and kind // 9 not in hand.red
        used[kind] += 1
        return 4 * kind + (used[kind] - 1 + without_red) % 4

    win_tile = take(hand.won_on) if hand.red_won else -1
    taken = [take(kind) for kind in hand.in_hand]
    melds = []
    for call in hand.calls:
        group = [take(kind) for kind in call.tiles]
        taken += group
        kind_of = {True: Meld.KAN, False: Meld.PON}[len(group) == 4]
        if call.tiles[0] != call.tiles[1]:
            kind_of = Meld.CHI
        melds.append(Meld(kind_of, group, opened=not call.closed))
    if not hand.red_won:
        win_tile = take(hand.won_on)
    return Theirs(
        [*taken, win_tile],
        win_tile,
        melds,
        [4 * kind + 3 for kind in hand.dora],
        HandConfig(**config(hand, rules)),
        [4 * kind + 3 for kind in hand.ura],
    )


def options(rules: RiichiRules) -> OptionalRules:
    """Their options that are the same rules as ours."""
    return OptionalRules(
        has_open_tanyao=rules.open_tanyao,
        has_aka_dora=rules.red > 0,
        has_double_yakuman=rules.double_yakuman,
        kazoe_limit=HandConstants.KAZOE_SANBAIMAN
        if rules.kazoe == "sanbaiman"
        else HandConstants.KAZOE_LIMITED,
        kiriage=rules.kiriage,
        renhou_as_yakuman=rules.renhou == "yakuman",
        is_three_player=rules.players == 3,
    )


def config(hand: Won, rules: RiichiRules) -> dict[str, Any]:
    """The arguments of their `HandConfig`."""
    said, self_draw = hand.said, hand.self_draw
    dealer = hand.seat == 0
    return {
        "is_tsumo": self_draw,
        "is_riichi": hand.riichi == 1,
        "is_daburu_riichi": hand.riichi == 2,
        "is_ippatsu": "ippatsu" in said,
        "is_rinshan": "rinshan" in said,
        "is_chankan": "chankan" in said,
        "is_haitei": "last" in said and self_draw,
        "is_houtei": "last" in said and not self_draw,
        "is_tenhou": "first" in said and self_draw and dealer,
        "is_chiihou": "first" in said and self_draw and not dealer,
        "is_renhou": "first" in said and not self_draw,
        "player_wind": 27 + hand.seat,
        "round_wind": 27 + hand.round,
        "num_nuki_dora": hand.norths,
        "options": options(rules),
    }
