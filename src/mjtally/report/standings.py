"""Who is ahead: the standings of players and of teams, seasons side by side, and what was won,
given or taken besides: penalties, and the money of the evening."""

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..output.screen import format_values
from ..rules.model.standings import StageStanding, StageStandings
from ..rules.statistics.player import ZERO
from ..tables.player_statistics import COUNTED_GAMES
from ..tables.ratings import PROVISIONAL_GAMES
from .components import count_in_row, figures_table, join_facts, player_link, written_note
from .data import RANK_COLUMNS, PenaltyRow, ReportData
from .html import (
    CellContent,
    Content,
    HtmlRow,
    TableCell,
    TableHeading,
    append_content,
    element,
    find_sign,
    show_minus,
    table_element,
)

UP, DOWN, SAME = "\N{BLACK UP-POINTING TRIANGLE}", "\N{BLACK DOWN-POINTING TRIANGLE}", "\N{EN DASH}"
LAST_RANKS = 10  # games of a player whose ranks are shown
SIDE_PAYMENTS = {  # what moves points after a game, besides its ranks
    "chips": "chips",
    "yakitori": "yakitori",
    "bust prize": "bust prize",
}
MONEY_COLUMNS = ("name", "points", "money", "fee", "sum")
PAYMENT_COLUMNS = ("payer", "receiver", "amount")
TableColumn = tuple[TableHeading, Sequence[CellContent | TableCell]]


def standing_column(report: ReportData) -> str:
    """The column of the standings' points; it is that of net scores if nobody has points."""
    return "points" if report.counted_word == "game" else "net_score"


def list_standings(
    report: ReportData, stage: StageStandings | None = None
) -> Sequence[StageStanding]:
    """The standings of the present players, or of everybody in another stage, the first first."""
    stage = stage or report.leaders
    return [
        standing for standing in stage.standings if stage.of_teams or report.is_about(standing.name)
    ]


def has_moves(report: ReportData, stage: StageStandings) -> bool:
    """Whether a stage tells who moved: it does if the latest games were played in it."""
    is_last = bool(report.leaders_by_date) and report.leaders_by_date[-1][0] >= report.last_date
    return is_last and any(standing.movement is not None for standing in stage.standings)


def count_played(report: ReportData, standing: StageStanding) -> int:
    """The games that a standing is made of, or the hands."""
    if report.counted_word == "game" or report.family.hand_is_game:
        return standing.game_count
    rows = (row for row in report.tables["players"].rows if row["name"] == standing.name)
    return count_in_row(next(rows, {}), "hand_count")


def format_points(points: Sequence[Quotient]) -> list[str]:
    """Points as they stand in a column."""
    return list(map(show_minus, format_values("points", points)))


def standings_section(report: ReportData) -> Sequence[Content]:
    """The section that shows who is ahead in each stage, with all figures below."""
    every_figure = element(
        "details",
        element("summary", report.say("All figures")),
        written_note(report),
        render_every_figure(report),
    )
    return [*render_stages(report), every_figure]


def render_stages(report: ReportData) -> Sequence[Content]:
    """Each stage with its title: the players of the one that is played now, then their teams, then
    earlier stages. On a page about some players there are no teams, as in the table."""
    players, teams = (report.list_stages(of_teams=of_teams) for of_teams in (False, True))
    if report.asked.players:
        teams = []
    parts: list[Content] = []
    for stage in [*players[:1], *teams[:1], *players[1:], *teams[1:]]:
        title = name_stage_of_teams(report, stage) if stage.of_teams else report.name_stage(stage)
        if title:
            parts.append(element("h3", title))
        parts.append(_stage_table(report, stage))
        if stage.cut:
            form = "The first {count} go on: {stage}."
            note = report.say(form, count=stage.cut, stage=stage.through)
            parts.append(element("p", note, class_="note"))
        if stage.of_teams and (report.asked.best or report.asked.drop):
            parts.append(element("p", report.say("All games of a team count."), class_="note"))
    return parts


def name_stage_of_teams(report: ReportData, stage: StageStandings) -> str:
    """The title of a stage above its teams."""
    return join_facts(report.say("Teams"), report.name_stage(stage))


def _stage_table(report: ReportData, stage: StageStandings) -> Element:
    """The table of a stage, with a line below the last place that goes on to the next stage."""
    kept = list_standings(report, stage)
    heads, cells = zip(*_list_columns(report, stage, kept), strict=True)
    rows = []
    for at, row in enumerate(zip(*cells, strict=True)):
        number = -1 if stage.of_teams else report.player_number(kept[at].name)
        numbers = [number] if number >= 0 else []
        is_cut = at + 1 < len(kept) and kept[at].place <= stage.cut < kept[at + 1].place
        rows.append(HtmlRow(row, numbers, is_cut=is_cut))
    return table_element(heads, rows, "sortable" if stage.of_teams else "sortable standings")


