"""`mjtally columns`: what the columns of a table say."""

from collections.abc import Sequence

from ..base.wording import format_list
from ..interpreter.rulesets import find_named_rules
from ..statistics.columns import Column
from ..tables.registry import TABLE_NAMES, find_table
from .console import EXIT_FINE, print_output
from .pager import print_rows_on_terminal
from .parsers import VerbParser, start_parser


def build_parser() -> VerbParser:
    """The options of `columns`."""
    parser = start_parser("columns", "What the columns of a table say; * marks the default.")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset")
    tables = format_list(TABLE_NAMES, "or")
    parser.add_argument("--table", default="players", metavar="TABLE", help=tables)
    return parser


def run(arguments: Sequence[str]) -> int:
    """What the columns of a table say."""
    options = build_parser().parse_arguments(arguments)
    _print_columns(find_table(options.table).columns(find_named_rules(options.rules).family))
    return EXIT_FINE


def _print_columns(columns: Sequence[Column]) -> None:
    """Each column's name, unit and description; a star marks those shown by default."""
    rows = [
        ("*" if column.is_default else " ", column.name, column.unit, column.description)
        for column in columns
    ]
    if print_rows_on_terminal(rows):
        return
    name_width = max(len(name) for _, name, _, _ in rows)
    unit_width = max(len(unit) for _, _, unit, _ in rows)
    print_output(
        "\n".join(
            f"{star} {name:{name_width}}  {unit:{unit_width}}  {description}"
            for star, name, unit, description in rows
        )
    )
