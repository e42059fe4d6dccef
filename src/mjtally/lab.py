"""The homework of a course, which has a notation and rules of its own; this program grew from it.
An input file holds one hand. The answer is the points of the winner, or whether the hand is
complete at all; riichi's hand value, which knows nothing of the course, calculates it.

The lines of a file are: eight numbers that tell the conditions; the tiles in hand, the last of
which is the winning tile; how many calls there are, and two lines for each of them (0 for a closed
kan or 1, and its tiles); the dora indicators, if there are any. Blank lines mean nothing.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .base.errors import WARNING, Mistake, Place, Problem, fail, problem_at
from .base.wording import pluralize
from .language.parser import LONGEST_LINE, overlong_line_remark
from .language.statements import Cell
from .language.tokens import LONGEST_STATEMENT
from .rules.families.riichi.hand_value.judge import check_complete, evaluate_tiles
from .rules.families.riichi.hand_value.value import Indicators
from .rules.families.riichi.payments import base_points, round_up
from .rules.families.riichi.play import RiichiPlay
from .rules.families.riichi.rules import RiichiRules
from .rules.tiles.conditions import WinConditions
from .rules.tiles.groups import EAST, UNITS, Group, format_tile_kind, parse_kinds
from .rules.tiles.notation import (
    CALLS_BY_TILES,
    HAND_SIZE,
    Tiles,
    are_all_closed,
    describe_five_of_a_kind,
)

HONOUR_TILES = {f"0{letter}": EAST + at for at, letter in enumerate("exwnbfz")}
LAST_TILES = "0 discard, 1 drawn, 2 after a kan, 3 last discard, 4 last drawn, 5 chankan"
DRAWN, RINSHAN, LAST_DISCARD, LAST_DRAWN, CHANKAN = 1, 2, 3, 4, 5
WINDS = "1 east, 2 south, 3 west, 4 north"
# fmt: off
HEAD_NUMBERS = (  # the least and the most that each number can be, and its meaning
    (0, 99, "how many tiles there are"),
    (0,  2, "riichi: 0 no, 1 riichi, 2 double riichi"),
    (0,  5, f"the last tile: {LAST_TILES}"),
    (1,  4, f"the seat wind: {WINDS}"),
    (1,  4, f"the wind of the round: {WINDS}"),
    (0,  1, "ippatsu: 0 no, 1 yes"),
    (0,  1, "a win in the first turn: 0 no, 1 yes"),
    (0, 14, "how many red dora there are"),
)
# fmt: on


class LabRules(RiichiRules):
    """Riichi with another scale of points: there is no limit below 5 han, 26 counted han are two
    yakuman, and an open hand without other fu gets none for that."""

    has_mangan_below_five_han = False
    has_multiple_counted_yakuman = True
    has_open_hand_fu = False


LAB_RULES = LabRules(RiichiPlay, renhou="yakuman", red=14)  # red fives are given as a number


class LabLine(NamedTuple):
    """A line, and its cells, which are separated by commas or white space."""

    number: int
    text: str
    cells: Sequence[Cell] = ()

    @property
    def tiles(self) -> Cell:
        """One cell from the first cell of the line to the last one."""
        first, last = self.cells[0], self.cells[-1]
        return Cell(self.text[first.column - 1 : last.column - 1 + len(last)], first.column)


class LabAnswer(NamedTuple):
    """The answer to a file, and the problem that it has: an error if there is no answer."""

    text: str
    problem: Problem | None = None


class LabHand(NamedTuple):
    """The content of a file, which need not be a possible hand."""

    line: LabLine  # the line of the tiles in hand
    kinds: Sequence[int]
    calls: Sequence[tuple[LabLine, bool, Sequence[int]]]  # each call, and whether it is closed
    conditions: WinConditions
    red: int
    dora: tuple[int, ...]


def answer_file(file: str, texts: Iterable[str], *, can_win: bool) -> LabAnswer:
    """The points of a file's hand, or 0 and why it cannot win; or, with `can_win`, `yes` or
    `no`, whether it is complete, with or without a yaku."""
    reader = _LabReader(texts)
    try:
        hand = reader.read_hand()
    except Mistake as mistake:
        place = Place(file, reader.line.number)
        return LabAnswer("", problem_at(place, mistake.remark, reader.line.text))
    line = hand.line
    try:
        groups = []
        for line, closed, kinds in hand.calls:
            group = CALLS_BY_TILES.get((sum(UNITS[kind] for kind in kinds), closed))
            if group is None:
                tiles = ",".join(map(_format_lab_kind, kinds))
                why = "not a closed kan" if closed else "not a chi, pon or kan"
                fail(line.tiles, "tiles-impossible", f"{tiles} is {why}")
            groups.append(group)
        line = hand.line
        return LabAnswer(_answer_hand(hand, tuple(groups), can_win=can_win))
    except Mistake as mistake:
        if can_win:
            return LabAnswer("no")
        message = f"this hand cannot win: {mistake.remark.message}"
        remark = mistake.remark._replace(severity=WARNING, message=message)
        return LabAnswer("0", problem_at(Place(file, line.number), remark, line.text))


def _answer_hand(hand: LabHand, calls: tuple[Group, ...], *, can_win: bool) -> str:
    """The points of the winner, which are six or four times the base, rounded up once; with
    `can_win` only `yes`. Raises a `Mistake` if the hand is not complete."""
    size = len(hand.kinds) + 3 * len(calls)
    if size != HAND_SIZE:
        message = f"{pluralize(size, 'tile')}, and a hand has {HAND_SIZE} (a kan counts as three)"
        fail(None, "tiles-number", message)
    concealed = sum(UNITS[kind] for kind in hand.kinds)
    counts = concealed + sum(call.counts for call in calls)
    too_many = describe_five_of_a_kind(counts, _format_lab_kind)
    if too_many:
        fail(None, "tiles-impossible", too_many)
    closed = are_all_closed(calls)
    tiles = Tiles(concealed, hand.kinds[-1], calls, 0, hand.red, counts, closed)
    cell = hand.line.tiles
    check_complete(tiles, cell, _format_lab_kind)
    if can_win:
        return "yes"
    dora = Indicators(hand.dora)
    valuation = evaluate_tiles(
        tiles, cell, hand.conditions, dora, LAB_RULES, format_kind=_format_lab_kind
    )
    shares = 6 if hand.conditions.seat == 0 else 4
    return str(round_up(base_points(valuation.value, LAB_RULES) * shares))


# -------------------------------------------------------------------------------- reading


class _LabReader:
    """The lines of a file, which are read one after another; `line` is the one that was read
    last."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.lines = self._split_lines(texts)
        self.line = LabLine(1, "")

    def _split_lines(self, texts: Iterable[str]) -> Iterator[LabLine]:
        """The lines that are not blank."""
        for number, text in enumerate(texts, 1):
            if len(text) > LONGEST_LINE:
                self.line = LabLine(number, text[:LONGEST_STATEMENT])
                raise Mistake(overlong_line_remark())
            matches = re.finditer(r"[^\s,]+", text)
            if cells := [Cell(match.group(), match.start() + 1) for match in matches]:
                yield LabLine(number, text, cells)

    def next_cells(self, noun: str) -> Sequence[Cell]:
        """The cells of the next line; messages call them `noun`."""
        line = next(self.lines, None)
        if line is None:
            fail(None, "lab-form", f"the file ends here: {noun} should follow")
        self.line = line
        return line.cells

    def next_number(self, meaning: str, most: int) -> int:
        """The number that stands alone on the next line."""
        first, *others = self.next_cells(meaning)
        if others:
            fail(others[0], "lab-form", f"{others[0]}: one number was expected here: {meaning}")
        return _parse_number(first, (0, most, meaning))

    def read_hand(self) -> LabHand:
        """The hand in the lines of the file."""
        head = self.next_cells("the eight numbers")
        first_line = self.line
        if len(head) != len(HEAD_NUMBERS):
            fail(head[0], "lab-form", f"{pluralize(len(head), 'number')}: the first line has eight")
        numbers = map(_parse_number, head, HEAD_NUMBERS)
        size, riichi, last, seat, round_, ippatsu, first, red = numbers
        conditions = WinConditions(
            last in {DRAWN, RINSHAN, LAST_DRAWN},
            round=round_ - 1,
            seat=seat - 1,
            riichi=riichi,
            ippatsu=bool(ippatsu),
            last=last in {LAST_DISCARD, LAST_DRAWN},
            rinshan=last == RINSHAN,
            chankan=last == CHANKAN,
            first=bool(first),
        )
        kinds = _parse_lab_kinds(self.next_cells("the tiles in hand"))
        line = self.line
        calls = []
        for _ in range(self.next_number("how many calls there are", 4)):
            closed = self.next_number("0 for a closed kan, 1 for a call", 1) == 0
            called = _parse_lab_kinds(self.next_cells("the tiles of a call"))
            calls.append((self.line, closed, called))
        total = len(kinds) + sum(len(called) for _, _, called in calls)
        if size not in {total, len(kinds)}:
            self.line = first_line
            message = f"{pluralize(size, 'tile')} are announced, and there are {total}"
            fail(head[0], "lab-form", message)
        dora = tuple(kind for self.line in self.lines for kind in _parse_lab_kinds(self.line.cells))
        return LabHand(line, kinds, calls, conditions, red, dora)


def _parse_number(cell: Cell, bounds: tuple[int, int, str]) -> int:
    least, most, meaning = bounds
    if not (re.fullmatch("[0-9]{1,3}", cell) and least <= int(cell) <= most):
        fail(cell, "lab-form", f"{cell}: a number from {least} to {most} was expected: {meaning}")
    return int(cell)


def _parse_lab_kinds(cells: Sequence[Cell]) -> list[int]:
    """The kinds of tiles such as `3m` or `0e`."""
    for cell in cells:
        if cell not in HONOUR_TILES and not re.fullmatch("[1-9][mps]", cell):
            message = (
                f"{cell} is not a tile: tiles are 1p to 9p, 1s to 9s, 1m to 9m, the winds 0e 0x 0w"
                " 0n and the dragons 0z 0b 0f"
            )
            fail(cell, "lab-form", message)
    return [HONOUR_TILES[cell] if cell in HONOUR_TILES else parse_kinds(cell)[0] for cell in cells]


def _format_lab_kind(kind: int) -> str:
    """The name of a kind of tile in the notation of the course."""
    names = (tile for tile, tile_kind in HONOUR_TILES.items() if tile_kind == kind)
    return next(names, format_tile_kind(kind))
