"""`mjtally seating`: what it prints and writes, going on after what was played, and its errors."""

import json
from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.golden import golden_test
from support.paths import DATA

Out = pytest.CaptureFixture[str]
SIXTEEN = ("--players", "16", "--rounds", "5")
SCORES = "= 45200 28100 17300 9400"


def run(capsys: Out, *arguments: str) -> tuple[int, str, str]:
    status = main(["seating", *arguments])
    return status, *capsys.readouterr()


def plan_text(capsys: Out, *arguments: str) -> str:
    status, out, err = run(capsys, *arguments, "-q")
    assert (status, err) == (0, "")
    return out


def play_rounds(plan: str, rounds: int) -> str:
    """A plan with scores below the tables of its first rounds."""
    lines, number = [], 0
    for line in plan.splitlines():
        number += line.startswith("round=")
        lines.append(line)
        if " table=" in line and number <= rounds:
            lines.append(SCORES)
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture(scope="module")
def sixteen(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A plan of 16 players and 4 rounds."""
    path = tmp_path_factory.mktemp("plan") / "plan.txt"
    assert main(["seating", "--players", "16", "--rounds", "4", "-q", "-o", str(path)]) == 0
    return path.read_text()


@pytest.fixture
def cup(tmp_path: Path, sixteen: str) -> Path:
    """A tournament of 16 players after 2 of 4 rounds."""
    path = tmp_path / "cup.txt"
    path.write_text(play_rounds(sixteen, 2))
    return path


# --------------------------------------------------------------------------------- a new plan


def test_one_table(capsys: Out) -> None:
    status, out, err = run(capsys, "Aki", "Ben", "Chie O", "Dai", "--rounds", "1", "--rules", "mcr")
    head, seats = out.rsplit("\n", 2)[0], out.splitlines()[-1]
    assert status == 0
    assert head == 'rules=mcr\nroster=Aki,Ben,"Chie O",Dai\n\nround=1'
    assert sorted(seats.removesuffix("  table=1").split("  ")) == [
        '"Chie O"',
        "Aki",
        "Ben",
        "Dai",
    ]
    assert err == (
        "4 players, round 1, 1 table\n"
        "meetings: 6 pairs once\n"
        "repeats: none (no plan of more than 1 round is without)\n"
        "winds: each player has each wind 0 to 1 times\n"
        "tables: each player sits at each table once\n"
    )


def test_what_is_said_of_repeats_and_of_who_sits_out(capsys: Out) -> None:
    _, out, err = run(capsys, "A", "B", "C", "D", "E", "--rounds", "5", "--rules", "riichi")
    assert out.count("# sits out: ") == 5
    assert err.splitlines()[1:3] == [
        "meetings: 10 pairs 3 times",
        "repeats: 20 (by counting: the fewest there can be; no plan of more than 1 round is"
        " without)",
    ]


def test_a_plan_is_a_scores_file(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "cup.txt"
    status, out, err = run(capsys, *SIXTEEN, "-o", str(path))
    assert (status, out) == (0, "")
    assert err.startswith(f"wrote {path}\n16 players, rounds 1 to 5, 4 tables\n")
    assert main(["check", "--strict", str(path)]) == 0
    path.write_text(play_rounds(path.read_text(), 5))
    assert main(["check", "--strict", str(path)]) == 0
    assert "20 games, no errors" in capsys.readouterr().err


def test_three_players(capsys: Out) -> None:
    out = plan_text(capsys, "--players", "9", "--rounds", "4", "--rules", "sanma")
    rows = [line.split()[:-1] for line in out.splitlines() if " table=" in line]
    assert [len(row) for row in rows] == [3] * 12
    assert out.startswith("rules=sanma\nroster=P1,P2,P3,P4,P5,P6,P7,P8,P9\n")


def test_json(capsys: Out) -> None:
    status, out, err = run(capsys, *SIXTEEN, "--format", "json")
    plan = json.loads(out)
    assert (status, err) == (0, "")
    assert [round_["round"] for round_ in plan["rounds"]] == [1, 2, 3, 4, 5]
    assert {len(round_["tables"]) for round_ in plan["rounds"]} == {4}
    assert plan["quality"]["meetings"] == {"1": 120}
    assert (plan["quality"]["repeats"], plan["quality"]["most_rounds_without_repeats"]) == (0, 5)


test_sheets = golden_test("plans")  # for the wall, each player and each table


@pytest.mark.parametrize("shape", ["md", "html"])
def test_sheets_to_print(shape: str, tmp_path: Path, capsys: Out) -> None:
    """They can be printed of a plan that stands in a file, and never replace it."""
    plan = tmp_path / "cup.txt"
    plan.write_text((DATA / "seating" / "cup.txt").read_text())
    before = plan.read_text()
    assert run(capsys, "--keep", str(plan), "--format", shape)[0] == 0
    assert run(capsys, "--keep", str(plan), "--format", shape, "-o", str(plan))[0] == 2
    assert plan.read_text() == before


def test_every_seat_is_on_each_kind_of_sheet(capsys: Out) -> None:
    """Read back from the sheets, a plan is the same three times."""
    names = ("--players", "18", "--rounds", "3")
    plan = json.loads(plan_text(capsys, *names, "--format", "json"))["rounds"]
    sheets = plan_text(capsys, *names, "--format", "md")
    wall, players, tables = (part.split("### ")[1:] for part in sheets.split("\n## ")[1:])

    def read_rows(sheet: str) -> list[list[str]]:
        lines = [line for line in sheet.splitlines() if line.startswith("|")][2:]
        return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]

    assert [[row[1:] for row in read_rows(sheet)] for sheet in wall] == [
        each["tables"] for each in plan
    ]
    for sheet, absent in zip(wall, plan, strict=True):
        assert sheet.rstrip().endswith(f"{' and '.join(absent['sits_out'])} sit out")
    for at, sheet in enumerate(tables):
        assert [row[1:] for row in read_rows(sheet)[::2]] == [each["tables"][at] for each in plan]
        assert not any("".join(row) for row in read_rows(sheet)[1::2])  # to be filled in
    assert len(players) == 18
    for sheet in players:
        name = sheet.partition("\n")[0]
        for each, (number, table, seat, mates) in zip(plan, read_rows(sheet), strict=True):
            assert number == str(each["round"])
            if name in each["sits_out"]:
                assert (table, seat, mates) == ("", "", "you sit out")
            else:
                names_there = each["tables"][int(table) - 1]
                assert names_there[["East", "South", "West", "North"].index(seat)] == name
                assert mates.split(", ") == [other for other in names_there if other != name]


def test_names_of_a_list(tmp_path: Path, capsys: Out) -> None:
    """A name on each line, with comments, blank lines, and the marks of other systems."""
    path = tmp_path / "names.txt"
    path.write_bytes(
        "\ufeff# who comes\r\nAki\r\nBen  Smith \r\n\r\nChie # late\r\nDai\r\n".encode()
    )
    out = plan_text(capsys, "--names", str(path), "--rounds", "1")
    assert out.startswith('roster=Aki,"Ben Smith",Chie,Dai\n')
    assert out == plan_text(capsys, "Aki", "Ben Smith", "Chie", "Dai", "--rounds", "1")


def test_a_search_that_is_stopped_has_the_best_so_far(capsys: Out) -> None:
    status, out, err = run(capsys, "--players", "20", "--rounds", "6", "--time", "0")
    assert (status, out.count(" table=")) == (0, 30)
    assert err.startswith(
        "stopped after 0 seconds with the best plan so far; --time 60 searches longer\n"
    )


def test_a_roster_of_another_file(tmp_path: Path, capsys: Out) -> None:
    club = tmp_path / "club.txt"
    club.write_text("rules=sanma\nalias=Aki:Akiko\nroster=Aki,Ben,Chie,Dai\nseason=1\n")
    out = plan_text(capsys, "--roster", str(club), "--without", "Dai", "--rounds", "1")
    assert out.startswith("rules=sanma\nalias=Aki:Akiko\nroster=Aki,Ben,Chie\n\nround=1\n")


# ----------------------------------------------------------------------- after what was played


def test_what_was_planned_stays_if_nobody_changes(cup: Path, capsys: Out) -> None:
    before = cup.read_text()
    assert plan_text(capsys, "--keep", str(cup)) == before
    assert plan_text(capsys, "--keep", str(cup), "--rounds", "4", "--seed", "9") == before
    status, _, err = run(capsys, "--keep", str(cup), "-o", str(cup))
    assert (status, cup.read_text()) == (0, before)
    assert "meetings: 24 pairs never, 96 pairs once\n" in err


def test_going_on_with_others(cup: Path, capsys: Out) -> None:
    before = cup.read_text()
    played = before.partition("\n\nround=3")[0]
    changes = ("--keep", str(cup), "--without", "P03", "--add", "Zoe,Max")
    out = plan_text(capsys, *changes)
    assert out.startswith(f"{played}\n\nroster=P01,P02,P04,")
    head = out.removeprefix(f"{played}\n\n").splitlines()[0]
    assert head.endswith("P15,P16,Zoe,Max")
    after = out.partition("round=3")[2]
    assert "P03" not in after
    assert after.count("# sits out: ") == 2
    cup.write_text(out)
    assert plan_text(capsys, "--keep", str(cup)) == out
    assert main(["check", "--strict", str(cup)]) == 0


def test_more_rounds_than_planned(cup: Path, capsys: Out) -> None:
    out = plan_text(capsys, "--keep", str(cup), "--rounds", "5")
    assert [line for line in out.splitlines() if line.startswith("round=")] == [
        f"round={number}" for number in range(1, 6)
    ]


def test_a_round_that_is_played_stays_whole(cup: Path, capsys: Out) -> None:
    """Of the third round one table has ended."""
    head, sign, tail = cup.read_text().partition("round=3\n")
    first, *others = tail.splitlines(keepends=True)
    cup.write_text(f"{head}{sign}{first}{SCORES}\n{''.join(others)}")
    changes = ("--keep", str(cup), "--without", "P03", "--add", "Zoe,Max")
    out = plan_text(capsys, *changes)
    kept = cup.read_text().partition("\n\nround=4")[0]
    assert out.startswith(f"{kept}\n\nroster=")
    assert "round=4\n" in out


def test_swiss(tmp_path: Path, capsys: Out) -> None:
    """The winners of two tables meet, as far as they have not met."""
    path = tmp_path / "cup.txt"
    names = "abcdefghijklmnop"
    roster = f"roster={','.join(names)}\n"
    tables = [" ".join(names[at : at + 4]) for at in range(0, 16, 4)]
    path.write_text(roster + "".join(f"{table}\n{SCORES}\n" for table in tables))
    out = plan_text(capsys, "--keep", str(path), "--swiss")
    rows = [line.split()[:-1] for line in out.splitlines() if " table=" in line]
    assert {"".join(sorted(row)) for row in rows} == {"aeim", "bfjn", "cgko", "dhlp"}


def test_swiss_seats_the_leaders_at_table_1(tmp_path: Path, capsys: Out) -> None:
    """Table by table the best places come first, whoever sits at other tables."""
    path = tmp_path / "cup.txt"
    first, *games = play_rounds(plan_text(capsys, "--players", "16", "--rounds", "3"), 3).split(
        SCORES
    )
    for number, rest in enumerate(games):  # so that nobody has equal points
        scores = [45200 + 900 * number, 28100 - 100 * number, 17300 - 300 * number]
        first += f"= {' '.join(map(str, scores))} {100_000 - sum(scores)}{rest}"
    path.write_text(f"rounding=none\n{first}")
    assert main(["standings", str(path), "--columns", "name,points"]) == 0
    standings = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    places = [name for name, _ in standings]
    assert len({points for _, points in standings}) == 16
    out = plan_text(capsys, "--keep", str(path), "--swiss").partition("round=4")[2]
    rows = [line.split()[:-1] for line in out.splitlines() if " table=" in line]
    sums = [sum(map(places.index, row)) for row in rows]
    assert len(rows) == 4 and sums == sorted(sums)


def test_a_final_seats_those_who_came_through_the_cut(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "cup.txt"
    heats = play_rounds(plan_text(capsys, "--players", "12", "--rounds", "2"), 2)
    path.write_text(heats.replace("\n\nround=1", "\nstage=heats\n\nround=1"))
    assert main(["standings", str(path), "--columns", "name"]) == 0
    best = capsys.readouterr().out.split()[1:5]
    path.write_text(f"{path.read_text()}stage=final\ncut=4\n")
    out = plan_text(capsys, "--keep", str(path), "--swiss")
    assert out.startswith(path.read_text()) and out.count("roster=") == 1
    (table,) = out.removeprefix(path.read_text()).splitlines()[2:]
    assert sorted(table.split()[:-1]) == sorted(best)


# ----------------------------------------------------------------------------------- errors


BAD = {
    (): "say who plays: mjtally seating --players 16 --rounds 5, or their names",
    ("--players", "16"): "say how many rounds there are: --rounds 5",
    ("Aki", "--players", "4", "--rounds", "1"): (
        "names and --players both say who plays: leave one out"
    ),
    ("--players", "3", "--rounds", "2"): "3 players: a table needs 4",
    ("--players", "0", "--rounds", "2"): "--players 0: write a number from 1 to 1000",
    ("--players", "-4", "--rounds", "2"): "--players -4: write a number from 1 to 1000",
    ("--players", "1001", "--rounds", "2"): "--players 1001: write a number from 1 to 1000",
    ("--players", "x", "--rounds", "2"): (
        "--players x: write a whole number of at most nine digits"
    ),
    ("--players", "500", "--rounds", "50"): (
        "500 players and 50 rounds: at most 1000 players, and 20000 seats in all rounds, are"
        " planned at once"
    ),
    ("--players", "16", "--rounds", "0"): "--rounds 0: write a number from 1 to 100",
    ("--players", "16", "--rounds", "101"): "--rounds 101: write a number from 1 to 100",
    ("Aki", "Ben", "Aki", "Dai", "--rounds", "1"): (
        "Aki is named twice: two players need different names"
    ),
    ("Aki", "Ben", "Chie", "=Dai", "--rounds", "1"): (
        "=Dai: a name cannot begin with = (a spreadsheet would run it as a formula)"
    ),
    ("--players", "8", "--rounds", "1", "--add", "Zoe"): (
        "--add is for players who come late, and needs the plan so far: add --keep FILE"
    ),
    ("--players", "8", "--rounds", "1", "--without", "P1"): (
        "--without needs --keep FILE or --roster FILE: add one, or leave"
        " these players out of the names"
    ),
    ("--players", "8", "--swiss"): "--swiss needs the rounds that were played: add --keep FILE",
    ("Aki, Ben, Chie, Dai", "--rounds", "1"): (
        "names stand apart, without commas: mjtally seating Aki Ben Chie Dai"
    ),
    ("--players", "8", "--rounds", "1", "--rules", "none"): "there is no ruleset none",
    ("--players", "8", "--rounds", "1", "--format", "csv"): "there is no format csv",
    ("--keep", "nowhere.txt"): "nowhere.txt: there is no such file",
    ("cup.txt", "--rounds", "1"): (
        "cup.txt is a file, not a player: --keep cup.txt or --roster cup.txt if it is a scores"
        " file, --names cup.txt if it has a name on each line"
    ),
    ("--players", "8", "--rounds", "1", "-o", "cup.txt"): (
        "cup.txt already exists: name another file"
    ),
    ("--keep", "cup.txt", "--rounds", "2"): (
        "2 rounds were played, and no more are planned: say how many there are in all, such as"
        " --rounds 3"
    ),
    ("--keep", "cup.txt", "--swiss", "--rounds", "3"): (
        "--swiss seats one round, the next one: leave --rounds out"
    ),
    ("--keep", "cup.txt", "--add", "P03"): "--add: P03 plays already",
    ("--keep", "cup.txt", "--add", "Zoe,Zoe"): (
        "--add: Zoe is named twice: two players need different names"
    ),
    ("--keep", "cup.txt", "--without", "P3"): "--without: P3 does not play",
    ("--keep", "dated.txt", "--add", "Zoe"): (
        "dated.txt:4: the rounds from line 3 on are planned anew, and this line would be lost: move"
        " it above them, or remove it"
    ),
    ("--names", "empty.txt", "--rounds", "1"): ("empty.txt has no names: write one on each line"),
    ("--roster", "empty.txt", "--rounds", "1"): (
        "empty.txt has no roster, and nobody played in it: write roster=Aki,Ben,…"
    ),
}


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_input(
    arguments: tuple[str, ...], cup: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(cup.parent)
    Path("empty.txt").write_text("# nobody\n")
    Path("dated.txt").write_text(
        f"A B C D\n{SCORES}\nA B C E  # table 1\n2026-12-01\nA B D E  # table 1\n"
    )
    before = cup.read_text()
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"mjtally: {BAD[arguments]}")
    assert cup.read_text() == before


def test_a_file_with_errors(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "cup.txt"
    path.write_text("Aki Ben Chie Dai\n4 - d -\n")
    status, out, err = run(capsys, "--keep", str(path), "--rounds", "3")
    assert (status, out) == (1, "")
    assert err.endswith(
        "[han-needs-fu]\n    2 | 4 - d -\n      | ^\n1 error: no seats were planned\n"
    )


def test_a_plan_in_an_included_file(tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "round.txt").write_text("Aki Ben Chie Emi\nAki Ben Dai Emi\n")
    path = tmp_path / "cup.txt"
    path.write_text(f"Aki Ben Chie Dai\n{SCORES}\ninclude=round.txt\n")
    status, out, err = run(capsys, "--keep", str(path), "--add", "Zoe")
    assert (status, out) == (2, "")
    assert "round.txt:1 is planned in an included file: remove it there" in err


def test_fmt_leaves_a_plan_as_it_is(tmp_path: Path, capsys: Out) -> None:
    names, plan = tmp_path / "names.txt", tmp_path / "plan.txt"
    names.write_text(
        "Aki\nBartholomew\nChie\nDai\nEmil\nMaximilian Featherstonehaugh\n千恵子\nIda\nJo"
    )
    words = ("--names", str(names), "--rounds", "1", "-o", str(plan), "-q")
    assert main(["seating", *words]) == 0
    assert main(["fmt", "--check", str(plan)]) == 0, capsys.readouterr()
