"""`mjtally serve` as a process of its own, and a client that asks until it is answered."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import httpx

Answer = dict[str, Any]

START_SECONDS = 30.0
RETRY_SECONDS = 0.02


def find_free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class ServerProcess:
    """A server of a file or a folder on a port of this machine, which may be stopped, killed and
    started again at the same address."""

    def __init__(self, path: Path, *options: str) -> None:
        self.path, self.options = path, options
        self.port = find_free_port()
        self.log = path.parent / f"server-{self.port}.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def process_id(self) -> int:
        assert self._process
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "mjtally", "serve", str(self.path)]
        command += ["--port", str(self.port), *self.options]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=os.environ | {"PYTHONIOENCODING": "utf-8"},
            )
        end = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self._process.poll() is None, self.log.read_text(encoding="utf-8")
            assert time.monotonic() < end, f"no answer: {self.log.read_text(encoding='utf-8')}"
            time.sleep(RETRY_SECONDS)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/club", timeout=5).status_code == httpx.codes.OK
        except httpx.TransportError:
            return False

    def stop(self) -> int:
        """End it as Ctrl-C does; its status."""
        if self._process is None:
            return 0
        self._process.terminate()
        status = self._process.wait(15)
        self._process = None
        return status

    def kill(self) -> None:
        """End it at once, in whatever it does (kill -9)."""
        assert self._process
        self._process.kill()
        self._process.wait()
        self._process = None


class TableClient:
    """Who writes at one table by HTTP, as a phone does: with a key for each submission, which is
    repeated until there is an answer."""

    def __init__(self, server: ServerProcess, patience: float = 60.0) -> None:
        self.server, self.patience = server, patience
        self.state: Answer = {}
        self._http = httpx.Client(
            base_url=server.url,
            headers={"Origin": server.url, "X-Mjtally": "1"},
            timeout=10,
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
