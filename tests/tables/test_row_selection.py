"""Some rows, in some order, of some games: the options that pick from a table."""

import csv
import io
import re
from pathlib import Path

import pytest

from mjtally.cli.main import main
from mjtally.rules.families import YAKU_TERMS
from mjtally.tables.options import TABLE_OPTIONS, TableOptions
from mjtally.tables.registry import TABLE_NAMES
from support.cases import for_each, some_of
from support.paths import DATA, EXAMPLES
from support.rows import Row, read_rows

SEASON = str(EXAMPLES / "season-2026.txt")
LATEST = DATA / "latest"
WARNED = DATA / "screen" / "warned.txt"

Out = pytest.CaptureFixture[str]
Table = list[list[str]]


def write_table(capsys: Out, *arguments: str) -> Table:
    assert main([*arguments, "-o", "-"]) == 0
    return [line.split("\t") for line in capsys.readouterr().out.splitlines()]


def first_column(rows: Table) -> list[str]:
    return [row[0] for row in rows[1:]]


def test_players(capsys: Out) -> None:
    rows = write_table(capsys, SEASON, "--players", "Ines,Lena")
    assert first_column(rows) == ["Lena", "Ines", "*"]
    assert rows[-1][1] == "244"  # everybody is still everybody
    pairs = write_table(capsys, SEASON, "--table", "matchups", "--players", "Ines")
    assert {row[0] for row in pairs[1:]} == {"Ines"}
    hands = write_table(
        capsys, SEASON, "--table", "hands", "--players", "Ines", "--columns", "name,mark"
    )
    assert len(hands) == 59 and set(first_column(hands)) == {"Ines"}


def test_names_are_compared_after_normalisation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """A keyboard, or a file's name on some systems, writes ë in two signs."""
    monkeypatch.chdir(tmp_path)
    lines = "season=\u00e9t\u00e9\nZo\u00eb Ben Chie Dai\n3/40 d - -\nend\n"
    Path("games.txt").write_text(lines, encoding="utf-8")
    name, season = "Zoe\u0308", "e\u0301te\u0301"
    rows = write_table(capsys, "games.txt", "--players", name, "--season", season)
    assert first_column(rows) == ["Zo\u00eb", "*"]
    assert main(["explain", "games.txt", "--player", name, "--column", "points"]) == 0
    assert capsys.readouterr().out.startswith("points of Zo\u00eb: ")
    assert main(["report", "games.txt", "--players", name, "-o", "-"]) == 0


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
    assert first_column(write_table(capsys, SEASON, "--sort", sort)) == names
    assert first_column(write_table(capsys, SEASON, f"--sort={sort}")) == names


@pytest.mark.parametrize("sort", ["deal_in_value_mean", "-deal_in_value_mean"])
def test_what_is_no_number_stands_behind_the_numbers(sort: str, capsys: Out) -> None:
    columns = ["--columns", "name,deal_in_value_mean", "--sort", sort]
    *rows, everybody = write_table(capsys, str(EXAMPLES / "loose-hands.txt"), *columns)[1:]
    known = [row[1] != "nan" for row in rows]
    assert known == sorted(known, reverse=True) and False in known
    assert everybody[0] == "*"


def test_rows_are_chosen_and_sorted_by_columns_that_are_not_shown(capsys: Out) -> None:
    """In every kind of table: one that counts what is asked for, one that counts all, a stream."""
    chosen = write_table(capsys, SEASON, "--players", "Ines,Lena", "--columns", "mean_rank")
    named = write_table(capsys, SEASON, "--players", "Ines,Lena", "--columns", "name,mean_rank")
    assert [["name", *row] for row in chosen[:1]] == named[:1]
    assert chosen == [row[1:] for row in named]
    columns = ["--columns", "name", "--sort", "-win_value_mean"]
    values = write_table(capsys, SEASON, "--columns", "name,win_value_mean")[1:-1]
    falling = sorted(values, key=lambda row: -float(row[1]))
    assert first_column(write_table(capsys, SEASON, *columns))[:-1] == [row[0] for row in falling]
    default = write_table(capsys, SEASON, "--sort", "-win_value_mean")
    assert first_column(default)[:-1] == [row[0] for row in falling]
    assert default[0] == write_table(capsys, SEASON)[0]
    dates = ["--table", "games", "--columns", "points", "--players", "Ines", "--sort", "points"]
    points = [float(row[0]) for row in write_table(capsys, SEASON, *dates)[1:]]
    assert points == sorted(points) and len(points) > 3
    rating = ["--table", "series", "--columns", "name", "--sort", "rating"]
    assert len(write_table(capsys, SEASON, *rating)) > 3


