"""Rules and constants inside mjtally that several tests need: what moves is changed here, once."""

from mjtally.families import PRESETS
from mjtally.families.riichi.rules import RiichiRules
from mjtally.play.parameters import declarations, declare
from mjtally.text.statements import Cell

__all__ = ["PRESETS", "RiichiRules", "declarations", "declare", "rules_of"]

# Where to find what tests set otherwise: how much is kept in memory, and opening a file.
REMEMBERED = "mjtally.reading.tallied.REMEMBERED"
STRETCHES = (
    "mjtally.play.playing.STRETCH",
    "mjtally.families.riichi.game.STRETCH",
    "mjtally.reading.fold.STRETCH",
)
AT_HAND = "mjtally.tables.players.AT_HAND"
PLAY_ON = "mjtally.families.riichi.game.Game.play_on"
OPEN = "mjtally.reading.sources.open"


def rules_of(words: str) -> RiichiRules:
    """`mleague leftover=lost`: a preset, and what is declared after it."""
    preset, *declarations = words.split()
    rules = PRESETS[preset]
    for declaration in declarations:
        key, _, value = declaration.partition("=")
        rules = declare(rules, Cell(key), Cell(value))
    assert isinstance(rules, RiichiRules)
    return rules
