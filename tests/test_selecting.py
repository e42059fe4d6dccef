"""Some rows, in some order, of some games: the options that pick from a table."""

from pathlib import Path

import pytest

from mjtally.cli.main import main

EXAMPLES = Path(__file__).parents[1] / "examples"
SEASON = str(EXAMPLES / "season-2026.txt")
WARNED = Path(__file__).parent / "data" / "screen" / "warned.txt"

Out = pytest.CaptureFixture[str]
Table = list[list[str]]


def table(capsys: Out, *arguments: str) -> Table:
    assert main([*arguments, "-o", "-"]) == 0
    return [line.split("\t") for line in capsys.readouterr().out.splitlines()]


def first(rows: Table) -> list[str]:
    return [row[0] for row in rows[1:]]


def test_players(capsys: Out) -> None:
    rows = table(capsys, SEASON, "--players", "Ines,Lena")
    assert first(rows) == ["Lena", "Ines", "*"]
    assert rows[-1][1] == "244"  # everybody is still everybody
    pairs = table(capsys, SEASON, "--table", "matchups", "--players", "Ines")
    assert {row[0] for row in pairs[1:]} == {"Ines"}
    hands = table(capsys, SEASON, "--table", "hands", "--players", "Ines", "--columns", "name,mark")
    assert len(hands) == 59 and set(first(hands)) == {"Ines"}


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ("points", ["Jonas", "Kaito", "Mehdi", "Ines", "Lena", "*"]),
        ("-mean_rank", ["Jonas", "Kaito", "Mehdi", "Lena", "Ines", "*"]),
        ("name", ["Ines", "Jonas", "Kaito", "Lena", "Mehdi", "*"]),
        ("-name", ["Mehdi", "Lena", "Kaito", "Jonas", "Ines", "*"]),
    ],
)
def test_sort(sort: str, names: list[str], capsys: Out) -> None:
    assert first(table(capsys, SEASON, "--sort", sort)) == names
    assert first(table(capsys, SEASON, f"--sort={sort}")) == names


@pytest.mark.parametrize("sort", ["deal_in_value_mean", "-deal_in_value_mean"])
def test_what_is_no_number_stands_behind_the_numbers(sort: str, capsys: Out) -> None:
    columns = ["--columns", "name,deal_in_value_mean", "--sort", sort]
    *rows, everybody = table(capsys, str(EXAMPLES / "loose-hands.txt"), *columns)[1:]
    known = [row[1] != "nan" for row in rows]
    assert known == sorted(known, reverse=True) and False in known
    assert everybody[0] == "*"


def test_the_last_games(capsys: Out) -> None:
    games = table(capsys, SEASON, "--table", "games", "--last", "3", "--columns", "game")
    assert set(first(games)) == {"9", "10", "11"}
    *_, everybody = table(capsys, SEASON, "--last", "3", "--columns", "name,game_count")
    assert everybody == ["*", "12"]
    assert table(capsys, SEASON, "--last", "100") == table(capsys, SEASON)
    several = [str(EXAMPLES / f"season-2026-{name}.txt") for name in ("autumn", "winter")]
    alone, together = (table(capsys, *several, "--last", "3", "-j", n) for n in ("1", "2"))
    assert alone == together


def test_points_outside_games_belong_to_the_game_before(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    game = "Aki Ben Chie Dai\n= 40000 30000 20000 10000\n"
    path.write_text(f"{game}Aki -20\n{game.replace('40000', '41000').replace('30000', '29000')}")
    assert ["Aki", "51"] in table(capsys, str(path), "--last", "1", "--columns", "name,points")


def test_weeks(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    hand = "Aki Ben Chie Dai\n3/40 - d -\nend\n"
    path.write_text(f"{hand}2026-12-27\n{hand}2026-12-28\n{hand}2027-01-03\n{hand}")
    rows = table(capsys, str(path), "--table", "series", "--by", "week")
    assert list(dict.fromkeys(first(rows))) == ["", "2026-W52", "2026-W53"]


def test_a_line_for_each_column(capsys: Out) -> None:
    columns = ["--columns", "name,win_count,win_fraction"]
    rows = table(capsys, SEASON, "--transpose", "--players", "Ines,Lena", *columns)
    assert rows == [
        ["column", "Lena", "Ines", "*"],
        ["win_count", "10", "14", "49"],
        ["win_fraction", "0.25", "0.2414", "0.2008"],
    ]


def test_warnings_are_errors(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "warned.txt"
    path.write_text(WARNED.read_text())
    for verb in ("check", "tally", "sheet"):
        assert main([verb, "-q", str(path)]) == 0
        assert main([verb, "-q", "--strict", str(path)]) == 1
        assert "warned.txt:3:6: error: no hand has 1/20" in capsys.readouterr().err
    other = tmp_path / "other.txt"
    other.write_text("Emi Go Ines Kaito\n3/40 - d -\nend\n")
    files = [str(path), str(other), "-o", str(tmp_path / "x.tsv"), "-j", "2"]
    assert main([*files, "--strict"]) == 1
    assert not (tmp_path / "x.tsv").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "Inez"], "Inez has not played, did you mean Ines?"),
        (["--players", "Bob"], "Bob has not played: players are Ines, Jonas, Kaito, Lena"),
        (["--players", "Ines", "--columns", "points"], "--players: the table has no column name"),
        (["--sort", "pionts"], "--sort: the table has no column pionts, did you mean points?"),
        (["--sort", "-"], "--sort: the table has no column without a name"),
        (["--last", "-1"], "--last is a number of games, such as 10"),
        (["--transpose", "--table", "seats"], "--transpose is for the table players"),
        (["--transpose", "--columns", "points"], "--transpose: the table has no column name"),
        (["--table", "hands", "--players", "Inez"], "Inez has not played, did you mean Ines?"),
    ],
)
def test_wrong_usage(arguments: list[str], said: str, capsys: Out) -> None:
    assert main([SEASON, "-o", "-", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err


@pytest.mark.parametrize(
    ("arguments", "paid"),
    [
        (["3/40", "--honba", "2"], "+5800/-5800/0/0"),
        (["3/40", "--honba", "2", "--self-draw"], "+5800/-2800/-1500/-1500"),
        (["3/40", "--honba", "1", "--set", "honba=1500"], "+6700/-6700/0/0"),
        (["4/30", "--set", "kiriage=yes"], "+8000/-8000/0/0"),
        (["3/40", "--rules", "sanma", "--honba", "1", "--self-draw"], "+4100/-2700/-1400"),
        (["3", "--rules", "hk", "--set", "R=half", "--set", "B=2"], "+32/-16/-8/-8"),
    ],
)
def test_points_under_other_rules(arguments: list[str], paid: str, capsys: Out) -> None:
    assert main(["points", *arguments]) == 0
    assert capsys.readouterr().out == f"{paid}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["3", "--rules", "hk", "--honba", "2"], "HK has no honba: leave --honba out"),
        (["3/40", "--honba", "-1"], "--honba is 0 or more"),
        (["3/40", "--set", "kiriage"], "--set kiriage: write KEY=VALUE, a parameter"),
        (["3/40", "--set", "kirage=yes"], "there is no parameter kirage, did you mean kiriage?"),
        (["3/40", "--set", "kiriage=maybe"], "kiriage=maybe: kiriage is yes or no"),
    ],
)
def test_points_that_cannot_be(arguments: list[str], said: str, capsys: Out) -> None:
    assert main(["points", *arguments]) == 2
    assert said in capsys.readouterr().err
