"""Who is ahead: the standings of players and of teams, and what was given or taken besides."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..model.standings import StageStanding, StageStandings, choose_games
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
StageColumn = tuple[TableHeading, Sequence[CellContent]]
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
    decided_by: str = ""  # the word of `tiebreak=` that sets them apart from who is above


def standing_column(season: ReportData) -> str:
    """What the points of the standings are called: net scores where nobody has any."""
    return "points" if season.counted_word == "game" else "net_score"


def list_standings(season: ReportData) -> list[Standing]:
    """Where everybody stands in what is played now, the first first."""
    kept = [each for each in season.leaders.standings if season.player_number(each.name) >= 0]
    texts = format_points([each.points for each in kept])
    has_moves = any(each.movement is not None for each in season.leaders.standings)
    is_last = bool(season.course) and season.course[-1][0] >= season.last_date
    hands = {str(row["name"]): row for row in season.tables["players"].rows}
    by_hand = season.counted_word == "hand" and not season.family.hand_is_game
    return [
        Standing(
            *(each.name, each.place, each.points, text),
            count_in_row(hands[each.name], "hand_count") if by_hand else each.game_count,
            each.movement if is_last else None,
            is_last and has_moves and each.movement is None,
            each.decided_by,
        )
        for each, text in zip(kept, texts, strict=True)
    ]


def format_points(points: Sequence[Quotient]) -> list[str]:
    """Points as they stand in a column."""
    return list(map(page_texts.show_minus, format_values("points", points)))


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
    """Who is ahead: each stage, the one that is played now first; all figures below. Of some
    players there are no teams, as in the table."""
    every_figure = element(
        "details",
        element("summary", season.say(page_texts.MORE_FIGURES_LABEL)),
        written_note(season),
        _wide_table(season),
    )
    parts: list[Content] = []
    for at, stage in enumerate(season.list_stages(of_teams=False)):
        if title := season.name_stage(stage):
            parts.append(element("h3", title))
        parts.append(_stage_table(season, stage, is_now=at == 0))
    for stage in () if season.options.players else season.list_stages(of_teams=True):
        title, name = season.say(page_texts.TEAMS_TITLE), season.name_stage(stage)
        parts.append(element("h3", " · ".join(filter(None, [title, name]))))
        parts.append(_stage_table(season, stage))
    return [*parts, every_figure]


def _stage_table(season: ReportData, stage: StageStandings, *, is_now: bool = False) -> Element:
    """Who stands where in a stage, with a line below the last who goes through to the next one."""
    kept = [
        each for each in stage.standings if stage.of_teams or season.player_number(each.name) >= 0
    ]
    columns = [
        *_list_columns(season, stage, kept),
        *(_list_courses(season, kept) if is_now else ()),
    ]
    heads, cells = zip(*columns, strict=True)
    lines = []
    for at, row in enumerate(zip(*cells, strict=True)):
        numbers = [] if stage.of_teams else [season.player_number(kept[at].name)]
        is_cut = at + 1 < len(kept) and kept[at].place <= stage.cut < kept[at + 1].place
        lines.append(HtmlRow(row, numbers, is_cut=is_cut))
    return table_element(heads, lines, "sortable" if stage.of_teams else "sortable standings")


def _list_columns(
    season: ReportData, stage: StageStandings, kept: Sequence[StageStanding]
) -> Iterator[StageColumn]:
    """Place, name, points and what they are made of; of the stage that is played now movement."""
    say, say_heading = season.say, season.say_heading
    moves = {each.name: each for each in list_standings(season)} if stage is season.leaders else {}
    yield TableHeading(say(page_texts.PLACE_HEADING)), [str(each.place) for each in kept]
    if any(each.move is not None for each in moves.values()):
        head = TableHeading(say(page_texts.MOVE_HEADING), say(page_texts.MOVE_MEANING), True)
        yield head, [_render_move(season, moves.get(each.name)) for each in kept]
    name = say(page_texts.TEAM_HEADING) if stage.of_teams else say_heading("name")
    yield (
        TableHeading(name, is_text=True, is_name=True),
        [
            element("bdi", each.name) if stage.of_teams else player_link(season, each.name)
            for each in kept
        ],
    )
    points = format_points([each.points for each in kept])
    yield TableHeading(say_heading(standing_column(season))), points
    if stage.carries:
        carried = format_points([each.carried for each in kept])
        yield TableHeading(say_heading("carried")), carried
        won = format_points([each.won for each in kept])
        yield TableHeading(say(page_texts.WON_IN_STAGE)), won
    if season.counted_word == "game" or season.family.hand_is_game:
        yield TableHeading(say_heading("game_count")), [str(each.game_count) for each in kept]
    elif len(season.stages) == 1:
        hands = {row["name"]: row for row in season.tables["players"].rows}
        counts = [str(count_in_row(hands[each.name], "hand_count")) for each in kept]
        yield TableHeading(say_heading("hand_count")), counts
    best, drop = season.options.best, season.options.drop
    if (best or drop) and not stage.of_teams:
        chosen = [len(choose_games(range(each.game_count), best, drop)) for each in kept]
        yield TableHeading(say_heading(COUNTED_GAMES)), [str(count) for count in chosen]
    if any(each.mean_rank.denominator for each in kept) and not stage.of_teams:
        ranks = format_values("rank", [each.mean_rank for each in kept])
        yield TableHeading(say_heading("mean_rank")), ranks
    if any(each.decided_by for each in kept):
        words = [season.say_words(each.decided_by) for each in kept]
        yield TableHeading(say_heading("decided_by"), is_text=True), words
    if stage.cut:
        through = [stage.find_next(each) for each in kept]
        yield TableHeading(say_heading("through"), is_text=True), through
    if stage.of_teams:
        members = [_list_members(season.members.get(each.name, ())) for each in kept]
        yield TableHeading(say(page_texts.MEMBERS_HEADING), is_text=True), members


def _list_courses(season: ReportData, kept: Sequence[StageStanding]) -> Iterator[StageColumn]:
    """How it went lately: the last ranks, and the rating."""
    ranks, ratings = list_last_ranks(season), find_rating_texts(season)
    if ranks:
        meaning = season.say(page_texts.LAST_RANKS_MEANING)
        head = TableHeading(season.say(page_texts.LAST_RANKS_HEADING), meaning, is_text=True)
        yield head, [render_last_ranks(ranks.get(each.name, ())) for each in kept]
    if ratings:
        yield _rating_heading(season), [ratings.get(each.name, "") for each in kept]


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
        name = str(row["name"])
        cells: list[CellContent] = ["" if is_total else str(season.places.get(name, ""))]
        cells.append(season.say(page_texts.EVERYBODY_LABEL) if is_total else element("bdi", name))
        cells += [column[index] for column in columns]
        if ranks:
            cells.append("/".join(str(count_in_row(row, name)) for name in ranks))
        if ratings:
            cells.append(ratings.get(name, ""))
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
