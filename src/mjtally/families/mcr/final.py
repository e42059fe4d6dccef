"""The end of a game: scores to ranks and table points, which equal scores share exactly."""

from collections.abc import Sequence
from itertools import groupby

from ...play.parameters import TENTHS
from ...play.plays import Final
from .rules import PARTS, McrRules


def final(scores: Sequence[int], rules: McrRules) -> Final:
    """Ranks and table points of a game that ended with these scores."""
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    ranks, doubled, points = ([0] * len(order) for _ in range(3))
    place = 0
    for _, group in groupby(order, key=scores.__getitem__):
        seats = list(group)
        shared = sum(rules.table_points[place : place + len(seats)])  # in tenths
        for seat in seats:
            ranks[seat] = place + 1
            doubled[seat] = 2 * place + 1 + len(seats)
            points[seat] = shared * (PARTS // TENTHS) // len(seats)
        place += len(seats)
    return Final(tuple(scores), tuple(ranks), tuple(doubled), tuple(points))
