"""The lab document's input files: one hand each, in a notation of their own.

The lines of a file: eight numbers that tell the conditions; the tiles in hand, the last of
them won on; how many calls there are, and two lines for each of them (0 for a closed kan or
1, and its tiles); the dora indicators, if any. Blank lines mean nothing.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple

from ...base.errors import ERROR, WARNING, Mistake, Place, Problem, fail, problem_at
from ...base.words import plural
from ...text.lines import LONGEST, LONGEST_LINE, over_long
from ...text.statements import Cell
from ...tiles.groups import EAST, UNITS, Group, kinds, name
from ...tiles.notation import CALLS, SIZE, Tiles, are_closed, too_many
from .conditions import Conditions
from .judge import check_complete, worth_of_tiles
from .points import base_points, round_up
from .presets import LAB
from .value import Indicators

HONOURS = {f"0{letter}": EAST + at for at, letter in enumerate("exwnbfz")}
HEAD = (  # what each number says, the least and the most that it can be
    ("how many tiles there are", 0, 99),
    ("riichi: 0 no, 1 riichi, 2 double riichi", 0, 2),
    (
        "the last tile: 0 discard, 1 drawn, 2 after a kan, 3 last discard, 4 last drawn, 5 chankan",
        0,
        5,
    ),
    ("the seat wind: 1 east, 2 south, 3 west, 4 north", 1, 4),
    ("the wind of the round: 1 east, 2 south, 3 west, 4 north", 1, 4),
    ("ippatsu: 0 no, 1 yes", 0, 1),
    ("a win in the first turn: 0 no, 1 yes", 0, 1),
    ("how many red dora there are", 0, 14),
)
DRAWN, RINSHAN, LAST_DISCARD, LAST_DRAWN, CHANKAN = 1, 2, 3, 4, 5


class Called(NamedTuple):
    """A call or a closed kan, as it is written."""

    line: "LabLine"
    closed: bool
    kinds: tuple[int, ...]


class LabHand(NamedTuple):
    """What a file says; whether it is a hand is not asked yet."""

    line: "LabLine"  # that of the tiles in hand
    kinds: tuple[int, ...]
    calls: tuple[Called, ...]
    conditions: Conditions
    red: int
    dora: tuple[int, ...]


class LabLine(NamedTuple):
    """A line that is not blank."""

    number: int
    text: str

    @property
    def cells(self) -> list[Cell]:
        """What stands between commas and white space."""
        return [
            Cell(found.group(), found.start() + 1) for found in re.finditer(r"[^\s,]+", self.text)
        ]


class Answer(NamedTuple):
    """The answer to a file, and what is to be said of it: an error where there is none."""

    said: str
    problem: Problem | None


def answer(file: str, texts: Iterable[str], *, can_win: bool) -> Answer:
    """The points of a file's hand, or 0 and why it cannot win; or, with `can_win`, `yes` or
    `no`, whether it is complete, with or without a yaku."""
    reader = _Reader(map(LabLine, count(1), texts))
    try:
        hand = reader.hand()
    except Mistake as mistake:
        return Answer("", _problem(file, reader.line, mistake, ERROR))
    line = hand.line
    try:
        for call in hand.calls:
            line = call.line
            _check_set(call)
        line = hand.line
        tiles = _tiles(hand)
        check_complete(tiles, line.cells[0], _name)
        said = "yes" if can_win else str(_points(hand, tiles))
    except Mistake as mistake:
        if can_win:
            return Answer("no", None)
        return Answer("0", _problem(file, line, mistake, WARNING))
    return Answer(said, None)


def _problem(file: str, line: LabLine, mistake: Mistake, severity: str) -> Problem:
    remark = mistake.remark._replace(severity=severity)
    if severity == WARNING:
        remark = remark._replace(message=f"this hand cannot win: {remark.message}")
    return problem_at(Place(file, line.number), remark, line.text)


# -------------------------------------------------------------------------------- reading


class _Reader:
    """Reads the lines of a file one after another; `line` is the one it is at."""

    def __init__(self, lines: Iterable[LabLine]) -> None:
        self.lines = self._not_blank(lines)
        self.line = LabLine(1, "")

    def _not_blank(self, lines: Iterable[LabLine]) -> Iterator[LabLine]:
        for line in lines:
            if len(line.text) > LONGEST_LINE:
                self.line = line._replace(text=line.text[:LONGEST])
                raise Mistake(over_long())
            if line.cells:
                yield line

    def next(self, what: str) -> list[Cell]:
        """The cells of the next line."""
        last, self.line = self.line, next(self.lines, LabLine(0, ""))
        if not self.line.number:
            self.line = last
            fail(None, "lab-form", f"the file ends here: {what} should follow")
        return self.line.cells

    def hand(self) -> LabHand:
        """All that the file says."""
        head = self.next("the eight numbers")
        first_line = self.line
        if len(head) != len(HEAD):
            fail(head[0], "lab-form", f"{plural(len(head), 'number')}: the first line has eight")
        size, riichi, last, seat, round_, ippatsu, first, red = map(_number, head, HEAD)
        self_draw = last in {DRAWN, RINSHAN, LAST_DRAWN}
        conditions = Conditions(
            self_draw,
            round_ - 1,
            seat - 1,
            riichi,
            bool(ippatsu),
            last in {LAST_DISCARD, LAST_DRAWN},
            last == RINSHAN,
            last == CHANKAN,
            bool(first),
        )
        in_hand = _kinds(self.next("the tiles in hand"))
        line = self.line
        count = self.alone("how many calls there are", 4)
        calls = tuple(self._called() for _ in range(count))
        total = len(in_hand) + sum(len(call.kinds) for call in calls)
        if size not in {total, len(in_hand)}:
            self.line = first_line
            fail(
                head[0], "lab-form", f"{plural(size, 'tile')} are announced, and there are {total}"
            )
        dora = tuple(_kinds(self.line.cells) for self.line in self.lines)
        return LabHand(line, in_hand, calls, conditions, red, sum(dora, ()))

    def alone(self, what: str, most: int) -> int:
        """The number that stands alone on the next line."""
        first, *more = self.next(what)
        if more:
            fail(more[0], "lab-form", f"{more[0]}: one number was expected here: {what}")
        return _number(first, (what, 0, most))

    def _called(self) -> Called:
        closed = self.alone("0 for a closed kan, 1 for a call", 1) == 0
        cells = self.next("the tiles of a call")
        return Called(self.line, closed, _kinds(cells))


def _number(cell: Cell, meant: tuple[str, int, int]) -> int:
    what, least, most = meant
    if not (re.fullmatch("[0-9]{1,3}", cell) and least <= int(cell) <= most):
        fail(cell, "lab-form", f"{cell}: a number from {least} to {most} was expected: {what}")
    return int(cell)


def _kinds(cells: list[Cell]) -> tuple[int, ...]:
    return tuple(map(_kind, cells))


def _kind(cell: Cell) -> int:
    """The kind of a tile such as `3m` or `0e`."""
    if re.fullmatch("[1-9][mps]", cell):
        return kinds(cell)[0]
    if cell not in HONOURS:
        fail(
            cell,
            "lab-form",
            f"{cell} is no tile: tiles are 1p to 9p, 1s to 9s, 1m to 9m, the winds 0e 0x 0w 0n"
            " and the dragons 0z 0b 0f",
        )
    return HONOURS[cell]


def _name(kind: int) -> str:
    """A kind in the document's notation."""
    return next((tile for tile, each in HONOURS.items() if each == kind), name(kind))


