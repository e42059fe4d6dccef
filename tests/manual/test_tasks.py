"""The page of what people want to do: its commands run, its files are right, and it is found."""

import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from mjtally.cli.main import main
from mjtally.editing.mistakes import interpret_example
from mjtally.manual import PAGES, read_page
from mjtally.manual.entries import TASKS_PAGE, find_title, list_entries, list_task_entries
from mjtally.manual.index import HelpEntry
from support.cases import for_each, some_of
from support.paths import DATA, EXAMPLES

FENCE = re.compile(r"^```(sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OTHER_ANSWERS = {"topic", "term", "section"}  # than tasks and pages
FIRST_SCREEN = 24  # lines
TASKS = [*list_task_entries()]


def read_questions() -> Iterator[tuple[str, str]]:
    """What is asked, and the heading of what answers it."""
    for line in (DATA / "tasks" / "questions.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            heading, _, questions = line.partition(": ")
            yield from ((question, heading) for question in questions.split("; "))


def test_every_heading_is_a_task() -> None:
    headings = re.findall("^### (.+)$", read_page(TASKS_PAGE), re.MULTILINE)
    assert [each.names[0] for each in TASKS] == headings and len(headings) > 100
    others = {each.place for each in list_entries() if each.kind in OTHER_ANSWERS}
    assert {heading for _, heading in read_questions()} <= {
        *headings,
        *map(find_title, PAGES),
    } | others


@for_each(lambda: TASKS, lambda task: task.names[0])
def test_a_task(
    task: HelpEntry,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Its commands do something, and nothing is wrong with its lines but that a game goes on."""
    shutil.copytree(DATA / "tasks" / "files", tmp_path, dirs_exist_ok=True)
    (tmp_path / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    blocks = FENCE.findall(task.text)
    assert blocks
    for kind, text in blocks:
        if kind == "text":
            problems = interpret_example(text).problems
            assert {each.code for each in problems} <= {"in-progress"}
        for command in text.splitlines() if kind == "sh" else ():
            words = shlex.split(command)
            assert words[0] == "mjtally"
            with suppress(SystemExit):  # of --help
                assert main(words[1:]) == 0, capfd.readouterr().err


def test_the_tournament(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The commands of its page, one after another in one folder, from the names to the awards;
    what they print, `test_documents.py` compares."""
    monkeypatch.chdir(tmp_path)
    page = read_page("tournament")
    block = re.compile(r"^(?:<!-- ([^\n]*) -->\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    ran = 0
    for mark, kind, text in block.findall(page):
        if mark.startswith("file: "):
            Path(mark.removeprefix("file: ")).write_text(text, "utf-8")
        for line in text.splitlines():
            command = line.removeprefix("$ ")
            if kind == "sh" or (kind == "console" and command != line):
                assert main(shlex.split(command)[1:]) == 0, capfd.readouterr().err
                ran += 1
    assert ran >= 14
    assert "Zoe" in Path("cup.txt").read_text("utf-8")
    assert Path("sheets.html").read_text("utf-8").count("<h3>Table ") == 2


def test_questions(capsys: pytest.CaptureFixture[str]) -> None:
    """Each question is answered on the first screen; every second one is asked."""
    missed = []
    for question, heading in some_of(read_questions(), 4):
        assert main(["help", "--no-pager", *question.split()]) == 0, question
        screen = capsys.readouterr().out.splitlines()[:FIRST_SCREEN]
        if not any(line.startswith(heading) for line in screen):
            missed.append(f"{question}: {screen[:1]}")
    assert not missed, "\n".join(missed)
