"""The sheet of a game: a line for each hand, with everybody's mark, change and score.

It is what one lays beside the paper. Loose hands at one sitting have a sheet as well, which
begins at 0 and has no end.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from ..base.errors import Place, Problem
from ..base.exact import Quotient, plus, times
from ..base.winds import round_name
from ..counts.columns import Column, Value
from ..play.plays import Play, Sitting, hands_of
from .hands import file_name, mark_cell, mark_of

Warned = Mapping[Place, Sequence[str]]  # what was said of lines
FINAL = "final"  # in the place of a round: after the last hand


class SheetLine(NamedTuple):
    """A hand, or the end of a game, which has ranks and points. Seats count from the first."""

    file: str
    line: int
    date: str
    game: int
    hand: int
    round: str
    honba: int
    sticks: int
    result: str
    names: Sequence[str]
    marks: Sequence[str]
    changes: Sequence[Quotient]
    scores: Sequence[Quotient]
    ranks: Sequence[Value]
    points: Sequence[Value]
    warnings: str

    @property
    def label(self) -> str:
        """`E1`, `S3.2` with two honba; where nothing is followed, which hand it is."""
        if not self.round:
            return str(self.hand)
        return f"{self.round}.{self.honba}" if self.honba else self.round

    @property
    def is_final(self) -> bool:
        """Whether it is the end of the game."""
        return self.round == FINAL


class GameSheet(NamedTuple):
    """A game, or a stretch of loose hands, in lines."""

    sitting: Sitting
    date: str
    lines: Sequence[SheetLine]


def warned(problems: Iterable[Problem]) -> Warned:
    """What was said of each line of a tally without errors."""
    said: dict[Place, list[str]] = {}
    for problem in problems:
        said.setdefault(Place(problem.file, problem.line), []).append(problem.message)
    return said


def sheets(plays: Iterable[Play], said: Warned) -> Iterator[GameSheet]:
    """A sheet for each game; long ones are passed on in several plays."""
    for _, parts in groupby(plays, key=lambda play: play.sitting.game):
        together = list(parts)
        lines = [line for play in together for line in _hands(play, said)]
        last = together[-1]
        if last.end:
            lines.append(_final(last, lines, said))
        yield GameSheet(last.sitting, last.date, lines)


def _hands(play: Play, said: Warned) -> Iterator[SheetLine]:
    sitting, scores = play.sitting, play.dealt
    players = len(sitting.names)
    told = zip(play.numbers, play.lines, hands_of(play), strict=True)
    for at, (number, line, (outcome, table)) in enumerate(told, play.hands + 1):
        moved = sitting.layout.unpack(outcome.change_at(table))
        changes = [times(change, sitting.unit) for change in moved]
        scores = tuple(plus(*both) for both in zip(scores, changes, strict=True))
        yield SheetLine(
            *(file_name(sitting), number, play.date, sitting.game, at),
            round_name(table.round, players) if sitting.rules.followed else "",
            table.honba + outcome.own_honba,
            table.sticks,
            outcome.facts.kind,
            sitting.names,
            [mark_of(line, seat) for seat in range(players)],
            changes,
            scores,
            ("",) * players,
            ("",) * players,
            "; ".join(said.get(Place(sitting.file, number), ())),
        )


def _final(play: Play, lines: Sequence[SheetLine], said: Warned) -> SheetLine:
    """The scores at the end, with the sticks left on the table handed out."""
    sitting, final = play.sitting, play.final
    players = range(len(sitting.names))
    moved = sitting.layout.unpack(play.total)
    ended = [plus(play.scores[seat], times(moved[seat], sitting.unit)) for seat in players]
    before = lines[-1].scores if lines else play.scores
    hands = len(lines)
    return SheetLine(
        *(file_name(sitting), sitting.line, play.date, sitting.game, hands, FINAL, 0, 0, play.end),
        sitting.names,
        ("",) * len(players),
        [plus(ended[seat], times(-1, before[seat])) for seat in players],
        ended,
        [Quotient(final.doubled_ranks[seat], 2) if final else "" for seat in players],
        [play.exact_points(seat) if final else "" for seat in players],
        "; ".join(said.get(Place(sitting.file, sitting.line), ())),
    )


# ----------------------------------------------------------------------------- as a table


def _mark_cells(line: SheetLine) -> list[str]:
    """Marks that no spreadsheet takes for dates or formulas."""
    return [mark_cell(mark) for mark in line.marks]


def columns(players: int) -> list[Column]:
    """The columns of the sheet as data: one for each seat, where a line has something of each."""
    return [
        _of("file", "text", "the scores file", lambda line: line.file),
        _of("line", "number", "the line of the hand; of the end, the players line", _line),
        _of("date", "date", "the date of the game", lambda line: line.date),
        _of("game", "number", "games from 1, over all files", lambda line: line.game),
        _of("hand", "number", "hands from 1 in each game", lambda line: line.hand),
        _of("round", "text", f"E1 to N4; {FINAL} at the end", lambda line: line.round),
        _of("honba", "count", "honba before the hand", lambda line: line.honba),
        _of("sticks", "count", "riichi sticks before the hand", lambda line: line.sticks),
        _of("result", "text", "how the hand, or the game, ended", lambda line: line.result),
        *_seats(players, "name", "text", "the player", lambda line: line.names),
        *_seats(players, "mark", "text", "the mark, such as 3h40f for 3/40", _mark_cells),
        *_seats(players, "change", "points", "the change of score", lambda line: line.changes),
        *_seats(players, "score", "score", "the score after it", lambda line: line.scores),
        *_seats(players, "rank", "rank", "the rank at the end", lambda line: line.ranks),
        *_seats(players, "points", "points", "the points at the end", lambda line: line.points),
        _of("warnings", "text", "what was said of the line", lambda line: line.warnings),
    ]


def _line(line: SheetLine) -> int:
    return line.line


def _of(name: str, unit: str, words: str, value: Callable[[SheetLine], Value]) -> Column:
    return Column(name, unit, words, value)


def _seats(
    players: int, name: str, unit: str, words: str, of: Callable[[SheetLine], Sequence[Value]]
) -> Iterator[Column]:
    for seat in range(players):
        yield Column(f"{name}_{seat + 1}", unit, words, _at(of, seat))


def _at(of: Callable[[SheetLine], Sequence[Value]], seat: int) -> Callable[[SheetLine], Value]:
    return lambda line: of(line)[seat]
