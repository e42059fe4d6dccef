"""Logs to games, one after another, whatever is played in them: what is skipped, and the rest
through the room of its kind of log."""

from collections.abc import Callable, Mapping
from typing import Any

from ..interpreter.tally_state import TallyState
from ..logs.faults import locate_faults
from ..logs.formats import AnyLog
from .games import ImportedGame, ImportOptions, SkippedGame
from .names import has_nameless, normalize_names

# What a room does with a log of its type, whose players have names; the state remembers lines.
LogImporter = Callable[[Any, ImportOptions, TallyState], ImportedGame | SkippedGame]

# Why games are skipped, as the summary counts them.
OTHER_PLAYER_COUNT = "of other tables"
NAMELESS_PLAYERS = "with players without names"


def make_importer(
    options: ImportOptions, importers: Mapping[type[AnyLog], LogImporter]
) -> Callable[[AnyLog], ImportedGame | SkippedGame]:
    """What turns logs into games. What lines and hands do is remembered from one to the next."""
    tally_state = TallyState()

    def import_game(log: AnyLog) -> ImportedGame | SkippedGame:
        with locate_faults(log.name):
            return _import_game(log, options, importers[type(log)], tally_state)

    return import_game


def _import_game(
    log: AnyLog, options: ImportOptions, import_log: LogImporter, tally_state: TallyState
) -> ImportedGame | SkippedGame:
    """The game of a log; a fault where the rules and the log differ."""
    if options.players not in {0, len(log.players)}:
        return SkippedGame(log.name, f"{len(log.players)} players", OTHER_PLAYER_COUNT)
    is_nameless = has_nameless(log.players)
    if is_nameless and not options.keep_nameless:
        return SkippedGame(log.name, "a player without a name", NAMELESS_PLAYERS)
    seated = log._replace(players=normalize_names(log.players))
    game = import_log(seated, options, tally_state)
    if isinstance(game, ImportedGame) and is_nameless:
        return game._replace(has_nameless_player=True)
    return game
