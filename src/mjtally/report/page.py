"""The page: its sections in their order, its style and script, what it may load (nothing), and what
chats and browsers show of it before it is opened.

A chat takes pictures only from a complete address. So a page names its picture only if it is told
its own address (`--url`); the picture then lies beside it.
"""

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple
from urllib.parse import quote, urljoin
from xml.etree.ElementTree import Element
from zlib import compress

from .._version import __version__
from ..base.wording import format_list
from ..output.files import AUTHOR, DOCTYPE
from . import (
    appendix,
    comparisons,
    opening,
    players,
    results,
    running,
    standings,
)
from .components import say_with, written_note
from .data import ReportData
from .html import (
    Content,
    element,
    localize_document,
    serialize_document,
    serialize_element,
)
from .tiles import define_tiles

Section = Callable[[ReportData], Sequence[Content]]
SECTIONS: Mapping[str, tuple[str, Section | None]] = {  # in the order of the page, with titles
    "opening": ("", opening.render_lead),
    "standings": ("Standings", standings.standings_section),
    "latest": ("", opening.latest_section),
    "points": ("Points", running.points_section),
    "rating": ("Rating", running.rating_section),
    "games": ("Games", results.games_section),
    "money": ("Money of the evening", standings.money_section),
    "ranks": ("Ranks", comparisons.ranks_section),
    "style": ("Winning and dealing in", comparisons.style_section),
    "payments": ("Who pays whom", comparisons.payments_section),
    "hands": ("Hands", comparisons.hands_section),
    "seats": ("Seats", comparisons.seats_section),
    "records": ("Records", comparisons.records_section),
    "seasons": ("Seasons", standings.seasons_section),
    "penalties": ("Penalties and adjustments", standings.penalties_section),
    "players": ("Players", players.players_section),
    "head-to-head": ("Head to head", players.head_to_head_section),
    "warnings": ("Warnings", appendix.warnings_section),
    # figures in the sections above are explained here
    "definitions": ("What the figures mean", None),
    "rules": ("Rules", appendix.rules_section),
}
# other titles for files in which no games are followed
TITLES_BY_HAND = {"points": "Net score", "games": "Evenings"}
TOKENS = "tokens.css"  # the colours, sizes, spaces and marks of every page
NAMING_TAGS = {"th", "dt", "summary"}  # tags that name columns, facts and what is folded
# sections with figures of hands
HAND_SECTIONS = {"style", "payments", "hands", "records", "head-to-head"}
PICTURE_WIDTH, PICTURE_HEIGHT = 1200, 630  # the size of the picture of standings, in pixels
TILE = (  # a tile with a red sign on it
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>"
    "<rect x='5' y='2' width='22' height='28' rx='4' fill='#fff' stroke='#0b4f7d'/>"
    "<path d='M10 11h12v8H10zM16 6v20' fill='none' stroke='#b3261e' stroke-width='3'/></svg>"
)


class PageAsset(NamedTuple):
    """A file of the package whose text is a part of the page."""

    text: str

    @property
    def content_hash(self) -> str:
        """The hash of the content, as a Content-Security-Policy has it."""
        return f"'sha256-{b64encode(sha256(self.text.encode()).digest()).decode()}'"


class PageSurroundings(NamedTuple):
    """What a server puts around the page. The server itself says what the page may load."""

    head: Sequence[Element] = ()  # besides its own
    before: Sequence[Element] = ()  # the page
    after: Sequence[Element] = ()


NO_SURROUNDINGS = PageSurroundings()
# spaces in a style sheet; no text in it has such signs
STYLE_SPACES = re.compile(r" *([{};,]|:(?= )) *")
COMMENT_LINES = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.MULTILINE)


def render_page(
    report: ReportData,
    around: PageSurroundings = NO_SURROUNDINGS,
    *,
    others: Sequence[ReportData] = (),
) -> str:
    """Render the whole page as one text; alone it loads nothing. Its script can also show the
    periods of `others`."""
    style, scripts = read_page_assets()
    header, main = _render_parts(report)
    others_parts = [_render_parts(other._replace(game_sheets={})) for other in others]
    names = format_list(opening.list_file_names(report))
    written = element("span", names, translate="no")
    made_by = say_with(
        report, "Made by mjtally {version} from {files}.", version=__version__, files=written
    )
    body = element(
        "body",
        element("a", report.say("Skip to the standings"), href="#standings", class_="skip")
        if report.results
        else None,
        define_tiles([main, *(other_main for _, other_main in others_parts)]),
        *around.before,
        header,
        main,
        element("footer", *made_by),
        *map(_pack_period, others, others_parts),
        *(element("script", script.text) for script in scripts if report.results),
        *around.after,
    )
    policy = []
    if around == NO_SURROUNDINGS:  # the page may show itself; no other style, script or address
        allowed = (
            f"default-src 'none'; style-src {style.content_hash}; "
            f"script-src {' '.join(script.content_hash for script in scripts)}; img-src data:; "
            "base-uri 'none'; form-action 'none'"
        )
        policy = [element("meta", content=allowed)]
        policy[0].set("http-equiv", "Content-Security-Policy")
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="generator", content=f"{AUTHOR} {__version__}"),
        *policy,
        *around.head,
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", opening.find_page_title(report)),
        *_render_preview(report),
        element("style", style.text),
    )
    html = element("html", head, body, lang=report.catalogue.language)
    if report.catalogue.formats:
        localize_document(body, report.catalogue.write)
    return f"{DOCTYPE}\n{serialize_document(html)}"


