"""What charts are made of: scales, and marks with the numbers of players.

A chart is a row of three pictures: what its lines or rows are beside, the plot, and what stands
after it. All are as high as they are drawn; the plot is as wide as there is room. So heights are in
pixels, and places from left to right are shares of the plot's width: text and strokes stay as they
are on a phone and on a wall. What a mark shows is its title.

Colours are classes (`c0`, `r1`), to which the page gives one colour by day and another by night. A
mark or a line about a player has the player's number in `data-p`.
"""

from collections.abc import Iterable, Sequence
from math import ceil, floor, log10
from typing import NamedTuple
from xml.etree.ElementTree import Element

from .html import element

LABELS_HEIGHT = 20  # of what is written below a plot, in pixels


class Tick(NamedTuple):
    """A place on an axis, from 0 to 1, and what is written there."""

    place: float
    text: str


class Scale(NamedTuple):
    """The values between which something is drawn, and those that are written beside it."""

    low: float
    high: float
    ticks: Sequence[Tick]

    def place(self, value: float) -> float:
        """Where a value is, from 0 to 1."""
        return (value - self.low) / ((self.high - self.low) or 1)


PERCENTAGES = Scale(0, 100, [Tick(part / 4, f"{part * 25} %") for part in range(5)])


def scale_values(
    values: Iterable[float], tick_count: int = 5, *, zero: bool = True, unit: str = ""
) -> Scale:
    """A scale of round numbers about values, written with their unit; `zero` is on it if wanted."""
    drawn = [*values, *([0.0] if zero else [])]
    low, high = min(drawn, default=0.0), max(drawn, default=1.0)
    if low == high:
        high = low + 1
    step = _round_step((high - low) / tick_count)
    first, last = floor(round(low / step, 9)), ceil(round(high / step, 9))
    ticks = [
        Tick((number - first) / (last - first), format_tick(number * step, step) + unit)
        for number in range(first, last + 1)
    ]
    return Scale(first * step, last * step, ticks)


def _round_step(least: float) -> float:
    """1, 2 or 5 times a power of ten, not below `least`."""
    power = 10.0 ** (len(str(int(least))) - 1) if least >= 1 else 1.0
    while power > least:
        power /= 10
    return next((power * each for each in (1, 2, 5) if power * each >= least), 10 * power)


def format_tick(value: float, step: float) -> str:
    """A number at an axis, with as many decimals as its step has."""
    if step >= 1:
        return f"{value:.0f}".replace("-0", "0") if round(value) == 0 else f"{value:.0f}"
    decimals = ceil(-log10(step))
    return f"{value:z.{decimals}f}".rstrip("0").rstrip(".")


def axis_labels(across: Sequence[Tick], height: int) -> list[Element]:
    """What is written below a plot; the first and the last do not stand over its edge, and those
    between are for plots that have room for them."""
    labels = []
    for tick in across:
        kind = "start" if tick.place < 0.08 else "end" if tick.place > 0.92 else "middle"
        label = element(
            "text", tick.text, x=format_share(tick.place), y=str(height + 14), class_=kind
        )
        labels.append(label)
    return labels


def mark_player(mark: Element, player: int) -> Element:
    if player >= 0:
        mark.set("data-p", str(player))
    return mark


def format_share(place: float) -> str:
    """A place from 0 to 1 as SVG has it."""
    return f"{format_number(round(100 * place, 2))}%"


def format_number(value: float) -> str:
    """A number without a decimal that says nothing."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
