"""Panels of players, and two players head to head: every figure is that of a table."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mjtally.families import PRESETS
from mjtally.report.data import SEAT_NAMES
from mjtally.statistics.player import ALL_PLAYERS
from mjtally.tables.records import MOST_BEST_WINS
from support.html_page import HtmlNode, HtmlPage, HtmlTable
from support.report_pages import (
    build_page,
    read_known_table,
    read_page,
    read_table,
    without_isolates,
    write_club,
    write_page,
)

RULES = {
    "season-2026.txt": "riichi",
    "league-night.txt": "riichi",
    "riichi-evening.txt": "riichi",
    "season-by-scores.txt": "riichi",
    "hk-evening.txt": "hk",
    "mcr-evening.txt": "mcr",
    "mcr-tournament.txt": "mcr",
    "three-players.txt": "sanma",
}
MINUS = "\u2212"


@pytest.fixture(params=[*RULES, "a club"])
def path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An example, or a club with guests, teams and penalties."""
    if request.param == "a club":
        return write_club(tmp_path_factory.getbasetemp())
    return str(request.param)


def panels_of(page: HtmlPage) -> dict[str, HtmlNode]:
    """The panels, by name, in their order."""
    panels = page.section_nodes["players"].find_all("article")
    return {without_isolates(next(panel.find_all("h3")).words): panel for panel in panels}


def part_of(panel: HtmlNode, title: str) -> list[HtmlNode]:
    """What stands in a panel under a heading, up to the next."""
    (folded,) = panel.find_all("details")
    parts = [part for part in folded.children if isinstance(part, HtmlNode) and part.tag == "div"]
    nodes = [node for part in parts for node in part.children if isinstance(node, HtmlNode)]
    heads = [at for at, node in enumerate(nodes) if node.tag == "h4" and node.words == title]
    if not heads:
        return []
    after = nodes[heads[0] + 1 :]
    ends = (at for at, node in enumerate(after) if node.tag == "h4")
    return after[: next(ends, len(after))]


def table_in(page: HtmlPage, nodes: list[HtmlNode]) -> HtmlTable:
    tables = {id(table) for node in nodes for table in node.find_all("table")}
    (found,) = (table for table in page.tables if id(table.node) in tables)
    return found


def number(text: str) -> float:
    return float(text.replace(MINUS, "-").strip("~%"))


def is_known(value: Any) -> bool:
    return value not in {None, "nan"}


def close(shown: str, value: Any) -> bool:
    """Whether a figure is the value, rounded as it is shown."""
    decimals = len(shown.strip("%").partition(".")[2])
    exact = value * 100 if shown.endswith("%") else value
    return bool(abs(number(shown) - exact) <= 0.501 * 10**-decimals)


# ---------------------------------------------------------------------------------- panels


def test_everybody_has_a_panel_of_their_own_address(path: str) -> None:
    page = read_page(path)
    rows = [row for row in read_table(path, "players") if row["name"] != ALL_PLAYERS]
    panels = panels_of(page)
    current = [row["name"] for row in read_table(path, "standings") if row["kind"] == "player"]
    assert panels.keys() == {row["name"] for row in rows}
    if len({row["season"] for row in read_table(path, "standings")}) == 1:
        assert [*panels] == current  # with several seasons they stand by all that was won
    places = [fact(panel, "place") for panel in panels.values()]
    assert places == sorted(places, key=int) and places[0] == "1"
    links = {node.attributes["href"] for node in page.nodes if node.tag == "a"}
    addresses = [panel.attributes["id"] for panel in panels.values()]
    assert {f"#{address}" for address in addresses} <= links
    assert not [link for link in links if link.startswith("#player-") and link[1:] not in addresses]


def fact(panel: HtmlNode, heading: str) -> str:
    """A figure of a panel by its name; nothing where it is not there."""
    for term in panel.find_all("dt"):
        if term.words == heading:
            assert term.parent
            return next(term.parent.find_all("dd")).words
    return ""


