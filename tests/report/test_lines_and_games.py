"""Lines of time and the list of games: which steps a line has and where they stand, how names
stand beside each other, and what is carried as data for the script of the page."""

import json
import random
import re
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from mjtally.report import charts, running
from mjtally.report.running import STEP_NAMES
from support.html_page import HtmlNode, HtmlPage
from support.report_pages import read_page, read_table, write_page

PLAYERS = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fritz", "Gen", "Hana")
SCORES = ("45000 30000 15000 10000", "10000 15000 30000 45000", "30000 45000 10000 15000")


def write_games(dates: list[str]) -> str:
    """A game by its scores on each date, of four players each in turn; no date where it is ''."""
    lines = []
    for at, day in enumerate(dates):
        names = [PLAYERS[(at + seat) % len(PLAYERS)] for seat in range(4)]
        lines += [*[day] * bool(day), " ".join(names), f"= {SCORES[at % 3]}"]
    return "\n".join(lines) + "\n"


def find_chart(page: HtmlPage, section: str) -> HtmlNode:
    (chart,) = (
        node
        for node in page.section_nodes[section].find_all("div")
        if "data-form" in node.attributes
    )
    return chart


# -------------------------------------------------------------------------------------- names


def test_names_stay_in_their_picture_and_apart() -> None:
    """However lines end; their order stays."""
    for seed in range(200):
        dice = random.Random(seed)
        ends = [dice.choice([0, 14, 150, 286, 300, dice.uniform(0, 300)]) for _ in range(6)]
        placed = charts.spread_labels(ends, 17, 7, 293)
        assert all(7 <= place <= 293 for place in placed)
        assert all(after - before >= 17 - 1e-9 for before, after in pairwise(sorted(placed)))
        for one, other in zip(ends, placed, strict=True):
            for end, place in zip(ends, placed, strict=True):
                assert not (one < end and other > place)
        gap = charts.find_gap(ends[0], placed[1:], 17, 7, 293)
        assert 7 <= gap <= 293
        assert all(abs(gap - place) >= 17 - 1e-9 for place in placed[1:])


@pytest.mark.parametrize(
    ("heights", "placed"),
    [
        ([50, 100, 150], [50, 100, 150]),  # those that are apart do not move
        ([100, 100], [91.5, 108.5]),
        ([0, 3], [7, 24]),  # not over the edge
        ([299, 300, 298], [276, 293, 259]),
        ([100, 101, 250], [92, 109, 250]),  # only neighbours give way
    ],
)
def test_names_move_as_little_as_can_be(heights: list[float], placed: list[float]) -> None:
    assert charts.spread_labels(heights, 17, 7, 293) == pytest.approx(placed)


@pytest.mark.parametrize(
    ("height", "taken", "gap"),
    [
        (100, [], 100),
        (100, [117], 100),
        (100, [95], 112),
        (100, [105], 88),
        (100, [100, 117], 83),
        (2, [7], 24),
    ],
)
def test_a_name_that_is_chosen_stands_in_a_gap(
    height: float, taken: list[float], gap: float
) -> None:
    assert charts.find_gap(height, taken, 17, 7, 293) == gap


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Bartholomeusxy", "Bartholomeusxy"),  # 14 letters
        ("Bartholomeusxyz", "Bartholomeusx…"),
        ("梅田 健太郎", "梅田 健太郎"),
        ("ウルフシュレーゲル", "ウルフシュレ…"),
        ("WWWWWWWWWWWWWW", "WWWWWWW…"),
        ("Wo", "Wo"),
    ],
)
def test_names_are_as_long_as_there_is_room(name: str, shown: str) -> None:
    assert charts.shorten_name(name) == shown


# ------------------------------------------------------------------------------------- the time


