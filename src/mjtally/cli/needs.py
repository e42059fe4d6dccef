"""`mjtally needs FILE`: what everybody needs in the hand to be played."""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import NamedTuple

from ..base.errors import Problem, UsageError
from ..base.terminal import detect_screen
from ..base.wording import did_you_mean, format_list
from ..interpreter.tally import Tally, parse_period
from ..model.standings import StageLedger, StageView, rank_stage
from ..model.types import END_DESCRIPTIONS, AppliedAdjustment, GameRecord
from ..needs import (
    HandToPlay,
    describe_needs,
    describe_season_needs,
    find_hand_to_play,
    find_needs,
    find_season_needs,
)
from ..output.needs import render_needs, render_not_last, render_season_needs
from ..tables.options import split_names
from .console import EXIT_ERRORS, EXIT_FINE, print_output
from .options import (
    ReadingOptions,
    add_players_option,
    parse_reading_options,
    start_reading_parser,
)
from .parsers import VerbParser, check_known, whole_number

FORMATS = ("table", "json")
EXPECTED_PROBLEMS = {"unfinished", "nothing-played"}  # of a game that goes on


class NeedsOptions(NamedTuple):
    """Which game, and what is asked of it; or a season and the games that are left of it."""

    reading: ReadingOptions
    game_number: int | None  # None for the last one
    is_final: bool
    players: tuple[str, ...]  # whose needs are told; empty for all
    overtaken: tuple[str, ...]
    declared: tuple[str, ...]
    dealer: str
    format: str
    games_left: int  # 0 for a hand


def build_parser() -> VerbParser:
    """The options of `needs`."""
    words = "What everybody needs in the hand to be played; or in the games left of a season."
    parser = start_reading_parser("needs", words)
    add = parser.add_argument
    add("--game", type=whole_number, metavar="N", help="this game, as the tables number them")
    add("--final", action="store_true", help="as if this hand were the last, whichever it is")
    add_players_option(parser, "only what these players need")
    add("--overtake", default="", metavar="A,B", help="what the others need to be ahead of them")
    add("--riichi", default="", metavar="A,B", help="who is in riichi in this hand already")
    add("--dealer", default="", metavar="NAME", help="who deals, where no games are followed")
    add("--season", default="", metavar="NAME", help="what is needed in this season, with --games")
    add("--games", type=whole_number, metavar="N", help="how many games are left")
    add("--format", default="table", metavar="FORMAT", help=format_list(FORMATS, "or"))
    parser.possible_values["format"] = FORMATS
    return parser


def run(arguments: Sequence[str]) -> int:
    """Print what is needed."""
    options = _parse_options(build_parser().parse_arguments(arguments))
    return _run_for_season(options) if options.games_left else _run_for_hand(options)


def _parse_options(options: argparse.Namespace) -> NeedsOptions:
    check_known(options.format, FORMATS, "format")
    if options.season and options.games is None:
        raise UsageError("--season needs --games N, how many games are left of it")
    if options.games is not None and options.games < 1:
        raise UsageError("--games is 1 or more")
    of_hand = ("game", "final", "overtake", "riichi", "dealer")
    given = [f"--{name}" for name in of_hand if getattr(options, name) not in {None, "", False}]
    if options.games is not None and given:
        raise UsageError(f"{given[0]} is about a hand, and --games about a season: leave one out")
    return NeedsOptions(
        parse_reading_options(options, parse_period("", "", options.season)),
        options.game,
        options.final,
        split_names(options.players),
        split_names(options.overtake),
        split_names(options.riichi),
        options.dealer,
        options.format,
        options.games or 0,
    )


# ------------------------------------------------------------------------------------ a hand


def _run_for_hand(options: NeedsOptions) -> int:
    problems: list[Problem] = []
    tally = options.reading.open_tally(problems.append, up_to_error=True)
    game_record, unfinished = _find_game(tally, options.game_number)
    errors = 0
    for problem in problems:
        if problem.code not in EXPECTED_PROBLEMS:
            options.reading.report_problem(problem)
            errors += problem.is_error
    if game_record is None or _is_over(game_record):
        if errors:
            options.reading.report_errors(tally, "no game before it is unfinished")
            return EXIT_ERRORS
        raise UsageError(_describe_missing_game(tally, game_record, unfinished, options))
    hand = _complete_hand(game_record, options, tally)
    overtaken = [_find_seat(name, hand.session.names, tally) for name in options.overtaken]
    chosen = {_find_seat(name, hand.session.names, tally) for name in options.players}
    needs = find_needs(hand, overtaken)
    if chosen:
        needs = needs._replace(players=tuple(each for each in needs.players if each.seat in chosen))
    if options.format == "json":
        print_output(json.dumps(describe_needs(needs), ensure_ascii=False, indent=1))
    elif needs.may_be_last or options.is_final:
        print_output(render_needs(needs, detect_screen(sys.stdout)), end="")
    else:
        print_output(render_not_last(hand, detect_screen(sys.stdout)), end="")
    if errors:
        error = tally.first_error
        where = f"before {error.file}:{error.line}" if error else "there"
        options.reading.report_errors(tally, f"this is how the game stands {where}")
        return EXIT_ERRORS
    return EXIT_FINE


