"""What stands first on a phone, what a wide screen is for, and how much paper an evening is."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from support.report_pages import build_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def open_example(browser: "Browser", folder: Path, name: str, width: int, height: int) -> "Page":
    path = folder / "page.html"
    path.write_text(build_page(name), encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(path.as_uri())
    return page


def test_a_phone_begins_with_who_leads_and_the_standings(
    browser: "Browser", tmp_path: Path
) -> None:
    page = open_example(browser, tmp_path, "season-2026.txt", 360, 740)
    places = [
        page.locator(each).first.bounding_box()
        for each in (".headline", ".standings tbody tr:last-child", ".answers")
    ]
    headline, last, answers = (place["y"] + place["height"] for place in places if place)
    assert headline < last < 740 < answers
    page.close()


def test_a_wide_screen_has_wide_tables(browser: "Browser", tmp_path: Path) -> None:
    page = open_example(browser, tmp_path, "season-2026.txt", 1920, 1080)
    games = page.locator("table.games").bounding_box()
    assert games and games["width"] > 1400
    page.close()


def test_lines_stand_beside_the_standings_on_a_wide_screen(
    browser: "Browser", tmp_path: Path
) -> None:
    """Those of the points, and those of the rating, too, where the standings are long; all figures
    have the width for themselves."""
    page = open_example(browser, tmp_path, "season-2026.txt", 1280, 900)

    def find_places() -> list[tuple[float, float]]:
        boxes = [
            page.locator(f"#{each}").bounding_box() for each in ("standings", "points", "rating")
        ]
        return [(box["x"], box["y"]) for box in boxes if box]

    standings, points, rating = find_places()
    assert points[1] == standings[1] < rating[1] and standings[0] == rating[0] < points[0]
    page.evaluate(
        """() => {
          const body = document.querySelector(".standings tbody");
          while (body.rows.length < 20) body.append(body.rows[0].cloneNode(true));
        }"""
    )
    standings, points, rating = find_places()
    assert points[1] == standings[1] < rating[1] and standings[0] < points[0] == rating[0]
    page.locator("#standings > details > summary").click()
    standings, points, rating = find_places()
    assert standings[1] < points[1] < rating[1] and standings[0] == points[0] == rating[0]
    page.close()


def test_an_evening_is_two_sheets_of_paper(browser: "Browser", tmp_path: Path) -> None:
    page = open_example(browser, tmp_path, "riichi-evening.txt", 1280, 900)
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) <= 2
    page.close()


def test_movement_is_sorted_by_places_and_a_chosen_line_keeps_its_colour(
    browser: "Browser", tmp_path: Path
) -> None:
    page = open_example(browser, tmp_path, "season-2026.txt", 1280, 900)
    page.locator(".standings th button").nth(1).click()
    moves = page.locator(".standings tbody").first.locator(".move").all_inner_texts()
    assert moves == ["▲1", "–", "–", "–", "▼1"]
    colours = page.evaluate(
        """() => {
          const line = document.querySelector(".line.c0");
          const colour = () => getComputedStyle(line).stroke;
          const before = colour();
          line.classList.add("on");
          return [before, colour()];
        }"""
    )
    assert colours[0] == colours[1]
    page.close()
