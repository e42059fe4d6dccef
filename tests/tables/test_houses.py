"""Evenings in houses whose rules differ from most tables: the files are worked out by hand, state
every score, and have their sums in comments."""

from pathlib import Path

from mjtally import tally
from mjtally.cli.main import main
from support.cases import for_each, stem_of
from support.paths import DATA
from support.rows import read_rows

HOUSES = sorted((DATA / "houses").glob("*.txt"))


@for_each(HOUSES, stem_of)
def test_an_evening_ends_as_it_was_worked_out(path: Path) -> None:
    results = [
        {column: f"{row[column]}" for column in ("file", "end", "name", "score", "rank", "points")}
        for row in tally(path, table="games")
    ]
    expected = [
        row for row in read_rows(DATA / "houses" / "results.tsv") if row["file"] == path.name
    ]
    assert results == expected


@for_each(HOUSES, stem_of)
def test_nothing_is_said_against_an_evening(path: Path) -> None:
    assert main(["check", "--strict", str(path)]) == 0
