"""The command: verbs, options, standard input, exit statuses.

What it prints for one evening, and what it says of wrong words, stands in
`data/commands/one-evening`.
"""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import mjtally
from mjtally import ScoresError, tally
from mjtally.cli.main import main
from support.internals import PRESETS

EVENING = "Aki Ben Chie Dai\n3/40! - d -\nend\n"

Out = pytest.CaptureFixture[str]


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.txt"
    path.write_text(EVENING)
    return path


def test_standard_input_goes_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EVENING.encode())))
    assert main(["-"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("name\t") and "\r" not in out and err == ""


def test_errors_of_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    wrong = io.BytesIO(b"Aki Ben Chie Dai\n4 - d -\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(wrong))
    assert main(["-"]) == 1
    out, err = capsys.readouterr()
    said = "<stdin>:2:1: error: 4 han needs fu: write it, such as 4/30 [han-needs-fu]\n"
    assert out == "" and err.startswith(said)


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no /dev/stdout here")
def test_a_device_is_written_not_replaced(evening: Path) -> None:
    command = [sys.executable, "-m", "mjtally", str(evening), "-o", "/dev/stdout"]
    done = subprocess.run(command, capture_output=True, check=False, timeout=120)
    assert done.returncode == 0 and done.stdout.startswith(b"name\t")


def test_a_link_to_a_table_stays_a_link(evening: Path, tmp_path: Path) -> None:
    place, link = tmp_path / "place.tsv", tmp_path / "link.tsv"
    place.write_text("")
    place.chmod(0o640)
    link.symlink_to(place)
    assert main(["-q", str(evening), "-o", str(link)]) == 0
    assert link.is_symlink() and place.read_text().startswith("name\t")
    assert place.stat().st_mode & 0o777 == 0o640


def test_the_scores_file_is_not_overwritten(evening: Path, capsys: Out) -> None:
    assert main([str(evening), "-o", str(evening)]) == 2
    assert evening.read_text() == EVENING
    assert "is a scores file" in capsys.readouterr().err


# Tables of ours, and files that somebody would miss.
TABLES = {
    "hands": ("--table", "hands"),
    "series": ("--table", "series", "--columns", "period,name"),
    "seats": ("--table", "seats"),
    "ratings": ("--table", "ratings", "--columns", "rating,provisional"),
    "records": ("--table", "records", "--format", "json"),
    "matchups": ("--table", "matchups", "--format", "csv"),
    "all": ("--columns", "all", "--interval", "90"),
    "json": ("--format", "json", "--columns", "points,name"),
    "empty json": ("--format", "json", "--table", "yaku"),
    "one column": ("--columns", "name"),
}
OTHERS = {
    "scores": EVENING,
    "names": "name\temail\nAki\taki@example.org\n",
    "prose": "name, points and so on\n",
    "a blank line": "\nname\tpoints\n",
    "json": '[\n{"name": "Aki", "email": 1}\n]\n',
    "a list": "[\n1,\n2]\n",
    "half": '[\n{"name": ',
    "nothing known": "[",
    "bytes": "\0\1\2",
    "a long line": "name," * 100_000,
}


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_a_table_takes_the_place_of_a_table(
    options: tuple[str, ...], evening: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.csv"
    assert main(["-q", str(evening), "-o", str(out), *options]) == 0
    written = out.read_text()
    for old in (written, "", "\ufeff" + written.replace("\n", "\r\n")):
        out.write_text(old)
        assert main(["-q", str(evening), "-o", str(out), *options]) == 0
        assert out.read_text() == written


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_what_is_no_table_is_not_lost(
    text: str, evening: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """As `-o *.txt`, where there are two files, would have it."""
    monkeypatch.chdir(evening.parent)
    Path("a.txt").write_text(text)
    assert main(["-o", "a.txt", "evening.txt"]) == 2
    assert "a.txt: the ending of a table is .tsv" in capsys.readouterr().err
    assert main(["-o", "a.txt", "evening.txt", "--format", "json"]) == 2
    said = "a.txt already exists, and it is no table of this kind: "
    rest = "name another file with -o, or replace it with --force"
    assert capsys.readouterr().err == f"mjtally: {said}{rest}\n"
    assert Path("a.txt").read_text() == text
    assert sorted(os.listdir()) == ["a.txt", "evening.txt"]
    assert main(["-q", "-o", "a.txt", "evening.txt", "--force", "--format", "tsv"]) == 0
    assert Path("a.txt").read_text().startswith("name\thand_count\t")


def test_beside_a_file_without_an_ending(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`games.txt.csv` is nobody else's, but `march.csv` beside `march` may be."""
    monkeypatch.chdir(evening.parent)
    Path("march").write_text(EVENING)
    for place, status in (("march.csv", 2), ("evening.txt.csv", 0)):
        Path(place).write_text("my own\n")
        assert main(["-q", place.removesuffix(".csv"), "--format", "csv"]) == status
    assert Path("march.csv").read_text() == "my own\n"


ESCAPED = {"\x1b[31m": r"\x1b[31m", "\x9b": r"\x9b", "\u061c": r"\u061c", "\u202e": r"\u202e"}


@pytest.mark.parametrize(("raw", "shown"), ESCAPED.items(), ids=ESCAPED.values())
def test_nothing_from_outside_reaches_the_terminal(
    raw: str, shown: str, evening: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Names of files, values of options, contents, and what argparse repeats."""
    monkeypatch.chdir(evening.parent)
    Path(f"{raw}.txt").write_text(EVENING)
    Path("contents.txt").write_text(f"Aki{raw} Ben Chie Dai\n{raw}\n", encoding="utf-8")
    Path("includes.txt").write_text(f"include=none-{raw}.txt\n")
    Path(f"bad{raw}.txt").write_text("Aki Ben Chie Dai\n4 d - -\n")
    figure = ("--player", "Aki", "--column", "net_score")
    shown_on_output = [
        (["explain", f"{raw}.txt", *figure], f"\n{shown}.txt:"),
        (["explain", f"{raw}.txt:2"], f"{shown}.txt:2: "),
        (["fmt", "--diff", f"{raw}.txt"], f"--- {shown}.txt\n"),
        (["check", "--format=github", f"bad{raw}.txt"], f"file=bad{shown}.txt,line=2"),
    ]
    for command, said in shown_on_output:
        main(command)
        out, err = capsys.readouterr()
        assert said in out and raw not in out + err
    commands = [
        ([f"{raw}.txt"], f"wrote {shown}.txt.tsv "),
        ([f"{raw}.txt", "--table", "all", "-o", f"d{raw}"], f"wrote d{shown} ("),
        (["check", f"{raw}.txt"], f"{shown}.txt: 4 players"),
        (["check", "contents.txt"], "contents.txt:1:4: error: an invisible character (U+"),
        (["check", "includes.txt"], "includes.txt:1:14: error: an invisible character (U+"),
        (["none" + raw], f"there is no verb or file none{shown}"),
        ([f"none{raw}.txt"], f"none{shown}.txt: there is no such file"),
        (["evening.txt", "-o", f"none/{raw}"], f"none/{shown} cannot be written"),
        (["evening.txt", "-o", f"x.{raw}"], f"x.{shown}: the ending"),
        (["evening.txt", "--table", raw], f"there is no table {shown}"),
        (["evening.txt", "--columns", raw], f"there is no column {shown}"),
        (["evening.txt", "--interval", raw], f"--interval {shown}: write"),
        (["evening.txt", "--from", raw], shown),
        (["evening.txt", f"--{raw}"], f"there is no option --{shown}"),
        (["evening.txt", "--last", raw], shown),
        (["points", raw], f"{shown} is not a winner's mark"),
        (["hand", raw], ""),
        (["rules", raw], f"there is no ruleset {shown}"),
        ([f"{raw}.txt", "-o", "-", "--table", "hands"], ""),
    ]
    for command, said in commands:
        try:
            main(command)
        except SystemExit as stopped:
            assert stopped.code == 2
        out, err = capsys.readouterr()
        assert said in err and raw not in out + err


def test_bytes_that_are_no_text_are_shown_as_numbers(
    evening: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """In a file's name, and in contents."""
    monkeypatch.chdir(evening.parent)
    name = os.fsdecode(b"a\xff.txt")
    Path(name).write_bytes(b"Aki Ben Chie Dai\n5 - d\x9b -\n")
    assert main(["check", name]) == 1
    said = r"a\xff.txt:2:6: error: the byte 0x9b is not UTF-8: save the file as UTF-8 [not-utf-8]"
    assert capsys.readouterr().err.startswith(f"{said}\n    2 | 5 - d� -\n")
    with pytest.raises(ScoresError) as error:
        tally("Aki Ben Chie Dai\n5 - \ud800 -\n")
    assert "\ud800" not in str(error.value)


def test_a_message_has_a_size(capsys: Out) -> None:
    for long in ("9" * 9_999, "9" * 100_000):
        for command in (["--last", long, "x"], ["--table", long, "x"], ["points", long], [long]):
            try:
                assert main(command) == 2
            except SystemExit as stopped:
                assert stopped.code == 2
            assert len(capsys.readouterr().err) < 4_000
    assert main(["hand", "9" * 10_001]) == 2
    said = "mjtally: a word after mjtally has 10001 characters: write at most 10000\n"
    assert capsys.readouterr().err == said


def test_rules_lists_the_presets(capsys: Out) -> None:
    assert main(["rules"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == list(PRESETS)


def test_a_table_has_no_place_in_a_folder(evening: Path, tmp_path: Path, capsys: Out) -> None:
    assert main([str(evening), "-o", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"mjtally: {tmp_path} cannot be written: Is a directory\n"


def test_a_stale_part_is_in_nobodys_way(
    evening: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """What another run left half-written stays, and is never the name of a later one."""
    names = []

    def replace(source: str, place: str) -> None:
        names.append(source)

    monkeypatch.setattr(os, "replace", replace)
    for _ in range(2):
        assert main(["-q", str(evening)]) == 0
    assert len(set(names)) == 2 and {os.path.dirname(name) for name in names} == {
        str(evening.parent)
    }
    assert [path.name for path in evening.parent.iterdir()] == [evening.name]


def test_help_and_version(capsys: Out) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    assert "mjtally check FILE..." in said
    assert max(map(len, said.splitlines())) <= 80
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"mjtally {mjtally.__version__}\n"
    assert main([]) == 2
    assert "mjtally --help" in capsys.readouterr().err


def test_a_file_whose_name_is_a_verb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("check").write_text(EVENING)
    assert main(["-q", os.path.join(".", "check")]) == 0
    assert main(["tally", "-q", "check"]) == 0
    assert Path("check.tsv").exists()


def test_the_same_bytes_every_time(evening: Path, tmp_path: Path) -> None:
    """No clock, no path of the machine."""
    tables = []
    for folder in ("one", "two"):
        path = tmp_path / folder / "games.txt"
        path.parent.mkdir()
        path.write_text(EVENING)
        assert main(["-q", str(path), "--table", "hands"]) == 0
        tables.append(Path(f"{path}.hands.tsv").read_bytes())
    assert tables[0] == tables[1]
    assert str(tmp_path).encode() not in tables[0]


def test_main_takes_the_arguments_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.setattr(sys, "argv", ["mjtally", "points", "5"])
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main() == 0
    assert capsys.readouterr().out == "+8000/-8000/0/0\n"


# --------------------------------------------------------------------- nothing falls over

HUGE_NUMBERS = (
    "1" * 20,
    "1" * 5000,
    "1_0",
    "\N{SUPERSCRIPT TWO}",
    "\N{ARABIC-INDIC DIGIT THREE}",
    "",
)
NUMBER_OPTIONS = (
    *(("{file}", "-o", "-", option) for option in ("--last", "--best", "--drop")),
    *(("{file}", "-o", "-", option) for option in ("--min-hands", "--min-games")),
    *(("report", "{file}", option) for option in ("--sheets", "--min-games", "--last")),
    *(("sheet", "{file}", "--game"), ("points", "3/40", "--honba")),
    ("hand", "11m22m33m44m55m66m7m+7m", "--minimum"),
)


@pytest.mark.parametrize("command", NUMBER_OPTIONS, ids=" ".join)
def test_numbers_of_options(command: tuple[str, ...], evening: Path, capsys: Out) -> None:
    """The same bounds for every one of them; no option takes a number that cannot be used."""
    for number in HUGE_NUMBERS:
        assert main([*(word.format(file=evening) for word in command), number]) == 2
        assert "write a whole number of at most nine digits" in capsys.readouterr().err


@pytest.mark.parametrize("digits", ["0", "5", "1" * 20, "1" * 5000], ids=len)
def test_lines_that_are_not_there(digits: str, evening: Path, capsys: Out) -> None:
    assert main(["explain", f"{evening}:{digits}"]) == 2
    assert f"{evening} has no line {digits}"[:60] in capsys.readouterr().err


@pytest.mark.parametrize("date", ["2026", "2026-11", "20261120", "2026-W01-1", "x"])
def test_the_date_of_an_import_is_a_day(date: str, evening: Path, capsys: Out) -> None:
    assert main(["import", str(evening), "--date", date]) == 2
    assert "2026-11-20" in capsys.readouterr().err


@pytest.mark.parametrize("closed", ["stdin", "stdout"])
def test_a_server_without_an_editor(
    closed: str, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.setattr(sys, closed, None)  # as Python has it where it is closed
    assert main(["lsp"]) == 2
    said = capsys.readouterr().err
    assert "needs pygls" in said or said.startswith("mjtally: lsp talks to an editor on standard")


HUGE = "rules=hk\nB=99999999999999999999999999999\nM=999\nS=spicy\nA B C D\n999 d - -\n- 998 - -\n"


@pytest.mark.parametrize("table", ["players", "hands", "matchups", "series", "records", "teams"])
def test_scores_too_large_for_any_float(table: str, tmp_path: Path, capsys: Out) -> None:
    """Every format has them all the same, exact wherever it holds digits."""
    path = tmp_path / "huge.txt"
    path.write_text(HUGE)
    for how in ("tsv", "csv", "json", "table", "xlsx"):
        columns = [] if how == "table" else ["--columns", "all"]
        out = str(tmp_path / f"out.{how}")
        said = main([str(path), "-q", "--table", table, "--format", how, "-o", out, *columns])
        if said == 2 and how == "xlsx":
            assert "pip install" in capsys.readouterr().err
        else:
            assert said == 0, how
    assert main(["explain", str(path), "--player", "A", "--column", "net_score"]) == 0
    assert main(["explain", f"{path}:6"]) == main(["sheet", str(path), "--format", "table"]) == 0


def test_a_sheet_has_its_file(evening: Path, tmp_path: Path, capsys: Out) -> None:
    """As a table has: the ending says the format, and nothing that somebody would miss is lost."""
    out = tmp_path / "sheet.csv"
    assert main(["sheet", str(evening), "-o", str(out)]) == 0
    assert capsys.readouterr() == ("", f"wrote {out} (4 players, 1 hand, 1 game)\n")
    assert main(["sheet", str(evening), "--format", "csv"]) == 0
    assert capsys.readouterr().out == out.read_text("utf-8")
    assert main(["sheet", "-q", str(evening), "-o", str(out)]) == 0
    out.write_text("mine\n")
    assert main(["sheet", str(evening), "-o", str(out)]) == 2
    assert "it is no sheet of this kind" in capsys.readouterr().err
    assert main(["sheet", "-q", str(evening), "-o", str(out), "--force"]) == 0
    assert main(["sheet", str(evening), "-o", str(tmp_path / "x.doc")]) == 2
    assert "x.doc: the ending of a table is .tsv, .csv" in capsys.readouterr().err
    text = tmp_path / "sheet.txt"
    assert main(["sheet", "-q", str(evening), "-o", str(text), "--format", "table"]) == 0
    assert text.read_text("utf-8").startswith("game 1, ")


@pytest.mark.parametrize("name", ["page.pdf", "slip.py", "page.png"])
def test_a_page_is_html(name: str, evening: Path, tmp_path: Path, capsys: Out) -> None:
    assert main(["report", str(evening), "-o", str(tmp_path / name)]) == 2
    said = f"{tmp_path / name}: the ending of a page is .html (a browser prints it, also as a PDF)"
    assert capsys.readouterr().err == f"mjtally: {said}\n"
    assert not (tmp_path / name).exists()


def test_a_figure_of_a_player_by_another_name(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "aliases.txt"
    path.write_text("alias=Aki:Akiko\n2026-01-01\nAkiko Ben Chie Dai\n3/40! - d -\nend\n")
    texts = []
    for name in ("Aki", "Akiko"):
        assert main(["explain", str(path), "--player", name, "--column", "points"]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1] and texts[0]
    assert main(["explain", str(path), "--player", "Akkio", "--column", "top_rate"]) == 2
    assert "there is no column top_rate, did you mean first_fraction?" in capsys.readouterr().err
