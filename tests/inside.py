"""Rules and constants inside mjtally that several tests need: what moves is changed here, once."""

from mjtally.presets import PRESETS
from mjtally.rules import RiichiRules, declarations, declare
from mjtally.text.statements import Cell

__all__ = ["PRESETS", "RiichiRules", "declarations", "rules_of"]

# Where to find what tests set otherwise: how much is kept in memory, and opening a file.
REMEMBERED = "mjtally.interpret.REMEMBERED"
STRETCHES = ("mjtally.game.STRETCH", "mjtally.interpret.STRETCH")
PLAY_ON = "mjtally.game.Game.play_on"
OPEN = "mjtally.reading.open"


def rules_of(words: str) -> RiichiRules:
    """`mleague leftover=lost`: a preset, and what is declared after it."""
    preset, *declarations = words.split()
    rules = PRESETS[preset]
    for declaration in declarations:
        key, _, value = declaration.partition("=")
        rules = declare(rules, Cell(key), Cell(value))
    assert isinstance(rules, RiichiRules)
    return rules
