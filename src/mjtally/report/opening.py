"""What the page says first, without a heading: who leads and by how much, what the last evening
brought, the best hand, and what is open."""

from collections.abc import Mapping, Sequence
from os.path import basename
from xml.etree.ElementTree import Element

from ..base.quotient import Quotient
from ..base.terminal import escape_unprintable
from ..output.screen import format_values
from . import page_texts
from .components import say_with
from .findings import find_lead_start
from .html import Content, append_content, element
from .report_data import GameResult, ReportData, TableRow
from .standings import Standing, describe_move, list_standings, standing_column

MOST_RESULTS = 6  # of an evening that are shown
MOST_MOVES = 6  # of players
MOST_CHOSEN = 6  # players of a page of some
MOST_BEST_HANDS = 2


def opening_section(season: ReportData) -> Sequence[Content]:
    """The answer to what most people open the page for."""
    found = [
        _describe_last_evening(season),
        _describe_best_hand(season),
        _describe_open_matters(season),
    ]
    blocks = [block for block in found if block is not None]
    answers = [element("dl", *blocks, class_="answers")] if blocks else []
    return [*_describe_lead(season), *answers]


def _say_name(name: object) -> Element:
    return element("bdi", str(name))


# ------------------------------------------------------------------------------------ the lead


def describe_lead(season: ReportData) -> str:
    """Who leads, in a line of text; empty where nobody has anything to stand by."""
    return " ".join("".join(each.itertext()).strip() for each in _describe_lead(season))


def _describe_lead(season: ReportData) -> list[Element]:
    standings = list_standings(season)
    if not standings:
        return []
    if season.options.players:
        return [_describe_chosen(season, standings)]
    first = [each for each in standings if each.place == 1]
    title, details = _say_who_leads(season, standings, first)
    stage = season.name_stage(season.leaders)
    lead = element("p", *title, class_="headline")
    if stage:
        details = [stage, *([" · "] if details else []), *details]
    return [lead, element("p", *details, class_="headline-more")] if details else [lead]


def _describe_chosen(season: ReportData, standings: Sequence[Standing]) -> Element:
    """Where those stand whom the page is about, among all."""
    count = len(season.leaders.standings)
    lines = [
        element(
            "li",
            *say_with(
                season,
                page_texts.PLACE_OF_CHOSEN,
                name=_say_name(each.name),
                place=str(each.place),
                count=str(count),
                points=page_texts.show_minus(each.text),
            ),
        )
        for each in standings[:MOST_CHOSEN]
    ]
    return element("ul", *lines, class_="headline chosen")


def _say_who_leads(
    season: ReportData, standings: Sequence[Standing], first: Sequence[Standing]
) -> tuple[Sequence[Content], Sequence[Content]]:
    """Who leads, and what to add to it."""
    leader, *others = standings
    name = _say_name(leader.name)
    if len(first) > 2:
        count = str(len(first))
        return say_with(season, page_texts.MANY_LEAD, count=count, points=leader.text), []
    if len(first) == 2:
        other = _say_name(first[1].name)
        form = page_texts.TWO_LEAD
        return say_with(season, form, name=name, other=other, points=leader.text), []
    played = season.catalogue.say_count(leader.played, season.counted_word)
    if not others:
        form = page_texts.ALONE
        return say_with(season, form, name=name, points=leader.text, games=played), []
    second = others[0]
    (margin,) = format_values("figure", [leader.figure - second.figure])
    forms = page_texts.LEADS_BY[standing_column(season)]
    reason = page_texts.TIEBREAK_REASONS.get(second.decided_by, "")
    form = page_texts.LEADS_LEVEL if reason else forms[margin != "1"]
    since = find_lead_start(season)
    details = say_with(
        season,
        page_texts.LEAD_DETAILS,
        points=page_texts.show_minus(leader.text),
        games=played,
        other=_say_name(second.name),
        others_points=page_texts.show_minus(second.text),
    )
    if since:
        date = element("span", since, class_="date")
        details = (*details, " ", *say_with(season, page_texts.LEAD_SINCE, date=date))
    why = season.say(reason) if reason else ""
    return say_with(season, form, name=name, margin=margin, reason=why), details


# ---------------------------------------------------------------------------- the last evening


