"""The server's app answers the addresses of a club over HTTP. It also has what only a server has:
links with tokens, and news of changes.

`access` has checked a request and its sender before the request comes here. The club answers one
request after another, outside the event loop; between them all files are read together, a slice at
a time.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

import anyio
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from ..addresses import (
    ADDRESSES,
    PAGE_POLICY,
    Asked,
    Reply,
    StaticFile,
    read_static_files,
)
from ..club import Club
from ..documents import PhoneLink
from ..look import LookRequest, build_look_policy
from ..submissions import ServingError, clean_answer, write_json
from .access import (
    SAFE_METHODS,
    Access,
    Guard,
    Right,
    answer_error,
    build_json,
    read_json,
    render_message,
)
from .connections import HoldPlace
from .look_worker import LookWorker
from .watching import ChangeFeed, FileChange, watch_files

Endpoint = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")

HEARTBEAT_SECONDS = 15.0
COOKIE_SECONDS = 180 * 24 * 3600
SLICE_SECONDS = 0.02  # how long a request waits at most for other reading
QUIET_SECONDS = 0.4  # how long nothing changes before everything is read again: boards come first
LONGEST_WAIT = 5.0  # seconds, however often something changes
MANIFEST = "/manifest.webmanifest"


def build_app(
    club: Club,
    access: Access,
    feed: ChangeFeed,
    *,
    links: Sequence[PhoneLink] = (),
    warn: Callable[[str], None] = print,
) -> Starlette:
    """Build the app that serves a club. While it runs it watches the club's files. `links` are for
    phones, and are shown to everybody who may write; `warn` is called with each mistake of the
    program."""
    turn, look = Turn(), LookWorker()

    @asynccontextmanager
    async def run(app: Starlette) -> AsyncIterator[None]:
        feed.open()
        ended = asyncio.Event()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(partial(watch_files, club, turn.call, ended=ended))
            tasks.start_soon(read_summaries, club, turn)
            try:
                yield
            finally:
                ended.set()
                tasks.cancel_scope.cancel()
                feed.close()
                look.close()

    def make_endpoint(
        method: str, pattern: str, answer: Callable[[Club, Asked], Reply]
    ) -> Endpoint:
        async def endpoint(request: Request) -> Response:
            right = request.state.right
            asked = Asked(
                request.path_params,
                request.query_params.multi_items(),
                {} if method in SAFE_METHODS else await read_json(request),
                may_read=right is not Right.NONE,
                may_write=right is Right.WRITE,
                links=links,
            )
            version = club.version
            call = turn.call if asked.may_write else turn.call_for_reader
            reply = await call(answer, club, asked)
            if isinstance(reply, LookRequest):
                with club.raising_serving_errors():  # files may be gone by now, for example
                    page = await look.draw(reply, version)
                return HTMLResponse(clean_answer(page), headers=_allow(build_look_policy()))
            if isinstance(reply, str):
                return HTMLResponse(clean_answer(reply), headers=_allow(PAGE_POLICY))
            response = build_json(reply)
            if pattern == MANIFEST:
                response.headers["Content-Type"] = "application/manifest+json"
            return response

        return endpoint

    app = Starlette(
        routes=[
            *(
                Route(pattern, make_endpoint(method, pattern, answer), methods=[method])
                for method, pattern, answer in ADDRESSES
            ),
            *(Route(path, _make_static(file)) for path, file in read_static_files().items()),
            Route("/enter", _make_entrance(access)),
            Route("/events", _make_events(feed)),
        ],
        middleware=[Middleware(Guard, access=access, warn=warn), Middleware(HoldPlace)],
        exception_handlers={HTTPException: _answer_missing},
        lifespan=run,
    )
    app.router.redirect_slashes = False
    return app


class Turn:
    """Runs one call of a club at a time, each in a thread beside the event loop. Readers wait in a
    queue of their own, and only one of them at a time enters the common queue. So a writer waits
    for at most two readers."""

    def __init__(self) -> None:
        self.limiter: anyio.CapacityLimiter | None = None  # it belongs to a loop
        self.readers = asyncio.Lock()

    async def call(self, function: Callable[..., T], *arguments: object) -> T:
        """Wait for the turn, call a function, and return what it returns."""
        if self.limiter is None:
            self.limiter = anyio.CapacityLimiter(1)
        call = partial(function, *arguments)
        return await anyio.to_thread.run_sync(call, limiter=self.limiter)

    async def call_for_reader(self, function: Callable[..., T], *arguments: object) -> T:
        """Call a function for somebody who only reads."""
        async with self.readers:
            return await self.call(function, *arguments)


async def read_summaries(club: Club, turn: Turn) -> None:
    """Read what all files say together, and read it again some time after each change, until
    this is cancelled."""
    loop, changed = asyncio.get_running_loop(), asyncio.Event()
    end = club.subscribe(lambda version, files: loop.call_soon_threadsafe(changed.set))
    try:
        while True:
            while await turn.call(club.work, SLICE_SECONDS):
                pass
            await changed.wait()
            latest = loop.time() + LONGEST_WAIT
            while changed.is_set() and loop.time() < latest:
                changed.clear()
                await asyncio.sleep(QUIET_SECONDS)
    finally:
        end()


def _allow(policy: str) -> dict[str, str]:
    """The headers that say what a page may load and run, and that no page may show it in a
    frame."""
    return {"Content-Security-Policy": f"{policy}; frame-ancestors 'none'"}


def _answer_missing(request: Request, error: Exception) -> Response:
    """The answer to an address that does not exist."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    explanation = (
        "there is nothing at this address"
        if status == 404
        else "this address does not take that method"
    )
    code = "not-found" if status == 404 else "wrong-method"
    return answer_error(request, ServingError(status, code, explanation))


