"""`mjtally fmt FILE…`: scores files in good form, in place."""

import argparse
from collections.abc import Sequence
from typing import NamedTuple

from ..base.errors import ScoresError, UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import pluralize
from ..editing.checkpoints import AFTER_GAME, AFTER_HAND, CheckpointOptions
from ..editing.formatting import FormattedText, format_text
from ..editing.source_file import format_diff
from ..interpreter.sources import STDIN, encode_text
from ..output.files import Seen, open_output
from .options import (
    EXIT_ERRORS,
    EXIT_FINE,
    add_include_anywhere,
    build_parser,
    check_in_place,
    parse_rules_option,
    print_message,
    report_problem,
    scores_texts,
)

SCORES_AFTER = (AFTER_GAME, AFTER_HAND)  # what scores may stand behind


class FormattedFile(NamedTuple):
    """A file, its name in messages, its text and what is made of it."""

    path: str
    name: str
    text: str
    formatted: FormattedText

    @property
    def is_changed(self) -> bool:
        """Whether the file would change."""
        return self.text != self.formatted.text


def fmt_parser() -> argparse.ArgumentParser:
    """The options of `fmt`."""
    words = (
        "Lay scores files out, in place: marks under the players' names, comments in a column."
        " What the lines say stays the same."
    )
    parser = build_parser("fmt", words)
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help="a scores file; - is standard input to output")
    add("--check", action="store_true", help="write nothing; status 1 if a file would change")
    add("--diff", action="store_true", help="write nothing, print what would change")
    add("--labels", action="store_true", help="add labels (E1:) to the hands of followed games")
    add("--no-labels", action="store_true", help="take the labels of followed games away")
    scores = "add the scores after each game; or after each hand"
    add("--scores", default="", metavar="[hand]", help=scores)
    add("--rules", metavar="NAME", help="as if the files began with rules=NAME")
    add_include_anywhere(parser)
    add("-q", "--quiet", action="store_true", help="say nothing but errors")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Lay scores files out, in place."""
    options = fmt_parser().parse_args(_join_scores_value(arguments))
    if options.labels and options.no_labels:
        raise UsageError("--labels adds labels and --no-labels takes them away: leave one out")
    if options.files.count(STDIN) > 1:
        raise UsageError("standard input (-) can be read only once")
    wanted = CheckpointOptions(
        True if options.labels else False if options.no_labels else None, options.scores
    )
    rules = parse_rules_option(options)
    every: list[FormattedFile] = []
    errors = 0
    for path in options.files:
        check_in_place(path)
    for path, text in scores_texts(options.files).items():
        name = "<stdin>" if path == STDIN else path
        try:
            new = format_text(
                *(text, name, rules, wanted), include_anywhere=options.include_anywhere
            )
            every.append(FormattedFile(path, name, text, new))
        except ScoresError as error:
            for problem in error.problems:
                report_problem(options.quiet, problem)
            errors += sum(problem.is_error for problem in error.problems)
    if errors:
        print_message(
            f"{pluralize(errors, 'error')}: nothing was written (only a file without errors can get"
            " or lose labels and scores)"
        )
        return EXIT_ERRORS
    for made in every:
        _write_or_report(made, options)
    return EXIT_ERRORS if options.check and any(made.is_changed for made in every) else EXIT_FINE


def _join_scores_value(arguments: Sequence[str]) -> list[str]:
    """`--scores` and `--scores hand` with their `=`: what follows may be a file."""
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] == f"--scores={AFTER_GAME}" and argument in SCORES_AFTER:
            joined[-1] = f"--scores={argument}"
        elif argument == "--scores":
            joined.append(f"--scores={AFTER_GAME}")
        elif argument.startswith("--scores=") and argument[9:] not in SCORES_AFTER:
            raise UsageError(f"{argument}: write --scores, or --scores hand")
        else:
            joined.append(argument)
    return joined


def _write_or_report(made: FormattedFile, options: argparse.Namespace) -> None:
    """Write a file, or say what would be written."""
    name = escape_unprintable(made.name)
    if options.diff:
        with open_output(STDIN, ()) as (file, keep):
            file.buffer.write(encode_text(format_diff(made.name, made.text, made.formatted.text)))
            keep()
    elif not options.check and (made.is_changed or made.path == STDIN):
        seen = Seen(encode_text(made.text))
        with open_output(made.path, (), force=True, before=seen) as (file, keep):
            file.buffer.write(encode_text(made.formatted.text))
            keep()
    if options.quiet:
        return
    if made.is_changed and options.check:
        print_message(f"{name} would change")
    elif made.is_changed and not options.diff and made.path != STDIN:
        print_message(f"formatted {name}")
    if made.formatted.game_count == 0:
        print_message(
            f"{name}: no game is followed hand by hand, so there is nothing for labels or scores"
        )
    if made.formatted.broken_count:
        lines = pluralize(made.formatted.broken_count, "broken line")
        print_message(f"{name}: {lines} left alone: mjtally check {name} tells what is wrong")
