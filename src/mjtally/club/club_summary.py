"""The summary of all files of a club: their problems, and who played when. It is read in steps,
since thousands of games take seconds: the carrier of requests reads some steps between two
requests."""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from ..base.errors import Problem
from ..interpreter.interpreter import build_interpreter
from ..interpreter.sources import find_stamp, open_text_lines, read_text
from ..interpreter.tally import sort_problems
from ..interpreter.tally_state import TallyState
from ..rules.model.types import GameRecord, Rules
from .table_reading import EXPECTED_CODES

MOST_PROBLEMS = 200  # the most problems that are kept
PLAYED_SECONDS = 43_200  # since a change of a file, in which its game goes on


@dataclass
class ClubSummary:
    """What all files say together."""

    problems: Sequence[Problem] = ()
    last_played: dict[str, str] = field(default_factory=dict)  # dates, by player
    guests: frozenset[str] = frozenset()
    family: str = ""  # the family that was played

    def list_problems(self) -> list[Problem]:
        """The problems, without those that every game has while it is being played."""
        since = time.time() - PLAYED_SECONDS
        lately: dict[str, bool] = {}
        for path in {problem.file for problem in self.problems if problem.code in EXPECTED_CODES}:
            stamp = find_stamp(path)
            lately[path] = stamp is not None and stamp[0] / 1e9 > since
        return [
            problem
            for problem in self.problems
            if not (problem.code in EXPECTED_CODES and lately[problem.file])
        ]


def summarize(index: str, rules: Rules | None) -> Iterator[ClubSummary | None]:
    """Read everything in many steps; the last step gives the summary. A file that cannot be read
    raises a `UsageError`."""
    tally_state = TallyState()
    tally_state.allows_empty_folders = True  # the first table is still to be opened
    problems: list[Problem] = []
    last_played: dict[str, str] = {}
    interpreter = build_interpreter(index, tally_state, rules, _open_at_once)
    with _open_at_once(index) as lines:
        for event in interpreter.interpret(lines):
            if isinstance(event, Problem):
                if len(problems) < MOST_PROBLEMS:
                    problems.append(event)
            elif isinstance(event, GameRecord):
                for name in event.session.names:
                    last_played[name] = max(event.date, last_played.get(name, ""))
            yield None
    doubts = [*tally_state.find_doubts()]
    family = tally_state.first_family
    yield ClubSummary(
        sort_problems([*problems, *doubts[: MOST_PROBLEMS - len(problems)]]),
        last_played,
        frozenset(tally_state.guests),
        family[0] if family else "",
    )


@contextmanager
def _open_at_once(path: str) -> Iterator[Iterable[str]]:
    """The lines of a file, which may be replaced between two steps."""
    with open_text_lines(read_text(path)) as lines:
        yield lines
