"""First rounds whose circles are images of one another: an exact search.

Where nearly every difference is needed once, changing places hardly ever ends. But many such rounds
have a symmetry, x -> u·x from one circle to the next, of order three for tables of four (two for
tables of three): a table is then three of a kind with one who stays, or has two images, and for 48
players 4 tables with their images make a round. All of these can be listed, and those that fit
together are found by trying them one after another.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import NamedTuple

from .annealing import Prices

MOST_TRIALS = 60_000_000  # candidates that are looked at
MOST_ORBITS = 24  # of players and their images, of which so many tables can be made


class Candidate(NamedTuple):
    """Tables that are images of each other, and a bit for each player and each difference that
    they have."""

    tables: Sequence[Sequence[int]]
    bits: int


def build_image(length: int, circles: int, staying: int, order: int, multiplier: int) -> list[int]:
    """The image of each player: those in circles come first, then those who stay, of whom as many
    as can be are images of one another, too."""
    turned = length * circles
    alone = turned + staying % order
    image = [
        (circle - circle % order + (circle + 1) % order) * length + place * multiplier % length
        for circle in range(circles)
        for place in range(length)
    ]
    image += range(turned, alone)
    for start in range(alone, turned + staying, order):
        image += [*range(start + 1, start + order), start]
    return image


def find_mirrored_round(
    image: Sequence[int], table_size: int, prices: Prices, random: Random
) -> list[int] | None:
    """A round that is its own image and has no difference twice; None where none was found."""
    alone, orbits = [], []
    for player in range(len(image)):
        orbit = _list_orbit(player, image)
        if len(orbit) == 1:
            alone.append(player)
        elif player == min(orbit):
            orbits.append(orbit)
    if (len(orbits) - len(alone)) % table_size or len(orbits) > MOST_ORBITS:
        return None
    random.shuffle(orbits)
    candidates = list(_list_candidates(alone, orbits, table_size, prices))
    firsts = [1 << player for player in (*alone, *(orbit[0] for orbit in orbits))]
    found = _fit_together(candidates, firsts, [MOST_TRIALS])
    if found is None:
        return None
    return [player for each in found for table in each.tables for player in table]


def _list_orbit(player: int, image: Sequence[int]) -> list[int]:
    orbit = [player]
    while image[orbit[-1]] != player:
        orbit.append(image[orbit[-1]])
    return orbit


def _list_candidates(
    alone: Sequence[int], orbits: Sequence[Sequence[int]], table_size: int, prices: Prices
) -> Iterator[Candidate]:
    """One who is their own image with all of an orbit; a table of different orbits with its
    images."""
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
    """Tables, unless they have a difference twice, or one whose pairs meet more than once."""
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
    """Candidates with no bit in common that have all players; those of the first player first."""
    if not missing:
        return []
    trials[0] -= len(candidates)
    for candidate in candidates:
        if trials[0] < 0:
            return None
        if not candidate.bits & missing[0]:
            continue
        bits = candidate.bits
        fitting = [each for each in candidates if not each.bits & bits]
        others = [bit for bit in missing if not bit & bits]
        trials[0] -= len(candidates)
        found = _fit_together(fitting, others, trials)
        if found is not None:
            return [candidate, *found]
    return None
