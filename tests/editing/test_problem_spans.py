"""What tools get of a problem: its span, its code, and the text that would mend it."""

import re
from functools import partial
from pathlib import Path

import pytest

from mjtally import Problem
from mjtally.interpreter.sources import ScoresSource, open_lines
from mjtally.interpreter.tally import Tally
from support.cases import for_each, stem_of
from support.paths import DATA

BROKEN = DATA / "broken"
FILES = sorted(BROKEN.glob("*.txt"))


def list_problems(path: Path) -> list[Problem]:
    """Everything that is said of a file, in order."""
    told: list[Problem] = []
    reading = Tally([ScoresSource(path.name, partial(open_lines, str(path)))], told.append)
    for _ in reading.events():
        pass
    return told


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)


@for_each(FILES, stem_of)
def test_every_problem_has_a_span_and_a_code(path: Path) -> None:
    for problem in list_problems(path):
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", problem.code), problem
        length = len(problem.text.rstrip("\r\n"))
        assert 1 <= problem.column <= problem.end_column <= length + 1, problem


MENDED = [
    (path, problem)
    for path in FILES
    for problem in list_problems(path)
    if problem.fix is not None and problem.file == path.name
]


def test_fixes_were_found() -> None:
    assert len(MENDED) >= 25


@pytest.mark.parametrize(
    ("path", "problem"), MENDED, ids=lambda value: getattr(value, "stem", None) or value.code
)
def test_a_fix_makes_its_problem_go(path: Path, problem: Problem, tmp_path: Path) -> None:
    """Put in its place it leaves no such problem there, and the line is read further."""
    lines = path.read_text(encoding="utf-8", errors="surrogateescape").split("\n")
    line = lines[problem.line - 1]
    start, end = problem.column - 1, problem.end_column - 1
    lines[problem.line - 1] = line[:start] + (problem.fix or "") + line[end:]
    copy = tmp_path / path.name
    copy.write_text("\n".join(lines), encoding="utf-8", errors="surrogateescape")
    for each in list_problems(copy):
        assert (each.line, each.column, each.code) != (problem.line, problem.column, problem.code)
