"""The values of winners' tiles, where a log does not state all of them."""

from ..base.errors import Mistake
from ..base.winds import WINDS
from ..families.riichi.hand_value.hand_score import score_hand
from ..families.riichi.payments import HandValue, payments_for_value
from ..families.riichi.rules import RiichiRules
from ..logs.faults import refuse
from ..logs.game import STICK_POINTS, LogHand, LogWin, LogWins

# The least fu of a mangan, where neither log nor tiles show them and han are below five.
MIN_MANGAN_MARKS = {3: "3/70", 4: "4/40"}
MAX_URA = 20  # of five indicators, each of four tiles


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
    if win.yakuman or win.fu is not None or not win.tiles:
        return win
    if win.han is not None:
        return win._replace(fu=find_tile_value(hand, win, rules).fu)
    hides_ura = not hand.ura and any(each.seat == win.seat for each in hand.riichi)
    if has_tiles and not hides_ura:  # tiles alone show it
        return win
    value = find_tile_value(hand, win, rules)
    ura = _count_hidden_ura(hand, win, value, rules) if hides_ura else 0
    if has_tiles and not ura:
        return win
    tiles = "" if ura else win.tiles  # which are worth less without the indicators
    return win._replace(
        han=value.han + ura or None, fu=value.fu, yakuman=value.yakuman, tiles=tiles
    )


def _count_hidden_ura(hand: LogHand, win: LogWin, value: HandValue, rules: RiichiRules) -> int:
    """How many ura, at least, bring a winner in riichi what was paid; 0 where none do. For logs
    that do not give their indicators."""
    if value.yakuman:
        return 0
    dealer = hand.start.round % len(hand.deltas) == win.seat
    self_draw = isinstance(hand.outcome, LogWins) and hand.outcome.discarder is None
    paid = list_possible_points(hand, win)
    for ura in range(MAX_URA + 1):
        worth = value._replace(han=value.han + ura)
        if payments_for_value(worth, dealer=dealer, self_draw=self_draw, rules=rules)[0] in paid:
            return ura
    return 0


def list_possible_points(hand: LogHand, win: LogWin) -> tuple[int, ...]:
    """What a win brought without honba and sticks, which of several winners one gets alone."""
    assert isinstance(hand.outcome, LogWins)
    paid = [each.seat for each in hand.riichi if each.is_paid]
    own = STICK_POINTS * paid.count(win.seat)
    sticks = STICK_POINTS * (hand.start.sticks + len(paid))
    honba = 100 * (len(hand.deltas) - 1) * hand.start.honba
    points = hand.deltas[win.seat] + own
    if len(hand.outcome.wins) == 1:
        return (points - sticks - honba,)
    return (points - sticks - honba, points - honba, points)


def format_win_value(win: LogWin) -> str:
    """A value as a mark: `3/40`, `1y`; empty where the log does not state it."""
    if win.yakuman:
        return f"{win.yakuman}y"
    if win.han is None:
        return ""
    if win.fu is None:
        return MIN_MANGAN_MARKS.get(win.han, str(win.han))
    return f"{win.han}/{win.fu}"