def _list_columns(
    report: ReportData, stage: StageStandings, kept: Sequence[StageStanding]
) -> Iterator[TableColumn]:
    """Place, name, points and what they are made of; of the stage that is played now movement, and
    how it went lately. A column that says the same of everybody is left out."""
    say, say_heading = report.say, report.say_heading
    yield TableHeading(say("#")), [str(standing.place) for standing in kept]
    is_now = stage is report.leaders
    is_current = (stage.season, stage.stage) == (report.leaders.season, report.leaders.stage)
    has_moved = any(standing.movement is not None for standing in kept)
    if is_current and has_moved and has_moves(report, stage):
        meaning = say("places won (▲) or lost (▼) since the last evening")
        yield (
            TableHeading(say("▲▼"), meaning),
            [_render_move(report, standing) for standing in kept],
        )
    names: list[Content] = [
        element("bdi", standing.name) if stage.of_teams else player_link(report, standing.name)
        for standing in kept
    ]
    title = say("team") if stage.of_teams else say_heading("name")
    yield TableHeading(title, is_text=True, is_name=True), names
    points = format_points([standing.points for standing in kept])
    sums = [TableCell(text, f"sum {find_sign(text)}".rstrip()) for text in points]
    yield TableHeading(say_heading(standing_column(report))), sums
    if is_now and (latest := _list_latest_points(report, kept)) not in ([], points):
        meaning = say("points of the games of {date}", date=report.last_date)
        yield TableHeading(say("last evening"), meaning), latest
    is_level = len({standing.game_count for standing in kept}) == 1
    if is_now and is_level and len(kept) > 2 and not report.chosen:
        behind = format_values("figure", [kept[0].points - other.points for other in kept])
        meaning = say("points behind the first")
        yield TableHeading(say("behind"), meaning, is_extra=True), ["", *behind[1:]]
    if stage.carries:
        carried = format_points([standing.carried for standing in kept])
        yield TableHeading(say_heading("carried"), is_extra=True), carried
        won = format_points([standing.won for standing in kept])
        yield TableHeading(say("won in it"), is_extra=True), won
    yield from _list_counts(report, stage, kept)
    if any(standing.mean_rank.denominator for standing in kept) and not stage.of_teams:
        ranks = format_values("rank", [standing.mean_rank for standing in kept])
        yield TableHeading(say_heading("mean_rank"), is_extra=True), ranks
    if any(standing.decided_by for standing in kept):
        reasons = [report.say_words(standing.decided_by) for standing in kept]
        yield TableHeading(say_heading("decided_by"), is_text=True), reasons
    if stage.of_teams:
        members = [_list_members(report.members.get(standing.name, ())) for standing in kept]
        yield TableHeading(say("members"), is_text=True), members
    if is_now and (last_ranks := list_last_ranks(report)):
        meaning = say("ranks of the last ten games, from the oldest to the latest")
        marks = [render_last_ranks(last_ranks.get(standing.name, ())) for standing in kept]
        yield TableHeading(say("last ten"), meaning, is_text=True, is_extra=True), marks


def _list_counts(
    report: ReportData, stage: StageStandings, kept: Sequence[StageStanding]
) -> Iterator[TableColumn]:
    """How much everybody has played, and how many games of that count, where they differ in it."""
    say_heading = report.say_heading
    if report.counted_word == "game" or report.family.hand_is_game:
        played = [standing.game_count for standing in kept]
        if report.counted_word == "game":  # none, too, of who has not yet played in a stage
            if len({*played}) > 1 or len(kept) == 1:
                head = TableHeading(say_heading("game_count"), is_extra=True)
                yield head, list(map(str, played))
        elif any(played):  # not if everything is known by balances
            yield TableHeading(say_heading("game_count")), list(map(_write_count, played))
    elif len(report.stages) == 1 and report.tables["players"].has_figures("hand_count"):
        played = [count_played(report, standing) for standing in kept]
        yield TableHeading(say_heading("hand_count")), list(map(_write_count, played))
    if (report.asked.best or report.asked.drop) and not stage.of_teams:
        counted = [str(standing.counted_game_count) for standing in kept]
        yield TableHeading(say_heading(COUNTED_GAMES)), counted


def _list_latest_points(report: ReportData, kept: Sequence[StageStanding]) -> list[str]:
    """What each of the players won on the last date, nothing of those who did not play then; an
    empty list where there are no dates, or no game of that date is over."""
    last_date = report.last_date
    if not last_date:
        return []
    sums = dict(report.loose_scores.get(last_date, {}))
    for result in report.results:
        if result.is_finished and result.date == last_date:
            for name, points in zip(result.names, result.points, strict=True):
                sums[name] = sums.get(name, ZERO) + points
    if not sums:
        return []
    played = [standing.name for standing in kept if standing.name in sums]
    texts = dict(zip(played, format_points([sums[name] for name in played]), strict=True))
    return [texts.get(standing.name, "") for standing in kept]


