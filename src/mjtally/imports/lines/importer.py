"""Logs to games, one after another: what is skipped, and the rest by the module of its game."""

from collections.abc import Sequence
from unicodedata import normalize

from ...base.errors import Mistake
from ...base.quotient import Quotient
from ...interpreter.tally_state import TallyState
from ...language.statements import ScoresLine
from ...rules.families import PRESETS
from ...rules.model.open_games import LooseHands, TrackedGame
from ..logs.faults import FaultPlace, refuse
from ..logs.game import AnyLog, Log
from .extras import compare_totals, refuse_changes
from .games import (
    RIICHI_KINDS,
    ImportedGame,
    ImportOptions,
    Replay,
    SkippedGame,
    find_declared_rules,
    refuse_loose_hands,
)
from .mcr import import_mcr_hands
from .riichi import import_riichi_game

# Why games are skipped, as the summary counts them.
OTHER_PLAYER_COUNT = "of other tables"
NAMELESS_PLAYERS = "with players without names"
NO_NAME = "NoName"  # as Tenhou calls its guests


def import_game(
    log: AnyLog, options: ImportOptions, tally_state: TallyState
) -> ImportedGame | SkippedGame:
    """The game of a log; a fault where the rules and the log differ. What lines and hands do is
    remembered by the state from one to the next."""
    if options.players not in {0, len(log.players)}:
        return SkippedGame(log.name, f"{len(log.players)} players", OTHER_PLAYER_COUNT)
    names = find_names(log.players)
    is_nameless = not all(names)
    if is_nameless and not options.keep_nameless:
        return SkippedGame(log.name, "a player without a name", NAMELESS_PLAYERS)
    players = tuple([name or f"{NO_NAME}{seat}" for seat, name in enumerate(names, start=1)])
    if players != log.players:
        log = log._replace(players=players)
    # of what is no ruleset it is said where those of riichi are looked up
    named = PRESETS.get(options.rules)
    is_riichi = named is None or named.family.name in RIICHI_KINDS.values()
    game: ImportedGame | SkippedGame
    with FaultPlace(log.name):
        if isinstance(log, Log) and not log.hands and not is_riichi:
            game = import_final_scores(log, options, tally_state)
        elif isinstance(log, Log):
            game = import_riichi_game(log, options, tally_state)
        else:
            game = import_mcr_hands(log, options, tally_state)
    if isinstance(game, ImportedGame):
        return game._replace(
            has_nameless_player=is_nameless,
            source=log.source or log.name,
            place=log.place,
            second=log.second,
            marks=log.marks,
        )
    return game


def find_names(players: Sequence[str]) -> list[str]:
    """Names by seat as they are compared; empty for a player without a name, or with the same as
    another of the game, who is nobody."""
    names = [normalize("NFC", player).strip() for player in players]
    return ["" if name == NO_NAME or names.count(name) > 1 else name for name in names]


def import_final_scores(log: Log, options: ImportOptions, tally_state: TallyState) -> ImportedGame:
    """A game of a sheet, or an evening of loose hands, by rules whose scores begin at 0 and only
    move between players."""
    declarations = (("rules", options.rules), *options.extra_declarations)
    rules = find_declared_rules(declarations)
    if rules.players != len(log.players):
        refuse(f"{len(log.players)} players", f"{rules.players}, for whom {options.rules} is")
    if not (rules.tracks_games or rules.family.has_net_scores):
        refuse_loose_hands()
    thousandths = log.final_points or [1000 * score for score in log.final_scores or ()]
    line = " ".join(["=", *(Quotient(number, 1000).format_decimal(3) for number in thousandths)])
    stated = tally_state.parse_line(line).statement
    game = Replay(log.name, log.players, rules, tally_state).game
    assert isinstance(stated, ScoresLine)
    try:
        if isinstance(game, TrackedGame):
            game.parse_recorded_result(stated)
        elif isinstance(game, LooseHands):
            if sum(thousandths):
                total = Quotient(sum(thousandths), 1000).format_decimal(3)
                refuse(f"the balances add up to {total}", "0")
            game.record_balances(stated, game.session, 0)
    except Mistake as mistake:
        refuse(mistake.remark.message)
    refuse_changes(log, options.rules)
    compare_totals(log, thousandths)
    return ImportedGame(
        log_name=log.name,
        log_id=log.id,
        date=log.date or options.date,
        declarations=declarations,
        players=log.players,
        hand_lines=(),
        result_line=line,
        remarks=log.remarks,
        kind=rules.family.name,
    )
