"""Rounds and tables of a sheet stand in the scores file, and come back from it."""

import csv
import random
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from mjtally import tally
from support.cases import random_cases
from support.commands import Run

PLAYERS = ("Ada", "Bruno", "Chen", "Dina", "Emil", "Fumi", "Gala", "Hiro")
RESULTS = {
    "wrc-2022": (42000, 30000, 28000, 20000),
    "hk": (24, -8, -8, -8),
    "mcr": (24, -8, -8, -8),
    "zung-jung": (16, 16, -16, -16),
    "taiwan": (30, -10, -10, -10),
    "sanma": (45000, 35000, 25000),
}
HEADINGS = (("Round", "Table"), ("回戦", "卓"), ("Runde", "Tisch"), ("round", "table"))


class Game(NamedTuple):
    date: str
    round: int
    table: int
    results: tuple[tuple[str, int], ...]


def draw_tournament(rng: random.Random, rules: str) -> list[Game]:
    """Rounds of two tables on one day or two, often with equal results."""
    scores, games = RESULTS[rules], list[Game]()
    last_of_first_day = rng.randrange(1, 5)
    for number in range(1, 5):
        players = rng.sample(PLAYERS, len(PLAYERS)) if rng.random() < 0.6 else [*PLAYERS]
        for table in (1, 2):
            seated = players[4 * table - 4 :][: len(scores)]
            date = "2026-11-20" if number <= last_of_first_day else "2026-11-21"
            games.append(Game(date, number, table, tuple(zip(seated, scores, strict=True))))
    return games


