"""`mjtally lab FILE…`: the answers to the lab document's input files."""

import argparse

from ..base.wording import pluralize
from ..lab import answer_file
from .console import EXIT_ERRORS, EXIT_FINE, print_message, print_output
from .options import add_files, list_sources
from .parsers import VerbParser


def add_options(parser: VerbParser) -> None:
    add_files(parser, "an input file; - is standard input")
    parser.add_argument(
        "--can-win", action="store_true", help="yes or no: whether the hand is complete"
    )


def run(arguments: argparse.Namespace) -> int:
    """Answer every file, or none where one has errors."""
    answers = []
    for name, open_file in list_sources(arguments.files):
        with open_file() as lines:
            answers.append(answer_file(name, lines, can_win=arguments.can_win))
    problems = [answer.problem for answer in answers if answer.problem]
    for problem in problems:
        print_message(problem)
    errors = sum(problem.is_error for problem in problems)
    if errors:
        print_message(f"{pluralize(errors, 'error')}: no answers were given")
        return EXIT_ERRORS
    print_output("\n".join(answer.text for answer in answers))
    return EXIT_FINE
