"""An MCR game while it is being played: so many hands, the deal passing after each."""

from collections.abc import Sequence

from ....base.quotient import Quotient
from ....model.parameters import TENTHS_PER_POINT, format_tenths
from ....model.seated_games import DealCountGame
from ....model.stated_scores import rank_scores
from ....model.types import FinalResult, GameRecord, PointStep
from ..rules import POINT_PARTS, McrRules


def final_result(scores: Sequence[int], rules: McrRules) -> FinalResult:
    """Ranks and table points of a game that ended with these scores; equal ones share exactly."""
    parts = POINT_PARTS // TENTHS_PER_POINT  # of a tenth

    def share(place: int, sharing: int, score: int) -> int:
        return sum(rules.table_points[place : place + sharing]) * parts // sharing

    return rank_scores(scores, share)


def explain_points(game_record: GameRecord, seat: int) -> Sequence[PointStep]:
    """The table points of a finished game: those of a rank, or of several that are shared."""
    final, by_rank = game_record.final_result, game_record.session.rules.table_points
    assert final
    rank, sharing = final.ranks[seat], final.ranks.count(final.ranks[seat])
    words = f"rank {rank}"
    if sharing > 1:
        words = f"ranks {rank} to {rank - 1 + sharing} shared"
    points = Quotient(sum(by_rank[rank - 1 : rank - 1 + sharing]), TENTHS_PER_POINT * sharing)
    return [PointStep(f"{words}:", points)]


class McrGame(DealCountGame[McrRules]):
    """What has been played of a game and was not passed on yet."""

    def find_final_result(self, scores: Sequence[int]) -> FinalResult:
        return final_result(scores, self.rules)

    def explain_wrong_sum(self, scores: Sequence[int]) -> str:
        by_rank = self.rules.table_points
        if sorted(scores, reverse=True) == [points / TENTHS_PER_POINT for points in by_rank]:
            shown = "/".join(map(format_tenths, by_rank))
            return f"table points ({shown}) are found by mjtally: write the scores of the game"
        return super().explain_wrong_sum(scores)
