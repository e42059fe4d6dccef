"""The families of rules: riichi (with four players and with three), Hong Kong, MCR and others.

A family is a way to play, with its own marks, its own settlement and its own statistics; a ruleset
is one set of values for a family's parameters, and has a name in `PRESETS`. A family is one class
of `rules.model.referee.Referee`, which makes every decision of its own, and whose instances are the
family under certain rules. No other room asks which family it has: it asks the class, or the
instance. The family takes the statement of a line (`language.statements.ResultLine`) and gives the
effect of the hand at its table (`HandEffect`); later it gives the counts, columns, records and
words that are made of such effects.

A folder holds one family (or two that differ in the number of players). It imports from the rooms
below, such as `base`, `tiles` and `model`, and never from another family. Inside, each file may
import those above it in this list:

    rules        the parameters, a field each, with their values and their meaning
    payments     what han and fu are worth, and who pays whom for a hand
    hand_value/  what tiles are worth (a family whose hands have no tiles has none)
    marks, hand  what a mark says, and what the marks of a line make together
    game         how a game goes and ends
    explanation  a hand in words
    statistics/  counts, columns, records
    form         what is asked at the table, and the line that it makes
    play         the class that is the family; `payments`, `marks` and `hand` have its lower parts
    presets      the named rulesets
    terms        the pages of its words: yaku or fan, and what players call the things of the game

A family whose hands are worth one number (faan, points, tai) has fewer files: `rules`, `patterns`
(a row for each pattern of tiles, with its value), `terms`, and `family`, a class of `ValuePlay`
that says above all who pays whom. The room `value_hands` does the rest for it, from marks to
statistics, and the room `patterns` values the tiles. `zung_jung` is the smallest of them.

A new family, ruleset, parameter, yaku or pattern is a recipe of .github/CONTRIBUTING.md.
"""

from collections.abc import Iterator, MutableMapping
from typing import Literal, TypeAlias

from ...base.late_imports import find_late
from ..model.types import Family, Rules

# The names of all rulesets, by the path of their presets: the names are known without an import.
RULESET_NAMES = {
    ".riichi.presets:RIICHI_PRESETS": (
        *("riichi", "tenhou", "tenhou-2009", "majsoul", "mleague", "ema-2016", "ema-2025"),
        *("wrc-2022", "wrc-2025", "jpml-2023", "saikouisen-2023", "rmu", "rmu-b", "rmu-m"),
        *("parlour", "sanma", "tenhou-sanma", "majsoul-sanma"),
    ),
    ".hongkong.family:HK_PRESETS": ("hk", "hk-limits", "hk-yahoo"),
    ".mcr.family:MCR_PRESETS": ("mcr", "mcr-2006"),
    ".zung_jung.family:ZUNG_JUNG_PRESETS": ("zung-jung",),
    ".taiwan.family:TAIWAN_PRESETS": ("taiwan", "taiwan-16", "taiwan-8"),
}
DEFAULT_RULESET = "riichi"
IMPLIED_RULESETS = dict.fromkeys("BMRS", "hk")  # by the key of a first declaration
YAKU_TERMS = ("yaku", "faan", "fan", "tai")  # what the families call the yaku of tiles


class Presets(MutableMapping[str, Rules]):
    """The rulesets by name. A family is imported when somebody first asks for one of its rulesets,
    so that a scores file waits for no other family. A loop over the values imports all of them."""

    def __init__(self) -> None:
        self._paths = {name: path for path, names in RULESET_NAMES.items() for name in names}
        self._rulesets: dict[str, Rules | None] = dict.fromkeys(self._paths)

    def __getitem__(self, name: str) -> Rules:
        rules = self._rulesets[name]
        if rules is None:
            self._rulesets.update(find_late(__name__, self._paths[name]))
            rules = self._rulesets[name]
            assert rules
        return rules

    def __setitem__(self, name: str, rules: Rules) -> None:
        self._rulesets[name] = rules

    def __delitem__(self, name: str) -> None:
        del self._rulesets[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rulesets)

    def __len__(self) -> int:
        return len(self._rulesets)

    def list_alike(self, rules: Rules) -> Iterator[tuple[str, Rules]]:
        """The names and rulesets of the family that some rules belong to. No other family is
        imported."""
        for name, preset in self._rulesets.items():
            if type(preset) is type(rules) and preset.family is rules.family:
                yield name, preset


PRESETS = Presets()
# Rulesets whose tiles have patterns: `PatternScore` is the type of what their hands are worth.
PatternRuleset: TypeAlias = Literal[
    "hk", "hk-limits", "hk-yahoo", "zung-jung", "taiwan", "taiwan-16", "taiwan-8"
]
PUBLISHERS = {  # publishers of rules: their rulesets, one for each family
    "ema": ("ema-2025", "mcr-2006"),
    "wmo": ("mcr-2006",),
}


def list_families() -> tuple[Family, ...]:
    """Every family, in the order of `RULESET_NAMES`."""
    return tuple(dict.fromkeys(rules.family for rules in PRESETS.values()))


def find_family(name: str) -> Family:
    """The family of this name, which is also the name of its first ruleset."""
    return PRESETS[name].family
