"""The sheet of a game: `mjtally sheet`, as data. How it looks is in `output/`."""

import csv
import io
import json
from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.cases import for_each, stem_of
from support.internals import LOOSE_HANDS_PATHS
from support.paths import DATA, EXAMPLES, SHARED

CASES = SHARED / "cases" / "games"
REAL = sorted(CASES.glob("*.txt"))
SCREEN = DATA / "screen"

Out = pytest.CaptureFixture[str]
Row = dict[str, str]


def read_sheet_lines(capsys: Out, *arguments: str) -> list[Row]:
    assert main(["sheet", *arguments]) == 0
    text = capsys.readouterr().out
    return list(csv.DictReader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE))


def read_seat_cells(row: Row, name: str, players: int) -> list[float]:
    return [float(row[f"{name}_{seat}"]) for seat in range(1, players + 1)]


@pytest.mark.skipif(not CASES.is_dir(), reason="the real games are not here")
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
    first, second, final = read_sheet_lines(capsys, str(SCREEN / "warned.txt"))
    assert first["warnings"].startswith("no hand has 1/20 by discard: ")
    assert second["warnings"].startswith("the game of line 2 is unfinished")
    assert (final["result"], final["rank_1"], final["change_3"]) == ("unfinished", "", "1000")


def test_errors_leave_no_sheet(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "slip.txt"
    path.write_text("Aki Ben Chie Dai\n3/40 - d -\n4 - d -\n")
    assert main(["sheet", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.endswith("1 error: there is no sheet\n")


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
