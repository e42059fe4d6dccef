"""Tables in Markdown and HTML, read back: every cell is what the TSV has, as people read it, and
nothing that somebody wrote becomes markup."""

import csv
import io
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mjtally.cli.main import main
from mjtally.output.formats import escape_cell
from mjtally.tables.registry import TABLE_NAMES
from support.cases import for_each, some_of
from support.markdown_table import read_markdown_table
from support.paths import EXAMPLES

Out = pytest.CaptureFixture[str]
Grid = list[list[str]]

SEASON = str(EXAMPLES / "season-2026.txt")
FILES = ["season-2026.txt", "league-night.txt", "hk-evening.txt", "mcr-tiles.txt", "tiles.txt"]
HOSTILE_NAMES = (
    *("<script>alert(1)</script>", "a|b", "*_c_*", "`d`", "[x](javascript:alert(1))"),
    *("שלום", "&amp;", 'say "x"', "end\\", "\\|", "~~no~~", "{{ site }}", "$x$", "x_y", "_"),
    *("<!--", "]]>", "' onclick='", "![i](j)", "www.example.org", "表 |"),
)


class ReadTable(HTMLParser):
    """A fragment with one table, as a browser reads it: text alone."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.rows: Grid = []
        self.caption = ""
        self.number_cells: set[tuple[int, int]] = set()
        self.row_headings: list[str] = []
        self.is_in_head = False
        self.open_tags: list[str] = []
        self.feed(text)
        self.close()
        assert self.open_tags == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert tag in {"table", "caption", "thead", "tbody", "tr", "th", "td"}
        assert given.keys() <= {"class", "scope", "title"}
        self.open_tags.append(tag)
        if tag == "tr" and "tbody" in self.open_tags:
            self.rows.append([])
        if tag == "th":
            assert given["scope"] == ("col" if "thead" in self.open_tags else "row")
        if tag in {"th", "td"}:
            self.cells.append("")
        if given.get("class") == "number":
            self.number_cells.add((len(self.rows) - 1, len(self.cells) - 1))

    @property
    def cells(self) -> list[str]:
        return self.headings if "thead" in self.open_tags else self.rows[-1]

    def handle_endtag(self, tag: str) -> None:
        assert self.open_tags.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open_tags and self.open_tags[-1] in {"th", "td"}:
            self.cells[-1] += data
            if self.open_tags[-1] == "th" and "tbody" in self.open_tags:
                self.row_headings.append(data)
        elif self.open_tags and self.open_tags[-1] == "caption":
            self.caption += data
        else:
            assert data == "\n"

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)


def read_markdown(text: str) -> Grid:
    read = read_markdown_table(text)
    return [read.headings, *read.rows]


def read_html(text: str) -> Grid:
    read = ReadTable(text)
    return [read.headings, *read.rows]


def read_tsv(text: str) -> Grid:
    return list(csv.reader(io.StringIO(text), delimiter="\t"))


HAND_COUNTS = ("hand_count", "hands")  # columns that say whether hands are written
READERS: dict[str, Callable[[str], Grid]] = {"md": read_markdown, "html": read_html}


def write(capsys: Out, *arguments: str) -> str:
    assert main([*arguments, "-q", "-o", "-"]) == 0
    return capsys.readouterr().out


def check_cell(shown: str, exact: str, *, has_hands: bool = True) -> None:
    """A cell says what the TSV says, rounded; `2.5` and `25.0%` stand for their numbers. Where no
    hand is written, nothing stands for what nobody knows."""
    if shown == exact:
        return
    if not shown:
        assert not has_hands and exact in {"0", "nan"}
        return
    if shown == "-":
        assert exact == "nan"
        return
    share = re.fullmatch(r"(-?[0-9]+\.[0-9])%", shown)
    number = float(share[1]) / 100 if share else float(shown)
    decimals = len(shown.partition(".")[2].rstrip("%")) + (2 if share else 0)
    assert abs(number - float(exact)) <= 0.5 * 10**-decimals + 0.00005, (shown, exact)


CASES = [(file, table) for file in FILES for table in TABLE_NAMES]


@for_each(lambda: [*CASES[: len(TABLE_NAMES)], *some_of(CASES[len(TABLE_NAMES) :], 11)])
def test_every_cell_of_every_table(case: tuple[str, str], capsys: Out) -> None:
    file, table = case
    command = [str(EXAMPLES / file), "--table", table]
    if main(["-q", *command, "-o", "-"]):
        capsys.readouterr()
        return  # the family has no such table
    header, *rows = read_tsv(capsys.readouterr().out)
    for name, read in READERS.items():
        headings, *shown_rows = read(write(capsys, *command, "--format", name))
        columns = [heading.replace(" ", "_") for heading in headings if heading != "#"]
        missing = {*header} - {*columns}  # which a screen leaves out, too
        assert sorted([*columns, *missing]) == sorted(header)
        assert len(shown_rows) == len(rows)
        for shown, row in zip(shown_rows, rows, strict=True):
            cells = shown[len(shown) - len(columns) :]
            exact = dict(zip(header, row, strict=True))
            hands = [exact[column] for column in HAND_COUNTS if column in exact]
            has_hands = not hands or int(hands[0]) > 0 or exact.get("game_count") == "0"
            for column, cell in zip(columns, cells, strict=True):
                check_cell(cell, exact[column], has_hands=has_hands and column != "hand_total")
            if table == "standings":  # what all rows have alike, and the place stands before them
                assert shown[0] == exact["place"] and exact["carried"] == "0"
                assert exact["won"] == exact["points"] and exact["kind"] == "player"
                assert "points" in columns or exact["points"] == exact["net_score"]
                missing -= {"season", "kind", "place", "carried", "won", "points"}
            for column in missing:
                assert exact[column] in {"", "nan"} or not has_hands, column


@pytest.mark.parametrize("name", READERS)
def test_columns_stand_as_they_are_asked_for(name: str, capsys: Out) -> None:
    asked = "win_fraction,name,points"
    grid = READERS[name](write(capsys, SEASON, "--columns", asked, "--format", name))
    assert grid[:2] == [["win fraction", "name", "points"], ["25.0%", "Lena", "+124"]]
    assert grid[-1][1] == "*"


@pytest.mark.parametrize("name", READERS)
def test_a_line_for_each_column(name: str, capsys: Out) -> None:
    asked = ["--transpose", "--columns", "points,win_fraction,name"]
    grid = READERS[name](write(capsys, SEASON, *asked, "--format", name))
    assert grid[0] == ["column", "Lena", "Ines", "Mehdi", "Kaito", "Jonas", "*"]
    assert [row[:2] for row in grid[1:]] == [["points", "+124"], ["win_fraction", "25.0%"]]


def test_a_sheet(capsys: Out) -> None:
    evening = str(EXAMPLES / "riichi-evening.txt")
    sheet = read_html(write(capsys, "sheet", evening, "--format", "html"))
    header, *rows = csv.reader(
        io.StringIO(write(capsys, "sheet", evening, "--format", "tsv")), delimiter="\t"
    )
    headings = [heading.replace(" ", "_") for heading in sheet[0]]
    assert headings == [column for column in header if column != "warnings"]  # there are none
    for shown, row in zip(sheet[1:], rows, strict=True):
        exact = dict(zip(header, row, strict=True))
        assert exact["warnings"] == ""
        for column, cell in zip(headings, shown, strict=True):
            check_cell(cell, exact[column])


def test_numbers_stand_right_and_words_left(capsys: Out) -> None:
    text = write(capsys, SEASON, "--table", "games", "--format", "md")
    read = read_markdown_table(text)
    right = dict(zip(read.headings, read.is_right, strict=True))
    assert [right[each] for each in ("date", "game", "name", "points")] == [0, 1, 0, 1]
    assert len({len(line) for line in text.splitlines()}) == 1  # names here are ASCII
    html = ReadTable(write(capsys, SEASON, "--table", "games", "--format", "html"))
    at = {at for _, at in html.number_cells}
    assert at == {at for at, heading in enumerate(read.headings) if right[heading]}
    assert html.caption == "games"
    assert set(html.row_headings) == {"Ines", "Jonas", "Kaito", "Lena", "Mehdi"}


def test_the_totals_are_marked(capsys: Out) -> None:
    text = write(capsys, SEASON, "--format", "html")
    assert re.findall('<tr class="total">.*?<th scope="row">(.*?)</th>', text) == ["*"]


# ------------------------------------------------------------------------------ hostile texts


def write_hostile_file(path: Path, names: tuple[str, ...]) -> None:
    quoted = [f'"{name}"' for name in names]
    lines = [f"{' '.join(quoted)}\n= 45200 28100 17300 9400"]
    lines += [f"{name} -1 points  # {name[1:-1]} <b>|</b>" for name in quoted]
    path.write_text("\n".join(lines) + "\n", "utf-8")


@pytest.mark.parametrize("name", READERS)
def test_names_are_shown_and_never_markup(name: str, tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    allowed = [each for each in HOSTILE_NAMES if '"' not in each]
    for start in range(0, len(allowed) - 3, 2):
        names = tuple(allowed[start : start + 4])
        write_hostile_file(path, names)
        for options in (["--columns", "name"], ["--transpose", "--columns", "points,name"]):
            grid = READERS[name](write(capsys, str(path), *options, "--format", name))
            found = {row[-1] for row in grid[1:]} if len(options) == 2 else set(grid[0][1:])
            assert found == {*names, "*"}


def test_any_text_is_escaped() -> None:
    for text in (*HOSTILE_NAMES, *map(chr, range(0x20, 0x7F)), "a_b_c", "é_é", "_a_", "a__b"):
        line = f"| {escape_cell(text)} | 1 |"
        read = read_markdown_table(f"{line}\n| --- | ---: |\n")
        assert read.headings == [text.strip(" "), "1"]
    assert escape_cell("one\ntwo\r\n three") == "one two three"


def test_a_word_with_underscores_stays_readable() -> None:
    assert escape_cell("win_count") == "win_count"


# ------------------------------------------------------------------------- what may be replaced


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.txt").write_bytes((EXAMPLES / "riichi-evening.txt").read_bytes())
    return "games.txt"


@pytest.mark.parametrize("ending", READERS)
@pytest.mark.parametrize(
    "options",
    [[], ["--table", "hands"], ["--table", "records"], ["--transpose"], ["--columns", "name"]],
    ids=" ".join,
)
def test_a_table_takes_the_place_of_a_table(ending: str, options: list[str], evening: str) -> None:
    """Of that with the same headings, however wide they were."""
    out = Path(f"table.{ending}")
    assert main(["-q", evening, "-o", str(out), *options]) == 0
    written = out.read_text("utf-8")
    wider = written.replace(" |", "   |")
    for old in (written, "\ufeff" + written.replace("\n", "\r\n"), wider, ""):
        out.write_text(old, "utf-8")
        assert main(["-q", evening, "-o", str(out), *options]) == 0
        assert out.read_text("utf-8") == written


@pytest.mark.parametrize("ending", READERS)
def test_a_sheet_takes_the_place_of_a_sheet(ending: str, evening: str) -> None:
    for _ in range(2):
        assert main(["sheet", "-q", evening, "-o", f"sheet.{ending}"]) == 0


OTHERS = {
    "README.md": "# The club\n\n| name | points |\n| --- | --: |\n| Aki | 3 |\n",
    "pipes.md": "| name | phone |\n| ---- | ----- |\n| Aki  | 1     |\n",
    "points.md": "| name | points |\n| Aki | 3 |\n",
    "column.md": "| column | note |\n| --- | --- |\n| left | wet |\n",
    "one line.md": "|",
    "site.html": "<!doctype html>\n<title>The club</title>\n",
    "table.html": "<table>\n<tr><td>1</table>\n",
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_somebody_else_wrote_is_not_lost(name: str, evening: str, capsys: Out) -> None:
    Path(name).write_text(OTHERS[name])
    assert main([evening, "-o", name]) == 2
    assert capsys.readouterr().err == (
        f"mjtally: {name} is there, and it does not begin as the table does: name another file"
        " with -o, or replace it with --force\n"
    )
    assert Path(name).read_text() == OTHERS[name]
    assert main(["-q", evening, "-o", name, "--force"]) == 0
    assert main(["-q", evening, "-o", name]) == 0


def test_a_page_and_a_table_are_told_apart(evening: str, capsys: Out) -> None:
    assert main(["report", "-q", evening, "-o", "page.html"]) == 0
    assert main(["-q", evening, "-o", "table.html"]) == 0
    page, table = Path("page.html").read_bytes(), Path("table.html").read_bytes()
    rest = "name another file with -o, or replace it with --force"
    assert main([evening, "-o", "page.html"]) == 2
    assert main([evening, "--format", "tsv", "-o", "page.html"]) == 2
    said = f"mjtally: page.html is there, and it does not begin as the table does: {rest}\n"
    assert capsys.readouterr().err == said * 2
    assert main(["report", evening, "-o", "table.html"]) == 2
    said = f"mjtally: table.html is there, and it does not begin as the page does: {rest}\n"
    assert capsys.readouterr().err == said
    assert (Path("page.html").read_bytes(), Path("table.html").read_bytes()) == (page, table)
    assert main(["report", "-q", evening, "-o", "page.html"]) == 0
    assert main(["report", "-q", evening, "-o", "table.html", "--force"]) == 0
    assert Path("table.html").read_bytes() == page


def test_a_page_and_a_table_have_places_of_their_own(evening: str, capsys: Out) -> None:
    assert main(["report", "-q", evening]) == 0
    page = Path("games.txt.html").read_bytes()
    for options, place in {
        (): "games.txt.players.html",
        ("--table", "hands"): "games.txt.hands.html",
    }.items():
        assert main([evening, "--format", "html", *options]) == 0
        assert f"wrote {place} " in capsys.readouterr().err
    assert main(["-q", evening, "--format", "md"]) == 0
    assert Path("games.txt.md").exists()
    assert Path("games.txt.html").read_bytes() == page


@pytest.mark.parametrize("ending", READERS)
def test_every_table_in_a_folder(ending: str, evening: str, capsys: Out) -> None:
    command = ["-q", evening, "--format", ending, "-o"]
    for _ in range(2):
        assert main([*command, "tables", "--table", "all"]) == 0
    for path in Path("tables").iterdir():
        assert path.suffix == f".{ending}"
        assert main([*command, "-", "--table", path.stem]) == 0
        assert path.read_text("utf-8") == capsys.readouterr().out


@pytest.mark.parametrize("ending", READERS)
@pytest.mark.parametrize("options", [[], ["--transpose"]], ids=["players", "transposed"])
def test_it_is_no_scores_file(ending: str, options: list[str], evening: str, capsys: Out) -> None:
    place = f"games.txt.{ending}"
    assert main(["-q", evening, *options, "-o", place]) == 0
    assert main(["check", place]) == 2
    kind = "a table (Markdown)" if ending == "md" else "a table of mjtally's"
    said = f"{kind}: name the scores file that it was made of, games.txt"
    assert capsys.readouterr().err == f"mjtally: {place} is {said}\n"
    assert main(["fmt", place]) == 2
    assert "is not a scores file, and stays as it was" in capsys.readouterr().err
