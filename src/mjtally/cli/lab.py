"""`mjtally lab FILE…`: the answers to the lab document's input files."""

from collections.abc import Sequence

from ..base.wording import pluralize
from ..lab.lab_files import answer_file
from .console import EXIT_ERRORS, EXIT_FINE, print_message, print_output
from .options import list_sources
from .parsers import VerbParser, start_parser


def build_parser() -> VerbParser:
    """The options of `lab`."""
    parser = start_parser("lab", "The answers to the lab document's input files, a line each.")
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="an input file; - is standard input"
    )
    parser.add_argument(
        "--can-win", action="store_true", help="yes or no: whether the hand is complete"
    )
    return parser


def run(words: Sequence[str]) -> int:
    """Answer every file, or none where one has errors."""
    arguments = build_parser().parse_arguments(words)
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
