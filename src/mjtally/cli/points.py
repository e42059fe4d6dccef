"""`mjtally points MARK`: what each player pays for a mark."""

import argparse
import re
import sys
from collections.abc import Sequence

from ..base.errors import UsageError
from ..base.quotient import Quotient, format_payments
from ..base.terminal import detect_screen, is_terminal
from ..interpreter.rulesets import convert_mistakes, find_changed_rules
from .console import EXIT_FINE, print_output
from .parsers import VerbParser, add_settings_option, number_from


def add_options(parser: VerbParser) -> None:
    add = parser.add_argument
    add("mark", metavar="MARK", help="the winner's mark")
    add("--dealer", action="store_true", help="the winner is the dealer")
    add("--self-draw", action="store_true", help="by self-draw, not by discard")
    add("--rules", default="riichi", metavar="NAME", help="a ruleset")
    add("--honba", type=number_from(0), default=0, metavar="N", help="honba on the table")
    add_settings_option(parser)
    parser.join_parts = join_numbers


def join_numbers(words: Sequence[str]) -> str:
    """The mark that several words are: 3/40 for `3 40` and for `3 han 40 fu`."""
    numbers = re.findall("[0-9]+", " ".join(words))
    return "/".join(numbers) if len(numbers) == 2 else ""


def run(arguments: argparse.Namespace) -> int:
    """Print what each player pays for a mark."""
    mark, self_draw = arguments.mark, arguments.self_draw
    rules = find_changed_rules(arguments.rules, arguments.set)
    assert rules
    synonyms = rules.family.mark_words.synonyms
    synonym = synonyms.get(mark.casefold(), "") if mark.isalpha() else ""
    if synonym[:1].isdigit():  # mangan
        raise UsageError(f"{mark} is written {synonym}: mjtally points {synonym}")
    with convert_mistakes():
        payments = rules.play.calculate_points(
            mark, dealer=arguments.dealer, self_draw=self_draw, honba=arguments.honba
        )
    texts = [format_payments([payment]) for payment in payments]
    screen = detect_screen(sys.stdout)
    if screen.colours:
        from ..output.screen import gain_or_loss_style

        styles = map(gain_or_loss_style, payments)
        texts = [screen.apply_style(*pair) for pair in zip(texts, styles, strict=True)]
    print_output("/".join(texts))
    if is_terminal(sys.stdout):
        print_output(describe_payers(payments, self_draw=self_draw))
    return EXIT_FINE


def describe_payers(payments: Sequence[Quotient], *, self_draw: bool) -> str:
    """Who pays each part: `the winner, the dealer, each other player`."""
    others = payments[2:]
    if len(set(payments[1:])) == 1:
        return "the winner, and each other player"
    payer = "the dealer" if self_draw else "who dealt in"
    if not any(other.numerator for other in others):
        return f"the winner, and {payer}"
    return f"the winner, {payer}, and each other player"
