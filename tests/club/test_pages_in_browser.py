"""The page to look at and the first page, in a real browser: what changes is shown at once, and
nobody loses their place."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from support.cases import some_of
from support.report_pages import CLUB, generate_club
from support.serving import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Route

SECOND = 1000  # milliseconds, as browsers count
WAIT = 20 * SECOND  # for what a busy machine does
SCROLLED = "() => Math.round(document.getElementById('records').getBoundingClientRect().top)"
AT_REST = f"""async () => {{
    const before = ({SCROLLED})();
    await new Promise((done) => setTimeout(done, 300));
    return ({SCROLLED})() === before;
}}"""
# What the page listened to before it was renewed is gone: one click on a row chooses it, and does
# not take it back. (The page may be renewed once more at any moment, but not within this.)
CLICK_A_ROW = """() => {
    const row = document.querySelector("#standings tbody tr[data-p]");
    row?.lastElementChild.click();
    return row?.classList.contains("on") && document.querySelectorAll("#tip").length === 1;
}"""
# While a page is being left, browsers say what it logs, and answer no other question about it.
LOG_TEXT = """(text) => {
    const clock = setInterval(() => {
        if (!document.querySelector("header").textContent.includes(text)) return;
        clearInterval(clock);
        console.log(text);
    }, 20);
}"""
# A new page whose period takes long to be unpacked.
HOLD_UNPACKING = """() => {
    const unpack = window.mjtallyUnpack;
    window.isWaiting = false;
    const gate = new Promise((open) => { window.goOn = open; });
    window.mjtallyUnpack = async (text) => {
        window.isWaiting = true;
        await gate;
        return unpack(text);
    };
}"""
GAME = f"2027-01-0{{day}}\n{' '.join(CLUB[:4])}\n= 40000 30000 20000 10000\n"
ERROR = "2027-02-01\nNobody at all\n"


@pytest.fixture
def club_file(tmp_path: Path) -> Path:
    return write_season(tmp_path)


def write_season(folder: Path) -> Path:
    """A season of a club."""
    path = folder / "club.txt"
    path.write_text("\n".join(generate_club()) + "\nrules=tenhou\n", encoding="utf-8")
    return path


@contextmanager
def open_page(browser: "Browser", address: str, width: int = 1280) -> "Iterator[Page]":
    """A page of the server; nothing may be refused or fail in it."""
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    complaints: list[str] = []

    def note(said: "ConsoleMessage") -> None:
        if said.type == "error":
            complaints.append(said.text)

    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", note)
    page.goto(address)
    try:
        yield page
        assert not complaints
    finally:
        context.close()


def append(path: Path, text: str) -> None:
    """Somebody writes into the file."""
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


def play(page: "Page", path: Path, day: int) -> None:
    """Another game is written into the file, and the page shows it. (That its version is another
    one does not say that: it has a new one, too, when all files were read once more.)"""
    append(path, GAME.format(day=day))
    shown = page.locator("header").get_by_text(f"to 2027-01-0{day}")
    shown.wait_for(state="attached", timeout=WAIT)  # it is hidden behind what is open


def hold(page: "Page", address: str) -> "list[Route]":
    """What the page asks of an address from now on; the test answers it."""
    held: list[Route] = []

    def keep(route: "Route") -> None:
        held.append(route)

    page.route(address, keep)
    return held


def wait_for_first(page: "Page", routes: Sequence["Route"]) -> "Route":
    """The first request of those that are held, when there is one."""
    while not routes:
        page.wait_for_timeout(10)
    return routes[0]


@pytest.fixture
def server(club_file: Path, serve: Callable[..., ServerProcess]) -> ServerProcess:
    return serve(club_file)


@pytest.fixture(scope="module")
def quiet_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Of a file into which nobody writes."""
    server = ServerProcess(write_season(tmp_path_factory.mktemp("quiet")))
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("width", some_of([360, 1280], 2))
def test_a_change_is_shown_and_the_place_is_kept(
    browser: "Browser", server: ServerProcess, club_file: Path, width: int
) -> None:
    with open_page(browser, f"{server.url}/look?period=all#games", width) as page:
        page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
        page.locator("details.filters > summary").click()
        page.locator("[name=on]").fill("2026-")
        page.locator("#standings th button").nth(1).click()
        page.locator("#more-games").click()
        rows = page.locator("table.games").first.locator("tbody tr").count()
        opened = page.locator("#rules details, #definitions details, .sheets details").first
        opened.evaluate("each => each.open = true")
        chosen = page.locator(".choose select").first
        chosen.select_option(label=CLUB[2])
        page.locator("[name=on]").focus()
        page.evaluate("document.getElementById('records').scrollIntoView({behavior: 'instant'})")
        page.wait_for_function(AT_REST, timeout=WAIT)  # a busy browser lays it out a little later
        top, sorted_by = page.evaluate(SCROLLED), page.locator("th[aria-sort]").inner_text()

        play(page, club_file, 1)

        page.wait_for_function(f"top => Math.abs(({SCROLLED})() - top) <= 2", arg=top, timeout=WAIT)
        assert page.evaluate("location.hash") == "#games"
        assert page.locator("[name=on]").input_value() == "2026-"
        assert page.evaluate("document.activeElement.name") == "on"
        page.keyboard.type("11")
        assert page.locator("[name=on]").input_value() == "2026-11"
        assert page.locator("th[aria-sort]").inner_text() == sorted_by
        assert page.locator("table.games").first.locator("tbody tr").count() >= rows
        assert (
            page.locator(".choose select").first.evaluate("each => each.selectedOptions[0].text")
            == CLUB[2]
        )

        page.evaluate("address => { location.hash = address; }", f"#player-{quote(CLUB[1])}")
        page.wait_for_selector(".panel.open", timeout=WAIT)
        play(page, club_file, 2)
        assert page.locator(".panel.open h3").inner_text() == CLUB[1]
        page.locator("details.filters[open]").wait_for(state="attached", timeout=WAIT)
        page.locator("#live").get_by_text("updated ").wait_for(timeout=WAIT)
        page.wait_for_function(CLICK_A_ROW, timeout=WAIT)


