"""The page to look at: the report of the files that are served, with filters and with what is wrong
in the files.

An address says the filters, in the words of the command's options: `look?season=spring&last=20`.
They are a form of the page, which needs no script; `look.js` renews the page when files change.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple
from urllib.parse import urlencode
from xml.etree.ElementTree import Element

from ..base.errors import Problem, UsageError
from ..base.terminal import escape_unprintable
from ..interpreter.game_checks import NO_FAULTS
from ..interpreter.sources import ScoresSource, open_lines
from ..interpreter.tally import UNLIMITED_PERIOD, Tally
from ..output.files import DOCTYPE
from ..report.data import ReportData, ReportOptions
from ..report.html import Content, append_content, element, serialize_document
from ..report.page import PageSurroundings, read_asset, read_page_assets, render_icon, render_page
from ..report.reader import read_report_data
from ..rules.model.types import Family, Rules
from ..tables.options import (
    PAGE_OPTIONS,
    PERIOD_OPTIONS,
    TABLE_OPTIONS,
    TableOptions,
    read_options,
    split_names,
)
from ..tables.selection import check_players
from ..translations import ENGLISH, Catalogue, load_catalogue
from . import page_texts

STYLE = "pages/look.css"
THEME_COLOUR = "#0b4f7d"  # the colour of the app
VERSION_MARK = "of-the-files"  # stands in place of a version
TALLY = "of"  # in an address: which tally of a club is meant
MOST_PROBLEMS = 20  # how many errors, and how many warnings, are shown


FILTERS = {  # the options that an address may have, by their names in it
    row.flag.removeprefix("--"): row
    for row in TABLE_OPTIONS
    if row in (*PERIOD_OPTIONS, *PAGE_OPTIONS) or row.name == "players"
}


class LookRequest(NamedTuple):
    """Which page is wanted: pages of equal requests are equal."""

    files: tuple[str, ...]  # scores files; those that they include are found
    query: tuple[tuple[str, str], ...] = ()  # the filters, as `select_filters` finds them
    language: str = ENGLISH
    title: str = ""  # the title of the page; if it is empty, the names of the files are shown
    rules: Rules | None = None  # the rules at the top of the files
    tally: str = ""  # which tally of a club, if it is not the first

    @property
    def chosen_players(self) -> tuple[str, ...]:
        """The players that were asked for, each once."""
        names = [value for name, value in self.query if name == "players"]
        return tuple(dict.fromkeys(name for text in names for name in split_names(text)))


class LookReading(NamedTuple):
    """The result of reading the files: the page's data, or why there are none; and the seasons,
    players and other choices, whatever was chosen."""

    reports: Sequence[ReportData]  # the report of each period; the one shown first is first
    errors: Sequence[Problem]
    warnings: Sequence[Problem]
    first_error: Problem | None  # up to which was read
    complaint: str  # about the filters; empty where they are fine
    seasons: Sequence[str]
    players: Sequence[str]
    first_date: str
    last_date: str
    family: Family


def select_filters(query: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The filters that an address has, without those that are empty."""
    filters = [(name, value.strip()) for name, value in query if name in FILTERS]
    return tuple((name, value) for name, value in filters if value)


def parse_filters(request: LookRequest) -> TableOptions:
    """The filters of an address, parsed; a `UsageError` if they are impossible. If a name other
    than `players` has several values, the last one counts."""
    values = {FILTERS[name].name: value for name, value in request.query}
    return read_options("", values | {"players": request.chosen_players}, in_call=True)


def read_look(request: LookRequest) -> LookReading:
    """Read the files up to the first error, for what the filters ask."""
    problems: list[Problem] = []
    complaint, asked, period = "", TableOptions(), UNLIMITED_PERIOD
    reports: Sequence[ReportData] = ()
    try:
        asked = parse_filters(request)
        period = asked.select_period()
    except UsageError as error:
        complaint = str(error)
    tally = Tally(
        [ScoresSource(file, partial(open_lines, file)) for file in request.files],
        problems.append,
        request.rules,
        period,
        up_to_error=True,
    )
    tally.tally_state.allows_empty_folders = True  # the first table is still to be opened
    try:
        if complaint:
            for _ in tally.events():
                pass
        else:
            options = ReportOptions(title=request.title, language=request.language)
            every_report = read_report_data(tally, asked, options, problems, request.files)
            check_players(asked, tally.tally_state)
            if tally.hand_count or tally.game_count or asked != read_options("", {}):
                tally.check_found()
            # none where nothing was played
            reports = [report for report in every_report if report.results]
    except UsageError as error:
        complaint = _shorten(str(error), request.files[0])
    here = [_shorten_path(problem, request.files[0]) for problem in problems]
    warnings = [
        problem for problem in here if not problem.is_error and problem.code not in NO_FAULTS
    ]
    return LookReading(
        reports=[report._replace(problems=warnings) for report in reports],
        errors=[problem for problem in here if problem.is_error],
        warnings=warnings,
        first_error=tally.first_error and _shorten_path(tally.first_error, request.files[0]),
        complaint=complaint,
        seasons=[*tally.tally_state.seasons],
        players=sorted(tally.tally_state.names, key=str.casefold),
        first_date=tally.extent.first,
        last_date=tally.extent.last,
        family=tally.find_family(),
    )


