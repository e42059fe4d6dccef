"""A server for tests: a club that answers without files, on a real port or without one."""

import asyncio
import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp

from mjtally.club.club import ChangeListener, Club
from mjtally.club.server.access import Access, Right, Tokens
from mjtally.club.server.app import build_app
from mjtally.club.server.http_server import LOOPBACK, Certificate, TablesServer, open_sockets
from mjtally.club.server.watching import ChangeFeed
from mjtally.club.submissions import ServingError

TOKENS = Tokens("reading-token-of-a-test", "writing-token-of-a-test")
OWN = {"X-Mjtally": "1", "Content-Type": "application/json"}


class SilentClub(Club):
    """A club without files, which keeps what it was asked to write."""

    def __init__(self, folder: str = "/nowhere", language: str = "en") -> None:
        self.language, self.rules, self.is_folder = language, None, True
        self.index, self.folder, self.version = f"{folder}/club.txt", folder, 1
        self.paths: list[str] = []
        self.written: list[tuple[Any, ...]] = []
        self.listeners: list[ChangeListener] = []

    def subscribe(self, listener: ChangeListener) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def change(self, files: Sequence[str]) -> None:
        """What a club does once files changed."""
        self.version += 1
        for listener in self.listeners:
            listener(self.version, files)

    def note_changes(self) -> None:
        pass

    def list_files(self) -> Sequence[str]:
        return tuple(self.paths)

    def work(self, seconds: float) -> bool:
        return False

    def describe(self, *, may_write: bool) -> dict[str, Any]:
        return {"title": "Club", "may_write": may_write, "language": self.language, "tables": []}

    def describe_table(self, name: str) -> dict[str, Any]:
        if name == "broken":
            raise ZeroDivisionError("a secret of ours")
        if name != "table-2":
            raise ServingError(404, "no-table", "there is no such table")
        return {"name": name}

    def preview(self, name: str, body: Mapping[str, Any]) -> dict[str, Any]:
        return {"preview": [name, dict(body)]}

    def find_needs(
        self, name: str, overtake: Sequence[str], declared: Sequence[str]
    ) -> dict[str, Any]:
        return {"needs": [name, list(overtake), list(declared)]}

    def open_table(self, body: Mapping[str, Any]) -> dict[str, Any]:
        return self._keep("open_table", dict(body))

    def open_game(self, name: str, body: Mapping[str, Any]) -> dict[str, Any]:
        return self._keep("open_game", name, dict(body))

    def declare(self, name: str, body: Mapping[str, Any]) -> dict[str, Any]:
        return self._keep("declare", name, dict(body))

    def save_line(self, name: str, body: Mapping[str, Any]) -> dict[str, Any]:
        return self._keep("save_line", name, dict(body))

    def undo_last(self, name: str, body: Mapping[str, Any]) -> dict[str, Any]:
        return self._keep("undo_last", name, dict(body))

    def correct_line(self, name: str, number: int, body: Mapping[str, Any]) -> dict[str, Any]:
        return self._keep("correct_line", name, number, dict(body))

    def _keep(self, *what: Any) -> dict[str, Any]:
        self.written.append(what)
        return {"wrote": list(what)}


class AppClient:
    """A browser of an app that runs without a port; it keeps cookies, and follows no link."""

    def __init__(self, app: ASGIApp, address: str) -> None:
        self.app, self.address, self.cookies = app, address, httpx.Cookies()

    def request(self, method: str, address: str, **options: Any) -> httpx.Response:
        return asyncio.run(self._ask(method, address, options))

    async def _ask(self, method: str, address: str, options: dict[str, Any]) -> httpx.Response:
        transport = httpx.ASGITransport(app=self.app)
        async with httpx.AsyncClient(
            transport=transport, base_url=self.address, cookies=self.cookies
        ) as client:
            answer = await client.request(method, address, **options)
            self.cookies = httpx.Cookies(client.cookies)
            return answer

    def get(self, address: str, **options: Any) -> httpx.Response:
        return self.request("GET", address, **options)

    def head(self, address: str) -> httpx.Response:
        return self.request("HEAD", address)

    def post(self, address: str, **options: Any) -> httpx.Response:
        return self.request("POST", address, **options)


@contextmanager
def run_server(
    club: Club,
    *,
    tokens: Tokens | None = None,
    right: Right = Right.WRITE,
    warn: Callable[[str], None] = print,
    certificate: Certificate | None = None,
) -> Iterator[int]:
    """A server of a club, on a port of its own."""
    (listener,) = open_sockets([LOOPBACK], 0)
    port: int = listener.getsockname()[1]
    access = Access(frozenset({f"{LOOPBACK}:{port}", f"localhost:{port}"}), right, tokens)
    feed = ChangeFeed(club)
    server = TablesServer(build_app(club, access, feed, warn=warn), feed, certificate)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate that signs itself, for a name and an address."""
    if not (openssl := shutil.which("openssl")):
        pytest.skip("there is no openssl, which makes the certificate")
    certificate, key = folder / "club.pem", folder / "club-key.pem"
    command = [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    command += ["-nodes", "-days", "2", "-subj", "/CN=club", "-out", str(certificate)]
    command += ["-keyout", str(key), "-addext", "subjectAltName=DNS:club.local,IP:127.0.0.1"]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


def send_raw(port: int, request: bytes) -> bytes:
    """The first answer of a server to these bytes."""
    with socket.create_connection((LOOPBACK, port), timeout=20) as connection:
        connection.sendall(request)
        answer = b""
        while not _is_whole(answer) and (part := connection.recv(65536)):
            answer += part
        return answer


def _is_whole(answer: bytes) -> bool:
    head, end, body = answer.partition(b"\r\n\r\n")
    length = re.search(rb"(?im)^content-length: *(\d+)", head)
    if length:
        return bool(end) and len(body) >= int(length[1])
    return bool(end) and b"\r\nconnection: close" not in head.lower()  # which ends it
