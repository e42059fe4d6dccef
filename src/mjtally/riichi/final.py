"""The end of a game: final scores to ranks and points. All numbers are whole.

Points are tenths of a point. Every rank but the first gets its score less `return`, in
thousands, rounded as the rules say, and its uma; the first gets minus the others' sum,
however they round, and with it the oka.
"""

from collections.abc import Sequence

from ..play import Final
from ..quotients import round_half_even
from ..rules import RiichiRules

STICK = 1000


def final(scores: Sequence[int], sticks: int, rules: RiichiRules) -> Final:
    """Ranks and points of a finished game; `scores` without the `sticks` on the table."""
    seats = range(rules.players)
    order = sorted(seats, key=scores.__getitem__, reverse=True)  # stable: by seat
    groups = _groups(order, scores, rules)
    ended = _handed_out(scores, sticks, groups[0], rules) if sticks else tuple(scores)
    by_rank = list(uma_of(ended, rules))
    by_rank[0] += (rules.return_ - rules.start) * rules.players // 100  # the oka
    ranks, doubled, points = [0 for _ in seats], [0 for _ in seats], [0 for _ in seats]
    rank = 1
    for group in groups:
        last = rank + len(group) - 1
        shared = by_rank[rank - 1]
        if last > rank:
            shared = round_half_even(sum(by_rank[rank - 1 : last]), len(group))
        for seat in group:
            ranks[seat], doubled[seat] = rank, rank + last
            points[seat] = thousands(ended[seat], rules) + shared
        rank = last + 1
    lost = sticks * STICK // 100 if rules.leftover == "lost" else 0
    first = order[0]
    points[first] -= sum(points) + lost
    return Final(ended, tuple(ranks), tuple(doubled), tuple(points))


def _groups(order: Sequence[int], scores: Sequence[int], rules: RiichiRules) -> list[list[int]]:
    """Seats that share a rank, the first first. Only `ties=split` lets them share one."""
    if rules.ties == "seat":
        return [[seat] for seat in order]
    groups: list[list[int]] = []
    for seat in order:
        if groups and scores[groups[-1][0]] == scores[seat]:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return groups


def _handed_out(
    scores: Sequence[int], sticks: int, top: Sequence[int], rules: RiichiRules
) -> tuple[int, ...]:
    """The scores with the sticks left on the table: the top's, in hundreds where several
    share it, and what remains goes to the one nearest the first dealer; or lost."""
    if rules.leftover == "lost":
        return tuple(scores)
    ended = list(scores)
    each = sticks * STICK // 100 // len(top) * 100
    for seat in top:
        ended[seat] += each
    ended[top[0]] += sticks * STICK - each * len(top)
    return tuple(ended)


def uma_of(scores: Sequence[int], rules: RiichiRules) -> tuple[int, ...]:
    """Points by rank, in tenths. A floating uma goes by how many have at least `return`."""
    if len(rules.uma) == 1:
        return rules.uma[0]
    at_or_above = sum(score >= rules.return_ for score in scores)
    return rules.uma[{1: 0, 3: 2}.get(at_or_above, 1)]


def thousands(score: int, rules: RiichiRules) -> int:
    """A score less `return`, rounded to thousands (`none` keeps tenths), in tenths."""
    match rules.rounding:
        case "none":
            return (score - rules.return_) // 100
        case "half-up":  # as Math.round: -1500 is -1000
            rounded = (score + 500) // 1000
        case "half-away":  # -1500 is -2000
            rounded = (abs(score) + 500) // 1000 * (-1 if score < 0 else 1)
        case "half-down":  # five down, six up: -1500 is -2000
            rounded = -((500 - score) // 1000)
        case "down":
            rounded = score // 1000
        case "up":
            rounded = -(-score // 1000)
        case _:  # toward-return
            rounded = score // 1000 if score >= rules.return_ else -(-score // 1000)
    return (rounded * 1000 - rules.return_) // 100
