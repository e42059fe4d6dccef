"""One slip of a tired hand in a good file: it is told where it is, once, and hides no other."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from games import CLUB, labelled
from mjtally import Problem, tally
from mjtally.reading.sources import Source, open_lines
from mjtally.reading.tally import Tally

BROKEN = Path(__file__).parent / "data" / "broken"
FILES = sorted(BROKEN.glob("*.txt"))
GRAMMAR = Path(__file__).parents[1] / "grammar"


def told(path: Path) -> list[Problem]:
    """Everything that is said of a file."""
    problems: list[Problem] = []
    for _ in Tally([Source(path.name, partial(open_lines, str(path)))], problems.append).events():
        pass
    return problems


# -------------------------------------------------------------------- one slip in a good file


class Pen(NamedTuple):
    """In which lines it slips, and what becomes of such a line."""

    where: str
    slips: Callable[[str], str]


def put(pattern: str, by: str | Callable[[re.Match[str]], str]) -> Callable[[str], str]:
    """The first of something by something else."""
    return lambda line: re.sub(pattern, by, line, count=1)


def wide(found: re.Match[str]) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) for sign in found.group())


HAND, SCORES, NAMES = "^[ESWN][1-4]", "^= ", "^[A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+ "
DATE, POINTS, DRAW = r"^2026-", "^[A-Z][a-z]+ -?[0-9]", r"^[ESWN]\S+( [-+!]o?){4}$"
WIN, LOSS, BLAMELESS = HAND + ".* [1-4]/[0-9]", HAND + ".* d( |$)", HAND + ".* -( |$)"
BARE = HAND + r"\S+( \S+){4}$"  # without tags
FOUR = r"(\S+) (\S+) (\S+) (\S+)$"
WINDS = {"E": "East ", "S": "South "}
SLIPS = {
    # --- marks
    "a mark dropped": Pen(BLAMELESS, put(" -(?= |$)", "")),
    "a mark doubled": Pen(BLAMELESS, put(" -(?= |$)", " - -")),
    "marks glued": Pen(HAND + ".* - -", put(" - -", " --")),
    "a value glued": Pen(WIN + ".* -", put(r"(/[0-9]+) -", r"\1-")),
    "a capital": Pen(LOSS, put(" d(?= |$)", " D")),
    "full width": Pen(WIN, put(r"[1-4]/[0-9]+", wide)),
    "a full-width hyphen": Pen(BLAMELESS, put(" -(?= |$)", " －")),
    "a dash": Pen(BLAMELESS, put(" -(?= |$)", " –")),
    "a comma behind": Pen(WIN, put(r"(/[0-9]+)", r"\1,")),
    "a comma for the slash": Pen(WIN, put("/", ",")),
    "a point for the slash": Pen(WIN, put("/", ".")),
    "a backslash": Pen(WIN, put("/", r"\\")),
    "a space for the slash": Pen(WIN + r"[0-9](?!.*!)", put("/", " ")),
    "two slashes": Pen(WIN, put("/", "//")),
    "han and fu swapped": Pen(WIN, put(r"([1-4])/([0-9]+)", r"\2/\1")),
    "no fu": Pen(WIN, put("/[0-9]+", "")),
    "odd fu": Pen(WIN + "0", put("(/[0-9])0", r"\g<1>1")),
    "a letter for a digit": Pen(WIN + "0", put("(/[0-9])0", r"\1O")),
    "a small letter for a digit": Pen(WIN + "0(?!.*o)", put("(/[0-9])0", r"\1o")),
    "riichi thrice": Pen(HAND + ".*/[0-9]+!", put("!", "!!!")),
    "riichi by an r": Pen(HAND + ".*/[0-9]+!", put("!", "r")),
    "riichi set apart": Pen(HAND + ".*/[0-9]+!", put("!", " !")),
    "riichi and open": Pen(HAND + ".*/[0-9]+!", put("!", "!o")),
    "two discarders": Pen(LOSS + "(?!.* p)(?=.* -)", put(" -(?= |$)", " d")),
    "a word for a mark": Pen(LOSS, put(" d(?= |$)", " ron")),
    "nought for a hyphen": Pen(BLAMELESS, put(" -(?= |$)", " 0")),
    "an x for a hyphen": Pen(BLAMELESS, put(" -(?= |$)", " x")),
    "a name for a mark": Pen(BLAMELESS, put(" -(?= |$)", " Aki")),
    "no such mark": Pen(BLAMELESS, put(" -(?= |$)", " -?")),
    "marks with commas": Pen(BARE, put(FOUR, r"\1,\2,\3,\4")),
    "marks with bars": Pen(BARE, put(FOUR, r"\1|\2|\3|\4")),
    "the winner's points": Pen(WIN, put(r"[1-4]/[0-9]+", "3900")),
    "another value": Pen(WIN, put(r"[1-4]/[0-9]+", "11")),
    "a riichi forgotten": Pen(HAND + ".* -!", put("-!", "-")),
    "dealt in by nobody": Pen(LOSS + "(?!.* p)", put(" d(?= |$)", " -")),
    "tenpai forgotten": Pen(DRAW, put(r" \+", " -") ),
    "two lines in one": Pen(HAND, lambda line: f"{line} {line}"),
    "a comment without its sign": Pen(BARE, lambda line: f"{line} won by Mei"),
    # --- tags
    "a tag misspelt": Pen(HAND + ".*(suukan|kyuushu)", put("suu|kyuu", "su")),
    "an unknown tag": Pen(HAND, lambda line: f"{line} honbas=1"),
    "too many honba": Pen(HAND, lambda line: f"{line} honba=17"),
    "a tag with a space": Pen(BARE, lambda line: f"{line} honba = 1"),
    # --- labels
    "another hand": Pen(HAND, lambda line: ("N4" if line[:2] != "N4" else "E1") + line[2:]),
    "another honba": Pen(HAND, put(r"(\.[0-9]+)?:", ".19:")),
    "a small label": Pen(HAND, lambda line: line[0].lower() + line[1:]),
    "no colon": Pen(HAND, put(":", "")),
    "a label in words": Pen("^[ES]", put("^.", lambda found: WINDS[found[0]])),
    "a label glued": Pen(HAND, put(": ", ":")),
    "a label set apart": Pen(HAND, lambda line: f"{line[0]} {line[1:]}"),
    "a hyphen in a label": Pen(r"^[ESWN][1-4]\.", put(r"\.", "-")),
    "a fifth hand": Pen(HAND, lambda line: f"{line[0]}7{line[2:]}"),
    "a full-width label": Pen(HAND, put("^..", wide)),
    "a label without a hand": Pen(HAND, put(" .*", "")),
    # --- scores
    "a wrong sum": Pen(SCORES, put("00$", "50")),
    "a hundred more": Pen(SCORES, put("[0-9]+$", lambda found: str(int(found[0]) + 100))),
    "digits swapped": Pen(SCORES + "([0-9])(?!\\1)[1-9]", put("= (.)(.)", r"= \2\1")),
    "a score forgotten": Pen(SCORES, put(r" \S+$", "")),
    "a score too many": Pen(SCORES, lambda line: f"{line} 25000"),
    "= glued": Pen(SCORES, put("= ", "=")),
    "= forgotten": Pen(SCORES + "[0-9]+ [0-9]+ [0-9]+ [0-9]+", put("= ", "")),
    "scores with points": Pen(SCORES, put("([0-9])([0-9]{3}) ", r"\1.\2 ")),
    "scores with commas": Pen(SCORES, put("([0-9])([0-9]{3}) ", r"\1,\2 ")),
    "a letter in a score": Pen(SCORES, put("00 ", "OO ")),
    "full-width scores": Pen(SCORES, put("[0-9]+", wide)),
    "scores in hundreds": Pen(SCORES + ".*[1-9]00( |$)", put("00(?= |$)", "")),
    # --- dates
    "a date with points": Pen(DATE, put("(.*)-(.*)-(.*)", r"\3.\2.\1")),
    "a date with slashes": Pen(DATE, put("(.*)-(.*)-(.*)", r"\2/\3/\1")),
    "a date in one": Pen(DATE, lambda line: line.replace("-", "")),
    "a short date": Pen(DATE, lambda line: line.replace("-0", "-")),
    "a date of next year": Pen(r"^2026-0[1-3]", put("2026", "2027")),
    "a date of last year": Pen(r"^2026-0[2-9]", put("2026", "2025")),
    "a month too many": Pen(DATE, put("-[0-9]+-", "-13-")),
    "a date and a day": Pen(DATE, lambda line: f"{line} Wed"),
    "a date and a time": Pen(DATE, lambda line: f"{line}T20:00"),
    "a date as a declaration": Pen(DATE, lambda line: f"date={line}"),
    # --- names
    "a name misspelt": Pen(NAMES, put("(.)(.)$", r"\2\1")),
    "a small name": Pen(NAMES, lambda line: line[0].lower() + line[1:]),
    "a name twice": Pen(NAMES, put(r"(\S+) \S+$", r"\1 \1")),
    "a name forgotten": Pen(NAMES, put(r" \S+$", "")),
    "a name too many": Pen(NAMES, lambda line: f"{line} Zed"),
    "names with semicolons": Pen(NAMES, lambda line: line.replace(" ", ";")),
    "a name with a star": Pen(NAMES, put("(?= )", "*")),
    "a name with a digit before": Pen(NAMES, put("^", "2")),
    # --- other lines
    "end in capitals": Pen("^end$", lambda line: "END"),
    "end and more": Pen("^end$", lambda line: "end of the evening"),
    "points as scores": Pen(POINTS, put("[0-9]+$", "8000")),
    "points of nobody": Pen(POINTS, put(r"^\S+", "Zed")),
    "points in words": Pen(POINTS, put("$", " pts")),
    "a declaration with spaces": Pen("^length=", put("=", " = ")),
    "a declaration with a colon": Pen("^length=", put("=", ": ")),
    "a key misspelt": Pen("^length=", put("length", "lenght")),
    "a value misspelt": Pen("^length=", put("south", "suoth")),
    "a ruleset misspelt": Pen("^rules=", put("riichi", "richi")),
    "a roster with spaces": Pen("^roster=", lambda line: line.replace(",", ", ")),
}  # fmt: skip


@cache
def good(seed: int) -> list[str]:
    """Games with labels, scores, dates and adjustments."""
    games = labelled(seed)
    lines = ["rules=riichi", "length=south", f"roster={','.join(CLUB)}"]
    for month in range(1, 5):
        names, *hands = next(games)
        lines += [f"2026-{month:02}-{seed % 9 + 14}", names, *hands, f"{names.split()[0]} -20"]
    names, *hands = next(games)
    return [*lines, names, *hands[:6], "end"]


def problems_of(lines: Sequence[str], name: str = "<text>") -> list[Problem]:
    """What is wrong with the lines of a file."""
    problems: list[Problem] = []
    for _ in Tally([Source(name, lambda: nullcontext(iter(lines)))], problems.append).events():
        pass
    return [problem for problem in problems if problem.file == name]


def slipped(kind: str, seeds: Sequence[int]) -> Iterator[tuple[list[str], int]]:
    """Good files, each with one slip, and its line."""
    pen = SLIPS[kind]
    for seed in seeds:
        dice, lines = Random(f"{kind}{seed}"), good(seed)
        where = [
            at
            for at, line in enumerate(lines)
            if re.search(pen.where, line) and pen.slips(line) != line
        ]
        if where:
            at = dice.choice(where)
            yield [*lines[:at], pen.slips(lines[at]), *lines[at + 1 :]], at + 1


def test_good_files_are_good() -> None:
    for seed in range(5):
        assert tally("\n".join(good(seed)))


@pytest.mark.parametrize("kind", SLIPS)
def test_one_slip_is_told_where_it_is(kind: str) -> None:
    """In two messages at most, the first of which names its line."""
    cases = list(slipped(kind, range(5)))
    assert cases
    for lines, at in cases:
        problems = problems_of(lines)
        shown = "\n".join([f"line {at}: {lines[at - 1]}", *map(str, problems)])
        assert 1 <= len(problems) <= 2, shown
        assert all(abs(problem.line - at) <= 1 for problem in problems), shown
        first = problems[0]
        assert first.line == at or (first.line == at + 1 and lines[at].startswith("=")), shown


# ----------------------------------------------------------------- two slips in a broken file


class Next(NamedTuple):
    """A game that follows, with a slip in its second line."""

    rules: str
    game: tuple[str, str]


NEXT = {
    "riichi": Next("riichi", ("Uno Due Tre Quattro", "3/40 - d q")),
    "sanma": Next("sanma", ("Uno Due Tre", "3/40 d q")),
    "hk": Next("hk", ("Uno Due Tre Quattro", "3 - d q")),
    "mcr": Next("mcr", ("Uno Due Tre Quattro", "24 - d q")),
}


def said(problem: Problem) -> tuple[object, ...]:
    return problem.line, problem.column, problem.code, problem.message


def family_of(path: Path) -> str:
    """The family of rules that a broken file is played by."""
    reading = Tally([Source(path.name, partial(open_lines, str(path)))], lambda problem: None)
    for _ in reading.events():
        pass
    return reading.family().name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_second_slip_is_told_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with a slip at the end of a broken file: what was said before stays as it was."""
    monkeypatch.chdir(BROKEN)
    lines = path.read_text(encoding="utf-8-sig", errors="surrogateescape").split("\n")
    family, roster = NEXT[family_of(path)], "roster=Uno,Due,Tre,Quattro"
    before = [said(each) for each in problems_of(lines, path.name) if each.code not in OF_THE_END]
    problems = problems_of([*lines, f"rules={family.rules}", roster, *family.game], path.name)
    *first, last = [said(each) for each in problems if each.code not in OF_THE_END]
    assert first == before
    assert last[:3] == (len(lines) + 4, family.game[1].index("q") + 1, "no-mark")


OF_THE_END = {"unfinished", "no-players", "declaration-undone"}  # said at the end of a file


# ------------------------------------------------------------------------------------- words


def terminals() -> set[str]:
    """The names that the grammars give to what is in a line."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in GRAMMAR.glob("*.lark"))
    return set(re.findall(r"^([A-Z][A-Z_]+)(?:\.[0-9]+)?:", text, re.MULTILINE))


def test_no_message_is_in_a_parser_s_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)
    names = terminals()
    assert {"WORD", "LABEL", "NUMBER", "YAKUMAN", "FAAN", "CALLED"} <= names
    words = re.compile(rf"\b(?:{'|'.join(sorted(names))}|\$END|token|terminal)\b")
    for path in FILES:
        for problem in told(path):
            found = words.search(problem.message.replace(problem.text.strip(), ""))
            assert not found or found.group() in problem.text, problem.message
