"""What several files add up to, whatever their order."""

import sys
from itertools import permutations
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest

from mjtally.cli.main import main
from mjtally.cli.progress import show_files_progress, show_logs_progress
from support.paths import EXAMPLES

FILES = [
    str(EXAMPLES / name)
    for name in ("riichi-evening.txt", "east-games.txt", "bust.txt", "tiles.txt")
]

Out = pytest.CaptureFixture[str]


def write_table(paths: list[str], out: Path, *options: str) -> bytes:
    assert main([*paths, "-o", str(out), "-q", "--force", *options]) == 0
    return out.read_bytes()


# Who came first: twice Ben in January (two files of one day), then Aki in February, and so in
# the whole year one after another, whatever the files are called.
BY_DATE = {
    "w.txt": "2026-02-03\nseason=late\nAki Ben Chie Dai\n= 50000 30000 15000 5000\n",
    "b.txt": "2026-01-05\nseason=early\nAki Ben Chie Dai\n= 5000 50000 30000 15000\n",
    "a.txt": "2026-01-05\nseason=early\nAki Ben Chie Dai\n= 15000 50000 5000 30000\n",
}
RUNS = "name,longest_first_run,current_first_run"


@pytest.mark.parametrize("order", list(permutations(BY_DATE)), ids=" ".join)
def test_runs_and_series_go_by_date(
    order: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not by the order of the files, which decides within a day alone."""
    monkeypatch.chdir(tmp_path)
    for name, text in BY_DATE.items():
        Path(name).write_text(text)

    def rows_of(*options: str) -> list[list[str]]:
        made_rows = write_table(list(order), tmp_path / "out.tsv", *options).decode()
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


def test_players_of_several_files_are_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Those of any file, and who was adjusted alone; a name that nobody has is an error."""
    monkeypatch.chdir(tmp_path)
    for name, text in BY_DATE.items():
        Path(name).write_text(f"{text}season=late\nDai +3\n")
    for player, status, row in (("Dai", 0, "Dai\t-36\n"), ("Ben", 0, "Ben\t10\n"), ("Bne", 2, "")):
        options = ["--players", player, "--season", "late", "--columns", "name,points"]
        assert main([*BY_DATE, "-o", "-", *options]) == status
        assert row in capsys.readouterr().out


# ------------------------------------------------------------------------------- a bar


class FakeBar:
    """Stands in for tqdm's."""

    drawn: ClassVar[list["FakeBar"]] = []

    def __init__(self, total: int, **_options: object) -> None:
        self.total, self.n = total, 0
        self.drawn.append(self)

    def update(self, more: int) -> None:
        self.n += more

    def close(self) -> None:
        self.drawn.append(self)


@pytest.fixture
def bars(monkeypatch: pytest.MonkeyPatch) -> list[FakeBar]:
    """The bars that are drawn; each is there again when it is closed."""
    tqdm = ModuleType("tqdm")
    monkeypatch.setattr(tqdm, "tqdm", FakeBar, raising=False)
    monkeypatch.setitem(sys.modules, "tqdm", tqdm)
    FakeBar.drawn = []
    return FakeBar.drawn


def test_a_bar_follows_the_files(bars: list[FakeBar]) -> None:
    with show_files_progress(FILES) as opened:
        for path in FILES:
            with opened(path) as lines:
                assert sum(1 for _ in lines) > 4
            assert 0 < bars[0].n <= bars[0].total
    bar, closed = bars
    assert bar is closed
    assert bar.n == bar.total == sum(Path(path).stat().st_size for path in FILES)


def test_a_bar_follows_the_logs_of_a_folder(bars: list[FakeBar], tmp_path: Path) -> None:
    """It is full when every file was passed, however many games are in one."""
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text("a log")
    with show_logs_progress([str(tmp_path)]) as count_log:
        for name in ("a.json game 1", "a.json", "b.json:one", "b.json:other"):
            count_log(str(tmp_path / name))
    assert bars[0].n == bars[0].total == 10


def test_without_tqdm_there_is_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with show_files_progress(FILES) as opened, opened(FILES[0]) as lines:
        assert list(lines)
