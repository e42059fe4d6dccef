"""Each key of rules is switched in a test that compares: with another library, with a second
computation, with what follows from any rules, or with cases worked out by hand."""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from mjtally.base.errors import Mistake
from mjtally.rules.families.riichi.hand_value.yaku import YAKU
from mjtally.rules.model.types import Rules
from support import paths
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
    "rules/test_payments.py",
    "rules/test_side_payments.py",
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
    """All text of the tests that compare, and of their cases; the ends of lines in strings, too."""
    paths: list[Path] = [path for pattern in COMPARING for path in sorted(TESTS.glob(pattern))]
    texts = [path.read_text("utf-8") for path in paths if path.is_file() and is_compared(path)]
    return "\n".join(texts).replace(r"\n", "\n")


def is_compared(path: Path) -> bool:
    """Whether there is something to compare with: hands of `data/payments` have it beside them."""
    return path.parent.name != "payments" or path.with_suffix(".deltas").exists()


@cache
def list_compared_rules() -> tuple[Rules, ...]:
    """The rules by which such tests play: of a preset that they name, or the peer library's."""
    words = {*re.findall(r"[\w-]+", read_comparing_tests())}
    named = (rules for name, rules in PRESETS.items() if name in {*MODEL_RULESETS, *words})
    return (*RULESETS.values(), *named)


@cache
def find_declared_values() -> Mapping[str, set[str]]:
    """What such tests declare each key to be; `{` where they take each value in turn."""
    values = defaultdict[str, set[str]](set)
    for key, value in re.findall(r"([\w-]+)=([^\s\\\"',`;]+)", read_comparing_tests()):
        values[key].add(value)
    for key in re.findall(r"\"([\w-]+)\":", read_comparing_tests()):
        values[key].add("{")
    return values


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
    """Where this fails, let a test that compares play by another value than the default's."""
    preset = FIELDS[family, field]
    key = PRESETS[preset].fields[field].key or field.rstrip("_").replace("_", "-")
    compared = {
        repr(getattr(rules, field)) for rules in list_compared_rules() if type(rules) is family
    }
    declared = {value for name in (key, field) for value in find_declared_values().get(name, ())}
    assert len(compared) > 1 or any(
        is_other_value(preset, key, field, value) for value in declared
    ), (
        f"{key}: no test that compares plays by another value than the default's: write one into a"
        " file that COMPARING above names, such as a hand of tests/data/hands/yaku.tsv, or of"
        " tests/data/payments with its .deltas"
    )


def test_a_compared_ruleset_has_each_yaku() -> None:
    """A yaku that some rules alone have is there where hands are compared."""
    where = "of tests/support/riichi_hands.py"
    for row in YAKU:
        if row.romaji in UNKNOWN_TO_PEER:
            continue
        assert row.romaji in PEER_YAKU_NAMES, (
            f"{row.romaji}: write its name in the other library into PEER_YAKU_NAMES {where}, or"
            " its own into UNKNOWN_TO_PEER there if that library does not have it"
        )
        assert any(row.when(rules, True) for rules in RULESETS.values()), (
            f"{row.romaji}: no ruleset in RULESETS {where} has it: add one, under which hands are"
            " compared"
        )


VALUE_ROOM = paths.ROOT / "src" / "mjtally" / "rules" / "families" / "riichi" / "hand_value"
IN_PAYMENTS = {"kazoe", "kiriage"}  # which depend on the value of tiles alone
NO_VALUE = {"pao"}  # who pays for it


def test_the_manual_lists_the_keys_that_tiles_depend_on() -> None:
    """Every field of the rules that the value of tiles reads, by its key."""
    fields = PRESETS["riichi"].fields
    keys = {name: field.key or name.rstrip("_").replace("_", "-") for name, field in fields.items()}
    source = "\n".join(path.read_text("utf-8") for path in sorted(VALUE_ROOM.glob("*.py")))
    read = {key for name, key in keys.items() if re.search(rf"rules\.{name}\b", source)}
    page = (paths.ROOT / "src" / "mjtally" / "manual" / "tiles.md").read_text("utf-8")
    _, _, section = page.partition("\n## Rules that tiles depend on\n")
    listed = {*re.findall("`([a-z-]+)`", section.partition("\n## ")[0])}
    assert listed == (read | IN_PAYMENTS) - NO_VALUE, (
        "manual/tiles.md lists the keys under *Rules that tiles depend on*: correct the list"
    )
