"""Points as leagues count them: those of the best games, or of all but the worst.

Of each player so many games count, by their points with penalties; who finished fewer has all
of them, or where the worst are left out, none. Adjustments are of no game and always count.
"""

from collections.abc import Collection, Iterable, Iterator

from ..model.standings import choose_games
from ..statistics.columns import Column, Formula
from ..statistics.player import PlayerTotals
from .options import TableOptions

COUNTED_GAMES, COUNTED_POINTS = "counted_game_count", "game_points"
GAME_POINTS_COLUMNS = {
    "points": "points of the games that count, and adjustments",
    "points_per_game": "points / games that count",
}  # columns that only the games that count are in


def has_game_choice(options: TableOptions) -> bool:
    """Whether only some games of each player count."""
    return options.best > 0 or options.drop > 0


def apply_game_choice(
    player: PlayerTotals, results: Collection[int], options: TableOptions
) -> PlayerTotals:
    """A player's sums with the points of the games that count."""
    chosen = choose_games(results, options.best, options.drop)
    player.counts = player.counts | {COUNTED_GAMES: len(chosen), COUNTED_POINTS: sum(chosen)}
    return player


def build_choice_columns(columns: Iterable[Column]) -> Iterator[Column]:
    """The columns of a family, with how many games count before the points. Points of games that
    were chosen for their points have no interval."""
    for column in columns:
        made = column.formula
        if column.name not in GAME_POINTS_COLUMNS or made is None:
            yield column
            continue
        if column.name == "points":
            counted = Column(COUNTED_GAMES, "count", "games that count")
            made_count = Formula((COUNTED_GAMES,))
            yield counted._replace(formula=made_count, is_default=column.is_default)
        if made.divisor:
            made = made._replace(divisor=COUNTED_GAMES)
        words = GAME_POINTS_COLUMNS[column.name]
        yield column._replace(description=words, formula=made, has_interval=False)
