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
from support.paths import DATA, EXAMPLES
from support.report_pages import read_figure, read_table, without_isolates

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
    "--to 2026-01-12": ["all-at-once", "not-played-yet", "teams", "carry-half"],
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


def as_shown(figure: float) -> Any:
    """A figure of a page, which has two decimals where the file has four."""
    return pytest.approx(figure, abs=0.005)


def list_texts(picture: str) -> Iterator[str]:
    for each in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text"):
        yield without_isolates("".join(each.itertext()))


@for_each(some_of(FILES, 3), str)
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


@for_each(some_of(CASES, 9), " ".join)
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
