"""`mjtally.tally`, and what the package shows of itself, as a Python program meets them."""

import json
import subprocess
import sys
from collections.abc import Iterable
from datetime import date, datetime
from inspect import signature
from math import isnan
from os import PathLike
from pathlib import Path
from typing import Any

import pytest

import mjtally
from mjtally import ScoresError, ScoresWarning, tally
from mjtally.cli.main import main
from mjtally.tables.options import TABLE_OPTIONS
from support.paths import EXAMPLES

NIGHT = "2026-01-{day}\nAki Ben Chie Dai\n= {first} {second} 20000 10000\n"
TEXTS = [
    NIGHT.format(day="05", first=45000, second=25000),
    NIGHT.format(day="12", first=25000, second=45000),
]
PLAYED = "Aki Ben Chie Dai\n3/40! - d -\n- - 2/30 d\nend\n"


@pytest.fixture
def nights(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"{number}.txt" for number in range(2)]
    for path, text in zip(paths, TEXTS, strict=True):
        path.write_text(text)
    return paths


# ------------------------------------------------------------------------- what is tallied


@pytest.mark.parametrize("kind", [list, tuple, iter])
@pytest.mark.parametrize("of", [str, Path])
def test_a_list_of_files_is_one_tally(kind: Any, of: Any, nights: list[Path]) -> None:
    rows = tally(kind(map(of, nights)))
    assert repr(rows) == repr(tally("".join(TEXTS)))
    assert rows[0]["game_count"] == 2


def test_one_file_in_a_list_is_that_file(nights: list[Path]) -> None:
    assert repr(tally(nights[:1])) == repr(tally(nights[0])) == repr(tally(str(nights[0])))


@pytest.mark.parametrize(
    "scores",
    [
        "nofile.txt",
        "./2026/nofile.txt",
        Path("nofile.txt"),
        Path("no file"),
        ["nofile.txt"],
        ["no file at all"],
    ],
)
def test_a_file_that_is_not_there(scores: str | PathLike[str] | list[str]) -> None:
    name = scores[0] if isinstance(scores, list) else scores
    with pytest.raises(ValueError) as error:
        tally(scores)
    assert (
        str(error.value)
        == f"{Path(name) if isinstance(name, Path) else name}: there is no such file"
    )


@pytest.mark.parametrize(
    "text", ["Aki.txt Ben Chie Dai", "include=nofile.txt", "2026-01-05", "end"]
)
def test_a_line_that_is_no_file_name_is_a_text(text: str) -> None:
    try:
        tally(text)
    except ScoresError as error:
        assert {problem.file for problem in error.problems} == {"<text>"}


def test_no_files_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="no files: there is nothing to tally"):
        tally([])


# -------------------------------------------------------------------------- what is asked


@pytest.mark.parametrize("columns", ["name,points", ["name", "points"], ("name", "points")])
def test_columns_are_a_text_or_a_list(columns: str | Iterable[str]) -> None:
    assert tally(TEXTS[0], columns=columns)[0] == {"name": "Aki", "points": 55}
    assert tally(
        TEXTS[0], columns=iter(columns.split(",") if isinstance(columns, str) else columns)
    )


@pytest.mark.parametrize("day", ["2026-01-12", date(2026, 1, 12), datetime(2026, 1, 12, 20, 15)])
def test_days_are_texts_or_dates(day: str | date) -> None:
    assert tally("".join(TEXTS), since=day)[0]["name"] == "Ben"
    assert tally("".join(TEXTS), until=day)[0]["name"] == "Aki"


def test_a_day_is_no_number() -> None:
    day: Any = 2026
    with pytest.raises(TypeError, match="a day is a text such as 2026-11-20, or a date, not 2026"):
        tally(TEXTS[0], since=day)


def test_intervals_and_who_has_enough() -> None:
    text = PLAYED + "Aki Ben Chie Emi\n= 40000 30000 20000 10000\n"
    rows = tally(text, columns="name,win_fraction", interval=95, min_hands=2)
    assert {row["name"] for row in rows} == {"Aki", "Ben", "Chie", "Dai", "*"}
    assert list(rows[0]) == ["name", "win_fraction", "win_fraction_low", "win_fraction_high"]
    assert float(rows[0]["win_fraction_low"]) < 0.5 < float(rows[0]["win_fraction_high"])
    names = {row["name"] for row in tally(text, min_games=2)}
    assert names == {"Aki", "Ben", "Chie", "*"}


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({"last": 3}, ["--last", "3"]),
        ({"on": "2026-11"}, ["--on", "2026-11"]),
        ({"on": date(2026, 12, 23)}, ["--on", "2026-12-23"]),
        ({"last": 2, "players": ["Ines", "Lena"]}, ["--last", "2", "--players", "Ines,Lena"]),
        ({"players": "Ines", "table": "results"}, ["--players", "Ines", "--table", "results"]),
        ({"players": "Ines", "columns": "points"}, ["--players", "Ines", "--columns", "points"]),
        ({"guests": True}, ["--guests"]),
        ({"settings": {"uma": "30/10/-10/-30"}}, ["--set", "uma=30/10/-10/-30"]),
    ],
)
def test_options_are_those_of_the_command(
    options: dict[str, Any], arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    season = EXAMPLES / "season-2026.txt"
    assert main([str(season), "-o", "-", "--format", "json", *arguments]) == 0
    printed = json.loads(capsys.readouterr().out)
    for row, other in zip(tally(season, **options), printed, strict=True):
        known = {column: value for column, value in other.items() if value not in (None, "")}
        assert list(row) == list(other)
        assert {column: row[column] for column in known} == pytest.approx(known, abs=1e-3)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"interval": 100}, "interval=100: write a percentage such as 95"),
        ({"interval": 0.95}, "interval=0.95: write a percentage such as 95"),
        ({"interval": float("nan")}, "interval=nan: write a percentage such as 95"),
        ({"min_hands": -1}, "min_hands=-1: write a number from 0"),
        ({"min_games": 1, "table": "games"}, "min_games is for the table players, not for games"),
        ({"interval": 95, "table": "series"}, "interval is for the table players, not for series"),
        ({"players": ["Akii"]}, "Akii has not played, did you mean Aki?"),
        ({"settings": {"umma": "0"}}, "there is no parameter umma, did you mean uma?"),
        (
            {"by": "fortnight"},
            "there is no period fortnight: there are day, week, month, year, game and season",
        ),
    ],
)
def test_what_cannot_be_asked(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError) as error:
        tally(TEXTS[0], **options)
    assert str(error.value) == said


