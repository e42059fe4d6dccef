"""A panel for each player: their figures, how they went, best hands, rivals, seats, games.

Everything in a panel is of a table, or of the list of games. Without scripts the panels stand one
after another, with the charts and lists of each folded; with scripts only the chosen one is shown,
and its list of games can be made whole.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from ..model.types import NOBODY
from ..output.screen import UNDEFINED_CELL, format_values
from ..statistics.columns import is_figure
from . import chart_parts, line_charts, page_texts, row_charts
from .components import (
    convert_to_percentage,
    count_in_row,
    definition_list,
    format_record_figure,
    isolate_name,
    join_facts,
    name_record,
    player_anchor,
    player_link,
)
from .head_to_head import players_data
from .html import (
    Content,
    HtmlRow,
    TableHeading,
    data_script,
    element,
    filter_attributes,
    table_element,
)
from .report_data import (
    RANK_COLUMNS,
    SEAT_PREFIXES,
    GameResult,
    ReportData,
    TableRow,
    count_written_games,
)
from .results import game_anchor
from .running import (
    Run,
    find_dates,
    find_point_runs,
    find_runs,
    list_periods,
    place_periods,
)
from .standings import find_rating_texts, list_last_ranks, render_last_ranks

RIVAL_COLUMNS = ("opponent", "game_count", "ahead_count", "behind_count", "net")
LOOSE_RIVAL_COLUMNS = ("opponent", "hand_count", "net")
MAX_RIVALS = 5  # those met most often; head to head has all
MAX_GAMES = 10  # the latest of a player; the script lists all
FEW_RIVALS, FEW_GAMES = 3, 3  # the same where there are many panels
MANY_PANELS = 24
MAX_LINE_STEPS = 40  # of a line in a panel
LINE_TICKS = 1  # of the shares in a panel
LABEL_SHARE = 0.12  # of a small chart: labels that are nearer are one on the other


class PanelLines(NamedTuple):
    """Lines that panels have: the title of each, every player's run, and whether 0 is on them."""

    title: str
    runs: Mapping[str, Run]
    has_zero: bool


class PanelAxis(NamedTuple):
    """The axis below the lines of all panels: where the periods of the season are, and its ends."""

    places: Mapping[str, float]
    ticks: Sequence[chart_parts.Tick]


class PanelsData(NamedTuple):
    """What all panels are made from, put in order once."""

    season: ReportData
    texts: Mapping[str, Sequence[str]]  # columns of the players table, as they are read
    ratings: Mapping[str, str]  # by name
    last_ranks: Mapping[str, Sequence[int]]  # by name
    lines: Sequence[PanelLines]
    axis: PanelAxis
    results: Mapping[str, Sequence[GameResult]]  # by name, the latest first
    rivals: Mapping[str, Sequence[TableRow]]  # by name
    shares: chart_parts.Scale | None  # of what was won and lost, the same in every panel


def players_section(season: ReportData) -> Sequence[Content]:
    """A panel for each player, in the order of the standings."""
    panels = _collect(season)
    rows = season.tables["players"].rows
    return [
        *(_render_panel(panels, row, at) for at, row in enumerate(rows)),
        data_script("players-data", players_data(season)),
    ]


def _collect(season: ReportData) -> PanelsData:
    grid, series = season.tables["players"], season.tables["series"]
    points, is_by_score = find_point_runs(season)
    title = page_texts.PANEL_NET_TITLE if is_by_score else page_texts.PANEL_POINTS_TITLE
    lines = [PanelLines(title, points, has_zero=True)]
    if series.has_figures("rating"):
        ratings = find_runs(season, series, "rating")
        lines.append(PanelLines(page_texts.PANEL_RATING_TITLE, ratings, has_zero=False))
    results: dict[str, list[GameResult]] = {name: [] for name in season.names}
    for result in reversed(season.results):
        for name in result.names:
            if name in results:
                results[name].append(result)
    return PanelsData(
        season,
        {name: list(map(page_texts.show_minus, grid.format_column(name))) for name in grid.columns},
        find_rating_texts(season),
        list_last_ranks(season),
        lines,
        _find_axis(season, lines),
        results,
        _collect_rivals(season),
        _scale_shares(season),
    )


def _find_axis(season: ReportData, lines: Sequence[PanelLines]) -> PanelAxis:
    """The axis of the whole season."""
    periods = list_periods(
        season.tables["series"], {str(at): run for at, run in enumerate(_list_runs(lines))}
    )
    places = place_periods(len(periods), find_dates(season.by, periods)) if periods else []
    named = [season.say_date(period) for period in periods]
    ticks = [chart_parts.Tick(place, name) for place, name in zip(places, named, strict=True)]
    return PanelAxis(dict(zip(periods, places, strict=True)), ticks[:: len(ticks) - 1 or 1])