def _describe_last_evening(season: ReportData) -> Element | None:
    """The results of the last date; of the last game, where there are no dates."""
    date = season.last_date
    lines = [
        _render_result(season, result)
        for result in season.results
        if result.date == date and not result.is_loose
    ]
    if date and date in season.loose_scores:
        lines.append(_render_loose_evening(season.loose_scores[date]))
    if not lines:
        return None
    if not date:
        lines = lines[-1:]
    more = len(lines) - MOST_RESULTS
    if more > 0:
        words = season.say(page_texts.MORE_RESULTS, count=more)
        lines[MOST_RESULTS:] = [element("li", element("a", words, href="#games"))]
    form = page_texts.LAST_EVENING if date else page_texts.LAST_GAME
    moves = _describe_moves(season)
    below = element("p", *moves, class_="moves") if moves else None
    return _block(season.say(form, date=date), element("ul", *lines), below)


def _render_result(season: ReportData, result: GameResult) -> Element:
    """A game in a line: the best first."""
    line = _list_names(result.names, result.points)
    if not result.is_finished:
        append_content(line, [f"({season.say(page_texts.GAME_WORDS['unfinished'])})"])
    return line


def _render_loose_evening(scores: Mapping[str, Quotient]) -> Element:
    """What everybody won on an evening of loose hands, in a line."""
    names = sorted(scores, key=lambda name: (-float(scores[name]), name))
    return _list_names(names, [scores[name] for name in names])


def _list_names(names: Sequence[str], figures: Sequence[Quotient]) -> Element:
    """Names with their figures, if there are any."""
    line = element("li")
    for at, name in enumerate(names):
        figure = f" {page_texts.show_minus(figures[at].format_signed(2))}" if figures else ""
        comma = "," if at < len(names) - 1 else ""
        append_content(line, [element("span", _say_name(name), figure, comma), " "])
    return line


def _describe_moves(season: ReportData) -> list[Content]:
    """Who changed places on the last date."""
    moved = [each for each in list_standings(season) if each.move or each.is_new]
    if not moved:
        has_moves = any(each.move is not None for each in list_standings(season))
        return [season.say(page_texts.NOBODY_MOVED)] if has_moves else []
    said: list[Content] = []
    for each in moved[:MOST_MOVES]:
        comma = "," if each is not moved[-1] else ""
        said += [element("span", *describe_move(season, each), comma), " "]
    if len(moved) > MOST_MOVES:
        said.append(season.say(page_texts.MORE_MOVES, count=len(moved) - MOST_MOVES))
    return said


# ------------------------------------------------------------------- the best hand; what is open


def _describe_best_hand(season: ReportData) -> Element | None:
    columns = season.family.statistics.report_columns
    grid = season.tables.get("records")
    if columns is None or grid is None:
        return None
    rows = [row for row in grid.rows if row["record"] == columns.best_win_record]
    if not rows:
        return None
    lines = [_say_hand(season, row) for row in rows[:MOST_BEST_HANDS]]
    if len(rows) > MOST_BEST_HANDS:
        more = season.say(page_texts.MORE_HANDS, count=len(rows) - MOST_BEST_HANDS)
        lines.append(element("li", element("a", more, href="#records")))
    return _block(season.say(page_texts.BEST_HAND), element("ul", *lines))


def _say_hand(season: ReportData, row: TableRow) -> Element:
    """Who won it, what it was, how much, and when."""
    (figure,) = format_values("figure", [row["figure"]])
    unit, what = str(row["unit"]), str(row["what"])
    unit = season.say_words(page_texts.UNIT_NAMES.get(unit, unit))
    amount = "" if figure in what.split() else f"{figure} {unit}".rstrip()
    facts = ", ".join(filter(None, [season.say_words(what), amount]))
    name, date = element("b", _say_name(row["name"])), str(row["date"])
    day = element("span", date, class_="date") if date else None
    return element("li", name, " ", facts, ", " if facts and date else "", day)


def _describe_open_matters(season: ReportData) -> Element | None:
    """Games that nobody ended, and warnings."""
    say_count = season.catalogue.say_count
    unfinished = [each for each in season.results if not each.is_finished and not each.is_loose]
    lines: list[Element] = []
    if unfinished:
        count = say_count(len(unfinished), "unfinished game")
        last = unfinished[-1]
        place = f"{escape_unprintable(basename(last.file))}:{last.line}"
        when = ", ".join(filter(None, [last.date, place]))
        form = page_texts.UNFINISHED if len(unfinished) == 1 else page_texts.UNFINISHED_LAST
        lines.append(element("li", season.say(form, count=count, place=when)))
    if season.problems:
        words = say_count(len(season.problems), "warning")
        lines.append(element("li", element("a", words, href="#warnings")))
    return _block(season.say(page_texts.OPEN_MATTERS), element("ul", *lines)) if lines else None


def _block(title: str, *content: Content) -> Element:
    return element("div", element("dt", title), element("dd", *content))
