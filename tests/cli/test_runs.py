"""A run of any verb: in one situation all of them say one thing.

`data/runs` has the verbs, and the situations with what is said on standard error. In a message
`{outcome}` is what a verb says follows from errors, and `{output}` what it calls its output. `…`
stands for what follows; a verb that fails leaves every file as it was.
"""

import re
import shutil
import sys
from collections.abc import Mapping
from functools import cache
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple

import pytest

from mjtally.cli.main import main
from support.cases import for_each
from support.paths import DATA
from support.rows import Row, read_rows

Out = pytest.CaptureFixture[str]
RUNS = DATA / "runs"
VERBS = {row["verb"]: row for row in read_rows(RUNS / "verbs.txt")}
SETTING = re.compile("^(verbs|file|options|stdin|status): (.*)\n", re.MULTILINE)
THE_REST = "…\n"


class Situation(NamedTuple):
    """A situation, for one of its verbs."""

    title: str
    settings: Mapping[str, str]
    message: str
    verb: Row

    def list_words(self) -> list[str]:
        """The words of the command."""
        command = f"{self.verb['command']} {self.settings.get('options', '')}"
        return command.replace("FILE", self.settings["file"]).split()

    def __str__(self) -> str:
        return f"{self.title}: {self.verb['verb']}"


def list_situations() -> list[Situation]:
    """The blocks of the file, each once for every verb that it names, alone or by its group."""
    text = (RUNS / "situations.txt").read_text("utf-8")
    situations = []
    for block in text.removeprefix("# ").split("\n# "):
        title, _, rest = block.partition("\n")
        settings = {match[1]: match[2] for match in SETTING.finditer(rest)}
        message = SETTING.sub("", rest.rstrip("\n") + "\n")
        wanted, _, unwanted = settings["verbs"].partition(" but ")
        for name, verb in VERBS.items():
            is_named = {name, verb["group"]} & {*wanted.split(", ")}
            if is_named and name not in unwanted.split(", "):
                situations.append(Situation(title, settings, message, verb))
    return situations


def read_folder(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path there."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@cache
def read_files_before() -> dict[str, bytes]:
    return read_folder(RUNS)


@for_each(list_situations)
def test_every_verb_says_the_same(
    situation: Situation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Out
) -> None:
    folder = tmp_path / "here"
    shutil.copytree(RUNS, folder, copy_function=shutil.copyfile)
    monkeypatch.chdir(folder)
    with open(situation.settings.get("stdin", "empty.txt"), "rb") as stdin:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(stdin))
        status = main(situation.list_words())
    said = capfd.readouterr().err
    outcome = f": {situation.verb['outcome']}" if situation.verb["outcome"] else ""
    output = situation.verb["output"]
    expected = situation.message.replace("{outcome}", outcome).replace("{output}", output)
    if expected.endswith(THE_REST):
        expected = expected.removesuffix(THE_REST)
        said = said[: len(expected)]
    is_as_written = (status, said) == (int(situation.settings["status"]), expected)
    assert is_as_written, (
        f"status {status}\n{said}… where tests/data/runs/situations.txt has, under"
        f" *{situation.title}*, status {situation.settings['status']}\n{expected}"
    )
    if status:
        assert read_folder(folder) == read_files_before()


def test_every_situation_has_verbs() -> None:
    titles = re.findall("^# (.*)", (RUNS / "situations.txt").read_text("utf-8"), re.MULTILINE)
    assert set(titles) == {situation.title for situation in list_situations()}
    assert {situation.verb["verb"] for situation in list_situations()} == {*VERBS}
