"""A file that is no scores file at all: one error that says what it is, and what to do."""

import json
import re
import zipfile
from pathlib import Path

import pytest

from mjtally import tally
from mjtally.cli.main import main
from mjtally.interpreter.file_kinds import FILE_KINDS, describe_other_kind
from support.cases import for_each
from support.paths import DATA, EXAMPLES

Out = pytest.CaptureFixture[str]
EVENING = "Aki Ben Chie Dai\n3/40! - d -\nend\n"
IMPORT = "import it with: mjtally import {path} -o {stem}.txt"
PLAIN = "a scores file is plain text"
KINDS = {
    "sheet.csv": (b"Date,Aki,Ben,Chie,Dai\n2026-01-01,1,2,3,4\n", f"a spreadsheet: {IMPORT}"),
    "titled.csv": (b"Riichi club\nDate,Aki,Ben,Chie,Dai\n", f"a spreadsheet: {IMPORT}"),
    "log.json": (b'{"title": [], "name": ["Aki"]}', f"JSON: {IMPORT}"),
    "log.mjlog": (b'<mjloggm ver="2.3"></mjloggm>', f"XML: {IMPORT}"),
    "log.gz": (b"\x1f\x8b\x08\x00", f"packed (gzip): {IMPORT}"),
    "games.rtf": (
        b"{\\rtf1\\ansi Aki Ben}",
        "a rich text file (rtf): save it as plain text, in UTF-8",
    ),
    "games.pdf": (b"%PDF-1.7\n", f"a PDF: {PLAIN}"),
    "sheet.png": (b"\x89PNG\r\n\x1a\n\0\0", f"a picture: {PLAIN}"),
    "sheet.webp": (b"RIFF\n\0\0\0WEBPVP8 ", f"a picture: {PLAIN}"),
    "photo.txt": (
        bytes(range(256)) * 8,
        "binary, or in another encoding: name scores files alone, or save it as UTF-8",
    ),
    "old.xls": (
        b"\xd0\xcf\x11\xe0\xa1\xb1",
        "a file of an old Excel or Word: save it as xlsx, or as text",
    ),
    "site.html": (b"<!DOCTYPE html>\n<html>", f"a page (HTML): {PLAIN}"),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "league.txt").write_text(EVENING)
    return tmp_path


def check_refusal(name: str, said: str, capsys: Out) -> None:
    expected = f"{name} is {said.format(path=name, stem=Path(name).stem)}"
    for verb in (["check"], [], ["report"], ["sheet"]):
        assert main([*verb, name]) == 2
        assert capsys.readouterr() == ("", f"mjtally: {expected}\n")
    with pytest.raises(ValueError, match=re.escape(expected)):
        tally(Path(name))


@pytest.mark.parametrize("name", KINDS)
def test_what_it_is_and_what_to_do(name: str, capsys: Out) -> None:
    data, said = KINDS[name]
    Path(name).write_bytes(data)
    check_refusal(name, said, capsys)
    assert Path(name).read_bytes() == data


def test_a_workbook(capsys: Out) -> None:
    with zipfile.ZipFile("my book.xlsx", "w") as book:
        book.writestr("xl/workbook.xml", "<workbook/>")
    assert main(["check", "my book.xlsx"]) == 2
    assert capsys.readouterr().err == (
        "mjtally: my book.xlsx is a workbook, or another zip: import it with: mjtally import"
        " 'my book.xlsx' -o 'my book.txt'\n"
    )


@pytest.mark.parametrize("ending", ["tsv", "csv", "json", "xlsx", "html"])
def test_what_mjtally_made(ending: str, capsys: Out) -> None:
    made = f"league.txt.{ending}"
    command = ["report"] if ending == "html" else ["--format", ending]
    assert main([*command, "-q", "league.txt"]) == 0
    capsys.readouterr()
    what = {
        "json": "JSON",
        "xlsx": "a workbook, or another zip",
        "html": "a page of mjtally's",
    }.get(ending, "a spreadsheet")
    check_refusal(made, f"{what}: name the scores file that it was made of, league.txt", capsys)


@for_each(sorted([*EXAMPLES.glob("*.txt"), *(DATA / "broken").glob("*.txt")]))
def test_a_scores_file_is_one_whatever_is_wrong_with_it(path: Path) -> None:

    text = path.read_bytes()
    if not text.startswith((b"\xff\xfe", b"\xfe\xff")):
        assert describe_other_kind(str(path)) == "", json.dumps(path.name)


def test_a_kind_is_known_by_its_first_byte() -> None:
    """Of a file that begins with another byte, nobody asks of which kind it is."""
    files = [data.lstrip() for data, _ in KINDS.values()]
    for kind in FILE_KINDS:
        matching = [file for file in files if re.match(kind.start, file)]
        assert all(file[0] in kind.first_bytes for file in matching), f"first_bytes of {kind.name}"
