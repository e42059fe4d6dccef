"""The parameters of Zung Jung, each once.

The rules of version 3.3 leave open what a false win costs: that is for a club to say.
"""

from ...model.parameters import choice, game_length, parameter_field, whole_number
from ...model.types import Rules

PLAYERS = 4
HANDS_PER_GAME = 16
MOST_POINTS = 480  # of a hand: nine gates, four kongs, four identical sequences


class ZungJungRules(Rules):
    """One ruleset of Zung Jung."""

    length: int | None = parameter_field(
        game_length(HANDS_PER_GAME), HANDS_PER_GAME, "hands in a game; free: each stands alone"
    )
    minimum: int = parameter_field(
        whole_number(MOST_POINTS), 1, "points that a win needs; 5: no hand without a pattern"
    )
    payoff: str = parameter_field(
        choice("formal", "uniform"), "formal", "uniform: a discarder pays no more than the others"
    )
    false_win: int = parameter_field(
        whole_number(MOST_POINTS), 30, "what f costs, to each of the others"
    )

    @property
    def tracks_games(self) -> bool:
        return self.length is not None
