"""`mjtally points MARK`: what each player pays for a mark."""

import sys
from collections.abc import Sequence

from ..base.errors import UsageError
from ..base.quotient import Quotient, format_payments
from ..base.terminal import detect_screen, is_terminal
from ..interpreter.rulesets import convert_mistakes, find_changed_rules
from ..model.types import Rules
from ..output.screen import gain_or_loss_style
from .console import EXIT_FINE, print_output
from .parsers import VerbParser, add_settings_option, parse_settings, start_parser, whole_number


def build_parser() -> VerbParser:
    """The options of `points`."""
    parser = start_parser("points", "What each player pays for a mark, such as 3/40, 5 or 1y.")
    add = parser.add_argument
    add("mark", metavar="MARK", help="the winner's mark")
    add("--dealer", action="store_true", help="the winner is the dealer")
    add("--self-draw", action="store_true", help="by self-draw, not by discard")
    add("--rules", default="riichi", metavar="NAME", help="a ruleset")
    add("--honba", type=whole_number, default=0, metavar="N", help="honba on the table")
    add_settings_option(parser)
    return parser


def run(arguments: Sequence[str]) -> int:
    """What each player pays for a mark."""
    options = build_parser().parse_arguments(arguments)
    rules = find_changed_rules(options.rules, parse_settings(options.set))
    assert rules
    if options.honba < 0:
        raise UsageError("--honba is 0 or more")
    _check_mark(options.mark, rules)
    with convert_mistakes():
        payments = rules.play.calculate_points(
            options.mark,
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
    if is_terminal(sys.stdout):
        print_output(describe_payers(payments, self_draw=options.self_draw))
    return EXIT_FINE


def _check_mark(mark: str, rules: Rules) -> None:
    """Fails where a mark is a word that players have for another, such as mangan."""
    if mark.isalpha():
        synonyms = rules.family.language.mark_words.synonyms
        meant = synonyms.get(mark.casefold(), "")
        if meant[:1].isdigit():
            raise UsageError(f"{mark} is written {meant}: mjtally points {meant}")


def describe_payers(payments: Sequence[Quotient], *, self_draw: bool) -> str:
    """Who pays each part: `the winner, the dealer, each other player`."""
    others = payments[2:]
    if len(set(payments[1:])) == 1:
        return "the winner, and each other player"
    payer = "the dealer" if self_draw else "who dealt in"
    if not any(other.numerator for other in others):
        return f"the winner, and {payer}"
    return f"the winner, {payer}, and each other player"
