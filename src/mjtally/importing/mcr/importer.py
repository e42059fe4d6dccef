"""Hands of MCR as they go to a scores file: written, read again, and compared with the log."""

from collections.abc import Sequence

from ...base.errors import ERROR
from ...interpreter.tally_state import TallyState
from ...language.statements import ResultLine
from ...logs.faults import locate_faults, refuse
from ...logs.mcr_game import PLAYERS, McrLog, McrLogHand
from ...model.open_games import TrackedGame
from ...model.result_lines import MOST_TURNS
from ...model.types import OpenGame
from ..blocks import COMMENT_ID, find_declared_rules
from ..games import MCR, ImportedGame, ImportOptions
from ..replay import check_payments, open_game
from .joining import FIXED, ROTATING

USUAL_RULES = "mcr"
# A hand that stands alone; and games, by their seats.
TABLE_DECLARATIONS = {"": {"length": "free"}, FIXED: {}, ROTATING: {"seats": ROTATING}}


def import_mcr_hands(log: McrLog, options: ImportOptions, tally_state: TallyState) -> ImportedGame:
    """The hands of a log; a fault where the rules and the log differ."""
    declarations = _find_declarations(log, options)
    lines = tuple(
        format_hand_line(hand, has_tiles=options.include_tiles, has_turns=options.include_turns)
        for hand in log.hands
    )
    scores = _replay_hands(log, declarations, lines, tally_state)
    return ImportedGame(
        log_name=log.name,
        log_id=log.id,
        date=log.date or options.date,
        declarations=declarations,
        players=log.players,
        hand_lines=tuple(map(_add_id, lines, log.hands)),
        result_line=" ".join(["=", *map(str, scores)]) if scores else "",
        corrected_hand_count=0,
        has_nameless_player=False,
        kind=MCR,
        hand_ids=tuple(hand.id for hand in log.hands if hand.id),
    )


def _find_declarations(log: McrLog, options: ImportOptions) -> tuple[tuple[str, str], ...]:
    declared = {"rules": options.rules or USUAL_RULES, **TABLE_DECLARATIONS[log.seats]}
    declarations = tuple((declared | dict(options.extra_declarations)).items())
    if find_declared_rules(declarations).family.name != MCR:
        refuse(f"rules={declared['rules']}, and hands of MCR", "rules=mcr or rules=mcr-2006")
    return declarations


def format_hand_line(hand: McrLogHand, *, has_tiles: bool, has_turns: bool = False) -> str:
    """`W3: - 24=TILES d -`; with turns, `turn=9` after it."""
    marks = [_format_mark(hand, seat, has_tiles) for seat in range(PLAYERS)]
    turn = [f"turn={hand.turn}"] if has_turns and 0 < hand.turn <= MOST_TURNS else []
    return " ".join([f"{hand.label}:", *marks, *(hand.win.tags if hand.win else ()), *turn])


def _add_id(line: str, hand: McrLogHand) -> str:
    """A hand of a game with its own id, so that it is known again by itself."""
    return f"{line}    # log {hand.id}" if COMMENT_ID.fullmatch(hand.id) else line


def _format_mark(hand: McrLogHand, seat: int, has_tiles: bool) -> str:
    if hand.win and hand.win.seat == seat:
        return f"{hand.win.points}={hand.win.tiles}" if has_tiles else str(hand.win.points)
    false_win = "f" if seat in hand.false_wins else ""
    return false_win + ("d" if seat == hand.discarder else "") or "-"


def _replay_hands(
    log: McrLog,
    declarations: tuple[tuple[str, str], ...],
    lines: Sequence[str],
    tally_state: TallyState,
) -> tuple[int, ...]:
    """Read the lines as any scores file is, and compare what they pay with the log; the final
    scores of a game."""
    game = open_game(log.name, find_declared_rules(declarations))
    for hand, line in zip(log.hands, lines, strict=True):
        with locate_faults(log.name, hand.label):
            _replay_hand(game, hand, line, log.players, tally_state)
    return game.scores if isinstance(game, TrackedGame) else ()


def _replay_hand(
    game: OpenGame, hand: McrLogHand, line: str, players: Sequence[str], tally_state: TallyState
) -> None:
    parsed_line = tally_state.parse_line(line)
    assert isinstance(parsed_line.statement, ResultLine)
    verdict = game.judge_hand(parsed_line.statement)
    wrong = next((each for each in verdict.remarks if each.severity == ERROR), None)
    if wrong or verdict.effect is None:
        refuse(f"{wrong.message if wrong else 'it cannot be played'} ({line})")
    check_payments(verdict.effect, game, hand.deltas, players)
    game.add_hand(len(game.lines) + 1, parsed_line, verdict.effect)
