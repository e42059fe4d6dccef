"""Proof that a file written anew says what it said: both are read, and compared.

Two things are compared: what the lines say one by one, comments and all; and what was played by
them, with the problems that were reported. The first holds for a layout; the second also where
labels and scores were added or removed.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..base.errors import Problem
from ..interpreter.sources import FileOpener, ScoresSource, open_lines
from ..interpreter.tally import Tally
from ..language.statements import ResultLine
from ..model.types import AppliedAdjustment, GameRecord, Rules, iterate_hands
from .source_file import LineKind, SourceFile, unquote_statement


class FileMeaning(NamedTuple):
    """What a text says under some rules: its problems, in the order of lines, and all that was
    played up to the first error, with adjustments of points."""

    file: str
    problems: Sequence[Problem]
    events: Sequence[GameRecord | AppliedAdjustment]

    @property
    def errors(self) -> list[Problem]:
        """What is to be mended in the file itself, not in those that it includes."""
        return [each for each in self.problems if each.is_error and each.file == self.file]

    @property
    def has_errors(self) -> bool:
        """Whether anything is to be mended."""
        return any(each.is_error for each in self.problems)


def interpret_text(text: str, file: str, opened: FileOpener = open_lines) -> FileMeaning:
    """What a text says that stands in a file of this name; see `interpret_source`."""
    return interpret_source(SourceFile.from_text(text), file, opened=opened)


def interpret_source(
    source: SourceFile,
    file: str,
    rules: Rules | None = None,
    opened: FileOpener = open_lines,
    *,
    include_anywhere: bool = False,
    with_events: bool = True,
) -> FileMeaning:
    """What a file of this name says. The name is for messages and to find the files that it
    includes, as `opened` opens them. Its problems are known without its events, too, which take
    more memory than the file."""
    problems: list[Problem] = []
    tally = Tally(
        [ScoresSource(file, source.open_lines)],
        problems.append,
        rules,
        opened=opened,
        include_anywhere=include_anywhere,
    )
    events = [event for event in tally.events() if with_events]
    return FileMeaning(file, problems, events)


def has_same_statements(before: SourceFile, after: SourceFile) -> bool:
    """Whether two files have the same statements and comments, line by line but for blank ones."""
    return before.list_statements() == after.list_statements()


def find_changed_lines(before: SourceFile, after: SourceFile) -> set[int]:
    """The numbers of the lines that say something else in another layout, such as one whose tab
    is taken for the end of a field."""
    lines = enumerate(before.lines, 1)
    numbers = [number for number, line in lines if line.kind is not LineKind.BLANK]
    statements = zip(before.list_statements(), after.list_statements(), strict=True)
    pairs = zip(numbers, statements, strict=True)
    return {number for number, (one, other) in pairs if one != other}


def has_same_meaning(before: FileMeaning, after: FileMeaning) -> bool:
    """Whether the same was played, and the same problems were reported."""
    return [*map(_problem_key, before.problems)] == [*map(_problem_key, after.problems)] and [
        *map(_event_key, before.events)
    ] == [*map(_event_key, after.events)]


def _problem_key(problem: Problem) -> tuple[str, str, str]:
    return problem.file, problem.severity, problem.code


def _event_key(event: GameRecord | AppliedAdjustment) -> object:
    """All of an event but the numbers of lines, and labels."""
    if isinstance(event, AppliedAdjustment):
        return event._replace(line=0)
    return (
        event.session._replace(line=0),
        event._replace(
            session=event.session._replace(line=0),
            line_numbers=(),
            lines=(),
            effects=(),
            end_line=0,
        ),
        [
            (
                _marks_and_tags(line.statement),
                vars(effect.hand),
                effect.score_changes_at(table),
                table,
            )
            for line, (effect, table) in zip(event.lines, iterate_hands(event), strict=True)
        ],
    )


def _marks_and_tags(statement: object) -> Iterable[str]:
    """The marks and tags of a hand."""
    assert isinstance(statement, ResultLine)
    marks = unquote_statement(statement)
    assert isinstance(marks, ResultLine)
    return marks.cells