def test_the_last_games(capsys: Out) -> None:
    games = write_table(capsys, SEASON, "--table", "games", "--last", "3", "--columns", "game")
    assert set(first_column(games)) == {"9", "10", "11"}
    *_, everybody = write_table(capsys, SEASON, "--last", "3", "--columns", "name,game_count")
    assert everybody == ["*", "12"]
    assert write_table(capsys, SEASON, "--last", "100") == write_table(capsys, SEASON)


@pytest.mark.parametrize("files", [["all"], ["undated", "table-1", "table-2"]], ids=len)
@for_each(lambda: read_rows(LATEST / "cases.tsv"), lambda row: " ".join(row.values()))
def test_the_latest_games_by_date(row: Row, files: list[str], capsys: Out) -> None:
    """Over several files, included or not; and those of some players."""
    last, players, expected = row.values()
    paths = [str(LATEST / f"{name}.txt") for name in files]
    options = [*paths, "--last", last, "--columns", "game,name"]
    everybody = write_table(
        capsys, *options, "--table", "games", *(["--players", players] * bool(players))
    )
    games = list(dict.fromkeys(first_column(everybody)))
    assert games == expected.split(",")
    if players:
        assert {row[1] for row in everybody[1:]} <= set(players.split(","))


def test_the_players_table_counts_the_latest_games_of_players(capsys: Out) -> None:
    """Those of others are not among them; points given after a game come with it."""
    all_ = str(LATEST / "all.txt")
    options = ["--players", "Hal", "--last", "2", "--columns", "name,game_count,points"]
    assert write_table(capsys, all_, *options)[1:] == [["Hal", "2", "-80"], ["*", "8", "0"]]
    latest = write_table(capsys, all_, "--last", "1", "--columns", "name,game_count,points")
    assert latest[1] == ["Aki", "1", "46"]  # 51 - 5


def test_the_sheet_and_the_page_know_the_latest_game(tmp_path: Path, capsys: Out) -> None:
    paths = [str(LATEST / f"table-{number}.txt") for number in (1, 2)]
    assert main(["sheet", *paths, "--last"]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out), delimiter="\t")
    assert (row["date"], row["game"]) == ("2026-03-10", "2")
    page = tmp_path / "page.html"
    for options, games in (
        (["--last", "1"], ["2"]),
        (["--last", "2", "--players", "Fay"], ["5", "4"]),
        (["--sheets", "9"], ["2", "5", "4", "1", "3"]),  # two tables of a round, side by side
    ):
        assert main(["report", *paths, "-o", str(page), "-q", *options]) == 0
        text = page.read_text(encoding="utf-8")
        assert re.findall(r"<small>Game (\d+)", text) == games


# ------------------------------------------------------------------- what matches nothing

