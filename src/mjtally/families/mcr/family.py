"""MCR as a family of rules, and its named rulesets."""

from functools import partial
from typing import TYPE_CHECKING

from ...base.late_imports import LateFunction, LateValue
from ...language.mark_diagnosis import MarkWords
from ...language.reference import read_topics
from ...model.parameters import format_tenths
from ...model.types import (
    Family,
    FamilyLanguage,
    FamilyStatistics,
    FormOfFamily,
    NextHands,
    ReportColumns,
    TileScoring,
)
from ...statistics.game_counts import points_standing_key
from .rules import MARK_VOCABULARY, POINT_PARTS, TAGS, McrRules

if TYPE_CHECKING:
    from .lines.hand import McrHand

# Files of other rules need nothing of MCR, so all of it is imported when it is used.
HERE = __package__


def _describe_rules(rules: McrRules) -> str:
    """What tells rulesets apart at a glance: the minimum, table points, the kongs."""
    table_points = "/".join(map(format_tenths, rules.table_points))
    return f"{rules.minimum} at least, {table_points}, kongs {rules.kongs[0]},{rules.kongs[1]}"


def _has_tiles(hand: "McrHand") -> bool:
    """Whether the winner's tiles are written."""
    return hand.valuation is not None


TOPICS = {
    "mcr": "MCR marks",
    "mcr-lines": "other lines of MCR, and tags after the marks",
    "mcr-rules": "parameters of MCR that need words",
    "mcr-tiles": "tiles of MCR",
}
MCR_FAMILY = Family(
    name="mcr",
    short_name="MCR",
    description="MCR (Guobiao)",
    players=4,
    other_names=("guobiao", "gb", "国标", "國標", "chinese-official"),
    language=FamilyLanguage(
        mark_words=MarkWords(
            LateFunction(HERE, ".lines.marks:is_mark"),
            *MARK_VOCABULARY,
            LateFunction(HERE, ".lines.marks:describe_mark"),
        ),
        file_start="an MCR file begins with rules=mcr",
        build_reference=partial(read_topics, TOPICS),
        list_term_pages=LateFunction(HERE, ".terms:list_term_pages"),
        tags=TAGS,
        example_scores="= 51 -66 17 -2",
        example_hands=(
            ("24 d - -", "{0} won 24 points on a discard of {1}"),
            ("- 8 - -", "{1} won 8 points by self-draw: nobody has d"),
            ("- - - -", "a draw"),
            ("f - 11 d", "a false win of {0}; then {2} won on a discard of {3}"),
        ),
    ),
    build_referee=LateFunction(HERE, ".game.referee:McrReferee"),
    list_payments=LateFunction(HERE, ".game.settlement:list_payments"),
    describe_hand=LateFunction(HERE, ".statistics.explanation:describe_hand"),
    explain_points=LateFunction(HERE, ".game.game:explain_points"),
    calculate_points=LateFunction(HERE, ".calculator:calculate_points"),
    load_statistics=lambda: FamilyStatistics(
        build_count_table=LateFunction(HERE, ".statistics.counts:build_count_table"),
        build_columns=LateFunction(HERE, ".statistics.columns:build_columns"),
        standing_key=points_standing_key,
        narrow_columns=(
            "name",
            "points",
            "net_score",
            "game_count",
            "mean_rank",
            "win_fraction",
            "discard_fraction",
            "false_win_count",
            "first_count",
            "second_count",
            "third_count",
            "fourth_count",
            "hand_count",
        ),
        build_record_kinds=LateValue(HERE, ".statistics.records:RECORD_KINDS"),
        build_deal_in_groups=LateFunction(HERE, ".statistics.counts:build_deal_in_groups"),
        report_columns=ReportColumns(
            good_share="win_fraction",
            bad_share="discard_fraction",
            player_columns=(
                *("win_points_mean", "discard_points_mean", "self_draw_fraction"),
                *("false_win_count", "net_score_per_hand"),
            ),
            best_win_record="highest_win",
        ),
    ),
    tiles=TileScoring(
        score_tiles=LateFunction(HERE, ".hand_value.hand_score:score_hand"),
        score_mark=LateFunction(HERE, ".calculator:score_mark"),
        condition_names=(
            "self_draw",
            "seat",
            "round",
            "last",
            "rinshan",
            "chankan",
            "fourth",
            "minimum",
        ),
        build_yaku_names=LateFunction(HERE, ".statistics.counts:build_fan_names"),
        has_tiles=_has_tiles,
        yaku_term="fan",
    ),
    describe_rules=_describe_rules,
    point_parts=POINT_PARTS,
    next_hands=NextHands(
        list_wins=LateFunction(HERE, ".next_hands:list_wins"),
        list_draws=LateFunction(HERE, ".next_hands:list_draws"),
    ),
    table_form=FormOfFamily(
        build_form=LateFunction(HERE, ".form:build_form"),
        write_cells=LateFunction(HERE, ".form:write_cells"),
        list_variants=LateFunction(HERE, ".form:list_variants"),
    ),
    has_counters=False,
    has_score_penalties=True,
    has_rank_points=True,
)


# ------------------------------------------------------------------------------------------
# The named rulesets of MCR. By points they are the same; they value some tiles otherwise.


GUOBIAO = McrRules(MCR_FAMILY)

MCR_PRESETS: dict[str, McrRules] = {
    "mcr": GUOBIAO,
    "mcr-2006": GUOBIAO.replace(
        kongs=(8, 6),
        special_self_draw=4,
        green_flush=True,
        gates_pung=False,
        terminals_double=True,
    ),
}
