"""The parameters of MCR, each once.

Those of the game are the Green Book's of 2006, which leaves them as the edition of 1998 has
them. The last seven say where the editions value tiles otherwise; by points they do nothing.
"""

from ...play.parameters import (
    Kind,
    Rules,
    choice,
    number,
    parameter,
    show_tenths,
    tenths,
    whole,
    yes_no,
)

PLAYERS = 4
HANDS = 16
MOST = 999  # points that a declaration may ask for
PARTS = 120  # of a table point: tenths, shared by two, three or four
FREE = "free"

# Who deals the hands of each round where seats rotate; the k-th of them has the k-th wind in
# that round. They are the places in the players line.
ROTATION = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))

Kongs = tuple[int, int]


def _length() -> Kind:
    def read(text: str, players: int) -> int | None:
        if text == FREE:
            return None
        hands = whole(HANDS).read(text, players)
        if not hands:
            raise ValueError
        return int(hands)

    return Kind(
        lambda players: f"a number of hands from 1 to {HANDS}, or {FREE}",
        read,
        lambda value: FREE if value is None else str(value),
    )


def _table_points() -> Kind:
    def read(text: str, players: int) -> tuple[int, ...]:
        points = tuple(map(tenths, text.split("/")))
        if len(points) != players or list(points) != sorted(points, reverse=True):
            raise ValueError
        return points

    return Kind(
        lambda players: f"{players} numbers, first to last, such as 4/2/1/0",
        read,
        lambda points: "/".join(map(show_tenths, points)),
    )


def _kongs() -> Kind:
    words = choice("6,5", "8,6")

    def read(text: str, players: int) -> Kongs:
        concealed, mixed = map(int, words.read(text, players).split(","))
        return concealed, mixed

    return Kind(words.expected, read, lambda kongs: ",".join(map(str, kongs)))


class McrRules(Rules):
    """One ruleset of MCR: scores in points, table points in tenths."""

    length: int | None = parameter(_length(), HANDS, "hands in a game; free: each stands alone")
    seats: str = parameter(
        choice("fixed", "rotate"), "fixed", "rotate: seats change with the round, as at tournaments"
    )
    minimum: int = parameter(whole(MOST), 8, "points that a win needs, flowers aside")
    base: int = parameter(whole(MOST), 8, "what every loser pays besides")
    table_points: tuple[int, ...] = parameter(
        _table_points(), (40, 20, 10, 0), "table points by rank"
    )
    ties: str = parameter(choice("split"), "split", "equal scores share rank and table points")
    false_win: int = parameter(whole(MOST), 10, "what f costs, to each of the others")
    kongs: Kongs = parameter(
        _kongs(), (6, 5), "two concealed kongs, and one concealed and one melded"
    )
    special_self_draw: int = parameter(
        number(1, 4), 1, "a self-draw of a hand that is always concealed"
    )
    green_flush: bool = parameter(yes_no(), False, "half flush counts beside all green")
    gates_pung: bool = parameter(
        yes_no(), True, "a pung of terminals, of two, counts beside nine gates"
    )
    terminals_double: bool = parameter(yes_no(), False, "double pung counts beside all terminals")
    spent_wait: bool = parameter(
        yes_no(), True, "a tile of which one holds all four is still waited for"
    )
    knitted_wait: bool = parameter(
        yes_no(), True, "waits count where the tile also belongs to a knitted straight"
    )

    @property
    def followed(self) -> bool:
        return self.length is not None

    def order(self, number: int) -> tuple[int, ...]:
        if self.seats == "fixed":
            return super().order(number)
        wind, hand = divmod(number % HANDS, PLAYERS)
        dealers = ROTATION[wind]
        return dealers[hand:] + dealers[:hand]
