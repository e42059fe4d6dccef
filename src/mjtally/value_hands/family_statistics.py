"""What is made of what was played, by a family's plan, as one value."""

from fractions import Fraction
from functools import cache, partial

from ..model.types import FamilyStatistics
from ..statistics.game_counts import points_standing_key
from ..statistics.player import PlayerTotals
from .records import build_record_kinds
from .statistics import build_columns, build_count_table, build_deal_in_groups
from .statistics_plan import StatisticsPlan


@cache
def build_family_statistics(plan: StatisticsPlan) -> FamilyStatistics:
    """The counts, columns and records of tables."""
    return FamilyStatistics(
        build_count_table=partial(build_count_table, plan),
        build_columns=partial(build_columns, plan),
        standing_key=(
            partial(mean_standing_key, plan.hands_name)
            if plan.point_parts is None
            else points_standing_key
        ),
        narrow_columns=plan.narrow_columns,
        build_record_kinds=partial(build_record_kinds, plan),
        build_deal_in_groups=partial(build_deal_in_groups, plan),
        report_columns=plan.report_columns,
    )


def mean_standing_key(hands_name: str, player: PlayerTotals) -> tuple[object, ...]:
    """By net score per hand downwards; who sat in no hand comes last."""
    hands = player.find_count(hands_name)
    mean = Fraction(*player.net_score) / hands if hands else Fraction(0)
    return not hands, -mean
