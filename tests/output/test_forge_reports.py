"""Problems for forges: SARIF, and the code quality report of GitLab."""

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from mjtally.base.errors import ERROR, Problem
from mjtally.cli.main import main
from mjtally.editing.mistake_catalogue import MISTAKES_BY_CODE
from mjtally.output.problems import fingerprint_problems, format_gitlab_report
from mjtally.output.sarif import format_sarif
from support.cases import for_each
from support.paths import DATA
from support.sarif import apply_fixes, check_sarif, find_path, list_lines

Out = pytest.CaptureFixture[str]
Run = dict[str, Any]

BROKEN = DATA / "broken"
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


def check_for_sarif(capsys: Out, *arguments: str) -> tuple[int, Run]:
    status, log = check(capsys, "sarif", *arguments)
    return status, check_sarif(log)


# ------------------------------------------------------------------------------------------ SARIF


def test_a_log(capsys: Out) -> None:
    Path("slip.txt").write_text(SLIPS, "utf-8")
    status, run = check_for_sarif(capsys, "slip.txt")
    assert status == 1
    assert run["columnKind"] == "unicodeCodePoints"
    place = {"uri": "slip.txt", "uriBaseId": "PROJECTROOT"}
    region = {"startLine": 2, "startColumn": 1, "endColumn": 5}
    first, second = run["results"]
    del first["partialFingerprints"]
    replacement = {"deletedRegion": region, "insertedContent": {"text": "3/40"}}
    assert first == {
        "ruleId": "full-width",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": "３/40 has full-width characters: write 3/40"},
        "locations": [{"physicalLocation": {"artifactLocation": place, "region": region}}],
        "fixes": [
            {"artifactChanges": [{"artifactLocation": place, "replacements": [replacement]}]}
        ],
    }
    assert "fixes" not in second and second["ruleId"] == "han-needs-fu"


def test_rules_have_an_example_and_its_mending(capsys: Out) -> None:
    Path("slip.txt").write_text(SLIPS, "utf-8")
    _, run = check_for_sarif(capsys, "slip.txt")
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["full-width", "han-needs-fu"]
    assert rules[1]["shortDescription"]["text"] == "han needs fu"
    said = rules[1]["help"]["text"]
    assert "error: 4 han needs fu: write it, such as 4/30 [han-needs-fu]" in said
    assert said.endswith("mended:\n\n    Aki Ben Chie Dai\n    4/30 - d -\n    end")
    assert rules[1]["help"]["markdown"] == f"````text\n{said}\n````"


def test_nothing_and_warnings(capsys: Out) -> None:
    path = Path("games.txt")
    path.write_text("Aki Ben Chie Dai\n5 - d -\nend\n")
    status, run = check_for_sarif(capsys, "games.txt")
    assert (status, run["results"], run["tool"]["driver"]["rules"]) == (0, [], [])
    assert check(capsys, "gitlab", "games.txt") == (0, [])
    path.write_text("Aki Ben Chie Dai\n5 - d -\n")
    status, run = check_for_sarif(capsys, "games.txt")
    assert (status, [each["level"] for each in run["results"]]) == (0, ["warning"])
    assert check(capsys, "gitlab", "games.txt")[1][0]["severity"] == "minor"
    assert check_for_sarif(capsys, "-q", "games.txt")[1]["results"] == []
    assert check_for_sarif(capsys, "--strict", "games.txt")[0] == 1


