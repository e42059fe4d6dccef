"""Riichi as families of rules: with four players, and with three."""

from functools import partial

from ...base.late_imports import LateFunction
from ...language.reference import read_topics
from ...model.declarations import list_declarations
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
from .calculator import calculate_points, score_mark
from .form import build_form, list_declared, list_variants, write_cells
from .game.final_points import explain_points, round_carried
from .game.referee import RiichiReferee
from .game.settlement import list_payments
from .lines.hand import RiichiHand
from .lines.marks import RIICHI_MARKS
from .lines.result_cells import TAGS
from .next_hands import list_draws, list_score_aims, list_wins
from .rules import RiichiRules
from .statistics.columns import build_columns
from .statistics.counts import build_count_table
from .statistics.deal_ins import build_deal_in_groups
from .statistics.explanation import describe_hand
from .statistics.other_statistics import FOREIGN_STATISTICS
from .statistics.records import RECORD_KINDS
from .statistics.yaku_counts import build_yaku_names

HERE = __package__  # what tiles are worth and the pages of words are imported when they are used


def _pays_by_dealer(rules: RiichiRules) -> bool:
    """Under all rules."""
    return True


def _describe_rules(rules: RiichiRules) -> str:
    """What tells rulesets apart at a glance: start, return, uma."""
    values = dict(pair.split("=", 1) for pair, _ in list_declarations(rules))
    return f"{values['start']}/{values['return']}, {values['uma']}"


def _has_tiles(hand: RiichiHand) -> bool:
    """Whether a winner's tiles are written."""
    return any(win.valuation for win in hand.wins)


TOPICS = {
    "marks": "riichi marks",
    "hands": "how a hand of riichi is written",
    "tags": "tags, after the marks",
    "tiles": "tiles instead of han and fu",
    "rules": "parameters of riichi that need words",
}
LANGUAGE = FamilyLanguage(
    mark_words=RIICHI_MARKS,
    file_start="a riichi file begins with rules=riichi",
    build_reference=partial(read_topics, TOPICS),
    tags=TAGS,
    player_tags=("wareme",),
    list_term_pages=LateFunction(HERE, ".terms:list_term_pages"),
    example_hands=(
        ("3/40! d - -", "{0} won 3 han 40 fu in riichi, {1} dealt in"),
        ("- 2/30 - -", "{1} won by self-draw: nobody has d"),
        ("+ + - -", "a draw, {0} and {1} were tenpai"),
        ("f - - -", "a chombo of {0}: the hand is played again"),
    ),
)
STATISTICS: FamilyStatistics[RiichiRules, RiichiHand] = FamilyStatistics(
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
    build_record_kinds=lambda: RECORD_KINDS,
    foreign_statistics=lambda: FOREIGN_STATISTICS,
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
TILES = TileScoring(
    score_tiles=LateFunction(HERE, ".hand_value.hand_score:score_hand"),
    score_mark=score_mark,
    condition_names=(
        "self_draw",
        "riichi",
        "ippatsu",
        "seat",
        "round",
        "dora",
        "ura",
        "last",
        "rinshan",
        "chankan",
        "first",
    ),
    build_yaku_names=build_yaku_names,
    has_tiles=_has_tiles,
    signs_name="japanese",
)
NEXT_HANDS: NextHands[RiichiRules] = NextHands(
    list_wins=list_wins,
    list_draws=list_draws,
    list_score_aims=list_score_aims,
    ready_words=("tenpai", "noten"),
    declared_word="riichi",
    needs_dealer=_pays_by_dealer,
)
TABLE_FORM: FormOfFamily[RiichiRules] = FormOfFamily(
    build_form=build_form,
    write_cells=write_cells,
    list_variants=list_variants,
    list_declared=list_declared,
)
RIICHI_FAMILY = Family(
    name="riichi",
    short_name="riichi",
    description="riichi with four players",
    players=4,
    language=LANGUAGE,
    build_referee=RiichiReferee,
    list_payments=list_payments,
    describe_hand=describe_hand,
    explain_points=explain_points,
    round_carried=round_carried,
    calculate_points=calculate_points,
    statistics=STATISTICS,
    tiles=TILES,
    next_hands=NEXT_HANDS,
    table_form=TABLE_FORM,
    describe_rules=_describe_rules,
    has_chips=True,
)
SANMA_FAMILY = RIICHI_FAMILY._replace(
    name="sanma",
    description="riichi with three players",
    players=3,
    language=LANGUAGE._replace(
        file_start="a file for three players begins with rules=sanma",
        list_term_pages=tuple,  # they are those of four
    ),
    statistics=STATISTICS._replace(
        build_columns=partial(build_columns, 3),
        narrow_columns=[name for name in STATISTICS.narrow_columns if name != "fourth_count"],
    ),
)
