"""Hong Kong by points: payments by worked rows and by a count of their own, and what is refused."""

from itertools import product

import pytest

from mjtally import ScoresError, tally
from mjtally.rules.families.hongkong.family import HK_PRESETS
from mjtally.rules.families.hongkong.rules import HkRules
from mjtally.rules.model.hand import Hand, Win
from mjtally.rules.value_hands.play import build_hand
from support.paths import DATA
from support.rows import read_rows

HK = HK_PRESETS["hk"]
WORKED = read_rows(DATA / "hong-kong" / "payments.tsv")
# Portions as players' tables show them, from 0 faan on; after the last they stay.
PORTIONS = {
    "doubling": [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
    "half-spicy": [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128],
    "4-7-10": [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64],
    "4-6-8": [1, 2, 4, 8, 16, 16, 32, 32, 64, 64, 64],
    "5-7-9": [1, 2, 4, 8, 16, 32, 32, 64, 64, 128, 128],
    "0:1,4:10,8:30": [1, 1, 1, 1, 10, 10, 10, 10, 30, 30, 30],
}


def list_changes(lines: str) -> list[list[str | int | float]]:
    deltas = [row["delta"] for row in tally(lines, table="hands")]
    return [deltas[at : at + 4] for at in range(0, len(deltas), 4)]


def list_messages(lines: str, declared: str = "") -> list[str]:
    with pytest.raises(ScoresError) as raised:
        tally(f"rules=hk\n{declared}\nA B C D\n{lines}\n")
    return [problem.message for problem in raised.value.problems]


def test_worked_payments() -> None:
    assert len(WORKED) >= 45
    for row in WORKED:
        declared = row["declared"].replace(" ", "\n")
        found = list_changes(f"rules=hk\n{declared}\nA B C D\n{row['marks']}\n")
        assert found == [[float(number) for number in row["changes"].split()]], row


def count_by_coins(hand: Hand, rules: HkRules, portions: list[int]) -> tuple[int, ...]:
    """The same by coins of a quarter of a portion each, laid down one player after another."""
    purse = [0] * 4
    for seat, faan, *_ in hand.wins:
        for other in {0, 1, 2, 3} - {seat}:
            if hand.discarder is None:
                quarters = 4
            elif rules.responsibility == "half" and len(hand.wins) == 1:
                quarters = 4 if other == hand.discarder else 2
            else:
                quarters = 8 if other == hand.discarder else 0
            if rules.dealer_double and hand.dealer in {other, seat}:
                quarters += quarters
            pays = other if hand.guarantor is None else hand.guarantor
            purse[pays] -= quarters * portions[faan]
            purse[seat] += quarters * portions[faan]
    if hand.offender is not None:
        for other in {0, 1, 2, 3} - {hand.offender}:
            is_dealers = hand.dealer in {other, hand.offender}
            for _ in range(6 if rules.dealer_double and is_dealers else 3):
                purse[hand.offender] -= 4 * portions[rules.maximum]
                purse[other] += 4 * portions[rules.maximum]
    return tuple(purse)


def list_hands(faan: int) -> list[Hand]:
    win, second = Win(2, faan), Win(3, faan // 2)
    hands = [build_hand((win,)), build_hand((win,), 0), build_hand((win,), 0, guarantor=0)]
    hands += [build_hand((win,), guarantor=1), build_hand((win, second), 1), build_hand()]
    return [*hands, build_hand((win, second), 1, guarantor=1), build_hand(offender=3)]


def test_payments_by_a_count_of_their_own() -> None:
    """Every table, who pays, and who deals; a score is half a base point, two of the coins."""
    kind = HK.fields["table"].kind
    for (table, portions), responsibility, double in product(
        PORTIONS.items(), ("half", "full"), (False, True)
    ):
        rules = HK.replace(
            table=kind.parse(table, 4),
            responsibility=responsibility,
            dealer_double=double,
            maximum=10,
        )
        for faan, dealer in product(range(11), range(4)):
            for hand in list_hands(faan):
                dealt = hand.replace(dealer=dealer)
                coins = count_by_coins(dealt, rules, portions)
                assert [2 * score for score in rules.play.settle(dealt)] == [*coins]


def test_what_a_table_and_a_minimum_refuse() -> None:
    assert list_messages("2 d - -", "minimum=3") == [
        "2 faan: a win needs 3 (minimum=3), 1 more; one that was declared with less is a false win:"
        " write f"
    ]
    assert list_messages("2 d - -", "minimum=2\ntable=3:8,4:16") == [
        "the table begins with 3 faan, and a win may have 2: add 2: and its portion, or write"
        " minimum=3",
        "2 faan has no portion, since table= begins with 3: add 2: and its portion to it, or"
        " declare minimum=3",
    ]
    for table, fault in (
        ("3:1,5:", "5 faan has no portion: write one after it, as in 4:2"),
        ("3:5,5:1", "5 faan (1) is worth less than 3 (5): portions do not fall"),
        ("3:1,2:1", "2 faan is after 3: faan rise in a list"),
        ("3:1,,5:2", "faan and a portion are missing at a comma, such as 4:2"),
        ("0:0.5", "0.5: portions are whole numbers; the base makes them smaller, such as B=0.5"),
        ("x:1", "x is not a number of faan from 0 to 999: write 0:1"),
    ):
        assert list_messages("- - - -", f"table={table}") == [f"table={table}: {fault}"]


def test_winners_and_dealers() -> None:
    many = "A, B and C all won"
    assert list_messages("3 3 3 d", "winners=2") == [
        f"{many}: winners=2 allows 2: write - for a player who does not win by your house rule, or"
        " - - - - if it makes this a draw, or declare winners=3"
    ]
    assert list_messages("3 3 - -", "winners=2") == [
        "A and B both won, and nobody discarded: mark who dealt in with d"
    ]
    who_dealt = "who dealt? Mark the dealer with * (as in 3* - d -), or write a label such as E1:"
    assert list_messages("3 d - -\nf - - -", "dealer-double=yes") == [who_dealt, who_dealt]
    told = "rules=hk\nA B C D\n3* d - -\nE1: 3 d - -\n-* - - -\n"
    assert list_changes(told) == [[16, -16, 0, 0], [16, -16, 0, 0], [0, 0, 0, 0]]
    by_label = "rules=hk\ndealer-double=yes\nA B C D\nS2: 3 d - -\n- - - -\n"
    assert list_changes(by_label) == [[32, -32, 0, 0], [0, 0, 0, 0]]


def test_scores_check_what_came_of_the_hands_so_far() -> None:
    right = "rules=hk\nB=0.5\nA B C D\n3 - d -\n= 8 0 -8 0\nB=1\n- 3 - -\n= 0 24 -16 -8\n"
    assert len(list_changes(right)) == 2
    assert list_messages("3 - d -\n= 16 0 -15 0\n= 1 2 3 4") == [
        "C has -16 here, not -15: the scores begin at 0 with the players line; look above for a"
        " hand that is missing or wrong, or correct them; no single slip explains it"
    ]
    assert list_messages("= 0 0 0 0\n- - - -\n= 0 0 0\n= 0 0 0 1.23456") == [
        "everybody has 0 before the first hand: remove the line, or write what each had at the end"
        " of the evening",
        "3 scores for 4 players (A, B, C and D): write one for each, in the order of the players"
        " line",
        "1.23456: a score is a number, such as 51, -66 or 0.5",
    ]
    assert list_messages("x - - -\n= 1 2 3 4") == ["x is not a mark: is - meant?"]


def test_penalties_come_off_the_balance() -> None:
    lines = "rules=hk\nA B C D\nA -20\n3 - d -\n= -4 0 -16 0\nB -1\nB=3\n3 - d -\nC -3\n"
    rows = {row["name"]: row["net_score"] for row in tally(f"{lines}= 44 -1 -67 0\n")}
    assert rows == {"A": 44, "B": -1, "C": -67, "D": 0, "*": -24}
    paid = tally(lines, table="matchups")
    assert [row["net"] for row in paid if row["opponent"] == "(nobody)"] == [-20, -1, -3]
    assert list_messages("3 - d -\nC -4\nD -3 points\nA 20", "B=3") == [
        "-4: scores go by 1.5 here: write a multiple of 1.5",
        "HK has no points to adjust: remove the line",
        "20: a penalty is taken off a score, and nobody gets it: write -20; what another player"
        " gave is written A +20 / B -20",
    ]


EVENING = """rules=hk
2026-11-20
Wing Mei Kit Yan
3 d - -
Wing +20 / Mei -20  # who wins the first hand
- 5 - d
Kit -4
Kit +3 / Wing -2 / Yan -1
8 - - -
"""


def list_balances(lines: str) -> dict[str, float]:
    rows = [row for row in tally(lines) if row["name"] != "*"]
    return {str(row["name"]): float(row["net_score"]) for row in rows}


def test_an_evening_by_its_balances_is_the_evening_by_its_hands() -> None:
    """Gifts, which are no hands, and a fine are in both."""
    # 16 and -16, then 48 and -48, then 192 and -64 each
    by_hand = {"Wing": 226, "Mei": -52, "Kit": -65, "Yan": -113}
    assert list_balances(EVENING) == by_hand
    assert list_balances(f"{EVENING}= 226 -52 -65 -113\n") == by_hand
    alone = "rules=hk\n2026-11-20\nWing Mei Kit Yan\nKit -4\n= 226 -52 -65 -113\n"
    assert list_balances(alone) == by_hand
    assert [row["game_count"] for row in tally(alone)] == [0] * 5
    (fine,) = [row for row in tally(alone, table="matchups") if row["opponent"] == "(nobody)"]
    assert (fine["name"], fine["net"]) == ("Kit", -4)


def test_gifts_are_between_players() -> None:
    """What each got from each, and what a place adds, are the net scores."""
    matchups = tally(EVENING, table="matchups")
    given = {(row["name"], row["opponent"]): row["gifts"] for row in matchups if row["gifts"]}
    assert given == {
        ("Wing", "Mei"): 20,
        ("Mei", "Wing"): -20,
        ("Kit", "Wing"): 2,
        ("Wing", "Kit"): -2,
        ("Kit", "Yan"): 1,
        ("Yan", "Kit"): -1,
    }
    for name, balance in list_balances(EVENING).items():
        assert balance == sum(float(row["net"]) for row in matchups if row["name"] == name)
