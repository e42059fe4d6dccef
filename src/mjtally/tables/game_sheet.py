"""The sheet of a game: a line for each hand, with everybody's mark, change and score.

It is what one lays beside the paper. The loose hands of one session have a sheet as well, which
begins at 0 and has no end.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from ..base.errors import Place, Problem
from ..base.quotient import Quotient
from ..rules.model.game_ends import UNFINISHED
from ..rules.model.played_hands import PlayedHand, PlayedMove, walk_steps
from ..rules.model.types import GameRecord, Session
from ..rules.statistics.columns import Column, ColumnValue
from .hands_and_games import session_file_name, spreadsheet_mark

LineWarnings = Mapping[Place, Sequence[str]]  # warnings by line
# In the place of a round, after the last hand: of a game that has ended, and of one that goes on.
FINAL_ROUND, NOW_ROUND = "final", "now"


NOTHING = ("",) * 4  # nothing for each seat


class SheetLine(NamedTuple):
    """A line of a sheet: a hand, or the end of a game with ranks and points. Seats count from 0."""

    file: str
    line: int
    date: str
    game: int
    hand: int
    round: str
    result: str
    names: Sequence[str]
    changes: Sequence[Quotient]
    scores: Sequence[Quotient]
    honba: int = 0
    sticks: int = 0
    marks: Sequence[str] = NOTHING
    ranks: Sequence[ColumnValue] = NOTHING
    points: Sequence[ColumnValue] = NOTHING
    warnings: str = ""

    @property
    def label(self) -> str:
        """The label of the hand: `E1`, or `S3.2` with two honba."""
        if not self.round:
            return str(self.hand)
        return f"{self.round}.{self.honba}" if self.honba else self.round

    @property
    def is_final(self) -> bool:
        """Whether the line is the end of the game, or how it stands now."""
        return self.round in {FINAL_ROUND, NOW_ROUND}


class GameSheet(NamedTuple):
    """A game, or loose hands of one session, in lines."""

    session: Session
    date: str
    lines: Sequence[SheetLine]


class CollectedWarnings(dict[Place, list[str]]):
    """The warnings about each line so far. A sheet is made when the next game begins. By then all
    warnings about its lines are known, except those that come at the end of the files (about rare
    names)."""

    def add(self, problem: Problem) -> None:
        """Take a problem in."""
        self.setdefault(Place(problem.file, problem.line), []).append(problem.message)


def build_game_sheets(
    game_records: Iterable[GameRecord], warnings: LineWarnings
) -> Iterator[GameSheet]:
    """A sheet for each game, made when the next one begins; long ones come in several records. The
    last game of all may go on."""
    games = groupby(game_records, key=lambda game_record: game_record.session.game_number)
    waiting: list[GameRecord] = []
    for _, parts in games:
        if waiting:
            yield _build_sheet(waiting, warnings)
        waiting = [*parts]
    if waiting:
        yield _build_sheet(waiting, warnings, may_go_on=True)


def _build_sheet(
    together: Sequence[GameRecord], warnings: LineWarnings, *, may_go_on: bool = False
) -> GameSheet:
    lines: list[SheetLine] = []
    for game_record in together:
        for step in walk_steps(game_record):
            if isinstance(step, PlayedHand):
                lines.append(_hand_line(game_record, step, warnings))
            else:
                lines.append(_outside_line(game_record, step, warnings))
    last = together[-1]
    if last.end_reason == UNFINISHED and may_go_on:
        lines.append(_now_line(last, lines, warnings))
    elif last.end_reason:
        lines.append(_final_line(last, lines, warnings))
    return GameSheet(last.session, last.date, lines)


def _outside_line(game_record: GameRecord, moved: PlayedMove, warnings: LineWarnings) -> SheetLine:
    """The line for a penalty, or for what went from score to score or to the sticks."""
    session, hands, kind = game_record.session, moved.move.hand_count, moved.move.kind
    return SheetLine(
        *(session_file_name(session), moved.line, game_record.date, session.game_number),
        *(game_record.earlier_hand_count + hands, kind, kind, session.names),
        *(moved.changes, moved.scores),
        sticks=moved.sticks,
        marks=("",) * len(session.names),
        warnings="; ".join(warnings.get(Place(session.file, moved.line), ())),
    )


def _hand_line(game_record: GameRecord, hand: PlayedHand, warnings: LineWarnings) -> SheetLine:
    session, file = game_record.session, session_file_name(game_record.session)
    return SheetLine(
        *(file, hand.line, game_record.date, session.game_number, hand.number),
        *(hand.round, hand.effect.hand.kind, session.names, hand.changes, hand.scores),
        *(hand.honba, hand.table.sticks, hand.marks),
        warnings="; ".join(warnings.get(Place(session.file, hand.line), ())),
    )


def _final_line(
    game_record: GameRecord, lines: Sequence[SheetLine], warnings: LineWarnings
) -> SheetLine:
    """The line for the end of a game, whose scores include the sticks that were left."""
    session, final = game_record.session, game_record.final_result
    seats, moved = range(len(session.names)), game_record.score_changes
    ended = [game_record.initial_scores[seat] + moved[seat] * session.score_unit for seat in seats]
    before = lines[-1].scores if lines else game_record.initial_scores
    return SheetLine(
        *(session_file_name(session), session.line, game_record.date, session.game_number),
        game_record.earlier_hand_count + len(game_record.effects),
        *(FINAL_ROUND, game_record.end_reason, session.names),
        changes=[ended[seat] - before[seat] for seat in seats],
        scores=ended,
        ranks=[Quotient(final.doubled_ranks[seat], 2) for seat in seats] if final else NOTHING,
        points=[*map(game_record.exact_seat_points, seats)] if final else NOTHING,
        warnings="; ".join(warnings.get(Place(session.file, session.line), ())),
    )


def _now_line(
    game_record: GameRecord, lines: Sequence[SheetLine], warnings: LineWarnings
) -> SheetLine:
    """The line for a game that goes on: its scores, and the sticks that lie on the table."""
    ended = _final_line(game_record, lines, warnings)
    scores = lines[-1].scores if lines else game_record.initial_scores
    changes = [score - score for score in scores]
    sticks = game_record.tables[-1].sticks
    return ended._replace(round=NOW_ROUND, scores=scores, changes=changes, sticks=sticks)


# ----------------------------------------------------------------------------- as a table

# fmt: off
LINE_COLUMNS = (  # columns about a line, before those of each seat
    Column("file", "text", "the scores file", attrgetter("file")),
    Column("line", "number",
           "the line of the hand, of the penalty or of the gift; of the end, the players line",
           attrgetter("line")),
    Column("date", "date", "the date of the game", attrgetter("date")),
    Column("game", "number", "games from 1, over all files", attrgetter("game")),
    Column("hand", "number", "hands from 1 in each game", attrgetter("hand")),
    Column("round", "text",
           f"E1 to N4; {FINAL_ROUND} at the end, {NOW_ROUND} if the game goes on; between hands"
           " penalty, gift, pot",
           attrgetter("round")),
    Column("honba", "count", "honba before the hand", attrgetter("honba")),
    Column("sticks", "count", "riichi sticks before the hand", attrgetter("sticks")),
    Column("result", "text", "how the hand, or the game, ended", attrgetter("result")),
)
SEAT_COLUMNS = (  # columns about a line and a seat: their names end in its number
    Column("name", "text", "the player", lambda line, seat: line.names[seat]),
    Column("mark", "text", "the mark, such as 3h40f for 3/40",
           lambda line, seat: spreadsheet_mark(line.marks[seat])),
    Column("change", "points", "the change of score", lambda line, seat: line.changes[seat]),
    Column("score", "score", "the score after it", lambda line, seat: line.scores[seat]),
    Column("rank", "rank", "the rank at the end", lambda line, seat: line.ranks[seat]),
    Column("points", "points", "the points at the end", lambda line, seat: line.points[seat]),
)
WARNINGS = Column("warnings", "text", "the warnings about the line", attrgetter("warnings"))
# fmt: on


def game_sheet_columns(players: int) -> list[Column]:
    """The columns of the sheet as data: one for each seat, where a line has something of each."""
    of_seats = [
        column._replace(
            name=f"{column.name}_{seat + 1}", read=partial(column.compute_value, seat=seat)
        )
        for column in SEAT_COLUMNS
        for seat in range(players)
    ]
    return [*LINE_COLUMNS, *of_seats, WARNINGS]
