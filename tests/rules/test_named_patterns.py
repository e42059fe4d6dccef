"""Patterns that a line names are those that the tiles have: of every row's own example, by the
value of the tiles and the names of what they have."""

import shlex
from collections import Counter
from typing import Any

import pytest

from mjtally import score_hand, tally
from mjtally.editing.same_meaning import interpret_text
from mjtally.rules.families.hongkong.patterns import HK_ROWS
from mjtally.rules.families.mcr.hand_value.fan import FAN
from mjtally.rules.families.taiwan.patterns import TAIWAN_ROWS
from mjtally.rules.families.zung_jung.patterns import ROWS
from mjtally.rules.value_hands.named_patterns import list_exclusions, list_possible
from support.internals import PRESETS
from support.pattern_lists import find_faults

FAMILIES: dict[str, Any] = {"hk": HK_ROWS, "mcr": FAN, "zung-jung": ROWS, "taiwan": TAIWAN_ROWS}
TAGS = ("last", "rinshan", "chankan", "first", "fourth")


def write_named_hand(rules: str, tiles: str, options: str) -> tuple[str, list[str]]:
    """The line of a win by its value and the names of its patterns, and these."""
    words = shlex.split(options.replace("--", ""))
    said = {word: True for word in words if word.islower()}
    winds = {
        word: words[at + 1] for at, word in enumerate(words[:-1]) if words[at + 1] in {*"ESWN"}
    }
    conditions = {word.replace("-", "_"): True for word in said if word not in winds} | winds
    score: Any = score_hand(tiles, rules=rules, **conditions)
    valuation = score.valuation
    possible = list_possible(PRESETS[rules])
    english = [each.english for each in valuation.patterns]
    named = [key for key, row in possible.items() if row.english in english]
    tags = [tag for tag in TAGS if tag in said]
    if rules == "mcr" and valuation.flowers:
        tags.append(f"flowers={valuation.flowers}")
    if "Last Tile" in english and "fourth" not in tags:
        tags.append("fourth")  # as the winner's own calls show
    result = ["-", "-"] if "self-draw" in said else ["d", "-"]
    dealer = ["*", ""] if winds.get("seat") == "E" else ["", "*"]
    line = [f"{valuation.value}{dealer[0]}", f"{result[0]}{dealer[1]}", result[1], "-", *tags]
    return " ".join([*line, f"yaku={','.join(named) or 'none'}"]), english


@pytest.mark.parametrize("rules", FAMILIES)
def test_named_patterns_are_counted_as_those_of_tiles(rules: str) -> None:
    hands = [
        write_named_hand(rules, row.tiles, row.how_won) for row in FAMILIES[rules] if row.tiles
    ]
    assert len(hands) >= 30
    length = [] if rules == "hk" else ["length=free"]
    lines = [f"rules={rules}", *length, "Aki Ben Chie Dai", *(line for line, _ in hands), ""]
    family = PRESETS[rules].family
    assert family.tiles
    rows = tally("\n".join(lines), table=family.tiles.yaku_term)
    counted = {
        str(row[family.tiles.yaku_term]): row["win_count"] for row in rows if row["name"] == "*"
    }
    assert counted == Counter(name for _, english in hands for name in set(english))


@pytest.mark.parametrize("rules", ["hk", "zung-jung", "taiwan"])
def test_the_rows_of_a_list_hold_together(rules: str) -> None:
    play: Any = PRESETS[rules].play
    pattern_list = play.load_patterns()
    assert not (faults := [*find_faults(pattern_list)]), "; ".join(faults)
    nameless = {row.name for row in pattern_list.rows if not row.other_names} - {"self-drawn"}
    assert not nameless, f"{nameless}: other_names= are the words by which players look it up"


@pytest.mark.parametrize("rules", FAMILIES)
def test_excluding_goes_both_ways(rules: str) -> None:
    exclusions = list_exclusions(PRESETS[rules])
    for key, others in exclusions.items():
        assert key not in others
        assert all(key in exclusions[other] for other in others)


@pytest.mark.parametrize(
    ("rules", "result", "is_right"),
    [
        ("zung-jung", "d 165 - - first yaku=blessing-of-earth,all-sequences,concealed-hand", True),
        ("zung-jung", "- 165 d - first yaku=blessing-of-earth,all-sequences,concealed-hand", False),
        ("zung-jung", "155 - - - first yaku=blessing-of-heaven", True),
        ("zung-jung", "- 155 - - first yaku=blessing-of-heaven", False),
        ("taiwan", "- 16 - - first yaku=earthly-hand", True),
        ("taiwan", "16 - - - first yaku=earthly-hand", False),
        ("taiwan", "- 24 - - first yaku=heavenly-hand", False),
        ("hk", "13* - - - first yaku=heavenly-hand", True),
        ("hk", "13 - -* - first yaku=heavenly-hand", False),
        ("hk", "E1: - 13 - - first yaku=heavenly-hand", False),
        ("hk", "- 13 - - first yaku=heavenly-hand", True),  # nobody knows who deals
    ],
)
def test_the_first_turn_asks_who_deals(rules: str, result: str, is_right: bool) -> None:
    text = f"rules={rules}\nAki Ben Chie Dai\n{result}\n{'' if rules == 'hk' else 'end'}\n"
    codes = [problem.code for problem in interpret_text(text, "games.txt").errors]
    assert codes == ([] if is_right else ["yaku-value"])


def test_rules_decide_what_may_be_named() -> None:
    assert "seven-pairs" not in list_possible(PRESETS["hk"])
    assert "concealed-hand" not in list_possible(PRESETS["hk-yahoo"])
    assert list_possible(PRESETS["taiwan-8"])["great-winds"].value == 8
    assert "self-drawn" not in list_possible(PRESETS["mcr"])
