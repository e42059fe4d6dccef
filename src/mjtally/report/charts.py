"""Charts as SVG: a line for each player over time, and rows with bars or intervals.

A chart is a row of three pictures: the labels of its lines or rows, the plot, and what stands after
the plot. All three are as high as they are drawn; the plot is as wide as the room allows. So
heights are in pixels, and places from left to right are shares of the plot's width: text and
strokes stay as they are on a phone and on a wall. The title of a mark says what it shows.

Colours are classes (`c0`, `p1`), to which the page gives one colour by day and another by night. A
mark or a line about a player has the player's number in `data-p`; -1 stands for nobody.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor, inf, log10
from typing import NamedTuple
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element

from .html import element, format_number, show_minus

LABELS_HEIGHT = 20  # the height of the labels below a plot, in pixels


class Tick(NamedTuple):
    """A place on an axis, from 0 to 1, and what is written there."""

    place: float
    text: str


class Scale(NamedTuple):
    """The range of values in which something is drawn, and the values that are written beside
    it."""

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
    # a step is 1, 2 or 5 times a power of ten
    least = (high - low) / tick_count
    power = 10.0 ** (len(str(int(least))) - 1) if least >= 1 else 1.0
    while power > least:
        power /= 10
    step = next((power * factor for factor in (1, 2, 5) if power * factor >= least), 10 * power)
    decimals = 0 if step >= 1 else ceil(-log10(step))
    first, last = floor(round(low / step, 9)), ceil(round(high / step, 9))
    ticks = []
    for number in range(first, last + 1):
        text = f"{number * step:z.{decimals}f}"
        text = text.rstrip("0").rstrip(".") if decimals else text
        ticks.append(Tick((number - first) / (last - first), text + unit))
    return Scale(first * step, last * step, ticks)


def _label_axis(across: Sequence[Tick], height: int) -> Iterator[Element]:
    """What is written below a plot; the first and the last do not stand over its edge, and those
    between are for plots that have room for them."""
    for tick in across:
        kind = "start" if tick.place < 0.08 else "end" if tick.place > 0.92 else "middle"
        yield element("text", tick.text, x=_share(tick.place), y=height + 14, class_=kind)


def _share(place: float) -> str:
    """A place from 0 to 1 as SVG has it."""
    return f"{format_number(round(100 * place, 2))}%"


def _number(player: int) -> int | None:
    """The number of a player, as an attribute."""
    return player if player >= 0 else None


# ----------------------------------------------------------------------------------- lines

COLOUR_COUNT = 5  # how many lines stand out; the others are grey
CHART_HEIGHT = 300  # the height of a chart of lines, in pixels
MARGIN = 14  # above and below the lines, for the half of a label
LABEL_DISTANCE = 20  # between the middles of two labels, so that both can be read
LABEL_INDENT = 14  # from the end of the rule to its label
LONGEST_LABEL = 14.5  # small letters; the title of its line has the whole name
SHORT_LABEL = 8  # small letters of the longest name, for which half the room is enough
SHORT_TICK = 5  # letters
WIDTH_UNITS = 1000  # the width of a plot in units, unless they are too coarse
MAX_STEPS = 250  # the most steps of a line: more would be thinner than a pixel


class ChartLine(NamedTuple):
    """The line of a player: from left to right (0 to 1), and the values there."""

    player: int
    name: str
    places: Sequence[float]
    values: Sequence[float]
    description: str  # describes the whole line in words
    colour: int = -1  # one of the colours of lines that stand out; -1 for grey

    def find_class(self, kind: str) -> str:
        """The class of what belongs to the line, with its colour unless it is grey."""
        return f"{kind} c{self.colour}" if self.colour >= 0 else kind


class LineHints(NamedTuple):
    """What the page tells about the points of lines: the words for it, and the time of each
    point."""

    form: str  # a text with {name}, {period} and {points} to be filled in
    periods: Sequence[str]
    places: Sequence[float]  # the places of the periods, from 0 to 1
    write_value: Callable[[float], str]


def line_chart(
    lines: Sequence[ChartLine],
    across: Sequence[Tick],
    values: Scale,
    hints: LineHints | None = None,
) -> Element:
    """Draw the lines of players, the grey ones below. The names stand at the ends of the lines;
    those of grey lines are hidden until somebody chooses one. With hints, the page's script tells
    the value of a line wherever somebody points at it."""

    height = CHART_HEIGHT

    def find_height(place: float) -> float:
        return round(MARGIN + (1 - place) * (height - 2 * MARGIN), 1)

    order = sorted(lines, key=lambda line: line.colour >= 0)
    ends = [find_height(values.place(line.values[-1])) for line in order]
    # each place has a unit of its own
    distinct = {place for line in lines for place in line.places}
    units = next(
        (
            unit_count
            for unit_count in (WIDTH_UNITS, 10 * WIDTH_UNITS)
            if len({round(place * unit_count) for place in distinct}) == len(distinct)
        ),
        100 * WIDTH_UNITS,
    )
    full_height = height + LABELS_HEIGHT
    # the table of the same figures is for those who hear
    plot = element("svg", class_="plot", height=full_height, aria_hidden="true")
    axis = element("svg", class_="values", height=full_height, aria_hidden="true")
    for tick in values.ticks:
        y, kind = find_height(tick.place), "axis" if tick.text == "0" else "grid"
        plot.append(element("line", x2="100%", y1=y, y2=y, class_=kind))
        axis.append(element("text", show_minus(tick.text), x="100%", y=y + 4))
    canvas = element("svg", viewBox=f"0 0 {units} {height}", width="100%", height=height)
    canvas.set("preserveAspectRatio", "none")
    for line, end in zip(order, ends, strict=True):
        steps: Sequence[int] = range(len(line.values))
        if len(steps) > MAX_STEPS:  # evenly spread, with the first and the last
            last = len(line.values) - 1
            steps = sorted({round(at * last / (MAX_STEPS - 1)) for at in range(MAX_STEPS)})
        corners = [
            f"{line.places[at] * units:.0f},{find_height(values.place(line.values[at])):.0f}"
            for at in steps
        ]
        canvas.append(
            element(
                "polyline",
                element("title", line.description) if line.description else None,
                points=" ".join(corners * 2 if len(corners) == 1 else corners),
                class_=line.find_class("line dot" if len(corners) == 1 else "line"),
                data_v=" ".join(hints.write_value(line.values[at]) for at in steps)
                if hints
                else None,
                data_p=_number(line.player),
            )
        )
        if line.places[-1] < 1:  # a rule to the name, as the line ends before the plot does
            x1, kind = _share(line.places[-1]), line.find_class("lead")
            about = {"class_": kind, "data_p": _number(line.player)}
            plot.append(element("line", x1=x1, x2="100%", y1=end, y2=end, **about))
    plot.append(canvas)
    plot.extend(_label_axis(across, height))
    kinds = ["chart lines"]
    if all(_measure_label(shorten_name(line.name)) <= SHORT_LABEL for line in lines):
        kinds.append("short-names")
    if any(len(tick.text) > SHORT_TICK for tick in values.ticks):
        kinds.append("long-values")
    chart = element("div", axis, plot, _draw_names(order, ends, height), class_=" ".join(kinds))
    if hints:
        chart.attrib |= {
            "data-form": hints.form,
            "data-x": "|".join(hints.periods),
            "data-at": " ".join(f"{place * units:.0f}" for place in hints.places),
        }
    return chart


def _draw_names(lines: Sequence[ChartLine], ends: Sequence[float], height: int) -> Element:
    """Draw the names of lines, with rules that lead to them from the ends of the lines. The names
    of coloured lines stand apart from each other; the name of a grey line stands where it would be
    if it were shown with them."""
    names = element("svg", class_="names", height=height + LABELS_HEIGHT, aria_hidden="true")
    shown = [at for at, line in enumerate(lines) if line.colour >= 0]
    bounds = MARGIN / 2, height - MARGIN / 2
    heights = spread_labels([ends[at] for at in shown], LABEL_DISTANCE, *bounds)
    placed = dict(zip(shown, heights, strict=True))
    for at, (line, end) in enumerate(zip(lines, ends, strict=True)):
        y = placed[at] if at in placed else find_gap(end, heights, LABEL_DISTANCE, *bounds)
        rule = element("line", x1=1, x2=LABEL_INDENT - 3, y1=end, y2=y)
        text = element("text", shorten_name(line.name), x=LABEL_INDENT, y=y + 4)
        kind, player = line.find_class("line-name"), _number(line.player)
        parts = [rule, text] if len(lines) > 1 else [text]
        names.append(element("g", *parts, class_=kind, data_p=player))
    return names


def shorten_name(name: str) -> str:
    """Shorten a name so that it fits beside a chart."""
    if _measure_label(name) <= LONGEST_LABEL:
        return name
    while _measure_label(name) > LONGEST_LABEL - 1:
        name = name[:-1]
    return f"{name}…"


def _measure_label(text: str) -> float:
    """Measure how wide a text is, in small letters: a Chinese character is as wide as two."""
    return sum(
        (2 if east_asian_width(letter) in "WF" else 1.2 if letter.isupper() else 1)
        + 0.7 * (letter in "MW")
        for letter in text
    )


def spread_labels(
    heights: Sequence[float], least: float, top: float = -inf, bottom: float = inf
) -> list[float]:
    """Move the heights of labels apart until they are `least` from each other, between `top` and
    `bottom`. Their order stays, and they move as little as possible: neighbours that are too close
    become a block around the mean of their heights, and blocks that are too close become one
    block."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    # where the first label of a block would be, and how many labels it has
    blocks: list[tuple[float, int]] = []
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
    """Find the place nearest to a height that is `least` away from all places that are taken."""
    beside = (other + shift for other in taken for shift in (-least, least))
    free = [
        place
        for place in (min(max(height, top), bottom), *beside)
        if top <= place <= bottom and all(abs(place - other) >= least for other in taken)
    ]
    return min(free, key=lambda place: abs(place - height), default=height)


