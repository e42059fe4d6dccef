"""What may have been meant by the marks of a hand, if one slip was made in writing them."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from ..model.hand import Hand, Role
from ..model.referee import Referee
from .explanations import Kind

READY, NO_PART, DISCARDED = "+", "-", "d"  # marks
DECLARED, DEALS = "!", "*"  # signs behind a mark


class MarkRow(NamedTuple):
    """The marks of a hand by seat, each in its parts (`3/40`, `!`, `*`), and the tags. A player who
    only declared has the part in the hand that `!` alone stands for."""

    roles: tuple[str, ...]
    parts: tuple[str, ...]
    declared: tuple[str, ...]
    dealer: tuple[str, ...]
    tags: tuple[str, ...]
    lone: str  # what `!` alone stands for

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the line."""
        marks = [
            (declared if declared and part == self.lone else part + declared) + dealer
            for part, declared, dealer in zip(self.parts, self.declared, self.dealer, strict=True)
        ]
        return (*marks, *self.tags)

    @property
    def winners(self) -> list[int]:
        """The seats of those who won."""
        return [seat for seat, role in enumerate(self.roles) if role == Role.WINNER]

    @property
    def is_draw(self) -> bool:
        """Whether nobody won, and players are ready or not."""
        return self.lone == READY

    def put(self, parts: dict[int, str], declared: dict[int, str] | None = None) -> "MarkRow":
        """The row with other parts and signs for some seats."""
        seats = range(len(self.parts))
        return self._replace(
            parts=tuple(parts.get(seat, self.parts[seat]) for seat in seats),
            declared=tuple((declared or {}).get(seat, self.declared[seat]) for seat in seats),
        )


class SlipChange(NamedTuple):
    """A row as it may have been meant: the kind of slip, the seats of those whom it is about, and
    for a value how it was written and how it was meant."""

    kind: Kind
    seats: tuple[int, ...]
    row: MarkRow
    values: tuple[str, ...] = ()


def read_row(play: Referee[Any], words: Sequence[str], hand: Hand) -> MarkRow | None:
    """The marks of a hand in their parts; None if they have others than the usual ones."""
    players = play.rules.players
    lone = READY if play.ready_words and hand.kind == "draw" else NO_PART
    marks = play.find_valid_marks(words[:players])
    split = [re.fullmatch("(.*?)([!*]*)", word, re.DOTALL) for word in words[:players]]
    if len(words) < players or None in marks or None in split:
        return None
    parts, signs = zip(*(match.groups() for match in split if match), strict=True)
    return MarkRow(
        tuple(mark.role for mark in marks if mark),
        tuple(part or lone for part in parts),
        tuple(sign.replace(DEALS, "") for sign in signs),
        tuple(sign.replace(DECLARED, "") for sign in signs),
        tuple(words[players:]),
        lone,
    )


def list_changes(play: Referee[Any], row: MarkRow) -> Iterator[SlipChange]:
    """All rows that may have been meant by a row, except rows with other values."""
    if play.declared_word:
        yield from _list_declared(row)
    if row.is_draw:
        yield from _list_ready(row)
    yield from _list_exchanged(row)
    if row.winners:
        yield from _list_discards(row)


def _list_declared(row: MarkRow) -> Iterator[SlipChange]:
    """Rows in which one player more declared riichi, or one less, or another one."""
    parts, declared = row.parts, row.declared
    for seat in range(len(parts)):
        if not declared[seat]:
            ready = {seat: READY} if row.is_draw else {}
            yield SlipChange(Kind.DECLARED, (seat,), row.put(ready, {seat: DECLARED}))
            continue
        yield SlipChange(Kind.NOT_DECLARED, (seat,), row.put({}, {seat: ""}))
        if row.is_draw:
            yield SlipChange(Kind.NOT_DECLARED, (seat,), row.put({seat: NO_PART}, {seat: ""}))
        for other in range(len(parts)):
            if not declared[other]:
                moved = {seat: "", other: declared[seat]}
                ready = {other: READY} if row.is_draw else {}
                yield SlipChange(Kind.DECLARED_BY, (seat, other), row.put(ready, moved))
                if row.is_draw and parts[other] != parts[seat]:
                    ready[seat] = parts[other]
                    yield SlipChange(Kind.DECLARED_BY, (seat, other), row.put(ready, moved))


