"""Who stands where is one answer: the verb `standings`, the page with its headline, charts and
picture, the tables of players and teams, `needs --games`, `explain` and `seating --swiss` give it.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from mjtally.cli.main import main
from mjtally.seating.played import read_played_file
from support.cases import for_each, some_of
from support.html_page import HtmlTable
from support.paths import DATA, EXAMPLES
from support.report_pages import read_figure, read_page, read_table, without_isolates

Out = pytest.CaptureFixture[str]
Row = dict[str, Any]
Stage = Sequence[Row]  # its rows

LEAGUES = {path.stem: str(path) for path in sorted((DATA / "stages").glob("*.txt"))}
NAMES = (
    *("league-2026", "season-2026", "hk-evening", "tournament", "league-night", "taiwan-evening"),
    *("mcr-tournament", "season-by-scores", "three-players", "zung-jung-evening", "loose-hands"),
)
FILES = {**LEAGUES, **{name: str(EXAMPLES / f"{name}.txt") for name in NAMES}}
OPTIONS: dict[str, list[str]] = {  # and the files that they are tried with
    "--best 1": [*LEAGUES, "league-2026", "season-2026"],
    "--drop 1": ["all-at-once", "cup", "not-played-yet", "league-2026", "season-2026"],
    "--guests": ["all-at-once", "cup", "final-to-come", "league-2026"],
    "--to 2026-01-12": ["all-at-once", "not-played-yet", "teams", "carry-half"],
    "--from 2026-01-12": ["all-at-once", "not-played-yet", "teams", "carry-half"],
    "--last 2": ["all-at-once", "cup", "ties", "season-2026"],
    "--season winter-2026": ["season-2026"],
    "--players Ben,Aki": [*LEAGUES],
    "--min-games 2": ["all-at-once", "cup", "minimal", "teams", "season-2026"],
}
CASES = [(name, "") for name in FILES] + [
    (name, options) for options, names in OPTIONS.items() for name in names
]


def by_stage(rows: Sequence[Row]) -> dict[tuple[str, str, str], Stage]:
    """The rows of each season, stage and kind, in the order in which they stand."""

    def key(row: Row) -> tuple[str, str, str]:
        return row["season"], row["stage"], row["kind"]

    found = [(key, list(group)) for key, group in groupby(rows, key)]
    assert len({key for key, _ in found}) == len(found)
    return dict(found)


def plays_as_teams(path: str) -> bool:
    """Whether teams play for the title: those that come through a cut."""
    return ":teams" in Path(path).read_text(encoding="utf-8")


def list_points(stage: Stage, column: str = "points") -> list[tuple[int, str, float]]:
    return [(row["place"], row["name"], as_shown(row[column])) for row in stage]


def as_shown(figure: float) -> Any:
    """A figure of a page, which has two decimals where the file has four."""
    return pytest.approx(figure, abs=0.005)


def read_standings(table: HtmlTable, column: str) -> list[tuple[int, str, float]]:
    names = table.headings.index("team" if "team" in table.headings else "player")
    at = table.headings.index(column)
    return [(int(row[0]), without_isolates(row[names]), read_figure(row[at])) for row in table.rows]


def list_texts(picture: str) -> Iterator[str]:
    for each in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text"):
        yield without_isolates("".join(each.itertext()))


@for_each(some_of(CASES, 5), lambda case: " ".join(filter(None, case)))
def test_the_page_has_the_standings(case: tuple[str, str]) -> None:
    """Each stage in the same order, with the same places, points, carried and won; its headline and
    its head say who leads in the first of them."""
    path, options = FILES[case[0]], case[1].split()
    rows = read_table(path, "standings", *options)
    stages = by_stage(rows)
    page = read_page(path, *options)
    *tables, wide = page.list_tables("standings")
    kinds = ["team" if "team" in table.headings else "player" for table in tables]
    play_as_teams = "--players" not in options and plays_as_teams(path)
    assert kinds == sorted(kinds, reverse=play_as_teams)  # first who play for the title
    expected = [each for each in stages if each[2] == "player"]
    if "--players" not in options:  # of the command, which are of players alone
        expected += [each for each in stages if each[2] == "team"]
        expected.sort(key=lambda each: each[2], reverse=play_as_teams)
    else:
        tables = tables[: len(expected)]
    assert len(tables) == len(expected)
    for key, table in zip(expected, tables, strict=True):
        points = "points" if "points" in table.headings else "net score"
        assert read_standings(table, points) == list_points(stages[key])
        for column in {"carried", "won"} if "carried" in table.headings else ():
            shown = read_standings(table, {"carried": "carried", "won": "won in it"}[column])
            assert shown == list_points(stages[key], column)
        if "carried" not in table.headings:
            assert not any(row["carried"] for row in stages[key])
        if "through to" in table.headings:
            assert table.column("through to") == [row["through"] for row in stages[key]]
        if "games" in table.headings:
            assert table.column("games") == [str(row["game_count"]) for row in stages[key]]
        if "▲▼" in table.headings:
            moves = [read_move(text) for text in table.column("▲▼")]
            assert moves == [row["movement"] for row in stages[key]]
        cut = [at for at, row in enumerate(table.node.find_all("tr")) if row.has_class("cut")]
        through = [row for row in stages[key] if row["through"]]
        has_cut = bool(through) and len(through) < len(stages[key])
        assert cut == ([len(through)] if has_cut else [])
    if "--players" in options:
        return
    leaders = [row["name"] for row in stages[expected[0]] if row["place"] == 1]
    headline = next(node for node in page.nodes if node.has_class("headline"))
    more = [node.words for node in page.nodes if node.has_class("headline-more")]
    assert all(name in headline.words for name in leaders[:3])
    assert expected[0][1] in "".join(more)
    expected = [each for each in expected if each[2] == "player"]
    order = [without_isolates(name) for name in wide.column("player")[:-1]]
    # several seasons, and the best games of several stages: by all that was won
    is_by_all = not expected[0][1] or {"--best", "--drop"} & {*options}
    assert order[: len(stages[expected[0]])] == [row["name"] for row in stages[expected[0]]] or (
        len(expected) > 1 and is_by_all
    )


def read_move(text: str) -> int | None:
    """`▲1up 1`: 1."""
    if text in {"", "new"}:
        return None
    number = "".join(filter(str.isdigit, text.rsplit(maxsplit=1)[-1]))
    return int(number or 0) * (-1 if text.startswith("▼") else 1)


@for_each(some_of(FILES, 2), str)
def test_the_picture_has_the_standings(name: str, tmp_path: Path) -> None:
    picture, page = tmp_path / "picture.svg", tmp_path / "page.html"
    assert main(["report", FILES[name], "-q", "-o", str(page), "--share", str(picture)]) == 0
    texts = list(list_texts(picture.read_text(encoding="utf-8")))
    stages = by_stage(read_table(FILES[name], "standings"))
    kind = "team" if plays_as_teams(FILES[name]) else "player"
    stage = next(rows for key, rows in stages.items() if key[2] == kind)
    at = texts.index("1")
    for row in stage[:8]:
        found = texts.index(row["name"], at)
        assert texts[found - 1] == str(row["place"]) and found >= at
        assert read_figure(texts[found + 1]) == as_shown(row["points"])
        at = found


@for_each(FILES, str)
def test_players_and_teams_are_in_the_order_of_the_standings(name: str) -> None:
    """Those of the latest stage first, then those of earlier ones alone, where there are stages."""
    stages = by_stage(read_table(FILES[name], "standings"))
    if not any(stage for _, stage, _ in stages):
        return
    for kind, table in (("player", "players"), ("team", "teams")):
        named = [row["name"] for key, stage in stages.items() for row in stage if key[2] == kind]
        if named:
            rows = read_table(FILES[name], table)
            order = [row["name"] for row in rows if row["name"] in named]
            assert order == list(dict.fromkeys(named))


@for_each(FILES, str)
def test_needs_are_of_the_standings(name: str, capsys: Out) -> None:
    """Everybody of the latest stage is behind all who stand above with more points."""
    rows = read_table(FILES[name], "standings")
    stage = next(iter(by_stage(rows).values()))
    assert main(["needs", FILES[name], "--games", "1", "--format", "json"]) == 0
    needs = json.loads(capsys.readouterr().out)
    assert [(each["name"], each["holder"], each["behind"]) for each in needs] == [
        (row["name"], other["name"], as_shown(other["points"] - row["points"]))
        for row in stage
        for other in stage
        if other["points"] > row["points"]
    ]
    points = {row["name"]: row["points"] for row in stage}
    assert all(each["points"] == as_shown(points[each["name"]]) for each in needs)
    places = {row["name"]: row["place"] for row in stage}
    assert all(each["place"] == places[each["holder"]] for each in needs)


EXPLAINED = [case for case in CASES if case[1][:6] in {"", "--best", "--drop", "--to 2"}]


@for_each(some_of(EXPLAINED, 5), " ".join)
def test_explanations_add_up_to_the_standings(case: tuple[str, str], capsys: Out) -> None:
    """Of everybody in the latest stage in which they stand, a player or a team."""
    path, options = FILES[case[0]], case[1].split()
    seen = set[str]()
    for key, stage in by_stage(read_table(path, "standings", *options)).items():
        for row in stage:
            if row["name"] in seen:
                continue
            seen.add(row["name"])
            for column in ("points", "carried", "won") if row["carried"] else ("points",):
                asked = ["--table", "standings", "--player", row["name"], "--column", column]
                assert main(["explain", path, *asked, "--format", "json", *options]) == 0
                said = json.loads(capsys.readouterr().out)
                assert said["value"] == row[column], (key, row["name"], column)
                assert sum(each["adds"] for each in said["places"]) == pytest.approx(row[column])


@for_each(FILES, str)
def test_seats_go_by_the_standings(name: str) -> None:
    path = Path(FILES[name])
    text = path.read_text(encoding="utf-8")
    if "include=" in text:
        return
    stages = by_stage(read_table(FILES[name], "standings"))
    current, *earlier = [stage for key, stage in stages.items() if key[2] == "player"]
    places = read_played_file(path.name, text, lambda _: None).places
    if not earlier:
        assert places == {row["name"]: row["place"] for row in current}
    for row in current if any(key[1] for key in stages) else ():
        assert places[row["name"]] == row["place"]
    for stage in earlier:  # who stands in earlier stages alone comes below
        for row in stage:
            assert row["name"] in places
