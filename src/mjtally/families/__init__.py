"""The families of rules, and all their rulesets. A new family is a folder and a line here."""

from ..play.family import Family
from ..play.parameters import Rules
from .hongkong.presets import PRESETS as HONGKONG
from .mcr.presets import PRESETS as MCR
from .riichi.presets import PRESETS as RIICHI

PRESETS: dict[str, Rules] = {**RIICHI, **HONGKONG, **MCR}
DEFAULT: Rules = PRESETS["riichi"]


def families() -> tuple[Family, ...]:
    """Every family that has a ruleset, in the order of the list."""
    return tuple(dict.fromkeys(rules.family for rules in PRESETS.values()))
