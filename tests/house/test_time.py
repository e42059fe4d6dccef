"""No test depends on the day on which it is run, or on how fast the machine is."""

import re
from pathlib import Path

from support.paths import ROOT

ASKS_FOR_THE_DAY = re.compile(r"\b(?:date|datetime)\.(?:today|now|utcnow)\(")
ASKS_THE_PROCESSOR = re.compile(r"\b(?:process_time|thread_time|times)\(\)")
BENCHES = "tests/bench"


def find_files(folder: str, pattern: re.Pattern[str]) -> set[str]:
    paths = (path for path in (ROOT / folder).rglob("*.py") if path != Path(__file__))
    names = {path.relative_to(ROOT).as_posix(): path for path in paths}
    return {name for name, path in names.items() if pattern.search(path.read_text("utf-8"))}


def test_the_program_asks_for_the_day_in_one_place() -> None:
    """So that a test can say which day it is."""
    assert find_files("src", ASKS_FOR_THE_DAY) == {"src/mjtally/base/today.py"}


def test_no_test_asks_for_the_day() -> None:
    """They have `TODAY`, also over midnight."""
    assert find_files("tests", ASKS_FOR_THE_DAY) == set()


def test_no_test_measures_what_it_costs() -> None:
    """They count calls, or cells, or what is kept; only benches measure time."""
    assert {
        name for name in find_files("tests", ASKS_THE_PROCESSOR) if not name.startswith(BENCHES)
    } == set()
