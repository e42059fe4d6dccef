"""What a mark of MCR is worth by itself: for `mjtally points` and `mjtally hand`."""

from typing import Any

from ...base.errors import Mistake
from ...base.quotient import Quotient
from ...language.statements import Cell
from ...model.calculator import SEAT_NAMES, build_win_result, find_winner_seat, refuse_honba
from ...model.payments import sum_payments
from ...value_hands.marks import ValueRole
from .game.settlement import list_payments
from .hand_value.hand_score import FanScore, score_hand
from .lines.hand import parse_hand
from .lines.marks import McrMark, parse_mark
from .rules import McrRules


def calculate_points(
    mark: str, rules: McrRules, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
) -> list[Quotient]:
    """The winner's points and then each payer's, who pays most first; they add up to 0. On a
    discard the second player deals in; who deals pays and gets nothing extra. A `Mistake` where
    the mark is not a win, or where there is honba, which MCR does not have."""
    result = build_win_result(mark, "8 or 24", players=rules.players, self_draw=self_draw)
    refuse_honba(honba, "MCR")
    parsed_hand, remarks = parse_hand(result, rules, SEAT_NAMES)
    if parsed_hand is None:
        raise Mistake(remarks[0])
    payments = list_payments(parsed_hand.hand, None, rules)
    return [Quotient(points, 1) for points in sum_payments(payments, rules.players).own]


def score_mark(text: str, *, seat: str = "", **conditions: Any) -> FanScore:
    """What the tiles of a mark are worth, where `*` is the dealer; otherwise as `score_hand`.
    Without a seat the winner is not the dealer."""
    try:
        mark = parse_mark(Cell(text))
    except Mistake:
        mark = McrMark(ValueRole.WINNER, tiles=text)  # the value says what is wrong with them
    seat = find_winner_seat(text, mark.tiles, is_dealer=mark.is_dealer, seat=seat)
    return score_hand(mark.tiles, seat=seat, **conditions)
