"""Hands a second as ratios to PyPI `mahjong`, for `run.py`.

Both value the same random hands in the same process, one after the other, with the garbage
collector off, and both deliver the payments, the yaku and the parts of the fu. The time of
each is the best of several rounds. Every round has hands that no other had: ours remembers
what it has read, of whole hands and of single suits, and only for hands that have come before
may the first of these help. What it knows of suits stays, as in a program that values hands.
"""

import gc
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from mahjong.hand_calculating.hand import HandCalculator

from mjtally import score_hand, score_hands
from mjtally.rules.families.riichi.presets import RIICHI
from mjtally.rules.tiles import decomposition, notation
from support.riichi_hands import (
    PeerArguments,
    RandomRiichiHand,
    format_tiles,
    generate_hands_for_preset,
    peer_arguments,
    score_conditions,
)

HANDS = 3000  # in a round; ours remembers the shapes of 4096
ROUNDS = 5


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


def ours_together(given: Sequence[Said]) -> None:
    for score in score_hands({"tiles": tiles, **more} for tiles, more in given):
        deliver(score.payments, score.yaku, score.fu_parts)


def forget_hands() -> None:
    """Whole hands, that is: texts and splits."""
    for remembered in (
        notation.match_tiles,
        decomposition._find_splits,
    ):
        remembered.cache_clear()


# ----------------------------------------------------------------------------- theirs


def from_arrays(given: Sequence[PeerArguments]) -> None:
    for tiles, win_tile, melds, dora, configured, ura in given:
        found = HandCalculator.estimate_hand_value(
            tiles, win_tile, melds, dora, configured, ura_dora_indicators=ura
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


class HandSpeeds(NamedTuple):
    """How many times as many hands a second as PyPI `mahjong`."""

    one_by_one: float  # by `score_hand`
    together: float  # by `score_hands`


def measure_speeds(rounds: int = ROUNDS) -> HandSpeeds:
    """The best round of each counts."""
    theirs, one_by_one, together = list[float](), list[float](), list[float]()
    ours([said(hand) for hand in wins(2025)])  # what is known of suits
    for number in range(rounds):
        hands = wins(2026 + number)
        check(hands)
        mine = [said(hand) for hand in hands]
        arrays = [peer_arguments(hand, RIICHI) for hand in hands]
        forget_hands()
        one_by_one.append(seconds(partial(ours, mine)))
        forget_hands()
        together.append(seconds(partial(ours_together, mine)))
        theirs.append(seconds(partial(from_arrays, arrays)))
    return HandSpeeds(min(theirs) / min(one_by_one), min(theirs) / min(together))
