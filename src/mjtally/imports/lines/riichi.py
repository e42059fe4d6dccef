"""Games of riichi, with four players or three: each from a log or a sheet to lines of a scores
file, which are played again by its rules and compared with the log.
"""

from collections.abc import Sequence
from functools import partial
from typing import NoReturn

from ...base.errors import Remark
from ...base.quotient import Quotient
from ...base.winds import round_name
from ...interpreter.tally_state import TallyState
from ...rules.families.riichi.final_points import final_result, select_uma
from ...rules.families.riichi.game import RiichiGame
from ...rules.families.riichi.rules import RiichiRules
from ...rules.model.game_ends import BUST, END_AT, END_DESCRIPTIONS, FinalResult
from ...rules.model.types import GameRecord
from ..logs.faults import FaultPlace, refuse
from ..logs.game import NO_EXTRAS, STICK_POINTS, Log, LogHand, LogWins
from .extras import describe_ignoring, list_later_lines, separate_changes
from .games import (
    RIICHI_KINDS,
    SAME_RULES_EXPECTED,
    ImportedGame,
    ImportOptions,
    Replay,
    SkippedGame,
    format_signed_points,
    refuse_loose_hands,
)
from .riichi_lines import (
    complete_values,
    find_tile_value,
    format_hand_line,
    format_win_value,
)
from .rulesets import find_rules

UNFINISHED_GAMES = "unfinished"  # why games are skipped, as the summary counts them
ENDED_BY_CLOCK = "end"  # why a game ended that its rules would not have ended
FREE_HANDS_HINT = "--set length=free writes its hands without ranks"
SAME_VALUE_EXPECTED = f"{SAME_RULES_EXPECTED}; or --no-tiles to write what the log says"
RULES_EXPECTED = "the rules that were played: add --rules NAME, or --set KEY=VALUE"


def import_riichi_game(
    log: Log, options: ImportOptions, tally_state: TallyState
) -> ImportedGame | SkippedGame:
    """The game of a log; a fault where the rules and the log differ."""
    kind = RIICHI_KINDS[len(log.players)]
    game = ImportedGame(log, kind, corrected_hand_count=len(log.corrected_hands))
    if log.id in options.known_ids:
        return game
    is_loose = ("length", "free") in options.extra_declarations
    if log.hands and not (log.is_from_start or is_loose or options.keep_unfinished):
        return SkippedGame(log.name, f"it begins with {log.hands[0].label}", UNFINISHED_GAMES)
    rules, declarations = find_rules(log, options)
    if not log.hands:
        if not rules.tracks_games:
            refuse_loose_hands()
        result_line, points = _format_result_line(log, rules)
        return game._replace(
            declarations=declarations,
            result_line=result_line,
            later_lines=list_later_lines(log, points, 100 * rules.chip_points),
        )
    hands = [complete_values(hand, rules, has_tiles=options.include_tiles) for hand in log.hands]
    log = log._replace(hands=tuple(hands))
    lines = [format_hand_line(hand, options) for hand in hands]
    played = _replay_game(log, rules, lines, tally_state)
    if played is None and rules.tracks_games and not options.keep_unfinished:
        return SkippedGame(log.name, f"it ends with {hands[-1].label}", UNFINISHED_GAMES)
    result_line = ""
    if played and played.final_result:
        result_line = " ".join(["=", *map(str, played.final_result.scores)])
        if played.end_reason == ENDED_BY_CLOCK:
            result_line = f"{ENDED_BY_CLOCK}\n{result_line}"
    return game._replace(
        declarations=declarations,
        hand_lines=tuple(
            f"{line}  # the log pays otherwise: {hand.correction}" if hand.correction else line
            for line, hand in zip(lines, hands, strict=True)
        ),
        result_line=result_line,
    )


# ------------------------------------------------------------------- a game known by its scores


