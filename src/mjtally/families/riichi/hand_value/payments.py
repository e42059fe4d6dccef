"""What a winning hand is worth: han and fu to what each player pays.

Points are whole numbers. The ladder of limits and the rounding are common to all rulesets;
the rules decide on kiriage, kazoe and three players' self-draws (`tsumo`).
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ..rules import RiichiRules

# Counted han from the top, and their base points. Below 5 han: fu × 2^(han + 2).
LIMIT_BASE_POINTS = ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000))
MANGAN_BASE, YAKUMAN_BASE = 2000, 8000
RIICHI_STICK = 1000  # a riichi stick
LIMIT_NAMES = {
    2000: "mangan",
    3000: "haneman",
    4000: "baiman",
    6000: "sanbaiman",
    8000: "counted yakuman",
}
YAKUMAN_MULTIPLES = ("", "double ", "triple ", "quadruple ", "quintuple ", "sextuple ")


class HandValue(NamedTuple):
    """A hand's value: han (and fu, below 5 han), or so many yakuman."""

    han: int
    fu: int | None = None
    yakuman: int = 0

    def format_han_and_fu(self) -> str:
        """`3 han 40 fu`, `5 han`."""
        return f"{self.han} han" if self.fu is None else f"{self.han} han {self.fu} fu"

    def format_mark(self) -> str:
        """As it is written in a scores file: `3/40`, `5`, `1y`."""
        if self.yakuman:
            return f"{self.yakuman}y"
        return f"{self.han}" if self.fu is None else f"{self.han}/{self.fu}"


def parse_value(text: str) -> HandValue | None:
    """The value that `format_mark` would write so; None for any other text."""
    found = re.fullmatch("([1-9][0-9]?)(?:/([1-9][0-9]{1,2})|(y))?", text)
    if not found:
        return None
    number, fu, is_yakuman = found.groups()
    if is_yakuman:
        return HandValue(0, None, int(number))
    return HandValue(int(number), int(fu) if fu else None)


def base_points(value: HandValue, rules: RiichiRules) -> int:
    """The base from which all payments are multiples: 2000 is a mangan."""
    if value.yakuman:
        return YAKUMAN_BASE * value.yakuman
    if value.han >= 13 and rules.has_multiple_counted_yakuman:
        return YAKUMAN_BASE * (value.han // 13)
    if value.han >= 13 and rules.kazoe == "sanbaiman":
        return 6000
    for han, base in LIMIT_BASE_POINTS:
        if value.han >= han:
            return base
    assert value.fu is not None
    fu = round_fu(value.fu)
    if rules.kiriage and (value.han, fu) in {(4, 30), (3, 60)}:
        return MANGAN_BASE
    base = fu << value.han + 2
    return min(base, MANGAN_BASE) if rules.has_mangan_below_five_han else base


def round_fu(fu: int) -> int:
    """Up to the next ten; the 25 of seven pairs stays."""
    return fu if fu == 25 else -(-fu // 10) * 10


def round_up(points: int) -> int:
    """Up to the next hundred."""
    return -(-points // 100) * 100


def discard_payment(base: int, winner: int, dealer: int) -> tuple[int, str]:
    """What the discarder pays, and how it comes about: 6 times the base to a dealer, 4 times to
    the others."""
    return _multiply_base(base, 6 if winner == dealer else 4)


def self_draw_payments(
    base: int, winner: int, dealer: int, rules: RiichiRules
) -> Iterator[tuple[int, int, str]]:
    """What each of the others pays, by seat, and how it comes about: the dealer's part is double.

    With three players one payer is missing. Their part, a non-dealer's, is lost, or half of
    it, rounded up, is added to what each of the others pays.
    """
    more = 0
    if rules.players == 3 and rules.tsumo == "split":
        missing, _ = _multiply_base(base, 2 if winner == dealer else 1)
        more = round_up(missing // 2)
    for payer in range(rules.players):
        if payer != winner:
            by = 2 if dealer in {payer, winner} else 1
            points, why = _multiply_base(base, by)
            if more:
                why = f"{base} × {by}, and half of the missing player's part"
            yield payer, points + more, why


def _multiply_base(base: int, by: int) -> tuple[int, str]:
    """Points, and how they come about: `1280 × 4 = 5120, rounded up`."""
    product = base * by
    points = round_up(product)
    if points == product:
        return points, f"{base} × {by}"
    return points, f"{base} × {by} = {product}, rounded up"


@lru_cache(maxsize=4096)
def payments_for_value(
    value: HandValue, *, dealer: bool, self_draw: bool, rules: RiichiRules
) -> tuple[int, ...]:
    """The winner's points and then each payer's, who pays most first; they add up to 0."""
    base, deals = base_points(value, rules), 0 if dealer else 1
    if not self_draw:
        points, _ = discard_payment(base, 0, deals)
        return (points, -points, *[0] * (rules.players - 2))
    paid = [-points for _, points, _ in self_draw_payments(base, 0, deals, rules)]
    return (-sum(paid), *paid)


def limit_name(value: HandValue, rules: RiichiRules) -> str:
    """`mangan` … `double yakuman`; nothing below a mangan."""
    if value.yakuman:
        return YAKUMAN_MULTIPLES[value.yakuman - 1] + "yakuman"
    return LIMIT_NAMES.get(base_points(value, rules), "")


def explain_unlikely_value(
    value: HandValue, *, self_draw: bool, riichi: bool, called: bool
) -> str | None:
    """Why no hand can have such a value; it is scored all the same, with a warning."""
    if value.yakuman or value.fu is None or value.han >= 5:
        return None
    han, fu = value.han, round_fu(value.fu)
    closed_draw = 1 if self_draw else 0  # menzen tsumo, for the shapes that are always closed
    least = 1 + closed_draw if riichi else 1
    for holds, why in (
        (fu == 20 and not self_draw, "20 fu is pinfu by self-draw; by discard it is 30"),
        (fu == 20 and called, "20 fu is a closed hand; an open one has 30"),
        (fu == 20 and han < 1 + closed_draw + riichi, "20 fu is pinfu and self-draw, 2 han"),
        (fu == 25 and called, "25 fu is seven pairs, which is closed"),
        (
            fu == 25 and han < 2 + closed_draw + riichi,
            "25 fu is seven pairs, 2 han, and riichi and self-draw add one each",
        ),
        (han < least, "riichi and self-draw are 2 han"),
    ):
        if holds:
            return why
    return None
