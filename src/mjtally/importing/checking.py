"""A game played over by the rules: every label, payment, score and point of its log.

The lines that go to the scores file are read as any scores file is, and what they do at the
table is held against what the log says happened there. The first difference is a fault.
"""

from collections.abc import Sequence
from functools import partial
from typing import NoReturn

from ..base.errors import ERROR, Remark
from ..base.exact import Quotient
from ..base.winds import round_name
from ..families.riichi.game import Game
from ..families.riichi.rules import RiichiRules
from ..logs.faults import refuse, within
from ..logs.game import STICK, Log, LogHand, Wins
from ..play.hands import Outcome
from ..play.playing import Playing
from ..play.plays import ENDS, Final, Sitting
from ..reading.tallied import Tallied
from ..text.statements import Line
from .handlines import SEATS
from .values import shown, value_of

RULES = "the same: are the rules others? Add --rules NAME, or --set KEY=VALUE"


def checked(log: Log, rules: RiichiRules, lines: Sequence[str], tallied: Tallied) -> Final | None:
    """How the game ended; None where it is unfinished, or nothing is followed.

    `lines` are its hands as they will be written; `tallied` remembers lines and hands."""
    conduct = tallied.conduct(rules)
    seats = tuple(SEATS[: rules.players])
    sitting = Sitting(log.name, 0, "", 1, seats, rules, conduct.layout, conduct.unit)
    game = conduct.sit(sitting, None)
    for hand, line in zip(log.hands, lines, strict=True):
        with within(log.name, hand.label):
            if isinstance(game, Game):
                _same_table(game, hand, log)
            _play(game, hand, tallied.read(line), log.players, rules)
    return _ended(game, log) if isinstance(game, Game) else None


def _play(
    game: Playing, hand: LogHand, line: Line, players: Sequence[str], rules: RiichiRules
) -> None:
    """One hand: what is wrong with it, and who pays."""
    look = game.look(line)
    wrong = next((each for each in look.remarks if each.severity == ERROR), None)
    if wrong or look.outcome is None:
        _refuse_line(wrong, hand, line.text, players, rules)
    _same_payments(look.outcome, game, hand, players)
    game.add(len(game.lines) + 1, line, look.outcome)


def _same_table(game: Game, hand: LogHand, log: Log) -> None:
    """The hand that the log names is the one to be played."""
    if game.end:
        refuse("a hand after the end of the game by these rules", f"no more: {ENDS[game.end]}")
    here, start = game.table, hand.start
    label = f"{round_name(here.round, len(start.scores))}.{here.honba}"
    if (here.round, here.honba) != start[:2]:
        refuse(f"{hand.label} in the log, {label} by these rules", RULES)
    if here.sticks != start.sticks:
        refuse(f"{start.sticks} sticks in the log, {here.sticks} by these rules", RULES)
    for name, has, said in zip(log.players, game.scores(), start.scores, strict=True):
        if has != said:
            refuse(f"{said} points in the log, {has} by these rules", RULES, name)
    if not game.opening.rules.borrow:
        for each in hand.riichi:
            if start.scores[each.seat] < STICK:
                found = f"riichi with {start.scores[each.seat]} points"
                refuse(found, f"{STICK} or more (or --set borrow=yes)", log.players[each.seat])


def _same_payments(outcome: Outcome, game: Playing, hand: LogHand, players: Sequence[str]) -> None:
    paid = game.sitting.layout.unpack(outcome.change_at(game.table))
    for name, by_rules, said in zip(players, paid, hand.deltas, strict=True):
        if by_rules != said:
            refuse(f"{said:+} points in the log, {by_rules:+} by these rules", RULES, name)


def _refuse_line(
    wrong: Remark | None, hand: LogHand, line: str, players: Sequence[str], rules: RiichiRules
) -> NoReturn:
    """What is wrong with a hand. Of tiles that are worth something else both values are told."""
    if wrong is None:
        refuse(f"{line} cannot be played", "a hand of these rules")
    player = players[min(_cell_at(wrong.column, line), len(players) - 1)]
    if wrong.code == "value-differs" and isinstance(hand.outcome, Wins):
        for win in hand.outcome.wins:
            value = value_of(hand, win, rules)
            by_tiles = win._replace(han=value.han or None, fu=value.fu, yakuman=value.yakuman)
            if shown(win) != shown(by_tiles):
                found = f"{shown(win)} in the log, {shown(by_tiles)} by the tiles {win.tiles}"
                refuse(found, RULES, players[win.seat])
    refuse(f"{wrong.message} ({line})", player=player)


def _cell_at(column: int, line: str) -> int:
    """Which cell behind the label stands at a column."""
    return max(0, len(line[:column].split()) - 2)


# ------------------------------------------------------------------------------- the end


def _ended(game: Game, log: Log) -> Final | None:
    """How the game ended by the rules, which is how it ended in the log."""
    last = log.hands[-1].label
    with within(log.name, last):
        if not game.end:
            if log.final_scores is not None:
                refuse("the last hand in the log; by these rules the game goes on", RULES)
            return None
        final = game.finish(game.end, len(game.lines)).final
        assert final
        refuse_other = partial(_same_for_all, log.players)
        if log.final_scores is not None:
            refuse_other("points at the end", final.scores, log.final_scores)
        if log.final_points is not None:
            by_rules = [Quotient(points, 10) for points in final.points]
            said = [Quotient(points, 1000) for points in log.final_points]
            refuse_other("with uma", _digits(by_rules), _digits(said))
        return final


def _digits(points: Sequence[Quotient]) -> list[str]:
    return [each.digits(3) for each in points]


def _same_for_all(
    players: Sequence[str], what: str, by_rules: Sequence[object], said: Sequence[object]
) -> None:
    for name, one, other in zip(players, by_rules, said, strict=True):
        if one != other:
            refuse(f"{other} {what} in the log, {one} by these rules", RULES, name)
