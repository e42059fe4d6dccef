"""`mjtally new --club`: a club's repository, and all that its files say to run."""

import contextlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib.metadata import PathDistribution
from pathlib import Path
from typing import Any

import pytest

from mjtally.cli.main import main
from mjtally.output.places import OutputFile
from support.cases import for_each
from support.day import TODAY
from support.internals import PRESETS
from support.machines import needs_git

Out = pytest.CaptureFixture[str]

TODAYS_FILE = f"{TODAY}.txt"
FILES = (
    *("club.txt", f"scores/{TODAYS_FILE}", "README.md", ".gitattributes", ".gitignore"),
    *(".pre-commit-config.yaml", ".github/workflows/scores.yml"),
)
NAMES = ("Aki", "Chie O", "Ben", "Dai", "4649kun")
NEXT_COMMANDS = (
    "mjtally check 'our club/club.txt'",
    "mjtally standings 'our club/club.txt'",
    "git -C 'our club' init",
)
GAME = "= 45200 28100 17300 9400\n"


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new club in a folder with a space in its name; `mjtally` and git with nobody's settings."""
    command = tmp_path / "bin" / "mjtally"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mjtally "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{command.parent}{os.pathsep}{os.environ['PATH']}")
    settings = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    for role in ("AUTHOR", "COMMITTER"):
        settings |= {f"GIT_{role}_NAME": "Aki", f"GIT_{role}_EMAIL": "aki@example.org"}
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    assert main(["new", "--club", "our club", *NAMES]) == 0
    return tmp_path / "our club"


def list_files(folder: Path) -> set[str]:
    """The files below a folder, but for git's own."""
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in paths if path.parts[0] != ".git"}


def play_first_game(club: Path) -> None:
    """Write a game below the names of the first evening."""
    with open(club / "scores" / TODAYS_FILE, "a", encoding="utf-8") as file:
        file.write(GAME)


