"""The server's addresses: each leads to a method of the club, or to a page.

A route here says who answers it, and no more. What a request may be, and who may send it, was
looked at before it comes here (`security`).
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from importlib.resources import files
from os.path import basename, splitext
from typing import Any, NamedTuple

import anyio
import segno
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from ..tables.options import split_names
from .club import Club
from .errors import ServingError
from .index_page import PhoneLink, build_manifest, render_index
from .look import build_look_policy
from .look_reading import LookRequest, select_filters
from .look_renderer import LookRenderer
from .security import Access, Guard, answer_error, read_json, render_message
from .table_page import render_table_page
from .tokens import Right
from .watching import ChangeFeed, watch_files

Answer = Mapping[str, Any]
HEARTBEAT_SECONDS = 15.0
COOKIE_SECONDS = 180 * 24 * 3600
PAGE_POLICY = (  # what stands in the page itself is not run, and nothing is loaded from elsewhere
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PAGE_HEADERS = {"Content-Security-Policy": PAGE_POLICY}
KINDS = {  # of the package's files that are served, by their endings
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
OVERTAKEN = "overtake"
SERVICE_WORKER = "service-worker.js"
FAVICON = "icon-192.png"  # for browsers that ask without having been told of it


class StaticFile(NamedTuple):
    """A file of the package, as it is sent."""

    content: bytes
    kind: str
    tag: str  # by which a browser knows what it has


def build_app(
    club: Club,
    access: Access,
    feed: ChangeFeed,
    *,
    language: str = "en",
    links: Sequence[PhoneLink] = (),
    warn: Callable[[str], None] = print,
) -> Starlette:
    """All that is served of a club. While it runs it watches the club's files. `links` are for
    phones, and shown to whoever may write; `warn` is told of mistakes of the program."""
    pages = _Pages(club, language, links)
    table = "/api/tables/{name}"
    app = Starlette(
        routes=[
            Route("/", pages.index),
            Route("/new", pages.table),
            Route("/table/{name}", pages.table),
            Route("/look", pages.look),
            Route("/enter", _make_entrance(access)),
            Route("/events", _make_events(feed)),
            Route("/manifest.webmanifest", pages.manifest),
            *_list_static_routes(),
            Route("/api/club", _answer(_describe_club(club, language))),
            Route(table, _answer(lambda request: club.describe_table(_name(request)))),
            Route(f"{table}/completions", _answer(lambda request: _complete(club, request))),
            Route(f"{table}/needs", _answer(lambda request: _find_needs(club, request))),
            Route(
                f"{table}/preview",
                _answer_body(lambda request, body: club.preview(_name(request), body)),
                methods=["POST"],
            ),
            Route(
                "/api/tables",
                _answer_body(lambda request, body: club.open_table(body)),
                methods=["POST"],
            ),
            Route(
                f"{table}/games",
                _answer_body(lambda request, body: club.open_game(_name(request), body)),
                methods=["POST"],
            ),
            Route(
                f"{table}/lines",
                _answer_body(lambda request, body: club.save_line(_name(request), body)),
                methods=["POST"],
            ),
            Route(
                f"{table}/lines/last",
                _answer_body(lambda request, body: club.undo_last(_name(request), body)),
                methods=["DELETE"],
            ),
            Route(
                f"{table}/lines/{{number}}",
                _answer_body(
                    lambda request, body: club.correct_line(
                        _name(request), _number(request.path_params["number"]), body
                    )
                ),
                methods=["PUT"],
            ),
        ],
        middleware=[Middleware(Guard, access=access, warn=warn)],
        exception_handlers={HTTPException: _answer_missing},
        lifespan=_make_lifespan(club, feed, pages),
    )
    app.router.redirect_slashes = False
    return app


def _make_lifespan(club: Club, feed: ChangeFeed, pages: "_Pages") -> Callable[[Starlette], Any]:
    @asynccontextmanager
    async def run(app: Starlette) -> AsyncIterator[None]:
        feed.open()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(watch_files, club)
            try:
                yield
            finally:
                tasks.cancel_scope.cancel()
                feed.close()
                pages.close()

    return run


# ------------------------------------------------------------------------------------- answers

Endpoint = Callable[[Request], Awaitable[Response]]


def _answer(find: Callable[[Request], Answer]) -> Endpoint:
    """An address that is read: what is found, aside from other requests, is the answer."""

    async def endpoint(request: Request) -> Response:
        return JSONResponse(await run_in_threadpool(find, request))

    return endpoint


def _answer_body(write: Callable[[Request, Mapping[str, Any]], Answer]) -> Endpoint:
    """An address that something is sent to."""

    async def endpoint(request: Request) -> Response:
        body = await read_json(request)
        return JSONResponse(await run_in_threadpool(write, request, body))

    return endpoint


def _answer_missing(request: Request, error: Exception) -> Response:
    """What is said where no route answers."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    what = "there is nothing at this address" if status == 404 else "that is not done here"
    code = "not-found" if status == 404 else "wrong-method"
    return answer_error(request, ServingError(status, code, what))


def _name(request: Request) -> str:
    name: str = request.path_params["name"]
    return name


