"""The goals of speed and memory, a row each; run by hand: `python tests/bench/run.py`.

It makes its own files with `support.game_generator`. What a line costs is counted in instructions,
by valgrind, on two lengths of a file, so that the start of the process is left out. Other numbers
are ratios of CPU times in the same run, or megabytes, so that they say the same on any machine;
pages and logs alone are in seconds of CPU. With `--before` (a revision such as 4de290a, or the
folder of a checkout) the program as it was then stands beside it, measured in the same run. Another
program for Hong Kong and a folder of mjlogs have to be named (`--hk-scorer`, `--mjlogs`). `--only
WORD` runs the rows of one function, whose word is in `ROWS`.
"""

import argparse
import csv
import gzip
import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from compileall import compile_dir
from functools import cache
from itertools import chain, islice
from pathlib import Path
from random import Random
from shutil import which
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from mjtally.rules.families import YAKU_TERMS
from mjtally.tables.registry import TABLE_NAMES
from support import game_generator as games
from support.paths import EXAMPLES

SEED = 2026
MEGABYTES = 60  # the most that a tally may take
HERE = Path(__file__).parents[2]
SOURCE = HERE / "src"
VALGRIND = "valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null"
LINES = 4_000  # whose instructions are counted, beside those of three times as many
KB = 1_000  # bytes
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
# scores that differ from those of a dozen hands: every slip of them is tried
DISPUTED = DOZEN.replace("end", "= 25000 25000 25000 25000")
CHECK_ALL_THE_SAME = "from mjtally.cli.main import main; import sys; main(sys.argv[1:])"
QUARTER = 20_000  # lines; the others have four times as many
OTHER_TABLES = {*YAKU_TERMS, "money", "payments"} - {
    "yaku"
}  # for MCR alone, and where a rate is declared
TABLES = [table for table in TABLE_NAMES if table not in OTHER_TABLES]
TALLY = "-q FILE -o FILE.tsv --force"
NET_SCORES = f"{TALLY} --columns name,net_score"
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
MEASURE_HANDS = "from bench.hands import measure_speeds; print(*measure_speeds(), file=sys.stderr)"


# ------------------------------------------------------------------------- what a process costs


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


def count_instructions(arguments: Sequence[object], source: Path) -> int | None:
    """How many instructions mjtally takes; None where there is no valgrind."""
    if which("valgrind") is None:
        return None
    compile_dir(source, quiet=1)  # a second start is measured
    command = [*VALGRIND.split(), *python("-m", "mjtally", *arguments)]
    counted = re.search(r"I\s+refs:\s+([\d,]+)", run_command(command, source))
    assert counted
    return int(counted[1].replace(",", ""))


# -------------------------------------------------------------------------------- what is measured


class Row(NamedTuple):
    """A goal, and what was measured. Without a number, the unit says how to get one."""

    what: str
    number: float | None
    unit: str
    goal: float
    more_is_better: bool = False

    def format(self, before: float | None) -> str:
        """The row, with what was measured of an earlier program."""
        goal = f"goal {self.goal:g}{' or more' if self.more_is_better else ''}"
        numbers = " ".join(
            f"{'-' if number is None else f'{number:.2f}':>8}" for number in (before, self.number)
        )
        verdict = ""
        if self.number is not None:
            is_met = self.number >= self.goal if self.more_is_better else self.number <= self.goal
            verdict = "met" if is_met else "MISSED"
        return f"{self.what:46} {numbers} {self.unit:46} {goal:17} {verdict}".rstrip()


Generator = Callable[[int], Iterable[list[str]]]  # of the blocks of games, by a seed


