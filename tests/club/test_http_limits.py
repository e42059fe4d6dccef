"""What comes slowly, or too often, ends; what is fast goes on meanwhile."""

import asyncio
import json
import socket
import ssl
import sys
import threading
from contextlib import ExitStack, suppress
from itertools import islice, product, takewhile
from pathlib import Path
from typing import Any

import httpx
import pytest

from mjtally.club.club import Club
from mjtally.club.server import access, connections, watching
from mjtally.club.server.app import Turn
from mjtally.club.server.http_server import LOOPBACK, Certificate, open_certificate
from support.cases import some_of
from support.serving import PATIENCE
from support.web_server import (
    OWN,
    TOKENS,
    SilentClub,
    make_certificate,
    run_server,
    send_raw,
)

needs_addresses = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="all of 127.0.0.0/8 is this machine on Linux alone"
)
STATIC = f"GET /favicon.ico HTTP/1.1\r\nHost: {LOOPBACK}:PORT\r\n\r\n"
POST = (
    "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "X-Mjtally: 1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
)


def connect(port: int, address: str = LOOPBACK) -> socket.socket:
    """A connection from an address of this machine."""
    return socket.create_connection((LOOPBACK, port), timeout=20, source_address=(address, 0))


def ask_with_link(port: int, address: str) -> int:
    """What a phone with a link is answered that opens a connection from this address."""
    with httpx.Client(
        transport=httpx.HTTPTransport(local_address=address),
        cookies={"mjtally": TOKENS.reading},
        timeout=20,
    ) as phone:
        return phone.get(f"http://{LOOPBACK}:{port}/api/club").status_code


def is_open(connection: socket.socket) -> bool:
    """Whether a server, which had time to end a connection, has not."""
    connection.setblocking(False)
    try:
        while connection.recv(65536):
            pass
    except BlockingIOError:
        return True
    except ConnectionError:
        pass
    return False


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
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.2)
    with run_server(SilentClub()) as port, connect(port) as connection:
        connection.sendall(begun)
        assert read_to_end(connection) == b""


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    return open_certificate(*map(str, make_certificate(tmp_path)))


@pytest.mark.parametrize("begun", [b"", b"\x16\x03\x01\x02\x00\x01", STATIC.encode()])
def test_a_handshake_that_does_not_come(
    begun: bytes, certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.2)
    with run_server(SilentClub(), certificate=certificate) as port, connect(port) as connection:
        connection.sendall(begun)
        assert b"HTTP" not in read_to_end(connection)


