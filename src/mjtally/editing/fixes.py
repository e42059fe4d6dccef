"""Mistakes mended, where it is certain what was meant.

A problem's `fix` is the text that takes the place of its span. It is certain where no other line
without mistakes is one wrong key away: otherwise the message says what may be meant, and there is
no fix. Warnings have none.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from os.path import realpath
from typing import NamedTuple

from ..base.errors import Place, Problem
from ..interpreter.sources import STDIN, ScoresSource, open_lines, open_text_lines
from ..interpreter.tally import Tally
from ..model.types import Rules
from .source_lines import SourceText, join_source, split_source

Reader = Callable[[Mapping[str, str]], tuple[list[Problem], Tally]]  # what `_read` does

MAX_ROUNDS = 200  # of reading: what is behind a mistake in its line is told when it is mended


class LineEdit(NamedTuple):
    """A text to put in the place of a part of a line; columns from 1, `end` is behind it."""

    line: int
    column: int
    end_column: int
    replacement: str


class FixResult(NamedTuple):
    """What became of some files: their texts by name, the problems that were mended, each as it
    was told, and what was read at last."""

    texts: Mapping[str, str]
    fixed_problems: Sequence[Problem]
    remaining_problems: Sequence[Problem]
    tally: Tally


def find_edit(problem: Problem) -> LineEdit | None:
    """What mends a problem; None where nothing is certain."""
    if problem.fix is None:
        return None
    return LineEdit(problem.line, problem.column, problem.end_column, problem.fix)


def apply_edits(text: str, edits: Iterable[LineEdit]) -> str:
    """A text with edits, none of which reaches into another."""
    parts = split_source(text)
    lines = list(parts.lines)
    for edit in sorted(edits, reverse=True):  # what stands before keeps its place
        line = lines[edit.line - 1]
        lines[edit.line - 1] = (
            line[: edit.column - 1] + edit.replacement + line[edit.end_column - 1 :]
        )
    return join_source(SourceText(parts.bom, lines, parts.line_ends))


def fix_errors(
    texts: Mapping[str, str],
    rules: Rules | None = None,
    *,
    strict: bool = False,
    include_anywhere: bool = False,
) -> FixResult:
    """Files, as texts by their names, with every error mended that is certain; so are those that
    are told only then. They are one tally. Files that they include stay as they are.

    Where another error would come to light in a line, it stays as it is: nobody knows then
    whether that was meant.
    """
    read = partial(_read_texts, rules=rules, strict=strict, include_anywhere=include_anywhere)
    before, tally = read(texts)
    done = FixResult(texts, (), before, tally)
    left: set[Place] = set()
    while True:
        done = _fix_in_rounds(
            done._replace(texts=texts, fixed_problems=(), remaining_problems=before), read, left
        )
        known = {(_place_of_problem(each, texts), each.code) for each in before if each.is_error}
        touched = {_place_of_problem(each, texts) for each in done.fixed_problems}
        now = {
            (_place_of_problem(each, texts), each.code)
            for each in done.remaining_problems
            if each.is_error
        }
        worse = {place for place, _ in now - known if place in touched}
        if not worse:
            return done
        left |= worse


def _fix_in_rounds(done: FixResult, read: Reader, left: Container[Place]) -> FixResult:
    """The same, without a look at what comes of it; lines that are left stay."""
    for _ in range(MAX_ROUNDS):
        chosen = [*select_edits(done.remaining_problems, done.texts, left)]
        if not chosen:
            break
        texts = dict(done.texts)
        for name in {place.file for place, _, _ in chosen}:
            texts[name] = apply_edits(
                texts[name], (edit for place, edit, _ in chosen if place.file == name)
            )
        fixed = (*done.fixed_problems, *(problem for _, _, problem in chosen))
        done = FixResult(texts, fixed, *read(texts))
    return done


def _read_texts(
    texts: Mapping[str, str], rules: Rules | None, *, strict: bool, include_anywhere: bool
) -> tuple[list[Problem], Tally]:
    """What is wrong with the files as they are now, and the tally that told it."""
    real = {realpath(name): text for name, text in texts.items()}

    def opened(path: str) -> AbstractContextManager[Iterable[str]]:
        text = None if path == STDIN else real.get(realpath(path))
        return open_lines(path) if text is None else open_text_lines(text)

    problems: list[Problem] = []
    sources = [ScoresSource(name, partial(open_text_lines, text)) for name, text in texts.items()]
    tally = Tally(
        *(sources, problems.append, rules),
        strict=strict,
        opened=opened,
        include_anywhere=include_anywhere,
    )
    for _ in tally.events():
        pass
    return problems, tally


def _place_of_problem(problem: Problem, texts: Mapping[str, str]) -> Place:
    """Where a problem is; a file that is there under the name that it has there."""
    file = problem.file
    if file not in texts:
        real = realpath(file)
        file = next((name for name in texts if realpath(name) == real), file)
    return Place(file, problem.line)


def select_edits(
    problems: Sequence[Problem], texts: Mapping[str, str], left: Container[Place] = ()
) -> Iterator[tuple[Place, LineEdit, Problem]]:
    """The edits of errors in these files; of those that reach into one another, the first."""
    ends: dict[Place, int] = {}
    for problem in sorted(problems, key=lambda each: (each.line, each.column)):
        edit = find_edit(problem)
        if edit is None or not problem.is_error:
            continue
        place = _place_of_problem(problem, texts)
        if place.file in texts and place not in left and ends.get(place, 0) < edit.column:
            ends[place] = max(edit.end_column - 1, edit.column)
            yield place, edit, problem
