"""Corrects mistakes if it is certain what was meant.

A problem's `fix` is the text that takes the place of its span; where another line is wrong, the
fix is that of the problem `elsewhere`. It is certain if no other line
without mistakes is one wrong key away. Otherwise the message says what may be meant, and there is
no fix. Warnings have none.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property, partial
from os.path import realpath

from ..base.errors import Place, Problem
from ..interpreter.sources import STDIN, ScoresSource, open_lines
from ..interpreter.tally import Tally
from ..rules.model.types import Rules
from .source_file import SourceFile

SourceFiles = Mapping[str, SourceFile]  # by their names
TallyReader = Callable[[SourceFiles], tuple[list[Problem], Tally]]  # what `_tally_sources` does

MAX_ROUNDS = 200  # the most tallies: correcting some mistakes of a line shows others in it


@dataclass(frozen=True)
class FixResult:
    """The files by name after correction, the problems that were corrected, each as it was
    reported, the problems that remain, and the last tally."""

    sources: SourceFiles
    fixed_problems: Sequence[Problem]
    remaining_problems: Sequence[Problem]
    tally: Tally

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The texts of the files by name."""
        return {name: source.text for name, source in self.sources.items()}


def apply_fixes(source: SourceFile, problems: Iterable[Problem]) -> SourceFile:
    """A file with the fixes of problems, none of which overlaps another."""
    lines = list(source.line_texts)
    # what stands before a fix keeps its place
    for problem in sorted(
        problems, key=lambda problem: (problem.line, problem.column), reverse=True
    ):
        lines[problem.line - 1] = problem.fix_in(lines[problem.line - 1])
    return source.replace_lines(lines)


def fix_errors(
    texts: Mapping[str, str],
    rules: Rules | None = None,
    *,
    strict: bool = False,
    include_anywhere: bool = False,
    takes_guesses: bool = False,
) -> FixResult:
    """Correct everything that is certain in some files, which are texts by their names and one
    tally. Errors that appear only after a correction are corrected, too. With `takes_guesses`
    likely corrections are made as well (`is 5! meant?`). The files that they include stay as they
    are.

    If a correction would bring another error of the line to light, the line stays as it is: then
    nobody knows whether that was meant. There are never more errors than before, and correcting the
    result changes nothing.
    """
    read = partial(
        _tally_sources,
        rules=rules,
        strict=strict,
        include_anywhere=include_anywhere,
        takes_guesses=takes_guesses,
    )
    sources = {name: SourceFile.from_text(text) for name, text in texts.items()}
    problems, tally = read(sources)
    before, result = None, FixResult(sources, (), problems, tally)
    while before is None or result.sources != before.sources:
        before, result = result, _fix_lines(result, read)
    return before


def _fix_lines(unfixed: FixResult, read: TallyReader) -> FixResult:
    """The files with fixes, round after round. Lines whose correction brings other errors to light
    are kept as they were, and everything is done once more."""
    files = unfixed.sources
    known = _find_error_places(unfixed.remaining_problems, files)
    kept: set[Place] = set()
    while True:
        result = unfixed
        touched: set[Place] = set()
        for _ in range(MAX_ROUNDS):
            chosen = [*select_fixes(result.remaining_problems, files, kept)]
            if not chosen:
                break
            sources = dict(result.sources)
            for name in {place.file for place, _ in chosen}:
                own = (problem for place, problem in chosen if place.file == name)
                sources[name] = apply_fixes(sources[name], own)
            fixed = (*result.fixed_problems, *(problem for _, problem in chosen))
            result = FixResult(sources, fixed, *read(sources))
            touched |= {place for place, _ in chosen}
        new = {place for place, _ in _find_error_places(result.remaining_problems, files) - known}
        worse = new & touched
        if not worse and result.tally.error_count > unfixed.tally.error_count:
            # problems in other lines: the correction in the nearest line above is the cause
            for place in new:
                above = [other for other in touched if other.file == place.file and other < place]
                worse.add(max(above, default=min(touched)))
            worse = worse or touched
        if not worse:
            return result
        kept |= worse


def _find_error_places(
    problems: Iterable[Problem], files: Collection[str]
) -> Set[tuple[Place, str]]:
    """The places of errors, each with the error's code."""
    return {
        (_place_of_problem(problem, files), problem.code)
        for problem in problems
        if problem.is_error
    }


def _tally_sources(
    sources: SourceFiles,
    rules: Rules | None,
    *,
    strict: bool,
    include_anywhere: bool,
    takes_guesses: bool,
) -> tuple[list[Problem], Tally]:
    """What is wrong with the files as they are now, and the tally that reported it."""
    by_real_path = {realpath(name): source for name, source in sources.items()}

    def open_file(path: str) -> AbstractContextManager[Iterable[str]]:
        source = None if path == STDIN else by_real_path.get(realpath(path))
        return source.open_lines() if source else open_lines(path)

    problems: list[Problem] = []
    tally = Tally(
        [ScoresSource(name, source.open_lines) for name, source in sources.items()],
        problems.append,
        rules,
        strict=strict,
        opened=open_file,
        include_anywhere=include_anywhere,
    )
    for _ in tally.events():
        pass
    if takes_guesses:
        problems = [
            problem if problem.correction else problem._replace(fix=problem.guess)
            for problem in problems
        ]
    return problems, tally


def _place_of_problem(problem: Problem, files: Collection[str]) -> Place:
    """The place of a problem, with the name that its file has among these."""
    file = problem.file
    if file not in files:
        real = realpath(file)
        file = next((name for name in files if realpath(name) == real), file)
    return Place(file, problem.line)


def select_fixes(
    problems: Sequence[Problem], files: Collection[str], kept: Set[Place] = frozenset()
) -> Iterator[tuple[Place, Problem]]:
    """The errors in these files that have a fix. If several fixes overlap, only the first of them
    is taken."""
    ends: dict[Place, int] = {}
    corrections = [problem.correction for problem in problems if problem.is_error]
    for problem in sorted(
        filter(None, corrections), key=lambda problem: (problem.line, problem.column)
    ):
        place = _place_of_problem(problem, files)
        if place.file in files and place not in kept and ends.get(place, 0) < problem.column:
            ends[place] = max(problem.end_column - 1, problem.column)
            yield place, problem
