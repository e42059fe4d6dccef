"""Intervals: between which figures a share or a mean lies, if hands are independent."""

from collections.abc import Callable, Iterable
from math import isqrt, sqrt

from ...base.quotient import Quotient
from .columns import NAN, Column, ColumnValue, Moments
from .player import PlayerTotals


def add_interval_columns(columns: Iterable[Column], percent: float) -> tuple[Column, ...]:
    """The columns with a low and a high one beside each share and mean: between them the true
    value lies in so many percent of the cases, if hands are independent."""
    z = _normal_quantile(0.5 + percent / 200)
    widened: list[Column] = []
    for column in columns:
        widened.append(column)
        if column.has_interval:
            for side, end in ((-1, "low"), (1, "high")):
                description = f"the {end} end of the {percent:g} % interval of {column.name}"
                name = f"{column.name}_{end}"
                widened.append(
                    column._replace(
                        name=name,
                        description=description,
                        read=_build_interval_bound(column, side * z),
                    )
                )
    return tuple(widened)


def _normal_quantile(share: float) -> float:
    from statistics import NormalDist  # a table without intervals need not wait for it

    return NormalDist().inv_cdf(share)


def _build_interval_bound(column: Column, z: float) -> Callable[[PlayerTotals], ColumnValue]:
    def value(player: PlayerTotals) -> ColumnValue:
        spread, middle = column.compute_moments(player), column.compute_value(player)
        assert isinstance(middle, Quotient)
        if not middle.denominator:
            return NAN
        if spread.sum_of_squares is None:
            return _wilson_bound(spread.total.numerator, spread.sample_size, z)
        return _normal_bound(middle, spread, z)

    return value


def _wilson_bound(of: int, count: int, z: float) -> Quotient:
    """An end of Wilson's interval of a share."""
    if not count:
        return NAN
    middle = of + z * z / 2
    around = z * sqrt(of * (count - of) / count + z * z / 4)
    return _to_quotient(min(max((middle + around) / (count + z * z), 0.0), 1.0))


def _normal_bound(middle: Quotient, spread: Moments, z: float) -> Quotient:
    """An end of the normal interval about a mean. (What came on top of the numbers, such as
    adjustments, moves the interval and does not widen it.)"""
    count, squares = spread.sample_size, spread.sum_of_squares
    if count < 2 or squares is None:
        return NAN
    variance = _variance(spread)
    error = _square_root(Quotient(variance.numerator, variance.denominator * count))
    width = _to_quotient(z)
    return middle + Quotient(*(a * b for a, b in zip(width, error, strict=True)))


def _variance(spread: Moments) -> Quotient:
    """The variance of two numbers or more."""
    count, (total, part), squares = spread
    assert squares is not None
    both = part * part * squares.denominator
    around = count * part * part * squares.numerator - total * total * squares.denominator
    return Quotient(max(around, 0), both * count * (count - 1))


def _square_root(square: Quotient) -> Quotient:
    """The square root, to twelve decimals and more: scores may be too large for floats."""
    scale = 10**12
    over = square.denominator * scale
    return Quotient(isqrt(square.numerator * square.denominator * scale * scale), over)


def _to_quotient(number: float) -> Quotient:
    return Quotient(*number.as_integer_ratio())


# ------------------------------------------------------------------------------- a difference


def explain_interval(column: Column, player: PlayerTotals, percent: float) -> str:
    """How an interval is worked out, with its numbers."""
    z = _normal_quantile(0.5 + percent / 200)
    spread = column.compute_moments(player)
    if spread.sum_of_squares is None:
        of, count = spread.total.numerator, spread.sample_size
        return (
            "Wilson: (k + z²/2 ± z √(k (n - k) / n + z²/4)) / (n + z²)"
            f" with k = {of}, n = {count}, z = {z:.4f}"
        )
    middle = column.compute_value(player)
    assert isinstance(middle, Quotient)
    deviation = float(_square_root(_variance(spread))) if spread.sample_size > 1 else float("nan")
    return (
        "normal: m ± z s / √n"
        f" with m = {middle.format_decimal(4)}, s = {deviation:.4f},"
        f" n = {spread.sample_size}, z = {z:.4f}"
    )
