"""What import says of sheets: once, in a few lines, and with what to do."""

import io
import zipfile
from functools import cache
from itertools import product
from pathlib import Path

import openpyxl
import pytest

from mjtally.imports.lines.games import ImportOptions
from mjtally.imports.lines.rulesets import find_rules
from mjtally.imports.logs.game import FRIENDS_ROOM, ExhaustiveDraw, HandStart, Log, LogHand
from mjtally.imports.sheets import cells as sheet_cells
from mjtally.imports.sheets import files as sheet_files
from mjtally.imports.sheets.files import find_encoding
from mjtally.output.formats import FORMAT_NAMES
from mjtally.tables.registry import TABLE_NAMES
from support.cases import some_of
from support.commands import Run, run_command
from support.paths import EXAMPLES

SCORES = "2026-11-20\nAki Ben Chie Dai\n= 45200 28100 17300 9400\n"
SHEET = "Date,Aki,Ben,Chie,Dai\n2026-11-20,45200,28100,17300,9400\n"


@pytest.fixture(name="run")
def run_in_empty_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    return run


def test_a_scores_file(run: Run) -> None:
    Path("a.txt").write_text(SCORES)
    assert run("import", "a.txt")[2] == (
        "a.txt: a scores file already; expected logs or spreadsheets;"
        " to count two scores files together name both: mjtally ONE.txt OTHER.txt\n"
        "mjtally: no log was found\n"
    )
    for example in sorted(EXAMPLES.glob("*.txt")):
        assert f"{example}: a scores file already;" in run("import", example)[2]


@cache
def list_filled_tables(evening: Path) -> list[str]:
    """The tables without games that have more rows than a sum, if their family has them."""
    run_command(str(evening), "-q", "--table", "all", "-o", "tables", "--force")
    filled = []
    for table in sorted({*TABLE_NAMES} - {"games", "results"}):
        place = Path("tables", f"{table}.tsv")
        rows = place.read_text("utf-8").splitlines()[1:] if place.exists() else []
        filled += [table] if [row for row in rows if not row.startswith("*\t")] else []
    return filled


FAMILIES = ("riichi", "hk", "mcr", "zung-jung", "taiwan")


@pytest.mark.parametrize(("format", "rules"), some_of(product(FORMAT_NAMES, FAMILIES), 2))
def test_tables_of_our_own_without_games(format: str, rules: str, run: Run) -> None:
    """What they are is said, and which of our tables have games."""
    evening, place = EXAMPLES / f"{rules}-evening.txt", f"table.{format}"
    filled = list_filled_tables(evening)
    assert {"players", "hands"} <= {*filled}
    for table in filled:
        run(evening, "-q", "--table", table, "-o", place, "--force")
        status, out, errors = run("import", place)
        assert (status, out) == (2, ""), (
            f"import reads the {table} in {format} as games: let OTHER_FILE of"
            f" imports/sheets/sheet.py match how files in {format} begin: {out}{errors}"
        )
        kind, _, expected = errors.partition("; expected ")
        assert "mjtally's" in kind or format == "sqlite", (
            f"import says of a table in {format}: {kind}: name its kind '… of mjtally's' in"
            " interpreter/file_kinds.py, and let OTHER_FILE of imports/sheets/sheet.py match its"
            " start, if import took it for a sheet"
        )
        assert " mjtally FILE --table games -o games.csv\n" in expected, table


def test_a_sheet_of_games_with_our_headings(run: Run) -> None:
    """A few of them make no table of ours: `hands` has these five, too."""
    scores = {"Aki": 45200, "Ben": 28100, "Chie": 17300, "Dai": 9400}
    rows = [f"1,2026-11-20,{name},{score},5" for name, score in scores.items()]
    Path("a.csv").write_text("\n".join(["game,date,name,score,won", *rows, ""]))
    assert run("import", "a.csv")[1].endswith("= 45200 28100 17300 9400\n")


def test_tables_of_our_own_with_games(run: Run) -> None:
    Path("a.txt").write_text(SCORES)
    for table in ("games", "results"):
        run("a.txt", "--table", table, "-o", "games.tsv", "--force")
        assert run("import", "games.tsv")[1].endswith("= 45200 28100 17300 9400\n")


def test_a_sheet_of_a_text(run: Run) -> None:
    Path("a.csv").write_text(SHEET)
    status, _, errors = run("import", "--sheet", "Jan", "a.csv")
    assert status == 0
    assert errors.startswith("a.csv: --sheet is for workbooks, and this file has no worksheets\n")


