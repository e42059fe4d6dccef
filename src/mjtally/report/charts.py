"""Charts: values and what stands for them, as SVG that is as wide as the page.

A chart is a row of three pictures: the axis, the plot, and the names at the ends of lines. All are
as high as they are drawn; the plot is as wide as there is room. So heights are in pixels, and
places from left to right are shares of the plot's width: text and strokes stay as they are on a
phone and on a wall. What a line is called stands beside it, and what a mark shows is its title.

Colours are classes (`c0`, `r1`, `ink`), to which the page gives one colour by day and another by
night. A mark or a line about a player has the player's number in `data-p`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import ceil, floor, inf, log10
from typing import NamedTuple
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element

from .html import element
from .page_texts import show_minus

COLOUR_COUNT = 5  # of lines that stand out; the others are grey
CHART_HEIGHT = 300  # of a chart of lines, in pixels
SMALL_HEIGHT = 150  # of one in a player's panel
MARGIN = 14  # above and below the lines, for the half of a label
LABEL_DISTANCE = 17  # between the middles of two labels, so that both can be read
LABEL_INDENT = 14  # of a label, after the rule that leads to it
LONGEST_LABEL = 14.5  # small letters; the title of its line has the whole name
SHORT_LABEL = 8  # small letters of the longest name, for which half the room is enough
SHORT_TICK = 5  # letters
ROW_HEIGHT = 30  # of a row of a chart in rows
MOST_TICKS = 4  # of a chart in rows, that all have their text: of more, every other
LETTER_SHARE = 0.055  # of the narrowest plot, that a digit takes
WIDTH_UNITS = 1000  # of a plot, whatever its width, unless that is too coarse
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


class LineHints(NamedTuple):
    """What is told of the points of lines: in which words, and when they are."""

    form: str  # a text with {name}, {period} and {points} to be filled in
    periods: Sequence[str]
    places: Sequence[float]  # of the periods, from 0 to 1
    write_value: Callable[[float], str]


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


# ------------------------------------------------------------------------------------ lines


def line_chart(
    lines: Sequence[ChartLine],
    across: Sequence[Tick],
    values: Scale,
    height: int = CHART_HEIGHT,
    hints: LineHints | None = None,
) -> Element:
    """Lines of players, the grey ones below; names at the ends of all, of which those of grey
    lines are hidden until somebody chooses one. With hints, the page's script tells the value of
    a line wherever it is pointed at."""
    order = sorted(lines, key=lambda line: line.colour >= 0)
    units = _width_units({place for line in lines for place in line.places})
    plot = _plot(height)
    plot.set("aria-hidden", "true")  # the table of the same figures is for those who hear
    for tick in values.ticks:
        plot.append(
            _rule_across(_height_of(tick.place, height), "axis" if tick.text == "0" else "grid")
        )
    canvas = element("svg", viewBox=f"0 0 {units} {height}", width="100%", height=str(height))
    canvas.set("preserveAspectRatio", "none")
    canvas.extend(_polyline(line, values, height, units, hints) for line in order if line.values)
    plot.extend(_leads_to_names(order, values, height))
    plot.append(canvas)
    plot.extend(_date_labels(across, height))
    chart = element(
        "div",
        _value_axis(values, height),
        plot,
        _line_names(order, values, height),
        class_=" ".join(["chart lines", *_width_classes(lines, values)]),
    )
    if hints:
        chart.attrib |= {
            "data-form": hints.form,
            "data-x": "|".join(hints.periods),
            "data-at": " ".join(f"{place * units:.0f}" for place in hints.places),
        }
    return chart


def _width_units(places: Collection[float]) -> int:
    """The width of a plot in units, of which each place has its own."""
    for units in (WIDTH_UNITS, 10 * WIDTH_UNITS):
        if len({round(place * units) for place in places}) == len(places):
            return units
    return 100 * WIDTH_UNITS


def _width_classes(lines: Sequence[ChartLine], values: Scale) -> Iterator[str]:
    """Whether names need little room, and the figures of the axis much."""
    if all(_measure_label(shorten_name(line.name)) <= SHORT_LABEL for line in lines):
        yield "short-names"
    if any(len(tick.text) > SHORT_TICK for tick in values.ticks):
        yield "long-values"


def _plot(height: int) -> Element:
    return element("svg", class_="plot", height=str(height + 20))


def _height_of(place: float, height: int) -> float:
    """The distance from the top, of a place from 0 (below) to 1 (above)."""
    return round(MARGIN + (1 - place) * (height - 2 * MARGIN), 1)


def _rule_across(y: float, kind: str) -> Element:
    rule = element("line", x2="100%", y1=_number(y), y2=_number(y))
    if kind:
        rule.set("class", kind)
    return rule


def _polyline(
    line: ChartLine, values: Scale, height: int, units: int, hints: LineHints | None
) -> Element:
    steps = _choose_steps(len(line.values))
    heights = [_height_of(values.place(line.values[at]), height) for at in steps]
    corners = [
        f"{line.places[at] * units:.0f},{y:.0f}" for at, y in zip(steps, heights, strict=True)
    ]
    if len(corners) == 1:  # a line to itself is a dot
        corners *= 2
    title = element("title", line.description) if line.description else None
    drawn = element("polyline", title, points=" ".join(corners))
    kind = "line dot" if len(heights) == 1 else "line"
    drawn.set("class", _line_class(kind, line))
    if hints:
        drawn.set("data-v", " ".join(hints.write_value(line.values[at]) for at in steps))
    return _about(drawn, line.player)


def _line_class(kind: str, line: ChartLine) -> str:
    """The class of what belongs to a line, with its colour unless it is grey."""
    return f"{kind} c{line.colour}" if line.colour >= 0 else kind


def _choose_steps(count: int) -> Sequence[int]:
    """The steps of a line that are drawn, evenly spread; always its first and its last."""
    if count <= MAX_STEPS:
        return range(count)
    return sorted({round(at * (count - 1) / (MAX_STEPS - 1)) for at in range(MAX_STEPS)})


def _value_axis(values: Scale, height: int) -> Element:
    axis = element("svg", class_="values", height=str(height + 20), aria_hidden="true")
    for tick in values.ticks:
        y = _number(_height_of(tick.place, height) + 4)
        axis.append(element("text", show_minus(tick.text), x="100%", y=y))
    return axis


def _date_labels(across: Sequence[Tick], height: int) -> list[Element]:
    """What is written below a plot; the first and the last do not stand over its edge, and those
    between are for plots that have room for them."""
    labels = []
    for tick in across:
        kind = "start" if tick.place < 0.08 else "end" if tick.place > 0.92 else "middle"
        label = element("text", tick.text, x=_share(tick.place), y=str(height + 14), class_=kind)
        labels.append(label)
    return labels


def _leads_to_names(lines: Sequence[ChartLine], values: Scale, height: int) -> Iterator[Element]:
    """From the end of a line to the names, where it ends before the plot does."""
    for line in lines:
        if line.values and line.places[-1] < 1:
            y = _number(_height_of(values.place(line.values[-1]), height))
            lead = element("line", x1=_share(line.places[-1]), x2="100%", y1=y, y2=y)
            lead.set("class", _line_class("lead", line))
            yield _about(lead, line.player)


def _line_names(lines: Sequence[ChartLine], values: Scale, height: int) -> Element:
    """The names of lines, with rules that lead to them from the heights at which the lines end.
    Those in colour stand apart from each other; one of a grey line stands where it would be if
    it were shown with them."""
    names = element("svg", class_="names", height=str(height + 20), aria_hidden="true")
    drawn = [line for line in lines if line.values]
    ends = [_height_of(values.place(line.values[-1]), height) for line in drawn]
    shown = [at for at, line in enumerate(drawn) if line.colour >= 0]
    bounds = MARGIN / 2, height - MARGIN / 2
    heights = spread_labels([ends[at] for at in shown], LABEL_DISTANCE, *bounds)
    placed = dict(zip(shown, heights, strict=True))
    for at, (line, end) in enumerate(zip(drawn, ends, strict=True)):
        y = placed[at] if at in placed else find_gap(end, heights, LABEL_DISTANCE, *bounds)
        group = element(
            "g",
            element("line", x1="1", x2=str(LABEL_INDENT - 3), y1=_number(end), y2=_number(y))
            if len(drawn) > 1
            else None,
            element("text", shorten_name(line.name), x=str(LABEL_INDENT), y=_number(y + 4)),
            class_=_line_class("name", line),
        )
        names.append(_about(group, line.player))
    return names


def shorten_name(name: str) -> str:
    """A name that fits beside a chart."""
    if _measure_label(name) <= LONGEST_LABEL:
        return name
    while _measure_label(name) > LONGEST_LABEL - 1:
        name = name[:-1]
    return f"{name}…"


def _measure_label(text: str) -> float:
    """How wide a text is, in small letters: Chinese characters are twice as wide."""
    return sum(
        (2 if east_asian_width(letter) in "WF" else 1.2 if letter.isupper() else 1)
        + 0.7 * (letter in "MW")
        for letter in text
    )


def spread_labels(
    heights: Sequence[float], least: float, top: float = -inf, bottom: float = inf
) -> list[float]:
    """Heights of labels, moved apart until they are `least` from each other, between `top` and
    `bottom`. Their order stays, and they move as little as can be: neighbours that are too close
    become a block about the mean of their heights, and blocks that are too close one block."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    blocks: list[tuple[float, int]] = []  # where the first label of a block would be, and how many
    for at, index in enumerate(order):
        mean, count = heights[index] - at * least, 1
        while blocks and blocks[-1][0] >= mean:
            earlier, others = blocks.pop()
            mean = (mean * count + earlier * others) / (count + others)
            count += others
        blocks.append((mean, count))
    firsts = [mean for mean, count in blocks for _ in range(count)]
    highest = bottom - (len(order) - 1) * least
    placed = [0.0] * len(heights)
    for at, (index, first) in enumerate(zip(order, firsts, strict=True)):
        placed[index] = max(top, min(first, highest)) + at * least
    return placed


