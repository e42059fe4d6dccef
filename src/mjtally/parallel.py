"""Several files read side by side, with the same bytes as one after another.

Each file is read by a process of its own, as if it were alone. Where one file bears on
another (a mistake, a name that is almost another's, a game entered in both, rules of
different kinds), nothing is made of it: the files are read again one after another, so that
everything is said as it always is.
"""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from .base.errors import Problem
from .checks import doubtful_names
from .play import Tallied
from .reading import Source, Span, Tally, open_lines
from .rules import Rules
from .sheets import Asked
from .text.statements import Cell

if TYPE_CHECKING:
    from .sheets import Summary


class Part(NamedTuple):
    """What one file gave."""

    summary: "Summary"
    problems: Sequence[Problem]
    tally: Tally


class SideBySide(Tally):
    """A tally whose files are read side by side, by so many processes, where that makes no
    difference. Tables of hands and games are read one file after another."""

    def __init__(self, jobs: int, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.jobs = jobs

    def read(self, asked: Asked) -> "Summary":
        by_game = asked.table == "series" and asked.by == "game"  # numbered over all files
        names = [source.name for source in self.sources]
        if by_game or len(names) < 2 or "<stdin>" in names:
            return super().read(asked)
        work = partial(_read_one, rules=self.rules, span=self.span, asked=asked)
        with ProcessPoolExecutor(min(self.jobs, len(names))) as pool:
            parts = list(pool.map(work, names))
        if not _are_apart(parts):
            return super().read(asked)
        return self._joined(parts)

    def _joined(self, parts: Sequence[Part]) -> "Summary":
        """All parts as one, in the order of the files."""
        for part in parts:
            for problem in part.problems:
                self.problem(problem)
            self.names |= part.tally.names
            self.hands += part.tally.hands
            self.games += part.tally.games
            self.undated += part.tally.undated
            self.tallied.opened = self.tallied.opened or part.tally.tallied.opened
            self.tallied.files.update(part.tally.tallied.files)
        first, *others = (part.summary for part in parts)
        for number, other in enumerate(others, 1):
            first.merge(other, number)
        return first


def _read_one(path: str, rules: Rules | None, span: Span, asked: Asked) -> Part:
    """One file by itself."""
    problems: list[Problem] = []
    tally = Tally([Source(path, partial(open_lines, path))], problems.append, rules, span)
    summary = tally.read(asked)
    tally.sources, tally.problem = [], print  # what does not go to another process
    return Part(summary, problems, tally)


def _are_apart(parts: Sequence[Part]) -> bool:
    """Whether no file bears on another, so far as anything would be said of it."""
    before = Tallied()
    for part in parts:
        tallied = part.tally.tallied
        new = [Cell(name) for name in tallied.names if name not in before.names]
        families = {each.opened.family for each in (before, tallied) if each.opened}
        if (
            part.tally.errors
            or len(families) > 1
            or doubtful_names(new, before.names)
            or not tallied.aliases.isdisjoint(before.names)
            or not tallied.files.keys().isdisjoint(before.files)
            or not tallied.entered.is_apart(before.entered)
        ):
            return False
        before.names.update(tallied.names)
        before.files.update(tallied.files)
        before.opened = before.opened or tallied.opened
        before.entered.merge(tallied.entered)
    return True
