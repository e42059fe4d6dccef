"""Broken files by the thousand, over the Python call and the command: nothing but our own errors.

Seeded; some seconds here. By hand, longer, and for every verb: `tests/fuzz.py`.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from fuzz import run_cases
from mjtally.cli.main import main
from mjtally.interpreter.interpreter import build_interpreter
from mjtally.interpreter.sources import open_lines
from mjtally.interpreter.tally_state import TallyState
from support.cases import some_of
from support.file_invariances import FileCase, check_each_line, check_reading
from support.scores_files import SCORES_FILES, generate_damaged_texts, read_scores_text


def cut_or_doubled(line: str) -> Iterator[list[str]]:
    """What becomes of a line by slips of whole lines."""
    middle = len(line) // 2
    yield [line[:middle]]
    yield [line[middle:]]
    yield [line + line]
    yield [f"{line} {line}"]
    yield [line, line]
    yield [",".join(f'"{cell}"' for cell in line.split())]


def test_nothing_but_our_own_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_rounds(len(some_of(range(600), 8)))


@pytest.mark.slow
def test_what_holds_of_every_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small part of what `tests/fuzz.py` does by hand."""
    monkeypatch.chdir(tmp_path)
    failures = [*run_cases(0, len(some_of(range(320), 32)), "the suite")]
    assert not failures, "\n".join(f"{failure}: {case.text!r}" for _, failure, case in failures)


@pytest.mark.slow
def test_every_line_cut_and_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that is written is passed over: each line of each file is played, or told.

    Of some files each line as it is, and of all some lines changed in one of the ways, in turn;
    with `--all-seeds` each in all.
    """
    files = {path: read_scores_text(path).split("\n") for path in SCORES_FILES}
    for path in some_of(files, 18):
        monkeypatch.chdir(path.parent)
        check_each_line(files[path], path.name)
    places = [(path, at) for path, lines in files.items() for at in range(len(lines))]
    for number, (path, at) in enumerate(some_of(places, 797)):
        monkeypatch.chdir(path.parent)
        lines = files[path]
        ways = [*cut_or_doubled(lines[at])]
        way = number % len(ways)
        for slipped in some_of(ways[way:] + ways[:way], len(ways)):
            check_each_line([*lines[:at], *slipped, *lines[at + 1 :]], path.name)


def test_no_error_looks_like_the_end() -> None:
    """What a loop takes for its end, raised inside the reading, does not end it in silence."""

    def read(text: str) -> NoReturn:
        raise StopIteration(text)

    tally_state = TallyState()
    tally_state.parse_line = read
    with pytest.raises(RuntimeError):
        list(
            build_interpreter("games.txt", tally_state, None, open_lines).interpret(
                ["Aki Ben Chie Dai"]
            )
        )


def run_rounds(times: int) -> None:
    good = 0
    for _, text in zip(range(times), generate_damaged_texts(2026), strict=False):
        case = FileCase(text)
        check_reading(case)
        good += not case.has_errors
    assert good > times / 50  # one in twelve on the whole; of few rounds it may be fewer


OPTIONS = (
    *("--table=hands", "--table=series", "--table=yaku", "--table=teams", "--columns=all"),
    *("--interval=95", "--from=2026-01-01", "--to=x", "--season=x", "--min-hands=3", "--by=game"),
    *("--format=json", "--format=csv", "--rules=hk", "--rules=x", "-q", "--guests", "--table=x"),
    *("--table=ratings", "--table=records", "--best=2", "--drop=1"),
)


def test_the_command_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever the options: a status that is ours, and a table exactly where it is 0."""
    monkeypatch.chdir(tmp_path)
    dice = random.Random(2026)
    for _, text in zip(some_of(range(200), 16), generate_damaged_texts(7), strict=False):
        Path("games.txt").write_text(text, encoding="utf-8", errors="surrogatepass")
        options = dice.sample(OPTIONS, dice.randrange(3))
        status = main(["games.txt", "-o", "out", *options])
        assert status in {0, 1, 2}
        assert Path("out").exists() == (status == 0)
        Path("out").unlink(missing_ok=True)
        assert (main(["check", "games.txt"]) == 0) == (not FileCase(text).has_errors)
        capsys.readouterr()
