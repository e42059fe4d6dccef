"""What the page says in sentences is counted again, from the tables of the command: from wins and
hands, from games and their ranks, from points day by day."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, variance
from typing import Any

import pytest

from mjtally.cli.options import list_sources
from mjtally.interpreter.tally import Tally
from mjtally.report import findings
from mjtally.report.data import ReportData, ReportOptions
from mjtally.report.reader import read_report_data
from mjtally.tables.options import TableOptions
from support.cases import for_each
from support.paths import EXAMPLES
from support.report_pages import read_table, write_club

CLUB_FILE = "a club"
FILES = [
    *("season-2026.txt", "season-by-scores.txt", "league-night.txt", "loose-hands.txt"),
    *("hk-evening.txt", "mcr-tournament.txt", "three-players.txt", CLUB_FILE),
]
Z = 1.959964  # of 95 %
ALL = "*"


def read_season(path: str, kind: str = "all", **options: Any) -> ReportData:
    """What a page of a file is made of: of all seasons, or of the current one."""
    asked, files = TableOptions(**options), [str(EXAMPLES / path)]
    tally = Tally(list_sources(files), lambda problem: None)
    reports = read_report_data(tally, asked, ReportOptions(), [], files)
    season = reports[0]
    if kind == "all":
        season = next((each for each in reports if each.shown.kind == "all"), season)
    assert season
    return season


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """The files, by what they are called here."""
    club = write_club(tmp_path_factory.getbasetemp())
    return {name: club if name == CLUB_FILE else name for name in FILES}


# --------------------------------------------------------------------------------- counted again


def wilson(part: int, of: int) -> tuple[float, float]:
    """Wilson's interval of a share, as textbooks have it."""
    share = part / of
    middle = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z / (1 + Z * Z / of) * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    return middle - half, middle + half


def normal(values: Sequence[float]) -> tuple[float, float]:
    """The interval of a mean."""
    half = Z * sqrt(variance(values) / len(values))
    return mean(values) - half, mean(values) + half


def lead_by_day(path: str) -> list[tuple[str, str]]:
    """Each date of the season that is played now, and who was ahead alone after it, by points."""
    totals: dict[str, float] = {}
    leaders: dict[str, str] = {}
    season = read_table(path, "standings")[0]["season"]
    chosen = ("--season", season) if season else ()
    rows = read_table(path, "series", "--by", "day", *chosen)
    has_points = any(row["points_total"] for row in rows)
    for row in rows:  # by net scores where nobody has points
        totals[row["name"]] = row["points_total" if has_points else "net_total"]
        first = [name for name, total in totals.items() if total == max(totals.values())]
        leaders[row["period"]] = first[0] if len(first) == 1 else ""
    return list(leaders.items())


def ranks_by(path: str, column: str) -> dict[str, list[float]]:
    """Ranks of games by a column of their rows; who shares a rank has the mean of those shared."""
    ranks: dict[str, list[float]] = {}
    for row in read_table(path, "games"):
        ranks.setdefault(row[column], []).append(row["rank"])
    return ranks


def only(names: Iterable[str]) -> str:
    """The name that is alone; nothing for several."""
    found = [*names]
    return found[0] if len(found) == 1 else ""


def extremes(values: Mapping[str, float]) -> tuple[str, str]:
    """Who has the least and who the most, alone."""
    least, most = min(values.values()), max(values.values())
    return (
        only(name for name, value in values.items() if value == least),
        only(name for name, value in values.items() if value == most),
    )


# ------------------------------------------------------------------------------------ the tests


@for_each(FILES)
def test_who_leads_and_since_when(name: str, paths: Mapping[str, str]) -> None:
    season, path = read_season(paths[name], "current"), paths[name]
    said = findings.points_finding(season)
    if season.family.is_always_loose:
        won = {row["name"]: row["net_score"] for row in read_table(path, "players")[:-1]}
        _, most = extremes(won)
        assert said == f"{most} has won most: {won[most]:+g}."
        return
    days = lead_by_day(path)
    leader = days[-1][1]
    if not leader or len(days) < 2:
        assert said == ""
        return
    at = len(days) - 1
    while at and days[at - 1][1] == leader:
        at -= 1
    since = "from the first day" if at == 0 else f"since {days[at][0]}"
    assert said == f"{leader} has led {since}."


