"""Exact quotients of whole numbers. Unlike a `Fraction`, one may have nothing to divide by."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import gcd, inf, isinf, lcm, nan

from .errors import UsageError

WHOLE_NUMBER = r"[-+]?[0-9]{1,9}"  # no count here has more digits than that


class Quotient:
    """`numerator / denominator`, which compares as a number does, with whole numbers too. A
    denominator is never negative; if it is 0, the quotient is not a number (nan), and comes after
    all numbers. Quotients are added and subtracted, and multiplied by whole numbers."""

    __slots__ = ("denominator", "numerator")

    def __init__(self, numerator: int, denominator: int) -> None:
        self.numerator = numerator
        self.denominator = denominator

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.numerator}, {self.denominator})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            return self.denominator != 0 and self.numerator == other * self.denominator
        if not isinstance(other, Quotient):
            return NotImplemented
        first, second = self._scale(other)
        return first == second

    def __hash__(self) -> int:
        if self.denominator == 1:  # most quotients are whole
            return hash(self.numerator)
        if self.denominator == 0:
            return hash((0, 0))
        common = gcd(self.numerator, self.denominator)
        reduced = self.numerator // common, self.denominator // common
        return hash(reduced[0] if reduced[1] == 1 else reduced)

    def __lt__(self, other: "Quotient | int") -> bool:
        first, second = self._scale(other)
        return first < second

    def __le__(self, other: "Quotient | int") -> bool:
        first, second = self._scale(other)
        return first <= second

    def __gt__(self, other: "Quotient | int") -> bool:
        first, second = self._scale(other)
        return first > second

    def __ge__(self, other: "Quotient | int") -> bool:
        first, second = self._scale(other)
        return first >= second

    def _scale(self, other: "Quotient | int") -> tuple[int, int]:
        """Two whole numbers whose order is the order of this quotient and another one."""
        over = 1 if isinstance(other, int) else other.denominator
        number = other if isinstance(other, int) else other.numerator
        if self.denominator == 0 or over == 0:
            return int(self.denominator == 0), int(over == 0)
        return self.numerator * over, number * self.denominator

    def __add__(self, other: "Quotient") -> "Quotient":
        if self.denominator == other.denominator != 0:  # most have the same denominator
            return Quotient(self.numerator + other.numerator, self.denominator)
        common = lcm(self.denominator, other.denominator)
        return Quotient(
            self.numerator * (common // self.denominator)
            + other.numerator * (common // other.denominator),
            common,
        )

    def __sub__(self, other: "Quotient") -> "Quotient":
        return self + -other

    def __neg__(self) -> "Quotient":
        return Quotient(-self.numerator, self.denominator)

    def __mul__(self, number: int) -> "Quotient":
        """The quotient, multiplied by a whole number."""
        return Quotient(number * self.numerator, self.denominator)

    def __rmul__(self, number: int) -> "Quotient":
        return self * number

    def __iter__(self) -> Iterator[int]:
        """The numerator and the denominator: `Fraction(*quotient)` makes a fraction of them."""
        return iter((self.numerator, self.denominator))

    def count_units(self, unit: "Quotient") -> int | None:
        """The number of units in the quotient; None if it is not a whole number of units."""
        if not unit.numerator:
            return None if self.numerator else 0
        units, rest = divmod(self.numerator * unit.denominator, self.denominator * unit.numerator)
        return None if rest else units

    def format_decimal(self, places: int) -> str:
        """Format the number with at most so many decimals. It is rounded half to even from the
        exact value and has no trailing zeros; it is never `-0`, and `nan` if the denominator is
        0."""
        if self.denominator == 0:
            return "nan"
        if self.denominator == 1:  # most quotients are whole
            return f"{self.numerator:d}"
        scaled = round_half_even(self.numerator * 10**places, self.denominator)
        whole, decimals = divmod(abs(scaled), 10**places)
        text = f"{whole}.{decimals:0{places}}".rstrip("0").rstrip(".")
        return f"-{text}" if scaled < 0 else text

    def format_signed(self, places: int) -> str:
        """Format the number as `format_decimal` does, with a plus sign if it is above 0."""
        return f"{'+' if self.numerator > 0 else ''}{self.format_decimal(places)}"

    def __float__(self) -> float:
        if not self.denominator:
            return nan
        try:
            return self.numerator / self.denominator
        except OverflowError:  # the rules of HK can make a number this large
            return inf if (self.numerator > 0) == (self.denominator > 0) else -inf

    def to_number(self) -> int | float:
        """A number for programs: an `int` if it is whole or too large for a float."""
        if not self.denominator:
            return nan
        whole = round_half_even(self.numerator, self.denominator)
        number = float(self)
        return whole if isinf(number) or whole * self.denominator == self.numerator else number


@lru_cache(10_000)
def share_quotient(numerator: int, denominator: int) -> Quotient:
    """A quotient as one object for all games that have it: most games have one of a few hundred."""
    return Quotient(numerator, denominator)


def round_half_even(numerator: int, denominator: int) -> int:
    """The nearest whole number to a quotient; from the middle, the even one."""
    whole, rest = divmod(numerator, denominator)
    return whole + (2 * rest > denominator or (2 * rest == denominator and whole % 2 == 1))


def round_half_up(exact: Quotient) -> int:
    """The nearest whole number to a quotient; from the middle, the greater one."""
    return (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)


def parse_decimal(text: str) -> Quotient:
    """The exact value of a decimal number such as `-20.5` (ValueError otherwise)."""
    if not re.fullmatch(r"[-+]?[0-9]*\.?[0-9]*", text):
        raise ValueError
    whole, _, decimals = text.partition(".")
    return Quotient(int(whole + decimals), 10 ** len(decimals))


def format_payments(payments: Iterable["int | Quotient"]) -> str:
    """Payments as people write them: `+3900/-3900/0/0`."""
    return "/".join(map(_format_payment, payments))


def _format_payment(points: "int | Quotient") -> str:
    exact = points if isinstance(points, Quotient) else Quotient(points, 1)
    return exact.format_signed(4)


def parse_whole_number(text: str, as_written: str) -> int:
    """A whole number that somebody gave to an option; `as_written` is the option with the number,
    for the message."""
    if not re.fullmatch(WHOLE_NUMBER, text):
        raise UsageError(f"{as_written}: write a whole number of at most nine digits")
    return int(text)
