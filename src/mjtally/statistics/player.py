"""A player's sums, which columns are made of."""

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from ..base.quotient import Quotient
from .counts import Extreme

ZERO = Quotient(0, 1)
ALL_PLAYERS = "*"


class StreakGame(NamedTuple):
    """A finished game for streaks: when it was, its number over all files, and what it had, a bit
    for each streak."""

    date: str
    game_number: int
    streak_bits: int


class PlayerTotals:
    """A player's counts and sums; `*` is everybody's.

    `counts` are those of hands and games, by name, ranks doubled and points in parts of one;
    `amounts` those of scores. `net_score` is the sum of all score changes and `recorded_score` the
    part of it that games known by their final scores alone brought. `extremes` are the most and
    the least of something, `streak_games` what streaks are made of.
    """

    __slots__ = (
        "adjustment_points",
        "amounts",
        "counts",
        "extremes",
        "name",
        "net_score",
        "recorded_score",
        "streak_games",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.counts: dict[str, int] = {}
        self.amounts: dict[str, Quotient] = {}
        self.net_score = ZERO
        self.recorded_score = ZERO
        self.adjustment_points = 0  # given or taken outside games, in parts of one
        self.extremes: dict[str, int] = {}
        self.streak_games: list[StreakGame] = []

    def find_count(self, name: str) -> int:
        """So many."""
        return self.counts.get(name, 0)

    def find_amount(self, name: str) -> Quotient:
        """A sum of scores, exact."""
        return self.amounts.get(name, ZERO)

    def find_total(self, name: str) -> Quotient:
        """A sum, whichever it is."""
        return self.amounts.get(name) or Quotient(self.counts.get(name, 0), 1)

    def merge(self, other: "PlayerTotals", extremes: Iterable[Extreme]) -> None:
        """Take in another's sums. (Games of several players are in no row.)"""
        for name, count in other.counts.items():
            self.counts[name] = self.counts.get(name, 0) + count
        for name, amount in other.amounts.items():
            self.amounts[name] = self.find_amount(name) + amount
        self.net_score += other.net_score
        self.recorded_score += other.recorded_score
        self.adjustment_points += other.adjustment_points
        for row in extremes:
            found = [each.extremes[row.name] for each in (self, other) if row.name in each.extremes]
            if found:
                self.extremes[row.name] = reduce(row.select_better, found)

    def count_streak(self, bit: int) -> tuple[int, int]:
        """How many games in a row had something, at most and up to the latest."""
        most = now = 0
        for game in sorted(self.streak_games):
            now = now + 1 if game.streak_bits >> bit & 1 else 0
            most = max(most, now)
        return most, now