def _make_static(file: StaticFile) -> Endpoint:
    headers = {**_allow(PAGE_POLICY), "Cache-Control": "no-cache", "ETag": file.tag}

    async def endpoint(request: Request) -> Response:
        if request.headers.get("If-None-Match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.content, media_type=file.kind, headers=headers)

    return endpoint


# ------------------------------------------------------------------------------- events, links


def _make_events(feed: ChangeFeed) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        address = request.client.host if request.client else ""
        is_writer = request.state.right is Right.WRITE
        changes = feed.listen(HEARTBEAT_SECONDS, address, is_writer)
        first = await anext(changes)  # this fails if too many listen
        return StreamingResponse(_list_events(first, changes), media_type="text/event-stream")

    return endpoint


async def _list_events(
    first: FileChange | None, changes: AsyncIterator[FileChange | None]
) -> AsyncIterator[str]:
    """Yield Server-Sent Events. The first one tells the present version, so that a page that was
    away knows whether something changed."""
    yield _write_event(first)
    async for change in changes:
        yield _write_event(change)


def _write_event(change: FileChange | None) -> str:
    return f"data: {write_json(change._asdict())}\n\n" if change else ":\n\n"


def _make_entrance(access: Access) -> Endpoint:
    """Make the address that links lead to. It puts the token into a cookie, and its page leads on
    by itself. A redirect would lead on, too, but browsers would not send the cookie with it if the
    link was in a chat."""

    async def endpoint(request: Request) -> Response:
        token = request.query_params.get("token", "")
        if access.find_right(token) is Right.NONE:
            raise ServingError(
                401, "wrong-link", "this link is not valid any more: ask for another"
            )
        on = '<meta http-equiv="refresh" content="0; url=./">'
        response = HTMLResponse(render_message("…", on))
        if access.tokens is not None:
            response.set_cookie(
                access.cookie,
                token,
                path=f"{request.scope.get('root_path', '')}/",
                max_age=COOKIE_SECONDS,
                httponly=True,
                secure=request.url.scheme == "https",
                samesite="strict",
            )
        return response

    return endpoint


def make_phone_link(address: str, may_write: bool) -> PhoneLink:
    """Make a link with its QR code."""
    code = segno.make(address, micro=False)
    return PhoneLink(address, code.svg_inline(border=4, light="#fff", omitsize=True), may_write)
