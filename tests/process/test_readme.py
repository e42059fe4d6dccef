"""The README: every command with its output, every scores file, every piece of Python."""

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.internals import PRESETS, list_declarations
from support.paths import EXAMPLES, ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:<!-- (?P<mark>[^\n]*) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)```", re.DOTALL)
BLOCKS = [match.groupdict() for match in BLOCK.finditer(README)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples and the README's files, and `mjtally` on the path."""
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    for block in BLOCKS:
        if (block["mark"] or "").startswith("file: "):
            (tmp_path / block["mark"].removeprefix("file: ")).write_text(block["text"], "utf-8")
    command = tmp_path / "bin" / "mjtally"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mjtally "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{command.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run_console_block(text: str) -> str:
    """A console block with what its commands really print."""
    lines = []
    for line in text.splitlines():
        if line.startswith("$ "):
            lines += [line, *run_command(line[2:]).splitlines()]
    return "".join(f"{line}\n" for line in lines)


def run_command(command: str) -> str:
    """What a command prints: in this process, but where the shell has more to do than to split
    its words."""
    words = shlex.split(command, comments=True)
    if words[0] == "mjtally" and not set("|<>;&$*") & set(command):
        return run_here(words[1:])
    done = subprocess.run(
        command,
        shell=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


def run_here(words: list[str]) -> str:
    """Both streams in one, in the order in which they come: standard output waits for more."""
    both = io.BytesIO()
    out = io.TextIOWrapper(both, "utf-8", newline="")
    err = io.TextIOWrapper(both, "utf-8", newline="", write_through=True)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        main(words)
    out.flush()
    return both.getvalue().decode()


CONSOLE = [block["text"] for block in BLOCKS if block["kind"] == "console"]


def test_blocks_were_found() -> None:
    assert len(CONSOLE) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("text", CONSOLE, ids=lambda text: text.splitlines()[0][2:])
def test_commands(text: str, folder: Path) -> None:
    if "friday" in text:
        assert folder.joinpath("friday.txt").exists()
    assert run_console_block(text) == text


@pytest.mark.slow
def test_python(folder: Path) -> None:
    blocks = [run_python_block(block["text"]) for block in BLOCKS if block["kind"] == "python"]
    database, scores, tiles, fan = blocks
    assert [line.partition(" ")[0] for line in database] == ["Dai", "Aki", "Ben", "Chie"]
    assert scores[-2].startswith("* 0 ")
    assert scores[-1] == "2 4 han needs fu: write it, such as 4/30"
    assert tiles == [
        "[('riichi', 1), ('tanyao', 1), ('pinfu', 1), ('dora', 1)]",
        "[('base', 20), ('closed win by discard', 10)]",
    ]
    assert fan == [
        "[(28, '清龍', 16, 1), (62, '門前清', 2, 1), (63, '平和', 2, 1), (81, '花牌', 1, 2)]"
    ]


def run_python_block(code: str) -> list[str]:
    """What a piece of Python prints, line by line."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, {})
    return out.getvalue().splitlines()


def test_the_two_commands_set_up_everything() -> None:
    """`.ci/run` takes them from here; they must be there, each in one line."""
    commands = {block["mark"]: block["text"] for block in BLOCKS if block["kind"] == "sh"}
    assert set(commands) == {"ci: main", "ci: test"}
    for command in commands.values():
        assert command.startswith("python3 -m venv ") and command.count("\n") == 1


def test_every_key_is_explained() -> None:
    """`mjtally rules NAME` says what each parameter means, and the README tells of no other."""
    told = {
        pair.partition("=")[0]: meaning
        for each in PRESETS.values()
        for pair, meaning in list_declarations(each)
    }
    assert all(len(meaning) > 1 for meaning in told.values())
    table = README[README.index("| key | values |") :].partition("\n\n")[0]
    explained = set(re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE))
    assert len(explained) >= 15 and explained <= set(told)


def test_contributing_names_what_is_there() -> None:
    """Each path of the recipes, and each list of rows in the file where they say it is."""
    text = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")
    folders = (ROOT, ROOT / "src" / "mjtally")
    paths = re.findall(r"`(\.?[a-z][\w.-]*/[\w./-]*)`", text)
    missing = [path for path in paths if not any((top / path).exists() for top in folders)]
    assert len(paths) > 50 and not missing
    lists = re.findall(r"`([A-Z_]{3,})`\s+in\s+`([\w./-]+\.py)`", text)
    unknown = [
        (name, path)
        for name, path in lists
        if not re.search(rf"^{name}\b", (folders[1] / path).read_text("utf-8"), re.MULTILINE)
    ]
    assert len(lists) >= 9 and not unknown
