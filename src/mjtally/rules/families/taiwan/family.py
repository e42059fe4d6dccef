"""Taiwanese mahjong as a family of rules, and its named rulesets.

A hand is worth a base and so many tai. After a discard the discarder alone pays it, to each winner;
after a self-draw each of the three others pays it. A payment to or from the dealer has one tai
more, and two more for each time that the dealer has dealt again (連一拉一: 1 + 2). The mark of a
winner does not count these tai, which only the table knows.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from ....base.late_imports import LateFunction, LateValue
from ...model.hand import Hand
from ...model.payments import Payment, Purpose
from ...value_hands.play import NEXT_IN_TURN, Limit, ValuePlay
from ...value_hands.statistics_plan import (
    DEALER_COLUMNS,
    FLOWER_COLUMNS,
    TILE_COLUMNS,
    build_game_plan,
)
from .rules import PLAYERS, TaiwanRules

MOST_WIN_TAI = 99  # more than any tiles are worth, and less than players usually pay
WIN_HINT = "the winner's tai, such as 5"


class TaiwanPlay(ValuePlay[TaiwanRules]):
    """Taiwanese mahjong under certain rules."""

    name = "taiwan"
    short_name = "Taiwanese"
    description = "Taiwanese (16 tiles)"
    other_names = ("taiwanese", "tw", "台灣", "臺灣", "台湾", "台麻")
    unit = "tai"
    plan = build_game_plan(
        unit, (0, 1, 2, 3, 4, 5, 8, 16), DEALER_COLUMNS + TILE_COLUMNS + FLOWER_COLUMNS
    )
    unit_words = ("tai", "台", "臺", "faan", "fan", "番", "han")
    grammar = "taiwan.lark"
    synonyms: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("hu", "胡"), WIN_HINT),
        **dict.fromkeys(("放槍", "放炮"), f"{WIN_HINT}, and d for the discarder"),
        "流局": "-",
        **dict.fromkeys(("屁胡", "chicken"), "0"),
    }
    lone_words: ClassVar[Mapping[str, str]] = {"荒牌": "a draw is - - - -"}
    first_questions: ClassVar[Mapping[str, str]] = {
        "base": "the base (底): what a hand without tai is worth",
        "unit": "what each tai (台) is worth",
    }
    example_values = ("5", "8")
    more_example_hands: ClassVar[Sequence[tuple[str, str]]] = (
        ("2 d - 4", "{0} and {3} won on one discard of {1}"),
    )
    list_term_pages = LateFunction(__package__, ".terms:list_term_pages")
    one_winner = NEXT_IN_TURN
    has_repeats = True
    load_patterns = LateValue(__package__, ".patterns:TAIWAN_PATTERNS")
    named_examples = "all-pungs", "dragon-pung"
    usual_values = range(11)
    topics: ClassVar[Mapping[str, str]] = {
        "taiwan": "Taiwanese marks",
        "taiwan-lines": "other lines of Taiwanese, and tags after the marks",
        "taiwan-rules": "parameters of Taiwanese that need an explanation",
        "taiwan-tiles": "tiles of Taiwanese",
    }

    @property
    def most(self) -> Limit:
        return Limit(MOST_WIN_TAI)

    @property
    def most_winners(self) -> Limit:
        return Limit(self.rules.winners, "winners", PLAYERS - 1)

    @property
    def dealer_matters(self) -> bool:
        return True

    @property
    def deal_count(self) -> int | None:
        return PLAYERS * self.rules.length if self.rules.length else None

    def list_payments(self, hand: Hand, honba: int = 0, sticks: int = 0) -> Iterator[Payment]:
        """Who pays whom, in points. `honba` is how often the dealer had dealt again."""
        rules = self.rules
        if hand.offender is not None:
            for seat in range(PLAYERS):
                if seat != hand.offender:
                    paid, reason = _price(rules, rules.false_win)
                    yield Payment(hand.offender, seat, paid, f"a false win: {reason}", Purpose.FOUL)
        for win in hand.wins:
            others = [seat for seat in range(PLAYERS) if seat != win.seat]
            for payer in others if hand.discarder is None else [hand.discarder]:
                is_dealers = hand.dealer in {payer, win.seat}
                paid, reason = _price(rules, win.value, rules.dealer_tai if is_dealers else 0)
                yield Payment(payer, win.seat, paid, reason)
                if is_dealers and honba:
                    repeat = rules.unit * rules.streak_tai
                    reason = f"{honba} × " * (honba > 1) + f"{repeat} for the streak"
                    yield Payment(payer, win.seat, honba * repeat, reason, Purpose.HONBA)

    def keeps_deal(self, hand: Hand) -> bool:
        """連莊: the dealer deals again after an own win, after a false win, and after a draw if the
        rules say so."""
        if hand.wins:
            return hand.dealer in hand.winners
        return hand.offender is not None or self.rules.drawn_hand != "pass"

    def counts_repeat(self, hand: Hand) -> bool:
        """Whether the streak grows when the dealer deals again."""
        return bool(hand.wins) or (hand.offender is None and self.rules.drawn_hand == "streak")

    def describe_rules(self) -> str:
        return f"{self.rules.base} and {self.rules.unit} a tai, list {self.rules.tai_list}"


def _price(rules: TaiwanRules, tai: int, more: int = 0) -> tuple[int, str]:
    """The price of so many tai, and its calculation: `100 + 20 × (5 + 3 for the dealer)`."""
    counted = f"({tai} + {more} for the dealer)" if more else f"{tai}"
    return rules.base + rules.unit * (tai + more), f"{rules.base} + {rules.unit} × {counted}"


# ------------------------------------------------------------------------------------------
# The named rulesets of Taiwanese mahjong have the same payments, and differ in what tiles are
# worth.


USUAL = TaiwanRules(TaiwanPlay)
TAIWAN_PRESETS = {
    "taiwan": USUAL,
    "taiwan-16": USUAL.replace(tai_list="most-16"),
    "taiwan-8": USUAL.replace(tai_list="most-8"),
}
