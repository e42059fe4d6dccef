"""What hands of tiles are worth in MCR: the Python calls, one of which `mjtally hand` prints."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Literal, TypeAlias

from ....base.errors import Mistake
from ....base.terminal import align_columns
from ....base.wording import pluralize
from ....model.calculator import split_tiles_mark
from ....model.hand import Win
from ....model.hand_scores import TileScore, format_product
from ....tiles.conditions import parse_conditions
from ....value_hands.play import build_hand
from ..rules import MOST_POINTS, McrRules
from .judge import evaluate_hand
from .value import McrValuation, ScoredFan

Guobiao: TypeAlias = Literal["mcr", "mcr-2006"] | McrRules  # rules whose hands have fan


class FanScore(TileScore[McrValuation, McrRules]):
    """What a hand is worth. Nothing in it changes; two are equal that say the same of hands
    won under the same conditions and rules."""

    __slots__ = ()

    @property
    def points(self) -> int:
        """All points, those of flowers included: the sum of points × count over `fans`."""
        return self.valuation.value

    @property
    def flowers(self) -> int:
        """How many there are."""
        return self.valuation.flowers

    @property
    def fans(self) -> tuple[ScoredFan, ...]:
        """What counts, flowers last: `number`, names (`chinese`, `english`), the `points` of
        one, and how often it counts (`count`)."""
        return self.valuation.patterns

    @property
    def payments(self) -> tuple[int, ...]:
        """The winner's points and then each payer's, who pays most first; they add up to 0."""
        discarder = None if self.conditions.self_draw else 1
        return self.rules.play.settle(build_hand((Win(0, self.points),), discarder))

    def format_value(self) -> str:
        """`20 points`."""
        return pluralize(self.points, "point")

    @property
    def _scored_rows(self) -> Sequence[ScoredFan]:
        return self.fans

    def _table_lines(self) -> Sequence[str]:
        rows = [
            (fan.english, fan.chinese, format_product(fan.points, fan.count)) for fan in self.fans
        ]
        return [*align_columns(rows), ""]

    def _json_value(self) -> dict[str, Any]:
        return {
            "fans": [asdict(fan) for fan in self.fans],
            "flowers": self.flowers,
            "points": self.points,
            "payments": self.payments,
        }


def score_hand(
    tiles: str,
    *,
    self_draw: bool = False,
    seat: str = "S",
    round: str = "E",
    last: bool = False,
    rinshan: bool = False,
    chankan: bool = False,
    fourth: bool = False,
    minimum: int | None = None,
    rules: McrRules,
) -> FanScore:
    """What a winning hand is worth.

    `tiles` is written as in a scores file, the tile won on after `+`, flowers in braces:
    `(345m)(345p)345s66s78m+9m{126f}`. `seat` and `round` are winds, E S W N. `last` is a win on
    the last tile or discard, `rinshan` on the tile after a kong, `chankan` on the tile of
    another's kong, `fourth` on a tile of which the other three lie open. `minimum` are the
    points that it needs, flowers aside, otherwise those of the rules; 0 for any complete hand.

    Raises `ValueError` for tiles that are not a winning hand, or worth too little, and for
    conditions that cannot be, and `TypeError` for what is not a text, wind or truth value at all;
    its text says what to write instead.
    """
    conditions = parse_conditions(
        self_draw=self_draw,
        round=round,
        seat=seat,
        last=last,
        rinshan=rinshan,
        chankan=chankan,
        fourth=fourth,
    )
    if not isinstance(tiles, str):
        raise TypeError(f"tiles are a text such as 123456789m22p34s+5s, not {tiles!r}")
    wanted = rules if minimum is None else _with_minimum(minimum, rules)
    try:
        valuation = evaluate_hand(tiles, conditions, wanted)
    except Mistake as error:
        raise ValueError(str(error)) from None
    return FanScore(valuation, conditions, rules)


def score_mark(text: str, *, seat: str = "", **conditions: Any) -> FanScore:
    """What the tiles of a mark are worth, where `*` is the dealer; otherwise as `score_hand`.
    Without a seat the winner is not the dealer."""
    tiles, seat = split_tiles_mark(text, seat)
    return score_hand(tiles, seat=seat, **conditions)


def _with_minimum(minimum: int, rules: McrRules) -> McrRules:
    """The same rules with another minimum."""
    if not isinstance(minimum, int) or isinstance(minimum, bool):
        raise TypeError(f"minimum is a number of points such as 8, not {minimum!r}")
    if not 0 <= minimum <= MOST_POINTS:
        raise ValueError(f"minimum is a number from 0 to {MOST_POINTS}, such as 8, not {minimum}")
    return rules.replace(minimum=minimum)
