"""`mjtally needs FILE`: what everybody needs in the hand to be played."""

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import suppress

from ..base.errors import Problem, UsageError
from ..base.terminal import detect_screen
from ..base.wording import did_you_mean_player, format_list
from ..interpreter.game_checks import CODES_OF_OPEN_GAMES
from ..interpreter.tally import Tally
from ..output.needs import render_needs, render_not_last, render_season_needs
from ..rules.model.game_ends import END_DESCRIPTIONS
from ..rules.model.standings import StageLedger, StageView, rank_stage
from ..rules.model.types import AppliedAdjustment, GameRecord
from ..tables.needs.needs import (
    describe_needs,
    describe_season_needs,
    find_needs,
    find_season_needs,
)
from ..tables.needs.outcomes import HandToPlay, find_hand_to_play
from ..tables.options import read_options, split_names
from .console import EXIT_FINE, print_output, report_problems
from .options import add_players_option, add_reading_options
from .parsers import VerbParser, number_from
from .verb_run import VerbRun

FORMATS = ("table", "json")


def add_options(parser: VerbParser) -> None:
    add_reading_options(parser)
    add = parser.add_argument
    add("--game", type=number_from(1), metavar="N", help="this game, as the tables number them")
    add("--final", action="store_true", help="treat this hand as the last one")
    add_players_option(parser, "only what these players need")
    add(
        "--overtake",
        default="",
        metavar="A,B",
        help="only what the others need to pass these players",
    )
    add(
        "--riichi", default="", metavar="A,B", help="players who are already in riichi in this hand"
    )
    add("--dealer", default="", metavar="NAME", help="who deals, if no game is followed")
    add(
        "--season",
        default="",
        metavar="NAME",
        help="what players need in this season (with --games)",
    )
    add("--games", type=number_from(1), metavar="N", help="how many games are left")
    format_names = format_list(FORMATS, "or")
    parser.add_choice(
        "--format", values=FORMATS, default="table", metavar="FORMAT", help=format_names
    )


def run(arguments: argparse.Namespace) -> int:
    """Print what is needed."""
    if arguments.season and arguments.games is None:
        raise UsageError("--season needs --games N, how many games are left of it")
    verb_run = VerbRun(arguments)
    if arguments.games is None:
        _print_needs_of_hand(verb_run)
        return EXIT_FINE
    of_hand = ("game", "final", "overtake", "riichi", "dealer")
    flags = [f"--{name}" for name in of_hand if getattr(arguments, name) not in {None, "", False}]
    if flags:
        raise UsageError(f"{flags[0]} is about a hand, and --games about a season: leave one out")
    _print_needs_of_season(verb_run)
    return EXIT_FINE


# ------------------------------------------------------------------------------------ a hand


def _print_needs_of_hand(verb_run: VerbRun) -> None:
    """Print what players need in the hand that is played next; where there are errors, before the
    first."""
    arguments, problems = verb_run.arguments, list[Problem]()
    tally = verb_run.read(report=problems.append, up_to_error=True)
    game_record, unfinished = _find_game(tally, arguments.game)
    errors = report_problems(problems, quiet=arguments.quiet, expected=CODES_OF_OPEN_GAMES)
    if game_record is None or _is_over(game_record):
        if errors:
            verb_run.fail("no game before it is unfinished", errors)
        if game_record is None and arguments.game is not None:
            verb_run.fail_for_game(arguments.game)
        raise UsageError(_describe_missing_game(game_record, unfinished))
    hand = _complete_hand(game_record, arguments, tally)
    overtaken, chosen = (
        [_find_seat(name, hand.session.names, tally) for name in split_names(names)]
        for names in (arguments.overtake, arguments.players)
    )
    needs = find_needs(hand, overtaken)
    if chosen:
        needs = needs._replace(
            players=tuple(
                player_needs for player_needs in needs.players if player_needs.seat in chosen
            )
        )
    if arguments.format == "json":
        answer = json.dumps(describe_needs(needs), ensure_ascii=False, indent=1) + "\n"
    elif needs.may_be_last or arguments.final:
        answer = render_needs(needs, detect_screen(sys.stdout))
    else:
        answer = render_not_last(hand, detect_screen(sys.stdout))
    with suppress(BrokenPipeError):  # whoever has read enough; the status is true all the same
        print_output(answer, end="")
    if errors:
        error = tally.first_error
        where = f"before {error.file}:{error.line}" if error else "there"
        verb_run.fail(f"this is how the game stands {where}", errors)


