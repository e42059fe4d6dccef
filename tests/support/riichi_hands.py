"""Random winning hands of all kinds, for our reader and for PyPI `mahjong`."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld

from support.internals import RiichiRules, parse_riichi_rules

SUITS = "mpsz"
SEAT_WINDS = "ESWN"
ORPHAN_KINDS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
WINDS, DRAGONS = range(27, 31), range(31, 34)
FIVE_KINDS = (4, 13, 22)
NORTH_KIND = 30
TILE_KINDS = {4: list(range(34)), 3: [0, *range(8, 34)]}  # the kinds of tiles, by players

# What PyPI `mahjong` can be told too: it always adds yakuman, and counts 4 fu for a pair of
# the round and seat wind.
RULESETS: dict[str, RiichiRules] = {
    "riichi": parse_riichi_rules("riichi"),
    "single-yakuman": parse_riichi_rules("riichi kiriage=yes double-yakuman=no"),
    "closed-tanyao": parse_riichi_rules("riichi kazoe=sanbaiman open-tanyao=no"),
    "renhou-yakuman": parse_riichi_rules("riichi renhou=yakuman red=0"),
    "renhou-mangan": parse_riichi_rules("riichi renhou=mangan kiriage=yes"),
    "sanma": parse_riichi_rules("sanma"),
    "majsoul-sanma": parse_riichi_rules("majsoul-sanma"),
    "sanma-renhou": parse_riichi_rules("majsoul-sanma renhou=mangan kazoe=sanbaiman kiriage=yes"),
}

# Yaku that the other library does not have: no ruleset above switches them on.
UNKNOWN_TO_PEER: set[str] = set()

# Our names of the yaku, and theirs.
PEER_YAKU_NAMES = {
    "menzen tsumo": "Menzen Tsumo",
    "riichi": "Riichi",
    "daburu riichi": "Double Riichi",
    "ippatsu": "Ippatsu",
    "chankan": "Chankan",
    "rinshan kaihou": "Rinshan Kaihou",
    "haitei raoyue": "Haitei Raoyue",
    "houtei raoyui": "Houtei Raoyui",
    "pinfu": "Pinfu",
    "tanyao": "Tanyao",
    "iipeikou": "Iipeiko",
    "jikaze ton": "Yakuhai (seat wind east)",
    "jikaze nan": "Yakuhai (seat wind south)",
    "jikaze shaa": "Yakuhai (seat wind west)",
    "jikaze pei": "Yakuhai (seat wind north)",
    "bakaze ton": "Yakuhai (round wind east)",
    "bakaze nan": "Yakuhai (round wind south)",
    "bakaze shaa": "Yakuhai (round wind west)",
    "bakaze pei": "Yakuhai (round wind north)",
    "yakuhai haku": "Yakuhai (haku)",
    "yakuhai hatsu": "Yakuhai (hatsu)",
    "yakuhai chun": "Yakuhai (chun)",
    "chiitoitsu": "Chiitoitsu",
    "chanta": "Chantai",
    "ittsuu": "Ittsu",
    "sanshoku doujun": "Sanshoku Doujun",
    "sanshoku doukou": "Sanshoku Doukou",
    "sankantsu": "San Kantsu",
    "toitoi": "Toitoi",
    "sanankou": "San Ankou",
    "shousangen": "Shou Sangen",
    "honroutou": "Honroutou",
    "ryanpeikou": "Ryanpeikou",
    "junchan": "Junchan",
    "honitsu": "Honitsu",
    "chinitsu": "Chinitsu",
    "renhou": "Renhou",
    "renhou (yakuman)": "Renhou (yakuman)",
    "tenhou": "Tenhou",
    "chiihou": "Chiihou",
    "daisangen": "Daisangen",
    "suuankou": "Suu Ankou",
    "suuankou tanki": "Suu Ankou Tanki",
    "tsuuiisou": "Tsuu Iisou",
    "ryuuiisou": "Ryuuiisou",
    "chinroutou": "Chinroutou",
    "chuuren poutou": "Chuuren Poutou",
    "junsei chuuren poutou": "Daburu Chuuren Poutou",
    "kokushi musou": "Kokushi Musou",
    "kokushi musou juusanmen": "Kokushi Musou Juusanmen Matchi",
    "daisuushii": "Dai Suushii",
    "shousuushii": "Shousuushii",
    "suukantsu": "Suu Kantsu",
    "dora": "Dora",
    "ura dora": "Ura Dora",
    "aka dora": "Aka Dora",
    "nukidora": "Dora",  # they count norths as dora
}


class RiichiCall(NamedTuple):
    """A call, or a closed kan."""

    tiles: tuple[int, ...]
    is_closed: bool = False


class RandomRiichiHand(NamedTuple):
    """A winning hand by kinds of tiles (0 to 33), with the conditions of the win."""

    players: int
    in_hand: tuple[int, ...]  # without the tile won on
    won_on: int
    calls: tuple[RiichiCall, ...]
    north_count: int  # set aside
    red_suits: frozenset[int]  # the suits of which one five is red
    won_on_red: bool  # the tile won on is the red one
    dora: tuple[int, ...]
    ura: tuple[int, ...]
    self_draw: bool
    round_wind: int
    seat_wind: int
    riichi: int
    conditions: frozenset[str]  # ippatsu last rinshan chankan first

    @property
    def count_tiles(self) -> Counter[int]:
        """All tiles of the hand but the norths."""
        called = [kind for call in self.calls for kind in call.tiles]
        return Counter([*self.in_hand, self.won_on, *called])

    @property
    def is_closed(self) -> bool:
        return all(call.is_closed for call in self.calls)


def generate_hands(
    seed: int, count: int, players: int = 4, red: int = 3
) -> Iterator[RandomRiichiHand]:
    """So many random hands."""
    dice = random.Random(seed)
    made = 0
    while made < count:
        hand = _try_random_hand(dice, players)
        if hand:
            made += 1
            yield hand if red else hand._replace(red_suits=frozenset(), won_on_red=False)


def generate_hands_for_preset(name: str, seed: int, count: int) -> Iterator[RandomRiichiHand]:
    """So many random hands that a ruleset allows."""
    rules = RULESETS[name]
    for hand in generate_hands(seed, count, rules.players, rules.red):
        if rules.renhou == "none" and "first" in hand.conditions and not hand.self_draw:
            yield hand._replace(conditions=frozenset())
        else:
            yield hand


def _try_random_hand(dice: random.Random, players: int) -> RandomRiichiHand | None:
    kinds = TILE_KINDS[players]
    form = dice.random()
    calls: list[RiichiCall] = []
    if form < 0.06:
        tiles = [kind for kind in _random_pairs(dice, kinds) for _ in range(2)]
    elif form < 0.08:
        tiles = [*ORPHAN_KINDS, dice.choice(ORPHAN_KINDS)]
    elif form < 0.10:
        start = 9 * dice.randrange(1 if players == 3 else 0, 3)
        tiles = [start + n for n in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, dice.randrange(9))]
    else:
        tiles, calls = _random_sets(dice, players)
    if max(_count_tiles(tiles, calls).values()) > 4:
        return None
    dice.shuffle(tiles)
    won_on = tiles.pop()
    return _add_conditions(dice, players, tiles, won_on, calls)


def _count_tiles(tiles: list[int], calls: list[RiichiCall]) -> Counter[int]:
    return Counter([*tiles, *(kind for call in calls for kind in call.tiles)])


def _random_pairs(dice: random.Random, kinds: list[int]) -> list[int]:
    """Seven kinds, now and then of one suit, with or without honours, or without numbers."""
    of_suit = dice.choice([range(9, 18), range(18, 27)])
    pool = dice.choice([kinds, kinds, list(of_suit), [*of_suit, *WINDS, *DRAGONS], ORPHAN_KINDS])
    return dice.sample([*WINDS, *DRAGONS] if dice.random() < 0.1 else pool, 7)


def _random_sets(dice: random.Random, players: int) -> tuple[list[int], list[RiichiCall]]:
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
    pool = [kind for kind in pool if kind in TILE_KINDS[players]]
    if len(pool) < 5:
        pool = TILE_KINDS[players]
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
            group = _similar_group(dice, group, pool)
        elif dice.random() < sequences:
            low = dice.choice(starts)
            group = [low, low + 1, low + 2]
        else:
            group = [dice.choice(pool)] * (4 if dice.random() < kans else 3)
        is_sequence = group[0] != group[1]
        if len(group) == 4 and dice.random() < 0.5:
            calls.append(RiichiCall(tuple(group), is_closed=True))
        elif len(group) == 4 or (
            dice.random() < called and not (is_sequence and players == 3)  # no chi
        ):
            calls.append(RiichiCall(tuple(group)))
        else:
            tiles += group
    return tiles, calls


def _similar_group(dice: random.Random, group: list[int], pool: list[int]) -> list[int]:
    """The group again, in another suit, or the next numbers."""
    for step in dice.sample([0, 9, -9, 18, 1, 3, -3], 7):
        moved = [kind + step for kind in group]
        suits = {kind // 9 for kind in moved}
        if set(moved) <= set(pool) and len(suits) == 1 and (suits != {3} or moved[0] == moved[1]):
            return moved
    return group


def _add_conditions(
    dice: random.Random,
    players: int,
    in_hand: list[int],
    won_on: int,
    calls: list[RiichiCall],
) -> RandomRiichiHand:
    """The hand with conditions that can be, each alone and together."""

    def maybe(chance: float) -> bool:
        return dice.random() < chance

    everything = _count_tiles([*in_hand, won_on], calls)
    closed = all(call.is_closed for call in calls)
    norths = 0
    if players == 3 and maybe(0.5):
        norths = dice.randrange(5 - everything[NORTH_KIND])
    has_kan = norths > 0 or any(len(call.tiles) == 4 for call in calls)
    self_draw = maybe(0.5)
    seat = dice.randrange(players)
    conditions: set[str] = set()
    riichi = 0
    if not calls and not norths and maybe(0.06) and (self_draw or seat):
        conditions.add("first")
    else:
        riichi = dice.choice([0, 1, 1, 2]) if closed else 0
        if self_draw and has_kan and maybe(0.2):
            conditions.add("rinshan")
        elif not self_draw and everything[won_on] == 1 and maybe(0.1):
            conditions.add("chankan")
        elif maybe(0.1):
            conditions.add("last")
        if riichi and "rinshan" not in conditions and maybe(0.2):
            conditions.add("ippatsu")
    red = {
        suit
        for suit, five in enumerate(FIVE_KINDS)
        if everything[five] and (maybe(0.4) or everything[five] == 4)  # one of four is red
    }
    red_won = (
        won_on in FIVE_KINDS and won_on // 9 in red and (everything[won_on] == 1 or maybe(0.3))
    )
    held = everything + Counter({NORTH_KIND: norths})
    left = [kind for kind in TILE_KINDS[players] for _ in range(4 - held[kind])]
    indicators = dice.sample(left, 2 * dice.choice([0, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5]))
    half = len(indicators) // 2
    return RandomRiichiHand(
        players,
        tuple(in_hand),
        won_on,
        tuple(calls),
        norths,
        frozenset(red),
        red_won,
        tuple(indicators[:half]),
        tuple(indicators[half:]) if riichi else (),
        self_draw,
        dice.randrange(4),
        seat,
        riichi,
        frozenset(conditions),
    )


# -------------------------------------------------------------------------------- for us


def format_tiles(hand: RandomRiichiHand) -> str:
    """`34678m33s234567p+2m`, the parts in an order of their own."""
    return "".join(format_parts(hand))


def format_parts(hand: RandomRiichiHand) -> list[str]:
    """The parts of the hand's text. A red five is the tile won on, or is written where the
    first five of its suit is."""
    red = set(hand.red_suits)
    won_on = "+" + format_tile(hand.won_on, hand.won_on_red)
    if hand.won_on_red:
        red.discard(hand.won_on // 9)

    def part(tiles: list[int] | tuple[int, ...]) -> str:
        suit = tiles[0] // 9
        digits = [str(kind % 9 + 1) for kind in sorted(tiles)]
        if suit in red and "5" in digits and suit < 3:
            digits[digits.index("5")] = "0"
            red.discard(suit)
        return "".join(digits) + SUITS[suit]

    parts = []
    for suit in range(4):
        tiles = [kind for kind in hand.in_hand if kind // 9 == suit]
        if tiles:
            parts.append(part(tiles))
    parts.append(won_on)
    for call in hand.calls:
        opening, closing = "[]" if call.is_closed else "()"
        parts.append(opening + part(call.tiles) + closing)
    if hand.north_count:
        parts.append("{" + "4" * hand.north_count + "z}")
    return parts


def format_tile(kind: int, red: bool = False) -> str:
    """`5p`, or `0p` if it is the red one."""
    return f"{0 if red else kind % 9 + 1}{SUITS[kind // 9]}"


def format_tile_list(kinds: tuple[int, ...]) -> str:
    """`5s,1z`."""
    return ",".join(format_tile(kind) for kind in kinds)


def score_conditions(hand: RandomRiichiHand) -> dict[str, Any]:
    """The other arguments of `score_hand`, the rules apart."""
    return {
        "self_draw": hand.self_draw,
        "riichi": hand.riichi,
        "seat": SEAT_WINDS[hand.seat_wind],
        "round": SEAT_WINDS[hand.round_wind],
        "dora": format_tile_list(hand.dora),
        "ura": format_tile_list(hand.ura),
        **dict.fromkeys(hand.conditions, True),
    }


# ------------------------------------------------------------------------------ for them


class PeerArguments(NamedTuple):
    """The arguments of PyPI `mahjong`'s `estimate_hand_value`."""

    tiles: list[int]
    win_tile: int
    melds: list[Meld]
    dora_indicators: list[int]
    config: HandConfig
    ura_dora_indicators: list[int]


