"""What a family counts and shows of hands that are worth one number.

The counts and columns themselves are in `statistics`. A family with tracked games makes its plan
with `build_game_plan`; a family of loose hands writes the whole plan.
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
# Columns of families in which it matters who deals, of families with tiles, and with flowers.
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
    """The counts of hands without those of patterns, a row each, and how deal-ins are counted and
    grouped."""

    hands: "tuple[CountGroup, ...]"
    deal_in_stem: str
    deal_in_bands: tuple[int, ...]  # the least value of each group
    deal_in_groups: "tuple[HandGroup, ...]"  # one for each band of values


class StatisticsPlan(NamedTuple):
    """What a family counts and shows. Columns are written as `list_columns` reads them, with blanks
    between them; counts of patterns come after `more_columns`."""

    default_columns: str
    more_columns: str
    narrow_columns: tuple[str, ...]
    report_columns: ReportColumns
    value_bands: tuple[int, ...] = ()  # groups of hands dealt in to, by the least value of each
    columns_after_patterns: str = ""
    points_name: str = "points"  # what the points of games are called
    # A family may have other counts, and other records of hands, than those in `statistics`:
    load_rows: "Callable[[], CountRows] | None" = None
    load_records: "Callable[[], tuple[RecordKind, ...]] | None" = None
    hands_name: str = "hand_count"  # the hands sat in; `game_count` where a hand is a game


def build_game_plan(
    unit: str, value_bands: tuple[int, ...], more_columns: str = ""
) -> StatisticsPlan:
    """The plan of a family with tracked games. `more_columns` are those that not every such family
    has, such as `DEALER_COLUMNS`."""
    mean = f"mean_{unit}"
    return StatisticsPlan(
        default_columns=f"""
            {DEFAULT_HAND_COLUMNS} {mean}=win_value/marked_win_count {DEFAULT_GAME_COLUMNS}
        """,
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
