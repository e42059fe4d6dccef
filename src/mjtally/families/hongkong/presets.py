"""The named rulesets of Hong Kong."""

from .family import HK
from .rules import HkRules

PRESETS = {"hk": HkRules(HK)}