@pytest.mark.parametrize("field", ["[name=on]", "#find-player"])
def test_a_page_that_is_renewed_loses_no_key(
    browser: "Browser", server: ServerProcess, club_file: Path, field: str
) -> None:
    """Not while the new page waits for its period, nor when it takes the place of the old one."""
    with open_page(browser, f"{server.url}/look?period=all") as page:
        page.locator("details.filters > summary").click()
        page.locator(field).fill("20")
        page.evaluate(HOLD_UNPACKING)

        append(club_file, GAME.format(day=1))
        page.wait_for_function("() => window.isWaiting", timeout=WAIT)
        page.keyboard.type("26-")
        page.keyboard.press("ArrowLeft")
        page.evaluate("goOn()")
        page.locator("header").get_by_text("to 2027-01-01").wait_for(timeout=WAIT)
        page.keyboard.type("11")

        assert page.locator(field).input_value() == "202611-"


def test_filters_are_entered_in_a_form(browser: "Browser", quiet_server: ServerProcess) -> None:
    with open_page(browser, f"{quiet_server.url}/look", 360) as page:
        page.locator("details.filters > summary").click()
        page.locator("#who > summary").click()
        page.get_by_label(CLUB[0], exact=True).check()
        page.locator("[name=season]").select_option("spring")
        page.locator("#filters button").click()
        page.wait_for_url("**/look?*players=*")
        scope = page.locator(".scope").inner_text()
        assert "season spring" in scope and f"players: {CLUB[0]}" in scope
        page.get_by_role("link", name="Show everything").click()
        page.wait_for_url("**/look")
        assert page.locator(".scope").count() == 0


def test_a_change_of_the_file_holds_nobody_who_leaves_the_page(
    browser: "Browser", server: ServerProcess, club_file: Path
) -> None:
    """The server takes a while for the page that the filters ask for; and what somebody follows
    may come to nothing, as a download does: then the page is renewed on."""
    with open_page(browser, f"{server.url}/look") as page:
        page.route("**/look?last=1", lambda route: route.fulfill(status=204))
        slow = hold(page, "**/look?*last=3*")

        page.evaluate("location.href = 'look?last=1'")
        play(page, club_file, 1)
        page.locator("details.filters > summary").click()
        page.locator("[name=last]").fill("3")
        page.evaluate(LOG_TEXT, "to 2027-01-02")
        with page.expect_request("**/look?*last=3*"):
            page.evaluate("setTimeout(() => document.querySelector('#filters button').click())")
        with page.expect_console_message(lambda message: message.text == "to 2027-01-02"):
            append(club_file, GAME.format(day=2))
        wait_for_first(page, slow).continue_()
        page.wait_for_url("**/look?*last=3*")
        assert "the latest 3 games" in page.locator(".scope").inner_text()