# ------------------------------------------------------------------------------------ rows

ROW_HEIGHT = 34  # the height of a row, in pixels
MOST_TICKS = 4  # if there are more ticks, only every other has a text
LETTER_SHARE = 0.055  # the width of a digit, as a share of the narrowest plot


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


def interval_chart(rows: Sequence[IntervalRow], values: Scale, mean: float | None) -> Element:
    """Draw a row for each value with its interval, if there are such values; a dashed rule marks
    the mean of all."""
    marks = []
    if mean is not None:
        marks.append(_rule_down(values.place(mean), 0, len(rows) * ROW_HEIGHT, "mean"))
    for at, row in enumerate(rows):
        top = at * ROW_HEIGHT
        y = top + ROW_HEIGHT / 2
        low, high = (min(max(values.place(end), 0), 1) for end in (row.low, row.high))
        marks.append(
            element(
                "g",
                element("title", row.description) if row.description else None,
                element("line", x1=_share(low), x2=_share(high), y1=y, y2=y),
                element("circle", cx=_share(values.place(row.value)), cy=y, r=5),
                class_="interval",
                data_p=_number(row.player),
            )
        )
    return _row_chart(rows, values, marks)


def bar_chart(rows: Sequence[BarRow], values: Scale) -> Element:
    """Draw a bar for each row, in one part or in several."""
    marks = []
    for at, row in enumerate(rows):
        before = values.place(0)
        for length, colour, description, text in row.parts:
            place = values.place(length) - values.place(0)
            left, width = min(before, before + place), abs(place)
            marks.append(
                element(
                    "rect",
                    element("title", description),
                    class_=colour,
                    x=_share(left),
                    width=_share(width),
                    y=at * ROW_HEIGHT + 6,
                    height=ROW_HEIGHT - 12,
                    data_p=_number(row.player),
                )
            )
            if text and width >= LETTER_SHARE * (len(text) + 1):
                x, y = _share(left + width / 2), at * ROW_HEIGHT + ROW_HEIGHT // 2 + 4
                marks.append(element("text", text, x=x, y=y, class_=f"on-{colour}"))
            before += place
    return _row_chart(rows, values, marks)


def _row_chart(
    rows: Sequence[IntervalRow] | Sequence[BarRow], values: Scale, marks: Sequence[Element]
) -> Element:
    """A plot between what its rows are of, and their values; with rules at the ticks, whose texts
    stand below."""
    height = len(rows) * ROW_HEIGHT
    plot = element("svg", class_="plot", height=height + LABELS_HEIGHT)
    plot.extend(_rule_down(tick.place, 0, height, "grid") for tick in values.ticks)
    plot.extend(_label_axis(values.ticks[:: 1 if len(values.ticks) <= MOST_TICKS else 2], height))
    plot.extend(marks)
    before, after = element("div", class_="labels"), element("div", class_="figures")
    for row in rows:
        player = _number(row.player)
        before.append(element("bdi", row.label, title=row.label, data_p=player))
        after.append(element("span", row.text, data_p=player))
    return element("div", before, plot, after, class_="chart rows")


def _rule_down(place: float, top: int, bottom: int, kind: str) -> Element:
    x = _share(place)
    return element("line", x1=x, x2=x, y1=top, y2=bottom, class_=kind)
