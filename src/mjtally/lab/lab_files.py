"""The lab document's input files: one hand each, in a notation of their own.

The lines of a file: eight numbers that tell the conditions; the tiles in hand, the last of
them won on; how many calls there are, and two lines for each of them (0 for a closed kan or
1, and its tiles); the dora indicators, if any. Blank lines mean nothing.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple

from ..base.errors import ERROR, WARNING, Mistake, Place, Problem, fail, problem_at
from ..base.wording import pluralize
from ..families.riichi.hand_value.judge import check_complete, evaluate_tiles
from ..families.riichi.hand_value.value import Indicators
from ..families.riichi.payments import base_points, round_up
from ..language.parser import LONGEST_LINE, overlong_line_remark
from ..language.statements import Cell
from ..language.tokens import LONGEST_STATEMENT
from ..tiles.conditions import WinConditions
from ..tiles.groups import EAST, UNITS, Group, format_tile_kind, parse_kinds
from ..tiles.notation import (
    CALLS_BY_TILES,
    HAND_SIZE,
    Tiles,
    are_all_closed,
    describe_five_of_a_kind,
)
from .rules import LAB_RULES

HONOUR_TILES = {f"0{letter}": EAST + at for at, letter in enumerate("exwnbfz")}
HEAD_NUMBERS = (  # what each number says, the least and the most that it can be
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


class LabCall(NamedTuple):
    """A call or a closed kan, as it is written."""

    line: "LabLine"
    closed: bool
    kinds: tuple[int, ...]


class LabHand(NamedTuple):
    """What a file says; it need not be a hand."""

    line: "LabLine"  # that of the tiles in hand
    kinds: tuple[int, ...]
    calls: tuple[LabCall, ...]
    conditions: WinConditions
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

    @property
    def tiles(self) -> Cell:
        """All of its cells, and what stands between them."""
        first, *_, last = (self.cells[0], *self.cells)
        return Cell(self.text[first.column - 1 : last.column - 1 + len(last)], first.column)


class LabAnswer(NamedTuple):
    """The answer to a file, and what is to be said of it: an error where there is none."""

    text: str
    problem: Problem | None


def answer_file(file: str, texts: Iterable[str], *, can_win: bool) -> LabAnswer:
    """The points of a file's hand, or 0 and why it cannot win; or, with `can_win`, `yes` or
    `no`, whether it is complete, with or without a yaku."""
    reader = _LabReader(map(LabLine, count(1), texts))
    try:
        hand = reader.read_hand()
    except Mistake as mistake:
        return LabAnswer("", _build_problem(file, reader.line, mistake, ERROR))
    line = hand.line
    try:
        for call in hand.calls:
            line = call.line
            _check_set(call)
        line = hand.line
        tiles = _build_tiles(hand)
        check_complete(tiles, line.tiles, _format_lab_kind)
        said = "yes" if can_win else str(_win_points(hand, tiles))
    except Mistake as mistake:
        if can_win:
            return LabAnswer("no", None)
        return LabAnswer("0", _build_problem(file, line, mistake, WARNING))
    return LabAnswer(said, None)


def _build_problem(file: str, line: LabLine, mistake: Mistake, severity: str) -> Problem:
    remark = mistake.remark._replace(severity=severity)
    if severity == WARNING:
        remark = remark._replace(message=f"this hand cannot win: {remark.message}")
    return problem_at(Place(file, line.number), remark, line.text)


# -------------------------------------------------------------------------------- reading


class _LabReader:
    """Reads the lines of a file one after another; `line` is the one it is at."""

    def __init__(self, lines: Iterable[LabLine]) -> None:
        self.lines = self._skip_blank_lines(lines)
        self.line = LabLine(1, "")

    def _skip_blank_lines(self, lines: Iterable[LabLine]) -> Iterator[LabLine]:
        for line in lines:
            if len(line.text) > LONGEST_LINE:
                self.line = line._replace(text=line.text[:LONGEST_STATEMENT])
                raise Mistake(overlong_line_remark())
            if line.cells:
                yield line

    def next_cells(self, what: str) -> list[Cell]:
        """The cells of the next line."""
        last, self.line = self.line, next(self.lines, LabLine(0, ""))
        if not self.line.number:
            self.line = last
            fail(None, "lab-form", f"the file ends here: {what} should follow")
        return self.line.cells

    def read_hand(self) -> LabHand:
        """All that the file says."""
        head = self.next_cells("the eight numbers")
        first_line = self.line
        if len(head) != len(HEAD_NUMBERS):
            fail(head[0], "lab-form", f"{pluralize(len(head), 'number')}: the first line has eight")
        size, riichi, last, seat, round_, ippatsu, first, red = map(
            _parse_number, head, HEAD_NUMBERS
        )
        self_draw = last in {DRAWN, RINSHAN, LAST_DRAWN}
        conditions = WinConditions(
            self_draw,
            round=round_ - 1,
            seat=seat - 1,
            riichi=riichi,
            ippatsu=bool(ippatsu),
            last=last in {LAST_DISCARD, LAST_DRAWN},
            rinshan=last == RINSHAN,
            chankan=last == CHANKAN,
            first=bool(first),
        )
        in_hand = _parse_lab_kinds(self.next_cells("the tiles in hand"))
        line = self.line
        count = self.next_number("how many calls there are", 4)
        calls = tuple(self._read_call() for _ in range(count))
        total = len(in_hand) + sum(len(call.kinds) for call in calls)
        if size not in {total, len(in_hand)}:
            self.line = first_line
            fail(
                head[0],
                "lab-form",
                f"{pluralize(size, 'tile')} are announced, and there are {total}",
            )
        dora = tuple(_parse_lab_kinds(self.line.cells) for self.line in self.lines)
        return LabHand(line, in_hand, calls, conditions, red, sum(dora, ()))

    def next_number(self, what: str, most: int) -> int:
        """The number that stands alone on the next line."""
        first, *more = self.next_cells(what)
        if more:
            fail(more[0], "lab-form", f"{more[0]}: one number was expected here: {what}")
        return _parse_number(first, (what, 0, most))

    def _read_call(self) -> LabCall:
        closed = self.next_number("0 for a closed kan, 1 for a call", 1) == 0
        cells = self.next_cells("the tiles of a call")
        return LabCall(self.line, closed, _parse_lab_kinds(cells))


def _parse_number(cell: Cell, meant: tuple[str, int, int]) -> int:
    what, least, most = meant
    if not (re.fullmatch("[0-9]{1,3}", cell) and least <= int(cell) <= most):
        fail(cell, "lab-form", f"{cell}: a number from {least} to {most} was expected: {what}")
    return int(cell)


def _parse_lab_kinds(cells: list[Cell]) -> tuple[int, ...]:
    return tuple(map(_parse_lab_kind, cells))


def _parse_lab_kind(cell: Cell) -> int:
    """The kind of a tile such as `3m` or `0e`."""
    if re.fullmatch("[1-9][mps]", cell):
        return parse_kinds(cell)[0]
    if cell not in HONOUR_TILES:
        fail(
            cell,
            "lab-form",
            f"{cell} is not a tile: tiles are 1p to 9p, 1s to 9s, 1m to 9m, the winds 0e 0x 0w 0n"
            " and the dragons 0z 0b 0f",
        )
    return HONOUR_TILES[cell]


def _format_lab_kind(kind: int) -> str:
    """A kind in the document's notation."""
    return next(
        (tile for tile, each in HONOUR_TILES.items() if each == kind), format_tile_kind(kind)
    )


