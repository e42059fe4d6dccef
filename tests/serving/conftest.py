"""Fixtures of the tests of the server."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.browsing import browser
from support.phone import Phone
from support.serving import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser", "serve"]

pytest.importorskip("starlette", reason="the extra `serve`")

Serve = Callable[..., ServerProcess]
OpenPhone = Callable[..., Phone]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start a server of a path, with options; all are stopped in the end."""
    with ExitStack() as started:

        def start_server(path: Path, *options: str) -> ServerProcess:
            server = ServerProcess(path, *options)
            started.callback(server.stop)
            server.start()
            return server

        yield start_server


@pytest.fixture
def open_phone(browser: "Browser") -> Iterator[OpenPhone]:
    """A phone before a server; in the end its page has complained of nothing."""
    opened: list[Phone] = []

    def open_one(server: ServerProcess, **options: Any) -> Phone:
        phone = Phone(browser, server.url, **options)
        opened.append(phone)
        return phone

    yield open_one
    for phone in opened:
        phone.close()
    assert [complaint for phone in opened for complaint in phone.complaints] == []
