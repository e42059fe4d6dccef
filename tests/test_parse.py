"""The grammars: each form alone, with good strings and bad ones."""

import pytest

from mjtally.base.errors import Mistake, Remark, column_of
from mjtally.families.hongkong.marks import hk_mark
from mjtally.families.riichi.marks import Mark, Part, riichi_mark
from mjtally.text.lines import placed, read_line
from mjtally.text.statements import (
    Adjustment,
    Blank,
    Cell,
    Date,
    Declaration,
    End,
    Players,
    Result,
    Scores,
    Statement,
    Unread,
)


def cells(text: str) -> tuple[Cell, ...]:
    return tuple(map(Cell, text.split()))


LINES: dict[str, Statement] = {
    "": Blank(),
    " \t\u3000": Blank(),
    "# 3/40 - d -": Blank(),
    "2026-11-20": Date(Cell("2026-11-20")),
    "2026-11-20# Friday": Date(Cell("2026-11-20")),
    "uma=20/10/-10/-20": Declaration(Cell("uma"), Cell("20/10/-10/-20")),
    "B=.5": Declaration(Cell("B"), Cell(".5")),
    "length=": Declaration(Cell("length"), Cell("")),
    "Aki Ben Chie Dai": Players(cells("Aki Ben Chie Dai")),
    "\u3000亜紀\u3000弁\u3000千恵": Players(cells("亜紀 弁 千恵")),
    "A B C D": Players(cells("A B C D")),
    "d d d d": Players(cells("d d d d")),
    "Ann: Ben Chie Dai": Players(cells("Ann: Ben Chie Dai")),
    "Ann:": Unread(
        Remark(
            1,
            "label-alone",
            "the label Ann: has no result after it: marks follow a label, such as E1: 3/40 - d -",
            end=5,
        )
    ),
    "Aki Ben: Chie D!": Players(cells("Aki Ben: Chie D!")),
    "d - 7 -": Result(None, cells("d - 7 -")),
    "- 7 d -": Result(None, cells("- 7 d -")),
    "7 d d d": Result(None, cells("7 d d d")),
    "d d d 7": Result(None, cells("d d d 7")),
    "d 13o 1y 12": Result(None, cells("d 13o 1y 12")),
    "3/40--d": Result(None, cells("3/40--d")),
    "E1.2: 3/40! - d* - honba=2 ippatsu": Result(
        Cell("E1.2:"), cells("3/40! - d* - honba=2 ippatsu")
    ),
    "- - - - abort": Result(None, cells("- - - - abort")),
    "- 34678m33s234567p+2m d -": Result(None, cells("- 34678m33s234567p+2m d -")),
    "= 1 -2 +3": Scores(cells("1 -2 +3"), ()),
    "= 1 2 3 4 sticks=1": Scores(cells("1 2 3 4"), cells("sticks=1")),
    "Aki -20": Adjustment(Cell("Aki"), Cell("-20")),
    "Aki 12.5": Adjustment(Cell("Aki"), Cell("12.5")),
    "end": End(Cell("end")),
    "end # of the evening": End(Cell("end")),
}


@pytest.mark.parametrize(("text", "statement"), LINES.items(), ids=lambda value: repr(value)[:40])
def test_lines(text: str, statement: Statement) -> None:
    said = read_line(text).statement
    assert (type(said), said) == (type(statement), statement)


def test_columns_count_characters() -> None:
    said = placed(read_line("\t千恵：\u3000- d\n"))
    assert isinstance(said, Result)
    assert [column_of(cell) for cell in said.cells] == [2, 6, 8]


def test_names_are_normalised() -> None:
    said = read_line("Zoe\u0301 Ben Chie Dai").statement
    assert isinstance(said, Players) and said.names[0] == "Zo\u00e9"


MARKS = {
    "-": Mark(Part.NONE),
    "-!": Mark(Part.NONE, riichi=1),
    "!": Mark(Part.UNSAID, riichi=1),
    "!!*": Mark(Part.UNSAID, riichi=2, dealer=True),
    "3/40": Mark(Part.WINNER, han=3, fu=40),
    "3/40*!": Mark(Part.WINNER, han=3, fu=40, riichi=1, dealer=True),
    "5": Mark(Part.WINNER, han=5),
    "5o*": Mark(Part.WINNER, han=5, open=True, dealer=True),
    "13": Mark(Part.WINNER, han=13),
    "1y": Mark(Part.WINNER, yakuman=1),
    "2y!": Mark(Part.WINNER, yakuman=2, riichi=1),
    "d": Mark(Part.DISCARDER),
    "d!!o": Mark(Part.DISCARDER, riichi=2, open=True),
    "p": Mark(Part.LIABLE),
    "p2*": Mark(Part.LIABLE, share=2, dealer=True),
    "+": Mark(Part.TENPAI),
    "+*o": Mark(Part.TENPAI, dealer=True, open=True),
    "n": Mark(Part.NAGASHI),
    "n+": Mark(Part.NAGASHI, tenpai=True),
    "f*": Mark(Part.CHOMBO, dealer=True),
    "34678m33s234567p+2m!": Mark(Part.WINNER, tiles="34678m33s234567p+2m", riichi=1),
    "2224s+4s(6666p)[8888p][3333s]": Mark(Part.WINNER, tiles="2224s+4s(6666p)[8888p][3333s]"),
    "{44z}055p11m+1m": Mark(Part.WINNER, tiles="{44z}055p11m+1m"),
    "3/40=11m+1m!": Mark(Part.WINNER, han=3, fu=40, tiles="11m+1m", riichi=1),
    "1y=1z+1z*": Mark(Part.WINNER, yakuman=1, tiles="1z+1z", dealer=True),
}


@pytest.mark.parametrize(("text", "mark"), MARKS.items(), ids=MARKS)
def test_riichi_marks(text: str, mark: Mark) -> None:
    assert riichi_mark(Cell(text)) == mark


NO_MARKS = "D S F 3/ /40 3/40/2 -- +- d3 y p- +n 3/40d 3-40 ３ 3/40=- (234m 11q !3"


@pytest.mark.parametrize("text", NO_MARKS.split())
def test_no_riichi_marks(text: str) -> None:
    with pytest.raises(Mistake) as raised:
        riichi_mark(Cell(text, 7))
    assert raised.value.remark.column == 7


HK_MARKS = {
    "0": "FAAN",
    "007": "FAAN",
    "-": "NONE",
    "d": "DISCARDER",
    "D": "DISCARD_GUARANTOR",
    "S": "SELF_DRAW_GUARANTOR",
    "f": "FALSE_WIN",
}


@pytest.mark.parametrize(("text", "kind"), HK_MARKS.items(), ids=HK_MARKS)
def test_hk_marks(text: str, kind: str) -> None:
    assert hk_mark(Cell(text)) == kind


@pytest.mark.parametrize("text", ["s", "F", "3d", "d3", "--", "+", "3/40", "!", "３"])
def test_no_hk_marks(text: str) -> None:
    with pytest.raises(Mistake):
        hk_mark(Cell(text))
