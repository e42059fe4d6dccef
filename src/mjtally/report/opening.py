"""The beginning of the page: its title, who leads and by how much, what the last evening brought,
the best hand, and what is open.

Only one count of games is told, that of the standings: finished games. Loose hands belong to no
game; what people come together for is then an evening, which is a date.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from os.path import basename
from xml.etree.ElementTree import Element

from ..base.terminal import escape_unprintable
from ..output.screen import format_values
from ..rules.model.standings import StageStanding
from .components import UNIT_NAMES, say_with
from .data import GameResult, ReportData
from .findings import find_lead_start, find_passed_leader
from .html import Content, element, find_sign, show_minus
from .results import write_points, write_scores
from .running import PERIOD_NAMES
from .standings import (
    count_played,
    format_points,
    list_standings,
    standing_column,
)

MOST_RESULTS = 6  # the most results of an evening that are shown
MOST_CHOSEN = 6  # players of a page of some
MOST_BEST_HANDS = 2
SEPARATOR = "\N{NO-BREAK SPACE}·"  # stands between the parts of the head; a line may end after it
TIEBREAK_REASONS = {
    "first": "more first places",
    "score": "a higher mean score",
    "head": "games against each other",
}

# ------------------------------------------------------------------------------------ the head


def find_page_title(report: ReportData) -> str:
    """Find the page's title: the one that was asked for, the one that its files declare, or their
    names."""
    if title := report.options.title or report.title:
        return escape_unprintable(title)
    names = list_file_names(report)
    return ", ".join(name.rpartition(".")[0] or name for name in names)


def list_file_names(report: ReportData) -> list[str]:
    """List the names of the page's files, as they can be shown."""
    return [escape_unprintable(basename(file)) for file in report.files]


def render_header(report: ReportData, links: Sequence[Element] = ()) -> Element:
    """Render the bar that stays, with the title and the links to the parts; what the page is about,
    which is one scope for the whole page; and who leads."""
    title = element("h1", find_page_title(report))
    label = report.say("On this page")
    navigation = element("nav", *links, aria_label=label) if links else None
    extent = describe_extent(report)
    scope = element("p", *_list_in_line(extent)) if extent else None
    only = None
    if options := _describe_options(report):
        only = element(
            "p", element("b", report.say("Only"), ": "), *_list_in_line(options), class_="scope"
        )
    return element(
        "header",
        element("div", title, navigation, class_="bar"),
        element("div", scope, _render_choice(report), only, class_="about"),
    )


def _render_choice(report: ReportData) -> Element | None:
    """Render the period that is shown, and a list of all periods, which the script makes
    visible."""
    if len(report.choices) < 2:
        return None
    names = {period: report.name_period(period) for period in report.choices}
    options = [element("option", name, value=period.key) for period, name in names.items()]
    options[report.choices.index(report.shown)].set("selected", "")
    choice = element("select", *options, id="period", autocomplete="off")
    label = element("label", f"{report.say('Show')} ", choice, hidden="")
    return element("p", element("b", names[report.shown]), label, class_="periods")


def _list_in_line(parts: Sequence[str]) -> list[Content]:
    """Join parts with dots between them. A line breaks after a dot, or inside a part that is too
    long."""
    dots = [SEPARATOR] * (len(parts) - 1) + [""]
    spans = [element("span", part, dot) for part, dot in zip(parts, dots, strict=True)]
    return [content for span in spans for content in (span, " ")]


def describe_extent(report: ReportData) -> list[str]:
    """Describe how much was played, and from when to when."""
    say_count, dates = report.catalogue.say_count, report.dates
    tables = sum(result.is_loose for result in report.results)
    parts = [
        say_count(count, word)
        for count, word in (
            (len(report.names), "player"),
            (sum(result.is_finished for result in report.results), "game"),
            (len(report.loose_dates - {""}) or tables, "evening"),
            (sum(result.hand_count for result in report.results), "hand"),
        )
        if count
    ]
    if dates:
        first, last = dates[0], dates[-1]
        is_day = first == last
        parts.append(first if is_day else report.say("{first} to {last}", first=first, last=last))
    return parts


