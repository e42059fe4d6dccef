"""Money of an evening: worked by hand, adding up to 0, and paid with as few payments as can be."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import pytest

from mjtally import tally
from mjtally.base.quotient import Quotient
from mjtally.cli.main import main
from mjtally.tables.money import MOST_DIVIDED, round_to_zero, settle_balances
from support.cases import random_cases, some_of
from support.paths import DATA, EXAMPLES

MONEY = DATA / "money"
RIICHI = str(MONEY / "riichi.txt")
NO_RATE = (
    "without a rate: write rate=0.1 (the money for a point) above the first game of the evening"
)

Out = pytest.CaptureFixture[str]


def test_every_evening_adds_up() -> None:
    """Over all files: money is 0 but for what nobody got, and everybody is what the players are."""
    for path in MONEY.glob("*.txt"):
        rows = tally(path, table="money")
        for date in {row["date"] for row in rows}:
            *players, everybody = [row for row in rows if row["date"] == date]
            assert everybody["name"] == "*"
            for column in ("points", "money", "fee", "sum", "sum_total"):
                assert column == "sum_total" or add_up(players, column) == exact(everybody[column])
            for row in [*players, everybody]:
                assert exact(row["money"]) + exact(row["fee"]) == exact(row["sum"])


def test_payments_are_the_money() -> None:
    """Who pays less what they get is what they lost; the club gets what is missing to 0."""
    for path in MONEY.glob("*.txt"):
        payments = tally(path, table="payments")
        for row in tally(path, table="money"):
            of_date = [each for each in payments if each["date"] == row["date"]]
            who = "(club)" if row["name"] == "*" else row["name"]
            got = add_up([each for each in of_date if each["receiver"] == who], "amount")
            paid = add_up([each for each in of_date if each["payer"] == who], "amount")
            assert got - paid == (-1 if who == "(club)" else 1) * exact(row["money"])


def exact(value: object) -> Fraction:
    return Fraction(str(value))


def add_up(rows: list[dict[str, str | int | float]], column: str) -> Fraction:
    return sum((exact(row[column]) for row in rows), Fraction())


# ---------------------------------------------------------------------------- where it holds


@pytest.mark.parametrize("table", ["money", "payments"])
@pytest.mark.parametrize("name", ["riichi-evening", "mcr-evening", "three-players"])
def test_there_is_none_without_a_rate(name: str, table: str, capsys: Out) -> None:
    path = str(EXAMPLES / f"{name}.txt")
    assert main([path, "--table", table, "-o", "-"]) == 2
    assert capsys.readouterr() == ("", f"mjtally: there is no table {table} {NO_RATE}\n")


def test_mistakes_of_a_file_come_first(capsys: Out, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie Dai\n3/40 - d\n")
    assert main([str(path), "--table", "money", "-o", "-"]) == 1
    said = capsys.readouterr().err
    assert "1 error" in said and "without a rate" not in said


def test_all_tables_have_it_where_points_are_money(tmp_path: Path) -> None:
    """They are where a rate is declared, and in Hong Kong."""
    without, hk = (str(EXAMPLES / f"{name}.txt") for name in ("riichi-evening", "hk-evening"))
    for name, has_money in ((RIICHI, True), (without, False), (hk, True)):
        folder = tmp_path / Path(name).stem
        assert main([name, "--table", "all", "-q", "--format", "csv", "-o", str(folder)]) == 0
        written = {path.stem for path in folder.iterdir()}
        assert {"money", "payments"} & written == ({"money", "payments"} if has_money else set())


def test_a_fee_alone() -> None:
    text = "fee=2.5\nAki Ben Chie Dai\n= 45300 28200 17300 9200\n"
    rows = tally(text, table="money")
    assert [(row["money"], row["fee"], row["sum"]) for row in rows[:4]] == [(0, -2.5, -2.5)] * 4
    assert tally(text, table="payments") == []


def test_nobody_owes_anything(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text("fee=5\nAki Ben Chie Dai\n= 45300 28200 17300 9200\n")
    assert main([str(path), "--table", "payments", "-o", str(tmp_path / "out.tsv")]) == 0
    assert "no payments: nobody owes anything" in capsys.readouterr().err


def test_rules_do_not_undo_it() -> None:
    text = "rate=0.5\nrules=hk\nA B C D\n1 - - -\n"
    assert [row["amount"] for row in tally(text, table="payments")] == [1, 1, 1]
    hk_is_meant = "rate=0.5\nB=2\nA B C D\n1 - - -\n"
    assert [row["amount"] for row in tally(hk_is_meant, table="payments")] == [2, 2, 2]


def test_below_the_players_line_before_the_first_hand() -> None:
    above = "rate=0.5\nAki Ben Chie Dai\n= 45300 28200 17300 9200\n"
    below = "Aki Ben Chie Dai\nrate=0.5\n= 45300 28200 17300 9200\n"
    assert tally(above, table="money") == tally(below, table="money")


def test_evenings_of_loose_hands() -> None:
    """The same players go on: each date has its own rate."""
    text = "rules=hk\n2026-11-20\nrate=1\nA B C D\n1 - - -\n2026-11-27\nrate=3\n1 - - -\n"
    assert [row["money"] for row in tally(text, table="money") if row["name"] == "A"] == [6, 18]


def test_an_included_file_has_the_rate_around_it(tmp_path: Path) -> None:
    game = "Aki Ben Chie Dai\n= 45300 28200 17300 9200\n"
    (tmp_path / "own.txt").write_text(f"2026-11-21\nrate=2\n{game}")
    (tmp_path / "none.txt").write_text(f"2026-11-22\n{game}")
    (tmp_path / "all.txt").write_text("rate=1\ninclude=own.txt\ninclude=none.txt\n")
    rows = tally(tmp_path / "all.txt", table="money")
    assert [row["money"] for row in rows if row["name"] == "Aki"] == [112, 56]


def test_two_tables_of_one_evening(tmp_path: Path) -> None:
    """Each has its rate; who sat at both pays the higher fee, once; the finer unit is paid."""
    paths = [tmp_path / "one.txt", tmp_path / "two.txt"]
    paths[0].write_text("2026-11-20\nrate=1\nfee=3\nAki Ben Chie Dai\n= 45300 28200 17300 9200\n")
    paths[1].write_text("2026-11-20\nrate=0.1\nfee=5\nAki Emi Finn Gil\n= 45300 28200 17300 9200\n")
    rows = tally(paths, table="money")
    assert [(row["name"], row["money"], row["fee"]) for row in rows] == [
        *(("Aki", 61.6, -5), ("Ben", 8, -3), ("Chie", -23, -3), ("Dai", -41, -3)),
        *(("Emi", 0.8, -5), ("Finn", -2.3, -5), ("Gil", -4.1, -5), ("*", 0, -29)),
    ]
    for table in ("money", "payments"):
        assert tally(paths, table=table) == tally(paths[::-1], table=table)


def test_players_that_are_asked_for(capsys: Out) -> None:
    assert main([RIICHI, "-q", "--table", "payments", "--players", "Chie", "-o", "-"]) == 0
    rows = capsys.readouterr().out.splitlines()[1:]
    assert [row.split("\t")[1:3] for row in rows] == [["Chie", "Aki"], ["Ben", "Chie"]]


# ------------------------------------------------------------------------------- why it is so


def test_it_is_explained(capsys: Out) -> None:
    say = ["explain", RIICHI, "--table", "money", "--player", "Aki"]
    assert main([*say, "--column", "sum", "--on", "2026-11-20"]) == 0
    assert capsys.readouterr().out == (
        "sum of Aki: 4.4\nmoney and fee\n\n"
        f"{'place':<{len(RIICHI) + 3}}  hand  mark    adds\n"
        f"{RIICHI}:5   game  rank 1   5.6\n"
        "    +56 points at 0.1: 45300 - 30000 = +15.3, rounded +15, uma +20, oka +20,\n"
        "    left by rounding +1\n"
        f"{RIICHI}:9   game  rank 1   4.1\n"
        "    +41 points at 0.1: 31100 - 30000 = +1.1, rounded +1, uma +20, oka +20\n"
        f"{RIICHI}:12        -3      -0.3\n"
        "    -3 points at 0.1: late: nobody gets the points, so the club gets their money\n"
        f"{'':<{len(RIICHI) + 3}}                -5.0\n"
        "    2026-11-20: fee\n"
    )


def test_what_is_explained_adds_up(capsys: Out) -> None:
    import json

    for path in MONEY.glob("*.txt"):
        rows = tally(path, table="money")
        for column in ("money", "sum"):
            for name in {str(row["name"]) for row in rows} - {"*"}:
                say = ["--table", "money", "--player", name, "--column", column]
                assert main(["explain", str(path), *say, "--format", "json"]) == 0
                said = json.loads(capsys.readouterr().out)
                figure = add_up([row for row in rows if row["name"] == name], column)
                assert exact(said["value"]) == figure == add_up(said["places"], "adds")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Aki", "fee"), "of the table money the columns money and sum are explained"),
        (("Aky", "sum"), "Aky has not played, did you mean Aki?"),
    ],
)
def test_what_is_not_explained(arguments: tuple[str, str], message: str, capsys: Out) -> None:
    player, column = arguments
    say = ["--table", "money", "--player", player, "--column", column]
    assert main(["explain", RIICHI, *say]) == 2
    assert capsys.readouterr().err == f"mjtally: {message}\n"


def test_the_page_has_it_where_a_rate_is_declared(tmp_path: Path) -> None:
    for path, has_money in ((RIICHI, True), (str(EXAMPLES / "hk-evening.txt"), False)):
        page = tmp_path / "page.html"
        assert main(["report", path, "-q", "-o", str(page), "--force"]) == 0
        assert ("Money of the evening" in page.read_text(encoding="utf-8")) is has_money


# ------------------------------------------------------------------------------------ rounding


def test_rounding_by_hand() -> None:
    """In tenths: 1.25, 0.25, -0.75 and -0.75 go down to 1.2, 0.2, -0.8 and -0.8, so that two
    tenths are missing; all remainders are equal, so that who has most gets them."""
    hundredths = {"Aki": 125, "Ben": 25, "Chie": -75, "Dai": -75}
    exactly = {name: Quotient(number, 100) for name, number in hundredths.items()}
    assert round_to_zero(exactly, 10) == {"Aki": 13, "Ben": 3, "Chie": -8, "Dai": -8}


def test_rounding_of_any_amounts() -> None:
    """They add up to 0, none is a unit off, and the order makes no difference."""
    for seed in random_cases(200):
        random = Random(seed)
        amounts = [Fraction(random.randint(-999, 999), random.choice([1, 3, 20, 120]))]
        amounts += [Fraction(random.randint(-999, 999), 40) for _ in range(random.randint(1, 6))]
        amounts.append(-sum(amounts, Fraction()))
        exactly = {
            f"P{number}": Quotient(amount.numerator, amount.denominator)
            for number, amount in enumerate(amounts)
        }
        unit = random.choice([1, 10, 100])
        rounded = round_to_zero(exactly, unit)
        assert sum(rounded.values()) == 0
        for name, amount in zip(exactly, amounts, strict=True):
            assert abs(rounded[name] - amount * unit) < 1
        assert rounded == round_to_zero(shuffle(exactly, random), unit)


def shuffle(named: Mapping[str, Quotient], random: Random) -> dict[str, Quotient]:
    items = list(named.items())
    random.shuffle(items)
    return dict(items)


# ------------------------------------------------------------------------------ fewest payments


def find_fewest(balances: tuple[int, ...]) -> int:
    """The fewest payments, by trying: the first balance that is not 0 is paid, or paid out, in one
    payment with anybody on the other side, as some best way to settle up does."""
    left = [balance for balance in balances if balance]
    if not left:
        return 0
    first, *others = left
    return 1 + min(
        find_fewest((*others[:at], others[at] + first, *others[at + 1 :]))
        for at in range(len(others))
        if (others[at] > 0) != (first > 0)
    )


def test_as_few_payments_as_can_be() -> None:
    for seed in random_cases(300):
        random = Random(seed)
        balances = [random.randint(-6, 6) for _ in range(random.randint(1, 6))]
        balances.append(-sum(balances))
        named = {f"P{number}": balance for number, balance in enumerate(balances)}
        payments = settle_balances(named)
        assert len(payments) == find_fewest(tuple(balances)), balances
        check_settled(named)


def test_any_order_gives_the_same_payments() -> None:
    named = {"Aki": 5, "Ben": -3, "Chie": -2, "Dai": 4, "Emi": -4}
    for order in permutations(named):
        assert settle_balances({name: named[name] for name in order}) == [
            *(("Ben", "Aki", 3), ("Chie", "Aki", 2), ("Emi", "Dai", 4))
        ]


def test_groups_that_need_nobody_else_settle_apart() -> None:
    """Eight players in three groups need five payments; who owes most paying who is owed most
    would be seven."""
    balances = {"A": 10, "B": 9, "C": 8, "D": -8, "E": -6, "F": -5, "G": -4, "H": -4}
    assert len(settle_balances(balances)) == 5


def test_many_players() -> None:
    """Of as many as are divided, six pairs in any order need six payments; of more, no more than
    they are less one."""
    for at in some_of(combinations(range(MOST_DIVIDED), 2), 7):
        amounts = [1, 20, 300, 4000, 50000, 600000]
        balances = [*amounts, *(-amount for amount in amounts)]
        balances[at[0]], balances[at[1]] = balances[at[1]], balances[at[0]]
        named = {f"P{number}": balance for number, balance in enumerate(balances)}
        assert len(settle_balances(named)) == 6
    for seed in random_cases(20):
        random = Random(seed)
        balances = [random.randint(-99, 99) for _ in range(random.randint(MOST_DIVIDED, 60))]
        balances.append(-sum(balances))
        check_settled({f"P{number}": balance for number, balance in enumerate(balances)})


def check_settled(balances: Mapping[str, int]) -> None:
    """After the payments nobody owes anything; each is of somebody who owed."""
    left = dict(balances)
    payments = settle_balances(balances)
    assert len(payments) < max(1, sum(map(bool, balances.values())))
    for payer, receiver, units in payments:
        assert units > 0 and balances[payer] < 0 < balances[receiver]
        left[payer] += units
        left[receiver] -= units
    assert not any(left.values())
