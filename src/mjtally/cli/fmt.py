"""`mjtally fmt FILE…`: scores files in good form, in place."""

import argparse
from shlex import join as join_command

from ..base.errors import ScoresError, UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import pluralize
from ..editing.checkpoints import AFTER_GAME, AFTER_HAND, CheckpointOptions
from ..editing.formatting import FormattedText, format_text
from ..interpreter.sources import STDIN
from .console import EXIT_ERRORS, EXIT_FINE, fail_for_errors, print_message, report_problems
from .in_place import check_in_place, print_changes, read_scores_texts, write_changed_texts
from .named_files import check_standard_input_once, name_file
from .options import (
    add_files,
    add_include_anywhere,
    add_quiet_option,
    add_rules_options,
    parse_rules_options,
)
from .parsers import VerbParser

SCORES_AFTER = (AFTER_GAME, AFTER_HAND)  # what scores may be written after


def add_options(parser: VerbParser) -> None:
    add = parser.add_argument
    add_files(parser, "a scores file; - is standard input to output")
    add(
        "--check",
        action="store_true",
        help="write nothing; the exit status is 1 if a file would change",
    )
    add("--diff", action="store_true", help="only print what would change")
    add("--labels", action="store_true", help="add labels (E1:) to the hands of followed games")
    add("--no-labels", action="store_true", help="remove the labels of followed games")
    scores = "add the scores after each game; or after each hand"
    add("--scores", metavar="[hand]", help=scores)
    add_rules_options(parser)
    add_include_anywhere(parser)
    add_quiet_option(parser)
    parser.values_that_follow["--scores"] = (AFTER_GAME, "|".join(SCORES_AFTER))
    parser.possible_values["scores"] = SCORES_AFTER


def run(arguments: argparse.Namespace) -> int:
    """Lay out scores files in place: all of them, or none if one has errors that matter."""
    if arguments.scores not in {None, *SCORES_AFTER}:
        raise UsageError(f"--scores={arguments.scores}: write --scores, or --scores hand")
    if arguments.labels and arguments.no_labels:
        raise UsageError("--labels adds labels and --no-labels removes them: leave one out")
    check_standard_input_once(arguments.files)
    rules = parse_rules_options(arguments)
    labels = True if arguments.labels else False if arguments.no_labels else None
    checkpoints = CheckpointOptions(labels, arguments.scores or "")
    for path in arguments.files:
        check_in_place(path)

    formatted: list[tuple[str, str, FormattedText]] = []  # the path, the text, and its good form
    error_count = 0
    for path, text in read_scores_texts(arguments.files).items():
        try:
            anywhere = arguments.include_anywhere
            good = format_text(text, name_file(path), rules, checkpoints, include_anywhere=anywhere)
            formatted.append((path, text, good))
        except ScoresError as error:
            error_count += report_problems(error.problems, quiet=arguments.quiet)
    if error_count:
        fail_for_errors(
            error_count,
            "nothing was written (only a file without errors can get or lose labels and scores)",
        )
    texts = {
        path: (text, good.text)
        for path, text, good in formatted
        if text != good.text or path == STDIN
    }
    if arguments.diff:
        print_changes(texts)
    elif not arguments.check:
        write_changed_texts(texts)
    if not arguments.quiet:
        for path, text, good in formatted:
            _report_file(arguments, path, good, is_changed=text != good.text)
    would_change = any(text != good.text for _, text, good in formatted)
    return EXIT_ERRORS if arguments.check and would_change else EXIT_FINE


def _report_file(
    arguments: argparse.Namespace, path: str, good: FormattedText, *, is_changed: bool
) -> None:
    """Print what was done, and what was not possible."""
    name = escape_unprintable(name_file(path))
    if is_changed and arguments.check:
        print_message(f"{name} would change")
    elif is_changed and not arguments.diff and path != STDIN:
        print_message(f"formatted {name}")
    if good.game_count == 0:
        print_message(
            f"{name}: no game is followed hand by hand, so there is nothing for labels or scores"
        )
    if good.broken_count:
        lines = pluralize(good.broken_count, "broken line")
        command = escape_unprintable(join_command(["mjtally", "check", path]))
        print_message(f"{name}: {lines} left alone: {command} says what is wrong")
