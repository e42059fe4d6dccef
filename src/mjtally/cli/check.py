"""`mjtally check FILE…`: every mistake, for people or for programs; with `--fix` those are
corrected of which it is certain what was meant."""

import argparse
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from ..base.errors import Problem, UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import format_list, pluralize
from ..interpreter.sources import STDIN, encode_text
from ..interpreter.tally import Tally
from .console import EXIT_ERRORS, EXIT_FINE, print_message, print_output
from .options import (
    ReadingOptions,
    check_in_place,
    parse_reading_options,
    read_scores_texts,
    start_reading_parser,
)
from .parsers import VerbParser, check_known

if TYPE_CHECKING:
    from ..editing.fixes import FixResult

TEXT = "text"
PROBLEM_FORMATS = (TEXT, "json", "github", "gitlab")


class CheckOptions(NamedTuple):
    """What is checked, and what becomes of the problems."""

    reading: ReadingOptions
    problem_format: str  # one of `PROBLEM_FORMATS`
    fixes: bool  # what is certain
    only_shows_fixes: bool  # and writes nothing


def build_parser() -> VerbParser:
    """The options of `check`."""
    parser = start_reading_parser("check", "Read everything and report every mistake.")
    add = parser.add_argument
    formats = f"{format_list(PROBLEM_FORMATS, 'or')}; all but text on standard output, for programs"
    add("--format", default=TEXT, metavar="FORMAT", help=formats)
    add("--fix", action="store_true", help="mend the errors whose mending is certain, in place")
    add("--diff", action="store_true", help="with --fix: print what would change, write nothing")
    parser.possible_values["format"] = PROBLEM_FORMATS
    return parser


def run(arguments: Sequence[str]) -> int:
    """Read everything and report every mistake."""
    options = _parse_options(build_parser().parse_arguments(arguments))
    reading = options.reading
    problems: list[Problem] = []
    tally = (_fix_files if options.fixes else _check_files)(options, problems)
    if options.problem_format != TEXT:
        wanted = [each for each in problems if each.is_error or not reading.is_quiet]
        _print_for_programs(options.problem_format, wanted)
    elif tally.error_count and options.fixes:
        _report_remaining_errors(tally)
    elif tally.error_count:
        reading.report_errors(tally)
    elif not reading.is_quiet:
        print_message(
            f"{escape_unprintable(format_list(reading.files))}: {tally.format_summary()}, no errors"
        )
    return EXIT_ERRORS if tally.error_count else EXIT_FINE


def _parse_options(options: argparse.Namespace) -> CheckOptions:
    check_known(options.format, PROBLEM_FORMATS, "format")
    if options.diff and not options.fix:
        raise UsageError("--diff shows what --fix would change: add --fix")
    return CheckOptions(parse_reading_options(options), options.format, options.fix, options.diff)


def _check_files(options: CheckOptions, problems: list[Problem]) -> Tally:
    """Read everything. Problems are printed as they come; for programs they are kept."""
    tally = options.reading.open_tally(None if options.problem_format == TEXT else problems.append)
    for _ in tally.events():
        pass
    return tally


def _print_for_programs(problem_format: str, problems: Sequence[Problem]) -> None:
    text = _format_for_programs(problem_format, problems)
    with suppress(BrokenPipeError):  # whoever has read enough; the status is true all the same
        print_output(text, end="\n" if text else "")


def _format_for_programs(problem_format: str, problems: Sequence[Problem]) -> str:
    from ..output import problems as for_programs

    match problem_format:
        case "github":
            return for_programs.format_github_commands(problems)
        case "gitlab":
            return for_programs.format_gitlab_report(problems)
        case _:
            return for_programs.format_problems_json(problems)


# ---------------------------------------------------------------------------------- with --fix


def _fix_files(options: CheckOptions, problems: list[Problem]) -> Tally:
    """Read everything and correct what is certain; the problems that remain are reported."""
    from ..editing.fixes import fix_errors

    reading = options.reading
    if STDIN in reading.files:
        raise UsageError("--fix mends files in place, and - is none: name the file")
    for path in reading.files:
        check_in_place(path)
    texts = read_scores_texts(reading.files)
    result = fix_errors(
        texts,
        reading.rules,
        strict=reading.is_strict,
        include_anywhere=reading.include_anywhere,
    )
    changed = [path for path in texts if texts[path] != result.texts[path]]
    for path in changed:
        _write_fixed_file(
            path, texts[path], result.texts[path], only_shows=options.only_shows_fixes
        )
    if not reading.is_quiet:
        _report_fixes(result, changed, "would fix" if options.only_shows_fixes else "fixed")
    problems += result.remaining_problems
    reading.note_club(result.tally)
    for problem in result.remaining_problems if options.problem_format == TEXT else ():
        reading.report_problem(problem)
    return result.tally


def _write_fixed_file(path: str, before: str, after: str, *, only_shows: bool) -> None:
    """Write a file with its mistakes corrected, or print how it would differ."""
    from ..editing.source_file import format_diff
    from ..output.files import Seen, open_output

    text = format_diff(path, before, after) if only_shows else after
    place, seen = STDIN if only_shows else path, Seen(encode_text(before))
    gone = suppress(BrokenPipeError)  # the reader of what would change
    with gone, open_output(place, (), force=True, before=seen) as (file, keep):
        file.buffer.write(encode_text(text))
        keep()


def _report_fixes(result: "FixResult", changed: Sequence[str], verb: str) -> None:
    """Print what was corrected, mistake by mistake: those of a file together, by line, in
    whichever round they were found."""
    is_done = verb == "fixed"
    becomes, removed = ("is now", "is removed") if is_done else ("becomes", "would be removed")
    order = list(result.texts)
    for fixed in sorted(
        result.fixed_problems, key=lambda each: (order.index(each.file), each.line, each.column)
    ):
        before = fixed.text[fixed.column - 1 : fixed.end_column - 1]
        change = f"{before} {becomes} {fixed.fix}" if fixed.fix else f"{before} {removed}"
        place = f"{fixed.file}:{fixed.line}:{fixed.column}"
        print_message(escape_unprintable(f"{place}: {verb} {fixed.code}: {change}"))
    if changed:
        mistakes = pluralize(len(result.fixed_problems), "mistake")
        print_message(escape_unprintable(f"{verb} {mistakes} in {format_list(changed)}"))


def _report_remaining_errors(tally: Tally) -> None:
    """Print how many errors there still are, and why some that have a fix are among them."""
    print_message(pluralize(tally.error_count, "error"))
    fixable = sum(tally.fixable_counts.values())
    if fixable:
        were, them = ("was", "it") if fixable == 1 else ("were", "them")
        print_message(
            f"{fixable} {were} left alone: mending {them} brings other errors to light, so mend"
            f" {them} by hand"
        )
