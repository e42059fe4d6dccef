"""`mjtally fmt FILE…`: scores files in good form, in place."""

import argparse
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from ..base.errors import ScoresError, UsageError
from ..base.terminal import escape_unprintable
from ..base.wording import pluralize
from ..editing.checkpoints import AFTER_GAME, AFTER_HAND, CheckpointOptions
from ..editing.formatting import FormattedText, format_text
from ..editing.source_file import format_diff
from ..interpreter.sources import STDIN, encode_text
from ..model.types import Rules
from ..output.files import Seen, open_output
from .console import EXIT_ERRORS, EXIT_FINE, print_message, report_problem
from .options import (
    add_include_anywhere,
    add_quiet_option,
    add_rules_options,
    check_in_place,
    check_standard_input_once,
    parse_rules_options,
    read_scores_texts,
)
from .parsers import VerbParser, start_parser

SCORES_AFTER = (AFTER_GAME, AFTER_HAND)  # what scores may be written after


class FmtOptions(NamedTuple):
    """Which files are laid out, and what becomes of them."""

    files: tuple[str, ...]
    rules: Rules | None
    include_anywhere: bool
    checkpoints: CheckpointOptions  # labels and scores
    only_checks: bool  # whether files would change
    only_shows: bool  # what would change
    is_quiet: bool


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


def build_parser() -> VerbParser:
    """The options of `fmt`."""
    words = (
        "Lay scores files out, in place: marks under the players' names, comments in a column."
        " What the lines say stays the same."
    )
    parser = start_parser("fmt", words)
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help="a scores file; - is standard input to output")
    add("--check", action="store_true", help="write nothing; status 1 if a file would change")
    add("--diff", action="store_true", help="write nothing, print what would change")
    add("--labels", action="store_true", help="add labels (E1:) to the hands of followed games")
    add("--no-labels", action="store_true", help="remove the labels of followed games")
    scores = "add the scores after each game; or after each hand"
    add("--scores", default="", metavar="[hand]", help=scores)
    add_rules_options(parser)
    add_include_anywhere(parser)
    add_quiet_option(parser)
    parser.possible_values["scores"] = SCORES_AFTER
    return parser


def run(arguments: Sequence[str]) -> int:
    """Lay scores files out, in place; all of them, or none where one has errors that matter."""
    options = _parse_options(build_parser().parse_arguments(_join_scores_value(arguments)))
    formatted_files, error_count = _format_files(options)
    if error_count:
        print_message(
            f"{pluralize(error_count, 'error')}: nothing was written (only a file without errors"
            " can get or lose labels and scores)"
        )
        return EXIT_ERRORS
    for formatted in formatted_files:
        _write_file(formatted, options)
        if not options.is_quiet:
            _report_file(formatted, options)
    would_change = any(formatted.is_changed for formatted in formatted_files)
    return EXIT_ERRORS if options.only_checks and would_change else EXIT_FINE


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


def _parse_options(options: argparse.Namespace) -> FmtOptions:
    if options.labels and options.no_labels:
        raise UsageError("--labels adds labels and --no-labels removes them: leave one out")
    check_standard_input_once(options.files)
    labels = True if options.labels else False if options.no_labels else None
    return FmtOptions(
        files=tuple(options.files),
        rules=parse_rules_options(options),
        include_anywhere=options.include_anywhere,
        checkpoints=CheckpointOptions(labels, options.scores),
        only_checks=options.check,
        only_shows=options.diff,
        is_quiet=options.quiet,
    )


def _format_files(options: FmtOptions) -> tuple[list[FormattedFile], int]:
    """What is made of each file, and how many errors forbid that."""
    formatted_files: list[FormattedFile] = []
    error_count = 0
    for path in options.files:
        check_in_place(path)
    for path, text in read_scores_texts(options.files).items():
        name = "<stdin>" if path == STDIN else path
        try:
            formatted = format_text(
                text,
                name,
                options.rules,
                options.checkpoints,
                include_anywhere=options.include_anywhere,
            )
            formatted_files.append(FormattedFile(path, name, text, formatted))
        except ScoresError as error:
            for problem in error.problems:
                report_problem(options.is_quiet, problem)
            error_count += sum(problem.is_error for problem in error.problems)
    return formatted_files, error_count


def _write_file(file: FormattedFile, options: FmtOptions) -> None:
    """Write a file in its place, or print what would change."""
    after = file.formatted.text
    if options.only_shows:
        gone = suppress(BrokenPipeError)  # the reader; whether a file would change is true still
        with gone, open_output(STDIN, ()) as (out, keep):
            out.buffer.write(encode_text(format_diff(file.name, file.text, after)))
            keep()
    elif not options.only_checks and (file.is_changed or file.path == STDIN):
        seen = Seen(encode_text(file.text))
        with open_output(file.path, (), force=True, before=seen) as (out, keep):
            out.buffer.write(encode_text(after))
            keep()


def _report_file(file: FormattedFile, options: FmtOptions) -> None:
    """Print what was done, and what could not be."""
    name = escape_unprintable(file.name)
    if file.is_changed and options.only_checks:
        print_message(f"{name} would change")
    elif file.is_changed and not options.only_shows and file.path != STDIN:
        print_message(f"formatted {name}")
    if file.formatted.game_count == 0:
        print_message(
            f"{name}: no game is followed hand by hand, so there is nothing for labels or scores"
        )
    if file.formatted.broken_count:
        lines = pluralize(file.formatted.broken_count, "broken line")
        print_message(f"{name}: {lines} left alone: mjtally check {name} tells what is wrong")
