"""`mjtally standings FILE…`: the standings, printed."""

from collections.abc import Sequence

from .parsers import VerbParser
from .tally import build_table_parser, run_table_verb


def build_parser() -> VerbParser:
    """The options of `standings`."""
    words = (
        "Print the standings: who stands where in each season and stage, in columns on a screen, as"
        " TSV in a pipe. All that was played together: mjtally FILE."
    )
    return build_table_parser("standings", words, "standings")


def run(arguments: Sequence[str]) -> int:
    """Print the standings, or write them where they are to go."""
    return run_table_verb(build_parser(), arguments)
