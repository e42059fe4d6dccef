"""Tiles as they are written to what they are worth, or to the mistake in them."""

from collections.abc import Mapping

from ..errors import fail
from ..rules import RiichiRules
from ..statements import Cell
from .checks import no_yaku, not_complete, of_both, of_conditions, of_tiles
from .notation import read_tiles
from .reading import Conditions
from .value import Indicators, Worth, best, bonus_of, shapes

NOWHERE: Mapping[str, Cell] = {}


def worth_of(
    text: Cell,
    conditions: Conditions,
    indicators: Indicators,
    rules: RiichiRules,
    said: Mapping[str, Cell] = NOWHERE,
) -> Worth:
    """What a winning hand is worth; a `Mistake` where it is none.

    `said` has the cells that say the conditions: a mistake in one of them points there, any
    other at the tiles.
    """
    tiles = read_tiles(text)
    objection = (
        of_tiles(tiles, rules)
        or of_conditions(conditions, tiles.is_closed, rules)
        or of_both(tiles, conditions, indicators, rules)
    )
    if objection:
        fail(said.get(objection.about, text), objection.message)
    c = conditions
    found = shapes(tiles, c.self_draw, c.round, c.seat, rules)
    if not found:
        fail(text, f"{text}: {not_complete(tiles)}")
    worth = best(found, c, indicators, rules)
    if worth is None:
        bonus = sum(bonus_of(tiles, c.riichi, indicators, rules))
        fail(text, f"{text}: {no_yaku(tiles.is_closed, c, bonus, rules)}")
    return worth
