"""Panels of players, and two players head to head: what they show is in the golden pages, what the
script draws of them is that of a table."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from support.html_page import HtmlNode, HtmlPage
from support.report_pages import (
    build_page,
    read_page,
    read_table,
    without_isolates,
    write_page,
)

MINUS = "\u2212"


def panels_of(page: HtmlPage) -> dict[str, HtmlNode]:
    """The panels, by name, in their order."""
    panels = page.section_nodes["players"].find_all("article")
    return {without_isolates(next(panel.find_all("h3")).words): panel for panel in panels}


def number(text: str) -> float:
    return float(text.replace(MINUS, "-").strip("~%"))


# ---------------------------------------------------------------------------------- panels


def test_best_hands_are_no_less_than_all_others(tmp_path: Path) -> None:
    """Worked out by hand: a dealer's mangan is more than another's, honba and sticks are not in
    it, and of equal ones the first comes first."""
    page = write_page(
        tmp_path / "games.txt",
        "2026-01-02\nAki Ben Chie Dai\n1/30 - d -\n4/40! - - d\n4/40 d - -\n"
        "d 4/40 - -\nend\n2026-01-03\nAki Ben Chie Dai\n5 d - -\nend\n",
    )
    panels = panels_of(page)
    items = [item.words for part in panels["Aki"].find_all("ol") for item in part.find_all("li")]
    assert items == [
        "12000 · mangan · 2026-01-02 · games.txt:4",
        "12000 · mangan · 2026-01-02 · games.txt:5",
        "12000 · mangan · 2026-01-03 · games.txt:10",
    ]
    items = [item.words for part in panels["Ben"].find_all("ol") for item in part.find_all("li")]
    assert items == ["8000 · mangan · 2026-01-02 · games.txt:6"]


def test_nobody_to_compare(tmp_path: Path) -> None:
    """Of one player there is a panel, and no second to choose."""
    page = read_page("season-2026.txt", "--players", "Ines")
    assert [*panels_of(page)] == ["Ines"] and "head-to-head" not in page.sections
    assert page.data["players-data"]["pairs"] == []


@pytest.fixture
def open_page(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """A function that opens the page of an example at an address in it."""
    tabs = []

    def open_at(name: str, address: str = "", **given: Any) -> Any:
        (tmp_path / "page.html").write_text(build_page(name), encoding="utf-8")
        tab = browser.new_page(viewport={"width": 360, "height": 740}, **given)
        tab.wrong = []
        tab.on("pageerror", lambda error: tab.wrong.append(str(error)))
        tab.on("console", lambda message: tab.wrong.append(message.text))
        tab.goto(f"{(tmp_path / 'page.html').as_uri()}{address}")
        tabs.append(tab)
        return tab

    yield open_at
    assert not [wrong for tab in tabs for wrong in tab.wrong]
    for tab in tabs:
        tab.close()


def hold(tab: Any, expected: Any, read: Callable[[], Any]) -> None:
    """That something is so, once the page has followed its address."""
    for _ in range(100):
        if read() == expected:
            return
        tab.wait_for_timeout(30)
    assert read() == expected


def hold_open(tab: Any, *names: str) -> None:
    """That these panels are seen, and no others."""
    hold(tab, [*names], tab.locator(".panel:visible > h3").all_inner_texts)


def hold_focus(tab: Any, text: str) -> None:
    hold(tab, text, lambda: " ".join(tab.evaluate("document.activeElement.textContent").split()))


@pytest.mark.slow
def test_only_the_chosen_panel_is_open(open_page: Any) -> None:
    tab = open_page("season-2026.txt")
    title = tab.title()
    hold_open(tab)
    tab.locator("#standings a[href='#player-Ines']").first.click()
    hold_open(tab, "Ines")
    hold_focus(tab, "Ines")
    hold(tab, f"Ines – {title}", tab.title)
    assert tab.locator("#player-Ines h4").first.is_visible()  # what is folded is open
    own_line = tab.locator("#points .line-name.on")  # which stands out below
    assert own_line.text_content() == "Ines" and own_line.is_visible()
    assert tab.locator("#standings").is_hidden()
    tab.locator("#player-Ines a[rel=next]").click()
    hold_open(tab, "Mehdi")
    hold_focus(tab, "Mehdi")
    tab.go_back()
    hold_open(tab, "Ines")
    hold(tab, f"Ines – {title}", tab.title)
    tab.go_back()
    hold_open(tab)
    hold(tab, title, tab.title)
    tab.go_forward()
    tab.locator("#player-Ines .back").click()
    hold_open(tab)
    hold(tab, title, tab.title)


@pytest.mark.slow
def test_a_player_is_where_one_is_and_back_leads_there(open_page: Any) -> None:
    """The player's page starts at the top of the screen, alone; both ways back lead to where the
    name was tapped, and a game of theirs to the table of games."""
    tab = open_page("season-2026.txt")
    for goes_back in (tab.go_back, lambda: tab.locator(".panel.open .back").click()):
        link = tab.locator("#games a[href='#player-Ines']").nth(3)
        link.scroll_into_view_if_needed()
        tab.evaluate("scrollBy(0, 30 - scrollY % 100)")  # from where a pixel is no other hundred
        before = tab.evaluate("scrollY")
        assert before > 1000
        link.click()
        hold_open(tab, "Ines")
        top = tab.locator("#player-Ines h3").bounding_box()
        assert top and 0 < top["y"] < 200
        assert not tab.locator("#standings:visible, #games:visible, .headline:visible").count()
        goes_back()
        hold_open(tab)
        hold(tab, round(before, -2), lambda: round(tab.evaluate("scrollY"), -2))
    link.click()
    hold_open(tab, "Ines")
    game = tab.locator(".panel.open .of-player a").first
    address = game.get_attribute("href")
    game.click()
    hold_open(tab)
    box = tab.locator(address).bounding_box()
    assert box and 0 <= box["y"] < 740


@pytest.mark.slow
def test_rivals_are_all_whom_a_player_met(open_page: Any) -> None:
    tab = open_page("season-2026.txt", "#player-Kaito")
    hold_open(tab, "Kaito")
    rows = [row for row in read_table("season-2026.txt", "matchups") if row["name"] == "Kaito"]
    pairs = {row["opponent"]: row for row in rows if row["opponent"] != "(nobody)"}
    table = tab.locator(".panel.open .rivals")
    cells = [row.split("\t") for row in table.locator("tbody tr").all_inner_texts()]
    assert {name.strip() for name, *_ in cells} == {*pairs}
    for name, games, hands, ahead, net, discards, *_ in cells:
        row = pairs[name.strip()]
        assert (int(games), int(hands)) == (row["game_count"], row["hand_count"])
        assert ahead == f"{row['ahead_count']} : {row['behind_count']}"
        assert (number(net), number(discards)) == (row["net"], row["discards"])


@pytest.mark.slow
def test_players_are_found_by_typing(open_page: Any) -> None:
    tab = open_page("season-2026.txt")
    field = tab.locator(".bar input[type=search]")
    field.fill("ne")  # neither a whole name nor a beginning
    assert tab.evaluate("location.hash") == ""
    field.press("Enter")
    hold_open(tab, "Ines")
    hold_focus(tab, "Ines")
    field.fill("KAI")
    tab.keyboard.press("Enter")
    hold_open(tab, "Kaito")
    field.fill("nobody of that name")
    tab.keyboard.press("Enter")
    hold_open(tab, "Kaito")


@pytest.mark.slow
def test_an_address_opens_a_panel_whatever_the_name(browser: Any, tmp_path: Path) -> None:
    names = ["健", "A'B", "שרה", "<b>"]
    quoted = " ".join(f'"{name}"' for name in names)
    path, out = tmp_path / "games.txt", tmp_path / "games.html"
    page = write_page(path, f"{quoted}\n3/40 d - -\nend\n{quoted}\n3/40 d - -\nend\n")
    tab = browser.new_page()
    for name, panel in panels_of(page).items():
        tab.goto(f"{out.as_uri()}#{panel.attributes['id']}")
        tab.reload()
        hold_open(tab, name)
        hold_focus(tab, name)
    one, other = (panel.attributes["id"][7:] for panel in [*panels_of(page).values()][:2])
    tab.goto(f"{out.as_uri()}#pair-{one},{other}")
    assert tab.locator("#pair h3").inner_text().startswith(next(iter(panels_of(page))))
    tab.close()


@pytest.mark.slow
def test_all_games_of_a_player_are_listed(open_page: Any) -> None:
    """As the table of games has them; of loose hands the evenings, with what was won in each."""
    rows = open_page("league-night.txt", "#player-Aki").locator("#player-Aki .of-player tbody tr")
    listed = [row.split("\t") for row in rows.all_inner_texts()]
    finished = [row for row in listed if row[1] != "-"]
    games = read_table("league-night.txt", "games")
    own = [row for row in games if row["name"] == "Aki"]
    own.sort(key=lambda row: row["date"])
    assert len(finished) == len(own)
    for (_, rank, score, points, others), row in zip(finished, reversed(own), strict=True):
        assert (number(rank), number(score)) == (row["rank"], row["score"])
        assert number(points) == pytest.approx(row["points"], abs=0.006)
        met = {each["name"] for each in games if each["game"] == row["game"]} - {"Aki"}
        assert {*others.split(", ")} == met
    rows = open_page("hk-evening.txt", "#player-Mei").locator("#player-Mei .of-player tbody tr")
    evenings = [row.split("\t") for row in rows.all_inner_texts()]
    hands = [row for row in read_table("hk-evening.txt", "hands") if row["name"] == "Mei"]
    assert sum(int(count) for _, count, *_ in evenings) == len(hands) > 0
    assert sum(number(won) for _, _, won, _ in evenings) == sum(row["delta"] for row in hands)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["season-2026.txt", "hk-evening.txt", "mcr-evening.txt"])
def test_two_players_head_to_head(open_page: Any, name: str) -> None:
    """From both sides the figures are those of the table; games are those of both."""
    rows = {(row["name"], row["opponent"]): row for row in read_table(name, "matchups")}
    panels = panels_of(read_page(name))
    one, other, *_ = panels
    for first, second in ((one, other), (other, one)):
        tab = open_page(name, f"#pair-{first},{second}")
        hold_focus(tab, f"{first} against {second}")
        cells = tab.evaluate(
            """() => [...document.querySelectorAll("#pair table tbody tr")]
                 .map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText))"""
        )
        figures = {title: sides for title, *sides in cells}
        net = figures["All"]
        assert [number(text) for text in net] == [
            rows[first, second]["net"],
            rows[second, first]["net"],
        ]
        if "games ahead" in figures:
            assert [number(text) for text in figures["games ahead"]] == [
                rows[first, second]["ahead_count"],
                rows[first, second]["behind_count"],
            ]
        listed = tab.locator("#pair table").last.locator("tbody tr").count()
        assert listed >= rows[first, second].get("game_count", 1)
        assert tab.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.slow
def test_two_are_chosen_from_lists(open_page: Any) -> None:
    tab = open_page("season-2026.txt")
    lists = tab.locator("#head-to-head select")
    lists.nth(0).select_option("Kaito")
    lists.nth(1).select_option("Lena")
    hold(tab, "#pair-Kaito,Lena", lambda: tab.evaluate("location.hash"))
    hold(tab, "Kaito against Lena", tab.locator("#pair h3").inner_text)
    assert tab.evaluate("document.activeElement.tagName") == "SELECT"
    tab.go_back()
    hold(tab, "Kaito against Ines", tab.locator("#pair h3").inner_text)


@pytest.mark.slow
def test_without_scripts_everybody_is_there(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(build_page("season-2026.txt"), encoding="utf-8")
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto((tmp_path / "page.html").as_uri())
    hold_open(tab, "Lena", "Ines", "Mehdi", "Kaito", "Jonas")
    assert tab.locator("#pair-note").is_visible()
    context.close()
