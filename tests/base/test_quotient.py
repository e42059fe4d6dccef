"""Exact quotients against `Fraction`, which knows all but a denominator of 0."""

from fractions import Fraction
from itertools import product

from mjtally.base.quotient import Quotient

NUMBERS = [Quotient(a, b) for a, b in product((-7, -1, 0, 2, 30), (1, 3, 10, 12))]


def test_arithmetic_is_exact() -> None:
    for one, other in product(NUMBERS, NUMBERS):
        assert Fraction(*(one + other)) == Fraction(*one) + Fraction(*other)
        assert Fraction(*(one - other)) == Fraction(*one) - Fraction(*other)
        assert Fraction(*(3 * one)) == Fraction(*(one * 3)) == 3 * Fraction(*one)
        assert Fraction(*-one) == -Fraction(*one)
    assert Fraction(*sum(NUMBERS, Quotient(0, 1))) == sum(Fraction(*each) for each in NUMBERS)


def test_nothing_to_divide_by_stays_so() -> None:
    """What is added to it, and what it is multiplied by, makes no number of it."""
    none = Quotient(5, 0)
    assert (3 * none).denominator == (-none).denominator == 0
