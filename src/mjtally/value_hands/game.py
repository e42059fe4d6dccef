"""A game while it is being played: so many deals, and the points that its family finds."""

from collections.abc import Sequence
from typing import Any

from ..model.seated_games import DealCountGame, SeatedReferee
from ..model.stated_scores import rank_scores
from ..model.types import FinalResult, Rules, Session
from .types import ValuePlay


class ValueGame(DealCountGame[Rules]):
    """What has been played of a game and was not passed on yet."""

    def __init__(
        self, session: Session, referee: SeatedReferee[Rules, Any, Any], play: ValuePlay
    ) -> None:
        super().__init__(session, referee, play.count_deals(referee.rules))
        self.play = play

    def find_final_result(self, scores: Sequence[int]) -> FinalResult:
        return find_final_result(self.play, self.rules, scores)

    def explain_wrong_sum(self, scores: Sequence[int]) -> str:
        return self.play.explain_wrong_sum(self.rules, scores) or super().explain_wrong_sum(scores)


def find_final_result(play: ValuePlay, rules: Rules, scores: Sequence[int]) -> FinalResult:
    """Ranks and points of a game that ended with these scores."""
    return rank_scores(
        scores, lambda place, sharing, score: play.find_points(rules, place, sharing, score)
    )