class Bench(NamedTuple):
    """The program that is measured, where files are made, and what else it is set against."""

    checkout: Path
    folder: Path
    hk_scorer: str
    mjlogs: Path | None

    def file(self, name: str, blocks: Iterable[list[str]], lines: int) -> Path:
        path = self.folder / f"{name}.txt"
        return path if path.exists() else games.write_lines(path, games.take_blocks(blocks, lines))

    def compare(
        self, arguments: Sequence[object], reference: Sequence[str], beside: int = 5
    ) -> Ratio:
        return compare(arguments, reference, self.checkout / "src", beside)

    def mjtally(self, *arguments: object, times: int = 3) -> Cost:
        return mjtally(*arguments, times=times, source=self.checkout / "src")

    def count_a_line(
        self, what: str, write: Callable[[int], Path], words: str, goal: float, lines: int = LINES
    ) -> Row:
        """What each line of a file takes, that `write` makes of so many."""
        paths = [write(number) for number in (lines, 3 * lines)]
        less, more = (
            count_instructions(fill_in(words, path, lines), self.checkout / "src") for path in paths
        )
        if less is None or more is None:
            return Row(what, None, "install valgrind", goal)
        added = [path.read_bytes().count(b"\n") for path in paths]
        number = (more - less) / (added[1] - added[0])
        return Row(what, number / 1000, "thousand instructions a line", goal)


# ------------------------------------------------------------------------------- the rows


def measure_hk(bench: Bench) -> Iterator[Row]:
    what, unit = "HK, 500,000 lines of 44 players", "times as fast as the scorer"
    if not bench.hk_scorer:
        yield Row(what, None, "--hk-scorer PATH names it", 5, True)
        return
    path = bench.file("club", games.generate_hk_club(SEED), 500_000)
    interpreter = python() if bench.hk_scorer.endswith(".py") else []
    cost = bench.mjtally(*tally_arguments(path), times=2)
    other = cpu_seconds([*interpreter, bench.hk_scorer, str(path)], 1)
    yield Row(what, other / cost.seconds, unit, 5, True)
    yield Row("its peak, HK", cost.megabytes, "MB", 45)


def measure_lines(bench: Bench) -> Iterator[Row]:
    """A row of each kind of lines, and of each verb."""
    for what, blocks, words, goal in (
        ("riichi", games.generate_real_games, TALLY, 85),
        ("riichi, label and = on every line", games.generate_labelled_games, TALLY, 100),
        ("riichi, tiles in every win", games.generate_games_with_tiles, TALLY, 600),
        ("HK", games.generate_hk_club, TALLY, 20),
        ("MCR", games.generate_mcr_games, TALLY, 41),
        ("Zung Jung", games.generate_zung_jung_games, TALLY, 35),
        ("Taiwanese", games.generate_taiwanese_games, TALLY, 37),
        ("riichi, names and scores", games.generate_real_games, NET_SCORES, 75),
        ("riichi, check", games.generate_real_games, "check -q FILE", 75),
        ("riichi, fmt", games.generate_real_games, "fmt -q FILE", 300),
    ):
        name = blocks.__name__.removeprefix("generate_")

        def write(lines: int, name: str = name, blocks: Generator = blocks) -> Path:
            return bench.file(f"{name}-{lines}", blocks(SEED), lines)

        yield bench.count_a_line(what, write, words, goal)

    def write_rows(rows: int) -> Path:
        return write_sheet(bench.folder / f"{rows}.csv", rows)

    words = "import -q FILE -o FILE.txt --force"
    yield bench.count_a_line("a row of a spreadsheet", write_rows, words, 900, lines=500)


def measure_memory(bench: Bench) -> Iterator[Row]:
    for what, path in (
        ("12,000 lines as of real games", real_games(bench)),
        ("6,000 lines with tiles in every win", tiled_games(bench)),
    ):
        cost = bench.mjtally(*tally_arguments(path), times=1)
        yield Row(f"peak of {what}", cost.megabytes, "MB", MEGABYTES)


def real_games(bench: Bench) -> Path:
    return bench.file("real", games.generate_real_games(SEED), 12_000)


def tiled_games(bench: Bench) -> Path:
    return bench.file("tiled", games.generate_games_with_tiles(SEED), 6_000)


def measure_hands(bench: Bench) -> Iterator[Row]:
    """With the bench of the same checkout, for it names what is remembered."""
    folders = f"{bench.checkout / 'src'}:{bench.checkout / 'tests'}"
    command = python("-c", f"import sys; sys.path[:0] = {folders!r}.split(':'); {MEASURE_HANDS}")
    one_by_one, together = map(float, run_command(command).split()[-2:])
    unit = "times as fast as PyPI mahjong"
    yield Row("score_hand, new hands, arrays ready-made", one_by_one, unit, 2.5, True)
    yield Row("score_hands, likewise", together, unit, 3, True)


