"""The sheet of a game: `mjtally sheet`, as data. How it looks is in `output/`."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from mjtally.base.errors import Problem
from mjtally.cli.main import main
from mjtally.interpreter.sources import ScoresSource
from mjtally.interpreter.tally import Tally
from mjtally.rules.model.types import GameRecord
from mjtally.tables.game_sheet import CollectedWarnings, build_game_sheets
from support.cases import for_each, stem_of
from support.internals import LOOSE_HANDS_PATHS
from support.machines import needs_real_games
from support.paths import DATA, EXAMPLES, REAL_GAMES

REAL = sorted(REAL_GAMES.glob("*.txt"))
SCREEN = DATA / "screen"

Out = pytest.CaptureFixture[str]
Row = dict[str, str]


def read_sheet_lines(capsys: Out, *arguments: str) -> list[Row]:
    assert main(["sheet", *arguments]) == 0
    text = capsys.readouterr().out
    return list(csv.DictReader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE))


def read_seat_cells(row: Row, name: str, players: int) -> list[float]:
    return [float(row[f"{name}_{seat}"]) for seat in range(1, players + 1)]


@needs_real_games
@for_each(REAL, stem_of)
def test_the_last_line_is_the_final_score(path: Path, capsys: Out) -> None:
    (game,) = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    *hands, last = read_sheet_lines(capsys, str(path))
    players = len(game["final_scores"])
    assert last["round"] == "final"
    assert read_seat_cells(last, "score", players) == game["final_scores"]
    assert read_seat_cells(last, "points", players) == game["final_points"]
    assert [read_seat_cells(hand, "change", players) for hand in hands] == game["deltas"] or (
        [read_seat_cells(row, "change", players) for row in [*hands, last]] == game["deltas"]
    )


@pytest.mark.parametrize("name", ["riichi-evening", "season-2026", "three-players", "west-round"])
def test_scores_are_the_sum_of_changes(name: str, capsys: Out) -> None:
    running: dict[str, list[float]] = {}
    for row in read_sheet_lines(capsys, str(EXAMPLES / f"{name}.txt")):
        players = 4 if "name_4" in row else 3
        changes, scores = (read_seat_cells(row, what, players) for what in ("change", "score"))
        if row["game"] in running:
            before = running[row["game"]]
            assert scores == [a + b for a, b in zip(before, changes, strict=True)]
        running[row["game"]] = scores


def test_it_chooses_games(capsys: Out) -> None:
    season = str(EXAMPLES / "season-2026.txt")
    assert {row["game"] for row in read_sheet_lines(capsys, season, "--game", "3")} == {"3"}
    assert {row["game"] for row in read_sheet_lines(capsys, season, "--last")} == {"11"}
    dates = {row["date"] for row in read_sheet_lines(capsys, season, "--from", "2026-12-01")}
    assert dates and min(dates) >= "2026-12-01"
    assert main(["sheet", season, "--game", "12"]) == 2
    assert capsys.readouterr().err == "mjtally: there is no game 12: 11 games in all\n"
    assert main(["sheet", season, "--to", "2000-01-01"]) == 2
    assert capsys.readouterr().err == (
        "mjtally: nothing was played before 2000-01-01"
        " (seasons: autumn-2026, winter-2026; dates: 2026-10-09 to 2026-12-23)\n"
    )
    assert main(["sheet", season, "--game", "3", "--from", "2026-12-01"]) == 2
    assert capsys.readouterr().err == "mjtally: game 3 was not played from 2026-12-01\n"


def test_warnings_stand_beside_the_hand(capsys: Out) -> None:
    first, second, now = read_sheet_lines(capsys, str(SCREEN / "warned.txt"))
    assert first["warnings"].startswith("no hand has 1/20 by discard: ")
    assert second["warnings"].startswith("E3.1 is next; end")
    # the game goes on: its stick lies on the table
    assert (now["round"], now["result"], now["rank_1"]) == ("now", "unfinished", "")
    assert (now["sticks"], now["change_3"]) == ("1", "0")


ERROR_SHEETS = {  # a file, the hands that are shown, and where the sheet ends
    "Aki Ben Chie Dai\n3/40 - d -\n- 2/30 - d\n4/7 - d -\n- - 3/30 d\nEmi Fay Gus Hal\n5 - d -\n": (
        [("E1", "7700"), ("E1", "0")],
        "file.txt:4",
    ),
    "rules=hk\nAki Ben Chie Dai\n3 - d -\n- - 3 d\n77 - d -\n3 - d -\n": (
        [("", "16"), ("", "0")],
        "file.txt:5",
    ),
    # what was played above scores that differ, or a players line that is none
    "Aki Ben Chie Dai\n3/40 - d -\n= 1 2 3 4\n4/30 - d -\n": ([("E1", "7700")], "file.txt:3"),
    "Aki Ben Chie Dai\n3/40 - d -\nEmi Fay =Gus Hal\n4/30 - d -\n": (
        [("E1", "7700"), ("now", "0")],
        "file.txt:3",
    ),
    # a game that is over before the error is whole
    "length=hand\nAki Ben Chie Dai\n3/40 - d -\nEmi Fay Gus Hal\nx - d -\n": (
        [("E1", "7700"), ("final", "0")],
        "file.txt:5",
    ),
}


@pytest.mark.parametrize("text", ERROR_SHEETS)
def test_a_sheet_goes_up_to_the_first_error(text: str, tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "file.txt").write_text(text)
    assert main(["sheet", str(tmp_path / "file.txt"), "--format", "json"]) == 1
    out, err = capsys.readouterr()
    hands, place = ERROR_SHEETS[text]
    assert [(row["round"], str(row["change_1"])) for row in json.loads(out)] == hands
    assert err.splitlines()[-1].endswith(f"the sheet ends before {tmp_path}/{place}")


def test_a_sheet_goes_up_to_an_error_in_an_included_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Through the files before it, its own hands above it, and nothing of what comes after."""
    monkeypatch.chdir(tmp_path)
    Path("scores").mkdir()
    hand, names = "3/40 - d -\n", "Aki Ben Chie Dai\n"
    for day, lines in (("05", hand), ("12", f"{hand}4 - d -\n{hand}"), ("19", hand)):
        Path(f"scores/2026-01-{day}.txt").write_text(f"2026-01-{day}\n{names}{lines}end\n")
    Path("club.txt").write_text(f"2026-01-01\n{names}{hand}include=scores/\n{names}{hand}")
    assert main(["sheet", "club.txt", "-q", "--format", "json"]) == 1
    out, err = capsys.readouterr()
    hands = [(row["file"], row["line"]) for row in json.loads(out) if row["round"] != "final"]
    assert hands == [("club.txt", 3), *((f"scores/2026-01-{day}.txt", 3) for day in ("05", "12"))]
    assert err.endswith("1 error: the sheet ends before scores/2026-01-12.txt:4\n")


