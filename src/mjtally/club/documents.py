"""The pages of a club but the one to look at: the first one, with the tables of the evening and the
links for phones, and that of a table; and what makes them an app that phones install.

Addresses in them are relative, so that they work below any path.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode
from xml.etree.ElementTree import Element, fromstring

from ..base.terminal import escape_unprintable
from ..interpreter.includes import SCORES_ENDING
from ..report.html import Content, data_script, element, find_sign, show_minus
from ..report.page import TOKENS
from ..rules.model.game_ends import END_DESCRIPTIONS
from ..translations import Catalogue, load_catalogue
from . import page_texts
from .boards import Board, write_points
from .look import TALLY, THEME_COLOUR, render_app_links, render_document

ICON_SIZES = (192, 512)  # pixels, as manifests ask for them
BACKGROUND = "#15171a"
LAST_NUMBER = re.compile(r"([1-9][0-9]{0,3})$")

State = Mapping[str, Any]  # the state of a table, as `GET /api/tables/NAME` has it


class PhoneLink(NamedTuple):
    """An address to open on a phone, and its QR code as SVG (the text of an `<svg>` element)."""

    address: str
    qr_code: str
    may_write: bool


class Sent(NamedTuple):
    """When files that lie in a browser were last sent or saved elsewhere; empty for never."""

    time: str
    is_all: bool  # whether they are as they were then


def render_first_page(
    club: Mapping[str, Any],
    tables: Sequence[Mapping[str, Any]],
    finished: Sequence[Mapping[str, Any]] = (),
    links: Sequence[PhoneLink] = (),
    *,
    sent: Sent | None = None,
) -> str:
    """The page of a club, from the answers of `/api/club` and of `/api/tables/NAME` for the tables
    of the evening: those at which is played, and those that are `finished`. It needs no script but
    to share a result; `index.js` renews it. `sent`: of the files, where they lie in the browser."""
    catalogue = load_catalogue(club["language"])
    title = escape_unprintable(club["title"])
    head = [
        *render_app_links(),
        *load_assets("index.css", "share.css", "index.js", "clock.js"),
        data_script("texts", _list_share_texts(catalogue)),
    ]
    look = catalogue.say(page_texts.LOOK_LINK)
    ways = [
        element("a", look, href="look", class_="key quiet"),
        *(
            element(
                "a",
                f"{look}: {tally}",
                href=f"look?{urlencode({TALLY: tally})}",
                class_="key quiet",
            )
            for tally in club["further_tallies"]
        ),
        element("a", catalogue.say("For a screen on the wall"), href="wall", class_="key quiet"),
    ]
    if sent is not None and (tables or sent.is_all):
        files_title = catalogue.say(page_texts.FILES_TITLE)
        ways.append(element("a", files_title, href="files", class_="key quiet"))
    main = element(
        "main",
        element("h1", title),
        render_problem_count(club, catalogue),
        *_render_plans(club, tables, catalogue),
        _render_tables(tables, catalogue),
        _render_finished(club, finished, catalogue),
        _render_new(club, catalogue),
        element("p", *ways, class_="ways"),
        *_render_sent(sent, bool(tables), catalogue),
        id="main",
    )
    return render_document(catalogue, title, head, [main, _render_links(links, catalogue)])


def load_assets(*names: str) -> list[Element]:
    """The elements that load styles and scripts of a page, after the styles of every page."""
    return [
        element("link", rel="stylesheet", href=f"static/{name}")
        if name.endswith(".css")
        else element("script", src=f"static/{name}", type="module")
        for name in (TOKENS, *names)
    ]


def render_clock(clock: Mapping[str, Any] | None, up: str, **attributes: str) -> Element | None:
    """The clock of the round, which `clock.js` updates; `up` is shown when its time is over."""
    if clock is None:
        return None
    stands = {} if clock["is_running"] else {"data_stands": ""}
    left, timer = clock["left"], {"role": "timer", "data_up": up}
    return element("span", data_clock="", data_left=str(left), **stands, **timer, **attributes)


def _render_board(
    table: Mapping[str, Any], catalogue: Catalogue, round_number: int
) -> list[Content]:
    """The hand to be played, and everybody by seats, with the number of the round, if it is not
    0."""
    board: Board = table["board"]
    beside = [board["counter"]] if board["counter"] else []
    beside += [say_table(table, catalogue)] if say_table(table, catalogue) else []
    if round_number:
        beside.append(catalogue.say("Round {round}", round=round_number))
    # time of its own, and what is still played when the time is up
    clock = table["clock"]
    is_own = {} if clock and clock["extra"] else {"data_quiet": ""}
    up = page_texts.TABLE_TEXTS[f"clock-{clock['hands_left']}-left"] if clock else ""
    sticks = board["sticks"]
    form = "{count} stick on the table" if sticks == 1 else "{count} sticks on the table"
    pot = element(
        "span",
        element("i", class_="stick", aria_hidden="true"),
        element("span", catalogue.say(form, count=sticks), class_="unseen"),
        element("span", f" × {sticks}", aria_hidden="true"),
        class_="pot",
    )
    title = element(
        "div",
        element("b", board["title"], class_="hand"),
        *(element("small", note) for note in beside),
        render_clock(clock, catalogue.say(up), **is_own),
        pot if sticks else None,
        class_="head",
    )
    seats = []
    for at, seat in enumerate(board["seats"]):
        declared = table["form"]["declared"]["words"] if at in board["declared"] else ""
        seats.append(
            element(
                "li",
                render_wind(seat["wind"], catalogue),
                element(
                    "span",
                    element("bdi", seat["name"]),
                    element("i", class_="stick", role="img", aria_label=declared)
                    if declared
                    else None,
                    class_="who",
                ),
                element("span", show_minus(catalogue.write_number(seat["score"])), class_="score"),
                **({"class_": "dealer"} if seat["is_dealer"] else {}),
            )
        )
    return [title, element("ul", *seats, class_="seats")]


def render_wind(wind: str, catalogue: Catalogue) -> Element | None:
    """The wind of a player, as a letter; nothing where nobody can tell it."""
    if not wind:
        return None
    return element(
        "b", catalogue.say(page_texts.TABLE_TEXTS[f"wind-{wind[0].lower()}"]), class_="wind"
    )


def build_manifest(title: str, language: str) -> dict[str, Any]:
    """`manifest.webmanifest`, as values for JSON: its addresses count from its own."""
    icons = [
        {"src": f"static/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in ICON_SIZES
    ]
    any_size = {"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    return {
        "name": title,
        "short_name": title[:12].strip(),
        "lang": language,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "theme_color": THEME_COLOUR,
        "background_color": BACKGROUND,
        "icons": [*icons, any_size, {**icons[-1], "purpose": "maskable"}],
    }


def render_problem_count(club: Mapping[str, Any], catalogue: Catalogue) -> Element | None:
    """The number of errors in the files, with a link to them."""
    count = sum(problem["severity"] == "error" for problem in club["problems"])
    if not count:
        return None
    link_text = catalogue.say(page_texts.ERRORS_TITLE, count=catalogue.say_count(count, "error"))
    return element("p", element("a", link_text, href="look#problems"), class_="errors")


def _render_tables(tables: Sequence[Mapping[str, Any]], catalogue: Catalogue) -> Element | None:
    """The tables at which is played, each a link to its board; those of plans stand above."""
    if not tables:
        return element("p", catalogue.say(page_texts.NO_TABLES), class_="note")
    own = sorted((table for table in tables if not table["planned"]), key=order_tables)
    if not own:
        return None
    cards = [element("li", _render_table(table, catalogue)) for table in own]
    heading = element("h2", catalogue.say("Being played"))
    return element("section", heading, element("ul", *cards, class_="tables"))


def _render_new(club: Mapping[str, Any], catalogue: Catalogue) -> Element | None:
    """The link to a new game, for those who may open one."""
    if not club["may_open"]:
        return None
    link = element("a", catalogue.say("New game"), href="new", class_="key main tall")
    return element("p", link, class_="go")


def _render_plans(
    club: Mapping[str, Any], tables: Sequence[Mapping[str, Any]], catalogue: Catalogue
) -> Iterator[Element]:
    """Each plan: the tables of the round that is played, to be tapped, and the other rounds."""
    boards = {table["name"]: table for table in tables}
    planned = [table for table in club["tables"] if "round" in table]
    for file in dict.fromkeys(table["file"] for table in planned):
        title = name = file.rpartition("/")[2].removesuffix(SCORES_ENDING)
        rounds: list[Element] = []
        for _, group in groupby(
            (table for table in planned if table["file"] == file), lambda table: table["order"]
        ):
            together = [*group]
            round_title = catalogue.say("Round {round}", round=together[0]["round"])
            is_over = all(table["is_over"] for table in together)
            over = f" ({catalogue.say(page_texts.OVER)})" if is_over else ""
            lines = [
                element("li", _render_table(boards[table["name"]], catalogue))
                if table["name"] in boards
                else element("li", *_render_planned(table, catalogue), class_="planned")
                for table in together
            ]
            if together[0]["is_current"]:
                title = f"{name}: {round_title}"
                rounds.insert(0, element("ul", *lines, class_="tables"))
            else:
                summary = element("summary", f"{round_title}{over}")
                rounds.append(element("details", summary, element("ul", *lines, class_="over")))
        yield element("section", element("h2", title), *rounds)


def _render_planned(table: Mapping[str, Any], catalogue: Catalogue) -> list[Content]:
    """A table of a plan at which nobody plays now, with who sits there."""
    over = f" ({catalogue.say(page_texts.OVER)}) " if table["is_over"] else " "
    link = element("a", say_table(table, catalogue), href=_table_address(table["name"]))
    return [link, over, element("small", ", ".join(map(str, table["players"])))]


def say_table(table: Mapping[str, Any], catalogue: Catalogue) -> str:
    """The name of a table among others of its evening, or of its round."""
    place = table.get("planned") or table
    stated = place.get("table") or table.get("board", {}).get("table", 0)
    return page_texts.say_table(table["name"], table["date"], stated, catalogue)


def order_tables(state: State) -> tuple[int, int, str]:
    """What tables are ordered by: so each keeps its place, whoever writes."""
    return find_round(state), find_table_number(state), state["name"]


def find_round(state: State) -> int:
    """The round of a table; 0 where nobody states one."""
    number: int = (state["planned"] or state["board"])["round"]
    return number


def find_table_number(state: State) -> int:
    """The number of a table: as its plan or its file states it, or as its name ends; 0 for none."""
    stated: int = (state["planned"] or state["board"])["table"]
    ending = LAST_NUMBER.search(str(state["name"]).removeprefix(state["date"]))
    return stated or (int(ending[1]) if ending else 0)


def _render_table(table: Mapping[str, Any], catalogue: Catalogue) -> Element:
    """A table as a link to its board; the round of a plan stands above its tables."""
    round_number = 0 if table["planned"] else table["board"]["round"]
    board = _render_board(table, catalogue, round_number)
    return element("a", *board, href=_table_address(table["name"]))


def _render_sent(sent: Sent | None, is_played: bool, catalogue: Catalogue) -> Iterator[Element]:
    """The link to the files. After an evening it stands out if the files exist only in this
    browser."""
    if sent is None or is_played or sent.is_all:
        return
    texts = page_texts.FILES_TEXTS
    last = catalogue.say(texts["sent" if sent.time else "never-sent"], time=sent.time)
    yield element("p", f"{catalogue.say(texts['here-alone'])} {last}", class_="errors")
    link = element("a", catalogue.say(texts["share"]), href="files", class_="key quiet")
    yield element("p", link, class_="ways")


def _render_finished(
    club: Mapping[str, Any], finished: Sequence[Mapping[str, Any]], catalogue: Catalogue
) -> Element | None:
    """The tables of the evening at which no game is open: each with its result, to look back and to
    share it, or to begin."""
    states = {state["name"]: state for state in finished}
    over = [table for table in club["tables"] if table["is_over"] and "round" not in table]
    lines = [
        element(
            "li",
            element(
                "a",
                say_table(states.get(table["name"], table), catalogue) or str(table["name"]),
                href=_table_address(table["name"]),
            ),
            *_render_result(table, states.get(table["name"], {}), catalogue),
        )
        for table in over
    ]
    if not lines:
        return None
    title = element("h2", catalogue.say("Finished"))
    return element("section", title, element("ul", *lines, class_="finished"))


def _render_result(
    table: Mapping[str, Any], state: Mapping[str, Any], catalogue: Catalogue
) -> Iterator[Content]:
    """The result of a table that is over, the first first, with a key to share it."""
    result = state.get("result")
    if not result:
        is_over, is_free = map(catalogue.say, (page_texts.OVER, page_texts.TABLE_TEXTS["free"]))
        yield element("small", is_over if table["players"] else is_free)
        return
    texts = {"data_share": state["share"], "type": "button", "class_": "share"}
    yield element("button", catalogue.say(page_texts.SHARE_TEXTS["share"]), **texts)
    ranked = sorted(result, key=lambda player: int(player["rank"]))
    points = write_points([player["points"] for player in ranked], catalogue)
    yield element(
        "ol",
        *(
            element(
                "li",
                element("span", str(player["rank"]), class_=f"place p{min(player['rank'], 4)}"),
                element("bdi", player["name"]),
                element("span", figure, class_=f"num {find_sign(figure)}"),
            )
            for player, figure in zip(ranked, points, strict=True)
        ),
        class_="ranking",
    )


def _list_share_texts(catalogue: Catalogue) -> dict[str, str]:
    """What a script says of a result that is shared."""
    return {name: catalogue.say(text) for name, text in page_texts.SHARE_TEXTS.items()}


def _table_address(name: object) -> str:
    return f"table/{quote(str(name), safe='')}"


def _render_links(links: Sequence[PhoneLink], catalogue: Catalogue) -> Element | None:
    """The addresses for other phones, and their codes. They are folded away, because anyone who
    takes a picture of the screen would have them."""
    if not links:
        return None
    blocks = []
    for link in links:
        form = "For those who write" if link.may_write else "For those who only look"
        title = element("h3", catalogue.say(form))
        code = element("div", fromstring(link.qr_code), class_="code")
        address = element("p", element("code", link.address))
        blocks.append(element("div", title, code, address))
    summary = element("summary", catalogue.say("On other phones"))
    return element("details", summary, *blocks, class_="phones", id="phones")


def render_files_page(language: str) -> str:
    """The page for sending, saving and opening files in a browser that keeps them itself."""
    catalogue = load_catalogue(language)
    say = {name: catalogue.say(text) for name, text in page_texts.FILES_TEXTS.items()}
    keys = [
        element("button", say[name], type="button", id=name, hidden="")
        for name in ("share", "zip", "page", "table", "keep", "folder", "leave")
    ]
    main = element(
        "main",
        element("p", element("a", catalogue.say(page_texts.TABLES_LINK), href="./")),
        element("h1", catalogue.say(page_texts.FILES_TITLE)),
        element("p", say["here-alone"]),
        element("p", id="sent", class_="note"),
        element("p", id="kept", class_="note"),
        element("p", id="in-folder", class_="note"),
        element("p", *keys, class_="keys"),
        element("ul", id="files", class_="over"),
        element("h2", say["open-title"]),
        element("p", say["open-words"]),
        element(
            "p",
            element(
                "input", type="file", id="open", multiple="", accept=".txt,.zip",
                aria_label=say["open-title"],
            ),
        ),
        element("p", id="said", role="status"),
        element("div", id="different"),
        element("p", element("a", say["playground"], href="write")),
    )  # fmt: skip
    title = catalogue.say(page_texts.FILES_TITLE)
    head = [*load_assets("index.css", "files.js"), data_script("texts", say)]
    return render_document(catalogue, title, head, [main])


def render_write_page(language: str) -> str:
    """The page on which a scores file is written, with its tables and problems beside it."""
    catalogue = load_catalogue(language)
    say = {name: catalogue.say(text) for name, text in page_texts.WRITE_TEXTS.items()}

    def make_key(name: str, text: str, **attributes: str) -> Element:
        return element("button", text, type="button", id=name, class_="key quiet", **attributes)

    def make_tabs(names: Sequence[str], **attributes: str) -> Element:
        tabs = [
            element(
                "button", say[f"tab-{name}"], type="button", role="tab", data_tab=name,
                aria_selected="false",
            )
            for name in names
        ]  # fmt: skip
        return element("div", *tabs, role="tablist", **attributes)

    header = element(
        "header",
        element("a", catalogue.say(page_texts.TABLES_LINK), href="./"),
        element("a", catalogue.say(page_texts.FILES_TITLE), href="files"),
        element("h1", say["write"], id="name"),
        element("select", id="examples", aria_label=say["examples"], hidden=""),
        element("p", id="try", class_="note", hidden=""),
        element("span", id="said", role="status"),
        make_key("again", say["again"], hidden=""),
        make_key("save", say["save"], hidden=""),
        make_tabs(("text", "result"), id="sides"),
    )
    problems = element(
        "div",
        element("b", id="count", role="status"),
        make_key("certain", say["fix-certain"], hidden=""),
        make_key("above", "↑", aria_label=say["above"]),
        make_key("below", "↓", aria_label=say["below"]),
        id="problems",
        class_="say bad",
        hidden="",
    )
    written = element(
        "section",
        problems,
        element("div", id="different"),
        element("div", id="text"),
        element("ul", id="elsewhere"),
        element("div", id="marks", role="toolbar", aria_label=say["marks"]),
        id="writing",
    )
    result = element(
        "section",
        make_tabs(("standings", "players", "page"), id="tabs"),
        element("p", id="extent", class_="say", hidden=""),
        element("div", id="lead"),
        element("div", id="standings", role="tabpanel"),
        element("div", id="players", role="tabpanel"),
        element("iframe", id="page", title=say["tab-page"], role="tabpanel"),
        id="result",
    )
    main = element("main", written, result, id="main")
    head = [*load_assets("write.css", "write.js"), data_script("texts", say)]
    return render_document(catalogue, say["write"], head, [header, main])


def render_table_page(language: str, root: str) -> str:
    """The document of `table/NAME` and `new`, in a language; `root` leads from it to the first
    page."""
    catalogue = load_catalogue(language)
    document = files(__package__).joinpath("pages", "table.html").read_text(encoding="utf-8")
    ends = {text: text for text in END_DESCRIPTIONS.values()}  # the server says these in English
    told = page_texts.SHARE_TEXTS | page_texts.TABLE_TEXTS | ends
    texts = {name: catalogue.say(text) for name, text in told.items()}
    data = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    for name, text in (("language", escape(catalogue.language)), ("root", root), ("texts", data)):
        document = document.replace(f"{{{name}}}", text)
    return document
