"""`mjtally columns`: what the columns of a table say."""

from collections.abc import Sequence

from ..base.wording import format_list
from ..interpreter.rulesets import find_named_rules
from ..tables.registry import TABLE_NAMES, find_table
from .console import EXIT_FINE, print_output
from .pager import print_rows_on_terminal
from .parsers import VerbParser, start_parser


def build_parser() -> VerbParser:
    """The options of `columns`."""
    parser = start_parser(
        "columns", "Explain the columns of a table; * marks those that are shown by default."
    )
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset")
    words = format_list(TABLE_NAMES, "or")
    parser.add_argument("--table", default="players", metavar="TABLE", help=words)
    parser.possible_values["table"] = TABLE_NAMES
    return parser


def run(words: Sequence[str]) -> int:
    """Each column's name, unit and description; a star marks those shown by default."""
    arguments = build_parser().parse_arguments(words)
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
