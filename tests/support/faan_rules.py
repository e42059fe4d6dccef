"""Rules of Hong Kong mahjong as far as tiles need them."""

from typing import NamedTuple

from mjtally.families.hongkong.patterns import HK_PATTERNS
from mjtally.patterns.values import NO_CHANGES, PatternValues, pattern_values_kind

FAAN_KIND = pattern_values_kind(lambda: HK_PATTERNS)


class FaanTestRules(NamedTuple):
    """What decides how tiles are valued."""

    maximum: int = 13
    minimum: int = 0
    flowers: bool = True
    faan_list: str = "usual"
    faan: PatternValues = NO_CHANGES


def parse_faan_rules(words: str) -> FaanTestRules:
    """`maximum=8 flowers=no faan=all-pungs:4`."""
    rules = FaanTestRules()
    for key, _, value in (word.partition("=") for word in words.split()):
        match key:
            case "maximum":
                rules = rules._replace(maximum=int(value))
            case "minimum":
                rules = rules._replace(minimum=int(value))
            case "flowers":
                rules = rules._replace(flowers=value == "yes")
            case "faan_list":
                rules = rules._replace(faan_list=value)
            case _:
                rules = rules._replace(faan=FAAN_KIND.parse(value, 4))
    return rules
