"""The tiles of Taiwanese: hands worked out by hand, and a count by a road of its own.

`data/taiwan/hands.tsv` has what a person worked out, `wrong-tiles.tsv` what is said of tiles that
are no hand of sixteen and one, or cannot have been won so.
"""

import shlex
from collections import Counter
from random import Random
from typing import Any

import pytest

from mjtally import score_hand
from mjtally.cli.main import main
from mjtally.rules.families.taiwan.patterns import TAI_LISTS, TAIWAN_ROWS
from support.cases import for_each, random_cases
from support.hand_walk import bend_example
from support.paths import DATA
from support.rows import Row, read_rows
from support.taiwan_hands import (
    TAI,
    TaiwanHand,
    add_up,
    count_best,
    generate_hands,
    read_hand,
    write_hand,
)

WORKED, WRONG = (DATA / "taiwan" / name for name in ("hands.tsv", "wrong-tiles.tsv"))
WINDS, SETS = "ESWN", 5
Out = pytest.CaptureFixture[str]


def score(hand: TaiwanHand, text: str = "", rules: str = "taiwan") -> Any:
    """What we say of a hand."""
    notes = dict.fromkeys(hand.notes, True)
    return score_hand(
        text or write_hand(hand),
        rules=rules,
        self_draw=hand.self_draw,
        seat=WINDS[hand.seat],
        round=WINDS[hand.round],
        **notes,
    )


def parse_elements(text: str) -> Counter[str]:
    """`正花 1 ×2, 自摸 1` by name."""
    found = Counter[str]()
    for element in filter(None, text.split(", ")):
        name, tai, *times = element.split()
        assert TAI[name] == int(tai)
        found[name] = int(times[0][1:]) if times else 1
    return found


def test_rows_have_the_tai_of_the_lists_and_a_worked_hand_each() -> None:
    values = {row.chinese: row.value for row in TAIWAN_ROWS}
    differing = {name for name, _ in values.items() ^ TAI.items()}
    assert not differing, (
        f"{differing}: write what it is worth, by the list that you have, into TAI of"
        " tests/support/taiwan_hands.py, and when a hand has it, as count_honours there does"
    )
    worked = Counter[str]()
    for row in read_rows(WORKED):
        worked += parse_elements(row["elements"])
    unworked = set(TAI) - set(worked)
    assert not unworked, f"{unworked}: work out a hand with it in tests/data/taiwan/hands.tsv"
    assert set(worked) == set(TAI)
    assert len(read_rows(WORKED)) > 100


@for_each(lambda: read_rows(WORKED), lambda row: f"{row['tiles']} {row['conditions']}")
def test_hands_as_worked_out(row: Row) -> None:
    hand, expected = read_hand(row["tiles"], row["conditions"]), parse_elements(row["elements"])
    found = score(hand, row["tiles"])
    assert (found.value, found.unit) == (int(row["tai"]), "tai")
    assert Counter({each.chinese: each.count for each in found.patterns}) == expected
    assert count_best(hand) == expected  # by the other road


def test_random_hands_are_counted_alike_by_another_road() -> None:
    for hand in generate_hands("taiwan", len(random_cases(1500))):
        found, counted = score(hand), count_best(hand)
        assert found.value == add_up(counted), (write_hand(hand), found, counted)
        assert sum(each.value * each.count for each in found.patterns) == found.value


def test_hands_bent_from_each_example_are_counted_alike_by_another_road() -> None:
    """So that seldom elements are compared, too."""
    met = Counter[str]()
    for row in TAIWAN_ROWS:
        dice = Random(row.name)
        for walked in bend_example(dice, row.tiles.partition("{")[0], set_count=SETS):
            seat, drawn = dice.randrange(4), "self-draw" if walked.self_draw else ""
            hand = read_hand(walked.write(), f"{drawn} seat={seat} round={dice.randrange(4)}")
            counted = count_best(hand)
            assert score(hand).value == add_up(counted), write_hand(hand)
            met += Counter(counted.keys())
    assert met["小四喜"] and met["大三元"] and met["五暗刻"]


@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        ("taiwan-16", {"天胡": 16, "字一色": 8}),
        ("taiwan-8", {"天胡": 8, "地胡": 8, "大四喜": 8, "字一色": 8}),
    ],
)
def test_other_lists_of_tai(rules: str, changes: dict[str, int]) -> None:
    tai = TAI | changes
    for hand in generate_hands(rules, len(random_cases(300))):
        assert score(hand, rules=rules).value == add_up(count_best(hand, tai), tai)


@pytest.mark.parametrize(("tai_list", "most"), [("most-16", 16), ("most-8", 8)])
def test_no_element_is_worth_more_than_its_list_says(tai_list: str, most: int) -> None:
    values = {row.name: TAI_LISTS[tai_list].get(row.name, row.value) for row in TAIWAN_ROWS}
    above = [name for name, value in values.items() if value not in range(most + 1)]
    assert not above, f"write {above} with at most {most} into {tai_list} in TAI_LISTS"


def test_an_element_is_worth_what_a_file_says(capsys: Out) -> None:
    hand = ["hand", "123456m34789p22555s+5p", "--rules", "taiwan", "--self-draw"]
    for changes, tai in (
        ("concealed-self-draw:5", 5),
        ("concealed-self-draw:0", 2),  # what counts for nothing excludes nothing
        ("concealed-self-draw:0,self-draw:0", 1),
        ("none", 3),
    ):
        assert main([*hand, "--set", f"tai={changes}"]) == 0
        assert f"\n{tai} tai: " in capsys.readouterr().out


# ---------------------------------------------------------------------------- wrong tiles


@for_each(lambda: read_rows(WRONG), lambda row: row["arguments"])
def test_wrong_tiles_say_what_to_write(row: Row, capsys: Out) -> None:
    assert main(["hand", *shlex.split(row["arguments"]), "--rules", "taiwan"]) == 2
    assert capsys.readouterr().err.strip().removeprefix("mjtally: ") == row["said"]
