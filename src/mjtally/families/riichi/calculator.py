"""What a mark of riichi is worth by itself: for `mjtally points` and `mjtally hand`."""

from typing import TYPE_CHECKING, Any

from ...base.errors import Mistake, mistake_at
from ...base.quotient import Quotient
from ...language.statements import Cell
from ...model.calculator import SEAT_NAMES, build_win_result, find_winner_seat
from ...model.hand import Hand, Mark, Role, Win
from ...model.payments import sum_payments
from ...model.types import add_scores
from .hand_value.payments import HandValue, parse_value
from .marks import check_mark, match_mark
from .referee import RiichiReferee
from .rules import RiichiRules
from .settlement import list_payments

if TYPE_CHECKING:
    from .hand_value.hand_score import HandScore


def calculate_points(
    mark: str, rules: RiichiRules, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
) -> list[Quotient]:
    """The winner's points and then each payer's, who pays most first; they add up to 0.

    Seats: the winner is the first player, and deals if `dealer` or if the mark says `*`,
    otherwise the second does; on a discard the second deals in. A `Mistake` where the mark
    is not a win.
    """
    value, is_marked_dealer = _parse_plain_value(mark, rules) or _parse_win(mark, rules, self_draw)
    deals = dealer or is_marked_dealer
    kind, discarder = ("tsumo", None) if self_draw else ("ron", 1)
    hand = Hand(kind, wins=(Win(0, value),), discarder=discarder, dealer=0 if deals else 1)
    payments = list_payments(hand, rules, honba)
    own, for_honba, _ = sum_payments(payments, rules.players)
    return [Quotient(points, 1) for points in add_scores(own, for_honba)]


def _parse_plain_value(mark: str, rules: RiichiRules) -> tuple[HandValue, bool] | None:
    """The value that a mark is, and nothing else: the grammar of marks, which takes longer to
    start than all the rest, is not asked. A `Mistake` where there is no such value."""
    value = parse_value(mark)
    if value is None:
        return None
    read = Mark(Role.WINNER, value)
    check_mark(Cell(mark), read, rules)
    return value, False


def _parse_win(mark: str, rules: RiichiRules, self_draw: bool) -> tuple[HandValue, bool]:
    """The value of a winner's mark, and whether it says that they deal."""
    result = build_win_result(mark, "3/40, 5 or 1y", players=rules.players, self_draw=self_draw)
    parsed_hand, remarks = RiichiReferee(rules).parse_hand(result, SEAT_NAMES[: rules.players])
    if parsed_hand is None:
        raise Mistake(remarks[0])
    if parsed_hand.winners_with_tiles:
        message = f"{mark} is tiles: mjtally hand tells what they are worth"
        raise mistake_at(None, "no-mark", message)
    return parsed_hand.hand.wins[0].value, parsed_hand.marked_dealer == 0


def score_mark(text: str, *, seat: str = "", riichi: int = 0, **conditions: Any) -> "HandScore":
    """What the tiles of a mark such as `34678m33s234567p+2m!*` are worth: `!` is riichi, and `*`
    the dealer. Otherwise as `score_hand`; without a seat the winner is not the dealer."""
    from .hand_value.hand_score import score_hand

    mark = match_mark(text) or Mark(Role.WINNER, tiles=text)  # the value says what is wrong
    seat = find_winner_seat(text, mark.tiles, is_dealer=mark.is_dealer, seat=seat)
    score = score_hand(mark.tiles, seat=seat, riichi=riichi or mark.riichi, **conditions)
    if mark.is_open and score.decomposition.winning_hand.is_closed:
        raise ValueError(f"{text}: o is an open hand, and the tiles show no call: take o away")
    return score