def test_loose_hands_of_a_sheet(run: Run) -> None:
    Path("a.csv").write_text(SHEET)
    status, out, errors = run("import", "--set", "length=free", "a.csv")
    assert (status, out) == (1, "") and errors == (
        "a.csv: read as a column for each player, with scores\n"
        "a.csv: row 2: by length=free there are hands and no games, and a"
        " spreadsheet has only games;"
        " expected rules with a length: without --set length=free\n"
        "1 error: nothing was written\n"
    )


@pytest.mark.parametrize("rules", ["mcr", "mcr-2006"])
def test_hands_alone_by_other_rules(rules: str, run: Run) -> None:
    """By these rules there are no balances either."""
    Path("a.csv").write_text("Date,Aki,Ben,Chie,Dai\n2026-11-20,24,-8,-8,-8\n")
    status, out, errors = run("import", "a.csv", "--rules", rules, "--set", "length=free")
    assert (status, out) == (1, "")
    assert "a.csv: row 2: by length=free there are hands and no games" in errors


def test_a_heading_that_is_not_there(run: Run) -> None:
    """It is told, even where only errors are, and nothing else is left out."""
    Path("a.csv").write_text(SHEET)
    for ignored, message in (
        ("Chei", "there is no heading Chei, did you mean Chie?"),
        ("Bonus", "there is no heading Bonus: there are Date, Aki, Ben, Chie and Dai"),
    ):
        status, out, errors = run("import", "-q", "a.csv", "--ignore", ignored)
        assert (status, errors) == (0, f"a.csv: --ignore {ignored}: {message}\n")
        assert out == run("import", "a.csv")[1]


def test_faults_of_a_kind(run: Run) -> None:
    rows = [f"2026-11-{day:02},50000,30000,20000,20000" for day in range(1, 15)]
    Path("a.csv").write_text("\n".join(["Date,Aki,Ben,Chie,Dai", *rows]))
    assert run("import", "a.csv")[2] == (
        "a.csv: read as a column for each player, with scores\n"
        "a.csv: row 2: the scores add up to 120000; expected 100000, which 4 players have who"
        " start with 25000 (or --rules NAME, or --set start=POINTS)"
        " (and 13 more: row 3, row 4, row 5, row 6 and 9 more)\n14 errors: nothing was written\n"
    )
    assert run("import", "a.csv", "--set", "start=30000")[0] == 0


def test_games_before_those_of_the_file(run: Run) -> None:
    """One line for all that are older than the file."""
    Path("a.txt").write_text(SCORES)
    rows = [f"2026-10-{day:02},45200,28100,17300,9400" for day in range(1, 15)]
    Path("a.csv").write_text("\n".join(["Date,Aki,Ben,Chie,Dai", *rows]))
    assert run("import", "a.csv", "--append", "a.txt")[2] == (
        "a.csv: read as a column for each player, with scores\n"
        "a.csv: row 2: it was played on 2026-10-01; expected games from 2026-11-20 on, the last"
        " date there: write others to a new file"
        " (and 13 more: row 3, row 4, row 5, row 6 and 9 more)\n14 errors: nothing was written\n"
    )


def test_uma_that_points_show(run: Run) -> None:
    Path("a.csv").write_text(
        "Date,Game,Player,Score,Points\n2026-01-07,1,Aki,38500,18.5\n2026-01-07,1,Ben,47000,67.0\n"
        "2026-01-07,1,Chie,13800,-26.2\n2026-01-07,1,Dai,700,-59.3\n"
    )
    reading = (
        "a.csv: read as a row for each player of each game, with scores and points in tenths"
        " (rounding=none)\n"
    )
    assert run("import", "a.csv")[2] == (
        f"{reading}a.csv: row 2: Ben: 67 with uma, and these rules give 57; expected the rules that"
        " were played: add --rules NAME, or --set KEY=VALUE, such as uma=30/10/-10/-30\n"
        "1 error: nothing was written\n"
    )
    status, out, _ = run("import", "a.csv", "--set", "uma=30/10/-10/-30")
    assert status == 0
    assert out.splitlines()[1:4] == ["rules=riichi", "rounding=none", "uma=30/10/-10/-30"]


