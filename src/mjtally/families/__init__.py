"""The families of rules: riichi (with four players and with three), Hong Kong, MCR and others.

A family is a way to play, with its own marks, its own settlement and its own statistics; a ruleset
is one set of values for a family's parameters, and has a name in `PRESETS`. All that a family
decides is one value, a `model.types.Family`. No room outside asks which family it deals with: it
asks the value. What comes in is a line's statement (`language.statements.ResultLine`); what goes
out is the effect of the hand at its table (`HandEffect`), and later the counts, columns, records
and words made of such effects.

A folder holds one family (or several with the same rules but for the number of players). It imports
from `base language tiles statistics model` and never from another family. Inside, imports run down:

    rules        the parameters, a field each, with their values and their meaning
    hand_value/  what tiles are worth (a family by points alone has none)
    lines/       what a result line says: marks, tags, the hand that they make
    game/        who pays whom for a hand, and what it does at a table; how a game goes and ends
    statistics/  counts, columns, records, a hand in words
    calculator   what a mark is worth by itself: `mjtally points`, `mjtally hand`
    form         what is asked at the table, and the line that it makes
    family       the value itself, and presets: the named rulesets
    terms        the pages of its words: yaku or fan, and what players say of a game

Where a hand is worth one number (faan, points, tai) a family has less: `rules`, `payments` (who
pays whom), `patterns` (what tiles are worth, a row each), `terms`, and in `family` a `ValuePlay`
that says what is its own. The room `value_hands` makes all else of it, from marks to statistics;
the room `patterns` values the tiles.

To add a family:
1. `grammar/NAME.lark` reads one mark, and pyproject.toml puts it into the wheel.
2. A folder here. Where a hand is worth one number, begin with a copy of `zung_jung`: about 200
   lines without tiles. Otherwise the files above as far as it has them; `model/` has what all
   families share: loose hands and tracked games, marks and the tags after them, scores of tiles,
   objections, parameters.
3. A line in `PRESETS` below. `--rules`, `rules=`, the reference, completion and every table follow.
4. Scores files in tests/data and examples, with their tables. The smallest family that there can
   be stands in `tests/rules/test_small_family.py`.

To add a ruleset: a row of the family's presets, with what differs from its parent. To add a
parameter: a field of its rules, and what reads it. To add a yaku, a fan or a pattern: a row of
`YAKU`, of `FAN` or of the family's `patterns`. To add a word of the game: a section in
`manual/words/`.
"""

import copyreg
from collections.abc import Callable
from typing import Literal, TypeAlias

from ..model.types import Family, Rules
from .hongkong.family import HK_PRESETS as HONGKONG
from .mcr.family import MCR_PRESETS as MCR
from .riichi.presets import RIICHI_PRESETS as RIICHI
from .taiwan.family import TAIWAN_PRESETS as TAIWAN
from .zung_jung.family import ZUNG_JUNG_PRESETS as ZUNG_JUNG

PRESETS: dict[str, Rules] = {**RIICHI, **HONGKONG, **MCR, **ZUNG_JUNG, **TAIWAN}
# Those whose tiles have patterns, so that a `PatternScore` tells what a hand is worth.
PatternRuleset: TypeAlias = Literal[
    "hk", "hk-limits", "hk-yahoo", "zung-jung", "taiwan", "taiwan-16", "taiwan-8"
]
DEFAULT_RULES: Rules = PRESETS["riichi"]
PUBLISHERS = {  # of rules, and their rulesets, one of a family
    "ema": ("ema-2025", "mcr-2006"),
    "wmo": ("mcr-2006",),
}


def list_families() -> tuple[Family, ...]:
    """Every family that has a ruleset, in the order of the list."""
    return tuple(dict.fromkeys(rules.family for rules in PRESETS.values()))


def find_family(name: str) -> Family:
    """The family of a name."""
    return {family.name: family for family in list_families()}[name]


def _reduce_family(family: Family) -> tuple[Callable[[str], Family], tuple[str]]:
    return find_family, (family.name,)


# What a family says of itself are functions, so it goes to another process by its name.
copyreg.pickle(Family, _reduce_family)
