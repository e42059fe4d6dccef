"""Panels of players, and two players head to head: every figure is that of a table."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mjtally.families import PRESETS
from mjtally.report.components import RECORD_NAMES
from mjtally.report.data import HEADINGS, SEAT_NAMES, TRANSFER_TITLES
from mjtally.report.players import FEW_GAMES, MANY_PANELS, MAX_GAMES, MAX_RIVALS
from mjtally.report.reader import MOST_BEST_WINS
from mjtally.statistics.player import ALL_PLAYERS
from support.html_page import HtmlNode, HtmlPage, HtmlTable
from support.report_pages import (
    TableRow,
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


def test_shares_and_style_are_those_of_the_table(path: str) -> None:
    columns = "--columns", "all", "--interval", "95"
    rows = {row["name"]: row for row in read_known_table(path, "players", *columns)}
    everybody = rows[ALL_PLAYERS]
    shown = PRESETS[RULES.get(path, "riichi")].family.statistics.report_columns
    assert shown
    page = read_page(path)
    for name, panel in panels_of(page).items():
        row = rows[name]
        figures = shown.good_share, shown.bad_share, *shown.player_columns
        known = [column for column in figures if is_known(row.get(column, "nan"))]
        nodes = [each for each in panel.find_all("table") if each.attributes["class"] == "style"]
        lines = [
            row
            for table in page.tables
            for row in table.rows
            if [*map(id, nodes)] == [id(table.node)]
        ]
        named = [HEADINGS.get(column, column.replace("_", " ")) for column in known]
        assert [heading for heading, *_ in lines] == named, name
        for column, (_, text, between, mean) in zip(known, lines, strict=True):
            assert close(text, row[column]), (name, column)
            assert bool(between) == is_known(row.get(f"{column}_low", "nan")), (name, column)
            if between:
                low, high = between.split(" to ")
                assert close(low, row[f"{column}_low"]) and close(high, row[f"{column}_high"])
            assert not mean or close(mean, everybody[column])
            assert mean or column.endswith("_count")


def test_hands_won_are_those_of_the_tables(path: str) -> None:
    """By value and by yaku, a player's and everybody's; those of a table with few rows."""
    page = read_page(path)
    players = {row["name"]: row for row in read_table(path, "players", "--columns", "all")}
    everybody = players[ALL_PLAYERS]
    family = PRESETS[RULES.get(path, "riichi")].family
    shown = family.statistics.report_columns
    assert shown
    panels = panels_of(page)
    for name, panel in panels.items():
        won = players[name].get("win_count") or 0
        counts = {words: players[name][column] for column, words in shown.value_columns}
        of_all = {words: everybody[column] for column, words in shown.value_columns}
        part = part_of(panel, "Hands won, by value")
        assert bool(part) == any(counts.values())
        for words, wins, share, of_others in table_in(page, part).rows if part else []:
            assert int(wins) == counts.pop(words)
            assert close(share, int(wins) / won)
            assert close(of_others, of_all[words] / everybody["win_count"])
        assert not any(counts.values())
        if not family.tiles:
            continue
        part = part_of(panel, family.tiles.yaku_term.capitalize())
        if not part:
            continue
        rows = read_table(path, family.tiles.yaku_term)
        own = {row[family.tiles.yaku_term]: row for row in rows if row["name"] == name}
        for yaku, wins, share, of_others in table_in(page, part).rows:
            same = [row for row in rows if row[family.tiles.yaku_term] == yaku]
            alike = [row["win_count"] for row in same if row["name"] in panels]
            assert int(wins) == own[yaku]["win_count"]
            assert close(share, int(wins) / players[name]["tiles_win_count"])
            tiled = [row["tiles_win_count"] for each, row in players.items() if each in panels]
            assert close(of_others, sum(alike) / sum(tiled))


def test_ranks_are_those_of_the_last_games(path: str) -> None:
    page = read_page(path)
    if PRESETS[RULES.get(path, "riichi")].family.is_always_loose:
        assert not [panel for panel in panels_of(page).values() if fact(panel, "ranks")]
        return
    games = read_table(path, "games")
    games = sorted(games, key=lambda row: row["date"])  # as they came on a day
    for name, panel in panels_of(page).items():
        own = [shared_rank(row, games) for row in games if row["name"] == name]
        assert fact(panel, "last games").split() == own[-10:], name
        counts = fact(panel, "ranks").split("/") if own else []
        assert [*map(int, counts)] == [own.count(str(at)) for at, _ in enumerate(counts, 1)]


def shared_rank(row: TableRow, games: list[TableRow]) -> str:
    """The first of the ranks that a player shares; the table has their mean."""
    same = [each["rank"] for each in games if each["game"] == row["game"]]
    return str(1 + sum(rank < row["rank"] for rank in same))


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


def test_rivals_and_seats_are_those_of_the_tables(path: str) -> None:
    page = read_page(path)
    matchups = read_known_table(path, "matchups")
    matchups = [row for row in matchups if row["opponent"] != "(nobody)"]
    players = {row["name"]: row for row in read_table(path, "players", "--columns", "all")}
    columns = {HEADINGS.get(name, name): name for name in matchups[0]}
    for name, panel in panels_of(page).items():
        pairs = {row["opponent"]: row for row in matchups if row["name"] == name}
        table = table_in(page, part_of(panel, "Rivals"))
        assert len(table.rows) == min(MAX_RIVALS, len(pairs))
        for cells in table.as_dicts():
            row = pairs[without_isolates(cells.pop("opponent"))]
            for heading, text in cells.items():
                value = row[columns[heading]]
                assert close(text, value) if is_known(value) else not text
        others = {*pairs} - {without_isolates(text) for text in table.column("opponent")}
        if "game_count" not in matchups[0]:
            met = map(without_isolates, table.column("opponent"))
            least = min(pairs[other]["hand_count"] for other in met)
            assert all(pairs[other]["hand_count"] <= least for other in others)
        part = part_of(panel, "Ranks by the seat at the start")
        seats = {row["seat"]: row for row in table_in(page, part).as_dicts()} if part else {}
        for seat, title in SEAT_NAMES.items():
            mean = players[name].get(f"{seat}_mean_rank")
            assert (title in seats) == is_known(mean if mean is not None else "nan")
            if title in seats:
                games = players[name][f"{seat}_game_count"]
                _, count, *texts, shown_mean = seats[title].values()
                assert close(shown_mean, mean) and int(count) == games
                counts = [int(text or 0) for text in texts]
                assert sum(counts) == games
                shared = any(row["shared_ranks"] for row in read_games(path))
                total = sum(rank * count for rank, count in enumerate(counts, 1))
                assert shared or close(shown_mean, total / games)


def read_games(path: str) -> list[TableRow]:
    return read_table(path, "results", may_fail=True)


def test_streaks_and_seasons_are_those_of_the_tables(path: str) -> None:
    page = read_page(path)
    players = {row["name"]: row for row in read_table(path, "players", "--columns", "all")}
    stages = [row for row in read_table(path, "standings") if row["kind"] == "player"]
    words = {"first": "first", "first or second": "top_two", "not last": "not_last"}
    for name, panel in panels_of(page).items():
        part = [node for node in part_of(panel, "Streaks") if node.find_all("table")]
        for said, longest, now in table_in(page, part).rows if part else []:
            kind = words[said]
            assert int(longest) == players[name][f"longest_{kind}_run"] > 0
            assert int(now) == players[name][f"current_{kind}_run"]
        own = [row for row in stages if row["name"] == name]
        part = part_of(panel, "Seasons")
        assert bool(part) == (len({(row["season"], row["stage"]) for row in stages}) > 1)
        for (_, place, points, _), row in zip(
            table_in(page, part).rows if part else [], own if part else [], strict=True
        ):
            assert int(place) == row["place"] and close(points, row["points"])


def test_records_are_those_that_a_player_holds(path: str) -> None:
    page = read_page(path)
    records = read_table(path, "records")
    for name, panel in panels_of(page).items():
        rows = [row for row in records if row["name"] == name]
        own = [*{(row["record"], row["figure"]): row for row in reversed(rows)}.values()][::-1]
        items = [item.words for part in part_of(panel, "Records") for item in part.find_all("li")]
        assert len(items) == len(own)
        for item, row in zip(items, own, strict=True):
            kind = str(row["record"])
            said = RECORD_NAMES.get(kind, kind.replace("_", " "))
            assert item.replace(MINUS, "-").startswith(f"{said}: {row['figure']:g}")
            assert str(row["date"]) in item


def test_games_are_the_latest_of_the_games_table(path: str) -> None:
    page = read_page(path)
    is_loose = "game_count" not in read_table(path, "matchups")[0]
    games = [] if is_loose else read_table(path, "games")
    for name, panel in panels_of(page).items():
        table = table_in(page, part_of(panel, "Games"))
        assert 0 < len(table.rows) <= MAX_GAMES
        if is_loose:
            net = {row["name"]: row["net_score"] for row in read_table(path, "players")}[name]
            assert sum(map(number, table.column("net score"))) == net or len(table.rows) > 9
            continue
        own = sorted((row for row in games if row["name"] == name), key=lambda row: row["date"])
        finished = [cells for cells in table.as_dicts() if cells["points"]]
        for cells, row in zip(finished, reversed(own), strict=False):
            assert cells["date"] in {row["date"], "without a date"}
            assert cells["rank"] == shared_rank(row, games)
            assert close(cells["points"], row["points"])
            assert cells["score"] == "" or number(cells["score"]) == row["score"]
            met = {each["name"] for each in games if each["game"] == row["game"]} - {name}
            assert set(without_isolates(cells["with"]).split(", ")) == met


def test_lines_end_where_the_standings_do(path: str) -> None:
    page = read_page(path)
    rows = {row["name"]: row for row in read_table(path, "players")}
    for name, panel in panels_of(page).items():
        for figure in panel.find_all("figure"):
            caption = next(figure.find_all("figcaption")).words
            last, most, least = map(number, re.findall(r"[+\u2212]?\d[\d.]*", caption))
            assert least <= last <= most
            if caption.startswith("Points"):
                assert last == pytest.approx(rows[name]["points"], abs=0.005)
            elif caption.startswith("Net"):
                assert last == pytest.approx(rows[name]["net_score"], abs=0.005)


# ---------------------------------------------------------------------------- head to head


def read_pairs(page: HtmlPage) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Pairs as the script reads them, with the figures by their names."""
    data, names = page.data["players-data"], page.data["games-data"]["players"]
    columns = [
        *data["shared"],
        *(["ahead", "behind"] if data["ahead"] else []),
    ]
    columns += [title for title in [data["difference"]] if title] + data["transfers"]
    for pair in data["pairs"]:
        one, other, *figures = pair.split(" ")
        yield names[int(one)], names[int(other)], dict(zip(columns, figures, strict=True))


