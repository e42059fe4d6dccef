"""The sections about one player, and about one game, after another."""

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..model.types import END_DESCRIPTIONS, NOBODY, UNFINISHED
from ..output.screen import format_values
from ..statistics.columns import ColumnValue
from ..tables.game_sheet import GameSheet, SheetLine
from . import charts, page_texts, sparklines
from .components import (
    column_heading,
    convert_to_float,
    definition_list,
    figures_table,
    player_anchor,
    player_link,
    records_table,
)
from .html import Content, HtmlRow, TableHeading, element, filter_attributes, table_element
from .report_data import ReportData, TableRow, is_figure
from .vega import draw_panels

RIVAL_COLUMNS = ("opponent", "game_count", "ahead_count", "behind_count", "net")
MIN_CHART_GAMES = 2  # games that make a chart
MAX_RIVALS = 8  # those met most often; the matchups table has all


def players_section(season: ReportData) -> Sequence[Content]:
    """For each player: figures, games as bars with their running mean, and rivals."""
    bars = _draw_game_bars(season)
    return [_render_player(season, row, bars) for row in season.tables["players"].rows]


def _render_player(season: ReportData, row: TableRow, bars: Mapping[str, Element]) -> Element:
    name = str(row["name"])
    article = element(
        "article",
        element("h3", name),
        definition_list(_list_player_facts(season, row)),
        **filter_attributes([season.player_number(name)]),
        id=player_anchor(name),
    )
    if name in bars:
        title = page_texts.BARS_TITLE.format(name=name)
        article.append(element("figure", element("figcaption", title), bars[name]))
    records = [record for record in season.tables["records"].rows if record["name"] == name]
    if records:
        title = page_texts.SECTION_TITLES["records"]
        table = records_table(season, records, leave_out="name")
        article.append(element("details", element("summary", title), table))
    rivals = _list_rivals(season, name)
    if rivals:
        table = _render_rivals(season, rivals)
        article.append(element("details", element("summary", page_texts.RIVALS_TITLE), table))
    return article


def _list_player_facts(season: ReportData, row: TableRow) -> list[tuple[str, str]]:
    """The figures at a player's head, with their headings."""
    grid = season.tables["players"]
    (index,) = (index for index, other in enumerate(grid.rows) if other is row)
    return [
        (column_heading(column), grid.format_column(column)[index])
        for column in season.family.statistics.narrow_columns
        if column in grid.columns and column != "name"
    ]


def _list_rivals(season: ReportData, name: str) -> list[TableRow]:
    """The rows of those whom a player met most often."""
    rows = [
        row
        for row in season.tables["matchups"].rows
        if row["name"] == name and row["opponent"] != NOBODY
    ]
    rows.sort(
        key=lambda row: (
            -convert_to_float(row["hand_count"]) - convert_to_float(row.get("game_count", 0))
        )
    )
    return rows[:MAX_RIVALS]


def _render_rivals(season: ReportData, rivals: Sequence[TableRow]) -> Element:
    grid = season.tables["matchups"]
    columns = [name for name in RIVAL_COLUMNS if name in grid.columns]
    if season.family.is_always_loose:
        columns = ["opponent", "hand_count", "net"]
    return figures_table(season, grid._replace(rows=rivals, everybody={}), columns)


def _draw_game_bars(season: ReportData) -> dict[str, Element]:
    """The bars of everybody who has games enough, drawn all at once."""
    played: dict[str, list[charts.GameBar]] = {}
    for sheet in season.game_sheets:
        for seat, name in enumerate(sheet.session.names):
            value = sheet.lines[-1].points[seat]
            if season.player_number(name) >= 0 and isinstance(value, Quotient):
                games = played.setdefault(str(name), [])
                points = convert_to_float(value)
                mean = (sum(game.points for game in games) + points) / (len(games) + 1)
                description = page_texts.GAME_BAR_TEXT.format(
                    name=name,
                    points=page_texts.format_figure(points, "+"),
                    game=sheet.session.game_number,
                    date=_date_text(sheet),
                )
                games.append(charts.GameBar(points, mean, description))
    enough = {name: games for name, games in played.items() if len(games) >= MIN_CHART_GAMES}
    if not enough:
        return {}
    titles = [page_texts.BARS_TITLE.format(name=name) for name in enough]
    panels = draw_panels(charts.games_chart(list(enough.values())), titles, charts.PANEL_SIZE)
    return dict(zip(enough, panels, strict=True))