def _format_result_line(log: Log, rules: RiichiRules) -> tuple[str, tuple[int, ...]]:
    """The `=` line of a game without hands: its scores, or where they are not known its points; and
    its points, in thousandths, where a sheet has anything to compare them with."""
    if log.final_scores is None:
        log = separate_changes(log)
        assert log.final_points is not None
        return _format_points_line(log.final_points), log.final_points
    total, total_in_log, sticks = rules.start * rules.players, sum(log.final_scores), 0
    missing = total - total_in_log
    scores = log.final_scores
    if missing and missing == STICK_POINTS * log.extras.sticks:
        sticks = log.extras.sticks
    elif rules.leftover == "lost" and missing >= 0 and missing % STICK_POINTS == 0:
        sticks = missing // STICK_POINTS
    elif missing:
        for unit, unit_name in (1000, "thousands"), (100, "hundreds"):
            if total_in_log == total * unit:
                full = f"scores in full, such as {log.final_scores[0] // unit}"
                refuse(full, f"{unit_name}, as in the other rows")
        others = " (or --rules NAME, or --set start=POINTS)"
        if log.absent:
            others = f", or a score of {log.absent}, whose cell is empty{others}"
        refuse(
            f"the scores add up to {total_in_log}",
            f"{total}, which {rules.players} players have who start with {rules.start}{others}",
        )
    if not missing and log.final_points is None and log.extras == NO_EXTRAS:
        return " ".join(["=", *map(str, scores)]), ()
    result = final_result(scores, sticks, rules)
    log = separate_changes(log, [100 * points for points in result.points])
    if log.final_points is not None:
        _check_points(log, result, rules)
    elif log.extras.totals is None and log.extras.uma is not None:
        _check_uma(log, log.extras.uma, result, rules)
    tags = [f"sticks={sticks}"] if sticks and rules.leftover == "lost" else []
    line = " ".join(["=", *map(str, result.scores), *tags])
    return line, tuple([100 * points for points in result.points])


def _format_points_line(points: tuple[int, ...]) -> str:
    """`= +62.0 -8.0 -14.0 -40.0`, which adds up to nothing."""
    if sum(points):
        refuse(f"the points add up to {Quotient(sum(points), 1000).format_decimal(3)}", "0")
    if not any(points):
        refuse("nobody has any points", "the results of a game")
    if any(number % 100 for number in points):
        refuse("points of less than a tenth", "tenths, such as +62.0")
    return " ".join(["=", *map(format_signed_points, points)])


def _check_points(log: Log, result: FinalResult, rules: RiichiRules) -> None:
    assert log.final_points is not None
    for name, expected, stated in zip(log.players, result.points, log.final_points, strict=True):
        if 100 * expected != stated:
            finding = f"{Quotient(stated, 1000).format_decimal(3)} with uma, and these rules give "
            refuse(
                finding + Quotient(expected, 10).format_decimal(1),
                f"{RULES_EXPECTED}{_describe_shown_uma(log.final_points, result, rules)}",
                name,
            )


def _check_uma(log: Log, shown: tuple[int, ...], result: FinalResult, rules: RiichiRules) -> None:
    """Fails where the uma that a sheet has, with the oka or without it, is another. Players who
    share a rank share its uma: then nothing is compared."""
    by_rank = sorted(zip(result.ranks, shown, log.players, strict=True))
    if len({*result.ranks}) < len(by_rank):
        return
    oka = 10 * (rules.return_ - rules.start) * rules.players // 1000
    for (rank, stated, name), tenths in zip(by_rank, select_uma(result.scores, rules), strict=True):
        if stated not in {100 * tenths, 100 * (tenths + oka * (rank == 1))}:
            points = [Quotient(number, 1000).format_decimal(3) for _, number, _ in by_rank]
            such = f", such as --set uma={'/'.join(points)}" if not sum(shown) else ""
            finding = f"an uma of {Quotient(stated, 1000).format_decimal(3)}, and these rules give "
            refuse(
                finding + Quotient(tenths, 10).format_decimal(1),
                RULES_EXPECTED + such + describe_ignoring("uma"),
                name,
            )


def _describe_shown_uma(stated: tuple[int, ...], result: FinalResult, rules: RiichiRules) -> str:
    """The uma that would give the points of a game; empty where it is not whole, or depends on
    the scores."""
    differences = [one - 100 * other for one, other in zip(stated, result.points, strict=True)]
    by_rank = dict(zip(result.ranks, differences, strict=True))
    if (
        len(by_rank) < len(stated)
        or len(rules.uma) > 1
        or any(difference % 1000 for difference in differences)
    ):
        return ""
    uma = (
        number // 10 + by_rank[rank] // 1000 for rank, number in enumerate(rules.uma[0], start=1)
    )
    return f", such as uma={'/'.join(map(str, uma))}"


# ----------------------------------------------------------------------------------- played again


