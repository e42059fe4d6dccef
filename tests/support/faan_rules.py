"""Rules of Hong Kong mahjong by a few words of a data file."""

from mjtally.rules.families.hongkong.family import HK_PRESETS
from mjtally.rules.families.hongkong.patterns import HK_PATTERNS
from mjtally.rules.families.hongkong.rules import HkRules
from mjtally.rules.patterns.rows import pattern_values_kind

HK = HK_PRESETS["hk"]
FAAN_KIND = pattern_values_kind(lambda: HK_PATTERNS)


def parse_faan_rules(words: str) -> HkRules:
    """`maximum=8 flowers=no faan=all-pungs:4`."""
    rules = HK
    for key, _, value in (word.partition("=") for word in words.split()):
        match key:
            case "maximum":
                rules = rules.replace(maximum=int(value))
            case "minimum":
                rules = rules.replace(minimum=int(value))
            case "flowers":
                rules = rules.replace(flowers=value == "yes")
            case "faan_list":
                rules = rules.replace(faan_list=value)
            case _:
                rules = rules.replace(faan=FAAN_KIND.parse(value, 4))
    return rules
