"""A riichi game while it is being played: tracked hand by hand, to its end."""

from collections.abc import Iterator

from ....base.errors import Remark, RemarkKind, remark_at
from ....language.statements import ResultLine, ScoresLine
from ....model.seated_games import SeatedGame
from ....model.types import FinalResult, GameRecord, HandEffect, TableState, TableStatus, Verdict
from ..hand_value.payments import RIICHI_STICK
from ..rules import RiichiRules
from .final_points import final_result, final_result_from_points
from .game_end import game_end
from .score_lines import (
    are_points,
    check_points,
    check_points_sum,
    check_recorded_scores,
    parse_points,
    parse_scores,
    points_too_early_mistake,
    wrong_sticks_mistake,
)
from .side_payments import find_side_payments


class RiichiGame(SeatedGame[RiichiRules]):
    """What has been played of a game and was not passed on yet."""

    earlier_winners: frozenset[int] = frozenset()  # who won a hand that was passed on already

    def judge_hand(self, result: ResultLine) -> Verdict:
        verdict = super().judge_hand(result)
        effect = verdict.effect
        if effect is None or self.rules.borrow or not effect.facts.riichi_seats:
            return verdict
        if min(self.scores) >= RIICHI_STICK:  # as mostly
            return verdict
        return Verdict(effect, [*verdict.remarks, *self._check_riichi_affordable(effect, result)])

    def _check_riichi_affordable(self, effect: HandEffect, result: ResultLine) -> Iterator[Remark]:
        """Riichi by players who do not have a stick."""
        for seat in effect.facts.riichi_seats:
            if self.scores[seat] < RIICHI_STICK:
                message = (
                    f"{self.session.names[seat]} has only {self.scores[seat]} points, and riichi"
                    f" needs {RIICHI_STICK} (borrow=no): remove !, or look above for a wrong"
                    " hand"
                )
                remark = remark_at(result.cells[seat], "riichi-without-stick", message)
                yield remark._replace(kind=RemarkKind.TABLE)

    def find_end(self, effect: HandEffect, before: TableState) -> str | None:
        return game_end(self.rules, before.round, self.table.round, effect.facts.kind, self.scores)

    # ------------------------------------------------------------------------ scores

    def check_scores(self, stated: ScoresLine) -> None:
        if are_points(stated):
            self._check_final_points(stated)
        else:
            self._check_current_scores(stated)

    def _check_final_points(self, stated: ScoresLine) -> None:
        """Points that are those of a game at its end."""
        points = parse_points(stated, self.session.names)
        if self.status is TableStatus.UNKNOWN:
            return
        if self.final_result is None:
            raise points_too_early_mistake(stated)
        penalties = self.point_penalties or (0,) * len(points)
        moved = [payment.points for payment in self.side_payments]
        parts = zip(self.final_result.points, penalties, *moved, strict=True)
        actual = [sum(each) for each in parts]
        check_points(stated, points, actual, self.session.names)

    def _check_current_scores(self, stated: ScoresLine) -> None:
        """Scores and sticks that are those of a game at this point."""
        scores, sticks = parse_scores(stated, self.session.names)
        if self.status is TableStatus.UNKNOWN or not self.has_hands:
            return
        on_table = {self.table.sticks, 0} if self.final_result else {self.table.sticks}
        if sticks is not None and sticks not in on_table:
            self.mark_state_unknown()
            raise wrong_sticks_mistake(stated, self.table.sticks)
        self.compare_scores(stated, scores)

    # -------------------------------------------------------------------------- ends

    def rank_players(self) -> FinalResult:
        return final_result(self.scores, self.table.sticks, self.rules)

    def parse_recorded_result(self, stated: ScoresLine) -> FinalResult:
        if are_points(stated):
            points = parse_points(stated, self.session.names)
            check_points_sum(stated, points, self.rules)
            return final_result_from_points(points, self.rules)
        scores, sticks = parse_scores(stated, self.session.names)
        check_recorded_scores(stated, scores, sticks or 0, self.rules)
        return final_result(scores, sticks or 0, self.rules)

    def _build_record(self, date: str, end: str) -> GameRecord:
        if self.rules.chombo is not None:
            self.point_penalties = self._chombo_penalties(self.rules.chombo)
        if self.final_result and (self.rules.yakitori or self.rules.bust_prize):
            paid = find_side_payments(
                self.rules,
                self._list_winners(),
                self.effects[-1] if self.effects else None,
                self.scores,
                self.final_result,
            )
            self.side_payments = (*paid, *self.side_payments)
        return super()._build_record(date, end)

    def _begin_next_batch(self) -> None:
        self.earlier_winners = self._list_winners()
        super()._begin_next_batch()

    def _list_winners(self) -> frozenset[int]:
        """Who won a hand of the game."""
        return self.earlier_winners.union(*(effect.facts.winners for effect in self.effects))

    def _chombo_penalties(self, chombo: int) -> tuple[int, ...]:
        """Points taken off for every chombo, by seat."""
        penalties = list(self.point_penalties) or [0] * len(self.session.names)
        for effect in self.effects:
            if effect.facts.offender is not None:
                penalties[effect.facts.offender] += chombo
        return tuple(penalties)
