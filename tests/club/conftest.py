"""Fixtures of the tests of the server."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.clubs import make_club
from support.phone import Phone
from support.serving import ServerProcess, TableClient

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["serve"]


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


@pytest.fixture(scope="module")
def club_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Of a club, in which each test of a module has a table of its own."""
    head = "rules=riichi\nroster=Aki,Ben,Chie,Dai,Emi\n"
    server = ServerProcess(make_club(tmp_path_factory.mktemp("served") / "club", head))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def first_phone(club_server: ServerProcess, browser: "Browser") -> Iterator[Phone]:
    """A phone that goes from table to table: what its pages are made of is loaded once."""
    phone = Phone(browser, club_server.url)
    yield phone
    phone.close()


@pytest.fixture(scope="module")
def second_phone(club_server: ServerProcess, browser: "Browser") -> Iterator[Phone]:
    phone = Phone(browser, club_server.url)
    yield phone
    phone.close()


@pytest.fixture
def client(club_server: ServerProcess, request: pytest.FixtureRequest) -> TableClient:
    """Who has opened a table of the club, where nothing was played."""
    client = TableClient(club_server)
    client.open_table(("Aki", "Ben", "Chie", "Dai"), re.sub(r"\W|_", "-", request.node.name))
    return client


@pytest.fixture
def scores(client: TableClient) -> Path:
    """The file of that table."""
    return client.server.path / "scores" / f"{client.state['name']}.txt"


def sit_down(phone: Phone, client: TableClient) -> Iterator[Phone]:
    phone.open(f"/table/{client.state['name']}")
    phone.wait_for("[data-score]")
    yield phone
    assert phone.complaints == []


@pytest.fixture
def phone(client: TableClient, first_phone: Phone) -> Iterator[Phone]:
    """A phone at that table; in the end it has complained of nothing."""
    yield from sit_down(first_phone, client)


@pytest.fixture
def other_phone(client: TableClient, second_phone: Phone) -> Iterator[Phone]:
    """A second phone at that table."""
    yield from sit_down(second_phone, client)


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
