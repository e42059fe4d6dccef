"""Who gained what from whom: the points that every hand moves between two players.

Nothing is created at a table, so a player's points from all others are his net score. Only
games recorded by their final scores say nothing of it.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations
from operator import attrgetter

from ..base.exact import Quotient, plus, times
from ..counts.columns import Column
from ..counts.player import ZERO
from ..play.family import Family
from ..play.plays import MOVES, NOBODY, Adjusted, Final, Play
from .asked import Asked, Row
from .hands import fields


class Pair:
    """What happened between a player and an opponent, as the player sees it."""

    __slots__ = (
        *("ahead_count", "behind_count", "difference", "game_count", "hand_count", "name"),
        *("opponent", "points", "scored_count"),
    )

    def __init__(self, name: str, opponent: str) -> None:
        self.name = name
        self.opponent = opponent
        self.hand_count = self.game_count = self.ahead_count = self.behind_count = 0
        self.difference = self.scored_count = 0
        self.points = [ZERO] * len(MOVES)

    def add(self, other: "Pair") -> None:
        """Take in what happened elsewhere."""
        self.hand_count += other.hand_count
        self.game_count += other.game_count
        self.ahead_count += other.ahead_count
        self.behind_count += other.behind_count
        self.difference += other.difference
        self.scored_count += other.scored_count
        self.points = [plus(*both) for both in zip(self.points, other.points, strict=True)]

    @property
    def tied_count(self) -> int:
        """Games in which both had the same rank."""
        return self.game_count - self.ahead_count - self.behind_count

    @property
    def score_difference_mean(self) -> Quotient:
        """How far the player was ahead, of each game whose scores are known."""
        return Quotient(self.difference, self.scored_count)

    @property
    def net(self) -> Quotient:
        """All points that came from the opponent, less those that went to him."""
        net = ZERO
        for points in self.points:
            net = plus(net, points)
        return net


def _moved(kind: int, name: str, words: str) -> Column:
    return Column(name, "points", words, lambda pair: pair.points[kind])


WORDS = (
    "points won from the opponent by discard, less those lost to him",
    "the same by self-draw",
    "the same at draws",
    "the same at a chombo or a false win, and penalties",
    "the same as riichi sticks",
)
COLUMNS = (
    *fields(
        ("name", "text", "the player"),
        ("opponent", "text", "the opponent; (nobody) gets what goes to no player"),
        ("hand_count", "count", "hands together"),
        ("game_count", "count", "games finished together"),
        ("ahead_count", "count", "games in which the player ranked higher"),
        ("behind_count", "count", "games in which the opponent ranked higher"),
        ("tied_count", "count", "games in which both had the same rank"),
        ("score_difference_mean", "points", "final score less the opponent's / games together"),
    ),
    *map(_moved, range(len(MOVES)), MOVES, WORDS),
    Column(
        "net",
        "points",
        "the sum of these; games known by final scores alone have none",
        attrgetter("net"),
    ),
)


class Matchups:
    """Every pair of players, from plays in any order."""

    left_out = 0

    def __init__(self, asked: Asked) -> None:
        self.pairs: dict[tuple[str, str], Pair] = {}

    def add(self, event: Play | Adjusted) -> None:
        """Take an event in."""
        if not isinstance(event, Play):
            return
        names, unit = event.sitting.names, event.sitting.unit
        for one, other in permutations(range(len(names)), 2):
            pair = self._pair(names[one], names[other])
            pair.hand_count += len(event.outcomes)
            if event.final:
                _compare(pair, event.final, one, other)
        sums: dict[tuple[int, int | None, int], int] = {}
        for giver, taker, points, kind in event.sitting.rules.family.moves(event):
            key = giver, taker, kind
            sums[key] = sums.get(key, 0) + points
        for (giver, taker, kind), points in sums.items():
            other_name = NOBODY if taker is None else names[taker]
            self._move(names[giver], other_name, times(-points, unit), kind)
            if taker is not None:
                self._move(other_name, names[giver], times(points, unit), kind)

    def merge(self, other: "Matchups", number: int, family: Family) -> None:
        """Take in the pairs of another file."""
        for (name, opponent), theirs in other.pairs.items():
            self._pair(name, opponent).add(theirs)

    def _pair(self, name: str, opponent: str) -> Pair:
        key = str(name), str(opponent)
        pair = self.pairs.get(key)
        if pair is None:
            pair = self.pairs[key] = Pair(*key)
        return pair

    def _move(self, name: str, opponent: str, points: Quotient, kind: int) -> None:
        pair = self._pair(name, opponent)
        pair.points[kind] = plus(pair.points[kind], points)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column."""
        return COLUMNS

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each ordered pair, by name."""
        for _, pair in sorted(self.pairs.items()):
            yield [column.value(pair) for column in columns]


def _compare(pair: Pair, final: Final, one: int, other: int) -> None:
    """A game that both finished."""
    ranks, scores = final.ranks, final.scores
    pair.game_count += 1
    pair.ahead_count += ranks[one] < ranks[other]
    pair.behind_count += ranks[one] > ranks[other]
    if scores:
        pair.scored_count += 1
        pair.difference += scores[one] - scores[other]
