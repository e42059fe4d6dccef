"""A page has one scope, named at its top: one count of games, one meaning of a game, the same games
in every section, and every option in words. Lines end where standings do, or say why not."""

import re
from datetime import date
from itertools import islice
from pathlib import Path

import pytest

from support.cases import for_each, some_of
from support.game_generator import TOWN_NAMES, generate_real_games, join_lines
from support.html_page import HtmlNode, HtmlPage
from support.report_pages import (
    build_page,
    generate_club,
    read_figure,
    read_page,
    read_table,
    without_isolates,
    write_page,
)


def head_of(page: HtmlPage) -> str:
    """What stands above everything: the title, the files, how much was played, and options."""
    return without_isolates(next(node for node in page.nodes if node.tag == "header").words)


def count_in(text: str, word: str) -> int:
    """`12 games` in a text; 0 where there is no such count."""
    found = re.search(rf"(?<!\d)(\d+) {word}s?\b", text)
    return int(found[1]) if found else 0


# ------------------------------------------------------------------------------- one count

COUNTS = {  # finished games, hands: what was begun and not ended is no game
    "Aki Ben Chie Dai\n3/40 d - -\n": (0, 1),
    "Aki Ben Chie Dai\n3/40 d - -\nend\nAki Ben Chie Emi\n- d 2/30 -\n": (1, 2),
    "Aki Ben Chie Dai\n= 40000 30000 20000 10000\nAki Ben Chie Emi\n- d 2/30 -\n": (1, 1),
    "length=free\nAki Ben Chie Dai\n3/40* d - -\n- d* 2/30 -\n": (0, 2),
    "rules=hk\nAki Ben Chie Dai\n3 d - -\n- d 2 -\n": (0, 2),
}


@for_each(COUNTS, lambda text: " ".join(text.split("\n"))[:40])
def test_there_is_one_count_of_games(text: str, tmp_path: Path) -> None:
    """The head has that of the standings, and no other place has another."""
    page = write_page(tmp_path / "games.txt", text)
    games, hands = COUNTS[text]
    head = head_of(page)
    assert (count_in(head, "game"), count_in(head, "hand")) == (games, hands)
    standings = page.find_table("standings", "player", "won")
    if "games" in standings.headings:
        most = max(int(count or 0) for count in standings.column("games")[:-1])
        assert most <= games


def test_rules_are_told_apart(tmp_path: Path) -> None:
    """Rules that change from hand to hand are not as many lines that say the same."""
    lines = ["rules=hk", "Aki Ben Chie Dai"]
    for number in range(42):
        lines += [f"B={number % 3 + 1}", f"M={8 + number % 7}", "3 d - -"]
    page = write_page(tmp_path / "games.txt", "\n".join(lines) + "\n")
    rules = page.section_nodes["rules"]
    said = [node.words for node in rules.find_all("summary")]
    assert len({*said}) == len(said)


# ------------------------------------------------------------------------------- one scope


def test_nothing_filters_figures_that_stay_as_they_are() -> None:
    """Dates and players are chosen when the page is made: no control promises more than it does."""
    page = read_page("season-2026.txt")
    assert not [tag for tag, _ in page.tags if tag in {"form", "input"}]
    shared = {"hands", "seats", "payments", "ranks", "style", "records"}
    for name in shared & {*page.section_nodes}:
        assert not list(page.section_nodes[name].find_all("select"))


# ---------------------------------------------------------------------------- lines and time


def lines_of(page: HtmlPage, section: str = "points") -> list[HtmlNode]:
    lines = page.section_nodes[section].find_all("polyline")
    return [line for line in lines if line.has_class("line")]


def places_of(line: HtmlNode) -> list[float]:
    """Where the points of a line are from left to right, in shares of the plot's width."""
    canvas = line.parent
    assert canvas
    *_, width, _ = canvas.attributes["viewbox"].split()
    corners = line.attributes["points"].split()
    return [float(corner.split(",")[0]) / float(width) for corner in corners]


LINE_OPTIONS = [
    (),
    ("--by", "month"),
    ("--by", "game"),
    ("--best", "5"),
    ("--drop", "3"),
    ("--min-games", "8"),
    ("--players", "Kaito,Ines"),
    ("--season", "winter-2026"),
    ("--season", "winter-2026", "--best", "2"),
    ("--from", "2026-11-01", "--to", "2026-12-12"),
]


