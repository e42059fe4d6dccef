"""What hands of tiles are worth: the Python calls, one of which `mjtally hand` prints."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from ...base.errors import Mistake
from ...base.quotient import Quotient
from ...base.terminal import align_columns
from ..model.calculator import split_tiles_mark
from ..model.hand_scores import TileScore, format_product
from ..model.types import Rules
from ..tiles.conditions import WinConditions, parse_conditions
from .judge import evaluate_hand, format_value
from .rows import AnyPatternList, PatternValuation, ScoredPattern

MOST_MINIMUM = 999  # the highest minimum that a call may ask for


class PatternScore(TileScore[PatternValuation, Rules]):
    """What a hand of Hong Kong, Zung Jung or Taiwanese is worth. A score cannot be changed. Two
    scores are equal if the hands have the same value for the same reasons, under the same
    conditions and rules."""

    __slots__ = ("pattern_list",)

    def __init__(
        self,
        valuation: PatternValuation,
        conditions: WinConditions,
        rules: Rules,
        pattern_list: AnyPatternList,
    ) -> None:
        super().__init__(valuation, conditions, rules)
        self.pattern_list = pattern_list

    @property
    def value(self) -> int:
        """What the hand is worth by the rules, counted in `unit`."""
        return self.valuation.value

    @property
    def unit(self) -> str:
        """What the value is counted in: `faan`, `points` or `tai`."""
        return self.pattern_list.unit

    @property
    def flowers(self) -> int:
        """The number of flowers."""
        return self.valuation.flowers

    @property
    def patterns(self) -> tuple[ScoredPattern, ...]:
        """The patterns that count. Each has its `name` in scores files, its names in `chinese` and
        `english`, the `value` of one, and how often it counts (`count`)."""
        return self.valuation.patterns

    @property
    def payments(self) -> tuple[int | Quotient, ...]:
        """What the hand changes: what the winner gets, and then what each other player pays, the
        largest payment first. The numbers are those of the scores (in Hong Kong, with `B`), and
        they add up to 0. One that is not whole is an exact quotient."""
        play: Any = self.rules.play
        c = self.conditions
        paid = play.pay_win(self.value, dealer=c.seat == 0, self_draw=c.self_draw)
        return tuple(
            points
            if points.numerator % points.denominator
            else points.numerator // points.denominator
            for points in paid
        )

    def format_value(self) -> str:
        """The value in words: `4 faan`."""
        return format_value(self.value, self.pattern_list)

    @property
    def _scored_rows(self) -> Sequence[ScoredPattern]:
        return self.patterns

    def _table_lines(self) -> Sequence[str]:
        rows = [
            (pattern.english, pattern.chinese, format_product(pattern.value, pattern.count))
            for pattern in self.patterns
        ]
        return [*align_columns(rows), ""] if rows else []

    def _json_value(self) -> dict[str, Any]:
        payments = [
            paid.to_number() if isinstance(paid, Quotient) else paid for paid in self.payments
        ]
        return {
            "patterns": [asdict(pattern) for pattern in self.patterns],
            "flowers": self.flowers,
            "value": self.value,
            "unit": self.unit,
            "payments": payments,
        }


def score_hand(
    tiles: str,
    *,
    load_list: Callable[[], AnyPatternList],
    self_draw: bool = False,
    seat: str = "S",
    round: str = "E",
    last: bool = False,
    rinshan: bool = False,
    chankan: bool = False,
    first: bool = False,
    fourth: bool = False,
    minimum: int | None = None,
    rules: Rules,
) -> PatternScore:
    """What a winning hand is worth.

    `tiles` is written as in a scores file, the tile won on after `+`, flowers in braces:
    `2223445678m+9m(777z){26f}`. `seat` and `round` are winds, E S W N; who sits east deals. `last`
    is a win on the last tile or discard, `rinshan` on the tile after a kong, `chankan` on the tile
    of another's kong, `first` one in the first go-round, `fourth` on a tile of which the other
    three lie open. `minimum` is what it needs, flowers aside, otherwise that of the rules; 0 for
    any complete hand.

    Raises `ValueError` for tiles that are not a winning hand, or worth too little, and for
    conditions that cannot be, and `TypeError` for what is not a text, wind or truth value at all;
    its text says what to write instead.
    """
    pattern_list = load_list()
    conditions = parse_conditions(
        self_draw=self_draw,
        round=round,
        seat=seat,
        last=last,
        rinshan=rinshan,
        chankan=chankan,
        first=first,
        fourth=fourth,
    )
    if not isinstance(tiles, str):
        example = pattern_list.group_names.example
        raise TypeError(f"tiles are a text such as {example}, not {tiles!r}")
    play: Any = rules.play
    applied_rules = rules if minimum is None else _with_minimum(minimum, rules)
    try:
        valuation = evaluate_hand(tiles, conditions, applied_rules, pattern_list)
    except Mistake as error:
        raise ValueError(str(error)) from None
    if refusal := play.refuse_value(valuation.value):  # a table may pay nothing for it
        raise ValueError(refusal)
    load = pattern_list.load_score_type
    score_type: type[PatternScore] = load() if load else PatternScore
    return score_type(valuation, conditions, rules, pattern_list)


def _with_minimum(minimum: int, rules: Rules) -> Rules:
    """The rules with another minimum. It fails with a `TypeError` for what is no number, and with a
    `ValueError` for a number that cannot be."""
    if not isinstance(minimum, int) or isinstance(minimum, bool):
        raise TypeError(f"minimum is a number of points such as 8, not {minimum!r}")
    if not 0 <= minimum <= MOST_MINIMUM:
        raise ValueError(f"minimum is a number from 0 to {MOST_MINIMUM}, such as 8, not {minimum}")
    return rules.replace(minimum=minimum)


def score_mark(
    text: str, *, load_list: Callable[[], AnyPatternList], seat: str = "", **conditions: Any
) -> PatternScore:
    """What the tiles of a mark are worth. A `*` after them is the dealer, and without a seat or a
    `*` the winner is not the dealer. The other conditions are those of `score_hand`."""
    tiles, seat = split_tiles_mark(text, seat)
    return score_hand(tiles, load_list=load_list, seat=seat, **conditions)
