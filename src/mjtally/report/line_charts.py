"""Charts of lines: a line for each player over time, with the players' names at the ends."""

from collections.abc import Callable, Collection, Iterator, Sequence
from math import inf
from typing import NamedTuple
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element

from .chart_parts import (
    LABELS_HEIGHT,
    Scale,
    Tick,
    axis_labels,
    format_number,
    format_share,
    mark_player,
)
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
WIDTH_UNITS = 1000  # of a plot, whatever its width, unless that is too coarse
MAX_STEPS = 250  # of a line: more are thinner than a pixel


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
    plot.extend(axis_labels(across, height))
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
    return element("svg", class_="plot", height=str(height + LABELS_HEIGHT))


def _height_of(place: float, height: int) -> float:
    """The distance from the top, of a place from 0 (below) to 1 (above)."""
    return round(MARGIN + (1 - place) * (height - 2 * MARGIN), 1)


def _rule_across(y: float, kind: str) -> Element:
    rule = element("line", x2="100%", y1=format_number(y), y2=format_number(y))
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
    return mark_player(drawn, line.player)


def _line_class(kind: str, line: ChartLine) -> str:
    """The class of what belongs to a line, with its colour unless it is grey."""
    return f"{kind} c{line.colour}" if line.colour >= 0 else kind


def _choose_steps(count: int) -> Sequence[int]:
    """The steps of a line that are drawn, evenly spread; always its first and its last."""
    if count <= MAX_STEPS:
        return range(count)
    return sorted({round(at * (count - 1) / (MAX_STEPS - 1)) for at in range(MAX_STEPS)})


def _value_axis(values: Scale, height: int) -> Element:
    axis = element("svg", class_="values", height=str(height + LABELS_HEIGHT), aria_hidden="true")
    for tick in values.ticks:
        y = format_number(_height_of(tick.place, height) + 4)
        axis.append(element("text", show_minus(tick.text), x="100%", y=y))
    return axis


def _leads_to_names(lines: Sequence[ChartLine], values: Scale, height: int) -> Iterator[Element]:
    """From the end of a line to the names, where it ends before the plot does."""
    for line in lines:
        if line.values and line.places[-1] < 1:
            y = format_number(_height_of(values.place(line.values[-1]), height))
            lead = element("line", x1=format_share(line.places[-1]), x2="100%", y1=y, y2=y)
            lead.set("class", _line_class("lead", line))
            yield mark_player(lead, line.player)


def _line_names(lines: Sequence[ChartLine], values: Scale, height: int) -> Element:
    """The names of lines, with rules that lead to them from the heights at which the lines end.
    Those in colour stand apart from each other; one of a grey line stands where it would be if
    it were shown with them."""
    names = element("svg", class_="names", height=str(height + LABELS_HEIGHT), aria_hidden="true")
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
            element(
                "line", x1="1", x2=str(LABEL_INDENT - 3), y1=format_number(end), y2=format_number(y)
            )
            if len(drawn) > 1
            else None,
            element("text", shorten_name(line.name), x=str(LABEL_INDENT), y=format_number(y + 4)),
            class_=_line_class("name", line),
        )
        names.append(mark_player(group, line.player))
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
