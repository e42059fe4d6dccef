"""Who is ahead: the standings of players and of teams, and what was given or taken besides."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..output.screen import format_values
from ..tables.best_games import COUNTED_GAMES
from . import page_texts
from .components import count_in_row, player_link, player_numbers, say_with, written_note
from .html import (
    CellContent,
    Content,
    HtmlRow,
    TableHeading,
    append_content,
    element,
    table_element,
)
from .report_data import RANK_COLUMNS, PageTable, ReportData

UP, DOWN, SAME = "\N{BLACK UP-POINTING TRIANGLE}", "\N{BLACK DOWN-POINTING TRIANGLE}", "\N{EN DASH}"
LAST_RANKS = 10  # games of a player whose ranks are shown


class Standing(NamedTuple):
    """Where a player stands, and by what."""

    name: str
    place: int
    figure: Quotient  # by which players stand in order
    text: str  # the same as it is written
    played: int  # games, or hands
    move: int | None = None  # places won (or lost, below 0) since the last evening
    is_new: bool = False  # did not stand there before it


def standing_column(season: ReportData) -> str:
    """The column that players stand in order by."""
    if season.counted_word == "game":
        return "points"
    return "net_score_per_game" if season.family.hand_is_game else "net_score"


def list_standings(season: ReportData) -> list[Standing]:
    """Where everybody stands, the first first."""
    grid, column = season.tables["players"], standing_column(season)
    counted = "game_count" if season.family.hand_is_game else f"{season.counted_word}_count"
    before = _find_earlier_places(season)
    standings = []
    for row, place, text in zip(grid.rows, grid.places, grid.format_column(column), strict=False):
        name, value = str(row["name"]), row[column]
        figure = Quotient(value, 1) if isinstance(value, int) else value
        if not isinstance(figure, Quotient) or not figure.denominator:
            continue
        count = count_in_row(row, counted)
        move = before[name] - place if before and name in before else None
        standings.append(
            Standing(name, place, figure, text, count, move, bool(before) and name not in before)
        )
    return standings


def _find_earlier_places(season: ReportData) -> Mapping[str, int]:
    """Places before the last evening; none where it was the first."""
    last_date = season.last_date
    earlier = [day for day in season.course if day.date < last_date]
    return earlier[-1].places if earlier else {}


def describe_move(season: ReportData, standing: Standing) -> tuple[Content, ...]:
    """Where a player moved, with a mark."""
    move = standing.move
    form = (
        page_texts.IS_NEW
        if move is None
        else page_texts.MOVED_UP
        if move > 0
        else page_texts.MOVED_DOWN
    )
    name, place = element("bdi", standing.name), str(standing.place)
    mark = "" if move is None else UP if move > 0 else DOWN
    sign = (element("span", mark, aria_hidden="true"), " ") if mark else ()
    return (*sign, *say_with(season, form, name=name, place=place))


def standings_section(season: ReportData) -> Sequence[Content]:
    """Who is ahead: the figures that matter most, and all of them below."""
    every_figure = element(
        "details",
        element("summary", season.say(page_texts.MORE_FIGURES_LABEL)),
        written_note(season),
        _wide_table(season),
    )
    return [_short_table(season), every_figure, *_render_teams(season)]


def _short_table(season: ReportData) -> Element:
    """Place, name and the figures that players stand in order by; how it goes."""
    grid, places = season.tables["players"], {each.name: each for each in list_standings(season)}
    names = [name for name in _short_columns(season) if name in grid.columns]
    columns = [grid.format_column(name) for name in names]
    has_moves = any(each.move is not None for each in places.values())
    ranks, ratings = list_last_ranks(season), find_rating_texts(season)
    heads = [TableHeading(season.say(page_texts.PLACE_HEADING))]
    if has_moves:
        meaning = season.say(page_texts.MOVE_MEANING)
        heads.append(TableHeading(season.say(page_texts.MOVE_HEADING), meaning, is_text=True))
    heads.append(TableHeading(season.say_heading("name"), is_text=True, is_name=True))
    heads += [
        TableHeading(season.say_heading(name), grid.columns[name].description) for name in names
    ]
    if ranks:
        meaning = season.say(page_texts.LAST_RANKS_MEANING)
        title = season.say(page_texts.LAST_RANKS_HEADING)
        heads.append(TableHeading(title, meaning, is_text=True))
    if ratings:
        heads.append(_rating_heading(season))
    lines = []
    for index, row in enumerate(grid.rows):
        name = str(row["name"])
        cells: list[CellContent] = [str(grid.places[index])]
        if has_moves:
            cells.append(_render_move(season, places.get(name)))
        cells.append(player_link(season, name))
        cells += [column[index] for column in columns]
        if ranks:
            cells.append(render_last_ranks(ranks.get(name, ())))
        if ratings:
            cells.append(ratings.get(name, ""))
        lines.append(HtmlRow(cells, player_numbers(season, row)))
    return table_element(heads, lines, "sortable standings")


def _short_columns(season: ReportData) -> Sequence[str]:
    """The columns that a phone has room for."""
    if season.counted_word == "game":
        return ["points", "game_count", COUNTED_GAMES, "mean_rank"]
    if season.family.hand_is_game:
        return ["net_score_per_game", "net_score", "game_count"]
    return ["net_score", "hand_count"]


def _render_move(season: ReportData, standing: Standing | None) -> CellContent:
    """A mark and a number for eyes, and a word for ears."""
    if standing is None:
        return ""
    move = standing.move
    kind = "new" if move is None else "up" if move > 0 else "down" if move else "same"
    words = season.say(page_texts.MOVE_WORDS[kind], count=abs(move or 0))
    if move is None:
        return words
    mark = {"up": UP, "down": DOWN, "same": SAME}[kind]
    shown = f"{mark}{abs(move)}" if move else mark
    return (
        element("span", shown, class_=f"move {kind}", aria_hidden="true"),
        element("span", words, class_="unseen"),
    )


def list_last_ranks(season: ReportData) -> dict[str, list[int]]:
    """The ranks of everybody's last games, the oldest first."""
    ranks: dict[str, list[int]] = {}
    for result in season.results:
        if result.is_finished:
            for name, rank in zip(result.names, result.ranks, strict=True):
                ranks.setdefault(name, []).append(rank)
    return {name: played[-LAST_RANKS:] for name, played in ranks.items()}


