"""`mjtally hand TILES`: yaku and fu, or fan, and payments of a hand of tiles."""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from ..base.errors import UsageError
from ..base.wording import format_list
from ..interpreter.rulesets import check_tile_rules, find_changed_rules
from ..model.types import Rules
from .console import EXIT_FINE, print_output
from .parsers import (
    VerbParser,
    add_settings_option,
    check_known,
    parse_settings,
    start_parser,
    whole_number,
)

HAND_FORMATS = ("text", "json")
CONDITION_FLAGS = (
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
)


def build_parser() -> VerbParser:
    """The options of `hand`."""
    parser = start_parser("hand", "Yaku and fu, or fan, and payments of a hand of tiles.")
    add = parser.add_argument
    add("tiles", metavar="TILES", help="in quotes, the tile won on after +: '34678m33s234567p+2m'")
    for flag, meaning in CONDITION_FLAGS:
        add(flag, action="store_true", help=meaning)
    add(
        "--minimum",
        type=whole_number,
        metavar="N",
        help="points that a win needs; 0 for any hand (MCR)",
    )
    add("--seat", default="", metavar="S", help="the seat wind, E S W N (S)")
    add("--round", default="E", metavar="E", help="the wind of the round (E)")
    add("--dora", default="", metavar="5s,1z", help="the dora indicators")
    add("--ura", default="", metavar="3p", help="those under them")
    add("--rules", default="riichi", metavar="NAME", help="a ruleset")
    add_settings_option(parser)
    add("--format", default="text", metavar="FORMAT", help=format_list(HAND_FORMATS, "or"))
    parser.possible_values["format"] = HAND_FORMATS
    return parser


def run(arguments: Sequence[str]) -> int:
    """Yaku and fu, or fan, and payments of a hand of tiles."""
    options = build_parser().parse_arguments(arguments)
    check_known(options.format, HAND_FORMATS, "format")
    conditions = _list_conditions(options)
    rules = _find_rules(options)
    family = rules.family
    assert family.tiles
    _check_conditions(conditions, family.tiles.condition_names, family.short_name)
    try:
        score = family.tiles.score_mark(options.tiles, rules=rules, **conditions)
    except ValueError as error:
        raise UsageError(str(error)) from None
    print_output(score.format_json() if options.format == "json" else score.format_text())
    return EXIT_FINE


def _find_rules(options: argparse.Namespace) -> Rules:
    """The rules that were named and changed; a `UsageError` where they value no tiles."""
    rules = find_changed_rules(options.rules, parse_settings(options.set))
    assert rules
    return check_tile_rules(rules)


def _list_conditions(options: argparse.Namespace) -> dict[str, Any]:
    """The conditions that were given, by name."""
    seat = options.seat.upper()
    if options.dealer and seat not in {"", "E"}:
        raise UsageError(f"--dealer sits east, and --seat says {seat}: leave one out")
    conditions = {
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
    return {name: value for name, value in conditions.items() if value} | minimum


def _check_conditions(
    conditions: Mapping[str, Any], condition_names: Sequence[str], family_name: str
) -> None:
    """Fails where hands of the family do not have a condition that was given."""
    for name, value in conditions.items():
        if name not in condition_names:
            known = format_list(f"--{each.replace('_', '-')}" for each in condition_names)
            option = "--double-riichi" if value == 2 else f"--{name.replace('_', '-')}"
            raise UsageError(f"{option} is not for hands of {family_name}: they have {known}")
