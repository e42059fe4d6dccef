"""The sections about everybody: each a function from the season to its content, or to nothing
where the rules or the files have nothing to say there."""

from collections.abc import Callable, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..output.screen import UNDEFINED_CELL, format_values
from . import charts, page_texts, sparklines
from .components import (
    chart_figure,
    column_heading,
    convert_to_float,
    convert_to_percentage,
    figures_table,
    player_link,
    player_numbers,
    records_table,
)
from .html import CellContent, Content, HtmlRow, TableHeading, TintedText, element, table_element
from .report_data import RANK_COLUMNS, SEAT_PREFIXES, PageTable, ReportData, TableRow, is_figure
from .vega import draw_chart

MAX_CHART_LINES = 16  # of players in one chart
Section = Callable[[ReportData], Sequence[Content]]


# ------------------------------------------------------------------------------- standings


def standings_section(season: ReportData) -> Sequence[Content]:
    """Who is ahead: places, games, points, ranks."""
    grid = season.tables["players"]
    names = [
        name
        for name in season.family.statistics.narrow_columns
        if name in grid.columns and name not in {"name", *RANK_COLUMNS}
    ]
    ranks = [name for name in RANK_COLUMNS if grid.has_columns(name)]
    ratings = _rating_texts(season)
    columns = [grid.format_column(name, grid.everybody) for name in names]
    lines = []
    for index, row in enumerate([*grid.rows, grid.everybody]):
        is_total = row is grid.everybody
        cells: list[CellContent] = ["" if is_total else str(grid.places[index])]
        cells.append(page_texts.EVERYBODY_LABEL if is_total else player_link(season, row["name"]))
        cells += [column[index] for column in columns]
        if ranks:
            cells.append(_render_rank_bar([_count_in_row(row, name) for name in ranks]))
        if ratings:
            cells.append(ratings.get(str(row["name"]), ""))
        lines.append(HtmlRow(cells, player_numbers(season, row), is_total=is_total))
    headings = _standings_headings(grid, names, ranks, has_ratings=bool(ratings))
    return [table_element(headings, lines), *_render_teams(season)]


def _standings_headings(
    grid: PageTable, names: Sequence[str], ranks: Sequence[str], *, has_ratings: bool
) -> list[TableHeading]:
    headings = [
        TableHeading(page_texts.PLACE_HEADING),
        TableHeading(column_heading("name"), is_text=True),
        *(TableHeading(column_heading(name), grid.columns[name].description) for name in names),
    ]
    if ranks:
        meaning = "/".join(map(column_heading, ranks))
        headings.append(TableHeading(column_heading("rank_counts"), meaning, is_text=True))
    if has_ratings:
        headings.append(TableHeading(column_heading("rating"), page_texts.RATING_MEANING))
    return headings


def _rating_texts(season: ReportData) -> dict[str, str]:
    """Everybody's rating; of who has too few games, as it is so far."""
    grid = season.tables.get("ratings")
    if grid is None or not grid.rows:
        return {}
    form = {0: "{rating}", 1: page_texts.PROVISIONAL_RATING}
    return {
        str(row["name"]): form[_count_in_row(row, "provisional")].format(rating=text)
        for row, text in zip(grid.rows, grid.format_column("rating"), strict=True)
    }


def _render_rank_bar(counts: Sequence[int]) -> Element:
    text = "/".join(map(str, counts))
    return element("span", sparklines.draw_shares(counts, text), f" {text}", class_="ranks")


def _count_in_row(record: TableRow, name: str) -> int:
    value = record[name]
    return value if isinstance(value, int) else 0


def _render_teams(season: ReportData) -> Sequence[Content]:
    grid = season.tables.get("teams")
    if grid is None or not grid.rows:
        return []
    first, *_ = grid.columns
    names = [name for name in season.family.statistics.narrow_columns if name in grid.columns]
    return [
        element("h3", page_texts.TEAMS_TITLE),
        figures_table(
            season, grid, [*dict.fromkeys((first, *names))], labels={first: page_texts.TEAM_HEADING}
        ),
    ]


# --------------------------------------------------------------------------- running figures


