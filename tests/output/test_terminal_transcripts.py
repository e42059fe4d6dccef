"""What the command shows in a terminal: golden transcripts, and what holds of all of them.

`data/screen/NAME.WIDTH.screen` is a session in a terminal so wide: commands after `$ `, and
all that they show.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from mjtally.base.quotient import Quotient
from mjtally.base.terminal import MINIMUM_WIDTH, Screen, detect_screen, display_width, wrap_words
from mjtally.cli.main import main
from mjtally.cli.tally import MAX_SCREEN_ROWS, WrittenRows
from mjtally.output.screen import format_values, render_table
from mjtally.rules.statistics.columns import NAN, Column
from mjtally.tables.options import RenderedTable
from support import paths
from support.commands import Run, run
from support.golden import NO_COLOUR, golden_test
from support.machines import needs_posix
from support.paths import EXAMPLES
from support.terminal import run_in_terminal

pytestmark = needs_posix

__all__ = ["run"]

DATA = paths.DATA / "screen"
SESSIONS = sorted(DATA.glob("*.screen"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The scores files of the sessions, and the examples."""
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    for path in DATA.glob("*.txt"):
        shutil.copy(path, tmp_path)
    return tmp_path


def columns_of(path: Path) -> int:
    return int(path.suffixes[-2][1:])


def test_sessions_were_found() -> None:
    assert {columns_of(path) for path in SESSIONS} == {60, 80, 140}


test_sessions = golden_test("screens")


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_it_fits_the_screen(path: Path) -> None:
    said = [line for line in path.read_text(encoding="utf-8").splitlines() if line[:2] != "$ "]
    assert all(display_width(line) <= columns_of(path) for line in said)


# ---------------------------------------------------------------- terminals, pipes, colours


