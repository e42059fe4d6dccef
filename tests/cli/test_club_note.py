"""The note that a file was read without the club that it belongs to, and the command it names.

What commands print and say stands in `data/club/commands.txt`.
"""

import json
import re
import shutil
from pathlib import Path

import pytest

from support.commands import COMMAND_FILE, list_typed, run_typed
from support.paths import DATA

CLUB = DATA / "club"
DECLARED = "uma=15/5/-5/-15\nalias=Chie:Chi\n"
NOTE = re.compile(r"^note: .*: write mjtally (.*)$", re.MULTILINE)
Out = pytest.CaptureFixture[str]


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The club in a folder of its own, above which nobody includes anything."""
    (tmp_path / ".git").mkdir()
    folder = tmp_path / "club"
    shutil.copytree(CLUB, folder)
    monkeypatch.chdir(folder)
    return folder


def test_what_a_note_names_works(club: Path) -> None:
    """The command runs from the same folder, and has nothing to note itself."""
    number = 0
    for line in list_typed((CLUB / COMMAND_FILE).read_text("utf-8")):
        status, _, said = run_typed(line)
        for command in NOTE.findall(said):
            *folder, _ = line.split("; ")
            better = "; ".join([*folder, f"mjtally {command}"])
            status_then, _, said_then = run_typed(better)
            assert status_then == status == 0 and "note:" not in said_then, better
            number += 1
    assert number >= 20


@pytest.mark.parametrize(
    ("command", "day"),
    [
        ("standings {} --format json", "2026-11-20"),
        ("{} --table matchups --format json -o -", "2026-11-27"),
        ("results {} --format json --columns first,first_points,fourth_points", "2026-11-13"),
        ("compare {} Aki Chi --columns mean_rank,points_per_game --format json", "2026-10-30"),
        ("explain {} --player Chi --column points --format json", "2026-11-20"),
        ("needs {} --game 2 --format json", "2026-11-27"),
        ("needs {} --format json", "2026-11-27"),
        ("sheet {} --game 1 --format json", "2026-11-20"),
    ],
)
def test_the_figures_are_those_of_the_club(command: str, day: str, club: Path) -> None:
    """By another road: a file that declares by itself what the club declares."""
    evening = club / f"scores/{day}.txt"
    alone = club / "alone.txt"
    alone.write_text(DECLARED + evening.read_text("utf-8"), "utf-8")
    status, before, said = run_typed(f"mjtally {command.format(evening)}")
    (better,) = NOTE.findall(said)
    assert status == 0 and str(club / "club.txt") in better
    figures = []
    for each in (better, command.format(alone)):
        status, out, _ = run_typed(f"mjtally {each}")
        assert status == 0
        found = json.loads(out)
        figures.append(re.sub(r'"(game|place|line|file|of)": [^,}]*', "", json.dumps(found)))
    assert figures[0] == figures[1] != before


def test_the_numbers_of_games_are_those_of_the_club(club: Path) -> None:
    """A game that is not the last one of the club is named by its number there."""
    shutil.copy(club / "scores/2026-11-27.txt", club / "scores/2026-12-04.txt")
    for command, number in [("needs", 10), ("needs --game 2", 10), ("sheet --game 1", 9)]:
        _, _, said = run_typed(f"mjtally {command} scores/2026-11-27.txt")
        (better,) = NOTE.findall(said)
        assert f"--game {number}" in better
        assert run_typed(f"mjtally {better}")[0] == 0


def test_what_is_above_the_repository_is_left_alone(club: Path) -> None:
    evening = "mjtally check scores/2026-11-20.txt"
    for marker, is_noted in [(club / ".git", True), (club / "scores/.git", False)]:
        marker.mkdir()
        assert bool(NOTE.search(run_typed(evening)[2])) == is_noted


def test_a_home_is_the_last_folder_that_is_searched(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for home, is_noted in [(club, True), (club / "scores", False)]:
        monkeypatch.setenv("HOME", str(home))
        monkeypatch.setenv("USERPROFILE", str(home))
        said = run_typed("mjtally check scores/2026-11-20.txt")[2]
        assert bool(NOTE.search(said)) == is_noted


def test_what_cannot_be_read_is_passed_over(club: Path) -> None:
    """Folders that are called like files, links to nothing, bytes that are no text, large files."""
    (club / "a.txt").mkdir()
    (club / "b.txt").symlink_to("nothing.txt")
    (club / "c.txt").write_bytes(b"\xff\x00include=\xff\ninclude=\x00\ninclude=nothing/*.txt\n")
    (club / "d.txt").write_text("uma=1/0/0/-1\ninclude=scores/\n" + "#\n" * 1_000_000, "utf-8")
    (club / "e.txt").write_text("uma=1/0/0/-1\ninclude=../*/\ninclude=scores/**\n", "utf-8")
    said = run_typed("mjtally check scores/2026-11-20.txt")[2]
    assert "without club.txt, which" in said
