"""One slip of a tired hand in a good file: it is told where it is, once, and hides no other."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from mjtally import Problem, tally
from mjtally.interpreter.sources import ScoresSource, open_lines
from mjtally.interpreter.tally import Tally
from support.cases import for_each, some_of, stem_of
from support.game_generator import CLUB_NAMES, generate_labelled_games
from support.golden import read_messages
from support.paths import DATA, ROOT

BROKEN = DATA / "broken"
FILES = sorted(BROKEN.glob("*.txt"))
GRAMMAR = ROOT / "grammar"


def list_messages(path: Path) -> list[Problem]:
    """Everything that is said of a file."""
    problems: list[Problem] = []
    for _ in Tally(
        [ScoresSource(path.name, partial(open_lines, str(path)))], problems.append
    ).events():
        pass
    return problems


# -------------------------------------------------------------------- one slip in a good file


class MistakePattern(NamedTuple):
    """In which lines it slips, and what becomes of such a line."""

    where: str
    slips: Callable[[str], str]


def replace_first(pattern: str, by: str | Callable[[re.Match[str]], str]) -> Callable[[str], str]:
    """The first of something by something else."""
    return lambda line: re.sub(pattern, by, line, count=1)


def make_full_width(found: re.Match[str]) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) for sign in found.group())


HAND, SCORES, NAMES = "^[ESWN][1-4]", "^= ", "^[A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+ "
DATE, POINTS, DRAW = r"^2026-", "^[A-Z][a-z]+ -?[0-9]", r"^[ESWN]\S+( [-+!]o?){4}$"
WIN, LOSS, BLAMELESS = HAND + ".* [1-4]/[0-9]", HAND + ".* d( |$)", HAND + ".* -( |$)"
BARE = HAND + r"\S+( \S+){4}$"  # without tags
FOUR = r"(\S+) (\S+) (\S+) (\S+)$"
WINDS = {"E": "East ", "S": "South "}
MISTAKE_PATTERNS = {
    # --- marks
    "a mark dropped": MistakePattern(BLAMELESS, replace_first(" -(?= |$)", "")),
    "a mark doubled": MistakePattern(BLAMELESS, replace_first(" -(?= |$)", " - -")),
    "marks glued": MistakePattern(HAND + ".* - -", replace_first(" - -", " --")),
    "a value glued": MistakePattern(WIN + ".* -", replace_first(r"(/[0-9]+) -", r"\1-")),
    "a capital": MistakePattern(LOSS, replace_first(" d(?= |$)", " D")),
    "full width": MistakePattern(WIN, replace_first(r"[1-4]/[0-9]+", make_full_width)),
    "a full-width hyphen": MistakePattern(BLAMELESS, replace_first(" -(?= |$)", " －")),
    "a dash": MistakePattern(BLAMELESS, replace_first(" -(?= |$)", " –")),
    "a comma behind": MistakePattern(WIN, replace_first(r"(/[0-9]+)", r"\1,")),
    "a comma for the slash": MistakePattern(WIN, replace_first("/", ",")),
    "a point for the slash": MistakePattern(WIN, replace_first("/", ".")),
    "a backslash": MistakePattern(WIN, replace_first("/", r"\\")),
    "a space for the slash": MistakePattern(WIN + r"[0-9](?!.*!)", replace_first("/", " ")),
    "two slashes": MistakePattern(WIN, replace_first("/", "//")),
    "han and fu swapped": MistakePattern(WIN, replace_first(r"([1-4])/([0-9]+)", r"\2/\1")),
    "no fu": MistakePattern(WIN, replace_first("/[0-9]+", "")),
    "odd fu": MistakePattern(WIN + "0", replace_first("(/[0-9])0", r"\g<1>1")),
    "a letter for a digit": MistakePattern(WIN + "0", replace_first("(/[0-9])0", r"\1O")),
    "a small letter for a digit": MistakePattern(
        WIN + "0(?!.*o)", replace_first("(/[0-9])0", r"\1o")
    ),
    "riichi thrice": MistakePattern(HAND + ".*/[0-9]+!", replace_first("!", "!!!")),
    "riichi by an r": MistakePattern(HAND + ".*/[0-9]+!", replace_first("!", "r")),
    "riichi set apart": MistakePattern(HAND + ".*/[0-9]+!", replace_first("!", " !")),
    "riichi and open": MistakePattern(HAND + ".*/[0-9]+!", replace_first("!", "!o")),
    "two discarders": MistakePattern(LOSS + "(?!.* p)(?=.* -)", replace_first(" -(?= |$)", " d")),
    "a word for a mark": MistakePattern(LOSS, replace_first(" d(?= |$)", " ron")),
    "nought for a hyphen": MistakePattern(BLAMELESS, replace_first(" -(?= |$)", " 0")),
    "an x for a hyphen": MistakePattern(BLAMELESS, replace_first(" -(?= |$)", " x")),
    "a name for a mark": MistakePattern(BLAMELESS, replace_first(" -(?= |$)", " Aki")),
    "no such mark": MistakePattern(BLAMELESS, replace_first(" -(?= |$)", " -?")),
    "marks with commas": MistakePattern(BARE, replace_first(FOUR, r"\1,\2,\3,\4")),
    "marks with bars": MistakePattern(BARE, replace_first(FOUR, r"\1|\2|\3|\4")),
    "the winner's points": MistakePattern(WIN, replace_first(r"[1-4]/[0-9]+", "3900")),
    "another value": MistakePattern(WIN, replace_first(r"[1-4]/[0-9]+", "11")),
    "a riichi forgotten": MistakePattern(HAND + ".* -!", replace_first("-!", "-")),
    "dealt in by nobody": MistakePattern(LOSS + "(?!.* p)", replace_first(" d(?= |$)", " -")),
    "tenpai forgotten": MistakePattern(DRAW, replace_first(r" \+", " -") ),
    "two lines in one": MistakePattern(HAND, lambda line: f"{line} {line}"),
    "a comment without its sign": MistakePattern(BARE, lambda line: f"{line} won by Mei"),
    # --- tags
    "a tag misspelt": MistakePattern(HAND + ".*(suukan|kyuushu)", replace_first("suu|kyuu", "su")),
    "an unknown tag": MistakePattern(HAND, lambda line: f"{line} honbas=1"),
    "too many honba": MistakePattern(HAND, lambda line: f"{line} honba=17"),
    "a tag with a space": MistakePattern(BARE, lambda line: f"{line} honba = 1"),
    # --- labels
    "another hand": MistakePattern(
        HAND, lambda line: ("N4" if line[:2] != "N4" else "E1") + line[2:]
    ),
    "another honba": MistakePattern(HAND, replace_first(r"(\.[0-9]+)?:", ".19:")),
    "a small label": MistakePattern(HAND, lambda line: line[0].lower() + line[1:]),
    "no colon": MistakePattern(HAND, replace_first(":", "")),
    "a label in words": MistakePattern("^[ES]", replace_first("^.", lambda found: WINDS[found[0]])),
    "a label glued": MistakePattern(HAND, replace_first(": ", ":")),
    "a label set apart": MistakePattern(HAND, lambda line: f"{line[0]} {line[1:]}"),
    "a hyphen in a label": MistakePattern(r"^[ESWN][1-4]\.", replace_first(r"\.", "-")),
    "a fifth hand": MistakePattern(HAND, lambda line: f"{line[0]}7{line[2:]}"),
    "a full-width label": MistakePattern(HAND, replace_first("^..", make_full_width)),
    "a label without a hand": MistakePattern(HAND, replace_first(" .*", "")),
    # --- scores
    "a wrong sum": MistakePattern(SCORES, replace_first("00$", "50")),
    "a hundred more": MistakePattern(
        SCORES, replace_first("[0-9]+$", lambda found: str(int(found[0]) + 100))
    ),
    "digits swapped": MistakePattern(
        SCORES + "([0-9])(?!\\1)[1-9]", replace_first("= (.)(.)", r"= \2\1")
    ),
    "a score forgotten": MistakePattern(SCORES, replace_first(r" \S+$", "")),
    "a score too many": MistakePattern(SCORES, lambda line: f"{line} 25000"),
    "= glued": MistakePattern(SCORES, replace_first("= ", "=")),
    "= forgotten": MistakePattern(SCORES + "[0-9]+ [0-9]+ [0-9]+ [0-9]+", replace_first("= ", "")),
    "scores with points": MistakePattern(SCORES, replace_first("([0-9])([0-9]{3}) ", r"\1.\2 ")),
    "scores with commas": MistakePattern(SCORES, replace_first("([0-9])([0-9]{3}) ", r"\1,\2 ")),
    "a letter in a score": MistakePattern(SCORES, replace_first("00 ", "OO ")),
    "full-width scores": MistakePattern(SCORES, replace_first("[0-9]+", make_full_width)),
    "scores in hundreds": MistakePattern(SCORES + ".*[1-9]00( |$)", replace_first("00(?= |$)", "")),
    # --- dates
    "a date with points": MistakePattern(DATE, replace_first("(.*)-(.*)-(.*)", r"\3.\2.\1")),
    "a date with slashes": MistakePattern(DATE, replace_first("(.*)-(.*)-(.*)", r"\2/\3/\1")),
    "a date in one": MistakePattern(DATE, lambda line: line.replace("-", "")),
    "a short date": MistakePattern(DATE, lambda line: line.replace("-0", "-")),
    "a date of next year": MistakePattern(r"^2026-0[1-3]", replace_first("2026", "2027")),
    "a date of last year": MistakePattern(r"^2026-0[2-9]", replace_first("2026", "2025")),
    "a month too many": MistakePattern(DATE, replace_first("-[0-9]+-", "-13-")),
    "a date and a day": MistakePattern(DATE, lambda line: f"{line} Wed"),
    "a date and a time": MistakePattern(DATE, lambda line: f"{line}T20:00"),
    "a date as a declaration": MistakePattern(DATE, lambda line: f"date={line}"),
    # --- names
    "a name misspelt": MistakePattern(NAMES, replace_first("(.)(.)$", r"\2\1")),
    "a small name": MistakePattern(NAMES, lambda line: line[0].lower() + line[1:]),
    "a name twice": MistakePattern(NAMES, replace_first(r"(\S+) \S+$", r"\1 \1")),
    "a name forgotten": MistakePattern(NAMES, replace_first(r" \S+$", "")),
    "a name too many": MistakePattern(NAMES, lambda line: f"{line} Zed"),
    "names with semicolons": MistakePattern(NAMES, lambda line: line.replace(" ", ";")),
    "a name with a star": MistakePattern(NAMES, replace_first("(?= )", "*")),
    "a name with a digit before": MistakePattern(NAMES, replace_first("^", "2")),
    # --- other lines
    "end in capitals": MistakePattern("^end$", lambda line: "END"),
    "end and more": MistakePattern("^end$", lambda line: "end of the evening"),
    "points as scores": MistakePattern(POINTS, replace_first("[0-9]+$", "8000")),
    "points of nobody": MistakePattern(POINTS, replace_first(r"^\S+", "Zed")),
    "points in words": MistakePattern(POINTS, replace_first("$", " pts")),
    "a declaration with spaces": MistakePattern("^length=", replace_first("=", " = ")),
    "a declaration with a colon": MistakePattern("^length=", replace_first("=", ": ")),
    "a key misspelt": MistakePattern("^length=", replace_first("length", "lenght")),
    "a value misspelt": MistakePattern("^length=", replace_first("south", "suoth")),
    "a ruleset misspelt": MistakePattern("^rules=", replace_first("riichi", "richi")),
    "a roster with spaces": MistakePattern("^roster=", lambda line: line.replace(",", ", ")),
}  # fmt: skip


@cache
def generate_good_file(seed: int) -> list[str]:
    """Games with labels, scores, dates and adjustments."""
    games = generate_labelled_games(seed)
    lines = ["rules=riichi", "length=south", f"roster={','.join(CLUB_NAMES)}"]
    for month in range(1, 5):
        names, *hands = next(games)
        lines += [f"2026-{month:02}-{seed % 9 + 14}", names, *hands, f"{names.split()[0]} -20"]
    names, *hands = next(games)
    return [*lines, names, *hands[:6], "end"]


def problems_of(lines: Sequence[str], name: str = "<text>") -> list[Problem]:
    """What is wrong with the lines of a file."""
    problems: list[Problem] = []
    for _ in Tally(
        [ScoresSource(name, lambda: nullcontext(iter(lines)))], problems.append
    ).events():
        pass
    return [problem for problem in problems if problem.file == name]


def generate_mistakes(kind: str, seeds: Sequence[int]) -> Iterator[tuple[list[str], int]]:
    """Good files, each with one slip, and its line."""
    pen = MISTAKE_PATTERNS[kind]
    for seed in seeds:
        dice, lines = Random(f"{kind}{seed}"), generate_good_file(seed)
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
        assert tally("\n".join(generate_good_file(seed)))


@for_each(lambda: MISTAKE_PATTERNS)
def test_one_slip_is_told_where_it_is(kind: str) -> None:
    """In two messages at most, the first of which stands at its line; or names it, where a date
    that is too late makes the next one go back."""
    cases = list(generate_mistakes(kind, some_of(range(5), 2)))
    assert cases
    for lines, at in cases:
        problems = problems_of(lines)
        shown = "\n".join([f"line {at}: {lines[at - 1]}", *map(str, problems)])
        assert 1 <= len(problems) <= 2, shown
        first = problems[0]
        if first.code == "date-back" and f"(line {at})" in first.message:
            continue
        assert all(abs(problem.line - at) <= 1 for problem in problems), shown
        assert first.line == at or (first.line == at + 1 and lines[at].startswith("=")), shown


# ----------------------------------------------------------------- two slips in a broken file


class FollowingGame(NamedTuple):
    """A game that follows, with a slip in its second line."""

    rules: str
    game: tuple[str, str]


NEXT = {
    "riichi": FollowingGame("riichi", ("Uno Due Tre Quattro", "3/40 - d q")),
    "sanma": FollowingGame("sanma", ("Uno Due Tre", "3/40 d q")),
    "hk": FollowingGame("hk", ("Uno Due Tre Quattro", "3 - d q")),
    "mcr": FollowingGame("mcr", ("Uno Due Tre Quattro", "24 - d q")),
    "taiwan": FollowingGame("taiwan", ("Uno Due Tre Quattro", "3 - d q")),
    "zung-jung": FollowingGame("zung-jung", ("Uno Due Tre Quattro", "30 - d q")),
}


def format_problem(problem: Problem) -> tuple[object, ...]:
    return problem.line, problem.column, problem.code, problem.message


def family_of(path: Path) -> str:
    """The family of rules that a broken file is played by."""
    reading = Tally([ScoresSource(path.name, partial(open_lines, str(path)))], lambda problem: None)
    for _ in reading.events():
        pass
    return reading.find_family().name


@for_each(some_of(FILES, 7), stem_of)
def test_a_second_slip_is_told_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with a slip at the end of a broken file: what was said before stays as it was."""
    monkeypatch.chdir(BROKEN)
    lines = path.read_text(encoding="utf-8-sig", errors="surrogateescape").split("\n")
    family, roster = NEXT[family_of(path)], "roster=Uno,Due,Tre,Quattro"
    before = [
        format_problem(each)
        for each in problems_of(lines, path.name)
        if each.code not in OF_THE_END
    ]
    problems = problems_of([*lines, f"rules={family.rules}", roster, *family.game], path.name)
    *first, last = [format_problem(each) for each in problems if each.code not in OF_THE_END]
    assert first == before
    assert last[:3] == (len(lines) + 4, family.game[1].index("q") + 1, "no-mark")


OF_THE_END = {  # said at the end of a file, or of a game
    "in-progress",
    "unfinished",
    "no-players",
    "declaration-undone",
    "declared-twice",
    "nothing-played",
    "parameter-doubtful",
    "result-missing",
}


# ------------------------------------------------------------------------------------- words


def terminals() -> set[str]:
    """The names that the grammars give to what is in a line."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in GRAMMAR.glob("*.lark"))
    return set(re.findall(r"^_?([A-Z][A-Z_]+)(?:\.[0-9]+)?:", text, re.MULTILINE))


def test_no_message_is_in_a_parser_s_words() -> None:
    """The messages are those of the golden files, each with its line below it."""
    names = terminals()
    assert {"WORD", "LABEL", "NUMBER", "WINNER", "FAAN", "CALLED"} <= names
    words = re.compile(rf"\b(?:{'|'.join(sorted(names))}|\$END|token|terminal)\b")
    for path in FILES:
        said = read_messages(path).split("\n")
        for message, line in pairwise(said):
            found = words.search(message)
            is_message = re.match(r"\S+:\d+:\d+: ", message)
            assert not found or not is_message or found.group() in line, message
