"""Hong Kong mahjong as a family of rules, and its named rulesets.

Payments are those of the HK scorer, or of a table of portions that a club declares. Scores are
whole numbers of half base points, since half a portion is the smallest payment. The base, which a
file declares, multiplies only their sums.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from ....base.late_imports import LateFunction
from ....base.quotient import Quotient
from ...model.hand import Hand, Win
from ...model.payments import Payment, Purpose
from ...statistics.family_statistics import ReportColumns
from ...value_hands.play import Limit, ValuePlay
from ...value_hands.statistics_plan import (
    FLOWER_COLUMNS,
    TILE_COLUMNS,
    StatisticsPlan,
)
from .rules import (
    BY_S,
    MOST_FAAN,
    HkRules,
    describe_unlisted_faan,
    find_portion,
    load_patterns,
    write_table,
)

HALF, WHOLE = 1, 2  # half a portion, and a whole one
PORTIONS_IN_WORDS = {2 * WHOLE: "two", 3 * WHOLE: "three"}  # other numbers are written as digits
DOUBLED = ", doubled: the dealer's"  # after a reason


HK_STATISTICS = StatisticsPlan(
    default_columns="""
        name game_count win_count win_count/game_count blame_count blame_count/game_count
        net_score net_score_per_game
    """,
    more_columns=f"""
        self_draw_count self_draw_count/win_count discard_win_count discard_win_count/win_count
        mean_faan=win_value/marked_win_count discard_count discard_count/blame_count
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