def points_section(season: ReportData) -> Sequence[Content]:
    """How points, or scores where there are none, added up."""
    series = season.tables["series"]
    scored = season.family.is_always_loose or not any(
        is_figure(row["points_total"]) and convert_to_float(row["points_total"])
        for row in series.rows
    )
    total = "net_total" if scored else "points_total"
    runs, periods = _running_lines(season, series, total, games=not scored)
    if not runs or len(periods) < 2:
        return []
    shown_runs = sorted(runs, key=lambda run: -len(run.points))[:MAX_CHART_LINES]
    shown_runs.sort(key=lambda run: run.player)
    form = page_texts.RUNNING_NET_TITLE if scored else page_texts.RUNNING_POINTS_TITLE
    period = page_texts.PERIOD_NAMES[season.by]
    title = form.format(period=period)
    spec = charts.running_chart(shown_runs, season.names, periods, period)
    content = [
        chart_figure(draw_chart(spec, title), title, _render_running_table(season, runs, periods))
    ]
    if len(runs) > len(shown_runs):
        note = page_texts.LINES_LIMIT_NOTE.format(shown=len(shown_runs), all=len(runs))
        content.append(element("p", note, class_="note"))
    return content


def _running_lines(
    season: ReportData, series: PageTable, total: str, *, games: bool
) -> tuple[list[charts.RunningLine], list[str]]:
    """Each player's figures by period, and the periods."""
    count = "game_count" if games else "hand_count"
    rows = [  # who was given or lost points without a game has them in the line, too
        row for row in series.rows if row[count] or (games and convert_to_float(row["points"]))
    ]
    periods = list(dict.fromkeys(str(row["period"]) for row in rows))
    place = {period: at for at, period in enumerate(periods)}
    found: dict[str, list[tuple[int, float]]] = {}
    for row in rows:
        found.setdefault(str(row["name"]), []).append(
            (place[str(row["period"])], convert_to_float(row[total]))
        )
    runs = [
        charts.RunningLine(season.player_number(name), name, at)
        for name, at in found.items()
        if season.player_number(name) >= 0
    ]
    return sorted(runs), periods


def _render_running_table(
    season: ReportData, runs: Sequence[charts.RunningLine], periods: Sequence[str]
) -> Element:
    heads = [TableHeading(page_texts.PERIOD_NAMES[season.by], is_text=True)]
    heads += [TableHeading(run.name) for run in runs]
    at = [dict(run.points) for run in runs]
    lines = [
        HtmlRow(
            [
                period,
                *(
                    page_texts.format_figure(each[place], "+") if place in each else ""
                    for each in at
                ),
            ]
        )
        for place, period in enumerate(periods)
    ]
    return table_element(heads, lines)


def penalties_section(season: ReportData) -> Sequence[Content]:
    """Points that were given or taken outside the hands, with dates and reasons."""
    if not season.penalties:
        return []
    points = format_values("points", [each.points for each in season.penalties])
    lines = [
        HtmlRow(
            [
                each.date,
                player_link(season, each.name),
                text,
                page_texts.GAME_PENALTY.format(game=each.game_number)
                if each.game_number
                else each.comment,
            ],
            [season.player_number(each.name)],
            each.date,
        )
        for each, text in zip(season.penalties, points, strict=True)
    ]
    headings = [
        TableHeading(page_texts.DATE_HEADING, is_text=True),
        TableHeading(column_heading("name"), is_text=True),
        TableHeading(column_heading("points")),
        TableHeading(page_texts.REASON_HEADING, is_text=True),
    ]
    return [table_element(headings, lines)]


# -------------------------------------------------------------------------- ranks, style, hands


def ranks_section(season: ReportData) -> Sequence[Content]:
    """How often each player had each rank."""
    grid = season.tables["players"]
    names = [name for name in RANK_COLUMNS if grid.has_columns(name)]
    played = [
        row for row in grid.rows if grid.has_figures("mean_rank") and is_figure(row["mean_rank"])
    ]
    if not names or not played:
        return []
    played.sort(key=lambda row: convert_to_float(row["mean_rank"]))
    players = [
        charts.RankCounts(
            season.player_number(row["name"]),
            str(row["name"]),
            [_count_in_row(row, name) for name in names],
        )
        for row in played
    ]
    headings = [column_heading(name) for name in names]
    figures = figures_table(
        season, grid._replace(rows=played), ["name", "game_count", "mean_rank", *names]
    )
    chart = draw_chart(charts.rank_chart(players, headings), page_texts.RANKS_TITLE)
    legend = element(
        "p",
        *(_legend_key(at, text) for at, text in enumerate(headings)),
        class_="legend",
    )
    return [legend, chart_figure(chart, page_texts.RANKS_TITLE, figures)]