def test_panels_have_all_that_is_known(path: str) -> None:
    """Which figures, tables and records there are; what they say is held against the tables with
    every other figure of a page."""
    page, records = read_page(path), read_table(path, "records")
    columns = "--columns", "all", "--interval", "95"
    rows = {row["name"]: row for row in read_known_table(path, "players", *columns)}
    stages = [row for row in read_table(path, "standings") if row["kind"] == "player"]
    shown = PRESETS[RULES.get(path, "riichi")].family.statistics.report_columns
    assert shown
    for name, panel in panels_of(page).items():
        row = rows[name]
        kinds = {table.attributes.get("class", ""): table for table in panel.find_all("table")}
        counts = {
            kind: len([*table.find_all("tr")]) - 1 if (table := kinds.get(kind)) else 0
            for kind in ("style", "streaks", "seats", "by-season")
        }
        figures = shown.good_share, shown.bad_share, *shown.player_columns
        assert counts["style"] == sum(is_known(row.get(column, "nan")) for column in figures)
        runs = ("longest_first_run", "longest_top_two_run", "longest_not_last_run")
        assert counts["streaks"] == sum(bool(row.get(column)) for column in runs)
        means = (row.get(f"{seat}_mean_rank", "nan") for seat in SEAT_NAMES)
        assert counts["seats"] == sum(map(is_known, means))
        own = [each for each in stages if each["name"] == name]
        has_several = len({(each["season"], each["stage"]) for each in stages}) > 1
        assert counts["by-season"] == (len(own) if has_several else 0)
        wins = [row[column] for column, _ in shown.value_columns if row[column]]
        part = part_of(panel, "Hands won, by value")
        assert len(table_in(page, part).rows if part else []) == len(wins)
        held = {(each["record"], each["figure"]) for each in records if each["name"] == name}
        items = [item for node in part_of(panel, "Records") for item in node.find_all("li")]
        assert len(items) == len(held)


def test_best_hands_are_the_best(path: str) -> None:
    """Held against the column and the record of the best; and each stands on its line."""
    page = read_page(path)
    hands = read_table(path, "hands")
    wins = {(f"{row['file']}:{row['line']}", row["name"]): row for row in hands if row["won"]}
    records = {(row["record"], row["name"]): row for row in read_table(path, "records")}
    family = PRESETS[RULES.get(path, "riichi")].family
    shown = family.statistics.report_columns
    assert shown
    players = {row["name"]: row for row in read_table(path, "players", "--columns", "all")}
    for name, panel in panels_of(page).items():
        items = [
            item.words.split(" · ")
            for part in part_of(panel, "Best hands")
            for item in part.find_all("li")
        ]
        own = [place for place, winner in wins if winner == name]
        assert len(items) == min(MOST_BEST_WINS, len(own)), name
        figures = [number(re.findall(r"^\S+", item[0])[0]) for item in items]
        assert figures == sorted(figures, reverse=True)
        assert all((item[-1], name) in wins for item in items)
        record = records.get((shown.best_win_record, name))
        assert not record or figures[0] == record["figure"]
        best = players[name].get(shown.best_win_record)
        if items and is_known(best) and best is not None:
            assert figures[0] == best


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
    own_line = tab.locator("#points .name.on")  # which stands out below
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
    field = tab.locator("main > nav input[type=search]")
    field.fill("ne")  # neither a whole name nor a beginning
    assert tab.evaluate("location.hash") == ""
    field.press("Enter")
    hold_open(tab, "Ines")
    hold_focus(tab, "Ines")
    tab.locator(".panel.open input[type=search]").fill("KAI")
    tab.keyboard.press("Enter")
    hold_open(tab, "Kaito")
    tab.locator(".panel.open input[type=search]").fill("nobody of that name")
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
        assert close(points, row["points"])
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