def _shorten_path(problem: Problem, first: str) -> Problem:
    """A problem whose file is named by its path from the folder of the served file."""
    file, message = _shorten(problem.file, first), _shorten(problem.message, first)
    return problem._replace(file=file, message=message)


def _shorten(text: str, first: str) -> str:
    """A message with the paths of files shortened: they begin at the folder of the served file."""
    folder = os.path.dirname(first)
    return text.replace(os.path.join(folder, ""), "") if folder else text


# -------------------------------------------------------------------------------------- the page


def render_look(request: LookRequest) -> str:
    """The whole page. What is wrong in the files or in the filters stands on it; it never fails
    because of them."""
    catalogue = load_catalogue(request.language)
    reading = read_look(request)
    around = PageSurroundings(
        [*render_app_links(), element("style", read_asset(STYLE, __package__).text)],
        [
            _render_bar(catalogue),
            *_render_problems(reading, catalogue),
            _render_form(request, reading, catalogue),
        ],
        [element("script", src="static/look.js", type="module")],
    )
    if reading.reports:
        first, *others = reading.reports
        return render_page(first, around, others=others)
    name = os.path.splitext(os.path.basename(request.files[0]))[0]
    title = escape_unprintable(request.title or name)
    is_empty = not reading.complaint and not reading.errors
    note = element("p", catalogue.say("Nothing was played yet.")) if is_empty else None
    style = element("style", read_page_assets()[0].text)
    body = [*around.before, element("main", element("h1", title), note), *around.after]
    return render_document(catalogue, title, [style, *around.head], body)


def stamp_version(page: str, version: int) -> str:
    """A page with the version of the files that it shows, so that it is not renewed without
    need."""
    return page.replace(f"data-version={VERSION_MARK}", f"data-version={version}", 1)


def render_document(
    catalogue: Catalogue,
    title: str,
    head: Sequence[Element],
    body: Sequence[Content],
    theme: str = "",
) -> str:
    """A page of the server; `theme` is what somebody chose, `dark` or `light`."""
    return f"{DOCTYPE}\n" + serialize_document(
        element(
            "html",
            element(
                "head",
                element("meta", charset="utf-8"),
                element("meta", name="viewport", content="width=device-width, initial-scale=1"),
                element("meta", name="color-scheme", content="light dark"),
                element("title", title),
                render_icon(),
                *head,
            ),
            element("body", *body),
            lang=catalogue.language,
            data_theme=theme or None,
        )
    )


def render_app_links() -> list[Element]:
    """The links in a page's head that let phones install it as an app."""
    return [
        element("link", rel="manifest", href="manifest.webmanifest"),
        element("link", rel="apple-touch-icon", href="static/icon-192.png"),
        element("meta", name="apple-mobile-web-app-capable", content="yes"),
        element("meta", name="mobile-web-app-capable", content="yes"),
        element("meta", name="theme-color", content=THEME_COLOUR),
    ]


@cache
def build_look_policy() -> str:
    """The Content-Security-Policy with which the page is to be sent: the report's style and scripts
    by their content, and the server's addresses."""
    style, scripts = read_page_assets()
    styles = [style, read_asset(STYLE, __package__)]
    return (
        f"default-src 'none'; style-src {' '.join(asset.content_hash for asset in styles)}; "
        f"script-src 'self' {' '.join(asset.content_hash for asset in scripts)}; "
        "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
        "base-uri 'none'"
    )


def _render_bar(catalogue: Catalogue) -> Element:
    """The bar with the link to the tables, and the time when the page was renewed."""
    tables = catalogue.say(page_texts.TABLES_LINK)
    note = element(
        "span",
        id="live",
        role="status",
        data_version=VERSION_MARK,
        data_updated=catalogue.say("updated {time}"),
        data_lost=catalogue.say("The server does not answer: this is as of {time}."),
    )
    back = element("a", tables, href="./")
    return element("nav", back, note, class_="served", aria_label=tables)


# ------------------------------------------------------------------------------------- problems


def _render_problems(reading: LookReading, catalogue: Catalogue) -> list[Element]:
    """What is wrong in the files, as `check` prints it: errors are seen, warnings can be opened."""
    blocks = []
    if reading.errors:
        count = catalogue.say_count(len(reading.errors), "error")
        title = element("h2", catalogue.say(page_texts.ERRORS_TITLE, count=count))
        block = element("section", title, class_="problems errors", id="problems")
        if reading.first_error and reading.reports:
            at = f"{escape_unprintable(reading.first_error.file)}:{reading.first_error.line}"
            form = (
                "Read up to {place}: what comes after it is not counted until the line is"
                " corrected."
            )
            block.append(element("p", catalogue.say(form, place=at)))
        append_content(block, _list_problems(reading.errors, catalogue))
        blocks.append(block)
    if reading.warnings:
        count = catalogue.say_count(len(reading.warnings), "warning")
        title = element("summary", catalogue.say("{count} about the files", count=count))
        listed = _list_problems(reading.warnings, catalogue)
        box = element("details", title, *listed, class_="problems", id="file-warnings")
        blocks.append(element("section", box, aria_label=title.text or ""))
    return blocks


