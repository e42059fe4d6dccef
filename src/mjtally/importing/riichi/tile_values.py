"""The values of winners' tiles, where a log does not state all of them."""

from ...base.errors import Mistake
from ...base.winds import WINDS
from ...families.riichi.hand_value.hand_score import score_hand
from ...families.riichi.hand_value.payments import HandValue
from ...families.riichi.rules import RiichiRules
from ...logs.faults import refuse
from ...logs.game import LogHand, LogWin, LogWins

# The least fu of a mangan, where neither log nor tiles show them and han are below five.
MIN_MANGAN_MARKS = {3: "3/70", 4: "4/40"}


def find_tile_value(hand: LogHand, win: LogWin, rules: RiichiRules) -> HandValue:
    """Han and fu, or yakuman, of a winner's tiles; a fault where they are not a win."""
    players = len(hand.deltas)
    declared = {each.seat: 1 + each.is_double for each in hand.riichi}.get(win.seat, 0)
    assert isinstance(hand.outcome, LogWins)
    try:
        score = score_hand(
            win.tiles,
            self_draw=hand.outcome.discarder is None,
            riichi=declared,
            dora=",".join(hand.dora),
            ura=",".join(hand.ura) if declared else "",
            seat=WINDS[(win.seat - hand.start.round) % players],
            round=WINDS[hand.start.round // players],
            rules=rules,
            **dict.fromkeys(win.tags, True),
        )
    except (Mistake, ValueError) as error:
        refuse(f"{win.tiles}: {error}", "a winning hand")
    return HandValue(score.han, score.fu, score.yakuman)


def complete_values(hand: LogHand, rules: RiichiRules, *, has_tiles: bool) -> LogHand:
    """The hand, with what its winners' tiles show where the log is silent: fu, which some
    formats leave out from mangan on, and where tiles are not written, all of it."""
    if not isinstance(hand.outcome, LogWins):
        return hand
    wins = tuple(_complete_value(hand, win, rules, has_tiles) for win in hand.outcome.wins)
    return hand._replace(outcome=hand.outcome._replace(wins=wins))


def _complete_value(hand: LogHand, win: LogWin, rules: RiichiRules, has_tiles: bool) -> LogWin:
    is_stated = win.yakuman > 0 or win.fu is not None
    is_silent = win.han is None and has_tiles  # tiles alone show it
    if is_stated or is_silent or not win.tiles:
        return win
    value = find_tile_value(hand, win, rules)
    if win.han is None:
        return win._replace(han=value.han or None, fu=value.fu, yakuman=value.yakuman)
    return win._replace(fu=value.fu)


def format_win_value(win: LogWin) -> str:
    """A value as a mark: `3/40`, `1y`; empty where the log does not state it."""
    if win.yakuman:
        return f"{win.yakuman}y"
    if win.han is None:
        return ""
    if win.fu is None:
        return MIN_MANGAN_MARKS.get(win.han, str(win.han))
    return f"{win.han}/{win.fu}"
