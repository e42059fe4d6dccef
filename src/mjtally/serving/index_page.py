"""The first page: the tables of the evening, a new table, the page to look at, and the links for
phones; and what makes them an app that phones install."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote
from xml.etree.ElementTree import Element, fromstring

from ..base.terminal import escape_unprintable
from ..report import page_texts as report_texts
from ..report.html import Content, element
from ..translations import Catalogue, load_catalogue
from . import page_texts
from .look import render_app_links, render_document

ICON_SIZES = (192, 512)  # pixels, as manifests ask for them
THEME_COLOUR, BACKGROUND = "#0b4f7d", "#15171a"


class PhoneLink(NamedTuple):
    """An address to open on a phone, and its QR code as SVG (the text of an `<svg>` element)."""

    address: str
    qr_code: str
    may_write: bool


def render_index(
    club: Mapping[str, Any], tables: Sequence[Mapping[str, Any]], links: Sequence[PhoneLink] = ()
) -> str:
    """The page of a club, from the answers of `/api/club` and of `/api/tables/NAME` for the tables
    of the evening. It needs no script; `index.js` renews it."""
    catalogue = load_catalogue(club["language"])
    title = escape_unprintable(club["title"])
    head = [
        *render_app_links(),
        element("link", rel="stylesheet", href="/static/index.css"),
        element("script", src="/static/index.js", defer=""),
    ]
    main = element(
        "main",
        element("h1", title),
        _render_problem_count(club, catalogue),
        _render_tables(tables, catalogue, may_write=club["may_write"]),
        _render_finished(club, catalogue),
        element("p", element("a", catalogue.say(page_texts.INDEX_LOOK), href="/look"), class_="go"),
        id="main",
    )
    return render_document(catalogue, title, head, [main, _render_links(links, catalogue)])


def build_manifest(club: Mapping[str, Any]) -> dict[str, Any]:
    """`/manifest.webmanifest`, as values for JSON."""
    icons = [
        {"src": f"/static/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in ICON_SIZES
    ]
    any_size = {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    return {
        "name": club["title"],
        "short_name": club["title"][:12].strip(),
        "lang": club["language"],
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": THEME_COLOUR,
        "background_color": BACKGROUND,
        "icons": [*icons, any_size, {**icons[-1], "purpose": "maskable"}],
    }


def _render_problem_count(club: Mapping[str, Any], catalogue: Catalogue) -> Element | None:
    """How many errors the files have, with a link to them."""
    count = sum(problem["severity"] == "error" for problem in club["problems"])
    if not count:
        return None
    words = catalogue.say(page_texts.ERRORS_TITLE, count=catalogue.say_count(count, "error"))
    return element("p", element("a", words, href="/look#problems"), class_="errors")


def _render_tables(
    tables: Sequence[Mapping[str, Any]], catalogue: Catalogue, *, may_write: bool
) -> Element:
    """The tables at which is played, each a link to its board."""
    cards = [element("li", _render_table(table, catalogue)) for table in tables]
    empty = element("p", catalogue.say(page_texts.INDEX_NO_TABLES), class_="note")
    new = element("a", catalogue.say(page_texts.INDEX_NEW_TABLE), href="/new")
    return element(
        "section",
        element("h2", catalogue.say(page_texts.INDEX_TABLES)),
        element("ul", *cards, class_="tables") if cards else empty,
        element("p", new, class_="go") if may_write else None,
    )


def _render_table(table: Mapping[str, Any], catalogue: Catalogue) -> Element:
    """The hand to be played, and the scores by seats."""
    sticks = table.get("sticks") or 0
    words = page_texts.INDEX_STICK if sticks == 1 else page_texts.INDEX_STICKS
    said = catalogue.say(words, count=sticks) if sticks else ""
    head: list[Content] = [element("b", str(table["label"]), class_="hand")]
    head += [element("small", f"{table['name']}"), element("small", said) if said else None]
    seats = [
        element(
            "div",
            element("dt", element("bdi", str(seat["name"]))),
            element("dd", element("small", table["form"]["declared"]["words"]))
            if at in table["declared"]
            else None,
            element("dd", _format_score(seat["score"])),
            **({"class_": "dealer"} if seat.get("is_dealer") else {}),
        )
        for at, seat in enumerate(table["seats"])
    ]
    return element(
        "a",
        element("span", *head, class_="head"),
        element("dl", *seats),
        href=_table_address(table["name"]),
    )


def _format_score(score: object) -> str:
    return report_texts.show_minus(str(score))


def _render_finished(club: Mapping[str, Any], catalogue: Catalogue) -> Element | None:
    """The tables of the evening at which no game is open: to go on, to look back, or to begin."""
    nobody = catalogue.say(page_texts.TABLE_TEXTS["nobody-sits"])
    over = [table for table in club["tables"] if table["is_over"]]
    if not over:
        return None
    lines = [
        element(
            "li",
            element("a", str(table["name"]), href=_table_address(table["name"])),
            f" ({catalogue.say(page_texts.INDEX_OVER)}) " if table["players"] else " ",
            element("small", ", ".join(map(str, table["players"])) or nobody),
        )
        for table in over
    ]
    return element("ul", *lines, class_="over")


def _table_address(name: object) -> str:
    return f"/table/{quote(str(name), safe='')}"


def _render_links(links: Sequence[PhoneLink], catalogue: Catalogue) -> Element | None:
    """The addresses for other phones, and their codes, which are folded away: whoever takes a
    picture of a screen would have them."""
    if not links:
        return None
    blocks = []
    for link in links:
        writing, reading = page_texts.INDEX_WRITING_LINK, page_texts.INDEX_READING_LINK
        title = element("h3", catalogue.say(writing if link.may_write else reading))
        code = element("div", fromstring(link.qr_code), class_="code")
        address = element("p", element("code", link.address))
        blocks.append(element("div", title, code, address))
    summary = element("summary", catalogue.say(page_texts.INDEX_PHONES))
    return element("details", summary, *blocks, class_="phones", id="phones")