@pytest.mark.parametrize("name", ["riichi-evening", "hk-evening", "mcr-evening", "loose-hands"])
def test_wherever_the_error_is_the_hands_above_are_as_without_it(
    name: str, tmp_path: Path, capsys: Out
) -> None:
    """A mark that is none, in the place of any third hand: what stands above it stays."""
    path = tmp_path / "file.txt"
    text = (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    hands = [row for row in read_sheet_lines(capsys, str(path)) if row["round"] not in NO_HANDS]
    for row in hands[1::3]:
        lines = text.split("\n")
        lines[int(row["line"]) - 1] = "?! - - -"
        path.write_text("\n".join(lines), encoding="utf-8")
        assert main(["sheet", "-q", str(path), "--format", "json"]) == 1
        rows = json.loads(capsys.readouterr().out)
        shown = [each for each in rows if each["round"] not in NO_HANDS]
        above = [each for each in hands if int(each["line"]) < int(row["line"])]
        for each, expected in zip(shown, above, strict=True):
            assert {key: str(each[key]) for key in SHEET_KEYS} == {
                key: expected[key] for key in SHEET_KEYS
            }


NO_HANDS = {"final", "penalty"}  # rounds
SHEET_KEYS = ("line", "date", "game", "hand", "round", "honba", "mark_1", "change_1", "score_2")


def test_an_error_at_the_start_leaves_no_sheet(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "slip.txt"
    path.write_text("Aki Ben Chie Dai\n4 - d -\n3/40 - d -\n")
    assert main(["sheet", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.endswith("1 error: there is no sheet\n")


def test_an_error_in_an_included_file(tmp_path: Path, capsys: Out) -> None:
    hand = "Aki Ben Chie Dai\n3/40 - d -\nend\n"
    (tmp_path / "inner.txt").write_text("Aki Ben Chie Dai\n2/30 - d -\nx - d -\nend\n")
    (tmp_path / "file.txt").write_text(f"{hand}include=inner.txt\n{hand}")
    assert main(["sheet", str(tmp_path / "file.txt"), "--format", "json"]) == 1
    out, err = capsys.readouterr()
    assert [row["change_1"] for row in json.loads(out)] == [7700, 0, 2900]
    assert err.splitlines()[-1].endswith(f"the sheet ends before {tmp_path}/inner.txt:3")
    for line, status in (2, 0), (3, 0), (4, 1), (5, 1):
        assert main(["explain", f"{tmp_path}/file.txt:{line}"]) == status


def test_a_sheet_is_made_a_game_at_a_time() -> None:
    """None is kept: a game's lines are made when the next one begins."""
    lines = "Aki Ben Chie Dai\n3/40 - d -\nend\n" * 3
    said = CollectedWarnings()
    reported: list[Problem] = []
    source = ScoresSource("file.txt", lambda: nullcontext(lines.splitlines()))
    tally = Tally([source], reported.append, observe=said.add)
    began = []

    def list_records() -> Iterator[GameRecord]:
        for event in tally.events():
            assert isinstance(event, GameRecord)
            began.append(event.session.game_number)
            yield event

    counts = [len(began) for _ in build_game_sheets(list_records(), said)]
    assert counts == [2, 3, 3]


MARKDOWN_SHEET = """\
### game 1, games.txt line 1

| hand   | sticks | A\\|ki       | Ben_B   | Chie  | Dai   |
| ------ | -----: | ----------- | ------- | ----- | ----- |
| E1     |      0 | 32700 3/40! | 17300 d | 25000 | 25000 |
| final  |        | 32700       | 17300   | 25000 | 25000 |
| rank   |        | 1           | 4       | 2     | 3     |
| points |        | +43         | -33     | +5    | -15   |

### game 2, games.txt line 4

| hand | sticks | Ben_B | A\\|ki      | Chie    | Dai   |
| ---- | -----: | ----- | ---------- | ------- | ----- |
| E1   |      0 | 25000 | 26000 1/30 | 24000 d | 25000 |
| now  |        | 25000 | 26000      | 24000   | 25000 |
"""


def test_a_sheet_for_chats_is_a_table_for_each_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "games.txt"
    path.write_text("A|ki Ben_B Chie Dai\n3/40! d - -\nend\nBen_B A|ki Chie Dai\n- 1/30 d -\n")
    assert main(["sheet", "games.txt", "-q", "--format", "md"]) == 0
    assert capsys.readouterr().out == MARKDOWN_SHEET


def test_other_formats(capsys: Out) -> None:
    path = str(EXAMPLES / "riichi-evening.txt")
    assert main(["sheet", path, "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[-1]["round"] == "final" and rows[0]["mark_1"] and rows[0]["score_1"] > 0
    assert main(["sheet", path, "--format", "csv"]) == 0
    assert capsys.readouterr().out.startswith("file,line,date,game,hand,round,")


def test_a_long_game_is_one_sheet(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    """However it is passed on inside."""
    for name in ("riichi-evening", "hk-evening", "loose-hands"):
        path = str(EXAMPLES / f"{name}.txt")
        whole = read_sheet_lines(capsys, path)
        with monkeypatch.context() as patch:
            for stretch in LOOSE_HANDS_PATHS:
                patch.setattr(stretch, 2)
            assert read_sheet_lines(capsys, path) == whole


def test_penalties_have_a_line(tmp_path: Path, capsys: Out) -> None:
    """Each where it is written, so that each score is the one before and its change."""
    path = tmp_path / "penalties.txt"
    path.write_text(
        "rules=mcr\nInes Jonas Kaito Lena\nInes -5\n24 - d -\nJonas -5\nLena -10\n- 24 d -\n"
        "Lena -20\nend\n"
    )
    rows = read_sheet_lines(capsys, str(path))
    assert [(row["round"], row["hand"], row["line"]) for row in rows] == [
        *(("penalty", "0", "3"), ("E1", "1", "4"), ("penalty", "1", "5"), ("penalty", "1", "6")),
        *(("E2", "2", "7"), ("penalty", "2", "8"), ("final", "2", "2")),
    ]
    scores = [0.0] * 4
    for row in rows:
        changes = read_seat_cells(row, "change", 4)
        scores = [score + change for score, change in zip(scores, changes, strict=True)]
        assert read_seat_cells(row, "score", 4) == scores
    assert scores == [35, 35, -64, -46]
    assert [read_seat_cells(row, "change", 4) for row in rows if row["round"] == "penalty"] == [
        [-5, 0, 0, 0],
        [0, -5, 0, 0],
        [0, 0, 0, -10],
        [0, 0, 0, -20],
    ]
