"""The columns of the players table of MCR, in their order."""

from collections.abc import Iterator
from functools import cache

from ....statistics.columns import (
    NAME_COLUMN,
    NET_SCORE_COLUMN,
    PENALTY_COLUMN,
    Column,
    build_count_columns,
    count_column,
    net_mean_column,
    pick_columns,
)
from ....statistics.game_counts import (
    DEFAULT_GAME_COLUMNS,
    MORE_GAME_COLUMNS,
    extreme_column,
    list_game_columns,
)
from ....statistics.hand_counts import HAND_CHANGE
from ..rules import POINT_PARTS
from .counts import HAND_COUNTS, HIGHEST_WIN, fan_counts

DEFAULT_COLUMNS = (
    *("name", "hand_count", "win_count", "win_fraction", "self_draw_count", "discard_count"),
    *("discard_fraction", "false_win_count", "net_score", "net_score_per_hand"),
    *DEFAULT_GAME_COLUMNS,
)
MORE_HAND_COLUMNS = (
    *("self_draw_fraction", "discard_win_count", "discard_win_fraction", "false_win_fraction"),
    *("draw_count", "draw_fraction", "win_points_mean", "highest_win", "discard_points_mean"),
    *("turn_win_count", "win_turn_mean", "discard_change_mean", "penalty"),
)
TILE_COLUMNS = ("tiles_win_count", "flower_mean")  # and then the fan
SHARES = {
    **dict.fromkeys(("win_count", "discard_count", "false_win_count", "draw_count"), "hand_count"),
    **dict.fromkeys(("self_draw_count", "discard_win_count"), "win_count"),
}
MEANS = {
    "win_points_mean": ("win_points", "win_count"),
    "discard_points_mean": ("discard_points", "discard_count"),
    "discard_change_mean": ("discard_change", "discard_count"),
    "win_turn_mean": ("turn_sum", "turn_win_count"),
    "flower_mean": ("flower_sum", "tiles_win_count"),
}


@cache
def build_columns(every: bool) -> tuple[Column, ...]:
    """The columns of the default table, and then every other."""
    fan = [row.name for row in fan_counts()] if every else []
    more = (*MORE_HAND_COLUMNS, *TILE_COLUMNS, *fan, *MORE_GAME_COLUMNS)
    return pick_columns(_list_columns(every), DEFAULT_COLUMNS, more if every else ())


def _list_columns(every: bool) -> Iterator[Column]:
    """All that there are, in any order."""
    yield NAME_COLUMN
    yield from build_count_columns(HAND_COUNTS, SHARES, MEANS)
    yield NET_SCORE_COLUMN._replace(description=f"{NET_SCORE_COLUMN.description}, penalties in it")
    yield net_mean_column("net_score_per_hand", HAND_COUNTS[0], HAND_CHANGE)
    yield PENALTY_COLUMN
    yield extreme_column(HIGHEST_WIN)
    yield from map(count_column, fan_counts() if every else ())
    points = "table points of games, and what points lines give or take"
    yield from list_game_columns(POINT_PARTS, points)
