"""The meaning of a file, which is what was played and which problems were reported; and the proof
that a rewritten file has an equal meaning. It holds also where labels and scores were added or
removed; a layout changes no statement (`layout.has_same_statements`)."""

from collections.abc import Sequence
from typing import NamedTuple

from ..base.errors import Problem
from ..interpreter.sources import FileOpener, ScoresSource, open_lines
from ..interpreter.tally import Tally
from ..language.statements import ResultLine
from ..rules.model.hand import Hand
from ..rules.model.played_hands import iterate_hands
from ..rules.model.types import AppliedAdjustment, GameRecord, Rules
from .source_file import SourceFile, unquote_cell


class FileMeaning(NamedTuple):
    """What a text says under some rules: its problems, in the order of lines, and all that was
    played up to the first error, with adjustments of points."""

    file: str
    problems: Sequence[Problem]
    events: Sequence[GameRecord | AppliedAdjustment]

    @property
    def errors(self) -> list[Problem]:
        """The errors in the file itself, without those of the files that it includes."""
        return [
            problem for problem in self.problems if problem.is_error and problem.file == self.file
        ]

    @property
    def has_errors(self) -> bool:
        """Whether there are errors, also in files that it includes."""
        return any(problem.is_error for problem in self.problems)


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


def has_same_meaning(before: FileMeaning, after: FileMeaning) -> bool:
    """Whether two texts say that the same was played, and have the same problems."""
    one, other = (
        (
            [(problem.file, problem.severity, problem.code) for problem in meaning.problems],
            [*map(_event_key, meaning.events)],
        )
        for meaning in (before, after)
    )
    return one == other


def _hand_key(hand: Hand) -> object:
    """A key of all that is known about a hand. For a hand by its points, it includes the hand that
    pays so."""
    paid_as = hand.paid_as and _hand_key(hand.paid_as)
    return {**vars(hand), "paid_as": paid_as}


def _event_key(event: GameRecord | AppliedAdjustment) -> object:
    """An event without the numbers of lines, and without labels."""
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
            outside_moves=[move._replace(line=0) for move in event.outside_moves],
        ),
        [
            (
                # without its label
                isinstance(line.statement, ResultLine)
                and [*map(unquote_cell, line.statement.cells)],
                _hand_key(effect.hand),
                effect.score_changes_at(table),
            )
            for line, (effect, table) in zip(event.lines, iterate_hands(event), strict=True)
        ],
    )
