"""A game of so many deals while it is being played: scores begin at 0 and only move between
players, and the family finds the points."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..base.errors import fail, mistake_at
from ..language.statements import ScoresLine
from ..model.seated_games import SeatedGame
from ..model.stated_scores import parse_whole_scores, rank_scores
from ..model.types import FinalResult, HandEffect, Rules, Session, TableState, TableStatus
from .types import ValuePlay

if TYPE_CHECKING:
    from ..model.referee import Referee


class ValueGame(SeatedGame[Rules]):
    """What has been played of a game and was not passed on yet."""

    def __init__(self, session: Session, referee: "Referee[Rules]", play: ValuePlay) -> None:
        super().__init__(session, referee, 0)
        self.play = play
        self.deal_count = play.count_deals(referee.rules)

    def find_end(self, effect: HandEffect, before: TableState) -> str | None:
        return "length" if self.table.round == self.deal_count else None

    def check_scores(self, stated: ScoresLine) -> None:
        scores = parse_whole_scores(stated, self.session.names)
        if self.status is not TableStatus.UNKNOWN and self.has_hands:
            self.compare_scores(stated, scores)

    def rank_players(self) -> FinalResult:
        return find_final_result(self.play, self.rules, self.scores)

    def parse_recorded_result(self, stated: ScoresLine) -> FinalResult:
        scores = parse_whole_scores(stated, self.session.names)
        if any(self.score_penalties):
            message = (
                "a game by its final scores has penalties in them: remove the line of the penalty"
            )
            raise mistake_at(stated.scores[0], "penalty-recorded", message)
        total = sum(scores)
        if total > 0:
            why = self.play.explain_wrong_sum(self.rules, scores)
            message = f"the scores add up to {total}, and should to 0, or less: {why}"
            fail(stated.scores[0], "scores-sum", message)
        return find_final_result(self.play, self.rules, scores)


def find_final_result(play: ValuePlay, rules: Rules, scores: Sequence[int]) -> FinalResult:
    """Ranks and points of a game that ended with these scores."""
    return rank_scores(
        scores, lambda place, sharing, score: play.find_points(rules, place, sharing, score)
    )
