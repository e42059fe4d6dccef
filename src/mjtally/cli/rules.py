"""`mjtally rules [NAME]`: the rulesets, or one of them as declarations."""

import argparse
import sys

from ..base.terminal import detect_screen
from ..interpreter.rulesets import find_named_rules
from ..rules.families import PRESETS
from ..rules.model.declarations import list_declarations
from .console import EXIT_FINE, print_output
from .pager import print_rows_on_terminal
from .parsers import VerbParser


def add_options(parser: VerbParser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="a ruleset")
    parser.possible_values["name"] = PRESETS


def run(arguments: argparse.Namespace) -> int:
    """List the rulesets, or print one as declarations."""
    name: str | None = arguments.name
    if name is not None:
        pairs = list(list_declarations(find_named_rules(name)))
        width, screen = max(len(pair) for pair, _ in pairs) + 2, detect_screen(sys.stdout)
        lines = [
            f"{pair:{width}}{screen.apply_style(f'# {meaning}', 'dim')}" for pair, meaning in pairs
        ]
        print_output("\n".join(lines))
        return EXIT_FINE
    presets = [
        (name, preset.family.description, preset.play.describe_rules())
        for name, preset in PRESETS.items()
    ]
    if not print_rows_on_terminal(presets):
        rows = (
            f"{name:17}{description:27}{differs}".rstrip() for name, description, differs in presets
        )
        print_output("\n".join(rows))
    return EXIT_FINE
