"""Rules and constants inside mjtally that several tests need: what moves is changed here, once."""

from functools import cache

from mjtally.language.statements import Cell
from mjtally.rules.families import PRESETS
from mjtally.rules.families.riichi.rules import RiichiRules
from mjtally.rules.model.declarations import change_parameter, list_declarations
from mjtally.rules.model.types import Rules

__all__ = [
    "PRESETS",
    "RiichiRules",
    "change_parameter",
    "find_rules",
    "list_declarations",
    "parse_riichi_rules",
]

# Where to find what tests set otherwise: how much is kept in memory, and opening a file.
LOOSE_HANDS_PATHS = ("mjtally.interpreter.table.BATCH_SIZE",)
OPEN_PATH = "mjtally.interpreter.sources.open"
UNSETTLED_HANDS_PATH = "mjtally.tables.player_statistics.MAX_UNSETTLED_HANDS"


@cache
def find_rules(words: str) -> Rules:
    """`mleague leftover=lost`: a preset, and what is declared after it."""
    preset, *declarations = words.split()
    rules: Rules = PRESETS[preset]
    for declaration in declarations:
        key, _, value = declaration.partition("=")
        rules = change_parameter(rules, Cell(key), Cell(value))
    return rules


def parse_riichi_rules(words: str) -> RiichiRules:
    """The same of riichi."""
    rules = find_rules(words)
    assert isinstance(rules, RiichiRules)
    return rules
