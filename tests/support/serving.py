"""`mjtally serve` as a process of its own, and a client that asks until it is answered."""

import atexit
import json
import os
import socket
import time
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from functools import cache
from http.client import HTTPConnection, HTTPException
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import SystemRandom
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import httpx

from support.server_program import MODULES, run_server

Answer = dict[str, Any]

PATIENCE = 120.0  # seconds in which a server starts, answers and ends, on whatever machine
RETRY_SECONDS = 0.02


def find_free_port() -> int:
    """One that nobody has, and that no system gives to whoever asks for any: so it is free still
    when the server starts, and when it starts again."""
    while True:
        port = SystemRandom().randrange(12_000, 30_000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


class ServerProcess:
    """A server of a file or a folder on a port of this machine, which may be stopped, killed and
    started again at the same address.

    It is a process of its own, forked where that can be from one that has imported the program:
    most of a start is that. (`test_serve_command.py` starts what users start.)
    """

    def __init__(self, path: Path, *options: str) -> None:
        self.path, self.options = path, options
        self.port = find_free_port()
        self.log = path.parent / f"server-{self.port}.log"
        self._process: BaseProcess | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def process_id(self) -> int:
        assert self._process and self._process.pid
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        arguments = [str(self.path), "--port", str(self.port), *self.options]
        self._process = find_context().Process(
            target=run_server, args=(arguments, str(self.log), dict(os.environ))
        )
        self._process.start()
        atexit.register(self._process.kill)  # Python would wait for one that nobody has stopped
        end = time.monotonic() + PATIENCE
        while not self._answers():
            said = self.log.read_text(encoding="utf-8") if self.log.exists() else ""
            assert self._process.is_alive(), said
            assert time.monotonic() < end, f"no answer: {said}"
            time.sleep(RETRY_SECONDS)

    def _answers(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with closing(connection), suppress(OSError, HTTPException):
            connection.request("GET", "/api/club")
            return connection.getresponse().status == httpx.codes.OK
        return False

    def stop(self) -> int:
        """End it as Ctrl-C does; its status."""
        if self._process is None:
            return 0
        self._process.terminate()
        self._process.join(PATIENCE)
        status = self._process.exitcode
        self.kill()
        assert status is not None, "it did not end"
        return status

    def kill(self) -> None:
        """End it at once, in whatever it does (kill -9)."""
        assert self._process
        self._process.kill()
        self._process.join()
        self._process = None


@cache
def find_context() -> ForkServerContext | SpawnContext:
    """How processes are started."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([*MODULES])
    return context


class TableClient:
    """Who writes at one table by HTTP, as a phone does: with a key for each submission, which is
    repeated until there is an answer."""

    def __init__(self, server: ServerProcess, patience: float = PATIENCE) -> None:
        self.server, self.patience = server, patience
        self.state: Answer = {}
        self._http = httpx.Client(
            base_url=server.url,
            headers={"Origin": server.url, "X-Mjtally": "1"},
            timeout=PATIENCE,
            verify=False,  # the certificates of a system take long to be read
        )

    @property
    def path(self) -> str:
        """Where its table is."""
        return f"/api/tables/{quote(self.state['name'], safe='')}"

    def open_table(self, players: Sequence[str], table: str = "") -> Answer:
        seen = [each["name"] for each in self._http.get("/api/club").json()["tables"]]
        asked = {"players": players, "table": table, "rules": "", "seen": seen}
        return self._write("POST", "/api/tables", **asked)

    def open_game(self, players: Sequence[str]) -> Answer:
        return self._write("POST", f"{self.path}/games", players=players)

    def save(self, text: str) -> Answer:
        """Have a line saved as it is typed."""
        return self._write("POST", f"{self.path}/lines", text=text)

    def save_taps(self, **taps: Any) -> Answer:
        return self._write("POST", f"{self.path}/lines", taps=taps)

    def declare(self, seat: int, *, is_declared: bool = True) -> Answer:
        """Somebody declares something in the hand that is played, or takes it back."""
        said = {"hand": self.state["hand"], "seat": seat, "is_declared": is_declared}
        return self._write("PUT", f"{self.path}/declared", **said)

    def undo(self) -> Answer:
        number = self.state["undo_number"]
        (line,) = (each["text"] for each in self.state["lines"] if each["number"] == number)
        return self._write("DELETE", f"{self.path}/lines/last", number=number, line=line)

    def correct(self, number: int, text: str) -> Answer:
        return self._write("PUT", f"{self.path}/lines/{number}", text=text)

    def refresh(self) -> Answer:
        self.state = self._http.get(self.path).json()
        return self.state

    def _write(self, method: str, path: str, **body: Any) -> Answer:
        """What is answered in the end; its state is that of the table from here on."""
        submission = {"key": uuid4().hex, "digest": self.state.get("digest", ""), **body}
        answered = self._ask_until_answered(method, path, submission)
        answer: Answer = answered.json()
        assert answered.is_success, f"{method} {path} {body}: {answered.status_code} {answer}"
        self.state = answer.get("state", answer)
        return answer

    def _ask_until_answered(
        self, method: str, path: str, submission: Mapping[str, Any]
    ) -> httpx.Response:
        content = json.dumps(submission).encode()
        end = time.monotonic() + self.patience
        while True:
            try:
                return self._http.request(
                    method, path, content=content, headers={"Content-Type": "application/json"}
                )
            except httpx.TransportError:
                if time.monotonic() > end:
                    raise
                time.sleep(RETRY_SECONDS)
