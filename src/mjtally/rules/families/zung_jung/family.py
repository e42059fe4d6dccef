"""Zung Jung as a family of rules, and its named ruleset.

The winner gets three times what the hand is worth, and each of the others pays a third of that, by
self-draw and by discard. There is one exception: when a hand of more than 25 points is won by
discard, the two who did not discard pay 25 each, and the discarder pays the rest.

This is the smallest family of the package, and a good one to begin a new one with. `ValuePlay` says
what each name below means, and what holds for a family that leaves one out.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from ....base.late_imports import LateFunction, LateValue
from ...model.hand import Hand, Win
from ...model.payments import Payment, Purpose
from ...value_hands.play import NEXT_IN_TURN, Limit, ValuePlay
from ...value_hands.statistics_plan import TILE_COLUMNS, build_game_plan
from .rules import LIMIT, MOST_POINTS, PLAYERS, ZungJungRules, describe_impossible_points

SHARE = 25  # the most that a player pays for a discard of another
DISCARD_HINT = "the winner's points, such as 30, and d for the discarder"


class ZungJungPlay(ValuePlay[ZungJungRules]):
    """Zung Jung under certain rules."""

    # ------------------------------------------------------------ how files and pages call it
    name = "zung-jung"
    short_name = "Zung Jung"
    other_names = ("zungjung", "zj", "chungyung", "中庸", "中庸麻將", "中庸麻将")
    topics: ClassVar[Mapping[str, str]] = {
        "zung-jung": "Zung Jung marks",
        "zung-jung-lines": "other lines of Zung Jung, and tags after the marks",
        "zung-jung-rules": "parameters of Zung Jung that need an explanation",
        "zung-jung-tiles": "tiles of Zung Jung",
    }
    list_term_pages = LateFunction(__package__, ".terms:list_term_pages")
    # ------------------------------------- its marks, and what to write in place of other words
    grammar = "zung-jung.lark"
    unit = "points"
    unit_words = (
        *("points", "point", "pts", "pt", "分", "点", "點"),
        *("fan", "faan", "番", "han", "飜"),
    )
    synonyms: ClassVar[Mapping[str, str]] = {
        "fu": "the winner's points, such as 30",
        **dict.fromkeys(("食胡", "出銃"), DISCARD_HINT),
        **dict.fromkeys(("chicken", "雞和"), "1"),
    }
    lone_words: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("荒庄", "黃莊"), "a draw is - - - -"),
        **dict.fromkeys(("time", "timeout", "time's up"), "write end where the time was up"),
    }
    example_values = ("30", "85")
    usual_values = (1, *range(5, 91, 5))
    one_winner = NEXT_IN_TURN
    # ------------------------------------------------- its patterns, which few files ask for
    load_patterns = LateValue(__package__, ".patterns:PATTERNS")
    named_examples = "all-triplets", "value-honor"
    tile_table = "fan"
    # ------------------------------------------------------------------ what its tables show
    plan = build_game_plan(unit, (1, 26, 51, 101, 320), TILE_COLUMNS)

    # ------------------------------------------------------------------- what its rules say

    @property
    def least(self) -> Limit:
        return Limit(max(self.rules.minimum, 1), "minimum", MOST_POINTS)

    @property
    def most(self) -> Limit:
        return Limit(MOST_POINTS)

    @property
    def sum_limit(self) -> int:
        return LIMIT

    @property
    def dealer_matters(self) -> bool:
        return True  # the winner's seat wind counts among tiles

    @property
    def deal_count(self) -> int | None:
        return self.rules.length

    def refuse_value(self, value: int) -> str:
        return describe_impossible_points(value)

    def describe_rules(self) -> str:
        return f"{self.rules.minimum} at least, payoff {self.rules.payoff}"

    # ------------------------------------------------------------------------ who pays whom

    def list_payments(self, hand: Hand, honba: int = 0, sticks: int = 0) -> Iterator[Payment]:
        """Who pays whom, in points. It makes no difference who deals."""
        rules = self.rules
        for win in hand.wins:
            for payer in range(PLAYERS):
                if payer != win.seat:
                    points, why = self._find_share(hand, win, payer)
                    yield Payment(payer, win.seat, points, why)
        if hand.offender is not None:
            for seat in range(PLAYERS):
                if seat != hand.offender:
                    why = f"a false win, to each of the others (false-win={rules.false_win})"
                    yield Payment(hand.offender, seat, rules.false_win, why, Purpose.FOUL)

    def _find_share(self, hand: Hand, win: Win, payer: int) -> tuple[int, str]:
        """What a player pays for a win, and why."""
        if hand.discarder is None:
            return win.value, "self-draw: each pays the points"
        if self.rules.payoff == "uniform":
            return win.value, "each pays the points, whoever discarded (payoff=uniform)"
        if win.value <= SHARE:
            return win.value, f"{SHARE} points or less: each pays them"
        if payer != hand.discarder:
            return SHARE, f"above {SHARE} points: the others pay {SHARE}"
        others = PLAYERS - 2
        return 3 * win.value - others * SHARE, f"the discard: 3 × {win.value} - {others} × {SHARE}"


ZUNG_JUNG_PRESETS: dict[str, ZungJungRules] = {"zung-jung": ZungJungRules(ZungJungPlay)}
