"""Broken files by the thousand, over the Python call and the command: nothing but our own errors.

Seeded; some seconds here. By hand, longer:
`PYTHONPATH=tests python -m interpreter.test_random_damage 100000`.
"""

import random
import re
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from mjtally import Problem, ScoresError, tally
from mjtally.cli.main import main
from mjtally.interpreter.interpreter import FileInterpreter, build_interpreter
from mjtally.interpreter.sources import ScoresSource, open_lines
from mjtally.interpreter.tally import Tally
from mjtally.interpreter.tally_state import TallyState
from mjtally.language.parser import parse_line
from mjtally.language.statements import ResultLine
from mjtally.model.types import GameRecord
from support.cases import random_cases, some_of
from support.scores_files import SCORES_FILES, generate_damaged_texts, read_scores_text

WRONG = "\0"  # a line that is an error wherever it stands


def check_each_line(lines: Sequence[str], file: str) -> None:
    """Every line is taken, down to a wrong one after the last; each hand is played, unless an
    error was told, with which there is no table."""
    taken: set[int] = set()
    played: set[int] = set()
    wrong: set[int] = set()

    def watch(number: int, reading: FileInterpreter) -> None:
        if reading.context.file == file:
            taken.add(number)

    reading = build_interpreter(file, TallyState(), None, open_lines, watch)
    for event in reading.interpret([*lines, WRONG]):
        if isinstance(event, GameRecord) and event.session.file == file:
            played.update(event.line_numbers)
        elif isinstance(event, Problem) and event.is_error and event.file == file:
            wrong.add(event.line)
    assert len(lines) + 1 in wrong, lines
    wrong.remove(len(lines) + 1)
    saying = {at for at, line in enumerate(lines, 1) if line.partition("#")[0].strip()}
    left = saying - taken - played  # by players whom an error took from the table later
    assert not left or max(left) < max(wrong, default=0), (left, lines)
    hands = {at for at in saying if isinstance(parse_line(lines[at - 1]).statement, ResultLine)}
    assert wrong or hands <= played, (hands - played, lines)


def cut_or_doubled(line: str) -> Iterator[list[str]]:
    """What becomes of a line by slips of whole lines."""
    middle = len(line) // 2
    yield [line[:middle]]
    yield [line[middle:]]
    yield [line + line]
    yield [f"{line} {line}"]
    yield [line, line]
    yield [",".join(f'"{cell}"' for cell in line.split())]


def problems_of(text: str, folder: Path) -> list[Problem]:
    path = folder / "games.txt"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    told: list[Problem] = []
    for _ in Tally(
        [ScoresSource("games.txt", partial(open_lines, str(path)))], told.append
    ).events():
        pass
    return told


def check_file(text: str, folder: Path) -> bool:
    """Everything that must hold of a file, whatever it is; whether it has no errors."""
    check_each_line(text.split("\n"), "games.txt")
    told = problems_of(text, folder)
    numbers = [problem.line for problem in told if problem.file == "games.txt"]
    assert numbers == sorted(numbers)
    for problem in told:
        assert 1 <= problem.column <= problem.end_column <= len(problem.text.rstrip("\r\n")) + 1
        assert re.fullmatch("[a-z0-9-]+", problem.code)
        shown = str(problem)
        assert shown.count("\n") == 2 and len(shown) < 3000
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u202a-\u202e\ud800-\udfff]", shown)
    path = folder / "games.txt"
    if any(problem.is_error for problem in told):
        with pytest.raises(ScoresError):
            tally(path)
        return False
    players = tally(path)
    if players[-1].get("points") is not None and "leftover=lost" not in text:
        net = float(players[-1]["net_score"])
        assert net == 0 or re.search("rules=(wrc|jpml|saikou|rmu|mcr)", text)
        assert net <= 0  # what nobody gets is taken off
    hands = tally(path, table="hands")
    pairs = tally(path, table="matchups")
    played = {row["name"] for row in hands}
    assert played <= {row["name"] for row in players} or "guest=" in text
    assert {row["name"] for row in pairs} >= played
    wins = sum(int(row["won"]) for row in hands)
    assert wins == players[-1]["win_count"]
    return True


def test_nothing_but_our_own_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_rounds(tmp_path, len(random_cases(600)))


def test_every_line_cut_and_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that is written is passed over: each line of each file is played, or told.

    Each line is changed in one of the ways, in turn, or with `--all-seeds` in all of them.
    """
    way = 0
    for path in SCORES_FILES:
        lines = read_scores_text(path).split("\n")
        monkeypatch.chdir(path.parent)
        check_each_line(lines, path.name)
        for at, line in enumerate(lines):
            way += 1
            ways = [*cut_or_doubled(line)]
            for slipped in some_of(ways[way % len(ways) :] + ways[: way % len(ways)], len(ways)):
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


def run_rounds(folder: Path, times: int) -> None:
    good = 0
    for _, text in zip(range(times), generate_damaged_texts(2026), strict=False):
        good += check_file(text, folder)
    assert good > times / 20


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
    for _, text in zip(random_cases(200), generate_damaged_texts(7), strict=False):
        Path("games.txt").write_text(text, encoding="utf-8", errors="surrogatepass")
        options = dice.sample(OPTIONS, dice.randrange(3))
        status = main(["games.txt", "-o", "out", *options])
        assert status in {0, 1, 2}
        assert Path("out").exists() == (status == 0)
        Path("out").unlink(missing_ok=True)
        assert (main(["check", "games.txt"]) == 0) == (not _errors(tmp_path, text))
        capsys.readouterr()


def _errors(folder: Path, text: str) -> bool:
    return any(problem.is_error for problem in problems_of(text, folder))


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name:
        run_rounds(Path(name), int(sys.argv[1]))