def _write_count(count: int) -> str:
    """Write the number of hands; nothing for players who are known by balances alone."""
    return str(count or "")


def _render_move(report: ReportData, standing: StageStanding) -> TableCell | str:
    """A movement as a mark and a number, with a word for screen readers. The cell is sorted by the
    number of places."""
    move = standing.movement
    if move is None:
        return report.say("new")
    if move > 0:
        kind, shown, description = "up", f"{UP}{move}", report.say("up {count}", count=move)
    elif move < 0:
        kind, shown, description = "down", f"{DOWN}{-move}", report.say("down {count}", count=-move)
    else:
        kind, shown, description = "same", SAME, report.say("as before")
    marks = (
        element("span", shown, class_=f"move {kind}", aria_hidden="true"),
        element("span", description, class_="unseen"),
    )
    return TableCell(marks, sort_key=str(move))


def list_last_ranks(report: ReportData) -> dict[str, list[int]]:
    """The ranks of everybody's last games, the oldest first."""
    ranks: dict[str, list[int]] = {}
    for result in report.results:
        if result.is_finished:
            for name, rank in zip(result.names, result.ranks, strict=True):
                ranks.setdefault(name, []).append(rank)
    return {name: played[-LAST_RANKS:] for name, played in ranks.items()}


def render_last_ranks(ranks: Sequence[int]) -> Element:
    """Ranks as small marks, the last one last."""
    marks = element("span", class_="last-ranks")
    for rank in ranks:
        append_content(marks, [element("b", str(rank), class_=f"place p{rank}"), " "])
    return marks


def render_every_figure(report: ReportData) -> Element:
    """The table of all figures, of each player and of all together."""
    players = report.tables["players"]
    rows, names = [*players.rows, players.everybody], [str(row["name"]) for row in players.rows]
    places = [str(report.places.get(name, "")) for name in names]
    everybody: Sequence[Content] = [
        *(element("bdi", name) for name in names),
        report.say("everybody"),
    ]
    columns: list[TableColumn] = [
        (TableHeading(report.say("#")), [*places, ""]),
        (TableHeading(report.say_heading("name"), is_text=True, is_name=True), everybody),
    ]
    for name in (*report.family.statistics.narrow_columns, COUNTED_GAMES):
        if players.has_figures(name) and name not in RANK_COLUMNS:
            head = TableHeading(report.say_heading(name), players.columns[name].description)
            texts = players.format_column(name, players.everybody)
            # points without uma say the same as the net score
            if name != "net_score" or texts != columns[-1][1]:
                columns.append((head, texts))
    if ranks := [name for name in RANK_COLUMNS if players.has_column(name)]:
        meaning = "/".join(map(report.say_heading, ranks))
        head = TableHeading(report.say_heading("rank_counts"), meaning, is_text=True)
        counts = ["/".join(str(count_in_row(row, name)) for name in ranks) for row in rows]
        columns.append((head, counts))
    if ratings := find_rating_texts(report):
        shown = [*(ratings.get(name, "") for name in names), ""]
        columns.append((_rating_heading(report), shown))
    heads, cells = zip(*columns, strict=True)
    numbers = [*([report.player_number(name)] for name in names), ()]
    lines = [
        HtmlRow(row, about, is_total=not about)
        for row, about in zip(zip(*cells, strict=True), numbers, strict=True)
    ]
    return table_element(heads, lines)


def _rating_heading(report: ReportData) -> TableHeading:
    meaning = report.say("Tenhou's R over these games, from 1500; ~ where there are fewer than 20")
    return TableHeading(report.say_heading("rating"), meaning)


def find_rating_texts(report: ReportData) -> dict[str, str]:
    """Everybody's rating; `~` is before the rating of a player who has too few games."""
    return {
        name: f"{'~' if games < PROVISIONAL_GAMES else ''}{rating:.0f}"
        for name, (rating, games) in report.ratings.items()
    }


def _list_members(names: Sequence[str]) -> Element:
    """Names with commas between them, in as few lines as there is room for."""
    members = element("span", class_="members")
    for at, name in enumerate(names):
        append_content(members, [", " if at else "", element("bdi", name)])
    return members


# ------------------------------------------------------------------------------------ seasons


