"""The checks of every request, and the headers of every answer. `Guard` stands in front of all
addresses and knows no scores. It refuses requests of other pages, of other machines and of broken
programs, finds the right of the sender, and turns a fault of the program into an answer that tells
nothing about its inside."""

import asyncio
import json
import os
import secrets
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from hashlib import sha256
from html import escape
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..files import find_state_folder
from ..submissions import ServingError, clean_answer, write_json

OWN_HEADER = "X-Mjtally"  # a page of another site cannot send it without asking the server
JSON_TYPE = "application/json"
SAFE_METHODS = frozenset({"GET", "HEAD"})
METHODS = SAFE_METHODS | {"POST", "PUT", "DELETE"}
OPEN_ADDRESSES = frozenset(
    {"/enter", "/favicon.ico", "/manifest.webmanifest", "/service-worker.js"}
)
LONGEST_URL = 8_000  # bytes: a line of a scores file, in the longest encoding
LONGEST_HEADERS = 16_000  # bytes, all together
LONGEST_BODY = 64_000  # bytes
BODY_SECONDS = 10.0
NOTHING_ALLOWED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
HEADERS = {  # headers of every answer, unless it says otherwise
    "Content-Security-Policy": NOTHING_ALLOWED,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
OWN_MACHINE = ("127.0.0.1:", "localhost:")  # how hosts begin that browsers trust without https
OWN_MACHINE_HEADERS = {"Cross-Origin-Opener-Policy": "same-origin"}  # others complain of it
TOKEN_BYTES = 16  # random bytes in a token
TOKEN_LENGTH = 22  # characters that these have in base 64


class Right(IntEnum):
    """The rights of a sender. Each right includes those before it."""

    NONE = 0
    READ = 1
    WRITE = 2


@dataclass(frozen=True)
class Tokens:
    """The tokens in the links: whoever has one may read, or write. They stand in no message, and
    have 128 random bits, so that nobody can guess them."""

    reading: str = field(repr=False)
    writing: str = field(repr=False)

    def find_right(self, token: str) -> Right:
        """The right of a token. The check takes equally long however much of the token is right."""
        token_bytes = token.encode("utf-8", "replace")
        may_write = secrets.compare_digest(token_bytes, self.writing.encode())
        may_read = secrets.compare_digest(token_bytes, self.reading.encode())
        return Right.WRITE if may_write else Right.READ if may_read else Right.NONE


def make_tokens() -> Tokens:
    """New tokens, which nobody has yet."""
    return Tokens(secrets.token_urlsafe(TOKEN_BYTES), secrets.token_urlsafe(TOKEN_BYTES))


@dataclass(frozen=True)
class Access:
    """The tokens of each right, and the host names of the server (`127.0.0.1:8765`). A page of
    somebody else whose name leads to this server is refused."""

    hosts: frozenset[str]
    right: Right = Right.WRITE  # the most that anybody may
    tokens: Tokens | None = None  # without tokens everybody who reaches the server may do that
    cookie: str = "mjtally"  # the cookie's name: browsers do not tell apart the ports of a host

    def find_right(self, token: str) -> Right:
        """The right of a sender who has this token, or none ("")."""
        if self.tokens is None:
            return self.right
        return min(self.right, self.tokens.find_right(token)) if token else Right.NONE


class Guard:
    """Middleware that checks every request before it reaches an address."""

    def __init__(self, app: ASGIApp, access: Access, warn: Callable[[str], None]) -> None:
        self.app, self.access, self.warn = app, access, warn

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        request = Request(scope, receive)
        has_started = False

        async def send_strictly(message: Message) -> None:
            nonlocal has_started
            if message["type"] == "http.response.start":
                has_started = True
                headers = MutableHeaders(scope=message)
                is_own = get_only(request, "Host").lower().startswith(OWN_MACHINE)
                for name, value in (HEADERS | OWN_MACHINE_HEADERS if is_own else HEADERS).items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self._answer(request, send_strictly)
        except ClientDisconnect:
            return
        except Exception as fault:
            if not has_started:
                error = ServingError(500, "fault", "this is a mistake of mjtally, not of yours")
                await answer_error(request, error)(scope, receive, send_strictly)
            self.warn(f"{request.method} {scope['path']!a}: {describe_fault(fault)}")

    async def _answer(self, request: Request, send: Send) -> None:
        """Have the app answer what it may, and refuse all else."""
        try:
            check_request(request, self.access)
            cookie = request.cookies.get(self.access.cookie, "")
            request.state.right = self.access.find_right(cookie)
            check_right(request)
            await self.app(request.scope, request.receive, send)
        except ServingError as refused:
            await answer_error(request, refused)(request.scope, request.receive, send)


# ----------------------------------------------------------------------------------- requests


def check_request(request: Request, access: Access) -> None:
    """Fails if none of our pages, and no program of the user, would send such a request."""
    if len(request.scope["raw_path"]) + len(request.scope["query_string"]) > LONGEST_URL:
        raise ServingError(414, "long-address", f"an address has at most {LONGEST_URL} characters")
    if sum(len(name) + len(value) for name, value in request.headers.raw) > LONGEST_HEADERS:
        message = f"headers have at most {LONGEST_HEADERS} characters"
        raise ServingError(431, "long-headers", message)
    host = get_only(request, "Host").lower()
    if host not in access.hosts:
        raise ServingError(
            403, "wrong-host", "this server has another name: open the link that it printed"
        )
    if request.method not in METHODS:
        raise ServingError(405, "wrong-method", f"there is no {request.method[:20]} here")
    site, mode = get_only(request, "Sec-Fetch-Site"), get_only(request, "Sec-Fetch-Mode")
    if request.method in SAFE_METHODS:
        # a page of others wants an answer as its own picture, script or data; links to us are fine
        if site in {"cross-site", "same-site"} and mode != "navigate":
            raise ServingError(403, "other-origin", "only pages of this server may ask for that")
        return
    if get_only(request, "Origin").lower() != f"{request.url.scheme}://{host}":
        raise ServingError(403, "other-origin", "only pages of this server may write")
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        raise ServingError(403, "other-origin", "only pages of this server may write")
    if get_only(request, OWN_HEADER) != "1":
        raise ServingError(
            403, "no-own-header", f"a request that writes needs the header {OWN_HEADER}: 1"
        )
    kind = get_only(request, "Content-Type").partition(";")[0].strip().lower()
    if kind != JSON_TYPE:
        raise ServingError(415, "not-json", f"a request that writes must be {JSON_TYPE}")


def find_path(request: Request) -> str:
    """The path of a request, below that of the club."""
    path: str = request.scope["path"]
    return path.removeprefix(request.scope.get("root_path", ""))


def get_only(request: Request, name: str) -> str:
    """The value of a header; "" if it is missing, or if it is there several times with different
    values."""
    values = request.headers.getlist(name)
    return values[0] if len(values) == 1 else ""


def check_right(request: Request) -> None:
    """Fail if the right of the sender is not enough. A new address needs the right to read, unless
    it stands in `OPEN_ADDRESSES`."""
    right, path, needed = request.state.right, find_path(request), Right.READ
    if request.method not in SAFE_METHODS:
        needed = Right.WRITE
    elif path in OPEN_ADDRESSES or path.startswith("/static/"):
        return
    if right is Right.NONE:
        message = "open the link that `mjtally serve` printed, or scan its code"
        raise ServingError(401, "no-link", message)
    if right < needed:
        raise ServingError(
            403, "may-not-write", "this link can only read: use the link for writing"
        )


async def read_json(request: Request) -> Mapping[str, Any]:
    """Read the body of a request, which must be an object. Its length and the time in which it
    arrives are limited."""
    too_long = ServingError(413, "long-body", f"a body has at most {LONGEST_BODY} bytes")
    length = request.headers.get("Content-Length", "0")
    if len(length) > 9 or not length.isdecimal() or int(length) > LONGEST_BODY:
        raise too_long
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > LONGEST_BODY:
                    raise too_long
    except TimeoutError:
        message = f"the body did not come in {BODY_SECONDS:.0f} s"
        raise ServingError(408, "slow-body", message) from None
    try:
        value = json.loads(body.decode("utf-8"), parse_constant=_refuse_constant)
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # half a character is an error
    except (ValueError, RecursionError):
        raise ServingError(400, "bad-json", "the body is not JSON in UTF-8") from None
    if not isinstance(value, dict):
        raise ServingError(400, "bad-json", "the body is not an object")
    return value


def _refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is not a number")


# ------------------------------------------------------------------------------------ answers


def answer_error(request: Request, error: ServingError) -> Response:
    """An error as JSON; to a person who opened a page, as a page."""
    headers = {"Retry-After": "10"} if error.status == 503 else {}
    if request.method not in SAFE_METHODS:
        headers["Connection"] = "close"  # what was not read of the body is not the next request
    path = find_path(request)
    is_page = not path.startswith(("/api/", "/static/", "/events"))
    if (
        request.method in SAFE_METHODS
        and is_page
        and "text/html" in request.headers.get("Accept", "")
    ):
        page = clean_answer(render_message(error.message))
        return HTMLResponse(page, error.status, headers)
    return build_json(error.describe(), error.status, headers)


def build_json(
    answer: Mapping[str, Any], status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """An answer of plain values."""
    return Response(write_json(answer), status, headers, JSON_TYPE)


def render_message(message: str, head: str = "") -> str:
    """A page that says one thing."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>mjtally</title>{head}</head><body><p>{escape(message)}</p></body></html>\n"
    )


def describe_fault(fault: BaseException) -> str:
    """Describe a fault of the program in one line: its kind, and its place in the program."""
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if f"{os.sep}mjtally{os.sep}" in frame.filename]
    places = [
        f"{'/'.join(frame.filename.split(os.sep)[-2:])}:{frame.lineno}"
        for frame in (*frames[-1:], *own[-1:])
    ]
    where = " <- ".join(dict.fromkeys(places))
    description = traceback.format_exception_only(fault)[-1].strip()
    return f"{description[:300]} ({where})"


# ------------------------------------------------------------------- kept for next time


def find_token_file(scores: str) -> str:
    """Where the tokens of a scores file are kept: outside of its folder, which others may have."""
    folder = os.path.join(os.path.dirname(find_state_folder()), "links")
    key = sha256(os.path.realpath(scores).encode("utf-8", "surrogateescape")).hexdigest()
    return os.path.join(folder, f"{key[:32]}.json")


def open_tokens(path: str, *, renew: bool = False) -> Tokens:
    """The tokens that a file keeps. New ones are made if it has none, or if they are to be renewed;
    until then a phone that was once let in stays in."""
    if not renew:
        try:
            with open(path, encoding="utf-8") as file:
                kept = json.load(file)
            reading, writing = kept["reading"], kept["writing"]
            if isinstance(reading, str) and isinstance(writing, str):
                known = Tokens(reading, writing)
                if min(len(reading), len(writing)) >= TOKEN_LENGTH and reading != writing:
                    return known
        except (OSError, ValueError, LookupError, TypeError):
            pass  # there are none, or they are of no use
    tokens = make_tokens()
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    part = f"{path}.{secrets.token_hex(4)}"
    number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)  # nobody else may read it
    with open(number, "w", encoding="utf-8") as file:
        json.dump({"reading": tokens.reading, "writing": tokens.writing}, file)
    os.replace(part, path)
    return tokens
