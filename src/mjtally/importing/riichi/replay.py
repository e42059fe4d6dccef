"""A game replayed by the rules: every label, payment, score and point of its log.

The lines that go to the scores file are read as any scores file is, and what they do at the
table is compared with the log. The first difference is a fault.
"""

from collections.abc import Sequence
from functools import partial
from typing import NoReturn

from ...base.errors import ERROR, Remark
from ...base.quotient import Quotient
from ...base.winds import round_name
from ...families.riichi.game import RiichiGame
from ...families.riichi.rules import RiichiRules
from ...interpreter.tally_state import TallyState
from ...language.statements import ParsedLine, ResultLine
from ...logs.faults import locate_faults, refuse
from ...logs.game import STICK_POINTS, Log, LogHand, LogWins
from ...model.types import END_DESCRIPTIONS, GameRecord, OpenGame
from ..games import fill_in_names
from ..replay import SAME_RULES_EXPECTED, SEAT_LETTERS, check_payments, open_game
from .tile_values import find_tile_value, format_win_value

ENDED_BY_CLOCK = "end"  # why a game ended that its rules would not have ended
FREE_HANDS_HINT = "--set length=free writes its hands without ranks"


def replay_game(
    log: Log, rules: RiichiRules, lines: Sequence[str], tally_state: TallyState
) -> GameRecord | None:
    """The game as it ended; None where it is unfinished, or the rules track no games.

    `lines` are its hands as they will be written; `tally_state` remembers lines and hands."""
    game = open_game(log.name, rules)
    for hand, line in zip(log.hands, lines, strict=True):
        with locate_faults(log.name, hand.label):
            if isinstance(game, RiichiGame):
                _check_table(game, hand, log)
            parsed_line = tally_state.parse_line(fill_in_names(line, SEAT_LETTERS))
            _replay_hand(game, hand, parsed_line, log, rules)
    return _check_game_end(game, log) if isinstance(game, RiichiGame) else None


def _replay_hand(
    game: OpenGame, hand: LogHand, line: ParsedLine, log: Log, rules: RiichiRules
) -> None:
    """One hand: what is wrong with it, and who pays."""
    assert isinstance(line.statement, ResultLine)
    verdict = game.judge_hand(line.statement)
    wrong = next((each for each in verdict.remarks if each.severity == ERROR), None)
    if wrong or verdict.effect is None:
        _refuse_line(wrong, hand, line.text, log.players, rules)
    if not log.is_typed:
        check_payments(verdict.effect, game, hand.deltas, log.players)
    game.add_hand(len(game.lines) + 1, line, verdict.effect)


def _check_table(game: RiichiGame, hand: LogHand, log: Log) -> None:
    """The hand that the log names is the one to be played."""
    if game.pending_end:
        refuse(
            "a hand after the end of the game by these rules",
            f"no more: {END_DESCRIPTIONS[game.pending_end]}. {_suggest_length(hand, game.rules)}",
        )
    table, start = game.table, hand.start
    label = f"{round_name(table.round, len(start.scores))}.{table.honba}"
    if (table.round, table.honba) != start[:2]:
        refuse(f"{hand.label} in the log, {label} by these rules", SAME_RULES_EXPECTED)
    if table.sticks != start.sticks:
        refuse(
            f"{start.sticks} sticks in the log, {table.sticks} by these rules", SAME_RULES_EXPECTED
        )
    if not log.is_typed:
        _check_each_player(log.players, "points", game.scores, start.scores)
    if not game.rules.borrow:
        for each in hand.riichi:
            if game.scores[each.seat] < STICK_POINTS:
                found = f"riichi with {game.scores[each.seat]} points"
                refuse(
                    found, f"{STICK_POINTS} or more (or --set borrow=yes)", log.players[each.seat]
                )


def _refuse_line(
    wrong: Remark | None, hand: LogHand, line: str, players: Sequence[str], rules: RiichiRules
) -> NoReturn:
    """What is wrong with a hand. Where its tiles have another value both values are named."""
    if wrong is None:
        refuse(f"{line} cannot be played", "a hand of these rules")
    player = players[min(_cell_number_at(wrong.column, line), len(players) - 1)]
    if wrong.code == "value-differs" and isinstance(hand.outcome, LogWins):
        for win in hand.outcome.wins:
            value = find_tile_value(hand, win, rules)
            by_tiles = win._replace(han=value.han or None, fu=value.fu, yakuman=value.yakuman)
            if format_win_value(win) != format_win_value(by_tiles):
                found = (
                    f"{format_win_value(win)} in the log, {format_win_value(by_tiles)}"
                    f" by the tiles {win.tiles}"
                )
                refuse(found, SAME_RULES_EXPECTED, players[win.seat])
    refuse(f"{wrong.message} ({line})", player=player)


def _cell_number_at(column: int, line: str) -> int:
    """Which cell after the label stands at a column."""
    return max(0, len(line[:column].split()) - 2)


# ------------------------------------------------------------------------------- the end


def _check_game_end(game: RiichiGame, log: Log) -> GameRecord | None:
    """The game as it ended by the rules, which is how it ended in the log."""
    last = log.hands[-1].label
    with locate_faults(log.name, last):
        end = game.pending_end or (ENDED_BY_CLOCK if log.is_typed else "")
        if not end:
            if log.final_scores is not None:
                refuse(
                    "the last hand in the log; by these rules the game goes on",
                    f"the same. {_suggest_length(log.hands[-1], game.rules)}",
                )
            return None
        record = game.finish_game(end, len(game.lines))
        final = record.final_result
        assert final
        check_players = partial(_check_each_player, log.players)
        if log.final_scores is not None:
            check_players("points at the end", final.scores, log.final_scores)
        if log.final_points is not None:
            by_rules = [Quotient(points, 10) for points in final.points]
            logged = [Quotient(points, 1000) for points in log.final_points]
            check_players("with uma", _format_points(by_rules), _format_points(logged))
        return record


def _suggest_length(last: LogHand, rules: RiichiRules) -> str:
    """What to add where a game ends before its rules end it, or goes on after that."""
    length = "east" if last.start.round < rules.players else "south"
    such = f" such as --set length={length}" if length != rules.length else ""
    return f"Are the rules others? Add --rules NAME, or --set KEY=VALUE{such}; {FREE_HANDS_HINT}"


def _format_points(points: Sequence[Quotient]) -> list[str]:
    return [each.format_decimal(3) for each in points]


def _check_each_player(
    players: Sequence[str], what: str, by_rules: Sequence[object], logged: Sequence[object]
) -> None:
    for name, one, other in zip(players, by_rules, logged, strict=True):
        if one != other:
            refuse(f"{other} {what} in the log, {one} by these rules", SAME_RULES_EXPECTED, name)
