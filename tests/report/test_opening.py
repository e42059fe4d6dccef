"""The head of the page, what it says first, the standings and the seasons: held against the
players table of the season, as it is now, as it was before the last evening, and of each season."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from support.cases import for_each, some_of
from support.html_page import HtmlNode, HtmlPage, HtmlTable
from support.report_pages import (
    TableRow,
    read_figure,
    read_first_page,
    read_page,
    read_table,
    without_isolates,
    write_club,
    write_page,
)

CLUB_FILE = "a club"
RULES = {
    "season-2026.txt": "riichi",
    "season-by-scores.txt": "riichi",
    "league-night.txt": "riichi",
    "loose-hands.txt": "riichi",
    "hk-evening.txt": "hk",
    "mcr-tournament.txt": "mcr",
    "three-players.txt": "sanma",
    CLUB_FILE: "riichi",
}
OPTIONS: Sequence[Sequence[str]] = [
    (),
    ("--guests",),
    ("--best", "3"),
    ("--drop", "1"),
    ("--min-games", "3"),
    ("--from", "2026-04-11"),
]
CASES = [
    (file, options)
    for file, rules in RULES.items()
    for options in OPTIONS
    if rules != "hk" or options[:1] not in (("--best",), ("--drop",))
    if file not in {"mcr-tournament.txt", "loose-hands.txt", "hk-evening.txt"}
    or options[:1] not in (("--from",), ("--min-games",), ("--best",), ("--drop",))
    if file != "league-night.txt" or options[:1] != ("--min-games",)
    if file != CLUB_FILE or options[:1] != ("--from",)
    if file != "three-players.txt" or options[:1] != ("--min-games",)
]
ALL = "*"


def name_case(case: tuple[str, Sequence[str]]) -> str:
    return " ".join([case[0], *case[1]])


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """The files, by what they are called here."""
    club = write_club(tmp_path_factory.getbasetemp())
    return {name: club if name == CLUB_FILE else name for name in RULES}


def words_of(page: HtmlPage, section: str) -> str:
    return without_isolates(page.section_nodes[section].words)


def short_table(page: HtmlPage) -> HtmlTable:
    return page.list_tables("standings")[0]


def find_class(page: HtmlPage, name: str) -> list[HtmlNode]:
    return [node for node in page.root.find_all() if node.has_class(name)]


# ------------------------------------------------------------------------------ counted again


def figure_of(rows: Sequence[TableRow], rules: str) -> str:
    """The column that players stand in order by: net scores where nobody has points."""
    has_games = any(row.get("game_count") for row in rows) and rules != "hk"
    return "points" if has_games else "net_score"


def standing_of(rows: Sequence[TableRow], rules: str) -> dict[str, int]:
    """Places by the figures of the players table: those who are equal share a place."""
    column = figure_of(rows, rules)
    figures = {row["name"]: row[column] for row in rows if row["name"] != ALL}
    falling = sorted(figures.values(), reverse=True)
    return {name: falling.index(figure) + 1 for name, figure in figures.items()}


def read_season(path: str, options: Sequence[str], to: str = "") -> list[TableRow]:
    """The players table of the season that is played now, up to a date if one is given, of those
    who played enough in all of it."""
    season = read_table(path, "standings")[0]["season"]
    of_season = ("--season", season) if season else ()
    enough = {row["name"] for row in read_table(path, "players", *options, *of_season)}
    chosen = [*(() if options[:1] == ("--min-games",) else options)]
    chosen += [*of_season, *(("--to", to) if to else ())]
    rows = read_table(path, "players", *chosen, may_fail=True)
    return [row for row in rows if row["name"] in enough]


@pytest.mark.slow
@for_each(some_of(CASES, 4), name_case)
def test_places_and_how_they_moved(
    case: tuple[str, Sequence[str]], paths: Mapping[str, str]
) -> None:
    file, options = case
    path, rules = paths[file], RULES[file]
    table = short_table(read_first_page(path, *options))
    names = [without_isolates(name) for name in table.column("player")]
    places = standing_of(read_season(path, options), rules)
    assert dict(zip(names, map(int, table.column("#")), strict=True)) == places
    season = read_table(path, "standings")[0]["season"]
    chosen = ("--season", season) if season else ()
    days = sorted({row["period"] for row in read_table(path, "series", "--by", "day", *chosen)})
    since = options[1] if options[:1] == ("--from",) else ""
    days = [day for day in days if day >= since]
    last = days[-1]  # on which something was played, or points were given
    if len(days) == 1:
        assert "▲▼" not in table.headings
        return
    before = standing_of(read_season(path, options, last), rules)
    expected = {
        name: describe_move(before[name] - place) if name in before else "new"
        for name, place in places.items()
    }
    assert dict(zip(names, table.column("▲▼"), strict=True)) == expected


def describe_move(move: int) -> str:
    if not move:
        return "–as before"
    return f"▲{move}up {move}" if move > 0 else f"▼{-move}down {-move}"


@for_each(some_of(CASES, 4), name_case)
def test_last_ranks(case: tuple[str, Sequence[str]], paths: Mapping[str, str]) -> None:
    file, options = case
    path = paths[file]
    table = short_table(read_page(path, *options))
    if "last ten" not in table.headings:
        assert RULES[file] == "hk" or file == "loose-hands.txt"
        return
    dates = options if options[:1] == ("--from",) else ()
    games = read_table(path, "games", *dates)
    shared = Counter((row["game"], row["rank"]) for row in games)
    ranks: dict[str, list[str]] = {}
    for row in sorted(games, key=lambda row: row["date"]):
        first = row["rank"] - (shared[row["game"], row["rank"]] - 1) / 2  # of those that are shared
        ranks.setdefault(row["name"], []).append(f"{first:g}")
    for name, shown in zip(table.column("player"), table.column("last ten"), strict=True):
        assert shown.split() == ranks.get(without_isolates(name), [])[-10:], name


@for_each(some_of(CASES, 4), name_case)
def test_who_leads(case: tuple[str, Sequence[str]], paths: Mapping[str, str]) -> None:
    """The margin is the difference of two figures of the table; who are level share the lead."""
    file, options = case
    path, rules = paths[file], RULES[file]
    rows = read_season(path, options)
    column = figure_of(rows, rules)
    places = standing_of(rows, rules)
    named = [row for row in rows if row["name"] != ALL]
    first, second, *_ = sorted(named, key=lambda row: -row[column])
    (headline,) = find_class(read_first_page(path, *options), "headline")
    said = without_isolates(headline.words)
    level = [name for name, place in places.items() if place == 1]
    if len(level) > 1:
        assert said.startswith(f"{level[0]} and {level[1]} share the lead: ")
        return
    margin = first[column] - second[column]
    found = re.fullmatch(r"(.*) leads by (\S+)( points?|)", said)
    assert found and found[1] == first["name"], said
    assert float(found[2]) == pytest.approx(margin, abs=0.0501)
    assert found[3] == (f" point{'s' * (margin != 1)}" if column == "points" else "")


@for_each(RULES)
def test_the_last_evening(file: str, paths: Mapping[str, str]) -> None:
    """Every game of the last date in a line, with the points of the games table."""
    path = paths[file]
    page = read_page(path)
    (evening,) = [
        node
        for node in page.section_nodes["opening"].find_all("dd")
        if node.parent and without_isolates(node.parent.words).startswith("Last evening")
    ]
    lines = [without_isolates(line.words).replace("−", "-") for line in evening.find_all("li")]
    if RULES[file] == "hk" or file == "loose-hands.txt":
        rows = read_table(path, "series", "--by", "day")
        last = max(row["period"] for row in rows)
        expected = [{row["name"]: row["net_score"] for row in rows if row["period"] == last}]
    else:
        played = read_table(path, "games")
        last = max(row["date"] for row in played)
        games = {row["game"] for row in played if row["date"] == last}
        expected = [
            {row["name"]: row["points"] for row in played if row["game"] == game}
            for game in sorted(games)
        ]
    shown = [
        {name: float(figure) for name, figure in re.findall(r"(\S+) ([-+]?[\d.]+)", line)}
        for line in lines
    ]
    assert shown == [
        {name: pytest.approx(figure, abs=0.00501) for name, figure in game.items()}
        for game in expected
    ]


@for_each(["season-2026.txt", "hk-evening.txt", "mcr-tournament.txt", CLUB_FILE])
def test_the_best_hand(file: str, paths: Mapping[str, str]) -> None:
    best = {"riichi": "highest_value", "hk": "largest_win", "mcr": "highest_win"}[RULES[file]]
    records = [row for row in read_table(paths[file], "records") if row["record"] == best]
    said = words_of(read_page(paths[file]), "opening")
    first = records[0]
    assert f"Best hand{first['name']} " in said and first["date"] in said
    assert str(first["figure"]) in said and first["what"] in said


# ------------------------------------------------------------------------------------ seasons


SEASONS = {"season-2026.txt": ["winter-2026", "autumn-2026"], CLUB_FILE: ["autumn", "spring"]}


@for_each(
    some_of([(file, each) for file in SEASONS for each in [(), ("--best", "2"), ("--guests",)]], 2),
    name_case,
)
def test_seasons_side_by_side(case: tuple[str, Sequence[str]], paths: Mapping[str, str]) -> None:
    """Each season has the places, points and games that its own players table has."""
    file, options = case
    path = paths[file]
    (table,) = read_page(path, *options).list_tables("seasons")
    seasons = SEASONS[file]
    assert table.headings == ["player", "all seasons", *seasons]
    names = [without_isolates(name) for name in table.column("player")]
    for heading, chosen in [
        ("all seasons", ()),
        *((season, ("--season", season)) for season in seasons),
    ]:
        rows = read_table(path, "players", *options, *chosen)
        places, by_name = standing_of(rows, "riichi"), {row["name"]: row for row in rows}
        for name, cell in zip(names, table.column(heading), strict=True):
            if name not in places:
                assert cell == ""
                continue
            place, points, games, *_ = cell.split()
            row = by_name[name]
            assert (int(place), int(games)) == (places[name], row["game_count"])
            assert read_figure(points) == pytest.approx(row["points"], abs=0.0501)
        assert places.keys() <= {*names}


@pytest.mark.parametrize("file", ["league-night.txt", "hk-evening.txt"])
def test_where_all_is_one_season_there_are_none(file: str) -> None:
    assert "seasons" not in read_page(file).sections
    assert "seasons" not in read_page("season-2026.txt", "--season", "winter-2026").sections


# ------------------------------------------------------------------------------------ the head


SCOPES = {
    (): "",
    ("--season", "winter-2026"): "season winter-2026",
    ("--from", "2026-11", "--to", "2026-12-19"): "from 2026-11-01 · to 2026-12-18",
    ("--to", "2026-12"): "to 2026-11-30",
    ("--last", "1"): "the latest 1 game",
    ("--players", "Kaito,Ines"): "players: Kaito, Ines",
    ("--guests", "--best", "5"): "with guests · points of everybody's best 5 games",
    ("--drop", "1", "--min-games", "2"): (
        "points without everybody's worst 1 game · players with 2 games or more"
    ),
    ("--by", "week", "--rules", "tenhou"): "lines by week · rules=tenhou",
}


@pytest.mark.parametrize("options", SCOPES, ids=" ".join)
def test_every_option_is_named(options: Sequence[str]) -> None:
    said = [
        node.words.replace("\u00a0", " ")
        for node in find_class(read_page("season-2026.txt", *options), "scope")
    ]
    assert said == [f"Only: {SCOPES[tuple(options)]}"] * bool(options)


def header_of(page: HtmlPage) -> str:
    return next(page.root.find_all("header")).words.replace("\u00a0", " ")


@for_each(some_of(CASES, 4), name_case)
def test_counts_of_the_head(case: tuple[str, Sequence[str]], paths: Mapping[str, str]) -> None:
    """As many games as the games table has, and as many hands as were played."""
    file, options = case
    path, rules = paths[file], RULES[file]
    said = header_of(read_page(path, *options))
    dates = options if options[:1] == ("--from",) else ()
    hands = {(row["game"], row["hand"]) for row in read_table(path, "hands", *dates)}
    players = [row for row in read_table(path, "players", *options) if row["name"] != ALL]
    assert count(len(players), "player") in said
    assert (count(len(hands), "hand") in said) == bool(hands)
    if rules == "hk":
        assert "2 evenings" in said and "game" not in said
        return
    games = {row["game"] for row in read_table(path, "games", *dates)}
    assert (count(len(games), "game") in said) == bool(games)


def count(number: int, word: str) -> str:
    return f" {number} {word}{'s' * (number != 1)} "


def test_one_player_is_counted_alone() -> None:
    page = read_first_page("season-2026.txt", "--players", "Kaito")
    rows = read_table("season-2026.txt", "players", "--season", "winter-2026")
    (kaito,) = [row for row in rows if row["name"] == "Kaito"]
    said = header_of(page)
    assert f"1 player · {kaito['game_count']} games · {kaito['hand_count']} hands" in said
    current = {row["name"]: row for row in read_season("season-2026.txt", ())}
    points = str(current["Kaito"]["points"]).replace("-", "−")
    assert f"Kaito: place 4 of {len(current) - 1}, {points}" in words_of(page, "opening")
    (seats,) = page.list_tables("seats")
    (cells,) = seats.rows
    assert sum(map(int, cells[1::2])) == kaito["game_count"]


UNFINISHED = """\
2026-11-20
Aki Ben Chie Dai
3/40 - d -
2026-11-27
Aki Ben Chie Dai
- 3/40 d -
"""


def test_what_is_open(tmp_path: Path) -> None:
    """Games without an end are no games of the head; what is wrong with the files is one link."""
    page = write_page(tmp_path / "open.txt", UNFINISHED)
    assert " game" not in header_of(page) and "2 hands" in header_of(page)
    said = words_of(page, "opening")
    assert "2 unfinished games, the last of them: 2026-11-27, open.txt:5" in said
    assert "2 warnings" in said
    (link,) = [
        node for node in page.section_nodes["opening"].find_all("a") if "warning" in node.words
    ]
    assert link.attributes["href"] == "#warnings" and "warnings" in page.sections


LEVEL = "rules=ema-2016\n2026-11-20\nAki Ben Chie Dai\n= 30000 30000 30000 30000\n"


def test_who_are_level_lead_together(tmp_path: Path) -> None:
    page = write_page(tmp_path / "level.txt", LEVEL)
    (headline,) = find_class(page, "headline")
    assert headline.words.startswith("4 players share the lead: ")
    assert short_table(page).column("#") == ["1"] * 4


def test_undated_hands_have_no_last_evening(tmp_path: Path) -> None:
    page = write_page(tmp_path / "undated.txt", "rules=hk\nAki Ben Chie Dai\n3 - - d\n")
    assert "Last" not in words_of(page, "opening") and "1 evening ·" in header_of(page)


def test_a_table_of_loose_hands_plays_on_several_dates(tmp_path: Path) -> None:
    """Its evenings are the dates, not its players line."""
    text = "rules=hk\n2026-01-02\nAki Ben Chie Dai\n3 - - d\n2026-01-09\n- 3 - d\n2026-01-16\n"
    page = write_page(tmp_path / "evenings.txt", text + "- - 3 d\n- - 3 d\n")
    assert "3 evenings · 4 hands · 2026-01-02 to 2026-01-16" in header_of(page)
    said = words_of(page, "opening")
    assert "Last evening, 2026-01-16Chie +" in said
    assert "▲▼" in short_table(page).headings


def test_undated_games_have_a_last_game(tmp_path: Path) -> None:
    text = (
        "Aki Ben Chie Dai\n= 45000 30000 15000 10000\nAki Ben Chie Dai\n= 10000 40000 30000 20000\n"
    )
    page = write_page(tmp_path / "undated.txt", text)
    said = words_of(page, "opening")
    assert "Last gameBen " in said and "▲▼" not in short_table(page).headings


MEMBERS = (
    "team=Red:Aki,Ben\nteam=Blue:Chie\n2026-11-20\nAki Ben Chie Dai\n= 45000 30000 15000 10000\n"
)


def test_teams_have_places_and_members(tmp_path: Path) -> None:
    page = write_page(tmp_path / "teams.txt", MEMBERS)
    _, teams, _ = page.list_tables("standings")
    assert teams.column("#") == ["1", "2"]
    assert teams.column("team") == ["Red", "Blue"]
    assert [without_isolates(names) for names in teams.column("members")] == [
        "Aki, Ben",
        "Chie",
    ]


def test_hands_are_never_called_games() -> None:
    """At a Hong Kong table an evening is an evening, and a hand a hand."""
    page = read_page("hk-evening.txt")
    for section in ("opening", "standings", "points", "style", "records", "rules"):
        assert not re.search(r"\bgames?\b", words_of(page, section)), section
    assert "hands" in short_table(page).headings
