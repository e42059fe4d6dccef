"""Scores files in git: two people's evenings merged, and the hooks."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mjtally.cli.main import main
from mjtally.cli.verbs import VERBS_BY_NAME
from mjtally.manual import read_page
from support.machines import needs_git
from support.paths import ROOT

Out = pytest.CaptureFixture[str]
Git = Callable[..., int]

pytestmark = needs_git
FIRST = "2026-11-13\nAki Ben Chie Dai\n= 45200 28100 17300 9400\n"
AKIS = "2026-11-20\nlength=east\nAki Ben Chie Dai\n- 2/30 d -\n- - d 3/40\nend\n"
EMIS = "2026-11-20\nlength=east\nAki Ben Chie Dai\n5 - - d\n- - d 3/40\nend\n"


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Git:
    """git in a folder of its own, whatever its user has set; the exit status."""
    monkeypatch.chdir(tmp_path)
    own = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    for role in ("AUTHOR", "COMMITTER"):
        own |= {f"GIT_{role}_NAME": "Aki", f"GIT_{role}_EMAIL": "aki@example.org"}

    def run(*arguments: str) -> int:
        command = ["git", *arguments]
        return subprocess.run(
            command, env=os.environ | own, capture_output=True, check=False, timeout=120
        ).returncode

    assert run("init", "-q", "-b", "main") == 0
    return run


def two_evenings(git: Git, base: dict[str, str], one: dict[str, str], other: dict[str, str]) -> int:
    """What a merge says of what two people added to files; 0 where nothing is in its way."""
    for branch, files in (("main", base), ("emi", other), ("main", one)):
        if branch == "emi":
            assert git("switch", "-qc", "emi") == 0
        else:
            git("switch", "-q", "main")
        for name, text in files.items():
            with open(name, "a", encoding="utf-8") as file:
                file.write(text)
        assert git("add", "-A") == git("commit", "-qm", "an evening") == 0
    return git("merge", "emi", "-qm", "merge")


def test_two_evenings_in_one_file_are_a_conflict(git: Git, capsys: Out) -> None:
    base, name = {"games.txt": FIRST}, "games.txt"
    assert two_evenings(git, base, {name: AKIS}, {name: EMIS}) == 1
    assert main(["check", name]) == 1
    told = re.findall("error: (.{7}) is a mark that git left", capsys.readouterr().err)
    assert told == ["<<<<<<<"]  # once for all three


def test_a_union_makes_one_game_of_two(git: Git) -> None:
    """So a file of hands is none for `merge=union`: nobody is told."""
    base = {"games.txt": FIRST, ".gitattributes": "*.txt merge=union\n"}
    assert two_evenings(git, base, {"games.txt": AKIS}, {"games.txt": EMIS}) == 0
    text = Path("games.txt").read_text("utf-8")
    assert text.count("Aki Ben Chie Dai") == 2  # the first game, and one of the two
    assert main(["check", "-q", "games.txt"]) == 0


def test_an_evening_a_file_and_an_index(git: Git, capsys: Out) -> None:
    """What the manual recommends: nothing is in the way, and nothing is lost."""
    base = {
        "club.txt": "roster=Aki,Ben,Chie,Dai,Emi\ninclude=first.txt\n",
        ".gitattributes": "club.txt merge=union\n",
        "first.txt": FIRST,
    }
    one = {"club.txt": "include=akis.txt\n", "akis.txt": AKIS}
    other = {"club.txt": "include=emis.txt\n", "emis.txt": EMIS}
    assert two_evenings(git, base, one, other) == 0
    assert main(["check", "club.txt"]) == 0
    assert "4 players, 4 hands, 3 games" in capsys.readouterr().err
    included = re.findall("include=(.*)", Path("club.txt").read_text("utf-8"))
    assert included == ["first.txt", "akis.txt", "emis.txt"]


def test_an_index_without_a_union_is_a_conflict(git: Git) -> None:
    base = {"club.txt": "include=first.txt\n", "first.txt": FIRST}
    one = {"club.txt": "include=akis.txt\n", "akis.txt": AKIS}
    other = {"club.txt": "include=emis.txt\n", "emis.txt": EMIS}
    assert two_evenings(git, base, one, other) == 1


def test_hooks_run_verbs_that_there_are() -> None:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    hooks = re.findall(r"^- id: (\S+)$", text, re.MULTILINE)
    entries = re.findall(r"^  entry: mjtally (\S+)$", text, re.MULTILINE)
    assert hooks == [f"mjtally-{verb}" for verb in entries]
    assert len(entries) == 2 and set(entries) <= set(VERBS_BY_NAME)
    page = read_page("git-and-ci")
    assert all(f"id: {hook}" in page for hook in hooks)
