"""How players compare: ranks, winning and dealing in, who pays whom, hands, seats, records."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, product
from typing import NamedTuple, TypeVar
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..model.types import NOBODY
from ..output.screen import UNDEFINED_CELL, format_values
from ..statistics.columns import ColumnValue, is_figure
from . import chart_parts, findings, page_texts, row_charts
from .components import (
    chart_figure,
    collapsed_table,
    convert_to_float,
    convert_to_percentage,
    count_in_row,
    figures_table,
    format_record_figure,
    isolate_name,
    join_facts,
    name_record,
    player_link,
    player_numbers,
    show_mark,
)
from .html import CellContent, Content, HtmlRow, TableHeading, TintedText, element, table_element
from .report_data import RANK_COLUMNS, SEAT_PREFIXES, PageTable, ReportData, TableRow

MOST_ROWS = 16  # of a chart; the others are folded away
MOST_OPPONENTS = 16  # of a matrix: more do not fit on a page
TALL_HEADINGS = 8  # columns of a matrix from which on names stand upright
MOST_TINTS = 4  # strengths of the colour of a cell

RowT = TypeVar("RowT")


def ranks_section(season: ReportData) -> Sequence[Content]:
    """How often each player had each rank; nothing where there was a single game."""
    grid = season.tables["players"]
    names = [name for name in RANK_COLUMNS if grid.has_columns(name)]
    played = [
        row for row in grid.rows if grid.has_figures("mean_rank") and is_figure(row["mean_rank"])
    ]
    if not names or not any(count_in_row(row, "game_count") > 1 for row in played):
        return []
    played.sort(key=lambda row: convert_to_float(row["mean_rank"]))
    headings = [season.say_heading(name) for name in names]
    figures = figures_table(
        season, grid._replace(rows=played), ["name", "game_count", "mean_rank", *names]
    )
    legend = element(
        "p",
        *(_legend_key(at, text) for at, text in enumerate(headings)),
        class_="legend",
    )
    bars = [_rank_bar(season, row, names, headings) for row in played]
    drawn = [legend, *_split_rows(season, bars, _draw_rank_bars)]
    title, finding = season.say(page_texts.RANKS_TITLE), findings.ranks_finding(season)
    return [chart_figure(season, drawn, title, figures, finding)]


def _draw_rank_bars(bars: Sequence[row_charts.BarRow]) -> Element:
    return row_charts.bar_chart(bars, chart_parts.PERCENTAGES)


def _split_rows(
    season: ReportData, rows: Sequence[RowT], draw: Callable[[Sequence[RowT]], Element]
) -> list[Element]:
    """A chart of the first rows, and one of the others that is folded away."""
    shown, others = rows[:MOST_ROWS], rows[MOST_ROWS:]
    charts_of_rows = [draw(shown)]
    if others:
        more = season.say(page_texts.MORE_ROWS, count=len(others))
        charts_of_rows.append(element("details", element("summary", more), draw(others)))
    return charts_of_rows


def _rank_bar(
    season: ReportData, row: TableRow, names: Sequence[str], headings: Sequence[str]
) -> row_charts.BarRow:
    """How often a player had each rank, as shares of a bar."""
    name, counts = str(row["name"]), [count_in_row(row, column) for column in names]
    games = sum(counts)
    parts = [
        row_charts.BarPart(
            100 * count / games,
            f"r{at}",
            season.say(
                page_texts.RANK_BAR_TEXT,
                name=isolate_name(name),
                rank=heading,
                count=count,
                games=games,
            ),
            str(count),
        )
        for at, (count, heading) in enumerate(zip(counts, headings, strict=True))
        if count
    ]
    text = "/".join(map(str, counts))
    return row_charts.BarRow(season.player_number(name), name, parts, text)


def _legend_key(at: int, text: str) -> Element:
    square = element("svg", element("rect", class_=f"r{at}", width="12", height="12"))
    square.attrib |= {"viewBox": "0 0 12 12", "class": "key", "aria-hidden": "true"}
    return element("span", square, f" {text} ")


def style_section(season: ReportData) -> Sequence[Content]:
    """Hands that went well, and hands that went ill; nothing where there was a single hand."""
    grid, shares = season.tables["players"], season.family.statistics.report_columns
    hands = "game_count" if season.family.hand_is_game else "hand_count"
    if shares is None or not any(count_in_row(row, hands) > 1 for row in grid.rows):
        return []
    if not (grid.has_figures(shares.good_share) and grid.has_figures(shares.bad_share)):
        return []
    lost_words = season.say(page_texts.LOST_AXES[shares.bad_share])
    names = [
        name
        for column in (shares.good_share, shares.bad_share)
        for name in (column, f"{column}_low", f"{column}_high")
    ]
    figures = figures_table(season, grid, ["name", hands, *names])
    halves = [
        (shares.good_share, season.say(page_texts.WON_TITLE)),
        (shares.bad_share, season.say(page_texts.LOST_TITLE, lost=lost_words)),
    ]
    content: list[Content] = [
        chart_figure(
            season,
            _draw_shares(season, grid, column),
            title,
            finding=findings.share_finding(season, column),
        )
        for column, title in halves
    ]
    return [*content, collapsed_table(season, figures)]


def _draw_shares(season: ReportData, grid: PageTable, column: str) -> list[Element]:
    """A share of hands of each player, with its interval; the best first."""
    shares, rows = season.family.statistics.report_columns, []
    direction = 1 if shares and column == shares.bad_share else -1
    for row, text in zip(grid.rows, grid.format_column(column), strict=True):
        if not is_figure(row[column]):
            continue
        low, value, high = (
            convert_to_percentage(row[f"{column}{end}"]) for end in ("_low", "", "_high")
        )
        name = str(row["name"])
        words = season.say(
            page_texts.SHARE_TEXT,
            name=isolate_name(name),
            share=text,
            low=f"{low:.1f}",
            high=f"{high:.1f}",
        )
        rows.append(
            row_charts.IntervalRow(season.player_number(name), name, low, value, high, text, words)
        )
    rows.sort(key=lambda row: direction * row.value)
    scale = chart_parts.scale_values([row.high for row in rows], unit=" %")
    mean = convert_to_percentage(grid.everybody[column])
    return _split_rows(season, rows, lambda some: row_charts.interval_chart(some, scale, mean))


def hands_section(season: ReportData) -> Sequence[Content]:
    """What was won: by value, and the yaku of tiles."""
    grid, shown = season.tables["players"], season.family.statistics.report_columns
    values = [
        (name, season.say_words(label))
        for name, label in (shown.value_columns if shown else ())
        if grid.has_figures(name)
    ]
    content: list[Content] = []
    rows = grid.rows if season.options.players else [grid.everybody]
    counts = [(sum(count_in_row(row, name) for row in rows), name, label) for name, label in values]
    won = sum(count for count, _, _ in counts)
    if won > 1:
        bars = [
            row_charts.BarRow(
                -1,
                label,
                [row_charts.BarPart(count, "c0", _value_text(season, label, count, won))],
                str(count),
            )
            for count, _, label in counts
        ]
        labels = {name: label for _, name, label in counts}
        figures = figures_table(season, grid, ["name", "win_count", *labels], labels=labels)
        chart = row_charts.bar_chart(
            bars, chart_parts.scale_values([count for count, _, _ in counts])
        )
        content.append(chart_figure(season, [chart], season.say(page_texts.VALUES_TITLE), figures))
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
        figures_table(season, grid, _choose_yaku_columns(season, grid), total=False),
    ]


def _choose_yaku_columns(season: ReportData, grid: PageTable) -> Sequence[str]:
    """All columns, but for the names in signs where these are those of the page's language."""
    called, signs, *others = grid.columns
    is_same = all(season.say_words(row[called]) == row[signs] for row in grid.rows)
    return [called, *others] if is_same else [*grid.columns]


