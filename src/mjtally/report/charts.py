"""Charts: values and what stands for them, as SVG that is as wide as the page.

A chart is a row of three pictures: the axis, the plot, and the names at the ends of lines. All are
as high as they are drawn; the plot is as wide as there is room. So heights are in pixels, and
places from left to right are shares of the plot's width: text and strokes stay as they are on a
phone and on a wall. What a line is called stands beside it, and what a mark shows is its title.

Colours are classes (`c0`, `r1`, `ink`), to which the page gives one colour by day and another by
night. A mark or a line about a player has the player's number in `data-p`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from .html import element

COLOUR_COUNT = 5  # of lines that stand out; the others are grey
CHART_HEIGHT = 300  # of a chart of lines, in pixels
SMALL_HEIGHT = 150  # of one in a player's panel
MARGIN = 14  # above and below the lines, for the half of a label
LABEL_DISTANCE = 17  # between the middles of two labels, so that both can be read
LABEL_INDENT = 16  # of a label, after the rule that leads to it
LONGEST_LABEL = 14  # letters; the title of its line has the whole name
ROW_HEIGHT = 30  # of a row of a chart in rows
LETTER_SHARE = 0.055  # of the narrowest plot, that a digit takes
WIDTH_UNITS = 1000  # of a line, whatever the plot's width
MAX_STEPS = 250  # of a line: more are thinner than a pixel


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


class ChartLine(NamedTuple):
    """The line of a player: from left to right (0 to 1), and the values there."""

    player: int  # the player's number; -1 for one who has none
    name: str
    places: Sequence[float]
    values: Sequence[float]
    description: str  # of the whole line, in words
    colour: int = -1  # of those that stand out; -1 for grey


class IntervalRow(NamedTuple):
    """A row of a chart of intervals: what it is of, its bounds and its value."""

    player: int
    label: str
    low: float
    value: float
    high: float
    text: str  # the value, as it is written
    description: str


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
    first, last = int(low // step), -int(-high // step)
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
    return next(power * each for each in (1, 2, 5, 10) if power * each >= least)


def format_tick(value: float, step: float) -> str:
    """A number at an axis, with as many decimals as its step has."""
    if step >= 1:
        return f"{value:.0f}".replace("-0", "0") if round(value) == 0 else f"{value:.0f}"
    return f"{value:.2f}".rstrip("0").rstrip(".")


# ------------------------------------------------------------------------------------ lines


def line_chart(
    lines: Sequence[ChartLine], across: Sequence[Tick], values: Scale, height: int = CHART_HEIGHT
) -> Element:
    """Lines of players, the grey ones below; names at the ends of all, of which those of grey
    lines are hidden until somebody chooses one."""
    order = sorted(lines, key=lambda line: line.colour >= 0)
    plot = _plot(height)
    for tick in values.ticks:
        plot.append(
            _rule_across(_height_of(tick.place, height), "axis" if tick.text == "0" else "")
        )
    canvas = element("svg", viewBox=f"0 0 {WIDTH_UNITS} {height}", width="100%", height=str(height))
    canvas.set("preserveAspectRatio", "none")
    canvas.extend(_polyline(line, values, height) for line in order)
    plot.append(canvas)
    plot.extend(_date_labels(across, height))
    return element(
        "div",
        _value_axis(values, height),
        plot,
        _line_names(order, values, height),
        class_="chart",
    )


def _plot(height: int) -> Element:
    return element("svg", class_="plot", height=str(height + 20))


def _height_of(place: float, height: int) -> float:
    """The distance from the top, of a place from 0 (below) to 1 (above)."""
    return round(MARGIN + (1 - place) * (height - 2 * MARGIN), 1)


def _rule_across(y: float, kind: str) -> Element:
    rule = element("line", x2="100%", y1=_number(y), y2=_number(y))
    rule.set("class", kind)
    return rule


def _polyline(line: ChartLine, values: Scale, height: int) -> Element:
    steps = _choose_steps(len(line.values))
    heights = [_height_of(values.place(line.values[at]), height) for at in steps]
    points = " ".join(
        f"{line.places[at] * WIDTH_UNITS:.0f},{y:.0f}" for at, y in zip(steps, heights, strict=True)
    )
    drawn = element("polyline", element("title", line.description), points=points)
    drawn.set("class", f"line c{line.colour}" if line.colour >= 0 else "line")
    if line.player >= 0:
        drawn.set("data-p", str(line.player))
    return drawn


def _choose_steps(count: int) -> Sequence[int]:
    """The steps of a line that are drawn, evenly spread; always its first and its last."""
    if count <= MAX_STEPS:
        return range(count)
    return sorted({round(at * (count - 1) / (MAX_STEPS - 1)) for at in range(MAX_STEPS)})


def _value_axis(values: Scale, height: int) -> Element:
    axis = element("svg", class_="values", height=str(height + 20), aria_hidden="true")
    for tick in values.ticks:
        y = _number(_height_of(tick.place, height) + 4)
        axis.append(element("text", tick.text.replace("-", "\u2212"), x="100%", y=y))
    return axis


def _date_labels(across: Sequence[Tick], height: int) -> list[Element]:
    """What is written below a plot; the first and the last do not stand over its edge."""
    labels = []
    for tick in across:
        anchor = "start" if tick.place < 0.08 else "end" if tick.place > 0.92 else "middle"
        label = element("text", tick.text, x=_share(tick.place), y=str(height + 14), class_=anchor)
        labels.append(label)
    return labels


def _line_names(lines: Sequence[ChartLine], values: Scale, height: int) -> Element:
    """The names of lines at their ends, moved apart, with rules that lead to them."""
    names = element("svg", class_="names", height=str(height + 20), aria_hidden="true")
    shown = [line for line in lines if line.colour >= 0 and line.values]
    ends = [_height_of(values.place(line.values[-1]), height) for line in shown]
    placed = dict(zip(map(id, shown), spread_labels(ends, LABEL_DISTANCE), strict=True))
    for line in lines:
        if not line.values:
            continue
        end = _height_of(values.place(line.values[-1]), height)
        y = placed.get(id(line), end)
        group = element(
            "g",
            element("line", x1="1", x2=str(LABEL_INDENT - 4), y1=_number(end), y2=_number(y)),
            element("text", shorten_name(line.name), x=str(LABEL_INDENT), y=_number(y + 4)),
            class_=f"name c{line.colour}" if line.colour >= 0 else "name",
        )
        if line.player >= 0:
            group.set("data-p", str(line.player))
        names.append(group)
    return names


def shorten_name(name: str) -> str:
    """A name that fits beside a chart."""
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"


def spread_labels(heights: Sequence[float], least: float) -> list[float]:
    """Heights of labels, moved apart until they are `least` from each other; their order and
    their middle stay."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    moved = [heights[at] for at in order]
    for at in range(1, len(moved)):
        moved[at] = max(moved[at], moved[at - 1] + least)
    over = (sum(moved) - sum(heights)) / len(moved) if moved else 0.0
    placed = [0.0] * len(heights)
    for at, height in zip(order, moved, strict=True):
        placed[at] = height - over
    return placed