class HkPlay(ValuePlay[HkRules]):
    """Hong Kong mahjong under certain rules."""

    name = "hk"
    short_name = "HK"
    file_start = "an HK file begins with rules=hk"
    other_names = ("hongkong", "hong-kong", "cantonese", "hkos")
    unit = "faan"
    plan = HK_STATISTICS
    unit_words = ("faan", "fan", "f", "番", "han", "h", "飜", "翻")  # also as players of riichi do
    grammar = "hk.lark"
    mark_examples = "the winner's faan, -, d, D, S, f"
    synonyms: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("出銃", "出铳", "出沖", "出冲", "chut"), "d"),
        **dict.fromkeys(("chicken", "雞糊", "鸡糊"), "0"),
        **dict.fromkeys(
            ("包", "bao", "pao", "包自摸"),
            "D for a discarder who pays for all, S after a self-draw",
        ),
    }
    example_values = ("3", "8")
    list_term_pages = LateFunction(__package__, ".terms:list_term_pages")
    load_patterns = load_patterns
    named_examples = "all-pungs", "dragon-pung"
    first_questions: ClassVar[Mapping[str, str]] = {
        "B": "the base: what a hand of 0 faan is worth, in money or chips",
        "M": "the maximum: a hand counts at most this many faan",
        "R": "full: the discarder pays for all (全銃); half: all pay (半銃)",
        "S": "above 4 faan it doubles at each faan (spicy) or each second (half)",
        "minimum": "a win needs at least this many faan",
    }
    is_always_loose = True
    usual_values = range(3, 11)
    topics: ClassVar[Mapping[str, str]] = {
        "hk": "Hong Kong marks",
        "hk-tags": "Hong Kong tags, after the marks",
        "hk-rules": "parameters of Hong Kong that need an explanation",
        "hk-tiles": "tiles of Hong Kong",
    }

    def __init__(self, rules: HkRules) -> None:
        super().__init__(rules)
        self.score_unit = Quotient(rules.base.numerator, 2 * rules.base.denominator)

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
        """Who pays whom, in half base points.

        Everybody pays the winner of a self-draw a portion. After a discard the winner gets two:
        both from the discarder, or, under half responsibility, one from the discarder and half a
        portion from each of the others. If several win, the discarder alone pays two to each, under
        half responsibility, too. A guarantor pays for all. A false win costs portions of the
        maximum, to each of the others. If the rules double what the dealer pays and gets, they
        double all of these payments, but not a false win that costs a number of base points.
        """
        rules = self.rules
        for win in hand.wins:
            portion = find_portion(win.value, rules.table, rules.spiciness)
            owed = [
                (payer, halves * self._find_factor(hand, payer, win.seat), why)
                for payer, halves, why in self._list_shares(hand, win)
            ]
            if hand.guarantor is not None:
                halves = sum(share for _, share, _ in owed)
                portions = PORTIONS_IN_WORDS.get(halves) or Quotient(halves, 2).format_decimal(1)
                why = f"{portions} portions: a guarantor pays for all"
                owed = [(hand.guarantor, halves, why)]
            for payer, halves, why in owed:
                yield Payment(payer, win.seat, halves * portion, why)
        if hand.offender is not None:
            number, in_portions = rules.false_win
            for seat in range(rules.players):
                if seat == hand.offender:
                    continue
                if not in_portions:
                    why = f"a false win, to each of the others (false-win={number})"
                    yield Payment(hand.offender, seat, WHOLE * number, why, Purpose.FOUL)
                    continue
                factor = self._find_factor(hand, hand.offender, seat)
                portion = WHOLE * find_portion(rules.maximum, rules.table, rules.spiciness)
                counted = {1: "a portion", 2: "two portions", 3: "three portions"}.get(number)
                why = f"{counted or f'{number} portions'} of the maximum, to each of the others"
                why += DOUBLED * (factor == 2)
                yield Payment(hand.offender, seat, factor * number * portion, why, Purpose.FOUL)

    def _list_shares(self, hand: Hand, win: Win) -> Iterator[tuple[int, int, str]]:
        """The players who owe something for a win, how many halves of a portion they owe before the
        dealer's are doubled, and why."""
        shares_discard = self.rules.responsibility == "half" and len(hand.wins) == 1
        for payer in range(self.rules.players):
            if payer == win.seat:
                continue
            doubled = DOUBLED * (self._find_factor(hand, payer, win.seat) == 2)
            if hand.discarder is None:
                yield payer, WHOLE, f"a portion{doubled}"
            elif shares_discard and payer == hand.discarder:
                yield payer, WHOLE, f"a portion: the discarder (R=half){doubled}"
            elif shares_discard:
                yield payer, HALF, f"half a portion (R=half){doubled}"
            elif payer == hand.discarder:
                half = self.rules.responsibility == "half"
                whom = "for all who won" if half else "for all (R=full)"
                yield payer, 2 * WHOLE, f"two portions: the discarder pays {whom}{doubled}"

    def _find_factor(self, hand: Hand, payer: int, receiver: int) -> int:
        """2 if the dealer is one of the two and the rules double, otherwise 1."""
        return 2 if self.rules.dealer_double and hand.dealer in {payer, receiver} else 1

    def keeps_loose_deal(self, hand: Hand, dealer: int) -> bool:
        """The dealer deals again after an own win, and if nobody won."""
        return not hand.wins or dealer in hand.winners

    def refuse_mark(self, role: str) -> str:
        if role == "DISCARD_GUARANTOR" and self.rules.responsibility == "full":
            return (
                "D has no effect with full responsibility (R=full), where d pays for all: write d"
            )
        return ""

    def refuse_value(self, value: int) -> str:
        return describe_unlisted_faan(value, self.rules.table)

    def describe_value(self, hand: Hand) -> Iterable[str]:
        """Sentences that calculate a portion of the faan won, or of the maximum after a false
        win."""
        rules = self.rules
        by_s = rules.table == BY_S
        parameter = f"S={rules.spiciness}" if by_s else f"table={write_table(rules.table)}"
        of_maximum = [Win(0, rules.maximum)] if rules.false_win.in_portions else []
        for win in hand.wins or of_maximum:
            portions = find_portion(win.value, rules.table, rules.spiciness)
            base, portion = rules.base.format_decimal(4), (rules.base * portions).format_decimal(4)
            yield f"a portion of {win.value} faan is {base} × {portions} = {portion} ({parameter})"

    def describe_rules(self) -> str:
        return f"{self.rules.minimum} at least, list {self.rules.faan_list}"


# ------------------------------------------------------------------------------------------
# The named rulesets of Hong Kong have the same payments, and differ in what tiles are worth.


HK = HkRules(HkPlay)
HK_PRESETS = {
    "hk": HK,
    "hk-limits": HK.replace(faan_list="limits"),  # the calculator hk-mahjong 3.2.0
    "hk-yahoo": HK.replace(faan_list="yahoo", minimum=3),  # the Yahoo game
}
