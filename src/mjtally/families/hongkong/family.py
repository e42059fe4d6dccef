"""Hong Kong mahjong as a family of rules, and its named rulesets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from ...base.late_imports import LateFunction
from ...model.hand import Hand
from ...model.payments import Payment
from ...statistics.family_statistics import ReportColumns
from ...value_hands.family import build_value_family
from ...value_hands.play import Limit, ValuePlay
from ...value_hands.statistics_plan import (
    FLOWER_COLUMNS,
    TILE_COLUMNS,
    StatisticsPlan,
)
from .payments import describe_value, find_score_unit, list_payments
from .rules import MOST_FAAN, HkRules, load_patterns
from .tables import describe_unlisted_faan

HERE = __package__  # what a few lines need not have is imported when it is used


class HkPlay(ValuePlay[HkRules]):
    """Hong Kong mahjong under certain rules."""

    name = "hk"
    short_name = "HK"
    file_start = "an HK file begins with rules=hk"
    other_names = ("hongkong", "hong-kong", "cantonese", "hkos")
    unit = "faan"
    unit_words = ("faan", "fan", "f", "番", "han", "h", "飜", "翻")  # also as players of riichi do
    grammar = "hk.lark"
    mark_examples = "the winner's faan, -, d, D, S, f"
    example_values = ("3", "8")
    list_term_pages = LateFunction(HERE, ".terms:list_term_pages")
    load_patterns = load_patterns
    named_examples = "all-pungs", "dragon-pung"
    is_always_loose = True
    usual_values = range(3, 11)
    topics: ClassVar[Mapping[str, str]] = {
        "hk": "Hong Kong marks",
        "hk-tags": "Hong Kong tags, after the marks",
        "hk-rules": "parameters of Hong Kong that need words",
        "hk-tiles": "tiles of Hong Kong",
    }

    def __init__(self, rules: HkRules) -> None:
        super().__init__(rules)
        self.score_unit = find_score_unit(rules)

    @property
    def least(self) -> Limit:
        return Limit(self.rules.minimum, "minimum", MOST_FAAN)

    @property
    def most(self) -> Limit:
        return Limit(self.rules.maximum, "M", MOST_FAAN)

    @property
    def most_winners(self) -> Limit:
        return Limit(self.rules.winners, "winners", 3)

    @property
    def sum_limit(self) -> int:
        return self.rules.maximum

    @property
    def dealer_matters(self) -> bool:
        return self.rules.dealer_double

    def list_payments(self, hand: Hand, honba: int = 0, sticks: int = 0) -> Iterator[Payment]:
        return list_payments(hand, self.rules)

    def keeps_loose_deal(self, hand: Hand, dealer: int) -> bool:
        """The dealer deals again after an own win, and where nobody won."""
        return not hand.wins or dealer in hand.winners

    def refuse_mark(self, role: str) -> str:
        if role == "DISCARD_GUARANTOR" and self.rules.responsibility == "full":
            return (
                "D says nothing under full responsibility (R=full), where d pays for all: write d"
            )
        return ""

    def refuse_value(self, value: int) -> str:
        return describe_unlisted_faan(value, self.rules.table)

    def describe_value(self, hand: Hand) -> Iterable[str]:
        return describe_value(hand, self.rules)

    def describe_rules(self) -> str:
        return f"{self.rules.minimum} at least, list {self.rules.faan_list}"

    def list_variants(self) -> Sequence[HkRules]:
        rules = self.rules
        return [rules, rules.replace(responsibility="half", maximum=31, dealer_double=True)]


HK_STATISTICS = StatisticsPlan(
    unit=HkPlay.unit,
    default_columns="""
        name game_count win_count win_count/game_count blame_count blame_count/game_count
        net_score net_score_per_game
    """,
    more_columns=f"""
        self_draw_count self_draw_count/win_count discard_win_count discard_win_count/win_count
        mean_faan=win_value/win_count discard_count discard_count/blame_count
        discard_guarantee_count discard_guarantee_count/blame_count
        self_draw_guarantee_count self_draw_guarantee_count/blame_count
        false_win_count false_win_count/blame_count self_draw_net discard_net
        {TILE_COLUMNS} {FLOWER_COLUMNS}
    """,
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
HK_FAMILY = build_value_family(HkPlay, HK_STATISTICS)

# ------------------------------------------------------------------------------------------
# The named rulesets of Hong Kong: they pay alike, and differ in what tiles are worth.


HK = HkRules(HK_FAMILY)
HK_PRESETS = {
    "hk": HK,
    "hk-limits": HK.replace(faan_list="limits"),  # the calculator hk-mahjong 3.2.0
    "hk-yahoo": HK.replace(faan_list="yahoo", minimum=3),  # the Yahoo game
}