@needs_addresses
@pytest.mark.parametrize("said", [b"", b"\x16\x03\x01\x02\x00\x01"])
def test_who_sends_no_handshake_keeps_nobody_out(
    said: bytes, certificate: Certificate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is sent at once is read, and connections are used again, as without https."""
    monkeypatch.setattr(connections, "MOST_OF_ADDRESS", 6)
    trusted = ssl.create_default_context(cafile=str(tmp_path / "club.pem"))
    club = SilentClub()
    with run_server(club, tokens=TOKENS, certificate=certificate) as port, ExitStack() as stack:
        crowd = [stack.enter_context(connect(port)) for _ in range(40)]
        for connection in crowd:
            with suppress(ConnectionError):
                connection.sendall(said)
        address = f"https://{LOOPBACK}:{port}"
        with httpx.Client(verify=trusted, cookies={"mjtally": TOKENS.writing}) as phone:
            for _ in range(3):
                assert phone.get(f"{address}/api/club").status_code == 200
            headers = {"Origin": address, **OWN}
            body = {"key": "k", "players": ["x" * 1000] * 50}
            assert phone.post(f"{address}/api/tables", json=body, headers=headers).is_success
        assert [name for name, *_ in club.written] == ["open_table"]
        kept = [is_open(connection) for connection in crowd]
        assert 0 < sum(kept) <= 6 and kept == sorted(kept)


def test_a_second_request_that_does_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.2)
    with run_server(SilentClub()) as port, connect(port) as connection:
        host = f"Host: 127.0.0.1:{port}\r\n".encode()
        connection.sendall(b"GET /api/club HTTP/1.1\r\n" + host + b"\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
        connection.sendall(b"GET /api")
        assert b"HTTP/1.1" not in read_to_end(connection)


def test_a_body_that_does_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "BODY_SECONDS", 0.2)
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


WRONG = f"GET /events HTTP/1.1\r\nHost: {LOOPBACK}:PORT\r\nCookie: mjtally=of-last-year\r\n\r\n"


@needs_addresses
@pytest.mark.parametrize("said", ["", "GET /api/club HTT", "GET / HTTP/1.1\r\nX: ", STATIC, WRONG])
def test_who_has_no_link_keeps_nobody_out(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 14)
    monkeypatch.setattr(connections, "MOST_OF_ADDRESS", 6)
    with run_server(SilentClub(), tokens=TOKENS) as port, ExitStack() as stack:
        crowd: dict[str, list[socket.socket]] = {}
        for address, most in (("127.0.0.2", 6), ("127.0.0.3", 6), ("127.0.0.4", 5)):
            crowd[address] = []
            for _ in range(16):
                connection = stack.enter_context(connect(port, address))
                connection.sendall(said.replace("PORT", str(port)).encode())
                crowd[address].append(connection)
            assert ask_with_link(port, address) == 200
            assert ask_with_link(port, "127.0.0.9") == 200
            kept = [is_open(connection) for connection in crowd[address]]
            assert 0 < sum(kept) <= most
            assert kept == sorted(kept), "the oldest are ended"
        assert sum(is_open(each) for several in crowd.values() for each in several) <= 14


@needs_addresses
def test_who_has_a_link_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone's page is told of changes, while others behind its router connect without a link;
    where all that are connected have links, one more waits."""
    monkeypatch.setattr(connections, "MOST_OF_ADDRESS", 3)
    club = SilentClub()
    with run_server(club, tokens=TOKENS) as port, ExitStack() as stack:
        listen = (
            f"GET /events HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\n"
            f"Cookie: mjtally={TOKENS.reading}\r\n\r\n"
        )
        phones = []
        for _ in range(3):
            phones.append(stack.enter_context(connect(port)))
            phones[-1].sendall(listen.encode())
            assert phones[-1].recv(65536).startswith(b"HTTP/1.1 200 ")
            for _ in range(20):
                stack.enter_context(connect(port))
        with monkeypatch.context() as patched:  # its patience alone is short
            patched.setattr(connections, "REQUEST_SECONDS", 0.1)
            assert read_to_end(stack.enter_context(connect(port))) == b""
        assert ask_with_link(port, "127.0.0.2") == 200
        club.change(["evening.txt"])
        for phone in phones:
            received = b""
            while b"evening.txt" not in received:
                part = phone.recv(65536)
                assert part, "it is not listening any more"
                received += part


def begin_requests(port: int, cookie: str) -> dict[str, bytes]:
    """What somebody may send who wants to keep others out, by what it is."""
    asked = f"/api/club HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\nCookie: mjtally={cookie}\r\n"
    posted = POST.format(port=port).replace("\r\n\r\n", f"\r\nCookie: mjtally={cookie}\r\n\r\n")
    return {
        "nothing": b"",
        "a head that does not end": f"GET {asked}X-Slow:".encode(),
        "a connection that is kept": f"GET {asked}\r\n".encode(),
        "a second head that does not end": f"GET {asked}\r\nGET /api".encode(),
        "a page that listens": f"GET {asked}\r\n".replace("api/club", "events").encode(),
        "half of a body that nobody reads": f"GET {asked}Content-Length: 9\r\n\r\nx".encode(),
        "half of a body": f"{posted}{{".encode(),
    }


def write_line(port: int, address: str) -> list[int]:
    """What a phone is answered that may write, from an address: to a line, and where it listens."""
    transport = httpx.HTTPTransport(local_address=address)
    origin = f"http://{LOOPBACK}:{port}"
    cookies = {"mjtally": TOKENS.writing}
    with httpx.Client(transport=transport, cookies=cookies, timeout=5) as phone:
        headers = {"Origin": origin, **OWN}
        table = f"{origin}/api/tables/table-2"
        saved = phone.post(f"{table}/lines", json={"key": "k"}, headers=headers)
        with phone.stream("GET", f"{origin}/events") as events:
            return [saved.status_code, events.status_code]


CROWDS = ["127.0.0.2"], ["127.0.0.2", "127.0.0.3", "127.0.0.4"]
CROWDED = product(begin_requests(0, ""), ("", TOKENS.reading), CROWDS)


@needs_addresses
@pytest.mark.parametrize(("what", "cookie", "crowded"), some_of(CROWDED, 3))
def test_nobody_keeps_a_writer_out(
    what: str, cookie: str, crowded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind the router of the crowd, and elsewhere."""
    monkeypatch.setattr(connections, "MOST_OF_ADDRESS", 8)
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 12)
    monkeypatch.setattr(watching, "MOST_LISTENERS_OF_ADDRESS", 4)
    monkeypatch.setattr(watching, "MOST_LISTENERS", 6)
    club = SilentClub()
    with run_server(club, tokens=TOKENS) as port, ExitStack() as stack:
        for address in crowded * 20:
            connection = stack.enter_context(connect(port, address))
            with suppress(ConnectionError):
                connection.sendall(begin_requests(port, cookie)[what])
        for address in ("127.0.0.2", "127.0.0.9"):
            assert write_line(port, address) == [200, 200], address
    assert len(club.written) == 2


@needs_addresses
def test_the_oldest_idle_reader_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever listens stays, and so do those of another address."""
    monkeypatch.setattr(connections, "MOST_OF_ADDRESS", 4)
    with run_server(SilentClub(), tokens=TOKENS) as port, ExitStack() as stack:
        requests = begin_requests(port, TOKENS.reading)
        phones = []
        for what, address in (
            ("a page that listens", LOOPBACK),
            *[("a connection that is kept", each) for each in ("127.0.0.2", *3 * [LOOPBACK])],
        ):
            phones.append(stack.enter_context(connect(port, address)))
            phones[-1].sendall(requests[what])
            assert phones[-1].recv(65536).startswith(b"HTTP/1.1 200 ")
        one_more = stack.enter_context(connect(port))
        one_more.sendall(requests["a connection that is kept"])
        assert one_more.recv(65536).startswith(b"HTTP/1.1 200 ")
        assert [is_open(each) for each in phones] == [True, True, False, True, True]


class LargeClub(SilentClub):
    def describe(self, *, may_write: bool) -> dict[str, Any]:
        return {"title": "x" * 20_000_000}


def test_an_answer_that_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection ends, though bytes wait to be sent."""
    ended = threading.Event()

    def end(ending: connections.Connection) -> None:
        end_connection(ending)
        ended.set()

    end_connection = connections.Connection.end
    monkeypatch.setattr(connections.Connection, "end", end)
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.2)
    with run_server(LargeClub()) as port, connect(port) as connection:
        connection.sendall(begin_requests(port, "")["a connection that is kept"])
        begun = connection.recv(1000)
        assert ended.wait(PATIENCE)
        assert len(begun + read_to_end(connection)) < 20_000_000


def test_who_writes_waits_for_two_readers_at_most() -> None:
    order: list[str] = []

    async def main() -> None:
        turn, may_read = Turn(), threading.Event()
        readers = [turn.call_for_reader(may_read.wait) for _ in range(20)]
        tasks = [asyncio.create_task(reader) for reader in readers]
        for task in tasks:
            task.add_done_callback(lambda _: order.append("reader"))
        writer = asyncio.create_task(turn.call(order.append, "writer"))
        while turn.limiter is None or not turn.limiter.statistics().tasks_waiting:
            await asyncio.sleep(0)  # until somebody reads, and the writer waits
        may_read.set()
        await asyncio.gather(writer, *tasks)

    asyncio.run(main())
    assert order.index("writer") <= 2 and len(order) == 21


@needs_addresses
def test_one_address_does_not_take_all_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST_LISTENERS_OF_ADDRESS", 1)
    other = httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"))
    with run_server(SilentClub()) as port, other:
        address = f"http://{LOOPBACK}:{port}"
        with httpx.stream("GET", f"{address}/events") as events:
            lines = events.iter_lines()
            assert next(lines).startswith("data: ")
            answer = httpx.get(f"{address}/events")
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
            assert answer.json()["error"]["code"] == "too-many-listeners"
            with other.stream("GET", f"{address}/events") as others_events:
                assert next(others_events.iter_lines()).startswith("data: ")


def test_what_is_written_here_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the club itself, whoever else would see that the file is another one."""

    async def watch_nothing(*_: Any, ended: asyncio.Event) -> None:
        await ended.wait()

    monkeypatch.setattr("mjtally.club.server.app.watch_files", watch_nothing)
    path = tmp_path / "evening.txt"
    path.write_text("2026-11-22\nAki Ben Chie Dai\n3/40 - - d\n")
    club = Club(str(path))
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
            assert saved.json().get("saved"), saved.json()
            before_a_heartbeat = takewhile(lambda line: line != ":", lines)
            told = (json.loads(line[6:]) for line in before_a_heartbeat if line)
            files = [each["files"] for each in islice(filter(has_files, told), 1)]
            assert files == [["evening.txt"]]
    assert path.read_text().splitlines()[-1].split() == ["E1.1:", "-", "2/30", "d", "-"]