def _list_ready(row: MarkRow) -> Iterator[SlipChange]:
    """Rows in which one player more was ready, or one less."""
    for seat, part in enumerate(row.parts):
        if row.declared[seat]:
            continue
        if part == NO_PART:
            yield SlipChange(Kind.READY, (seat,), row.put({seat: READY}))
        elif part == READY:
            yield SlipChange(Kind.NOT_READY, (seat,), row.put({seat: NO_PART}))


def _list_exchanged(row: MarkRow) -> Iterator[SlipChange]:
    """Rows in which two marks change places, with their riichi or without it."""
    parts, declared = row.parts, row.declared
    for one, other in combinations(range(len(parts)), 2):
        if parts[one] == parts[other]:
            continue
        roles = {row.roles[one], row.roles[other]}
        kind = Kind.COLUMN
        if Role.DISCARDER in roles:
            kind = Kind.WINNER_AND_LOSER if Role.WINNER in roles else Kind.DISCARDER
        seats = (one, other)
        if kind is Kind.DISCARDER and row.roles[other] == Role.DISCARDER:
            seats = (other, one)
        swapped = {one: parts[other], other: parts[one]}
        yield SlipChange(kind, seats, row.put(swapped))
        if declared[one] != declared[other]:
            moved = {one: declared[other], other: declared[one]}
            yield SlipChange(kind, seats, row.put(swapped, moved))


def _list_discards(row: MarkRow) -> Iterator[SlipChange]:
    """Rows in which the winner won on a discard instead of by self-draw, or by self-draw instead of
    on a discard."""
    discarders = [seat for seat, part in enumerate(row.parts) if part == DISCARDED]
    if not discarders:
        for seat, part in enumerate(row.parts):
            if part == NO_PART:
                yield SlipChange(Kind.DISCARD, (seat,), row.put({seat: DISCARDED}))
    elif len(row.winners) == 1:
        yield SlipChange(Kind.SELF_DRAW, (row.winners[0],), row.put({discarders[0]: NO_PART}))


def list_value_changes(
    play: Referee[Any], row: MarkRow, values_of: Callable[[int], Sequence[str]]
) -> Iterator[SlipChange]:
    """Other values of those who won, by seat as `values_of` lists them; none where tiles say what
    the hand is worth."""
    marks = play.find_valid_marks(row.words[: len(row.parts)])
    for seat in row.winners:
        mark, written = marks[seat], row.parts[seat]
        if mark is None or mark.tiles:
            continue
        for value in values_of(seat):
            if value != written:
                kind = Kind.VALUE if is_near(written, value) else Kind.FAR_VALUE
                yield SlipChange(kind, (seat,), row.put({seat: value}), (written, value))


def is_near(written: str, meant: str) -> bool:
    """Whether a value is easily written for another: fu one step away, one han more or less, han
    and fu exchanged; of two numbers one digit."""
    one, other = (re.findall("[0-9]+", value) for value in (written, meant))
    if ("y" in written) != ("y" in meant) or not (one and other):
        return False
    if len(one) == len(other) == 1 and "y" not in written:
        if len(one[0]) == len(other[0]) and differ_by_digit(one[0], other[0]):
            return True
        return abs(int(one[0]) - int(other[0])) == 1
    if len(one) != len(other):
        return abs(int(one[0]) - int(other[0])) == 1
    if len(one) == 1:
        return False
    (han, fu), (other_han, other_fu) = (map(int, numbers) for numbers in (one, other))
    if han == other_han:
        return abs(fu - other_fu) <= 10
    is_turned = 10 * han == other_fu and 10 * other_han == fu
    return is_turned or (abs(han - other_han) == 1 and fu == other_fu)


def differ_by_digit(one: str, other: str) -> bool:
    """Whether two numbers differ by a digit: another one, one too many, or two exchanged."""
    if len(one) == len(other):
        different = sum(a != b for a, b in zip(one, other, strict=True))
        return different == 1 or sorted(one) == sorted(other)
    short, long = sorted((one, other), key=len)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def find_distance(written: str, meant: str) -> tuple[bool, int, int]:
    """How far a value is from another, as people write them: of those that pay as much the
    nearest is meant."""
    one, other = ([*map(int, re.findall("[0-9]+", value)), 0, 0][:2] for value in (written, meant))
    return not is_near(written, meant), abs(one[0] - other[0]), abs(one[1] - other[1])