NOTHING = [
    (["--season", "typo"], "nothing was played in season typo (seasons: autumn-2026, winter"),
    (
        ["--season", "autumn"],
        "nothing was played in season autumn, did you mean autumn-2026? (seas",
    ),
    (["--from", "2030"], "nothing was played from 2030-01-01 (seasons: autumn-2026, winter"),
    (["--to", "2000"], "nothing was played before 2000-01-01 (seasons: autumn-2026, winter"),
    (["--last", "2", "--to", "2000"], "nothing was played before 2000-01-01 (seasons: autumn"),
]
OF_PLAYERS = [
    (["--players", "Inez", "--season", "winter-2026"], "Inez has not played, did you mean Ines?"),
    (["--players", "Ines", "--from", "2030"], "Ines has not played from 2030-01-01 (seasons: "),
    (["--players", "Ines,Lena", "--to", "2000", "--last", "1"], "none of Ines and Lena has played"),
]
OTHER_YAKU = set(YAKU_TERMS) - {"yaku"}  # tables of other families
WAYS = [
    *([["--format", name, "-o", f"out.{name}"] for name in ("tsv", "csv", "json", "table")]),
    *([["--table", name, "-o", "out.tsv"] for name in TABLE_NAMES if name not in OTHER_YAKU]),
    ["-o", "-"],
    ["-o", "-", "--format", "table"],
    ["--format", "xlsx", "-o", "out.xlsx"],
    ["--transpose", "-o", "out.tsv"],
]


@pytest.mark.parametrize(("options", "said"), NOTHING + OF_PLAYERS, ids=str)
def test_what_matches_nothing_writes_nothing(
    options: list[str], said: str, tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tried = WAYS if options in (NOTHING[0][0], OF_PLAYERS[0][0]) else some_of(WAYS, 5)
    ways = [["tally", *way] for way in tried if "--players" not in options or "seats" not in way]
    ways.append(["report", "-o", "out.html"])
    if "--players" not in options:
        ways += [["tally", "--table", "all", "-o", place] for place in ("tables", "out.xlsx")]
    if not {"--players", "--season", "--last"} & set(options):
        ways += [["sheet"], ["sheet", "--format", "json"]]
    for way, quiet in [(way, []) for way in ways] + [(ways[0], ["-q"])]:
        place = Path(way[way.index("-o") + 1] if "-o" in way else "-")
        before = b"name\thand_count\n" if place.suffix else None
        if before:
            place.write_bytes(before)
        arguments = [way[0], SEASON, *way[1:], *options, *quiet, *(["--force"] * bool(before))]
        assert main(arguments) == 2, way
        out, err = capsys.readouterr()
        assert out == "" and err.startswith(f"mjtally: {said}") and err.count("\n") == 1, way
        assert [path.name for path in tmp_path.iterdir()] == [place.name] * bool(before), way
        if before:
            assert place.read_bytes() == before, way
            place.unlink()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--last", "3"], "mjtally: nothing was played (seasons: none; dates: none)\n"),
        (
            ["--season", "x"],
            "mjtally: nothing was played in season x (seasons: none; dates: none)\n",
        ),
    ],
)
def test_where_nothing_was_played_at_all(
    options: list[str], said: str, tmp_path: Path, capsys: Out
) -> None:
    """A file without a hand gives a table, unless some of what was played is asked for."""
    path, out = tmp_path / "games.txt", tmp_path / "games.txt.tsv"
    path.write_text("Aki Ben Chie Dai\n")
    assert main([str(path), "-q"]) == 0
    before = out.read_bytes()
    assert before.startswith(b"name\t")
    assert main([str(path), "-q", *options]) == 2
    assert capsys.readouterr().err == said
    assert out.read_bytes() == before


def test_loose_hands_before_a_date_are_not_after_it(tmp_path: Path, capsys: Out) -> None:
    """Though their players still sit at the table."""
    path = tmp_path / "games.txt"
    path.write_text("rules=hk\n2026-01-01\nAki Ben Chie Dai\n3 d - -\n2026-01-08\n")
    assert main([str(path), "-o", "-", "--from", "2026-01-08"]) == 2
    there = "(seasons: none; dates: 2026-01-01 to 2026-01-01)"
    expected = f"mjtally: nothing was played from 2026-01-08 {there}\n"
    assert capsys.readouterr() == ("", expected)


