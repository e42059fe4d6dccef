"""`mjtally serve` as a command: what it says, whom it lets in, and how it ends."""

import asyncio
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from starlette.types import ASGIApp

from mjtally.base.extras import find_install_command
from mjtally.cli.main import main
from mjtally.club.club import Club
from mjtally.club.server import http_server
from mjtally.club.server.http_server import LOOPBACK, open_certificate
from mjtally.club.server.watching import ChangeFeed
from support.web_server import OWN, AppClient, make_certificate, run_server

Stopped = tuple[ASGIApp, list[tuple[str, int]]]
Out = pytest.CaptureFixture[str]
EVENING = "2026-11-22\nAki Ben Chie Dai\n3/40 - - d\n"
ENDED = "mjtally serve has ended: everything that was saved is in the files\n"
LISTENERS = 40
LONGEST_START = 60.0  # seconds, after which no page is on the way


@pytest.fixture
def scores(tmp_path: Path) -> Path:
    path = tmp_path / "club" / "evening.txt"
    path.parent.mkdir()
    path.write_text(EVENING)
    return path


# ------------------------------------------------------------------------------ wrong usage


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--port", "70000"], "--port 70000: write a number from 0 to 65535"),
        (["--port", "-1"], "--port -1: write a number from 0 to 65535"),
        (["--port", "x"], "--port x: write a whole number of at most nine digits"),
        (["--read-only=yes"], "--read-only takes no value"),
        (["--read-only", "game"], "game is one word too many: mjtally serve --help"),
        (
            ["--commit"],
            "serve has no option --commit: a line of cron commits what was written:"
            " mjtally help git-and-ci",
        ),
        (
            ["--tls", "club.pem", "key.pem"],
            "--tls is for --lan: on this machine alone browsers trust http",
        ),
        (["--lan", "--tls", "no.pem", "key.pem"], "--tls: there is no file no.pem"),
        (["--new-links"], "--new-links is for --lan: on this machine alone there are no links"),
        (
            ["--lang", "xx"],
            "there is no language xx: there are en, ja, zh-Hant, zh-Hans, de and auto",
        ),
        (["--table", "games"], "serve has no option --table: tally, explain and columns have it"),
    ],
)
def test_options_that_cannot_be(
    options: Sequence[str], message: str, scores: Path, capsys: Out
) -> None:
    assert main(["serve", str(scores), *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"mjtally: {message}\n"


def test_a_path_that_cannot_be_served(tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    (tmp_path / "page.txt").write_text("<!doctype html><p>Aki Ben Chie Dai")
    said = []
    for name in ("nowhere.txt", "empty", "picture.png", "page.txt"):
        assert main(["serve", str(tmp_path / name), "--port", "0"]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        said.append(err.replace(f"{tmp_path}{os.sep}", ""))
    assert said[0].startswith("mjtally: nowhere.txt: there is no such file")
    assert said[1].startswith("mjtally: empty has no scores file: mjtally new --club empty lays")
    assert said[2].startswith("mjtally: picture.png")


def test_a_port_that_is_in_use(scores: Path, capsys: Out) -> None:
    with socket.create_server((LOOPBACK, 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", str(scores), "--port", str(port)]) == 2
    nearby = port + 1 if port < 65535 else port - 1
    assert capsys.readouterr().err == (
        f"mjtally: port {port} is in use, maybe by another mjtally serve: choose one,"
        f" --port {nearby}\n"
    )


def test_without_the_extra(scores: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["serve", str(scores)]) == 2
    assert capsys.readouterr().err == (
        "mjtally: serve needs segno, starlette, uvicorn and watchfiles:"
        f" {find_install_command('serve')}\n"
    )


def test_without_a_network(scores: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "SOMEWHERE", (LOOPBACK, 9))
    assert main(["serve", str(scores), "--lan"]) == 2
    assert capsys.readouterr().err == (
        "mjtally: this machine is on no network: connect it first, or leave --lan out\n"
    )


# ------------------------------------------------------------------------------- on a network


class Served(NamedTuple):
    """What would be served: by which app, at which addresses."""

    app: ASGIApp
    addresses: list[tuple[str, int]]
    said: str

    def open_link(self, may_write: bool) -> AppClient:
        """A phone with a link."""
        start = "to write: " if may_write else "to look:  "
        (line,) = [line for line in self.said.splitlines() if line.startswith(start)]
        address, _, token = line.removeprefix(start).partition("/enter")
        phone = AppClient(self.app, address)
        assert phone.get(f"/enter{token}").status_code == 200
        return phone


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> list[Stopped]:
    """What the command would serve: it ends at once."""
    calls: list[Stopped] = []

    def serve(
        app: ASGIApp,
        feed: ChangeFeed,
        sockets: Sequence[socket.socket],
        announce: Callable[[], None],
        certificate: http_server.Certificate | None = None,
    ) -> None:
        announce()
        calls.append((app, [each.getsockname() for each in sockets]))

    monkeypatch.setattr(http_server, "serve", serve)
    monkeypatch.setattr(http_server, "find_network_address", lambda: "127.0.0.2")
    return calls


def serve_once(stopped: list[Stopped], capsys: Out, *arguments: str) -> Served:
    assert main(["serve", *arguments, "--port", "0"]) == 0
    out, err = capsys.readouterr()
    assert err == ("" if "-q" in arguments else ENDED)
    app, addresses = stopped.pop()
    return Served(app, addresses, out)


def test_this_machine_alone(stopped: list[Stopped], scores: Path, capsys: Out) -> None:
    served = serve_once(stopped, capsys, str(scores))
    ((host, port),) = served.addresses
    assert host == LOOPBACK
    assert served.said == (f"Serving {scores}; press Ctrl-C to stop\nhttp://127.0.0.1:{port}/\n")
    assert AppClient(served.app, f"http://localhost:{port}").get("/api/club").json()["may_write"]
    quiet = serve_once(stopped, capsys, str(scores), "-q")
    assert quiet.said == f"http://127.0.0.1:{quiet.addresses[0][1]}/\n"


def test_links_for_phones(stopped: list[Stopped], scores: Path, capsys: Out) -> None:
    served = serve_once(stopped, capsys, str(scores), "--lan")
    (network, port), (own, own_port) = served.addresses
    assert (network, own, own_port) == ("127.0.0.2", LOOPBACK, port)
    for may_write in (True, False):
        phone = served.open_link(may_write)
        assert phone.get("/api/club").json()["may_write"] is may_write
        again = serve_once(stopped, capsys, str(scores), "--lan", "-q")
        address = f"http://127.0.0.2:{again.addresses[0][1]}"
        (cookie,) = phone.cookies.values()
        later = AppClient(again.app, address)
        assert later.get("/api/club").status_code == 401
        assert later.get(f"/enter?token={cookie}").status_code == 200  # links stay
    renewed = serve_once(stopped, capsys, str(scores), "--lan", "--new-links")
    later = AppClient(renewed.app, f"http://127.0.0.2:{renewed.addresses[0][1]}")
    assert later.get(f"/enter?token={cookie}").status_code == 401
    assert AppClient(renewed.app, "http://localhost:1").get("/").status_code == 403


def test_any_port_is_one_that_is_free_at_every_address() -> None:
    with socket.create_server((LOOPBACK, 0)) as other:
        taken = other.getsockname()[1]
        found = {taken}

        class Socket(socket.socket):
            """The system gives the port that is in use at the other address, the first time."""

            def bind(self, address: Any, /) -> None:
                host, port = address
                super().bind((host, found.pop() if not port and found else port))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(socket, "socket", Socket)
            sockets = http_server.open_sockets(["127.0.0.2", LOOPBACK], 0)
        ports = {each.getsockname()[1] for each in sockets}
        for each in sockets:
            each.close()
    assert not found
    assert len(ports) == 1
    assert taken not in ports


def test_a_code_on_a_terminal(
    stopped: list[Stopped], scores: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mjtally.cli.serve.is_terminal", lambda stream: True)
    served = serve_once(stopped, capsys, str(scores), "--lan")
    code = [line for line in served.said.splitlines() if line.strip("█▀▄ ") == ""]
    assert len({*map(len, code)}) == 1
    assert f"the link to write:\n{code[0]}\n" in served.said
    corners = [line[2:9] for line in code[1:5]]  # below the quiet zone; two rows in a line
    assert corners == [" ▄▄▄▄▄ ", " █   █ ", " █▄▄▄█ ", "▄▄▄▄▄▄▄"]
    assert [line[-9:-2] for line in code[1:5]] == corners
    assert [line[2:9] for line in code[-5:-1]] == corners


def test_links_by_https(stopped: list[Stopped], scores: Path, capsys: Out, tmp_path: Path) -> None:
    """They lead to the name that the certificate is for, and no cookie leaves without it."""
    tls = ["--tls", *map(str, make_certificate(tmp_path))]
    served = serve_once(stopped, capsys, str(scores), "--lan", *tls)
    assert "to write: https://club.local:" in served.said
    assert served.said.endswith("until you run mjtally serve --new-links.\n")
    link = re.search(r"https://(club.local:\d+)(/enter\S+)", served.said)
    assert link
    entered = AppClient(served.app, f"https://{link[1]}").get(link[2])
    assert entered.status_code == 200 and "Secure" in entered.headers["Set-Cookie"]


def test_what_is_no_certificate(scores: Path, capsys: Out, tmp_path: Path) -> None:
    certificate, _ = make_certificate(tmp_path)
    arguments = ["serve", str(scores), "--lan", "--port", "0", "--tls"]
    assert main([*arguments, str(certificate), str(scores)]) == 2
    said = f"--tls {certificate} {scores}: these are not a certificate and its key in PEM"
    assert capsys.readouterr().err.startswith(f"mjtally: {said} (")


def test_a_hand_by_https(scores: Path, tmp_path: Path) -> None:
    """Over a real connection: the certificate is the one that was given."""
    certificate = open_certificate(*map(str, make_certificate(tmp_path)))
    club = Club(str(scores))
    with run_server(club, certificate=certificate) as port:
        address = f"https://{LOOPBACK}:{port}"
        context = ssl.create_default_context(cafile=str(tmp_path / "club.pem"))
        with httpx.Client(base_url=address, verify=context) as phone:
            state = phone.get("/api/tables/evening").json()
            body = {"key": "k", "digest": state["digest"], "text": "- 2/30 d -"}
            headers = {"Origin": address, **OWN}
            answer = phone.post("/api/tables/evening/lines", json=body, headers=headers)
            assert answer.json()["saved"]
            with pytest.raises(httpx.TransportError):
                httpx.get(f"http://{LOOPBACK}:{port}/")
    assert scores.read_text().endswith("d     -\n")


def test_nobody_writes(stopped: list[Stopped], scores: Path, capsys: Out) -> None:
    served = serve_once(stopped, capsys, str(scores), "--lan", "--read-only")
    assert "to write" not in served.said
    phone = served.open_link(False)
    headers = {"Origin": phone.address, **OWN}
    answer = phone.post("/api/tables/evening/lines", json={}, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "may-not-write")


# ------------------------------------------------------------------------- a process of its own


class Running(NamedTuple):
    process: "subprocess.Popen[str]"
    address: str

    def stop(self, number: int) -> str:
        """What it says in the end, after a signal."""
        self.process.send_signal(number)
        _, err = self.process.communicate(timeout=30)
        return err


@contextmanager
def start_serving(scores: Path) -> Iterator[Running]:
    command = [sys.executable, "-m", "mjtally", "serve", str(scores), "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            assert process.stdout
            process.stdout.readline()
            yield Running(process, process.stdout.readline().strip().rstrip("/"))
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_ends_at_once_while_phones_listen(number: int, scores: Path) -> None:
    with start_serving(scores) as running:
        with httpx.stream("GET", f"{running.address}/events", timeout=30) as events:
            lines = events.iter_lines()
            assert json.loads(next(lines, "").removeprefix("data: "))["files"] == []
            assert running.stop(number) == ENDED
            assert not any(json.loads(line[6:])["files"] for line in lines if line)
        assert running.process.returncode == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_may_end_before_anything_is_served(
    number: int, scores: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has seen the address may end it."""
    numbers = [number]

    def raise_once() -> None:
        if numbers:
            signal.raise_signal(numbers.pop())

    monkeypatch.setattr(sys.stdout, "flush", raise_once)
    assert main(["serve", str(scores), "--port", "0"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[1].startswith("http://127.0.0.1:")
    assert err == ENDED


def test_it_ends_while_a_page_is_drawn(scores: Path) -> None:
    with start_serving(scores) as running, ThreadPoolExecutor(1) as phone:
        page = phone.submit(httpx.get, f"{running.address}/look", timeout=60)
        started = time.monotonic()
        while not _list_children(running.process.pid):  # which draws it
            assert time.monotonic() - started < LONGEST_START
            time.sleep(0.01)
        assert running.stop(signal.SIGTERM) == ENDED
        assert running.process.returncode == 0
        assert page.exception() or page.result().status_code in {200, 500}


def _list_children(process_id: int) -> list[str]:
    command = ["ps", "-ww", "-o", "args=", "--ppid", f"{process_id}"]  # however long a line is
    listed = subprocess.run(command, capture_output=True, text=True, check=False)
    return [each for each in listed.stdout.splitlines() if "spawn_main" in each]


def test_what_others_write_reaches_every_phone(scores: Path) -> None:
    async def listen(client: httpx.AsyncClient, ready: asyncio.Semaphore) -> list[str]:
        async with client.stream("GET", "/events") as events:
            async for line in events.aiter_lines():
                if not line.startswith("data: "):
                    continue
                told = json.loads(line.removeprefix("data: "))
                if told["files"]:
                    files: list[str] = told["files"]
                    return files
                ready.release()
        raise AssertionError("the stream ended")

    async def listen_and_write(address: str) -> None:
        ready = asyncio.Semaphore(0)
        limits = httpx.Limits(max_connections=None)
        async with (
            httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client,
            asyncio.TaskGroup() as group,
        ):
            phones = [group.create_task(listen(client, ready)) for _ in range(LISTENERS)]
            for _ in phones:
                await ready.acquire()
            with scores.open("a") as file:
                file.write("- 2/30 d -\n")
        assert [phone.result() for phone in phones] == [["evening.txt"]] * LISTENERS

    with start_serving(scores) as running:
        asyncio.run(listen_and_write(running.address))
        assert running.stop(signal.SIGINT) == ENDED


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: "])
def test_connections_that_say_nothing_do_not_hold_it(begun: bytes, scores: Path) -> None:
    with start_serving(scores) as running:
        port = int(running.address.rpartition(":")[2])
        silent = []
        for _ in range(600):
            silent.append(socket.create_connection((LOOPBACK, port)))
            with suppress(ConnectionError):  # the server may have ended it
                silent[-1].sendall(begun)
        assert httpx.get(f"{running.address}/api/club", timeout=30).status_code == 200
        assert running.stop(signal.SIGINT) == ENDED
        assert running.process.returncode == 0
        for connection in silent:
            connection.close()
