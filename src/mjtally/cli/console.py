"""What the command prints: answers on standard output, messages on standard error, and the exit
status.

This module does not know scores files, so that `--version` and the overview load nothing else.
"""

import os
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NoReturn

from ..base.errors import ERROR, WARNING, Problem, UsageError, format_message
from ..base.terminal import (
    detect_screen,
    detect_width,
    escape_unprintable,
    is_terminal,
    wrap_line,
)
from ..base.wording import format_list, pluralize
from ..output.streams import discard_stream, open_standard_output

EXIT_FINE, EXIT_ERRORS, EXIT_USAGE = 0, 1, 2
# how many problems with the same message are printed with their lines
MOST_ALIKE = {ERROR: 20, WARNING: 3}
MOST_LINES_LISTED = 10  # how many numbers of further lines are listed
# problems that lines below may still solve: the line itself is not shown
CODES_WITHOUT_LINE = {"in-progress"}
A_BYTE = "0x[0-9a-f]{2}"  # messages that only differ in this are alike


def print_output(text: str, end: str = "\n") -> None:
    """Print an answer on standard output. Characters that its encoding does not have are
    escaped."""
    with open_standard_output() as stream:
        encoding = stream.encoding or "utf-8"
        print(text.encode(encoding, "backslashreplace").decode(encoding), end=end, file=stream)


def print_message(text: object) -> None:
    """Print a message on standard error. On a terminal its first line is broken between words. If
    nobody can receive the message, the work goes on."""
    _print_on_standard_error(_fit_to_terminal(str(text)))


def _print_on_standard_error(text: str) -> None:
    if sys.stderr is None:  # print would take standard output in its place
        return
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        discard_stream(sys.stderr)


def _fit_to_terminal(text: str) -> str:
    """A message whose first line is broken between words, if a terminal shows it."""
    head, *rest = text.split("\n")
    if is_terminal(sys.stderr):
        head = wrap_line(head, detect_width(sys.stderr))
    return "\n".join([head, *rest])


class ProblemPrinter:
    """Prints problems of scores files, and warnings only if they are wanted. Of many lines with the
    same message it prints the first one, and at the end how many others there were."""

    def __init__(self, *, quiet: bool) -> None:
        self.quiet = quiet
        self.shown = Counter[tuple[str, ...]]()
        self.others: dict[tuple[str, ...], list[Problem]] = {}  # problems that were not printed

    def report(self, problem: Problem) -> None:
        """Print a problem, or keep it for the end."""
        if self.quiet and not problem.is_error:
            return
        numbers = A_BYTE if problem.is_error else r"[0-9]+"  # of a line, a round, a table
        alike = problem.file, problem.severity, problem.code, re.sub(numbers, "", problem.message)
        if self.shown[alike] < MOST_ALIKE[problem.severity]:
            self.shown[alike] += 1
            report_problem(problem)
        else:
            self.others.setdefault(alike, []).append(problem)

    def finish(self) -> None:
        """Print how many others there were of each, and where."""
        for others in self.others.values():
            first, *rest = others
            if not rest:
                report_problem(first)
                continue
            lines = [problem.line for problem in others]
            if lines == [*range(lines[0], lines[-1] + 1)]:
                where = f"{lines[0]} to {lines[-1]}"
            elif len(lines) > MOST_LINES_LISTED:
                where = f"{', '.join(map(str, lines[:MOST_LINES_LISTED]))} … {lines[-1]}"
            else:
                where = format_list([*map(str, lines)])
            summary = f"{first.severity}: {len(lines)} more like it, in lines {where}"
            file, message = escape_unprintable(first.file), format_message(first.message)
            print_message(f"{file}: {summary}: {message} [{first.code}]")
        self.others.clear()


class BrokenFilesError(Exception):
    """Files that a verb read have errors, which were printed: the exit status is `EXIT_ERRORS`. The
    arguments are the messages that end the run."""


def count_fixable(problems: Iterable[Problem]) -> Counter[str]:
    """How many errors have a fix that is certain, by file."""
    return Counter(problem.file for problem in problems if problem.is_error and problem.correction)


def fail_for_errors(
    count: int,
    outcome: str = "",
    *,
    fixable_counts: Mapping[str, int] | None = None,
    named_files: Collection[str] = (),
    check_options: Collection[str] = (),
) -> NoReturn:
    """End a verb because of errors, which were printed. The messages say how many there were, what
    follows from them, and how to correct those with a certain fix."""
    messages = [pluralize(count, "error") + (f": {outcome}" if outcome else "")]
    if fixable_counts:
        messages += suggest_fixes(fixable_counts, named_files, check_options)
    raise BrokenFilesError(*map(escape_unprintable, messages))


def suggest_fixes(
    fixable_counts: Mapping[str, int], named_files: Collection[str], check_options: Collection[str]
) -> list[str]:
    """How many errors can be fixed, and by which command. It names the included files that have
    them, and before these the files that were named, whose rules and players they need. A pipe
    cannot be corrected."""
    from shlex import join as join_command  # few files need it

    fixable = {file: fixes for file, fixes in fixable_counts.items() if os.path.isfile(file)}
    if not fixable:
        return []
    readers = [] if fixable.keys() <= set(named_files) else filter(os.path.isfile, named_files)
    files = dict.fromkeys([*readers, *fixable])
    command = join_command(["mjtally", "check", "--fix", *check_options, *files])
    return [f"{sum(fixable.values())} can be fixed: {command}"]


def fail_for_argument(problem: Problem) -> None:
    """Fails for an error in a text that the command makes of its arguments."""
    if problem.is_error:
        raise UsageError(problem.message)


def report_problems(
    problems: Iterable[Problem], *, quiet: bool, expected: Collection[str] = ()
) -> int:
    """Print problems, warnings only where messages are wanted, and none whose code is expected.
    Returns how many errors were printed."""
    printer, error_count = ProblemPrinter(quiet=quiet), 0
    for problem in problems:
        if problem.code not in expected:
            printer.report(problem)
            error_count += problem.is_error
    printer.finish()
    return error_count


def report_problem(problem: Problem) -> None:
    """Print a problem of a scores file, with colours for its severity, code and carets if the
    terminal has colours."""
    screen, style = detect_screen(sys.stderr), "red" if problem.is_error else "yellow"
    severity, code = f" {problem.severity}:", f"[{problem.code}]"
    # its width is known before it has colours, which take no column
    head, excerpt, underlined = _fit_to_terminal(str(problem)).rsplit("\n", 2)
    head = head.replace(severity, screen.apply_style(severity, style), 1)
    if head.endswith(code):
        head = head.removesuffix(code) + screen.apply_style(code, "dim")
    if problem.code in CODES_WITHOUT_LINE:
        _print_on_standard_error(head)
        return
    gutter = underlined.rstrip("^")
    carets = screen.apply_style(underlined[len(gutter) :], style)
    _print_on_standard_error(f"{head}\n{excerpt}\n{gutter}{carets}")
