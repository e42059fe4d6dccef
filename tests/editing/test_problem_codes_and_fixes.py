"""Problems for programs, their codes with examples and mendings, and files mended."""

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from mjtally import Problem
from mjtally.base.errors import ERROR
from mjtally.cli.check import format_github_commands, format_problems_json
from mjtally.cli.main import main
from mjtally.editing.fixes import apply_fixes, fix_errors, select_fixes
from mjtally.editing.mistakes import (
    MISTAKES_BY_CODE,
    MistakeExample,
    interpret_example,
)
from mjtally.editing.same_meaning import interpret_source, interpret_text
from mjtally.editing.source_file import SourceFile
from support.cases import for_each, some_of, stem_of
from support.paths import DATA, ROOT

BROKEN = DATA / "broken"
SOURCE = ROOT / "src" / "mjtally"
FILES = sorted(BROKEN.glob("*.txt"))
# The rooms that say what is wrong with a line; others have codes of their own.
ROOMS = (
    *("base", "language", "advice", "rules"),
    *("interpreter", "editing", "lab.py"),
)
# of no scores file: of the lab's own files, and of what is asked on the command line
ELSEWHERE = {"lab-form", "tiles-number", "no-north", "no-honba", "no-win-mark"}

Out = pytest.CaptureFixture[str]


def read_problems(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape")


# ----------------------------------------------------------------------------------- codes


@cache
def find_problems(path: Path) -> Sequence[Problem]:
    """What is wrong with a broken file."""
    return interpret_text(read_problems(path), str(path)).problems


@for_each(MISTAKES_BY_CODE.values(), lambda slip: slip.code)
def test_an_example_has_its_mistake_alone_and_its_mending_none(slip: MistakeExample) -> None:
    if slip.description:
        assert not slip.lines
        return
    assert [problem.code for problem in interpret_example(slip.file_with_mistake).problems] == [
        slip.code
    ]
    assert not interpret_example(slip.corrected_file).problems


def test_every_code_has_one_row() -> None:
    in_source, with_row = list_codes_in_source(), {*MISTAKES_BY_CODE} | ELSEWHERE
    file = "src/mjtally/editing/mistakes.txt"
    missing, unused = sorted(in_source - with_row), sorted(with_row - in_source)
    assert not missing, f"write a row for each of {missing} into {file}"
    assert not unused, f"nothing reports {unused}: remove their rows in {file}"
    assert sum(bool(slip.description) for slip in MISTAKES_BY_CODE.values()) <= 4


def list_codes_in_source() -> set[str]:
    """The codes that stand in the source: those that are given to whatever has a parameter `code`,
    and the others that are listed."""
    modules = [ast.parse(path.read_text(encoding="utf-8")) for path in list_sources()]
    nodes = [node for module in modules for node in ast.walk(module)]
    places = dict(filter(None, map(find_place_of_code, nodes)))
    assert {"fail", "mistake_at", "warning_at", "remark_at", "remark_over"} < {*places}
    for node in nodes:
        places |= find_other_names(node, places)
    found = {"alias-form", "team-form", "tag-of-riichi", "faan-too-many"}  # of `{key}-form` …
    for node in nodes:
        if isinstance(node, ast.Constant) and node.value in {*MISTAKES_BY_CODE, *ELSEWHERE}:
            found.add(str(node.value))
        elif isinstance(node, ast.Call) and (name := getattr(node.func, "id", "")) in places:
            code = node.args[places[name] :][:1]
            found |= {
                str(each.value) for each in code if isinstance(each, ast.Constant) and each.value
            }
    return found


def list_sources() -> list[Path]:
    rooms = [SOURCE / room for room in ROOMS]
    return [path for room in rooms for path in ([room] if room.suffix else room.rglob("*.py"))]


def find_place_of_code(node: ast.AST) -> tuple[str, int] | None:
    """The name of a function, or of a class, that takes a code, and which argument that is."""
    name, function = getattr(node, "name", ""), node
    if isinstance(node, ast.ClassDef):
        methods = (each for each in node.body if getattr(each, "name", "") == "__init__")
        function = next(methods, node)
    if not isinstance(function, ast.FunctionDef) or name == "__init__":
        return None
    parameters = [each.arg for each in function.args.args if each.arg != "self"]
    return (name, parameters.index("code")) if "code" in parameters else None


def find_other_names(node: ast.AST, places: Mapping[str, int]) -> dict[str, int]:
    """The name to which a statement gives a function that takes a code, and which argument that
    is; none if it calls the function."""
    if not (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)):
        return {}
    called = {part.func for part in ast.walk(node.value) if isinstance(part, ast.Call)}
    named = [
        part.id
        for part in ast.walk(node.value)
        if isinstance(part, ast.Name) and part.id in places and part not in called
    ]
    return {node.targets[0].id: places[named[0]]} if named else {}