# -------------------------------------------------------------------------------- judging


def _tiles(hand: LabHand) -> Tiles:
    """The hand, whose calls are sets; a `Mistake` where it has too many or too few tiles."""
    calls = tuple(call for call in map(_group, hand.calls) if call)
    size = len(hand.kinds) + 3 * len(calls)
    if size != SIZE:
        fail(
            None,
            "tiles-number",
            f"{plural(size, 'tile')}, and a hand has {SIZE} (a kan counts as three)",
        )
    concealed = sum(UNITS[kind] for kind in hand.kinds)
    counts = concealed + sum(call.counts for call in calls)
    message = too_many(counts, _name)
    if message:
        fail(None, "tiles-impossible", message)
    return Tiles(concealed, hand.kinds[-1], calls, 0, hand.red, counts, are_closed(calls))


def _group(called: Called) -> Group | None:
    """The group that a call is, if it is one."""
    return CALLS.get((sum(UNITS[kind] for kind in called.kinds), called.closed))


def _check_set(called: Called) -> None:
    if _group(called) is None:
        tiles = ",".join(map(_name, called.kinds))
        what = "no closed kan" if called.closed else "no chi, pon or kan"
        fail(called.line.cells[0], "tiles-impossible", f"{tiles} is {what}")


def _points(hand: LabHand, tiles: Tiles) -> int:
    """What the winner gets: six or four times the base, rounded up once."""
    worth = worth_of_tiles(
        tiles, hand.line.cells[0], hand.conditions, Indicators(hand.dora), LAB, called=_name
    )
    return round_up(base_points(worth.value, LAB) * (6 if hand.conditions.seat == 0 else 4))