@pytest.mark.parametrize("path", ["/", "/look"])
def test_a_link_is_followed_though_the_page_is_renewed_while_it_is_pressed(
    browser: "Browser", server: ServerProcess, club_file: Path, path: str
) -> None:
    leads_to = "look" if path == "/" else "./"
    with open_page(browser, f"{server.url}{path}") as page:
        renewals = hold(page, f"{server.url}{path}")
        with page.expect_request(f"{server.url}{path}"):
            append(club_file, GAME.format(day=1))
        renewal = wait_for_first(page, renewals)
        text = renewal.fetch().text().replace("</main>", "<p>A new game</p></main>")

        page.locator(f'a[href="{leads_to}"]').first.hover()
        page.mouse.down()
        with page.expect_event("requestfinished"):
            renewal.fulfill(body=text, content_type="text/html")
        with page.expect_navigation():
            page.mouse.up()
        assert page.url == f"{server.url}/{leads_to.strip('./')}"


def test_a_server_that_is_away_is_told_and_waited_for(
    browser: "Browser", server: ServerProcess, club_file: Path
) -> None:
    """And an error of the file comes and goes."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{server.url}/look")
    server.stop()
    page.locator("#live.lost").wait_for(timeout=WAIT)
    assert page.locator("#standings tbody tr").count()
    append(club_file, GAME.format(day=5))
    server.start()
    page.locator("#live:not(.lost)").wait_for(timeout=WAIT)
    page.locator("header").get_by_text("to 2027-01-05").wait_for(timeout=WAIT)

    before = club_file.read_text(encoding="utf-8")
    append(club_file, ERROR)
    page.locator("#problems").get_by_text("Nobody at all").first.wait_for(timeout=WAIT)
    assert page.locator("#standings tbody tr").count()
    club_file.write_text(before, encoding="utf-8")
    page.locator("#problems").wait_for(state="detached", timeout=WAIT)
    context.close()


def test_without_script_the_page_is_whole(browser: "Browser", quiet_server: ServerProcess) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{quiet_server.url}/look?last=3")
    assert "the latest 3 games" in page.locator(".scope").inner_text()
    page.goto(f"{quiet_server.url}/")
    assert page.get_by_role("link", name="Standings and statistics").is_visible()
    context.close()


def test_nothing_is_wider_than_the_screen(browser: "Browser", quiet_server: ServerProcess) -> None:
    with open_page(browser, quiet_server.url) as page:
        for address in ("/", "/look", "/look?last=x"):
            page.goto(f"{quiet_server.url}{address}")
            for each in page.locator(".filters, .filters details").all():
                each.evaluate("each => each.open = true")
            for width in (360, 1280):
                page.set_viewport_size({"width": width, "height": 800})
                wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                assert wider <= 0, (address, width)


def test_the_first_page_follows_the_tables(
    browser: "Browser", server: ServerProcess, club_file: Path
) -> None:
    names = CLUB[:4]
    with open_page(browser, server.url, 360) as page:
        text = f"2027-03-01\n{' '.join(names)}\nE1: 3/30 - d -\n"
        append(club_file, text)
        card = page.locator(".tables a")
        card.wait_for(timeout=WAIT)
        assert card.locator("bdi").all_inner_texts() == [*names]
        scores = [text.replace(",", "") for text in card.locator(".score").all_inner_texts()]
        assert sum(map(int, scores)) == 100_000
        assert card.get_attribute("href") == "table/club"


def test_an_app_can_be_installed(browser: "Browser", quiet_server: ServerProcess) -> None:
    """The service worker keeps what pages are made of, and nothing of what is played."""
    with open_page(browser, f"{quiet_server.url}/look") as page:
        page.goto(quiet_server.url)
        manifest = page.evaluate("fetch('/manifest.webmanifest').then((each) => each.json())")
        assert manifest["start_url"] == "./" and manifest["display"] == "standalone"
        for icon in manifest["icons"]:
            size = page.evaluate(
                "address => createImageBitmap ? fetch(address).then((each) => each.blob())"
                ".then((each) => each.size) : 0",
                icon["src"],
            )
            assert size
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.evaluate("fetch('/table/club').then((each) => each.text())")
        page.goto(f"{quiet_server.url}/look")
        page.goto(quiet_server.url)
        kept = page.evaluate(
            "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name)"
            ".then((each) => each.keys())))).then((all) => all.flat().map((each) =>"
            " new URL(each.url).pathname))"
        )
        assert "/table/" in kept
        assert all(path.startswith("/static/") or path == "/table/" for path in kept), kept
