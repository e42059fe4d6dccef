"""What the script of the page does, in a browser: it sorts tables, lets the line of a player stand
out and tells its points, lists more games, and follows addresses.

Needs playwright and a chromium; without them it is skipped.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.report_pages import build_page, read_table, without_isolates, write_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EXAMPLE = "season-2026.txt"
NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fritz", "Gen", "Hana")
SCORES = ("45000 30000 15000 10000", "10000 15500 29500 45000", "30000 45000 10000 15000")
GAME_COUNT = 250


def write_long_season() -> str:
    """Eight players on 50 days, five games a day."""
    lines = ["uma=15/5/-5/-15"]
    for at in range(GAME_COUNT):
        if at % 5 == 0:
            lines.append(f"2026-{at // 50 + 1:02}-{at % 50 // 5 * 3 + 1:02}")
        names = " ".join(NAMES[(at * 3 + seat) % len(NAMES)] for seat in range(4))
        lines += [names, f"= {SCORES[at % 3]}"]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a long season, beside its scores file."""
    path = tmp_path_factory.mktemp("season") / "games.txt"
    write_page(path, write_long_season())
    return path.with_suffix(".html")


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(build_page(EXAMPLE), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def window(browser: "Browser") -> "Iterator[Page]":
    """One for all tests: to open another takes as long as most of them."""
    window = browser.new_page(reduced_motion="reduce")
    yield window
    window.close()


@pytest.fixture
def page(window: "Page") -> "Iterator[Page]":
    """A window in which nothing was opened, of the size of a phone; it complains of nothing."""
    window.goto("about:blank")
    window.set_viewport_size({"width": 360, "height": 800})
    complaints: list[str] = []

    def note(said: object) -> None:
        complaints.append(str(said))

    window.on("console", note)
    window.on("pageerror", note)
    yield window
    window.remove_listener("console", note)
    window.remove_listener("pageerror", note)
    assert not complaints


def read_column(page: "Page", table: str, heading: str) -> list[str]:
    """The texts of a column, from the top."""
    texts: list[str] = page.evaluate(
        """([selector, heading]) => {
          const table = document.querySelector(selector);
          const cells = [...table.tHead.rows[0].cells];
          const column = cells.findIndex((each) => each.textContent.trim() === heading);
          return [...table.tBodies[0].rows].filter((row) => !row.classList.contains("total"))
            .map((row) => row.cells[column].textContent.trim());
        }""",
        [table, heading],
    )
    return texts


def read_number(text: str) -> float:
    return float(re.sub(r"[~+%,]", "", text).replace("\N{MINUS SIGN}", "-"))


# ------------------------------------------------------------------------------------ sorting

STANDINGS = "#standings table.sortable"


@pytest.mark.parametrize("heading", ["points", "mean rank"])
def test_figures_are_sorted_as_numbers(heading: str, page: "Page", example: Path) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(example.as_uri())
    button = page.locator(f"{STANDINGS} th button", has_text=re.compile(f"^{heading}$")).first
    for order in ("descending", "ascending"):
        button.click()
        heads = page.locator(f"{STANDINGS} th[aria-sort]")
        assert [head.get_attribute("aria-sort") for head in heads.all()] == [order]
        numbers = [read_number(text) for text in read_column(page, STANDINGS, heading)]
        assert len(numbers) == 5
        assert numbers == sorted(numbers, reverse=order == "descending")


def test_words_are_sorted_from_a_to_z(page: "Page", example: Path) -> None:
    page.goto(example.as_uri())
    button = page.locator(f"{STANDINGS} th button", has_text="player").first
    for order in ("ascending", "descending"):
        button.click()
        head = page.locator(f"{STANDINGS} th[aria-sort]")
        assert head.get_attribute("aria-sort") == order
        names = read_column(page, STANDINGS, "player")
        assert names == sorted(names, reverse=order == "descending")


def test_a_table_is_one_tab_stop_and_arrows_go_on(page: "Page", example: Path) -> None:
    page.goto(example.as_uri())
    buttons = page.locator(STANDINGS).first.locator("th button")
    stops = buttons.evaluate_all("each => each.map((button) => button.tabIndex)")
    assert stops.count(0) == 1 and set(stops) == {0, -1} and len(stops) > 4
    buttons.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert buttons.nth(1).evaluate("button => button === document.activeElement")
    stops = buttons.evaluate_all("each => each.map((button) => button.tabIndex)")
    assert [at for at, stop in enumerate(stops) if stop == 0] == [1]
    assert all(buttons.nth(at).inner_text().strip() for at in range(buttons.count()))


# -------------------------------------------------------------------------------------- lines


def list_shown(page: "Page") -> list[str]:
    """Of whom a line stands out, in all charts."""
    names: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.lines .line-name.on')].map(one => one.textContent)"
    )
    return names


