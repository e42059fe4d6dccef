"""Proof that a file written anew says what it said: both are read, and compared.

Two things are compared: what the lines say one by one, comments and all; and what was played by
them, with the problems that were told. The first holds for a layout; the second also where
labels and scores were added or taken away.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from ..base.errors import Problem
from ..play.parameters import Rules
from ..play.plays import Adjusted, Play, hands_of
from ..reading.inclusion import Opener
from ..reading.sources import Source, lines_of, open_lines
from ..reading.tally import Tally
from ..text.statements import Result
from .rawlines import bare_statement, parted, statements_in


class Meaning(NamedTuple):
    """What a text says under some rules: its problems, in the order of lines, and all that was
    played up to the first error, with the points given and taken."""

    file: str
    problems: Sequence[Problem]
    events: Sequence[Play | Adjusted]

    @property
    def errors(self) -> list[Problem]:
        """What is to be mended in the file itself, not in those that it includes."""
        return [each for each in self.problems if each.is_error and each.file == self.file]

    @property
    def has_errors(self) -> bool:
        """Whether anything is to be mended."""
        return any(each.is_error for each in self.problems)


def meaning_of(
    text: str,
    file: str,
    rules: Rules | None = None,
    opened: Opener = open_lines,
    *,
    include_anywhere: bool = False,
) -> Meaning:
    """What a text says that stands in a file of this name, by which it finds those it includes,
    as `opened` opens them."""
    problems: list[Problem] = []
    source = Source(file, partial(lines_of, text))
    tally = Tally(
        [source], problems.append, rules, opened=opened, include_anywhere=include_anywhere
    )
    events = list(tally.events())
    return Meaning(file, problems, events)


def says_the_same(before: str, after: str) -> bool:
    """Whether two texts have the same statements and comments, line by line but for blank ones."""
    return [*statements_in(parted(before).lines)] == [*statements_in(parted(after).lines)]


def means_the_same(before: Meaning, after: Meaning) -> bool:
    """Whether the same was played, and the same is told of it."""
    return [*map(_told, before.problems)] == [*map(_told, after.problems)] and [
        *map(_played, before.events)
    ] == [*map(_played, after.events)]


def _told(problem: Problem) -> tuple[str, str, str]:
    return problem.file, problem.severity, problem.code


def _played(event: Play | Adjusted) -> object:
    """All of an event but the numbers of lines, and labels."""
    if isinstance(event, Adjusted):
        return event._replace(line=0)
    return (
        event.sitting._replace(line=0),
        event._replace(sitting=event.sitting._replace(line=0), numbers=(), lines=(), outcomes=()),
        [
            (_cells(line.statement), outcome.facts, outcome.change_at(table), table)
            for line, (outcome, table) in zip(event.lines, hands_of(event), strict=True)
        ],
    )


def _cells(statement: object) -> Iterable[str]:
    """The marks and tags of a hand."""
    assert isinstance(statement, Result)
    marks = bare_statement(statement)
    assert isinstance(marks, Result)
    return marks.cells
