"""The value of a winning hand: its best reading, with yaku, fu and dora.

The best reading is the one that pays most, then has most yakuman, most han, most fu.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ....tiles.conditions import WinConditions
from ....tiles.decomposition import Decomposition, WinningHand, find_decompositions
from ....tiles.groups import EAST, KINDS, NORTH, UNITS, WHITE_DRAGON, count_kind
from ....tiles.notation import Tiles
from ..payments import HandValue, base_points, round_fu
from ..rules import RiichiRules
from .fu import OPEN_HAND_FU, FuPart, build_pair_fu, find_fu_parts
from .yaku import (
    RENHOU,
    WIN,
    BonusCounts,
    ScoredYaku,
    find_traits,
    find_yaku,
    find_yaku_tests,
    score_bonus,
    score_yaku,
)

NO_BONUS = (0, 0, 0, 0)


class Indicators(NamedTuple):
    """The dora indicators, by kind, and those under them."""

    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()


class ScoredReading(NamedTuple):
    """A reading with its yaku and fu, before dora. `fu` is rounded, and None where it does not
    count; beside a yakuman nothing else does."""

    decomposition: Decomposition
    yaku: tuple[ScoredYaku, ...]
    han: int
    yakuman: int
    fu_parts: tuple[FuPart, ...]
    fu: int | None
    adds_dora: bool = True


class RiichiValuation(NamedTuple):
    """What a hand is worth: its value, how it was read, and its dora."""

    value: HandValue
    scored_reading: ScoredReading
    bonus: BonusCounts

    @property
    def decomposition(self) -> Decomposition:
        """How the hand was read."""
        return self.scored_reading.decomposition

    @property
    def yaku(self) -> tuple[ScoredYaku, ...]:
        """All that counts, dora last."""
        return self.scored_reading.yaku + score_bonus(self.bonus)


class ValuationContext:
    """What is the same for all closed, or all open, hands that are won under some conditions:
    what there is to look up in the rules."""

    __slots__ = ("conditions", "pair_fu", "rules", "tests", "win_yaku")

    def __init__(self, conditions: WinConditions, closed: bool, rules: RiichiRules) -> None:
        self.conditions = conditions
        self.rules = rules
        self.tests = find_yaku_tests(rules, closed)
        self.win_yaku = find_yaku(self.tests[WIN], conditions)
        self.pair_fu = build_pair_fu(conditions.round, conditions.seat, rules)  # their fu


def score_readings(tiles: Tiles, context: ValuationContext) -> tuple[ScoredReading, ...]:
    """The readings of a hand that can be the best; none if it is not complete, or has no yaku."""
    c, rules = context.conditions, context.rules
    decompositions = find_decompositions(WinningHand(tiles, c))
    readings: list[ScoredReading] = []
    grouping = None
    for decomposition in decompositions:
        if decomposition.grouping is not grouping:
            grouping = decomposition.grouping
            tests = context.tests[find_traits(decomposition)]
        yaku = context.win_yaku + find_yaku(tests, decomposition)
        if yaku:
            readings.append(_score_reading(decomposition, yaku, context))
    if not decompositions:
        return ()
    if c.first and not c.self_draw and rules.renhou == "mangan":
        readings.append(_score_renhou(decompositions[0]))
    if len(readings) > 1 and rules.has_mangan_below_five_han:  # otherwise more han may pay less
        return _drop_inferior_readings(readings)
    return tuple(readings)


def _score_reading(
    decomposition: Decomposition, yaku: Sequence[ScoredYaku], context: ValuationContext
) -> ScoredReading:
    han = yakuman = fu = 0
    for each in yaku:
        han += each.han
        yakuman += each.yakuman
    if yakuman:
        best = [each for each in yaku if each.yakuman]
        if not context.rules.stack_yakuman:
            # Only the best of them counts. Of equals it is one that somebody is liable for: by
            # EMA's rules (2016, 3.3.9) they pay for the hand if big three dragons or big four
            # winds are made, whatever else it is. The rules are silent on a better yakuman
            # beside it, since theirs are all worth the same: the value goes first.
            pao = context.rules.pao if context.conditions.has_liable else ()
            best = [max(best, key=lambda each: (each.yakuman, each.romaji in pao))]
            yakuman = best[0].yakuman
        return ScoredReading(decomposition, tuple(best), 0, yakuman, (), None, adds_dora=False)
    parts = find_fu_parts(decomposition, context.pair_fu, context.rules)
    for part in parts:
        fu += part.fu
    return ScoredReading(decomposition, tuple(yaku), han, 0, parts, round_fu(fu))


def _score_renhou(decomposition: Decomposition) -> ScoredReading:
    """Renhou as a mangan: the hand by itself does not count beside it."""
    row = score_yaku(RENHOU, RENHOU.closed_han)
    return ScoredReading(decomposition, (row,), row.han, 0, (), None, adds_dora=False)


def _drop_inferior_readings(readings: Sequence[ScoredReading]) -> tuple[ScoredReading, ...]:
    """The shape of most han, and those with more fu than it: more han and more fu never pay
    less. A yakuman outdoes all others."""
    top = max(readings, key=_reading_rank)
    if top.fu is None:
        return (top, *(reading for reading in readings if not top.yakuman and reading is not top))
    return (
        top,
        *(reading for reading in readings if reading.fu is not None and reading.fu > top.fu),
    )


def _reading_rank(reading: ScoredReading) -> tuple[int, int, int, int]:
    """What makes a shape better; of two with the same fu, what it was rounded from."""
    exact = 0
    for part in reading.fu_parts:
        if part is not OPEN_HAND_FU:
            exact += part.fu
    return reading.yakuman, reading.han, reading.fu or 0, exact


def select_best_reading(
    readings: Sequence[ScoredReading], bonus: BonusCounts, rules: RiichiRules
) -> RiichiValuation:
    """The shape that pays most with its dora."""
    if len(readings) == 1:
        return _add_dora(readings[0], bonus)
    valuations = [_add_dora(reading, bonus) for reading in readings]
    return max(valuations, key=lambda valuation: _payment_order(valuation.value, rules))


def _add_dora(reading: ScoredReading, bonus: BonusCounts) -> RiichiValuation:
    if reading.adds_dora:
        return RiichiValuation(HandValue(reading.han + sum(bonus), reading.fu), reading, bonus)
    return RiichiValuation(HandValue(reading.han, reading.fu, reading.yakuman), reading, NO_BONUS)


def _payment_order(value: HandValue, rules: RiichiRules) -> tuple[int, int, int, int]:
    return base_points(value, rules), value.yakuman, value.han, value.fu or 0


def count_bonus(
    tiles: Tiles, riichi: int, indicators: Indicators, rules: RiichiRules
) -> BonusCounts:
    """How many dora, ura dora (with riichi), red fives and norths there are."""
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
    """The dora that an indicator shows: the next tile, and after the last the first. With
    three players there is no 2m to 8m."""
    if players == 3 and indicator == 0:
        return 8
    for first, size in ((WHITE_DRAGON, 3), (EAST, 4)):
        if indicator >= first:
            return first + (indicator - first + 1) % size
    return indicator // 9 * 9 + (indicator + 1) % 9


DORA_BY_INDICATOR = {
    players: tuple(_find_dora(kind, players) for kind in range(KINDS)) for players in (3, 4)
}
