"""Hands a second as ratios to PyPI `mahjong`; run by hand: `python tests/bench/hands.py`.

Both value the same random hands in the same process, one after the other, with the garbage
collector off, and both deliver the payments, the yaku and the parts of the fu. The time of
each is the best of several rounds. Every round has hands that no other had: ours remembers
what it has read, of whole hands and of single suits, and only for hands that have come before
may the first of these help. What it knows of suits stays, as in a program that values hands.
"""

import gc
import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.meld import Meld
from mahjong.tile import TilesConverter

from mjtally.families.riichi.hand_value import judge
from mjtally.families.riichi.hand_value.hand_score import score_hand
from mjtally.families.riichi.presets import RIICHI
from mjtally.tiles import notation
from support.riichi_hands import (
    TILE_KINDS,
    PeerArguments,
    RandomRiichiHand,
    format_tiles,
    generate_hands_for_preset,
    peer_arguments,
    peer_config,
    peer_options,
    score_conditions,
)

HANDS = 3000  # in a round; ours remembers the shapes of 4096
ROUNDS = 7
NAMES = ("man", "pin", "sou", "honors")


def deliver(payments: object, yaku: object, parts_of_fu: object) -> None:
    """What both are asked for. There are no parts of the fu of a yakuman."""
    assert payments and yaku


# ------------------------------------------------------------------------------- ours


class Said(NamedTuple):
    """A hand as it is given to us."""

    tiles: str
    conditions: dict[str, Any]


def said(hand: RandomRiichiHand) -> Said:
    return Said(format_tiles(hand), score_conditions(hand))


def ours(given: Sequence[Said]) -> None:
    for tiles, more in given:
        score = score_hand(tiles, rules=RIICHI, **more)
        deliver(score.payments, score.yaku, score.fu_parts)


def forget_hands() -> None:
    """Whole hands, that is: texts, shapes, and what the rules say of their tiles."""
    for remembered in (
        notation.match_tiles,
        judge._scored_readings,
    ):
        remembered.cache_clear()


# ----------------------------------------------------------------------------- theirs


def from_arrays(given: Sequence[PeerArguments]) -> None:
    for tiles, win_tile, melds, dora, configured, ura in given:
        found = HandCalculator.estimate_hand_value(
            tiles, win_tile, melds, dora, configured, ura_dora_indicators=ura
        )
        deliver(found.cost, found.yaku, found.fu_details)


class Strings(NamedTuple):
    """A hand as their README writes it: strings by suit, and the arguments of `HandConfig`."""

    tiles: dict[str, str]
    won_on: dict[str, str]
    melds: list[tuple[str, dict[str, str], bool]]
    dora: list[dict[str, str]]
    ura: list[dict[str, str]]
    config: dict[str, Any]


