"""The sheet of a game: a line for each hand, with everybody's mark, change and score.

It is what one lays beside the paper. The loose hands of one session have a sheet as well, which
begins at 0 and has no end.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from ..base.errors import Place, Problem
from ..base.quotient import Quotient
from ..base.winds import round_name
from ..model.types import GameRecord, Session, iterate_hands
from ..statistics.columns import Column, ColumnValue
from .hands_and_games import player_mark, session_file_name, spreadsheet_mark

LineWarnings = Mapping[Place, Sequence[str]]  # by line
FINAL_ROUND = "final"  # in the place of a round: after the last hand
PENALTY_ROUND = "penalty"  # in the place of a round: what came off scores before the next hand


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
    ranks: Sequence[ColumnValue]
    points: Sequence[ColumnValue]
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
        return self.round == FINAL_ROUND


class GameSheet(NamedTuple):
    """A game, or loose hands of one session, in lines."""

    session: Session
    date: str
    lines: Sequence[SheetLine]


class CollectedWarnings(dict[Place, list[str]]):
    """What was said of each line so far. A sheet is made when the next game begins, when all was
    said of its own but for what is known at the end of the files: which names are rare."""

    def add(self, problem: Problem) -> None:
        """Take a problem in."""
        self.setdefault(Place(problem.file, problem.line), []).append(problem.message)


def build_game_sheets(
    game_records: Iterable[GameRecord], said: LineWarnings, *, shows_penalties: bool = False
) -> Iterator[GameSheet]:
    """A sheet for each game, made when the next one begins; long ones come in several records.
    Penalties may have lines of their own."""
    for _, parts in groupby(game_records, key=lambda game_record: game_record.session.game_number):
        together = list(parts)
        lines = list[SheetLine]()
        for game_record in together:
            if shows_penalties and any(game_record.score_penalties):
                lines.append(_penalty_line(game_record))
            lines += _hand_lines(game_record, said)
        last = together[-1]
        if last.end_reason:
            lines.append(_final_line(last, lines, said))
        yield GameSheet(last.session, last.date, lines)


def _hand_lines(game_record: GameRecord, said: LineWarnings) -> Iterator[SheetLine]:
    session, scores = game_record.session, game_record.scores_at_first_hand
    players = len(session.names)
    hands = zip(
        game_record.line_numbers, game_record.lines, iterate_hands(game_record), strict=True
    )
    for at, (number, line, (effect, table)) in enumerate(hands, game_record.earlier_hand_count + 1):
        moved = effect.score_changes_at(table)
        changes = [change * session.score_unit for change in moved]
        scores = tuple(score + change for score, change in zip(scores, changes, strict=True))
        yield SheetLine(
            *(session_file_name(session), number, game_record.date, session.game_number, at),
            round_name(table.round, players) if session.rules.tracks_games else "",
            table.honba + effect.own_honba,
            table.sticks,
            effect.hand.kind,
            session.names,
            [player_mark(line, seat) for seat in range(players)],
            changes,
            scores,
            ("",) * players,
            ("",) * players,
            "; ".join(said.get(Place(session.file, number), ())),
        )


def _penalty_line(game_record: GameRecord) -> SheetLine:
    """What came off scores before the first of some hands."""
    session = game_record.session
    nothing = ("",) * len(session.names)
    return SheetLine(
        file=session_file_name(session),
        line=session.line,
        date=game_record.date,
        game=session.game_number,
        hand=game_record.earlier_hand_count,
        round=PENALTY_ROUND,
        honba=0,
        sticks=0,
        result=PENALTY_ROUND,
        names=session.names,
        marks=nothing,
        changes=[points * session.score_unit for points in game_record.score_penalties],
        scores=game_record.scores_at_first_hand,
        ranks=nothing,
        points=nothing,
        warnings="",
    )


def _final_line(
    game_record: GameRecord, lines: Sequence[SheetLine], said: LineWarnings
) -> SheetLine:
    """The scores at the end, with the sticks left on the table handed out."""
    session, final = game_record.session, game_record.final_result
    players = range(len(session.names))
    moved = game_record.score_changes
    ended = [
        game_record.initial_scores[seat] + moved[seat] * session.score_unit for seat in players
    ]
    before = lines[-1].scores if lines else game_record.initial_scores
    hands = game_record.earlier_hand_count + len(game_record.effects)
    return SheetLine(
        *(
            session_file_name(session),
            session.line,
            game_record.date,
            session.game_number,
            hands,
            FINAL_ROUND,
            0,
            0,
            game_record.end_reason,
        ),
        session.names,
        ("",) * len(players),
        [ended[seat] - before[seat] for seat in players],
        ended,
        [Quotient(final.doubled_ranks[seat], 2) if final else "" for seat in players],
        [game_record.exact_seat_points(seat) if final else "" for seat in players],
        "; ".join(said.get(Place(session.file, session.line), ())),
    )


# ----------------------------------------------------------------------------- as a table


def _mark_cells(line: SheetLine) -> list[str]:
    """Marks that no spreadsheet takes for dates or formulas."""
    return [spreadsheet_mark(mark) for mark in line.marks]


def game_sheet_columns(players: int) -> list[Column]:
    """The columns of the sheet as data: one for each seat, where a line has something of each."""
    return [
        _make_column("file", "text", "the scores file", lambda line: line.file),
        _make_column(
            "line",
            "number",
            "the line of the hand; of the end and of penalties, the players line",
            _line_number,
        ),
        _make_column("date", "date", "the date of the game", lambda line: line.date),
        _make_column("game", "number", "games from 1, over all files", lambda line: line.game),
        _make_column("hand", "number", "hands from 1 in each game", lambda line: line.hand),
        _make_column(
            "round",
            "text",
            f"E1 to N4; {FINAL_ROUND} at the end; {PENALTY_ROUND}",
            lambda line: line.round,
        ),
        _make_column("honba", "count", "honba before the hand", lambda line: line.honba),
        _make_column("sticks", "count", "riichi sticks before the hand", lambda line: line.sticks),
        _make_column(
            "result", "text", "how the hand, or the game, ended", lambda line: line.result
        ),
        *_seat_columns(players, "name", "text", "the player", lambda line: line.names),
        *_seat_columns(players, "mark", "text", "the mark, such as 3h40f for 3/40", _mark_cells),
        *_seat_columns(
            players, "change", "points", "the change of score", lambda line: line.changes
        ),
        *_seat_columns(players, "score", "score", "the score after it", lambda line: line.scores),
        *_seat_columns(players, "rank", "rank", "the rank at the end", lambda line: line.ranks),
        *_seat_columns(
            players, "points", "points", "the points at the end", lambda line: line.points
        ),
        _make_column("warnings", "text", "what was said of the line", lambda line: line.warnings),
    ]


def _line_number(line: SheetLine) -> int:
    return line.line


def _make_column(
    name: str, unit: str, words: str, value: Callable[[SheetLine], ColumnValue]
) -> Column:
    return Column(name, unit, words, value)


def _seat_columns(
    players: int, name: str, unit: str, words: str, of: Callable[[SheetLine], Sequence[ColumnValue]]
) -> Iterator[Column]:
    for seat in range(players):
        yield Column(f"{name}_{seat + 1}", unit, words, _value_at_seat(of, seat))


def _value_at_seat(
    of: Callable[[SheetLine], Sequence[ColumnValue]], seat: int
) -> Callable[[SheetLine], ColumnValue]:
    return lambda line: of(line)[seat]