def test_every_option_of_tables_is_an_argument() -> None:
    """But for the order and the shape of rows, which a program makes itself."""
    rows = {row.name: row for row in TABLE_OPTIONS if row.name not in {"sort", "transpose"}}
    arguments = signature(tally).parameters
    rows["on"] = rows.pop("day")
    assert rows.keys() <= arguments.keys()
    assert all(arguments[name].default in {row.default, ""} for name, row in rows.items())


# ---------------------------------------------------------------------------- what is told


def test_warnings_are_warned() -> None:
    """Each with its problem, at the line of the program that asked."""
    with pytest.warns(ScoresWarning) as warned:
        tally("Aki Ben Chie Dai\n3/40 - d -\n")
    (only,) = warned
    assert only.filename == __file__
    assert isinstance(only.message, ScoresWarning)
    problem = only.message.problem
    assert problem and (problem.line, problem.code) == (2, "in-progress")
    assert str(only.message) == str(problem)


def test_an_error_has_the_warnings_with_it() -> None:
    with pytest.raises(ScoresError) as error:
        tally("Aki Ben Chie Dai\n3/40 - d -\nAki Ben Chie Dai\n4 - d -\n")
    assert [problem.severity for problem in error.value.problems] == ["warning", "error"]


TABLES = (
    *("players", "hands", "games", "results", "matchups", "seats", "series"),
    *("standings", "ratings", "records", "yaku"),
)
EVERYTHING = "".join(TEXTS) + PLAYED + "Aki Ben Chie Dai\n- 2/30 - d\n"


@pytest.mark.parametrize("table", TABLES)
def test_rows_are_dictionaries_of_texts_and_numbers(table: str) -> None:
    """So that a data frame has a column of numbers for each that is one: nothing is an empty
    text in it, or an object of ours."""
    rows = tally(EVERYTHING, table=table, columns="all")
    text = tally(EVERYTHING.replace("3/40!", "34678m33s234567p+2m!"), table="yaku")
    kinds: dict[str, set[type]] = {}
    for row in rows if table != "yaku" else text:
        assert type(row) is dict
        for column, value in row.items():
            kinds.setdefault(column, set()).add(type(value))
    assert kinds
    for column, found in kinds.items():
        assert found == {str} or found <= {int, float}, column


def test_what_is_not_known_is_nan() -> None:
    unfinished = tally("Aki Ben Chie Dai\n- 2/30 - d\n", table="games")[0]
    assert isnan(float(unfinished["rank"])) and isnan(float(unfinished["points"]))
    by_points = tally("Aki Ben Chie Dai\n= +60 +10 -20 -50\n", table="games")[0]
    assert isnan(float(by_points["score"])) and by_points["points"] == 60


LARGE = "M=999\nS=spicy\nB=300000000000.3\nAki Ben Chie Dai\n999 - d -\n998 d - -\n"


def test_numbers_too_large_for_a_float_are_whole() -> None:
    """Rounded only where they are not exact; nothing is infinite."""
    for row in tally(LARGE, columns="all"):
        for column, value in row.items():
            assert isinstance(value, str | int) or isnan(value) or abs(value) < 1e308, column
    nets = {row["name"]: row["net_score"] for row in tally(LARGE)}
    assert nets["*"] == 0
    assert isinstance(nets["Aki"], int) and nets["Aki"] > 10**300


def test_json_has_no_infinity(tmp_path: Path) -> None:
    import json

    from mjtally.cli.main import main

    path = tmp_path / "large.txt"
    path.write_text(LARGE)
    assert main(["-q", str(path), "--columns", "all", "--format", "json"]) == 0

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    text = (tmp_path / "large.txt.json").read_text()
    rows = json.loads(text, parse_constant=refuse)
    assert rows[0]["net_score"] > 10**300


# ----------------------------------------------------------------------------- the package


def test_the_package_shows_its_public_names() -> None:
    assert dir(mjtally) == sorted(mjtally.__all__)
    for name in mjtally.__all__:
        assert getattr(mjtally, name) is not None
    shown = "import mjtally; print(*dir(mjtally))"
    done = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    assert done.stdout.split() == sorted(mjtally.__all__)  # before anything was imported
