"""`mjtally standings FILE…`: the standings, printed."""

from collections.abc import Sequence

from .parsers import VerbParser
from .tally import PLAYERS_TABLE, build_table_parser, run_table_verb


def build_parser() -> VerbParser:
    """The options of `standings`."""
    words = (
        "Print the standings: the players table, in columns on a screen, as TSV in a pipe. Those of"
        " each stage (stage=), of players and of teams: mjtally FILE --table standings."
    )
    return build_table_parser("standings", words, PLAYERS_TABLE)


def run(arguments: Sequence[str]) -> int:
    """Print the standings, or write them where they are to go."""
    return run_table_verb(build_parser(), arguments)
