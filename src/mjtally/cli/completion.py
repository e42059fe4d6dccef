"""`mjtally completion SHELL`: a script that completes verbs, options and their values.

It is written by shtab, an optional extra (`completion`), which is imported
only here.
"""

import argparse
from copy import copy

from ..base.errors import UsageError
from ..base.wording import format_list
from ..rules.families import PRESETS
from .console import EXIT_FINE, print_output
from .parsers import VerbParser
from .verbs import VERBS, build_parser

FILE_COMPLETERS = {  # how each shell completes a file
    "bash": "_shtab_compgen_files",
    "zsh": "_files",
    "fish": "__fish_complete_path",
}


def add_options(parser: VerbParser) -> None:
    shells = tuple(FILE_COMPLETERS)
    shell_names = format_list(shells, "or")
    parser.add_choice("shell", values=shells, noun="shell", metavar="SHELL", help=shell_names)


def run(arguments: argparse.Namespace) -> int:
    """Print a completion script."""
    try:
        import shtab
    except ImportError:
        from ..base.extras import needs_extra

        raise UsageError(needs_extra("completion", "shtab", "completion")) from None
    print_output(shtab.complete(build_whole_parser(), shell=arguments.shell))
    return EXIT_FINE


def build_whole_parser() -> argparse.ArgumentParser:
    """All verbs as one parser, with the values that options have."""
    whole = argparse.ArgumentParser("mjtally")
    verbs = whole.add_subparsers()
    for verb in VERBS:
        own, help_text = build_parser(verb), verb.description
        parser = verbs.add_parser(verb.name, add_help=False, help=help_text, description=help_text)
        values = {"rules": PRESETS, **own.possible_values}
        for action in map(copy, own.declared):
            action.choices = values.get(action.dest) or action.choices
            if action.dest == "files":
                action.complete = FILE_COMPLETERS  # type: ignore[attr-defined]
            parser._add_action(action)
    return whole
