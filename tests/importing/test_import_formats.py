"""Records of every other format to scores files: commands, and what each of them prints."""

import shlex
from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.cases import for_each
from support.log_files import IMPORTS

COMMAND = "$ mjtally import "


def test_records_were_found() -> None:
    assert len(IMPORTS) >= 4


@for_each(IMPORTS, lambda path: path.name)
def test_records(
    path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scores file, the messages and the status of each command are in the text beside it."""
    if path.name.startswith("majsoul"):
        pytest.importorskip("google.protobuf", reason="the extra `majsoul`")
    monkeypatch.chdir(path.parent)
    expected = path.with_name(path.name + ".txt").read_text("utf-8")
    commands = [line for line in expected.splitlines() if line.startswith(COMMAND)]
    found = ""
    for command in commands:
        status = main(shlex.split(command)[2:])
        out, errors = capfd.readouterr()
        found += f"{command}\n{out}[{status}]\n{errors}"
    assert commands and found == expected
