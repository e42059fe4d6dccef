"""The page: its sections in their order, its style and script, and what it may load: nothing."""

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from os.path import basename
from typing import NamedTuple
from xml.etree.ElementTree import Element

from .._version import __version__
from ..base.terminal import escape_unprintable
from ..base.wording import format_list, pluralize
from ..output.own_tables import AUTHOR, DOCTYPE
from . import appendix, overview, page_texts, players_and_games
from .html import element, serialize_document
from .overview import Section
from .report_data import ReportData

SECTIONS: Mapping[str, Section] = {  # in the order of the page
    "standings": overview.standings_section,
    "points": overview.points_section,
    "penalties": overview.penalties_section,
    "ranks": overview.ranks_section,
    "style": overview.style_section,
    "payments": overview.payments_section,
    "hands": overview.hands_section,
    "seats": overview.seats_section,
    "records": overview.records_section,
    "players": players_and_games.players_section,
    "games": players_and_games.games_section,
    "warnings": appendix.warnings_section,
    "definitions": appendix.definitions_section,
    "rules": appendix.rules_section,
}


class PageAsset(NamedTuple):
    """A file of the package that stands in the page, and what its content is known by."""

    text: str

    @property
    def content_hash(self) -> str:
        """Its hash, as a Content-Security-Policy has it."""
        return f"'sha256-{b64encode(sha256(self.text.encode()).digest()).decode()}'"


def render_page(season: ReportData) -> str:
    """The whole page, in one text that loads nothing."""
    style, script = _read_asset("page.css"), _read_asset("page.js")
    sections = [
        (name, page_texts.SECTION_TITLES[name], content)
        for name, section in SECTIONS.items()
        if (content := section(season))
    ]
    links = [element("a", title, " ", href=f"#{name}") for name, title, _ in sections]
    body = element(
        "body",
        element(
            "header", element("h1", _page_title(season)), element("p", _describe_extent(season))
        ),
        element("nav", *links, aria_label=page_texts.CONTENTS_LABEL),
        _render_filters(season),
        element(
            "main",
            *(
                element("section", element("h2", title), *content, id=name)
                for name, title, content in sections
            ),
        ),
        element("footer", _footer_text(season)),
        element("script", script.text),
    )
    return f"{DOCTYPE}\n" + serialize_document(
        element("html", _render_head(season, style, script), body, lang=page_texts.LANGUAGE)
    )


def _read_asset(name: str) -> PageAsset:
    return PageAsset(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _render_head(season: ReportData, style: PageAsset, script: PageAsset) -> Element:
    """What the page may do: show itself. No other style, script, picture or address."""
    policy = (
        f"default-src 'none'; style-src {style.content_hash}; script-src {script.content_hash}; "
        "base-uri 'none'; form-action 'none'"
    )
    policy_meta = element("meta", content=policy)
    policy_meta.set("http-equiv", "Content-Security-Policy")
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="generator", content=f"{AUTHOR} {__version__}"),
        policy_meta,
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", _page_title(season)),
        element("style", style.text),
    )


def _page_title(season: ReportData) -> str:
    if season.options.title:
        return escape_unprintable(season.options.title)
    names = (escape_unprintable(basename(file)) for file in season.files)
    return ", ".join(name.rpartition(".")[0] or name for name in names)


def _describe_extent(season: ReportData) -> str:
    """Players, hands, games, and from when to when."""
    finished = sum(sheet.lines[-1].is_final for sheet in season.game_sheets)
    counts = [pluralize(len(season.names), "player"), pluralize(season.hand_count, "hand")]
    counts += [pluralize(finished, "game")] * bool(finished)
    dates = sorted({sheet.date for sheet in season.game_sheets if sheet.date})
    if dates:
        first, last = dates[0], dates[-1]
        counts.append(
            first if first == last else page_texts.DATE_RANGE.format(first=first, last=last)
        )
    return ", ".join(counts)


def _render_filters(season: ReportData) -> Element:
    """Who and when; of use with scripts, and hidden without."""
    choices = [element("option", page_texts.EVERYBODY_LABEL, value="")]
    choices += [
        element("option", name, value=str(number)) for number, name in enumerate(season.names)
    ]
    days = sorted({sheet.date for sheet in season.game_sheets if sheet.date})
    bounds = {"type": "date", "min": days[0], "max": days[-1]} if days else {"type": "date"}
    fields = [element("label", page_texts.FILTER_LABEL, " ", element("select", *choices, id="who"))]
    if days:
        fields += [
            element("label", page_texts.FROM_LABEL, " ", element("input", id="since", **bounds)),
            element("label", page_texts.UNTIL_LABEL, " ", element("input", id="until", **bounds)),
            element("small", page_texts.FILTER_NOTE),
        ]
    return element("form", *fields, id="filters", hidden="")


def _footer_text(season: ReportData) -> str:
    names = format_list([escape_unprintable(basename(file)) for file in season.files])
    return page_texts.FOOTER_TEXT.format(version=__version__, files=names)
