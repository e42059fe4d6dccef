"""Damaged scores files through every verb, with all that must hold of them.

`PYTHONPATH=tests python tests/fuzz.py 100000 --seed 7` tries so many texts; each is one of the
project's files of any family, or a generated one, with slips in it. Every text is read, and goes
through some of the other checks of `support/file_invariances.py`. The same seed tries the same
texts in the same way; `--from 512` begins with the text of that number. Of each kind of failure
the smallest text that fails is printed, once; the status is 1 if there was one.
"""

import argparse
import os
import re
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType
from typing import NamedTuple

from mjtally import ScoresWarning
from support.file_invariances import CHECKS, FileCase, check_reading
from support.scores_files import (
    SCORES_FILES,
    SCRAPS,
    damage_line,
    list_whole_texts,
    read_scores_text,
)

MAX_LINES = 60  # of a text
FAMILY_KEY = re.compile(
    r"(?P<mcr>rules=mcr)|(?P<sanma>sanma)|(?P<hk>rules=hk|^[BR]=)", re.MULTILINE
)
MAX_SECONDS = 10  # for one check: longer is a hang
MAX_SHRINKINGS = 400  # attempts to make a failing text smaller
CHECKS_OF_A_TEXT = 3  # besides the reading
ODD_CHARACTERS = "\r\t\0\x0c\x1b\u00a0\u2028\ufeff\u3000\u200b\ud800\U0001f004０ーé"

Check = Callable[[FileCase], None]


class Failure(NamedTuple):
    """How a check fails; the same kind of failure comes from the same place."""

    check: str
    error: str
    place: str

    def __str__(self) -> str:
        return f"{self.check}: {self.error} at {self.place}"


class HangError(Exception):
    """A check took too long."""


# -------------------------------------------------------------------------------- the texts


def group_texts() -> list[list[str]]:
    """Texts in groups that are tried equally often: those of mistakes, and of each family those
    that mostly have none."""
    wrong = [read_scores_text(path) for path in SCORES_FILES if path.parent.name == "broken"]
    groups = {"broken": wrong}
    for text in list_whole_texts():
        if text not in wrong:
            found = FAMILY_KEY.search(text)
            groups.setdefault((found and found.lastgroup) or "riichi", []).append(text)
    return list(groups.values())


def mutate_text(dice: Random, texts: Sequence[str]) -> str:
    """A text with up to four slips; some have none."""
    lines = _cut_lines(dice, dice.choice(texts).split("\n"))
    for _ in range(dice.choice([0, 0, 0, 1, 1, 1, 2, 2, 3, 4])):
        _mutate_lines(dice, lines, texts)
    text = "\n".join(lines)
    match dice.randrange(40):
        case 0:
            return text.replace("\n", "\r\n")
        case 1:
            return "\ufeff" + text
        case 2:
            return text.rstrip("\n")
        case 3:
            return _mutate_character(dice, text)
    return text


def _cut_lines(dice: Random, lines: list[str]) -> list[str]:
    """The beginning of a long text, or its beginning and a later part."""
    if len(lines) <= MAX_LINES:
        return lines
    start = dice.choice([10, 10, 10, dice.randrange(10, len(lines) - MAX_LINES + 11)])
    return lines[:10] + lines[start : start + MAX_LINES - 10]


def _mutate_lines(dice: Random, lines: list[str], texts: Sequence[str]) -> None:
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(12):
        case 0:
            del lines[at]
            lines.append("")
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines.insert(at, dice.choice(SCRAPS))
        case 4:
            lines.insert(at, dice.choice(dice.choice(texts).split("\n")))
        case 5:
            cells = lines[at].split()
            lines[at] = " ".join(dice.sample(cells, len(cells)))
        case 6 | 7:
            lines[at] = _mutate_number(dice, lines[at])
        case 8:
            lines[at] = _mutate_character(dice, lines[at])
        case 9:
            lines[at] += " " + dice.choice(SCRAPS)
        case _:
            lines[at] = damage_line(dice, lines[at])


def _mutate_number(dice: Random, line: str) -> str:
    digits = [at for at, sign in enumerate(line) if sign.isdigit()]
    if not digits:
        return line
    at = dice.choice(digits)
    return line[:at] + dice.choice(["", "0", "1", "5", "9", "00"]) + line[at + 1 :]


