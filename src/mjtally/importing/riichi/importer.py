"""Games of riichi as they go to a scores file, one by one: from a log or a sheet, checked."""

from ...interpreter.tally_state import TallyState
from ...logs.faults import refuse
from ...logs.game import Log
from ...model.types import GameRecord
from ..games import RIICHI_KINDS, ImportedGame, ImportOptions, SkippedGame
from .hand_lines import format_hand_line, format_result_line
from .replay import ENDED_BY_CLOCK, replay_game
from .rulesets import RulesetChoice, find_rules
from .tile_values import complete_values

UNFINISHED_GAMES = "unfinished"  # why games are skipped, as the summary counts them


def import_riichi_game(
    log: Log, options: ImportOptions, tally_state: TallyState
) -> ImportedGame | SkippedGame:
    """The game of a log; a fault where the rules and the log differ."""
    if log.id in options.known_ids:
        return _build_game(log, None, options, (), "")
    if log.hands:
        return _import_hands(log, options, tally_state)
    return _import_result(log, options)


def _import_result(log: Log, options: ImportOptions) -> ImportedGame:
    """The game of a sheet, without hands."""
    choice = find_rules(log, options)
    if not choice.rules.tracks_games:
        refuse(
            "by length=free there are hands and no games, and a sheet has games alone",
            "rules with a length: without --set length=free",
        )
    return _build_game(log, choice, options, (), format_result_line(log, choice.rules))


def _import_hands(
    log: Log, options: ImportOptions, tally_state: TallyState
) -> ImportedGame | SkippedGame:
    """The game of a log with hands."""
    is_loose = ("length", "free") in options.extra_declarations
    if not (log.is_from_start or is_loose or options.keep_unfinished):
        return SkippedGame(log.name, f"it begins with {log.hands[0].label}", UNFINISHED_GAMES)
    choice = find_rules(log, options)
    hands = [
        complete_values(hand, choice.rules, has_tiles=options.include_tiles) for hand in log.hands
    ]
    log = log._replace(hands=tuple(hands))
    lines = [
        format_hand_line(
            hand,
            has_tiles=options.include_tiles,
            has_open=options.include_open_marks,
            has_turns=options.include_turns,
        )
        for hand in log.hands
    ]
    played = replay_game(log, choice.rules, lines, tally_state)
    if played is None and choice.rules.tracks_games and not options.keep_unfinished:
        return SkippedGame(log.name, f"it ends with {log.hands[-1].label}", UNFINISHED_GAMES)
    commented = tuple(
        f"{line}  # the log pays otherwise: {hand.correction}" if hand.correction else line
        for line, hand in zip(lines, log.hands, strict=True)
    )
    return _build_game(log, choice, options, commented, _format_end(played))


def _format_end(played: GameRecord | None) -> str:
    """The final scores; before them what ended a game that its rules would not have ended."""
    if played is None or played.final_result is None:
        return ""
    scores = " ".join(["=", *map(str, played.final_result.scores)])
    return f"{ENDED_BY_CLOCK}\n{scores}" if played.end_reason == ENDED_BY_CLOCK else scores


def _build_game(
    log: Log,
    choice: RulesetChoice | None,
    options: ImportOptions,
    hand_lines: tuple[str, ...],
    result_line: str,
) -> ImportedGame:
    return ImportedGame(
        log_name=log.name,
        log_id=log.id,
        date=log.date or options.date,
        declarations=choice.declarations if choice else (),
        players=log.players,
        hand_lines=hand_lines,
        result_line=result_line,
        corrected_hand_count=len(log.corrected_hands),
        has_nameless_player=False,
        remarks=log.remarks,
        kind=RIICHI_KINDS[len(log.players)],
    )
