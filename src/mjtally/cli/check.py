"""`mjtally check FILE…`: every mistake, for people or for programs; with `--fix` those are
corrected of which it is certain what was meant."""

import argparse
import json
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from os.path import realpath
from typing import TYPE_CHECKING, NoReturn

from ..base.errors import Place, Problem, UsageError, format_message
from ..base.terminal import escape_unprintable, is_terminal
from ..base.wording import format_list, pluralize
from ..rules.model.types import GameRecord
from .console import (
    EXIT_ERRORS,
    EXIT_FINE,
    BrokenFilesError,
    count_fixable,
    print_message,
    print_output,
    report_problems,
    suggest_fixes,
)
from .in_place import check_in_place, print_changes, read_scores_texts, write_changed_texts
from .named_files import name_file
from .options import (
    add_reading_options,
    add_watch_option,
    list_check_options,
    parse_rules_options,
)
from .parsers import VerbParser
from .verb_run import VerbRun

if TYPE_CHECKING:
    from ..editing.fixes import FixResult

TEXT = "text"
PROBLEM_FORMATS = (TEXT, "json", "github")
ESCAPED_IN_MESSAGES = "%\r\n"  # signs that mean something to GitHub
ESCAPED_IN_PROPERTIES = ESCAPED_IN_MESSAGES + ":,"


def add_options(parser: VerbParser) -> None:
    add_reading_options(parser)
    add_watch_option(parser)
    add = parser.add_argument
    formats = f"{format_list(PROBLEM_FORMATS, 'or')}; all but text on standard output, for programs"
    parser.add_choice(
        "--format", values=PROBLEM_FORMATS, default=TEXT, metavar="FORMAT", help=formats
    )
    add(
        "--fix",
        action="store_true",
        help="fix the errors that have only one possible correction, in the file",
    )
    add(
        "--guess",
        action="store_true",
        help="with --fix: also write what a message asks about (is 5! meant?); prints what changes,"
        " and asks in a terminal before it writes",
    )
    add("--diff", action="store_true", help="with --fix: only print what would change")


def run(arguments: argparse.Namespace) -> int:
    """Read everything and report every mistake."""
    if arguments.diff and not arguments.fix:
        raise UsageError("--diff shows what --fix would change: add --fix")
    if arguments.guess and not arguments.fix:
        raise UsageError("--guess says what --fix may write: add --fix")
    if arguments.fix and arguments.watch:
        raise UsageError("--fix changes files, and --watch only looks at them: leave one out")
    is_for_people = arguments.format == TEXT
    problems: list[Problem] = []  # programs get all problems together, at the end
    verb_run = VerbRun(arguments)
    stated_deals: list[str] = []  # against the rules, of which one is told
    if arguments.fix:
        result = _fix_files(arguments)
        verb_run.tally, problems = result.tally, [*result.remaining_problems]
        verb_run.note_club()
        if is_for_people:
            # an included file is named, too, if it may be corrected; it counts once all the same
            expected = () if arguments.strict else {"read-twice"}
            report_problems(problems, quiet=arguments.quiet, expected=expected)
    else:
        for event in verb_run.read(report=None if is_for_people else problems.append).events():
            if isinstance(event, GameRecord) and any(hand.by_rules for hand in event.effects):
                from ..tables.line_meaning import list_stated_deals

                stated_deals += list_stated_deals(event)
    tally = verb_run.tally
    if not is_for_people:
        wanted = [problem for problem in problems if problem.is_error or not arguments.quiet]
        is_github = arguments.format == "github"
        text = format_github_commands(wanted) if is_github else format_problems_json(wanted)
        with suppress(BrokenPipeError):  # whoever has read enough; the status is true all the same
            print_output(text, end="\n" if text else "")
        return EXIT_ERRORS if tally.error_count else EXIT_FINE
    if tally.error_count and arguments.fix:
        _fail_for_remaining_errors(arguments, result)
    if tally.error_count:
        verb_run.fail()
    files = format_list(map(name_file, arguments.files))
    verb_run.note(f"{files}: {tally.format_summary()}, no errors")
    if stated_deals:
        first, *others = stated_deals
        do = "does" if len(others) == 1 else "do"
        more = f" (so {do} {pluralize(len(others), 'other line')})" if others else ""
        verb_run.note(f"{first}{more}")
    return EXIT_FINE


# ------------------------------------------------------------------------------- for programs


def format_problems_json(problems: Iterable[Problem]) -> str:
    """An array of objects, a line for each. Columns count characters from 1; `end_column` is the
    first after what is meant, and `fix`, where it is certain, takes its place, else null."""
    rows = [
        {
            "file": problem.file,
            "line": problem.line,
            "column": problem.column,
            "end_column": problem.end_column,
            "severity": problem.severity,
            "code": problem.code,
            "message": format_message(problem.message),
            "fix": problem.fix,
        }
        for problem in problems
    ]
    lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
    return f"[\n{lines}\n]" if rows else "[]"


