"""`mjtally completion SHELL`: a script that completes verbs, options and their values.

It is written by shtab, an optional extra (`pip install 'mjtally[completion]'`), which is imported
only here.
"""

import argparse
from collections.abc import Sequence

from ..base.errors import UsageError
from ..families import PRESETS
from ..tables.options import ALL_TABLES
from ..tables.registry import TABLE_NAMES
from .console import EXIT_FINE, print_output
from .parsers import VerbParser, check_known, start_parser
from .unknown_words import VALUES
from .verbs import VERBS

SHELLS = ("bash", "zsh", "fish")
POSSIBLE_VALUES = VALUES | {"rules": tuple(PRESETS), "table": (*TABLE_NAMES, ALL_TABLES)}
FILE_COMPLETERS = {
    "bash": "_shtab_compgen_files",
    "zsh": "_files",
    "fish": "__fish_complete_path",
}


def build_parser() -> VerbParser:
    """The options of `completion`."""
    parser = start_parser("completion", "Print a script that completes the command in a shell.")
    parser.add_argument("shell", metavar="SHELL", help="bash, zsh or fish")
    parser.possible_values["shell"] = SHELLS
    return parser


def run(words: Sequence[str]) -> int:
    """Print a completion script."""
    shell = build_parser().parse_arguments(words).shell
    check_known(shell, SHELLS, "shell")
    try:
        import shtab
    except ImportError:
        why = "completion needs shtab: pip install 'mjtally[completion]'"
        raise UsageError(why) from None
    print_output(shtab.complete(build_whole_parser(), shell=shell))
    return EXIT_FINE


def build_whole_parser() -> argparse.ArgumentParser:
    """All verbs as one parser, with the values that options have."""
    whole = argparse.ArgumentParser("mjtally")
    verbs = whole.add_subparsers()
    for verb in VERBS:
        own = verb.load().build_parser()
        words = own.description
        parser = verbs.add_parser(
            verb.name, parents=[own], add_help=False, help=words, description=words
        )
        values = POSSIBLE_VALUES | own.possible_values
        for action in parser._actions:
            action.choices = values.get(action.dest) or action.choices
            if action.dest == "files":
                action.complete = FILE_COMPLETERS  # type: ignore[attr-defined]
    return whole