def _legend_key(at: int, text: str) -> Element:
    square = element("svg", element("rect", class_=f"r{at}", width="12", height="12"))
    square.attrib |= {"viewBox": "0 0 12 12", "class": "key", "aria-hidden": "true"}
    return element("span", square, f" {text} ")


def style_section(season: ReportData) -> Sequence[Content]:
    """Hands that went well against those that went ill."""
    grid, shares = season.tables["players"], season.family.statistics.report_columns
    if shares is None or not (
        grid.has_figures(shares.good_share) and grid.has_figures(shares.bad_share)
    ):
        return []
    players = []
    for row in grid.rows:
        if is_figure(row[shares.good_share]) and is_figure(row[shares.bad_share]):
            won, lost = (
                _share_interval(row, shares.good_share),
                _share_interval(row, shares.bad_share),
            )
            players.append(
                charts.StylePoint(season.player_number(row["name"]), str(row["name"]), won, lost)
            )
    club = (
        convert_to_percentage(grid.everybody[shares.good_share]),
        convert_to_percentage(grid.everybody[shares.bad_share]),
    )
    lost_words = page_texts.LOST_AXES.get(shares.bad_share, column_heading(shares.bad_share))
    title = page_texts.STYLE_TITLE.format(lost=lost_words)
    names = [
        name
        for column in (shares.good_share, shares.bad_share)
        for name in (column, f"{column}_low", f"{column}_high")
    ]
    hands = "game_count" if season.family.hand_is_game else "hand_count"
    figures = figures_table(season, grid, ["name", hands, *names])
    chart = draw_chart(charts.style_chart(players, season.names, club, lost_words), title)
    return [chart_figure(chart, title, figures)]


def _share_interval(row: TableRow, name: str) -> charts.ShareInterval:
    return charts.ShareInterval(
        *(convert_to_percentage(row[each]) for each in (f"{name}_low", name, f"{name}_high"))
    )


def hands_section(season: ReportData) -> Sequence[Content]:
    """What was won: by value, and the yaku of tiles."""
    grid, shown = season.tables["players"], season.family.statistics.report_columns
    values = [
        (name, label)
        for name, label in (shown.value_columns if shown else ())
        if grid.has_figures(name)
    ]
    content: list[Content] = []
    counts = [(_count_in_row(grid.everybody, name), name, label) for name, label in values]
    won = sum(count for count, _, _ in counts)
    if won:
        bars = [
            charts.ValueBar(
                label, count, page_texts.VALUE_BAR_TEXT.format(words=label, count=count, all=won)
            )
            for count, _, label in counts
        ]
        labels = {name: label for _, name, label in counts}
        figures = figures_table(season, grid, ["name", "win_count", *labels], labels=labels)
        chart = draw_chart(charts.bar_chart(bars), page_texts.VALUES_TITLE)
        content.append(chart_figure(chart, page_texts.VALUES_TITLE, figures))
    return [*content, *_render_yaku(season)]


def _render_yaku(season: ReportData) -> Sequence[Content]:
    """Who won with which yaku; nothing where no tiles were written."""
    grid = season.tables.get("yaku")
    tiles = season.family.tiles
    if grid is None or not grid.rows or tiles is None:
        return []
    return [
        element("h3", page_texts.YAKU_TITLES[tiles.yaku_term]),
        element("p", page_texts.YAKU_NOTE, class_="note"),
        figures_table(season, grid, list(grid.columns), total=False),
    ]


