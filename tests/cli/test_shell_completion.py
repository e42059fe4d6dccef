"""Completion scripts for shells."""

import shutil
import subprocess

import pytest

from mjtally.base.extras import find_install_command
from mjtally.cli.completion import FILE_COMPLETERS
from mjtally.cli.main import main
from mjtally.cli.verbs import VERBS, Verb, build_parser
from support.machines import needs_bash

Out = pytest.CaptureFixture[str]


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_every_verb_has_a_module(verb: Verb) -> None:
    parser = build_parser(verb)
    assert parser.prog.split()[1].strip("[]") == verb.name and parser.description
    dests = {action.dest for action in parser._actions}
    assert set(parser.possible_values) <= dests


@pytest.mark.parametrize("shell", FILE_COMPLETERS)
def test_a_script(shell: str, capsys: Out) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in ("explain", "transpose", "mleague", "matchups", "declarations", "xlsx", "mcr-2006"):
        assert word in script
    assert all(verb.name in script for verb in VERBS)
    if shutil.which(shell):
        done = subprocess.run([shell, "-n"], input=script, text=True, check=False, timeout=120)
        assert done.returncode == 0


@needs_bash
def test_bash_completes(capsys: Out) -> None:
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    words = "COMP_WORDS=(mjtally rules ml); COMP_CWORD=2"
    script += f"\n{words}; _shtab_mjtally; echo ${{COMPREPLY[@]}}\n"
    done = subprocess.run(
        ["bash"], input=script, text=True, capture_output=True, check=True, timeout=120
    )
    assert done.stdout.split() == ["mleague"]


def test_no_such_shell(monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    assert main(["completion", "tcsh"]) == 2
    assert "there is no shell tcsh" in capsys.readouterr().err
    monkeypatch.setitem(__import__("sys").modules, "shtab", None)
    assert main(["completion", "bash"]) == 2
    assert find_install_command("completion") in capsys.readouterr().err
