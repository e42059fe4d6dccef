"""Sheets of results to scores files."""

import random
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from mjtally import tally
from mjtally.cli.main import main
from mjtally.imports.sheets.cells import column_name, parse_number
from support.cases import for_each, random_cases, some_of
from support.commands import Run
from support.golden import golden_test
from support.paths import DATA, EXAMPLES

SHEETS = sorted(path for path in (DATA / "sheets").iterdir() if path.suffix != ".txt")


def test_sheets_were_found() -> None:
    assert len(SHEETS) >= 11


test_sheets = golden_test("sheets")


def read_rows(path: Path, *columns: str) -> list[list[Any]]:
    return [[row[column] for column in columns] for row in tally(path, table="games")]


ROUND_TRIP_FILES = {
    "season-by-scores.txt": ("--rules", "wrc-2022"),
    "season-2026.txt": (),
    "bust.txt": (),
    "riichi-evening.txt": (),
    "three-players.txt": (),
    "west-round.txt": (),
}


@pytest.mark.parametrize("format", ["csv", "tsv"])
@pytest.mark.parametrize("name", ROUND_TRIP_FILES)
def test_games_come_back(name: str, format: str, tmp_path: Path, run: Run) -> None:
    """What `--table games` exports are the same games again."""
    sheet, out = tmp_path / "games", tmp_path / "out.txt"
    run(EXAMPLES / name, "--table", "games", "--format", format, "-o", sheet)
    status, _, errors = run("import", sheet, "-o", out, *ROUND_TRIP_FILES[name])
    assert status == 0, errors
    columns = ("date", "game", "seat", "name", "score", "rank", "points")
    assert read_rows(out, *columns) == read_rows(EXAMPLES / name, *columns)


def test_balances_are_there_already(tmp_path: Path, run: Run) -> None:
    sheet, out = DATA / "imports" / "hong-kong-balances.csv", tmp_path / "evenings.txt"
    assert run("import", sheet, "--rules", "hk", "-q", "-o", out)[0] == 0
    before = out.read_bytes()
    status, _, errors = run("import", sheet, "--rules", "hk", "--append", out)
    assert status == 0 and errors.endswith("0 games, 0 hands, 0 new players, 3 there already\n")
    assert out.read_bytes() == before


def test_games_known_by_points_come_back(tmp_path: Path, run: Run) -> None:
    scores, sheet, out = (tmp_path / name for name in ("a.txt", "games", "out.txt"))
    scores.write_text("2026-11-20\nAki Ben Chie Dai\n= +62.0 -8.0 -14.0 -40.0\n")
    run(scores, "--table", "games", "-o", sheet)
    assert run("import", sheet, "-o", out)[0] == 0
    assert read_rows(out, "name", "rank", "points") == read_rows(scores, "name", "rank", "points")
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
        assert parse_number(text)[0] == value, text
    for text in ("", "abc", "1,2,3", "12.3456", "1e5", "--1"):
        assert parse_number(text)[0] is None, text


def test_dates(tmp_path: Path, run: Run) -> None:
    sheet = tmp_path / "a.csv"
    for text in (
        *("2026-11-20", "2026/11/20", "2026.11.20", "20261120", "2026年11月20日", "20.11.2026"),
        *("20.11.26", "20 Nov 2026", "20-Nov-26", "November 20, 2026", "2026-11-20T21:30"),
        *("20/11/2026", "20/11/2026 21:30", "Freitag, 20.11.2026", "46346", "2026-11-20 #2"),
    ):
        sheet.write_text(f"Date;Aki;Ben;Chie;Dai\n{text};25000;25000;25000;25000\n", "utf-8")
        assert run("import", sheet)[1].startswith("2026-11-20\n"), text
    for text in (
        *("2026-02-30", "31.06.2026", "20 Foo 2026", "03/04/2026", "tomorrow", "令和8年11月20日"),
        *("R8.11.20", "261120", "20.11.", "2026-11-20 to 2026-11-21"),
    ):
        sheet.write_text(f"Date;Aki;Ben;Chie;Dai\n{text};25000;25000;25000;25000\n", "utf-8")
        assert run("import", sheet)[:2] == (1, ""), text
    rows = "".join(f"{text};25000;25000;25000;25000\n" for text in ("14/03/2026", "03/14/2026"))
    sheet.write_text(f"Date;Aki;Ben;Chie;Dai\n{rows}", "utf-8")
    assert run("import", sheet)[:2] == (1, "")