@for_each(sorted(BROKEN.glob("*.txt")))
def test_every_problem_has_its_place(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Each region is within a line of its file, as SARIF counts lines and columns."""
    monkeypatch.chdir(BROKEN)
    main(["check", path.name])
    heads = re.findall(r"(?m)^(\S.*?):(\d+):(\d+): (?:error|warning): ", capsys.readouterr().err)
    _, run = check_for_sarif(capsys, path.name)
    _, rows = check(capsys, "gitlab", path.name)
    assert len(heads) == len(run["results"]) == len(rows)
    assert len({row["fingerprint"] for row in rows}) == len(rows)
    for result, row, (file, line, column) in zip(run["results"], rows, heads, strict=True):
        assert find_path(result) == row["location"]["path"] == file
        assert result["ruleId"] == row["check_name"]
        assert result["partialFingerprints"] == {"mjtally/v1": row["fingerprint"]}
        assert row["location"]["lines"]["begin"] == max(int(line), 1)
        region = result["locations"][0]["physicalLocation"].get("region")
        if region is None:
            assert line == "0"
            continue
        assert (region["startLine"], region["startColumn"]) == (int(line), int(column))
        lines = list_lines(Path(file).read_bytes())
        assert region["endColumn"] <= len(lines[int(line) - 1]) + 1


def test_columns_count_characters(capsys: Out) -> None:
    data = SPREAD.encode("utf-8")
    Path("games.txt").write_bytes(data)
    status, run = check_for_sarif(capsys, "games.txt")
    assert status == 1
    lines = list_lines(data)
    meant = []
    for result in run["results"]:
        region = result["locations"][0]["physicalLocation"]["region"]
        line = lines[region["startLine"] - 1]
        meant.append(line[region["startColumn"] - 1 : region["endColumn"] - 1])
    assert meant == ["５", "𝔸", "５", "３／４０", '"𝔸ki 🀄"']
    mended = apply_fixes(data, run["results"])
    assert main(["check", "--fix", "-q", "games.txt"]) == 1
    assert mended == Path("games.txt").read_bytes() != data


def test_names_of_files(folder: Path, capsys: Out) -> None:
    (folder / "club 2026").mkdir()
    names = ["a b#c%d?.txt", "club 2026/日本:1.txt", "x:y.txt"]
    if sys.platform != "win32":
        names.append(os.fsdecode(b"caf\xe9.txt"))
    for name in names:
        Path(name).write_text(SLIPS, "utf-8")
    _, run = check_for_sarif(capsys, *names[:1], f".{os.sep}{names[1]}", *names[2:])
    found = list(dict.fromkeys(find_path(each) for each in run["results"]))
    assert found[:3] == names[:3]
    uris = [
        each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        for each in run["results"]
    ]
    assert uris[:2] == ["a%20b%23c%25d%3F.txt"] * 2
    assert uris[4] == "x%3Ay.txt"
    if len(names) > 3:
        assert uris[6] == "caf%E9.txt"
    _, rows = check(capsys, "gitlab", *names)
    paths = list(dict.fromkeys(row["location"]["path"] for row in rows))
    assert paths == [*names[:3], "caf\ufffd.txt"][: len(names)]


def test_a_file_elsewhere_has_its_whole_path(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    (folder / "here").mkdir()
    Path("slip.txt").write_text(SLIPS, "utf-8")
    whole = str(folder / "slip.txt")
    assert find_path(check_for_sarif(capsys, whole)[1]["results"][0]) == "slip.txt"
    monkeypatch.chdir("here")
    _, run = check_for_sarif(capsys, "../slip.txt")
    place = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place == {"uri": (folder / "slip.txt").as_uri()}


def test_messages_hold_no_placeholders_and_no_links() -> None:
    text = "[Aki](javascript:alert(1)) has {0}, and {{x}}"
    problem = Problem("games.txt", 1, 1, text, ERROR, "Aki", "han-needs-fu", 4)
    run = check_sarif(json.loads(format_sarif([problem], lambda code: ["{1f}", "[a](b)"])))
    (result,) = run["results"]
    assert result["message"]["text"] == "[Aki] (javascript:alert(1)) has {{0}}, and {{{{x}}}}"
    help_text = run["tool"]["driver"]["rules"][0]["help"]
    assert help_text == {"text": "{{1f}}\n[a] (b)", "markdown": "````text\n{{1f}}\n[a](b)\n````"}


def test_a_problem_of_a_whole_file() -> None:
    problem = Problem("games.txt", 0, 1, "too much", ERROR, "", "line-too-long", 1, fix="x")
    (result,) = check_sarif(json.loads(format_sarif([problem], lambda code: [""])))["results"]
    assert "fixes" not in result
    assert "region" not in result["locations"][0]["physicalLocation"]
    assert json.loads(format_gitlab_report([problem]))[0]["location"]["lines"] == {"begin": 1}


def test_every_code_has_help() -> None:
    """As each problem of a file has a code of the catalogue, no rule is without words."""
    problems = [Problem("x", 1, 1, code, ERROR, "", code, 1) for code in MISTAKES_BY_CODE]
    rules = check_sarif(json.loads(format_sarif(problems, lambda code: [code])))["tool"]
    assert len(rules["driver"]["rules"]) == len(MISTAKES_BY_CODE)


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


@pytest.mark.parametrize("problem_format", ["gitlab", "sarif"])
def test_what_remains_after_fixing(problem_format: str, capsys: Out) -> None:
    Path("slip.txt").write_text(SLIPS, "utf-8")
    assert main(["check", "--fix", "-q", "--format", problem_format, "slip.txt"]) == 1
    text = capsys.readouterr().out
    assert "han-needs-fu" in text and "full-width" not in text