def write_sheet(path: Path, games: list[Game], headings: tuple[str, str]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        sheet = csv.writer(file)
        players = [cell for number in range(len(games[0].results)) for cell in ("Player", "Result")]
        sheet.writerow(["Date", *headings, *players])
        for game in games:
            sheet.writerow([*game[:3], *(cell for result in game.results for cell in result)])


def read_games(path: Path) -> list[Game]:
    """The games of a scores file with what it states of their rounds and tables."""
    by_game: dict[object, list[Mapping[str, object]]] = {}
    for row in tally(path, table="games", columns="all"):
        by_game.setdefault((row["line"], row["game"]), []).append(row)
    return [
        Game(
            str(rows[0]["date"]),
            int(str(rows[0]["round"] or 0)),
            int(str(rows[0]["table"] or 0)),
            tuple([(str(row["name"]), int(str(row["score"]))) for row in rows]),
        )
        for rows in by_game.values()
    ]


@pytest.mark.parametrize("rules", [rules for rules in RESULTS if rules != "hk"])
def test_a_tournament_comes_back(rules: str, tmp_path: Path, run: Run) -> None:
    """Its first rounds, and then all of it; and from its own tables."""
    rng = random.Random(rules)
    sheet, cup = tmp_path / "sheet.csv", tmp_path / "cup.txt"
    for _ in random_cases(24):
        games = draw_tournament(rng, rules)
        headings = rng.choice(HEADINGS)
        cup.unlink(missing_ok=True)
        for number in sorted({rng.randrange(1, len(games)), len(games)}):
            write_sheet(sheet, games[:number], headings)
            before = len(read_games(cup)) if cup.exists() else 0
            status, _, errors = run("import", sheet, "--rules", rules, "--append", cup)
            assert status == 0, errors
            assert before == 0 or f", {before} there already" in errors, errors
        assert read_games(cup) == games, cup.read_text()
        assert run("check", "--strict", cup)[0] == 0
        for table in ("games", "results"):
            own, back = tmp_path / f"{table}.tsv", tmp_path / "back.txt"
            run(cup, "--table", table, "--columns", "all", "-o", own, "--force")
            assert run("import", own, "--rules", rules, "-o", back, "--force")[0] == 0
            assert read_games(back) == games
            again = run("import", own, "--append", cup, "--rules", rules)[2]
            assert again.endswith(f" {len(games)} there already\n"), again


def test_balances_of_hong_kong_have_rounds(tmp_path: Path, run: Run) -> None:
    games = draw_tournament(random.Random(1), "hk")
    write_sheet(tmp_path / "sheet.csv", games, HEADINGS[0])
    cup = tmp_path / "cup.txt"
    assert run("import", tmp_path / "sheet.csv", "--rules", "hk", "-o", cup)[0] == 0
    assert run("check", "--strict", cup)[0] == 0
    lines = cup.read_text().splitlines()
    tables = [line.rpartition("table=")[2] for line in lines if "table=" in line]
    assert [line for line in lines if line.startswith("round=")][-1] == "round=4"
    assert tables == ["1", "2"] * 4
    errors = run("import", tmp_path / "sheet.csv", "--rules", "hk", "--append", cup)[2]
    assert errors.endswith(" 8 there already\n")


# ------------------------------------------------------------------------------- by hand

HEAD = "Date,Round,Table,Aki,Ben,Chie,Dai,Emi,Fay,Gus,Hal\n"
UPPER, LOWER = "45200,28100,17300,9400,,,,", ",,,,45200,28100,17300,9400"
ENDED_OTHERWISE = "9400,28100,17300,45200,,,,"


def list_statements(scores: str) -> list[str]:
    """The lines of a scores file that say who plays, when, and in which round."""
    return [line for line in scores.splitlines() if line and line[0] not in "=#"]


@pytest.mark.parametrize(
    ("round_text", "table_text", "expected"),
    [
        ("2", "3", ["round=2", "Aki Ben Chie Dai table=3"]),
        ("Round 2", "Table 3", ["round=2", "Aki Ben Chie Dai table=3"]),
        ("R2", "T3", ["round=2", "Aki Ben Chie Dai table=3"]),
        ("第２回戦", "３卓", ["round=2", "Aki Ben Chie Dai table=3"]),
        ("2. Runde", "Tisch 3", ["round=2", "Aki Ben Chie Dai table=3"]),
        ("2.0", "03", ["round=2", "Aki Ben Chie Dai table=3"]),
        ("999", "999", ["round=999", "Aki Ben Chie Dai table=999"]),
        ("1000", "0", ["Aki Ben Chie Dai"]),
        ("final", "A", ["Aki Ben Chie Dai"]),
        ("Final 1", "1/2", ["Aki Ben Chie Dai"]),
        ("", "", ["Aki Ben Chie Dai"]),
    ],
)
def test_what_is_a_number(
    round_text: str, table_text: str, expected: list[str], tmp_path: Path, run: Run
) -> None:
    sheet = tmp_path / "a.csv"
    sheet.write_text(f"{HEAD}2026-11-20,{round_text},{table_text},{UPPER}\n", "utf-8")
    status, out, _ = run("import", sheet)
    assert status == 0
    assert list_statements(out) == ["2026-11-20", "rules=riichi", *expected]


@pytest.mark.parametrize(
    "rows",
    [
        # two games of an evening that is called round 5
        "".join(f"2026-11-20,5,1,{scores}\n" for scores in (UPPER, ENDED_OTHERWISE)),
        # a number of the table for several games of a round
        f"2026-11-20,1,1,{UPPER}\n2026-11-20,1,1,{LOWER}\n",
        # a club whose second evening begins with its second game
        f"2026-11-20,2,1,{UPPER}\n2026-11-27,2,1,{UPPER}\n",
    ],
)
def test_what_is_no_round_of_a_tournament_is_not_written(
    rows: str, tmp_path: Path, run: Run
) -> None:
    sheet, club = tmp_path / "a.csv", tmp_path / "club.txt"
    sheet.write_text(HEAD + rows)
    assert run("import", sheet, "-o", club)[0] == 0
    assert "round=" not in club.read_text()
    assert club.read_text().count(" table=1\n=") == 2
    assert run("check", club)[0] == 0


def test_each_evening_begins_its_rounds_anew(tmp_path: Path, run: Run) -> None:
    rows = [f"2026-11-{day},{number},,{UPPER}\n" for day in (20, 27) for number in (1, 2)]
    (tmp_path / "a.csv").write_text(HEAD + "".join([*rows, f"2026-11-27,,,{ENDED_OTHERWISE}\n"]))
    run("import", tmp_path / "a.csv", "-o", tmp_path / "a.txt")
    said = [
        line
        for line in (tmp_path / "a.txt").read_text().splitlines()
        if line.startswith(("round", "2026"))
    ]
    evening = ["round=1", "round=2"]
    assert said == ["2026-11-20", *evening, "2026-11-27", *evening, "round="]
    assert run("check", "--strict", tmp_path / "a.txt")[0] == 0


def test_the_round_of_the_file_ends_where_other_games_begin(tmp_path: Path, run: Run) -> None:
    club, sheet = tmp_path / "club.txt", tmp_path / "a.csv"
    club.write_text("2026-11-20\nround=1\nAki Ben Chie Dai table=1\n= 45200 28100 17300 9400\n")
    sheet.write_text(f"{HEAD}2026-11-20,,,{ENDED_OTHERWISE}\n")
    assert run("import", sheet, "--append", club)[0] == 0
    assert list_statements(club.read_text())[-2:] == ["round=", "Aki Ben Chie Dai"]
    assert run("check", "--strict", club)[0] == 0


def test_a_round_of_the_file_goes_on(tmp_path: Path, run: Run) -> None:
    club, sheet = tmp_path / "club.txt", tmp_path / "a.csv"
    club.write_text("2026-11-20\nround=1\nAki Ben Chie Dai table=1\n= 45200 28100 17300 9400\n")
    sheet.write_text(f"{HEAD}2026-11-20,1,1,{UPPER}\n2026-11-20,1,2,{LOWER}\n")
    assert "1 there already" in run("import", sheet, "--append", club)[2]
    assert list_statements(club.read_text())[-1] == "Emi Fay Gus Hal table=2"
    assert club.read_text().count("round=") == 1
    assert run("check", "--strict", club)[0] == 0


def test_equal_games_are_known_by_round_and_table(tmp_path: Path, run: Run) -> None:
    """The file has one of them as that of round 1, and one without a round."""
    club, sheet = tmp_path / "club.txt", tmp_path / "a.csv"
    game = "Aki Ben Chie Dai\n= 45200 28100 17300 9400\n"
    club.write_text(f"2026-11-20\n{game}round=1\n{game}")
    sheet.write_text(f"{HEAD}2026-11-20,1,,{UPPER}\n2026-11-20,2,,{UPPER}\n")
    assert run("import", sheet, "--append", club)[2].endswith(" 2 there already\n")
    sheet.write_text(f"{HEAD}2026-11-20,3,,{UPPER}\n2026-11-20,2,,{UPPER}\n2026-11-20,1,,{UPPER}\n")
    errors = run("import", sheet, "--append", club)[2]
    assert "(1 game, 0 hands, 0 new players, 2 there already)" in errors
    assert run("check", club)[0] == 0


def test_one_more_equal_game_of_a_day_is_new(tmp_path: Path, run: Run) -> None:
    """The sheet has three, and the file has two."""
    club, sheet = tmp_path / "club.txt", tmp_path / "a.csv"
    rows = [f"2026-11-20,{number},,{UPPER}\n" for number in (1, 2, 3)]
    for head in (HEAD.replace("Round", "Game"), HEAD.replace("Round", "Hanchan"), HEAD):
        club.unlink(missing_ok=True)
        for number, told in ((2, "2 games"), (3, "(1 game, 0 hands, 0 new players, 2 there al")):
            sheet.write_text(head + "".join(rows[:number]))
            assert told in run("import", sheet, "--append", club)[2]
        assert run("import", sheet, "--append", club)[2].endswith(" 3 there already\n")