def _list_runs(lines: Sequence[PanelLines]) -> Iterator[Run]:
    for each in lines:
        yield from each.runs.values()


def _collect_rivals(season: ReportData) -> dict[str, list[TableRow]]:
    """The rows of those whom each player met, who was met most often first."""
    rivals: dict[str, list[TableRow]] = {}
    for row in season.tables["matchups"].rows:
        if row["opponent"] != NOBODY:
            rivals.setdefault(str(row["name"]), []).append(row)
    for rows in rivals.values():
        rows.sort(key=lambda row: -count_in_row(row, "hand_count") - _count_games(row))
    return rivals


def _count_games(row: TableRow) -> int:
    return count_in_row(row, "game_count") if "game_count" in row else 0


def _scale_shares(season: ReportData) -> chart_parts.Scale | None:
    """A scale for all intervals of shares; None where there are no shares."""
    grid, shown = season.tables["players"], season.family.statistics.report_columns
    highs = [
        convert_to_percentage(row[f"{name}_high"])
        for name in ((shown.good_share, shown.bad_share) if shown else ())
        for row in grid.rows
        if grid.has_columns(name) and is_figure(row[name])
    ]
    return chart_parts.scale_values(highs, LINE_TICKS) if highs else None


def _render_panel(panels: PanelsData, row: TableRow, at: int) -> Element:
    """What is of use at once, and the rest folded."""
    season, name = panels.season, str(row["name"])
    folded = element(
        "details",
        element("summary", season.say(page_texts.PANEL_MORE)),
        *_render_lines(panels, name),
        *_render_best_wins(season, name),
        *_render_records(season, name),
        *_render_rivals(panels, name),
        *_render_seats(panels, row, at),
        *_render_games(panels, name),
    )
    return element(
        "article",
        element("h3", element("bdi", name)),
        definition_list(_list_main_facts(panels, row, at)),
        *_render_shares(panels, row, at),
        definition_list(_list_style_facts(panels, row, at)),
        folded,
        **filter_attributes([season.player_number(name)]),
        id=player_anchor(name),
        class_="panel",
    )


# --------------------------------------------------------------------------------- figures


def _list_main_facts(panels: PanelsData, row: TableRow, at: int) -> Iterator[tuple[str, Content]]:
    """The figures at a player's head: the place, those of the standings, ranks, the rating."""
    season, name = panels.season, str(row["name"])
    grid, shown = season.tables["players"], season.family.statistics.report_columns
    below = {shown.good_share, shown.bad_share, *shown.player_columns} if shown else set()
    if name in season.places:
        yield season.say(page_texts.PANEL_PLACE), str(season.places[name])
    for column in season.family.statistics.narrow_columns:
        if column in {"name", *RANK_COLUMNS, *below} or column not in grid.columns:
            continue
        if is_figure(row[column]):
            yield season.say_heading(column), panels.texts[column][at]
    if name in panels.ratings:
        yield season.say_heading("rating"), panels.ratings[name]
    ranks = [column for column in RANK_COLUMNS if grid.has_columns(column)]
    if ranks and any(count_in_row(row, column) for column in ranks):
        counts = [count_in_row(row, column) for column in ranks]
        yield season.say_heading("rank_counts"), "/".join(map(str, counts))
        marks = render_last_ranks(panels.last_ranks.get(name, ()))
        yield season.say(page_texts.PANEL_LAST_RANKS), marks
    written, count = season.written_games
    if 0 < written < count:
        written, count = count_written_games(panels.results[name])
        said = season.say(page_texts.PANEL_WRITTEN_GAMES, written=written, count=count)
        yield season.say(page_texts.PANEL_WRITTEN), said


def _list_style_facts(panels: PanelsData, row: TableRow, at: int) -> Iterator[tuple[str, Content]]:
    """How somebody plays; what is not known of them is left out."""
    season, shown = panels.season, panels.season.family.statistics.report_columns
    for column in shown.player_columns if shown else ():
        if column in panels.texts and is_figure(row[column]):
            yield season.say_heading(column), panels.texts[column][at]