# ------------------------------------------------------------------------------------- rows


def interval_chart(rows: Sequence[IntervalRow], values: Scale, mean: float | None) -> Element:
    """A row for each value with its interval; a dashed rule stands at the mean of all."""
    plot, height = _row_plot(len(rows), values)
    if mean is not None:
        plot.append(_rule_down(values.place(mean), height, "mean"))
    for at, row in enumerate(rows):
        y = _number(at * ROW_HEIGHT + ROW_HEIGHT / 2)
        mark = element(
            "g",
            element("title", row.description),
            element(
                "line",
                x1=_share(values.place(row.low)),
                x2=_share(values.place(row.high)),
                y1=y,
                y2=y,
            ),
            element("circle", cx=_share(values.place(row.value)), cy=y, r="5"),
            class_="interval",
        )
        plot.append(_about(mark, row.player))
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
                "x": _share(left),
                "width": _share(width),
                "y": str(at * ROW_HEIGHT + 6),
                "height": str(ROW_HEIGHT - 12),
            }
            plot.append(_about(bar, row.player))
            if text and width >= LETTER_SHARE * (len(text) + 1):
                middle, y = _share(left + width / 2), str(at * ROW_HEIGHT + ROW_HEIGHT // 2 + 4)
                plot.append(element("text", text, x=middle, y=y, class_=f"on-{colour}"))
            before += place
    return _row_chart([(row.player, row.label, row.text) for row in rows], plot)


def _row_plot(count: int, values: Scale) -> tuple[Element, int]:
    """A plot with rules at the ticks, and their texts below; and its height without those."""
    height = count * ROW_HEIGHT
    plot = element("svg", class_="plot", height=str(height + 20))
    for tick in values.ticks:
        plot.append(_rule_down(tick.place, height, "grid"))
    plot.extend(_date_labels(values.ticks, height))
    return plot, height


def _rule_down(place: float, height: int, kind: str) -> Element:
    return element("line", x1=_share(place), x2=_share(place), y1="0", y2=str(height), class_=kind)


def _row_chart(labels: Sequence[tuple[int, str, str]], plot: Element) -> Element:
    """A plot between what its rows are of, and their values."""
    before = element("div", class_="labels")
    after = element("div", class_="figures")
    for player, label, text in labels:
        before.append(_about(element("bdi", label, title=label), player))
        after.append(_about(element("span", text), player))
    return element("div", before, plot, after, class_="chart rows")


def _about(mark: Element, player: int) -> Element:
    if player >= 0:
        mark.set("data-p", str(player))
    return mark


# ------------------------------------------------------------------------------------ small


def shares_bar(parts: Sequence[tuple[int, str]]) -> Element:
    """A small bar cut by counts, each part with its class; the text beside it says the same."""
    whole = sum(count for count, _ in parts) or 1
    bar, before = element("svg", class_="bar", aria_hidden="true"), 0
    for count, colour in parts:
        if count:
            x, width = _share(before / whole), _share(count / whole)
            bar.append(element("rect", x=x, width=width, height="100%", class_=colour))
        before += count
    return bar


def _share(place: float) -> str:
    """A place from 0 to 1 as SVG has it."""
    return f"{_number(round(100 * place, 2))}%"


def _number(value: float) -> str:
    """A number without a decimal that says nothing."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
