"""`mjtally check FILE…`: every mistake, for people or for programs; and those mended of which it
is certain what was meant."""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..base.errors import Problem, UsageError
from ..base.screen import visible
from ..base.words import listing, plural
from ..reading.sources import STDIN, encoded
from ..reading.tally import Tally
from .options import (
    ERRORS,
    FINE,
    asked_rules,
    check_in_place,
    known,
    reading_parser,
    report,
    say,
    scores_texts,
    sources,
    tell,
)

if TYPE_CHECKING:
    from ..tools.fixes import Mended

TEXT, JSON, GITHUB = PROBLEM_FORMATS = ("text", "json", "github")


def check_parser() -> argparse.ArgumentParser:
    """The options of `check`."""
    parser = reading_parser("check", "Read everything and report every mistake.")
    add = parser.add_argument
    said = f"{listing(PROBLEM_FORMATS, 'or')}; the last two on standard output, for programs"
    add("--format", default=TEXT, metavar="FORMAT", help=said)
    add("--fix", action="store_true", help="mend the errors whose mending is certain, in place")
    add("--diff", action="store_true", help="with --fix: print what would change, write nothing")
    return parser


def check(arguments: Sequence[str]) -> int:
    """Read everything, report every mistake."""
    asked = check_parser().parse_args(arguments)
    known(asked.format, PROBLEM_FORMATS, "format")
    if asked.diff and not asked.fix:
        raise UsageError("--diff shows what --fix would change: add --fix")
    told: list[Problem] = []
    tally = _mended(asked, told) if asked.fix else _checked(asked, told)
    if asked.format != TEXT:
        _for_programs(asked.format, [each for each in told if each.is_error or not asked.quiet])
    elif tally.errors:
        tell(plural(tally.errors, "error"))
    elif not asked.quiet:
        tell(f"{visible(listing(asked.files))}: {tally.summary()}, no errors")
    return ERRORS if tally.errors else FINE


def _checked(asked: argparse.Namespace, told: list[Problem]) -> Tally:
    """Everything read. Problems are told as they come; for programs they are kept."""
    problem: Callable[[Problem], None] = told.append
    if asked.format == TEXT:
        problem = partial(report, asked.quiet)
    tally = Tally(
        sources(asked.files),
        problem,
        asked_rules(asked),
        strict=asked.strict,
        include_anywhere=asked.include_anywhere,
    )
    for _ in tally.events():
        pass
    return tally


def _for_programs(how: str, problems: Sequence[Problem]) -> None:
    from ..write.problems import problem_github, problems_json

    if how == JSON:
        say(problems_json(problems))
    else:
        for problem in problems:
            say(problem_github(problem))


# ------------------------------------------------------------------------------------ mended


def _mended(asked: argparse.Namespace, told: list[Problem]) -> Tally:
    """Everything read, and mended as far as it is certain; what remains is told."""
    from ..tools.fixes import mended

    if STDIN in asked.files:
        raise UsageError("--fix mends files in place, and - is none: name the file")
    for path in asked.files:
        check_in_place(path)
    texts = scores_texts(asked.files)
    done = mended(
        texts,
        asked_rules(asked),
        strict=asked.strict,
        include_anywhere=asked.include_anywhere,
    )
    changed = [path for path in texts if texts[path] != done.texts[path]]
    for path in changed:
        _write(path, texts[path], done.texts[path], only_shown=asked.diff)
    if not asked.quiet:
        _tell_fixed(done, changed, "would fix" if asked.diff else "fixed")
    told += done.problems
    for problem in done.problems if asked.format == TEXT else ():
        report(asked.quiet, problem)
    return done.tally


def _write(path: str, before: str, after: str, *, only_shown: bool) -> None:
    """A file with its mistakes mended, or how it would differ."""
    from ..tools.changes import as_diff
    from ..write.files import Seen, writing

    text = as_diff(path, before, after) if only_shown else after
    place, seen = STDIN if only_shown else path, Seen(encoded(before))
    with writing(place, (), force=True, before=seen) as (file, keep):
        file.buffer.write(encoded(text))
        keep()


def _tell_fixed(done: "Mended", changed: Sequence[str], did: str) -> None:
    """Say what was done, mistake by mistake."""
    for each in done.fixed:
        was = each.text[each.column - 1 : each.end_column - 1]
        became = f"{was} is now {each.fix}" if each.fix else f"{was} is taken away"
        tell(visible(f"{each.file}:{each.line}:{each.column}: {did} {each.code}: {became}"))
    if changed:
        mistakes = plural(len(done.fixed), "mistake")
        tell(visible(f"{did} {mistakes} in {listing(changed)}"))
