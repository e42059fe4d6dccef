"""The screen on the wall: all of it fits on a television of any size, names are whole, and it can
be read at five metres; it is renewed, and turns over, by itself; by axe's rules.

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

SIZES = {"720p": (1280, 720), "1080p": (1920, 1080), "4K": (3840, 2160)}
LEAST = 1 / 67.5  # of the screen's height: the smallest notes
LEAST_OF_SEATS = 1 / 50  # names and scores
LONG_NAMES = (
    "Nguyễn Thị Minh Ngọc",
    "Konstantinos Papadopoulos",
    "Maximiliane von Thurn",
    "山田 花子",
)
# A part is shown for ten seconds; here for one.
QUICK_TURNS = """(() => {
  const repeat = setInterval;
  globalThis.setInterval = (act, time) => repeat(act, time / 10);
})()"""
# What is cut off, or written too small. A name is whole: in its row, and as wide as its letters.
MEASURE = """([least, leastOfSeats]) => [...document.querySelectorAll("main *, aside *")]
  .filter((each) => each.childElementCount === 0 && each.textContent.trim() && each.offsetParent)
  .filter((each) => !each.closest(".unseen"))
  .filter((each) => {
    const box = each.getBoundingClientRect(),
      row = each.closest("li > ol > li, tr, h2") ?? document.body;
    const size = parseFloat(getComputedStyle(each).fontSize), around = row.getBoundingClientRect();
    const isCutOff = !box.width || box.bottom > innerHeight + 1 || box.right > innerWidth + 1
      || box.bottom > around.bottom + 2 || box.top < around.top - 2
      || each.scrollWidth > each.offsetWidth + 1;
    return isCutOff || size < innerHeight * (each.closest(".seat") ? leastOfSeats : least) - 1;
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


@pytest.fixture(params=some_of(SIZES, 3))
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
    assert len(tables) == wall.locator(".table").count()
    second = wall.locator(".table").nth(1)  # in the order of their numbers
    assert second.locator(".no").inner_text() == "2"
    assert second.locator(".hand").inner_text() == "E1"
    assert second.locator(".beside").first.inner_text() == "1 honba"
    assert second.locator(".dealer bdi").inner_text() == CLUB[4]
    assert second.locator("li:has(.who .stick) bdi").inner_text() == CLUB[6]
    assert second.locator("li:has(.who .stick) .score").inner_text() == "22,500"  # less the stick
    assert second.locator(".pot").inner_text().endswith("× 2")
    assert wall.evaluate(MEASURE, [LEAST, LEAST_OF_SEATS]) == []
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
    first = wall.locator(".table").first  # which keeps its place, in the order of ranks
    assert first.locator(".hand").inner_text() == "Final"
    assert first.locator("li bdi").all_inner_texts() == [*CLUB[:4]]
    assert first.locator(".pts").all_inner_texts() == ["+55", "+5", "−20", "−40"]
    assert wall.evaluate(MEASURE, [LEAST, LEAST_OF_SEATS]) == []
    assert find_violations(wall) == []

    # Standings take turns where they do not all fit, as in a third of the height.
    wall.evaluate("document.querySelector('aside').style.height = '34vh'")
    wall.evaluate("dispatchEvent(new Event('resize'))")
    shown = wall.locator("aside tbody tr:not([hidden])")
    first_row, count = shown.first.inner_text(), shown.count()
    assert 0 < count < wall.locator("aside tbody tr").count()
    wall.wait_for_function(
        "first => document.querySelector('aside tbody tr:not([hidden])').innerText !== first",
        arg=first_row,
    )


@pytest.mark.parametrize("count", [1, 4, 8])
def test_long_names_are_whole_beside_as_many_tables(
    count: int, server: ServerProcess, browser: "Browser"
) -> None:
    for at in range(count):
        client = TableClient(server)
        client.open_table([*LONG_NAMES] if at == 0 else [f"Gast-{at}-{seat}" for seat in "abcd"])
        if at == 0:
            for line in ("3/40! - d -", "- - 2/30 -", "+ + - -", "- d 12! -"):
                client.save(line)
        client.declare(1)
    context = browser.new_context(viewport={"width": 1920, "height": 1080}, color_scheme="dark")
    page = context.new_page()
    page.goto(f"{server.url}/wall")
    page.wait_for_selector("aside tbody tr")
    assert page.locator(".table").count() == count
    hands = page.locator(".hands li")
    assert hands.count() == (4 if count == 1 else 0)
    if count == 1:
        first = [part.inner_text() for part in hands.last.locator(":scope > *").all()]
        assert first[0] == "E1"  # the dealer's 3 han 40 fu are 7,700; the stick came back
        assert first[1].startswith("Nguyễn Thị Minh Ngọc 3 han 40 fu from Maximiliane von Thurn")
        paid = hands.last.locator(".changes > span").all_inner_texts()
        assert paid == ["Nguyễn Thị Minh Ngọc +7,700", "Maximiliane von Thurn −7,700"]
        assert hands.first.locator(".changes b").first.inner_text() == "+24,300"  # and a honba
    assert page.evaluate(MEASURE, [LEAST, LEAST_OF_SEATS]) == []
    assert find_violations(page) == []
    context.close()