SHARES = {  # what is said of a column: of the least and of the most
    "win_fraction": ("wins least", "wins most"),
    "deal_in_fraction": ("deals in least", "deals in most"),
    "blame_fraction": ("is blamed least", "is blamed most"),
    "discard_fraction": ("discards least to winners", "discards most to winners"),
}
COUNTS = {"discard_fraction": "discard_count"}


def expect_share(path: str, column: str, *, best_is_least: bool) -> tuple[str, str]:
    """Whom a finding of a share is about, and what it says of them; nothing where there is none."""
    rows = read_table(path, "players", "--columns", "all")
    *players, everybody = rows
    hands = "hand_count" if "hand_count" in everybody else "game_count"
    count = COUNTS.get(column, column.replace("_fraction", "_count"))
    seated = [row for row in players if row[hands]]
    if not seated:
        return "", ""
    shares = {row["name"]: row[count] / row[hands] for row in seated}
    least, most = extremes(shares)
    together = everybody[count] / everybody[hands]
    bounds = {row["name"]: wilson(row[count], row[hands]) for row in seated}
    is_least = bool(least) and bounds[least][1] < together
    is_most = bool(most) and bounds[most][0] > together
    if is_least and (best_is_least or not is_most):
        return least, SHARES[column][0]
    return (most, SHARES[column][1]) if is_most else ("", "")


@for_each(FILES)
def test_shares(name: str, paths: Mapping[str, str]) -> None:
    season = read_season(paths[name])
    columns = season.family.statistics.report_columns
    assert columns
    for column, best_is_least in ((columns.good_share, False), (columns.bad_share, True)):
        who, words = expect_share(paths[name], column, best_is_least=best_is_least)
        said = findings.share_finding(season, column)
        assert said.startswith(f"{who} {words}: ") if who else said == "", (column, said)


def test_a_share_that_stands_out(tmp_path: Path) -> None:
    """One who never deals in, among three who do, over hands enough to tell; and over few."""
    deals = ["1/30* d - -", "1/30* - d -", "1/30* - - d", "- - - -"]
    for hands, expected in ((12, "Aki deals in least: 0.0%; the mean of all is 18.8%."), (1, "")):
        path = tmp_path / f"{hands}.txt"
        path.write_text("\n".join(["length=free", "Aki Ben Chie Dai", *deals * hands]))
        assert findings.share_finding(read_season(str(path)), "deal_in_fraction") == expected


COMPARED = [  # how many of a hundred hands each wins or deals in to, and what is said
    ((50, 16, 17, 17), True, "Aki wins most: 50.0%; the mean of all is 25.0%."),
    ((24, 26, 25, 25), True, ""),
    ((12, 30, 29, 29), False, "Aki deals in least: 12.0%; the mean of all is 25.0%."),
]


@pytest.mark.parametrize(("counts", "is_won", "expected"), COMPARED)
def test_what_a_share_is_compared_with(
    counts: Sequence[int], is_won: bool, expected: str, tmp_path: Path
) -> None:
    lines = ["length=free", "Aki Ben Chie Dai"]
    for seat, count in enumerate(counts):
        for number in range(count):
            other = (seat + 1 + number % 3) % 4
            winner, loser = (seat, other) if is_won else (other, seat)
            cells = ["1/30*" if at == winner else "d" if at == loser else "-" for at in range(4)]
            lines.append(" ".join(cells))
    path = tmp_path / "hands.txt"
    path.write_text("\n".join(lines))
    column = "win_fraction" if is_won else "deal_in_fraction"
    assert findings.share_finding(read_season(str(path)), column) == expected


