"""What stands behind a hand in grey: the scores after it, and the points of a game that is over."""

from collections.abc import Iterator
from typing import NamedTuple

from ..base.exact import signed
from ..play.plays import Play
from ..tables.gamesheet import SheetLine, sheets
from .survey import Surveyed


class Hint(NamedTuple):
    """Words behind the text of a line, and what is said of them when they are pointed at."""

    line: int
    text: str
    more: str


def hints(found: Surveyed, first: int, last: int) -> Iterator[Hint]:
    """The hints of a file from one line to another, both of them included."""
    for play in found.plays:
        if not play.numbers or play.numbers[0] > last or play.numbers[-1] < first:
            continue
        for sheet in sheets([play], {}):
            for line in sheet.lines:
                if first <= line.line <= last and not line.is_final:
                    over = standing(play) if line.line == play.numbers[-1] else ""
                    yield Hint(line.line, _scores(line, over), _changes(line))


def _scores(line: SheetLine, standing: str) -> str:
    scores = " ".join(score.digits(4) for score in line.scores)
    return f"{scores}  {standing}" if standing else scores


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
