"""The table of addresses, walked by another carrier than the server, and served below a path."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Mount

from mjtally import format_scores
from mjtally.club.club import Club
from mjtally.club.server.access import Access
from mjtally.club.server.app import build_app
from mjtally.club.server.http_server import LOOPBACK, open_sockets
from mjtally.club.server.watching import ChangeFeed
from support.clubs import ask, make_club, open_club, read_all
from support.day import TODAY
from support.evening_lines import read_hand
from support.phone import Phone

NAMES = ["Aki", "Ben", "Chie", "Dai"]


# --------------------------------------------------------------------------- by a plain call


def test_an_evening_without_http(tmp_path: Path) -> None:
    """From the first page to the page to look at."""
    with open_club(make_club(tmp_path / "club", "rules=riichi\n")) as club:
        assert "No game is being played." in ask(club, "GET", "/")[1]
        players = {"key": "1", "players": NAMES, "guests": [], "seen": []}
        state = ask(club, "POST", "/api/tables", players)[1]
        assert ask(club, "GET", f"/table/{state['name']}")[1].startswith("<!DOCTYPE html>")
        table = f"/api/tables/{state['name']}"
        taps = {
            "result": "win",
            "seats": {"winners": [0], "discarder": [2]},
            "values": {"0": "3/40"},
        }
        seen = {"key": "2", "digest": state["digest"], "taps": taps}
        assert ask(club, "POST", f"{table}/preview", seen)[1]["board"]["label"] == "E1.1"
        saved = ask(club, "POST", f"{table}/lines", seen)[1]
        assert saved["line"] == "E1: 3/40  -    d     -"
        fixed = {"key": "3", "digest": saved["state"]["digest"], "text": "3/50 - d -"}
        status, saved = ask(club, "PUT", f"{table}/lines/{saved['number']}", fixed)
        assert (status, saved["line"]) == (200, "E1: 3/50  -    d     -")
        counted = {"scores": [seat["score"] for seat in saved["state"]["board"]["seats"]]}
        assert ask(club, "POST", f"{table}/count", counted)[1]["differences"] == [0] * 4
        assert ask(club, "GET", f"{table}/needs?overtake=Aki")[1]["players"]
        read_all(club)
        last_played = [each["last_played"] for each in ask(club, "GET", "/api/club")[1]["roster"]]
        assert last_played == [TODAY] * 4
        assert "player-Aki" in ask(club, "GET", "/look?players=Aki")[1]
        assert ask(club, "GET", "/manifest.webmanifest")[1]["name"] == "club"
        stale = {**fixed, "key": "4", "digest": "0" * 64}
        assert ask(club, "DELETE", f"{table}/lines/last", stale)[0] == 409
        assert ask(club, "PUT", f"{table}/lines/x", fixed)[0] == 400


def test_a_club_needs_nothing_of_a_server() -> None:
    """Nor anything that a browser has not: processes and other threads."""
    program = "import sys; import mjtally.club.addresses; print(*sys.modules)"
    command = [sys.executable, "-c", program]
    modules = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    loaded = set(modules.stdout.split())
    kept_out = {"starlette", "uvicorn", "anyio", "watchfiles", "segno", "asyncio", "subprocess"}
    assert not loaded & {*kept_out, "multiprocessing", "concurrent.futures"}


# ------------------------------------------------------------------------------ below a path


@contextmanager
def serve_below(path: str, club: Club) -> Iterator[str]:
    """The first page's address of a club that is served below a path, beside nothing."""
    (listener,) = open_sockets([LOOPBACK], 0)
    address = f"{LOOPBACK}:{listener.getsockname()[1]}"
    inner = build_app(club, Access(frozenset({address})), ChangeFeed(club))
    app = Starlette(routes=[Mount(path, app=inner)], lifespan=inner.router.lifespan_context)
    config = uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield f"http://{address}{path}"
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive()


def test_a_hand_is_tapped_below_a_path(tmp_path: Path, browser: Any) -> None:
    """Through all pages, with their styles and what is kept of them for times without network."""
    path = tmp_path / "games.txt"
    path.write_text(f"rules=riichi\nroster={','.join(NAMES)}\n", encoding="utf-8")
    asked: list[str] = []
    with open_club(path) as club, serve_below("/our/club", club) as address:
        phone = Phone(browser, address)
        phone.page.on("request", lambda request: asked.append(request.url))
        phone.page.goto(f"{address}/")
        phone.tap('a[href="new"]')
        phone.page.wait_for_selector("main[data-screen=seating]")
        phone.seat(NAMES)
        hand = read_hand("riichi", "- 3/40 d -", 4)
        assert hand
        phone.enter_hand(hand)
        phone.wait_until_saved()
        expected = f"rules=riichi\nroster={','.join(NAMES)}\n\n{TODAY}\n{' '.join(NAMES)}\n"
        assert path.read_text(encoding="utf-8") == format_scores(f"{expected}E1: - 3/40 d -\n")
        phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        phone.tap('[data-action="menu"]')
        phone.tap(f'dialog a[href="{address}/look"]')
        phone.page.wait_for_selector("table >> text=Ben")
        phone.page.locator("#filters").evaluate("form => form.requestSubmit()")
        phone.page.wait_for_selector("table >> text=Ben")
        phone.page.locator("nav.served a").click()
        phone.page.wait_for_selector('#main a[href="table/games"]')
        kept = phone.page.evaluate("caches.keys()")
        scope = phone.page.evaluate("navigator.serviceWorker.ready.then((each) => each.scope)")
        phone.close()
        assert phone.complaints == []
    assert kept == ["mjtally /our/club/"] and scope == f"{address}/"
    assert {
        each for each in asked if not each.startswith((f"{address}/", "data:", "blob:"))
    } == set()