def test_each_code_has_a_broken_file() -> None:
    """With what `mjtally check` prints about it."""
    printed = "".join(path.read_text("utf-8", "surrogateescape") for path in BROKEN.rglob("*.err"))
    codes = {slip.code for slip in MISTAKES_BY_CODE.values() if not slip.description}
    missing = sorted(code for code in codes if f"[{code}]" not in printed)
    assert not missing, f"add a file to tests/data/broken for each of {missing}; run tools.golden"


WARNINGS_ABOUT_HANDS = {  # which no form offers, and `needs` leaves out, where it is impossible
    ("unlikely-value", "impossible_at"),
    ("unlikely-value", "warning_at"),  # with 20 han or more
    ("unlikely-turn", "warning_at"),
}


def test_a_warning_about_a_hand_says_whether_the_hand_can_be() -> None:
    """By its helper: `impossible_at`, or `warning_at`, if it is only unlikely."""
    modules = [ast.parse(path.read_text("utf-8")) for path in (SOURCE / "rules").rglob("*.py")]
    calls = [node for module in modules for node in ast.walk(module) if isinstance(node, ast.Call)]
    given = {
        (ast.literal_eval(call.args[1]), str(getattr(call.func, "id", "")))
        for call in calls
        if getattr(call.func, "id", "") in {"warning_at", "impossible_at"}
    }
    differing = given ^ WARNINGS_ABOUT_HANDS
    assert not differing, (
        f"{sorted(differing)}: write into WARNINGS_ABOUT_HANDS above which helper gives the code:"
        " impossible_at if no hand can be so, warning_at if it is only unlikely"
    )


def test_a_code_of_every_helper_is_seen() -> None:
    """A helper of one room, such as that of players lines, is a helper as well."""
    (chosen,) = ast.parse("warn = impossible_at if is_late else warning_at").body
    assert find_other_names(chosen, {"warning_at": 1, "impossible_at": 1}) == {"warn": 1}
    (made,) = ast.parse('remark = warning_at(cell, "riichi-late", message)').body
    assert find_other_names(made, {"warning_at": 1}) == {}
    (definition,) = ast.parse("def _names_mistake(names, code, message): ...").body
    assert find_place_of_code(definition) == ("_names_mistake", 1)
    (own,) = ast.parse("class A:\n    def __init__(self, cell, code): ...").body
    assert find_place_of_code(own) == ("A", 1)


@for_each(FILES, stem_of)
def test_every_problem_has_a_listed_code_and_a_span_in_its_line(path: Path) -> None:
    for problem in find_problems(path):
        assert problem.code in MISTAKES_BY_CODE
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", problem.code), problem
        length = len(problem.text.rstrip("\r\n"))
        assert 1 <= problem.column <= problem.end_column <= length + 1, problem


def test_help_tells_a_code(capsys: Out) -> None:
    assert main(["help", "two-winners"]) == 0
    said = capsys.readouterr().out
    assert "nobody is marked d" in said and "\n  5 5 d -\n" in said
    assert main(["help", "line-too-long"]) == 0
    assert "10,000" in capsys.readouterr().out
    assert main(["help", "two-winnrs"]) == 2
    assert "did you mean two-winners or winners?" in capsys.readouterr().err


# ------------------------------------------------------------------------------ for programs


