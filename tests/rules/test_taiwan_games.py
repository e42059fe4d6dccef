"""Taiwanese by tai: cases by hand, a table that plays it by a road of its own, and invariances.

`data/taiwan/payments.tsv` has single hands; whole games are played against the table of
`support/taiwan_model.py`, which keeps the dealer and the streak as players do.
"""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from mjtally import ScoresError, tally
from mjtally.cli.main import main
from support.cases import for_each, random_cases
from support.paths import DATA
from support.rows import Row, read_rows
from support.taiwan_model import TaiwanTable, draw_marks

PAYMENTS = DATA / "taiwan" / "payments.tsv"
NAMES = "An Bo Chen Ding"
Out = pytest.CaptureFixture[str]


def read_changes(text: str) -> list[list[int]]:
    """What each hand changes."""
    deltas = [int(row["delta"]) for row in tally(text, table="hands")]
    return [deltas[at : at + 4] for at in range(0, len(deltas), 4)]


def write_file(lines: Sequence[str], *declared: str) -> str:
    return "\n".join(["rules=taiwan", *declared, NAMES, *lines, ""])


@for_each(lambda: read_rows(PAYMENTS), lambda row: row["why"])
def test_hands_as_worked_out(row: Row) -> None:
    text = write_file([row["line"]], "length=free", *row["declared"].split())
    if row["changes"] == "refused":
        with pytest.raises(ScoresError):
            read_changes(text)
    else:
        assert read_changes(text) == [list(map(int, row["changes"].split()))]


@pytest.mark.parametrize(
    ("arguments", "paid"),
    [
        ("5", "+200/-200/0/0"),
        ("5 --dealer", "+220/-220/0/0"),
        ("5 --dealer --honba 1", "+260/-260/0/0"),
        ("5 --dealer --honba 2", "+300/-300/0/0"),
        ("5 --self-draw", "+620/-220/-200/-200"),
        ("5 --self-draw --honba 1", "+660/-260/-200/-200"),
        ("5 --self-draw --dealer --honba 1", "+780/-260/-260/-260"),
        ("0", "+100/-100/0/0"),
        ("2 --set base=50 --set unit=10", "+70/-70/0/0"),
    ],
)
def test_points(arguments: str, paid: str, capsys: Out) -> None:
    assert main(["points", *arguments.split(), "--rules", "taiwan"]) == 0
    assert capsys.readouterr().out.strip() == paid


@for_each(lambda: product((0, 1, 7, 24), (0, 1, 4), ((100, 20), (300, 100), (0, 1))))
def test_points_by_the_formula(case: tuple[int, int, tuple[int, int]], capsys: Out) -> None:
    """The base, and a tai for each of the hand, and 1 + 2n with the dealer."""
    tai, repeats, (base, unit) = case
    money = ["--set", f"base={base}", "--set", f"unit={unit}", "--honba", str(repeats)]
    how = ["points", str(tai), "--rules", "taiwan", *money]
    plain, with_dealer = base + tai * unit, base + (tai + 1 + 2 * repeats) * unit
    for options, paid in (
        ([], [plain, -plain, 0, 0]),
        (["--dealer"], [with_dealer, -with_dealer, 0, 0]),
        (["--self-draw"], [with_dealer + 2 * plain, -with_dealer, -plain, -plain]),
        (["--self-draw", "--dealer"], [3 * with_dealer, *[-with_dealer] * 3]),
    ):
        assert main([*how, *options]) == 0
        assert [int(each) for each in capsys.readouterr().out.strip().split("/")] == paid


# ---------------------------------------------------------------------------- whole games


RULES: tuple[dict[str, Any], ...] = (
    {},
    {"drawn_hand": "again"},
    {"drawn_hand": "pass"},
    {"dealer_tai": 2, "streak_tai": 1},
)


@pytest.mark.parametrize("changes", RULES, ids=str)
@pytest.mark.parametrize("rounds", [1, 4])
def test_games_as_another_table_plays_them(changes: dict[str, Any], rounds: int) -> None:
    """The changes, the labels (which are checked), the scores, and the end."""
    for seed in range(len(random_cases(10))):
        dice = Random(f"{changes} {rounds} {seed}")
        table = TaiwanTable(rounds=rounds, **changes)
        lines, expected = [], []
        while not table.is_over:
            label, marks = table.label, draw_marks(dice)
            lines.append(f"{label if dice.random() < 0.5 else ''} {' '.join(marks)}")
            expected.append(table.play_hand(marks))
            if dice.random() < 0.1:
                lines.append("= " + " ".join(map(str, table.scores)))
        declared = [f"{key.replace('_', '-')}={value}" for key, value in changes.items()]
        text = write_file(lines, f"length={rounds}", *declared)
        assert read_changes(text) == expected
        games = tally(text, table="games")
        assert [row["score"] for row in games] == table.scores
        assert {row["end"] for row in games} == {"length"}
        with pytest.raises(ScoresError):  # the game is over
            tally(f"{text}1 d - -\n")


def test_money_only_scales() -> None:
    dice = Random("money")
    lines = [" ".join(draw_marks(dice)) for _ in range(16)]
    hands = read_changes(write_file(lines, "base=100", "unit=20"))
    tenfold = read_changes(write_file(lines, "base=1000", "unit=200"))
    assert [[10 * each for each in hand] for hand in hands] == tenfold
    assert all(sum(hand) == 0 for hand in hands)


def test_a_loose_hand_does_not_ask_where_one_sits() -> None:
    dice = Random("seats")
    for _ in random_cases(60):
        marks, dealer, turn = draw_marks(dice), dice.randrange(4), dice.randrange(1, 4)
        turned = [marks[(seat - turn) % 4] for seat in range(4)]
        streak = dice.randrange(3)
        here, there = (
            read_changes(write_file([f"E{seat + 1}.{streak}: {' '.join(each)}"], "length=free"))[0]
            for each, seat in ((marks, dealer), (turned, (dealer + turn) % 4))
        )
        assert [here[(seat - turn) % 4] for seat in range(4)] == there
