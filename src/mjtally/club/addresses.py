"""The addresses of a club, in one table for every carrier of requests.

A carrier (the server; a program in a browser) walks `ADDRESSES`: of the first row whose method and
pattern fit it calls the function, with the club and what was asked, and answers what comes out: a
`dict` as JSON, a text as HTML, and a `LookRequest` as the page that `render_look` draws, which may
take seconds. What is refused is a `ServingError`. Files of the package (`read_static_files`) stand
below `static/`. All addresses in pages are relative: a club may be served below any path.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from os.path import splitext
from typing import Any, NamedTuple, TypeAlias

from ..report.page import TOKENS, read_asset
from ..tables.options import split_names
from .club import Club
from .documents import (
    PhoneLink,
    Sent,
    build_manifest,
    render_first_page,
    render_table_page,
)
from .look import TALLY, LookRequest, select_filters
from .submissions import ServingError
from .wall import choose_wall_tables, list_wall_tables, render_wall

Reply: TypeAlias = Mapping[str, Any] | str | LookRequest

PAGE_POLICY = (  # what stands in the page itself is not run, and nothing is loaded from elsewhere
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'"
)
OVERTAKEN = "overtake"
SERVICE_WORKER = "service-worker.js"  # it serves the folder that it is in
FAVICON = "icon-192.png"  # some browsers ask for it although no page names it
KINDS = {  # the kinds of the files that are served, by their endings
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


class Asked(NamedTuple):
    """A request without its carrier: the parts of the address by their names, the query after the
    question mark, the body, and the right of the sender."""

    parts: Mapping[str, str] = {}
    query: Sequence[tuple[str, str]] = ()
    body: Mapping[str, Any] = {}
    may_read: bool = True
    may_write: bool = True
    links: Sequence[PhoneLink] = ()  # links for phones; only people who may write see them
    sent: Sent | None = None  # what was sent of the files, if they are in the browser

    @property
    def name(self) -> str:
        """The name of the table."""
        return self.parts["name"]


def show_first_page(club: Club, asked: Asked) -> str:
    told = club.describe(may_write=asked.may_write)
    if asked.sent is not None and told["is_new"]:  # whoever opens the app begins with a game
        return render_table_page(club.language, "./")
    tables = list_open_tables(club, told)
    over = [table for table in told["tables"] if table["is_over"] and "order" not in table]
    finished = describe_tables(club, [table for table in over if table["players"]])
    links = asked.links if asked.may_write else ()
    return render_first_page(told, tables, finished, links, sent=asked.sent)


def show_wall(club: Club, asked: Asked) -> str:
    """The page for a screen on the wall; `theme` in its address has it be dark, or light."""
    told = club.describe(may_write=False)
    tables = describe_tables(club, list_wall_tables(told["tables"]))
    return render_wall(
        told,
        choose_wall_tables(tables, is_folder=club.is_folder),
        dict(asked.query).get("theme", ""),
    )


def list_open_tables(club: Club, told: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The tables at which people play; of a plan, those of the present round."""
    return describe_tables(
        club,
        [
            table
            for table in told["tables"]
            if not table["is_over"] and table.get("is_current", True)
        ],
    )


