"""The page of the commonest messages: made of the catalogue, and true of the command."""

import re
from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.golden import golden_test
from tools.when_it_says import PAGE_FILE

PAGE = PAGE_FILE.read_text(encoding="utf-8")
SECTION = re.compile(r"^## (\S+)\n(.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
BLOCK = re.compile(r"^```text\n(.*?)^```$", re.DOTALL | re.MULTILINE)

Out = pytest.CaptureFixture[str]


test_the_page_is_what_the_catalogue_makes = golden_test("when-it-says")


def test_a_page_of_thirty_messages() -> None:
    assert len({code for code, _ in SECTION.findall(PAGE)}) == 30


@pytest.mark.parametrize(("code", "section"), SECTION.findall(PAGE))
def test_the_file_before_says_it_and_the_file_after_says_nothing(
    code: str, section: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    before, message, after = BLOCK.findall(section)
    monkeypatch.chdir(tmp_path)
    Path("games.txt").write_text(before, encoding="utf-8")
    status = main(["check", "games.txt"])
    said = capsys.readouterr().err
    told, *underlined = said.splitlines()[:3]
    assert f"[{code}]" in told
    assert " ".join(message.split()).startswith(told)  # which a terminal breaks between words
    assert message.endswith("\n".join(underlined) + "\n")
    assert said.count("games.txt:") == 1 + (": warning: " in told)
    assert status == (": error: " in told)

    Path("games.txt").write_text(after, encoding="utf-8")
    assert main(["check", "--strict", "games.txt"]) == 0
    assert ", no errors" in capsys.readouterr().err