def _number(text: str) -> int:
    """A whole number of a request."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ServingError(400, "not-a-number", f"{text[:20]} is not a whole number")
    return int(text)


def _describe_club(club: Club, language: str) -> Callable[[Request], Answer]:
    def describe(request: Request) -> Answer:
        may_write = request.state.right is Right.WRITE
        return club.describe(may_write=may_write, language=language)

    return describe


def _complete(club: Club, request: Request) -> Answer:
    column = _number(request.query_params.get("column", "0"))
    return club.complete(_name(request), request.query_params.get("text", ""), column)


def _find_needs(club: Club, request: Request) -> Answer:
    """Whom somebody wants to overtake; all else is what a family calls those who declared
    something in this hand, with their names."""
    asked = request.query_params.multi_items()
    overtaken = [name for key, names in asked if key == OVERTAKEN for name in split_names(names)]
    declared = [name for key, names in asked if key != OVERTAKEN for name in split_names(names)]
    return club.find_needs(_name(request), overtaken, declared)


# ------------------------------------------------------------------------------- events, links


def _make_events(feed: ChangeFeed) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        address = request.client.host if request.client else ""
        feed.check_room(address)
        return StreamingResponse(_list_events(feed, address), media_type="text/event-stream")

    return endpoint


async def _list_events(feed: ChangeFeed, address: str) -> AsyncIterator[str]:
    """Server-Sent Events; the first one tells the version that there is, so that whoever was away
    knows whether something changed."""
    async for change in feed.listen(HEARTBEAT_SECONDS, address):
        yield f"data: {json.dumps(change._asdict())}\n\n" if change else ":\n\n"


def _make_entrance(access: Access) -> Endpoint:
    """Where links lead: the token becomes a cookie. The page goes on by itself, as a redirect
    would; but after one, browsers would not send the cookie yet where the link was in a chat."""

    async def endpoint(request: Request) -> Response:
        token = request.query_params.get("token", "")
        if access.find_right(token) is Right.NONE:
            raise ServingError(
                401, "wrong-link", "this link is not valid any more: ask for another"
            )
        on = '<meta http-equiv="refresh" content="0; url=/">'
        response = HTMLResponse(render_message("…", on))
        if access.tokens is not None:
            response.set_cookie(
                access.cookie,
                token,
                max_age=COOKIE_SECONDS,
                httponly=True,
                samesite="strict",
            )
        return response

    return endpoint


def make_phone_link(address: str, may_write: bool) -> PhoneLink:
    """A link with its QR code."""
    code = segno.make(address, micro=False)
    return PhoneLink(address, code.svg_inline(scale=4, border=4, light="#fff"), may_write)


# --------------------------------------------------------------------------------------- pages


class _Pages:
    """The documents; all words in them are of one language."""

    def __init__(self, club: Club, language: str, links: Sequence[PhoneLink]) -> None:
        self.club, self.language, self.links = club, language, links
        self.look_renderer = LookRenderer()

    def close(self) -> None:
        self.look_renderer.close()

    async def index(self, request: Request) -> Response:
        may_write = request.state.right is Right.WRITE
        page = await run_in_threadpool(self._render_index, may_write)
        return HTMLResponse(page, headers=PAGE_HEADERS)

    def _render_index(self, may_write: bool) -> str:
        club = self.club.describe(may_write=may_write, language=self.language)
        played = [table["name"] for table in club["tables"] if not table["is_over"]]
        tables = [state for name in played if (state := self._find_state(name))]
        return render_index(club, tables, self.links if may_write else ())

    def _find_state(self, name: str) -> Answer | None:
        """The state of a table; None where it went away meanwhile, or nobody can read it."""
        try:
            return self.club.describe_table(name)
        except ServingError:
            return None

    async def table(self, request: Request) -> Response:
        return HTMLResponse(render_table_page(self.language), headers=PAGE_HEADERS)

    async def look(self, request: Request) -> Response:
        club, query = self.club, select_filters(request.query_params.multi_items())
        title = basename(club.folder) if club.is_folder else ""
        wanted = LookRequest((club.index,), query, self.language, title, club.rules)
        version, files = club.version, await run_in_threadpool(club.list_files)
        page = await self.look_renderer.render(wanted, version, files)
        return HTMLResponse(page, headers={"Content-Security-Policy": build_look_policy()})

    async def manifest(self, request: Request) -> Response:
        """Browsers fetch it without cookies: only whoever may read is told the club's name."""
        club: Mapping[str, Any] = {"title": "mjtally", "language": self.language}
        if request.state.right is not Right.NONE:
            club = await run_in_threadpool(
                lambda: self.club.describe(may_write=False, language=self.language)
            )
        return JSONResponse(build_manifest(club), media_type="application/manifest+json")


def _list_static_routes() -> Sequence[Route]:
    """A route for each file of the package: nothing else can be asked for."""
    found = read_static_files()
    routes = [Route(f"/static/{name}", _make_static(file)) for name, file in found.items()]
    if SERVICE_WORKER in found:  # which serves the folder that it lies in
        routes.append(Route(f"/{SERVICE_WORKER}", _make_static(found[SERVICE_WORKER])))
    return [*routes, Route("/favicon.ico", _make_static(found[FAVICON]))]


def read_static_files() -> Mapping[str, StaticFile]:
    """The files for browsers, by name."""
    found = {}
    for each in sorted(files(__package__).joinpath("pages").iterdir(), key=lambda each: each.name):
        kind = KINDS.get(splitext(each.name)[1])
        if kind:
            content = each.read_bytes()
            found[each.name] = StaticFile(content, kind, f'"{sha256(content).hexdigest()[:32]}"')
    return found


def _make_static(file: StaticFile) -> Endpoint:
    headers = {**PAGE_HEADERS, "Cache-Control": "no-cache", "ETag": file.tag}

    async def endpoint(request: Request) -> Response:
        if request.headers.get("If-None-Match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.content, media_type=file.kind, headers=headers)

    return endpoint
