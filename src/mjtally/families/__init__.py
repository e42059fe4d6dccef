"""The families of rules: riichi (with four players and with three), Hong Kong, MCR and others.

A family is a way to play, with its own marks, its own settlement and its own statistics; a ruleset
is one set of values for a family's parameters, and has a name in `PRESETS`. All that a family
decides is one class, a `model.referee.Referee`, whose instances are the family under certain rules.
No room outside asks which family it deals with: it asks the class, or the instance. What comes in
is a line's statement (`language.statements.ResultLine`); what goes out is the effect of the hand at
its table (`HandEffect`), and later the counts, columns, records and words made of such effects.

A folder holds one family (or several with the same rules but for the number of players). It imports
from `base language tiles statistics model` and never from another family. Inside, imports run down:

    rules        the parameters, a field each, with their values and their meaning
    hand_value/  what tiles are worth (a family by points alone has none)
    marks, hand  what a mark says, and what the marks of a line make together
    payments     what han and fu are worth, and who pays whom for a hand
    game         how a game goes and ends
    explanation  a hand in words
    statistics/  counts, columns, records
    form         what is asked at the table, and the line that it makes
    play         the class that is the family; `payments`, `marks` and `hand` have its lower parts
    presets      the named rulesets
    terms        the pages of its words: yaku or fan, and what players say of a game

Where a hand is worth one number (faan, points, tai) a family has less: `rules`, `patterns` (what
tiles are worth, a row each), `terms`, and in `family` a class of `ValuePlay` that says what is its
own: above all who pays whom. The room `value_hands` has all else of it, from marks to
statistics; the room `patterns` values the tiles.

To add a family:
1. `grammar/NAME.lark` reads one mark, and pyproject.toml puts it into the wheel.
2. A folder here. Where a hand is worth one number, begin with a copy of `zung_jung`: about 200
   lines without tiles. Otherwise the files above as far as it has them; `model/` has what all
   families share: loose hands and tracked games, marks and the tags after them, scores of tiles,
   objections, parameters.
3. The names of its rulesets in `RULESET_NAMES` below.
   `--rules`, `rules=`, the reference, completion and every table follow.
4. Scores files in tests/data and examples, with their tables. The smallest family that there can
   be stands in `tests/rules/test_small_family.py`.

To add a ruleset: a row of the family's presets, with what differs from its parent, and its name in
`RULESET_NAMES`. To add a parameter: a field of its rules, and what reads it. To add a yaku, a fan
or a pattern: a row of `YAKU`, of `FAN` or of the family's `patterns`. To add a word of the game: a
section in `manual/words/`.
"""

from collections.abc import Iterator, MutableMapping
from typing import Literal, TypeAlias

from ..base.late_imports import find_late
from ..model.types import Family, Rules

# The names of all rulesets, by where their family has them: they are known without its import.
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
    """The rulesets by name. A family is imported when a ruleset of it is first asked for, so that
    a file waits for no other family; who goes through the values has all of them."""

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
        """The rulesets of the family of such rules, by name: no other family is imported."""
        for name, preset in self._rulesets.items():
            if type(preset) is type(rules) and preset.family is rules.family:
                yield name, preset


PRESETS = Presets()
# Those whose tiles have patterns, so that a `PatternScore` tells what a hand is worth.
PatternRuleset: TypeAlias = Literal[
    "hk", "hk-limits", "hk-yahoo", "zung-jung", "taiwan", "taiwan-16", "taiwan-8"
]
PUBLISHERS = {  # of rules, and their rulesets, one of a family
    "ema": ("ema-2025", "mcr-2006"),
    "wmo": ("mcr-2006",),
}


def list_families() -> tuple[Family, ...]:
    """Every family that has a ruleset, in the order of the list."""
    return tuple(dict.fromkeys(rules.family for rules in PRESETS.values()))


def find_family(name: str) -> Family:
    """The family of a name, which one of its rulesets has, too."""
    return PRESETS[name].family