def _find_game(tally: Tally, number: int | None) -> tuple[GameRecord | None, int]:
    """The last record of the game that is asked for, or of the last one; and the number of the
    last game that is unfinished, or 0."""
    found, unfinished, over = None, 0, set[int]()
    for event in tally.events():
        if not isinstance(event, GameRecord):
            continue
        own_number = event.session.game_number
        if own_number in over and not event.is_played:
            continue  # the players of a game that is known by its scores left
        if number in {None, own_number}:
            found = event
        if _is_over(event):
            over.add(own_number)
            unfinished = 0 if unfinished == own_number else unfinished
        else:
            unfinished = own_number
    return found, unfinished


def _is_over(game_record: GameRecord) -> bool:
    return game_record.final_result is not None


def _describe_missing_game(
    tally: Tally, game_record: GameRecord | None, unfinished: int, options: NeedsOptions
) -> str:
    count = tally.tally_state.game_count
    if game_record is None:
        if options.game_number is None:
            return "no game was begun: write the players of one, such as Aki Ben Chie Dai"
        return f"there is no game {options.game_number}: {count} in all"
    why = END_DESCRIPTIONS.get(game_record.end_reason, "its final scores are known")
    over = f"game {game_record.session.game_number} is over ({why})"
    if unfinished:
        return f"{over}: --game {unfinished} is unfinished"
    return f"{over}: write the players of the next game below it"


def _complete_hand(game_record: GameRecord, options: NeedsOptions, tally: Tally) -> HandToPlay:
    """The hand to be played, with what the command line says of it."""
    names, rules = game_record.session.names, game_record.session.rules
    dealer = _find_seat(options.dealer, names, tally) if options.dealer else None
    if dealer is not None and rules.tracks_games:
        raise UsageError("--dealer is for hands that stand alone: the game knows who deals")
    hand = find_hand_to_play(game_record, dealer)
    if hand.dealer is None and hand.play.pays_by_dealer():
        loose = rules.family.loose_reason
        raise UsageError(f"with {loose} nobody knows who deals: say it, --dealer NAME")
    if options.declared and not hand.play.declared_word:
        raise UsageError(f"--riichi: there is no riichi in {rules.family.short_name}")
    declared = {_find_seat(name, names, tally) for name in options.declared}
    return hand._replace(declared=tuple(sorted(declared)))


def _find_seat(name: str, names: Sequence[str], tally: Tally) -> int:
    """The seat of a player at the table; a `UsageError` where they do not sit there."""
    known = tally.tally_state.find_player(name)
    if known not in names:
        near = did_you_mean(name, names)
        raise UsageError(f"{name} is not at this table ({format_list(names)}){near}")
    return names.index(known)


# ---------------------------------------------------------------------------------- a season


def _run_for_season(options: NeedsOptions) -> int:
    tally = options.reading.open_tally()
    ledger = StageLedger()
    for event in tally.events():
        if (
            isinstance(event, AppliedAdjustment)
            or event.final_result
            or not event.session.rules.tracks_games
        ):
            ledger.add(event)
    if tally.error_count:
        options.reading.report_errors(tally, "nobody knows how the season stands")
        return EXIT_ERRORS
    tally.check_found()
    season, stage = next(iter(ledger.list_stages()), ("", ""))
    view = StageView(guests=frozenset(tally.tally_state.guests))
    if not ledger.records:
        raise UsageError("no game was finished: there are no points yet")
    standings = rank_stage(ledger, season, stage, view)
    players = [tally.tally_state.find_player(name) for name in options.players]
    names = [each.name for each in standings]
    for name in players:
        if name not in names:
            near = did_you_mean(name, names)
            where = f"in stage {stage}" if stage else "in it"
            raise UsageError(f"{name} has no points {where}{near or ': ' + format_list(names)}")
    needs = find_season_needs(standings, options.games_left, players)
    if options.format == "json":
        print_output(json.dumps(describe_season_needs(needs), ensure_ascii=False, indent=1))
    else:
        print_output(render_season_needs(needs, stage, detect_screen(sys.stdout)), end="")
    return EXIT_FINE
