"""The verbs that value tiles: `hand` and `lab`."""

import argparse
from collections.abc import Sequence
from typing import Any

from ..base.errors import UsageError
from ..base.words import listing, plural
from ..families.riichi.lab import answer
from ..reading.tally import rules_named, rules_of_tiles
from .options import ERRORS, FINE, known, parser_of, say, sources, tell, whole_number


def hand_parser() -> argparse.ArgumentParser:
    """The options of `hand`."""
    parser = parser_of("hand", "Yaku and fu, or fan, and payments of a hand of tiles.")
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


def hand(arguments: Sequence[str]) -> int:
    """Yaku and fu, or fan, and payments of a hand of tiles."""
    asked = hand_parser().parse_args(arguments)
    known(asked.format, ("text", "json"), "format")
    seat = asked.seat.upper()
    if asked.dealer and seat not in {"", "E"}:
        raise UsageError(f"--dealer sits east, and --seat says {seat}: leave one away")
    rules = rules_of_tiles(rules_named(asked.rules))
    family = rules.family
    assert family.score_mark and family.show
    given = _given(asked, seat)
    for key in given:
        if key not in family.conditions:
            has = listing(f"--{each.replace('_', '-')}" for each in family.conditions)
            said = f"--{'double-riichi' if given[key] == 2 else key.replace('_', '-')}"
            raise UsageError(f"{said} is not for hands of {family.short}: they have {has}")
    try:
        score = family.score_mark(asked.tiles, rules=rules, **given)
    except ValueError as error:
        raise UsageError(str(error)) from None
    say(family.show(score, asked.format == "json"))
    return FINE


def _given(asked: argparse.Namespace, seat: str) -> dict[str, Any]:
    """The conditions that were given, by name."""
    said = {
        "self_draw": asked.self_draw,
        "riichi": 2 if asked.double_riichi else int(asked.riichi),
        "ippatsu": asked.ippatsu,
        "seat": "E" if asked.dealer else seat,
        "round": asked.round.upper(),
        "dora": asked.dora,
        "ura": asked.ura,
        "last": asked.last,
        "rinshan": asked.rinshan,
        "chankan": asked.chankan,
        "fourth": asked.fourth,
        "first": asked.first,
    }
    minimum = {} if asked.minimum is None else {"minimum": asked.minimum}
    return {key: value for key, value in said.items() if value} | minimum


def lab_parser() -> argparse.ArgumentParser:
    """The options of `lab`."""
    parser = parser_of("lab", "The answers to the lab document's input files, a line each.")
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="an input file; - is standard input"
    )
    parser.add_argument(
        "--can-win", action="store_true", help="yes or no: whether the hand is complete"
    )
    return parser


def lab(arguments: Sequence[str]) -> int:
    """The answers to the lab document's input files."""
    asked = lab_parser().parse_args(arguments)
    answers = []
    for name, opened in sources(asked.files):
        with opened() as lines:
            answers.append(answer(name, lines, can_win=asked.can_win))
    problems = [each.problem for each in answers if each.problem]
    for problem in problems:
        tell(problem)
    errors = sum(problem.is_error for problem in problems)
    if errors:
        tell(f"{plural(errors, 'error')}: no answers were given")
        return ERRORS
    say("\n".join(each.said for each in answers))
    return FINE
