"""The page in a browser: as wide as the screen, readable, in the dark, on paper, without scripts,
by the keyboard, and by axe's rules. What needs eyes is looked at; what is a rule is here.

Needs playwright, axe and a chromium; without them it is skipped.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.browsing import find_violations
from support.cases import for_each, rare_cases, some_of
from support.game_generator import TOWN_NAMES, generate_real_games, join_lines
from support.paths import EXAMPLES
from support.report_pages import (
    build_first_page,
    build_page,
    build_pages,
    read_table,
    write_page,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WIDTHS = (360, 768, 1280)  # of phones, a tablet and screens, in pixels
PAPER = 703, 1032  # A4 without its margins, in pixels
MOST_TAB_STOPS = 60
LONG = ["Wolfeschlegelsteinhausenbergerdorffinnen", "Ben", "Chie", "Dai"]
RIGHT_TO_LEFT = ["שרה", "أمينة", "דוד-1", "Ben"]


def two_evenings(names: list[str]) -> str:
    quoted = " ".join(f'"{name}"' for name in names)
    return "".join(
        f"{day}\n{quoted}\n{hand}\nend\n{quoted}\n= 42100 28300 19600 10000\n"
        for day, hand in (("2026-11-20", "3/40! - d -"), ("2026-11-27", "- 1/30 - d"))
    )


def club_of_forty() -> str:
    return join_lines(
        line for game in islice(generate_real_games(7, TOWN_NAMES[:40]), 150) for line in game
    )


TEXTS: dict[str, Callable[[], str]] = {
    "a club of forty": club_of_forty,
    "a single hand": lambda: "Aki Ben Chie Dai\n3/40 d - -\n",
    "long names": lambda: two_evenings(LONG),
    "names from the right": lambda: two_evenings(RIGHT_TO_LEFT),
}
EXAMPLE = "season-2026.txt"
IN_LANGUAGES = {
    "the example in German": "de",
    "the example in Japanese": "ja",
    "the example in Chinese": "zh-Hant",
}
EXAMPLES_SHOWN = (EXAMPLE, "hk-evening.txt", "mcr-tournament.txt")
PAGES = (*EXAMPLES_SHOWN, *TEXTS, *IN_LANGUAGES)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The page of a name, as a file."""
    folder = tmp_path_factory.mktemp("pages")

    def find_file(name: str) -> Path:
        path = folder / f"{PAGES.index(name)}.html"
        if not path.exists() and name in TEXTS:
            write_page(path.with_suffix(".txt"), TEXTS[name]())
        elif name in IN_LANGUAGES:
            page = build_page(EXAMPLE, "--lang", IN_LANGUAGES[name])
            path.write_text(page, encoding="utf-8")
        elif not path.exists():
            path.write_text(build_page(name), encoding="utf-8")
        return path

    return find_file


@contextmanager
def open_page(browser: "Browser", path: Path, **options: Any) -> "Iterator[Page]":
    """A page as it is opened, which complains of nothing and loads nothing."""
    context = browser.new_context(**options)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: complaints.append(request.url))
    page.goto(path.as_uri())
    yield page
    assert complaints == [path.as_uri()]
    context.close()


