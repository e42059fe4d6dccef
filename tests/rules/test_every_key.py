"""Each key of rules is switched in a test that compares: with another library, with a second
computation, with what follows from any rules, or with cases worked out by hand."""

import re
from functools import cache
from pathlib import Path

import pytest

from mjtally.base.errors import Mistake
from mjtally.rules.families.riichi.hand_value.yaku import YAKU
from mjtally.rules.model.types import Rules
from support.internals import PRESETS, find_rules
from support.paths import DATA
from support.riichi_hands import PEER_YAKU_NAMES, RULESETS, UNKNOWN_TO_PEER
from support.riichi_model import MODEL_RULESETS

TESTS = DATA.parent
COMPARING = (
    "peers/*.py",
    "support/*_model.py",
    "support/*_hands.py",
    "support/faan_rules.py",
    "support/zung_jung_count.py",
    "rules/test_*payment*.py",
    "rules/test_final_points.py",
    "rules/test_game_end.py",
    "rules/test_*_tiles.py",
    "rules/test_*_games.py",
    "rules/test_riichi_hand_values.py",
    "rules/test_mcr_hand_values.py",
    "rules/test_hong_kong.py",
    *(f"data/{folder}/*" for folder in ("final", "hands", "payments", "ending", "mcr")),
    *(f"data/{folder}/*" for folder in ("hong-kong", "hk-tiles", "zung-jung", "taiwan")),
)
FIELDS = {  # three players and four have the keys of riichi
    (type(rules), field): name for name, rules in PRESETS.items() for field in rules.fields
}


@cache
def read_comparing_tests() -> str:
    """All text of the tests that compare, and of their cases."""
    paths: list[Path] = [path for pattern in COMPARING for path in sorted(TESTS.glob(pattern))]
    return "\n".join(path.read_text("utf-8") for path in paths if path.is_file())


def list_compared_rules(family: type[Rules]) -> tuple[Rules, ...]:
    """The rules by which such tests play: of a preset that they name, or the peer library's."""
    text = read_comparing_tests()
    named = [
        rules
        for name, rules in PRESETS.items()
        if name in MODEL_RULESETS or re.search(rf"(?<![\w-]){name}(?![\w-])", text)
    ]
    return tuple(rules for rules in (*RULESETS.values(), *named) if type(rules) is family)


def list_declared_values(key: str, field: str) -> set[str]:
    """What such tests declare a key to be; `{` where they take each value in turn."""
    declared = re.findall(
        rf"(?:\b|(?<=\\n))(?:{key}|{field})=([^\s\\\"',`;]+)", read_comparing_tests()
    )
    in_turn = re.search(rf"\"(?:{key}|{field})\":", read_comparing_tests())
    return {*declared, *(["{"] if in_turn else [])}


def is_other_value(preset: str, key: str, field: str, value: str) -> bool:
    """Whether a key can be so, and is not so in a preset."""
    if value.startswith("{"):
        return True
    try:
        changed = find_rules(f"{preset} {key}={value}")
    except (Mistake, ValueError):
        return False  # a value of another family
    return bool(getattr(changed, field) != getattr(PRESETS[preset], field))


@pytest.mark.parametrize(
    ("family", "field"), FIELDS, ids=lambda part: part if isinstance(part, str) else part.__name__
)
def test_a_comparing_test_switches_the_key(family: type[Rules], field: str) -> None:
    """Where this fails, let a test of `COMPARING` play by another value than the default's."""
    preset = FIELDS[family, field]
    key = PRESETS[preset].fields[field].key or field.rstrip("_").replace("_", "-")
    compared = {repr(getattr(rules, field)) for rules in list_compared_rules(family)}
    declared = list_declared_values(key, field)
    assert len(compared) > 1 or any(
        is_other_value(preset, key, field, value) for value in declared
    ), key


def test_a_compared_ruleset_has_each_yaku() -> None:
    """A yaku that some rules alone have is there where hands are compared."""
    for row in YAKU:
        if row.romaji in UNKNOWN_TO_PEER:
            continue
        assert any(row.when(rules, True) for rules in RULESETS.values()), row.romaji
        assert row.romaji in PEER_YAKU_NAMES, f"{row.romaji}: how does the other library call it?"
