"""`mjtally check FILE…`: every mistake, for people or for programs; and those mended of which it
is certain what was meant."""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..base.errors import Problem, UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import format_list, pluralize
from ..interpreter.sources import STDIN, encode_text
from ..interpreter.tally import Tally
from .options import (
    EXIT_ERRORS,
    EXIT_FINE,
    build_reading_parser,
    check_in_place,
    check_known,
    list_sources,
    parse_rules_option,
    print_message,
    print_output,
    report_problem,
    scores_texts,
)

if TYPE_CHECKING:
    from ..editing.fixes import FixResult

TEXT, JSON, GITHUB = PROBLEM_FORMATS = ("text", "json", "github")


def check_parser() -> argparse.ArgumentParser:
    """The options of `check`."""
    parser = build_reading_parser("check", "Read everything and report every mistake.")
    add = parser.add_argument
    said = f"{format_list(PROBLEM_FORMATS, 'or')}; the last two on standard output, for programs"
    add("--format", default=TEXT, metavar="FORMAT", help=said)
    add("--fix", action="store_true", help="mend the errors whose mending is certain, in place")
    add("--diff", action="store_true", help="with --fix: print what would change, write nothing")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Read everything, report every mistake."""
    options = check_parser().parse_args(arguments)
    check_known(options.format, PROBLEM_FORMATS, "format")
    if options.diff and not options.fix:
        raise UsageError("--diff shows what --fix would change: add --fix")
    told: list[Problem] = []
    tally = _fix_files(options, told) if options.fix else _check_files(options, told)
    if options.format != TEXT:
        _print_for_programs(
            options.format, [each for each in told if each.is_error or not options.quiet]
        )
    elif tally.error_count:
        print_message(pluralize(tally.error_count, "error"))
    elif not options.quiet:
        print_message(
            f"{escape_unprintable(format_list(options.files))}: {tally.format_summary()}, no errors"
        )
    return EXIT_ERRORS if tally.error_count else EXIT_FINE


def _check_files(options: argparse.Namespace, told: list[Problem]) -> Tally:
    """Everything read. Problems are told as they come; for programs they are kept."""
    problem: Callable[[Problem], None] = told.append
    if options.format == TEXT:
        problem = partial(report_problem, options.quiet)
    tally = Tally(
        list_sources(options.files),
        problem,
        parse_rules_option(options),
        strict=options.strict,
        include_anywhere=options.include_anywhere,
    )
    for _ in tally.events():
        pass
    return tally


def _print_for_programs(how: str, problems: Sequence[Problem]) -> None:
    from ..output.problems import format_github_command, format_problems_json

    if how == JSON:
        print_output(format_problems_json(problems))
    else:
        for problem in problems:
            print_output(format_github_command(problem))


# ------------------------------------------------------------------------------------ mended


def _fix_files(options: argparse.Namespace, told: list[Problem]) -> Tally:
    """Everything read, and mended as far as it is certain; what remains is told."""
    from ..editing.fixes import fix_errors

    if STDIN in options.files:
        raise UsageError("--fix mends files in place, and - is none: name the file")
    for path in options.files:
        check_in_place(path)
    texts = scores_texts(options.files)
    done = fix_errors(
        texts,
        parse_rules_option(options),
        strict=options.strict,
        include_anywhere=options.include_anywhere,
    )
    changed = [path for path in texts if texts[path] != done.texts[path]]
    for path in changed:
        _write_fixed_file(path, texts[path], done.texts[path], only_shown=options.diff)
    if not options.quiet:
        _report_fixes(done, changed, "would fix" if options.diff else "fixed")
    told += done.remaining_problems
    for problem in done.remaining_problems if options.format == TEXT else ():
        report_problem(options.quiet, problem)
    return done.tally


def _write_fixed_file(path: str, before: str, after: str, *, only_shown: bool) -> None:
    """A file with its mistakes mended, or how it would differ."""
    from ..editing.source_file import format_diff
    from ..output.files import Seen, open_output

    text = format_diff(path, before, after) if only_shown else after
    place, seen = STDIN if only_shown else path, Seen(encode_text(before))
    with open_output(place, (), force=True, before=seen) as (file, keep):
        file.buffer.write(encode_text(text))
        keep()


def _report_fixes(done: "FixResult", changed: Sequence[str], did: str) -> None:
    """Say what was done, mistake by mistake."""
    for each in done.fixed_problems:
        was = each.text[each.column - 1 : each.end_column - 1]
        became = f"{was} is now {each.fix}" if each.fix else f"{was} is taken away"
        print_message(
            escape_unprintable(
                f"{each.file}:{each.line}:{each.column}: {did} {each.code}: {became}"
            )
        )
    if changed:
        mistakes = pluralize(len(done.fixed_problems), "mistake")
        print_message(escape_unprintable(f"{did} {mistakes} in {format_list(changed)}"))
