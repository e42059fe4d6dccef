"""Points and ratings over time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby
from xml.etree.ElementTree import Element

from ..statistics.columns import is_figure
from . import chart_parts, findings, line_charts, page_texts
from .components import chart_figure, convert_to_float, isolate_name
from .html import Content, HtmlRow, TableHeading, element, table_element
from .report_data import PageTable, ReportData, TableRow

Run = Mapping[str, float]  # a player's figure after each period
WriteValue = Callable[[float], str]
MOST_TICKS = 4  # between which a plot is cut
MOST_ROWS = 150  # of a table of running figures: of more steps it has those after months, or some
MONTH_LENGTH = len("2026-01")
NET_COLUMN = "net_total"
MOVERS = {  # by the column of a line: columns of which one is not 0 where the line has a step
    NET_COLUMN: ("hand_count", "game_count"),
    "points_total": ("game_count", "points"),  # a penalty may fall on a day without a game
    "rating": ("game_count",),
}


def points_section(season: ReportData) -> Sequence[Content]:
    """How points, or scores where there are none, added up."""
    column = _find_sum_column(season)
    is_by_score = column == NET_COLUMN
    form = page_texts.RUNNING_NET_TITLE if is_by_score else page_texts.RUNNING_POINTS_TITLE
    are_standings = is_by_score or "course" in season.tables
    notes = [] if are_standings else explain_chosen_games(season)
    return _running_chart(season, column, form, [findings.points_finding(season), *notes])


def _find_sum_column(season: ReportData) -> str:
    """The column of points, or of scores, where nobody has points."""
    series = find_points_table(season)
    has_points = not season.family.is_always_loose and series.has_amounts("points_total")
    return "points_total" if has_points else NET_COLUMN


def find_point_runs(season: ReportData) -> tuple[dict[str, Run], bool]:
    """Each player's points added up by period; and whether they are scores, as nobody has
    points."""
    column = _find_sum_column(season)
    return find_runs(season, season.tables["series"], column), column == NET_COLUMN


def find_points_table(season: ReportData) -> PageTable:
    """The running figures of points: those of the stage that is played now, where there are
    several, with what was carried into it; otherwise those of all."""
    return season.tables.get("course", season.tables["series"])


def rating_section(season: ReportData) -> Sequence[Content]:
    """How ratings went."""
    series = season.tables["series"]
    if not series.has_figures("rating"):
        return []
    notes = [findings.rating_finding(season)]
    return _running_chart(season, "rating", page_texts.RUNNING_RATING_TITLE, notes)


def find_runs(season: ReportData, series: PageTable, column: str) -> dict[str, Run]:
    """Each player's figures by period, of those periods in which they could move; the players in
    the order of the standings."""
    movers = MOVERS[column]
    moved = [row for row in series.rows if any(convert_to_float(row[mover]) for mover in movers)]
    return _collect_runs(season, moved, column)


def _collect_runs(season: ReportData, rows: Sequence[TableRow], column: str) -> dict[str, Run]:
    """Each player's figures by period; nobody who has none."""
    runs: dict[str, dict[str, float]] = {name: {} for name in season.names}
    for row in rows:
        name = str(row["name"])
        if name in runs and is_figure(row[column]):
            runs[name][str(row["period"])] = convert_to_float(row[column])
    return {name: run for name, run in runs.items() if run}


def explain_chosen_games(season: ReportData) -> list[str]:
    """Why lines do not end where the standings do, if not all games count there."""
    best, drop = season.options.best, season.options.drop
    if best:
        return [season.say(page_texts.BEST_NOTE, count=best)]
    return [season.say(page_texts.DROP_NOTE, count=drop)] if drop else []


def _running_chart(
    season: ReportData, column: str, form: str, notes: Sequence[str]
) -> Sequence[Content]:
    """A line for each player; the first of the standings in colour. Nothing for one period."""
    is_sum = column != "rating"
    series = find_points_table(season) if is_sum else season.tables["series"]
    runs = find_runs(season, series, column)
    periods = list_periods(series, runs)
    if len(periods) < 2:
        return []
    by = "day" if series is season.tables.get("course") else season.by
    dates = find_dates(by, periods)
    places = place_periods(len(periods), dates)
    named = [season.say_date(period) for period in periods]
    place_of = dict(zip(periods, places, strict=True))
    scale = chart_parts.scale_values(
        (value for run in runs.values() for value in run.values()), zero=is_sum
    )
    is_by_game = by == "game"
    text = season.say(page_texts.RUNNING_GAME_TEXT if is_by_game else page_texts.RUNNING_POINT_TEXT)
    hints = line_charts.LineHints(text, named, places, write_sum if is_sum else write_rating)
    lines = [_draw_run(season, name, run, place_of, hints) for name, run in runs.items()]
    chart = line_charts.line_chart(lines, choose_ticks(named, places, dates), scale, hints=hints)
    title = season.say(form, steps=season.say(page_texts.STEP_NAMES[by]))
    caption = " ".join(filter(None, [*notes, *_explain_lines(season, lines)]))
    figures = _running_table(season, series, by, column, hints.write_value)
    return [chart_figure(season, [_choice_of_lines(season), chart], title, figures, caption)]


def list_periods(series: PageTable, runs: Mapping[str, Run]) -> list[str]:
    """The periods in which somebody had a figure, in their order."""
    known = {period for run in runs.values() for period in run}
    in_order = dict.fromkeys(str(row["period"]) for row in series.rows)
    return [period for period in in_order if period in known]


