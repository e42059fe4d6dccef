"""Tiles as they are written to what they are worth, or to the mistake in them."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from ...base.errors import fail
from ...tiles.distance import not_complete, tiles_wrong
from ...tiles.groups import name
from ...tiles.notation import Tiles
from ...tiles.reading import is_complete
from ...tiles.written import read_tiles
from .conditions import Conditions
from .objections import (
    no_yaku,
    of_both,
    of_conditions,
    of_indicators,
    of_reds,
    of_tiles,
)
from .rules import RiichiRules
from .value import Indicators, Shape, Terms, Worth, best, bonus_of, shapes

NOWHERE: Mapping[str, str] = {}


def check_tiles(text: str, rules: RiichiRules) -> Tiles:
    """Tiles that are a complete hand under some rules; a `Mistake` otherwise."""
    tiles = read_tiles(text)
    objection = of_tiles(tiles, rules)
    if objection:
        fail(text, "tiles-impossible", objection.message)
    check_complete(tiles, text, name)
    return tiles


def worth_of(
    text: str,
    conditions: Conditions,
    indicators: Indicators,
    rules: RiichiRules,
    said: Mapping[str, str] = NOWHERE,
) -> Worth:
    """What a winning hand is worth; a `Mistake` where it is none.

    `said` has the cells that say the conditions: a mistake in one of them points there, any
    other at the tiles.
    """
    tiles = read_tiles(text)
    too_red = of_reds(text, rules) if tiles.red > 1 else None
    if too_red:
        fail(text, "tiles-impossible", too_red.message)
    return worth_of_tiles(tiles, text, conditions, indicators, rules, said=said)


def worth_of_tiles(
    tiles: Tiles,
    at: str,
    conditions: Conditions,
    indicators: Indicators,
    rules: RiichiRules,
    *,
    said: Mapping[str, str] = NOWHERE,
    called: Callable[[int], str] = name,
) -> Worth:
    """The same of tiles that were read, with the cell to point at; `called` names a tile."""
    terms = _terms(conditions, tiles.is_closed, rules)
    found = _judged(tiles, terms) if terms else ()
    objection = of_indicators(tiles, conditions, indicators, rules, called)
    if not found:
        objection = (
            of_tiles(tiles, rules)
            or of_conditions(conditions, tiles.is_closed, rules)
            or of_both(tiles, conditions, called)
            or objection
        )
    if objection:
        fail(said.get(objection.about, at), "note-impossible", objection.message)
    bonus = bonus_of(tiles, conditions.riichi, indicators, rules)
    if not found:
        check_complete(tiles, at, called)
        fail(at, "no-yaku", no_yaku(tiles.is_closed, conditions, sum(bonus), rules))
    return best(found, bonus, rules)


@lru_cache(maxsize=1024)
def _terms(conditions: Conditions, closed: bool, rules: RiichiRules) -> Terms | None:
    """What is to be known of the conditions, if they can be."""
    if of_conditions(conditions, closed, rules):
        return None
    return Terms(conditions, closed, rules)


@lru_cache(maxsize=4096)
def _judged(tiles: Tiles, terms: Terms) -> tuple[Shape, ...]:
    """The shapes of a hand; none where something is wrong with it."""
    if of_tiles(tiles, terms.rules) or of_both(tiles, terms.conditions):
        return ()
    return shapes(tiles, terms)


def check_complete(tiles: Tiles, at: str, called: Callable[[int], str]) -> None:
    """A `Mistake` where tiles are no complete hand; `called` names a kind of tile."""
    if not is_complete(tiles):
        fail(at, "not-complete", not_complete(tiles, tiles_wrong(tiles), called=called))
