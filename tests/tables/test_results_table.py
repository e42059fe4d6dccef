"""The table of results says of each game what the table of games says of each player."""

import csv
import io
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

import pytest

from mjtally import tally
from mjtally.cli.main import main
from support.cases import for_each, stem_of
from support.paths import DATA, EXAMPLES

Out = pytest.CaptureFixture[str]
Row = dict[str, str]
PLACES = ("first", "second", "third", "fourth")
FILES = [
    path
    for folder in (EXAMPLES, DATA / "tables", DATA / "final", DATA / "ending", DATA / "latest")
    for path in sorted(folder.glob("*.txt"))
]


def write_rows(capsys: Out, *arguments: str) -> list[Row]:
    assert main([*arguments, "-q", "-o", "-"]) == 0
    return list(csv.DictReader(io.StringIO(capsys.readouterr().out), delimiter="\t"))


def count_results(games: Iterable[Row]) -> list[Row]:
    """The same from the rows of players: one after another by rank, games by date."""
    results = []
    for _, players in groupby(games, key=lambda row: row["game"]):
        seated = list(players)
        if not seated[0]["rank"]:
            continue
        seated.sort(key=lambda row: float(row["rank"]))
        ranks = [row["rank"] for row in seated]
        result = {key: seated[0][key] for key in ("date", "file", "line")}
        for place, row in zip(PLACES, seated, strict=False):
            result[place] = row["name"]
            result |= {f"{place}_{key}": row[key] for key in ("score", "points")}
        result["shared_ranks"] = " ".join(ranks) if len({*ranks}) < len(ranks) else ""
        results.append(result)
    return sorted(results, key=lambda row: row["date"])


@for_each(FILES, stem_of)
def test_a_line_for_each_finished_game(path: Path, capsys: Out) -> None:
    if main([str(path), "--table", "games", "-q", "-o", "-"]):
        return  # Hong Kong, which has no games that end, or a file with mistakes
    games = list(csv.DictReader(io.StringIO(capsys.readouterr().out), delimiter="\t"))
    results = write_rows(capsys, str(path), "--table", "results")
    expected = count_results(games)
    own = {"season", "stage", "round", "table"}
    assert [{key: row[key] for key in row if key not in own} for row in results] == expected
    check_rounds(results)


def check_rounds(results: list[Row]) -> None:
    """In each round everybody sits at one table."""
    seated: dict[tuple[str, int], list[str]] = {}
    for row in results:
        if row["round"]:
            players = seated.setdefault((row["season"], int(row["round"])), [])
            players += [row[place] for place in PLACES if place in row]
    assert all(len(names) == len(set(names)) for names in seated.values())


HONG_KONG = """rules=hk
B=2
R=full
2026-11-20
Wing Mei Kit Yan
3 d - -
- - - -
Wing Lok Kit Yan
1 - - -
Kit -10
2026-11-27
Lok Kit Yan Mei
- 2 d -
Lok +6 / Mei -6
"""


def test_hong_kong_has_a_line_for_each_players_line(tmp_path: Path, capsys: Out) -> None:
    """With B=2 a discard of 3 faan pays two portions of 8, 2 × 2 × 8 = 32; a self-draw of 1 faan a
    portion of 2 from each, 4; a discard of 2 faan 2 × 2 × 4 = 16. A penalty is among them, and so
    is a gift."""
    path = tmp_path / "games.txt"
    path.write_text(HONG_KONG, "utf-8")
    rows = write_rows(capsys, str(path), "--table", "results")
    shown = [
        [row["date"], row["line"], *(f"{row[each]} {row[f'{each}_points']}" for each in PLACES)]
        for row in rows
    ]
    assert shown == [
        ["2026-11-20", "5", "Wing 32", "Kit 0", "Yan 0", "Mei -32"],
        ["2026-11-20", "8", "Wing 12", "Lok -4", "Yan -4", "Kit -14"],
        ["2026-11-27", "12", "Kit 16", "Lok 6", "Mei -6", "Yan -16"],
    ]
    assert [row["shared_ranks"] for row in rows] == ["1 2.5 2.5 4", "1 2.5 2.5 4", ""]
    assert {row["first_score"] for row in rows} == {""}


EVENING = """season=spring
2026-03-07
Aki Ben Chie Dai
= 41000 23000 23000 13000
2026-03-01
season=
Dai Chie Ben Aki
= +60 +10 -20 -50
Aki Ben Chie Dai
3/40! d - -
"""


def test_shared_ranks_points_alone_and_no_end(tmp_path: Path, capsys: Out) -> None:
    later, earlier = EVENING.split("2026-03-01")
    (tmp_path / "later.txt").write_text("ties=split\n" + later)
    (tmp_path / "earlier.txt").write_text("2026-03-01" + earlier)
    files = [str(tmp_path / name) for name in ("later.txt", "earlier.txt")]
    assert main([*files, "--table", "results", "-o", "-"]) == 0
    written, said = capsys.readouterr()
    assert said.endswith("1 unfinished game left out\n")
    head, first, second = (line.split("\t") for line in written.splitlines())
    assert head[:5] == ["date", "season", "stage", "round", "table"]
    assert head[5:8] == ["first", "first_score", "first_points"]
    assert first[:8] == ["2026-03-01", *("",) * 4, "Dai", "", "60"]  # of a game known by its points
    assert second[:8] == ["2026-03-07", "spring", *("",) * 3, "Aki", "41000", second[7]]
    assert second[head.index("shared_ranks")] == "1 2.5 2.5 4"
    assert [second[head.index(place)] for place in PLACES] == ["Aki", "Ben", "Chie", "Dai"]