def test_points_outside_games_belong_to_the_game_before(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    game = "Aki Ben Chie Dai\n= 40000 30000 20000 10000\n"
    path.write_text(f"{game}Aki -20\n{game.replace('40000', '41000').replace('30000', '29000')}")
    assert ["Aki", "51"] in write_table(
        capsys, str(path), "--last", "1", "--columns", "name,points"
    )


def test_weeks(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    hand = "Aki Ben Chie Dai\n3/40 - d -\nend\n"
    path.write_text(f"{hand}2026-12-27\n{hand}2026-12-28\n{hand}2027-01-03\n{hand}")
    rows = write_table(capsys, str(path), "--table", "series", "--by", "week")
    assert list(dict.fromkeys(first_column(rows))) == ["", "2026-W52", "2026-W53"]


def test_a_line_for_each_column(capsys: Out) -> None:
    columns = ["--columns", "name,win_count,win_fraction"]
    rows = write_table(capsys, SEASON, "--transpose", "--players", "Ines,Lena", *columns)
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
    files = [str(path), str(other), "-o", str(tmp_path / "x.tsv")]
    assert main([*files, "--strict"]) == 1
    assert not (tmp_path / "x.tsv").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "Inez"], "Inez has not played, did you mean Ines?"),
        (["--players", "Bob"], "Bob has not played: players are Ines, Jonas, Kaito, Lena"),
        (["--sort", "average_rank"], "has no column average_rank, did you mean mean_rank?"),
        (["--sort", "pionts"], "--sort: the table has no column pionts, did you mean points?"),
        (["--sort", "-"], "--sort: the table has no column without a name"),
        (["--last", "-1"], "--last -1: write a number from 1"),
        (["--last", "0"], "--last 0: write a number from 1"),
        (["--best", "0"], "--best 0: write a number from 1"),
        (["--drop", "0"], "--drop 0: write a number from 1"),
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
        (["3/40", "--honba", "-1"], "--honba -1: write a number from 0"),
        (["3/40", "--set", "kiriage"], "--set kiriage: write KEY=VALUE, a parameter"),
        (["3/40", "--set", "kirage=yes"], "there is no parameter kirage, did you mean kiriage?"),
        (["3/40", "--set", "kiriage=maybe"], "kiriage=maybe: kiriage is yes or no"),
    ],
)
def test_points_that_cannot_be(arguments: list[str], said: str, capsys: Out) -> None:
    assert main(["points", *arguments]) == 2
    assert said in capsys.readouterr().err


# ------------------------------------------------------------------------- rows of options


def test_every_option_of_a_table_has_its_row(capsys: pytest.CaptureFixture[str]) -> None:
    """A row, a field, the help of the command, and tables that there are, say the same."""
    names = {row.name for row in TABLE_OPTIONS}
    assert names == set(TableOptions._fields) - {
        "table",
        "column_selector",
        "is_part",
        "needs_rate",
        "stages",
        "is_for_screen",
    }
    assert {table for row in TABLE_OPTIONS for table in row.tables} <= set(TABLE_NAMES)
    with pytest.raises(SystemExit):
        main(["tally", "--help"])
    said = capsys.readouterr().out
    assert all(row.flag in said for row in TABLE_OPTIONS)


GUEST = "alias=Aki:Akiko\nguest=Zoe\n2026-01-01\nAki Ben Chie Dai\n= 45200 28100 17300 9400\n"
GUEST += "2026-01-02\nZoe Ben Chie Dai\n= 45200 28100 17300 9400\n"


@pytest.fixture
def guest(tmp_path: Path) -> str:
    path = tmp_path / "guest.txt"
    path.write_text(GUEST)
    return str(path)


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--players", "Akiko"], ["Aki", "*"]),
        (["--players", "Akiko", "--last", "1"], ["Aki", "*"]),
        (["--players", "Akiko, Ben"], ["Aki", "Ben", "*"]),
        (["--players", " Ben ,,", "--table", "games"], ["Ben", "Ben"]),
        (["--players", "Akiko", "--table", "games"], ["Aki"]),
        (["--players", "Zoe", "--guests"], ["Zoe", "*"]),
        (["--players", "Zoe", "--table", "seats"], ["Zoe", "*", "*", "*", "*"]),
    ],
)
def test_players_by_any_of_their_names(
    arguments: list[str], names: list[str], guest: str, capsys: Out
) -> None:
    assert main([guest, "-o", "-", "--columns", "name", *arguments]) == 0
    assert capsys.readouterr().out.split()[1:] == names


