"""What is counted of finished games in any family that follows them, and its columns."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from ..base.exact import Quotient
from .columns import ADJUSTMENTS, BEST, NAN, RUN, Column, Made, Value, count, fraction, mean
from .player import EVERYBODY, Player
from .rows import Count, Extreme, Streak

PLACES = ("first", "second", "third", "fourth")


def ranked(rank: int) -> Callable[[Any], bool]:
    """Whether a game ended on a rank."""
    return lambda g: g.rank == rank


def _doubled_rank(game: Any) -> int:
    rank: int = game.doubled_rank
    return rank


def _points(game: Any) -> int:
    points: int = game.points
    return points


def _at(seat: int, of: Callable[[Any], int]) -> Callable[[Any], int]:
    return lambda g: of(g) if g.seat == seat else 0


def rows_of_games(parts: int) -> tuple[Count, ...]:
    """Rows of finished games; so many parts of points are one."""
    return (
        Count("game_count", "games finished", lambda g: 1),
        Count(
            "rank", "ranks, a shared one as the mean of its places", _doubled_rank, "rank", parts=2
        ),
        *(
            Count(
                f"{place}_count",
                f"games finished {place} (a shared rank counts as the better)",
                ranked(rank),
            )
            for rank, place in enumerate(PLACES, 1)
        ),
        Count("game_points", "points", _points, "points", parts=parts),
        Count("top_two_count", "games ended first or second", lambda g: g.rank <= 2),
        Count("not_last_count", "games in which somebody ranked lower", lambda g: not g.is_last),
        Count("scored_game_count", "games finished whose scores are known", lambda g: g.is_scored),
        Count("final_score", "final scores", lambda g: g.score, "score"),
    )


def _scores(play: Any) -> Sequence[int]:
    return play.final.scores if play.final else ()


EXTREMES = (
    Extreme("highest_score", "the highest final score", "score", _scores, max),
    Extreme("lowest_score", "the lowest final score", "score", _scores, min),
)
STREAKS = (
    Streak("first", "games in a row ended first", ranked(1)),
    Streak("top_two", "games in a row ended first or second", lambda g: g.rank <= 2),
    Streak("not_last", "games in a row in which somebody ranked lower", lambda g: not g.is_last),
)

# ---------------------------------------------------------------------------------- columns


def points_of_games(words: str, row: Count) -> Column:
    """Points of games, and adjustments; `row` adds up those of games."""

    def value(player: Player) -> Quotient:
        return Quotient(player.count(row.name) + player.points, row.parts)

    made = Made((row.name, ADJUSTMENTS))
    return Column("points", "points", words, value, frozenset({row.name}), made=made)


def points_per_game(games: Column, row: Count) -> Column:
    """Adjustments are in the mean, and move its interval without widening it."""
    column = mean("points_per_game", row, games)

    def value(player: Player) -> Quotient:
        points = player.count(row.name) + player.points
        return Quotient(points, row.parts * player.count(games.name))

    return column._replace(value=value, made=Made((row.name, ADJUSTMENTS), games.name))


def shares_of_games(rows: Iterable[Count], games: Column) -> Iterator[Column]:
    """Each count of games, of all games."""
    for row in rows:
        yield fraction(count(row), games)


def extreme(row: Extreme, otherwise: Value = NAN) -> Column:
    """The most or the least of something."""

    def value(player: Player) -> Value:
        return player.extremes.get(row.name, otherwise)

    made = Made((row.name,), how=BEST)
    return Column(row.name, row.unit, row.words, value, frozenset({row.name}), made=made)


def runs(streaks: Sequence[Streak]) -> Iterator[Column]:
    """Games in a row: the most, and up to the latest."""
    for bit, row in enumerate(streaks):
        for at, (what, which) in enumerate(
            (("longest", "the most"), ("current", "up to the latest,"))
        ):
            yield Column(
                f"{what}_{row.name}_run",
                "games",
                f"{which} {row.words}",
                partial(_run, bit, at),
                frozenset({row.name}),
                made=Made((row.name,), how=RUN),
            )


def _run(bit: int, at: int, player: Player) -> Value:
    """Games of several players are in no row."""
    return NAN if player.name == EVERYBODY else player.in_a_row(bit)[at]
