"""`mjtally completion SHELL`: a script that completes verbs, options and their values.

It is written by shtab, an optional extra (`pip install 'mjtally[completion]'`), which is imported
only here.
"""

import argparse
from collections.abc import Sequence

from ..base.errors import UsageError
from ..families import PRESETS
from .console import EXIT_FINE, print_output
from .parsers import VerbParser, start_parser
from .verbs import VERBS

SHELLS = ("bash", "zsh", "fish")
FILE_COMPLETERS = {
    "bash": "_shtab_compgen_files",
    "zsh": "_files",
    "fish": "__fish_complete_path",
}


def build_parser() -> VerbParser:
    """The options of `completion`."""
    parser = start_parser("completion", "Print a script that completes the command in a shell.")
    words = "bash, zsh or fish"
    parser.add_choice("shell", words=SHELLS, what="shell", metavar="SHELL", help=words)
    return parser


def run(words: Sequence[str]) -> int:
    """Print a completion script."""
    shell = build_parser().parse_arguments(words).shell
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
        values = {"rules": PRESETS, **own.possible_values}
        for action in parser._actions:
            action.choices = values.get(action.dest) or action.choices
            if action.dest == "files":
                action.complete = FILE_COMPLETERS  # type: ignore[attr-defined]
    return whole