@for_each(FILES)
def test_ranks(name: str, paths: Mapping[str, str]) -> None:
    season, path = read_season(paths[name]), paths[name]
    said = findings.ranks_finding(season)
    if season.family.is_always_loose:
        assert said == ""
        return
    standing = {row["name"] for row in read_table(path, "players")}
    every = {name: own for name, own in ranks_by(path, "name").items() if name in standing}
    ranks = {name: own for name, own in every.items() if len(own) >= findings.FEWEST_GAMES}
    middle = (season.family.players + 1) / 2
    best, worst = extremes({player: mean(values) for player, values in ranks.items()} or {"": 0})
    if best and normal(ranks[best])[1] < middle:
        expected = f"{best} has the best mean rank: {mean(ranks[best]):.2f} in {len(ranks[best])}"
    elif worst and normal(ranks[worst])[0] > middle:
        expected = f"{worst} has the worst mean rank: {mean(ranks[worst]):.2f} in "
    else:
        expected = ""
    if expected and len(ranks) < len(every):
        expected = f"Of those with {findings.FEWEST_GAMES} games or more, {expected}"
    assert said.startswith(expected) and bool(said) == bool(expected)


SEAT_NAMES = {"E": "East", "S": "South", "W": "West", "N": "North"}


@for_each(FILES)
def test_seats(name: str, paths: Mapping[str, str]) -> None:
    season, path = read_season(paths[name]), paths[name]
    said = findings.seats_finding(season)
    ranks = {} if season.family.is_always_loose else ranks_by(path, "seat")
    enough = {
        seat: values for seat, values in ranks.items() if len(values) >= findings.FEWEST_GAMES
    }
    if not enough:
        assert said == ""
        return
    middle = (season.family.players + 1) / 2
    least = min(enough, key=lambda seat: mean(enough[seat]))
    most = max(enough, key=lambda seat: mean(enough[seat]))
    if normal(enough[least])[1] < middle:
        expected = f"Who starts in the seat {SEAT_NAMES[least]} does best: mean rank "
    elif normal(enough[most])[0] > middle:
        expected = f"Who starts in the seat {SEAT_NAMES[most]} does worst: mean rank "
    else:
        expected = "No seat is better" if len(enough) == len(ranks) else ""
    assert said.startswith(expected) and bool(said) == bool(expected)


@for_each(FILES)
def test_ratings(name: str, paths: Mapping[str, str]) -> None:
    season = read_season(paths[name])
    said = findings.rating_finding(season)
    ratings = [] if season.family.is_always_loose else read_table(paths[name], "ratings")
    settled = {row["name"]: row["rating"] for row in ratings if row["game_count"] >= 20}
    if not ratings:
        assert said == ""
    elif not settled:
        assert said == "All ratings are provisional: nobody has finished 20 games."
    else:
        _, highest = extremes(settled)
        rating = f"{settled[highest]:.0f}" if highest else ""
        assert said == (
            f"Of those with 20 games or more, {highest} has the highest rating: {rating}."
            if highest
            else ""
        )


def test_nothing_is_said_of_all_on_a_page_of_some(paths: Mapping[str, str]) -> None:
    season = read_season("season-2026.txt", players=("Jonas", "Ines"))
    assert findings.points_finding(season) == findings.rating_finding(season) == ""
    assert findings.ranks_finding(season) == findings.seats_finding(season) == ""
    assert findings.share_finding(season, "win_fraction") == ""


def test_the_highest_rating_is_of_those_with_enough_games() -> None:
    """Nothing is said where two have it."""
    season = read_season("season-2026.txt")
    for ratings, expected in (
        ({"Aki": (1490.0, 20), "Ben": (1560.4, 20), "Chie": (1700.0, 19)}, "Ben"),
        ({"Aki": (1560.4, 20), "Ben": (1560.4, 20)}, ""),
    ):
        said = findings.rating_finding(season._replace(ratings=ratings))
        form = f"Of those with 20 games or more, {expected} has the highest rating: 1560."
        assert said == (form if expected else "")
