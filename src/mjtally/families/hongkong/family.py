"""Hong Kong mahjong as a family of rules, and its named rulesets."""

from functools import partial

from ...base.late_imports import LateFunction
from ...language.reference import read_topics
from ...model.types import ReportColumns
from ...value_hands.family import build_value_family
from ...value_hands.statistics_plan import (
    FLOWER_COLUMNS,
    TILE_COLUMNS,
    StatisticsPlan,
)
from ...value_hands.types import ValueLimit, ValuePlay
from .payments import describe_value, find_score_unit, list_payments
from .rules import MOST_FAAN, HkRules, load_patterns
from .tables import describe_unlisted_faan


def _refuse_mark(rules: HkRules, role: str) -> str:
    if role == "DISCARD_GUARANTOR" and rules.responsibility == "full":
        return "D says nothing under full responsibility (R=full), where d pays for all: write d"
    return ""


HERE = __package__  # what a few lines need not have is imported when it is used
TOPICS = {
    "hk": "Hong Kong marks",
    "hk-tags": "Hong Kong tags, after the marks",
    "hk-rules": "parameters of Hong Kong that need words",
    "hk-tiles": "tiles of Hong Kong",
}
HK_PLAY: ValuePlay[HkRules] = ValuePlay(
    name="hk",
    short_name="HK",
    file_start="an HK file begins with rules=hk",
    other_names=("hongkong", "hong-kong", "cantonese", "hkos"),
    unit="faan",
    unit_words=("faan", "fan", "f", "番", "han", "h", "飜", "翻"),  # also as players of riichi do
    grammar="hk.lark",
    mark_examples="the winner's faan, -, d, D, S, f",
    example_values=("3", "8"),
    build_reference=partial(read_topics, TOPICS),
    list_term_pages=LateFunction(HERE, ".terms:list_term_pages"),
    list_payments=list_payments,
    describe_value=describe_value,
    find_score_unit=find_score_unit,
    least=ValueLimit(lambda rules: rules.minimum, "minimum", MOST_FAAN),
    most=ValueLimit(lambda rules: rules.maximum, "M", MOST_FAAN),
    most_winners=ValueLimit(lambda rules: rules.winners, "winners", 3),
    dealer_matters=lambda rules: rules.dealer_double,
    describe_rules=lambda rules: f"{rules.minimum} at least, list {rules.faan_list}",
    refuse_mark=_refuse_mark,
    refuse_value=lambda rules, faan: describe_unlisted_faan(faan, rules.table),
    load_patterns=load_patterns,
    is_always_loose=True,
    usual_values=range(3, 11),
    list_variants=lambda rules: [
        rules,
        rules.replace(responsibility="half", maximum=31, dealer_double=True),
    ],
)
HK_STATISTICS = StatisticsPlan(
    unit=HK_PLAY.unit,
    default_columns=(
        *("name", "game_count", "win_count", "win_fraction", "blame_count", "blame_fraction"),
        *("net_score", "net_score_per_game"),
    ),
    more_columns=(
        *("self_draw_count", "self_draw_fraction", "discard_win_count", "discard_win_fraction"),
        *("mean_faan", "discard_count", "discard_fraction"),
        *("discard_guarantee_count", "discard_guarantee_fraction"),
        *("self_draw_guarantee_count", "self_draw_guarantee_fraction"),
        *("false_win_count", "false_win_fraction", "self_draw_net", "discard_net"),
        *(*TILE_COLUMNS, *FLOWER_COLUMNS),
    ),
    narrow_columns=(
        *("name", "net_score", "net_score_per_game", "game_count"),
        *("win_fraction", "blame_fraction"),
    ),
    report_columns=ReportColumns(
        good_share="win_fraction",
        bad_share="blame_fraction",
        player_columns=("mean_faan", "self_draw_fraction", "discard_count", "false_win_count"),
        best_win_record="largest_win",
    ),
    value_bands=tuple(range(14)),
    hands_name="game_count",  # a hand is a game
)
HK_FAMILY = build_value_family(HK_PLAY, HK_STATISTICS)

# ------------------------------------------------------------------------------------------
# The named rulesets of Hong Kong: they pay alike, and differ in what tiles are worth.


HK = HkRules(HK_FAMILY)
HK_PRESETS = {
    "hk": HK,
    "hk-limits": HK.replace(faan_list="limits"),  # the calculator hk-mahjong 3.2.0
    "hk-yahoo": HK.replace(faan_list="yahoo", minimum=3),  # the Yahoo game
}