# -------------------------------------------------------------------------------- judging


def _build_tiles(hand: LabHand) -> Tiles:
    """The hand, whose calls are sets; a `Mistake` where it has too many or too few tiles."""
    calls = tuple(call for call in map(_find_group, hand.calls) if call)
    size = len(hand.kinds) + 3 * len(calls)
    if size != HAND_SIZE:
        fail(
            None,
            "tiles-number",
            f"{pluralize(size, 'tile')}, and a hand has {HAND_SIZE} (a kan counts as three)",
        )
    concealed = sum(UNITS[kind] for kind in hand.kinds)
    counts = concealed + sum(call.counts for call in calls)
    message = describe_five_of_a_kind(counts, _format_lab_kind)
    if message:
        fail(None, "tiles-impossible", message)
    return Tiles(concealed, hand.kinds[-1], calls, 0, hand.red, counts, are_all_closed(calls))


def _find_group(format_kind: LabCall) -> Group | None:
    """The group that a call is, if it is one."""
    return CALLS_BY_TILES.get((sum(UNITS[kind] for kind in format_kind.kinds), format_kind.closed))


def _check_set(format_kind: LabCall) -> None:
    if _find_group(format_kind) is None:
        tiles = ",".join(map(_format_lab_kind, format_kind.kinds))
        what = "not a closed kan" if format_kind.closed else "not a chi, pon or kan"
        fail(format_kind.line.tiles, "tiles-impossible", f"{tiles} is {what}")


def _win_points(hand: LabHand, tiles: Tiles) -> int:
    """What the winner gets: six or four times the base, rounded up once."""
    valuation = evaluate_tiles(
        tiles,
        hand.line.tiles,
        hand.conditions,
        Indicators(hand.dora),
        LAB_RULES,
        format_kind=_format_lab_kind,
    )
    return round_up(
        base_points(valuation.value, LAB_RULES) * (6 if hand.conditions.seat == 0 else 4)
    )