def measure_columns(bench: Bench) -> Iterator[Row]:
    path = real_games(bench)
    default = python("-m", "mjtally", *tally_arguments(path))
    ratio = bench.compare(tally_arguments(path, "--columns", "all"), default, beside=1)
    yield Row("--columns all", ratio.times, "times the default table", 2)
    yield Row("peak of --columns all", ratio.megabytes, "MB", MEGABYTES)


def measure_start(bench: Bench) -> Iterator[Row]:
    path = bench.folder / "dozen.txt"
    path.write_text(DOZEN)
    disputed = bench.folder / "disputed.txt"
    disputed.write_text(DISPUTED)
    commands = {
        "import lark": ("-c", "import lark"),
        "a dozen lines": ("-m", "mjtally", "-q", path, "-o", f"{path}.tsv", "--force"),
        "check of a dozen lines": ("-m", "mjtally", "check", path),
        "check of scores that differ": ("-c", CHECK_ALL_THE_SAME, "check", disputed),
        "points": ("-m", "mjtally", "points", "3/40"),
        "--version": ("-m", "mjtally", "--version"),
    }
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(20):  # in turns, for what else the machine does comes and goes
        for what, command in commands.items():
            best[what] = min(best[what], cpu_seconds(python(*command), 1, bench.checkout / "src"))
    lark, *others = best.values()
    for what, seconds, goal in zip([*commands][1:], others, (2, 1.6, 3, 0.6, 0.3), strict=True):
        yield Row(what, seconds / lark, "times import lark", goal)


def measure_growth(bench: Bench) -> Iterator[Row]:
    """Every table, and every verb that reads files; `fmt` of files that are laid out already."""
    season = list(islice(games.generate_games_of_few_hands(SEED), 200))
    costs = {}
    for name, words in READING_COMMANDS.items():
        less, more = (
            bench.mjtally(*fill_in(words, path, lines), times=1)
            for lines in (QUARTER, 4 * QUARTER)
            for path in [bench.file(f"{lines}-lines", games.repeat_games(SEED, season), lines)]
        )
        costs[name] = more.seconds / less.seconds, more.megabytes / less.megabytes
    for at, unit, goal in ((0, "times as long", 4.1), (1, "times the memory", 1.1)):
        worst = max(costs, key=lambda name: costs[name][at])
        what = f"4 x the lines, {unit}, at worst"
        yield Row(what, costs[worst][at], f"({worst})", goal)
    one_game = ["bust=none", "Aki Ben Chie Dai"]
    less, more = (
        bench.mjtally(
            "check", games.write_lines(bench.folder / f"{hands}-warned.txt", lines), times=1
        )
        for hands in (QUARTER // 4, QUARTER)
        for lines in [[*one_game, *["1/20 - d -"] * hands]]
    )
    what = "4 x the hands with a warning in one game"
    yield Row(what, more.seconds / less.seconds, "times as long", 4.1)


def fill_in(words: str, path: Path, lines: int) -> list[str]:
    return words.replace("FILE", str(path)).replace("LINE", str(lines)).split()


def measure_logs(bench: Bench) -> Iterator[Row]:
    """What each log takes after the first, so that the start is left out."""
    what = "mjlogs with tiles, imported"
    if bench.mjlogs is None:
        yield Row(what, None, "--mjlogs FOLDER names a folder of whole logs", 600, True)
        return
    one, every = bench.folder / "one-log", bench.folder / "logs"
    paths = sorted(bench.mjlogs.iterdir())
    for number, path in enumerate(paths):
        data = path.read_bytes()
        for folder in (every, one) if number == 0 else (every,):
            folder.mkdir(exist_ok=True)
            whole = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
            (folder / path.with_suffix(".xml").name).write_bytes(whole)
    imports = [
        bench.mjtally(
            "import", "-q", "--keep-going", folder, "-o", f"{folder}.txt", "--force"
        ).seconds
        for folder in (one, every)
    ]
    number_a_second = (len(paths) - 1) / (imports[1] - imports[0])
    yield Row(what, number_a_second, "in a second of CPU", 600, True)


def measure_pages(bench: Bench) -> Iterator[Row]:
    for number, goal in ((400, 1.0), (3_000, 2.5), (20_000, 15)):
        path = bench.file(f"{number}-games", islice(games.generate_real_games(SEED), number), 10**9)
        command = ("report", "-q", path, "-o", f"{path}.html", "--force")
        cost = bench.mjtally(*command, times=1 if number > 3_000 else 2)
        yield Row(f"report of {number} games", cost.seconds, "seconds of CPU", goal)


def measure_weight(bench: Bench) -> Iterator[Row]:
    """Of pages: an evening; a season of 40 players, and ten years; three seasons; 200 players."""
    town = games.TOWN_NAMES[:40]
    many = [f"{name}{number}" for name in town for number in range(5)]
    for what, names, number, seasons, goal in (
        ("200 games of 40 players", town, 200, 0, 500),
        ("3,000 games of 40 players", town, 3_000, 0, 1_200),
        ("400 games in three seasons", town, 133, 3, 700),
        ("400 games of 200 players", many, 400, 0, 1_500),
    ):
        blocks = games.generate_real_games(SEED, names)
        parts = [
            [f"season={season}"] * (season > 0) + [*chain.from_iterable(islice(blocks, number))]
            for season in range(min(1, seasons), seasons + 1)
        ]
        path = games.write_lines(bench.folder / f"{what}.txt", chain.from_iterable(parts))
        yield weigh_page(bench, what, path, goal)
    yield weigh_page(bench, "an evening", EXAMPLES / "riichi-evening.txt", 100)


def weigh_page(bench: Bench, what: str, path: Path, goal: float) -> Row:
    page = bench.folder / f"{what}.html"
    bench.mjtally("report", "-q", path, "-o", page, "--force", times=1)
    return Row(f"page of {what}", page.stat().st_size / KB, "KB", goal)


def write_sheet(path: Path, rows: int) -> Path:
    """A spreadsheet with a row for each game: its date, names and scores."""
    dice = Random(SEED)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["Date", *chain.from_iterable((f"P{n}", f"S{n}") for n in range(1, 5))])
        for row in range(rows):
            scores = [25_000 + 100 * dice.randrange(-200, 300) for _ in range(3)]
            pairs = zip(
                dice.sample(games.CLUB_NAMES, 4), [*scores, 100_000 - sum(scores)], strict=True
            )
            date = f"{2010 + row // 1000}-{1 + row % 12:02}-{1 + row % 28:02}"
            writer.writerow([date, *chain.from_iterable(pairs)])
    return path


