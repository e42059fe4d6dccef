"""What a process costs: its CPU time, that of its children with it, and its peak of memory."""

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from statistics import median
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
    costs = [_run_mjtally(arguments, source) for _ in range(times)]
    return Cost(min(each.seconds for each in costs), min(each.megabytes for each in costs))


def _run_mjtally(arguments: Sequence[object], source: Path) -> Cost:
    seconds, said = _time_command(python("-c", PEAK, *arguments), source)
    return Cost(seconds, int(said.split()[-1]) / 1024)


class Ratio(NamedTuple):
    """What a run of mjtally took, beside another command."""

    times: float  # as long
    megabytes: float  # at most


def compare(
    arguments: Sequence[object], reference: Sequence[str], source: Path = SOURCE, beside: int = 5
) -> Ratio:
    """What mjtally takes, as a ratio to a reference that runs so often before it and after it.

    What else a machine does comes and goes, and a short reference finds a quiet moment that a long
    run never has: the least of one is not to be set against the least of the other. So each run is
    set against the middle one of those right beside it, and the middle of five such ratios counts.
    """
    times, peaks = list[float](), list[float]()
    for _ in range(5):
        before = [_time_command(reference, source)[0] for _ in range(beside)]
        cost = _run_mjtally(arguments, source)
        after = [_time_command(reference, source)[0] for _ in range(beside)]
        times.append(cost.seconds / median(before + after))
        peaks.append(cost.megabytes)
    return Ratio(median(times), min(peaks))


def tally_arguments(path: Path, *options: str) -> list[object]:
    """The words of a table that goes to a file."""
    return ["-q", path, "-o", f"{path}.{'-'.join(options)}.tsv", "--force", *options]


def bare(path: Path) -> list[str]:
    """The bare process."""
    return python("-c", BARE, path)
