"""Logs to games, one after another: what is skipped, and the rest by the module of its game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from unicodedata import normalize

from ...base.errors import Mistake
from ...base.quotient import Quotient
from ...interpreter.name_checks import parse_name_of
from ...interpreter.tally_state import TallyState
from ...language.parser import parse_line
from ...language.statements import Cell, Declaration, ScoresLine
from ...rules.families import PRESETS
from ...rules.model.open_games import LooseHands, TrackedGame
from ..logs.faults import FaultPlace, refuse
from ..logs.game import AnyLog, Log, McrLog
from .extras import compare_totals, refuse_changes
from .games import (
    MCR,
    RIICHI,
    SANMA,
    ImportedGame,
    ImportOptions,
    Replay,
    SkippedGame,
    find_declared_rules,
    refuse_loose_hands,
)
from .mcr import import_mcr_hands
from .points import import_points_hands
from .riichi import import_riichi_game

# Why games are skipped, as the summary counts them.
OTHER_PLAYER_COUNT = "of other tables"
NAMELESS_PLAYERS = "with players without names"
SEASON_EXPECTED = "a name of letters and digits, or --ignore season to import without seasons"
NO_NAME = "NoName"  # what Tenhou calls its guests

Importer = Callable[[Any, ImportOptions, TallyState], ImportedGame | SkippedGame]
# fmt: off
IMPORTERS: Mapping[tuple[type[AnyLog], str], Importer] = {
    # the type of a log and the family of the rules: what writes its lines. Results alone may be
    # of any other family, as `import_final_scores` has them.
    (Log, RIICHI): import_riichi_game,
    (Log, SANMA): import_riichi_game,
    (McrLog, MCR): import_mcr_hands,
}
# fmt: on
OWN_FAMILIES: Mapping[type[AnyLog], str] = {Log: RIICHI, McrLog: MCR}  # where no rules are named


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
    log = log._replace(
        players=tuple([name or f"{NO_NAME}{seat}" for seat, name in enumerate(names, start=1)]),
        date=log.date or options.date,
        source=log.source or log.name,
        season="-".join(log.season.split()),
    )
    with FaultPlace(log.name):
        if log.season:
            _check_season(log.season)
        game = _find_importer(log, options)(log, options, tally_state)
    if isinstance(game, ImportedGame):
        log = game.log._replace(hands=()) if game.log.hands else game.log
        return game._replace(log=log, has_nameless_player=is_nameless)
    return game


def _find_importer(log: AnyLog, options: ImportOptions) -> Importer:
    """The function that writes the lines of a log. Where the user names rules that do not fit its
    hands, or are no ruleset, it is that of the log's own family, which says so."""
    if isinstance(log, Log) and log.points_hands:
        return import_points_hands
    kind, own = type(log), OWN_FAMILIES[type(log)]
    named = PRESETS.get(options.rules)
    family = named.family.name if named else own
    if not log.hands and (kind, family) not in IMPORTERS:
        return import_final_scores
    return IMPORTERS.get((kind, family), IMPORTERS[kind, own])


def _check_season(season: str) -> None:
    """A fault where a scores file cannot have a season of this name."""
    try:
        name = parse_name_of("season", Cell(season))
    except Mistake as mistake:
        refuse(mistake.remark.message, SEASON_EXPECTED)
    declaration = Declaration(Cell("season"), Cell(name))
    if parse_line(str(declaration)).statement != declaration:
        refuse(f"a season called {season}", SEASON_EXPECTED)


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
    return ImportedGame(log, rules.family.name, declarations, result_line=line)
