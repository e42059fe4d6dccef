"""Several files side by side, and what they add up to in whatever order."""

import random
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import permutations
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest

from mjtally.cli.main import main
from mjtally.cli.progress import FilesProgress, show_files_progress
from mjtally.interpreter.sources import ScoresSource, open_lines
from mjtally.interpreter.tally import Tally
from mjtally.output.formats import format_number
from mjtally.tables.build import accumulate_table
from mjtally.tables.options import TableOptions
from mjtally.tables.registry import build_accumulated_table, find_table
from support.game_generator import CLUB_NAMES, generate_season_files
from support.internals import PRESETS
from support.paths import EXAMPLES

FILES = [
    str(EXAMPLES / name)
    for name in ("riichi-evening.txt", "east-games.txt", "bust.txt", "tiles.txt")
]
SUMMARIES = ("players", "results", "matchups", "seats", "series", "ratings", "records", "yaku")
TABLES = (*SUMMARIES, "hands", "games")

Out = pytest.CaptureFixture[str]


def write_table(paths: list[str], out: Path, *options: str) -> bytes:
    assert main([*paths, "-o", str(out), "-q", *options]) == 0
    return out.read_bytes()


@pytest.mark.parametrize("table", TABLES)
def test_side_by_side_gives_the_same_bytes(table: str, tmp_path: Path) -> None:
    options = ("--table", table, "--columns", "all")
    one = write_table(FILES, tmp_path / "one.tsv", *options)
    assert one.count(b"\n") > 4
    assert write_table(FILES, tmp_path / "many.tsv", *options, "-j", "3") == one


@pytest.mark.parametrize("rules", PRESETS)
def test_every_ruleset_side_by_side(rules: str, tmp_path: Path) -> None:
    """What is read elsewhere comes back with its rules."""
    family, paths = PRESETS[rules].family, [tmp_path / "one.txt", tmp_path / "other.txt"]
    (marks, _), *_ = family.language.example_hands
    lines = [" ".join(words[: family.players]) for words in (CLUB_NAMES, marks.split())]
    for path in paths:
        path.write_text("\n".join([f"rules={rules}", *lines, ""]), encoding="utf-8")
    files, options = [*map(str, paths)], ("--table", "records")
    one = write_table(files, tmp_path / "one.tsv", *options)
    assert one.count(b"\n") > 1
    assert write_table(files, tmp_path / "many.tsv", *options, "-j", "2") == one


@pytest.mark.parametrize("by", ["day", "month", "game", "season"])
def test_series_side_by_side(by: str, tmp_path: Path) -> None:
    options = ("--table", "series", "--by", by)
    one = write_table(FILES, tmp_path / "one.tsv", *options)
    assert write_table(FILES, tmp_path / "many.tsv", *options, "-j", "2") == one


@pytest.mark.parametrize("table", TABLES)
def test_a_season_side_by_side(table: str, tmp_path: Path) -> None:
    """Months of a club, among them unfinished games, and adjustments of who played elsewhere."""
    texts = generate_season_files(12)
    paths = [tmp_path / name for name in texts if name.startswith("20")]
    for path in paths:
        path.write_text(texts[path.name], encoding="utf-8")
    options = ("--table", table, "--columns", "all")
    one = write_table([str(path) for path in paths], tmp_path / "one.tsv", *options)
    many = write_table([str(path) for path in paths], tmp_path / "many.tsv", *options, "-j", "3")
    assert many == one


# Who came first: twice Ben in January (two files of one day), then Aki in February, and so in
# the whole year one after another, whatever the files are called.
BY_DATE = {
    "w.txt": "2026-02-03\nseason=late\nAki Ben Chie Dai\n= 50000 30000 15000 5000\n",
    "b.txt": "2026-01-05\nseason=early\nAki Ben Chie Dai\n= 5000 50000 30000 15000\n",
    "a.txt": "2026-01-05\nseason=early\nAki Ben Chie Dai\n= 15000 50000 5000 30000\n",
}
RUNS = "name,longest_first_run,current_first_run"


