"""The verbs that read no table out of scores files, and `check`."""

from collections.abc import Sequence
from functools import partial

from ..base.exact import signed
from ..base.screen import visible
from ..base.words import listing, plural
from ..families import PRESETS
from ..play.parameters import declarations
from ..reading.tally import Tally, asked_for, rules_named
from ..tables.tables import NAMES as TABLES
from ..tables.tables import table_named
from .options import (
    ERRORS,
    FINE,
    asked_rules,
    parser_of,
    reading_parser,
    report,
    say,
    sources,
    tell,
)


def check(arguments: Sequence[str]) -> int:
    """Read everything, write nothing, report every mistake."""
    parser = reading_parser("check", "Read everything, write nothing, report every mistake.")
    asked = parser.parse_args(arguments)
    tally = Tally(sources(asked.files), partial(report, asked.quiet), asked_rules(asked))
    for _ in tally.events():
        pass
    if tally.errors:
        tell(plural(tally.errors, "error"))
        return ERRORS
    if not asked.quiet:
        tell(f"{visible(listing(asked.files))}: {tally.summary()}, no errors")
    return FINE


def rules(arguments: Sequence[str]) -> int:
    """List the rulesets, or print one as declarations."""
    parser = parser_of(
        "rules", "List the rulesets, or print one as declarations for a scores file."
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a ruleset")
    name = parser.parse_args(arguments).name
    if name is None:
        lines = []
        for each, preset in PRESETS.items():
            family = preset.family
            lines.append(f"{each:17}{family.words:27}{family.in_list(preset)}".rstrip())
        say("\n".join(lines))
        return FINE
    pairs = list(declarations(rules_named(name)))
    width = max(len(pair) for pair, _ in pairs) + 2
    say("\n".join(f"{pair:{width}}# {meaning}" for pair, meaning in pairs))
    return FINE


def columns(arguments: Sequence[str]) -> int:
    """What the columns of a table say."""
    parser = parser_of("columns", "What the columns of a table say; * marks the default.")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset")
    tables = listing(TABLES, "or")
    parser.add_argument("--table", default="players", metavar="TABLE", help=tables)
    asked = parser.parse_args(arguments)
    every = table_named(asked.table).columns(rules_named(asked.rules).family)
    width = max(len(column.name) for column in every)
    units = max(len(column.unit) for column in every)
    lines = []
    for column in every:
        star = "*" if column.shown else " "
        lines.append(f"{star} {column.name:{width}}  {column.unit:{units}}  {column.words}")
    say("\n".join(lines))
    return FINE


def points(arguments: Sequence[str]) -> int:
    """What each player pays for a mark."""
    parser = parser_of("points", "What each player pays for a mark, such as 3/40, 5 or 1y.")
    parser.add_argument("mark", metavar="MARK", help="the winner's mark")
    parser.add_argument("--dealer", action="store_true", help="the winner is the dealer")
    parser.add_argument("--self-draw", action="store_true", help="by self-draw, not by discard")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset")
    asked = parser.parse_args(arguments)
    rules = rules_named(asked.rules)
    family = rules.family
    with asked_for():
        paid = family.points(asked.mark, rules, dealer=asked.dealer, self_draw=asked.self_draw)
    say(signed(paid))
    return FINE
