"""Zung Jung as a family of rules, and its named ruleset."""

from functools import partial

from ...base.late_imports import LateFunction, LateValue
from ...language.reference import read_topics
from ...value_hands.family import build_value_family
from ...value_hands.statistics_plan import TILE_COLUMNS, build_game_plan
from ...value_hands.types import NEXT_IN_TURN, ValueLimit, ValuePlay
from .payments import list_payments
from .rules import MOST_POINTS, ZungJungRules, describe_impossible_points

# What a few lines need not have is imported when it is used.
HERE = __package__
DISCARD_HINT = "the winner's points, such as 30, and d for the discarder"


def _describe_rules(rules: ZungJungRules) -> str:
    """What tells rulesets apart at a glance."""
    return f"{rules.minimum} at least, payoff {rules.payoff}"


TOPICS = {
    "zung-jung": "Zung Jung marks",
    "zung-jung-lines": "other lines of Zung Jung, and tags after the marks",
    "zung-jung-rules": "parameters of Zung Jung that need words",
    "zung-jung-tiles": "tiles of Zung Jung",
}
ZUNG_JUNG_PLAY: ValuePlay[ZungJungRules] = ValuePlay(
    name="zung-jung",
    short_name="Zung Jung",
    other_names=("zungjung", "zj", "chungyung", "中庸", "中庸麻將", "中庸麻将"),
    unit="points",
    unit_words=("points", "point", "pts", "pt", "分", "点", "點", "fan", "faan", "番", "han", "飜"),
    grammar="zung-jung.lark",
    synonyms={
        "fu": "the winner's points, such as 30",
        **dict.fromkeys(("食胡", "出銃"), DISCARD_HINT),
        **dict.fromkeys(("chicken", "雞和"), "1"),
    },
    lone_words={
        **dict.fromkeys(("荒庄", "黃莊"), "a draw is - - - -"),
        **dict.fromkeys(("time", "timeout", "time's up"), "write end where the time was up"),
        "false": "a false win is f for the player: - f - -",
    },
    example_values=("30", "85"),
    build_reference=partial(read_topics, TOPICS),
    list_term_pages=LateFunction(HERE, ".terms:list_term_pages"),
    list_payments=list_payments,
    least=ValueLimit(lambda rules: max(rules.minimum, 1), "minimum", MOST_POINTS),
    most=ValueLimit(lambda rules: MOST_POINTS),
    one_winner=NEXT_IN_TURN,
    refuse_value=lambda rules, points: describe_impossible_points(points),
    dealer_matters=lambda rules: True,  # to the value of tiles
    load_patterns=LateValue(HERE, ".patterns:PATTERNS"),
    describe_rules=_describe_rules,
    count_deals=lambda rules: rules.length or 0,
    tile_table="fan",
    usual_values=(1, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90),
)
ZUNG_JUNG_FAMILY = build_value_family(
    ZUNG_JUNG_PLAY,
    build_game_plan(ZUNG_JUNG_PLAY.unit, (1, 26, 51, 101, 320), TILE_COLUMNS),
)
ZUNG_JUNG_PRESETS: dict[str, ZungJungRules] = {"zung-jung": ZungJungRules(ZUNG_JUNG_FAMILY)}