def test_rounds_and_tables(tmp_path: Path, capsys: Out) -> None:
    """Two tables that play two games each, in one file, or a file for each; a file may be read for
    one day alone. A table that plays alone has neither."""
    first = "= 40000 30000 20000 10000\n"
    one, other = f"a b c d\n{first}", f"e f g h\n{first}"
    (tmp_path / "alone.txt").write_text(f"2026-03-01\n{one * 2}")
    (tmp_path / "both.txt").write_text(f"2026-03-08\n{one}{other}{other}{one}")
    (tmp_path / "1.txt").write_text(f"2026-03-15\n{one * 2}")
    (tmp_path / "2.txt").write_text(f"2026-03-15\n{other * 2}")
    club = tmp_path / "club.txt"
    club.write_text("include=alone.txt\ninclude=both.txt\ninclude=1.txt\ninclude=2.txt\n")
    rows = write_rows(capsys, str(club), "--table", "results")
    found = [(row["round"], row["table"], row["first"]) for row in rows]
    alone, both = [("", "", "a")] * 2, [(*"31a",), (*"32e",), (*"41e",), (*"42a",)]
    assert found[:2] == alone and found[2:6] == both
    apart = [("5", "1", "a"), ("6", "1", "a"), ("5", "2", "e"), ("6", "2", "e")]
    assert found[6:] == apart
    few = write_rows(capsys, str(club), "--table", "results", "--on", "2026-03-15")
    assert [(row["round"], row["table"], row["first"]) for row in few] == apart


@pytest.mark.parametrize("is_by_file", [False, True])
def test_rounds_line_up_where_each_table_is_written_by_itself(
    is_by_file: bool, tmp_path: Path, capsys: Out
) -> None:
    """Three rounds of two tables, the games of one below those of the other, or in files."""
    scores = "= 40000 30000 20000 10000\n"
    tables = [
        f"a b c d\n{scores}a b e f\n{scores}b a g h\n{scores}",
        f"e f g h\n{scores}g h c d\n{scores}c d e f\n{scores}",
    ]
    parts = [f"2026-03-08\n{each}" for each in tables]
    for at, part in enumerate(parts if is_by_file else ["".join(parts)]):
        (tmp_path / f"{at}.txt").write_text(part)
    rows = write_rows(capsys, *map(str, sorted(tmp_path.glob("*.txt"))), "--table", "results")
    found = [(row["round"], row["table"], row["first"]) for row in rows]
    assert found == [(*"11a",), (*"21a",), (*"31b",), (*"12e",), (*"22g",), (*"32c",)]


def test_some_players_and_some_games(capsys: Out) -> None:
    season = str(EXAMPLES / "season-2026.txt")
    rows = write_rows(capsys, season, "--table", "results", "--players", "Mehdi")
    assert len(rows) == 7 and all("Mehdi" in [row[place] for place in PLACES] for row in rows)
    few = write_rows(
        *(capsys, season, "--table", "results", "--players", "Mehdi", "--last", "2"),
        *("--sort", "-date", "--columns", "date,first"),
    )
    assert [list(row.items()) for row in few] == [
        [("date", row["date"]), ("first", row["first"])] for row in rows[:-3:-1]
    ]


def test_a_guest_is_in_the_games_that_they_played(tmp_path: Path) -> None:
    rows = tally("guest=Dai\nAki Ben Chie Dai\n= 20000 20000 20000 40000\n", table="results")
    assert [rows[0][place] for place in PLACES] == ["Dai", "Aki", "Ben", "Chie"]
    assert rows[0]["fourth_score"] == 20000


@pytest.mark.parametrize(
    ("columns", "heading"),
    [
        (60, ["date", *PLACES]),
        (80, ["date", *(word for place in PLACES for word in (place, "points"))]),
    ],
)
def test_who_came_where_is_seen_first(
    columns: int, heading: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    season = str(EXAMPLES / "season-2026.txt")
    assert main([season, "--table", "results", "--format", "table", "-q"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= columns for line in lines[:-1])
    assert lines[columns == 80].split() == heading


def test_names_that_have_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """As many columns as there is room for, from the left; what is empty everywhere needs none."""
    monkeypatch.setenv("COLUMNS", "40")
    path = tmp_path / "names.txt"
    names = "Alexandria Bartholomew Christopher Dai"
    path.write_text(f"2026-11-20\n{names}\n= 40000 30000 20000 10000\n")
    assert main([str(path), "--table", "results", "--format", "table", "-q"]) == 0
    heading, _, more = capsys.readouterr().out.splitlines()
    assert heading.split() == ["date", "first", "second", "third"]  # there is no season
    assert more.startswith("11 more columns on a wider screen")


def test_what_is_empty_is_left_out_where_people_read(capsys: Out) -> None:
    """There is neither a season nor a shared rank; for programs the columns are always there."""
    evening = str(EXAMPLES / "mcr-evening.txt")
    headings = {}
    for shape in ("md", "table", "tsv"):
        assert main(["results", evening, "--format", shape, "-q"]) == 0
        headings[shape] = capsys.readouterr().out.partition("2026-03-19")[0]
    assert "season" in headings["tsv"] and "shared_ranks" in headings["tsv"]
    for shape in ("md", "table"):
        assert "first" in headings[shape] and "fourth" in headings[shape]
        assert "season" not in headings[shape] and "shared" not in headings[shape]
