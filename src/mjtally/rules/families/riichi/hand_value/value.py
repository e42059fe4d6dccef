"""The value of a winning hand: its best reading, with yaku, fu and dora.

The best reading is the one that pays most; of equal ones, the one with most yakuman, most han, and
most fu.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ....tiles.conditions import WinConditions
from ....tiles.decomposition import Decomposition, WinningHand, find_decompositions
from ....tiles.groups import EAST, KINDS, NORTH, UNITS, WHITE_DRAGON, count_kind
from ....tiles.notation import Tiles
from ..payments import HandValue, base_points, round_fu
from ..rules import RiichiRules
from .fu import OPEN_HAND_FU, FuPart, PairFuTable, build_pair_fu, find_fu_parts
from .yaku import (
    RENHOU,
    WIN,
    BonusCounts,
    ScoredYaku,
    YakuTests,
    find_traits,
    find_yaku,
    find_yaku_tests,
    score_bonus,
    score_yaku,
)


class Indicators(NamedTuple):
    """The kinds of the dora indicators, and of the indicators under them."""

    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()


class RiichiValuation(NamedTuple):
    """What a hand is worth, the reading that is worth it, its yaku with dora last, and the parts of
    its fu. Beside a yakuman nothing else counts."""

    value: HandValue
    decomposition: Decomposition
    yaku: tuple[ScoredYaku, ...]
    fu_parts: tuple[FuPart, ...] = ()
    dora: int = 0  # all kinds of dora together


@lru_cache(maxsize=1024)
def look_up_rules(
    c: WinConditions, closed: bool, rules: RiichiRules
) -> tuple[YakuTests, Sequence[ScoredYaku], PairFuTable]:
    """What all closed (or all open) hands share that are won under some conditions: the tests for
    readings, the yaku of the win itself, and the fu of pairs."""
    tests = find_yaku_tests(rules, closed)
    return tests, find_yaku(tests[WIN], c), build_pair_fu(c.round, c.seat, rules)


def find_valuation(
    tiles: Tiles, c: WinConditions, bonus: BonusCounts, rules: RiichiRules
) -> RiichiValuation | None:
    """What the best reading of a hand is worth with its dora; None if the hand is not complete, or
    has no yaku."""
    tests_by_traits, win_yaku, pair_fu = look_up_rules(c, tiles.is_closed, rules)
    decompositions = find_decompositions(WinningHand(tiles, c))
    valuations: list[RiichiValuation] = []
    grouping = None
    for decomposition in decompositions:
        if decomposition.grouping is not grouping:
            grouping = decomposition.grouping
            tests = tests_by_traits[find_traits(decomposition)]
        yaku = (*win_yaku, *find_yaku(tests, decomposition))
        if yaku:
            valuations.append(_value_reading(decomposition, yaku, pair_fu, bonus, rules))
    if decompositions and c.first and not c.self_draw and rules.renhou_han:
        row = score_yaku(RENHOU, rules.renhou_han)  # what the hand has does not count beside it
        valuations.append(RiichiValuation(HandValue(row.han), decompositions[0], (row,)))
    if len(valuations) > 1:
        return max(valuations, key=lambda valuation: _rank(valuation, rules))
    return valuations[0] if valuations else None


def _value_reading(
    decomposition: Decomposition,
    yaku: tuple[ScoredYaku, ...],
    pair_fu: PairFuTable,
    bonus: BonusCounts,
    rules: RiichiRules,
) -> RiichiValuation:
    """What a reading with some yaku is worth."""
    han = yakuman = fu = 0
    for row in yaku:
        han += row.han
        yakuman += row.yakuman
    if yakuman:
        best = [row for row in yaku if row.yakuman]
        if not rules.stack_yakuman:
            # Only the best of them counts. Of equals it is one that somebody is liable for: by
            # EMA's rules (2016, 3.3.9) they pay for the hand if big three dragons or big four
            # winds are made, whatever else it is. The rules are silent on a better yakuman
            # beside it, since theirs are all worth the same: the value goes first.
            pao = rules.pao if decomposition.winning_hand.conditions.has_liable else ()
            best = [max(best, key=lambda row: (row.yakuman, row.romaji in pao))]
            yakuman = best[0].yakuman
        return RiichiValuation(HandValue(0, None, yakuman), decomposition, tuple(best))
    parts = find_fu_parts(decomposition, pair_fu, rules)
    for part in parts:
        fu += part.fu
    dora = sum(bonus)
    value = HandValue(han + dora, round_fu(fu))
    return RiichiValuation(value, decomposition, yaku + score_bonus(bonus), parts, dora)


def _rank(valuation: RiichiValuation, rules: RiichiRules) -> tuple[int, ...]:
    """The rank of a reading. Of two with the same fu, that one is better whose fu were more before
    they were rounded."""
    value = valuation.value
    exact = sum([part.fu for part in valuation.fu_parts if part is not OPEN_HAND_FU])
    return base_points(value, rules), value.yakuman, value.han, value.fu or 0, exact


def count_bonus(
    tiles: Tiles, riichi: int, indicators: Indicators, rules: RiichiRules
) -> BonusCounts:
    """How many dora, ura dora (only with riichi), red fives and norths a hand has."""
    dora, ura = indicators
    dora_by_indicator = DORA_BY_INDICATOR[rules.players]
    return (
        _count_dora(tiles, dora, dora_by_indicator),
        _count_dora(tiles, ura, dora_by_indicator) if ura and riichi else 0,
        tiles.red_fives,
        tiles.norths,
    )


def _count_dora(tiles: Tiles, indicators: Sequence[int], dora_by_indicator: Sequence[int]) -> int:
    dora = 0
    counts = tiles.counts + tiles.norths * UNITS[NORTH]
    for indicator in indicators:
        dora += count_kind(counts, dora_by_indicator[indicator])
    return dora


def _find_dora(indicator: int, players: int) -> int:
    """The dora that an indicator shows: the next tile, or the first after the last. Three players
    play without 2m to 8m."""
    if players == 3 and indicator == 0:
        return 8
    for first, size in ((WHITE_DRAGON, 3), (EAST, 4)):
        if indicator >= first:
            return first + (indicator - first + 1) % size
    return indicator // 9 * 9 + (indicator + 1) % 9


DORA_BY_INDICATOR = {
    players: tuple(_find_dora(kind, players) for kind in range(KINDS)) for players in (3, 4)
}