def write_sum(points: float) -> str:
    """What points came to, with their sign."""
    return page_texts.format_figure(points, "+")


def write_rating(rating: float) -> str:
    """A rating as the tables show it."""
    return f"{rating:.0f}"


def _draw_run(
    season: ReportData,
    name: str,
    run: Run,
    places: Mapping[str, float],
    hints: line_charts.LineHints,
) -> line_charts.ChartLine:
    (*_, last) = run
    number = season.player_number(name)
    period = season.say_date(last)
    return line_charts.ChartLine(
        number,
        name,
        [places[period] for period in run],
        list(run.values()),
        hints.form.format(
            name=isolate_name(name), period=period, points=hints.write_value(run[last])
        ),
        number if number < line_charts.COLOUR_COUNT else -1,
    )


def _explain_lines(season: ReportData, lines: Sequence[line_charts.ChartLine]) -> Iterator[str]:
    """Which lines are in colour, and where games stand that have no date."""
    if season.by in {"game", "day"} and "" in {result.date for result in season.results}:
        yield season.say(page_texts.UNDATED_NOTE)
    if len(lines) > line_charts.COLOUR_COUNT:
        yield season.say(page_texts.LEADERS_NOTE, count=line_charts.COLOUR_COUNT)


def _choice_of_lines(season: ReportData) -> Element:
    """A list of players to choose from, which the page's script fills and shows."""
    nobody = element("option", season.say(page_texts.NOBODY_CHOSEN), value="")
    label = season.say(page_texts.CHOOSE_LABEL)
    return element("label", f"{label} ", element("select", nobody), class_="choose", hidden="")


# ---------------------------------------------------------------------------------- the time axis


def find_dates(by: str, periods: Sequence[str]) -> Sequence[date]:
    """The first day of each period; nothing for games, and where one has no date."""
    if by == "game" or not all(periods):
        return []
    return [_parse_period(period) for period in periods]


def _parse_period(period: str) -> date:
    """The first day of a date, a week (2026-W07), a month or a year."""
    year, _, rest = period.partition("-")
    if rest.startswith("W"):
        return date.fromisocalendar(int(year), int(rest[1:]), 1)
    month, _, day = rest.partition("-")
    return date(int(year), int(month or 1), int(day or 1))


def place_periods(count: int, dates: Sequence[date]) -> list[float]:
    """Where each of so many periods is, from 0 to 1: by date on a true scale of time, others
    evenly."""
    days = [each.toordinal() for each in dates] or range(count)
    first, length = days[0], (days[-1] - days[0]) or 1
    return [(day - first) / length for day in days]


def choose_ticks(
    periods: Sequence[str], places: Sequence[float], dates: Sequence[date]
) -> list[chart_parts.Tick]:
    """What is written below: the first and the last period, and months or games between."""
    between = _month_ticks(dates[0], dates[-1]) if dates else _even_ticks(periods, places)
    ends = chart_parts.Tick(0, periods[0]), chart_parts.Tick(1, periods[-1])
    return [ends[0], *(tick for tick in between if 0.2 < tick.place < 0.8), ends[1]]


def _month_ticks(first: date, last: date) -> Iterator[chart_parts.Tick]:
    """Beginnings of months, so many months apart as there is room for."""
    length = (last - first).days or 1
    months = max(1, round(length / 30.4 / MOST_TICKS))
    day = first.replace(day=1)
    while day <= last:
        number = day.year * 12 + day.month - 1 + months
        day = date(number // 12, number % 12 + 1, 1)
        yield chart_parts.Tick(
            (day - first) / timedelta(days=length), day.isoformat()[:MONTH_LENGTH]
        )


def _even_ticks(periods: Sequence[str], places: Sequence[float]) -> Iterator[chart_parts.Tick]:
    step = max(1, round(len(periods) / MOST_TICKS))
    for at in range(step - 1, len(periods), step):
        yield chart_parts.Tick(places[at], periods[at])


# ------------------------------------------------------------------------------------- as a table


def _running_table(
    season: ReportData, series: PageTable, by: str, column: str, write_value: WriteValue
) -> Element:
    """The figures after each period, or after each of a few parts of many; also where none has
    moved. Who has none did nothing since the row above."""
    runs = _collect_runs(season, series.rows, column)
    periods = list_periods(series, runs)
    spans = _cut_periods(by, periods)
    is_by_month = len(spans) < len(periods) and by == "day"
    unit = page_texts.PERIOD_NAMES["month" if is_by_month else by]
    heads = [TableHeading(season.say(unit), is_text=True), *map(TableHeading, runs)]
    rows = (
        HtmlRow(
            [
                season.say_date(label),
                *(_last_figure(run, span, write_value) for run in runs.values()),
            ]
        )
        for label, span in spans
    )
    return table_element(heads, rows)


def _cut_periods(by: str, periods: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
    """Parts of many periods: days by month, others evenly; each is called by its last."""
    if len(periods) > MOST_ROWS and by == "day":
        months = groupby(periods, key=lambda period: period[:MONTH_LENGTH])
        return [(month, list(days)) for month, days in months]
    length = -(-len(periods) // MOST_ROWS)
    spans = [periods[at : at + length] for at in range(0, len(periods), length)]
    return [(span[-1], span) for span in spans]


def _last_figure(run: Run, span: Sequence[str], write_value: WriteValue) -> str:
    """What a player had at the end of a part, if anything moved in it."""
    known = [period for period in span if period in run]
    return write_value(run[known[-1]]) if known else ""
