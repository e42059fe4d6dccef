"""The screen on the wall: all of it fits on a television of either size and can be read at three
metres; it is renewed, and turns over, by itself; by axe's rules.

`pytest tests/club/test_wall.py --screens FOLDER` keeps pictures. Needs playwright, axe and a
chromium; without them it is skipped.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.browsing import find_violations
from support.cases import some_of
from support.day import TODAY
from support.report_pages import CLUB, generate_club
from support.serving import ServerProcess, TableClient

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = {"1080p": (1920, 1080), "4K": (3840, 2160)}
LEAST = 1 / 40  # of the screen's height: letters at three metres
# A part is shown for ten seconds; here for one.
QUICK_TURNS = """(() => {
  const repeat = setInterval;
  globalThis.setInterval = (act, time) => repeat(act, time / 10);
})()"""
# What is cut off, or written too small; what may be long ends in three points.
MEASURE = """least => [...document.querySelectorAll("main *, aside *")]
  .filter((each) => each.childElementCount === 0 && each.textContent.trim() && each.offsetParent)
  .filter((each) => {
    const box = each.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(each).fontSize);
    const isCutOff = !box.width || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
    return isCutOff || size < innerHeight * least - 1;
  })
  .map((each) => each.outerHTML)"""


@pytest.fixture
def server(tmp_path: Path, serve: Callable[..., ServerProcess]) -> ServerProcess:
    """A club with a season, at whose tables is played."""
    folder = tmp_path / "club"
    (folder / "scores").mkdir(parents=True)
    season = "\n".join(generate_club())
    (folder / "club.txt").write_text(f"{season}\nrules=tenhou\ninclude=scores/\n", encoding="utf-8")
    return serve(folder)


@pytest.fixture
def tables(server: ServerProcess) -> list[TableClient]:
    """Two tables, the second one in its second hand."""
    clients = []
    for at in (0, 4):
        client = TableClient(server)
        client.open_table(CLUB[at : at + 4])
        clients.append(client)
    clients[1].save("+ ! - -")
    clients[1].declare(2)
    return clients


@pytest.fixture(params=some_of(SIZES, 2))
def wall(
    server: ServerProcess,
    tables: list[TableClient],
    browser: "Browser",
    request: pytest.FixtureRequest,
) -> "Iterator[Page]":
    width, height = SIZES[request.param]
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text))  # such as what its policy forbids
    page.add_init_script(QUICK_TURNS)
    page.goto(f"{server.url}/wall")
    page.wait_for_selector("aside tbody tr")
    yield page
    assert not complaints
    if folder := request.config.getoption("--screens"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(folder, f"wall-{request.param}.png"))
    context.close()


def test_the_wall(wall: "Page", tables: list[TableClient]) -> None:
    assert len(tables) == wall.locator(".board").count()
    second = wall.locator(".board", has_text="table-2")
    assert second.locator(".head").inner_text().startswith("E1\n")
    assert "1 honba" in second.locator(".head").inner_text()
    assert second.locator(".dealer bdi").inner_text() == CLUB[4]
    assert second.locator("li:has(.declared) bdi").inner_text() == CLUB[6]
    assert second.locator("li:has(.declared) .score").inner_text() == "22,500"  # without the stick
    assert "2 sticks" in second.locator(".head").inner_text()
    assert wall.evaluate(MEASURE, LEAST) == []
    assert find_violations(wall) == []

    tables[1].save("- - 3/40! d")
    wall.wait_for_function(
        "label => document.body.innerText.includes(label)", arg=tables[1].state["board"]["label"]
    )
    before = wall.locator("aside tbody").inner_text()
    tables[0].save(f"= 45000 25000 20000 10000  # {TODAY}")
    wall.wait_for_function(
        "before => document.querySelector('aside tbody').innerText !== before", arg=before
    )
    assert wall.locator(".board").count() == 1

    # Standings take turns where they do not all fit, as in a third of the height.
    wall.evaluate("document.querySelector('aside').style.height = '34vh'")
    wall.evaluate("dispatchEvent(new Event('resize'))")
    shown = wall.locator("aside tbody tr:not([hidden])")
    first, count = shown.first.inner_text(), shown.count()
    assert 0 < count < wall.locator("aside tbody tr").count()
    wall.wait_for_function(
        "first => document.querySelector('aside tbody tr:not([hidden])').innerText !== first",
        arg=first,
    )
