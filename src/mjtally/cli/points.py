"""`mjtally points MARK`: what each player pays for a mark."""

import sys
from collections.abc import Sequence

from ..base.errors import UsageError
from ..base.quotient import format_payments
from ..base.terminal import detect_screen
from ..interpreter.rulesets import convert_mistakes, find_named_rules
from ..model.declarations import change_parameter
from ..output.screen import gain_or_loss_style
from .console import EXIT_FINE, print_output
from .parsers import VerbParser, parse_rule_changes, start_parser, whole_number


def build_parser() -> VerbParser:
    """The options of `points`."""
    parser = start_parser("points", "What each player pays for a mark, such as 3/40, 5 or 1y.")
    add = parser.add_argument
    add("mark", metavar="MARK", help="the winner's mark")
    add("--dealer", action="store_true", help="the winner is the dealer")
    add("--self-draw", action="store_true", help="by self-draw, not by discard")
    add("--rules", default="riichi", metavar="NAME", help="a ruleset")
    add("--honba", type=whole_number, default=0, metavar="N", help="honba on the table")
    add(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="changes",
        help="change a parameter of the rules, such as kiriage=yes; may be repeated",
    )
    return parser


def run(arguments: Sequence[str]) -> int:
    """What each player pays for a mark."""
    options = build_parser().parse_arguments(arguments)
    rules = find_named_rules(options.rules)
    with convert_mistakes():
        for key, value in parse_rule_changes(options.changes):
            rules = change_parameter(rules, key, value)
    if options.honba < 0:
        raise UsageError("--honba is 0 or more")
    with convert_mistakes():
        payments = rules.family.calculate_points(
            options.mark,
            rules,
            dealer=options.dealer,
            self_draw=options.self_draw,
            honba=options.honba,
        )
    screen = detect_screen(sys.stdout)
    print_output(
        "/".join(
            screen.apply_style(format_payments([payment]), gain_or_loss_style(payment))
            for payment in payments
        )
    )
    return EXIT_FINE
