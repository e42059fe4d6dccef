"""The families of rules, and all their rulesets. A new family is a folder and a line here."""

from ..model.types import Family, Rules
from .hongkong.family import HK_PRESETS as HONGKONG
from .mcr.family import MCR_PRESETS as MCR
from .riichi.presets import RIICHI_PRESETS as RIICHI

PRESETS: dict[str, Rules] = {**RIICHI, **HONGKONG, **MCR}
DEFAULT_RULES: Rules = PRESETS["riichi"]


def list_families() -> tuple[Family, ...]:
    """Every family that has a ruleset, in the order of the list."""
    return tuple(dict.fromkeys(rules.family for rules in PRESETS.values()))