def _render_shares(panels: PanelsData, row: TableRow, at: int) -> Iterator[Element]:
    """What was won and lost, with intervals, against the mean of all."""
    season, shown = panels.season, panels.season.family.statistics.report_columns
    grid, rows, words = season.tables["players"], [], []
    for column in (shown.good_share, shown.bad_share) if shown else ():
        if not (grid.has_columns(column) and is_figure(row[column])):
            continue
        low, value, high, mean = (
            convert_to_percentage(each)
            for each in (
                row[f"{column}_low"],
                row[column],
                row[f"{column}_high"],
                grid.everybody[column],
            )
        )
        heading, text = season.say_heading(column), panels.texts[column][at]
        (mean_text,) = format_values("share", [grid.everybody[column]])
        said = season.say(
            page_texts.PANEL_SHARE,
            what=heading,
            share=text,
            low=f"{low:.1f}",
            high=f"{high:.1f}",
            mean=mean_text,
        )
        rows.append(row_charts.IntervalRow(-1, heading, low, value, high, text, "", mean))
        words.append(element("li", said))
    if rows and panels.shares:
        chart = row_charts.interval_chart(rows, panels.shares, None)
        chart.set("aria-hidden", "true")  # the list below says the same
        yield chart
        yield element("ul", *words, class_="said")


def _render_seats(panels: PanelsData, row: TableRow, at: int) -> Iterator[Element]:
    """How games went by the seat at the start."""
    season, grid = panels.season, panels.season.tables["players"]
    seats = [seat for seat in SEAT_PREFIXES if grid.has_columns(f"{seat}_mean_rank")]
    facts: list[tuple[str, Content]] = [
        (
            season.say(page_texts.SEAT_NAMES[seat]),
            season.say(
                page_texts.PANEL_SEAT,
                mean=panels.texts[f"{seat}_mean_rank"][at],
                games=season.catalogue.say_count(count_in_row(row, f"{seat}_game_count"), "game"),
            ),
        )
        for seat in seats
        if is_figure(row[f"{seat}_mean_rank"])
    ]
    if facts:
        yield element("h4", season.say(page_texts.PANEL_SEATS))
        yield definition_list(facts)


# ---------------------------------------------------------------------------------- charts


def _render_lines(panels: PanelsData, name: str) -> Iterator[Element]:
    """Points and ratings over time, dates below the last; nothing of one step."""
    shown = [each for each in panels.lines if len(each.runs.get(name, {})) > 1]
    for each in shown:
        axis = panels.axis if each is shown[-1] else panels.axis._replace(ticks=[])
        yield _render_line(panels.season, each, axis, each.runs[name])


def _render_line(season: ReportData, lines: PanelLines, axis: PanelAxis, run: Run) -> Element:
    """One line, at whose end its last value stands; the most and the least are in its title."""
    shown, values = _thin_periods(_drop_flat_periods(run)), list(run.values())
    last, most, least = (
        page_texts.show_minus(
            page_texts.format_figure(value, "+") if lines.has_zero else f"{value:.0f}"
        )
        for value in (values[-1], max(values), min(values))
    )
    line = line_charts.ChartLine(
        -1, last, [axis.places[each] for each in shown], [run[each] for each in shown], "", 0
    )
    scale = _scale_line(values, [most, least], has_zero=lines.has_zero)
    chart = line_charts.line_chart([line], axis.ticks, scale, line_charts.SMALL_HEIGHT)
    title = season.say(lines.title, last=last, most=most, least=least)
    return element("figure", element("figcaption", title), chart)


def _scale_line(
    values: Sequence[float], texts: Sequence[str], *, has_zero: bool
) -> chart_parts.Scale:
    """From the least to the most, which stand beside it, and 0 if it is of a sum."""
    zeros = [0.0] if has_zero else []
    low, high = min(*values, *zeros), max(*values, *zeros)
    scale = chart_parts.Scale(low, high if high > low else low + 1, [])
    shown = dict(zip((max(values), min(values)), texts, strict=True)) | dict.fromkeys(zeros, "0")
    ticks = [
        chart_parts.Tick(scale.place(value), text)
        for value, text in shown.items()
        if not zeros or not value or abs(scale.place(value) - scale.place(0)) > LABEL_SHARE
    ]
    return scale._replace(ticks=ticks)


def _drop_flat_periods(run: Run) -> Sequence[str]:
    """Periods of a run without those between two of the same figure, where its line is level."""
    periods, values = list(run), list(run.values())
    return [
        period
        for at, period in enumerate(periods)
        if at in {0, len(periods) - 1} or not values[at - 1] == values[at] == values[at + 1]
    ]


def _thin_periods(periods: Sequence[str]) -> Sequence[str]:
    """Some periods of many, evenly spread; always the first and the last."""
    if len(periods) <= MAX_LINE_STEPS:
        return periods
    last = len(periods) - 1
    steps = (round(at * last / (MAX_LINE_STEPS - 1)) for at in range(MAX_LINE_STEPS))
    return [periods[at] for at in steps]