def test_columns_have_the_names_of_spreadsheets() -> None:
    assert [column_name(at) for at in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


@for_each(SHEETS, lambda path: path.name)
def test_spoiled_sheets(path: Path, tmp_path: Path, run: Run) -> None:
    """However a sheet is broken, it is refused, or its scores file can be read."""
    data, rng, sheet, out = (
        path.read_bytes(),
        random.Random(path.name),
        tmp_path / "s",
        tmp_path / "o",
    )
    for _ in random_cases(20):
        at, to = sorted(rng.randrange(len(data)) for _ in range(2))
        byte = bytes([rng.randrange(256)])
        broken = rng.choice([data[:at], data[:at] + byte + data[at + 1 :], data[:at] + data[to:]])
        sheet.write_bytes(broken)
        status, _, errors = run("import", sheet, "-o", out, "--keep-going")
        assert status in {0, 1, 2} and "Traceback" not in errors
        if out.exists():
            assert main(["check", "-q", str(out)]) == 0
            out.unlink()


# ------------------------------------------------------------------------------- totals

LABELS = (
    *("Totals", "Total:", "total", "Sum", "Summe", "Gesamt", "合計", "Σ", "", "Итого", "all"),
    *("Standings", "1.-31.", "?", "Total points", "Somme", "=", "Points", "end", "Result"),
)


@pytest.mark.parametrize(("label", "heading"), some_of(product(LABELS, ["Game", "Date", ""]), 4))
def test_totals_are_known_by_their_sums(label: str, heading: str, tmp_path: Path, run: Run) -> None:
    """Whatever they are called; the games before them are the games of the sheet without them."""
    rng = random.Random(f"{label} {heading}")
    games = []
    for number in range(1, rng.randrange(3, 9)):
        three = [rng.randrange(-400, 400) for _ in range(3)]
        marked = f"2026-01-{number:02}" if heading != "Game" else str(number)
        games.append([marked, *(f"{each / 10}" for each in (*three, -sum(three)))])
    sums = [sum(round(10 * float(row[at])) for row in games) / 10 for at in range(1, 5)]
    sheet, without = tmp_path / "totals.csv", tmp_path / "games.csv"
    lines = [[heading, "Aki", "Ben", "Chie", "Dai"], *games]
    without.write_text("\n".join(map(",".join, lines)), encoding="utf-8")
    lines.append([label, *map(str, sums)])
    sheet.write_text("\n".join(map(",".join, lines)), encoding="utf-8")
    status, out, errors = run("import", sheet)
    assert (status, out) == run("import", without)[:2]
    assert f"row {len(lines)}: left out: it has the sums of the rows above\n" in errors


def test_games_are_no_totals(tmp_path: Path, run: Run) -> None:
    """Games at random, with dates: each stays a game, however few there are."""
    rng = random.Random(19)
    for _ in random_cases(200):
        rows = ["Date,Aki,Ben,Chie,Dai"]
        for day in range(1, rng.randrange(3, 7)):
            three = [rng.randrange(-60, 60) for _ in range(3)]
            rows.append(f"2026-01-{day:02},{','.join(map(str, (*three, -sum(three))))}")
        (tmp_path / "a.csv").write_text("\n".join(rows))
        status, out, errors = run("import", tmp_path / "a.csv")
        assert status == 0 and "left out" not in errors, rows
        assert out.count("\n= ") == len(rows) - 1


def test_one_game_and_its_total(tmp_path: Path, run: Run) -> None:
    """The same figures once more are a game only with a date or a number of their own."""
    for label, games in (("Totals", 1), ("", 1), ("2", 2)):
        sheet = tmp_path / "a.csv"
        sheet.write_text(f"Game,Aki,Ben,Chie,Dai\n1,50,10,-20,-40\n{label},50,10,-20,-40\n")
        _, out, errors = run("import", sheet)
        assert out.count("\n= ") == games, label
        assert ("row 3: left out" in errors) == (games == 1), label


@pytest.mark.parametrize("label", ["Totals", "Summe", "合計", "Σ", "?", "with the carried over"])
@pytest.mark.parametrize("dates", [("1", "2"), ("2026-01-01", "2026-01-02"), ("Game 1", "R2")])
def test_a_word_among_numbers_is_no_game(
    label: str, dates: tuple[str, str], tmp_path: Path, run: Run
) -> None:
    """Though its numbers are no sums, as where some are carried over from another sheet."""
    heading = "Date" if "-" in dates[0] else "Game"
    rows = [f"{heading},Aki,Ben,Chie,Dai", f"{dates[0]},30,10,-10,-30", f"{dates[1]},45,5,-15,-35"]
    sheet = tmp_path / "a.csv"
    sheet.write_text("\n".join([*rows, f"{label},75,25,-25,-75"]), encoding="utf-8")
    status, out, errors = run("import", sheet)
    assert status == 0 and out.count("\n= ") == 2
    assert f"{sheet}: row 4: left out: it is called '{label}'\n" in errors


def test_a_word_before_names_is_no_game(tmp_path: Path, run: Run) -> None:
    sheet = tmp_path / "a.csv"
    rows = ["1,Aki,30,Ben,10,Chie,-10,Dai,-30", "2,Aki,45,Ben,5,Chie,-15,Dai,-35"]
    sheet.write_text("\n".join([*rows, "Totals,Aki,75,Ben,25,Chie,-25,Dai,-75"]))
    status, out, errors = run("import", sheet)
    assert status == 0 and out.count("\n= ") == 2
    assert f"{sheet}: row 3: left out: it is called 'Totals'\n" in errors


def test_games_that_are_called_by_words(tmp_path: Path, run: Run) -> None:
    sheet = tmp_path / "a.csv"
    sheet.write_text("Game,Aki,Ben,Chie,Dai\nSemifinal,30,10,-10,-30\nFinal,45,5,-15,-35\n")
    status, out, errors = run("import", sheet)
    assert status == 0 and out.count("\n= ") == 2 and "left out" not in errors


# ---------------------------------------------------------------------------- workbooks


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook with a sheet a month, one of words, and an empty one."""
    book = openpyxl.Workbook()
    for name, day, scores in (
        ("Jan", date(2026, 1, 7), (30000, 20000, 10000, 40000)),
        ("Feb 2", date(2026, 2, 4), (45200, 2300, 30000, 22500)),
    ):
        sheet = book.create_sheet(name)
        sheet.append(["Date", "Aki", "Ben", "Chie", "Dai"])
        sheet.append([day, *scores])
        sheet.append(
            [None, *(each + change for each, change in zip(scores, (1, -1, 2, -2), strict=True))]
        )
    book.create_sheet("Rules").append(["We play on Wednesdays"])
    book.save(tmp_path / "club.xlsx")
    return tmp_path / "club.xlsx"


def test_every_sheet_of_a_workbook(book: Path, run: Run) -> None:
    status, out, errors = run("import", book, "--set", "rounding=none")
    shape = "read as a column for each player, with scores"
    held = "; a date is valid for the rows below that have none"
    assert errors == (
        f"{book}, worksheet Sheet: left out: it has no games\n"
        f"{book}, worksheet Jan: {shape}{held}\n{book}, worksheet Feb 2: {shape}{held}\n"
        f"{book}, worksheet Rules: left out: it has no games\n4 games, 0 hands, 4 new players\n"
    )
    assert status == 0 and out.count("2026-0") == 2 and out.count("\n= ") == 4


def test_sheets_that_are_asked_for(book: Path, run: Run) -> None:
    options = ("--set", "rounding=none", "--sheet")
    status, out, errors = run("import", book, *options, "Feb 2")
    assert status == 0 and "2026-02-04" in out and "2026-01-07" not in out
    assert "Jan" not in errors
    both = run("import", book, *options, "Jan", "--sheet", "Feb 2")
    assert both[:2] == run("import", book, "--set", "rounding=none")[:2]
    status, out, errors = run("import", book, *options, "Feb")
    assert (status, out) == (1, "") and errors.startswith(
        f"{book}: a workbook without a worksheet Feb; expected Sheet, Jan, Feb 2 or Rules\n"
    )
    errors = run("import", book, *options, "Rules")[2]
    assert "worksheet Rules: a spreadsheet of another shape" in errors


# ------------------------------------------------------------------------- other files

OTHER_FILES = {
    "chart.png": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR,\r,\r", "a picture"),
    "photo.jpg": (b"\xff\xd8\xff\xe0\0\x10JFIF", "a picture"),
    "photo.webp": (b"RIFF\n\0\0\0WEBPVP8 ", "a picture"),
    "club.html": (b"<!DOCTYPE html>\n<html>", "a page (HTML)"),
    "old.xls": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
        "a file of an old Excel or Word (xls, doc)",
    ),
    "setup.exe": (b"MZ\x90\0\3\0\0\0", "a program"),
    "rules.pdf": (b"%PDF-1.7\n", "a PDF"),
    "data.bin": (b"\1\2\3\0\4" * 50, "a file that is not text"),
}


def test_other_files_in_a_folder(tmp_path: Path, run: Run) -> None:
    """Each is left out with a line; the games beside them are read."""
    for name, (data, _) in OTHER_FILES.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "a.csv").write_text("Date,Aki,Ben,Chie,Dai\n2026-11-20,45200,28100,17300,9400\n")
    status, out, errors = run("import", tmp_path)
    assert status == 0 and "= 45200 28100 17300 9400" in out
    for name, (_, words) in OTHER_FILES.items():
        assert f"{tmp_path / name}: left out: {words}\n" in errors
    assert errors.endswith("1 game, 0 hands, 4 new players, 8 files without a log\n")


@pytest.mark.parametrize("name", OTHER_FILES)
def test_other_files_by_name(name: str, tmp_path: Path, run: Run) -> None:
    """What it is, and what to save instead, in one line."""
    data, words = OTHER_FILES[name]
    (tmp_path / name).write_bytes(data)
    status, out, errors = run("import", tmp_path / name)
    assert (status, out) == (2, "")
    head, *rest = errors.splitlines()
    assert head.startswith(f"{tmp_path / name}: {words}; expected ")
    assert rest == ["mjtally: no log was found"]
    if name.endswith("xls"):
        assert "its results saved as xlsx, ods or csv" in head
