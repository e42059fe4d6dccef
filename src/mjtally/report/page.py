"""The page: its sections in their order, its style and script, and what it may load: nothing."""

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from os.path import basename
from typing import NamedTuple
from xml.etree.ElementTree import Element

from .._version import __version__
from ..base.terminal import escape_unprintable
from ..base.wording import format_list
from ..output.own_tables import AUTHOR, DOCTYPE
from . import (
    appendix,
    comparisons,
    head_to_head,
    money,
    opening,
    page_texts,
    player_panels,
    results,
    running,
    seasons,
    standings,
)
from .components import written_note
from .html import Content, element, serialize_document
from .preview import render_preview
from .report_data import ReportData
from .scope import describe_extent, describe_files, describe_options, find_page_title

Section = Callable[[ReportData], Sequence[Content]]
SECTIONS: Mapping[str, Section] = {  # in the order of the page
    "opening": opening.opening_section,  # has no title
    "standings": standings.standings_section,
    "points": running.points_section,
    "rating": running.rating_section,
    "games": results.games_section,
    "money": money.money_section,
    "ranks": comparisons.ranks_section,
    "style": comparisons.style_section,
    "payments": comparisons.payments_section,
    "hands": comparisons.hands_section,
    "seats": comparisons.seats_section,
    "records": comparisons.records_section,
    "seasons": seasons.seasons_section,
    "penalties": standings.penalties_section,
    "players": player_panels.players_section,
    "head-to-head": head_to_head.head_to_head_section,
    "warnings": appendix.warnings_section,
    "definitions": appendix.definitions_section,
    "rules": appendix.rules_section,
}


HAND_SECTIONS = {"style", "payments", "hands", "records", "head-to-head"}  # with figures of hands
SEPARATOR = "\N{NO-BREAK SPACE}·"  # of what the head says; a line may end after it
SCRIPTS = ("page.js", "players.js")


class PageAsset(NamedTuple):
    """A file of the package that stands in the page, and what its content is known by."""

    text: str

    @property
    def content_hash(self) -> str:
        """Its hash, as a Content-Security-Policy has it."""
        return f"'sha256-{b64encode(sha256(self.text.encode()).digest()).decode()}'"


class PageSurroundings(NamedTuple):
    """What stands around the page where a server sends it, which says itself what it may load."""

    head: Sequence[Element] = ()  # besides its own
    before: Sequence[Element] = ()  # the page
    after: Sequence[Element] = ()


NO_SURROUNDINGS = PageSurroundings()


def render_page(season: ReportData, around: PageSurroundings = NO_SURROUNDINGS) -> str:
    """The whole page, in one text; alone it loads nothing."""
    style, scripts = read_page_assets()
    sections = [
        (name, _find_title(season, name), _add_written_note(season, name, content))
        for name, section in SECTIONS.items()
        if (content := section(season))
    ]
    links = [element("a", title, " ", href=f"#{name}") for name, title, _ in sections if title]
    body = element(
        "body",
        element("a", season.say(page_texts.SKIP_LABEL), href="#standings", class_="skip"),
        *around.before,
        _render_header(season),
        element(
            "main",
            *(_render_section(*each) for each in sections if not each[1]),
            element("nav", *links, aria_label=season.say(page_texts.CONTENTS_LABEL)),
            *(_render_section(*each) for each in sections if each[1]),
        ),
        element("footer", _footer_text(season)),
        *(element("script", script.text) for script in scripts),
        *around.after,
    )
    policy = [_state_policy(style, scripts)] if around == NO_SURROUNDINGS else []
    head = _render_head(season, style, [*policy, *around.head])
    return f"{DOCTYPE}\n" + serialize_document(
        element("html", head, body, lang=season.catalogue.language)
    )


def read_page_assets() -> tuple[PageAsset, Sequence[PageAsset]]:
    """The style of the page, and its scripts."""
    return read_asset("page.css"), [read_asset(name) for name in SCRIPTS]


def read_asset(name: str, package: str = __package__) -> PageAsset:
    """A file of a package without what only its reader needs: indents, and comments that are whole
    lines."""
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines()]
    return PageAsset("\n".join(line for line in lines if line and not _is_comment(line)) + "\n")


def _is_comment(line: str) -> bool:
    """Whether a line of a style or a script, which starts as this one does, is a comment."""
    return line.startswith("//") or (line.startswith("/*") and line.endswith("*/"))


def _state_policy(style: PageAsset, scripts: Sequence[PageAsset]) -> Element:
    """What the page may do: show itself. No other style, script, picture or address."""
    policy = (
        f"default-src 'none'; style-src {style.content_hash}; "
        f"script-src {' '.join(script.content_hash for script in scripts)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    policy_meta = element("meta", content=policy)
    policy_meta.set("http-equiv", "Content-Security-Policy")
    return policy_meta


def _render_head(season: ReportData, style: PageAsset, more: Sequence[Element]) -> Element:
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="generator", content=f"{AUTHOR} {__version__}"),
        *more,
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", find_page_title(season)),
        *render_preview(season),
        element("style", style.text),
    )


def _render_header(season: ReportData) -> Element:
    """The title, and what the page is about: one scope for all of it."""
    scope = _list_in_line([describe_files(season), *describe_extent(season)])
    header = element("header", element("h1", find_page_title(season)), element("p", *scope))
    options = describe_options(season)
    if options:
        label = element("b", season.say(page_texts.SCOPE_LABEL), ": ")
        header.append(element("p", label, *_list_in_line(options), class_="scope"))
    return header


def _list_in_line(parts: Sequence[str]) -> list[Content]:
    """Parts with dots between them; a line breaks after a dot, and in a part that is too long."""
    dots = [SEPARATOR] * (len(parts) - 1) + [""]
    spans = [element("span", part, dot) for part, dot in zip(parts, dots, strict=True)]
    return [each for span in spans for each in (span, " ")]


def _find_title(season: ReportData, name: str) -> str:
    """The title of a section; empty for the opening, which has none."""
    titles = page_texts.SECTION_TITLES
    if all(result.is_loose for result in season.results):
        titles = titles | page_texts.SECTION_TITLES_BY_HAND
    return season.say(titles[name]) if name in titles else ""


def _add_written_note(
    season: ReportData, name: str, content: Sequence[Content]
) -> Sequence[Content]:
    return [written_note(season), *content] if name in HAND_SECTIONS else content


def _render_section(name: str, title: str, content: Sequence[Content]) -> Element:
    heading = element("h2", title) if title else None
    return element("section", heading, *content, id=name)


def _footer_text(season: ReportData) -> str:
    names = format_list([escape_unprintable(basename(file)) for file in season.files])
    return season.say(page_texts.FOOTER_TEXT, version=__version__, files=names)
