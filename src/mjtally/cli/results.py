"""`mjtally results FILE…`: a line for each finished game, printed."""

from collections.abc import Sequence

from .parsers import VerbParser
from .tally import build_table_parser, run_table_verb


def build_parser() -> VerbParser:
    """The options of `results`."""
    words = "Print a line for each finished game, the latest last: who came where."
    return build_table_parser("results", words, "results")


def run(arguments: Sequence[str]) -> int:
    """Print the results of games, or write them where they are to go."""
    return run_table_verb(build_parser(), arguments)
