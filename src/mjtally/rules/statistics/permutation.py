"""This module finds how often a difference as large comes up between two players, or two periods of
one player, if both play equally well.

If both play equally well, it is luck whose part in a game was whose. So the parts are dealt out
again: in a game of both the two may be swapped, and the games of only one of them may be the
other's, each keeping as many as before. The chance is the share of all these arrangements in which
the two figures are as far apart as they are, or farther (a permutation test; R. A. Fisher, The
Design of Experiments, 1935). Figures are compared as exact numbers: ties are common, and count.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, compress, product
from math import comb
from typing import NamedTuple

from ...base.quotient import Quotient

MOST_ENUMERATED = 20_000  # arrangements that are all gone through; of more, some are drawn
MOST_DRAWN, LEAST_DRAWN = 10_000, 1_000  # arrangements
SEED = 1  # a comparison draws the same numbers each time
MOST_PARTS_DRAWN = 4_000_000  # parts of games in all of those: some seconds
LEAST_ARRANGEMENTS = 40  # so many allow a difference as rare as 5 in 100, in both directions
LEAST_GAMES = 4  # the least games of each: the spread of fewer is a guess

Arrangement = Sequence[int]  # 1 for a swap, or for a game that is now the first one's


class Part(NamedTuple):
    """A player's part in a game, for one figure: what it adds to the sum and to the divisor, in
    whole units that are equal in all games."""

    total: int
    size: int


class PlayedParts(NamedTuple):
    """All parts of two, for one figure: of games together, as pairs, and of games apart."""

    together: Sequence[tuple[Part, Part]]
    first_apart: Sequence[Part]
    second_apart: Sequence[Part]

    def swap(self) -> "PlayedParts":
        """These parts with the two players in the other order."""
        pairs = [(second, first) for first, second in self.together]
        return PlayedParts(pairs, self.second_apart, self.first_apart)

    def list_parts(self) -> tuple[list[Part], list[Part]]:
        """All parts of the first player, and all parts of the second."""
        first = [pair[0] for pair in self.together]
        second = [pair[1] for pair in self.together]
        return [*first, *self.first_apart], [*second, *self.second_apart]


class Schedule(NamedTuple):
    """How many games two played: together, and apart."""

    together: int
    first_apart: int
    second_apart: int

    @property
    def arrangement_count(self) -> int:
        """The number of ways in which the parts can be dealt out."""
        apart = self.first_apart + self.second_apart
        return comb(apart, self.first_apart) << self.together

    @property
    def is_enough(self) -> bool:
        """Whether there are enough games to tell a difference from luck."""
        least = self.together + min(self.first_apart, self.second_apart)
        return least >= LEAST_GAMES and self.arrangement_count >= LEAST_ARRANGEMENTS


class Arrangements:
    """The arrangements that are gone through: every one, or some that are drawn at random."""

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule

    @property
    def is_exact(self) -> bool:
        """Whether all possible arrangements are gone through."""
        return self.schedule.arrangement_count <= MOST_ENUMERATED

    @property
    def number(self) -> int:
        """How many arrangements are gone through."""
        if self.is_exact:
            return self.schedule.arrangement_count
        fewer = MOST_PARTS_DRAWN // sum(self.schedule)
        return max(LEAST_DRAWN, min(MOST_DRAWN, fewer))

    def __iter__(self) -> Iterator[Arrangement]:
        return self._enumerate() if self.is_exact else self._draw()

    def _enumerate(self) -> Iterator[Arrangement]:
        together, first_apart, second_apart = self.schedule
        apart = range(first_apart + second_apart)
        for swaps in product((0, 1), repeat=together):
            for chosen in combinations(apart, first_apart):
                yield (*swaps, *map(frozenset(chosen).__contains__, apart))

    def _draw(self) -> Iterator[Arrangement]:
        from random import Random

        random, (together, first_apart, second_apart) = Random(SEED), self.schedule
        apart = [1] * first_apart + [0] * second_apart
        for _ in range(self.number):
            random.shuffle(apart)
            swaps = f"{random.getrandbits(together):0{together}b}" if together else ""
            yield [*map(int, swaps), *apart]


class _ArrangedFigure:
    """How far apart a figure of the two is, in any arrangement."""

    def __init__(self, parts: PlayedParts) -> None:
        pairs, apart = parts.together, [*parts.first_apart, *parts.second_apart]
        self.base = _add_parts(first for first, _ in pairs)
        self.whole = _add_parts([*chain.from_iterable(pairs), *apart])
        moved = [Part(b.total - a.total, b.size - a.size) for a, b in pairs] + apart
        self.totals, self.sizes = zip(*moved, strict=True)
        played = (0,) * len(pairs) + (1,) * len(parts.first_apart) + (0,) * len(parts.second_apart)
        self.distance, self.divisor = self._measure(played)

    def _measure(self, arrangement: Arrangement) -> tuple[int, int]:
        """The distance of the two figures, as a quotient."""
        total = self.base.total + sum(compress(self.totals, arrangement))
        size = self.base.size + sum(compress(self.sizes, arrangement))
        other_total, other_size = self.whole.total - total, self.whole.size - size
        return abs(total * other_size - other_total * size), size * other_size

    def is_as_far(self, arrangement: Arrangement) -> bool:
        """Whether an arrangement makes a difference at least as large as the real one. If one of
        the two has no figure in it, nothing is known, and it counts as one that does."""
        distance, divisor = self._measure(arrangement)
        return distance * self.divisor >= self.distance * divisor


def _add_parts(parts: Iterable[Part]) -> Part:
    total = size = 0
    for part in parts:
        total, size = total + part.total, size + part.size
    return Part(total, size)


def compute_figure(parts: Sequence[Part]) -> Quotient:
    """A figure: the sum, divided; nan where there is nothing to divide by."""
    return Quotient(*_add_parts(parts))


def compute_chances(figures: Sequence[PlayedParts], arrangements: Arrangements) -> list[Quotient]:
    """For each figure, in which share of the arrangements the two differ as much; nan where one of
    them has no figure. All figures see the same arrangements."""
    arranged = [_ArrangedFigure(parts) for parts in figures]
    counts = [0] * len(arranged)
    for arrangement in arrangements:
        for at, figure in enumerate(arranged):
            counts[at] += figure.is_as_far(arrangement)
    # What was played is one more that could have been drawn: so no chance is 0.
    more = not arrangements.is_exact
    return [
        Quotient(number + more, arrangements.number + more) if figure.divisor else Quotient(0, 0)
        for number, figure in zip(counts, arranged, strict=True)
    ]