@for_each(lambda: some_of(LINE_OPTIONS, 2), " ".join)
def test_lines_end_where_standings_do(options: tuple[str, ...]) -> None:
    """Or it is said beside them that they add up more: those of a season, or of all of them, add up
    all games."""
    page = read_page("season-2026.txt", *options)
    standings = page.find_table("standings", "player", "points")
    ends = [read_figure(line.attributes["data-v"].split()[-1]) for line in lines_of(page)]
    points = [
        read_figure(row["points"]) for row in standings.as_dicts() if row["player"] != "everybody"
    ]
    caption = next(page.section_nodes["points"].find_all("figcaption")).words
    count = options[-1] if options else ""
    notes = [
        f"The lines add up all games; in the standings each player's {chosen} count."
        for chosen in (f"best {count}", f"worst {count} do not")
    ]
    is_said = any(note in caption for note in notes)
    assert is_said == ("--best" in options or "--drop" in options)
    assert is_said or sorted(ends) == sorted(points)


DAYS = ["2026-01-05", "2026-01-12", "2026-09-12"]  # seven days, then eight months


@pytest.mark.parametrize("by", ["day", "week", "month", "year"])
def test_a_line_is_drawn_to_the_scale_of_time(by: str, tmp_path: Path) -> None:
    days = ["2024-03-01", *DAYS, "2027-02-28"] if by == "year" else DAYS
    games = [f"{day}\nAki Ben Chie Dai\n= 45000 30000 15000 10000\n" for day in days]
    page = write_page(tmp_path / "games.txt", "".join(games), "--by", by)
    starts = list(dict.fromkeys(start_of_period(date.fromisoformat(day), by) for day in days))
    numbers = [start.toordinal() for start in starts]
    expected = [(number - numbers[0]) / (numbers[-1] - numbers[0]) for number in numbers]
    for line in lines_of(page):
        assert places_of(line) == pytest.approx(expected, abs=0.002)


def start_of_period(day: date, by: str) -> date:
    match by:
        case "week":
            return date.fromordinal(day.toordinal() - day.weekday())
        case "month":
            return day.replace(day=1)
        case "year":
            return day.replace(month=1, day=1)
        case _:
            return day


def test_games_stand_in_their_order(tmp_path: Path) -> None:
    games = [f"{day}\nAki Ben Chie Dai\n= 45000 30000 15000 10000\n" for day in DAYS]
    page = write_page(tmp_path / "games.txt", "".join(games), "--by", "game")
    assert {tuple(places_of(line)) for line in lines_of(page)} == {(0, 0.5, 1)}


def test_a_line_has_a_step_for_each_date_and_none_besides(tmp_path: Path) -> None:
    """It ends with the last date, and does not go on flat."""
    page = read_page("season-by-scores.txt")
    series = read_table("season-by-scores.txt", "series")
    for line in lines_of(page):
        name = page.data["games-data"]["players"][int(line.attributes["data-p"])]
        own = [row for row in series if row["name"] == name]
        assert len(line.attributes["data-v"].split()) == len(own) == len(places_of(line))


# ---------------------------------------------------------------------------------- words


def test_teams_have_the_points_of_guests(tmp_path: Path) -> None:
    """Who stand in no standings themselves."""
    path = tmp_path / "club.txt"
    page = write_page(path, "\n".join(generate_club()) + "\n", "--guests")
    rows = read_table(str(path), "standings", "--guests")
    teams = [row for row in rows if row["kind"] == "team" and row["season"] == rows[0]["season"]]
    shown = page.find_table("standings", "team").as_dicts()
    assert [read_figure(row["points"]) for row in shown] == [row["points"] for row in teams]


# ------------------------------------------------------------------------------- how large

EVENINGS = ["riichi-evening.txt", "hk-evening.txt", "mcr-evening.txt", "three-players.txt"]


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_is_light(name: str) -> None:
    assert len(build_page(name).encode()) < 105_000


@pytest.mark.slow
@for_each(lambda: some_of([150, 300, 1000, 3000], 4))
def test_many_games_of_forty_players_are_light(games: int, tmp_path: Path) -> None:
    blocks = islice(generate_real_games(games, TOWN_NAMES[:40]), games)
    page = write_page(tmp_path / "town.txt", join_lines(line for block in blocks for line in block))
    assert (tmp_path / "town.html").stat().st_size < 500_000 + 200 * games
    assert len(page.nodes) < 24_000  # as many as of some hundred games
    assert len(page.data["games-data"]["games"]) == games
    # a record that many have is told once
    (records,) = page.list_tables("records")
    kinds = [row[0] for row in records.rows]
    assert len(kinds) == len({*kinds})
    # a matrix that fits
    assert all(len(table.headings) <= 18 for table in page.list_tables("payments"))
