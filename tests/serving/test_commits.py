"""Commits of what was entered."""

import subprocess
import time
from pathlib import Path

import pytest

from mjtally.base.errors import UsageError
from support.clubs import Phone, make_club, open_club, sit_down


@pytest.fixture(autouse=True)
def _state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    (tmp_path / "gitconfig").write_text("[user]\nname = Aki\nemail = aki@example.org\n")


def git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def make_repository(folder: Path) -> Path:
    make_club(folder)
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "the club")
    return folder


def wait_for_commits(folder: Path, number: int) -> None:
    for _ in range(200):
        if git(folder, "rev-list", "--count", "HEAD") == f"{number}":
            return
        time.sleep(0.05)
    raise AssertionError("no commit came")


def test_a_commit_for_each_hand(tmp_path: Path) -> None:
    folder = make_repository(tmp_path / "club")
    (folder / "notes.md").write_text("of somebody else")
    git(folder, "add", "notes.md")
    with open_club(folder, commits=True) as club:
        phone = sit_down(club)
        wait_for_commits(folder, 2)
        phone.save("3/40 - d -")
        wait_for_commits(folder, 3)
        phone.undo()
    subjects = git(folder, "log", "--reverse", "--format=%s").splitlines()
    assert subjects == [
        "the club",
        f"{phone.name}: players Aki Ben Chie Dai",
        f"{phone.name}: E1: 3/40 - d -",
        f"{phone.name}: a line taken back",
    ]
    assert git(folder, "status", "--porcelain") == "A  notes.md"
    assert (
        git(folder, "log", "--format=", "--name-only", "-3").split()
        == [f"scores/{phone.name}.txt"] * 3
    )


def test_what_is_left_is_committed_when_the_server_ends(tmp_path: Path) -> None:
    folder = make_repository(tmp_path / "club")
    with open_club(folder, commits=True) as club:
        first, second = sit_down(club), sit_down(club)
        first.save("3/40 - d -")
        second.save("- - - -")
    assert git(folder, "status", "--porcelain") == ""


def test_a_commit_that_fails_is_only_warned_of(tmp_path: Path) -> None:
    folder = make_repository(tmp_path / "club")
    hook = folder / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho not today >&2\nexit 1\n")
    hook.chmod(0o755)
    told: list[str] = []
    with open_club(folder, commits=True, warn=told.append) as club:
        phone = sit_down(club)
        assert phone.save("3/40 - d -")["saved"]
    assert told[0] == f"{phone.name}.txt is saved, but git made no commit of it: not today"


def test_names_are_no_options(tmp_path: Path) -> None:
    folder = make_repository(tmp_path / "club")
    path = folder / "scores" / "--amend.txt"
    path.write_text("2026-01-01\nAki Ben Chie Dai\n")
    with open_club(folder, commits=True) as club:
        Phone(club, "--amend").save("3/40 - d -")
    assert git(folder, "log", "-1", "--format=%s") == "--amend: E1: 3/40 - d -"


def test_without_a_repository_it_does_not_begin(tmp_path: Path) -> None:
    folder = make_club(tmp_path / "club")
    with pytest.raises(UsageError) as raised, open_club(folder, commits=True):
        pass
    assert str(raised.value) == (
        f"--commit: {folder} is not in a git repository: git init {folder} makes one"
    )