def _describe_options(report: ReportData) -> list[str]:
    """Describe every option that is in force."""
    options, say, period, asked = report.options, report.say, report.period, report.asked
    count = report.catalogue.say_count
    last_day = ""  # the last that is in
    with suppress(ValueError, OverflowError):
        last_day = (date.fromisoformat(period.until) - timedelta(days=1)).isoformat()

    options_in_words: Sequence[tuple[object, str]] = (
        (period.season, say("season {season}", season=period.season)),
        (period.since, say("from {date}", date=period.since)),
        (last_day, say("to {date}", date=last_day)),
        (period.last_games, say("the latest {games}", games=count(period.last_games, "game"))),
        (asked.players, say("players: {names}", names=", ".join(asked.players))),
        (asked.guests, say("with guests")),
        (asked.best, say("points of everybody's best {games}", games=count(asked.best, "game"))),
        (
            asked.drop,
            say("points without everybody's worst {games}", games=count(asked.drop, "game")),
        ),
        (
            asked.min_hands,
            say("players with {games} or more", games=count(asked.min_hands, "hand")),
        ),
        (
            asked.min_games,
            say("players with {games} or more", games=count(asked.min_games, "game")),
        ),
        (options.by, say("lines by {period}", period=say(PERIOD_NAMES[report.by]))),
        (options.rules, ", ".join(options.rules)),
    )
    return [text for value, text in options_in_words if value]


# ------------------------------------------------------------------------------------ the lead


def latest_section(report: ReportData) -> Sequence[Content]:
    """What the last evening brought, the best hand, and what is open."""
    matters = [
        _describe_last_evening(report),
        _describe_best_hand(report),
        _describe_open_matters(report),
    ]
    blocks = [block for block in matters if block is not None]
    return [element("dl", *blocks, class_="answers")] if blocks else []


def describe_lead(report: ReportData) -> str:
    """Say who leads, in a line of text. It is empty if nobody has anything to be ranked by."""
    return " ".join("".join(block.itertext()).strip() for block in render_lead(report))


def render_lead(report: ReportData) -> list[Element]:
    """Render the headline and what there is to add. On a page about some players it says where they
    stand."""
    standings = list_standings(report)
    if not standings:
        return []
    if report.asked.players:
        return [_describe_chosen(report, standings)]
    title, details = _say_who_leads(report, standings)
    if stage := report.name_stage(report.leaders):
        details = [stage, *([" · "] if details else []), *details]
    lines = [details] if details else []
    if teams := report.list_stages(of_teams=True):
        team_title, _ = _say_who_leads(report, teams[0].standings, of_teams=True)
        lines.append(team_title)
    more = [element("p", *line, class_="headline-more") for line in lines]
    return [element("p", *title, class_="headline"), *more]


def _describe_chosen(report: ReportData, standings: Sequence[StageStanding]) -> Element:
    """Say where the players whom the page is about stand among all players."""
    count = len(report.leaders.standings)
    lines = [
        say_with(
            report,
            "{name}: place {place} of {count}, {points}",
            name=element("bdi", standing.name),
            place=str(standing.place),
            count=str(count),
            points=text,
        )
        for standing, text in zip(
            standings[:MOST_CHOSEN],
            format_points([standing.points for standing in standings]),
            strict=False,
        )
    ]
    return element("ul", *(element("li", *line) for line in lines), class_="headline chosen")


def _say_who_leads(
    report: ReportData, standings: Sequence[StageStanding], *, of_teams: bool = False
) -> tuple[Sequence[Content], Sequence[Content]]:
    """Say who leads, and what to add to it."""
    leader, *others = standings
    name: Content = element("bdi", leader.name)
    if of_teams:
        name = element("span", *say_with(report, "Team {name}", name=name))
    points, *others_points = format_points([standing.points for standing in standings])
    first = [standing for standing in standings if standing.place == 1]
    if len(first) > 2:
        form = "{count} players share the lead: {points}"
        return say_with(report, form, count=str(len(first)), points=points), []
    if len(first) == 2:
        other = element("bdi", first[1].name)
        form = "{name} and {other} share the lead: {points}"
        return say_with(report, form, name=name, other=other, points=points), []
    count = count_played(report, leader)
    played = report.catalogue.say_count(count, report.counted_word)
    if not others:
        form = "{name}: {points} in {games}"
        return say_with(report, form, name=name, points=points, games=played), []
    second = others[0]
    if second.decided_by in TIEBREAK_REASONS:
        form = "{name} leads on equal points, by {reason}"
        reason = report.say(TIEBREAK_REASONS[second.decided_by])
        title = say_with(report, form, name=name, reason=reason)
    else:
        (margin,) = format_values("figure", [leader.points - second.points])
        form = "{name} leads by {margin}"
        if standing_column(report) == "points":
            is_one = margin == "1"
            form = "{name} leads by {margin} point" if is_one else "{name} leads by {margin} points"
        title = say_with(report, form, name=name, margin=margin)
    if not count:  # known by balances alone
        return title, []
    details = say_with(
        report,
        "{points} in {games}; then {other}, {others_points}.",
        points=points,
        games=played,
        other=element("bdi", second.name),
        others_points=others_points[0],
    )
    if passed := find_passed_leader(report):
        form = "Passed {other} on the last evening."
        more = say_with(report, form, other=element("bdi", passed))
    elif since := find_lead_start(report):
        day = element("span", since, class_="date")
        more = say_with(report, "In the lead since {date}.", date=day)
    else:
        return title, details
    return title, (*details, report.sentence_gap, *more)


