"""The value of a winning hand: its best reading, with yaku, fu and dora.

The best reading is the one that pays most, then has most yakuman, most han, most fu. What
the shape of a hand is worth by itself is remembered; conditions and dora come on top.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..riichi.points import Value, base_points, round_fu
from ..rules import RiichiRules
from .fu import Fu, fu_of
from .groups import EAST, HAKU, KINDS, NORTH, how_many
from .notation import Tiles
from .reading import Conditions, Held, Reading, readings
from .yaku import BONUS, RENHOU, Counted, OfWin, book, of_split, of_tiles, of_wait, of_win

Bonus = tuple[int, int, int, int]
NO_BONUS = (0, 0, 0, 0)


class Indicators(NamedTuple):
    """The dora indicators, by kind, and those under them."""

    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()


class Shape(NamedTuple):
    """A reading with what it is worth whatever the conditions."""

    reading: Reading
    yaku: tuple[Counted, ...]
    han: int
    yakuman: int
    parts: tuple[Fu, ...]
    fu: int  # rounded


class Worth(NamedTuple):
    """What a hand is worth: its value, how it was read, the yaku of the win, and how many
    dora, ura dora, red fives and norths there are."""

    value: Value
    shape: Shape
    of_win: tuple[Counted, ...]
    bonus: Bonus

    @property
    def yaku(self) -> tuple[Counted, ...]:
        """All that counts, dora last."""
        bonus = [Counted(*each) for each in zip(BONUS, self.bonus, strict=True)]
        return (*self.of_win, *self.shape.yaku, *(each for each in bonus if each.han))


@lru_cache(maxsize=4096)
def shapes(
    tiles: Tiles, self_draw: bool, round: int, seat: int, rules: RiichiRules
) -> tuple[Shape, ...]:
    """The readings of a hand that can be the best; none if it is not complete."""
    held = Held(tiles, self_draw, round, seat)
    pages = book(rules, held.closed)
    common = of_tiles(pages, held)
    made: list[Shape] = []
    split = None
    for reading in readings(held):
        if reading.split is not split:
            split, shared = reading.split, common + of_split(pages, reading)
        made.append(_shape(reading, (*shared, *of_wait(pages, reading)), rules))
    if len(made) > 1 and not rules.lab:  # where more han may pay less
        return _not_outdone(made)
    return tuple(made)


def _shape(reading: Reading, yaku: tuple[Counted, ...], rules: RiichiRules) -> Shape:
    han = yakuman = fu = 0
    for counted in yaku:
        han += counted.han
        yakuman += counted.yakuman
    parts = fu_of(reading, rules)
    for part in parts:
        fu += part.fu
    return Shape(reading, yaku, han, yakuman, parts, round_fu(fu))


def _not_outdone(shapes: Sequence[Shape]) -> tuple[Shape, ...]:
    """Without those than which another has no less of anything: more han and more fu never
    pay less."""
    kept: list[Shape] = []
    for shape in sorted(shapes, key=lambda shape: (-shape.yakuman, -shape.han, -shape.fu)):
        if not any(
            better.yakuman >= shape.yakuman and better.han >= shape.han and better.fu >= shape.fu
            for better in kept
        ):
            kept.append(shape)
    return tuple(kept)


def best(
    shapes: Sequence[Shape], conditions: Conditions, indicators: Indicators, rules: RiichiRules
) -> Worth | None:
    """The reading that pays most; None where there is no yaku."""
    held = shapes[0].reading.held
    win = of_win(rules, held.closed, conditions)
    bonus = bonus_of(held.tiles, conditions.riichi, indicators, rules)
    if len(shapes) == 1 and not conditions.first:
        return _worth(shapes[0], win, bonus, rules)
    worths = [_worth(shape, win, bonus, rules) for shape in shapes]
    if conditions.first and not conditions.self_draw and rules.renhou == "mangan":
        bare = shapes[0]._replace(yaku=())
        worths.append(Worth(Value(RENHOU.han), bare, (RENHOU,), NO_BONUS))
    return max(filter(None, worths), key=lambda worth: _order(worth.value, rules), default=None)


def _worth(shape: Shape, win: OfWin, bonus: Bonus, rules: RiichiRules) -> Worth | None:
    """What a shape is worth with the yaku of the win and the dora; None without a yaku."""
    if shape.yakuman or win.yakuman:
        return _yakuman(shape, win, rules)
    han = shape.han + win.han
    if not han:
        return None
    return Worth(Value(han + sum(bonus), shape.fu), shape, win.yaku, bonus)


def _yakuman(shape: Shape, win: OfWin, rules: RiichiRules) -> Worth:
    """Beside a yakuman nothing else counts; where they do not add, only the best of them."""
    yakuman = [each for each in (*win.yaku, *shape.yaku) if each.yakuman]
    if not rules.stack_yakuman:
        yakuman = [max(yakuman, key=lambda each: each.yakuman)]
    value = Value(0, None, sum(each.yakuman for each in yakuman))
    return Worth(value, shape._replace(yaku=tuple(yakuman), parts=()), (), NO_BONUS)


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
    for indicator in indicators:
        kind = shown[indicator]
        dora += how_many(tiles.counts, kind)
        if kind == NORTH:
            dora += tiles.norths
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
