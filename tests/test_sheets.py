"""Sheets of results to scores files."""

import random
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from mjtally import tally
from mjtally.cli.main import main
from mjtally.spreadsheets.figures import order_of, read_date, thousandths
from mjtally.spreadsheets.grid import column_name

HERE = Path(__file__).parent
SHEETS = sorted(path for path in (HERE / "data" / "sheets").iterdir() if path.suffix != ".txt")
EXAMPLES = HERE.parent / "examples"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def run_command(*arguments: object) -> tuple[int, str, str]:
        status = main(list(map(str, arguments)))
        return status, *capfd.readouterr()

    return run_command


def test_sheets_were_found() -> None:
    assert len(SHEETS) >= 11


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_sheets(path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scores file of each sheet, and what is said of it, are in the text beside it."""
    monkeypatch.chdir(path.parent)
    status, out, errors = run("import", path.name)
    assert f"{out}[{status}]\n{errors}" == path.with_name(path.name + ".txt").read_text("utf-8")


def rows(path: Path, *columns: str) -> list[list[Any]]:
    return [[row[column] for column in columns] for row in tally(path, table="games")]


COME_BACK = {
    "season-by-scores.txt": ("--rules", "wrc-2022"),
    "season-2026.txt": (),
    "bust.txt": (),
    "riichi-evening.txt": (),
    "three-players.txt": (),
    "west-round.txt": (),
}


@pytest.mark.parametrize("format", ["csv", "tsv"])
@pytest.mark.parametrize("name", COME_BACK)
def test_games_come_back(name: str, format: str, tmp_path: Path, run: Run) -> None:
    """What `--table games` exports are the same games again."""
    sheet, out = tmp_path / "games", tmp_path / "out.txt"
    run(EXAMPLES / name, "--table", "games", "--format", format, "-o", sheet)
    status, _, errors = run("import", sheet, "-o", out, *COME_BACK[name])
    assert status == 0, errors
    columns = ("date", "game", "seat", "name", "score", "rank", "points")
    assert rows(out, *columns) == rows(EXAMPLES / name, *columns)


def test_games_known_by_points_come_back(tmp_path: Path, run: Run) -> None:
    scores, sheet, out = (tmp_path / name for name in ("a.txt", "games", "out.txt"))
    scores.write_text("2026-11-20\nAki Ben Chie Dai\n= +62.0 -8.0 -14.0 -40.0\n")
    run(scores, "--table", "games", "-o", sheet)
    assert run("import", sheet, "-o", out)[0] == 0
    assert rows(out, "name", "rank", "points") == rows(scores, "name", "rank", "points")
    before = out.read_bytes()
    assert run("import", sheet, "--append", out)[2].endswith("1 there already\n")
    assert out.read_bytes() == before


def test_a_workbook(tmp_path: Path, run: Run) -> None:
    """Where the extra for workbooks is there; otherwise it is named."""
    try:
        from openpyxl import Workbook
    except ImportError:
        (tmp_path / "a.xlsx").write_bytes(b"PK\3\4 xl/workbook.xml")
        status, out, errors = run("import", "-o", tmp_path / "out.txt", tmp_path / "a.xlsx")
        assert (status, out) == (1, "") and "a broken zip" in errors
        return
    book = Workbook()
    book.active.append(["Date", "Aki", "Ben", "Chie", "Dai"])
    book.active.append([date(2026, 11, 20), 45200, 28100.0, 17300, 9400])
    book.save(tmp_path / "a.xlsx")
    status, out, _ = run("import", tmp_path / "a.xlsx")
    assert status == 0
    assert out == "2026-11-20\nrules=riichi\nAki Ben Chie Dai\n= 45200 28100 17300 9400\n"


def test_order_of_day_and_month(tmp_path: Path, run: Run) -> None:
    """Either by a date that tells, or as it is asked for."""
    sheet = tmp_path / "a.csv"
    sheet.write_text("date,Aki,Ben,Chie,Dai\n03/04/2026,25000,25000,25000,25000\n")
    assert run("import", sheet, "--date-format", "d/m/y")[1].startswith("2026-04-03\n")
    assert run("import", sheet, "--date-format", "m/d/y")[1].startswith("2026-03-04\n")
    sheet.write_text(sheet.read_text() + "03/14/2026,25000,25000,25000,25000\n")
    assert run("import", sheet)[1].startswith("2026-03-04\n")


def test_numbers() -> None:
    for text, value in (
        *(("25,000", 25_000_000), ("25.000", 25_000_000), ("25 000", 25_000_000)),
        *(("-1.500", -1_500_000), ("1'234'500", 1_234_500_000), ("45,2", 45_200)),
        *(("+62.0", 62_000), ("−8", -8_000), ("▲10.0", -10_000), ("２５０００", 25_000_000)),
    ):
        assert thousandths(text) == value, text
    for text in ("", "abc", "1,2,3", "12.3456", "1e5", "--1"):
        assert thousandths(text) is None, text


def test_dates() -> None:
    for text in (
        *("2026-11-20", "2026/11/20", "2026.11.20", "20261120", "2026年11月20日", "20.11.2026"),
        *("20.11.26", "20 Nov 2026", "20-Nov-26", "November 20, 2026", "2026-11-20T21:30"),
        *("20/11/2026", "20/11/26 21:30"),
    ):
        assert read_date(text, order_of([text])) == date(2026, 11, 20), text
    for text in ("", "2026-02-30", "31.06.2026", "20 Foo 2026", "03/04/2026", "tomorrow"):
        assert read_date(text, order_of([text])) is None, text
    assert order_of(["14/03/2026", "03/14/2026"]) == ""


def test_columns_have_the_names_of_spreadsheets() -> None:
    assert [column_name(at) for at in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_spoiled_sheets(path: Path, tmp_path: Path, run: Run) -> None:
    """However a sheet is broken, it is refused, or its scores file can be read."""
    data, rng, sheet, out = (
        path.read_bytes(),
        random.Random(path.name),
        tmp_path / "s",
        tmp_path / "o",
    )
    for _ in range(40):
        at, to = sorted(rng.randrange(len(data)) for _ in range(2))
        byte = bytes([rng.randrange(256)])
        broken = rng.choice([data[:at], data[:at] + byte + data[at + 1 :], data[:at] + data[to:]])
        sheet.write_bytes(broken)
        status, _, errors = run("import", sheet, "-o", out, "--keep-going")
        assert status in {0, 1, 2} and "Traceback" not in errors
        if out.exists():
            assert main(["check", "-q", str(out)]) == 0
            out.unlink()
