"""The tiles of MCR: hands worked out by hand, PyMahjongGB, the messages, and invariances.

`data/mcr/worked.tsv` has hands that a person worked out from the rules, some of them the Green
Book's own; `wrong-tiles.tsv` what is said of tiles that are no hand, no win, or cannot be.
"""

import json
import re
import shlex
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mjtally import ScoresError, score_hand, score_hands, tally
from mjtally.cli.main import main
from mjtally.language.statements import Cell
from mjtally.rules.families.mcr.hand_value.fan import FAN
from mjtally.rules.families.mcr.hand_value.hand_score import FanScore
from mjtally.rules.families.mcr.rules import DEALER_ROTATION, McrRules
from support import paths
from support.cases import for_each, random_cases, some_of
from support.internals import PRESETS, change_parameter
from support.mcr_hands import (
    PEER_FAN_NAMES,
    generate_hands,
    peer_arguments,
    score_conditions,
)
from support.pattern_hands import RandomHand
from support.rows import Row, read_rows

DATA = paths.DATA / "mcr"
STRAIGHT = "123456789m22p34s+5s"
Out = pytest.CaptureFixture[str]


@cache
def parse_mcr_rules(words: str) -> McrRules:
    """`mcr kongs=8,6`: a preset, and what is declared after it."""
    preset, *declarations = words.split()
    rules = PRESETS[preset]
    for declaration in declarations:
        key, _, value = declaration.partition("=")
        rules = change_parameter(rules, Cell(key), Cell(value))
    assert isinstance(rules, McrRules)
    return rules


def parse_conditions(conditions: str) -> dict[str, Any]:
    """`self-draw seat=S` as keywords."""
    pairs = [word.partition("=") for word in conditions.split()]
    return {key.replace("-", "_"): value or True for key, _, value in pairs}


def score_tiles(tiles: str, rules: str = "mcr", **said: Any) -> FanScore:
    """What tiles are worth, however little."""
    return score_hand(tiles, rules=parse_mcr_rules(rules), minimum=0, **said)


def score_of(hand: RandomHand, written: str = "", rules: str = "mcr", **changed: Any) -> FanScore:
    """What a hand is worth, or other tiles that were won in the same way."""
    return score_tiles(written or hand.format_tiles(), rules, **score_conditions(hand) | changed)


def format_fan(score: FanScore) -> str:
    """`清龍 16, 花牌 1 ×2`."""
    return ", ".join(
        f"{fan.chinese} {fan.points}{f' ×{fan.count}' if fan.count > 1 else ''}"
        for fan in score.fans
    )


def list_worked_hands() -> list[tuple[Row, str]]:
    """Each worked hand under each ruleset that it is worked out for."""
    return [
        (row, rules)
        for row in read_rows(DATA / "worked.tsv")
        for rules in ([row["rules"]] if row["rules"] else ["mcr", "mcr-2006"])
    ]


@for_each(list_worked_hands, lambda worked: f"{worked[0]['tiles']} {worked[1]}")
def test_worked_hands(worked: tuple[Row, str]) -> None:
    row, rules = worked
    score = score_tiles(row["tiles"], rules, **parse_conditions(row["conditions"]))
    assert sorted(format_fan(score).split(", ")) == sorted(row["fan"].split(", "))
    assert score.points == int(row["points"])


def test_worked_hands_have_every_fan() -> None:
    """And each of them stands in a hand that a person worked out."""
    seen = {
        fan.rpartition(" ×")[0] or fan
        for row in read_rows(DATA / "worked.tsv")
        for fan in row["fan"].split(", ")
    }
    assert {fan.chinese for fan in FAN} == {fan.rpartition(" ")[0] for fan in seen}


def test_the_rows_are_the_books() -> None:
    """81 fan, of which 57 has two cases; the dearer first; what they exclude there is."""
    numbers = [fan.number for fan in FAN]
    assert sorted(numbers, key=lambda number: (int(number.rstrip("b")), number)) == [
        *map(str, range(1, 58)),
        "57b",
        *map(str, range(58, 82)),
    ]
    assert len({fan.english for fan in FAN}) == len({fan.chinese for fan in FAN}) == 82
    points = [fan.points for fan in FAN]
    assert points == sorted(points, reverse=True)
    for fan in FAN:
        assert set(fan.excludes.split()) <= {*numbers} - {fan.number}


# ------------------------------------------------------------------- against PyMahjongGB

