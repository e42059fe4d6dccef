"""How a problem is printed: what is underlined, its colours in a terminal, and what the last
line says can be fixed."""

import io
import json
import re
from pathlib import Path

import pytest

from mjtally import ScoresError, ScoresWarning, tally
from mjtally.base.errors import ERROR, WARNING, Problem
from mjtally.cli.console import report_problem
from mjtally.cli.main import main
from support.cases import some_of
from support.machines import needs_posix
from support.paths import DATA

Out = pytest.CaptureFixture[str]

FIXABLE = "５ - d -"  # one error, whose fix is certain
SLIPS = f"Aki Ben Chie Dai\n{FIXABLE}\n4 - d -\nend\n"  # the second error may be 4/30 or 4/40
RED, YELLOW, DIM, PLAIN = "\x1b[31m", "\x1b[33m", "\x1b[2m", "\x1b[0m"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ----------------------------------------------------------------------- what is underlined


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("3/40 －－ d -", ["    1 | 3/40 －－ d -", "      |      ^^^^"]),
        ("３／４０ Zoe\u0308 d -", ["    1 | ３／４０ Zoe\u0308 d -", "      |          ^^^"]),
        ("- \u200bx d -", ["    1 | -  x d -", "      |   ^^"]),
        ("千恵 東 d -", ["    1 | 千恵 東 d -", "      |      ^^"]),
        ("- \U0001fffe d -", ["    1 | - \U0001fffe d -", "      |   ^"]),
    ],
    ids=["full width", "combining", "invisible", "kanji", "no character"],
)
def test_a_word_is_underlined_over_its_width(text: str, shown: list[str]) -> None:
    """A character of full width takes two columns, a combining one none."""
    word = text.split(" ")[1]
    column = text.index(word) + 1
    problem = Problem("x", 1, column, "", ERROR, text, "no-mark", column + len(word))
    assert str(problem).splitlines()[1:] == shown


def test_nothing_is_underlined_after_what_is_shown() -> None:
    """Of a long line 72 characters are shown, and of a long word as many as are left of them."""
    text = "- " + "千" * 100 + " d -"
    problem = Problem("x", 1, 3, "", ERROR, text, "no-mark", 103)
    _, excerpt, carets = str(problem).splitlines()
    assert excerpt == "    1 | - " + "千" * 70 + "…"
    assert carets == "      |   " + "^" * 140


def test_the_space_and_the_comment_of_a_line_are_not_underlined() -> None:
    text = "Aki Ben Chie Dai\n  5 - d -  # unfinished\n"
    with pytest.warns(UserWarning, match="end finishes") as warned:
        tally(text)
    warning = warned[0].message
    assert isinstance(warning, ScoresWarning)
    assert str(warning.problem).splitlines()[1:] == [
        "    2 |   5 - d -  # unfinished",
        "      |   ^^^^^^^",
    ]


def test_a_problem_of_no_code_has_no_brackets() -> None:
    assert str(Problem("x", 1, 1, "wrong", ERROR, "a")).startswith("x:1:1: error: wrong\n")


# --------------------------------------------------------------------------------- colours


class FakeTerminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def print_in_terminal(problem: Problem, monkeypatch: pytest.MonkeyPatch) -> str:
    terminal = FakeTerminal()
    monkeypatch.setattr("sys.stderr", terminal)
    report_problem(problem)
    return terminal.getvalue()