def describe_tables(club: Club, tables: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The states of tables of the evening, without those that cannot be read."""
    states: list[Mapping[str, Any]] = []
    for table in tables:
        with suppress(ServingError):
            states.append(club.describe_table(table["name"]))
    return states


def choose_look(club: Club, asked: Asked) -> LookRequest:
    """The page to look at, with the filters of its address, which says of which tally it is."""
    tallies, wanted = club.name_tallies(), dict(asked.query).get(TALLY, "")
    index = tallies.get(wanted, club.index)
    title = club.find_title(index) if club.is_folder else ""
    tally = "" if index == club.index else wanted
    filters = select_filters(asked.query)
    return LookRequest((index,), filters, club.language, title, club.rules, tally)


def show_manifest(club: Club, asked: Asked) -> Mapping[str, Any]:
    """The manifest, which makes the pages an app. Browsers ask for it without cookies, and the
    name of the club is only told to those who may read."""
    title = club.describe(may_write=False)["title"] if asked.may_read else "mjtally"
    return build_manifest(title, club.language)


def find_needs(club: Club, asked: Asked) -> Mapping[str, Any]:
    """Describe what everybody needs. The query names the players to overtake (`overtake`); every
    other key is the word of a family for a declaration in this hand, with the names of those who
    made it."""
    overtaken = [
        name for key, names in asked.query if key == OVERTAKEN for name in split_names(names)
    ]
    declared = [
        name for key, names in asked.query if key != OVERTAKEN for name in split_names(names)
    ]
    return club.find_needs(asked.name, overtaken, declared)


def correct_line(club: Club, asked: Asked) -> Mapping[str, Any]:
    """Change the line with a number, delete it, or insert a line before it."""
    number = asked.parts["number"]
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise ServingError(400, "not-a-number", f"{number[:20]} is not a whole number")
    return club.correct_line(asked.name, int(number), asked.body)


TABLE = "/api/tables/{name}"

# a method, the pattern of a path, and what answers there
# fmt: off
ADDRESSES: Sequence[tuple[str, str, Callable[[Club, Asked], Reply]]] = (
    # pages
    ("GET", "/", show_first_page),
    ("GET", "/new", lambda club, asked: render_table_page(club.language, "./")),
    ("GET", "/table/{name}", lambda club, asked: render_table_page(club.language, "../")),
    ("GET", "/look", choose_look),
    ("GET", "/wall", show_wall),
    ("GET", "/manifest.webmanifest", show_manifest),
    # what their scripts ask
    ("GET", "/api/club", lambda club, asked: club.describe(may_write=asked.may_write)),
    ("GET", TABLE, lambda club, asked: club.describe_table(asked.name)),
    ("GET", f"{TABLE}/needs", find_needs),
    ("POST", f"{TABLE}/preview", lambda club, asked: club.preview(asked.name, asked.body)),
    ("POST", f"{TABLE}/count", lambda club, asked: club.compare_count(asked.name, asked.body)),
    # what they write
    ("POST", "/api/tables", lambda club, asked: club.open_table(asked.body)),
    ("PUT", "/api/clock", lambda club, asked: club.set_clock(asked.body)),
    ("PUT", f"{TABLE}/clock", lambda club, asked: club.give_extra(asked.name, asked.body)),
    ("PUT", f"{TABLE}/declared", lambda club, asked: club.declare(asked.name, asked.body)),
    ("POST", f"{TABLE}/games", lambda club, asked: club.open_game(asked.name, asked.body)),
    ("POST", f"{TABLE}/lines", lambda club, asked: club.save_line(asked.name, asked.body)),
    ("DELETE", f"{TABLE}/lines/last", lambda club, asked: club.undo_last(asked.name, asked.body)),
    ("PUT", f"{TABLE}/lines/{{number}}", correct_line),
)
# fmt: on


class StaticFile(NamedTuple):
    """A file of the package, in the form in which it is sent."""

    content: bytes
    kind: str
    tag: str  # tells a browser whether its copy is up to date


@cache
def read_static_files() -> Mapping[str, StaticFile]:
    """The files for browsers, by their addresses: nothing else can be asked for. A third of the
    scripts and styles is comments, which are left out."""
    files_by_address = {}
    contents = {TOKENS: read_asset(TOKENS).text.encode()}
    for path in sorted(files(__package__).joinpath("pages").iterdir(), key=lambda path: path.name):
        kind = KINDS.get(splitext(path.name)[1], "")
        if kind.startswith("text/"):
            contents[path.name] = read_asset(f"pages/{path.name}", __package__).text.encode()
        elif kind:
            contents[path.name] = path.read_bytes()
    for name, content in contents.items():
        tag = f'"{sha256(content).hexdigest()[:32]}"'
        files_by_address[f"/static/{name}"] = StaticFile(content, KINDS[splitext(name)[1]], tag)
    files_by_address[f"/{SERVICE_WORKER}"] = files_by_address[f"/static/{SERVICE_WORKER}"]
    files_by_address["/favicon.ico"] = files_by_address[f"/static/{FAVICON}"]
    return files_by_address