# ----------------------------------------------------------------------------------- lists


def _render_best_wins(season: ReportData, name: str) -> Iterator[Element]:
    """The best hands of a player, the best first."""
    wins = [
        join_facts(
            format_record_figure(season, win.figure, win.unit),
            season.say_words(win.what) or win.mark,
            win.date,
            f"{win.file}:{win.line}",
        )
        for win in season.best_wins.get(name, ())
    ]
    if wins:
        yield element("h4", season.say(page_texts.PANEL_BEST_WINS))
        yield element("ol", *(element("li", win) for win in wins))


def _render_records(season: ReportData, name: str) -> Iterator[Element]:
    """The records that a player holds."""
    held = [
        join_facts(
            season.say(
                page_texts.PANEL_RECORD,
                record=name_record(season, row),
                figure=page_texts.show_minus(
                    format_record_figure(season, row["figure"], str(row["unit"]))
                ),
            ),
            season.say_words(row["what"]),
            str(row["date"]),
        )
        for row in _list_first_ties(season, name)
    ]
    if held:
        yield element("h4", season.say(page_texts.SECTION_TITLES["records"]))
        yield element("ul", *(element("li", record) for record in held))


def _list_first_ties(season: ReportData, name: str) -> Iterator[TableRow]:
    """The records of a player; of those of one kind, which are as much, the first."""
    kinds = set()
    for row in season.tables["records"].rows:
        if row["name"] == name and (row["record"], row["figure"]) not in kinds:
            kinds.add((row["record"], row["figure"]))
            yield row


def _render_rivals(panels: PanelsData, name: str) -> Iterator[Element]:
    """Those whom a player met most often."""
    season, rows = panels.season, panels.rivals.get(name, ())
    if not rows:
        return
    shown = FEW_RIVALS if len(season.names) > MANY_PANELS else MAX_RIVALS
    grid = season.tables["matchups"]._replace(rows=rows[:shown])
    every = RIVAL_COLUMNS if "game_count" in grid.columns else LOOSE_RIVAL_COLUMNS
    columns = [each for each in every if each == "opponent" or grid.has_figures(each)]
    heads = [TableHeading(season.say_heading(each), is_text=each == "opponent") for each in columns]
    cells: list[Sequence[Content]] = [
        [player_link(season, row["opponent"]) for row in grid.rows],
        *(list(map(page_texts.show_minus, grid.format_column(each))) for each in columns[1:]),
    ]
    yield element("h4", season.say(page_texts.RIVALS_TITLE))
    yield table_element(heads, map(HtmlRow, zip(*cells, strict=True)))


# ----------------------------------------------------------------------------------- games


def _render_games(panels: PanelsData, name: str) -> Iterator[Element]:
    """The latest games of a player, the last first; the script makes rows of the others."""
    season, results = panels.season, panels.results[name]
    if not results:
        return
    is_loose = all(result.is_loose for result in season.results)
    columns = ["hand_count", "net_score"] if is_loose else ["rank", "score", "points"]
    heads = [
        TableHeading(season.say(page_texts.DATE_HEADING), is_text=True),
        *(TableHeading(season.say_heading(column)) for column in columns),
        TableHeading(season.say_heading("others"), is_text=True),
    ]
    shown = FEW_GAMES if len(season.names) > MANY_PANELS else MAX_GAMES
    rows = [HtmlRow(_game_cells(season, each, name, is_loose)) for each in results[:shown]]
    yield element("h4", season.say(page_texts.SECTION_TITLES["games"]))
    yield table_element(heads, rows, "of-player")
    if len(results) > shown:
        note = season.say(page_texts.PANEL_GAMES_NOTE, shown=shown, all=len(results))
        yield element("p", note, class_="note games-note")


def _game_cells(
    season: ReportData, result: GameResult, name: str, is_loose: bool
) -> Sequence[Content]:
    """A game as a player of it sees it; of loose hands what was won or lost."""
    seat = result.names.index(name)
    others = ", ".join(isolate_name(each) for each in result.names if each != name)
    when: Content = season.say_date(result.date)
    if result.number in season.game_sheets:
        when = element("a", when, href=f"#{game_anchor(result.number)}")
    scores = [page_texts.show_minus(each.format_decimal(2)) for each in result.scores]
    if is_loose:
        net = page_texts.show_minus(result.scores[seat].format_signed(2))
        return [when, str(result.hand_count), net, others]
    return [
        when,
        str(result.ranks[seat]) if result.ranks else UNDEFINED_CELL,
        scores[seat] if scores and not result.is_loose else "",
        page_texts.show_minus(result.points[seat].format_signed(2)) if result.points else "",
        others,
    ]
