"""An MCR game while it is being played: so many hands, the deal passing after each."""

from collections.abc import Sequence

from ....base.errors import fail, mistake_at
from ....base.quotient import Quotient
from ....language.statements import ScoresLine
from ....model.parameters import TENTHS_PER_POINT, format_tenths
from ....model.seated_games import SeatedGame
from ....model.stated_scores import parse_whole_scores, rank_scores
from ....model.types import (
    FinalResult,
    GameRecord,
    HandEffect,
    PointStep,
    TableState,
    TableStatus,
)
from ..rules import POINT_PARTS, McrRules

# ------------------------------------------------------------------------------------------
# The end of a game: scores to ranks and table points, which equal scores share exactly.


def final_result(scores: Sequence[int], rules: McrRules) -> FinalResult:
    """Ranks and table points of a game that ended with these scores."""
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


# ------------------------------------------------------------------------------------------
# Scores lines of MCR: what they say, and whether it can be.


def check_recorded_scores(stated: ScoresLine, scores: Sequence[int], rules: McrRules) -> None:
    """Final scores of a whole game add up to 0, less what penalties took off."""
    total = sum(scores)
    if total <= 0:
        return
    hint = "scores only move between players, and penalties take off"
    if sorted(scores, reverse=True) == [points / 10 for points in rules.table_points]:
        shown = "/".join(map(format_tenths, rules.table_points))
        hint = f"table points ({shown}) are found by mjtally: write the scores of the game"
    message = f"the scores add up to {total}, and should to 0, or less: {hint}"
    fail(stated.scores[0], "scores-sum", message)


class McrGame(SeatedGame[McrRules]):
    """What has been played of a game and was not passed on yet."""

    def find_end(self, effect: HandEffect, before: TableState) -> str | None:
        return "length" if self.table.round == self.rules.length else None

    def check_scores(self, stated: ScoresLine) -> None:
        scores = parse_whole_scores(stated, self.session.names)
        if self.status is not TableStatus.UNKNOWN and self.has_hands:
            self.compare_scores(stated, scores)

    def rank_players(self) -> FinalResult:
        return final_result(self.scores, self.rules)

    def parse_recorded_result(self, stated: ScoresLine) -> FinalResult:
        scores = parse_whole_scores(stated, self.session.names)
        if any(self.score_penalties):
            message = (
                "a game by its final scores has penalties in them: remove the line of the penalty"
            )
            raise mistake_at(stated.scores[0], "penalty-recorded", message)
        check_recorded_scores(stated, scores, self.rules)
        return final_result(scores, self.rules)