def test_pairs_are_the_matchups_table(path: str) -> None:
    page = read_page(path)
    names = {*panels_of(page)}
    rows = {(row["name"], row["opponent"]): row for row in read_known_table(path, "matchups")}
    columns = {HEADINGS.get(name, name): name for name in ("game_count", "hand_count")}
    columns |= {"tied": "tied_count", "ahead": "ahead_count", "behind": "behind_count"}
    columns["mean difference of scores"] = "score_difference_mean"
    columns |= {title: kind for kind, title in TRANSFER_TITLES.items()}
    found = set()
    for one, other, figures in read_pairs(page):
        row, mirrored = rows[one, other], rows[other, one]
        found |= {(one, other), (other, one)}
        for title, text in figures.items():
            column = columns[title]
            assert (text in {"", "-"}) == (not is_known(row[column])), (one, other, column)
            if text not in {"", "-"}:
                assert close(text, row[column])
                turned = {"ahead": "behind_count", "behind": "ahead_count"}.get(title, column)
                sign = 1 if column.endswith("_count") else -1
                assert row[column] == sign * mirrored[turned]
        left_out = {*columns.values()} & {*row} - {columns[title] for title in figures}
        assert not any(row[column] for column in left_out)
    assert found == {pair for pair in rows if {*pair} <= names}
    assert ("head-to-head" in page.sections) == bool(found)


