"""The goals of speed and memory, a row each; run by hand: `python tests/bench/run.py`.

It makes its own files with `support.game_generator`. Every number is a ratio of CPU times in the
same run (or of memory, or megabytes), so that it says the same on any machine. Some rows set
mjtally against something that has to be named: another program for Hong Kong (`--hk-scorer`), an
earlier checkout (`--before`), or a folder of logs (`--mjlogs`). `--only WORD` runs the rows of
one function: hk, real, repeated, hands, columns, start, growth or logs.
"""

import argparse
import gzip
import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.processes import bare_seconds, cpu_seconds, mjtally, python, tally
from mjtally.families import YAKU_TERMS
from mjtally.tables.registry import TABLE_NAMES
from support import game_generator as games

SEED = 2026
MEGABYTES = 60  # the most that a tally may take
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
QUARTER = 20_000  # lines; the others have four times as many
OTHER_TABLES = {*YAKU_TERMS, "money", "payments"} - {
    "yaku"
}  # for MCR alone, and where a rate is declared
TABLES = [table for table in TABLE_NAMES if table not in OTHER_TABLES]
TO_TABLE = "-q FILE -o FILE.table --format tsv --force --table"
READING_COMMANDS = {
    **{f"--table {table}": f"{TO_TABLE} {table}" for table in TABLES},
    "check": "check FILE",
    "fmt": "fmt -q FILE",
    "fmt --scores --diff": "fmt -q --scores --diff FILE",
    "--table hands --format table": "-q FILE --table hands --format table -o FILE.table --force",
    "sheet": "sheet FILE",
    "sheet --format table": "sheet --format table FILE",
    "report": "report -q FILE -o FILE.html --force",
    "explain --player": f"explain FILE --player {games.CLUB_NAMES[0]} --column points",
    "explain a column of hands": f"explain FILE --player {games.CLUB_NAMES[0]} --column net_score",
    "explain FILE:LINE": "explain FILE:LINE",
}
PARSE_XML = """
import sys
from pathlib import Path
from xml.etree import ElementTree
for path in Path(sys.argv[1]).iterdir():
    ElementTree.parse(path)
"""


class Row(NamedTuple):
    """A goal, and what was measured. Without a number, the unit says how to get one."""

    what: str
    number: float | None
    unit: str
    goal: float
    more_is_better: bool = False

    def __str__(self) -> str:
        goal = f"goal {self.goal:g}{' or more' if self.more_is_better else ''}"
        if self.number is None:
            return f"{self.what:46} {'-':>6} {self.unit} ({goal})"
        is_met = self.number >= self.goal if self.more_is_better else self.number <= self.goal
        verdict = "met" if is_met else "MISSED"
        return f"{self.what:46} {self.number:6.2f} {self.unit:28} {goal:16} {verdict}"


class Bench(NamedTuple):
    """Where files are made, and what else mjtally is set against."""

    folder: Path
    hk_scorer: str
    before: Path | None
    mjlogs: Path | None

    def file(self, name: str, blocks: Iterable[list[str]], lines: int) -> Path:
        path = self.folder / f"{name}.txt"
        return path if path.exists() else games.write_lines(path, games.take_blocks(blocks, lines))


# ------------------------------------------------------------------------------- the rows


def measure_hk(bench: Bench) -> Iterator[Row]:
    what, unit = "HK, 500,000 lines of 44 players", "times as fast as the scorer"
    if not bench.hk_scorer:
        yield Row(what, None, "--hk-scorer PATH names it", 5, True)
        return
    path = bench.file("club", games.generate_hk_club(SEED), 500_000)
    interpreter = python() if bench.hk_scorer.endswith(".py") else []
    cost, other = tally(path, times=2), cpu_seconds([*interpreter, bench.hk_scorer, str(path)], 1)
    yield Row(what, other / cost.seconds, unit, 5, True)
    yield Row("its peak", cost.megabytes, "MB", MEGABYTES)


def measure_real(bench: Bench) -> Iterator[Row]:
    labelled = islice(games.generate_labelled_games(SEED), 2000)
    for what, path, goal in (
        ("12,000 lines as real games are", real_games(bench), 25),
        ("2,000 games, label and = on every line", bench.file("labelled", labelled, 10**6), 30),
        ("6,000 lines with tiles in every win", tiled_games(bench), 60),
    ):
        cost = tally(path)
        yield Row(what, cost.seconds / bare_seconds(path), "times a bare process", goal)
        yield Row("its peak", cost.megabytes, "MB", MEGABYTES)


def real_games(bench: Bench) -> Path:
    return bench.file("real", games.generate_real_games(SEED), 12_000)


def tiled_games(bench: Bench) -> Path:
    return bench.file("tiled", games.generate_games_with_tiles(SEED), 6_000)


def measure_repeated(bench: Bench) -> Iterator[Row]:
    what = "one game repeated 13,000 times"
    if bench.before is None:
        yield Row(what, None, "--before PATH names an earlier checkout", 1.25)
        return
    game = next(games.generate_games_of_few_hands(SEED))
    again = islice(games.repeat_games(SEED, [game] * 40), 13_000)
    path = bench.file("repeated", again, 10**6)
    earlier = tally(path, times=2, source=bench.before)
    ratio = tally(path, times=2).seconds / earlier.seconds
    yield Row(what, ratio, "times the checkout before", 1.25)


