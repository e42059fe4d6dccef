"""The fan as a list of patterns, with what only hands of MCR have."""

import re
from collections.abc import Callable, Sequence, Set
from functools import partial

from .....base.late_imports import LateValue
from ....patterns.judge import find_valuation
from ....patterns.notation import CHINESE_GROUP_NAMES, match_written_tiles
from ....patterns.rows import Pattern, PatternList, ScoredPattern
from ....tiles.conditions import WinConditions
from ....tiles.decomposition import WinningHand
from ....tiles.notation import Tiles
from ..rules import McrRules
from .decomposition import (
    FORMS_WITHOUT_SETS,
    McrDecomposition,
    find_decompositions,
    is_complete,
)
from .fan import FAN, Fan, SetsTest

SWAPPED_DRAGONS = str.maketrans("57", "75")


def _find_name(fan: Fan) -> str:
    """How a file writes a fan: `three-suited-terminal-chows`."""
    return "-".join(re.findall("[a-z]+", fan.english.casefold()))


NAMES = {fan.number: _find_name(fan) for fan in FAN}
FANS = {NAMES[fan.number]: fan for fan in FAN}
CHICKEN, FLOWER = NAMES["43"], NAMES["81"]


def _count_sets_fan(number: str, r: McrDecomposition) -> int:
    return r.sets_fan.get(number, 0)


def _build_pattern(fan: Fan) -> Pattern:
    test = fan.test
    if isinstance(test, SetsTest):
        test = test.note_needs(partial(_count_sets_fan, fan.number))
    other_names = f"fan {fan.number}, {fan.other_names}"
    excludes = " ".join(NAMES[number] for number in fan.excludes.split())
    return Pattern(
        NAMES[fan.number],
        fan.english,
        fan.chinese,
        fan.points,
        test,
        excludes,
        other_names,
        fan.meaning,
        fan.tiles,
        fan.how_won,
        fan.has,
        fan.lacks,
    )


class FanList(PatternList[McrRules]):
    """The fan, of which some differ by edition, for hands that may have knitted tiles."""

    def list_excluded(self, rules: McrRules, row: Pattern) -> Sequence[str]:
        return [NAMES[number] for number in FANS[row.name].list_excluded(rules)]

    def find_readings(
        self, winning_hand: WinningHand, forms: Set[str], rules: McrRules
    ) -> Sequence[McrDecomposition]:
        return find_decompositions(winning_hand, rules)

    def is_complete(self, tiles: Tiles, forms: Set[str]) -> bool:
        return is_complete(tiles)

    def hint_other_tiles(
        self, text: str, conditions: WinConditions, rules: McrRules, is_meant: Callable[[int], bool]
    ) -> str:
        """A hint at tiles with red and white dragons swapped, since Guobiao's programs write them
        the other way."""
        other = re.sub("[0-9]+z", lambda part: part[0].translate(SWAPPED_DRAGONS), text)
        written = match_written_tiles(other) if other != text else None
        valuation = written and find_valuation(written.tiles, conditions, rules, self)
        if not valuation or not is_meant(valuation.without(self.aside).value):
            return ""
        return f" (5z is white here and 7z red, elsewhere it is the other way: is {other} meant?)"


def _add_up(rules: McrRules, patterns: Sequence[ScoredPattern]) -> int:
    """The points of a hand; a hand without fan but flowers is a chicken hand."""
    points = sum([pattern.value * pattern.count for pattern in patterns])
    has_fan = any(pattern.name != FLOWER for pattern in patterns)
    return points if has_fan else points + FANS[CHICKEN].points


FAN_LIST = FanList(
    rows=tuple(map(_build_pattern, FAN)),
    unit="points",
    find_value=lambda rules, row: FANS[row.name].count_points(rules),
    add_up=_add_up,
    find_minimum=lambda rules: rules.minimum,
    group_names=CHINESE_GROUP_NAMES._replace(game="MCR"),
    forms=FORMS_WITHOUT_SETS,
    aside=frozenset({FLOWER}),
    bare=CHICKEN,
    load_score_type=LateValue(__package__, ".hand_score:FanScore"),
    count_stem="fan",
    numbers={name: number for number, name in NAMES.items()},
)
