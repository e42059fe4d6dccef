"""Out to spreadsheets: workbooks, every table at once, and CSV with a byte order mark."""

import json
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import openpyxl
import pytest

from mjtally.base.extras import find_install_command
from mjtally.cli.main import main
from mjtally.output.xlsx import number_pattern, write_workbook
from mjtally.rules.families import YAKU_TERMS
from mjtally.rules.statistics.columns import Column, ColumnValue
from mjtally.tables.options import RenderedTable
from mjtally.tables.registry import TABLE_NAMES
from support.paths import EXAMPLES

SEASON = str(EXAMPLES / "season-2026.txt")
SPACE = {"x": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
TABLES = [  # of riichi, without a rate
    name for name in TABLE_NAMES if name == "yaku" or name not in {*YAKU_TERMS, "money", "payments"}
]

Out = pytest.CaptureFixture[str]
Cell = str | float | None


class ReadWorkbook:
    """What a workbook says, read without the library that wrote it."""

    def __init__(self, path: Path) -> None:
        self.parts = {name: zipfile.ZipFile(path).read(name) for name in self.names(path)}
        book = ElementTree.fromstring(self.parts["xl/workbook.xml"])
        self.sheets = [each.attrib["name"] for each in book.findall(".//x:sheet", SPACE)]

    @staticmethod
    def names(path: Path) -> list[str]:
        return zipfile.ZipFile(path).namelist()

    def page(self, number: int) -> ElementTree.Element:
        return ElementTree.fromstring(self.parts[f"xl/worksheets/sheet{number}.xml"])

    def rows(self, number: int = 1) -> list[dict[str, Cell]]:
        """The rows of a sheet, each by the names in its header."""
        found = [
            {re.sub("[0-9]", "", cell.attrib["r"]): self.value(cell) for cell in row}
            for row in self.page(number).findall(".//x:row", SPACE)
        ]
        header = found[0]
        return [{str(header[at]): value for at, value in row.items()} for row in found[1:]]

    def value(self, cell: ElementTree.Element) -> Cell:
        assert cell.find("x:f", SPACE) is None  # a formula
        value = cell.find("x:is/x:t" if cell.get("t") == "inlineStr" else "x:v", SPACE)
        if value is None or value.text is None:
            return None
        return value.text if cell.get("t") == "inlineStr" else float(value.text)


def test_numbers_are_numbers(tmp_path: Path, capsys: Out) -> None:
    out = tmp_path / "season.xlsx"
    assert main(["-q", SEASON, "--format", "xlsx", "-o", str(out), "--columns", "all"]) == 0
    assert main(["-q", SEASON, "--format", "json", "-o", "-", "--columns", "all"]) == 0
    expected = json.loads(capsys.readouterr().out)
    for row, values in zip(ReadWorkbook(out).rows(), expected, strict=True):
        for column, value in values.items():
            cell = row.get(column)
            assert cell == (pytest.approx(value, abs=1e-4) if type(value) is float else value)


def test_a_frozen_header_and_a_filter(tmp_path: Path) -> None:
    out = tmp_path / "season.xlsx"
    assert main(["-q", SEASON, "--format", "xlsx", "-o", str(out)]) == 0
    page = ReadWorkbook(out).page(1)
    pane, marked = page.find(".//x:pane", SPACE), page.find(".//x:autoFilter", SPACE)
    assert pane is not None and (pane.get("state"), pane.get("ySplit")) == ("frozen", "1")
    assert marked is not None and marked.get("ref") == "A1:S7"


def test_every_table_has_a_sheet(tmp_path: Path) -> None:
    out = tmp_path / "all.xlsx"
    assert main(["-q", SEASON, "--table", "all", "--format", "xlsx", "-o", str(out)]) == 0
    book = ReadWorkbook(out)
    assert book.sheets == TABLES
    assert [row["name"] for row in book.rows(1)][-1] == "*"
    assert len(book.rows(2)) == 244
    hk = str(EXAMPLES / "hk-evening.txt")
    assert main(["-q", hk, "--table", "all", "--format", "xlsx", "-o", str(out), "--force"]) == 0
    assert ReadWorkbook(out).sheets == [
        "players",
        "hands",
        "results",
        "matchups",
        "series",
        "teams",
        "standings",
        "records",
        "deal-ins",
        "money",
        "payments",
        "faan",
    ]


def test_dates_are_dates_and_marks_are_not(tmp_path: Path) -> None:
    out = tmp_path / "hands.xlsx"
    evening = str(EXAMPLES / "riichi-evening.txt")
    assert main(["-q", evening, "--table", "hands", "--format", "xlsx", "-o", str(out)]) == 0
    rows = ReadWorkbook(out).rows()
    assert {row["date"] for row in rows} == {46346}  # 2026-11-20, in days since 1899-12-30
    assert {"d", "4h20f!"} <= {row["mark"] for row in rows}
    for period, value in ("day", 46346), ("month", "2026-11"):
        series = [evening, "--table", "series", "--by", period, "--format", "xlsx", "--force"]
        assert main(["-q", *series, "-o", str(out)]) == 0
        assert {row["period"] for row in ReadWorkbook(out).rows()} == {value}


def test_texts_stay_texts(tmp_path: Path) -> None:
    """No formula, error or letter is made of them, and a number that is too large is one."""
    out = tmp_path / "texts.xlsx"
    values: list[ColumnValue] = ["=1+1", "#N/A", "a_x0041_", "-", "", 10**400]
    table = RenderedTable([Column("mark", "text", "")], [[value] for value in values])
    with out.open("w", encoding="utf-8") as file:
        write_workbook({"hands": table}, file)
    cells = [row.get("mark") for row in ReadWorkbook(out).rows()]
    assert cells[:3] == ["=1+1", "#N/A", "a_x005F_x0041_"]
    assert cells[3:5] == ["-", None] and str(cells[5]).startswith("1000")


def test_the_same_bytes_every_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in another year."""
    one, other = tmp_path / "one.xlsx", tmp_path / "other.xlsx"
    for out in (one, other):
        assert main(["-q", SEASON, "--format", "xlsx", "-o", str(out)]) == 0
        monkeypatch.setattr("time.time", lambda: 2_000_000_000)
    assert one.read_bytes() == other.read_bytes()
    with zipfile.ZipFile(one) as parts:
        assert {part.date_time[0] for part in parts.infolist()} == {1980}
        assert b"mjtally" in parts.read("docProps/core.xml")
        assert b"2000-01-01" in parts.read("docProps/core.xml")


def test_a_long_table_is_as_long_in_a_workbook(tmp_path: Path) -> None:
    """Its header is bold, and each column as wide as its longest text."""
    out = tmp_path / "hands.xlsx"
    assert main(["-q", SEASON, "--table", "hands", "-o", str(out)]) == 0
    sheet = openpyxl.load_workbook(out).active
    assert sheet.max_row == 245
    assert {(cell.font.b, cell.data_type) for cell in sheet[1]} == {(True, "s")}
    assert not any(cell.font.b for cell in sheet[2])
    longest = max(len(str(cell.value)) for cell in sheet["A"])
    assert sheet.column_dimensions["A"].width == longest + 2


@pytest.mark.parametrize(
    ("unit", "values", "expected"),
    [
        ("points", [12], "+0;-0;0"),
        ("share", [], "0.0%"),
        ("date", [], "yyyy-mm-dd"),
        ("score", [25000], "0"),
        ("text", ["E1"], "General"),
    ],
)
def test_patterns(unit: str, values: list[int | str], expected: str) -> None:
    assert number_pattern(unit, values) == expected


def test_every_table_in_a_folder(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "evening.txt"
    path.write_bytes((EXAMPLES / "riichi-evening.txt").read_bytes())
    assert main([str(path), "--table", "all"]) == 0
    folder = tmp_path / "evening.txt.tables"
    counts = f"{len(TABLES)} tables: 4 players, 14 hands, 1 game"
    assert capsys.readouterr().err == f"wrote {folder} ({counts})\n"
    assert {each.name for each in folder.iterdir()} == {f"{name}.tsv" for name in TABLES}
    for name in TABLES:
        assert main(["-q", str(path), "--table", name, "-o", "-"]) == 0
        assert (folder / f"{name}.tsv").read_text() == capsys.readouterr().out


def test_the_ending_says_whether_every_table_goes_into_a_workbook(tmp_path: Path) -> None:
    book, folder = tmp_path / "season.XLSX", tmp_path / "season.2026"
    assert main(["-q", SEASON, "--table", "all", "-o", str(book)]) == 0
    with zipfile.ZipFile(book) as parts:
        assert {f"xl/worksheets/sheet{number}.xml" for number in range(1, 9)} <= {*parts.namelist()}
    assert main(["-q", SEASON, "--table", "all", "-o", str(folder)]) == 0
    assert {each.name for each in folder.iterdir()} == {f"{name}.tsv" for name in TABLES}


def test_a_folder_that_is_there_may_be_called_as_one_likes(tmp_path: Path) -> None:
    folder = tmp_path / "season.csv"
    folder.mkdir()
    assert main(["-q", SEASON, "--table", "all", "-o", str(folder)]) == 0
    assert (folder / "players.tsv").exists()


def test_a_file_stands_where_the_folder_would_be(tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "kept").write_text("a")
    for out in (tmp_path / "kept", tmp_path / "kept" / "tables"):
        assert main(["-q", SEASON, "--table", "all", "-o", str(out)]) == 2
        assert f"{tmp_path / 'kept'} cannot be a folder: a file is there" in capsys.readouterr().err
    assert (tmp_path / "kept").read_text() == "a"


def test_csv_for_excel(tmp_path: Path) -> None:
    out = tmp_path / "season.csv"
    for how in (["--format", "csv"], []):
        assert main(["-q", SEASON, *how, "--bom", "-o", str(out)]) == 0
        assert out.read_bytes().startswith(b"\xef\xbb\xbfname,hand_count")


def test_errors_leave_nothing(tmp_path: Path) -> None:
    path = tmp_path / "slip.txt"
    path.write_text("Aki Ben Chie Dai\n4 - d -\n")
    for how in ("xlsx", "tsv"):
        assert main([str(path), "--table", "all", "--format", how]) == 1
    assert [each.name for each in tmp_path.iterdir()] == ["slip.txt"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bom"], "--bom is for --format csv"),
        (["--table", "all", "--columns", "name"], "--columns is for one table"),
        (["--table", "all", "--min-hands", "3"], "--min-hands is for one table"),
        (["--table", "all", "-o", "-"], "--table all goes into a folder"),
        (["--table", "all", "-o", "no.csv"], "a folder: -o no --format csv"),
        (["--bom", "-o", "no.tsv"], "--bom is for --format csv"),
        (["--bom", "--table", "all", "-o", "no"], "--bom is for --format csv"),
        ([SEASON, "--table", "all"], "several files give one set of tables"),
    ],
)
def test_wrong_usage(arguments: list[str], said: str, capsys: Out) -> None:
    assert main([SEASON, *arguments]) == 2
    assert said in capsys.readouterr().err


def test_without_the_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Out) -> None:
    monkeypatch.setitem(__import__("sys").modules, "openpyxl", None)
    out = tmp_path / "x.xlsx"
    assert main([SEASON, "--format", "xlsx", "-o", str(out)]) == 2
    assert find_install_command("xlsx") in capsys.readouterr().err
    assert not out.exists()


def test_a_workbook_is_replaced_by_force_alone(tmp_path: Path, capsys: Out) -> None:
    """Nobody sees whose it is, or what was written into it since; beside the scores it is ours."""
    out = tmp_path / "club.xlsx"
    openpyxl.Workbook().save(out)
    before = out.read_bytes()
    command = ["-q", SEASON, "-o", str(out)]
    assert main(command) == 2
    assert out.read_bytes() == before
    assert main([*command, "--force"]) == 0
    ours = out.read_bytes()
    assert main(command) == 2
    said = f"mjtally: {out} already exists: name another file with -o, or replace it with --force\n"
    assert capsys.readouterr().err == said * 2
    assert main([*command, "--table", "hands", "--force"]) == 0
    assert out.read_bytes() not in {before, ours}
    scores = tmp_path / "games.txt"
    scores.write_text("Aki Ben Chie Dai\n= 40000 30000 20000 10000\n")
    for all_tables in ([], [], ["--table", "all"], ["--table", "all"]):
        assert main(["-q", str(scores), "--format", "xlsx", *all_tables]) == 0


@pytest.mark.parametrize(("period", "is_date"), [("day", True), ("month", False)])
def test_days_of_a_series_are_dates(period: str, is_date: bool, tmp_path: Path) -> None:
    out = tmp_path / "series.xlsx"
    assert main(["-q", SEASON, "--table", "series", "--by", period, "-o", str(out)]) == 0
    periods = [row["period"] for row in ReadWorkbook(out).rows() if row["period"]]
    assert periods and all(isinstance(each, float) == is_date for each in periods)