def peer_arguments(hand: RandomRiichiHand, rules: RiichiRules) -> PeerArguments:
    """The same hand in tiles of 136. The first of a kind of five is the red one."""
    used: Counter[int] = Counter()

    def take(kind: int) -> int:
        without_red = kind in FIVE_KINDS and kind // 9 not in hand.red_suits
        used[kind] += 1
        return 4 * kind + (used[kind] - 1 + without_red) % 4

    win_tile = take(hand.won_on) if hand.won_on_red else -1
    taken = [take(kind) for kind in hand.in_hand]
    melds = []
    for call in hand.calls:
        group = [take(kind) for kind in call.tiles]
        taken += group
        kind_of = {True: Meld.KAN, False: Meld.PON}[len(group) == 4]
        if call.tiles[0] != call.tiles[1]:
            kind_of = Meld.CHI
        melds.append(Meld(kind_of, group, opened=not call.is_closed))
    if not hand.won_on_red:
        win_tile = take(hand.won_on)
    return PeerArguments(
        [*taken, win_tile],
        win_tile,
        melds,
        [4 * kind + 3 for kind in hand.dora],
        HandConfig(**peer_config(hand, rules)),
        [4 * kind + 3 for kind in hand.ura],
    )


def peer_options(rules: RiichiRules) -> OptionalRules:
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


def peer_config(hand: RandomRiichiHand, rules: RiichiRules) -> dict[str, Any]:
    """The arguments of their `HandConfig`."""
    conditions, self_draw = hand.conditions, hand.self_draw
    dealer = hand.seat_wind == 0
    return {
        "is_tsumo": self_draw,
        "is_riichi": hand.riichi == 1,
        "is_daburu_riichi": hand.riichi == 2,
        "is_ippatsu": "ippatsu" in conditions,
        "is_rinshan": "rinshan" in conditions,
        "is_chankan": "chankan" in conditions,
        "is_haitei": "last" in conditions and self_draw,
        "is_houtei": "last" in conditions and not self_draw,
        "is_tenhou": "first" in conditions and self_draw and dealer,
        "is_chiihou": "first" in conditions and self_draw and not dealer,
        "is_renhou": "first" in conditions and not self_draw,
        "player_wind": 27 + hand.seat_wind,
        "round_wind": 27 + hand.round_wind,
        "num_nuki_dora": hand.north_count,
        "options": peer_options(rules),
    }