ROWS = {
    "hk": measure_hk,
    "lines": measure_lines,
    "memory": measure_memory,
    "hands": measure_hands,
    "columns": measure_columns,
    "start": measure_start,
    "growth": measure_growth,
    "logs": measure_logs,
    "pages": measure_pages,
    "weight": measure_weight,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--only", action="append", choices=ROWS, metavar="WORD", help=", ".join(ROWS))
    add("--before", default="", metavar="REVISION", help="or PATH: an earlier program, beside it")
    add("--hk-scorer", default="", metavar="PATH", help="another program for HK")
    add("--mjlogs", type=Path, metavar="FOLDER", help="logs of Tenhou, for one file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        now = Bench(HERE, Path(name), options.hk_scorer, options.mjlogs)
        before = options.before and now._replace(checkout=find_checkout(options.before, Path(name)))
        print(f"{'':46} {'before':>8} {'now':>8}")
        for word in options.only or ROWS:
            earlier = measure_earlier(word, before) if before else {}
            for row in ROWS[word](now):
                print(row.format(earlier.get(row.what)), flush=True)


def find_checkout(named: str, folder: Path) -> Path:
    """The folder of a checkout, or that of a revision, which is written out."""
    if Path(named).is_dir():
        return Path(named).resolve()
    made = folder / "before"
    made.mkdir()
    archive = subprocess.run(["git", "archive", named], cwd=HERE, check=True, capture_output=True)
    subprocess.run(["tar", "x", "-C", made], input=archive.stdout, check=True)
    return made


def measure_earlier(word: str, bench: Bench) -> dict[str, float | None]:
    """The numbers of an earlier program, which may not know what it is asked for."""
    numbers = {}
    try:
        for row in ROWS[word](bench):
            numbers[row.what] = row.number
    except SystemExit as error:
        print(f"before: {str(error).splitlines()[0]}", file=sys.stderr)
    return numbers


if __name__ == "__main__":
    main()
