"""Problems for programs: as JSON."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mjtally.cli.main import main
from support.cases import for_each, some_of
from support.paths import DATA

Out = pytest.CaptureFixture[str]

BROKEN = DATA / "broken"
BOM = "\ufeff"
LINE_ENDS = re.compile("\r\n|\n|\r")
SLIPS = "Aki Ben Chie Dai\n３/40 - d -\n- 4 d -\nend\n"
# Characters outside the first plane (two units of UTF-16 each), tabs, CRLF, CR and a BOM.
SPREAD = (
    '\ufeff"𝔸ki 🀄" Ben Chie Dai\r\n'
    "５\t-\td\t-  # 🀄🀄\r"
    "𝔸\t５ - d\n"
    "\t- ３／４０\t-\td\r\n"
    '- - 2/30 d\tippatsu="𝔸ki 🀄"  # ４\r\n'
    "end\r\n"
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(capsys: Out, *arguments: str) -> tuple[int, Any]:
    status = main(["check", "--format", "json", *arguments])
    out, err = capsys.readouterr()
    assert err == "" and out.isascii()
    return status, json.loads(out)


def test_nothing_and_warnings(capsys: Out) -> None:
    path = Path("games.txt")
    path.write_text("Aki Ben Chie Dai\n5 - d -\nend\n")
    assert check(capsys, "games.txt") == (0, [])
    path.write_text("Aki Ben Chie Dai\n5 - d -\n")
    status, rows = check(capsys, "games.txt")
    assert (status, [each["severity"] for each in rows]) == (0, ["warning"])
    assert check(capsys, "-q", "games.txt")[1] == []
    assert check(capsys, "--strict", "games.txt")[0] == 1


@for_each(some_of(sorted(BROKEN.glob("*.txt")), 40))
def test_every_problem_has_its_place(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Each is within a line of its file."""
    monkeypatch.chdir(BROKEN)
    main(["check", path.name])
    heads = re.findall(r"(?m)^(\S.*?):(\d+):(\d+): (?:error|warning): ", capsys.readouterr().err)
    _, problems = check(capsys, path.name)
    for problem, (file, line, column) in zip(problems, heads, strict=True):
        assert problem["file"] == file
        assert (problem["line"], problem["column"]) == (int(line), int(column))
        if problem["line"]:
            lines = list_lines(Path(file).read_bytes())
            assert problem["column"] <= problem["end_column"] <= len(lines[int(line) - 1]) + 1


def list_lines(data: bytes) -> list[str]:
    """The lines of a file, which end with CR, too."""
    return LINE_ENDS.split(data.decode("utf-8", "replace").removeprefix(BOM))


def apply_fixes(data: bytes, problems: list[dict[str, Any]]) -> bytes:
    """A file with every fix of its problems, as an editor puts it in: the last one first."""
    text = data.decode("utf-8")
    bom, text = text[: text.startswith(BOM)], text.removeprefix(BOM)
    starts = [0, *(end.end() for end in LINE_ENDS.finditer(text))]
    for each in sorted(problems, key=lambda each: (each["line"], each["column"]), reverse=True):
        if each["fix"] is not None:
            start = starts[each["line"] - 1]
            first, last = start + each["column"] - 1, start + each["end_column"] - 1
            text = text[:first] + each["fix"] + text[last:]
    return (bom + text).encode("utf-8")


def test_columns_count_characters(capsys: Out) -> None:
    data = SPREAD.encode("utf-8")
    Path("games.txt").write_bytes(data)
    status, problems = check(capsys, "games.txt")
    assert status == 1
    lines = list_lines(data)
    assert [
        lines[each["line"] - 1][each["column"] - 1 : each["end_column"] - 1] for each in problems
    ] == ["５", "𝔸", "５", "３／４０", '"𝔸ki 🀄"']
    mended = apply_fixes(data, problems)
    assert main(["check", "--fix", "-q", "games.txt"]) == 1
    assert mended == Path("games.txt").read_bytes() != data


def test_what_remains_after_fixing(capsys: Out) -> None:
    Path("slip.txt").write_text(SLIPS, "utf-8")
    assert main(["check", "--fix", "-q", "--format", "json", "slip.txt"]) == 1
    text = capsys.readouterr().out
    assert "han-needs-fu" in text and "full-width" not in text
