"""The chance of a difference by luck: by hand, against brute force, and on simulated games in which
nobody is better."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from random import Random

import pytest

from mjtally.rules.statistics import permutation
from mjtally.rules.statistics.permutation import (
    Arrangements,
    Part,
    PlayedParts,
    Schedule,
    compute_chances,
)
from support.cases import for_each, some_of

Values = Sequence[int]
NOBODY: Values = ()


def play_games(first: Values, second: Values, alone: Values, other: Values) -> PlayedParts:
    """Games with one number of each: those together by pairs, then those of one of the two."""
    pairs = [(Part(a, 1), Part(b, 1)) for a, b in zip(first, second, strict=True)]
    return PlayedParts(pairs, [Part(a, 1) for a in alone], [Part(b, 1) for b in other])


def find_schedule(parts: PlayedParts) -> Schedule:
    return Schedule(*map(len, parts))


def find_chance(parts: PlayedParts) -> Fraction:
    (chance,) = compute_chances([parts], Arrangements(find_schedule(parts)))
    return Fraction(*chance)


# ----------------------------------------------------------------------------------- by hand


@pytest.mark.parametrize(
    ("games", "chance"),
    [
        # Ranks 1 1 2 and 2 3 1: differences -1 -2 +1, in all -2. Of the eight ways to give each a
        # sign, ±1 ±2 ±1, six are as far from 0: 4 2 -2 2 -2 -4, not 0 0.
        (((1, 1, 2), (2, 3, 1), NOBODY, NOBODY), Fraction(6, 8)),
        # Always ahead, by one rank: all signs plus or all minus.
        (((1,) * 6, (2,) * 6, NOBODY, NOBODY), Fraction(2, 64)),
        # 1 2 and 3 4 in games apart: of the six ways to choose two of four, 1 2 and 3 4.
        ((NOBODY, NOBODY, (1, 2), (3, 4)), Fraction(2, 6)),
        # 1 and 2 3 4: means 1 and 3. One of four alone: 1 or 4 (against 2) are as far.
        ((NOBODY, NOBODY, (1,), (2, 3, 4)), Fraction(2, 4)),
        # Together 1 and 4; apart 1 and 4. Means 1 and 4; as far only if both or none change.
        (((1,), (4,), (1,), (4,)), Fraction(2, 4)),
        # Nothing between them: every way is as far.
        (((1, 2), (2, 1), NOBODY, NOBODY), Fraction(1)),
    ],
)
def test_chances_by_hand(games: tuple[Values, Values, Values, Values], chance: Fraction) -> None:
    assert find_chance(play_games(*games)) == chance


# ------------------------------------------------------------------------------- brute force


def search_every_way(parts: PlayedParts) -> Fraction:
    """The chance by its definition: every way is dealt out, and its two figures are divided."""
    apart = [*parts.first_apart, *parts.second_apart]

    def measure_distance(first: Sequence[Part], second: Sequence[Part]) -> Fraction | None:
        sizes = [sum(part.size for part in own) for own in (first, second)]
        if 0 in sizes:
            return None
        totals = [sum(part.total for part in own) for own in (first, second)]
        return abs(Fraction(totals[0], sizes[0]) - Fraction(totals[1], sizes[1]))

    played = measure_distance(*parts.list_parts())
    assert played is not None
    distances = []
    for swaps in product((False, True), repeat=len(parts.together)):
        pairs = [
            pair[::-1] if swap else pair for pair, swap in zip(parts.together, swaps, strict=True)
        ]
        for chosen in combinations(range(len(apart)), len(parts.first_apart)):
            mine = [apart[at] for at in chosen]
            theirs = [each for at, each in enumerate(apart) if at not in chosen]
            first = [*(pair[0] for pair in pairs), *mine]
            distances.append(measure_distance(first, [*(pair[1] for pair in pairs), *theirs]))
    far = [distance is None or distance >= played for distance in distances]
    return Fraction(sum(far), len(far))


def simulate_part(random: Random) -> Part:
    """Wins of a game of some hands, which may have none, or what those wins were worth."""
    size = random.choice([0, 1, 2, 5, 9])
    return Part(sum(random.choice([0, 0, 1, 3]) for _ in range(size)), size)


@pytest.mark.parametrize("seed", some_of(range(40), 4))
def test_every_way_as_brute_force_has_it(seed: int) -> None:
    random = Random(seed)
    together, first, second = (random.randrange(5) for _ in range(3))
    parts = PlayedParts(
        [(simulate_part(random), simulate_part(random)) for _ in range(together)],
        [Part(1, 2), *(simulate_part(random) for _ in range(first))],
        [Part(0, 3), *(simulate_part(random) for _ in range(second))],
    )
    assert find_chance(parts) == search_every_way(parts)
    assert find_chance(parts.swap()) == search_every_way(parts)  # in whichever order


def test_ways_that_are_drawn_come_near_all(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(8)
    games = [[random.randint(1, 4) for _ in range(length)] for length in (8, 8, 5, 4)]
    parts = play_games(*games)
    every = find_chance(parts)
    monkeypatch.setattr(permutation, "MOST_ENUMERATED", 0)
    drawn = [find_chance(parts) for _ in range(2)]
    assert drawn[0] == drawn[1]  # nothing is drawn in another way the next time
    monkeypatch.setattr(permutation, "SEED", 2)
    drawn.append(find_chance(parts))
    assert drawn[0] != drawn[2]
    assert all(abs(each - every) < 0.02 for each in drawn)
    assert all(each.denominator <= 10_001 for each in drawn)


def test_no_chance_that_is_drawn_is_nothing() -> None:
    parts = play_games([1] * 40, [4] * 40, NOBODY, NOBODY)
    assert find_chance(parts) == Fraction(1, 10_001)


def test_fewer_ways_are_drawn_of_many_games() -> None:
    assert Arrangements(Schedule(14, 0, 0)).is_exact
    assert [Arrangements(Schedule(each, 0, 0)).number for each in (15, 1000, 10_000)] == [
        *(10_000, 4_000, 1_000)
    ]


def test_how_many_games_are_enough() -> None:
    enough = [(6, 0, 0), (0, 4, 4), (4, 1, 2), (6, 0, 9), (4, 2, 2)]
    too_few = [(5, 0, 0), (0, 3, 40), (0, 0, 9), (0, 9, 0), (3, 2, 0), (2, 1, 90)]
    assert all(Schedule(*each).is_enough for each in enough)
    assert not any(Schedule(*each).is_enough for each in too_few)
    for each in enough:  # a chance below 5 in 100 can be, in both directions
        assert 2 / Schedule(*each).arrangement_count <= 0.05


# ------------------------------------------------------- simulated: nobody is better than others


def simulate_season(random: Random, together: int, first: int, second: int) -> PlayedParts:
    """Ranks of two out of four who are equal."""
    pairs = [random.sample(range(1, 5), 2) for _ in range(together)]
    alone, other = ([random.randint(1, 4) for _ in range(each)] for each in (first, second))
    return play_games([a for a, _ in pairs], [b for _, b in pairs], alone, other)


@for_each(lambda: some_of([(10, 0, 0), (0, 7, 6), (6, 4, 3), (30, 8, 20)], 3))
def test_as_many_false_alarms_as_are_told(
    shape: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without any difference a chance of at most 5 in 100 comes up in 5 of 100 seasons at most
    (and hardly fewer: ties apart, chances are uniform)."""
    monkeypatch.setattr(permutation, "MOST_DRAWN", 100)
    monkeypatch.setattr(permutation, "LEAST_DRAWN", 100)
    random, seasons = Random(2026), len(some_of(range(200), 2))
    chances = []
    for seed in range(seasons):
        monkeypatch.setattr(permutation, "SEED", seed)
        chances.append(find_chance(simulate_season(random, *shape)))
    for bound in (0.05, 0.1, 0.2, 0.5, 0.8):
        found = sum(each <= bound for each in chances) / seasons
        slack = 3 * sqrt(bound * (1 - bound) / seasons)
        assert 0.5 * bound - slack < found < bound + slack, bound


def test_a_difference_is_found() -> None:
    random = Random(1)
    first = [random.choice([1, 1, 2, 3]) for _ in range(40)]
    parts = play_games(first, [each + random.choice([-1, 1, 1]) for each in first], *[NOBODY] * 2)
    assert find_chance(parts) < 0.05
