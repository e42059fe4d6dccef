"""The verbs that read no scores files."""

import argparse
import sys
from collections.abc import Iterable, Sequence

from ..base.errors import UsageError
from ..base.quotient import format_payments
from ..base.terminal import detect_screen, is_terminal
from ..base.wording import describe_unknown, format_list
from ..families import PRESETS
from ..interpreter.tally import convert_mistakes, find_named_rules
from ..model.declarations import change_parameter, list_declarations
from ..model.types import Family
from ..output.screen import gain_or_loss_style, render_descriptions
from ..tables.registry import TABLE_NAMES as TABLES
from ..tables.registry import find_table
from .options import EXIT_FINE, build_parser, parse_rule_changes, print_output, whole_number


def rules_parser() -> argparse.ArgumentParser:
    """The options of `rules`."""
    parser = build_parser(
        "rules", "List the rulesets, or print one as declarations for a scores file."
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a ruleset")
    return parser


def run_rules(arguments: Sequence[str]) -> int:
    """List the rulesets, or print one as declarations."""
    name = rules_parser().parse_args(arguments).name
    if name is None:
        presets = [
            (each, preset.family.description, preset.family.describe_rules(preset))
            for each, preset in PRESETS.items()
        ]
        if not _print_on_terminal(presets):
            rows = (f"{each:17}{words:27}{differs}".rstrip() for each, words, differs in presets)
            print_output("\n".join(rows))
        return EXIT_FINE
    pairs = list(list_declarations(find_named_rules(name)))
    width, screen = max(len(pair) for pair, _ in pairs) + 2, detect_screen(sys.stdout)
    print_output(
        "\n".join(
            f"{pair:{width}}{screen.apply_style(f'# {meaning}', 'dim')}" for pair, meaning in pairs
        )
    )
    return EXIT_FINE


def _print_on_terminal(rows: Iterable[Sequence[str]]) -> bool:
    """Print rows that end in words for a person, if one looks on."""
    if not is_terminal(sys.stdout):
        return False
    print_output("\n".join(render_descriptions(rows, detect_screen(sys.stdout))))
    return True


def columns_parser() -> argparse.ArgumentParser:
    """The options of `columns`."""
    parser = build_parser("columns", "What the columns of a table say; * marks the default.")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset")
    tables = format_list(TABLES, "or")
    parser.add_argument("--table", default="players", metavar="TABLE", help=tables)
    parser.add_argument("--like", metavar="NAME", help="which is which statistic of another")
    return parser


def run_columns(arguments: Sequence[str]) -> int:
    """What the columns of a table say."""
    options = columns_parser().parse_args(arguments)
    family = find_named_rules(options.rules).family
    if options.like is not None:
        return _list_foreign_statistics(family, options.like)
    every = find_table(options.table).columns(family)
    if _print_on_terminal(
        ("*" if each.is_default else " ", each.name, each.unit, each.description) for each in every
    ):
        return EXIT_FINE
    width = max(len(column.name) for column in every)
    units = max(len(column.unit) for column in every)
    lines = []
    for column in every:
        star = "*" if column.is_default else " "
        lines.append(f"{star} {column.name:{width}}  {column.unit:{units}}  {column.description}")
    print_output("\n".join(lines))
    return EXIT_FINE


def _list_foreign_statistics(family: Family, name: str) -> int:
    """Which columns are which statistics of others, tab separated in a pipe."""
    every = family.statistics.foreign_statistics()
    if name not in every:
        if not every:
            raise UsageError(f"{family.short_name}: nobody's statistics are known to be like these")
        raise UsageError(describe_unknown("statistics", name, every))
    columns = {column.name for column in family.statistics.build_columns(True)}
    rows = [(row.foreign_name, row.column or "-", row.comparison) for row in every[name]]
    rows = [row for row in rows if row[1] in columns | {"-"}]  # three players have no fourth
    if not _print_on_terminal(rows):
        print_output("\n".join(map("\t".join, [("theirs", "column", "the same?"), *rows])))
    return EXIT_FINE


def points_parser() -> argparse.ArgumentParser:
    """The options of `points`."""
    parser = build_parser("points", "What each player pays for a mark, such as 3/40, 5 or 1y.")
    parser.add_argument("mark", metavar="MARK", help="the winner's mark")
    parser.add_argument("--dealer", action="store_true", help="the winner is the dealer")
    parser.add_argument("--self-draw", action="store_true", help="by self-draw, not by discard")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset")
    parser.add_argument(
        "--honba", type=whole_number, default=0, metavar="N", help="honba on the table"
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="changes",
        help="change a parameter of the rules, such as kiriage=yes; may be repeated",
    )
    return parser


def run_points(arguments: Sequence[str]) -> int:
    """What each player pays for a mark."""
    options = points_parser().parse_args(arguments)
    rules = find_named_rules(options.rules)
    with convert_mistakes():
        for key, value in parse_rule_changes(options.changes):
            rules = change_parameter(rules, key, value)
    family = rules.family
    if options.honba < 0:
        raise UsageError("--honba is 0 or more")
    with convert_mistakes():
        how = {"dealer": options.dealer, "self_draw": options.self_draw, "honba": options.honba}
        paid = family.calculate_points(options.mark, rules, **how)
    screen = detect_screen(sys.stdout)
    print_output(
        "/".join(
            screen.apply_style(format_payments([each]), gain_or_loss_style(each)) for each in paid
        )
    )
    return EXIT_FINE
