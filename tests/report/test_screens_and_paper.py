"""What stands first on a phone, what a wide screen is for, and how much paper an evening is."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from support.report_pages import build_page, write_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def open_example(browser: "Browser", folder: Path, name: str, width: int, height: int) -> "Page":
    path = folder / "page.html"
    path.write_text(build_page(name), encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(path.as_uri())
    return page


NAMES = (
    *(
        "Trần Quốc Bảo",
        "Nguyễn Thị Minh Ngọc",
        "Chie",
        "佐藤 健一",
        "Konstantinos Papadopoulos",
        "Ben",
    ),
    *("Émilie Lefèvre", "Lena", "山田 花子", "Maximiliane von Thurn", "Łukasz Wiśniewski", "Mehdi"),
)
SCORES = ("38600 29400 20100 11900", "31200 24400 18300 26100", "45000 30000 15000 10000")


def open_club_of_twelve(browser: "Browser", folder: Path, width: int, height: int) -> "Page":
    """Three tables on ten evenings; each evening everybody sits with others."""
    lines = ["title=Autumn", "uma=15/5/-5/-15"]
    for evening in range(10):
        lines.append(f"2026-09-{evening * 2 + 1:02}")
        names = [NAMES[(seat * (1, 5, 7, 11)[evening % 4] + evening) % 12] for seat in range(12)]
        for table, scores in enumerate(SCORES):
            four = names[4 * table : 4 * table + 4]
            lines += [" ".join(f'"{name}"' for name in four), f"= {scores}"]
    write_page(folder / "autumn.txt", "\n".join(lines) + "\n")
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto((folder / "autumn.html").as_uri())
    return page


def test_a_phone_begins_with_who_leads_and_the_standings(
    browser: "Browser", tmp_path: Path
) -> None:
    page = open_example(browser, tmp_path, "season-2026.txt", 360, 740)
    places = [
        page.locator(each).first.bounding_box()
        for each in (".headline", ".standings tbody tr:last-child", ".answers")
    ]
    headline, last, answers = [place for place in places if place]
    assert headline["y"] < last["y"] < last["y"] + last["height"] < min(740, answers["y"])
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


def test_the_first_screen_has_the_answer_and_ten_rows(browser: "Browser", tmp_path: Path) -> None:
    """On a phone it has five."""
    page = open_club_of_twelve(browser, tmp_path, 1280, 800)
    for width, height, count in ((1280, 800, 10), (390, 844, 5)):
        page.set_viewport_size({"width": width, "height": height})
        headline = page.locator(".headline").bounding_box()
        row = page.locator(".standings tbody tr").nth(count - 1).bounding_box()
        assert headline and row and 0 < headline["y"] < row["y"] + row["height"] <= height
    page.close()


def test_heads_stay_below_the_bar(browser: "Browser", tmp_path: Path) -> None:
    """In the box of a table that is too wide, where that is as high as the screen; one that fits
    has no box. Where a table goes on, it says so."""
    page = open_club_of_twelve(browser, tmp_path, 1280, 500)
    below = "each => each.getBoundingClientRect().top - document.querySelector('.bar').offsetHeight"
    page.evaluate("scrollTo({top: 420, behavior: 'instant'})")
    head = page.locator(".standings thead th").first
    assert abs(head.evaluate(below)) <= 1
    page.set_viewport_size({"width": 390, "height": 600})
    page.evaluate("document.querySelector('#standings > details').open = true")
    box = page.locator("#standings > details .wide")
    page.wait_for_selector("#standings > details .wide[data-scrolls][data-more]")
    room = box.evaluate("each => [each.clientHeight, each.scrollHeight, innerHeight]")
    assert room[0] < room[2]
    box.evaluate("each => each.scrollTo(each.scrollWidth, 60)")
    page.wait_for_selector("#standings > details .wide[data-scrolls]:not([data-more])")
    top = "each => each.getBoundingClientRect().top"
    assert abs(box.locator("th").first.evaluate(top) - box.evaluate(top)) <= 1
    page.close()


def test_a_row_opens_its_player(browser: "Browser", tmp_path: Path) -> None:
    page = open_club_of_twelve(browser, tmp_path, 1280, 800)
    page.locator(".standings tbody tr").nth(2).locator("td").nth(3).click()
    name = page.locator(".panel.open h3").inner_text()
    assert name == page.locator(".standings td.n").nth(2).text_content()
    page.close()


def test_a_table_is_copied_and_saved(browser: "Browser", tmp_path: Path) -> None:
    """As it is read, with signs that a spreadsheet takes for a number."""
    page = open_club_of_twelve(browser, tmp_path, 1280, 800)
    with page.expect_download() as saving:
        page.locator("#standings .tools button").nth(1).click()
    written = Path(saving.value.path()).read_text(encoding="utf-8-sig")
    rows = [line.split(",") for line in written.splitlines()]
    heads, first, *_, last = rows
    assert len(rows) == 13 and {*map(len, rows)} == {len(heads)}
    assert heads[:4] == ["#", "▲▼", "player", "points"]
    assert float(first[3]) > 0 > float(last[3])
    assert saving.value.suggested_filename.endswith("Standings.csv")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#standings .tools button").first.click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert [line.split("\t") for line in copied.split("\r\n")] == rows
    page.close()


def test_heads_are_printed_on_each_page(browser: "Browser", tmp_path: Path) -> None:
    """Chromium repeats none that has a button."""
    page = open_club_of_twelve(browser, tmp_path, 1280, 800)
    page.emulate_media(media="print")
    button = page.locator(".standings th button").first
    assert button.evaluate("each => getComputedStyle(each).display") == "contents"
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
