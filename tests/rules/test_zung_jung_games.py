"""Games of Zung Jung: payments by worked hands, a table and a formula; games, and messages.

`data/zung-jung/payments.tsv` has single hands, with what a person works out; the rules' own
examples are among them.
"""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from mjtally import ScoresError, tally
from mjtally.cli.main import main
from mjtally.rules.families.zung_jung.patterns import PATTERNS
from mjtally.rules.families.zung_jung.rules import describe_impossible_points
from support.cases import for_each
from support.paths import DATA
from support.rows import Row, read_rows

PAYMENTS = DATA / "zung-jung" / "payments.tsv"
NAMES = "Ines Jonas Kaito Lena"
Out = pytest.CaptureFixture[str]
# What a hand on a discard brings (the winner, the discarder, each of the others), as a table
# beside the rules has it; a self-draw takes the points from each.
ON_A_DISCARD = {
    1: (3, -1, -1),
    5: (15, -5, -5),
    10: (30, -10, -10),
    20: (60, -20, -20),
    25: (75, -25, -25),
    30: (90, -40, -25),
    35: (105, -55, -25),
    40: (120, -70, -25),
    50: (150, -100, -25),
    60: (180, -130, -25),
    80: (240, -190, -25),
    85: (255, -205, -25),
    100: (300, -250, -25),
    120: (360, -310, -25),
    160: (480, -430, -25),
    320: (960, -910, -25),
    400: (1200, -1150, -25),
    480: (1440, -1390, -25),
}
POSSIBLE_POINTS = (1, *range(5, 321, 5), 400, 480)


def pay_hand(marks: str, *declarations: str, length: str = "free") -> list[Any]:
    """What a hand changes, by seat."""
    said = "".join(f"{each}\n" for each in (f"length={length}", *declarations))
    rows = tally(f"rules=zung-jung\n{said}{NAMES}\n{marks}\n", table="hands")
    return [row["delta"] for row in rows]


@for_each(lambda: read_rows(PAYMENTS), lambda row: f"{row['marks']} {row['rules']}")
def test_worked_payments(row: Row) -> None:
    changes = pay_hand(row["marks"], *row["rules"].split())
    assert changes == [int(change) for change in row["changes"].split()]
    assert sum(changes) == 0


@for_each(ON_A_DISCARD.items(), lambda each: str(each[0]))
def test_table_of_discards(each: tuple[int, tuple[int, int, int]]) -> None:
    """Whoever sits where: the winner, the discarder and the others pay by what they did."""
    points, (won, dealt_in, others) = each
    for winner, discarder in permutations(range(4), 2):
        marks = ["-"] * 4
        marks[winner], marks[discarder] = str(points), "d"
        expected = [others] * 4
        expected[winner], expected[discarder] = won, dealt_in
        assert pay_hand(" ".join(marks)) == expected


def test_every_value_by_the_formula() -> None:
    """The winner gets three times the points; nobody but a discarder pays above 25."""
    lines = "\n".join(f"{points} - d -\n- - {points} -" for points in POSSIBLE_POINTS)
    rows = tally(f"rules=zung-jung\nlength=free\n{NAMES}\n{lines}\n", table="hands")
    changes = [[row["delta"] for row in rows[at : at + 4]] for at in range(0, len(rows), 4)]
    by_discard_and_self_draw = zip(changes[::2], changes[1::2], strict=True)
    for points, (by_discard, self_draw) in zip(
        POSSIBLE_POINTS, by_discard_and_self_draw, strict=True
    ):
        share = min(points, 25)
        assert by_discard == [3 * points, -share, 2 * share - 3 * points, -share]
        assert self_draw == [-points, -points, 3 * points, -points]


