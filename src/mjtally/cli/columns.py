"""`mjtally columns`: what the columns of a table say."""

from collections.abc import Sequence

from ..base.errors import UsageError
from ..base.wording import describe_unknown, format_list
from ..interpreter.rulesets import find_named_rules
from ..model.types import Family
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
    parser.add_argument("--like", metavar="NAME", help="which is which statistic of another")
    return parser


def run(arguments: Sequence[str]) -> int:
    """What the columns of a table say."""
    options = build_parser().parse_arguments(arguments)
    family = find_named_rules(options.rules).family
    if options.like is not None:
        _print_foreign_statistics(family, options.like)
    else:
        _print_columns(find_table(options.table).columns(family))
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


def _print_foreign_statistics(family: Family, name: str) -> None:
    """Which columns are which statistics of others, tab separated in a pipe."""
    statistics_by_name = family.statistics.foreign_statistics()
    if name not in statistics_by_name:
        if not statistics_by_name:
            raise UsageError(f"{family.short_name}: nobody's statistics are known to be like these")
        raise UsageError(describe_unknown("statistics", name, statistics_by_name))
    own_columns = {column.name for column in family.statistics.build_columns(True)}
    rows = [
        (row.foreign_name, row.column or "-", row.comparison) for row in statistics_by_name[name]
    ]
    rows = [row for row in rows if row[1] in own_columns | {"-"}]  # three players have no fourth
    if not print_rows_on_terminal(rows):
        print_output("\n".join(map("\t".join, [("theirs", "column", "the same?"), *rows])))
