"""The whole browser is killed, and not the page alone, right after hands were tapped that no server
has heard of: all that was shown as waiting is there in the next browser, and comes into the file
once, in order.

Needs playwright and a chromium; without them it is skipped.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.browsing import open_killed_browser
from support.cases import some_of
from support.evening_lines import read_hand
from support.phone import Phone
from support.serving import ServerProcess, TableClient

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.dev,
    pytest.mark.skipif(sys.platform != "linux", reason="its profile names the process"),
]

PLAYERS = ("Aki", "Ben", "Chie", "Dai")
HANDS = ("3/40! - d -", "- - 2/30 d", "- d - 5!", "+ + - -")
KILLS = range(1, 21)  # the first one after two hands


@pytest.mark.parametrize("kill", some_of(KILLS, len(KILLS)))
def test_a_browser_that_is_killed(
    kill: int, tmp_path: Path, serve: Callable[..., ServerProcess], browser: "Browser"
) -> None:
    """After one to four hands, each of which is shown as waiting when the next one is tapped."""
    path = tmp_path / "games.txt"
    path.write_text("rules=riichi\n", encoding="utf-8")
    server = serve(path)
    client = TableClient(server)
    client.open_table(PLAYERS)
    board = f"/table/{client.state['name']}"
    hands = HANDS[: kill % len(HANDS) + 1]
    with open_killed_browser(browser, tmp_path / "profile") as context:
        phone = Phone.of_profile(context, server.url)
        phone.open(board)
        phone.wait_for("[data-score]")
        server.kill()
        for line in hands:
            hand = read_hand("riichi", line, len(PLAYERS))
            assert hand
            phone.send(hand)
    server.start()
    with open_killed_browser(browser, tmp_path / "profile") as context:
        phone = Phone.of_profile(context, server.url)
        phone.open(board)
        phone.page.wait_for_function(
            "count => document.querySelectorAll('[data-line].result').length === count",
            arg=len(hands),
        )
        phone.wait_until_saved()
    written = [line.split()[1:] for line in path.read_text(encoding="utf-8").splitlines()[4:]]
    assert written == [line.split() for line in hands]