def test_what_points_told_stays() -> None:
    """M.League's points in a friends' room: `--set` changes one of its rules, and no more."""
    scores, points = (40000, 30000, 20000, 10000), (60000, 10000, -20000, -50000)
    hand = LogHand(
        HandStart(0, 0, 0, (25000,) * 4),
        ExhaustiveDraw(frozenset()),
        (0, 0, 0, 0),
    )
    log = Log(
        name="log",
        format="majsoul",
        platform="majsoul",
        players=("A", "B", "C", "D"),
        unknown_rules=(FRIENDS_ROOM,),
        hands=(hand,),
        final_scores=scores,
        final_points=points,
    )
    _, told = find_rules(log, ImportOptions())
    _, changed = find_rules(log, ImportOptions(extra_declarations=(("kiriage", "no"),)))
    assert told[0] == changed[0] == ("rules", "mleague")
    assert {*changed} - {*told} <= {("kiriage", "no")}


# ---------------------------------------------------------------------------- encodings

GERMAN = "Datum;Jürgen;Käthe;Björn;Zoë\n20.11.2026;45200;28100;17300;9400\n"
JAPANESE = "日付,アキ,ベン,千恵,大輔\n2026年11月20日,45200,28100,17300,9400\n"


def test_encodings() -> None:
    for text, encodings in (
        (SHEET, ("utf-8", "utf-8-sig", "utf-16", "cp932", "cp1252")),
        (GERMAN, ("utf-8", "utf-16", "cp1252")),
        (JAPANESE, ("utf-8", "utf-16", "cp932")),
    ):
        for encoding in encodings:
            assert find_encoding(text.encode(encoding))[0] == text, encoding
    assert find_encoding(JAPANESE.encode("cp932"))[1] == "Shift JIS (cp932)"
    assert find_encoding(GERMAN.encode("cp1252"))[1] == "Windows-1252"
    for text, encoding in ((GERMAN, "mac_roman"), (JAPANESE, "euc_jp"), (JAPANESE, "gb18030")):
        assert find_encoding(text.encode(encoding))[1] == "unknown", encoding


def test_an_encoding_is_named(run: Run) -> None:
    Path("a.csv").write_bytes(JAPANESE.encode("cp932"))
    status, out, errors = run("import", "a.csv")
    assert status == 0 and "アキ ベン 千恵 大輔" in out
    assert "with scores; its encoding is Shift JIS (cp932)\n" in errors
    Path("a.csv").write_bytes(JAPANESE.encode("euc_jp"))
    assert run("import", "a.csv")[2] == (
        "a.csv: an unknown encoding; expected the spreadsheet saved as CSV UTF-8\n"
        "1 error: nothing was written\n"
    )


# ---------------------------------------------------------------------------- workbooks

NAMES = ["Aki", "Ben", "Chie", "Dai"]
JANUARY = [["2026-01-07", 40.5, 10, -10, -40.5], ["2026-01-14", -30, 50.5, -30.5, 10]]
FEBRUARY = [["2026-02-04", 20, -40, 50, -30], ["2026-02-11", -20.5, 40, -40, 20.5]]
SUMS = (["January", 10.5, 60.5, -40.5, -30.5], ["February", -0.5, 0, 10, -9.5])
READ = "read as a column for each player, with points"


def save_workbook(**sheets: list[list[object]]) -> None:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for cells in rows:
            sheet.append(cells)
    book.save("a.xlsx")


def months(*more: list[object]) -> dict[str, list[list[object]]]:
    return {
        "Jan": [["Date", *NAMES], *JANUARY],
        "Feb": [["Date", *NAMES], *more, *FEBRUARY],
    }


STANDINGS: list[list[object]] = [
    [1, "Ben", 60.5],
    [2, "Aki", 10],
    [3, "Chie", -31],
    [4, "Dai", -40],
]
SUMS_OF_OTHERS = "it may have the sums of other worksheets; expected"
ASK = "--sheet NAME for each worksheet to be read"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([["Place", "Name", "Total"], *STANDINGS], "it has no games"),
        (
            [["Place", "Name", "Points"], *STANDINGS],
            "it has no games: row 1: these may be one game, or standings; expected scores that add"
            " up as those of a game, or, for points, a column date",
        ),
        ([["Date", *NAMES], *JANUARY, *FEBRUARY], "it has the games of other worksheets"),
    ],
)
def test_a_sheet_without_games_of_its_own(rows: list[list[object]], message: str, run: Run) -> None:
    save_workbook(**months(), More=rows)
    status, out, errors = run("import", "a.xlsx")
    assert status == 0 and out.count("\n= ") == 4
    assert errors == (
        f"a.xlsx, worksheet Jan: {READ}\na.xlsx, worksheet Feb: {READ}\n"
        f"a.xlsx, worksheet More: left out: {message}\n4 games, 0 hands, 4 new players\n"
    )


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([["Month", *NAMES], *SUMS], f"row 2: no date: {SUMS_OF_OTHERS} a date, or {ASK}"),
        (
            [["Date", *NAMES], *([None, *row[1:]] for row in FEBRUARY)],
            f"row 2: no date: {SUMS_OF_OTHERS} a date, or {ASK}",
        ),
        (
            [["Date", *NAMES], ["2026-01-10", *SUMS[0][1:]]],
            "games from 2026-01-10 to 2026-01-10, as in a.xlsx, worksheet Jan, and others;"
            f" expected {ASK}",
        ),
    ],
)
def test_a_sheet_that_may_repeat_others(rows: list[list[object]], message: str, run: Run) -> None:
    """Sums of other sheets, their games without dates, and what was played on the same days."""
    save_workbook(**months(), More=rows)
    status, out, errors = run("import", "a.xlsx")
    assert (status, out) == (1, "") and f"a.xlsx, worksheet More: {message}\n" in errors
    assert run("import", "a.xlsx", "--sheet", "Jan", "--sheet", "Feb")[1].count("\n= ") == 4