EQUAL, OTHER_WAIT, OTHER_CHOWS, OTHER_GROUPS = (
    *("equal", "as many points: another wait", "as many points: other pairs of chows"),
    "as many points: read in other groups",
)
WAITS = {"Edge Wait", "Closed Wait", "Single Wait"}
PAIRS = {"Pure Double Chow", "Mixed Double Chow", "Short Straight", "Two Terminal Chows"}
MANY = 8000  # hands in each chunk
SAME_POINTS: list[dict[str, int]] = [  # in each chunk: of readings of as many points another
    {},
    {OTHER_WAIT: 1, OTHER_CHOWS: 1, OTHER_GROUPS: 1},
    {OTHER_GROUPS: 1},
    {OTHER_CHOWS: 1, OTHER_GROUPS: 2},
    {OTHER_GROUPS: 1},
]


def fans_of(score: FanScore) -> Counter[tuple[str, int]]:
    """How often each fan counts, by its English name and the points of one."""
    return Counter({(fan.english, fan.points): fan.count for fan in score.fans})


def load_peer_calculator() -> Callable[..., Any]:
    """Theirs; a test skips where it cannot be had: it is built from source."""
    found: Callable[..., Any] = pytest.importorskip("MahjongGB").MahjongFanCalculator
    return found


def judge_hand(hand: RandomHand, theirs: Callable[..., Any]) -> str:
    """In which class a hand falls; what both sides say where it falls in none."""
    ours = fans_of(score_of(hand))
    other: Counter[tuple[str, int]] = Counter()
    for points, count, _, english in theirs(*peer_arguments(hand)):
        other[PEER_FAN_NAMES.get(english, english), points] += count
    if ours == other:
        return EQUAL
    if sum_of(ours) != sum_of(other):
        return (
            f"{hand.format_tiles()} {score_conditions(hand)}: {ours - other}, they {other - ours}"
        )
    differ = {english for english, _ in [*(ours - other), *(other - ours)]}
    if differ <= WAITS:
        return OTHER_WAIT
    return OTHER_CHOWS if differ <= PAIRS else OTHER_GROUPS


def sum_of(fans: Counter[tuple[str, int]]) -> int:
    return sum(points * count for (_, points), count in fans.items())


def count_classes(seed: object, number: int) -> Counter[str]:
    """How many hands are of each class."""
    theirs = load_peer_calculator()
    return Counter(judge_hand(hand, theirs) for hand in generate_hands(seed, number))


@pytest.mark.dev
def test_hands_against_pymahjonggb() -> None:
    assert count_classes("few", 1500) == {EQUAL: 1500}


@pytest.mark.dev
@pytest.mark.slow
@pytest.mark.parametrize(("chunk", "same"), some_of(enumerate(SAME_POINTS), 5))
def test_many_hands_against_pymahjonggb(chunk: int, same: dict[str, int]) -> None:
    """Points never differ. Where several readings have as many, the book's order decides here,
    and there the order in which they are found."""
    assert count_classes(chunk, MANY) == {EQUAL: MANY - sum(same.values()), **same}


@pytest.mark.slow
def test_random_hands_have_every_fan() -> None:
    """What is compared is of all shapes."""
    missing = {fan.english for fan in FAN}
    for hand in generate_hands("every fan", 12_000):
        missing -= {fan.english for fan in score_of(hand).fans}
        if not missing:
            return
    raise AssertionError(missing)


# ----------------------------------------------------------------------------- invariances

TURN = str.maketrans("123456789", "987654321")
SUIT_NAMES = {"All Green", "Reversible Tiles"}  # fan that name suits and numbers


def names_suits(*scores: FanScore) -> bool:
    return any(fan.english in SUIT_NAMES for score in scores for fan in score.fans)


def test_suits_are_alike() -> None:
    """Whichever suit is which, apart from the fan that name them."""
    for hand in generate_hands("suits", len(random_cases(600))):
        plain = score_of(hand)
        for other in ("psm", "spm"):
            turned = score_of(hand, hand.format_tiles().translate(str.maketrans("mps", other)))
            if not names_suits(plain, turned):
                assert fans_of(turned) == fans_of(plain)


def test_numbers_are_alike_from_both_ends() -> None:
    """Nines for ones: upper tiles are lower ones, and nothing is worth more or less."""
    turn = re.compile("[0-9]+[mps]")
    for hand in generate_hands("numbers", len(random_cases(600))):
        plain = score_of(hand)
        turned = score_of(hand, turn.sub(lambda part: part[0].translate(TURN), hand.format_tiles()))
        if not names_suits(plain, turned):
            assert turned.points == plain.points


def test_winds_are_alike() -> None:
    """Turned about together with the seat and the round; and dragons among themselves."""
    turn = re.compile("[0-9]+z")
    digits = str.maketrans("1234567", "2341675")
    for hand in generate_hands("winds", len(random_cases(600))):
        plain = score_of(hand)
        turned = score_of(
            hand,
            turn.sub(lambda part: part[0].translate(digits), hand.format_tiles()),
            seat="ESWN"[(hand.seat + 1) % 4],
            round="ESWN"[(hand.round + 1) % 4],
        )
        if not names_suits(plain, turned):
            assert fans_of(turned) == fans_of(plain)


