"""Fixtures of the tests of the server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.browsing import browser
from support.serving import ServerProcess

__all__ = ["browser", "serve"]

pytest.importorskip("starlette", reason="the extra `serve`")

Serve = Callable[..., ServerProcess]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start a server of a path, with options; all are stopped in the end."""
    started: list[ServerProcess] = []

    def start_server(path: Path, *options: str) -> ServerProcess:
        server = ServerProcess(path, *options)
        started.append(server)
        server.start()
        return server

    yield start_server
    for server in started:
        server.stop()
