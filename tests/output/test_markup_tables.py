"""Tables in Markdown and HTML, in which nothing that somebody wrote is markup, and what they may
take the place of. The golden texts are in `data/markup/commands.txt`."""

import re
from pathlib import Path

import pytest

from mjtally import tally
from mjtally.cli.main import main
from mjtally.output.formats import OUTPUT_FORMATS, escape_markdown_cell
from support.commands import COMMAND_FILE, list_typed
from support.html_page import HtmlPage
from support.markdown_table import read_markdown_table
from support.paths import DATA, EXAMPLES

Out = pytest.CaptureFixture[str]

MARKUP = DATA / "markup"
SEASON = str(EXAMPLES / "season-2026.txt")
FORMATS = [row.name for row in OUTPUT_FORMATS if row.is_for_people and row.name != "table"]
KINDS = {
    "md": "a table (Markdown)",
    "html": "a table of mjtally's (HTML)",
}  # by which one is known again


def test_each_format_for_people_is_known_again() -> None:
    """Where somebody takes a file of it for a scores file: by a row of `interpreter/file_kinds.py`,
    and by a start that no other format has."""
    assert KINDS.keys() == {*FORMATS}, "what is said of a file of it goes into KINDS above"
    assert len({*KINDS.values()}) == len(KINDS)


def read_html_table(text: str) -> list[list[str]]:
    (table,) = HtmlPage(text).tables
    return [list(table.headings), *map(list, table.rows)]


def read_rows_of_markdown(text: str) -> list[list[str]]:
    table = read_markdown_table(text)
    return [list(table.headings), *map(list, table.rows)]


# Functions that read the rows of a table, the headings first, as its renderer does. They know the
# rules of the format alone, and nothing of ours (no `escape_markdown_cell`, no table of signs),
# which would hide a wrong escape.
TABLE_READERS = {
    "md": read_rows_of_markdown,
    "html": read_html_table,
}


@pytest.mark.parametrize("ending", FORMATS)
def test_names_are_read_as_they_were_written(ending: str, capsys: Out) -> None:
    """In cells, and in headings. A golden text alone would hold a wrong escape, too."""
    assert ending in TABLE_READERS, (
        f"write into TABLE_READERS a function that reads the rows of a table in {ending}, without"
        " anything of output/formats.py"
    )
    hostile = str(MARKUP / "hostile.txt")
    players = [str(row["name"]) for row in tally(Path(hostile))]
    command = ["-q", hostile, "--columns", "name,points", "--format", ending, "-o", "-"]
    assert main(command) == 0
    names = [row[0] for row in TABLE_READERS[ending](capsys.readouterr().out)[1:]]
    assert len(players) > 20 and names == players
    assert main([*command, "--transpose"]) == 0
    assert TABLE_READERS[ending](capsys.readouterr().out)[0][1:] == players


def test_hostile_names_are_in_every_format() -> None:
    commands = list_typed((MARKUP / COMMAND_FILE).read_text("utf-8"))
    for name in FORMATS:
        is_there = any(re.search(rf"hostile.*--format {name}\b", command) for command in commands)
        assert is_there, (
            f"write a command with hostile.txt and --format {name} into"
            " tests/data/markup/commands.txt"
        )


def test_any_text_is_escaped() -> None:
    """A renderer of Markdown shows exactly that."""
    names = re.findall('"(.*?)"', (MARKUP / "hostile.txt").read_text("utf-8"))
    assert len(names) > 20
    for text in (*names, *map(chr, range(0x20, 0x7F)), "a_b_c", "é_é", "_a_", "a__b"):
        line = f"| {escape_markdown_cell(text)} | 1 |"
        read = read_markdown_table(f"{line}\n| --- | ---: |\n")
        assert read.headings == [text.strip(" "), "1"]
    assert escape_markdown_cell("one\ntwo\r\n three") == "one two three"
    assert escape_markdown_cell("win_count") == "win_count"


# ------------------------------------------------------------------------- what may be replaced


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.txt").write_bytes((EXAMPLES / "riichi-evening.txt").read_bytes())
    return "games.txt"


@pytest.mark.parametrize("ending", FORMATS)
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


@pytest.mark.parametrize("ending", FORMATS)
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


@pytest.mark.parametrize("ending", FORMATS)
def test_the_first_line_of_a_table_is_one_that_only_we_write(ending: str, evening: str) -> None:
    """By it a table is known that a new one may replace: it has our name, or the headings."""
    first_lines = set()
    for table in ("players", "hands"):
        assert main(["-q", evening, "--table", table, "-o", f"{table}.{ending}"]) == 0
        first_lines.add(Path(f"{table}.{ending}").read_text("utf-8").splitlines()[0])
    assert len(first_lines) > 1 or "mjtally" in first_lines.pop(), (
        f"every table in {ending} begins so, and so do those of others, which ours would replace:"
        " write first a line that has mjtally in it, as HTML_START in output/formats.py"
    )
    assert any(name.endswith(f".{ending}") for name in OTHERS), (
        f"write into OTHERS above a file in {ending} that somebody else may have written"
    )


@pytest.mark.parametrize("name", OTHERS)
def test_what_somebody_else_wrote_is_not_lost(name: str, evening: str, capsys: Out) -> None:
    Path(name).write_text(OTHERS[name])
    assert main([evening, "-o", name]) == 2
    assert capsys.readouterr().err == (
        f"mjtally: {name} already exists, and it is no table of this kind: name another file"
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
    said = f"mjtally: page.html already exists, and it is no table of this kind: {rest}\n"
    assert capsys.readouterr().err == said * 2
    assert main(["report", evening, "-o", "table.html"]) == 2
    said = f"mjtally: table.html already exists, and it is no page of this kind: {rest}\n"
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


@pytest.mark.parametrize("ending", FORMATS)
def test_every_table_in_a_folder(ending: str, evening: str, capsys: Out) -> None:
    command = ["-q", evening, "--format", ending, "-o"]
    for _ in range(2):
        assert main([*command, "tables", "--table", "all"]) == 0
    for path in Path("tables").iterdir():
        assert path.suffix == f".{ending}"
        assert main([*command, "-", "--table", path.stem]) == 0
        assert path.read_text("utf-8") == capsys.readouterr().out


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize(
    "options",
    [[], ["--transpose"], ["--columns", "all"], ["--columns", "name"]],
    ids=["players", "transposed", "all", "one column"],
)
def test_it_is_no_scores_file(ending: str, options: list[str], evening: str, capsys: Out) -> None:
    place = f"games.txt.{ending}"
    assert main(["-q", evening, *options, "-o", place]) == 0
    assert main(["check", place]) == 2, (
        f"check takes a table in {ending} for a scores file: write how it begins into FILE_KINDS of"
        " interpreter/file_kinds.py"
    )
    kind = KINDS[ending]
    said = f"{kind}: name the scores file that it was made of, games.txt"
    assert capsys.readouterr().err == f"mjtally: {place} is {said}\n", (
        "another row of FILE_KINDS begins so as well: write a longer beginning above it"
    )
    assert main(["fmt", place]) == 2
    assert "is not a scores file, and stays as it was" in capsys.readouterr().err


def test_a_table_that_others_wrote_in_markdown(tmp_path: Path, capsys: Out) -> None:
    """Its second line has no spaces, as many people write it; other formats have such lines."""
    place = tmp_path / "club.md"
    place.write_text("| name | points |\n|---|--:|\n| Aki | 3 |\n")
    assert main(["check", str(place)]) == 2
    assert f"is {KINDS['md']}: " in capsys.readouterr().err
