"""The goals of speed and memory, a row each; run by hand: `python tests/bench/run.py`.

It makes its own files with `support.game_generator`. Nearly every number is a ratio of CPU times
in the same run (or of memory, or megabytes), so that it says the same on any machine; pages alone
are in seconds of CPU. With `--before` (a revision such as 4de290a, or the folder of a checkout) the
program as it was then stands beside it, measured in the same run. Another program for Hong Kong
and a folder of mjlogs have to be named (`--hk-scorer`, `--mjlogs`). `--only WORD` runs the rows of
one function, whose word is in `ROWS`.
"""

import argparse
import csv
import gzip
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.processes import (
    Cost,
    Ratio,
    bare,
    compare,
    cpu_seconds,
    mjtally,
    python,
    run_command,
    tally_arguments,
)
from mjtally.families import YAKU_TERMS
from mjtally.tables.registry import TABLE_NAMES
from support import game_generator as games

SEED = 2026
MEGABYTES = 60  # the most that a tally may take
HERE = Path(__file__).parents[2]
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
from xml.parsers import expat
for path in Path(sys.argv[1]).iterdir():
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, attributes: None
    parser.Parse(path.read_bytes(), True)
"""
READ_CSV = """
import csv, sys
with open(sys.argv[1], newline="") as file:
    for row in csv.reader(file):
        pass
"""
MEASURE_HANDS = "from bench.hands import measure_speeds; print(*measure_speeds(), file=sys.stderr)"


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


def measure_real(bench: Bench) -> Iterator[Row]:
    labelled = islice(games.generate_labelled_games(SEED), 2000)
    for what, path, goal in (
        ("12,000 lines as of real games", real_games(bench), 25),
        ("2,000 games, label and = on every line", bench.file("labelled", labelled, 10**6), 30),
        ("6,000 lines with tiles in every win", tiled_games(bench), 60),
    ):
        ratio = bench.compare(tally_arguments(path), bare(path))
        yield Row(what, ratio.times, "times a bare process", goal)
        yield Row(f"peak of {what}", ratio.megabytes, "MB", MEGABYTES)


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
    commands = {
        "import lark": ("-c", "import lark"),
        "a dozen lines": ("-m", "mjtally", "-q", path, "-o", f"{path}.tsv", "--force"),
        "check of a dozen lines": ("-m", "mjtally", "check", path),
        "points": ("-m", "mjtally", "points", "3/40"),
        "--version": ("-m", "mjtally", "--version"),
    }
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(20):  # in turns, for what else the machine does comes and goes
        for what, command in commands.items():
            best[what] = min(best[what], cpu_seconds(python(*command), 1, bench.checkout / "src"))
    lark, *others = best.values()
    for what, seconds, goal in zip([*commands][1:], others, (2, 1.6, 0.6, 0.3), strict=True):
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
    """What each log takes after the first, so that the start of both is left out."""
    what, unit = "import of mjlogs with tiles", "times bare expat"
    if bench.mjlogs is None:
        yield Row(what, None, "--mjlogs FOLDER names a folder of whole logs", 4)
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
    parses = [cpu_seconds(python("-c", PARSE_XML, folder), 5) for folder in (one, every)]
    seconds = imports[1] - imports[0]
    yield Row(what, seconds / (parses[1] - parses[0]), unit, 4)
    yield Row("mjlogs a second", (len(paths) - 1) / seconds, "in a second of CPU", 500, True)


def measure_pages(bench: Bench) -> Iterator[Row]:
    for number, goal in ((400, 1.0), (3_000, 2.5), (20_000, 15)):
        path = bench.file(f"{number}-games", islice(games.generate_real_games(SEED), number), 10**9)
        command = ("report", "-q", path, "-o", f"{path}.html", "--force")
        cost = bench.mjtally(*command, times=1 if number > 3_000 else 2)
        yield Row(f"report of {number} games", cost.seconds, "seconds of CPU", goal)


def measure_files(bench: Bench) -> Iterator[Row]:
    """Long files that are checked and laid out, and a long spreadsheet."""
    path = bench.file("50,000-lines", games.generate_real_games(SEED), 50_000)
    for verb, goal in (("check", 50), ("fmt", 80)):
        ratio = bench.compare([verb, "-q", path], bare(path))
        yield Row(f"{verb} of 50,000 lines", ratio.times, "times a bare process", goal)
    sheet = write_sheet(bench.folder / "sheet.csv", 10_000)
    command = ("import", "-q", sheet, "-o", f"{sheet}.txt", "--force")
    ratio = bench.compare(command, python("-c", READ_CSV, sheet))
    yield Row("import of a spreadsheet of 10,000 rows", ratio.times, "times a bare csv.reader", 60)


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
    "real": measure_real,
    "hands": measure_hands,
    "columns": measure_columns,
    "start": measure_start,
    "growth": measure_growth,
    "logs": measure_logs,
    "pages": measure_pages,
    "files": measure_files,
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
