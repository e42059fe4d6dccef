"""The app as it is published: in a folder with a club's files, served by a plain web server."""

import functools
import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from mjtally.club.app.packing import build_site, read_program, write_site
from support.phone import PATIENCE, Phone

BUILT = "MJTALLY_APP"  # in the environment: the zip that tests/tools/build_app.mjs made
START_PATIENCE = 60_000  # milliseconds in which Python starts, on a busy machine


class _Files(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def program() -> Path:
    """The program's zip."""
    built = os.environ.get(BUILT, "")
    if not built:
        pytest.skip(f"{BUILT} names no app.zip: tests/tools/build_app.mjs makes it, with Node")
    return Path(built)


def publish(program: Path, club: Path, folder: Path) -> None:
    """Have a folder of a web space hold the app with a club's files."""
    write_site(build_site(read_program(str(program)), str(club), "en"), str(folder))


@contextmanager
def serve_files(folder: Path) -> Iterator[str]:
    """A plain web server of a folder; its address."""
    handler = functools.partial(_Files, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


class AppPhone(Phone):
    """A phone on which the app runs: its pages are in a frame of the shell."""

    shell: Any = None  # the page around the pages

    def open(self, path: str) -> None:
        """Show a page; the app starts where it does not run yet."""
        if self.shell:
            self.go(path)
        else:
            self.start(path)

    def start(self, path: str) -> None:
        """Start the app, or start it once more, at a page."""
        address = self.url + path  # which the web space does not have, but the app knows
        if not self.shell:
            self.shell, address = self.page, f"{self.url}/#{path[1:]}"
        self.shell.goto(address, timeout=START_PATIENCE)
        frame = self.shell.wait_for_selector("iframe", timeout=START_PATIENCE)
        self.page = frame.content_frame()
        self._wait_for_page(START_PATIENCE)

    def go(self, path: str) -> None:
        """To another page, without starting again."""
        self.page.goto(self.url + path)
        self._wait_for_page(PATIENCE)

    def _wait_for_page(self, patience: int) -> None:
        self.page.wait_for_selector("main:not([data-screen=loading])", timeout=patience)

    def read_files(self) -> Mapping[str, str]:
        """The scores files as the app gives them out."""
        found: Mapping[str, str] = self.page.evaluate(
            "async root => (await (await fetch(root + '/api/files')).json()).files", self.url
        )
        return found


__all__ = ["AppPhone", "program", "publish", "serve_files"]
