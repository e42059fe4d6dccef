"""Who is ahead: the standings of players and of teams, and what was given or taken besides."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from ..output.screen import format_values
from . import charts, page_texts
from .components import count_in_row, figures_table, player_link, player_numbers
from .html import CellContent, Content, HtmlRow, TableHeading, element, table_element
from .report_data import RANK_COLUMNS, PageTable, ReportData


def standings_section(season: ReportData) -> Sequence[Content]:
    """Who is ahead: places, games, points, ranks."""
    grid = season.tables["players"]
    names = [
        name
        for name in season.family.statistics.narrow_columns
        if name in grid.columns and name not in {"name", *RANK_COLUMNS}
    ]
    ranks = [name for name in RANK_COLUMNS if grid.has_columns(name)]
    ratings = find_rating_texts(season)
    columns = [grid.format_column(name, grid.everybody) for name in names]
    lines = []
    for index, row in enumerate([*grid.rows, grid.everybody]):
        is_total = row is grid.everybody
        cells: list[CellContent] = ["" if is_total else str(grid.places[index])]
        cells.append(
            season.say(page_texts.EVERYBODY_LABEL) if is_total else player_link(season, row["name"])
        )
        cells += [column[index] for column in columns]
        if ranks:
            cells.append(render_rank_bar([count_in_row(row, name) for name in ranks]))
        if ratings:
            cells.append(ratings.get(str(row["name"]), ""))
        lines.append(HtmlRow(cells, player_numbers(season, row), is_total=is_total))
    headings = _standings_headings(season, grid, names, ranks, has_ratings=bool(ratings))
    return [table_element(headings, lines), *_render_teams(season)]


def _standings_headings(
    season: ReportData,
    grid: PageTable,
    names: Sequence[str],
    ranks: Sequence[str],
    *,
    has_ratings: bool,
) -> list[TableHeading]:
    headings = [
        TableHeading(season.say(page_texts.PLACE_HEADING)),
        TableHeading(season.say_heading("name"), is_text=True),
        *(TableHeading(season.say_heading(name), grid.columns[name].description) for name in names),
    ]
    if ranks:
        meaning = "/".join(map(season.say_heading, ranks))
        headings.append(TableHeading(season.say_heading("rank_counts"), meaning, is_text=True))
    if has_ratings:
        headings.append(
            TableHeading(season.say_heading("rating"), season.say(page_texts.RATING_MEANING))
        )
    return headings


def find_rating_texts(season: ReportData) -> dict[str, str]:
    """Everybody's rating; of who has too few games, as it is so far."""
    grid = season.tables.get("ratings")
    if grid is None or not grid.rows:
        return {}
    form = {0: "{rating}", 1: page_texts.PROVISIONAL_RATING}
    return {
        str(row["name"]): form[count_in_row(row, "provisional")].format(rating=text)
        for row, text in zip(grid.rows, grid.format_column("rating"), strict=True)
    }


def render_rank_bar(counts: Sequence[int]) -> Element:
    """How often somebody had each rank, as a small bar and in figures."""
    text = "/".join(map(str, counts))
    return element(
        "span",
        charts.shares_bar([(count, f"r{at}") for at, count in enumerate(counts)]),
        f" {text}",
        class_="ranks",
    )


def _render_teams(season: ReportData) -> Sequence[Content]:
    grid = season.tables.get("teams")
    if grid is None or not grid.rows:
        return []
    first, *_ = grid.columns
    names = [name for name in season.family.statistics.narrow_columns if name in grid.columns]
    return [
        element("h3", season.say(page_texts.TEAMS_TITLE)),
        figures_table(
            season,
            grid,
            [*dict.fromkeys((first, *names))],
            labels={first: season.say(page_texts.TEAM_HEADING)},
        ),
    ]


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
                season.say(page_texts.GAME_PENALTY, game=each.game_number)
                if each.game_number
                else each.comment,
            ],
            [season.player_number(each.name)],
            each.date,
        )
        for each, text in zip(season.penalties, points, strict=True)
    ]
    headings = [
        TableHeading(season.say(page_texts.DATE_HEADING), is_text=True),
        TableHeading(season.say_heading("name"), is_text=True),
        TableHeading(season.say_heading("points")),
        TableHeading(season.say(page_texts.REASON_HEADING), is_text=True),
    ]
    return [table_element(headings, lines)]