def seats_section(season: ReportData) -> Sequence[Content]:
    """How games went by the seat that players began in."""
    grid = season.tables["players"]
    seats = [seat for seat in SEAT_PREFIXES if grid.has_figures(f"{seat}_mean_rank")]
    if not seats:
        return []
    names = ["name", *(f"{seat}_{what}" for seat in seats for what in ("game_count", "mean_rank"))]
    if season.options.players:  # of whom alone the page tells
        return [figures_table(season, grid, names, total=False)]
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
        intervals.append(row_charts.IntervalRow(-1, name, *bounds, mean_text, description))
    headings = [
        TableHeading(season.say(page_texts.SEAT_HEADING), is_text=True),
        TableHeading(season.say_heading("game_count")),
        TableHeading(season.say_heading("mean_rank")),
        TableHeading(season.say(page_texts.INTERVAL_HEADING)),
    ]
    tables = element("div", table_element(headings, lines), figures_table(season, grid, names))
    if not intervals:
        return [tables]
    ranks = range(1, season.family.players + 1)
    scale = chart_parts.scale_values(ranks, season.family.players - 1, zero=False)
    chart = row_charts.interval_chart(intervals, scale, (season.family.players + 1) / 2)
    title, finding = season.say(page_texts.SEATS_TITLE), findings.seats_finding(season)
    return [chart_figure(season, [chart], title, tables, finding)]


# ---------------------------------------------------------------------------------- records


def records_section(season: ReportData) -> Sequence[Content]:
    """The best and the worst, and who did it: of several who did the same, the first."""
    rows = season.tables["records"].rows
    if not rows:
        return []
    heads = [
        TableHeading(season.say_heading("record"), is_text=True),
        TableHeading(season.say_heading("figure")),
        TableHeading(season.say_heading("name"), is_text=True),
        TableHeading(season.say_heading("what"), is_text=True),
    ]
    lines = (
        _record_row(season, first, len(others))
        for _, ties in groupby(rows, key=lambda row: (row["record"], row["figure"]))
        for first, *others in [list(ties)]
    )
    return [table_element(heads, lines, "records")]


