"""The parameters of Zung Jung, each once.

The rules of version 3.3 do not say what a false win costs, so a club decides it.
"""

from ...model.parameters import choice, game_length, parameter_field, whole_number
from ...model.types import Rules

PLAYERS = 4
HANDS_PER_GAME = 16
MOST_POINTS = 480  # the most points of a hand: nine gates, four kongs, four identical sequences
LIMIT = 320  # 滿貫: patterns add up to so much at most; one that is worth as much counts alone
POSSIBLE_POINTS = (1, *range(5, LIMIT + 1, 5), 400, MOST_POINTS)  # above the limit: one pattern


def describe_impossible_points(points: int) -> str:
    """Says why no hand is worth so many points; empty if a hand can be."""
    if points in POSSIBLE_POINTS:
        return ""
    below = max((possible for possible in POSSIBLE_POINTS if possible < points), default=1)
    above = min(possible for possible in POSSIBLE_POINTS if possible > points)
    why = (
        f"patterns add up to {LIMIT} at most, and one alone may be more"
        if points > LIMIT
        else "patterns are worth 5 or a multiple of it, and a hand without one 1"
    )
    return f"no hand is worth {points} points: {why}: is {below} or {above} meant?"


class ZungJungRules(Rules):
    """One ruleset of Zung Jung."""

    # fmt: off
    length: int | None = parameter_field(game_length(HANDS_PER_GAME), HANDS_PER_GAME,
        "hands in a game; free: each stands alone")
    minimum: int = parameter_field(whole_number(MOST_POINTS), 1,
        "points that a win needs; 5: no hand without a pattern")
    payoff: str = parameter_field(choice("formal", "uniform"), "formal",
        "uniform: a discarder pays no more than the others")
    false_win: int = parameter_field(whole_number(MOST_POINTS), 30,
        "what f costs, to each of the others")
    # fmt: on

    @property
    def tracks_games(self) -> bool:
        return self.length is not None
