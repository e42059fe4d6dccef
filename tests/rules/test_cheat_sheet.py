"""The cheat sheet: it fits a page, its hands can be written, its payments are right."""

import re
from collections.abc import Iterator
from fractions import Fraction
from math import ceil

import pytest

from mjtally.cli.main import main
from mjtally.editing.same_meaning import interpret_text
from mjtally.manual import read_page
from support.paths import DATA

PAGE = read_page("cheat-sheet")
HANDS = re.findall(
    r"^ +(\S+ \S+ \S+ \S+(?: kyuushu)?)  +\S",
    PAGE[PAGE.index("HANDS") : PAGE.index("TAGS")].replace("HANDS", "     "),
    re.MULTILINE,
)
FU_ROW = re.compile(r"^(\d+) fu\s+(.*)$", re.MULTILINE)
LIMITS = (2000, 3000, 4000, 6000, 8000)  # base points of mangan to yakuman
NEVER = {(20, 1), (25, 1)}  # fu and han of no hand

Payment = tuple[int, ...]  # of the discarder; or of each, or of each and of the dealer


def test_the_page_fits_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    """As it is printed, 80 columns wide, and as the file stands."""
    assert main(["help", "cheat-sheet"]) == 0
    printed = capsys.readouterr().out.splitlines()
    for lines, width in ((PAGE.splitlines(), 76), (printed, 80)):
        assert 50 <= len(lines) <= 60
        assert max(map(len, lines)) <= width


@pytest.mark.parametrize("hand", HANDS)
def test_hands_can_be_written(hand: str) -> None:
    assert not interpret_text(f"Aki Ben Chie Dai\n{hand}\nend\n", "games.txt").problems


def test_all_hands_were_found() -> None:
    assert len(HANDS) == 11


def round_up(points: int) -> int:
    return ceil(Fraction(points, 100)) * 100


def payments(base: int, dealer: bool) -> tuple[Payment, Payment]:
    """What is paid by discard, and what by self-draw, for base points."""
    if dealer:
        return (round_up(6 * base),), (round_up(2 * base),)
    return (round_up(4 * base),), (round_up(base), round_up(2 * base))


def expected_cell(han: int, fu: int, dealer: bool) -> str:
    base = fu * 2 ** (2 + han)
    if base >= LIMITS[0]:
        return "mangan"
    if (fu, han) in NEVER:
        return "-"
    discard, self_draw = ("/".join(map(str, each)) for each in payments(base, dealer))
    if fu == 20:  # a closed pinfu by self-draw
        discard = "-"
    if fu == 25 and han == 2:  # seven pairs by self-draw have 3 han
        self_draw = "-"
    return f"{discard} {self_draw}"


def fu_rows() -> Iterator[tuple[bool, int, list[str]]]:
    """Whether the dealer wins, fu, and the cells of 1 to 4 han."""
    before, dealer = PAGE[PAGE.index("not dealer") : PAGE.index("limits")].split("\ndealer")
    for is_dealer, text in ((False, before), (True, dealer)):
        for fu, cells in FU_ROW.findall(text):
            yield is_dealer, int(fu), re.split(" {2,}", cells)


def test_payments_of_han_and_fu() -> None:
    rows = list(fu_rows())
    assert [fu for _, fu, _ in rows] == [20, 25, 30, 40, 50, 60, 70] * 2
    for dealer, fu, cells in rows:
        assert cells == [expected_cell(han, fu, dealer) for han in range(1, 5)], (dealer, fu)


def test_payments_of_limits() -> None:
    head, _, *rows = [line.split() for line in PAGE[PAGE.index("limits") :].splitlines()[:6]]
    assert head == ["limits", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"]
    expected = [
        ["/".join(map(str, payments(base, dealer)[way])) for base in LIMITS]
        for dealer in (False, True)
        for way in (0, 1)
    ]
    assert [row[-5:] for row in rows] == expected


def test_payments_agree_with_the_examples_of_the_rules() -> None:
    """Those of the payments table's examples that the sheet has, too."""
    cells = {
        (han, fu, dealer): cell
        for dealer, fu, row in fu_rows()
        for han, cell in enumerate(row, start=1)
    }
    seeds = (DATA / "seed-payments.tsv").read_text("utf-8").splitlines()
    compared = 0
    for row in (line.split("\t") for line in seeds[3:]):
        cell = cells.get((int(row[0]), int(row[1]), row[2] == "Y"), "mangan")
        if cell != "mangan":
            losers = sorted({-int(each) for each in row[5:]} - {0})
            assert "/".join(map(str, losers)) == cell.split()[row[3] == "Y"], row
            compared += 1
    assert compared >= 3
