"""Every scores file in examples/ gives the tables that stand beside it, to the byte.

A new example is a new file there: NAME.txt with its players table NAME.txt.tsv, and, where they
tell something, NAME.txt.games.tsv, NAME.txt.hands.tsv and NAME.txt.standings.tsv. One season has
its page beside it, and one tournament says how its seating was made.
"""

import re
from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.golden import golden_test
from support.paths import EXAMPLES

SCORES = sorted(EXAMPLES.glob("*.txt"))


def test_there_are_examples() -> None:
    assert len(SCORES) >= 10


def test_an_example_has_its_players_table() -> None:
    assert [path.name for path in SCORES if not path.with_name(f"{path.name}.tsv").exists()] == []


test_tables = golden_test("examples")
test_the_page_of_a_season_is_what_report_writes = golden_test("page")


def list_seatings(text: str) -> list[list[str]]:
    """The players lines of a file with numbered tables, in their order."""
    return [line.split() for line in text.splitlines() if " table=" in line]


def test_a_tournament_has_the_seating_that_was_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command in its first lines prints the players lines that were played."""
    text = (EXAMPLES / "tournament.txt").read_text("utf-8")
    command = re.search(r"^#   mjtally (seating .*) \\\n# +(--rounds .*) -o ", text, re.MULTILINE)
    assert command
    plan = tmp_path / "tournament.txt"
    assert main([*" ".join(command.groups()).split(), "-q", "-o", str(plan)]) == 0
    assert list_seatings(plan.read_text("utf-8")) == list_seatings(text)
    assert len(list_seatings(text)) == 16
