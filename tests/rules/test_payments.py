"""Payments, by two roads: worked examples kept as files, and a formula or a peer library."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations, product
from pathlib import Path

import pytest
from mahjong.constants import EAST, SOUTH
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.scores import ScoresCalculator

from mjtally import tally
from mjtally.cli.main import main
from mjtally.rules.families.riichi.marks import find_value
from mjtally.rules.families.riichi.payments import HandValue
from support.cases import for_each, stem_of
from support.paths import DATA
from support.riichi_model import MODEL_RULESETS, RiichiTableModel
from support.rows import read_rows

WORKED = sorted((DATA / "payments").glob("*.txt"))
FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130)


def test_worked_payments_were_found() -> None:
    assert len(WORKED) >= 25


@for_each(WORKED, stem_of)
def test_worked_payments(path: Path) -> None:
    """RULES.md's worked payments and their kin: the change of every score, by hand."""
    rows = tally(path, table="hands")
    expected = [
        [int(number) for number in line.split()]
        for line in path.with_suffix(".deltas").read_text().splitlines()
    ]
    players = len(expected[0])
    deltas = [
        [row["delta"] for row in rows[at : at + players]] for at in range(0, len(rows), players)
    ]
    assert deltas == expected


@pytest.mark.parametrize("ruleset", ["ema-2016", "ema-2025"])
@pytest.mark.parametrize(
    "tiles",
    [
        "1z+1z(555z)(666z)(777z)(2222z)",  # daisangen and tsuuiisou
        "5z+5z(111z)(222z)(333z)(4444z)",  # daisuushii and tsuuiisou
        "3m+3m(5555z)(6666z)(7777z)(9999m)",  # daisangen and suukantsu
        "1z+1z(5555z)(6666z)(7777z)(2222z)",  # all three
    ],
)
def test_liability_for_one_yakuman_of_several(tiles: str, ruleset: str) -> None:
    """Whoever wins, deals in or is liable, tiles of which one yakuman counts pay as `1y` does at
    the table of `riichi_model.py`, after a draw that leaves a honba."""
    lines, expected = [f"rules={ruleset}"], list[int]()
    seats, yes_or_no = permutations(range(4), 3), (True, False)
    for (winner, discarder, liable), is_discard, has_liable in product(seats, yes_or_no, yes_or_no):
        table = RiichiTableModel(MODEL_RULESETS["ema-2016"])
        table.play_hand(["+", "-", "-", "-"])
        before, marks = table.scores.copy(), ["-"] * 4
        marks[winner] = "1y"
        if is_discard:
            marks[discarder] = "d"
        if has_liable:
            marks[liable] = "p"
        table.play_hand(marks, written=" ".join(marks).replace("1y", tiles))
        expected += [now - then for now, then in zip(table.scores, before, strict=True)]
        lines += [
            "Aki Ben Chie Dai",
            *(f"{hand.label} {hand.marks}" for hand in table.played_hands),
        ]
    rows = tally("\n".join([*lines, ""]), table="hands")
    assert [row["delta"] for row in rows if row["result"] != "draw"] == expected


