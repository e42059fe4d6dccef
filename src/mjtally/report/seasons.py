"""Seasons side by side, where the files have several."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from ..model.standings import StageStanding
from . import page_texts
from .components import player_link
from .html import CellContent, Content, HtmlRow, TableHeading, element, table_element
from .report_data import ReportData
from .standings import format_points, standing_column


def seasons_section(season: ReportData) -> Sequence[Content]:
    """Who stood where at the end of each season, and what they won in all of them."""
    if not season.all_time:
        return []
    by_points = standing_column(season) == "points"
    note = page_texts.SEASONS_NOTE if by_points else page_texts.SEASONS_NOTE_LOOSE
    return [element("p", season.say(note), class_="note"), _seasons_table(season)]


def _seasons_table(season: ReportData) -> Element:
    """A row for each player in the order of all time; for each season place, points and games, in
    the latest of its stages in which they stood."""
    columns: dict[str, dict[str, CellContent]] = {}
    for stage in season.list_stages(of_teams=False):
        own = columns.setdefault(stage.season, {})
        texts = format_points([each.points for each in stage.standings])
        for each, text in zip(stage.standings, texts, strict=True):
            own.setdefault(each.name, _standing_cell(season, each, text, stage.stage))
    totals = format_points([each.points for each in season.all_time])
    titles = [season.say(page_texts.ALL_TIME_HEADING)]
    titles += [each or season.say(page_texts.NO_SEASON_LABEL) for each in columns]
    heads = [
        TableHeading(season.say_heading("name"), is_text=True, is_name=True),
        *map(TableHeading, titles),
    ]
    lines = [
        HtmlRow(
            [
                element("bdi", player_link(season, each.name)),
                _standing_cell(season, each, text),
                *(column.get(each.name, "") for column in columns.values()),
            ],
            [season.player_number(each.name)],
        )
        for each, text in zip(season.all_time, totals, strict=True)
        if season.player_number(each.name) >= 0
    ]
    return table_element(heads, lines, "sortable seasons")


def _standing_cell(
    season: ReportData, standing: StageStanding, text: str, stage: str = ""
) -> CellContent:
    """The place, what it is by, and how many games it took, in a stage if it is of one."""
    count = standing.game_count
    played = season.catalogue.say_count(count, season.counted_word) if count else ""
    where = ", ".join(filter(None, [stage, played]))
    return element("b", str(standing.place)), f" {text} ", element("small", where)