def _pack_period(report: ReportData, parts: tuple[Element, Element]) -> Element:
    """Pack another period for the script to show: its header and its sections as HTML, compressed,
    since few readers choose it. The sheets of its games are left out, and the rows of its games,
    which the script makes."""
    _, main = parts
    for body in main.iterfind(".//section[@id='games']/div//tbody"):
        body.clear()
    for part in parts if report.catalogue.formats else ():
        localize_document(part, report.catalogue.write)
    html = "".join(map(serialize_element, parts))
    packed = b64encode(compress(html.encode(), level=9)).decode()
    return element("script", packed, type="text/plain", data_period=report.shown.key)


def _render_parts(report: ReportData) -> tuple[Element, Element]:
    """Render the header of the page, with links to its sections, and the sections."""
    is_by_hand = all(result.is_loose for result in report.results)
    sections: list[Element] = []
    links: list[Element] = []
    shown = SECTIONS if report.results else {}
    if not shown:  # a club that has not begun
        sections.append(element("p", report.say("Nothing was played yet."), class_="headline"))
    for name, (title, section) in shown.items():
        if section is None:
            named = (node for part in sections for node in part.iter() if node.tag in NAMING_TAGS)
            content = appendix.definitions_section(report, {node.text or "" for node in named})
        else:
            content = section(report)
        if not content:
            continue
        note = written_note(report) if name in HAND_SECTIONS else None
        if not title:
            sections.append(element("section", *content, id=name))
            continue
        form = TITLES_BY_HAND[name] if is_by_hand and name in TITLES_BY_HAND else SECTIONS[name][0]
        link_text = report.say(form)
        links.append(element("a", link_text, " ", href=f"#{name}"))
        sections.append(element("section", element("h2", link_text), note, *content, id=name))
    return opening.render_header(report, links), element("main", *sections)


def read_page_assets() -> tuple[PageAsset, Sequence[PageAsset]]:
    """Read the style and the scripts of the page."""
    style = PageAsset("".join(read_asset(name).text for name in (TOKENS, "page.css")))
    return style, [read_asset("page.js")]


@cache  # a server draws many pages
def read_asset(name: str, package: str = __package__) -> PageAsset:
    """Read a file of a package. Indents, comments that fill whole lines, and spaces of a style are
    left out, since only people who read the file need them."""
    text = COMMENT_LINES.sub("", files(package).joinpath(name).read_text(encoding="utf-8"))
    if name.endswith(".css"):
        text = STYLE_SPACES.sub(r"\1", text)
    lines = [line for line in map(str.strip, text.splitlines()) if line]
    return PageAsset("\n".join(lines) + "\n")


def _render_preview(report: ReportData) -> Iterator[Element]:
    """The elements of the page's head that chats and browsers read."""
    options, extent = report.options, opening.describe_extent(report)
    description = opening.describe_lead(report) or ", ".join(extent)
    properties = {
        "title": opening.find_page_title(report),
        "description": description,
        "type": "website",
    }
    if options.url:
        properties["url"] = options.url
    has_picture = options.url and options.share.casefold().endswith(".png")  # chats show no SVG
    if has_picture:
        properties |= {
            "image": urljoin(options.url, quote(options.share)),
            "image:width": str(PICTURE_WIDTH),
            "image:height": str(PICTURE_HEIGHT),
            "image:alt": description,
        }
    yield render_icon()
    yield element("meta", name="description", content=description)
    for name, content in properties.items():
        yield element("meta", property=f"og:{name}", content=content)
    if has_picture:
        yield element("meta", name="twitter:card", content="summary_large_image")


def render_icon() -> Element:
    """The sign of the program in a tab."""
    return element("link", rel="icon", href=f"data:image/svg+xml,{quote(TILE)}")
