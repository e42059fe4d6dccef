"""Tiles as they are written to what they are worth, or to the mistake in them."""

from collections.abc import Callable, Mapping

from ..errors import fail
from ..rules import RiichiRules
from ..statements import Cell
from .checks import no_yaku, not_complete, of_both, of_conditions, of_reds, of_tiles
from .notation import Tiles, read_tiles
from .reading import Conditions, Held, readings
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
    too_red = of_reds(text, rules) if tiles.red > 1 else None
    if too_red:
        fail(text, too_red.message)
    return worth_of_tiles(tiles, text, conditions, indicators, rules, said)


def worth_of_tiles(  # noqa: PLR0917 (as above, and one)
    tiles: Tiles,
    at: Cell,
    conditions: Conditions,
    indicators: Indicators,
    rules: RiichiRules,
    said: Mapping[str, Cell] = NOWHERE,
) -> Worth:
    """The same of tiles that were read, with the cell to point at."""
    objection = (
        of_tiles(tiles, rules)
        or of_conditions(conditions, tiles.is_closed, rules)
        or of_both(tiles, conditions, indicators, rules)
    )
    if objection:
        fail(said.get(objection.about, at), objection.message)
    c = conditions
    found = shapes(tiles, c.self_draw, c.round, c.seat, rules)
    if not found:
        fail(at, not_complete(tiles))
    worth = best(found, c, indicators, rules)
    if worth is None:
        bonus = sum(bonus_of(tiles, c.riichi, indicators, rules))
        fail(at, no_yaku(tiles.is_closed, c, bonus, rules))
    return worth


def check_complete(tiles: Tiles, at: Cell, called: Callable[[int], str]) -> None:
    """A `Mistake` where tiles are no complete hand; `called` names a kind of tile."""
    if not readings(Held(tiles, False, 0, 0)):
        fail(at, not_complete(tiles, called))
