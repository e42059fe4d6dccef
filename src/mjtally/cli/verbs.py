"""The verbs that read no scores files."""

import argparse
import sys
from collections.abc import Iterable, Sequence

from ..base.errors import UsageError
from ..base.exact import signed
from ..base.terminal import is_terminal, screen_of
from ..base.words import listing, unknown
from ..families import PRESETS
from ..play.family import Family
from ..play.parameters import declarations, declare
from ..reading.tally import asked_for, rules_named
from ..tables.tables import NAMES as TABLES
from ..tables.tables import table_named
from ..write.aligned import defined, gain_or_loss
from .options import (
    FINE,
    changes_of,
    parser_of,
    say,
    whole_number,
)


def rules_parser() -> argparse.ArgumentParser:
    """The options of `rules`."""
    parser = parser_of(
        "rules", "List the rulesets, or print one as declarations for a scores file."
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a ruleset")
    return parser


def rules(arguments: Sequence[str]) -> int:
    """List the rulesets, or print one as declarations."""
    name = rules_parser().parse_args(arguments).name
    if name is None:
        presets = [
            (each, preset.family.words, preset.family.in_list(preset))
            for each, preset in PRESETS.items()
        ]
        if not _shown(presets):
            rows = (f"{each:17}{words:27}{differs}".rstrip() for each, words, differs in presets)
            say("\n".join(rows))
        return FINE
    pairs = list(declarations(rules_named(name)))
    width, screen = max(len(pair) for pair, _ in pairs) + 2, screen_of(sys.stdout)
    say(
        "\n".join(
            f"{pair:{width}}{screen.styled(f'# {meaning}', 'dim')}" for pair, meaning in pairs
        )
    )
    return FINE


def _shown(rows: Iterable[Sequence[str]]) -> bool:
    """Print rows that end in words for a person, if one looks on."""
    if not is_terminal(sys.stdout):
        return False
    say("\n".join(defined(rows, screen_of(sys.stdout))))
    return True


def columns_parser() -> argparse.ArgumentParser:
    """The options of `columns`."""
    parser = parser_of("columns", "What the columns of a table say; * marks the default.")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset")
    tables = listing(TABLES, "or")
    parser.add_argument("--table", default="players", metavar="TABLE", help=tables)
    parser.add_argument("--like", metavar="NAME", help="which is which statistic of another")
    return parser


def columns(arguments: Sequence[str]) -> int:
    """What the columns of a table say."""
    asked = columns_parser().parse_args(arguments)
    family = rules_named(asked.rules).family
    if asked.like is not None:
        return _like(family, asked.like)
    every = table_named(asked.table).columns(family)
    if _shown(("*" if each.shown else " ", each.name, each.unit, each.words) for each in every):
        return FINE
    width = max(len(column.name) for column in every)
    units = max(len(column.unit) for column in every)
    lines = []
    for column in every:
        star = "*" if column.shown else " "
        lines.append(f"{star} {column.name:{width}}  {column.unit:{units}}  {column.words}")
    say("\n".join(lines))
    return FINE


def _like(family: Family, name: str) -> int:
    """Which columns are which statistics of others, tab separated in a pipe."""
    every = family.likenesses()
    if name not in every:
        if not every:
            raise UsageError(f"{family.short}: nobody's statistics are known to be like these")
        raise UsageError(unknown("statistics", name, every))
    columns = {column.name for column in family.columns(True)}
    rows = [(row.theirs, row.column or "-", row.same) for row in every[name]]
    rows = [row for row in rows if row[1] in columns | {"-"}]  # three players have no fourth
    if not _shown(rows):
        say("\n".join(map("\t".join, [("theirs", "column", "the same?"), *rows])))
    return FINE


def points_parser() -> argparse.ArgumentParser:
    """The options of `points`."""
    parser = parser_of("points", "What each player pays for a mark, such as 3/40, 5 or 1y.")
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


def points(arguments: Sequence[str]) -> int:
    """What each player pays for a mark."""
    asked = points_parser().parse_args(arguments)
    rules = rules_named(asked.rules)
    with asked_for():
        for key, value in changes_of(asked.changes):
            rules = declare(rules, key, value)
    family = rules.family
    if asked.honba < 0:
        raise UsageError("--honba is 0 or more")
    with asked_for():
        how = {"dealer": asked.dealer, "self_draw": asked.self_draw, "honba": asked.honba}
        paid = family.points(asked.mark, rules, **how)
    screen = screen_of(sys.stdout)
    say("/".join(screen.styled(signed([each]), gain_or_loss(each)) for each in paid))
    return FINE
