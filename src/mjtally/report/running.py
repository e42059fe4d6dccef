"""Points and ratings over time."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby
from math import isnan
from xml.etree.ElementTree import Element

from . import charts, findings
from .components import chart_figure, convert_to_float, isolate_name
from .data import ReportData, RunningFigures
from .html import Content, HtmlRow, TableHeading, element, format_figure, table_element

Run = Mapping[str, float]  # a player's figure after each period
WriteValue = Callable[[float], str]
MOST_TICKS = 4  # between which a plot is cut
# of a table of running figures: of more steps it has those after months, or some
MOST_ROWS, LEAST_ROWS, MOST_CELLS = 150, 12, 6_000
MONTH_LENGTH = len("2026-01")
NET_COLUMN = "net_total"
MOVERS = {  # by the column of a line: columns of which one is not 0 where the line has a step
    NET_COLUMN: ("hand_count", "game_count"),
    "points_total": ("game_count", "points"),  # a penalty may fall on a day without a game
    "rating": ("game_count",),
}
PERIOD_NAMES = {"game": "game", "day": "date", "week": "week", "month": "month", "year": "year"}
STEP_NAMES = {
    "game": "game by game",
    "day": "day by day",
    "week": "week by week",
    "month": "month by month",
    "year": "year by year",
}
TITLES = {  # titles by the column of the lines
    "points_total": "Points added up, {steps}",
    NET_COLUMN: "Net score added up, {steps}",
    "rating": "Rating, {steps}",
}


def points_section(report: ReportData) -> Sequence[Content]:
    """The section with points (or scores, if there are none) over time. If there are several
    stages, the section is about the one that is played now, with what was carried into it."""
    column, notes = find_sum_column(report), [findings.points_finding(report)]
    best, drop = report.asked.best, report.asked.drop
    if column == "points_total" and report.course is None and (best or drop):
        # lines do not end where the standings do, if not all games count there
        notes.append(
            report.say(
                "The lines add up all games; in the standings each player's best {count} count.",
                count=best,
            )
            if best
            else report.say(
                "The lines add up all games; in the standings each player's worst {count} "
                "do not count.",
                count=drop,
            )
        )
    return _render_chart(report, column, notes)


def rating_section(report: ReportData) -> Sequence[Content]:
    """The section with ratings over time."""
    if not report.series.has_figures("rating"):
        return []
    return _render_chart(report, "rating", [findings.rating_finding(report)])


def find_sum_column(report: ReportData) -> str:
    """The column of points, or the column of scores if nobody has points."""
    series = report.course or report.series
    has_points = not report.family.is_always_loose and series.has_amounts("points_total")
    return "points_total" if has_points else NET_COLUMN


def find_runs(
    report: ReportData, series: RunningFigures, column: str
) -> tuple[Mapping[str, Run], Mapping[str, Run]]:
    """Find each player's figures by period, for those periods in which they could change, and the
    figures of all periods. The players come in the order of the standings; players without a figure
    are left out."""
    runs: dict[str, dict[str, float]] = {name: {} for name in report.names}
    every_run: dict[str, dict[str, float]] = {name: {} for name in report.names}
    movers = [series.figures[mover] for mover in MOVERS[column]]
    for at, value in enumerate(series.figures[column]):
        name, period = series.names[at], series.periods[at]
        if isnan(value) or name not in runs:
            continue
        every_run[name][period] = convert_to_float(value)
        if any(figures[at] and not isnan(figures[at]) for figures in movers):
            runs[name][period] = value
    moved, every = (
        {name: run for name, run in runs_by_name.items() if run}
        for runs_by_name in (runs, every_run)
    )
    return moved, every


def list_periods(series: RunningFigures, runs: Sequence[Run]) -> list[str]:
    """The periods in which somebody had a figure, in their order."""
    known = {period for run in runs for period in run}
    return [period for period in dict.fromkeys(series.periods) if period in known]


def _render_chart(report: ReportData, column: str, notes: Sequence[str]) -> Sequence[Content]:
    """Draw a line for each player, the first of the standings in colour. There is no chart of a
    single period."""
    is_sum, series, by = column != "rating", report.series, report.by
    if is_sum and report.course:
        series, by = report.course, "day"
    runs, every_run = find_runs(report, series, column)
    periods = list_periods(series, [*runs.values()])
    if len(periods) < 2:
        return []
    dates = find_dates(by, periods)
    places = place_periods(len(periods), dates)
    named = [report.say_date(period) for period in periods]
    place_of = dict(zip(periods, places, strict=True))

    def write_value(value: float) -> str:  # points with their sign, ratings as tables show them
        return format_figure(value, "+") if is_sum else f"{value:.0f}"

    template = report.say(
        "{name}, game {period}: {points}" if by == "game" else "{name}, {period}: {points}"
    )
    lines = []
    for name, run in runs.items():
        (*_, last) = run
        number, period = report.player_number(name), report.say_date(last)
        description = template.format(
            name=isolate_name(name), period=period, points=write_value(run[last])
        )
        colour = number if number < charts.COLOUR_COUNT else -1
        corners = [place_of[period] for period in run]
        lines.append(charts.ChartLine(number, name, corners, [*run.values()], description, colour))
    chart = charts.line_chart(
        lines,
        choose_ticks(named, places, dates),
        charts.scale_values(
            (value for run in runs.values() for value in run.values()), zero=is_sum
        ),
        hints=charts.LineHints(template, named, places, write_value),
    )
    caption = [*filter(None, notes)]
    if report.by in {"game", "day"} and any(not result.date for result in report.results):
        caption.append(
            report.say("Not all games have a date: they stand in their order, at even distances.")
        )
    if len(lines) > charts.COLOUR_COUNT:
        count = charts.COLOUR_COUNT
        caption.append(report.say("In colour: the first {count} of the standings.", count=count))
    # the page's script fills the list of players to choose from, and shows it
    nobody = element("option", report.say("nobody"), value="")
    label = f"{report.say('Highlight')} "
    choice = element("label", label, element("select", nobody), class_="choose", hidden="")
    title = report.say(TITLES[column], steps=report.say(STEP_NAMES[by]))
    figures = _render_table(report, series, by, every_run, write_value)
    return [
        chart_figure(report, [choice, chart], title, figures, report.sentence_gap.join(caption))
    ]


# ---------------------------------------------------------------------------------- the time axis


def find_dates(by: str, periods: Sequence[str]) -> Sequence[date]:
    """The first day of each period: of a date, a week (2026-W07), a month or a year; nothing for
    games, and where one has no date."""
    if by == "game" or not all(periods):
        return []
    days = []
    for period in periods:
        year, _, rest = period.partition("-")
        if rest.startswith("W"):
            days.append(date.fromisocalendar(int(year), int(rest[1:]), 1))
        else:
            month, _, day = rest.partition("-")
            days.append(date(int(year), int(month or 1), int(day or 1)))
    return days


def place_periods(count: int, dates: Sequence[date]) -> list[float]:
    """The places of periods on the axis, from 0 to 1. Periods with dates stand on a true scale of
    time, others at equal distances."""
    days = [day.toordinal() for day in dates] or range(count)
    first, length = days[0], (days[-1] - days[0]) or 1
    return [(day - first) / length for day in days]


def choose_ticks(
    periods: Sequence[str], places: Sequence[float], dates: Sequence[date]
) -> list[charts.Tick]:
    """The ticks below a chart: the first and the last period, and between them as many beginnings
    of months, or games, as there is room for."""
    between = []
    if dates:
        first, last = dates[0], dates[-1]
        length = (last - first).days or 1
        months = max(1, round(length / 30.4 / MOST_TICKS))
        day = first.replace(day=1)
        while day <= last:
            number = day.year * 12 + day.month - 1 + months
            day = date(number // 12, number % 12 + 1, 1)
            place = (day - first) / timedelta(days=length)
            between.append(charts.Tick(place, day.isoformat()[:MONTH_LENGTH]))
    else:
        step = max(1, round(len(periods) / MOST_TICKS))
        for at in range(step - 1, len(periods), step):
            between.append(charts.Tick(places[at], periods[at]))
    ends = charts.Tick(0, periods[0]), charts.Tick(1, periods[-1])
    return [ends[0], *(tick for tick in between if 0.2 < tick.place < 0.8), ends[1]]


# ------------------------------------------------------------------------------------- as a table


def _render_table(
    report: ReportData,
    series: RunningFigures,
    by: str,
    runs: Mapping[str, Run],
    write_value: WriteValue,
) -> Element:
    """The figures after each period, or after each of a few parts of many; also where none has
    moved. Who has none did nothing since the row above."""
    periods = list_periods(series, [*runs.values()])
    most = min(MOST_ROWS, max(LEAST_ROWS, MOST_CELLS // len(runs)))
    spans = _cut_periods(by, periods, most)
    is_by_month = len(spans) < len(periods) and by == "day"
    unit = report.say(PERIOD_NAMES["month" if is_by_month else by])
    rows = []
    for label, span in spans:
        cells = [report.say_date(label)]
        for run in runs.values():  # at the end of the part, if anything moved in it
            known = [period for period in span if period in run]
            cells.append(write_value(run[known[-1]]) if known else "")
        rows.append(HtmlRow(cells))
    return table_element([TableHeading(unit, is_text=True), *map(TableHeading, runs)], rows)


def _cut_periods(by: str, periods: Sequence[str], most: int) -> list[tuple[str, Sequence[str]]]:
    """Put many periods together in about `most` parts: dates by month, others evenly. Each part is
    called by its last period."""
    if len(periods) > most and by == "day":
        months = groupby(periods, key=lambda period: period[:MONTH_LENGTH])
        return [(month, list(days)) for month, days in months]
    length = -(-len(periods) // most)
    spans = [periods[at : at + length] for at in range(0, len(periods), length)]
    return [(span[-1], span) for span in spans]
