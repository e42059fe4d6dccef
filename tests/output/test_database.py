"""Tables as an SQLite database: the values are those of JSON, and files of others stay."""

import csv
import json
import sqlite3
from pathlib import Path

import pytest

from mjtally.cli.main import main
from mjtally.output.sqlite import write_database
from mjtally.rules.statistics.columns import Column, ColumnValue
from mjtally.tables.options import RenderedTable
from support.commands import Run, run
from support.paths import EXAMPLES

__all__ = ["run"]

SEASON = str(EXAMPLES / "season-2026.txt")


def read_rows(path: Path, table: str) -> list[dict[str, object]]:
    database = sqlite3.connect(path)
    database.row_factory = sqlite3.Row
    rows = [dict(row) for row in database.execute(f'SELECT * FROM "{table}"')]
    database.close()
    return rows


@pytest.mark.parametrize("table", ["players", "games", "hands", "records", "deal-ins"])
def test_values_are_those_of_json(table: str, tmp_path: Path, run: Run) -> None:
    out = tmp_path / "season.db"
    options = ("-q", SEASON, "--table", table, "--columns", "all")
    assert run(*options, "-o", out)[0] == 0
    expected = json.loads(run(*options, "--format", "json", "-o", "-")[1])
    expected = [row for row in expected if row.get("name") != "*"]
    known = [
        {key: value if value != "" else None for key, value in row.items()} for row in expected
    ]
    for row in known:
        if row.get("end") == "scores":  # nobody knows how many hands were played
            row["hands"] = None
    assert read_rows(out, table.replace("-", "_")) == known
    explained = {row["name"] for row in read_rows(out, "columns") if row["meaning"]}
    assert explained == {*expected[0]}


def test_every_table_is_in_it(tmp_path: Path, run: Run) -> None:
    """For each example its tables, with all rows but that of all players together; and what hands
    changed adds up as it does in the table."""
    for scores in sorted(EXAMPLES.glob("*.txt")):
        out, folder = tmp_path / f"{scores.stem}.db", tmp_path / scores.stem
        assert run("-q", scores, "--table", "all", "-o", out)[0] == 0
        assert run("-q", scores, "--table", "all", "-o", folder)[0] == 0
        for path in folder.glob("*.tsv"):
            written = read_tsv(path)
            expected = [row for row in written if row.get("name") != "*"]
            found = read_rows(out, path.stem.replace("-", "_"))
            assert len(found) == len(expected), path
            changes = [float(row["delta"]) for row in expected if "delta" in row]
            assert sum(float(str(row.get("delta", 0))) for row in found) == sum(changes)


def read_tsv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return [*csv.DictReader(file, delimiter="\t")]


def test_only_our_own_database_is_replaced(tmp_path: Path, run: Run) -> None:
    out = tmp_path / "club.db"
    other = sqlite3.connect(out)
    other.execute("CREATE TABLE members (name TEXT)")
    other.commit()
    other.close()
    before = out.read_bytes()
    status, _, said = run("-q", SEASON, "--table", "all", "-o", out)
    assert (status, out.read_bytes()) == (2, before)
    assert "name another file with -o, or replace it with --force" in said
    assert run("-q", SEASON, "--table", "all", "-o", out, "--force")[0] == 0
    assert run("-q", SEASON, "--table", "hands", "-o", out)[0] == 0
    assert len(read_rows(out, "hands")) == 244
    out.write_bytes(b"")
    assert run("-q", SEASON, "-o", out)[0] == 0


def test_names_and_numbers_of_any_kind(tmp_path: Path) -> None:
    """A column may be called as a player is, and a number may be larger than SQL's."""
    out = tmp_path / "odd.db"
    columns = [Column('O\'Neill "Al"', "points", ""), Column("mark", "text", "")]
    values: list[list[ColumnValue]] = [[10**30, "x'; DROP TABLE odd"], [-3, ""]]
    with out.open("w", encoding="utf-8") as file:
        write_database({"odd": RenderedTable(columns, values)}, file)
    assert [list(row.values()) for row in read_rows(out, "odd")] == [
        [1e30, "x'; DROP TABLE odd"],
        [-3, None],
    ]


def test_it_is_not_for_the_screen_and_no_scores_file(tmp_path: Path, run: Run) -> None:
    out = tmp_path / "club.db"
    assert main(["-q", SEASON, "-o", str(out)]) == 0
    assert "is a database (SQLite)" in run("check", out)[2]