def _mutate_character(dice: Random, text: str) -> str:
    at = dice.randrange(len(text) + 1)
    sign: str = dice.choice([*ODD_CHARACTERS, *'!d-+=:,"#/()[]xo~*', ""])
    return text[:at] + sign + text[at + dice.randrange(2) :]


def generate_cases(seed: str, first: int) -> Iterator[tuple[int, FileCase]]:
    """The texts of a seed, each with its number."""
    groups, number = group_texts(), first
    while True:
        name = f"{seed}/{number}"
        dice = Random(name)
        yield number, FileCase(mutate_text(dice, dice.choice(groups)), name)
        number += 1


def choose_checks(case: FileCase) -> list[Check]:
    """The checks that a text goes through."""
    others = [check for check in CHECKS if check is not check_reading]
    return [check_reading, *case.make_dice().sample(others, CHECKS_OF_A_TEXT)]


# ------------------------------------------------------------------------------ the failures


def find_failure(check: Check, case: FileCase) -> Failure | None:
    """How a check fails; None where it holds."""
    _empty_folder()
    try:
        _set_alarm(MAX_SECONDS)
        check(FileCase(case.text, case.seed))
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        ours = [each for each in frames if "mjtally" in each.filename or "tests" in each.filename]
        frame = (ours or frames)[-1]
        place = f"{os.path.basename(frame.filename)}:{frame.name}: {frame.line}"
        return Failure(check.__name__, type(error).__name__, place)
    finally:
        _set_alarm(0)
    return None


def _empty_folder() -> None:
    for name in os.listdir():
        os.unlink(name)


def _set_alarm(seconds: float) -> None:
    def stop(number: int, frame: FrameType | None) -> None:
        raise HangError

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def shrink_case(check: Check, case: FileCase, failure: Failure) -> FileCase:
    """A smaller text that fails in the same way: fewer lines, then shorter ones."""
    parts, attempts, size = case.text.split("\n"), 0, 0
    for joint in ("\n", ""):
        parts = joint.join(parts).split(joint) if joint else [*"\n".join(parts)]
        size = max(len(parts) // 2, 1)
        while size and attempts < MAX_SHRINKINGS:
            at = 0
            while at < len(parts) and attempts < MAX_SHRINKINGS:
                attempts += 1
                fewer = parts[:at] + parts[at + size :]
                smaller = FileCase(joint.join(fewer), case.seed)
                if find_failure(check, smaller) == failure:
                    parts, case = fewer, smaller
                else:
                    at += size
            size //= 2
        attempts = 0
    return case


def run_cases(first: int, number: int, seed: str) -> Iterator[tuple[int, Failure, FileCase]]:
    """Each kind of failure of so many texts, once: the number of its text, and the smallest one
    that fails so. The working directory is emptied for each text."""
    known: set[Failure] = set()
    cases = generate_cases(seed, first)
    for _ in range(number):
        at, case = next(cases)
        for check in choose_checks(case):
            failure = find_failure(check, case)
            if failure and failure not in known:
                known.add(failure)
                yield at, failure, shrink_case(check, case, failure)


def describe_failure(check: str, case: FileCase) -> str:
    """The traceback of a failing check."""
    _empty_folder()
    try:
        next(each for each in CHECKS if each.__name__ == check)(case)
    except Exception:
        return traceback.format_exc(limit=-4)
    return "(it does not fail again)"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int, help="how many texts")
    parser.add_argument("--seed", default="1", help="of all that is left to chance")
    parser.add_argument("--from", dest="first", type=int, default=0, help="the first text's number")
    options = parser.parse_args()
    warnings.simplefilter("ignore", ScoresWarning)
    found, began = 0, time.perf_counter()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        for at, failure, case in run_cases(options.first, options.number, options.seed):
            found += 1
            print(f"\ntext {at} of seed {options.seed}: {failure}\n{case.text!r}")
            print(describe_failure(failure.check, case)[-3000:], flush=True)
        os.chdir("/")
    seconds = time.perf_counter() - began
    print(f"{options.number} texts of seed {options.seed}: {found} failures, {seconds:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
