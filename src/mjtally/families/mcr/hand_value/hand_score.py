"""What hands of tiles are worth: the Python calls, one of them behind `mjtally hand`."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ....base.errors import Mistake
from ....base.quotient import format_payments
from ....base.terminal import align_columns
from ....base.wording import pluralize
from ....language.statements import Cell
from ....model.hand_scores import describe_win, format_tiles_json
from ....model.win_conditions import FLAGS, WIND_NUMBERS, find_condition_error
from ....tiles.groups import format_tile_kind
from ..game.settlement import settle
from ..lines.hand import McrHand
from ..lines.marks import parse_mark
from ..rules import MOST_POINTS, McrRules
from .conditions import McrConditions
from .judge import evaluate_hand
from .value import McrValuation, ScoredFan

if TYPE_CHECKING:
    pass
    from .value import ScoredFan


Guobiao: TypeAlias = Literal["mcr", "mcr-2006"] | McrRules  # rules whose hands have fan


class FanScore:
    """What a hand is worth. Nothing in it changes; two are equal that tell the same of hands
    won under the same conditions and rules."""

    __slots__ = ("conditions", "rules", "valuation")

    def __init__(self, valuation: McrValuation, conditions: McrConditions, rules: McrRules) -> None:
        self.valuation = valuation
        self.conditions = conditions
        self.rules = rules

    def __repr__(self) -> str:
        """`FanScore(20 points: Pure Straight 16, Concealed Hand 2, All Chows 2; +44/-28/-8/-8)`."""
        from .objections import describe_fans

        fans = ", ".join(describe_fans(self.valuation))
        return f"FanScore({self.points} points: {fans}; {format_payments(self.payments)})"

    def __eq__(self, other: object) -> bool:
        return (
            self._comparison_key() == other._comparison_key()
            if isinstance(other, FanScore)
            else NotImplemented
        )

    def __hash__(self) -> int:
        return hash(self._comparison_key())

    def _comparison_key(self) -> tuple[object, ...]:
        """What follows from the tiles, and with it all the rest."""
        return (self.fans, self.groups, self.won_on, self.wait, self.conditions, self.rules)

    @property
    def points(self) -> int:
        """All points, those of flowers included: the sum of points × count over `fans`."""
        return self.valuation.points

    @property
    def flowers(self) -> int:
        """How many there are."""
        return self.valuation.flowers

    @property
    def fans(self) -> tuple[ScoredFan, ...]:
        """What counts, flowers last: `number`, names (`chinese`, `english`), the `points` of
        one, and how often it counts (`count`)."""
        return self.valuation.fans

    @property
    def groups(self) -> tuple[str, ...]:
        """How the hand was read: `234m`, `33s`, `(555p)` …"""
        return self.valuation.decomposition.format_groups()

    @property
    def won_on(self) -> str:
        """The winning tile, such as `2m`."""
        return format_tile_kind(self.valuation.decomposition.winning_hand.tiles.won_on)

    @property
    def wait(self) -> str:
        """What was waited for in this reading: `two-sided wait`, `closed wait` …"""
        return self.valuation.decomposition.wait

    @property
    def payments(self) -> tuple[int, ...]:
        """The winner's points and then each payer's, who pays most first; they add up to 0."""
        won = McrHand(0, self.points, None if self.conditions.self_draw else 1)
        return tuple(settle(won, self.rules))


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

    Raises `ValueError` for tiles that are no winning hand, or worth too little, and for
    conditions that cannot be, and `TypeError` for what is no text, wind or truth value at all;
    its text says what to write instead.
    """
    try:
        conditions = McrConditions(
            FLAGS[self_draw],
            WIND_NUMBERS[round],
            WIND_NUMBERS[seat],
            FLAGS[last],
            FLAGS[rinshan],
            FLAGS[chankan],
            FLAGS[fourth],
        )
    except (KeyError, TypeError):  # TypeError: a list, say, is no key
        flags = {"self_draw": self_draw, "last": last, "rinshan": rinshan}
        flags |= {"chankan": chankan, "fourth": fourth}
        wrong = find_condition_error({"round": round, "seat": seat}, flags)
        assert wrong
        raise wrong from None
    if not isinstance(tiles, str):
        raise TypeError(f"tiles are a text such as 123456789m22p34s+5s, not {tiles!r}")
    edition = rules if minimum is None else _with_minimum(minimum, rules)
    try:
        valuation = evaluate_hand(tiles, conditions, edition)
    except Mistake as error:
        raise ValueError(str(error)) from None
    return FanScore(valuation, conditions, rules)


def _with_minimum(minimum: int, rules: McrRules) -> McrRules:
    """The same rules with another minimum."""
    if not isinstance(minimum, int) or isinstance(minimum, bool):
        raise TypeError(f"minimum is a number of points such as 8, not {minimum!r}")
    if not 0 <= minimum <= MOST_POINTS:
        raise ValueError(f"minimum is a number from 0 to {MOST_POINTS}, such as 8, not {minimum}")
    return rules.replace(minimum=minimum)


# --------------------------------------------------------------------- of the command


def score_mark(text: str, *, seat: str = "", **conditions: Any) -> FanScore:
    """What the tiles of a mark are worth, where `*` is the dealer; otherwise as `score_hand`.
    Without a seat the winner is no dealer."""
    tiles, dealer = text, False
    try:
        mark = parse_mark(Cell(text))
    except Mistake:
        pass
    else:
        tiles, dealer = mark.tiles, mark.is_dealer
        if not tiles:
            raise ValueError(f"{text} is no hand of tiles: mjtally points tells what a mark pays")
    if "=" in text:
        raise ValueError(f"{text}: write the tiles alone, {tiles}")
    if dealer and seat not in {"", "E"}:
        raise ValueError(f"{text}: * is the dealer, who sits east, not {seat}")
    return score_hand(tiles, seat=seat or ("E" if dealer else "S"), **conditions)


# ------------------------------------------------------------------------------------------
# The value of a hand as a person reads it, and as a program does.


def format_hand_text(score: "FanScore") -> str:
    """How the hand was read, each fan, and what it pays."""
    return "\n".join(
        (
            *describe_win(score),
            "",
            *_fan_lines(score),
            "",
            f"{pluralize(score.points, 'point')}: {format_payments(score.payments)}",
        )
    )


def _fan_lines(score: "FanScore") -> list[str]:
    return align_columns([(fan.english, fan.chinese, _format_points(fan)) for fan in score.fans])


def _format_points(fan: "ScoredFan") -> str:
    """`16`, `4  (2 × 2)`."""
    times = f"  ({fan.count} × {fan.points})" if fan.count > 1 else ""
    return f"{fan.points * fan.count:3}{times}"


def format_hand_json(score: "FanScore") -> str:
    """Everything, for programs."""
    return format_tiles_json(
        score,
        {
            "fans": [asdict(fan) for fan in score.fans],
            "flowers": score.flowers,
            "points": score.points,
            "payments": score.payments,
        },
    )
