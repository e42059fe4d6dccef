"""What a process costs: its CPU time, that of its children with it, and its peak of memory."""

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[2] / "src"

# What a bare process does with a scores file: it reads the file and keeps each distinct line.
BARE = """
import sys
seen = {}
with open(sys.argv[1], encoding="utf-8") as file:
    for line in file:
        if line not in seen:
            seen[line] = len(seen)
"""
# The command, which says at its end what its peak was. (What the system tells of a child begins
# with the memory of the process that started it.)
PEAK = """
import runpy, sys
try:
    runpy.run_module("mjtally", run_name="__main__", alter_sys=True)
finally:
    with open("/proc/self/status") as file:
        print([line.split()[1] for line in file if "VmHWM" in line][0], file=sys.stderr)
"""


class Cost(NamedTuple):
    """What a run of mjtally took."""

    seconds: float  # of CPU
    megabytes: float  # at most


def run_command(command: Sequence[str], source: Path = SOURCE) -> str:
    """What a command says on standard error. mjtally is the one of `source`."""
    kept = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        command,
        env=kept | {"PYTHONPATH": str(source)},  # a second start, with .pyc files, is measured
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    said = done.stderr.decode()
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {said[:2000]}")
    return said


def cpu_seconds(command: Sequence[str], times: int = 3, source: Path = SOURCE) -> float:
    """The CPU time of a command, the best of several."""
    return min(_time_command(command, source)[0] for _ in range(times))


def _time_command(command: Sequence[str], source: Path) -> tuple[float, str]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = run_command(command, source)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, said


def python(*arguments: object) -> list[str]:
    """A command of the same Python."""
    return [sys.executable, *map(str, arguments)]


@cache
def mjtally(*arguments: object, times: int = 3, source: Path = SOURCE) -> Cost:
    """What mjtally takes, the best of several runs."""
    command = python("-c", PEAK, *arguments)
    found = [_time_command(command, source) for _ in range(times)]
    peaks = [int(said.split()[-1]) / 1024 for _, said in found]
    return Cost(min(seconds for seconds, _ in found), min(peaks))


@cache
def tally(path: Path, *options: str, times: int = 3, source: Path = SOURCE) -> Cost:
    """What a table takes that goes to a file."""
    out = f"{path}.{'-'.join(options)}.tsv"
    return mjtally("-q", path, "-o", out, "--force", *options, times=times, source=source)


@cache
def bare_seconds(path: Path) -> float:
    """What the bare process takes."""
    return cpu_seconds(python("-c", BARE, path), 5)
