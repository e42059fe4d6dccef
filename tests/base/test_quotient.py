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


def test_quotients_compare_as_numbers() -> None:
    for one, other in product(NUMBERS, NUMBERS):
        first, second = Fraction(*one), Fraction(*other)
        assert (one < other, one <= other, one > other) == (
            first < second,
            first <= second,
            first > second,
        )
        assert (one >= other, one == other) == (first >= second, first == second)
        if one == other:
            assert hash(one) == hash(other)
    for one, number in product(NUMBERS, (-7, 0, 1, 2, 30)):
        assert (one < number, one > number) == (Fraction(*one) < number, Fraction(*one) > number)
        assert (one == number) == (Fraction(*one) == number)
        assert one != number or hash(one) == hash(number)
    assert Quotient(3, 2) < Quotient(2, 1) and Quotient(1, 2) == Quotient(5, 10)
    assert Quotient(1, 2) != "1/2" and Quotient(0, 0) != 0


def test_what_is_no_number_comes_last_upwards_and_downwards() -> None:
    values = [Quotient(5, 0), Quotient(-1, 3), Quotient(0, 0), Quotient(7, 2), Quotient(-4, 1)]
    for negated in (False, True):
        order = sorted([-value for value in values] if negated else values)
        assert [value.denominator for value in order[-2:]] == [0, 0]
        known = sorted([1 / 3, -3.5, 4.0] if negated else [-1 / 3, 3.5, -4.0])
        assert [*map(float, order[:3])] == known
