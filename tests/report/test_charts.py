"""Charts: where a value stands, how long a bar is, whose line is in colour, read back from what is
drawn. Heights are in pixels from the top, places from left to right shares of the width."""

import re
from itertools import pairwise, product
from xml.etree.ElementTree import Element

import pytest

from mjtally.report import charts
from support.cases import for_each

SCALES = [  # of which values, and the texts at its axis
    ([0, 40], ["0", "10", "20", "30", "40"]),
    ([-61, 88.5], ["-100", "-50", "0", "50", "100"]),
    ([-449, -3], ["-500", "-400", "-300", "-200", "-100", "0"]),
    ([0.02], ["0", "0.005", "0.01", "0.015", "0.02"]),
    ([0.3, 0.07], ["0", "0.1", "0.2", "0.3"]),
    ([30_000_000_000], ["0", "10000000000", "20000000000", "30000000000"]),
    ([7], ["0", "2", "4", "6", "8"]),
    ([0], ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
    ([], ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
]
RATINGS = [([1323, 1691], ["1300", "1400", "1500", "1600", "1700"]), ([1500], ["1500", "1501"])]


@pytest.mark.parametrize(("values", "texts"), SCALES, ids=str)
def test_a_scale_has_round_numbers_about_its_values(values: list[float], texts: list[str]) -> None:
    scale = charts.scale_values(values)
    assert [tick.text for tick in scale.ticks] == texts
    check_scale(scale, [*values, 0])


@pytest.mark.parametrize(("values", "ends"), RATINGS, ids=str)
def test_a_scale_of_ratings_need_not_have_zero(values: list[float], ends: list[str]) -> None:
    scale = charts.scale_values(values, zero=False)
    assert [scale.ticks[0].text, scale.ticks[-1].text] == [ends[0], ends[-1]]
    check_scale(scale, values)


@for_each(lambda: product(range(-2, 15), (1, -1)))
def test_scales_of_every_size(case: tuple[int, int]) -> None:
    power, sign = case
    for digits in (1, 1.1, 2.04, 3.3, 4.999, 7.77, 9.99):
        scale = charts.scale_values([sign * digits * 10.0**power])
        check_scale(scale, [0, sign * digits * 10.0**power])


def check_scale(scale: charts.Scale, values: list[float]) -> None:
    """Values are between its ends; its ticks are few, apart as their texts are, and their steps
    are 1, 2 or 5 times a power of ten."""
    assert all(-1e-9 <= scale.place(value) <= 1 + 1e-9 for value in values)
    assert 2 <= len(scale.ticks) <= 9
    for tick in scale.ticks:
        shown = float(tick.text)
        assert scale.place(shown) == pytest.approx(tick.place, abs=1e-6), tick.text
    numbers = [float(tick.text) for tick in scale.ticks]
    steps = {f"{after - before:.6g}" for before, after in pairwise(numbers)}
    assert len(steps) == 1
    assert re.fullmatch(r"[125](\.0+)?0*(e\+\d+)?|0\.0*[125]", steps.pop())
    assert len({tick.text for tick in scale.ticks}) == len(scale.ticks)


# ----------------------------------------------------------------------------------- lines


def draw_lines(ends: list[float]) -> Element:
    """A chart of lines from 0 to their ends, the first of them in colour."""
    lines = [
        charts.ChartLine(
            at,
            f"name {at}",
            [0, 0.25, 1],
            [0, end / 2, end],
            f"{at}: {end}",
            at if at < charts.COLOUR_COUNT else -1,
        )
        for at, end in enumerate(ends)
    ]
    return charts.line_chart(lines, [charts.Tick(0, "a"), charts.Tick(1, "z")], scale_of(ends))


def scale_of(ends: list[float]) -> charts.Scale:
    return charts.scale_values(ends)


def classes_of(node: Element) -> set[str]:
    return set((node.get("class") or "").split())


def find_names(chart: Element) -> dict[str, Element]:
    """The names at the ends of lines, by the number of the player."""
    groups = [group for group in chart.iter("g") if "line-name" in classes_of(group)]
    return {group.get("data-p", ""): group for group in groups}


ENDS = [80.0, 60, 40, 20, 19, 18, -100]


def test_a_line_goes_through_its_values() -> None:
    """Equal steps of values are equal steps of pixels, and higher values are further up."""
    chart, scale = draw_lines(ENDS), scale_of(ENDS)
    drawn = {line.get("data-p"): line for line in chart.iter("polyline")}
    ticks = {
        float((text.text or "").replace("−", "-")): float(text.get("y", ""))
        for axis in chart.iter("svg")
        if axis.get("class") == "values"
        for text in axis.iter("text")
    }
    assert {*ticks} == {float(tick.text) for tick in scale.ticks}
    zero, per_unit = ticks[0], (ticks[-100] - ticks[0]) / 100
    assert per_unit > 0
    for at, end in enumerate(ENDS):
        points = [pair.split(",") for pair in drawn[str(at)].get("points", "").split()]
        across, heights = zip(*[(float(x), float(y)) for x, y in points], strict=True)
        assert across == (0, charts.WIDTH_UNITS / 4, charts.WIDTH_UNITS)
        for height, value in zip(heights, (0, end / 2, end), strict=True):
            # a tick's text stands a little below its rule
            assert height == pytest.approx(zero - 4 - value * per_unit, abs=1)


def test_the_leading_five_are_in_colour_and_the_others_grey() -> None:
    chart = draw_lines(ENDS)
    drawn = list(chart.iter("polyline"))
    coloured = {line.get("data-p"): classes_of(line) for line in drawn}
    assert coloured == {
        **{str(at): {"line", f"c{at}"} for at in range(5)},
        "5": {"line"},
        "6": {"line"},
    }
    # what is drawn later lies above: grey lines first
    assert {line.get("data-p") for line in drawn[:2]} == {"5", "6"}
    names = find_names(chart)
    assert {at for at, name in names.items() if classes_of(name) == {"line-name"}} == {"5", "6"}
    assert [names[str(at)].findtext("text") for at in range(7)] == [f"name {at}" for at in range(7)]


def test_names_do_not_cover_each_other_and_rules_lead_to_them() -> None:
    """Of the lines in colour; the names of the others are hidden until one is chosen."""
    names = find_names(draw_lines([21.0, 20.5, 20, 19, -40, 20]))
    heights = [float(names[str(at)].findall("text")[0].attrib["y"]) for at in range(5)]
    apart = [after - before for before, after in pairwise(sorted(heights))]
    assert min(apart) >= charts.LABEL_DISTANCE - 0.1
    assert heights == sorted(heights)
    for at in range(6):
        rule, text = names[str(at)].find("line"), names[str(at)].find("text")
        assert rule is not None and text is not None
        assert float(rule.get("y2", "")) == pytest.approx(float(text.get("y", "")) - 4, abs=0.1)


def test_every_line_has_its_title_and_whole_name() -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff"
    line = charts.ChartLine(0, long, [0, 1], [0, 5], f"{long}: +5", 0)
    chart = charts.line_chart([line], [], charts.scale_values([5]))
    assert [title.text for title in chart.iter("title")][:1] == [f"{long}: +5"]
    (name,) = [text.text or "" for text in find_names(chart)["0"].iter("text")]
    assert name.endswith("…") and long.startswith(name[:-1]) and 10 <= len(name) <= 16


def test_a_line_of_many_steps_begins_and_ends_where_it_does() -> None:
    steps = 3000
    line = charts.ChartLine(
        0, "A", [at / (steps - 1) for at in range(steps)], list(range(steps)), "A", 0
    )
    chart = charts.line_chart([line], [], charts.scale_values([steps]))
    (drawn,) = chart.iter("polyline")
    points = drawn.get("points", "").split()
    assert len(points) == charts.MAX_STEPS
    (canvas,) = [svg for svg in chart.iter("svg") if drawn in svg]
    *_, width, _ = canvas.get("viewBox", "").split()
    assert points[0].startswith("0,") and points[-1].startswith(f"{width},")


# ------------------------------------------------------------------------------------ rows


def per_cent(text: str | None) -> float:
    assert text and text.endswith("%")
    return float(text[:-1])


def test_bars_are_as_long_as_their_counts() -> None:
    rows = [
        charts.BarRow(-1, f"v{count}", [charts.BarPart(count, "c0", f"{count} of 50")], str(count))
        for count in (40, 10, 0)
    ]
    chart = charts.bar_chart(rows, charts.scale_values([40, 10, 0]))
    bars = list(chart.iter("rect"))
    assert [per_cent(bar.get("width")) for bar in bars] == [100, 25, 0]
    assert [per_cent(bar.get("x")) for bar in bars] == [0, 0, 0]
    assert [bar.findtext("title") for bar in bars] == ["40 of 50", "10 of 50", "0 of 50"]
    assert find_texts(chart, "labels") == ["v40", "v10", "v0"]
    assert find_texts(chart, "figures") == ["40", "10", "0"]


def find_texts(chart: Element, kind: str) -> list[str | None]:
    return [
        span.text
        for box in chart.iter("div")
        if kind in classes_of(box)
        for span in box.iter()
        if span is not box
    ]


def test_parts_of_a_bar_stand_one_after_the_other() -> None:
    parts = [
        charts.BarPart(50, "p1", "first", "4"),
        charts.BarPart(12.5, "p2", "second", "1"),
        charts.BarPart(37.5, "p4", "fourth", "3"),
    ]
    chart = charts.bar_chart([charts.BarRow(3, "Aki", parts, "4/1/0/3")], charts.PERCENTAGES)
    bars = list(chart.iter("rect"))
    assert [bar.get("class") for bar in bars] == ["p1", "p2", "p4"]
    assert [per_cent(bar.get("x")) for bar in bars] == [0, 50, 62.5]
    assert [per_cent(bar.get("width")) for bar in bars] == [50, 12.5, 37.5]
    assert {bar.get("data-p") for bar in bars} == {"3"}


def test_losses_go_to_the_left_of_zero() -> None:
    rows = [
        charts.BarRow(-1, str(value), [charts.BarPart(value, "c0", "")], "")
        for value in (-30.0, 20.0)
    ]
    chart = charts.bar_chart(rows, charts.scale_values([-30, 20]))
    loss, gain = chart.iter("rect")
    zero = per_cent(gain.get("x"))
    assert per_cent(loss.get("x")) + per_cent(loss.get("width")) == pytest.approx(zero, abs=0.02)
    assert per_cent(loss.get("width")) == pytest.approx(1.5 * per_cent(gain.get("width")), abs=0.02)


def test_intervals_stand_about_their_values() -> None:
    rows = [
        charts.IntervalRow(0, "Aki", 10, 20, 40, "20 %", "Aki: 20 % (10 to 40 %)"),
        charts.IntervalRow(1, "Ben", 0, 12, 50, "12 %", "Ben: 12 % (0 to 50 %)"),
    ]
    chart = charts.interval_chart(rows, charts.scale_values([50]), 16)
    marks = [mark for mark in chart.iter("g") if "interval" in classes_of(mark)]
    for mark, row in zip(marks, rows, strict=True):
        line, dot = mark.find("line"), mark.find("circle")
        assert line is not None and dot is not None
        ends = per_cent(line.get("x1")), per_cent(dot.get("cx")), per_cent(line.get("x2"))
        assert ends == (2 * row.low, 2 * row.value, 2 * row.high)
        assert line.get("y1") == dot.get("cy") and mark.get("data-p") == str(row.player)
        assert mark.findtext("title") == row.description
    (mean,) = [line for line in chart.iter("line") if line.get("class") == "mean"]
    assert (mean.get("x1"), mean.get("x2")) == ("32%", "32%")


def test_an_interval_ends_where_its_plot_does() -> None:
    """A mean rank of few games may have an interval beyond the ranks that there are."""
    row = charts.IntervalRow(-1, "North", 0.5, 3.75, 6.0, "3.75", "")
    chart = charts.interval_chart([row], charts.scale_values(range(1, 5), 3, zero=False), None)
    (mark,) = [node for node in chart.iter("g") if node.get("class") == "interval"]
    line = mark.find("line")
    assert line is not None and (line.get("x1"), line.get("x2")) == ("0%", "100%")