@pytest.mark.parametrize(
    ("dates", "by"),
    [
        (["2026-01-03", "2026-01-10", "2026-01-10", "2026-02-01"], "day"),
        ([f"2026-01-{day:02}" for day in range(1, 29)] * 4, "day"),  # 112 games
        (["2026-01-03"] * 5, "game"),
        (["2026-01-03", "2026-01-03", "2026-01-04"], "game"),
        (["2026-01-03", "2026-01-04"], "day"),
        (["", "", ""], "game"),
        (["", "2026-01-03", "2026-01-10", "2026-01-17"], "game"),
        ([""] * 130, "game"),
    ],
    ids=lambda each: f"{len(each)} of {len(set(each))}" if isinstance(each, list) else each,
)
def test_lines_go_by_day_where_days_are_known_and_enough(
    dates: list[str], by: str, tmp_path: Path
) -> None:
    page = write_page(tmp_path / "games.txt", write_games(sorted(dates)))
    chart = find_chart(page, "points")
    periods = chart.attributes["data-x"].split("|")
    if by == "day":
        assert periods == sorted(set(dates))
    else:
        assert periods == [str(number) for number in range(1, len(dates) + 1)]
        places = [int(place) for place in chart.attributes["data-at"].split()]
        steps = {after - before for before, after in pairwise(places)}
        assert max(steps) - min(steps) <= 1
    (caption,) = page.section_nodes["points"].find_all("figcaption")
    assert STEP_NAMES[by] in caption.words
    assert (
        "Not all games have a date: they stand in their order, at even distances." in caption.words
    ) == ("" in dates)


def test_game_numbers_are_no_years(tmp_path: Path) -> None:
    """Game 2026 is one step after game 2025."""
    assert running.place_periods(3, []) == [0, 0.5, 1]
    page = write_page(tmp_path / "games.txt", write_games([""] * 1100))
    chart = find_chart(page, "points")
    places = [int(place) for place in chart.attributes["data-at"].split()]
    assert len(set(places)) == 1100  # each has a place of its own
    assert places[-1] == 10_000 and places == sorted(places)


def test_dates_below_a_chart_stand_where_they_are() -> None:
    days = [date(2026, 1, 15), date(2026, 2, 1), date(2026, 12, 20)]
    texts = [day.isoformat() for day in days]
    ticks = running.choose_ticks(texts, running.place_periods(3, days), days)
    assert [(tick.place, tick.text) for tick in (ticks[0], ticks[-1])] == [
        (0, "2026-01-15"),
        (1, "2026-12-20"),
    ]
    for tick in ticks[1:-1]:
        month = date.fromisoformat(f"{tick.text}-01")
        assert tick.place == pytest.approx((month - days[0]).days / (days[-1] - days[0]).days)
    assert 3 <= len(ticks) <= 6


def test_a_table_of_many_days_has_those_after_months(tmp_path: Path) -> None:
    """Which are the figures of the table of months."""
    first = date(2025, 1, 1)
    days = [(first + timedelta(days=3 * at)).isoformat() for at in range(160)]
    path = tmp_path / "games.txt"
    page = write_page(path, write_games(days))
    months = read_table(str(path), "series", "--by", "month")
    for section, column in (("points", "points_total"), ("rating", "rating")):
        (table,) = page.list_tables(section)
        assert table.column("month") == sorted({row["period"] for row in months})
        for row in months:
            at = table.column("month").index(row["period"])
            shown = float(table.column(row["name"])[at].replace("−", "-"))
            assert shown == pytest.approx(row[column], abs=0.51 if column == "rating" else 0.006)


def test_a_line_has_no_step_where_nothing_could_move(tmp_path: Path) -> None:
    """An unfinished game moves no points; a penalty moves no rating."""
    page = write_page(
        tmp_path / "games.txt",
        "2026-01-03\nAki Ben Chie Dai\n= 45000 30000 15000 10000\n"
        "2026-01-10\nAki Ben Chie Dai\n3/40 - d -\n"
        "2026-01-17\nAki Ben Chie Dai\n= 45000 30000 15000 10000\n2026-01-24\nAki -20\n",
    )
    steps = {}
    for section in ("points", "rating"):
        chart = find_chart(page, section)
        places = dict(
            zip(
                chart.attributes["data-at"].split(),
                chart.attributes["data-x"].split("|"),
                strict=True,
            )
        )
        line = next(chart.find_all("polyline"))
        steps[section] = [
            places[corner.split(",")[0]] for corner in line.attributes["points"].split()
        ]
    assert steps == {
        "points": ["2026-01-03", "2026-01-17", "2026-01-24"],
        "rating": ["2026-01-03", "2026-01-17"],
    }


