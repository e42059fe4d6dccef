"""Points as leagues count them: those of the best games, or of all but the worst.

Of each player so many games count, by their points with penalties; who finished fewer has all
of them, or where the worst are left out, none. Adjustments are of no game and always count.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from ..base.exact import Quotient
from ..counts.columns import NAME, Column
from ..counts.player import Player
from .asked import Asked

COUNTED, POINTS = "counted_game_count", "game_points"
OF_GAMES = {
    "points": "points of the games that count, and adjustments",
    "points_per_game": "points / games that count",
}  # columns that only the games that count are in


def is_chosen(asked: Asked) -> bool:
    """Whether only some games of each player count."""
    return asked.best > 0 or asked.drop > 0


def counted(results: Collection[int], asked: Asked) -> Sequence[int]:
    """The points of the games that count, the best first."""
    falling = sorted(results, reverse=True)
    return falling[: asked.best] if asked.best else falling[: max(0, len(falling) - asked.drop)]


def with_choice(player: Player, results: Collection[int], asked: Asked) -> Player:
    """A player's sums with the points of the games that count."""
    chosen = counted(results, asked)
    player.counts |= {COUNTED: len(chosen), POINTS: sum(chosen)}
    return player


def choosing(columns: Iterable[Column]) -> Iterator[Column]:
    """The columns of a family, with how many games count before the points. Points of games that
    were chosen for their points have no interval."""
    points = NAME  # found before the mean of them
    for column in columns:
        if column.name not in OF_GAMES:
            yield column
            continue
        if column.name == "points":
            points = column
            yield Column(COUNTED, "count", "games that count", _games, shown=column.shown)
        value = _mean_of(points) if column.spread else column.value
        words = OF_GAMES[column.name]
        yield column._replace(words=words, value=value, spread=None)


def _games(player: Player) -> int:
    return player.count(COUNTED)


def _mean_of(points: Column) -> Callable[[Player], Quotient]:
    def value(player: Player) -> Quotient:
        total = points.value(player)
        assert isinstance(total, Quotient)
        return Quotient(total.numerator, total.denominator * player.count(COUNTED))

    return value