OPEN_EVERYTHING = """() => {
  for (const each of document.querySelectorAll("details")) each.open = true;
  for (const each of document.querySelectorAll(".panel")) each.classList.add("open");
}"""
# Panels and sheets are all alike, and axe takes its time for each.
KEEP_ONE_OF_EACH = """() => {
  for (const alike of [".panel", ".sheets > details"])
    for (const each of [...document.querySelectorAll(alike)].slice(1)) each.remove();
}"""
# Texts of charts that are cut off, or that stand on each other.
FIND_UNREADABLE = """() => {
  const seen = [];
  for (const chart of document.querySelectorAll(".chart")) {
    const texts = [...chart.querySelectorAll("text, .labels > *, .figures > *")]
      .map((each) => [each.textContent, inkBox(each)])
      .filter(([, box]) => box.width && box.height);
    texts.forEach(([text, box], at) => {
      if (box.left < -0.5 || box.right > innerWidth + 0.5) seen.push(`${text} is cut off`);
      for (const [other, its] of texts.slice(at + 1)) {
        const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
        const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
        if (wide > 1 && high > 3) seen.push(`${text} stands on ${other}`);
      }
    });
  }
  return seen;
  function inkBox(each) {  // of what is written, not of the room that it has
    const range = document.createRange();
    range.selectNodeContents(each);
    const box = each.matches("text") ? each.getBoundingClientRect() : range.getBoundingClientRect();
    const room = each.matches("text") ? box : each.getBoundingClientRect();
    return {
      left: Math.max(box.left, room.left), right: box.right, width: box.width, height: box.height,
      top: Math.max(box.top, room.top), bottom: Math.min(box.bottom, room.bottom),
    };
  }
}"""
FIND_OVERFLOW = "() => document.documentElement.scrollWidth - innerWidth"
DRAWN_AGAIN = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done)))"""
FIND_TORN_ROWS = """() => [...document.querySelectorAll("main tbody tr")]
  .map((row) => row.getBoundingClientRect().height)
  .filter((height) => Math.abs(height - Math.round(height)) > 0.02)"""


@pytest.mark.slow
@for_each(lambda: [*PAGES[:-1], *rare_cases(PAGES[-1:])], str)
def test_pages_are_as_wide_as_the_screen(
    name: str, browser: "Browser", files: Callable[[str], Path]
) -> None:
    """At every width, with everything unfolded; what a chart says can be read; rows are whole."""
    with open_page(browser, files(name)) as page:
        if name == "a club of forty":
            page.evaluate(KEEP_ONE_OF_EACH)
        page.evaluate(OPEN_EVERYTHING)
        for width in some_of(WIDTHS, 2) if name == "a club of forty" else WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(FIND_OVERFLOW) <= 0, width
            assert not page.evaluate(FIND_UNREADABLE), width
            assert not page.evaluate(FIND_TORN_ROWS), width


@pytest.mark.slow
@for_each(lambda: [EXAMPLE, "hk-evening.txt"], str)
def test_charts_are_readable_where_text_is_twice_as_large(
    name: str, browser: "Browser", files: Callable[[str], Path]
) -> None:
    with open_page(browser, files(name)) as page:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(DRAWN_AGAIN)
            assert page.evaluate(FIND_OVERFLOW) <= 0, width
            assert not page.evaluate(FIND_UNREADABLE), width


@for_each(lambda: [EXAMPLE, "a club of forty"], str)
def test_pages_without_scripts_say_the_same(
    name: str, browser: "Browser", files: Callable[[str], Path]
) -> None:
    with open_page(browser, files(name), java_script_enabled=False) as page:
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(FIND_OVERFLOW) <= 0, width
        assert page.locator("#players h3:visible").count() == page.locator("#players h3").count()


# Of single hands, strange names and other families `test_strange_clubs.py` asks.
AXE_MORE = ("hk-evening.txt", "a club of forty", "the example in Japanese")


@pytest.mark.slow
@for_each(
    lambda: [
        *((EXAMPLE, "dark"), (EXAMPLE, "light"), ("mcr-tournament.txt", "light")),
        *rare_cases((name, "light") for name in AXE_MORE),
    ],
    " ".join,
)
def test_axe_finds_nothing(
    case: tuple[str, str], browser: "Browser", files: Callable[[str], Path]
) -> None:
    name, scheme = case
    width = 390 if scheme == "light" else 1280
    options = {"color_scheme": scheme, "viewport": {"width": width, "height": 900}}
    with open_page(browser, files(name), bypass_csp=True, **options) as page:
        page.evaluate(KEEP_ONE_OF_EACH)
        page.evaluate(OPEN_EVERYTHING)
        page.evaluate(DRAWN_AGAIN)
        left_out = [] if name == EXAMPLE else ["color-contrast"]  # takes longer than the others
        assert find_violations(page, *left_out) == []


@pytest.mark.slow
@for_each(lambda: [name for name in PAGES if name not in IN_LANGUAGES], str)
def test_a_wall_print_is_one_page(
    name: str, browser: "Browser", files: Callable[[str], Path]
) -> None:
    """The answer, the last results and the standings; nothing of the rest is wider than paper."""
    with open_page(browser, files(name), bypass_csp=True) as page:
        page.emulate_media(media="print")
        page.set_viewport_size({"width": PAPER[0], "height": PAPER[1]})
        assert page.evaluate(FIND_OVERFLOW) <= 0
        assert not page.evaluate(FIND_UNREADABLE)
        assert not page.locator(
            "nav:not(.periods):visible, summary:visible, select:visible"
        ).count()
        page.add_style_tag(content="#standings ~ *, footer { display: none !important }")
        assert count_paper(page.pdf(prefer_css_page_size=True)) == 1


def count_paper(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_names_stay_where_a_table_is_scrolled(
    browser: "Browser", files: Callable[[str], Path]
) -> None:
    """And a table leaves room for more than the name."""
    for name in ("a club of forty", "long names"):
        phone = {"width": 360, "height": 800}
        with open_page(browser, files(name), viewport=phone) as page:
            page.evaluate(OPEN_EVERYTHING)
            places = page.evaluate(
                """() => [...document.querySelectorAll(".wide")].filter(
                  (each) => each.scrollWidth > each.clientWidth && each.querySelector("td.n")
                ).map((each) => {
                  each.scrollLeft = 1000;
                  const cell = each.querySelector("td.n").getBoundingClientRect();
                  return [cell.left - each.getBoundingClientRect().left, cell.width];
                })"""
            )
            assert places
            assert all(left == 0 and width <= 150 for left, width in places)


def test_the_keyboard_gets_through(browser: "Browser", files: Callable[[str], Path]) -> None:
    """First to a link past the head, then through all of the page, in few steps; each can be
    seen."""
    with open_page(browser, files(EXAMPLE)) as page:
        page.keyboard.press("Tab")
        assert page.locator(".skip:focus").bounding_box()
        assert page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
        stops = 1
        while stops <= MOST_TAB_STOPS:
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement === document.body"):
                break
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", page.evaluate("document.activeElement.outerHTML")
            stops += 1
        assert stops < MOST_TAB_STOPS


def test_nothing_moves_for_whom_it_shall_not(
    browser: "Browser", files: Callable[[str], Path]
) -> None:
    behaviour = "getComputedStyle(document.documentElement).scrollBehavior"
    with open_page(browser, files(EXAMPLE), reduced_motion="reduce") as page:
        assert page.evaluate(behaviour) == "auto"
        moving = "[...document.querySelectorAll('*')].filter((each) => getComputedStyle(each)"
        moving += ".transitionDuration !== '0s' || getComputedStyle(each).animationName !== 'none')"
        assert page.evaluate(f"{moving}.length") == 0


def test_examples_are_there() -> None:
    assert all((EXAMPLES / name).exists() for name in PAGES if name.endswith(".txt"))


# ------------------------------------------------------------------------------------ periods


def test_another_period_is_shown_and_has_an_address(browser: "Browser", tmp_path: Path) -> None:
    """Each is the page that is made of it alone, but for its sheets; the first comes back as it
    was, and a player is where the address says."""
    path, pages = tmp_path / "page.html", build_pages(EXAMPLE)
    path.write_text(build_first_page(EXAMPLE), encoding="utf-8")
    headlines = {
        period: page.partition("class=headline>")[2].partition("</p>")[0]
        for period, page in pages.items()
    }
    with open_page(browser, path) as page:
        for period in ("all", "season-autumn-2026", "season-winter-2026"):
            page.select_option("#period", period)
            own = headlines[period]
            page.wait_for_function(
                "html => document.querySelector('.headline').innerHTML === html", arg=own
            )
            assert (f"period={period}" in page.url) == (period != next(iter(pages)))
            assert page.evaluate("document.activeElement.id") == "period"
            rows = page.locator("table.games tbody tr").count()
            numbers = page.evaluate("JSON.parse(document.getElementById('games-data').textContent)")
            assert rows == len(numbers["games"])
            page.locator("#standings th button").first.click()
            page.locator("#standings td a").first.click()
            assert page.locator(".panel.open").count() == 1
            page.evaluate("location.hash = ''")
        assert find_violations(page, "color-contrast") == []  # the same as of the first


def test_an_address_leads_to_a_player_in_a_period(browser: "Browser", tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(build_first_page(EXAMPLE), encoding="utf-8")
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{path.as_uri()}?period=season-autumn-2026#player-Kaito")
    page.wait_for_selector("#player-Kaito.open")
    assert page.locator("#period").input_value() == "season-autumn-2026"
    own = read_table(EXAMPLE, "players", "--season", "autumn-2026")
    (games,) = [row["game_count"] for row in own if row["name"] == "Kaito"]
    facts = page.locator("#player-Kaito .facts").first.inner_text()
    assert f"games\n{games}" in facts
    context.close()


def test_without_scripts_the_current_season_is_named(browser: "Browser", tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(build_first_page(EXAMPLE), encoding="utf-8")
    with open_page(browser, path, java_script_enabled=False) as page:
        assert page.locator(".periods b").is_visible()
        assert not page.locator("#period").is_visible()
