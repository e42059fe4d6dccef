"""An editor for tests: it speaks to `mjtally lsp` over its real pipes, as editors do.

It writes the messages of the Language Server Protocol itself, so that nothing of the server's
own library stands on both ends of the line.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any

PATIENCE = 30.0  # seconds


class Refusal(Exception):  # noqa: N818
    """The server's answer is that it cannot be done."""


class Editor:
    """A running server, and what it said on its own account."""

    def __init__(self, server: "subprocess.Popen[bytes]", folder: Path) -> None:
        assert server.stdin and server.stdout
        self.server, self.folder = server, folder
        self.to: IO[bytes] = server.stdin
        self.heard: Queue[dict[str, Any] | None] = Queue()
        self.asked = 0
        self.version = 0
        self.problems: dict[str, list[dict[str, Any]]] = {}  # by the file's name
        self.said: list[dict[str, Any]] = []  # notifications
        Thread(target=self._listen, args=(server.stdout,), daemon=True).start()

    # ----------------------------------------------------------------------- the line

    def _listen(self, stream: IO[bytes]) -> None:
        while head := stream.readline():
            length = 0
            while head.strip():
                name, _, value = head.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
                head = stream.readline()
            self.heard.put(json.loads(stream.read(length)))
        self.heard.put(None)

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.to.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.to.flush()

    def _hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        message = self.heard.get(timeout=patience)
        assert message is not None, "the server hung up"
        if message.get("method") == "textDocument/publishDiagnostics":
            told = message["params"]
            self.problems[told["uri"].rpartition("/")[2]] = told["diagnostics"]
        if "method" in message:
            self.said.append(message)
            if "id" in message:  # a request of the server's
                self.send({"id": message["id"], "result": None})
        return message

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to a request."""
        self.asked += 1
        number = self.asked
        self.send({"id": number, "method": method, "params": params})
        while True:
            message = self._hear()
            if message.get("id") == number and "method" not in message:
                if "error" in message:
                    raise Refusal(message["error"]["message"])
                return message["result"]

    def tell(self, method: str, **params: Any) -> None:
        self.send({"method": method, "params": params})

    def until(self, name: str, *codes: str) -> list[dict[str, Any]]:
        """The problems of a file, as soon as they are of these kinds, in their order."""
        while name not in self.problems or codes != self.codes(name):
            self._hear()
        return self.problems[name]

    def codes(self, name: str) -> tuple[str, ...]:
        """The kinds of problems that a file has."""
        return tuple(each["code"] for each in self.problems[name])

    def quiet(self, seconds: float = 0.5) -> None:
        """Hear whatever the server says until it says nothing for so long."""
        try:
            while True:
                self._hear(seconds)
        except Empty:
            return

    # ----------------------------------------------------------------------- documents

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str | None = None) -> None:
        text = (self.folder / name).read_text("utf-8") if text is None else text
        document = {"uri": self.uri(name), "languageId": "mjtally", "version": 0, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)

    def type(self, name: str, text: str) -> None:
        """The whole text of a document, after a key."""
        self.version += 1
        document = {"uri": self.uri(name), "version": self.version}
        self.tell("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])

    def at(self, method: str, name: str, line: int, character: int, **more: Any) -> Any:
        """The answer to a request about a place; lines and characters count from 0."""
        position = {"line": line, "character": character}
        document = {"uri": self.uri(name)}
        return self.ask(f"textDocument/{method}", textDocument=document, position=position, **more)

    def of(self, method: str, name: str, **more: Any) -> Any:
        """The answer to a request about a document."""
        return self.ask(f"textDocument/{method}", textDocument={"uri": self.uri(name)}, **more)


@contextmanager
def editor(folder: Path, *encodings: str) -> Iterator[Editor]:
    """An editor that works in a folder, and speaks of columns in one of these encodings. At the
    end the server has gone, and has said nothing on standard error."""
    command = [sys.executable, "-m", "mjtally", "lsp"]
    server = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=os.environ,
    )
    with server:
        try:
            one = Editor(server, folder)
            one.answer = one.ask(  # type: ignore[attr-defined]
                "initialize",
                processId=os.getpid(),
                rootUri=folder.as_uri(),
                workspaceFolders=[{"uri": folder.as_uri(), "name": "scores"}],
                capabilities={
                    "general": {"positionEncodings": list(encodings)} if encodings else {}
                },
            )
            one.tell("initialized")
            yield one
            assert one.ask("shutdown") is None
            one.tell("exit")
            assert server.wait(PATIENCE) == 0
            assert server.stderr
            assert server.stderr.read().decode() == ""
        finally:
            server.kill()
