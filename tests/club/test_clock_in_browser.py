"""The clock of a round on phones and on the wall: they tick by themselves, with a network and
without one."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from support.browsing import find_violations
from support.clubs import make_club
from support.phone import Phone
from support.serving import ServerProcess, TableClient

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CLOCK = ".board [data-clock]"


def open_clock(phone: Phone) -> None:
    phone.tap('[data-action="menu"]')
    phone.tap('dialog [data-action="clock"]')
    phone.wait_for_sheet("clock")


def press(phone: Phone, action: str) -> None:
    """Tap a key of the clock's sheet, which closes when it was done."""
    phone.tap(f'dialog [data-action="{action}"]')
    phone.wait_until_saved()


def wait_for_text(page: Any, selector: str, pattern: str) -> None:
    page.wait_for_function(
        """([selector, pattern]) =>
             new RegExp(pattern).test(document.querySelector(selector)?.textContent ?? "")""",
        arg=[selector, pattern],
    )


@pytest.fixture
def other(tmp_path: Path, serve: Callable[..., ServerProcess]) -> TableClient:
    """A table beside the phone's."""
    client = TableClient(serve(make_club(tmp_path / "club")))
    client.open_table(["Emi", "Fumi", "Gen", "Hana"])
    client.save("+ - - -")  # a game that has not begun plays by no clock whose time is up
    return client


@pytest.fixture
def phone(other: TableClient, open_phone: Callable[..., Phone]) -> Phone:
    client, phone = TableClient(other.server), open_phone(other.server)
    client.open_table(["Aki", "Ben", "Chie", "Dai"])
    client.save("+ - - -")
    phone.open(f"/table/{client.state['name']}")
    return phone


@pytest.fixture
def wall(phone: Phone, browser: "Browser") -> Iterator["Page"]:
    context = browser.new_context(viewport={"width": 1920, "height": 1080})
    page = context.new_page()
    page.goto(f"{phone.url}/wall")
    page.wait_for_selector(".table")
    yield page
    context.close()


def set_clock(client: TableClient, seconds: float) -> None:
    """Have so much time be left for all tables."""
    body = {"left": seconds, "is_running": True}
    headers = {"Origin": client.server.url, "X-Mjtally": "1"}
    answer = httpx.put(f"{client.server.url}/api/clock", json=body, headers=headers)
    assert answer.status_code == httpx.codes.OK


def test_it_is_set_and_ticks(phone: Phone, wall: "Page") -> None:
    assert not wall.locator("header [data-clock]").count()
    open_clock(phone)
    phone.write("input[data-minutes]", "0")
    assert phone.find('dialog [data-action="start"]').is_disabled()
    phone.write("input[data-minutes]", "75")
    phone.tap('dialog [data-key="one-more"]')
    assert find_violations(phone.page) == []
    press(phone, "start")
    wait_for_text(phone.page, CLOCK, "^7[0-4]:")  # it ticks
    wait_for_text(wall, "header [data-clock]", "^7[0-4]:")

    phone.tap('[data-action="clock"]')  # on the board
    press(phone, "extra")
    own = '.table:has(bdi:text-is("Aki")) .head [data-clock]'
    wait_for_text(phone.page, CLOCK, "^7[5-9]:")
    wall.wait_for_function("() => document.querySelector('.head [data-clock]:not([data-quiet])')")
    assert re.match("7[5-9]:", wall.locator(own).inner_text())
    assert wall.locator(".head [data-quiet]").inner_text() == ""

    # A phone goes on without a network, also one that is opened again.
    with phone.cut_off():
        shown = phone.find(CLOCK).inner_text()
        phone.page.wait_for_function(
            "shown => document.querySelector('.board [data-clock]').textContent !== shown",
            arg=shown,
        )
        open_clock(phone)
        phone.tap('dialog [data-action="stop"]')
        wait_for_text(phone.page, "[data-trouble]", "No connection")
        phone.tap('dialog [data-action="close"]')
    phone.page.wait_for_selector("[data-status][data-state=saved]", state="attached")


def test_its_time_is_up(
    phone: Phone, other: TableClient, wall: "Page", request: pytest.FixtureRequest
) -> None:
    open_clock(phone)
    phone.tap('dialog [data-key="one-more"]')
    press(phone, "start")
    phone.tap('[data-action="clock"]')
    press(phone, "extra")
    wait_for_text(wall, ".head [data-clock]:not([data-quiet])", ":")
    set_clock(other, 2)  # and five minutes at Aki's table
    wait_for_text(wall, "header [data-clock]", "^Time is up$")
    wait_for_text(wall, ".head [data-quiet]", "^Time is up: finish this hand, then play one more$")
    set_clock(other, -298)
    phone.page.wait_for_selector("[data-hands-left='2']")  # when its own time is up
    wait_for_text(wall, ".head [data-clock]:not([data-quiet])", "play one more$")
    assert phone.find(CLOCK).inner_text() == "0:00"
    assert find_violations(phone.page) == find_violations(wall) == []
    if pictures := request.config.getoption("--screens"):
        Path(pictures).mkdir(parents=True, exist_ok=True)
        phone.page.screenshot(path=Path(pictures, "time-is-up.png"))
        wall.screenshot(path=Path(pictures, "wall-time-is-up.png"))
    assert not phone.is_shown('[data-action="end-by-time"]')
    for left in (1, 0):
        phone.tap('[data-action="usual-result"]')
        phone.tap('dialog [data-action="next"]')
        phone.wait_for("[data-preview]")
        phone.tap('dialog [data-action="save"]')
        phone.page.wait_for_selector(f"[data-hands-left='{left}']")
    phone.tap('[data-action="end-by-time"]')
    phone.tap('dialog [data-action="save"]')
    phone.wait_until_saved()
    text = next(path.read_text("utf-8") for path in other.server.path.rglob("*table-2.txt"))
    assert text.endswith("\nend  # Time is up\n")