def test_sums_that_are_carried_over(run: Run) -> None:
    save_workbook(**months([None, *SUMS[0][1:]]))
    status, out, errors = run("import", "a.xlsx")
    assert (status, out) == (1, "")
    assert f"a.xlsx, worksheet Feb: row 2: no date: {SUMS_OF_OTHERS} a date, or {ASK}\n" in errors


def test_a_copy_that_is_asked_for(run: Run) -> None:
    save_workbook(**months(), All=[["Date", *NAMES], *JANUARY, *FEBRUARY])
    status, out, errors = run("import", "a.xlsx", "--sheet", "All")
    assert status == 0 and out.count("\n= ") == 4 and "left out" not in errors


MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def build_workbook(rows: str, dimension: str) -> bytes:
    """The least that is a workbook, with rows as XML."""
    part = "application/vnd.openxmlformats-package.relationships+xml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        f'<Default Extension="rels" ContentType="{part}"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{TYPES}.sheet.main+xml"/>'
        f'<Override PartName="/xl/sheet.xml" ContentType="{TYPES}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1"'
        f' Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook {MAIN} xmlns:r="{OFFICE}"><sheets>'
        '<sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
        f'<Relationship Id="r1" Type="{OFFICE}/worksheet" Target="sheet.xml"/></Relationships>',
        "xl/sheet.xml": f"<worksheet {MAIN}>{dimension}<sheetData>{rows}</sheetData></worksheet>",
    }
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return kept.getvalue()