def test_the_order_of_parts_says_nothing() -> None:
    dice = Random(15)
    for hand in generate_hands("order", len(random_cases(400))):
        shuffled = hand.list_parts()
        dice.shuffle(shuffled)
        assert fans_of(score_of(hand, "".join(shuffled))) == fans_of(score_of(hand))


def test_letters_are_dragons() -> None:
    letters = {"5": "P", "6": "F", "7": "C"}
    for hand in generate_hands("letters", len(random_cases(400))):
        lettered = re.sub(
            "[1-7]+z",
            lambda part: "".join(letters.get(digit, f"{digit}z") for digit in part[0][:-1]),
            hand.format_tiles(),
        )
        assert re.search("[567]+z", lettered) is None
        if not re.search(r"[(\[][1-4]z", lettered):  # a call is written in one way
            assert fans_of(score_of(hand, lettered)) == fans_of(score_of(hand))


HAND_COUNT = {  # what a parameter decides, by the names of the fan
    "kongs=8,6": {"Two Concealed Kongs", "Concealed Kong and Melded Kong"},
    "special-self-draw=4": {"Self-Drawn", "Fully Concealed"},
    "green-flush=yes": {"Half Flush"},
    "gates-pung=no": {"Pung of Terminals or Honors"},
    "terminals-double=yes": {"Double Pung"},
    "spent-wait=no": {"Edge Wait", "Closed Wait", "Single Wait"},
    "knitted-wait=no": {"Edge Wait", "Closed Wait", "Single Wait"},
}


@pytest.fixture(scope="module")
def plainly() -> list[tuple[RandomHand, FanScore]]:
    """Hands, and what they are worth under `mcr`."""
    return [
        (hand, score_of(hand))
        for hand in generate_hands("parameters", len(some_of(range(3000), 5)))
    ]


@pytest.mark.slow
@pytest.mark.parametrize("declared", HAND_COUNT)
def test_a_parameter_decides_its_own(
    declared: str, plainly: list[tuple[RandomHand, FanScore]]
) -> None:
    """It changes something, and nothing but what it is about."""
    changed = 0
    for hand, score in plainly:
        plain, other = fans_of(score), fans_of(score_of(hand, rules=f"mcr {declared}"))
        if plain != other:
            changed += 1
            differ = {*(plain - other), *(other - plain)}
            assert {english for english, _ in differ} <= HAND_COUNT[declared], hand.format_tiles()
    assert changed


# ------------------------------------------------------------------- what is said of tiles


@for_each(lambda: read_rows(DATA / "wrong-tiles.tsv"), lambda row: row["arguments"])
def test_what_is_said_of_wrong_tiles(row: Row, capsys: Out) -> None:
    assert main(["hand", *shlex.split(row["arguments"]), "--rules", "mcr"]) == 2
    assert capsys.readouterr() == ("", f"mjtally: {row['said']}\n")


@pytest.mark.parametrize(
    ("said", "wrong", "message"),
    [
        ({"seat": "X"}, ValueError, "X is not a wind: write one of E, S, W or N"),
        ({"round": 1}, TypeError, "round is a wind, one of E, S, W or N, not 1"),
        ({"fourth": "yes"}, TypeError, "fourth is True or False, not 'yes'"),
        ({"minimum": "8"}, TypeError, "minimum is a number of points such as 8, not '8'"),
        ({"minimum": True}, TypeError, "minimum is a number of points such as 8, not True"),
        ({"minimum": 1000}, ValueError, "minimum is a number from 0 to 999, such as 8, not 1000"),
        ({"tiles": 5}, TypeError, "tiles are a text such as 123456789m22p34s+5s, not 5"),
    ],
)
def test_conditions_that_are_none(
    said: dict[str, Any], wrong: type[Exception], message: str
) -> None:
    with pytest.raises(wrong) as raised:
        score_hand(**{"tiles": STRAIGHT, "rules": "mcr", **said})
    assert str(raised.value) == message