def run_in(folder: Path, command: str) -> str:
    """A command that has to end well, and what a shell prints: mjtally alone is called here."""
    words = shlex.split(command)
    if words[0] == "mjtally" and not set("|<>;&$*") & set(command):
        with contextlib.chdir(folder):
            assert main(words[1:]) == 0, command
        return ""
    done = subprocess.run(
        ["sh", "-e", "-c", command],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, f"{command}: {done.stderr}"
    return done.stdout


def test_the_files_of_a_club(capsys: Out, club: Path) -> None:
    assert list_files(club) == set(FILES)
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines()[: len(FILES) + 1] == [
        "wrote 7 files in our club:",
        *(f"  {path}" for path in FILES),
    ]
    assert said.err.splitlines()[len(FILES) + 1 :] == [
        "next, when the first hands are written:",
        *(f"  {command}" for command in NEXT_COMMANDS),
        "before you push to GitHub, write the address of mjtally in .github/workflows/scores.yml",
    ]
    assert main(["check", "--strict", "our club/club.txt"]) == 0
    assert capsys.readouterr().err == "our club/club.txt: 4 players, 0 hands, no errors\n"


def test_the_next_commands(club: Path) -> None:
    """As they are printed, from where the club was made."""
    play_first_game(club)
    *own, git = NEXT_COMMANDS
    for command in own:
        run_in(club.parent, command)
    if shutil.which("git"):
        run_in(club.parent, git)
        assert (club / ".git").is_dir()


@pytest.mark.slow
@needs_git
def test_git_keeps_no_tables(club: Path) -> None:
    """What mjtally makes beside the scores is not added; all that the club wrote is."""
    play_first_game(club)
    for arguments in ("", "--table games", "--format xlsx", "--table all"):
        run_in(club, f"mjtally club.txt {arguments}")
    run_in(club, "mjtally report club.txt && mkdir _site && cp club.txt.html _site/index.html")
    assert len(list_files(club)) > len(FILES) + 5
    run_in(club, "git init -q && git add --all")
    assert set(run_in(club, "git ls-files").splitlines()) == set(FILES)


@needs_git
def test_two_people_write_at_once(club: Path, capsys: Out) -> None:
    """Each an evening of their own, one of them in Windows: nothing is in the way of the other."""
    play_first_game(club)
    run_in(club, "git init -q -b main && git add --all && git commit -qm first")
    for branch, day, ends in (("emi", "2001-01-05", "\r\n"), ("ben", "2001-01-06", "\n")):
        run_in(club, f"git switch -qc {branch} main")
        evening = f"{day}{ends}Aki Ben Dai 4649kun{ends}".replace("4649kun", '"4649kun"')
        evening += "= 30000 30000 30000 10000" + ends
        (club / "scores" / f"{day}.txt").write_bytes(evening.encode())
        run_in(club, f"git add scores && git commit -qm {day}")
    run_in(club, "git merge -q emi -m both")
    assert main(["check", str(club / "club.txt")]) == 0
    assert "0 hands, 3 games, no errors" in capsys.readouterr().err
    stored = run_in(club, "git cat-file -p HEAD:scores/2001-01-05.txt | wc -c")
    assert int(stored) == len((club / "scores" / "2001-01-06.txt").read_bytes())


@pytest.mark.slow
def test_the_hook_and_the_workflow(club: Path) -> None:
    """The commands of both, one after another, as a shell runs them."""
    play_first_game(club)
    hook = (club / ".pre-commit-config.yaml").read_text("utf-8")
    workflow = (club / ".github" / "workflows" / "scores.yml").read_text("utf-8")
    entries = re.findall(r"^ +entry: (.+)$", hook, re.MULTILINE)
    steps = re.findall(r"^ +- run: (.+)$", workflow, re.MULTILINE)
    own = [step for step in steps if not step.startswith("pip install ")]
    assert entries == ["mjtally check club.txt"] and len(own) == 3
    for command in (*entries, *own):
        run_in(club, command)
    page = (club / "_site" / "index.html").read_text("utf-8")
    assert "<html" in page and "Chie O" in page
    assert "\t" not in workflow + hook and all(" #" not in step for step in steps)


COMMIT = "4de290a6c1f0e8b7d3a5924c8e6f1b0d7a3c5e92"
ORIGINS = {  # direct_url.json, as pip writes it, and what pip installs on the forge
    "an index": (None, "mjtally"),
    "a repository": (
        {
            "url": "https://git.example.org/riichi/mjtally.git",
            "vcs_info": {"vcs": "git", "commit_id": COMMIT},
        },
        f"git+https://git.example.org/riichi/mjtally.git@{COMMIT}",
    ),
    "a repository with a key": (
        {
            "url": "ssh://git@git.example.org/riichi/mjtally.git",
            "vcs_info": {"vcs": "git", "commit_id": COMMIT},
        },
        "git+https://HOST/OWNER/mjtally",
    ),
    "a folder": (
        {"url": "file:///home/aki/mjtally", "dir_info": {}},
        "git+https://HOST/OWNER/mjtally",
    ),
}


@for_each(ORIGINS)
def test_from_where_the_workflow_has_mjtally(
    origin: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """From where this mjtally was installed; where only this machine has it, somebody writes it."""
    direct_url, address = ORIGINS[origin]
    (tmp_path / "METADATA").write_text("Name: mjtally\nVersion: 0.1.0\n")
    if direct_url:
        (tmp_path / "direct_url.json").write_text(json.dumps(direct_url))
    installed = PathDistribution(tmp_path)
    monkeypatch.setattr("importlib.metadata.distribution", lambda _: installed)
    monkeypatch.chdir(tmp_path)
    assert main(["new", "--club", "club", *NAMES]) == 0
    workflow = Path("club/.github/workflows/scores.yml").read_text("utf-8")
    assert f"  MJTALLY: {address}  # " in workflow
    assert ("write the address" in capsys.readouterr().err) == ("HOST" in address)


@pytest.mark.slow
def test_what_the_readme_says(club: Path) -> None:
    """Every command of mjtally's in it, in the code and between the lines."""
    play_first_game(club)
    readme = (club / "README.md").read_text("utf-8")
    assert readme.startswith("# our club\n") and f"`scores/{TODAYS_FILE}`" in readme
    commands = re.findall(r"^(mjtally .*)$|`(mjtally [^`]+)`", readme, re.MULTILINE)
    found = [block or inline for block, inline in commands]
    assert len(found) == 6
    for command in found:
        if not command.startswith("mjtally serve "):  # which goes on
            run_in(club, command)
    assert all((club / path).exists() for path in re.findall(r"`([.\w/]*\.(?:yml|yaml))`", readme))


@for_each(lambda: PRESETS)
def test_a_club_of_any_rules(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """With names and without; where nobody has a name yet, that alone is told."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "--club", "named", "--rules", rules, *NAMES]) == 0
    assert main(["new", "--club", "unnamed", "--rules", rules]) == 0
    assert f"\nrules={rules}\n" in Path("named/club.txt").read_text("utf-8")
    capsys.readouterr()
    assert main(["check", "--strict", "named/club.txt"]) == 0
    assert main(["check", "unnamed/club.txt"]) == 0
    assert capsys.readouterr().err.count("warning: no players line") == 1
    for path in ("unnamed/club.txt", f"unnamed/scores/{TODAYS_FILE}"):
        text = Path(path).read_text("utf-8")
        Path(path).write_text(re.sub("(?m)^# (?=roster=|20|Aki)", "", text), "utf-8")
    assert main(["check", "--strict", "unnamed/club.txt"]) == 0


def test_nothing_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """A folder may be there, and keeps what it has; a file of the same name is in the way."""
    monkeypatch.chdir(tmp_path)
    Path("club").mkdir()
    Path("club/logo.png").write_bytes(b"a picture")
    Path("club/README.md").write_text("mine\n")
    said = "mjtally: club/README.md already exists: nothing was written, name another folder\n"
    assert main(["new", "--club", "club", *NAMES]) == 2
    assert capsys.readouterr().err == said
    assert list_files(Path("club")) == {"logo.png", "README.md"}
    assert Path("club/README.md").read_text() == "mine\n"
    Path("club/README.md").unlink()
    assert main(["new", "--club", "club", *NAMES]) == 0
    assert list_files(Path("club")) == {"logo.png", *FILES}
    assert main(["new", "--club", "club/logo.png", *NAMES]) == 2


@pytest.mark.parametrize("number", range(len(FILES)))
def test_all_or_nothing(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Where a file cannot be written, those before it are gone again, and their folders."""
    monkeypatch.chdir(tmp_path)
    opened: list[str] = []

    class FullDisk(OutputFile):
        def __init__(self, out: str, *arguments: Any, **options: Any) -> None:
            opened.append(out)
            if len(opened) > number:
                raise OSError(28, "No space left on device")
            super().__init__(out, *arguments, **options)

    monkeypatch.setattr("mjtally.output.places.OutputFile", FullDisk)
    for folder in ("new/club", "there"):
        Path("there").mkdir(exist_ok=True)
        opened.clear()
        assert main(["new", "--club", folder, *NAMES]) == 2
        path = f"{folder}/{FILES[number]}"
        said = f"mjtally: {path} cannot be written: No space left on device\n"
        assert capsys.readouterr().err == said
    assert [path.name for path in tmp_path.rglob("*")] == ["there"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Aki", "Ben"], "2 names, and riichi with four players needs 4"),
        (["Aki", "Ben", "Chie", "Dai", "-o", "x.txt"], "--club writes a folder"),
        (["Aki", "Aki", "Ben", "Chie"], "Aki"),
        (["a.txt"], "a.txt is a file, not a player"),
        (["hk", "Wing"], "hk is a ruleset, not a player: mjtally new --club club --rules hk Wing"),
        (["--rules", "mleage"], "did you mean mleague?"),
    ],
)
def test_no_new_club(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "--club", "club", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err
    assert not Path("club").exists()