def strings(hand: RandomRiichiHand) -> Strings:
    """The first five of a red suit is red, or that of the tile won on."""
    red = set(hand.red_suits)

    def of(kinds: Sequence[int], reds: set[int]) -> dict[str, str]:
        written: dict[str, str] = {}
        for kind in sorted(kinds):
            suit = kind // 9
            digit = str(kind % 9 + 1)
            if digit == "5" and suit in reds:
                reds.discard(suit)
                digit = "0"
            written[NAMES[suit]] = written.get(NAMES[suit], "") + digit
        return written

    melds = []
    for call in hand.calls:
        form = Meld.KAN if len(call.tiles) == 4 else Meld.PON
        form = Meld.CHI if call.tiles[0] != call.tiles[1] else form
        melds.append((form, of(call.tiles, set()), not call.is_closed))
    return Strings(
        of(list(hand.count_tiles.elements()), set(red)),
        of([hand.won_on], {hand.won_on // 9} if hand.won_on_red else set()),
        melds,
        [of([kind], set()) for kind in hand.dora],
        [of([kind], set()) for kind in hand.ura],
        {key: given for key, given in peer_config(hand, RIICHI).items() if given},
    )


def from_strings(given: Sequence[Strings]) -> None:
    array: Callable[..., list[int]] = TilesConverter.string_to_136_array
    for tiles, won_on, melds, dora, ura, more in given:
        found = HandCalculator.estimate_hand_value(
            array(**tiles, has_aka_dora=True),
            array(**won_on, has_aka_dora=True)[0],
            melds=[
                Meld(form, array(**called, has_aka_dora=True), opened)
                for form, called, opened in melds
            ],
            dora_indicators=[array(**tile)[0] for tile in dora],
            config=HandConfig(**{**more, "options": peer_options(RIICHI)}),
            ura_dora_indicators=[array(**tile)[0] for tile in ura],
        )
        deliver(found.cost, found.yaku, found.fu_details)


# ----------------------------------------------------------------------------- rounds


def wins(seed: int) -> list[RandomRiichiHand]:
    """Hands that have a yaku."""
    found: list[RandomRiichiHand] = []
    for hand in generate_hands_for_preset("riichi", seed, 2 * HANDS):
        try:
            score_hand(format_tiles(hand), rules=RIICHI, **score_conditions(hand))
        except ValueError:
            continue
        found.append(hand)
        if len(found) == HANDS:
            break
    return found


def other_dora(dice: random.Random, hand: RandomRiichiHand) -> RandomRiichiHand:
    held = hand.count_tiles
    left = [kind for kind in TILE_KINDS[4] for _ in range(4 - held[kind])]
    shown = dice.sample(left, len(hand.dora) + len(hand.ura))
    cut = len(hand.dora)
    return hand._replace(dora=tuple(shown[:cut]), ura=tuple(shown[cut:]))


def seconds(task: Callable[[], None]) -> float:
    gc.collect()
    gc.disable()
    start = time.perf_counter()
    task()
    taken = time.perf_counter() - start
    gc.enable()
    return taken


def check(hands: Sequence[RandomRiichiHand]) -> None:
    """Both value the same hands."""
    for hand in hands:
        total = score_hand(format_tiles(hand), rules=RIICHI, **score_conditions(hand)).payments[0]
        x = peer_arguments(hand, RIICHI)
        found = HandCalculator.estimate_hand_value(
            *x[:4], config=x.config, ura_dora_indicators=x.ura_dora_indicators
        )
        assert found.cost and found.cost["total"] == total, format_tiles(hand)


def main() -> None:
    dice = random.Random(2026)
    first: list[float] = []
    again: list[float] = []
    arrays: list[float] = []
    written: list[float] = []
    second: list[float] = []
    ours([said(hand) for hand in wins(2025)])  # what is known of suits
    for number in range(ROUNDS):
        hands = wins(2026 + number)
        check(hands)
        new = [other_dora(dice, hand) for hand in hands]
        mine, mine_again = [said(hand) for hand in hands], [said(hand) for hand in new]
        for_them, again_for_them = (
            [peer_arguments(hand, RIICHI) for hand in some] for some in (hands, new)
        )
        as_strings = [strings(hand) for hand in hands]
        forget_hands()
        first.append(seconds(partial(ours, mine)))
        again.append(seconds(partial(ours, mine_again)))
        arrays.append(seconds(partial(from_arrays, for_them)))
        written.append(seconds(partial(from_strings, as_strings)))
        second.append(seconds(partial(from_arrays, again_for_them)))
    print(f"{HANDS} hands in each of {ROUNDS} rounds; ours {HANDS / min(first):.0f} hands a second")
    for what, they, we, least in (
        ("(a) from its arrays, ready-made", arrays, first, 3),
        ("(b) from what a person writes", written, first, 3),
        ("(c) hands again, with other dora", second, again, 20),
    ):
        ratio = min(they) / min(we)
        print(f"{what:34} {ratio:6.1f} times as many hands a second (at least {least})")


if __name__ == "__main__":
    main()
