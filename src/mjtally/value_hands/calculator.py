"""What a mark is worth by itself: for `mjtally points` and `mjtally hand`."""

from ..base.errors import Mistake
from ..base.quotient import Quotient
from ..model.calculator import SEAT_NAMES, build_win_result, refuse_honba
from ..model.types import Rules
from .referee import ValueReferee, settle
from .types import ValuePlay


def calculate_points(
    play: ValuePlay,
    mark: str,
    rules: Rules,
    *,
    dealer: bool = False,
    self_draw: bool = False,
    honba: int = 0,
) -> list[Quotient]:
    """The winner's points and then each payer's, who pays most first; they add up to 0. `honba`
    is how often the dealer dealt again. On a discard the second player deals in. Where the winner
    does not deal, at a self-draw the second player does, and on a discard the third. A `Mistake`
    where the mark is not a win, or where it is not counted how often a dealer deals again."""
    examples = " or ".join(sorted(play.example_values, key=int))
    result = build_win_result(mark, examples, players=rules.players, self_draw=self_draw)
    if not play.has_repeats:
        refuse_honba(honba, play.short_name)
    parsed_hand, remarks = ValueReferee(play, rules).parse_hand(result, SEAT_NAMES)
    if parsed_hand is None:
        raise Mistake(remarks[0])
    seat = 0 if dealer else 1 if self_draw else 2
    hand = parsed_hand.hand.replace(dealer=seat)
    unit = play.find_score_unit(rules)
    return [score * unit for score in settle(play, hand, rules, honba)]
