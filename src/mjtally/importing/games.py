"""Games as they go to a scores file, one by one: from a log or a sheet, checked."""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from ..interpreter.tally_state import TallyState
from ..logs.faults import locate_faults
from ..logs.game import Log
from .games_by_scores import format_result_line
from .hand_lines import format_hand_line
from .names import has_nameless, normalize_names
from .options import ImportOptions
from .replay import replay_game
from .rulesets import RulesetChoice, find_rules
from .tile_values import complete_values


class ImportedGame(NamedTuple):
    """A game, without the names that its players will have in the scores file.

    `lines` have letters for seats where they name players; `ending` is the `=` line, empty for
    a game without an end."""

    log_name: str
    log_id: str
    date: date | None
    declarations: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    hand_lines: tuple[str, ...]
    result_line: str
    corrected_hand_count: int  # hands whose payments in the log were a converter's mistake
    has_nameless_player: bool  # a player without a name sat in it
    remarks: tuple[str, ...] = ()


class SkippedGame(NamedTuple):
    """A game that is not written, and why."""

    log_name: str
    reason: str
    summary_group: str  # in the summary


OTHER_PLAYER_COUNT, NAMELESS_PLAYERS, UNFINISHED_GAMES = (
    "of other tables",
    "with players without names",
    "unfinished",
)


def make_importer(options: ImportOptions) -> Callable[[Log], ImportedGame | SkippedGame]:
    """What turns logs into entries. What lines and hands do is remembered from one to the next."""
    tally_state = TallyState()

    def entry(log: Log) -> ImportedGame | SkippedGame:
        with locate_faults(log.name):
            return _import_game(log, options, tally_state)

    return entry


def _import_game(
    log: Log, options: ImportOptions, tally_state: TallyState
) -> ImportedGame | SkippedGame:
    """The game of a log; a fault where the rules say something else than the log."""
    if options.players not in {0, len(log.players)}:
        return SkippedGame(log.name, f"{len(log.players)} players", OTHER_PLAYER_COUNT)
    if has_nameless(log.players) and not options.keep_nameless:
        return SkippedGame(log.name, "a player without a name", NAMELESS_PLAYERS)
    seated = log._replace(players=normalize_names(log.players))
    entry = (
        _import_hands(seated, options, tally_state)
        if log.hands
        else _import_result(seated, options)
    )
    if isinstance(entry, ImportedGame) and has_nameless(log.players):
        return entry._replace(has_nameless_player=True)
    return entry


def _import_result(log: Log, options: ImportOptions) -> ImportedGame:
    """The game of a sheet, without hands."""
    played = find_rules(log, options)
    return _build_game(log, played, options, (), format_result_line(log, played.rules))


def _import_hands(
    log: Log, options: ImportOptions, tally_state: TallyState
) -> ImportedGame | SkippedGame:
    """The game of a log with hands."""
    is_loose = ("length", "free") in options.extra_declarations
    if not (log.is_from_start or is_loose or options.keep_unfinished):
        return SkippedGame(log.name, f"it begins with {log.hands[0].label}", UNFINISHED_GAMES)
    played = find_rules(log, options)
    hands = [
        complete_values(hand, played.rules, has_tiles=options.include_tiles) for hand in log.hands
    ]
    log = log._replace(hands=tuple(hands))
    lines = [
        format_hand_line(hand, has_tiles=options.include_tiles, has_open=options.include_open_marks)
        for hand in log.hands
    ]
    final = replay_game(log, played.rules, lines, tally_state)
    if final is None and played.rules.tracks_games and not options.keep_unfinished:
        return SkippedGame(log.name, f"it ends with {log.hands[-1].label}", UNFINISHED_GAMES)
    told = tuple(
        f"{line}  # the log pays otherwise: {hand.correction}" if hand.correction else line
        for line, hand in zip(lines, log.hands, strict=True)
    )
    ending = " ".join(["=", *map(str, final.scores)]) if final else ""
    return _build_game(log, played, options, told, ending)


def _build_game(
    log: Log, played: RulesetChoice, options: ImportOptions, lines: tuple[str, ...], ending: str
) -> ImportedGame:
    return ImportedGame(
        log_name=log.name,
        log_id=log.id,
        date=log.date or options.date,
        declarations=played.declarations,
        players=log.players,
        hand_lines=lines,
        result_line=ending,
        corrected_hand_count=len(log.corrected_hands),
        has_nameless_player=False,
        remarks=log.remarks,
    )
