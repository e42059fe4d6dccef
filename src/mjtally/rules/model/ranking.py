"""The ranks of a game: which rank each player has, and who shares one."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any


def group_seats(scores: Sequence[Any], *, share_ranks: bool = True) -> list[list[int]]:
    """The seats in groups that share a rank, the first rank first. If ranks are not shared, equal
    scores are ranked by the seat: the seat nearest to the first dealer goes first."""
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)  # stable: by seat
    if not share_ranks or len(set(scores)) == len(scores):  # this is the usual case
        return [[seat] for seat in order]
    return [list(seats) for _, seats in groupby(order, key=scores.__getitem__)]


def list_ranks(groups: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two ranks of each seat, by seat: the first of the ranks that its group shares, from 1; and
    twice the mean of these ranks."""
    ranks = [0] * sum(map(len, groups))
    doubled_ranks, rank = ranks[:], 1
    for seats in groups:
        for seat in seats:
            ranks[seat], doubled_ranks[seat] = rank, 2 * rank + len(seats) - 1
        rank += len(seats)
    return tuple(ranks), tuple(doubled_ranks)