def measure_hands(bench: Bench) -> Iterator[Row]:
    from bench.hands import measure_speeds  # PyPI mahjong, which nothing else needs

    speeds, unit = measure_speeds(), "times as fast as PyPI mahjong"
    yield Row("score_hand, new hands, arrays ready-made", speeds.one_by_one, unit, 2.5, True)
    yield Row("score_hands, likewise", speeds.together, unit, 3, True)


def measure_columns(bench: Bench) -> Iterator[Row]:
    path = real_games(bench)
    every = tally(path, "--columns", "all")
    ratio = every.seconds / tally(path).seconds
    yield Row("--columns all", ratio, "times the default table", 3.5)
    yield Row("its peak", every.megabytes, "MB", MEGABYTES)


def measure_start(bench: Bench) -> Iterator[Row]:
    path = bench.folder / "dozen.txt"
    path.write_text(DOZEN)
    commands = {
        "import lark": ("-c", "import lark"),
        "a dozen lines": ("-m", "mjtally", "-q", path, "-o", f"{path}.tsv"),
        "check of a dozen lines": ("-m", "mjtally", "check", path),
        "points": ("-m", "mjtally", "points", "3/40"),
        "--version": ("-m", "mjtally", "--version"),
    }
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(20):  # in turns, for what else the machine does comes and goes
        for what, command in commands.items():
            best[what] = min(best[what], cpu_seconds(python(*command), 1))
    lark, *others = best.values()
    for what, seconds, goal in zip([*commands][1:], others, (2, 2, 0.7, 0.4), strict=True):
        yield Row(what, seconds / lark, "times import lark", goal)


def measure_growth(bench: Bench) -> Iterator[Row]:
    """Every table, and every verb that reads files; `fmt` of files that are laid out already."""
    season = list(islice(games.generate_games_of_few_hands(SEED), 200))
    costs = {}
    for name, words in READING_COMMANDS.items():
        less, more = (
            mjtally(*fill_in(words, path, lines), times=1)
            for lines in (QUARTER, 4 * QUARTER)
            for path in [bench.file(f"{lines}-lines", games.repeat_games(SEED, season), lines)]
        )
        costs[name] = more.seconds / less.seconds, more.megabytes / less.megabytes
    for at, unit, goal in ((0, "times as long", 4.1), (1, "times the memory", 1.1)):
        worst = max(costs, key=lambda name: costs[name][at])
        yield Row(f"4 x the lines, worst: {worst}", costs[worst][at], unit, goal)
    one_game = ["bust=none", "Aki Ben Chie Dai"]
    less, more = (
        mjtally("check", games.write_lines(bench.folder / f"{hands}-warned.txt", lines), times=1)
        for hands in (QUARTER // 4, QUARTER)
        for lines in [[*one_game, *["1/20 - d -"] * hands]]
    )
    what = "4 x the hands with a warning in one game"
    yield Row(what, more.seconds / less.seconds, "times as long", 4.1)


def fill_in(words: str, path: Path, lines: int) -> list[str]:
    return words.replace("FILE", str(path)).replace("LINE", str(lines)).split()


def measure_logs(bench: Bench) -> Iterator[Row]:
    """What each log takes after the first, so that the start of both is left out."""
    what, unit = "import of mjlogs with tiles", "times a bare XML parser"
    if bench.mjlogs is None:
        yield Row(what, None, "--mjlogs FOLDER names a folder of whole logs", 4)
        return
    one, every = bench.folder / "one-log", bench.folder / "logs"
    for number, path in enumerate(sorted(bench.mjlogs.iterdir())):
        data = path.read_bytes()
        for folder in (every, one) if number == 0 else (every,):
            folder.mkdir(exist_ok=True)
            whole = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
            (folder / path.with_suffix(".xml").name).write_bytes(whole)
    imports = [
        mjtally("import", "-q", "--keep-going", folder, "-o", f"{folder}.txt", "--force").seconds
        for folder in (one, every)
    ]
    parses = [cpu_seconds(python("-c", PARSE_XML, folder), 5) for folder in (one, every)]
    yield Row(what, (imports[1] - imports[0]) / (parses[1] - parses[0]), unit, 4)


ROWS = {
    "hk": measure_hk,
    "real": measure_real,
    "repeated": measure_repeated,
    "hands": measure_hands,
    "columns": measure_columns,
    "start": measure_start,
    "growth": measure_growth,
    "logs": measure_logs,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--only", action="append", choices=ROWS, metavar="WORD", help=", ".join(ROWS))
    add("--hk-scorer", default="", metavar="PATH", help="another program for HK")
    add("--before", type=Path, metavar="PATH", help="an earlier checkout, or its src")
    add(
        "--mjlogs",
        type=Path,
        metavar="FOLDER",
        help="logs of Tenhou, for one file",
    )
    options = parser.parse_args()
    before = options.before
    if before and (before / "src").is_dir():
        before /= "src"
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(Path(name), options.hk_scorer, before, options.mjlogs)
        for word in options.only or ROWS:
            for row in ROWS[word](bench):
                print(row, flush=True)


if __name__ == "__main__":
    main()