def render_last_ranks(ranks: Sequence[int]) -> Element:
    """Ranks as small marks, the last one last."""
    marks = element("span", class_="last-ranks")
    for rank in ranks:
        append_content(marks, [element("b", str(rank), class_=f"r{rank - 1}"), " "])
    return marks


def _wide_table(season: ReportData) -> Element:
    """Everything that is known of everybody, and of all together."""
    grid = season.tables["players"]
    narrow = season.family.statistics.narrow_columns
    names = [
        name
        for name in (*narrow, COUNTED_GAMES)
        if grid.has_figures(name) and name not in RANK_COLUMNS
    ]
    ranks = [name for name in RANK_COLUMNS if grid.has_columns(name)]
    ratings = find_rating_texts(season)
    columns = [grid.format_column(name, grid.everybody) for name in names]
    lines = []
    for index, row in enumerate([*grid.rows, grid.everybody]):
        is_total = row is grid.everybody
        cells: list[CellContent] = ["" if is_total else str(grid.places[index])]
        cells.append(
            season.say(page_texts.EVERYBODY_LABEL) if is_total else element("bdi", str(row["name"]))
        )
        cells += [column[index] for column in columns]
        if ranks:
            cells.append("/".join(str(count_in_row(row, name)) for name in ranks))
        if ratings:
            cells.append(ratings.get(str(row["name"]), ""))
        lines.append(HtmlRow(cells, player_numbers(season, row), is_total=is_total))
    headings = _wide_headings(season, grid, names, ranks, has_ratings=bool(ratings))
    return table_element(headings, lines)


def _wide_headings(
    season: ReportData,
    grid: PageTable,
    names: Sequence[str],
    ranks: Sequence[str],
    *,
    has_ratings: bool,
) -> list[TableHeading]:
    headings = [
        TableHeading(season.say(page_texts.PLACE_HEADING)),
        TableHeading(season.say_heading("name"), is_text=True, is_name=True),
        *(TableHeading(season.say_heading(name), grid.columns[name].description) for name in names),
    ]
    if ranks:
        meaning = "/".join(map(season.say_heading, ranks))
        headings.append(TableHeading(season.say_heading("rank_counts"), meaning, is_text=True))
    if has_ratings:
        headings.append(_rating_heading(season))
    return headings


def _rating_heading(season: ReportData) -> TableHeading:
    return TableHeading(season.say_heading("rating"), season.say(page_texts.RATING_MEANING))


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


def _render_teams(season: ReportData) -> Sequence[Content]:
    """The standings of teams, as the table of them has it, with who plays in which."""
    grid = season.tables.get("teams")
    if grid is None or not grid.rows:
        return []
    names = [name for name in season.family.statistics.narrow_columns if grid.has_figures(name)]
    columns = [grid.format_column(name, grid.everybody) for name in names]
    heads = [
        TableHeading(season.say(page_texts.PLACE_HEADING)),
        TableHeading(season.say(page_texts.TEAM_HEADING), is_text=True, is_name=True),
        *(TableHeading(season.say_heading(name), grid.columns[name].description) for name in names),
        TableHeading(season.say(page_texts.MEMBERS_HEADING), is_text=True),
    ]
    lines = []
    for index, row in enumerate([*grid.rows, grid.everybody]):
        is_total, team = row is grid.everybody, str(row["name"])
        first: list[CellContent] = (
            ["", season.say(page_texts.EVERYBODY_LABEL)]
            if is_total
            else [str(grid.places[index]), element("bdi", team)]
        )
        figures = [column[index] for column in columns]
        members = _list_members(season.members.get(team, ()))
        lines.append(HtmlRow([*first, *figures, members], is_total=is_total))
    return [element("h3", season.say(page_texts.TEAMS_TITLE)), table_element(heads, lines)]


def _list_members(names: Sequence[str]) -> CellContent:
    """Names with commas between them, in as few lines as there is room for."""
    members = element("span", class_="members")
    for at, name in enumerate(names):
        append_content(members, [", " if at else "", element("bdi", name)])
    return members


def penalties_section(season: ReportData) -> Sequence[Content]:
    """Points that were given or taken outside the hands, with dates and reasons."""
    if not season.penalties:
        return []
    texts = format_values("points", [each.points for each in season.penalties])
    points = map(page_texts.show_minus, texts)
    lines = [
        HtmlRow(
            [
                each.date,
                player_link(season, each.name),
                text,
                season.say(
                    page_texts.GAME_SIDE_PAYMENTS.get(each.comment, page_texts.GAME_PENALTY),
                    game=each.game_number,
                )
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