@pytest.fixture
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize(("severity", "colour"), [(ERROR, RED), (WARNING, YELLOW)])
def test_colours_in_a_terminal(
    severity: str, colour: str, colours: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The severity, the code and the carets."""
    problem = Problem("a.txt", 2, 3, "wrong", severity, "- 5x d -", "no-mark", 5)
    assert print_in_terminal(problem, monkeypatch) == (
        f"a.txt:2:3:{colour} {severity}:{PLAIN} wrong {DIM}[no-mark]{PLAIN}\n"
        "    2 | - 5x d -\n"
        f"      |   {colour}^^{PLAIN}\n"
    )


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_terminal_without_colours(
    name: str, value: str, colours: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    problem = Problem("a.txt", 2, 3, "wrong", ERROR, "- 5x d -", "no-mark", 5)
    assert print_in_terminal(problem, monkeypatch) == f"{problem}\n"


def test_colours_take_no_column(colours: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that fills the terminal is not broken because of them."""
    message = "w" * (79 - len("a.txt:2:3: error:  [no-mark]"))
    problem = Problem("a.txt", 2, 3, message, ERROR, "- 5x d -", "no-mark", 5)
    shown = print_in_terminal(problem, monkeypatch)
    assert re.sub(r"\x1b\[\d*m", "", shown) == f"{problem}\n"


def test_a_problem_of_no_code_in_a_terminal(colours: None, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = print_in_terminal(Problem("x", 1, 1, "wrong", ERROR, "a"), monkeypatch)
    assert shown.startswith(f"x:1:1:{RED} error:{PLAIN} wrong\n")


@needs_posix
def test_colours_change_no_word() -> None:
    """Every message of broken files, in a terminal with colours and in one without."""
    from support.terminal import run_in_terminal

    broken = DATA / "broken"
    files = [path.name for path in some_of(sorted(broken.glob("*.txt")), 4)]
    coloured = run_in_terminal(["check", *files], 60, broken)
    plain = run_in_terminal(["check", *files], 60, broken, {"NO_COLOR": "1"})
    assert coloured.count(f"{RED} error:") > len(files) / 2
    assert coloured.count(f"{YELLOW} warning:") > 2
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[\d*m", "", coloured) == plain


# ---------------------------------------- what can be fixed: `data/commands/what-can-be-fixed`


@pytest.mark.parametrize("problem_format", ["json", "github"])
def test_formats_for_programs_are_not_for_people(
    problem_format: str, folder: Path, capsys: Out
) -> None:
    Path("games.txt").write_text(SLIPS, "utf-8")
    assert main(["check", "--format", problem_format, "games.txt"]) == 1
    out, err = capsys.readouterr()
    assert err == "" and "can be fixed" not in out and "^" not in out and "[full-width]" not in out


def test_the_exception_says_what_the_command_does(folder: Path, capsys: Out) -> None:
    """But not what can be fixed."""
    path = Path("games.txt")
    path.write_text(SLIPS, "utf-8")
    with pytest.raises(ScoresError) as error:
        tally(path)
    assert main(["check", "games.txt"]) == 1
    assert capsys.readouterr().err.startswith(f"{error.value}\n2 errors\n")


# ----------------------------------------------------------------------- many that are alike

HAND = "1/20* - d -"


def test_what_is_said_of_many_lines_is_said_of_the_first_and_then_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scores = tmp_path / "games.txt"
    scores.write_text("length=free\nAki Ben Chie Dai\n" + f"{HAND}\n" * 40)
    assert main(["check", str(scores)]) == 0
    said = capsys.readouterr().err
    assert said.count(f"| {HAND}") == 3
    assert f"{scores}: warning: 37 more like it, in lines 6 to 42: no hand has 1/20" in said
    assert main(["check", "--format", "json", str(scores)]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 40
    scores.write_text("length=free\nAki Ben Chie Dai\n" + f"{HAND}\n- - 2/30 d*\n" * 4)
    assert main(["check", str(scores)]) == 0
    assert capsys.readouterr().err.count(f"| {HAND}") == 4  # as short as to say that there is one


def test_all_errors_are_shown_that_one_would_correct_by_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scores = tmp_path / "games.txt"
    scores.write_text("Aki Ben Chie Dai\n" + "5 x d -\n" * 90)
    assert main(["check", str(scores)]) == 1
    said = capsys.readouterr().err
    assert said.count(" | 5 x") == 20
    assert f"{scores}: error: 70 more like it, in lines 22 to 91: x is not a mark" in said
    assert said.endswith("\n90 errors\n")
