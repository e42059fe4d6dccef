"""What there is of each player: figures, records, rivals."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from ..model.types import NOBODY
from . import page_texts
from .components import (
    convert_to_float,
    definition_list,
    figures_table,
    player_anchor,
    records_table,
)
from .html import Content, element, filter_attributes
from .report_data import ReportData, TableRow

RIVAL_COLUMNS = ("opponent", "game_count", "ahead_count", "behind_count", "net")
MAX_RIVALS = 8  # those met most often; the matchups table has all


def players_section(season: ReportData) -> Sequence[Content]:
    """For each player: figures, games as bars with their running mean, and rivals."""
    return [_render_player(season, row) for row in season.tables["players"].rows]


def _render_player(season: ReportData, row: TableRow) -> Element:
    name = str(row["name"])
    article = element(
        "article",
        element("h3", name),
        definition_list(_list_player_facts(season, row)),
        **filter_attributes([season.player_number(name)]),
        id=player_anchor(name),
    )
    records = [record for record in season.tables["records"].rows if record["name"] == name]
    if records:
        title = season.say(page_texts.SECTION_TITLES["records"])
        table = records_table(season, records, leave_out="name")
        article.append(element("details", element("summary", title), table))
    rivals = _list_rivals(season, name)
    if rivals:
        table = _render_rivals(season, rivals)
        article.append(
            element("details", element("summary", season.say(page_texts.RIVALS_TITLE)), table)
        )
    return article


def _list_player_facts(season: ReportData, row: TableRow) -> list[tuple[str, str]]:
    """The figures at a player's head, with their headings."""
    grid = season.tables["players"]
    (index,) = (index for index, other in enumerate(grid.rows) if other is row)
    return [
        (season.say_heading(column), grid.format_column(column)[index])
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
