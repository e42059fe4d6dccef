"""The hands that the players of one players line are playing, as far as they have not been
passed on."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import lcm
from typing import Any

from ...base.errors import fail
from ...base.quotient import Quotient
from ...language.statements import ParsedLine, ResultLine, ScoresLine, format_name
from .game_ends import (
    CHIPS,
    ENDED_BY_POINTS,
    ENDED_BY_SCORES,
    UNFINISHED,
    FinalResult,
    SidePayment,
    TableStatus,
)
from .payments import Payment, add_scores, subtract_scores
from .played_hands import iterate_hands, sum_outside_hands
from .stated_scores import (
    check_net_scores,
    check_scores,
    find_score_differences,
    parse_net_score,
    parse_scores,
    select_closest_scores,
)
from .table_state import FIRST_TABLE, TableState
from .types import GameRecord, HandEffect, HandsInPlay, OutsideMove, Session

ZERO = Quotient(0, 1)


class TrackedGame(HandsInPlay):
    """A game that is followed to its end, with its hands and all else that a scores file may say
    about it. `scores` are the scores now, by seat, in whole units.

    A family fills in when a game is over, and how it is ranked.
    """

    chips_line = 0  # the line that counts the chips of the game, if one does
    last_round = 0  # no hand of an earlier one ends the game, but by a bust

    def __init__(self, session: Session, start: int) -> None:
        """Begin a game in which everybody has `start` points."""
        scores = (start,) * len(session.names)
        super().__init__(session, (Quotient(start, 1),) * len(scores))
        self.scores = self.first_scores = scores  # now, and before the hands that are kept here
        self.start = start

    def continue_from(self, scores: tuple[int, ...], table: TableState) -> None:
        """Go on from scores and a table, whatever was played before."""
        self.scores = self.first_scores = scores
        self.initial_scores = tuple(Quotient(score, 1) for score in scores)
        self.table, self.tables = table, [table]

    # ------------------------------------------------------- what a family fills in

    @abstractmethod
    def find_end(self, effect: HandEffect, before: TableState) -> str | None:
        """How the hand that was played last, at the table `before`, ended the game."""

    @abstractmethod
    def rank_players(self) -> FinalResult:
        """Ranks and points by the scores and the sticks on the table."""

    @abstractmethod
    def parse_recorded_result(self, stated: ScoresLine) -> FinalResult:
        """A whole game of these players, known by its final scores alone; a `Mistake` where it
        cannot be."""

    @abstractmethod
    def check_scores(self, stated: ScoresLine) -> None:
        """Fails if stated scores are not valid, or are not those of the game now."""

    # ------------------------------------------------------------------------- hands

    def find_deal_line(self) -> int:
        """The line from which on the dealer has dealt: that of the hand that passed the deal on, or
        the players line."""
        since = self.session.line
        for number, (before, after) in zip(self.line_numbers, pairwise(self.tables), strict=True):
            if after.round != before.round:
                since = number
        return since

    def describe_repeat(self) -> str:
        """Why the dealer of the last hand deals again, such as `Aki, the dealer, won line 3`; empty
        if the dealer has just begun."""
        if not (self.effects and self.effects[-1].keeps_deal):
            return ""
        dealer = self.session.rules.seat_order(self.table.round)[0]
        name, line = self.session.names[dealer], self.line_numbers[-1]
        if dealer in self.effects[-1].hand.winners:
            return f"{name}, the dealer, won line {line}"
        return f"{name} keeps the deal after line {line}"

    def add_hand(self, number: int, line: ParsedLine, effect: HandEffect) -> None:
        before = self.table
        self.scores = add_scores(self.scores, effect.score_changes_at(before))
        HandsInPlay.add_hand(self, number, line, effect)  # (quicker than `super()`)
        goes_on = effect.by_rules and effect.keeps_deal  # the line says so, whatever the rules say
        self.pending_end = None if goes_on else self.find_end(effect, before)

    def _sum_hands(self) -> tuple[int, ...]:
        return subtract_scores(self.scores, self.first_scores)

    def _begin_next_batch(self) -> None:
        super()._begin_next_batch()
        self.first_scores = self.scores

    def mark_state_unknown(self) -> None:
        self.status = TableStatus.UNKNOWN

    def update_session(self, **declared: Any) -> None:
        """Take a date, a season, a stage or substitutes. A game keeps those that are in force at
        its first hand."""
        if self.status is TableStatus.PLAYING and not self.has_hands:
            super().update_session(**declared)

    def move_points(self, line: int, payments: Iterable[Payment]) -> OutsideMove:
        move = super().move_points(line, payments)
        self.scores = add_scores(self.scores, move.sum_changes(len(self.scores)))
        return move

    # ------------------------------------------------------------------------- chips

    def count_chips(self, chips: tuple[int, ...], line: int) -> SidePayment:
        """Record the chips that each player has won or lost in the game, and the payment for them,
        which is returned."""
        value = self.session.rules.chip_value
        paid = SidePayment(CHIPS, tuple([number * value for number in chips]), chips)
        assert not sum(paid.points)
        self.side_payments, self.chips_line = (*self.side_payments, paid), line
        return paid

    # ------------------------------------------------------------------------ scores

    def matches_scores(self, stated: ScoresLine) -> bool:
        if stated.tags or not self.has_hands or self.score_differences:
            return False
        try:
            return tuple(map(int, stated.words)) == self.scores
        except ValueError:
            return False

    def is_checked_by(self, stated: ScoresLine) -> bool:
        """Whether stated scores are those at this point of the game, and not those of a whole game
        of which no hand is written."""
        return self.has_hands

    def states_points(self, stated: ScoresLine) -> bool:
        """Whether a line of scores has the points of a game that is over, and no scores."""
        return False

    def compare_scores(self, stated: ScoresLine, scores: Sequence[int]) -> None:
        """Fails if stated scores are not those of the game now. Each difference is reported
        once."""
        before = self.score_differences
        self.score_differences = find_score_differences(scores, self.scores)
        if self.score_differences and self.score_differences != before:
            actual = select_closest_scores(scores, self.scores, before)
            check_scores(stated, scores, actual, self.session.names)

    # -------------------------------------------------------------------------- ends

    def finish_game(self, end: str, line: int) -> GameRecord:
        """End the game properly: ranks and points."""
        self.final_result = self.rank_players()
        self.scores = self.final_result.scores
        self.status, self.end_reason, self.end_line = TableStatus.ENDED, end, line
        return self._build_record(self.session.date, end)

    def record_final_scores(self, stated: ScoresLine, session: Session, line: int) -> GameRecord:
        """A whole game of these players, known by its final scores alone; a `Mistake` where it
        cannot be."""
        result = self.parse_recorded_result(stated)
        self.session = session
        self.status = TableStatus.RECORDED
        self.recorded_game_count += 1
        self.end_line = line
        self.side_payments, self.chips_line = (), 0  # an earlier game was passed on with its own
        moves, tables = self.outside_moves, self.tables
        self.outside_moves, self.table, self.tables = (
            (),
            FIRST_TABLE,
            [FIRST_TABLE],
        )  # of a later game
        self.scores = (self.start,) * len(session.names)
        return GameRecord(
            session,
            session.date,
            self.initial_scores,
            tuple(score - self.start for score in result.scores) or (0,) * len(session.names),
            tables=tables,
            end_reason=ENDED_BY_SCORES if result.scores else ENDED_BY_POINTS,
            final_result=result,
            outside_moves=moves,
            end_line=line,
        )

    def describe_lost_points(self, game_record: GameRecord) -> str:
        """A remark about final scores whose sum is too small without a reason; empty if there is
        none."""
        return ""

    def release_hands(self, date: str) -> GameRecord:
        """Pass on the hands so far. A tracked game keeps its date."""
        return super().release_hands(self.session.date)

    def abandon(self, date: str) -> GameRecord:
        """Stop without an end. The sticks on the table go back to those who put them there."""
        self.scores = add_scores(self.scores, self._sum_stick_points())
        self.side_payments = ()  # they were passed on with a game that is known by its scores
        return self._build_record(self.session.date, UNFINISHED if self.has_hands else "")


class LooseHands(HandsInPlay):
    """Loose hands of any family, which go on until the players change."""

    has_unknown_hands = False  # a wrong line since the players line, which was reported

    def __init__(self, session: Session, before: HandsInPlay | None) -> None:
        # a game of other rules began with other scores, and was not played
        loose = before if isinstance(before, LooseHands) else None
        initial_scores = loose.initial_scores if loose else (ZERO,) * len(session.names)
        super().__init__(session, initial_scores)
        if loose:
            self.earlier_hand_count = loose.earlier_hand_count
            self.has_unknown_hands = loose.has_unknown_hands

    def find_effect(self, result: ResultLine) -> HandEffect | None:
        """A loose hand of marks alone does the same wherever it stands, whoever plays. (A tag may
        name a player, who sits elsewhere in another session, or speak of the table.)"""
        effect: HandEffect | None
        judged_by, effect = result.remembered
        if judged_by is self.play:
            return effect
        effect = self.play.find_effect(result, self)
        is_plain = effect and len(result.words) == len(self.session.names)
        if effect and is_plain and not (effect.has_tiles or effect.is_by_points):
            result.remembered = self.play, effect
        return effect

    def mark_state_unknown(self) -> None:
        """After a mistake nobody knows the net scores, although each hand stands alone."""
        self.has_unknown_hands = True

    def check_net_scores(self, stated: ScoresLine) -> None:
        """Fails if stated scores are not valid, or are not those of the hands so far."""
        scores = parse_scores(stated, self.session.names, parse_net_score)
        if self.has_unknown_hands:
            return
        self.has_unknown_hands = True  # unless they are right, which they mostly are
        changes = (change * self.session.score_unit for change in self._sum_hands())
        actual = [
            before + change for before, change in zip(self.initial_scores, changes, strict=True)
        ]
        check_net_scores(stated, scores, actual, self.session.names)
        self.has_unknown_hands = False

    def record_balances(self, stated: ScoresLine, session: Session, line: int) -> GameRecord | None:
        """The record of an evening of these players that is known by its balances alone. They
        include what was written above them outside any hand. A `Mistake` if the balances cannot be;
        None if they cannot be checked after a wrong line, which was reported."""
        scores = parse_scores(stated, self.session.names, parse_net_score)
        if self.has_unknown_hands:
            return None
        if not any(score.numerator for score in scores):
            message = "everybody has 0 before the first hand: remove the line, or write what each"
            fail(stated.scores[0], "nothing-followed", f"{message} had at the end of the evening")
        before = self.initial_scores if not self.recorded_game_count else (ZERO,) * len(scores)
        total, outside = (sum(scores_by_seat, ZERO) for scores_by_seat in (scores, before))
        if (total - outside).numerator:
            message = (
                f"the balances add up to {total.format_decimal(4)}, not to"
                f" {outside.format_decimal(4)}: correct one of them; a fine that nobody got goes on"
                f" a line above, such as {format_name(self.session.names[0])} -10"
            )
            start = Quotient(total.numerator, total.denominator * len(scores))
            if all(score.numerator >= 0 for score in scores):  # what lies before each at the end
                won = " ".join((score - start).format_decimal(4) for score in scores)
                message = (
                    f"{message}; if each began with {start.format_decimal(4)}, what they won is"
                    f" = {won}"
                )
            fail(stated.scores[0], "scores-sum", message)
        self.status, self.end_line = TableStatus.RECORDED, line
        self.recorded_game_count += 1
        unit = Quotient(1, lcm(*(score.denominator for score in (*scores, *before))))
        self.session = session._replace(score_unit=unit)
        changes = [score - first for score, first in zip(scores, before, strict=True)]
        return GameRecord(
            self.session,
            session.date,
            before,
            tuple(change.numerator * unit.denominator // change.denominator for change in changes),
            end_reason=ENDED_BY_SCORES,
            end_line=line,
        )

    def _sum_hands(self) -> tuple[int, ...]:
        if self.table is FIRST_TABLE:  # usually no hand has put anything on it
            changes = [effect.score_changes for effect in self.effects]
        else:
            changes = [effect.score_changes_at(table) for effect, table in iterate_hands(self)]
        if self.outside_moves:
            changes = [*changes, sum_outside_hands(self)]
        by_seat = zip(*changes, strict=True)
        return tuple(map(sum, by_seat)) or (0,) * len(self.session.names)

    @property
    def is_pending(self) -> bool:
        """Whether there is something that was not passed on."""
        return bool(self.effects or self.outside_moves)

    def _score_changes(self) -> tuple[int, ...]:
        """What changed the scores of the hands kept here. A stick on the table still belongs to the
        player who put it there, until somebody wins it."""
        changes = self._sum_hands()
        if not (self.table.sticks or self.tables[0].sticks):
            return changes
        sticks_now = self._sum_stick_points()
        sticks_before = self.stick_points or [0] * len(sticks_now)
        return add_scores(changes, subtract_scores(sticks_now, sticks_before))
