"""What a family counts and shows of hands that are worth one number.

The rows themselves are in `statistics` and `records`. A family whose games are followed says its
bands and what it has besides (`build_game_plan`); one of loose hands says all.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ..statistics.family_statistics import ReportColumns
from ..statistics.game_counts import (
    DEFAULT_GAME_COLUMNS,
    MORE_GAME_COLUMNS,
    PLACE_NAMES,
    STREAK_COLUMNS,
)

if TYPE_CHECKING:
    from ..statistics.counts import CountGroup, RecordKind
    from ..statistics.deal_ins import HandGroup

# Columns as `list_columns` has them: `win_count/hand_count` is called win_fraction.
DEFAULT_HAND_COLUMNS = """
name hand_count win_count win_count/hand_count self_draw_count deal_in_count
deal_in_count/hand_count false_win_count net_score net_score_per_hand
"""
MORE_HAND_COLUMNS = """
self_draw_count/win_count discard_win_count discard_win_count/win_count false_win_count/hand_count
draw_count draw_count/hand_count highest_win deal_in_value_mean=deal_in_value/deal_in_win_count
deal_in_change_mean=deal_in_change/deal_in_count penalty
"""
TURN_COLUMNS = "turn_win_count win_turn_mean=turn_sum/turn_win_count "
# What only some families have: a dealer who matters, tiles, flowers among them.
DEALER_COLUMNS = """
dealer_hand_count dealer_hand_count/hand_count dealer_win_count dealer_win_count/dealer_hand_count
"""
TILE_COLUMNS = "known_yaku_win_count tiles_win_count "
FLOWER_COLUMNS = "flower_mean=flower_sum/tiles_win_count "
NARROW_GAME_COLUMNS = (
    *("name", "points", "net_score", "game_count", "mean_rank", "win_fraction"),
    *("deal_in_fraction", "false_win_count", *(f"{place}_count" for place in PLACE_NAMES)),
    "hand_count",
)


class CountRows(NamedTuple):
    """What a family counts of hands, patterns aside: a row each; and how the deal-ins are counted
    and grouped."""

    hands: "tuple[CountGroup, ...]"
    deal_in_stem: str
    deal_in_bands: tuple[int, ...]  # from so many on, below the next
    deal_in_groups: "tuple[HandGroup, ...]"  # of each band


class StatisticsPlan(NamedTuple):
    """What a family counts and shows. Its columns are words, with blanks between them (as
    `list_columns` has them); counts of patterns come after `more_columns`, where tiles are known.
    """

    default_columns: str
    more_columns: str
    narrow_columns: tuple[str, ...]
    report_columns: ReportColumns
    value_bands: tuple[int, ...] = ()  # of hands dealt in to: from so many on, below the next
    columns_after_patterns: str = ""
    points_name: str = "points"  # of games
    # Its rows, and its records of hands, where they are not the usual ones:
    load_rows: "Callable[[], CountRows] | None" = None
    load_records: "Callable[[], tuple[RecordKind, ...]] | None" = None
    hands_name: str = "hand_count"  # the hands sat in; `game_count` where a hand is a game


def build_game_plan(
    unit: str, value_bands: tuple[int, ...], more_columns: str = ""
) -> StatisticsPlan:
    """What a family shows whose games are followed; `more_columns` are those that it has besides,
    such as `DEALER_COLUMNS`."""
    mean = f"mean_{unit}"
    return StatisticsPlan(
        default_columns=f"{DEFAULT_HAND_COLUMNS} {mean}=win_value/win_count {DEFAULT_GAME_COLUMNS}",
        more_columns=MORE_HAND_COLUMNS
        + TURN_COLUMNS
        + more_columns
        + MORE_GAME_COLUMNS
        + STREAK_COLUMNS,
        narrow_columns=NARROW_GAME_COLUMNS,
        report_columns=ReportColumns(
            good_share="win_fraction",
            bad_share="deal_in_fraction",
            player_columns=(
                *(mean, "deal_in_value_mean", "self_draw_fraction", "false_win_count"),
                "net_score_per_hand",
            ),
            best_win_record=f"most_{unit}",
        ),
        value_bands=value_bands,
    )