def test_a_player_is_chosen_in_all_charts(page: "Page", season: Path) -> None:
    page.goto(season.as_uri())
    first, second = page.locator(".choose select").all()
    assert first.locator("option").all_inner_texts()[1:] == read_column(page, STANDINGS, "player")
    sixth = first.locator("option").all_inner_texts()[6]  # no line in colour
    first.select_option(sixth)
    assert list_shown(page) == [sixth, sixth]
    assert second.input_value() == first.input_value() == "5"
    assert page.locator("#points .names .line-name:visible").count() == 6
    second.select_option("")
    assert list_shown(page) == []
    page.locator("#standings tr[data-p='6'] td").first.click()  # the place, beside the name
    assert len(set(list_shown(page))) == 1 and first.input_value() == "6"


# Where the names of each chart may stand, and where those stand that are seen.
FIND_NAMES = """() => [...document.querySelectorAll(".chart.lines[data-form]")].map((chart) =>
  [chart.querySelector(".names"), ...chart.querySelectorAll(".line-name text")]
    .filter((each) => getComputedStyle(each).visibility === "visible")
    .map((each) => each.getBoundingClientRect().toJSON()).filter(({ width }) => width))"""


@pytest.mark.parametrize("width", [360, 1280])
def test_names_stand_apart_whoever_is_chosen(width: int, page: "Page", season: Path) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(season.as_uri())
    select = page.locator(".choose select").first
    for number in range(-1, len(NAMES)):
        select.select_option("" if number < 0 else str(number))
        for room, *boxes in page.evaluate(FIND_NAMES):
            assert len(boxes) == (5 if number < 5 else 6)
            placed = sorted((box["top"], box["bottom"]) for box in boxes)
            assert placed[0][0] >= room["top"] - 1
            assert placed[-1][1] <= room["bottom"] + 1
            assert all(box["right"] < width for box in boxes)
            for (_, bottom), (top, _) in pairwise(placed):
                assert top >= bottom - 3


def test_a_point_is_told_where_it_is_pointed_at(page: "Page", season: Path) -> None:
    """The date and the figure are those of the table of days; no other day is nearer."""
    page.goto(season.as_uri())
    path = str(season.with_suffix(".txt"))
    days = {
        (row["period"], row["name"]): row["points_total"]
        for row in read_table(path, "series", "--by", "day")
    }
    plot = page.locator("#points .plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    assert box
    told = set()
    for across in (0.1, 0.35, 0.6, 0.9):
        for down in range(20, 290, 40):
            page.mouse.move(box["x"] + across * box["width"], box["y"] + down)
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
            tip = page.locator("#tip")
            if tip.is_visible():
                told.add((across, without_isolates(tip.inner_text())))
                assert len(list_shown(page)) == 2
    assert len(told) > 10
    first, *_, last = sorted({date.fromisoformat(period) for period, _ in days})
    for across, text in told:
        found = re.fullmatch(r"(\w+), (\S+): (\S+)", text)
        assert found
        assert read_number(found[3]) == pytest.approx(days[found[2], found[1]], abs=0.006)
        pointed_at = first + across * (last - first)
        own = [date.fromisoformat(period) for period, name in days if name == found[1]]
        nearest = min(abs(day - pointed_at) for day in own)
        assert abs(date.fromisoformat(found[2]) - pointed_at) <= nearest + timedelta(days=1)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] - 60)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
    assert page.locator("#tip").is_hidden() and list_shown(page) == []


