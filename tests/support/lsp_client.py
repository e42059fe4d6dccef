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

TIMEOUT_SECONDS = 30.0


class RefusedRequestError(Exception):
    """The server's answer is that it cannot be done."""


class LspClient:
    """A running server, and what it sent unasked."""

    def __init__(self, server: "subprocess.Popen[bytes]", folder: Path) -> None:
        assert server.stdin and server.stdout
        self.server, self.folder = server, folder
        self.server_input: IO[bytes] = server.stdin
        self.received: Queue[dict[str, Any] | None] = Queue()
        self.request_count = 0
        self.version = 0
        self.answer: dict[str, Any] = {}  # what it said of itself at the start
        self.problems: dict[str, list[dict[str, Any]]] = {}  # by the file's name
        self.notifications: list[dict[str, Any]] = []  # notifications
        Thread(target=self._receive_messages, args=(server.stdout,), daemon=True).start()

    # ----------------------------------------------------------------------- the line

    def _receive_messages(self, stream: IO[bytes]) -> None:
        while head := stream.readline():
            length = 0
            while head.strip():
                name, _, value = head.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
                head = stream.readline()
            self.received.put(json.loads(stream.read(length)))
        self.received.put(None)

    def send_message(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server_input.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.server_input.flush()

    def _next_message(self, patience: float = TIMEOUT_SECONDS) -> dict[str, Any]:
        message = self.received.get(timeout=patience)
        assert message is not None, "the server hung up"
        if message.get("method") == "textDocument/publishDiagnostics":
            parameters = message["params"]
            self.problems[parameters["uri"].rpartition("/")[2]] = parameters["diagnostics"]
        if "method" in message:
            self.notifications.append(message)
            if "id" in message:  # a request of the server's
                self.send_message({"id": message["id"], "result": None})
        return message

    def request(self, method: str, **params: Any) -> Any:
        """The answer to a request."""
        self.request_count += 1
        number = self.request_count
        self.send_message({"id": number, "method": method, "params": params})
        while True:
            message = self._next_message()
            if message.get("id") == number and "method" not in message:
                if "error" in message:
                    raise RefusedRequestError(message["error"]["message"])
                return message["result"]

    def notify(self, method: str, **params: Any) -> None:
        self.send_message({"method": method, "params": params})

    def wait_for_problems(self, name: str, *codes: str) -> list[dict[str, Any]]:
        """The problems of a file, as soon as they are of these kinds, in their order."""
        while name not in self.problems or codes != self.problem_codes(name):
            self._next_message()
        return self.problems[name]

    def problem_codes(self, name: str) -> tuple[str, ...]:
        """The kinds of problems that a file has."""
        return tuple(each["code"] for each in self.problems[name])

    def wait_for_silence(self, seconds: float = 0.5) -> None:
        """Hear whatever the server says until it says nothing for so long."""
        try:
            while True:
                self._next_message(seconds)
        except Empty:
            return

    # ----------------------------------------------------------------------- documents

    def file_uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open_document(self, name: str, text: str | None = None) -> None:
        text = (self.folder / name).read_text("utf-8") if text is None else text
        document = {"uri": self.file_uri(name), "languageId": "mjtally", "version": 0, "text": text}
        self.notify("textDocument/didOpen", textDocument=document)

    def change_document(self, name: str, text: str) -> None:
        """The whole text of a document, after a key."""
        self.version += 1
        document = {"uri": self.file_uri(name), "version": self.version}
        self.notify(
            "textDocument/didChange", textDocument=document, contentChanges=[{"text": text}]
        )

    def request_at(self, method: str, name: str, line: int, character: int, **more: Any) -> Any:
        """The answer to a request about a place; lines and characters count from 0."""
        position = {"line": line, "character": character}
        document = {"uri": self.file_uri(name)}
        return self.request(
            f"textDocument/{method}", textDocument=document, position=position, **more
        )

    def request_for_document(self, method: str, name: str, **more: Any) -> Any:
        """The answer to a request about a document."""
        return self.request(
            f"textDocument/{method}", textDocument={"uri": self.file_uri(name)}, **more
        )


@contextmanager
def start_lsp_client(folder: Path, *encodings: str) -> Iterator[LspClient]:
    """An editor that works in a folder, and speaks of columns in one of these encodings. At the
    end the server has gone, and has written nothing to standard error."""
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
            client = LspClient(server, folder)
            client.answer = client.request(
                "initialize",
                processId=os.getpid(),
                rootUri=folder.as_uri(),
                workspaceFolders=[{"uri": folder.as_uri(), "name": "scores"}],
                capabilities={
                    "general": {"positionEncodings": list(encodings)} if encodings else {}
                },
            )
            client.notify("initialized")
            yield client
            assert client.request("shutdown") is None
            client.notify("exit")
            assert server.wait(TIMEOUT_SECONDS) == 0
            assert server.stderr
            assert server.stderr.read().decode() == ""
        finally:
            server.kill()