def _list_problems(problems: Sequence[Problem], catalogue: Catalogue) -> list[Element]:
    """Problems with their places and excerpts, and the corrected lines, where these are certain."""
    listed = []
    for problem in problems[:MOST_PROBLEMS]:
        listed.append(element("pre", str(problem), lang=ENGLISH))
        if problem.fix is not None:
            fixed = element("code", escape_unprintable(problem.fixed_text))
            listed.append(element("p", catalogue.say("The corrected line:"), " ", fixed))
    more = len(problems) - MOST_PROBLEMS
    if more > 0:
        listed.append(element("p", catalogue.say("and {count} more", count=more)))
    return listed


# ---------------------------------------------------------------------------------- the filters


def _render_form(request: LookRequest, reading: LookReading, catalogue: Catalogue) -> Element:
    """The filters, folded away unless they are wrong: the report says what it is of."""
    say = catalogue.say
    values = dict(request.query)
    chosen = request.chosen_players
    number = {"type": "number", "min": "0", "inputmode": "numeric"}
    fields = [
        _render_seasons(reading.seasons, values.get("season", ""), catalogue),
        _render_input("from", say("from the day"), values, {"type": "date"}),
        _render_input("to", say("before"), values, {"type": "date"}),
        _render_input("on", say("in this month, year or day"), values, {"placeholder": "2026-11"}),
        _render_input("last", say("the latest games"), values, number),
        _render_input("min-games", say("with so many games"), values, number),
    ]
    if not reading.family.is_always_loose:
        fields.append(_render_input("best", say("only the best games"), values, number))
        fields.append(_render_input("drop", say("without the worst games"), values, number))
    fields.append(_render_check("guests", "1", say("with guests"), "guests" in values))
    dates = None
    if reading.first_date and not chosen:
        span = {"first": reading.first_date, "last": reading.last_date}
        dates = element("p", say("Played from {first} to {last}.", **span), class_="note")
    form = element(
        "form",
        element("div", *fields, class_="fields"),
        _render_players(reading.players, chosen, catalogue),
        dates,
        element("p", element("button", say("Show"))),
        action="look",
        id="filters",
    )
    if request.tally:
        form.insert(0, element("input", type="hidden", name=TALLY, value=request.tally))
    if reading.complaint:
        complaint = escape_unprintable(reading.complaint)
        form.insert(0, element("p", complaint, class_="complaint", role="alert", lang=ENGLISH))
    box = element("details", element("summary", say("Filters")), form)
    box.set("class", "filters")
    if reading.complaint:
        box.set("open", "")
    look = f"look?{urlencode({TALLY: request.tally})}" if request.tally else "look"
    clear = element("a", say("Show everything"), href=look) if values else None
    return element("div", box, clear, class_="filtering", role="search")


def _render_seasons(seasons: Sequence[str], chosen: str, catalogue: Catalogue) -> Element | None:
    """The seasons to choose from, the latest first; nothing where there are none."""
    if not seasons and not chosen:
        return None
    others = [chosen] if chosen and chosen not in seasons else []
    values = ["", *others, *reversed(seasons)]
    options = [
        element(
            "option",
            value or catalogue.say("all seasons"),
            value=value,
            **({"selected": ""} if value == chosen else {}),
        )
        for value in values
    ]
    select = element("select", *options, name="season")
    return element("label", catalogue.say("season"), select)


def _render_input(
    name: str, label: str, values: Mapping[str, str], attributes: Mapping[str, str]
) -> Element:
    value = {"value": values[name]} if name in values else {}
    return element("label", label, element("input", name=name, **attributes, **value))


def _render_check(name: str, value: str, label: str, is_on: bool) -> Element:
    state = {"checked": ""} if is_on else {}
    box = element("input", type="checkbox", name=name, value=value, **state)
    return element("label", box, label, class_="check")


def _render_players(
    players: Sequence[str], chosen: Sequence[str], catalogue: Catalogue
) -> Element | None:
    """Boxes for the players who can be chosen, and for names that were asked for but do not
    play."""
    names = list(dict.fromkeys([*players, *chosen]))
    if not names:
        return None
    title = catalogue.say("players: {names}" if chosen else "players", names=", ".join(chosen))
    boxes = [_render_check("players", name, name, name in chosen) for name in names]
    return element(
        "details", element("summary", title), element("div", *boxes, class_="checks"), id="who"
    )
