"""The tally of everything, which runs aside: the problems of all files, and who played when."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..base.errors import Problem
from ..interpreter.interpreter import build_interpreter
from ..interpreter.sources import open_lines
from ..interpreter.tally import sort_problems
from ..interpreter.tally_state import TallyState
from ..model.types import GameRecord, Rules

QUIET_SECONDS = 0.4  # without a change before everything is read: boards come first
LONGEST_WAIT = 5.0  # seconds, however often something changes
MOST_PROBLEMS = 200  # that are kept


@dataclass
class ClubSummary:
    """What everything together says."""

    problems: Sequence[Problem] = ()
    problem_count: int = 0
    last_played: dict[str, str] = field(default_factory=dict)  # dates, by player
    guests: frozenset[str] = frozenset()
    family: str = ""  # of what was played


def summarize(index: str, rules: Rules | None) -> ClubSummary:
    """Read everything; what cannot be read is a `UsageError`."""
    tally_state = TallyState()
    tally_state.allows_empty_folders = True  # the first table is still to be opened
    problems: list[Problem] = []
    count = 0
    last_played: dict[str, str] = {}
    interpreter = build_interpreter(index, tally_state, rules, open_lines)
    with open_lines(index) as lines:
        for event in interpreter.interpret(lines):
            if isinstance(event, Problem):
                count += 1
                if len(problems) < MOST_PROBLEMS:
                    problems.append(event)
            elif isinstance(event, GameRecord):
                for name in event.session.names:
                    last_played[name] = max(event.date, last_played.get(name, ""))
    doubts = [*tally_state.rare_names.find_rare_names()]
    family = tally_state.first_family
    return ClubSummary(
        sort_problems([*problems, *doubts[: MOST_PROBLEMS - len(problems)]]),
        count + len(doubts),
        last_played,
        frozenset(tally_state.guests),
        family.family if family else "",
    )


class SummaryKeeper:
    """Has everything read anew, in a thread of its own, some time after each change."""

    def __init__(
        self, read: Callable[[], ClubSummary], told: Callable[[], None], warn: Callable[[str], None]
    ) -> None:
        self.summary = ClubSummary()
        self.is_known = threading.Event()  # everything was read once
        self._read, self._told, self._warn = read, told, warn
        self._wanted = threading.Event()
        self._changed_at = 0.0
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="summary", daemon=True)
        self._thread.start()
        self.renew()

    def renew(self) -> None:
        """Something changed."""
        self._changed_at = time.monotonic()
        self._wanted.set()

    def close(self) -> None:
        """Read nothing any more."""
        self._is_closed = True
        self._wanted.set()

    def _run(self) -> None:
        while True:
            self._wanted.wait()
            wanted_at = time.monotonic()
            while not self._is_closed and self.is_known.is_set():
                now = time.monotonic()
                if now - self._changed_at >= QUIET_SECONDS or now - wanted_at >= LONGEST_WAIT:
                    break
                time.sleep(QUIET_SECONDS / 4)
            if self._is_closed:
                return
            self._wanted.clear()
            try:
                summary = self._read()
            except Exception as error:  # such as a file that is gone: the next change reads again
                self._warn(f"the files could not be read: {error}")
                self.is_known.set()
                continue
            is_new = summary != self.summary
            self.summary = summary
            self.is_known.set()
            if is_new:
                self._told()
