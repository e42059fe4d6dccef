"""Hands of MCR: put together to games, written as lines of a scores file, and played again."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn

from ...base.errors import Remark
from ...interpreter.tally_state import TallyState
from ...language.tags import MOST_TURNS
from ...rules.families import PRESETS
from ...rules.families.mcr.rules import DEALER_ROTATION, HANDS_PER_GAME
from ...rules.model.open_games import TrackedGame
from ..logs.faults import Fault, FaultPlace, refuse
from ..logs.game import MCR_PLAYERS, AnyLog, McrLog, McrLogHand
from .games import (
    COMMENT_ID,
    MCR,
    ImportedGame,
    ImportOptions,
    Replay,
    find_declared_rules,
)

USUAL_RULES = "mcr"
# Who deals in each hand of a game, as places in the players line.
FIXED, ROTATING = "fixed", "rotate"
DEALERS_BY_SEATS = {
    FIXED: (0, 1, 2, 3) * MCR_PLAYERS,
    ROTATING: tuple(dealer for dealers in DEALER_ROTATION for dealer in dealers),
}
# A hand that stands alone; and games, by their seats.
TABLE_DECLARATIONS = {"": {"length": "free"}, FIXED: {}, ROTATING: {"seats": ROTATING}}


def join_hands(logs: Iterable[AnyLog | Fault]) -> Iterator[AnyLog | Fault]:
    """The logs; in the end those that belong to a game, as that game where all of it is there,
    and otherwise as the hands that they are."""
    parts_by_game: dict[str, dict[str, McrLog]] = {}
    for log in logs:
        if isinstance(log, McrLog) and log.game_id and log.id:
            parts_by_game.setdefault(log.game_id, {}).setdefault(log.id, log)
        else:
            yield log
    for parts in parts_by_game.values():
        whole = _join_game([*parts.values()])
        yield from parts.values() if whole is None else [whole]


def _join_game(parts: Sequence[McrLog]) -> McrLog | None:
    """The game, where its hands are all there and agree in who plays and deals."""
    in_order = sorted(parts, key=lambda part: part.hands[0].number)
    first = in_order[0]
    if [part.hands[0].number for part in in_order] != [*range(HANDS_PER_GAME)]:
        return None
    if len(set(first.players)) < MCR_PLAYERS or any(
        {*part.players} != {*first.players} for part in in_order
    ):
        return None
    dealers = tuple(first.players.index(part.players[part.hands[0].dealer]) for part in in_order)
    seats = next((name for name, winds in DEALERS_BY_SEATS.items() if winds == dealers), None)
    if seats is None:
        return None
    hands = []
    for part in in_order:
        places = [first.players.index(name) for name in part.players]
        hands.append(part.hands[0].move_seats(places)._replace(id=part.id))
    return first._replace(id=first.game_id, hands=tuple(hands), seats=seats)


def import_mcr_hands(log: McrLog, options: ImportOptions, tally_state: TallyState) -> ImportedGame:
    """The hands of a log; a fault where the rules and the log differ."""
    name = options.rules or USUAL_RULES
    if PRESETS[name].family.name != MCR:
        refuse(f"rules={name}, and hands of MCR", "--rules mcr or --rules mcr-2006")
    declared = {"rules": name, **TABLE_DECLARATIONS[log.seats], **dict(options.extra_declarations)}
    declarations = tuple(declared.items())
    rules = find_declared_rules(declarations)
    lines = [_format_hand_line(hand, options) for hand in log.hands]
    replay = Replay(log.name, log.players, rules, tally_state)
    for hand, line in zip(log.hands, lines, strict=True):
        with FaultPlace(log.name, hand.label):
            replay.play_hand(line, hand.deltas, _refuse_line)
    scores = replay.game.scores if isinstance(replay.game, TrackedGame) else ()
    return ImportedGame(
        log=log,
        kind=MCR,
        declarations=declarations,
        hand_lines=tuple(  # the ids tell later which hands are in the file already
            f"{line}    # log {hand.id}" if COMMENT_ID.fullmatch(hand.id) else line
            for line, hand in zip(lines, log.hands, strict=True)
        ),
        result_line=" ".join(["=", *map(str, scores)]) if scores else "",
        hand_ids=tuple(hand.id for hand in log.hands if hand.id),
    )


def _refuse_line(wrong: Remark | None, line: str) -> NoReturn:
    refuse(f"{wrong.message if wrong else 'it cannot be played'} ({line})")


def _format_hand_line(hand: McrLogHand, options: ImportOptions) -> str:
    """`W3: - 24=TILES d -`; with turns, `turn=9` after it."""
    marks = [_format_mark(hand, seat, options.include_tiles) for seat in range(MCR_PLAYERS)]
    has_turn = options.include_turns and 0 < hand.turn <= MOST_TURNS
    turn = [f"turn={hand.turn}"] if has_turn else []
    return " ".join([f"{hand.label}:", *marks, *(hand.win.tags if hand.win else ()), *turn])


def _format_mark(hand: McrLogHand, seat: int, has_tiles: bool) -> str:
    if hand.win and hand.win.seat == seat:
        return f"{hand.win.points}={hand.win.tiles}" if has_tiles else str(hand.win.points)
    false_win = "f" if seat in hand.false_wins else ""
    return false_win + ("d" if seat == hand.discarder else "") or "-"
