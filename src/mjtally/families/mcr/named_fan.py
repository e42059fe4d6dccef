"""The fan that a line of MCR may name: `24 - d - yaku=full-flush`."""

import re
from collections.abc import Sequence

from ...value_hands.named_patterns import NamedPattern, WinSign, find_sign
from .hand_value.fan import FAN, Fan, wins_on_fourth
from .hand_value.value import CHICKEN
from .rules import McrRules


def list_named_fan(rules: McrRules) -> Sequence[NamedPattern]:
    """The fan of the book, as some rules have them; a chicken hand has no other."""
    keys = {row.number: _find_key(row) for row in FAN}
    return [
        NamedPattern(
            keys[row.number],
            row.english,
            (keys[row.number], row.english, row.chinese, *row.words.split(",")),
            row.count_points(rules),
            frozenset(
                {*keys.values()} - {keys[row.number]}
                if row is CHICKEN
                else map(keys.__getitem__, row.list_excluded(rules))
            ),
            row.test,
            WinSign("fourth") if row.test is wins_on_fourth else find_sign(row.test),
        )
        for row in FAN
    ]


def _find_key(row: Fan) -> str:
    """`three-suited-terminal-chows`."""
    return "-".join(re.findall("[a-z]+", row.english.casefold()))
