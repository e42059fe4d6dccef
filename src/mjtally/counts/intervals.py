"""Intervals: between which figures a share or a mean lies, if hands are independent."""

from collections.abc import Callable, Iterable
from math import isqrt, sqrt
from statistics import NormalDist

from ..base.exact import Quotient, plus
from .columns import NAN, Column, Spread, Value
from .player import Player


def with_intervals(columns: Iterable[Column], percent: float) -> tuple[Column, ...]:
    """The columns with a low and a high one beside each share and mean: between them the true
    value lies in so many percent of the cases, if hands are independent."""
    z = NormalDist().inv_cdf(0.5 + percent / 200)
    widened: list[Column] = []
    for column in columns:
        widened.append(column)
        if column.spread:
            for side, what in ((-1, "low"), (1, "high")):
                words = f"the {what} end of the {percent:g} % interval of {column.name}"
                name = f"{column.name}_{what}"
                widened.append(
                    column._replace(name=name, words=words, value=_end(column, side * z))
                )
    return tuple(widened)


def _end(column: Column, z: float) -> Callable[[Player], Value]:
    def value(player: Player) -> Value:
        assert column.spread
        spread, middle = column.spread(player), column.value(player)
        assert isinstance(middle, Quotient)
        if not middle.denominator:
            return NAN
        if spread.squares is None:
            return _wilson(spread.total.numerator, spread.numbers, z)
        return _normal(middle, spread, z)

    return value


def _wilson(of: int, count: int, z: float) -> Quotient:
    """An end of Wilson's interval of a share."""
    if not count:
        return NAN
    middle = of + z * z / 2
    around = z * sqrt(of * (count - of) / count + z * z / 4)
    return _exact(min(max((middle + around) / (count + z * z), 0.0), 1.0))


def _normal(middle: Quotient, spread: Spread, z: float) -> Quotient:
    """An end of the normal interval about a mean. (What came on top of the numbers, such as
    adjustments, moves the interval and does not widen it.)"""
    count, squares = spread.numbers, spread.squares
    if count < 2 or squares is None:
        return NAN
    variance = _variance(spread)
    error = _root(Quotient(variance.numerator, variance.denominator * count))
    width = _exact(z)
    return plus(middle, Quotient(*(a * b for a, b in zip(width, error, strict=True))))


def _variance(spread: Spread) -> Quotient:
    """The variance of two numbers or more."""
    count, (total, part), squares = spread
    assert squares is not None
    both = part * part * squares.denominator
    around = count * part * part * squares.numerator - total * total * squares.denominator
    return Quotient(max(around, 0), both * count * (count - 1))


def _root(square: Quotient) -> Quotient:
    """The square root, to twelve decimals and more: scores may be too large for floats."""
    scale = 10**12
    over = square.denominator * scale
    return Quotient(isqrt(square.numerator * square.denominator * scale * scale), over)


def _exact(number: float) -> Quotient:
    return Quotient(*number.as_integer_ratio())


def formula(column: Column, player: Player, percent: float) -> str:
    """How an interval is worked out, with its numbers."""
    assert column.spread
    z = NormalDist().inv_cdf(0.5 + percent / 200)
    spread = column.spread(player)
    if spread.squares is None:
        of, count = spread.total.numerator, spread.numbers
        return (
            "Wilson: (k + z²/2 ± z √(k (n - k) / n + z²/4)) / (n + z²)"
            f" with k = {of}, n = {count}, z = {z:.4f}"
        )
    middle = column.value(player)
    assert isinstance(middle, Quotient)
    deviation = float(_root(_variance(spread))) if spread.numbers > 1 else float("nan")
    return (
        "normal: m ± z s / √n"
        f" with m = {middle.digits(4)}, s = {deviation:.4f}, n = {spread.numbers}, z = {z:.4f}"
    )