def find_gap(
    height: float, taken: Sequence[float], least: float, top: float, bottom: float
) -> float:
    """The place nearest to a height that is `least` from those that are taken."""
    beside = (other + shift for other in taken for shift in (-least, least))
    free = [
        place
        for place in (min(max(height, top), bottom), *beside)
        if top <= place <= bottom and all(abs(place - other) >= least for other in taken)
    ]
    return min(free, key=lambda place: abs(place - height), default=height)


# ------------------------------------------------------------------------------------- rows


def interval_chart(rows: Sequence[IntervalRow], values: Scale, mean: float | None) -> Element:
    """A row for each value with its interval; a dashed rule stands at the mean of all."""
    plot, height = _row_plot(len(rows), values)
    if mean is not None:
        plot.append(_rule_down(values.place(mean), height, "mean"))
    for at, row in enumerate(rows):
        y = _number(at * ROW_HEIGHT + ROW_HEIGHT / 2)
        if row.mean is not None:
            rule = _rule_down(values.place(row.mean), ROW_HEIGHT, "mean")
            rule.attrib |= {"y1": str(at * ROW_HEIGHT), "y2": str((at + 1) * ROW_HEIGHT)}
            plot.append(rule)
        mark = element(
            "g",
            element("title", row.description) if row.description else None,
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
    step = 1 if len(values.ticks) <= MOST_TICKS else 2
    plot.extend(_date_labels(values.ticks[::step], height))
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


def _share(place: float) -> str:
    """A place from 0 to 1 as SVG has it."""
    return f"{_number(round(100 * place, 2))}%"


def _number(value: float) -> str:
    """A number without a decimal that says nothing."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