def _replay_game(
    log: Log, rules: RiichiRules, lines: Sequence[str], tally_state: TallyState
) -> GameRecord | None:
    """The game as it ended; None where it is unfinished, or the rules track no games.

    `lines` are its hands as they will be written; `tally_state` remembers lines and hands."""
    replay = Replay(log.name, log.players, rules, tally_state)
    game = replay.game
    for hand, line in zip(log.hands, lines, strict=True):
        with FaultPlace(log.name, hand.start):
            if isinstance(game, RiichiGame):
                _check_table(game, hand, log)
            deltas = None if log.is_typed else hand.deltas
            replay.play_hand(line, deltas, partial(_refuse_line, hand, log.players, rules))
    return _check_game_end(game, log) if isinstance(game, RiichiGame) else None


def _check_table(game: RiichiGame, hand: LogHand, log: Log) -> None:
    """Fails if the hand in the log is not the one to be played by the rules."""
    if game.pending_end:
        refuse(
            "a hand after the end of the game by these rules",
            f"no more: {END_DESCRIPTIONS[game.pending_end]}."
            f" {_suggest_rules(game.pending_end, hand, game.rules)}",
        )
    table, start = game.table, hand.start
    if (table.round, table.honba) != start[:2]:
        label = f"{round_name(table.round, len(start.scores))}.{table.honba}"
        refuse(f"{start} in the log, {label} by these rules", SAME_RULES_EXPECTED)
    if not log.is_typed and game.scores != start.scores:
        _check_each_player(log.players, "points", game.scores, start.scores)
    if not game.rules.borrow:
        for declaration in hand.riichi:
            if game.scores[declaration.seat] < STICK_POINTS:
                finding = f"riichi with {game.scores[declaration.seat]} points"
                refuse(
                    finding,
                    f"{STICK_POINTS} or more (or --set borrow=yes)",
                    log.players[declaration.seat],
                )


def _refuse_line(
    hand: LogHand, players: Sequence[str], rules: RiichiRules, wrong: Remark | None, line: str
) -> NoReturn:
    """Fails because of a hand that is wrong. If its tiles have another value, the message names
    both values."""
    if wrong is None:
        refuse(f"{line} cannot be played", "a hand of these rules")
    cell = max(0, len(line[: wrong.column].split()) - 2)  # after the label
    player = players[min(cell, len(players) - 1)]
    if wrong.code == "value-differs" and isinstance(hand.outcome, LogWins):
        for win in hand.outcome.wins:
            value = find_tile_value(hand, win, rules)
            by_tiles = win._replace(han=value.han or None, fu=value.fu, yakuman=value.yakuman)
            if format_win_value(win) != format_win_value(by_tiles):
                finding = (
                    f"{format_win_value(win)} in the log, {format_win_value(by_tiles)}"
                    f" by the tiles {win.tiles}"
                )
                refuse(finding, SAME_VALUE_EXPECTED, players[win.seat])
    refuse(f"{wrong.message} ({line})", player=player)


def _check_game_end(game: RiichiGame, log: Log) -> GameRecord | None:
    """The record of the game as it ended by the rules; None if the log has no end either. Fails if
    the game ended otherwise in the log."""
    with FaultPlace(log.name, log.hands[-1].start):
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
        if log.final_points not in (None, tuple([100 * points for points in final.points])):
            by_rules = [Quotient(points, 10).format_decimal(3) for points in final.points]
            logged = [Quotient(points, 1000).format_decimal(3) for points in log.final_points]
            check_players("with uma", by_rules, logged)
        return record


DECLARED_TO_GO_ON = {"last-dealer": "last-dealer=play", BUST: "bust=none", END_AT: "end-at=none"}


def _suggest_rules(end: str, hand: LogHand, rules: RiichiRules) -> str:
    """The rules to add if a game goes on after its rules end it, in words."""
    if end in DECLARED_TO_GO_ON:
        return f"If it goes on, add --set {DECLARED_TO_GO_ON[end]}; {FREE_HANDS_HINT}"
    return _suggest_length(hand, rules)


def _suggest_length(last: LogHand, rules: RiichiRules) -> str:
    """The length to add if a game ends before its rules end it, or goes on after that, in words."""
    length = "east" if last.start.round < rules.players else "south"
    such = f" such as --set length={length}" if length != rules.length else ""
    return f"Are the rules others? Add --rules NAME, or --set KEY=VALUE{such}; {FREE_HANDS_HINT}"


def _check_each_player(
    players: Sequence[str], noun: str, by_rules: Sequence[object], logged: Sequence[object]
) -> None:
    for name, one, other in zip(players, by_rules, logged, strict=True):
        if one != other:
            refuse(f"{other} {noun} in the log, {one} by these rules", SAME_RULES_EXPECTED, name)
