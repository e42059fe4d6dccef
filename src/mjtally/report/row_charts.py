"""Charts in rows: a bar in parts, or a value with its interval, for each row."""

from collections.abc import Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from .chart_parts import (
    LABELS_HEIGHT,
    Scale,
    axis_labels,
    format_number,
    format_share,
    mark_player,
)
from .html import element

ROW_HEIGHT = 30  # of a row, in pixels
MOST_TICKS = 4  # that all have their text: of more, every other
LETTER_SHARE = 0.055  # of the narrowest plot, that a digit takes


class IntervalRow(NamedTuple):
    """A row of a chart of intervals: what it is of, its bounds and its value."""

    player: int
    label: str
    low: float
    value: float
    high: float
    text: str  # the value, as it is written
    description: str
    mean: float | None = None  # of all, where rows are not of one thing


class BarPart(NamedTuple):
    """A part of a bar: how long it is, the class of its colour, and what it is."""

    length: float
    colour: str
    description: str
    text: str = ""  # is written in the part, if it is long enough


class BarRow(NamedTuple):
    """A row of a chart of bars: what it is of, and its parts."""

    player: int
    label: str
    parts: Sequence[BarPart]
    text: str  # what is written after the bar


def interval_chart(rows: Sequence[IntervalRow], values: Scale, mean: float | None) -> Element:
    """A row for each value with its interval; a dashed rule stands at the mean of all."""
    plot, height = _row_plot(len(rows), values)
    if mean is not None:
        plot.append(_rule_down(values.place(mean), height, "mean"))
    for at, row in enumerate(rows):
        y = format_number(at * ROW_HEIGHT + ROW_HEIGHT / 2)
        if row.mean is not None:
            rule = _rule_down(values.place(row.mean), ROW_HEIGHT, "mean")
            rule.attrib |= {"y1": str(at * ROW_HEIGHT), "y2": str((at + 1) * ROW_HEIGHT)}
            plot.append(rule)
        mark = element(
            "g",
            element("title", row.description) if row.description else None,
            element(
                "line",
                x1=format_share(values.place(row.low)),
                x2=format_share(values.place(row.high)),
                y1=y,
                y2=y,
            ),
            element("circle", cx=format_share(values.place(row.value)), cy=y, r="5"),
            class_="interval",
        )
        plot.append(mark_player(mark, row.player))
    return _row_chart([(row.player, row.label, row.text) for row in rows], plot)


def bar_chart(rows: Sequence[BarRow], values: Scale) -> Element:
    """A bar for each row, in one part or in several."""
    plot, _ = _row_plot(len(rows), values)
    for at, row in enumerate(rows):
        before = values.place(0)
        for length, colour, description, text in row.parts:
            place = values.place(length) - values.place(0)
            left, width = min(before, before + place), abs(place)
            bar = element("rect", element("title", description), class_=colour)
            bar.attrib |= {
                "x": format_share(left),
                "width": format_share(width),
                "y": str(at * ROW_HEIGHT + 6),
                "height": str(ROW_HEIGHT - 12),
            }
            plot.append(mark_player(bar, row.player))
            if text and width >= LETTER_SHARE * (len(text) + 1):
                middle, y = (
                    format_share(left + width / 2),
                    str(at * ROW_HEIGHT + ROW_HEIGHT // 2 + 4),
                )
                plot.append(element("text", text, x=middle, y=y, class_=f"on-{colour}"))
            before += place
    return _row_chart([(row.player, row.label, row.text) for row in rows], plot)


def _row_plot(count: int, values: Scale) -> tuple[Element, int]:
    """A plot with rules at the ticks, and their texts below; and its height without those."""
    height = count * ROW_HEIGHT
    plot = element("svg", class_="plot", height=str(height + LABELS_HEIGHT))
    for tick in values.ticks:
        plot.append(_rule_down(tick.place, height, "grid"))
    step = 1 if len(values.ticks) <= MOST_TICKS else 2
    plot.extend(axis_labels(values.ticks[::step], height))
    return plot, height


def _rule_down(place: float, height: int, kind: str) -> Element:
    return element(
        "line", x1=format_share(place), x2=format_share(place), y1="0", y2=str(height), class_=kind
    )


def _row_chart(labels: Sequence[tuple[int, str, str]], plot: Element) -> Element:
    """A plot between what its rows are of, and their values."""
    before = element("div", class_="labels")
    after = element("div", class_="figures")
    for player, label, text in labels:
        before.append(mark_player(element("bdi", label, title=label), player))
        after.append(mark_player(element("span", text), player))
    return element("div", before, plot, after, class_="chart rows")
