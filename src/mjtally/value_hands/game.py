"""A game while it is being played: so many deals, and the final scores are its points."""

from collections.abc import Sequence

from ..base.quotient import Quotient
from ..model.seated_games import DealCountGame
from ..model.stated_scores import rank_scores
from ..model.types import FinalResult, GameRecord, PointStep, Rules


class ValueGame(DealCountGame[Rules]):
    """What has been played of a game and was not passed on yet."""

    def find_final_result(self, scores: Sequence[int]) -> FinalResult:
        parts = self.rules.family.point_parts
        return rank_scores(scores, lambda place, sharing, score: score * parts)


def explain_points(game_record: GameRecord, seat: int) -> Sequence[PointStep]:
    """The points of a finished game are its final scores; loose hands have none."""
    final = game_record.final_result
    if final is None:
        return ()
    return [PointStep("final score:", Quotient(final.scores[seat], 1))]
