"""Seasons side by side, where the files have several."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..output.screen import format_values
from . import page_texts
from .components import player_link
from .html import CellContent, Content, HtmlRow, TableHeading, element, table_element
from .report_data import ReportData
from .standing_course import SeasonStanding
from .standings import list_standings, standing_column


def seasons_section(season: ReportData) -> Sequence[Content]:
    """Who stood where in each season, and of all time."""
    if not season.seasons:
        return []
    by_points = standing_column(season) == "points"
    note = page_texts.SEASONS_NOTE if by_points else page_texts.SEASONS_NOTE_LOOSE
    return [element("p", season.say(note), class_="note"), _seasons_table(season)]


def _seasons_table(season: ReportData) -> Element:
    """A row for each player in the order of all time; for each season place, figure and games."""
    standings = list_standings(season)
    columns = [{each.name: (each.place, each.text, each.played) for each in standings}]
    for each in season.seasons:
        texts = _format_figures(season, list(each.standings.values()))
        columns.append(
            {
                name: (standing.place, text, standing.game_count)
                for (name, standing), text in zip(each.standings.items(), texts, strict=True)
            }
        )
    titles = [season.say(page_texts.ALL_TIME_HEADING)]
    titles += [each.season or season.say(page_texts.NO_SEASON_LABEL) for each in season.seasons]
    heads = [
        TableHeading(season.say_heading("name"), is_text=True, is_name=True),
        *map(TableHeading, titles),
    ]
    lines = [
        HtmlRow(
            [
                element("bdi", player_link(season, each.name)),
                *(_standing_cell(season, column.get(each.name)) for column in columns),
            ],
            [season.player_number(each.name)],
        )
        for each in standings
    ]
    return table_element(heads, lines, "sortable seasons")


def _format_figures(season: ReportData, standings: Sequence[SeasonStanding]) -> list[str]:
    """What players stood in order by in a season, as it is written."""
    match standing_column(season):
        case "points":
            figures = [each.points for each in standings]
        case "net_score":
            figures = [each.net_score for each in standings]
        case _:
            figures = [
                Quotient(each.net_score.numerator, each.net_score.denominator * each.game_count)
                for each in standings
            ]
    return list(map(page_texts.show_minus, format_values("points", figures)))


def _standing_cell(season: ReportData, standing: tuple[int, str, int] | None) -> CellContent:
    """The place, what it is by, and how many games it took."""
    if standing is None:
        return ""
    place, text, count = standing
    played = season.catalogue.say_count(count, season.counted_word)
    return element("b", str(place)), f" {text} ", element("small", played)
