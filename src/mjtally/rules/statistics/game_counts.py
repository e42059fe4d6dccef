"""The counts of finished games in any family that follows them, and their columns."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from ...base.quotient import Quotient
from .columns import (
    ADJUSTMENTS,
    EXTREME_METHOD,
    NAN,
    STREAK_METHOD,
    Column,
    ColumnValue,
    Formula,
    quotient_column,
)
from .counts import CountTable, Extreme, GameCount, Streak
from .player import ALL_PLAYERS, PlayerTotals

PLACE_NAMES = ("first", "second", "third", "fourth")


def build_rank_test(rank: int) -> Callable[[Any], bool]:
    """Whether a game ended on a rank."""
    return lambda g: g.rank == rank


def build_game_counts(parts: int) -> tuple[GameCount, ...]:
    """Rows of finished games; so many parts of points are one."""
    # fmt: off
    return (
        GameCount("game_count", "games finished", lambda g: 1, is_of_place=True),
        GameCount("rank", "ranks, a shared one as the mean of its places",
            lambda g: g.doubled_rank, "rank", 2, is_of_place=True),
        *(
            GameCount(f"{place}_count",
                f"games finished {place} (a shared rank counts as the better)",
                build_rank_test(rank), is_of_place=True)
            for rank, place in enumerate(PLACE_NAMES, 1)
        ),
        GameCount("game_points", "points", lambda g: g.points, "points", parts),
        GameCount("top_two_count", "games ended first or second", lambda g: g.rank <= 2,
            is_of_place=True),
        GameCount("not_last_count", "games in which somebody ranked lower",
            lambda g: not g.is_last, is_of_place=True),
        GameCount("scored_game_count", "games finished whose scores are known",
            lambda g: g.is_scored),
        GameCount("final_score", "final scores", lambda g: g.score, "score"),
    )
    # fmt: on


def _final_scores(game_record: Any) -> Sequence[int]:
    return game_record.final_result.scores if game_record.final_result else ()


SCORE_EXTREMES = (
    Extreme(
        "highest_score", "the highest final score", "score", max, find_game_values=_final_scores
    ),
    Extreme("lowest_score", "the lowest final score", "score", min, find_game_values=_final_scores),
)
RANK_STREAKS = (
    Streak("first", "games in a row ended first", build_rank_test(1)),
    Streak("top_two", "games in a row ended first or second", lambda g: g.rank <= 2),
    Streak("not_last", "games in a row in which somebody ranked lower", lambda g: not g.is_last),
)

# ---------------------------------------------------------------------------------- columns

# For families that follow games: the words of the default table, and others (as `list_columns`
# has them).
DEFAULT_GAME_COLUMNS = f"""
game_count mean_rank=rank/game_count {" ".join(f"{place}_count" for place in PLACE_NAMES)}
points points_per_game
"""
MORE_GAME_COLUMNS = f"""
{" ".join(f"{place}_count/game_count" for place in PLACE_NAMES)}
top_two_count top_two_count/game_count not_last_count not_last_count/game_count
mean_score=final_score/scored_game_count highest_score lowest_score
"""
STREAK_COLUMNS = " ".join(
    f"{span}_{row.name}_run" for row in RANK_STREAKS for span in ("longest", "current")
)


def list_other_columns(counted: CountTable, points_words: str) -> Iterator[Column]:
    """The columns that are neither counts nor quotients of them: the most and the least of
    something; points of games, with adjustments, and their mean; and games in a row: the most, and
    up to the latest."""
    for row in counted.extremes:
        otherwise = NAN if row.otherwise is None else row.otherwise
        made = Formula((row.name,), method=EXTREME_METHOD, otherwise=otherwise)
        yield Column(row.name, row.unit, row.description, formula=made)
    if counted.games:
        rows = counted.rows
        games, points = rows["game_count"], rows["game_points"]
        made = Formula((points.name, ADJUSTMENTS), parts=points.parts_per_unit)
        yield Column("points", points.unit, points_words, formula=made)
        mean = quotient_column("points_per_game", points, games)
        yield mean._replace(formula=made._replace(divisor=games.name))
    for bit, streak in enumerate(counted.streaks):
        for at, (span, which) in enumerate(
            (("longest", "the most"), ("current", "up to the latest,"))
        ):
            yield Column(
                f"{span}_{streak.name}_run",
                "games",
                f"{which} {streak.description}",
                partial(_streak_length, bit, at),
                Formula((streak.name,), method=STREAK_METHOD),
            )


def _streak_length(bit: int, at: int, player: PlayerTotals) -> ColumnValue:
    """A streak of a player's games; unknown for the games of several players, which are in no
    row."""
    return NAN if player.name == ALL_PLAYERS else player.count_streak(bit)[at]


def points_standing_key(player: PlayerTotals) -> tuple[int, Quotient]:
    """The key by which players are ranked: points downwards, if games have any, then the net score
    downwards. Players who are equal in both share a place."""
    points = player.find_count("game_points") + player.adjustment_points
    return -points, -player.net_score