def format_github_commands(problems: Iterable[Problem]) -> str:
    """A workflow command for each problem, a line each:
    `::error file=games.txt,line=2,col=4,endColumn=5,title=han-needs-fu::4 han needs fu …`."""
    commands = []
    for problem in problems:
        place = {
            "file": problem.file,
            "line": problem.line,
            "col": problem.column,
            "endColumn": problem.end_column,
            "title": problem.code,
        }
        where = ",".join(
            f"{name}={_escape_signs(value, ESCAPED_IN_PROPERTIES)}" for name, value in place.items()
        )
        message = _escape_signs(format_message(problem.message), ESCAPED_IN_MESSAGES)
        commands.append(f"::{problem.severity} {where}::{message}")
    return "\n".join(commands)


def _escape_signs(text: object, signs: str) -> str:
    """Text with signs that mean something to GitHub as `%3A`, and with nothing in it that the
    terminal of a log obeys."""
    escaped = re.sub(f"[{re.escape(signs)}]", lambda match: f"%{ord(match[0]):02X}", str(text))
    return escape_unprintable(escaped)


# ---------------------------------------------------------------------------------- with --fix


def _fix_files(arguments: argparse.Namespace) -> "FixResult":
    """Read everything, correct what is certain, and print what was corrected."""
    from ..editing.fixes import fix_errors

    for path in arguments.files:
        check_in_place(path, "--fix changes files in place")
    texts = read_scores_texts(arguments.files)
    result = fix_errors(
        texts,
        parse_rules_options(arguments),
        strict=arguments.strict,
        include_anywhere=arguments.include_anywhere,
        takes_guesses=arguments.guess,
    )
    changed = [path for path in texts if texts[path] != result.texts[path]]
    changes = {path: (texts[path], result.texts[path]) for path in changed}
    if changed and (arguments.diff or arguments.guess):
        print_changes(changes)
    only_shows = arguments.diff or (arguments.guess and bool(changed) and not _is_agreed())
    if not only_shows:
        write_changed_texts(changes)
    if not arguments.quiet:
        _report_fixes(result, changed, only_shows=only_shows)
    return result


def _is_agreed() -> bool:
    """Whether somebody at a terminal agrees to the changes that were printed; where nobody can be
    asked, they do."""
    if not (sys.stdin and is_terminal(sys.stdin)):
        return True
    print_message("write this? [Enter: yes, n: no]")
    return sys.stdin.readline().strip().casefold() in {"", "y", "yes"}


def _report_fixes(result: "FixResult", changed: Sequence[str], *, only_shows: bool) -> None:
    """Print each correction. Those of one file stand together, in the order of lines, whichever
    round found them."""
    verb, becomes, removed = "fixed", "is now", "is removed"
    if only_shows:
        verb, becomes, removed = "would fix", "becomes", "would be removed"
    order = list(result.texts)
    for fixed in sorted(
        result.fixed_problems,
        key=lambda problem: (order.index(problem.file), problem.line, problem.column),
    ):
        before = fixed.text[fixed.column - 1 : fixed.end_column - 1]
        change = f"{before} {becomes} {fixed.fix}" if fixed.fix else f"{before} {removed}"
        place = f"{fixed.file}:{fixed.line}:{fixed.column}"
        print_message(escape_unprintable(f"{place}: {verb} {fixed.code}: {change}"))
    if changed:
        mistakes = pluralize(len(result.fixed_problems), "mistake")
        print_message(escape_unprintable(f"{verb} {mistakes} in {format_list(changed)}"))


def _fail_for_remaining_errors(arguments: argparse.Namespace, result: "FixResult") -> NoReturn:
    """End the run: so many errors remain, and some of them were not corrected although they have a
    fix. In a file that was named it would show other errors, and an included one was not named."""
    messages = [pluralize(result.tally.error_count, "error")]
    named = {realpath(file) for file in result.texts}
    kept: dict[Place, None] = {}
    included = []
    for problem in result.remaining_problems:
        if realpath(problem.file) not in named:
            included.append(problem)
        elif problem.is_error and problem.correction:
            kept[Place(problem.file, problem.line)] = None
    if kept:
        first, *_ = result.texts
        places = format_list(place.describe_from(first) for place in kept)
        was, it = ("was", "it") if len(kept) == 1 else ("were", "them")
        messages.append(
            f"{places} {was} left alone: fixing {it} would show other errors, so correct {it} by"
            " hand"
        )
    messages += suggest_fixes(
        count_fixable(included), [*result.texts], list_check_options(arguments)
    )
    raise BrokenFilesError(*map(escape_unprintable, messages))
