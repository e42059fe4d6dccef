"""The note that a file was read without the club that it belongs to, and the command it names."""

import io
import json
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from mjtally.cli.main import main
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


def run(line: str, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """A command as it is typed: perhaps `cd FOLDER;` before it, and `< FILE` after it."""
    with monkeypatch.context() as inside:
        *folder, command = line.split("; ")
        command, _, given = command.partition(" < ")
        if given:
            text = io.BytesIO(Path(given).read_bytes())
            inside.setattr("sys.stdin", SimpleNamespace(buffer=text))
        if folder:
            inside.chdir(folder[0].removeprefix("cd "))
        status = main(shlex.split(command)[1:])
    return status, *capsys.readouterr()


def list_commands() -> Iterator[str]:
    for line in (CLUB / "commands.txt").read_text("utf-8").splitlines():
        if line.startswith("$ "):
            yield line.removeprefix("$ ")


def test_what_is_printed_and_said(club: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = (club / "commands.txt").read_text("utf-8")
    found = ""
    for line in expected.splitlines():
        if line.startswith("# "):
            found += f"{line}\n"
        elif line.startswith("$ "):
            _, out, said = run(line.removeprefix("$ "), capsys, monkeypatch)
            found += f"{line}\n{out}{said}"
    assert found == expected


def test_what_a_note_names_works(club: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command runs from the same folder, and has nothing to note itself."""
    number = 0
    for line in list_commands():
        status, _, said = run(line, capsys, monkeypatch)
        for command in NOTE.findall(said):
            *folder, _ = line.split("; ")
            better = "; ".join([*folder, f"mjtally {command}"])
            status_then, _, said_then = run(better, capsys, monkeypatch)
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
def test_the_figures_are_those_of_the_club(
    command: str, day: str, club: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By another road: a file that declares by itself what the club declares."""
    evening = club / f"scores/{day}.txt"
    alone = club / "alone.txt"
    alone.write_text(DECLARED + evening.read_text("utf-8"), "utf-8")
    status, before, said = run(f"mjtally {command.format(evening)}", capsys, monkeypatch)
    (better,) = NOTE.findall(said)
    assert status == 0 and str(club / "club.txt") in better
    figures = []
    for each in (better, command.format(alone)):
        status, out, _ = run(f"mjtally {each}", capsys, monkeypatch)
        assert status == 0
        found = json.loads(out)
        figures.append(re.sub(r'"(game|place|line|file|of)": [^,}]*', "", json.dumps(found)))
    assert figures[0] == figures[1] != before


def test_the_numbers_of_games_are_those_of_the_club(
    club: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that is not the last one of the club is named by its number there."""
    shutil.copy(club / "scores/2026-11-27.txt", club / "scores/2026-12-04.txt")
    for command, number in [("needs", 10), ("needs --game 2", 10), ("sheet --game 1", 9)]:
        _, _, said = run(f"mjtally {command} scores/2026-11-27.txt", capsys, monkeypatch)
        (better,) = NOTE.findall(said)
        assert f"--game {number}" in better
        assert run(f"mjtally {better}", capsys, monkeypatch)[0] == 0


def test_what_is_above_the_repository_is_left_alone(
    club: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = "mjtally check scores/2026-11-20.txt"
    for marker, is_noted in [(club / ".git", True), (club / "scores/.git", False)]:
        marker.mkdir()
        assert bool(NOTE.search(run(evening, capsys, monkeypatch)[2])) == is_noted


def test_a_home_is_the_last_folder_that_is_searched(
    club: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    for home, is_noted in [(club, True), (club / "scores", False)]:
        monkeypatch.setenv("HOME", str(home))
        monkeypatch.setenv("USERPROFILE", str(home))
        said = run("mjtally check scores/2026-11-20.txt", capsys, monkeypatch)[2]
        assert bool(NOTE.search(said)) == is_noted


def test_what_cannot_be_read_is_passed_over(
    club: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folders that are called like files, links to nothing, bytes that are no text, large files."""
    (club / "a.txt").mkdir()
    (club / "b.txt").symlink_to("nothing.txt")
    (club / "c.txt").write_bytes(b"\xff\x00include=\xff\ninclude=\x00\ninclude=nothing/*.txt\n")
    (club / "d.txt").write_text("uma=1/0/0/-1\ninclude=scores/\n" + "#\n" * 1_000_000, "utf-8")
    (club / "e.txt").write_text("uma=1/0/0/-1\ninclude=../*/\ninclude=scores/**\n", "utf-8")
    said = run("mjtally check scores/2026-11-20.txt", capsys, monkeypatch)[2]
    assert "without club.txt, which" in said