@pytest.mark.parametrize("table", ["players", "ratings", "series", "records"])
def test_a_guest_is_shown_where_guests_are(table: str, guest: str, capsys: Out) -> None:
    asked = [guest, "-o", "-", "--table", table, "--players", "Zoe"]
    assert main(asked) == 2
    assert capsys.readouterr().err == "mjtally: Zoe is a guest: add --guests\n"
    assert main([*asked, "--guests"]) == 0
    assert "Zoe" in capsys.readouterr().out


def test_a_page_of_a_guest(guest: str, tmp_path: Path, capsys: Out) -> None:
    asked = ["report", guest, "-o", str(tmp_path / "page.html"), "--players", "Zoe"]
    assert main(asked) == 2
    assert capsys.readouterr().err == "mjtally: Zoe is a guest: add --guests\n"
    assert main([*asked, "--guests"]) == 0


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (
            "yaku",
            "it counts wins whose tiles or yaku= are written, and none are (mjtally help tiles)",
        ),
        ("hands", "no hand is written (a game by its final scores alone has none)"),
    ],
)
def test_why_a_table_is_empty(table: str, reason: str, guest: str, capsys: Out) -> None:
    assert main([guest, "-o", "-", "--table", table]) == 0
    out, err = capsys.readouterr()
    assert out.count("\n") == 1 and err == f"no {table}: {reason}\n"
    assert main([guest, "-q", "-o", "-", "--table", table]) == 0
    assert capsys.readouterr().err == ""


def test_a_page_of_a_player_by_another_name(guest: str, tmp_path: Path) -> None:
    pages = []
    for name in ("Aki", "Akiko"):
        out = tmp_path / f"{name}.html"
        assert main(["report", "-q", guest, "-o", str(out), "--players", name]) == 0
        pages.append(out.read_text("utf-8").replace("Akiko", "Aki"))
    assert pages[0] == pages[1]


TWO_EVENINGS = (  # of loose hands, by other players; others sat down, and went home
    "{rules}\n2026-01-01\nAki Ben Chie Dai\n{hand}\n2026-01-08\nEmi Fay Gus Hal\n{hand}\n"
    "Ida Jon Kei Leo\n2026-01-15\n"
)


@pytest.mark.parametrize(
    ("rules", "hand"), [("rules=hk", "3 d - -"), ("length=free", "! - - -\n3/40* d - -")]
)
def test_who_did_not_play_has_no_row(rules: str, hand: str, tmp_path: Path, capsys: Out) -> None:
    """Neither in a period, nor since a date."""
    path = tmp_path / "games.txt"
    path.write_text(TWO_EVENINGS.format(rules=rules, hand=hand))
    rows = [row[:2] for row in write_table(capsys, str(path), "--table", "series")[1:]]
    first, second = ("Aki", "Ben", "Chie", "Dai"), ("Emi", "Fay", "Gus", "Hal")
    assert rows == [
        *(["2026-01-01", name] for name in first),
        *(["2026-01-08", name] for name in second),
    ]
    names = first_column(write_table(capsys, str(path), "--from", "2026-01-05"))
    assert {*names} == {*second, "Ida", "Jon", "Kei", "Leo", "*"}  # who sat down, as ever


def test_a_game_of_hong_kong_is_a_hand(capsys: Out) -> None:
    """In every table; the hands of one players line are a sitting."""
    path = str(EXAMPLES / "hk-evening.txt")
    header, *_ = write_table(capsys, path, "--table", "matchups")
    assert not [name for name in header if name.startswith(("game", "ahead", "behind", "tied"))]
    assert "score_difference_mean" not in header and "hand_count" in header
    assert main(["sheet", path, "--game", "1", "--format", "table"]) == 0
    title, *_ = capsys.readouterr().out.splitlines()
    assert title.startswith("sitting 1, 2026-02-20, ")