def cell(place: str, value: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{value}</t></is></c>'


def row(number: int, *values: str) -> str:
    cells = (cell(f"{chr(65 + at)}{number}", value) for at, value in enumerate(values))
    return f'<row r="{number}">{"".join(cells)}</row>'


GAME_ROWS = row(1, "Date", "Aki", "Ben", "Chie", "Dai") + row(
    2, "2026-11-20", "45200", "28100", "17300", "9400"
)


def test_a_stray_cell(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """One cell far away, in a worksheet that says it is so large: the games are read, and of the
    worksheet's 1.6 billion cells only those of rows that have any."""
    far = '<dimension ref="A1:XFD100000"/>'
    empty = '<row r="100000"><c r="XFD100000" s="0"/></row>'
    Path("a.xlsx").write_bytes(build_workbook(GAME_ROWS + empty, far))
    monkeypatch.setattr(sheet_files, "MOST_XLSX_CELLS", 20_000)
    status, out, _ = run("import", "a.xlsx")
    assert status == 0 and "= 45200 28100 17300 9400" in out


def test_workbooks_that_are_too_large(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_files, "MAX_SHEET_ROWS", 10_000)
    far = f'<row r="{1 << 31}"><c r="A{1 << 31}"><v>1</v></c></row>'
    Path("a.xlsx").write_bytes(build_workbook(GAME_ROWS + far, ""))
    assert run("import", "a.xlsx")[2].startswith(
        "a.xlsx: a worksheet of more than 20000000 cells; expected the results of a club\n"
    )
    wide = "".join(f'<row r="{at}"><c r="XFD{at}"><v>1</v></c></row>' for at in range(3, 9))
    Path("a.xlsx").write_bytes(build_workbook(GAME_ROWS + wide, ""))
    message = "a.xlsx: a worksheet of more than"
    assert message not in run("import", "a.xlsx")[2]
    monkeypatch.setattr(sheet_files, "MOST_XLSX_CELLS", 4 << 14)  # 4 rows of that width
    assert message in run("import", "a.xlsx")[2]


def test_a_text_that_is_too_large(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """One cell far away in each row: rows times columns, though little of it is filled."""
    monkeypatch.setattr(sheet_cells, "MOST_CELLS", 99)
    Path("a.csv").write_text(SHEET + "".join(f"{',' * at}7\n" for at in range(5, 14)))
    assert run("import", "a.csv")[1:] == (
        "",
        "a.csv: a spreadsheet of more than 99 cells; expected the results of a club\n"
        "1 error: nothing was written\n",
    )


def test_open_documents_that_are_broken(run: Run) -> None:
    kind = ("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    for content, message in (
        ("<x", "a broken ods: "),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><x/>", "an ods with entities; "),
        ("<x/>", "a spreadsheet of another shape; "),
        ("", "a broken ods: "),
    ):
        kept = io.BytesIO()
        with zipfile.ZipFile(kept, "w") as archive:
            archive.writestr(*kind)
            archive.writestr("content.xml", content)
        Path("a.ods").write_bytes(kept.getvalue())
        status, out, errors = run("import", "a.ods")
        assert status in {1, 2} and not out and errors.startswith(f"a.ods: {message}"), errors
        assert len(errors.splitlines()) == 2
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), kind[1])
        archive.writestr("content.xml", "<x/>" * 100)
    place = packed.getvalue().index(b"content.xml") + len("content.xml")
    altered = packed.getvalue()[:place] + b"\xff" + packed.getvalue()[place + 1 :]
    Path("a.ods").write_bytes(altered)  # what is packed, and not the list of what there is
    assert run("import", "a.ods")[2].startswith("a.ods: a broken ods: ")


def test_comments_on_cells(run: Run) -> None:
    """A workbook has them beside its cells, and they are not read."""
    from openpyxl.comments import Comment

    save_workbook(Jan=[["Date", *NAMES], *JANUARY])
    assert run("import", "a.xlsx")[2].startswith(f"a.xlsx: {READ}\n")
    book = openpyxl.load_workbook("a.xlsx")
    book.active["B2"].comment = Comment("with two yakuman", "Ben")
    book.save("a.xlsx")
    assert run("import", "a.xlsx")[2].startswith(
        f"a.xlsx: {READ}; comments on cells are not read\n"
    )


# ---------------------------------------------------------------------------- seasons


def test_seasons_of_the_sheet_and_of_the_file(run: Run) -> None:
    """A sheet that tells no season goes on in that of the file, even between games that do."""
    Path("club.txt").write_text("season=2025\n" + SCORES.replace("2026-11-20", "2025-11-20"))
    Path("a.csv").write_text(
        "Date,Season,Aki,Ben,Chie,Dai\n2026-11-21,2026 autumn,28100,45200,17300,9400\n"
    )
    Path("b.csv").write_text("Date,Aki,Ben,Chie,Dai\n2026-11-22,17300,28100,45200,9400\n")
    assert run("import", "a.csv", "b.csv", "--append", "club.txt", "-q")[0] == 0
    _, _, added = Path("club.txt").read_text().partition("9400\n\n")
    assert added.splitlines() == [
        *("season=2026-autumn", "2026-11-21", "rules=riichi", "Aki Ben Chie Dai"),
        *("= 28100 45200 17300 9400", ""),
        *("season=2025", "2026-11-22", "Aki Ben Chie Dai", "= 17300 28100 45200 9400"),
    ]


@pytest.mark.parametrize("ignored", ["season", "Saison"])
def test_a_season_that_is_ignored(ignored: str, run: Run) -> None:
    Path("a.csv").write_text(
        "Datum,Saison,Aki,Ben,Chie,Dai\n2026-11-20,1/2,45200,28100,17300,9400\n"
    )
    status, out, _ = run("import", "a.csv", "--ignore", ignored)
    assert status == 0 and "season" not in out


def test_results_come_back_with_their_seasons(run: Run) -> None:
    Path("a.txt").write_text(f"season=2026\n{SCORES}\nseason=2027\n{SCORES.replace('26-', '27-')}")
    run("a.txt", "--table", "results", "-o", "results.tsv")
    _, out, _ = run("import", "results.tsv")
    assert [line for line in out.splitlines() if line.startswith(("season", "20"))] == [
        *("season=2026", "2026-11-20", "season=2027", "2027-11-20")
    ]
