"""Every scores file in examples/ gives the tables that stand beside it, to the byte.

A new example is a new file there: NAME.txt with its players table NAME.txt.tsv, and, where they
tell something, NAME.txt.games.tsv, NAME.txt.hands.tsv and NAME.txt.standings.tsv. One season has
its page beside it, and one tournament says how its seating was made.
"""

import re
import shutil
from pathlib import Path

import pytest

from mjtally.cli.main import main
from support.cases import for_each
from support.paths import EXAMPLES

SCORES = sorted(EXAMPLES.glob("*.txt"))
ENDINGS = {
    "players": ".tsv",
    "games": ".games.tsv",
    "hands": ".hands.tsv",
    "standings": ".standings.tsv",
}


def beside(scores: Path, table: str) -> Path:
    """Where a table of a scores file stands."""
    return scores.with_name(scores.name + ENDINGS[table])


WRITTEN = [
    (scores, table) for scores in SCORES for table in ENDINGS if beside(scores, table).exists()
]


def test_there_are_examples() -> None:
    assert len(SCORES) >= 10


def test_every_table_belongs_to_an_example() -> None:
    tables = {beside(scores, table) for scores in SCORES for table in ENDINGS}
    assert {*EXAMPLES.glob("*.tsv")} <= tables


def test_an_example_has_its_players_table() -> None:
    assert [scores.name for scores in SCORES if not beside(scores, "players").exists()] == []


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The examples without their tables."""
    folder = tmp_path_factory.mktemp("copies") / "examples"
    return Path(shutil.copytree(EXAMPLES, folder, ignore=shutil.ignore_patterns("*.tsv")))


@for_each(lambda: WRITTEN, lambda case: f"{case[0].name}-{case[1]}")
def test_an_example_gives_its_table(
    case: tuple[Path, str], copies: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scores, table = case
    copy = copies / scores.name
    assert main([str(copy), "--table", table]) == 0
    written = beside(copy, table)
    assert written.read_bytes() == beside(scores, table).read_bytes()
    assert_only_wrote(written, capsys)


def test_the_page_of_a_season_is_what_report_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`mjtally report examples/season-2026.txt` writes it anew after a change."""
    folder = shutil.copytree(EXAMPLES, tmp_path / "examples")
    page = Path(folder) / "season-2026.txt.html"
    kept = page.read_bytes()
    assert main(["report", str(page.with_suffix(""))]) == 0
    assert page.read_bytes() == kept
    assert_only_wrote(page, capsys)


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


def assert_only_wrote(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing was said but where the table went, and that a file belongs to another: no warning,
    nothing on standard output."""
    out, said = capsys.readouterr()
    assert out == ""
    err = "".join(line for line in said.splitlines(True) if not line.startswith("note: "))
    assert err.startswith(f"wrote {written} (")
    assert err.endswith(")\n")
    assert err.count("\n") == 1
