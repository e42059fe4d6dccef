"""`mjtally hand TILES`: yaku and fu, or fan, and payments of a hand of tiles."""

import argparse
from typing import Any

from ..base.errors import UsageError
from ..base.wording import format_list
from ..interpreter.rulesets import check_tile_rules, find_changed_rules
from .console import EXIT_FINE, print_output
from .parsers import VerbParser, add_settings_option, number_from

HAND_FORMATS = ("text", "json")
CONDITION_FLAGS = (
    ("--self-draw", "won by self-draw, not by discard"),
    ("--riichi", "in riichi"),
    ("--double-riichi", "in riichi since the first turn"),
    ("--ippatsu", "the win came within a turn of riichi"),
    ("--last", "on the last tile of the wall, or the last discard"),
    ("--rinshan", "on the tile after a kan"),
    ("--fourth", "on a tile of which the other three lie open (MCR)"),
    ("--chankan", "on a tile that another player added to a triplet"),
    ("--first", "in the first turn: tenhou, chiihou or renhou"),
    ("--dealer", "the winner deals: the same as --seat E"),
)


def add_options(parser: VerbParser) -> None:
    add = parser.add_argument
    add("tiles", metavar="TILES", help="in quotes, the tile won on after +: '34678m33s234567p+2m'")
    for flag, meaning in CONDITION_FLAGS:
        add(flag, action="store_true", help=meaning)
    add(
        "--minimum",
        type=number_from(0),
        metavar="N",
        help="points that a win needs; 0 for any hand (MCR)",
    )
    add("--seat", default="", metavar="S", help="the seat wind, E S W N (S)")
    add("--round", default="E", metavar="E", help="the wind of the round (E)")
    add("--dora", default="", metavar="5s,1z", help="the dora indicators")
    add("--ura", default="", metavar="3p", help="the ura dora indicators")
    add("--rules", default="riichi", metavar="NAME", help="a ruleset")
    add_settings_option(parser)
    format_names = format_list(HAND_FORMATS, "or")
    parser.add_choice(
        "--format", values=HAND_FORMATS, default="text", metavar="FORMAT", help=format_names
    )
    parser.join_parts = " ".join


def run(arguments: argparse.Namespace) -> int:
    """Show the yaku and fu, or the fan, and the payments of a hand in tiles."""
    seat = arguments.seat.upper()
    if arguments.dealer and seat not in {"", "E"}:
        raise UsageError(f"--dealer sits east, and --seat says {seat}: leave one out")
    options = {
        "self_draw": arguments.self_draw,
        "riichi": 2 if arguments.double_riichi else int(arguments.riichi),
        "ippatsu": arguments.ippatsu,
        "seat": "E" if arguments.dealer else seat,
        "round": arguments.round.upper(),
        "dora": arguments.dora,
        "ura": arguments.ura,
        "last": arguments.last,
        "rinshan": arguments.rinshan,
        "chankan": arguments.chankan,
        "fourth": arguments.fourth,
        "first": arguments.first,
    }
    conditions: dict[str, Any] = {name: value for name, value in options.items() if value}
    if arguments.minimum is not None:
        conditions["minimum"] = arguments.minimum
    rules = find_changed_rules(arguments.rules, arguments.set)
    assert rules
    family = check_tile_rules(rules).family
    assert family.tiles
    for name, value in conditions.items():
        if name not in family.tiles.condition_names:
            known = [
                f"--{condition.replace('_', '-')}" for condition in family.tiles.condition_names
            ]
            option = "--double-riichi" if value == 2 else f"--{name.replace('_', '-')}"
            raise UsageError(
                f"{option} is not for hands of {family.short_name}: they have {format_list(known)}"
            )
    try:
        score = family.tiles.score_mark(arguments.tiles, rules=rules, **conditions)
    except ValueError as error:
        raise UsageError(str(error)) from None
    print_output(score.format_json() if arguments.format == "json" else score.format_text())
    return EXIT_FINE