def _record_row(season: ReportData, row: TableRow, tie_count: int) -> HtmlRow:
    """A record: how much, who, and what it was; and how many others there are like it."""
    figure = format_record_figure(season, row["figure"], str(row["unit"]))
    others = (
        season.say(page_texts.RECORD_OTHERS, names=isolate_name(row["others"]))
        if row["others"]
        else ""
    )
    place = f"{row['file']}:{row['line']}"
    facts = [season.say_words(row["what"]), others, show_mark(str(row["mark"])), str(row["date"])]
    more = season.say(page_texts.RECORD_TIES, count=tie_count) if tie_count else ""
    what: tuple[Content, ...] = (
        join_facts(*facts),
        element("small", f" {place}"),
        element("em", f" {more}") if more else None,
    )
    cells: list[CellContent] = [
        name_record(season, row),
        figure,
        player_link(season, row["name"]),
        what,
    ]
    return HtmlRow(cells, player_numbers(season, row))


# --------------------------------------------------------------------------------- payments


def payments_section(season: ReportData) -> Sequence[Content]:
    """Who won how much from whom."""
    grid = season.tables["matchups"]
    content: list[Content] = []
    for kind, title in page_texts.TRANSFER_TITLES.items():
        if not grid.has_amounts(kind):
            continue
        matrix = _render_matrix(season, _select_matrix(season, grid, kind))
        if kind == "net":
            content += [_explain_matrix(season, grid), matrix]
        else:
            content.append(element("details", element("summary", season.say(title)), matrix))
    return content


def _explain_matrix(season: ReportData, grid: PageTable) -> Element:
    """What a cell is, and who is left out."""
    note = season.say(page_texts.PAYER_NOTE)
    rows = [row for row in grid.rows if is_figure(row["net"])]
    count = len({str(row[key]) for row in rows for key in ("name", "opponent")} - {NOBODY})
    if count > MOST_OPPONENTS:
        limit = season.say(page_texts.MATRIX_LIMIT_NOTE, shown=MOST_OPPONENTS, all=count)
        note = f"{note} {limit}"
    return element("p", note, class_="note")


class Tint(NamedTuple):
    """How strong a cell's colour is: from 1 to 4, a gain or a loss; 0 is none."""

    strength: int
    is_gain: bool

    def __str__(self) -> str:
        return f"{'g' if self.is_gain else 'x'}{self.strength}" if self.strength else ""


class Matrix(NamedTuple):
    """What the players of some rows won from those of some columns."""

    names: Sequence[str]  # of the rows
    opponents: Sequence[str]  # of the columns: players as in the rows, guests, nobody
    values: Mapping[tuple[str, str], ColumnValue]  # by both

    @property
    def most(self) -> float:
        """The most that somebody won or lost; 1 where nobody did."""
        return max((abs(convert_to_float(value)) for value in self.values.values()), default=0) or 1


def _select_matrix(season: ReportData, grid: PageTable, kind: str) -> Matrix:
    """The first players of the standings, and whom they met."""
    pairs = {
        (str(row["name"]), str(row["opponent"])): row[kind]
        for row in grid.rows
        if is_figure(row[kind])
    }
    paired, met = {name for name, _ in pairs}, {opponent for _, opponent in pairs}
    names = [name for name in season.names if name in paired]
    opponents = list(dict.fromkeys([*names, *sorted(met - {NOBODY})]))[:MOST_OPPONENTS]
    opponents += [NOBODY] if NOBODY in met else []
    names = names[:MOST_OPPONENTS]
    values = {pair: pairs[pair] for pair in product(names, opponents) if pair in pairs}
    return Matrix(names, opponents, values)


def _render_matrix(season: ReportData, matrix: Matrix) -> Element:
    """A row for each player, a column for each opponent; figures have signs as well as tints."""
    heads = [
        TableHeading(season.say(page_texts.MATRIX_CORNER), is_text=True, is_name=True),
        *(TableHeading(season.say(name) if name == NOBODY else name) for name in matrix.opponents),
    ]
    most = matrix.most
    lines = (
        HtmlRow(list(_matrix_cells(season, matrix, name, most)), [season.player_number(name)])
        for name in matrix.names
    )
    is_tall = len(matrix.opponents) > TALL_HEADINGS
    return table_element(heads, lines, "matrix tall" if is_tall else "matrix")


def _matrix_cells(
    season: ReportData, matrix: Matrix, name: str, most: float
) -> Iterator[CellContent]:
    """What a player won from each of the others."""
    yield player_link(season, name)
    values = [matrix.values.get((name, other), Quotient(0, 0)) for other in matrix.opponents]
    for value, text in zip(values, format_values("points", values), strict=True):
        share = convert_to_float(value) / most if is_figure(value) else 0.0
        tint = str(Tint(round(abs(share) * MOST_TINTS), share > 0))
        shown = page_texts.show_minus(text)
        yield TintedText(shown, tint) if tint else "" if text == UNDEFINED_CELL else shown
