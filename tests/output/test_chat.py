"""`--share text`: what a chat shows of standings and results."""

from pathlib import Path

import pytest

from mjtally.base.terminal import display_width
from support.commands import Run, run
from support.paths import EXAMPLES

__all__ = ["run"]

NAMES = ["永田", "ﾊﾅｺ", "Konstantinopolitanskij-Aleksandrovich", "Zé"]


def list_blocks(text: str) -> list[list[str]]:
    return [block.split("\n") for block in text.rstrip("\n").split("\n\n")]


def test_results_of_any_names(tmp_path: Path, run: Run) -> None:
    """As they are read on a phone: the numbers of a game stand below each other, before names of
    any width."""
    scores = tmp_path / "club.txt"
    head = 'rules=mleague\ntitle="Club on Friday"\n2026-11-27\n'
    game = f"{' '.join(NAMES)}\n= 51200 30100 20500 -1800\n"
    scores.write_text(head + game, encoding="utf-8")
    status, printed, said = run("results", scores, "--share", "text")
    assert (status, said) == (0, "")
    assert printed == (
        "Club on Friday\n\n2026-11-27\n"
        "1  51200  +71.2  永田\n"
        "2  30100  +10.1  ﾊﾅｺ\n"
        "3  20500  −19.5  Konstantinopolitanskij…\n"
        "4  −1800  −61.8  Zé\n"
    )


@pytest.mark.parametrize("verb", ["standings", "results"])
def test_every_example_fits_a_phone(verb: str, run: Run) -> None:
    """At most 40 columns, and in each block all names begin at one place."""
    shown = 0
    for scores in sorted(EXAMPLES.glob("*.txt")):
        status, printed, _ = run(verb, scores, "--share", "text", "-q")
        if status or not printed:
            continue
        shown += 1
        for block in list_blocks(printed):
            rows = [line for line in block if line.lstrip("\N{FIGURE SPACE}")[:1].isdigit()]
            rows = [row for row in rows if "  " in row]
            places = {len(row) - len(row.split("  ")[-1]) for row in rows}
            assert len(places) <= 1 and all(display_width(line) <= 40 for line in block)
    assert shown > 10


def test_shared_ranks_and_what_does_not_go_together(tmp_path: Path, run: Run) -> None:
    scores = tmp_path / "club.txt"
    scores.write_text("rules=ema-2016\nAki Ben Chie Dai\n= 40000 40000 20000 20000\n")
    printed = run("results", scores, "--share", "text")[1]
    assert [line[0] for line in printed.splitlines()] == ["1", "1", "3", "3"]
    assert run("results", scores, "--share", "text", "--columns", "date")[0] == 2
    assert run("standings", scores, "--share", "text", "--format", "csv")[0] == 2
