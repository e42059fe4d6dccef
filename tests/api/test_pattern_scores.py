"""`score_hand` where a hand is worth one number: a `PatternScore`, what it says, and what it takes.

The family is Zung Jung, whose payments are plain: to 25 points everybody pays them; above, on a
discard, the others pay 25 and the discarder the rest of three times the points.
"""

import json
from typing import Any, Final

import pytest

from mjtally import PatternScore, ScoresError, score_hand, score_hands
from support.internals import PRESETS

STRAIGHT = "123456789m22p34s+5s"  # a nine-tile straight 40, all sequences 5, concealed 5
RULES: Final = "zung-jung"
TEXT = """\
123m 456m 789m 22p 345s
won on 5s by discard (two-sided wait), east round, south seat

Nine-Tile Straight  一氣通貫   40
All Sequences       平和        5
Concealed Hand      門前清      5

50 points: +150/-100/-25/-25"""


def score_pattern_mark(text: str, **said: Any) -> PatternScore:
    """What a mark is worth by itself."""
    rules = PRESETS[RULES]
    assert rules.family.tiles
    score = rules.family.tiles.score_mark(text, rules=rules, **said)
    assert isinstance(score, PatternScore)
    return score


def test_what_a_score_says() -> None:
    score = score_hand(STRAIGHT, rules=RULES)
    assert (score.value, score.unit, score.flowers) == (50, "points", 0)
    assert [(each.name, each.value, each.count) for each in score.patterns] == [
        ("nine-tile-straight", 40, 1),
        ("all-sequences", 5, 1),
        ("concealed-hand", 5, 1),
    ]
    assert score.groups == ("123m", "456m", "789m", "22p", "345s")
    assert (score.won_on, score.wait) == ("5s", "two-sided wait")
    assert score.payments == (150, -100, -25, -25)
    assert score.format_text() == TEXT
    assert repr(score) == (
        "PatternScore(50 points: Nine-Tile Straight 40, All Sequences 5, Concealed Hand 5;"
        " +150/-100/-25/-25)"
    )
    chicken = score_hand("(123m)(333z)34789p22s+5p", rules=RULES)
    assert repr(chicken) == "PatternScore(1 point: no pattern; +3/-1/-1/-1)"


def test_a_score_for_programs() -> None:
    said = json.loads(score_hand(STRAIGHT, rules=RULES, self_draw=True, round="S").format_json())
    assert said["patterns"][0] == {
        "name": "nine-tile-straight",
        "english": "Nine-Tile Straight",
        "chinese": "一氣通貫",
        "value": 40,
        "count": 1,
    }
    assert {key: said[key] for key in ("self_draw", "round", "seat", "value", "unit")} == {
        "self_draw": True,
        "round": "south",
        "seat": "south",
        "value": 50,
        "unit": "points",
    }
    assert said["payments"] == [150, -50, -50, -50]


def test_equal_scores() -> None:
    """Equal are those that say the same of hands that were won alike."""
    score = score_hand(STRAIGHT, rules=RULES)
    same = score_hand("34s22p987654321m+5s", rules=RULES)
    assert score == same and hash(score) == hash(same)
    assert score != score_hand(STRAIGHT, rules=RULES, self_draw=True)
    assert score != score_hand(STRAIGHT, rules=RULES, seat="E")
    assert score != score_hand(STRAIGHT)  # of riichi


def test_marks_by_themselves() -> None:
    assert score_pattern_mark(STRAIGHT).conditions.seat == 1
    assert score_pattern_mark(f"{STRAIGHT}*").conditions.seat == 0
    assert score_pattern_mark(STRAIGHT, seat="N").conditions.seat == 3


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        ("30", "30 is not a hand of tiles: mjtally points says what a mark pays"),
        (f"50={STRAIGHT}", f"50={STRAIGHT}: write the tiles alone, {STRAIGHT}"),
        ("123m+1m", "4 tiles, and a hand has 14 (a kong counts as three): 10 missing"),
        (f"{STRAIGHT}(777z)", "17 tiles, and a hand has 14 (a kong counts as three): 3 too many "
         "(seventeen are five sets and a pair: here a hand has four)"),
    ],
)  # fmt: skip
def test_marks_that_are_no_hand(mark: str, message: str) -> None:
    with pytest.raises(ValueError) as error:
        score_pattern_mark(mark)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("said", "kind", "message"),
    [
        ({"seat": "X"}, ValueError, "X is not a wind: write one of E, S, W or N"),
        ({"round": 1}, TypeError, "round is a wind, one of E, S, W or N, not 1"),
        ({"self_draw": "no"}, TypeError, "self_draw is True or False, not 'no'"),
        ({"last": []}, TypeError, "last is True or False, not []"),
        ({"tiles": None}, TypeError, "tiles are a text such as 123456789m22p34s+5s, not None"),
        ({"first": True, "seat": "E"}, ValueError,
         "the dealer discards first, and cannot win by discard before that"),
    ],
)  # fmt: skip
def test_what_cannot_be(said: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as error:
        score_hand(**{"tiles": STRAIGHT, "rules": RULES, **said})
    assert str(error.value) == message
    assert not isinstance(error.value, ScoresError)


def test_many_hands() -> None:
    hands: list[str | dict[str, Any]] = [
        STRAIGHT,
        {"tiles": STRAIGHT, "self_draw": True},
        "123m+1m",
    ]
    first, second, wrong = score_hands(hands, rules=RULES, errors="yield")
    assert isinstance(first, PatternScore) and isinstance(second, PatternScore)
    assert (first.payments, second.payments) == ((150, -100, -25, -25), (150, -50, -50, -50))
    assert str(wrong).startswith("hand 3: 4 tiles, and a hand has 14")


def test_payments_of_hong_kong() -> None:
    """Five faan are 24 (half-spicy), and twice that on a discard under full responsibility; they
    are whole numbers, though scores are kept in halves."""
    score = score_hand("2223445678m+9m(777z)", rules="hk")
    assert score.payments == (48, -48, 0, 0)
    assert [*map(type, score.payments)] == [int] * 4
