"""What `--on`, `--set`, `--last` and `--players` choose is the same whichever verb is asked."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.paths import EXAMPLES
from support.report_pages import build_page

Out = pytest.CaptureFixture[str]
Game = tuple[str, int]  # the file and the line of its players
SEASON = str(EXAMPLES / "season-2026.txt")
EVENING = str(EXAMPLES / "riichi-evening.txt")


def run(capsys: Out, *arguments: str) -> tuple[int, str, str]:
    status = main([*arguments])
    return status, *capsys.readouterr()


def list_games(capsys: Out, verb: str, tmp_path: Path, *options: str) -> list[Game]:
    """The players lines of the games that a verb shows."""
    if verb == "report":
        page = build_page(SEASON, *options)
        numbers = re.findall(r"<td class=w><span>.*?>Game (\d+)", page)
        lines = dict(enumerate(list_games(capsys, "results", tmp_path), 1))
        return sorted(lines[int(number)] for number in numbers)
    shape = ["--table", "games"] if verb == "tally" else []
    assert main([verb, SEASON, *shape, "-q", "-o", "-", *options]) == 0
    rows = csv.DictReader(io.StringIO(capsys.readouterr().out), delimiter="\t")
    ends = (row for row in rows if verb != "sheet" or row["round"] == "final")
    return sorted({(row["file"], int(row["line"])) for row in ends})


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ([], 11),
        (["--on", "2026-11-20"], 2),
        (["--on", "2026-12"], 4),
        (["--on", "2026"], 11),
        (["--from", "2026-10-23", "--to", "2026-12"], 5),
        (["--season", "winter-2026"], 4),
        (["--last", "3"], 3),
        (["--players", "Mehdi"], 7),
        (["--players", "Mehdi,Kaito", "--on", "2026-12"], 4),
        (["--players", "Didi", "--last", "2"], 2),
        (["--players", "Mehdi", "--last", "1", "--to", "2026-12"], 1),
    ],
)
def test_the_same_games(options: list[str], count: int, tmp_path: Path, capsys: Out) -> None:
    games = list_games(capsys, "results", tmp_path, *options)
    assert len(games) == count
    for verb in ("sheet", "report"):
        assert list_games(capsys, verb, tmp_path, *options) == games, verb
    if "--players" not in options or "--last" in options:  # else of the players who are named
        assert set(list_games(capsys, "tally", tmp_path, *options)) == set(games)


def test_the_last_day_of_a_month_and_of_a_year(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    days = ["2024-02-28", "2024-02-29", "2024-03-01", "2024-12-31", "2025-01-01"]
    line = "Aki Ben Chie Dai\n= 40000 30000 20000 10000\n"
    path.write_text("".join(f"{day}\n{line}" for day in days))
    for day, found in (
        ("2024-02-28", days[:1]),
        ("2024-02-29", days[1:2]),
        ("2024-02", days[:2]),
        ("2024-12-31", days[3:4]),
        ("2024-12", days[3:4]),
        ("2024", days[:4]),
        ("2025", days[4:]),
    ):
        status, written, _ = run(capsys, "results", str(path), "--on", day, "--columns", "date")
        assert (status, written.split()[1:]) == (0, found)


# ---------------------------------------------------------------------- rules of the command

UMA = "uma=30/10/-10/-30"


def test_a_setting_is_a_declaration_at_the_start(tmp_path: Path, capsys: Out) -> None:
    text = Path(EVENING).read_text("utf-8")
    declared = tmp_path / "riichi-evening.txt"
    declared.write_text(f"{UMA}\n{text}", "utf-8")
    for verb in ("standings", "tally"):
        expected = run(capsys, verb, str(declared), "-o", "-")
        assert run(capsys, verb, EVENING, "-o", "-", "--set", UMA) == expected
        assert run(capsys, verb, EVENING, "-o", "-")[1] != expected[1]
    figure = ("--player", "*", "--column", "points", "--format", "json")
    said = json.loads(run(capsys, "explain", EVENING, *figure, "--set", UMA)[1])
    assert said["value"] == json.loads(run(capsys, "explain", str(declared), *figure)[1])["value"]
    _, sheet = run(capsys, "sheet", str(declared), "--format", "table")[1].split("\n", 1)
    shown = run(capsys, "sheet", EVENING, "--format", "table", "--set", UMA)[1]
    assert shown.endswith(f"\n{sheet}")  # below where the players line is


def test_several_files_have_the_same_rules(capsys: Out) -> None:
    ask = ("standings", *(str(EXAMPLES / f"{name}.txt") for name in ("bust", "tiles")))
    assert run(capsys, *ask, "--set", UMA, "--rules", "riichi") == run(capsys, *ask, "--set", UMA)
    assert run(capsys, *ask, "--set", UMA) != run(capsys, *ask)


def test_the_file_has_the_last_word(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    game = "Aki Ben Chie Dai\n= 40000 30000 20000 10000\n"
    for first, undone in (("rules=riichi", [UMA, "return=25000"]), ("uma=15/5/-5/-15", [UMA])):
        path.write_text(f"{first}\n{game}")
        ask = ("standings", str(path), "--set", UMA, "--set", "return=25000")
        status, _, said = run(capsys, *ask)
        key = first.partition("=")[0]
        assert status == 0
        assert re.findall(r"warning: (.+) \[declaration-undone\]", said) == [
            f"{key}= undoes --set {setting}: the file has the last word" for setting in undone
        ]
        assert run(capsys, "check", *ask[1:], "--strict")[0] == 1
        assert run(capsys, *ask, "-q")[2] == ""


def test_a_setting_of_a_family_implies_it(tmp_path: Path, capsys: Out) -> None:
    """As the first declaration of a file does."""
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie Dai\n3 - d -\n")
    status, written, _ = run(capsys, "standings", str(path), "--set", "B=2")
    path.write_text("B=2\nAki Ben Chie Dai\n3 - d -\n")
    assert (status, written) == run(capsys, "standings", str(path))[:2]


def test_labels_by_the_rules_of_the_command(tmp_path: Path, capsys: Out) -> None:
    """Scores after a hand go by where players start."""
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie Dai\n2/30 - d -\nend\n")
    assert run(capsys, "fmt", str(path), "--scores", "hand", "--set", "start=30000", "-q")[0] == 0
    assert "= 32900 30000 27100 30000" in path.read_text().replace("  ", " ")


def test_how_it_is_mended_names_the_settings(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie Dai\n\uff13 - d -\n", "utf-8")
    said = run(capsys, "check", str(path), "--rules", "hk", "--set", "B=2")[2]
    command = f"mjtally check --fix --rules hk --set=B=2 {path}"
    assert said.endswith(f"1 can be fixed: {command}\n")


# ------------------------------------------------------------------------- sheets and reasons


def test_the_latest_sheet_in_two_ways(capsys: Out) -> None:
    latest = run(capsys, "sheet", SEASON, "--last", "1")
    assert run(capsys, "sheet", SEASON, "--last") == latest
    assert run(capsys, "sheet", "--last", SEASON) == latest
    assert run(capsys, "sheet", SEASON, "--last", "-o", "-") == latest
    said = "--game is one game, and --last the latest: leave one of them out"
    assert run(capsys, "sheet", SEASON, "--game", "1", "--last") == (2, "", f"mjtally: {said}\n")
    assert run(capsys, "sheet", SEASON, "--last", "0")[0] == 2


def test_sheets_of_players_who_did_not_play(capsys: Out) -> None:
    for names, said in (
        ("Mehdy", "Mehdy has not played"),
        ("Ines,Mehdy", "Mehdy has not played, did you mean Mehdi?"),
    ):
        status, written, err = run(capsys, "sheet", SEASON, "--players", names)
        assert (status, written) == (2, "") and err.startswith(f"mjtally: {said}")
    said = "game 1 was not played in 2026-12"
    asked = run(capsys, "sheet", SEASON, "--game", "1", "--on", "2026-12")
    assert asked == (2, "", f"mjtally: {said}\n")


@pytest.mark.parametrize("last", ["1", "3"])
def test_a_figure_of_the_latest_games_of_players(last: str, capsys: Out) -> None:
    chosen = ("--last", last, "--players", "Mehdi", "--on", "2026")
    rows = run(capsys, "standings", SEASON, *chosen, "--columns", "name,points")[1].splitlines()
    (points,) = (row.split("\t")[1] for row in rows if row.startswith("Mehdi"))
    figure = ("--player", "Mehdi", "--column", "points")
    out = run(capsys, "explain", SEASON, *figure, *chosen)[1]
    assert out.startswith(f"points of Mehdi: {points}\n")
    alone = run(capsys, "explain", SEASON, *figure, "--players", "Mehdi")
    assert alone[0] == 2 and "--players says whose games --last counts" in alone[2]


@pytest.mark.parametrize(
    "option",
    [
        *("--from=2026", "--to=2027", "--on=2026", "--season=x", "--last=2", "--players=Aki"),
        *("--guests", "--table=teams", "--best=2", "--drop=1", "--interval=95"),
    ],
)
def test_a_line_is_of_no_games(option: str, capsys: Out) -> None:
    flag = option.partition("=")[0]
    said = f"{flag} is for a figure: leave it out, or say which: --player NAME --column COLUMN"
    assert run(capsys, "explain", f"{EVENING}:10", option) == (2, "", f"mjtally: {said}\n")


@pytest.mark.parametrize(
    "asked", [[f"{EVENING}:12"], [EVENING, "--player", "*", "--column", "win_fraction"]]
)
def test_an_explanation_has_its_place(asked: list[str], tmp_path: Path, capsys: Out) -> None:
    text, data = tmp_path / "why.txt", tmp_path / "why.json"
    status, printed, _ = run(capsys, "explain", *asked)
    assert status == 0
    wrote = f"wrote {text} (4 players, 14 hands, 1 game)\n"
    assert run(capsys, "explain", *asked, "-o", str(text)) == (0, "", wrote)
    assert text.read_text("utf-8") == printed
    printed = run(capsys, "explain", *asked, "--format", "json")[1]
    assert run(capsys, "explain", "-q", *asked, "-o", str(data)) == (0, "", "")
    assert data.read_text("utf-8") == printed and json.loads(printed)
    own = tmp_path / "notes"
    own.write_text("mine\n")
    status, _, said = run(capsys, "explain", *asked, "-o", str(own))
    assert status == 2 and "already exists, and it is no explanation of this kind" in said
    assert own.read_text() == "mine\n"
    assert run(capsys, "explain", "-q", *asked, "-o", str(own), "--force") == (0, "", "")
    status, _, said = run(capsys, "explain", *asked, "-o", EVENING, "--force")
    assert status == 2 and "is a scores file" in said
    said = "the ending of an explanation is .txt or .json; with --format it may be any other"
    wrong = run(capsys, "explain", *asked, "-o", str(tmp_path / "why.csv"))
    assert wrong == (2, "", f"mjtally: {tmp_path / 'why.csv'}: {said}\n")


def test_no_explanation_in_the_place_of_an_included_file(tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "inner.txt").write_text("Aki Ben Chie Dai\n= 40000 30000 20000 10000\n")
    (tmp_path / "outer.txt").write_text("include=inner.txt\n")
    asked = (str(tmp_path / "outer.txt"), "--player", "Aki", "--column", "points")
    status, _, said = run(capsys, "explain", *asked, "-o", str(tmp_path / "inner.txt"), "--force")
    assert status == 2 and "is included: the explanation would take its place" in said