@pytest.fixture
def run_piped(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What goes to another program, in the folder of the sessions."""
    monkeypatch.chdir(folder)

    def run_command(*arguments: str) -> str:
        status, printed, _ = run(*arguments)
        assert status == 0
        return printed

    return run_command


def test_what_is_piped_is_data(
    folder: Path, run_piped: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    data = run_piped("names.txt", "-o", "-")
    assert data.startswith("name\thand_count\t") and "\x1b" not in data
    assert run_in_terminal(["names.txt", "-o", "-", "--format", "tsv"], 60, folder) == data
    assert "Zoë" in run_in_terminal(["names.txt"], 80, folder)
    assert (folder / "names.txt.tsv").read_text(encoding="utf-8") == data
    table = run_piped("names.txt", "--format", "table")
    assert table == run_in_terminal(["names.txt", "-o", "-"], 60, folder, NO_COLOUR)
    assert not (folder / "names.txt.table").exists()


def test_columns_of_the_environment_come_first(folder: Path) -> None:
    wide = run_in_terminal(["names.txt", "-o", "-"], 60, folder, {"COLUMNS": "140"})
    assert wide == run_in_terminal(["names.txt", "-o", "-"], 140, folder)


def test_colours(folder: Path) -> None:
    header, *rows, note = run_in_terminal(["names.txt", "-o", "-"], 60, folder).splitlines()[1:]
    assert header.startswith("\x1b[1mname") and header.endswith("\x1b[0m")
    assert "\x1b[32m" in rows[0] and "+" in rows[0]
    assert "\x1b[31m" in rows[-2] and "-" in rows[-2]
    assert rows[-1].startswith("\x1b[2m") and "*" in rows[-1]
    assert note.startswith("\x1b[2m")
    for env in (NO_COLOUR, {"TERM": "dumb"}):
        assert "\x1b" not in run_in_terminal(["names.txt", "-o", "-"], 60, folder, env)


def test_a_workbook_is_not_for_the_screen(folder: Path) -> None:
    for arguments in (["names.txt", "-o", "-"], ["sheet", "names.txt"]):
        said = run_in_terminal([*arguments, "--format", "xlsx"], 80, folder)
        assert said.startswith("mjtally: a workbook is not for the screen: say where it goes")


def test_quiet_shows_nothing(folder: Path) -> None:
    assert run_in_terminal(["names.txt", "-q"], 80, folder) == ""


def test_points_rules_and_columns_have_colours_on_a_screen_alone(
    folder: Path, run_piped: Callable[..., str]
) -> None:
    for verb in (["points", "3/40"], ["rules", "hk"], ["columns", "--rules", "hk"]):
        seen = run_in_terminal(verb, 140, folder)
        assert "\x1b[" in seen
        assert "\x1b[" not in run_piped(*verb)
    said = run_in_terminal(["points", "3/40"], 80, folder, NO_COLOUR)
    assert said == "+5200/-5200/0/0\nthe winner, and who dealt in\n"


def test_no_terminal_is_eighty_wide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "file").open("w") as file:
        for columns, expected in (("", 80), ("100", 100), ("3", MINIMUM_WIDTH), ("x", 80)):
            monkeypatch.setenv("COLUMNS", columns)
            assert detect_screen(file) == Screen(expected, False)


# -------------------------------------------------------------------------- parts of a table


def build_column(name: str, unit: str) -> Column:
    return Column(name, unit, "", lambda row: row)


@pytest.mark.parametrize(
    ("unit", "values", "expected"),
    [
        ("share", [Quotient(3, 14), Quotient(1, 1), NAN], ["21.4%", "100.0%", "-"]),
        ("points", [Quotient(727, 10), -7, 0], ["+72.7", "-7.0", "0.0"]),
        ("points", [8800, Quotient(-3571, 2)], ["+8800", "-1786"]),
        ("points", [Quotient(44, 1), Quotient(-30, 1)], ["+44", "-30"]),
        ("score", [25000, -300], ["25000", "-300"]),
        ("rank", [Quotient(17, 8), Quotient(3, 1), ""], ["2.12", "3.00", ""]),
        ("count", [3, 14], ["3", "14"]),
        ("text", ["E1", ""], ["E1", ""]),
    ],
)
def test_figures(unit: str, values: list[str | int | Quotient], expected: list[str]) -> None:
    assert format_values(unit, values) == expected


def test_names_are_whole_and_figures_stand_to_the_right() -> None:
    sheet = RenderedTable(
        [
            build_column("name", "text"),
            build_column("net_score", "points"),
            build_column("x", "count"),
        ],
        [["あき", 1000, 1], ["Zoë", -200, 2], ["*", 800, 3]],
        is_ranked=True,
    )
    lines = [
        "           net",
        "#  name  score  x",
        "1  あき  +1000  1",
        "2  Zoë    -200  2",
        "   *      +800  3",
    ]
    assert render_table(sheet, Screen(17)).splitlines() == lines
    for width in (16, 5):  # a name and one figure, at the least
        assert "1 more column on" in render_table(sheet, Screen(width))


def list_places(text: str) -> str:
    """The places of a table on the screen."""
    rows = (line.split() for line in text.splitlines())
    return "".join(
        row[0] for row in rows if len(row) > 1 and row[1] in {"Aki", "Ben", "Chie", "Dai"}
    )


def test_who_is_equal_shares_a_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In points; the order of names is for the eye alone."""
    path = tmp_path / "games.txt"
    for family, lines, places in (
        ("mleague", "= 45200 45200 4800 4800\n", "1133"),
        ("mleague", "= 40000 20000 20000 20000\n", "1222"),
        ("mleague", "= 45200 28100 17300 9400\nBen -46.3\nAki -46.3\nDai 26\n", "1234"),
        ("hk", "3 - - d\nBen Aki Chie Dai\n3 - - d\n", "1134"),
        ("mcr", "= 10 10 10 -30\n", "1114"),
    ):
        path.write_text(f"rules={family}\nAki Ben Chie Dai\n{lines}")
        assert main(["standings", str(path), "--format", "table"]) == 0
        assert list_places(capsys.readouterr().out) == places, (family, lines)
    assert main(["standings", str(path), "--format", "table", "--players", "Dai"]) == 0
    assert list_places(capsys.readouterr().out) == "4"
    assert main([str(path), "--table", "ratings", "--format", "table", "-o", "-"]) == 0
    assert list_places(capsys.readouterr().out) == "1114"


def test_what_to_see_first() -> None:
    columns = [build_column("a", "count"), build_column("b", "count"), build_column("c", "count")]
    sheet = RenderedTable(columns, [[1, 2, 3]], first_columns=("c",))
    assert render_table(sheet, Screen(80)).splitlines() == ["c  a  b", "3  1  2"]


def test_nobody() -> None:
    columns = [build_column("name", "text"), build_column("hand_count", "count")]
    for rows in ((), (("*", 0),)):
        assert render_table(RenderedTable(columns, rows), Screen()) == ""


def test_a_long_table_is_cut_where_a_file_has_it_all() -> None:
    rows = WrittenRows(([at] for at in range(MAX_SCREEN_ROWS + 3)), MAX_SCREEN_ROWS)
    assert len(list(rows)) == rows.count == MAX_SCREEN_ROWS + 3
    table = RenderedTable([build_column("n", "count")], rows.first_rows)
    text = render_table(table, Screen(), "n.tsv", rows.count - MAX_SCREEN_ROWS)
    assert text.splitlines()[-1] == "3 more rows in n.tsv"


def test_words_that_do_not_fit_go_on_below() -> None:
    assert wrap_words("the sum of all", 8) == ["the sum", "of all"]
    assert wrap_words("extraordinarily long", 5) == ["extraordinarily", "long"]


def test_widths_are_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four times the rows take four times as many looks at a cell, not sixteen."""
    measured: list[str] = []

    def count_width(text: str) -> int:
        measured.append(text)
        return display_width(text)

    monkeypatch.setattr("mjtally.output.screen.display_width", count_width)
    looks = []
    for rows in (50, 200):
        columns = [Column(name, "count", "", lambda row: row) for name in ("hand_count", "rank")]
        render_table(RenderedTable(columns, [[at, 1] for at in range(rows)]), Screen())
        looks.append(len(measured))
        measured.clear()
    assert looks[1] <= 4 * looks[0]
