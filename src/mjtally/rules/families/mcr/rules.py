"""The parameters of MCR, each once.

Those of the game are the Green Book's of 2006, which did not change those of 1998. The last seven
say in what the editions value tiles differently; a file without tiles does not need them.
"""

from ...model.parameters import (
    ParameterKind,
    choice,
    format_tenths,
    game_length,
    number_choice,
    parameter_field,
    parse_tenths,
    whole_number,
    yes_no,
)
from ...model.types import Rules

PLAYERS = 4
HANDS_PER_GAME = 16
MOST_POINTS = 999  # points that a declaration may ask for
MOST_WIN_POINTS = 400  # more than any tiles are worth
NO_HAND_COST = 20  # what f20 pays to each of the others, for what was not a hand at all
POINT_PARTS = 120  # the parts of a table point: tenths can be shared by two, three or four

# Who deals the hands of each round if seats rotate, by places in the players line. The k-th of them
# has the k-th wind in that round.
DEALER_ROTATION = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))

KongPoints = tuple[int, int]


def _table_points_kind() -> ParameterKind:
    def read(text: str, players: int) -> tuple[int, ...]:
        points = tuple(map(parse_tenths, text.split("/")))
        if len(points) != players or list(points) != sorted(points, reverse=True):
            raise ValueError
        return points

    return ParameterKind(
        lambda players: f"{players} numbers, first to last, such as 4/2/1/0",
        read,
        lambda points: "/".join(map(format_tenths, points)),
    )


def _kongs_kind() -> ParameterKind:
    choices = choice("6,5", "8,6")

    def read(text: str, players: int) -> KongPoints:
        concealed, mixed = map(int, choices.parse(text, players).split(","))
        return concealed, mixed

    return ParameterKind(choices.describe_expected, read, lambda kongs: ",".join(map(str, kongs)))


class McrRules(Rules):
    """One ruleset of MCR: scores in points, table points in tenths."""

    # fmt: off
    length: int | None = parameter_field(game_length(HANDS_PER_GAME), HANDS_PER_GAME,
        "hands in a game; free: each stands alone")
    seats: str = parameter_field(choice("fixed", "rotate"), "fixed",
        "rotate: seats change with the round, as at tournaments")
    minimum: int = parameter_field(whole_number(MOST_POINTS), 8,
        "points that a win needs, without flowers")
    base: int = parameter_field(whole_number(MOST_POINTS), 8, "what every loser pays in addition")
    table_points: tuple[int, ...] = parameter_field(_table_points_kind(), (40, 20, 10, 0),
        "table points by rank")
    ties: str = parameter_field(choice("split"), "split",
        "equal scores share rank and table points", only_at_end=True)
    false_win: int = parameter_field(whole_number(MOST_POINTS), 10,
        "what f costs, to each of the others")
    kongs: KongPoints = parameter_field(_kongs_kind(), (6, 5),
        "two concealed kongs, and one concealed and one melded")
    special_self_draw: int = parameter_field(number_choice(1, 4), 1,
        "a self-draw of a hand that is always concealed")
    green_flush: bool = parameter_field(yes_no(), False, "half flush counts beside all green")
    gates_pung: bool = parameter_field(yes_no(), True,
        "a pung of terminals, of two, counts beside nine gates")
    terminals_double: bool = parameter_field(yes_no(), False,
        "double pung counts beside all terminals")
    spent_wait: bool = parameter_field(yes_no(), True,
        "you wait for a tile even if you hold all four")
    knitted_wait: bool = parameter_field(yes_no(), True,
        "a wait counts even if its tile belongs to a knitted straight")
    # fmt: on

    @property
    def tracks_games(self) -> bool:
        return self.length is not None

    def seat_order(self, number: int) -> tuple[int, ...]:
        if self.seats == "fixed":
            return super().seat_order(number)
        wind, hand = divmod(number % HANDS_PER_GAME, PLAYERS)
        dealers = DEALER_ROTATION[wind]
        return dealers[hand:] + dealers[:hand]
