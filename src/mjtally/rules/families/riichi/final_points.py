"""From final scores to ranks and points. All numbers are whole, and points are tenths of a point.

Every rank but the first gets its score less `return`, in thousands, rounded as the rules say, and
its uma. The first gets minus the sum of the others, however these were rounded, so that the oka is
in it. Players who share a rank share its points; a tenth that cannot be shared goes to the player
who is nearest to the first dealer.
"""

from collections.abc import Sequence
from functools import lru_cache

from ....base.quotient import Quotient, round_half_up
from ...model.game_ends import FinalResult
from ...model.ranking import group_seats, list_ranks
from .payments import RIICHI_STICK
from .rules import RiichiRules


def final_result(scores: Sequence[int], sticks: int, rules: RiichiRules) -> FinalResult:
    """The ranks and points of a finished game. `scores` are without the `sticks` on the table."""
    groups = group_seats(scores, share_ranks=rules.ties == "split")
    order = [seat for group in groups for seat in group]
    ended = _add_leftover_sticks(scores, sticks, groups[0], rules) if sticks else tuple(scores)
    uma = select_uma(ended, rules)
    points = [0] * len(order)
    for place, seat in enumerate(order):
        points[seat] = points_before_uma(ended[seat], rules) + uma[place]
    lost = sticks * RIICHI_STICK // 100 if rules.leftover == "lost" else 0
    points[order[0]] -= sum(points) + lost
    for group in groups if len(groups) < len(order) else ():
        pooled = _share_points([points[seat] for seat in group], [ended[seat] for seat in group])
        for seat, share in zip(group, pooled, strict=True):
            points[seat] = share
    return FinalResult(ended, *list_ranks(groups), tuple(points))


def final_result_from_points(points: Sequence[int], rules: RiichiRules) -> FinalResult:
    """The result of a finished game of which only the points are known, which make the ranks."""
    groups = group_seats(points, share_ranks=rules.ties == "split")
    return FinalResult((), *list_ranks(groups), tuple(points))


def _share_points(points: Sequence[int], scores: Sequence[int]) -> list[int]:
    """The points of players with equal scores, who share the points of their places.

    Leftover sticks may have made their scores, and so their points, slightly different. A tenth
    that cannot be shared goes to the one who is nearest to the first dealer.
    """
    apart = [(score - scores[-1]) // 100 for score in scores]
    share, over = divmod(sum(points) - sum(apart), len(points))
    return [share + (at < over) + more for at, more in enumerate(apart)]


def _add_leftover_sticks(
    scores: Sequence[int], sticks: int, top: Sequence[int], rules: RiichiRules
) -> tuple[int, ...]:
    """The scores with the sticks that are left on the table. The top gets them, unless the rules
    say that they are lost. If several players share the top, they share the sticks in hundreds, and
    the one who is nearest to the first dealer gets the rest."""
    if rules.leftover == "lost":
        return tuple(scores)
    ended = list(scores)
    share = sticks * RIICHI_STICK // 100 // len(top) * 100
    for seat in top:
        ended[seat] += share
    ended[top[0]] += sticks * RIICHI_STICK - share * len(top)
    return tuple(ended)


def select_uma(scores: Sequence[int], rules: RiichiRules) -> tuple[int, ...]:
    """The points by rank, in tenths. A floating uma depends on how many players have at least
    `return`."""
    if len(rules.uma) == 1:
        return rules.uma[0]
    at_or_above = sum(score >= rules.return_ for score in scores)
    return rules.uma[{1: 0, 3: 2}.get(at_or_above, 1)]


@lru_cache(maxsize=5_000)  # most scores come again
def points_before_uma(score: int, rules: RiichiRules) -> int:
    """The points of a score less `return`, in tenths. They are rounded to whole points, unless the
    rules say `none`."""
    if rules.rounding == "none":
        return (score - rules.return_) // 100
    exact, is_gain = Quotient(score, 1000), score >= rules.return_
    rounded = round_to_whole(exact, rules.rounding, is_gain=is_gain)
    return (rounded * 1000 - rules.return_) // 100


def round_to_whole(exact: Quotient, rounding: str, *, is_gain: bool) -> int:
    """A number of thousands, or of points, rounded to a whole one. `toward-return` rounds a gain
    down and a loss up."""
    top, bottom = exact
    match rounding:
        case "half-up":  # rounds as Math.round does: -1.5 is -1
            return round_half_up(exact)
        case "half-away":  # -1.5 is -2
            return (2 * abs(top) + bottom) // (2 * bottom) * (-1 if top < 0 else 1)
        case "half-down":  # five down, six up: -1.5 is -2
            return -((bottom - 2 * top) // (2 * bottom))
        case "down":
            return top // bottom
        case "up":
            return -(-top // bottom)
        case _:  # toward-return
            return top // bottom if is_gain else -(-top // bottom)
