"""Rounds that follow from one another by turning the players around.

Of n players, all but a few stand in circles of r, and the round after a round is the same with
everybody one place further on: r rounds come from one. Two players who stand x and y places apart
from the same two of the first round meet in the same number of rounds, so that one round has to be
found, in which all *differences* are different, and not r of them. The constructions of design
theory work like this: the 5 rounds of 16 players are one round with three circles of 5, and one
player who stays. See C. J. Colbourn and J. H. Dinitz (eds.), Handbook of Combinatorial Designs.

Where nearly every difference is needed once, changing places hardly ever ends. But many such rounds
have a symmetry, x -> u·x from one circle to the next, of order three for tables of four (two for
tables of three): a table is then three of a kind with one who stays, or has two images, and for 48
players 4 tables with their images make a round. All of these can be listed, and those that fit
together are found by trying them one after another.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import ceil
from random import Random
from typing import NamedTuple

from .annealing import Prices, Search, anneal
from .plans import count_shared_meetings, find_least_shared_meetings, spread_evenly

MOST_TRIALS = 60_000_000  # candidates that are looked at
MOST_ORBITS = 24  # of players and their images, of which so many tables can be made


class Rotation(NamedTuple):
    """Circles of players, numbered circle by circle, and players who stay, who come last; and how
    many rounds are turned. Where the circles are images of one another, a place is multiplied by
    a number from one to the next; it is 0 where they are not."""

    player_count: int
    table_size: int
    length: int  # players in a circle, and rounds that come from each first one
    circle_count: int
    first_round_count: int = 1
    multiplier: int = 0

    @property
    def staying_count(self) -> int:
        """How many players stay where they are."""
        return self.player_count - self.length * self.circle_count

    def turn(self, player: int, by: int) -> int:
        """The player who has a player's place `by` rounds later."""
        if player >= self.length * self.circle_count:
            return player
        circle, place = divmod(player, self.length)
        return circle * self.length + (place + by) % self.length

    def list_mirrored(self) -> "Iterator[Rotation]":
        """This rotation with circles that are images of one another, in every way that there is."""
        order = self.table_size - 1
        if self.circle_count % order == 0:
            for multiplier in range(1, self.length):
                if pow(multiplier, order, self.length) == 1:
                    yield self._replace(multiplier=multiplier)

    def build_prices(self) -> Prices:
        """A counter for each difference: for each orbit of pairs.

        What is paid is that pairs share rounds. Of the s pairs of an orbit, which is r except where
        turning leads back to a pair early, each meets r/s times whenever one of them does in a
        first round; where each meets m times, they share s·m(m-1)/2 rounds. Prices are twice as
        much, divided by r, so that they are whole and a repeat of r pairs costs 2.
        """
        counters = [[0] * self.player_count for _ in range(self.player_count)]
        prices: list[int] = []
        steps: list[int] = []
        counted: set[tuple[int, int]] = set()
        for one in range(self.player_count):
            for other in range(one):
                if (other, one) in counted:
                    continue
                pairs = [(self.turn(other, by), self.turn(one, by)) for by in range(self.length)]
                orbit = {(min(pair), max(pair)) for pair in pairs}
                for first, second in orbit:
                    counters[first][second] = counters[second][first] = len(prices)
                counted |= orbit
                times = self.length // len(orbit)
                prices.append(times - 1)
                steps.append(2 * times)
        return Prices(counters, prices, steps)

    def find_goal(self) -> int:
        """The lowest price that first rounds can have, as far as counting tells."""
        rounds = self.length * self.first_round_count
        count, size = self.player_count, self.table_size
        meetings = rounds * count * (size - 1) // 2
        even = spread_evenly({0: count * (count - 1) // 2}, meetings)
        least = max(count_shared_meetings(even), find_least_shared_meetings(count, size, rounds))
        return ceil(2 * least / self.length)

    def find_rounds(self, rounds: int, steps: int, random: Random) -> list[list[int]] | None:
        """So many rounds, turned from the best first ones of a search of so many steps; of circles
        that are images, from one without repeats, or None. After the last one the first one comes
        again."""
        prices, size = self.build_prices(), self.table_size
        if self.multiplier:
            tables = find_mirrored_round(self._list_images(), size, prices, random)
            if tables is None:
                return None
            first_rounds = [tables]
        else:
            start = [list(range(self.player_count)) for _ in range(self.first_round_count)]
            for round_ in start:
                random.shuffle(round_)
            search = Search(steps, self.find_goal())
            first_rounds = anneal(start, size, prices, search, random).rounds
        turned = [
            [self.turn(player, by) for player in round_]
            for by in range(self.length)
            for round_ in first_rounds
        ]
        return [turned[number % len(turned)] for number in range(rounds)]

    def _list_images(self) -> list[int]:
        """The image of each player: those in circles come first, then those who stay, of whom as
        many as can be are images of one another, too."""
        length, order = self.length, self.table_size - 1
        turned = length * self.circle_count
        alone = turned + self.staying_count % order
        images = [
            (circle - circle % order + (circle + 1) % order) * length
            + place * self.multiplier % length
            for circle in range(self.circle_count)
            for place in range(length)
        ]
        images += range(turned, alone)
        for start in range(alone, self.player_count, order):
            images += [*range(start + 1, start + order), start]
        return images


# ---------------------------------------------------------- circles that are images of one another


class Candidate(NamedTuple):
    """Tables that are images of each other, and a bit for each player and each difference that
    they have."""

    tables: Sequence[Sequence[int]]
    bits: int


def find_mirrored_round(
    images: Sequence[int], table_size: int, prices: Prices, random: Random
) -> list[int] | None:
    """A round that is its own image and has no difference twice; None where none was found."""
    alone, orbits = [], []
    for player in range(len(images)):
        orbit = [player]
        while images[orbit[-1]] != player:
            orbit.append(images[orbit[-1]])
        if len(orbit) == 1:
            alone.append(player)
        elif player == min(orbit):
            orbits.append(orbit)
    if (len(orbits) - len(alone)) % table_size or len(orbits) > MOST_ORBITS:
        return None
    random.shuffle(orbits)
    candidates = list(_list_candidates(alone, orbits, table_size, prices))
    firsts = [1 << player for player in (*alone, *(orbit[0] for orbit in orbits))]
    fitted = _fit_together(candidates, firsts, [MOST_TRIALS])
    if fitted is None:
        return None
    return [player for candidate in fitted for table in candidate.tables for player in table]


def _list_candidates(
    alone: Sequence[int], orbits: Sequence[Sequence[int]], table_size: int, prices: Prices
) -> Iterator[Candidate]:
    """The candidates: a player who is their own image, at one table with a whole orbit; or a table
    of players from different orbits, and its images."""
    order = table_size - 1
    for player, orbit in product(alone, orbits):
        yield from _build_candidate([(player, *orbit)], prices)
    for first, *others in combinations(orbits, table_size):
        for shifts in product(range(order), repeat=table_size - 1):
            shifted = list(zip(others, shifts, strict=True))
            tables = [
                (first[by], *(orbit[(by + shift) % order] for orbit, shift in shifted))
                for by in range(order)
            ]
            yield from _build_candidate(tables, prices)


def _build_candidate(tables: Sequence[Sequence[int]], prices: Prices) -> Iterator[Candidate]:
    """The candidate with these tables; none if they have a difference twice, or a difference whose
    pairs meet more than once."""
    bits = 0
    for table in tables:
        for one, other in combinations(table, 2):
            counter = prices.counters[one][other]
            bit = 1 << (len(prices.counters) + counter)
            if bits & bit or prices.prices[counter]:
                return
            bits |= bit
        bits |= sum(1 << player for player in table)
    yield Candidate(tables, bits)


def _fit_together(
    candidates: Sequence[Candidate], missing: Sequence[int], trials: list[int]
) -> list[Candidate] | None:
    """Candidates that have no bit in common, and all the missing bits together; None if none were
    found. The candidates with the first missing bit are tried first."""
    if not missing:
        return []
    trials[0] -= len(candidates)
    for candidate in candidates:
        if trials[0] < 0:
            return None
        if not candidate.bits & missing[0]:
            continue
        bits = candidate.bits
        fitting = [other for other in candidates if not other.bits & bits]
        others = [bit for bit in missing if not bit & bits]
        trials[0] -= len(candidates)
        fitted = _fit_together(fitting, others, trials)
        if fitted is not None:
            return [candidate, *fitted]
    return None
