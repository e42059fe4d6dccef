"""The grammars: each form alone, with good strings and bad ones."""

import pytest

from mjtally.advice.marks import diagnose_mark
from mjtally.base.errors import Remark, column_of
from mjtally.language.parser import parse_line
from mjtally.language.statements import (
    Adjustment,
    BlankLine,
    Cell,
    DateLine,
    Declaration,
    EndLine,
    PlayersLine,
    ResultLine,
    ScoresLine,
    Statement,
    Unparsed,
)
from mjtally.rules.families.hongkong.family import HkPlay
from mjtally.rules.families.riichi.marks import RIICHI_MARKS, match_mark
from mjtally.rules.families.riichi.payments import HandValue
from mjtally.rules.model.hand import Mark, Role


def cells(text: str) -> tuple[Cell, ...]:
    return tuple(map(Cell, text.split()))


LINES: dict[str, Statement] = {
    "": BlankLine(),
    " \t\u3000": BlankLine(),
    "# 3/40 - d -": BlankLine(),
    "2026-11-20": DateLine(Cell("2026-11-20")),
    "2026-11-20# Friday": DateLine(Cell("2026-11-20")),
    "uma=20/10/-10/-20": Declaration(Cell("uma"), Cell("20/10/-10/-20")),
    "B=.5": Declaration(Cell("B"), Cell(".5")),
    "length=": Declaration(Cell("length"), Cell("")),
    "Aki Ben Chie Dai": PlayersLine(cells("Aki Ben Chie Dai")),
    "\u3000亜紀\u3000弁\u3000千恵": PlayersLine(cells("亜紀 弁 千恵")),
    "A B C D": PlayersLine(cells("A B C D")),
    "d d d d": PlayersLine(cells("d d d d")),
    "Ann: Ben Chie Dai": PlayersLine(cells("Ann: Ben Chie Dai")),
    "Ann:": Unparsed(
        Remark(
            1,
            "label-alone",
            "the label Ann: has no result after it: marks follow a label, such as E1: 3/40 - d -",
            end=5,
        )
    ),
    "Aki Ben: Chie D!": PlayersLine(cells("Aki Ben: Chie D!")),
    "d - 7 -": ResultLine(None, cells("d - 7 -")),
    "- 7 d -": ResultLine(None, cells("- 7 d -")),
    "7 d d d": ResultLine(None, cells("7 d d d")),
    "d d d 7": ResultLine(None, cells("d d d 7")),
    "d 13o 1y 12": ResultLine(None, cells("d 13o 1y 12")),
    "3/40--d": ResultLine(None, cells("3/40--d")),
    "E1.2: 3/40! - d* - honba=2 ippatsu": ResultLine(
        Cell("E1.2:"), cells("3/40! - d* - honba=2 ippatsu")
    ),
    "- - - - abort": ResultLine(None, cells("- - - - abort")),
    "- 34678m33s234567p+2m d -": ResultLine(None, cells("- 34678m33s234567p+2m d -")),
    "= 1 -2 +3": ScoresLine(cells("1 -2 +3"), ()),
    "= 1 2 3 4 sticks=1": ScoresLine(cells("1 2 3 4"), cells("sticks=1")),
    "Aki -20": Adjustment(Cell("Aki"), Cell("-20")),
    "Aki 12.5": Adjustment(Cell("Aki"), Cell("12.5")),
    "end": EndLine(Cell("end")),
    "end # of the evening": EndLine(Cell("end")),
}


@pytest.mark.parametrize(("text", "statement"), LINES.items(), ids=lambda value: repr(value)[:40])
def test_lines(text: str, statement: Statement) -> None:
    said = parse_line(text).statement
    assert (type(said), said) == (type(statement), statement)


def test_columns_count_characters() -> None:
    said = parse_line("\t千恵：\u3000- d\n").statement
    assert isinstance(said, ResultLine)
    assert [column_of(cell) for cell in said.cells] == [2, 6, 8]