@for_each(lambda: read_rows(DATA / "seed-payments.tsv"), lambda case: "-".join(case.values()))
def test_payments_table(case: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """Every example and test case of the payments table, through the command."""
    arguments = ["points", f"{case['han']}/{case['fu']}"]
    arguments += ["--dealer"] * (case["dealer"] == "Y")
    arguments += ["--self-draw"] * (case["self"] == "Y")
    assert main(arguments) == 0
    expected = [case["winner"], case["loser1"], case["loser2"], case["loser3"]]
    assert capsys.readouterr().out == "/".join(expected) + "\n"


def pay_hands(
    values: Iterable[str], dealer: bool, self_draw: bool, declarations: str = ""
) -> Mapping[str, Sequence[object]]:
    """The change of every score, by the value with which the first player wins a loose hand; the
    second may deal in."""
    hands = {}
    for value in values:
        marks = [value + "*" * dealer, "-" if self_draw else "d", "-", "-"]
        if not dealer:
            marks[1] += "*"
        hands[value] = " ".join(marks)
    head = f"length=free\n{declarations}Aki Ben Chie Dai"
    rows = tally("\n".join([head, *hands.values()]), table="hands")
    changes = [row["delta"] for row in rows]
    return {value: changes[4 * at : 4 * at + 4] for at, value in enumerate(hands)}


YES_OR_NO = (True, False)


@pytest.mark.slow
@for_each(lambda: product(range(1, 14), YES_OR_NO, YES_OR_NO, YES_OR_NO))
def test_payments_against_a_peer(case: tuple[int, bool, bool, bool]) -> None:
    """All han and fu, against PyPI mahjong's score calculator (four players).

    No fault of it met here: its payments agree for every value, honba apart.
    """
    han, dealer, self_draw, kiriage = case
    many_fu = FU if han > 2 else FU[:-2]
    declarations = "kiriage=yes\n" if kiriage else ""
    paid = pay_hands([f"{han}/{fu}" for fu in many_fu], dealer, self_draw, declarations)
    for fu in many_fu:
        config = HandConfig(
            is_tsumo=self_draw,
            player_wind=EAST if dealer else SOUTH,
            options=OptionalRules(kiriage=kiriage),
        )
        peer = ScoresCalculator.calculate_scores(han, fu, config)
        losers = [peer["main"], peer["additional"], peer["additional"]]
        expected = [sum(losers), *(-points for points in losers)]
        assert paid[f"{han}/{fu}"] == expected, f"{han}/{fu}"


def payment_formula(han: int, fu: int, dealer: bool, self_draw: bool) -> list[int]:
    """The payments table's own steps, in exact fractions of a hundred."""
    fu = fu if fu == 25 else (fu + 9) // 10 * 10
    base = min(fu * 2 ** (han + 2), 2000) if han <= 4 else 0
    for most, limit in ((5, 2000), (7, 3000), (10, 4000), (12, 6000), (13, 8000)):
        if not base and han <= most:
            base = limit
    shares = {
        (True, True): [2, 2, 2],
        (True, False): [6, 0, 0],
        (False, True): [2, 1, 1],
        (False, False): [4, 0, 0],
    }[dealer, self_draw]
    losers = [(share * base + 99) // 100 * 100 for share in shares]
    return [sum(losers), *(-points for points in losers)]


@pytest.mark.slow
@pytest.mark.parametrize(("dealer", "self_draw"), list(product([True, False], repeat=2)))
def test_payments_against_the_formula(dealer: bool, self_draw: bool) -> None:
    """All han, and every even fu that rounds up."""
    expected = {
        f"{han}/{fu}": payment_formula(han, fu, dealer, self_draw)
        for han in range(1, 14)
        for fu in (25, *range(20, 112 if han <= 2 else 132, 2))
    }
    assert pay_hands(expected, dealer, self_draw) == expected


@pytest.mark.parametrize(
    ("mark", "rules", "flags", "expected"),
    [
        ("3/40", "sanma", ["--self-draw"], "+3900/-2600/-1300"),
        ("2y", "riichi", ["--dealer"], "+96000/-96000/0/0"),
        ("13", "mleague", ["--self-draw"], "+24000/-12000/-6000/-6000"),
        ("24", "mcr", [], "+48/-32/-8/-8"),
        ("24", "mcr-2006", ["--self-draw"], "+96/-32/-32/-32"),
        ("8", "mcr", ["--dealer", "--set", "base=10"], "+38/-18/-10/-10"),
        ("8", "hk", [], "+128/-128/0/0"),
        ("8", "hk", ["--self-draw"], "+192/-64/-64/-64"),
    ],
)
def test_points_of_other_rules(
    mark: str, rules: str, flags: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["points", mark, "--rules", rules, *flags]) == 0
    assert capsys.readouterr().out == expected + "\n"


@pytest.mark.parametrize(
    "text", ["", "0", "0y", "03/40", "3/40!", "3/40*", "3 40", "d", "-", "٣/40"]
)
def test_what_is_more_than_a_value_or_less_is_none(text: str) -> None:
    assert find_value(text) is None


@pytest.mark.parametrize("value", [HandValue(3, 40), HandValue(5), HandValue(0, None, 2)])
def test_a_value_is_found_as_a_mark_writes_it(value: HandValue) -> None:
    assert find_value(value.format_mark()) == value
