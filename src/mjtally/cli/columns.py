"""`mjtally columns`: what the columns of a table say."""

import argparse

from ..base.wording import format_list
from ..interpreter.rulesets import find_named_rules
from ..tables.registry import TABLE_NAMES, find_table
from .console import EXIT_FINE, print_output
from .pager import print_rows_on_terminal
from .parsers import VerbParser


def add_options(parser: VerbParser) -> None:
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset")
    table_names = format_list(TABLE_NAMES, "or")
    parser.add_argument("--table", default="players", metavar="TABLE", help=table_names)
    parser.possible_values["table"] = TABLE_NAMES


def run(arguments: argparse.Namespace) -> int:
    """Print each column's name, unit and description; a star marks those shown by default."""
    columns = find_table(arguments.table).columns(find_named_rules(arguments.rules).family)
    rows = [
        ("*" if column.is_default else " ", column.name, column.unit, column.description)
        for column in columns
    ]
    if not print_rows_on_terminal(rows):
        name_width = max(len(name) for _, name, _, _ in rows)
        unit_width = max(len(unit) for _, _, unit, _ in rows)
        lines = [
            f"{star} {name:{name_width}}  {unit:{unit_width}}  {description}"
            for star, name, unit, description in rows
        ]
        print_output("\n".join(lines))
    return EXIT_FINE
