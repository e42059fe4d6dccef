"""The value of a winning hand: its best reading, with yaku, fu and dora.

The best reading is the one that pays most, then has most yakuman, most han, most fu.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ....tiles.decomposition import Decomposition, WinningHand, find_decompositions
from ....tiles.groups import EAST, KINDS, NORTH, UNITS, WHITE_DRAGON, count_kind
from ....tiles.notation import Tiles
from ..rules import RiichiRules
from .conditions import RiichiConditions
from .fu import OPEN_HAND_FU, FuPart, build_pair_fu, find_fu_parts
from .payments import HandValue, base_points, round_fu
from .yaku import (
    RENHOU,
    BonusCounts,
    ScoredYaku,
    find_group_yaku,
    find_tile_yaku,
    find_wait_yaku,
    find_win_yaku,
    score_bonus,
    score_yaku,
    yaku_tests_by_scope,
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
    def yaku(self) -> tuple[ScoredYaku, ...]:
        """All that counts, dora last."""
        return self.scored_reading.yaku + score_bonus(self.bonus)


class ValuationContext:
    """What is the same for all closed, or all open, hands that are won under some conditions:
    what there is to look up in the rules."""

    __slots__ = ("conditions", "pair_fu", "rules", "tests", "win_yaku")

    def __init__(self, conditions: RiichiConditions, closed: bool, rules: RiichiRules) -> None:
        self.conditions = conditions
        self.rules = rules
        self.tests = yaku_tests_by_scope(rules, closed)
        self.win_yaku = find_win_yaku(self.tests, conditions)
        self.pair_fu = build_pair_fu(conditions.round, conditions.seat, rules)  # their fu


def score_readings(tiles: Tiles, terms: ValuationContext) -> tuple[ScoredReading, ...]:
    """The readings of a hand that can be the best; none if it is not complete, or has no yaku."""
    c, pages, rules = terms.conditions, terms.tests, terms.rules
    held = WinningHand(tiles, c.self_draw, c.round, c.seat)
    common = terms.win_yaku + find_tile_yaku(pages, held)
    made: list[ScoredReading] = []
    split = None
    found = find_decompositions(held)
    for reading in found:
        if reading.grouping is not split:
            split, shared = reading.grouping, common + find_group_yaku(pages, reading)
        yaku = shared + find_wait_yaku(pages, reading)
        if yaku:
            made.append(_score_reading(reading, yaku, terms))
    if found and c.first and not c.self_draw and rules.renhou == "mangan":
        made.append(_score_renhou(found[0]))
    if len(made) > 1 and rules.has_mangan_below_five_han:  # otherwise more han may pay less
        return _drop_inferior_readings(made)
    return tuple(made)


def _score_reading(
    reading: Decomposition, yaku: Sequence[ScoredYaku], terms: ValuationContext
) -> ScoredReading:
    han = yakuman = fu = 0
    for each in yaku:
        han += each.han
        yakuman += each.yakuman
    if yakuman:
        best = [each for each in yaku if each.yakuman]
        if not terms.rules.stack_yakuman:  # only the best of them
            best = [max(best, key=lambda each: each.yakuman)]
            yakuman = best[0].yakuman
        return ScoredReading(reading, tuple(best), 0, yakuman, (), None, adds_dora=False)
    parts = find_fu_parts(reading, terms.pair_fu, terms.rules)
    for part in parts:
        fu += part.fu
    return ScoredReading(reading, tuple(yaku), han, 0, parts, round_fu(fu))


def _score_renhou(reading: Decomposition) -> ScoredReading:
    """Renhou as a mangan: the hand by itself does not count beside it."""
    row = score_yaku(RENHOU, RENHOU.closed_han)
    return ScoredReading(reading, (row,), row.han, 0, (), None, adds_dora=False)


def _drop_inferior_readings(shapes: Sequence[ScoredReading]) -> tuple[ScoredReading, ...]:
    """The shape of most han, and those with more fu than it: more han and more fu never pay
    less. A yakuman outdoes all others."""
    top = max(shapes, key=_reading_rank)
    if top.fu is None:
        return (top, *(shape for shape in shapes if not top.yakuman and shape is not top))
    return (top, *(shape for shape in shapes if shape.fu is not None and shape.fu > top.fu))


def _reading_rank(shape: ScoredReading) -> tuple[int, int, int, int]:
    """What makes a shape better; of two with the same fu, what it was rounded from."""
    exact = 0
    for part in shape.fu_parts:
        if part is not OPEN_HAND_FU:
            exact += part.fu
    return shape.yakuman, shape.han, shape.fu or 0, exact


def select_best_reading(
    shapes: Sequence[ScoredReading], bonus: BonusCounts, rules: RiichiRules
) -> RiichiValuation:
    """The shape that pays most with its dora."""
    if len(shapes) == 1:
        return _add_dora(shapes[0], bonus)
    worths = [_add_dora(shape, bonus) for shape in shapes]
    return max(worths, key=lambda valuation: _payment_order(valuation.value, rules))


def _add_dora(shape: ScoredReading, bonus: BonusCounts) -> RiichiValuation:
    if shape.adds_dora:
        return RiichiValuation(HandValue(shape.han + sum(bonus), shape.fu), shape, bonus)
    return RiichiValuation(HandValue(shape.han, shape.fu, shape.yakuman), shape, NO_BONUS)


def _payment_order(value: HandValue, rules: RiichiRules) -> tuple[int, int, int, int]:
    return base_points(value, rules), value.yakuman, value.han, value.fu or 0


def count_bonus(
    tiles: Tiles, riichi: int, indicators: Indicators, rules: RiichiRules
) -> BonusCounts:
    """How many dora, ura dora (with riichi), red fives and norths there are."""
    dora, ura = indicators
    shown = DORA_BY_INDICATOR[rules.players]
    return (
        _count_dora(tiles, dora, shown),
        _count_dora(tiles, ura, shown) if ura and riichi else 0,
        tiles.red_fives,
        tiles.norths,
    )


def _count_dora(tiles: Tiles, indicators: Sequence[int], shown: Sequence[int]) -> int:
    dora = 0
    counts = tiles.counts + tiles.norths * UNITS[NORTH]
    for indicator in indicators:
        dora += count_kind(counts, shown[indicator])
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