# ---------------------------------------------------------------------------- the last evening


def _describe_last_evening(report: ReportData) -> Element | None:
    """Tell the results of the last date, a list for each game; if there are no dates, of the last
    game."""
    day = report.last_date
    games = [
        _list_results(report, result)
        for result in report.results
        if result.date == day and not result.is_loose
    ]
    if day and day in report.loose_scores:  # what everybody won
        scores = report.loose_scores[day]
        names = sorted(scores, key=lambda name: (-scores[name], name))
        lines = [
            _list_result(name, "", show_minus(scores[name].format_signed(2))) for name in names
        ]
        games.append(element("ol", *lines))
    if not games:
        return None
    if not day:
        games = games[-1:]
    more = len(games) - MOST_RESULTS
    rest = None
    if more > 0:
        link_text = report.say("{count} more", count=more)
        rest = element("p", element("a", link_text, href="#games"))
    title = report.say("Last evening, {date}", date=day) if day else report.say("Last game")
    return _block(title, *games[:MOST_RESULTS], rest)


def _list_results(report: ReportData, result: GameResult) -> Element:
    """A game: everybody in the order of ranks, with what they won; of a game that is not over the
    scores as they are."""
    ranks = [str(rank) for rank in result.ranks] or [""] * len(result.names)
    figures = write_points(result) if result.is_finished else write_scores(result)
    game = element("ol", *map(_list_result, result.names, ranks, figures))
    if not result.is_finished:
        game.append(element("li", report.say("unfinished"), class_="note"))
    return game


def _list_result(name: str, rank: str, figure: str) -> Element:
    """A player's place, name and figure, if there are any."""
    chip = element("b", rank, class_=f"place p{rank}") if rank else None
    sum_ = element("span", figure, class_=find_sign(figure) or None)
    return element("li", chip, " ", element("bdi", name, class_="name"), " ", sum_)


# ------------------------------------------------------------------- the best hand; what is open


def _describe_best_hand(report: ReportData) -> Element | None:
    """The best hand: who won it, what it was, how much it brought, and when."""
    columns, records = report.family.statistics.report_columns, report.tables.get("records")
    if columns is None or records is None:
        return None
    rows = [row for row in records.rows if row["record"] == columns.best_win_record]
    lines = []
    for row in rows[:MOST_BEST_HANDS]:
        (figure,) = format_values("figure", [row["figure"]])
        unit, description, day = str(row["unit"]), str(row["what"]), str(row["date"])
        unit = report.say_words(UNIT_NAMES.get(unit, unit))
        amount = "" if figure in description.split() else f"{figure} {unit}".rstrip()
        facts = ", ".join(filter(None, [report.say_words(description), amount]))
        name = element("b", element("bdi", str(row["name"])))
        when = element("span", day, class_="date") if day else None
        lines.append(element("li", name, " ", facts, ", " if facts and day else "", when))
    if len(rows) > MOST_BEST_HANDS:
        more = report.say("and {count} more", count=len(rows) - MOST_BEST_HANDS)
        lines.append(element("li", element("a", more, href="#records")))
    return _block(report.say("Best hand"), element("ul", *lines)) if lines else None


def _describe_open_matters(report: ReportData) -> Element | None:
    """List the games that were not finished, and the warnings."""
    say_count = report.catalogue.say_count
    unfinished = [
        result for result in report.results if not result.is_finished and not result.is_loose
    ]
    lines: list[Element] = []
    if unfinished:
        count = say_count(len(unfinished), "unfinished game")
        last = unfinished[-1]
        place = f"{escape_unprintable(basename(last.file))}:{last.line}"
        when = ", ".join(filter(None, [last.date, place]))
        form = "{count}: {place}" if len(unfinished) == 1 else "{count}, the last of them: {place}"
        lines.append(element("li", report.say(form, count=count, place=when)))
    if warnings := report.warnings:
        link_text = say_count(len(warnings), "warning")
        lines.append(element("li", element("a", link_text, href="#warnings")))
    return _block(report.say("Open"), element("ul", *lines)) if lines else None


def _block(title: str, *content: Content) -> Element:
    return element("div", element("dt", title), element("dd", *content))
