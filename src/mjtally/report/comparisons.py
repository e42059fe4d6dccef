"""How players compare: ranks, winning and dealing in, who pays whom, hands, seats, records."""

from collections.abc import Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..output.screen import UNDEFINED_CELL, format_values
from . import charts, page_texts
from .components import (
    chart_figure,
    collapsed_table,
    convert_to_float,
    convert_to_percentage,
    count_in_row,
    figures_table,
    player_link,
    records_table,
)
from .html import CellContent, Content, HtmlRow, TableHeading, TintedText, element, table_element
from .report_data import RANK_COLUMNS, SEAT_PREFIXES, PageTable, ReportData, TableRow, is_figure


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
    headings = [season.say_heading(name) for name in names]
    figures = figures_table(
        season, grid._replace(rows=played), ["name", "game_count", "mean_rank", *names]
    )
    chart = charts.bar_chart(
        [_rank_bar(season, row, names, headings) for row in played], charts.PERCENTAGES
    )
    legend = element(
        "p",
        *(_legend_key(at, text) for at, text in enumerate(headings)),
        class_="legend",
    )
    return [legend, chart_figure(season, chart, season.say(page_texts.RANKS_TITLE), figures)]


def _rank_bar(
    season: ReportData, row: TableRow, names: Sequence[str], headings: Sequence[str]
) -> charts.BarRow:
    """How often a player had each rank, as shares of a bar."""
    name, counts = str(row["name"]), [count_in_row(row, column) for column in names]
    games = sum(counts)
    parts = [
        (
            100 * count / games,
            f"r{at}",
            season.say(page_texts.RANK_BAR_TEXT, name=name, rank=heading, count=count, games=games),
        )
        for at, (count, heading) in enumerate(zip(counts, headings, strict=True))
        if count
    ]
    text = "/".join(map(str, counts))
    return charts.BarRow(season.player_number(name), name, parts, text)


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
    lost_words = season.say(page_texts.LOST_AXES[shares.bad_share])
    names = [
        name
        for column in (shares.good_share, shares.bad_share)
        for name in (column, f"{column}_low", f"{column}_high")
    ]
    hands = "game_count" if season.family.hand_is_game else "hand_count"
    figures = figures_table(season, grid, ["name", hands, *names])
    halves = [
        (shares.good_share, season.say(page_texts.WON_TITLE)),
        (shares.bad_share, season.say(page_texts.LOST_TITLE, lost=lost_words)),
    ]
    content: list[Content] = [
        chart_figure(season, _share_chart(season, grid, column), title) for column, title in halves
    ]
    return [*content, collapsed_table(season, figures)]


def _share_chart(season: ReportData, grid: PageTable, column: str) -> Element:
    """A share of hands of each player, with its interval; the highest first."""
    rows = []
    for row, text in zip(grid.rows, grid.format_column(column), strict=True):
        if not is_figure(row[column]):
            continue
        low, value, high = (
            convert_to_percentage(row[f"{column}{end}"]) for end in ("_low", "", "_high")
        )
        name = str(row["name"])
        words = season.say(
            page_texts.SHARE_TEXT, name=name, share=text, low=f"{low:.1f}", high=f"{high:.1f}"
        )
        rows.append(
            charts.IntervalRow(season.player_number(name), name, low, value, high, text, words)
        )
    rows.sort(key=lambda row: -row.value)
    scale = charts.scale_values([row.high for row in rows])
    return charts.interval_chart(rows, scale, convert_to_percentage(grid.everybody[column]))


def hands_section(season: ReportData) -> Sequence[Content]:
    """What was won: by value, and the yaku of tiles."""
    grid, shown = season.tables["players"], season.family.statistics.report_columns
    values = [
        (name, label)
        for name, label in (shown.value_columns if shown else ())
        if grid.has_figures(name)
    ]
    content: list[Content] = []
    counts = [(count_in_row(grid.everybody, name), name, label) for name, label in values]
    won = sum(count for count, _, _ in counts)
    if won:
        bars = [
            charts.BarRow(
                -1, label, [(count, "c0", _value_text(season, label, count, won))], str(count)
            )
            for count, _, label in counts
        ]
        labels = {name: label for _, name, label in counts}
        figures = figures_table(season, grid, ["name", "win_count", *labels], labels=labels)
        chart = charts.bar_chart(bars, charts.scale_values([count for count, _, _ in counts]))
        content.append(chart_figure(season, chart, season.say(page_texts.VALUES_TITLE), figures))
    return [*content, *_render_yaku(season)]


def _value_text(season: ReportData, label: str, count: int, won: int) -> str:
    return season.say(page_texts.VALUE_BAR_TEXT, words=label, count=count, all=won)


def _render_yaku(season: ReportData) -> Sequence[Content]:
    """Who won with which yaku; nothing where no tiles were written."""
    grid = season.tables.get("yaku")
    tiles = season.family.tiles
    if grid is None or not grid.rows or tiles is None:
        return []
    return [
        element("h3", season.say(page_texts.YAKU_TITLES[tiles.yaku_term])),
        element("p", season.say(page_texts.YAKU_NOTE), class_="note"),
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
        name, games = (
            season.say(page_texts.SEAT_NAMES[seat]),
            str(grid.everybody[f"{seat}_game_count"]),
        )
        mean_text, low_text, high_text = format_values("rank", [mean, low, high])
        if not is_figure(low):
            lines.append(HtmlRow([name, games, mean_text, "-"]))
            continue
        interval_text = season.say(page_texts.INTERVAL_RANGE, low=low_text, high=high_text)
        lines.append(HtmlRow([name, games, mean_text, interval_text]))
        description = season.say(
            page_texts.SEAT_POINT_TEXT,
            seat=name,
            mean=mean_text,
            low=low_text,
            high=high_text,
            count=games,
        )
        bounds = convert_to_float(low), convert_to_float(mean), convert_to_float(high)
        intervals.append(charts.IntervalRow(-1, name, *bounds, mean_text, description))
    headings = [
        TableHeading(season.say(page_texts.SEAT_HEADING), is_text=True),
        TableHeading(season.say_heading("game_count")),
        TableHeading(season.say_heading("mean_rank")),
        TableHeading(season.say(page_texts.INTERVAL_HEADING)),
    ]
    names = ["name", *(f"{seat}_{what}" for seat in seats for what in ("game_count", "mean_rank"))]
    tables = element("div", table_element(headings, lines), figures_table(season, grid, names))
    if not intervals:
        return [tables]
    ranks = range(1, season.family.players + 1)
    scale = charts.scale_values(ranks, season.family.players - 1, zero=False)
    chart = charts.interval_chart(intervals, scale, (season.family.players + 1) / 2)
    return [chart_figure(season, chart, season.say(page_texts.SEATS_TITLE), tables)]


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
            content += [element("p", season.say(page_texts.PAYER_NOTE), class_="note"), matrix]
        else:
            content.append(element("details", element("summary", season.say(title)), matrix))
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
    heads = [
        TableHeading(season.say(page_texts.MATRIX_CORNER), is_text=True),
        *map(TableHeading, others),
    ]
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
