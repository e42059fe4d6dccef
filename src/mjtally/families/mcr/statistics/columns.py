"""The columns of the players table of MCR, in their order."""

from collections.abc import Iterator
from functools import cache

from ....statistics.columns import (
    NAME_COLUMN,
    NET_SCORE_COLUMN,
    PENALTY_COLUMN,
    Column,
    count_column,
    fraction_column,
    mark_default,
    mean_column,
    net_mean_column,
)
from ....statistics.game_counts import (
    PLACE_NAMES,
    RANK_STREAKS,
    build_game_share_columns,
    build_streak_columns,
    extreme_column,
    points_column,
    points_per_game_column,
)
from ....statistics.game_counts import SCORE_EXTREMES as SCORES
from .counts import GAME_COUNTS, HAND_COUNTS, HIGHEST_WIN, fan_counts

COUNTS_BY_NAME = {row.name: row for row in (*HAND_COUNTS, *GAME_COUNTS)}


@cache
def build_columns(every: bool) -> tuple[Column, ...]:
    """The columns of the default table, and then every other."""
    default = mark_default(*_default_columns())
    if not every:
        return tuple(default)
    return (*default, *_more_hand_columns(), *_tile_columns(), *_game_columns())


def _named_count_column(name: str) -> Column:
    return count_column(COUNTS_BY_NAME[name])


def _default_columns() -> Iterator[Column]:
    hands, games, points = (
        _named_count_column("hand_count"),
        _named_count_column("game_count"),
        COUNTS_BY_NAME["game_points"],
    )
    yield NAME_COLUMN
    yield hands
    yield _named_count_column("win_count")
    yield fraction_column(_named_count_column("win_count"), hands)
    yield _named_count_column("self_draw_count")
    yield _named_count_column("discard_count")
    yield fraction_column(_named_count_column("discard_count"), hands)
    yield _named_count_column("false_win_count")
    yield NET_SCORE_COLUMN._replace(description=f"{NET_SCORE_COLUMN.description}, penalties in it")
    yield net_mean_column("net_score_per_hand", hands, COUNTS_BY_NAME["hand_change"])
    yield games
    yield mean_column("mean_rank", COUNTS_BY_NAME["rank"], games)
    for place in PLACE_NAMES:
        yield _named_count_column(f"{place}_count")
    yield points_column("table points of games, and what points lines give or take", points)
    yield points_per_game_column(games, points)


def _more_hand_columns() -> Iterator[Column]:
    hands, wins, discards = map(_named_count_column, ("hand_count", "win_count", "discard_count"))
    yield fraction_column(_named_count_column("self_draw_count"), wins)
    yield _named_count_column("discard_win_count")
    yield fraction_column(_named_count_column("discard_win_count"), wins)
    yield fraction_column(_named_count_column("false_win_count"), hands)
    yield _named_count_column("draw_count")
    yield fraction_column(_named_count_column("draw_count"), hands)
    yield mean_column("win_points_mean", COUNTS_BY_NAME["win_points"], wins)
    yield extreme_column(HIGHEST_WIN)
    yield mean_column("discard_points_mean", COUNTS_BY_NAME["discard_points"], discards)
    turns = _named_count_column("turn_win_count")
    yield turns
    yield mean_column("win_turn_mean", COUNTS_BY_NAME["turn_sum"], turns)
    yield mean_column("discard_change_mean", COUNTS_BY_NAME["discard_change"], discards)
    yield PENALTY_COLUMN


def _tile_columns() -> Iterator[Column]:
    """Where tiles are written."""
    wins = _named_count_column("tiles_win_count")
    yield wins
    yield mean_column("flower_mean", COUNTS_BY_NAME["flower_sum"], wins)
    yield from map(count_column, fan_counts())


def _game_columns() -> Iterator[Column]:
    games = _named_count_column("game_count")
    yield from build_game_share_columns(
        (COUNTS_BY_NAME[f"{place}_count"] for place in PLACE_NAMES), games
    )
    for name in ("top_two_count", "not_last_count"):
        yield _named_count_column(name)
        yield fraction_column(_named_count_column(name), games)
    yield mean_column(
        "mean_score", COUNTS_BY_NAME["final_score"], _named_count_column("scored_game_count")
    )
    yield from map(extreme_column, SCORES)
    yield from build_streak_columns(RANK_STREAKS)