@pytest.mark.parametrize("order", list(permutations(BY_DATE)), ids=" ".join)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_runs_and_series_go_by_date(
    order: tuple[str, ...], jobs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not by the order of the files, which decides within a day alone."""
    monkeypatch.chdir(tmp_path)
    for name, text in BY_DATE.items():
        Path(name).write_text(text)

    def rows_of(*options: str) -> list[list[str]]:
        made_rows = write_table(list(order), tmp_path / "out.tsv", "-j", jobs, *options).decode()
        return [line.split("\t") for line in made_rows.splitlines()[1:]]

    runs = {name: most for name, *most in rows_of("--columns", RUNS)}
    assert (runs["Aki"], runs["Ben"]) == (["1", "1"], ["2", "0"])
    of_ben = ("--table", "series", "--columns", "period,name,points,points_total", "--by")
    days = [row for row in rows_of(*of_ben, "day") if row[1] == "Ben"]
    assert [[row[0], *row[2:]] for row in days] == [
        ["2026-01-05", "120", "120"],
        ["2026-02-03", "10", "130"],
    ]
    seasons = [row for row in rows_of(*of_ben, "season") if row[1] == "Ben"]
    assert [row[0] for row in seasons] == ["early", "late"]
    games = [row for row in rows_of(*of_ben, "game") if row[1] == "Ben"]
    numbered = {name: str(number) for number, name in enumerate(order, 1)}
    first, second = (numbered[name] for name in order if name != "w.txt")
    assert [row[0] for row in games] == [first, second, numbered["w.txt"]]
    assert [row[3] for row in games] == ["60", "120", "130"]


def test_players_are_chosen_side_by_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Those of any file, and who was adjusted alone; a name that nobody has is an error."""
    monkeypatch.chdir(tmp_path)
    for name, text in BY_DATE.items():
        Path(name).write_text(f"{text}season=late\nDai +3\n")
    for player, points in (("Dai", "9"), ("Ben", None), ("Bne", None)):
        said = []
        for jobs in ("1", "2"):
            options = ["--players", player, "--season", "late", "--columns", "name,points"]
            status = main([*BY_DATE, "-o", "-", "-j", jobs, *options])
            said.append((status, *capsys.readouterr()))
        assert said[0] == said[1]
        assert said[0][0] == (2 if player == "Bne" else 0)
        assert points is None or f"Dai\t{-45 + int(points)}\n" in said[0][1]


def run_one_and_two_processes(
    paths: list[str], capsys: Out, tmp_path: Path
) -> Iterator[tuple[int, str]]:
    """Status and words of reading one after another, and side by side."""
    for jobs in ("1", "4"):
        status = main([*paths, "-o", str(tmp_path / "out.tsv"), "-j", jobs])
        yield status, capsys.readouterr().err


GAME = "Aki Ben Chie Dai\n3/40 - d -\n- 2/30 - d\n+ - - -\n"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (GAME, GAME + "4 - d -\n"),  # a mistake
        (GAME + "end\n", GAME + "end\n"),  # entered twice
        ("Aki Ben Chie Dai\n5 - d -\nend\n", "aki Ben Chie Dai\n6 - d -\nend\n"),  # almost a name
        ("Aki Ben Chie Dai\n5 - d -\nend\n", "B=1\nAki Ben Chie Dai\n3 - d -\n"),  # other rules
        ("Aki Ben Chie Dai\n5 - d -\nend\n", "Emi Fu Gen Ida\n5 - d -\nend\nAki -20\n"),  # adjusted
        (
            "Aki Ben Chie Dai\n5 - d -\nend\n",
            "alias=Emi:Aki\nEmi Fu Gen Ida\n5 - d -\nend\n",  # a player's name for another's
        ),
        ("Aki Ben Chie Dai\n5 - d -\n", "Aki Ben Chie Dai\n6 - d -\n"),  # two unfinished games
        (  # almost a name, in both
            "Aki Ben Chie Dai\n5 - d -\nend\naki Emi Chie Dai\n",
            "Aki Ben Chie Dai\n6 - d -\nend\naki Emi Chie Dai\n",
        ),
    ],
)
def test_what_is_said_is_the_same(
    first: str, second: str, tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever in one file bears on another."""
    monkeypatch.chdir(tmp_path)
    Path("one.txt").write_text(first)
    Path("two.txt").write_text(second)
    one, side = run_one_and_two_processes(["one.txt", "two.txt"], capsys, tmp_path)
    assert one == side


def read_rows(options: TableOptions, order: tuple[int, ...], family: str) -> list[list[str]]:
    """A table of files that are added up one by one in some order."""
    whole = find_table(options.table).make_accumulator(options)
    for number in order:
        path = FILES[number]
        tally = Tally([ScoresSource(path, partial(open_lines, path))], print)
        whole.merge(accumulate_table(tally, options), number, PRESETS[family].family)
    sheet = build_accumulated_table(whole, options, PRESETS[family].family)
    return [[format_number(value) for value in row] for row in sheet.rows]


@pytest.mark.parametrize("table", SUMMARIES)
def test_files_merge_in_any_order(table: str) -> None:
    options = TableOptions(table, "all")
    orders = list(permutations(range(len(FILES))))
    expected = read_rows(options, orders[0], "riichi")
    for order in random.Random(7).sample(orders, 5):
        assert read_rows(options, order, "riichi") == expected


# ------------------------------------------------------------------------------- a bar


class FakeBar:
    """Stands in for tqdm's."""

    drawn: ClassVar[list["FakeBar"]] = []

    def __init__(self, total: int, **_options: object) -> None:
        self.total, self.n = total, 0
        self.drawn.append(self)

    def __enter__(self) -> "FakeBar":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def update(self, more: int) -> None:
        self.n += more


def test_a_bar_follows_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    tqdm = ModuleType("tqdm")
    monkeypatch.setattr(tqdm, "tqdm", FakeBar, raising=False)
    monkeypatch.setitem(sys.modules, "tqdm", tqdm)
    monkeypatch.setattr("mjtally.cli.progress.DELAY_SECONDS", 0.0)
    monkeypatch.setattr("mjtally.cli.progress.UPDATE_SECONDS", 0.001)
    FakeBar.drawn = []
    with show_files_progress(FILES) as opened:
        for path in FILES:
            with opened(path) as lines:
                assert sum(1 for _ in lines) > 4
        for _ in range(2000):
            if FakeBar.drawn and FakeBar.drawn[0].n:
                break
            time.sleep(0.001)
    (bar,) = FakeBar.drawn
    assert bar.total == sum(Path(path).stat().st_size for path in FILES)
    assert 0 < bar.n <= bar.total


def test_without_tqdm_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setattr("mjtally.cli.progress.DELAY_SECONDS", 0.0)
    with show_files_progress(FILES) as opened, opened(FILES[0]) as lines:
        assert list(lines)


def test_a_bar_knows_how_far_it_is() -> None:
    progress = FilesProgress(FILES[:2])
    assert progress.count_read_bytes() == 0
    for path in FILES[:2]:
        with progress.open_tracked(path) as lines:
            list(lines)
    assert progress.count_read_bytes() == progress.total_bytes
