"""The README: every command with its output, every scores file, every piece of Python."""

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from inside import PRESETS, declarations

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:<!-- (?P<mark>[^\n]*) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)```", re.DOTALL)
BLOCKS = [match.groupdict() for match in BLOCK.finditer(README)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples and the README's files, and `mjtally` on the path."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
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


def transcript(text: str) -> str:
    """A console block with what its commands really print."""
    lines = []
    for line in text.splitlines():
        if line.startswith("$ "):
            done = subprocess.run(
                line[2:],
                shell=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                check=False,
            )
            lines += [line, *done.stdout.splitlines()]
    return "".join(f"{line}\n" for line in lines)


CONSOLE = [block["text"] for block in BLOCKS if block["kind"] == "console"]


def test_blocks_were_found() -> None:
    assert len(CONSOLE) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("text", CONSOLE, ids=lambda text: text.splitlines()[0][2:])
def test_commands(text: str, folder: Path) -> None:
    if "friday" in text:
        assert folder.joinpath("friday.txt").exists()
    assert transcript(text) == text


@pytest.mark.slow
def test_python(folder: Path) -> None:
    scores, tiles = [printed(block["text"]) for block in BLOCKS if block["kind"] == "python"]
    assert scores[-2].startswith("* 0 ")
    assert scores[-1] == "2 4 han needs fu: write 4/30"
    assert tiles == [
        "[('riichi', 1), ('tanyao', 1), ('pinfu', 1), ('dora', 1)]",
        "[('base', 20), ('closed win by discard', 10)]",
    ]


def printed(code: str) -> list[str]:
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


def test_every_mark_and_key_is_explained() -> None:
    """What the rules can be told is in the README, by `mjtally rules riichi` at the least."""
    for rules in PRESETS.values():
        for pair, _ in declarations(rules):
            key = pair.partition("=")[0]
            assert f"`{key}" in README or f"\n{key}=" in README, key
