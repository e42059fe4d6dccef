"""What comes slowly, or too often, ends; what is fast goes on meanwhile."""

import json
import socket
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest

from mjtally.serving import http_server, security
from mjtally.serving.club import Club
from mjtally.serving.http_server import LOOPBACK
from mjtally.serving.watching import ChangeFeed
from support.web_server import OWN, SilentClub, run_server, send_raw

POST = (
    "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "X-Mjtally: 1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
)


def connect(port: int) -> socket.socket:
    return socket.create_connection((LOOPBACK, port), timeout=20)


def has_files(told: dict[str, Any]) -> bool:
    """Whether an event is about files: others tell that the club knows more of its players."""
    return bool(told["files"])


def read_to_end(connection: socket.socket) -> bytes:
    """What a server sends before it ends a connection, in whichever way."""
    received = b""
    try:
        while part := connection.recv(65536):
            received += part
    except ConnectionResetError:
        pass
    return received


@pytest.mark.parametrize(
    "begun", [b"", b"GET /api/club HTT", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow:"]
)
def test_a_request_that_does_not_come(begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "REQUEST_SECONDS", 0.2)
    with run_server(SilentClub()) as port, connect(port) as connection:
        connection.sendall(begun)
        assert read_to_end(connection) == b""


def test_a_second_request_that_does_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "REQUEST_SECONDS", 0.2)
    with run_server(SilentClub()) as port, connect(port) as connection:
        host = f"Host: 127.0.0.1:{port}\r\n".encode()
        connection.sendall(b"GET /api/club HTTP/1.1\r\n" + host + b"\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
        connection.sendall(b"GET /api")
        assert b"HTTP/1.1" not in read_to_end(connection)


def test_a_body_that_does_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY_SECONDS", 0.2)
    club = SilentClub()
    with run_server(club) as port:
        answer = send_raw(port, POST.format(port=port).encode() + b'{"key":')
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["code"] == "slow-body"
    assert club.written == []


def test_a_phone_that_goes_away_in_the_middle_writes_nothing() -> None:
    club, warnings = SilentClub(), list[str]()
    with run_server(club, warn=warnings.append) as port:
        with connect(port) as connection:
            connection.sendall(POST.format(port=port).encode() + b"{}")
        assert httpx.get(f"http://{LOOPBACK}:{port}/api/club").status_code == 200
    assert (club.written, warnings) == ([], [])


def test_too_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "MOST_CONNECTIONS", 3)
    with run_server(SilentClub()) as port:
        kept = [connect(port) for _ in range(3)]
        for connection in kept:  # so that the server has them
            connection.sendall(
                f"GET /api/club HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\n\r\n".encode()
            )
            assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
        with connect(port) as another:
            assert read_to_end(another) == b""
        for connection in kept:
            connection.close()


def test_too_many_listeners() -> None:
    club = SilentClub()
    with run_server(club, feed=ChangeFeed(club, most_listeners=1)) as port:
        address = f"http://{LOOPBACK}:{port}"
        with httpx.stream("GET", f"{address}/events") as events:
            lines = events.iter_lines()
            assert next(lines, "").startswith("data: ")
            answer = httpx.get(f"{address}/events")
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
            assert answer.json()["error"]["code"] == "too-many-listeners"


def test_what_is_written_here_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    path.write_text("2026-11-22\nAki Ben Chie Dai\n3/40 - - d\n")
    club = Club(str(path))
    try:
        with run_server(club) as port:
            address = f"http://{LOOPBACK}:{port}"
            digest = httpx.get(f"{address}/api/tables/evening").json()["digest"]
            with httpx.stream("GET", f"{address}/events", timeout=20) as events:
                lines = events.iter_lines()
                next(lines, "")
                body = {"key": "k", "digest": digest, "text": "- 2/30 d -"}
                saved = httpx.post(
                    f"{address}/api/tables/evening/lines",
                    json=body,
                    headers={"Origin": address, **OWN},
                )
                begun = monotonic()
                assert saved.json().get("saved"), saved.json()
                told = (json.loads(line[6:]) for line in lines if line.startswith("data: "))
                files = [each["files"] for each in islice(filter(has_files, told), 1)]
                assert files == [["evening.txt"]]
                assert monotonic() - begun < 1
    finally:
        club.close()
    assert path.read_text().splitlines()[-1].split() == ["E1.1:", "-", "2/30", "d", "-"]