def seasons_section(report: ReportData) -> Sequence[Content]:
    """Who stood where at the end of each season, and what they won in all of them: a row for each
    player in the order of all time; for each season place, points and games, in the latest of its
    stages in which they stood."""
    if not report.all_time:
        return []
    note = (
        report.say("Place, points and games of each season; the latest first.")
        if standing_column(report) == "points"
        else report.say("Place and net score of each season; the latest first.")
    )
    columns: dict[str, dict[str, TableCell]] = {}
    for stage in report.seasons:
        own = columns.setdefault(stage.season, {})
        texts = format_points([standing.points for standing in stage.standings])
        for standing, text in zip(stage.standings, texts, strict=True):
            own.setdefault(standing.name, _standing_cell(report, standing, text, stage.stage))
    totals = format_points([standing.points for standing in report.all_time])
    heads = [
        TableHeading(report.say_heading("name"), is_text=True, is_name=True),
        TableHeading(report.say("all seasons")),
        *(TableHeading(season or report.say("no season")) for season in columns),
    ]
    rows = [
        HtmlRow(
            [
                element("bdi", player_link(report, standing.name)),
                _standing_cell(report, standing, text),
                *(column.get(standing.name, "") for column in columns.values()),
            ],
            [report.player_number(standing.name)],
        )
        for standing, text in zip(report.all_time, totals, strict=True)
        if report.player_number(standing.name) >= 0
    ]
    return [element("p", note, class_="note"), table_element(heads, rows, "sortable seasons")]


def _standing_cell(
    report: ReportData, standing: StageStanding, text: str, stage: str = ""
) -> TableCell:
    """A cell with the place, the points that it is by, and how many games they took, in a stage if
    it is of one. Cells are sorted by the place."""
    count = standing.game_count
    played = report.catalogue.say_count(count, report.counted_word) if count else ""
    where = ", ".join(filter(None, [stage, played]))
    place = str(standing.place)
    return TableCell((element("b", place), f" {text} ", element("small", where)), sort_key=place)


# ------------------------------------------------------------------------ penalties and money


def penalties_section(report: ReportData) -> Sequence[Content]:
    """Points that were given or taken outside the hands, with dates and reasons; what games moved
    besides their ranks in a row for each player, since every game may have some."""
    penalties = [
        penalty
        for penalty in report.penalties
        if not (penalty.game_number and penalty.comment in SIDE_PAYMENTS)
    ]
    parts: list[Content] = [_penalties_table(report, penalties)] if penalties else []
    sums: dict[str, dict[str, Quotient]] = {name: {} for name in report.names}
    for penalty in report.penalties:
        if penalty.game_number and penalty.comment in SIDE_PAYMENTS:
            own = sums[penalty.name]
            own[penalty.comment] = own.get(penalty.comment, ZERO) + penalty.points
    kinds = [kind for kind in SIDE_PAYMENTS if any(kind in own for own in sums.values())]
    if not kinds:
        return parts
    heads = [
        TableHeading(report.say_heading("name"), is_text=True, is_name=True),
        *(TableHeading(report.say(SIDE_PAYMENTS[kind])) for kind in kinds),
    ]
    names = [name for name in report.names if sums[name]]
    cells = [format_points([sums[name].get(kind, ZERO) for name in names]) for kind in kinds]
    rows = [
        HtmlRow([player_link(report, name), *row], [report.player_number(name)])
        for name, *row in zip(names, *cells, strict=True)
    ]
    title = element("h3", report.say("Paid after games"))
    note = element("p", report.say("It is already in the points of the games."), class_="note")
    return [*parts, title, note, table_element(heads, rows)]


def _penalties_table(report: ReportData, penalties: Sequence[PenaltyRow]) -> Element:
    """A row for each penalty."""
    heads = [
        TableHeading(report.say("date"), is_text=True),
        TableHeading(report.say_heading("name"), is_text=True),
        TableHeading(report.say_heading("points")),
        TableHeading(report.say("reason"), is_text=True),
    ]
    rows = []
    texts = format_points([penalty.points for penalty in penalties])
    for penalty, text in zip(penalties, texts, strict=True):
        why: Content = element("bdi", penalty.comment) if penalty.comment else None
        if penalty.game_number:
            why = report.say("chombo in game {game}", game=penalty.game_number)
        day = TableCell(element("span", penalty.date, class_="date"), sort_key=penalty.date)
        cells = (day, player_link(report, penalty.name), text, why)
        rows.append(HtmlRow(cells, [report.player_number(penalty.name)]))
    return table_element(heads, rows)


def money_section(report: ReportData) -> Sequence[Content]:
    """What everybody won or lost on the latest date with a rate, and the payments of it."""
    money = report.tables.get("money")
    if money is None or not money.rows:
        return []
    date = max(str(row["date"]) for row in money.rows)
    won, payments = (
        table._replace(rows=[row for row in table.rows if row["date"] == date])
        for table in (money, report.tables["payments"])
    )
    parts: list[Content] = [element("p", date)] if date else []
    parts.append(figures_table(report, won, MONEY_COLUMNS, total=False))
    if payments.rows:
        parts.append(figures_table(report, payments, PAYMENT_COLUMNS))
    return parts