def test_a_score(capsys: Out) -> None:
    """All that it tells, in Python and as JSON."""
    score = score_hand(STRAIGHT + "{15f}", rules="mcr")
    assert repr(score) == (
        "FanScore(22 points: Pure Straight 16, Concealed Hand 2, All Chows 2, Flower Tiles 1 ×2;"
        " +46/-30/-8/-8)"
    )
    assert score.points == sum(fan.points * fan.count for fan in score.fans) == 22
    assert (score.fans[0].number, score.fans[0].chinese) == (28, "清龍")
    assert (score.flowers, score.won_on, score.wait) == (2, "5s", "two-sided wait")
    assert score.groups == ("123m", "456m", "789m", "22p", "345s")
    assert score.payments == (46, -30, -8, -8)
    assert score == score_hand(STRAIGHT + "{26f}", rules="mcr")
    assert score != score_hand(STRAIGHT, rules="mcr") and len({score, score}) == 1
    assert main(["hand", STRAIGHT + "{15f}", "--rules", "mcr", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["fans"][3] == {
        "number": 81,
        "chinese": "花牌",
        "english": "Flower Tiles",
        "points": 1,
        "count": 2,
    }
    assert (told["points"], told["flowers"], told["payments"]) == (22, 2, [46, -30, -8, -8])


def test_what_a_hand_is_worth_that_is_no_win() -> None:
    few = "[2222m](8888p)(345s)66s67m+5m"
    with pytest.raises(ValueError, match=r"^7 points: .*; a win needs 8 \(minimum=8\), 1 more$"):
        score_hand(few, rules="mcr")
    assert score_hand(few, rules="mcr", minimum=0).points == 7
    assert score_hand(few, rules="mcr-2006").points == 8
    found = list(score_hands([few, STRAIGHT], rules="mcr", errors="yield"))
    assert str(found[0]).startswith("hand 1: 7 points")
    assert found[1] == score_hand(STRAIGHT, rules="mcr")


# --------------------------------------------------------------------- in a scores file

HEAD = "rules=mcr\nInes Jonas Kaito Lena\n"


def test_tiles_in_a_scores_file() -> None:
    """They are worth what they are by themselves, flowers in it."""
    said = f"{HEAD}- 22={STRAIGHT}{{15f}} d -\n{STRAIGHT} - - -\n"
    told = tally(said, table="hands")
    assert [row["delta"] for row in told] == [-8, 46, -30, -8, 90, -30, -30, -30]
    columns = "name,tiles_win_count,flower_mean,fan_pure_straight_count,fan_fully_concealed_count"
    jonas = next(row for row in tally(said, columns=columns) if row["name"] == "Jonas")
    assert list(jonas.values()) == ["Jonas", 1, 2, 1, 0]
    fans = tally(said, table="fan")
    assert fans[0] == {
        "fan": "Pure Straight",
        "chinese": "清龍",
        "name": "Ines",
        "win_count": 1,
        "fraction": 1,
        "known_count": 1,
        "known_fraction": 1,
    }
    with pytest.raises(ValueError, match="MCR counts fan, not yaku: the table of them is fan"):
        tally(said, table="yaku")
    with pytest.raises(ValueError, match="riichi counts yaku, not fan"):
        tally("Aki Ben Chie Dai\n3/40 d - -\n", table="fan")


WINDS = "(444p)(888p)(222z)11z99p+1z"  # pungs of south and of east


@pytest.mark.parametrize("declared", ["", "seats=rotate"])
def test_winds_are_those_of_the_table(declared: str) -> None:
    """Whoever wins with them in whatever hand of the game."""
    dealers = DEALER_ROTATION if declared else [range(4)] * 4
    for number in range(16):
        wind, hand = divmod(number, 4)
        for seat, wind_of_seat in enumerate("ESWN"):
            player = dealers[wind][(hand + seat) % 4]
            marks = [WINDS if each == player else "-" for each in range(4)]
            lines = ["- - - -"] * number + [" ".join(marks)]
            said = "\n".join(("rules=mcr", declared, "A B C D", *lines, ""))
            row = tally(said, table="hands")[4 * number + player]
            score = score_hand(
                WINDS, rules="mcr", self_draw=True, seat=wind_of_seat, round="ESWN"[wind]
            )
            assert row["delta"] == score.payments[0], (number, seat)


def test_loose_tiles_say_their_winds_where_they_count() -> None:
    loose = "rules=mcr\nlength=free\nInes Jonas Kaito Lena\n"
    assert tally(f"{loose}{STRAIGHT} d - -\n", table="hands")[0]["delta"] == 44
    own = score_hand(WINDS, rules="mcr", self_draw=True, seat="N", round="S")  # the second deals
    assert tally(f"{loose}S2: {WINDS} - - -\n", table="hands")[0]["delta"] == own.payments[0]
    with pytest.raises(ScoresError, match="the winds count here: write a label"):
        tally(f"{loose}{WINDS} - - -\n")


def test_explained(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{HEAD}{STRAIGHT} d - -\n")
    assert main(["explain", f"{path}:3"]) == 0
    said = capsys.readouterr().out
    assert "20 points: Pure Straight 16, Concealed Hand 2, All Chows 2" in said