def seats_section(season: ReportData) -> Sequence[Content]:
    """How games went by the seat that players began in."""
    grid = season.tables["players"]
    seats = [seat for seat in SEAT_PREFIXES if grid.has_figures(f"{seat}_mean_rank")]
    if not seats:
        return []
    lines, intervals = [], []
    for seat in seats:
        mean, low, high = (
            grid.everybody[f"{seat}_mean_rank{end}"] for end in ("", "_low", "_high")
        )
        name, games = page_texts.SEAT_NAMES[seat], str(grid.everybody[f"{seat}_game_count"])
        mean_text, low_text, high_text = format_values("rank", [mean, low, high])
        if not is_figure(low):
            lines.append(HtmlRow([name, games, mean_text, "-"]))
            continue
        interval_text = page_texts.INTERVAL_RANGE.format(low=low_text, high=high_text)
        lines.append(HtmlRow([name, games, mean_text, interval_text]))
        description = page_texts.SEAT_POINT_TEXT.format(
            seat=name, mean=mean_text, low=low_text, high=high_text, count=games
        )
        bounds = convert_to_float(low), convert_to_float(mean), convert_to_float(high)
        intervals.append(charts.MeanInterval(name, *bounds, description))
    headings = [
        TableHeading(page_texts.SEAT_HEADING, is_text=True),
        TableHeading(column_heading("game_count")),
        TableHeading(column_heading("mean_rank")),
        TableHeading(page_texts.INTERVAL_HEADING),
    ]
    names = ["name", *(f"{seat}_{what}" for seat in seats for what in ("game_count", "mean_rank"))]
    tables = element("div", table_element(headings, lines), figures_table(season, grid, names))
    if not intervals:
        return [tables]
    chart = draw_chart(charts.mean_chart(intervals, season.family.players), page_texts.SEATS_TITLE)
    return [chart_figure(chart, page_texts.SEATS_TITLE, tables)]


# ---------------------------------------------------------------------------------- records


def records_section(season: ReportData) -> Sequence[Content]:
    """The best and the worst, and who did it."""
    grid = season.tables["records"]
    return [records_table(season, grid.rows)] if grid.rows else []


# --------------------------------------------------------------------------------- payments


def payments_section(season: ReportData) -> Sequence[Content]:
    """Who won how much from whom."""
    grid = season.tables["matchups"]
    content: list[Content] = []
    for kind, title in page_texts.TRANSFER_TITLES.items():
        if not grid.has_figures(kind) or not any(convert_to_float(row[kind]) for row in grid.rows):
            continue
        matrix = _render_matrix(season, grid, kind)
        if kind == "net":
            content += [element("p", page_texts.PAYER_NOTE, class_="note"), matrix]
        else:
            content.append(element("details", element("summary", title), matrix))
    return content


class Tint(NamedTuple):
    """How strong a cell's colour is: from 1 to 4, a gain or a loss; 0 is none."""

    strength: int
    is_gain: bool

    def __str__(self) -> str:
        return f"{'g' if self.is_gain else 'x'}{self.strength}" if self.strength else ""


def _render_matrix(season: ReportData, grid: PageTable, kind: str) -> Element:
    """A row for each player, a column for each opponent; figures have signs as well as tints."""
    pairs = {(str(row["name"]), str(row["opponent"])): row[kind] for row in grid.rows}
    rows = [name for name in season.names if any(name == one for one, _ in pairs)]
    others = list(dict.fromkeys([*rows, *sorted({other for _, other in pairs})]))
    most = max((abs(convert_to_float(value)) for value in pairs.values()), default=0) or 1
    heads = [TableHeading(page_texts.MATRIX_CORNER, is_text=True), *map(TableHeading, others)]
    lines = []
    for name in rows:
        values = [pairs.get((name, other), Quotient(0, 0)) for other in others]
        texts = format_values("points", values)
        cells: list[CellContent] = [player_link(season, name)]
        for value, text in zip(values, texts, strict=True):
            strength = convert_to_float(value) / most if is_figure(value) else 0.0
            tint = Tint(round(abs(strength) * 4), strength > 0)
            cells.append(
                TintedText(text, str(tint)) if str(tint) else "" if text == UNDEFINED_CELL else text
            )
        lines.append(HtmlRow(cells, [season.player_number(name)]))
    return table_element(heads, lines)