def test_nobody_to_compare(tmp_path: Path) -> None:
    """Of one player there is a panel, and no second to choose."""
    page = HtmlPage(build_page("season-2026.txt", "--players", "Ines"))
    assert [*panels_of(page)] == ["Ines"] and "head-to-head" not in page.sections
    assert page.data["players-data"]["pairs"] == []


def test_many_panels_are_short(tmp_path: Path) -> None:
    names = [f"P{number}" for number in range(MANY_PANELS + 4)]
    lines = []
    for at in range(0, len(names) - 3):
        lines += [" ".join(names[at : at + 4]), "= 40000 30000 20000 10000"] * 3
    page = write_page(tmp_path / "games.txt", "\n".join(lines) + "\n")
    panels = panels_of(page)
    tables = [table_in(page, part_of(panel, "Games")) for panel in panels.values()]
    assert max(len(table.rows) for table in tables) == FEW_GAMES


# -------------------------------------------------------------------------- in a browser


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
    """What the script lists is what the table of games has."""
    tab = open_page("league-night.txt", "#player-Aki")
    rows = tab.locator("#player-Aki .of-player tbody tr")
    before = [row.split("\t") for row in rows.all_inner_texts()]
    button = tab.locator("#player-Aki button", has_text=re.compile(r"\(\d+\)"))
    if button.count():
        button.click()
    after = [row.split("\t") for row in rows.all_inner_texts()]
    assert after[: len(before)] == before
    finished = [row for row in after if row[1] != "-"]
    own = [row for row in read_table("league-night.txt", "games") if row["name"] == "Aki"]
    own.sort(key=lambda row: row["date"])
    assert len(finished) == len(own)
    for (_, rank, score, points, _), row in zip(finished, reversed(own), strict=True):
        assert (number(rank), number(score)) == (row["rank"], row["score"])
        assert close(points, row["points"])


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
