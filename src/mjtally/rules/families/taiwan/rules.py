"""The parameters of Taiwanese mahjong, each once.

The defaults are what most tables play, by the lists of tai that they print (台灣十六張麻將台數表);
where tables differ there is a parameter. No list says what a false win costs: eight tai to each of
the others is the default of a program that keeps such games.
"""

from ....base.late_imports import LateValue
from ...model.parameters import (
    choice,
    game_length,
    number_choice,
    parameter_field,
    whole_number,
)
from ...model.types import Rules
from ...patterns.rows import NO_CHANGES, PatternValues, pattern_values_kind

PLAYERS = 4
MOST_ROUNDS = 4  # 一將
MOST_MONEY = 1_000_000
MOST_TAI = 999


class TaiwanRules(Rules):
    """One ruleset of Taiwanese mahjong: scores in points or money."""

    # fmt: off
    length: int | None = parameter_field(game_length(MOST_ROUNDS, "rounds"), MOST_ROUNDS,
        "rounds in a game; free: each hand stands alone")
    base: int = parameter_field(whole_number(MOST_MONEY), 100, "what a hand without tai is worth")
    unit: int = parameter_field(whole_number(MOST_MONEY), 20, "what a tai is worth")
    dealer_tai: int = parameter_field(whole_number(MOST_TAI), 1,
        "additional tai that the dealer pays or gets")
    streak_tai: int = parameter_field(whole_number(MOST_TAI), 2,
        "additional tai for each time that the dealer deals again")
    drawn_hand: str = parameter_field(choice("streak", "again", "pass"), "streak",
        "after a draw the dealer deals again, with a longer streak or as before it; or the next")
    winners: int = parameter_field(number_choice(1, 2, 3), 3,
        "how many may win on one discard; 1: the next in turn")
    false_win: int = parameter_field(whole_number(MOST_TAI), 8,
        "tai that f costs, with the base, to each of the others")

    tai_list: str = parameter_field(choice("usual", "most-16", "most-8"), "usual",
        "what elements of tiles are worth")
    tai: PatternValues = parameter_field(
        pattern_values_kind(LateValue(__package__, ".patterns:TAIWAN_PATTERNS")), NO_CHANGES,
        "elements that have another value than in the list")
    # fmt: on

    @property
    def tracks_games(self) -> bool:
        return self.length is not None
