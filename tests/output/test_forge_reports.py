"""Problems for programs and forges: as JSON, and as the code quality report of GitLab."""

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from mjtally.base.errors import ERROR, Problem
from mjtally.cli.main import main
from mjtally.output.problems import fingerprint_problems, format_gitlab_report
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


def check(capsys: Out, problem_format: str, *arguments: str) -> tuple[int, Any]:
    status = main(["check", "--format", problem_format, *arguments])
    out, err = capsys.readouterr()
    assert err == "" and out.isascii()
    return status, json.loads(out)


# ------------------------------------------------------------------------------- JSON and GitLab


def test_nothing_and_warnings(capsys: Out) -> None:
    path = Path("games.txt")
    path.write_text("Aki Ben Chie Dai\n5 - d -\nend\n")
    assert check(capsys, "json", "games.txt") == check(capsys, "gitlab", "games.txt") == (0, [])
    path.write_text("Aki Ben Chie Dai\n5 - d -\n")
    status, rows = check(capsys, "json", "games.txt")
    assert (status, [each["severity"] for each in rows]) == (0, ["warning"])
    assert check(capsys, "gitlab", "games.txt")[1][0]["severity"] == "minor"
    for problem_format in ("json", "gitlab"):
        assert check(capsys, problem_format, "-q", "games.txt")[1] == []
        assert check(capsys, problem_format, "--strict", "games.txt")[0] == 1


@for_each(some_of(sorted(BROKEN.glob("*.txt")), 40))
def test_every_problem_has_its_place(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Each is within a line of its file."""
    monkeypatch.chdir(BROKEN)
    main(["check", path.name])
    heads = re.findall(r"(?m)^(\S.*?):(\d+):(\d+): (?:error|warning): ", capsys.readouterr().err)
    _, problems = check(capsys, "json", path.name)
    _, rows = check(capsys, "gitlab", path.name)
    assert len(heads) == len(problems) == len(rows)
    assert len({row["fingerprint"] for row in rows}) == len(rows)
    for problem, row, (file, line, column) in zip(problems, rows, heads, strict=True):
        assert problem["file"] == row["location"]["path"] == file
        assert problem["code"] == row["check_name"]
        assert row["location"]["lines"]["begin"] == max(int(line), 1)
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
    status, problems = check(capsys, "json", "games.txt")
    assert status == 1
    lines = list_lines(data)
    assert [
        lines[each["line"] - 1][each["column"] - 1 : each["end_column"] - 1] for each in problems
    ] == ["５", "𝔸", "５", "３／４０", '"𝔸ki 🀄"']
    mended = apply_fixes(data, problems)
    assert main(["check", "--fix", "-q", "games.txt"]) == 1
    assert mended == Path("games.txt").read_bytes() != data


def test_names_of_files(folder: Path, capsys: Out) -> None:
    (folder / "club 2026").mkdir()
    names = ["a b#c%d?.txt", "club 2026/日本:1.txt", "x:y.txt"]
    if sys.platform != "win32":
        names.append(os.fsdecode(b"caf\xe9.txt"))
    for name in names:
        Path(name).write_text(SLIPS, "utf-8")
    _, rows = check(capsys, "gitlab", *names[:1], f".{os.sep}{names[1]}", *names[2:])
    paths = list(dict.fromkeys(row["location"]["path"] for row in rows))
    assert paths == [*names[:3], "caf\ufffd.txt"][: len(names)]


def test_a_file_elsewhere_has_its_whole_path(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    (folder / "here").mkdir()
    Path("slip.txt").write_text(SLIPS, "utf-8")
    whole = str(folder / "slip.txt")
    assert check(capsys, "gitlab", whole)[1][0]["location"]["path"] == "slip.txt"
    monkeypatch.chdir("here")
    assert check(capsys, "gitlab", whole)[1][0]["location"]["path"] == whole
    assert check(capsys, "gitlab", "../slip.txt")[1][0]["location"]["path"] == "../slip.txt"


def test_a_problem_of_a_whole_file() -> None:
    problem = Problem("games.txt", 0, 1, "too much", ERROR, "", "line-too-long", 1, fix="x")
    assert json.loads(format_gitlab_report([problem]))[0]["location"]["lines"] == {"begin": 1}


# ----------------------------------------------------------------------------------------- GitLab


def test_a_report_for_gitlab(capsys: Out) -> None:
    Path("slip.txt").write_text(SLIPS, "utf-8")
    status, rows = check(capsys, "gitlab", "slip.txt")
    assert status == 1
    fingerprints = [row.pop("fingerprint") for row in rows]
    assert all(re.fullmatch("[0-9a-f]{64}", each) for each in fingerprints)
    assert rows == [
        {
            "description": "３/40 has full-width characters: write 3/40",
            "check_name": "full-width",
            "severity": "major",
            "location": {"path": "slip.txt", "lines": {"begin": 2}},
        },
        {
            "description": "4 han needs fu: write it, such as 4/30",
            "check_name": "han-needs-fu",
            "severity": "major",
            "location": {"path": "slip.txt", "lines": {"begin": 3}},
        },
    ]


def list_fingerprints(capsys: Out, text: str) -> list[str]:
    Path("games.txt").write_text(text, "utf-8")
    return [row["fingerprint"] for row in check(capsys, "gitlab", "games.txt")[1]]


def test_other_edits_leave_a_fingerprint(capsys: Out) -> None:
    before = list_fingerprints(capsys, SLIPS)
    for text in (
        f"2026-11-20\n# an evening\n\n{SLIPS}",
        SLIPS.replace("- 4 d -", "  -  4  d  -"),
        SLIPS.replace("end\n", "5 - d -\nend\n"),
        SLIPS.replace("\n", "\r\n"),
    ):
        assert list_fingerprints(capsys, text) == before
    assert list_fingerprints(capsys, SLIPS.replace("３/40", "3/40")) == before[1:]


def test_alike_problems_are_told_apart(capsys: Out) -> None:
    twice = SLIPS.replace("end\n", "- 4 d -\n4 - d 4\nend\n")
    fingerprints = list_fingerprints(capsys, twice)
    assert len({*fingerprints}) == len(fingerprints) == 5
    assert fingerprints[:2] == list_fingerprints(capsys, SLIPS)


def test_fingerprints_are_of_the_file_too(folder: Path) -> None:
    problem = Problem("a.txt", 3, 1, "wrong", ERROR, "4 - d -", "han-needs-fu", 2)
    (one,) = fingerprint_problems([problem])
    (other,) = fingerprint_problems([problem._replace(file="b.txt")])
    (same,) = fingerprint_problems([problem._replace(file=str(folder / "a.txt"), line=9)])
    assert one == same != other


@pytest.mark.parametrize("problem_format", ["gitlab", "json"])
def test_what_remains_after_fixing(problem_format: str, capsys: Out) -> None:
    Path("slip.txt").write_text(SLIPS, "utf-8")
    assert main(["check", "--fix", "-q", "--format", problem_format, "slip.txt"]) == 1
    text = capsys.readouterr().out
    assert "han-needs-fu" in text and "full-width" not in text
