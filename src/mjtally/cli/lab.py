"""`mjtally lab FILE…`: the answers to the lab document's input files."""

import argparse

from ..lab import answer_file
from .console import EXIT_FINE, fail_for_errors, print_output, report_problems
from .named_files import list_sources
from .options import add_files
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
    errors = report_problems(problems, quiet=False)
    if errors:
        fail_for_errors(errors, "no answers were given")
    print_output("\n".join(answer.text for answer in answers))
    return EXIT_FINE
