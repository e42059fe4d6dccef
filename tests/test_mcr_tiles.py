"""The tiles of MCR: hands worked out by hand, PyMahjongGB, the messages, and invariances.

`data/mcr/worked.tsv` has hands that a person worked out from the rules, some of them the Green
Book's own; `wrong-tiles.tsv` what is said of tiles that are no hand, no win, or cannot be.
"""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from inside import PRESETS, declare
from mcr_hands import Won, arguments, conditions, hands, parts, text
from mjtally import score_hand
from mjtally.families.mcr.fan import FAN
from mjtally.families.mcr.rules import McrRules
from mjtally.families.mcr.scoring import FanScore
from mjtally.text.statements import Cell

DATA = Path(__file__).parent / "data" / "mcr"
Row = dict[str, str]


def rows(name: str) -> list[Row]:
    """The rows of a table, by column."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    header, *cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [dict(zip(header, row, strict=True)) for row in cells]


WORKED = rows("worked.tsv")


@cache
def rules_of(words: str) -> McrRules:
    """`mcr kongs=8,6`: a preset, and what is declared after it."""
    preset, *declarations = words.split()
    rules = PRESETS[preset]
    for declaration in declarations:
        key, _, value = declaration.partition("=")
        rules = declare(rules, Cell(key), Cell(value))
    assert isinstance(rules, McrRules)
    return rules


def keywords(conditions: str) -> dict[str, Any]:
    """`self-draw seat=S` as keywords."""
    pairs = [word.partition("=") for word in conditions.split()]
    return {key.replace("-", "_"): value or True for key, _, value in pairs}


def scored(tiles: str, rules: str = "mcr", **said: Any) -> FanScore:
    """What tiles are worth, however little."""
    return score_hand(tiles, rules=rules_of(rules), minimum=0, **said)


def score_of(hand: Won, written: str = "", rules: str = "mcr", **changed: Any) -> FanScore:
    """What a hand is worth, or other tiles that were won in the same way."""
    return scored(written or text(hand), rules, **conditions(hand) | changed)


def listed(score: FanScore) -> str:
    """`清龍 16, 花牌 1 ×2`."""
    return ", ".join(
        f"{fan.chinese} {fan.points}{f' ×{fan.count}' if fan.count > 1 else ''}"
        for fan in score.fans
    )


def worked() -> list[tuple[Row, str]]:
    """Each worked hand under each ruleset that it is worked out for."""
    return [
        (row, rules)
        for row in WORKED
        for rules in ([row["rules"]] if row["rules"] else ["mcr", "mcr-2006"])
    ]


@pytest.mark.parametrize(("row", "rules"), worked(), ids=lambda each: str(each)[:60])
def test_worked_hands(row: Row, rules: str) -> None:
    score = scored(row["tiles"], rules, **keywords(row["conditions"]))
    assert sorted(listed(score).split(", ")) == sorted(row["fan"].split(", "))
    assert score.points == int(row["points"])


def test_worked_hands_have_every_fan() -> None:
    """And each of them stands in a hand that a person worked out."""
    seen = {fan.rpartition(" ×")[0] or fan for row in WORKED for fan in row["fan"].split(", ")}
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

NAMES = {  # where their English differs from the Green Book's
    "All Five": "All Fives",
    "Robbing The Kong": "Robbing the Kong",
    "Two Dragons Pungs": "Two Dragon Pungs",
    "Fully Concealed Hand": "Fully Concealed",
}
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


def calculator() -> Callable[..., Any]:
    """Theirs; a test skips where it cannot be had: it is built from source."""
    found: Callable[..., Any] = pytest.importorskip("MahjongGB").MahjongFanCalculator
    return found


def judged(hand: Won, theirs: Callable[..., Any]) -> str:
    """In which class a hand falls; what both sides say where it falls in none."""
    ours = fans_of(score_of(hand))
    other: Counter[tuple[str, int]] = Counter()
    for points, count, _, english in theirs(*arguments(hand)):
        other[NAMES.get(english, english), points] += count
    if ours == other:
        return EQUAL
    if sum_of(ours) != sum_of(other):
        return f"{text(hand)} {conditions(hand)}: {ours - other}, they {other - ours}"
    differ = {english for english, _ in [*(ours - other), *(other - ours)]}
    if differ <= WAITS:
        return OTHER_WAIT
    return OTHER_CHOWS if differ <= PAIRS else OTHER_GROUPS


def sum_of(fans: Counter[tuple[str, int]]) -> int:
    return sum(points * count for (_, points), count in fans.items())


def classes(seed: object, number: int) -> Counter[str]:
    """How many hands are of each class."""
    theirs = calculator()
    return Counter(judged(hand, theirs) for hand in hands(seed, number))


def test_hands_against_pymahjonggb() -> None:
    assert classes("few", 1500) == {EQUAL: 1500}


@pytest.mark.slow
@pytest.mark.parametrize(("chunk", "same"), list(enumerate(SAME_POINTS)))
def test_many_hands_against_pymahjonggb(chunk: int, same: dict[str, int]) -> None:
    """Points never differ. Where several readings have as many, the book's order decides here,
    and there the order in which they are found."""
    assert classes(chunk, MANY) == {EQUAL: MANY - sum(same.values()), **same}


@pytest.mark.slow
def test_random_hands_have_every_fan() -> None:
    """What is compared is of all shapes."""
    found: set[str] = set()
    for hand in hands("every fan", 12_000):
        found |= {fan.english for fan in score_of(hand).fans}
    assert found == {fan.english for fan in FAN}


# ----------------------------------------------------------------------------- invariances

TURN = str.maketrans("123456789", "987654321")
SUIT_NAMES = {"All Green", "Reversible Tiles"}  # fan that name suits and numbers


def names_suits(*scores: FanScore) -> bool:
    return any(fan.english in SUIT_NAMES for score in scores for fan in score.fans)


def test_suits_are_alike() -> None:
    """Whichever suit is which, apart from the fan that name them."""
    for hand in hands("suits", 600):
        plain = score_of(hand)
        for other in ("psm", "spm"):
            turned = score_of(hand, text(hand).translate(str.maketrans("mps", other)))
            if not names_suits(plain, turned):
                assert fans_of(turned) == fans_of(plain)


def test_numbers_are_alike_from_both_ends() -> None:
    """Nines for ones: upper tiles are lower ones, and nothing is worth more or less."""
    turn = re.compile("[0-9]+[mps]")
    for hand in hands("numbers", 600):
        plain = score_of(hand)
        turned = score_of(hand, turn.sub(lambda part: part[0].translate(TURN), text(hand)))
        if not names_suits(plain, turned):
            assert turned.points == plain.points


def test_winds_are_alike() -> None:
    """Turned about together with the seat and the round; and dragons among themselves."""
    turn = re.compile("[0-9]+z")
    digits = str.maketrans("1234567", "2341675")
    for hand in hands("winds", 600):
        plain = score_of(hand)
        turned = score_of(
            hand,
            turn.sub(lambda part: part[0].translate(digits), text(hand)),
            seat="ESWN"[(hand.seat + 1) % 4],
            round="ESWN"[(hand.round + 1) % 4],
        )
        if not names_suits(plain, turned):
            assert fans_of(turned) == fans_of(plain)


def test_the_order_of_parts_says_nothing() -> None:
    dice = Random(15)
    for hand in hands("order", 400):
        shuffled = parts(hand)
        dice.shuffle(shuffled)
        assert fans_of(score_of(hand, "".join(shuffled))) == fans_of(score_of(hand))


def test_letters_are_dragons() -> None:
    letters = {"5": "P", "6": "F", "7": "C"}
    for hand in hands("letters", 400):
        lettered = re.sub(
            "[1-7]+z",
            lambda part: "".join(letters.get(digit, f"{digit}z") for digit in part[0][:-1]),
            text(hand),
        )
        assert re.search("[567]+z", lettered) is None
        if not re.search(r"[(\[][1-4]z", lettered):  # a call is written in one way
            assert fans_of(score_of(hand, lettered)) == fans_of(score_of(hand))


ABOUT = {  # what a parameter decides, by the names of the fan
    "kongs=8,6": {"Two Concealed Kongs", "Concealed Kong and Melded Kong"},
    "special-self-draw=4": {"Self-Drawn", "Fully Concealed"},
    "green-flush=yes": {"Half Flush"},
    "gates-pung=no": {"Pung of Terminals or Honors"},
    "terminals-double=yes": {"Double Pung"},
    "spent-wait=no": {"Edge Wait", "Closed Wait", "Single Wait"},
    "knitted-wait=no": {"Edge Wait", "Closed Wait", "Single Wait"},
}


@pytest.fixture(scope="module")
def plainly() -> list[tuple[Won, FanScore]]:
    """Hands, and what they are worth under `mcr`."""
    return [(hand, score_of(hand)) for hand in hands("parameters", 3000)]


@pytest.mark.slow
@pytest.mark.parametrize("declared", ABOUT)
def test_a_parameter_decides_its_own(declared: str, plainly: list[tuple[Won, FanScore]]) -> None:
    """It changes something, and nothing but what it is about."""
    changed = 0
    for hand, score in plainly:
        plain, other = fans_of(score), fans_of(score_of(hand, rules=f"mcr {declared}"))
        if plain != other:
            changed += 1
            differ = {*(plain - other), *(other - plain)}
            assert {english for english, _ in differ} <= ABOUT[declared], text(hand)
    assert changed