# ------------------------------------------------------------------------------------ the games


KINDS = """\
uma=15/5/-5/-15
return=25000
2026-01-03
Aki Ben Chie Dai
= 45000 30000 15000 10000
Ben Aki Chie Dai
3/40 - d -
2026-01-10
Aki Ben Chie Dai
= +40 +10 -20 -30
ties=split
Aki Ben Chie Dai
= 30000 30000 30000 10000
length=free
Aki Ben Chie Dai
3/40* - d -
- 1/30* - d
"""


def test_kinds_of_games_are_told_apart_as_data(tmp_path: Path) -> None:
    """A finished one, one that was cut off, one known by its points, shared ranks, and loose
    hands; the best of each first."""
    page = write_page(tmp_path / "games.txt", KINDS)
    data = page.data["games-data"]
    assert (data["seats"], data["unit"], data["dates"]) == (4, 100, ["2026-01-03", "2026-01-10"])
    games = [
        [row[0], data["dates"][row[1]], *(data["players"][each] for each in row[2:6]), *row[6:]]
        for row in data["games"]
    ]
    assert games == [
        [1, "2026-01-03", "Aki", "Ben", "Chie", "Dai", 450, 300, 150, 100, 35, 10, -15, -30],
        [2, "2026-01-03", "Ben", "Aki", "Dai", "Chie", 327, 250, 250, 173],
        [3, "2026-01-10", "Aki", "Ben", "Chie", "Dai", *[None] * 4, 40, 10, -20, -30],
        [
            *[4, "2026-01-10", "Aki", "Ben", "Chie", "Dai"],
            *[300, 300, 300, 100, 10, 10, 10, -30],
            [1, 1, 1, 4],
        ],
        [5, "2026-01-10", "Aki", "Ben", "Dai", "Chie", 77, 15, -15, -77, 2],
    ]


def test_names_end_no_script(tmp_path: Path) -> None:
    name = "</script><b>"
    path = tmp_path / "games.txt"
    page = write_page(path, f'"{name}" Ben Chie Dai\n= 45000 30000 15000 10000\n')
    assert page.data["games-data"]["players"][0] == name
    text = path.with_suffix(".html").read_text(encoding="utf-8")
    assert text.count("<script") == text.count("</script>")


@pytest.mark.slow
def test_a_game_weighs_at_most_sixty_bytes(tmp_path: Path) -> None:
    days = [(date(2020, 1, 1) + timedelta(days=at)).isoformat() for at in range(300)]
    page = write_page(tmp_path / "games.txt", write_games(days))
    games = page.data["games-data"]["games"]
    assert len(games) == 300
    assert len(json.dumps(games, separators=(",", ":"))) <= 60 * 300


def test_games_after_the_latest_are_said_to_be_elsewhere(tmp_path: Path) -> None:
    for count in (20, 21):
        page = write_page(tmp_path / f"{count}.txt", write_games([""] * count))
        (table,) = (each for each in page.list_tables("games") if each.node.has_class("games"))
        assert len(table.rows) == 20
        note = f"The latest {20} of {21} games."
        assert (note in page.sections["games"]) == (count == 21)


def test_each_game_has_an_address() -> None:
    """The sheet of those that have hands, the row of the others: links lead to one of both."""
    page = read_page("season-2026.txt")
    found = [node.attributes.get("id", "") for node in page.section_nodes["games"].find_all()]
    addresses = sorted(each for each in found if re.fullmatch(r"game-\d+", each))
    assert addresses == sorted(f"game-{number}" for number in range(1, 12))
