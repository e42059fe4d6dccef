"""Points and ratings over time."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from xml.etree.ElementTree import Element

from . import charts, page_texts
from .components import chart_figure, convert_to_float
from .html import Content, HtmlRow, TableHeading, table_element
from .report_data import PageTable, ReportData, is_figure

Run = Mapping[str, float]  # a player's figure after each period


def points_section(season: ReportData) -> Sequence[Content]:
    """How points, or scores where there are none, added up."""
    series = season.tables["series"]
    is_by_score = season.family.is_always_loose or not any(
        is_figure(row["points_total"]) and convert_to_float(row["points_total"])
        for row in series.rows
    )
    runs = find_runs(season, series, "net_total" if is_by_score else "points_total")
    form = page_texts.RUNNING_NET_TITLE if is_by_score else page_texts.RUNNING_POINTS_TITLE
    return _running_chart(season, runs, form, zero=True)


def rating_section(season: ReportData) -> Sequence[Content]:
    """How ratings went."""
    series = season.tables["series"]
    if not series.has_figures("rating"):
        return []
    runs = find_runs(season, series, "rating")
    return _running_chart(season, runs, page_texts.RUNNING_RATING_TITLE, zero=False)


def find_runs(season: ReportData, series: PageTable, column: str) -> dict[str, Run]:
    """Each player's figures by period, of those periods in which they had any; the players in the
    order of the standings."""
    runs: dict[str, dict[str, float]] = {name: {} for name in season.names}
    for row in series.rows:
        name = str(row["name"])
        counted = row["game_count"] or row["hand_count"] or convert_to_float(row["points"])
        if name in runs and counted and is_figure(row[column]):
            runs[name][str(row["period"])] = convert_to_float(row[column])
    return {name: run for name, run in runs.items() if run}


def _running_chart(
    season: ReportData, runs: Mapping[str, Run], form: str, *, zero: bool
) -> Sequence[Content]:
    """A line for each player; the first of the standings in colour. Nothing for one period."""
    periods = sorted({period for run in runs.values() for period in run}, key=_period_key)
    if len(periods) < 2:
        return []
    title = season.say(form, period=season.say(page_texts.PERIOD_NAMES[season.by]))
    places = place_periods(periods)
    scale = charts.scale_values(
        (value for run in runs.values() for value in run.values()), zero=zero
    )
    lines = [
        _draw_run(season, name, run, places, at if at < charts.COLOUR_COUNT else -1)
        for at, (name, run) in enumerate(runs.items())
    ]
    chart = charts.line_chart(lines, choose_ticks(periods, places), scale)
    return [chart_figure(season, [chart], title, _running_table(season, runs, periods))]


def _period_key(period: str) -> tuple[int, str]:
    """Games by number, everything else as dates are."""
    return (int(period), "") if period.isdecimal() and len(period) < 4 else (0, period)


def _draw_run(
    season: ReportData, name: str, run: Run, places: Mapping[str, float], colour: int
) -> charts.ChartLine:
    (*_, last) = run
    words = season.say(
        page_texts.RUNNING_POINT_TEXT,
        name=name,
        period=last,
        points=page_texts.format_figure(run[last], "+"),
    )
    at = [places[period] for period in run]
    return charts.ChartLine(season.player_number(name), name, at, list(run.values()), words, colour)


def place_periods(periods: Sequence[str]) -> dict[str, float]:
    """Where each period is, from 0 to 1: by date on a true scale of time, others evenly."""
    dates = [parse_period(period) for period in periods]
    known = [each.toordinal() for each in dates if each]
    days = known if len(known) == len(periods) else list(range(len(periods)))
    first, length = days[0], (days[-1] - days[0]) or 1
    return {period: (day - first) / length for period, day in zip(periods, days, strict=True)}


def parse_period(period: str) -> date | None:
    """The first day of a date, a week (2026-W07), a month or a year; None for a game."""
    year, _, rest = period.partition("-")
    try:
        if rest.startswith("W"):
            return date.fromisocalendar(int(year), int(rest[1:]), 1)
        if len(year) != 4:
            return None
        month, _, day = rest.partition("-")
        return date(int(year), int(month or 1), int(day or 1))
    except ValueError:
        return None


MOST_TICKS = 4


def choose_ticks(periods: Sequence[str], places: Mapping[str, float]) -> list[charts.Tick]:
    """What is written below: the first and the last period, and months or years between."""
    first, last = parse_period(periods[0]), parse_period(periods[-1])
    if not (first and last):
        step = max(1, (len(periods) - 1) // MOST_TICKS)
        return [charts.Tick(places[period], period) for period in periods[::step]]
    length = (last - first).days or 1
    months = max(1, round(length / 30.4 / MOST_TICKS))
    ticks, day = [charts.Tick(0, first.isoformat())], first.replace(day=1)
    while day <= last:
        number = day.year * 12 + day.month - 1 + months
        day = date(number // 12, number % 12 + 1, 1)
        place = (day - first) / timedelta(days=length)
        if 0.2 < place < 0.8:
            ticks.append(charts.Tick(place, day.isoformat()[:7]))
    return [*ticks, charts.Tick(1, last.isoformat())]


def _running_table(season: ReportData, runs: Mapping[str, Run], periods: Sequence[str]) -> Element:
    heads = [TableHeading(season.say(page_texts.PERIOD_NAMES[season.by]), is_text=True)]
    heads += map(TableHeading, runs)
    lines = [
        HtmlRow(
            [
                period,
                *(
                    page_texts.format_figure(run[period], "+") if period in run else ""
                    for run in runs.values()
                ),
            ]
        )
        for period in periods
    ]
    return table_element(heads, lines)
