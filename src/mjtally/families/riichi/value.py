"""The value of a winning hand: its best reading, with yaku, fu and dora.

The best reading is the one that pays most, then has most yakuman, most han, most fu.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ...tiles.groups import EAST, HAKU, KINDS, NORTH, UNITS, how_many
from ...tiles.notation import Tiles
from ...tiles.reading import Held, Reading, readings
from .conditions import Conditions
from .fu import NO_FU, Fu, fu_of, of_pairs
from .points import Value, base_points, round_fu
from .rules import RiichiRules
from .yaku import (
    RENHOU,
    Bonus,
    Counted,
    book,
    counted,
    of_bonus,
    of_split,
    of_tiles,
    of_wait,
    of_win,
)

NO_BONUS = (0, 0, 0, 0)


class Indicators(NamedTuple):
    """The dora indicators, by kind, and those under them."""

    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()


class Shape(NamedTuple):
    """A reading with its yaku and fu, before dora. `fu` is rounded, and None where it does not
    count; beside a yakuman nothing else does."""

    reading: Reading
    yaku: tuple[Counted, ...]
    han: int
    yakuman: int
    parts: tuple[Fu, ...]
    fu: int | None
    adds_dora: bool = True


class Worth(NamedTuple):
    """What a hand is worth: its value, how it was read, and its dora."""

    value: Value
    shape: Shape
    bonus: Bonus

    @property
    def yaku(self) -> tuple[Counted, ...]:
        """All that counts, dora last."""
        return self.shape.yaku + of_bonus(self.bonus)


class Terms:
    """What is the same for all closed, or all open, hands that are won under some conditions:
    what there is to look up in the rules."""

    __slots__ = ("conditions", "pages", "pairs", "rules", "yaku")

    def __init__(self, conditions: Conditions, closed: bool, rules: RiichiRules) -> None:
        self.conditions = conditions
        self.rules = rules
        self.pages = book(rules, closed)
        self.yaku = of_win(self.pages, conditions)
        self.pairs = of_pairs(conditions.round, conditions.seat, rules)  # their fu


def shapes(tiles: Tiles, terms: Terms) -> tuple[Shape, ...]:
    """The readings of a hand that can be the best; none if it is not complete, or has no yaku."""
    c, pages, rules = terms.conditions, terms.pages, terms.rules
    held = Held(tiles, c.self_draw, c.round, c.seat)
    common = terms.yaku + of_tiles(pages, held)
    made: list[Shape] = []
    split = None
    found = readings(held)
    for reading in found:
        if reading.split is not split:
            split, shared = reading.split, common + of_split(pages, reading)
        yaku = shared + of_wait(pages, reading)
        if yaku:
            made.append(_shape(reading, yaku, terms))
    if found and c.first and not c.self_draw and rules.renhou == "mangan":
        made.append(_renhou(found[0]))
    if len(made) > 1 and not rules.lab:  # where more han may pay less
        return _not_outdone(made)
    return tuple(made)


def _shape(reading: Reading, yaku: Sequence[Counted], terms: Terms) -> Shape:
    han = yakuman = fu = 0
    for each in yaku:
        han += each.han
        yakuman += each.yakuman
    if yakuman:
        best = [each for each in yaku if each.yakuman]
        if not terms.rules.stack_yakuman:  # only the best of them
            best = [max(best, key=lambda each: each.yakuman)]
            yakuman = best[0].yakuman
        return Shape(reading, tuple(best), 0, yakuman, (), None, adds_dora=False)
    parts = fu_of(reading, terms.pairs, terms.rules)
    for part in parts:
        fu += part.fu
    return Shape(reading, tuple(yaku), han, 0, parts, round_fu(fu))


def _renhou(reading: Reading) -> Shape:
    """Renhou as a mangan: the hand by itself does not count beside it."""
    row = counted(RENHOU, RENHOU.closed)
    return Shape(reading, (row,), row.han, 0, (), None, adds_dora=False)


def _not_outdone(shapes: Sequence[Shape]) -> tuple[Shape, ...]:
    """The shape of most han, and those with more fu than it: more han and more fu never pay
    less. A yakuman outdoes all others."""
    top = max(shapes, key=_rank)
    if top.fu is None:
        return (top, *(shape for shape in shapes if not top.yakuman and shape is not top))
    return (top, *(shape for shape in shapes if shape.fu is not None and shape.fu > top.fu))


def _rank(shape: Shape) -> tuple[int, int, int, int]:
    """What makes a shape better; of two with the same fu, what it was rounded from."""
    exact = 0
    for part in shape.parts:
        if part is not NO_FU:
            exact += part.fu
    return shape.yakuman, shape.han, shape.fu or 0, exact


def best(shapes: Sequence[Shape], bonus: Bonus, rules: RiichiRules) -> Worth:
    """The shape that pays most with its dora."""
    if len(shapes) == 1:
        return _worth(shapes[0], bonus)
    worths = [_worth(shape, bonus) for shape in shapes]
    return max(worths, key=lambda worth: _order(worth.value, rules))


def _worth(shape: Shape, bonus: Bonus) -> Worth:
    if shape.adds_dora:
        return Worth(Value(shape.han + sum(bonus), shape.fu), shape, bonus)
    return Worth(Value(shape.han, shape.fu, shape.yakuman), shape, NO_BONUS)


def _order(value: Value, rules: RiichiRules) -> tuple[int, int, int, int]:
    return base_points(value, rules), value.yakuman, value.han, value.fu or 0


def bonus_of(tiles: Tiles, riichi: int, indicators: Indicators, rules: RiichiRules) -> Bonus:
    """How many dora, ura dora (with riichi), red fives and norths there are."""
    dora, ura = indicators
    shown = SHOWN[rules.players]
    return (
        _dora(tiles, dora, shown),
        _dora(tiles, ura, shown) if ura and riichi else 0,
        tiles.red,
        tiles.norths,
    )


def _dora(tiles: Tiles, indicators: Sequence[int], shown: Sequence[int]) -> int:
    dora = 0
    counts = tiles.counts + tiles.norths * UNITS[NORTH]
    for indicator in indicators:
        dora += how_many(counts, shown[indicator])
    return dora


def _shown(indicator: int, players: int) -> int:
    """The dora that an indicator shows: the next tile, and after the last the first. With
    three players there is no 2m to 8m."""
    if players == 3 and indicator == 0:
        return 8
    for first, size in ((HAKU, 3), (EAST, 4)):
        if indicator >= first:
            return first + (indicator - first + 1) % size
    return indicator // 9 * 9 + (indicator + 1) % 9


SHOWN = {players: tuple(_shown(kind, players) for kind in range(KINDS)) for players in (3, 4)}