def test_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.txt").write_text("Aki Ben Chie Dai\n- 4 d -\n３/40 - d -\n", encoding="utf-8")
    assert main(["check", "--format", "json", "games.txt"]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    place = {"file": "games.txt", "severity": "error"}
    assert json.loads(out) == [
        {
            **place,
            **{"line": 2, "column": 3, "end_column": 4, "code": "han-needs-fu"},
            **{"message": "4 han needs fu: write it, such as 4/30", "fix": None},
        },
        {
            **place,
            **{"line": 3, "column": 1, "end_column": 5, "code": "full-width", "fix": "3/40"},
            "message": "３/40 has full-width characters: write 3/40",
        },
    ]


def test_json_of_a_clean_file_and_of_warnings(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie Dai\n5 - d -\nend\n", encoding="utf-8")
    assert main(["check", "--format", "json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out) == []
    path.write_text("Aki Ben Chie Dai\n5 - d -\n", encoding="utf-8")
    assert main(["check", "--format", "json", str(path)]) == 0
    (warning,) = json.loads(capsys.readouterr().out)
    assert (warning["severity"], warning["code"]) == ("warning", "in-progress")
    assert main(["check", "--strict", "--format", "json", str(path)]) == 1
    assert json.loads(capsys.readouterr().out)[0]["severity"] == "error"
    assert main(["check", "-q", "--format", "json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_github(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    monkeypatch.chdir(tmp_path)
    name = "a,b:c%.txt"
    Path(name).write_text("Aki Ben Chie Dai\n- 4 d -\n", encoding="utf-8")
    assert main(["check", "--format", "github", name]) == 1
    assert capsys.readouterr().out == (
        "::error file=a%2Cb%3Ac%25.txt,line=2,col=3,endColumn=4,title=han-needs-fu"
        "::4 han needs fu: write it, such as 4/30\n"
    )


def test_what_means_something_to_github_is_escaped() -> None:
    problem = Problem("x", 1, 2, "100% so,\nor: so", "warning", "text", "code", 3)
    said = format_github_commands([problem])
    assert "\n" not in said
    assert said.endswith("::100%25 so,\\x0aor: so")


@for_each(some_of(FILES, 4), stem_of)
def test_both_formats_have_every_problem(path: Path) -> None:
    problems = find_problems(path)
    rows = json.loads(format_problems_json(problems))
    assert [(row["line"], row["column"], row["code"], row["fix"]) for row in rows] == [
        (each.line, each.column, each.code, each.fix) for each in problems
    ]
    for problem in problems:
        line = format_github_commands([problem])
        assert line.startswith(f"::{problem.severity} file=") and line.count("\n") == 0


def test_no_such_format(capsys: Out) -> None:
    assert main(["check", "--format", "jsn", "x"]) == 2
    assert "there is no format jsn, did you mean json?" in capsys.readouterr().err


# ------------------------------------------------------------------------------------ mended


def list_certain_fixes() -> Iterator[tuple[Path, Problem]]:
    """Every problem of a broken file itself whose mending is certain."""
    for path in FILES:
        for problem in find_problems(path):
            if problem.fix is not None and problem.file == str(path):
                yield path, problem


def test_fixes_were_found() -> None:
    fixes = [*list_certain_fixes()]
    assert len(fixes) >= 100
    assert len({problem.code for _, problem in fixes}) >= 26


# What may stand behind a mistake of its line, where it could not be seen.
HIDDEN_MISTAKES = {
    "date-form": {"date-back"},
    "equals-missing": {"names-apart"},
    "exchange-form": {"penalty-outside", "penalty-stranger", "penalty-form"},
    "han-none": {"blame-without-win"},
    "label-unknown": {"label-differs"},
    "marks-missing": {"label-differs"},
    "no-mark": {"chombo-marks"},
    "parameter-unknown": {"no-such-ruleset"},
    "points-as-marks": {"points-step"},
    "round-words": {"round-twice"},
    "table-misplaced": {"round-twice"},
    "tag-alone": {"note-impossible"},
    "tag-unknown": {"yaku-value"},
    "tiles-form": {"value-differs"},
}


@for_each(
    lambda: some_of(list_certain_fixes(), 4), lambda found: f"{found[0].stem} {found[1].code}"
)
def test_a_fix_makes_its_problem_go_and_no_other_come(found: tuple[Path, Problem]) -> None:
    """In its own line; what stood behind it there could not be seen."""
    path, problem = found
    assert problem.fix is not None
    before = find_problems(path)
    mended = apply_fixes(SourceFile.from_text(read_problems(path)), [problem])
    after = interpret_source(mended, str(path)).problems
    here = [each.code for each in before if each.line == problem.line]
    left = [each for each in after if each.line == problem.line]
    assert (problem.code, problem.column) not in {(each.code, each.column) for each in left}
    behind = {each.code for each in left if each.is_error} - {*here}
    assert behind <= HIDDEN_MISTAKES.get(problem.code, set()), (
        f"the fix of {problem.code} shows {behind}: correct the case, or if that stood behind the"
        " mistake, write it into HIDDEN_MISTAKES"
    )


@for_each(some_of(FILES, 7), stem_of)
def test_a_file_mended_is_never_worse(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)
    done = fix_errors({path.name: read_problems(path)})
    for problem in done.remaining_problems:
        own = problem.fix is not None and problem.is_error and problem.file == path.name
        assert not own or problem.code in HIDDEN_MISTAKES
    old, new = read_problems(path).split("\n"), done.texts[path.name].split("\n")
    assert len(old) == len(new)
    touched = {problem.line for problem in done.fixed_problems}
    assert {at for at, both in enumerate(zip(old, new, strict=True), 1) if len({*both}) > 1} <= (
        touched
    )
    assert sum(problem.is_error for problem in done.remaining_problems) == done.tally.error_count
    told = _find_error_codes(read_problems(path), path.name)
    assert done.tally.error_count <= len(told)
    left = {(each.line, each.code) for each in done.remaining_problems if each.is_error}
    for line in {line for line, _ in left - {*told}} & touched:  # nothing came for what went
        unmended = [*new[: line - 1], old[line - 1], *new[line:]]
        told = _find_error_codes("\n".join(unmended), path.name)
        assert {each for each in left if each[0] == line} <= {*told}
    assert fix_errors(done.texts).texts == done.texts


def _find_error_codes(text: str, name: str) -> list[tuple[int, str]]:
    """Where errors are, and of which kind."""
    problems = interpret_text(text, name).problems
    return [(each.line, each.code) for each in problems if each.is_error]


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        # the second line ends the game, so that the third comes after the end either way
        ("i n e D\n3-40 -d-\n40 -d-\n3,40 -d-", "i n e D\n3/40 - d -\n40 - d -\n3/40 - d -"),
        ("rules=sanmao\n5 - d\nA B C D\nE F G H\nA B C D\n", None),
        ("a i k t\u202e\n-\n4", None),  # two hands that nobody has read
    ],
)
def test_mending_never_brings_errors_and_is_done_once(text: str, mended: str | None) -> None:
    done = fix_errors({"games.txt": text})
    assert done.texts["games.txt"] == (mended or text)
    assert done.tally.error_count <= len(_find_error_codes(text, "games.txt"))
    assert fix_errors(done.texts).texts == done.texts


def test_what_is_left_alone_is_told(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "games.txt"
    path.write_text("Aki Ben Chie Dai\u200b\n-\n4\n2/30 - d -\n" + "- - d 3/40\n" * 3)
    assert main(["check", "--fix", str(path)]) == 1
    assert capsys.readouterr().err.endswith(
        "\n1 error\n"
        "line 1 was left alone: fixing it would show other errors, so correct it by hand\n"
    )


def test_what_a_warning_is_about_stays_even_where_it_is_an_error() -> None:
    """It may be meant: a rare name is another person's, as often as not."""
    rare = "Aki Mario Chie Dai\n5 - d -\nend\n" * 6 + "Aki Maria Chie Dai\n- 5 - d\nend\n"
    for text in ("Aki Ben Chie Dai\n5 - d -\nend\nAki -20000\n", rare):
        done = fix_errors({"x": text}, strict=True)
        assert done.texts["x"] == text
        assert [problem.severity for problem in done.remaining_problems] == [ERROR]


GUESSES = {  # what could have been meant otherwise, and is left to its writer
    "rules=hk": ("43 d - -", "- - 3 x", "3 D - -", "F - - -"),
    "rules=mcr": ("0 - - -", "+24 - d -", "24 df - -", "* 24 - -", "24 d! - -", "e1.2: 24 - - d"),
    "length=south": (
        *("3l/40 d - -", "3/4O d - -", "3/40, d - -", "3/4o - - -", "3/40** d - -", "- x - -"),
        *("E1:13/40 d - -", "5 + - -", "-! - - -", "5 p - -", "5 d - - ura=3p", "22/5 d - -"),
        *("5!d - -", "3.40! d -", "mangan - d -", "26-11-20", "2026-1-20", "026-11-20"),
        *("3² - d -", "M= 0", "roster= ki,Ben,Chie,Dai", "team=Red:A ki,Ben", "rules=ema-2020"),
    ),
}


@pytest.mark.parametrize(
    ("rules", "line"), [(rules, line) for rules, lines in GUESSES.items() for line in lines]
)
def test_a_guess_is_no_fix(rules: str, line: str) -> None:
    text = f"{rules}\nAki Ben Chie Dai\n{line}\n"
    done = fix_errors({"x": text})
    assert done.texts["x"] == text
    assert any(problem.line == 3 and problem.is_error for problem in done.remaining_problems)


@pytest.mark.parametrize(
    ("line", "right"),
    [
        *[
            ("3/40, -, d, -", "3/40 - d -"),
            ("3/40,-,d,-", "3/40 - d -"),
            ("3/40- d -", "3/40 - d -"),
        ],
        *[
            ("3,40! - d -", "3/40! - d -"),
            ("3 40 - d -", "3/40 - d -"),
            ("tenpai - - -", "+ - - -"),
        ],
        *[
            ("３／４０ － ｄ －", "3/40 - d -"),
            ("5 – d –", "5 - d -"),
            ("E1 5 - d -", "E1: 5 - d -"),
        ],
    ],
)
def test_what_can_be_nothing_else_is_mended(line: str, right: str) -> None:
    text = "Aki Ben Chie Dai\n{}\nend\n"
    assert fix_errors({"x": text.format(line)}).texts["x"] == text.format(right)


def test_edits_of_one_line() -> None:
    text = "\ufeffa b c\r\nd"
    problems = [
        Problem("x", line, column, "wrong", ERROR, "", "", end, fix)
        for line, column, end, fix in ((1, 1, 2, "xx"), (1, 5, 6, ""), (2, 2, 2, "e"))
    ]
    assert apply_fixes(SourceFile.from_text(text), problems).text == "\ufeffxx b \r\nde"


def test_of_edits_that_overlap_the_first_is_made() -> None:
    """A place where something is put in is one that another edit may end at, but not both be at."""
    found = [(6, 7, "e"), (2, 4, "b"), (1, 3, "a"), (3, 3, "c"), (3, 3, "d")]
    problems = [
        Problem("x", line, column, "wrong", ERROR, "abcdefg", "", end, fix)
        for line in (2, 1)
        for column, end, fix in found
    ]
    chosen = [problem for _, problem in select_fixes(problems, {"x"})]
    assert [(each.line, each.fix) for each in chosen] == [
        *((1, fix) for fix in "ace"),
        *((2, fix) for fix in "ace"),
    ]


def test_fix_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("games.txt")
    path.write_bytes("\ufeffAki Ben Chie Dai\r\n- 4 d -\r\n３／４０ - d - # x\r\n".encode())
    assert main(["check", "--fix", "--diff", "games.txt"]) == 1
    out, err = capsys.readouterr()
    assert "+3/40 - d - # x" in out and "would fix full-width: ３／４０ becomes 3/40\n" in err
    assert "３／４０" in path.read_text(encoding="utf-8")
    assert main(["check", "--fix", "games.txt"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "games.txt:3:1: fixed full-width: ３／４０ is now 3/40\n"
        "fixed 1 mistake in games.txt\n"
        "games.txt:2:3: error: 4 han needs fu: write it, such as 4/30 [han-needs-fu]\n"
        "    2 | - 4 d -\n"
        "      |   ^\n"
        "1 error\n"
    )
    want = "\ufeffAki Ben Chie Dai\r\n- 4 d -\r\n3/40 - d - # x\r\n".encode()
    assert path.read_bytes() == want
    assert main(["check", "--fix", "games.txt"]) == 1
    assert path.read_bytes() == want
    assert [each.name for each in tmp_path.iterdir()] == ["games.txt"]
    capsys.readouterr()


def test_fix_a_name_among_names(tmp_path: Path, capsys: Out) -> None:
    """Only the name that is not right is replaced, in its quotes."""
    path = tmp_path / "games.txt"
    tiles = "34678m33s234567p+2m!"
    hand = f'Aki Ben Chie "Dai O"\n{tiles} - d {tiles} ippatsu='
    path.write_text(f'{hand}Aki,"dai O"\nend\n')
    assert main(["check", "--fix", str(path)]) == 0
    assert path.read_text() == f'{hand}Aki,"Dai O"\nend\n'
    assert "fixed tag-name: dai O is now Dai O\n" in capsys.readouterr().err


def test_fix_in_a_file_that_another_includes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """Only files that are named are mended; what is in others is told."""
    monkeypatch.chdir(tmp_path)
    Path("club.txt").write_text("include=jan.txt\n", encoding="utf-8")
    wrong = "Aki Ben Chie Dai\n3/40 - d –\nend\n"
    Path("jan.txt").write_text(wrong, encoding="utf-8")
    assert main(["check", "--fix", "club.txt"]) == 1
    assert Path("jan.txt").read_text(encoding="utf-8") == wrong
    assert "jan.txt:2:10: error" in capsys.readouterr().err
    assert main(["check", "--fix", "jan.txt", "-q"]) == 0
    assert Path("jan.txt").read_text(encoding="utf-8") == wrong.replace("–", "-")
    assert main(["check", "club.txt"]) == 0
    capsys.readouterr()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--fix", "-"], "--fix changes files in place: name a file instead of -"),
        (["--diff", "-"], "add --fix"),
        (["--fix", "x"], "x: there is no such file"),
    ],
)
def test_what_cannot_be_mended(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["check", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "fixed"),
    [
        ("Roster:Aki,Ben,Chie,Dai", "roster=Aki,Ben,Chie,Dai"),
        ("ROSTER:Aki,Ben,Chie,Dai", "roster=Aki,Ben,Chie,Dai"),
        ("Team:Red:Aki,Ben,Chie", "team=Red:Aki,Ben,Chie"),
        ("Length: south", "length=south"),
        *[(line, line) for line in ("rostre:Aki,Ben,Chie,Dai", "Rosters:Aki,Ben,Chie")],
        *[(line, line) for line in ("Club:Aki,Ben,Chie,Dai", "Club：Aki|Ben|Chie|Dai")],
        *[(line, line) for line in ("Guest: Aki Ben Chie", "roster: Aki, Ben, Chie, Dai")],
    ],
)
def test_a_key_before_a_colon_is_never_a_player(line: str, fixed: str) -> None:
    """Where it is not certain what was meant, the line stays as it is, and is an error."""
    rest = "\nAki Ben Chie Dai\n5 - d -\nend"
    done = fix_errors({"a.txt": f"{line}{rest}"})
    assert done.texts["a.txt"] == f"{fixed}{rest}"
    assert any(each.is_error for each in done.remaining_problems) == (fixed == line)


def test_what_was_fixed_is_told_file_by_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """The second mistake of a line, which a later round finds, stands with the first."""
    monkeypatch.chdir(tmp_path)
    twice = "Aki Ben Chie Dai\n3／40 - d –\n5 - d –\nend\n"
    for name in ("b.txt", "a.txt"):
        Path(name).write_text(twice, encoding="utf-8")
    assert main(["check", "--fix", "b.txt", "a.txt"]) == 0
    told = re.findall(r"^([ab])\.txt:([0-9]+):[0-9]+: fixed", capsys.readouterr().err, re.M)
    assert [name for name, _ in told] == sorted((name for name, _ in told), reverse=True)
    assert len(told) >= 4
    for file in "ab":
        lines = [int(line) for name, line in told if name == file]
        assert lines == sorted(lines)