def _date_text(sheet: GameSheet) -> str:
    return sheet.date or page_texts.UNDATED_LABEL


# ----------------------------------------------------------------------------------- games


def games_section(season: ReportData) -> Sequence[Content]:
    """For each game: how it ended, the scores as lines, and the sheet; the latest first."""
    every = season.game_sheets
    latest = every[len(every) - min(season.options.max_sheets, len(every)) :]
    content: list[Content] = []
    if len(latest) < len(every):
        note = page_texts.GAMES_LIMIT_NOTE.format(shown=len(latest), all=len(every))
        content.append(element("p", note, class_="note"))
    return [*content, *(_render_game(season, sheet) for sheet in reversed(latest))]


def _render_game(season: ReportData, sheet: GameSheet) -> Element:
    session, last = sheet.session, sheet.lines[-1]
    numbers = [season.player_number(name) for name in session.names]
    title = page_texts.GAME_TITLE.format(game=session.game_number)
    ends = {**END_DESCRIPTIONS, **page_texts.END_NAMES}
    end = ends.get(last.result, last.result) if last.is_final else ""
    place = " · ".join(filter(None, [_date_text(sheet), f"{last.file}:{session.line}", end]))
    article = element(
        "article",
        element("h3", title, element("small", f" {place}")),
        _render_result(season, sheet),
        **filter_attributes([number for number in numbers if number >= 0], sheet.date),
        id=f"game-{session.game_number}",
    )
    if len(sheet.lines) > 1:
        article.append(sparklines.draw_lines(_scores_by_seat(sheet), page_texts.SCORES_TITLE))
        article.append(
            element(
                "details", element("summary", page_texts.SCORES_TITLE), _render_sheet(season, sheet)
            )
        )
    return article


def _scores_by_seat(sheet: GameSheet) -> list[list[float]]:
    """The scores of each seat, before the first hand and after each."""
    first = sheet.lines[0]
    runs = []
    for seat in range(len(sheet.session.names)):
        before = convert_to_float(first.scores[seat]) - convert_to_float(first.changes[seat])
        runs.append([before, *(convert_to_float(line.scores[seat]) for line in sheet.lines)])
    return runs


def _render_result(season: ReportData, sheet: GameSheet) -> Element:
    """Who sat there, the best first, with scores and points."""
    last = sheet.lines[-1]
    scores, points = format_values("score", last.scores), _format_points(last.points)
    seats = range(len(sheet.session.names))
    facts = []
    for seat in sorted(seats, key=lambda seat: (_rank_number(last.ranks[seat]), seat)):
        key = element("b", class_=f"k{seat}")
        figures = [scores[seat] if _has_scores(last) else "", points[seat]]
        facts.append(
            element(
                "div",
                element("dt", key, " ", player_link(season, sheet.session.names[seat])),
                element("dd", " · ".join(filter(None, figures))),
            )
        )
    return element("dl", *facts, class_="facts")


def _has_scores(line: SheetLine) -> bool:
    """Whether scores are known: those of a game known by its points are not."""
    return line.result != "points"


def _format_points(values: Sequence[ColumnValue]) -> list[str]:
    return format_values("points", values) if all(map(is_figure, values)) else [""] * len(values)


def _rank_number(value: ColumnValue) -> float:
    return convert_to_float(value) if is_figure(value) else 0.0


def _render_sheet(season: ReportData, sheet: GameSheet) -> Element:
    heads = [
        TableHeading(page_texts.HAND_HEADING),
        *map(TableHeading, map(str, sheet.session.names)),
    ]
    return table_element(heads, _sheet_rows(sheet), "sheet")


def _sheet_rows(sheet: GameSheet) -> Iterator[HtmlRow]:
    for line in sheet.lines:
        scores = format_values("score", line.scores)
        if line.is_final:
            if line.result != UNFINISHED and any(change.numerator for change in line.changes):
                yield HtmlRow([page_texts.END_ROW_LABEL, *scores], is_total=True)
            continue
        cells = [
            (score, _render_mark(mark)) for mark, score in zip(line.marks, scores, strict=True)
        ]
        yield HtmlRow([line.label, *cells])


def _render_mark(mark: str) -> Element | None:
    return element("i", mark) if mark != "-" else None
