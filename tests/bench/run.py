"""Speed and memory, as ratios; run by hand: `python tests/bench/run.py [LINES]`.

It makes its own input with `support.game_generator`. A tally is measured from outside: the CPU
time of the command as a whole process, its children with it, against that of a bare Python
process which reads the same lines and keeps each distinct one, the best of three. The peak of
memory is what Linux says of a process at its end. The goal stands behind each row.

`--hk-scorer PATH` sets Hong Kong's file against another program, called with the file's path.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from support import game_generator as games

SEED = 2026
MEGABYTES = 60  # the most that a tally may take

BARE = """
import sys
seen = {}
with open(sys.argv[1], encoding="utf-8") as file:
    for line in file:
        if line not in seen:
            seen[line] = len(seen)
"""
PEAK = """
import runpy, sys
try:
    runpy.run_module("mjtally", run_name="__main__", alter_sys=True)
finally:
    with open("/proc/self/status") as file:
        print([line.split()[1] for line in file if "VmHWM" in line][0], file=sys.stderr)
"""
DOZEN = """\
2026-11-20
Aki Ben Chie Dai
E1: 3/40! - d -
E1.1: - 2/30 - d
+ - - +
- - 5! -
d - 4/30 -
- 1/30 d -
- ! - +
5 - - d
- - 8 -
end
"""

# ------------------------------------------------------------------------- what it costs


def run(command: Sequence[str]) -> str:
    """What a command says on standard error."""
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    said = done.stderr.decode()
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {said[:2000]}")
    return said


def cpu_seconds(command: Sequence[str], times: int = 3) -> float:
    """The CPU time of a command and its children, the best of several."""
    found = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run(command)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def tally_of(path: Path, *options: str) -> tuple[str, ...]:
    return ("-q", str(path), "-o", f"{path}.tsv", *options)


@cache
def tally(path: Path, *options: str, times: int = 3) -> float:
    return cpu_seconds([sys.executable, "-m", "mjtally", *tally_of(path, *options)], times)


@cache
def bare(path: Path) -> float:
    return cpu_seconds([sys.executable, "-c", BARE, str(path)])


@cache
def peak(path: Path, *options: str) -> float:
    """In MB."""
    said = run([sys.executable, "-c", PEAK, *tally_of(path, *options)])
    return int(said.split()[-1]) / 1024


# ------------------------------------------------------------------------------- the rows


def row(what: str, number: float, unit: str, goal: str = "") -> None:
    print(f"{what:54} {number:6.2f} {unit} ({goal or 'no goal'})", flush=True)


def against_bare(what: str, path: Path, goal: float = 0) -> None:
    row(what, tally(path) / bare(path), "times the bare process", f"goal {goal:g}" if goal else "")


def memory(what: str, path: Path, *options: str, goal: bool = True) -> None:
    limit = f"goal under {MEGABYTES}" if goal else ""
    row(f"peak: {what}", peak(path, *options), "MB", limit)


class Bench(NamedTuple):
    """Where files are made, and how long big ones are."""

    folder: Path
    lines: int

    def file(self, name: str, blocks: Iterable[list[str]], lines: int = 0) -> Path:
        path = self.folder / f"{name}.txt"
        return games.write_lines(path, games.take_blocks(blocks, lines or self.lines))


def start_up(bench: Bench) -> None:
    path = bench.folder / "dozen.txt"
    path.write_text(DOZEN)
    tally(path, "--columns", "all", times=1)  # so that what is kept on disk is there
    lark = cpu_seconds([sys.executable, "-c", "import lark"], 15)
    row("a dozen lines", tally(path, times=15) / lark, "times import lark", "goal 2.2")


def as_real_files_are(bench: Bench) -> None:
    labelled = [line for each in islice(games.generate_labelled_games(SEED), 2000) for line in each]
    files = (
        (
            "games as real ones are, 12,000 lines",
            bench.file("real", games.generate_real_games(SEED), 12_000),
            25,
        ),
        (
            "2,000 games with labels and scores",
            games.write_lines(bench.folder / "labelled.txt", labelled),
            30,
        ),
        (
            "tiles in every win, 6,000 lines",
            bench.file("tiled", games.generate_games_with_tiles(SEED), 6_000),
            60,
        ),
    )
    for what, path, goal in files:
        against_bare(what, path, goal)
    for what, path, _ in files:
        memory(what, path)


def formatted(bench: Bench) -> None:
    """Files laid out, each time from what they were."""
    path = bench.file("fmt", games.generate_real_games(SEED + 2), 5_000)
    text, found = path.read_bytes(), []
    for _ in range(3):
        path.write_bytes(text)
        found.append(cpu_seconds([sys.executable, "-m", "mjtally", "fmt", str(path)], 1))
    path.write_bytes(text)
    row("laid out, 5,000 lines", min(found) / tally(path), "times the default table", "goal 2")


def hong_kong(bench: Bench, scorer: str) -> None:
    path = bench.file("club", games.generate_hk_club(SEED), 500_000)
    what = "HK, 500,000 lines, 44 players"
    if scorer:
        interpreter = [sys.executable] * scorer.endswith(".py")
        other = cpu_seconds([*interpreter, scorer, str(path)])
        row(what, tally(path) / other, "times the HK scorer", "goal 0.4")
    else:
        against_bare(what, path)
    memory(what, path)


def mcr(bench: Bench) -> None:
    """Games of sixteen hands against as many loose hands of Hong Kong."""
    path = bench.file("mcr", games.generate_mcr_club(SEED), 100_000)
    hk = bench.file("hk-beside", games.generate_hk_club(SEED, 16), 100_000)
    row("MCR, 100,000 lines", tally(path) / tally(hk), "times HK", "goal 3")
    memory("MCR", path)


def all_columns(bench: Bench) -> None:
    path = bench.file("differ", games.generate_real_games(SEED + 1), 60_000)
    options = ("--columns", "all")
    what = "all columns, games that differ, 60,000 lines"
    row(what, tally(path, *options) / tally(path), "times the default table", "goal 6")
    memory(what, path, *options)


def big_files(bench: Bench) -> None:
    """Files made of some hundred different hands, as long ones are."""
    whole = list(islice(games.generate_games_of_few_hands(SEED), 2000))
    hk = bench.file("hk", games.generate_hk_hands(SEED))
    free = bench.file("free", games.generate_loose_hands(SEED))
    plain = bench.file("games", games.repeat_games(SEED, whole))
    quarter = bench.file("quarter", games.repeat_games(SEED, whole), bench.lines // 4)
    against_bare(f"HK, {bench.lines} hands", hk, 5)
    against_bare(f"riichi, {bench.lines} loose hands", free, 10)
    against_bare(f"riichi, {bench.lines} lines of whole games", plain, 10)
    row("four times the lines", tally(plain) / tally(quarter), "times as long", "goal 4.1")
    row("four times the lines", peak(plain) / peak(quarter), "times the memory", "goal 1.1")
    for number in (400, bench.lines // 20):
        tenth = islice(games.generate_games_with_tiles(SEED, every=10), number)
        tiled = bench.file(f"tenth-{number}", games.repeat_games(SEED, tenth))
        what = f"every tenth hand in tiles, {different_tiles(tiled)} different"
        more = tally(tiled, times=1 if number > 400 else 3) / tally(plain)
        row(what, more, "times as long as without", "goal 2")
        memory(what, tiled)
    memory("HK hands", hk)
    memory("riichi, loose hands", free)
    memory("riichi, whole games", plain)


def different_tiles(path: Path) -> int:
    with path.open(encoding="utf-8") as file:
        return len({line for line in file if re.search("[mpsz][+]", line)})


def files_of_many(bench: Bench) -> None:
    """What is different in every line."""
    quarter = bench.lines // 4
    apart = bench.file("apart", games.generate_loose_hands(SEED, apart=True), quarter)
    hk_apart = bench.file("hk-apart", games.generate_hk_hands(SEED, apart=True), quarter)
    memory(f"HK, {quarter} lines, all distinct", hk_apart)
    memory(f"riichi, {quarter} loose hands, all distinct", apart)
    for what, blocks in (
        ("names, all different", games.generate_games_of_new_names(SEED)),
        ("recorded games, all different", games.generate_games_by_scores()),
        ("piles of honba", games.generate_honba_piles(SEED)),
    ):
        path = bench.file(what, blocks, 20_000)
        against_bare(f"{what}, 20,000 lines", path)
        memory(f"{what}, 20,000 lines", path, goal=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lines", nargs="?", type=int, default=500_000, help="of the big files")
    parser.add_argument("--hk-scorer", default="", metavar="PATH", help="another program for HK")
    options = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a second start is what is measured
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(Path(name), options.lines)
        start_up(bench)
        as_real_files_are(bench)
        formatted(bench)
        hong_kong(bench, options.hk_scorer)
        mcr(bench)
        all_columns(bench)
        big_files(bench)
        files_of_many(bench)


if __name__ == "__main__":
    main()
