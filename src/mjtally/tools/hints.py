"""What stands behind a hand in grey: the scores after it, and the points of a game that is over.

A penalty has the scores after it, too.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ..base.exact import Quotient, plus, signed, times
from ..play.plays import Play
from ..tables.gamesheet import SheetLine, sheets
from ..text.lines import read_line
from ..text.statements import Adjustment, Players
from .survey import Surveyed


class Hint(NamedTuple):
    """Words behind the text of a line, and what is said of them when they are pointed at."""

    line: int
    text: str
    more: str


class After(NamedTuple):
    """The scores after a line, and what it did."""

    line: int
    scores: Sequence[Quotient]
    did: str


def hints(found: Surveyed, first: int, last: int) -> Iterator[Hint]:
    """The hints of a file from one line to another, both of them included."""
    for play, start in started(found.plays):
        if start > last or (play.numbers and play.numbers[-1] < first):
            continue
        every = [*after_each(found, play, start)]
        for said in every:
            if first <= said.line <= last:
                over = standing(play) if said is every[-1] else ""
                scores = shown(said.scores)
                yield Hint(said.line, f"{scores}  {over}" if over else scores, said.did)


def shown(scores: Sequence[Quotient]) -> str:
    """Scores as a scores file has them."""
    return " ".join(score.digits(4) for score in scores)


def started(plays: Iterable[Play]) -> Iterator[tuple[Play, int]]:
    """Plays, each with the line that it is behind: the players line, or the last hand before."""
    for _, parts in groupby(plays, key=lambda play: play.sitting.game):
        start = 0
        for play in parts:
            start = start or play.sitting.line
            yield play, start
            start = max(play.numbers, default=start)


def after_each(found: Surveyed, play: Play, start: int) -> Iterator[After]:
    """The scores after each penalty and each hand of a play that is behind a line."""
    if play.fines:
        yield from _penalties(found, play, start)
    for sheet in sheets([play], {}):
        for line in sheet.lines:
            if not line.is_final:
                yield After(line.line, line.scores, _changes(line))


def _penalties(found: Surveyed, play: Play, start: int) -> Iterator[After]:
    """The penalties before the first hand of a play."""
    scores, names = list(play.scores), play.sitting.names
    for number in range(start + 1, play.numbers[0] if play.numbers else len(found.lines) + 1):
        said = read_line(found.text(number)).statement
        if isinstance(said, Players):
            return
        if isinstance(said, Adjustment) and not said.unit:
            name = found.state_before(number).aliases.get(said.name, said.name)
            fine = times(int(said.points), play.sitting.unit)
            seat = names.index(name)
            scores[seat] = plus(scores[seat], fine)
            yield After(number, [*scores], f"{name} {signed([fine])}: a penalty")


def _changes(line: SheetLine) -> str:
    """`E1: Aki +7700, Ben -7700`: who won and lost how much."""
    moved = [
        f"{name} {signed([change])}"
        for name, change in zip(line.names, line.changes, strict=True)
        if change.numerator
    ]
    return f"{line.label}: {', '.join(moved) or 'no points changed hands'}"


def standing(play: Play) -> str:
    """`Chie +44, Dai +5, Ben -19, Aki -30`: who came first, and the points; nothing where a
    game has none."""
    final = play.final
    if final is None:
        return ""
    seats = sorted(range(len(final.ranks)), key=final.ranks.__getitem__)
    points = ((play.sitting.names[seat], play.exact_points(seat)) for seat in seats)
    return ", ".join(f"{name} {signed([each])}" for name, each in points)
