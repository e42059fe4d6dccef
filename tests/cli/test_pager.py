"""A long text in a terminal goes through the pager; anywhere else it is printed."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from support.terminal import run_in_terminal

COPY = "import sys; print('PAGED', len(sys.stdin.read().splitlines()))"
PAGER = shlex.join([sys.executable, "-c", COPY])
ESCAPE = "\x1b["


def show(folder: Path, *arguments: str, **env: str) -> str:
    """What appears in a terminal of 24 lines."""
    return run_in_terminal(arguments, 80, folder, {"NO_COLOR": "1", **env})


def test_a_long_text_is_paged(tmp_path: Path) -> None:
    said = show(tmp_path, "help", "problems", PAGER=PAGER)
    found = re.fullmatch(r"PAGED (\d+)\n", said)
    assert found and int(found[1]) > 150
    assert show(tmp_path, "columns", PAGER=PAGER).startswith("PAGED ")


def test_what_fits_the_screen_is_printed(tmp_path: Path) -> None:
    said = show(tmp_path, "help", "--bom", PAGER=PAGER)
    assert "with csv" in said and "PAGED" not in said


def test_paging_can_be_left_out(tmp_path: Path) -> None:
    whole = show(tmp_path, "help", "problems", "--no-pager", PAGER=PAGER)
    assert whole.startswith("What can be wrong") and "PAGED" not in whole
    for no_pager in ({"PAGER": ""}, {"PAGER": "cat"}):
        assert show(tmp_path, "help", "problems", **no_pager) == whole
    assert show(tmp_path, "help", "problems", PAGER=PAGER, TERM="dumb") == whole


def test_a_pager_that_is_not_there(tmp_path: Path) -> None:
    """The text is printed, after a word on it."""
    said = show(tmp_path, "columns", PAGER="no-such-pager -x")
    first, second, *_ = said.splitlines()
    assert (
        first == "mjtally: $PAGER names a pager that does not run: no-such-pager: No such file or"
    )
    assert second == "    directory" and "hand_count" in said


def test_who_stops_reading_hears_nothing(tmp_path: Path) -> None:
    leave = shlex.join([sys.executable, "-c", "print('ENOUGH')"])
    assert show(tmp_path, "help", "reference", PAGER=leave) == "ENOUGH\n"


def test_an_interrupt_is_for_the_pager(tmp_path: Path) -> None:
    """It goes on, and so does who waits for it."""
    code = (
        "import os, signal, time; parent = os.getppid(); os.kill(parent, signal.SIGINT);"
        " time.sleep(0.5); print('STILL HERE' if os.getppid() == parent else 'ALONE')"
    )
    pager = shlex.join([sys.executable, "-c", code])
    assert show(tmp_path, "columns", PAGER=pager) == "STILL HERE\n"


def test_colours_are_kept(tmp_path: Path) -> None:
    seen = shlex.join([sys.executable, "-c", "import sys; print(repr(sys.stdin.read()))"])
    said = run_in_terminal(["help", "marks"], 80, tmp_path, {"PAGER": seen})
    assert "\\x1b[1mRiichi marks" in said


def test_less_is_told_what_it_needs(tmp_path: Path) -> None:
    tell = "import os; print(os.environ['LESS'], os.environ['LESSCHARSET'])"
    pager = shlex.join([sys.executable, "-c", tell])
    assert show(tmp_path, "columns", PAGER=pager) == "FRX utf-8\n"
    said = show(tmp_path, "columns", PAGER=pager, LESS="-S")
    assert said == "-S utf-8\n"


@pytest.mark.parametrize("arguments", [["help", "problems"], ["columns"]])
def test_pipes_are_never_paged(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "mjtally", *arguments]
    env = {**os.environ, "PAGER": PAGER}
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", check=True, env=env, timeout=120
    )
    assert "PAGED" not in done.stdout and ESCAPE not in done.stdout and done.stderr == ""


def test_a_reader_that_leaves_early() -> None:
    command = f"{shlex.quote(sys.executable)} -m mjtally help reference | head -n 1"
    done = subprocess.run(
        command, shell=True, capture_output=True, encoding="utf-8", check=False, timeout=120
    )
    assert (done.stdout, done.stderr) == ("Reference\n", "")
