"""The verbs that value tiles: `hand` and `lab`."""

import argparse
from collections.abc import Sequence
from typing import Any

from ..base.errors import UsageError
from ..base.wording import format_list, pluralize
from ..interpreter.tally import check_tile_rules, find_named_rules
from ..lab.lab_files import answer_file
from .options import (
    EXIT_ERRORS,
    EXIT_FINE,
    build_parser,
    check_known,
    list_sources,
    print_message,
    print_output,
    whole_number,
)


def hand_parser() -> argparse.ArgumentParser:
    """The options of `hand`."""
    parser = build_parser("hand", "Yaku and fu, or fan, and payments of a hand of tiles.")
    parser.add_argument(
        "tiles", metavar="TILES", help="in quotes, the tile won on after +: '34678m33s234567p+2m'"
    )
    for flag, meaning in (
        ("--self-draw", "won by self-draw, not by discard"),
        ("--riichi", "in riichi"),
        ("--double-riichi", "in riichi since the first turn"),
        ("--ippatsu", "within a turn of riichi"),
        ("--last", "on the last tile of the wall, or the last discard"),
        ("--rinshan", "on the tile after a kan"),
        ("--fourth", "on a tile of which the other three lie open (MCR)"),
        ("--chankan", "on a tile that another player added to a triplet"),
        ("--first", "in the first turn: tenhou, chiihou or renhou"),
        ("--dealer", "the winner deals: the same as --seat E"),
    ):
        parser.add_argument(flag, action="store_true", help=meaning)
    parser.add_argument(
        "--minimum",
        type=whole_number,
        metavar="N",
        help="points that a win needs; 0 for any hand (MCR)",
    )
    parser.add_argument("--seat", default="", metavar="S", help="the seat wind, E S W N (S)")
    parser.add_argument("--round", default="E", metavar="E", help="the wind of the round (E)")
    parser.add_argument("--dora", default="", metavar="5s,1z", help="the dora indicators")
    parser.add_argument("--ura", default="", metavar="3p", help="those under them")
    parser.add_argument("--rules", default="riichi", metavar="NAME", help="a ruleset")
    parser.add_argument("--format", default="text", metavar="FORMAT", help="text or json")
    return parser


def run_hand(arguments: Sequence[str]) -> int:
    """Yaku and fu, or fan, and payments of a hand of tiles."""
    options = hand_parser().parse_args(arguments)
    check_known(options.format, ("text", "json"), "format")
    seat = options.seat.upper()
    if options.dealer and seat not in {"", "E"}:
        raise UsageError(f"--dealer sits east, and --seat says {seat}: leave one away")
    rules = check_tile_rules(find_named_rules(options.rules))
    family = rules.family
    assert family.tiles
    given = _given_conditions(options, seat)
    for key in given:
        if key not in family.tiles.condition_names:
            has = format_list(
                f"--{each.replace('_', '-')}" for each in family.tiles.condition_names
            )
            said = f"--{'double-riichi' if given[key] == 2 else key.replace('_', '-')}"
            raise UsageError(f"{said} is not for hands of {family.short_name}: they have {has}")
    try:
        score = family.tiles.score_mark(options.tiles, rules=rules, **given)
    except ValueError as error:
        raise UsageError(str(error)) from None
    print_output(score.format_json() if options.format == "json" else score.format_text())
    return EXIT_FINE


def _given_conditions(options: argparse.Namespace, seat: str) -> dict[str, Any]:
    """The conditions that were given, by name."""
    said = {
        "self_draw": options.self_draw,
        "riichi": 2 if options.double_riichi else int(options.riichi),
        "ippatsu": options.ippatsu,
        "seat": "E" if options.dealer else seat,
        "round": options.round.upper(),
        "dora": options.dora,
        "ura": options.ura,
        "last": options.last,
        "rinshan": options.rinshan,
        "chankan": options.chankan,
        "fourth": options.fourth,
        "first": options.first,
    }
    minimum = {} if options.minimum is None else {"minimum": options.minimum}
    return {key: value for key, value in said.items() if value} | minimum


def lab_parser() -> argparse.ArgumentParser:
    """The options of `lab`."""
    parser = build_parser("lab", "The answers to the lab document's input files, a line each.")
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="an input file; - is standard input"
    )
    parser.add_argument(
        "--can-win", action="store_true", help="yes or no: whether the hand is complete"
    )
    return parser


def run_lab(arguments: Sequence[str]) -> int:
    """The answers to the lab document's input files."""
    options = lab_parser().parse_args(arguments)
    answers = []
    for name, opened in list_sources(options.files):
        with opened() as lines:
            answers.append(answer_file(name, lines, can_win=options.can_win))
    problems = [each.problem for each in answers if each.problem]
    for problem in problems:
        print_message(problem)
    errors = sum(problem.is_error for problem in problems)
    if errors:
        print_message(f"{pluralize(errors, 'error')}: no answers were given")
        return EXIT_ERRORS
    print_output("\n".join(each.text for each in answers))
    return EXIT_FINE
