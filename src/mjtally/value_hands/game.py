"""A game while it is being played: so many deals, and the final scores are its points."""

from collections.abc import Sequence
from typing import Any

from ..base.errors import fail, mistake_at
from ..base.quotient import Quotient
from ..language.statements import ScoresLine
from ..model.seated_games import SeatedGame, SeatedReferee
from ..model.stated_scores import parse_whole_scores, rank_scores
from ..model.types import (
    FinalResult,
    GameRecord,
    HandEffect,
    PointStep,
    Rules,
    Session,
    TableState,
    TableStatus,
)
from .types import ValuePlay


class ValueGame(SeatedGame[Rules]):
    """What has been played of a game and was not passed on yet."""

    def __init__(
        self, session: Session, referee: SeatedReferee[Any, Any, Any], play: ValuePlay
    ) -> None:
        super().__init__(session, referee, 0)
        self.play = play

    def find_end(self, effect: HandEffect, before: TableState) -> str | None:
        return "length" if self.table.round == self.play.count_deals(self.rules) else None

    def check_scores(self, stated: ScoresLine) -> None:
        scores = parse_whole_scores(stated, self.session.names)
        if self.status is not TableStatus.UNKNOWN and self.has_hands:
            self.compare_scores(stated, scores)

    def rank_players(self) -> FinalResult:
        return build_final_result(self.scores, self.rules)

    def parse_recorded_result(self, stated: ScoresLine) -> FinalResult:
        scores = parse_whole_scores(stated, self.session.names)
        if any(self.score_penalties):
            message = (
                "a game by its final scores has penalties in them: remove the line of the penalty"
            )
            raise mistake_at(stated.scores[0], "penalty-recorded", message)
        if sum(scores) > 0:
            message = (
                f"the scores add up to {sum(scores)}, and should to 0, or less: scores only move"
                " between players, and penalties take off"
            )
            fail(stated.scores[0], "scores-sum", message)
        return build_final_result(scores, self.rules)


def build_final_result(scores: Sequence[int], rules: Rules) -> FinalResult:
    """Ranks, which equal scores share; the points are the scores."""
    parts = rules.family.point_parts
    return rank_scores(scores, lambda place, sharing, score: score * parts)


def explain_points(game_record: GameRecord, seat: int) -> Sequence[PointStep]:
    """The points of a finished game are its final scores; loose hands have none."""
    final = game_record.final_result
    if final is None:
        return ()
    return [PointStep("final score:", Quotient(final.scores[seat], 1))]