def test_a_line_is_chosen_by_a_finger(browser: "Browser", season: Path) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 800}, has_touch=True)
    page = context.new_page()
    page.goto(season.as_uri())
    plot = page.locator("#points .plot")
    plot.scroll_into_view_if_needed()
    box, end = plot.bounding_box(), page.locator("#points .line-name.c0 line")
    assert box
    page.touchscreen.tap(
        box["x"] + box["width"] - 2, box["y"] + float(end.get_attribute("y1") or 0)
    )
    first = read_column(page, STANDINGS, "player")[0]
    assert set(list_shown(page)) == {first}
    assert page.locator(".choose select").first.input_value() == "0"
    assert first in page.locator("#tip").inner_text()
    context.close()


# -------------------------------------------------------------------------------------- games


def read_games(page: "Page") -> list[list[str]]:
    rows: list[list[str]] = page.evaluate(
        "() => [...document.querySelectorAll('table.games tbody tr:not(.round)')].map((row) =>"
        " [...row.cells].map((cell) => cell.innerText.replace(/\\s+/g, ' ').trim()))"
    )
    return rows


def test_more_games_are_those_of_the_results(page: "Page", season: Path) -> None:
    page.goto(season.as_uri())
    button = page.locator("#more-games")
    counts = [len(read_games(page))]
    while button.is_visible():
        button.click()
        counts.append(len(read_games(page)))
    assert counts == [20, 120, 220, GAME_COUNT]
    expected, rounds = [], []
    results = [*enumerate(read_table(str(season.with_suffix(".txt")), "results"), 1)]
    results.sort(key=lambda each: each[1]["table"])
    results.sort(key=lambda each: (each[1]["date"], each[1]["round"]), reverse=True)
    for number, row in results:  # the latest first, and the tables of a round in their order
        cells = [f"Table {row['table']} Game {number}"]
        rounds.append(f"Round {row['round']} · {row['date']}")
        for place in ("first", "second", "third", "fourth"):
            points = f"{row[f'{place}_points']:+g}".replace("-", "\N{MINUS SIGN}")
            cells.append(f"{row[place]} {row[f'{place}_score']} {points}")
        expected.append(cells)
    assert read_games(page) == expected
    heads = page.locator("table.games tr.round").all_inner_texts()
    assert heads == list(dict.fromkeys(rounds)) and len(heads) < GAME_COUNT
    assert page.locator("#more-games-note").is_hidden()
    links = page.locator("table.games td a[href^='#player-']")
    assert links.count() == 4 * GAME_COUNT
    assert set(links.evaluate_all("all => all.map((link) => link.tabIndex)")) <= {-1, 0}


def test_without_scripts_a_sentence_says_where_the_others_are(
    browser: "Browser", season: Path
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(season.as_uri())
    assert page.locator("#more-games-note").is_visible()
    assert page.locator("#more-games").is_hidden()
    assert page.locator(".choose").first.is_hidden()
    context.close()


def test_addresses_of_games_are_followed(page: "Page", season: Path, example: Path) -> None:
    """An old game is listed, and a sheet opened; whoever goes there later finds them, too."""
    page.goto(f"{season.as_uri()}#game-7")
    assert read_games(page)[-1][0].endswith(" Game 7")
    assert page.locator("#game-7").evaluate(
        "row => Math.abs(row.getBoundingClientRect().top) < 800"
    )
    page.goto(f"{example.as_uri()}#game-11")
    assert page.locator("#game-11").is_visible()
    page.locator("table.games a[href='#game-9']").click()
    assert page.locator("#game-9 table").is_visible()
