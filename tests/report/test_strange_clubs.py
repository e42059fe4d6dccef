"""Clubs that nobody thinks of: one game, no game, guests alone, two hundred players, ties, names of
four scripts, a single hand of each family. Their files are in `tests/data/strange-clubs`."""

from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mjtally.translations import LANGUAGES
from support.browsing import find_violations
from support.cases import for_each, some_of
from support.paths import DATA
from support.report_pages import build_page, read_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CLUBS = sorted((DATA / "strange-clubs").glob("*.txt"))
FIND_WIDE = """() => {
  for (const each of document.querySelectorAll("details")) each.open = true;
  const inside = ".wide, svg, .skip, .unseen, .bar";  // which may be scrolled, or is not seen
  const wide = [...document.querySelectorAll("body *")].filter((each) =>
    !each.closest(inside) && each.getBoundingClientRect().right > innerWidth + 1);
  const overflow = document.documentElement.scrollWidth - innerWidth;
  return [overflow, wide.map((each) => each.outerHTML.slice(0, 90))];
}"""


def test_clubs_are_there() -> None:
    assert len(CLUBS) >= 10


@for_each(lambda: some_of([*product(CLUBS, LANGUAGES)], 13), str)  # many in a language
def test_every_club_has_a_page(case: tuple[Path, str]) -> None:
    path, language = case
    page = read_page(str(path), "--lang", language)
    assert next(page.root.find_all("h1")).words
    addresses = {node.attributes.get("href", "") for node in page.nodes}
    links = {address[1:] for address in addresses if address.startswith("#")}
    ids = {node.attributes["id"] for node in page.nodes if "id" in node.attributes}
    of_script = {"pair", "player"}
    left = {link for link in links if link.partition("-")[0] not in of_script} - ids
    assert not {link for link in left if not link.startswith("game-")}


def test_a_club_that_has_not_begun_says_so() -> None:
    page = read_page(str(DATA / "strange-clubs" / "no-game.txt"))
    assert next(page.root.find_all("h1")).words == "Montagsrunde"
    assert "Nothing was played yet." in page.root.words
    assert not page.sections


@pytest.mark.slow
@for_each(lambda: CLUBS, lambda path: path.stem)
def test_nothing_is_wider_than_a_phone_and_axe_finds_nothing(
    path: Path, browser: "Browser", tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    page.write_text(build_page(str(path)), encoding="utf-8")
    context = browser.new_context(viewport={"width": 360, "height": 740}, bypass_csp=True)
    tab = context.new_page()
    complaints: list[str] = []
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.goto(page.as_uri())
    addresses = tab.evaluate("[...document.querySelectorAll('.panel')].map((each) => each.id)")
    for address in ["", *addresses[:1], *addresses[-1:]]:
        tab.goto(f"{page.as_uri()}#{address}")
        tab.locator(f'.panel.open[id="{address}"]' if address else "main").wait_for()
        overflow, wide = tab.evaluate(FIND_WIDE)
        assert overflow <= 0, (address, wide)
        assert wide == [], address
        # the parts of a larger one are the same, and axe takes a minute; so are panels
        is_asked = not address or (address == addresses[-1] and path in some_of(CLUBS, 3))
        if len(addresses) < 50 and is_asked:
            # contrast is tested once for all pages
            assert find_violations(tab, "color-contrast") == [], address
    assert complaints == []
    context.close()
