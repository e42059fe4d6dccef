"""The lines of a game, and how they are played again with some of them changed."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ...base.errors import ERROR, Mistake, RemarkKind
from ...language.statements import EMPTY_LINE, Cell, EndLine, ResultLine, ScoresLine
from ..model.game_ends import ENDED_BY_PLAYERS, TableStatus
from ..model.open_games import LooseHands, TrackedGame
from ..model.payments import add_scores
from ..model.played_hands import find_first_table
from ..model.table_state import TableState
from ..model.types import (
    GameRecord,
    HandEffect,
    HandsInPlay,
    OutsideMove,
    Session,
    list_steps,
)

NEW_LINE = 0  # the number of a line that is not in the file
MUCH = 10**9  # points, from which anything can be paid
MOST_HANDS = 200  # of a game, above and below the disputed scores: no evening has more


class GameLine(NamedTuple):
    """A line of a game: its number in the file, and what it says."""

    number: int
    statement: ResultLine | ScoresLine | EndLine | OutsideMove


class Moment(NamedTuple):
    """The state of a game before a line: the scores, in units of the scores, and the table."""

    scores: tuple[int, ...]
    table: TableState


class Script(NamedTuple):
    """A game as its file tells it: how it began, its lines, which of them states the scores in
    dispute, and the first hand after the scores above that agreed. Of a game that the rules have
    ended (`is_over`), each explanation has to end it, too; of one that they have ended above some
    of its hands (`ends_early`), each has to let it go on. Where scores above were in dispute, too
    (`is_after_dispute`), nobody knows how many sticks lay on the table."""

    session: Session
    start: Moment
    entries: Sequence[GameLine]
    disputed: int
    first_open: int = 0
    is_over: bool = False
    ends_early: bool = False
    is_after_dispute: bool = False


class Budget:
    """How many lines may still be played, so that a search takes as long on every machine."""

    def __init__(self, lines: int) -> None:
        self.lines = lines

    def spend(self, lines: int) -> None:
        """Take lines off; raises `BudgetSpentError` where there are none left."""
        self.lines -= lines
        if self.lines < 0:
            raise BudgetSpentError


class BudgetSpentError(Exception):
    """A search has played as many lines as it may."""


def write_script(
    played: GameRecord | HandsInPlay,
    stated: GameLine,
    later: Sequence[GameLine] = (),
    *,
    between: Sequence[GameLine] = (),
    agreed_hands: int = 0,
    agreed_moves: int = 0,
    differences: Sequence[int] = (),
) -> Script | None:
    """The script of what was played, with scores that are in dispute, and with the lines below
    them. Lines `between` what was played and the scores came after the game had ended by the rules.
    The first hands, `agreed_hands` of them, and the first `agreed_moves` of points outside hands
    are not doubted, since scores below them agreed. If
    those were in dispute, too, the game goes on from them as they were stated: `differences` is how
    much more they are than the scores of the game. None if the scores are no whole numbers of their
    unit, or if there are too many hands."""
    session, unit = played.session, Fraction(*played.session.score_unit)
    scores = [Fraction(*score) / unit for score in played.initial_scores]
    if any(score.denominator != 1 for score in scores) or len(played.effects) > MOST_HANDS:
        return None
    hands = []
    for number, line in zip(played.line_numbers, played.lines, strict=True):
        assert isinstance(line.reading, ResultLine)
        hands.append(GameLine(number, line.reading))
    entries = [
        GameLine(step.line, step) if isinstance(step, OutsideMove) else step
        for step in list_steps(hands, played.outside_moves)
    ]
    agreed = agreed_hands + agreed_moves
    start = Moment(tuple(map(int, scores)), find_first_table(played))
    if differences:
        replay = ReplayedGame(session, start)
        for entry in entries[:agreed]:
            replay.play(entry)
        start = replay.moment._replace(scores=add_scores(replay.moment.scores, differences))
        entries, agreed = entries[agreed:], 0
    is_ended_by_line = played.end_reason == ENDED_BY_PLAYERS
    end = [GameLine(played.end_line, EndLine(Cell("end")))] if is_ended_by_line else []
    return Script(
        session,
        start,
        [*entries, *end, *between, stated, *later[:MOST_HANDS]],
        disputed=len(entries) + len(end) + len(between),
        first_open=agreed,
        is_over=played.final_result is not None and not (is_ended_by_line or between),
        ends_early=bool(between),
        is_after_dispute=bool(differences),
    )


class ReplayedGame:
    """A game that is played again, line by line, from a moment on."""

    def __init__(self, session: Session, moment: Moment, *, goes_on: bool = False) -> None:
        self.goes_on = goes_on  # whatever the rules say of its end
        game = session.rules.play.open_game(session, None)
        if isinstance(game, TrackedGame):
            game.continue_from(*moment)
            game.earlier_hand_count = 1  # then scores are also compared before its first hand
        else:
            unit = session.score_unit
            game.initial_scores = tuple(unit * score for score in moment.scores)
            game.table, game.tables = moment.table, [moment.table]
        self.game = game
        self._loose_scores = moment.scores

    @property
    def moment(self) -> Moment:
        """The state of the game."""
        game = self.game
        scores = game.scores if isinstance(game, TrackedGame) else self._loose_scores
        return Moment(scores, game.table)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.status is TableStatus.ENDED

    def put_at(self, moment: Moment) -> "ReplayedGame":
        """The replay at another moment, for hands that are asked about and not played. Whether
        somebody can pay a stick is not asked."""
        game = self.game
        game.table = moment.table
        if isinstance(game, TrackedGame):
            game.scores = (MUCH,) * len(moment.scores)
        return self

    def judge(self, result: ResultLine) -> tuple[HandEffect | None, bool]:
        """What a hand of the file does here; and if it cannot be here, whether it is wrong by
        itself."""
        effect = self.game.find_effect(result)
        if effect is None:
            effect, remarks = self.game.judge_hand(result)
            errors = [remark for remark in remarks if remark.severity == ERROR]
            if errors:
                return None, any(remark.kind is not RemarkKind.TABLE for remark in errors)
        return effect, effect is None

    def add(self, entry: GameLine, effect: HandEffect) -> None:
        """Play a hand that was judged."""
        game = self.game
        if not isinstance(game, TrackedGame):
            changes = effect.score_changes_at(game.table)
            self._loose_scores = add_scores(self._loose_scores, changes)
        game.add_hand(entry.number, EMPTY_LINE, effect)
        if game.pending_end and isinstance(game, TrackedGame) and not self.goes_on:
            game.finish_game(game.pending_end, entry.number)

    def play(self, entry: GameLine) -> bool:
        """Play a line; whether it is right here."""
        game, statement = self.game, entry.statement
        match statement:
            case ResultLine():
                if game.status is not TableStatus.PLAYING:
                    return False
                effect = game.find_effect(statement)
                if effect is None and entry.number != NEW_LINE:  # the hand may be in doubt
                    effect, _ = self.judge(statement)
                if effect is None:
                    return False
                self.add(entry, effect)
                return True
            case OutsideMove():
                move = game.move_points(entry.number, statement.payments)
                changes = move.sum_changes(len(self._loose_scores))
                self._loose_scores = add_scores(self._loose_scores, changes)
                return True
            case ScoresLine():
                return self._has_scores(statement)
            case EndLine():
                if game.status is TableStatus.PLAYING and isinstance(game, TrackedGame):
                    game.finish_game(ENDED_BY_PLAYERS, entry.number)
                return True

    def _has_scores(self, stated: ScoresLine) -> bool:
        game = self.game
        if game.matches_scores(stated):
            return True
        try:
            if isinstance(game, LooseHands):
                game.check_net_scores(stated)
            elif isinstance(game, TrackedGame):
                game.check_scores(stated)
        except Mistake:
            return False
        return True
