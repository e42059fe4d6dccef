"""What riichi makes of played hands and games.

`counts` has a row for each number that is added up, `columns` makes the players table of them,
`records` says where a record may be set.
"""

from functools import partial

from .....base.late_imports import LateValue
from ....statistics.family_statistics import FamilyStatistics, ReportColumns
from ....statistics.game_counts import points_standing_key
from .columns import build_columns
from .counts import build_count_table, build_deal_in_groups

RIICHI_STATISTICS = FamilyStatistics(
    build_count_table=build_count_table,
    build_columns=partial(build_columns, 4),
    standing_key=points_standing_key,
    narrow_columns=(
        "name",
        "points",
        "net_score",
        "game_count",
        "mean_rank",
        "win_fraction",
        "deal_in_fraction",
        "riichi_fraction",
        "first_count",
        "second_count",
        "third_count",
        "fourth_count",
        "hand_count",
    ),
    build_record_kinds=LateValue(__package__, ".records:RECORD_KINDS"),
    build_deal_in_groups=build_deal_in_groups,
    report_columns=ReportColumns(
        good_share="win_fraction",
        bad_share="deal_in_fraction",
        value_columns=(
            ("below_mangan_win_count", "under mangan"),
            ("mangan_win_count", "mangan"),
            ("haneman_win_count", "haneman"),
            ("baiman_win_count", "baiman"),
            ("sanbaiman_win_count", "sanbaiman"),
            ("counted_yakuman_win_count", "counted yakuman"),
            ("yakuman_win_count", "yakuman"),
        ),
        player_columns=(
            *("win_value_mean", "deal_in_value_mean", "riichi_fraction", "open_fraction"),
            *("self_draw_fraction", "win_turn_mean", "net_score_per_hand"),
        ),
        best_win_record="highest_value",
    ),
)
SANMA_STATISTICS = RIICHI_STATISTICS._replace(
    build_columns=partial(build_columns, 3),
    narrow_columns=[name for name in RIICHI_STATISTICS.narrow_columns if name != "fourth_count"],
)
