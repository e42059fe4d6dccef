"""Taiwanese mahjong as a family of rules, and its named rulesets."""

from functools import partial

from ...base.late_imports import LateFunction, LateValue
from ...language.reference import read_topics
from ...model.hand import Hand
from ...value_hands.family import build_value_family
from ...value_hands.statistics_plan import (
    DEALER_COLUMNS,
    FLOWER_COLUMNS,
    TILE_COLUMNS,
    build_game_plan,
)
from ...value_hands.types import NEXT_IN_TURN, ValueLimit, ValuePlay
from .payments import list_payments
from .rules import PLAYERS, TaiwanRules

MOST_WIN_TAI = 99  # more than any tiles are worth, and less than what is paid as a rule
WIN_HINT = "the winner's tai, such as 5"


def _keeps_deal(hand: Hand, rules: TaiwanRules) -> bool:
    """連莊: the dealer won; nobody won, where the rules say so; or a false win is played again."""
    if hand.wins:
        return hand.dealer in hand.winners
    return hand.offender is not None or rules.drawn_hand != "pass"


def _counts_repeat(hand: Hand, rules: TaiwanRules) -> bool:
    """Whether the streak grows where the dealer deals again."""
    return bool(hand.wins) or (hand.offender is None and rules.drawn_hand == "streak")


def _describe_rules(rules: TaiwanRules) -> str:
    """What tells rulesets apart at a glance."""
    return f"{rules.base} and {rules.unit} a tai, list {rules.tai_list}"


HERE = __package__  # files of other rules need nothing of all this but the rules
TOPICS = {
    "taiwan": "Taiwanese marks",
    "taiwan-lines": "other lines of Taiwanese, and tags after the marks",
    "taiwan-rules": "parameters of Taiwanese that need words",
    "taiwan-tiles": "tiles of Taiwanese",
}
TAIWAN_PLAY: ValuePlay[TaiwanRules] = ValuePlay(
    name="taiwan",
    short_name="Taiwanese",
    description="Taiwanese (16 tiles)",
    other_names=("taiwanese", "tw", "台灣", "臺灣", "台湾", "台麻"),
    unit="tai",
    unit_words=("tai", "台", "臺", "faan", "fan", "番"),
    grammar="taiwan.lark",
    synonyms={
        **dict.fromkeys(("hu", "胡"), WIN_HINT),
        **dict.fromkeys(("放槍", "放炮"), f"{WIN_HINT}, and d for the discarder"),
        "流局": "-",
        **dict.fromkeys(("詐胡", "诈胡"), "f"),
        "屁胡": "0",
    },
    lone_words={"荒牌": "a draw is - - - -"},
    example_values=("5", "8"),
    more_example_hands=(("2 d - 4", "{0} and {3} won on one discard of {1}"),),
    build_reference=partial(read_topics, TOPICS),
    list_term_pages=LateFunction(HERE, ".terms:list_term_pages"),
    list_payments=list_payments,
    least=ValueLimit(lambda rules: 0),
    most=ValueLimit(lambda rules: MOST_WIN_TAI),
    most_winners=ValueLimit(lambda rules: rules.winners, "winners", PLAYERS - 1),
    one_winner=NEXT_IN_TURN,
    dealer_matters=lambda rules: True,
    describe_rules=_describe_rules,
    count_deals=lambda rules: PLAYERS * (rules.length or 0),
    keeps_deal=_keeps_deal,
    counts_repeat=_counts_repeat,
    has_repeats=True,
    load_patterns=LateValue(HERE, ".patterns:TAIWAN_PATTERNS"),
    usual_values=range(11),
)
TAIWAN_COLUMNS = (*DEALER_COLUMNS, *TILE_COLUMNS, *FLOWER_COLUMNS)
TAIWAN_FAMILY = build_value_family(
    TAIWAN_PLAY, build_game_plan(TAIWAN_PLAY.unit, (0, 1, 2, 3, 4, 5, 8, 16), TAIWAN_COLUMNS)
)

# ------------------------------------------------------------------------------------------
# The named rulesets of Taiwanese mahjong. They pay alike, and differ in what tiles are worth.


USUAL = TaiwanRules(TAIWAN_FAMILY)
TAIWAN_PRESETS = {
    "taiwan": USUAL,
    "taiwan-16": USUAL.replace(tai_list="most-16"),
    "taiwan-8": USUAL.replace(tai_list="most-8"),
}