@for_each([("30", "", "+90/-40/-25/-25"), ("85", "--self-draw", "+255/-85/-85/-85")], str)
def test_points_command(case: tuple[str, str, str], capsys: Out) -> None:
    mark, options, expected = case
    assert main(["points", mark, "--rules", "zung-jung", *options.split()]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == expected


def test_sixteen_hands_are_a_game() -> None:
    """The deal passes after every hand, also where the dealer wins, and after a false win."""
    hands = ["5 - - -", "- - - -", "f - - -", "- 30 d -"] * 4
    labels = [f"{wind}{number}:" for wind in "ESWN" for number in range(1, 5)]
    lines = "\n".join(f"{label} {hand}" for label, hand in zip(labels, hands, strict=True))
    rows = tally(_file(lines), table="games")
    assert {row["end"] for row in rows} == {"length"}
    scores = [4 * (15 - 90 - 25), 4 * (-5 + 30 + 90), 4 * (-5 + 30 - 40), 4 * (-5 + 30 - 25)]
    assert [row["score"] for row in rows] == scores
    assert [row["points"] for row in rows] == scores
    assert [row["rank"] for row in rows] == [4, 1, 3, 2]


def _file(lines: str, declarations: str = "") -> str:
    return f"rules=zung-jung\n{declarations}{NAMES}\n{lines}\n"


def test_worked_hands_in_a_file() -> None:
    """The points beside the tiles are checked, and the table counts the patterns worked out."""
    numbers = {row.english: row.other_names.split(",")[0] for row in PATTERNS.rows}
    worked = Counter(
        number.partition("x")[0]
        for row in read_rows(DATA / "zung-jung" / "worked.tsv")
        for number in row["patterns"].split()
    )
    rows = tally(DATA / "zung-jung" / "worked.txt", table="fan")
    counted = {numbers[str(row["fan"])]: row["win_count"] for row in rows if row["name"] == "*"}
    assert counted == worked


def test_tiles_are_valued_at_the_table() -> None:
    """South's own wind is worth 10 in E1, and not in E2, where she deals."""
    tiles = "(222z)(123m)34s99p678s+5s"
    rows = tally(_file(f"- {tiles} d -\n- {tiles} d -\nend"), table="hands")
    assert [row["delta"] for row in rows if row["name"] == "Jonas"] == [30, 3]


@for_each(
    [
        ("30 d 5 -", "Ines and Kaito both won: if several call, the next player after the"),
        ("481 d - -", "no win is worth as many points"),
        ("0 d - -", "0 points: a win needs 1"),
        ("33 d - -", "no hand is worth 33 points: patterns are worth 5 or a multiple of it, and"),
        ("33 d - -", "a hand without one 1: is 30 or 35 meant?"),
        ("325 d - -", "patterns add up to 320 at most, and one alone may be more: is 320 or 400"),
        ("2 d - -", "no hand is worth 2 points"),
        ("- (123m)(333p)34789p22s+5p{3f} d -", "played without flowers: remove the braces ["),
        ("30/20 d - -", "is a mark of riichi"),
        ("30=123456789m3345m+6m d - -", "you wrote 30; the tiles give 140 points"),
        ("- d 160=123m567p34s99p222z+5s - first", "you wrote 160; the tiles give 5 points"),
        ("30fan d - -", "write 30"),
        ("d - - -", "nobody won"),
        ("E3: 5 d - -", "the label says E3, but this is E1"),
        ("30 d - - flowers=2", "flowers=2 is a tag of other rules"),
        ("30 d - - rinshan", "is self-drawn, so nobody is d"),
        ("E1: 5 d - - honba=1", "honba=1 is a tag of riichi"),
    ],
    lambda case: case[0],
)
def test_messages(case: tuple[str, str]) -> None:
    line, said = case
    with pytest.raises(ScoresError) as error:
        tally(_file(line))
    assert said in str(error.value)


def test_points_that_a_hand_can_have() -> None:
    """Sums of patterns that may be counted together come in fives; 320 is exceeded by one alone."""
    values = {row.value for row in PATTERNS.rows if row.value}
    assert all(value % 5 == 0 for value in values)
    assert min(values) == 5
    above = sorted(value for value in values if value > 320)
    possible = [points for points in range(1, 481) if not describe_impossible_points(points)]
    assert possible == [1, *range(5, 321, 5), *above] == [*POSSIBLE_POINTS]


def test_minimum_is_named() -> None:
    with pytest.raises(ScoresError, match=r"1 points: a win needs 5 .minimum=5."):
        tally(_file("1 d - -", "minimum=5\n"))
    with pytest.raises(ScoresError, match="minimum=5"):
        tally(_file("(123m)(567p)34s99p222z+5s d - -", "minimum=5\n"))