def _find_game(tally: Tally, number: int | None) -> tuple[GameRecord | None, int]:
    """The last record of the chosen game, or of the last one; and the number of the last game that
    is unfinished, or 0."""
    chosen, unfinished, over = None, 0, set[int]()
    for event in tally.events():
        if not isinstance(event, GameRecord):
            continue
        own_number = event.session.game_number
        if own_number in over and not event.is_played:
            continue  # the players of a game that is known by its scores left
        if number in {None, own_number}:
            chosen = event
        if _is_over(event):
            over.add(own_number)
            unfinished = 0 if unfinished == own_number else unfinished
        else:
            unfinished = own_number
    return chosen, unfinished


def _is_over(game_record: GameRecord) -> bool:
    return game_record.final_result is not None


def _describe_missing_game(game_record: GameRecord | None, unfinished: int) -> str:
    """Why there is no hand to play: no game was begun, or the game is over."""
    if game_record is None:
        return "no game has begun: write its players, such as Aki Ben Chie Dai"
    why = END_DESCRIPTIONS.get(game_record.end_reason, "its final scores are known")
    over = f"game {game_record.session.game_number} is over ({why})"
    if unfinished:
        return f"{over}: game {unfinished} is unfinished: add --game {unfinished}"
    return f"{over}: write the players of the next game below it"


def _complete_hand(
    game_record: GameRecord, arguments: argparse.Namespace, tally: Tally
) -> HandToPlay:
    """The hand that is played next, with what the options say of it."""
    names, rules = game_record.session.names, game_record.session.rules
    dealer = _find_seat(arguments.dealer, names, tally) if arguments.dealer else None
    if dealer is not None and rules.tracks_games:
        raise UsageError(
            "--dealer is for hands that stand alone, and this game says who deals: leave it out"
        )
    hand = find_hand_to_play(game_record, dealer)
    if hand.dealer is None and hand.play.pays_by_dealer():
        loose = rules.family.describe_loose()
        raise UsageError(f"with {loose} the dealer is not known: add --dealer NAME")
    declared = split_names(arguments.riichi)
    if declared and not hand.play.declared_word:
        raise UsageError(f"--riichi: there is no riichi in {rules.family.short_name}: leave it out")
    seats = {_find_seat(name, names, tally) for name in declared}
    return hand._replace(declared=tuple(sorted(seats)))


def _find_seat(name: str, names: Sequence[str], tally: Tally) -> int:
    """The seat of a player at the table; a `UsageError` where they do not sit there."""
    known = tally.tally_state.find_player(name)
    if known not in names:
        near = did_you_mean_player(name, names)
        raise UsageError(f"{name} is not at this table ({format_list(names)}){near}")
    return names.index(known)


# ---------------------------------------------------------------------------------- a season


def _print_needs_of_season(verb_run: VerbRun) -> None:
    """Print what players need in the games that are left."""
    arguments = verb_run.arguments
    # guests have no points, which is told below
    options = read_options("", vars(arguments))._replace(guests=True)
    tally = verb_run.read(options.select_period())
    ledger = StageLedger()
    for event in tally.events():
        if (
            isinstance(event, AppliedAdjustment)
            or event.final_result
            or not event.session.rules.tracks_games
        ):
            ledger.add(event)
    verb_run.check_read(options, "correct the file first")
    season, stage = next(iter(ledger.list_stages()), ("", ""))
    view = StageView(guests=frozenset(tally.tally_state.guests))
    if not ledger.records:
        raise UsageError("no points yet: no game is finished")
    standings = rank_stage(ledger, season, stage, view)
    players = [tally.tally_state.find_player(name) for name in options.players]
    names = [standing.name for standing in standings]
    for name in players:
        if name not in names:
            near = did_you_mean_player(name, names)
            where = f"in stage {stage}" if stage else "in this season"
            raise UsageError(f"{name} has no points {where}{near or ': ' + format_list(names)}")
    needs = find_season_needs(standings, arguments.games, players)
    if arguments.format == "json":
        print_output(json.dumps(describe_season_needs(needs), ensure_ascii=False, indent=1))
    else:
        print_output(render_season_needs(needs, stage, detect_screen(sys.stdout)), end="")