def test_names_are_normalised() -> None:
    said = parse_line("Zoe\u0301 Ben Chie Dai").statement
    assert isinstance(said, PlayersLine) and said.names[0] == "Zo\u00e9"


MARKS = {
    "-": Mark(Role.NONE),
    "-!": Mark(Role.NONE, riichi=1),
    "!": Mark(Role.UNSTATED, riichi=1),
    "!!*": Mark(Role.UNSTATED, riichi=2, is_dealer=True),
    "3/40": Mark(Role.WINNER, HandValue(3, 40)),
    "3/40*!": Mark(Role.WINNER, HandValue(3, 40), riichi=1, is_dealer=True),
    "5": Mark(Role.WINNER, HandValue(5)),
    "5o*": Mark(Role.WINNER, HandValue(5), is_open=True, is_dealer=True),
    "13": Mark(Role.WINNER, HandValue(13)),
    "1y": Mark(Role.WINNER, HandValue(0, None, 1)),
    "2y!": Mark(Role.WINNER, HandValue(0, None, 2), riichi=1),
    "d": Mark(Role.DISCARDER),
    "d!!o": Mark(Role.DISCARDER, riichi=2, is_open=True),
    "p": Mark(Role.LIABLE),
    "p2*": Mark(Role.LIABLE, share=2, is_dealer=True),
    "+": Mark(Role.TENPAI),
    "+*o": Mark(Role.TENPAI, is_dealer=True, is_open=True),
    "n": Mark(Role.NAGASHI),
    "n+": Mark(Role.NAGASHI, is_tenpai=True),
    "f*": Mark(Role.CHOMBO, is_dealer=True),
    "34678m33s234567p+2m!": Mark(Role.WINNER, tiles="34678m33s234567p+2m", riichi=1),
    "2224s+4s(6666p)[8888p][3333s]": Mark(Role.WINNER, tiles="2224s+4s(6666p)[8888p][3333s]"),
    "{44z}055p11m+1m": Mark(Role.WINNER, tiles="{44z}055p11m+1m"),
    "3/40=11m+1m!": Mark(Role.WINNER, HandValue(3, 40), tiles="11m+1m", riichi=1),
    "1y=1z+1z*": Mark(Role.WINNER, HandValue(0, None, 1), tiles="1z+1z", is_dealer=True),
}


@pytest.mark.parametrize(("text", "mark"), MARKS.items(), ids=MARKS)
def test_riichi_marks(text: str, mark: Mark) -> None:
    assert match_mark(text) == mark


NO_MARKS = """
D S F 3/ /40 3/40/2 -- +- d3 y p- +n 3/40d 3-40 ３ 3/40=- (234m 11q !3
d+1m p12m 1y2m+4m !11m+1m 11m+1m=3/40 11m+1m!11m+1m
"""


@pytest.mark.parametrize("text", NO_MARKS.split())
def test_no_riichi_marks(text: str) -> None:
    assert match_mark(text) is None
    assert diagnose_mark(Cell(text, 7), RIICHI_MARKS).remark.column == 7


HK_MARKS = {
    "0": "WINNER",
    "007": "WINNER",
    "7*": "WINNER",
    "-*": "NONE",
    "-": "NONE",
    "d": "DISCARDER",
    "D": "DISCARD_GUARANTOR",
    "S": "SELF_DRAW_GUARANTOR",
    "f": "FALSE_WIN",
}


@pytest.mark.parametrize(("text", "kind"), HK_MARKS.items(), ids=HK_MARKS)
def test_hk_marks(text: str, kind: str) -> None:
    mark = HkPlay.match_mark(text)
    assert mark and mark.role == kind


@pytest.mark.parametrize("text", ["s", "F", "3d", "d3", "--", "+", "3/40", "!", "３"])
def test_no_hk_marks(text: str) -> None:
    assert HkPlay.match_mark(text) is None
