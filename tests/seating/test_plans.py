"""Plans of seats: known perfect ones are found, and what every plan has."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations, product
from math import exp
from random import Random

import pytest

from mjtally.seating.planning import Task, make_plan, make_swiss_round
from mjtally.seating.plans import (
    Past,
    Plan,
    find_least_shared_meetings,
    find_most_rounds,
    measure_plan,
    spread_evenly,
)
from support.cases import for_each, rare_cases, some_of

# Sizes of which design theory knows that nobody meets twice, and whether everybody meets
# everybody: affine planes of order 4 and 3, the unital with 28 points, the spreads of PG(3,3),
# Kirkman's schoolgirls, and resolvable group divisible designs (C. J. Colbourn and J. H. Dinitz
# (eds.), Handbook of Combinatorial Designs, 2nd ed., II.7 and IV.5); of 32 players A. Aguado, 2004.
PERFECT = {
    # (every third one is quick)
    (4, 32, 10): False,
    (4, 28, 9): True,
    (4, 24, 7): False,
    (4, 36, 11): False,
    (4, 40, 13): True,
    (4, 48, 15): False,
    (4, 16, 5): True,
    (4, 64, 10): False,
    (3, 18, 8): False,
    (3, 9, 4): True,
    (3, 15, 7): True,
}
# Sizes that cannot do without repeats, with the pairs by their meetings that were found at least:
# 16 players after their 5 rounds, and whist tournaments of 8 and 12 players, in which everybody
# meets everybody three times.
EVEN = {
    # (every second one costs more, and finds nothing more)
    (4, 16, 8): {1: 48, 2: 72},
    (4, 20, 10): {1: 80, 2: 110},
    (4, 8, 7): {3: 28},
    (4, 28, 10): {1: 336, 2: 42},
    (4, 4, 6): {6: 6},
    (4, 12, 11): {3: 66},
    # who sits out is shared out, too: the complement of the Fano plane, and by counting
    (4, 7, 7): {2: 21},
    (4, 6, 6): {2: 9, 3: 6},
    (4, 6, 15): {6: 15},
    (4, 10, 15): {4: 45},
    (3, 5, 10): {3: 10},
    (3, 3, 2): {2: 3},
}
# Players and rounds, and the pairs that meet twice in the plans which ApplySci/aim publishes
# (server/seating/stats/meet.csv, read in November 2026).
PUBLISHED = {(20, 9): 89, (20, 8): 67, (24, 9): 67}


def plan_freely(size: int, players: int, rounds: int, seed: int = 1) -> Plan:
    return make_plan(Task(range(players), size, rounds, Past(players), seed))


def count_pairs(plan: Plan, players: int) -> Counter[int]:
    """Pairs by their meetings, counted pair by pair."""
    meetings = dict.fromkeys(combinations(range(players), 2), 0)
    for round_ in plan:
        for one, other in meetings:
            meetings[one, other] += any(one in table and other in table for table in round_)
    return Counter(meetings.values())


def check_shape(plan: Plan, size: int, playing: list[int]) -> None:
    """Everybody has a place in each round, but for those who are left over."""
    for round_ in plan:
        seated = [player for table in round_ for player in table]
        assert {len(table) for table in round_} == {size}
        assert len(seated) == len(set(seated)) == len(playing) // size * size
        assert set(seated) <= set(playing)


def count_seats(plan: Plan, players: int, size: int) -> list[list[int]]:
    return [
        [sum(table[seat] == player for round_ in plan for table in round_) for seat in range(size)]
        for player in range(players)
    ]


@pytest.mark.parametrize(("size", "players", "rounds"), some_of(PERFECT, 3))
def test_known_perfect_plans_are_found(size: int, players: int, rounds: int) -> None:
    plan = plan_freely(size, players, rounds)
    check_shape(plan, size, list(range(players)))
    pairs = count_pairs(plan, players)
    assert set(pairs) == ({1} if PERFECT[size, players, rounds] else {0, 1})
    assert pairs[1] == rounds * players * (size - 1) // 2
    for counts in count_seats(plan, players, size):
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(("size", "players", "rounds"), some_of(EVEN, 2))
def test_repeats_are_spread_as_evenly_as_can_be(size: int, players: int, rounds: int) -> None:
    plan = plan_freely(size, players, rounds)
    check_shape(plan, size, list(range(players)))
    assert count_pairs(plan, players) == EVEN[size, players, rounds]


ONE_TABLE = [*product((5, 6), range(1, 5)), *product((7,), range(1, 4))]  # players and rounds
LONG_WITH_ONE_TABLE = [*product((5, 6), (5, 6)), (7, 4)]


@pytest.mark.parametrize(
    ("players", "rounds"), [*some_of(ONE_TABLE, 3), *rare_cases(LONG_WITH_ONE_TABLE)]
)
def test_who_sits_out_of_one_table_is_shared_out(players: int, rounds: int) -> None:
    """Of all ways in which nobody sits out twice more than another, none has meetings that are
    more even: every way is tried, by who sits out of each round."""
    plan = plan_freely(4, players, rounds)
    everybody = range(players)
    out = [tuple(sorted({*everybody} - {*table})) for (table,) in plan]
    ways = [*combinations(everybody, players - 4)]
    is_out = {way: [player in way for player in everybody] for way in ways}
    meet = {way: [not {*pair} & {*way} for pair in combinations(everybody, 2)] for way in ways}

    def is_fair(rounds_out: Sequence[tuple[int, ...]]) -> bool:
        times = [*map(sum, zip(*map(is_out.__getitem__, rounds_out), strict=True))]
        return max(times) - min(times) < 2

    def count_squares(rounds_out: Sequence[tuple[int, ...]]) -> int:
        meetings = map(sum, zip(*map(meet.__getitem__, rounds_out), strict=True))
        return sum(count**2 for count in meetings)

    assert is_fair(out)
    fair = filter(is_fair, combinations_with_replacement(ways, rounds))
    assert count_squares(out) == min(map(count_squares, fair))


@pytest.mark.parametrize(("size", "players"), [(4, 32), (4, 40), (3, 18)])
def test_meetings_at_second_hand_decide_among_equals(size: int, players: int) -> None:
    """Of plans in which nobody meets twice, the one is taken in which the fewest pairs have never
    met, nor anybody who met the other: a search that may go on longer has no more of them."""
    found = []
    for attempts in (1, 2, 5, 9):
        more = iter([True] * (attempts - 1))

        def goes_on(repeats: int, more: Iterator[bool] = more) -> bool:
            return next(more, False)

        plan = make_plan(Task(range(players), size, 3, Past(players), 1), goes_on)
        assert set(count_pairs(plan, players)) == {0, 1}
        tables = [{*table} for round_ in plan for table in round_]
        near = {
            who: {who}.union(*(each for each in tables if who in each)) for who in range(players)
        }
        found.append(sum(not near[a] & near[b] for a, b in combinations(range(players), 2)))
    assert found == sorted(found, reverse=True)
    assert found[0] > found[-1]


@pytest.mark.slow
@for_each(lambda: rare_cases(PUBLISHED))
def test_no_more_repeats_than_published(case: tuple[int, int]) -> None:
    """Smaller ones come as near as can be: the test before."""
    players, rounds = case
    pairs = count_pairs(plan_freely(4, players, rounds), players)
    assert (
        sum(count * (times - 1) for times, count in pairs.items() if times > 1) <= PUBLISHED[case]
    )


def test_the_same_seed_has_the_same_plan() -> None:
    assert plan_freely(4, 12, 3, 7) == plan_freely(4, 12, 3, 7) != plan_freely(4, 12, 3, 8)


@pytest.mark.parametrize("seed", some_of(range(8), 2))
def test_any_number_of_players_has_a_plan(seed: int) -> None:
    """With a past or without; who sits out does so as often as anybody."""
    random = Random(seed)
    size = random.choice((3, 4))
    players, rounds = random.randrange(size, 23), random.randrange(1, 7)
    played = plan_freely(size, players, random.randrange(1, 4)) if seed % 2 else ()
    task = Task(range(players), size, rounds, Past(players, played), seed)
    plan = make_plan(task)
    check_shape(plan, size, list(range(players)))
    games = Counter(player for round_ in (*played, *plan) for table in round_ for player in table)
    assert max(games.values()) - min(games[player] for player in range(players)) <= 1
    if not played:
        for counts in count_seats(plan, players, size):
            assert max(counts) - min(counts) <= 1
    quality = measure_plan(plan, task.past, size, range(players))
    assert quality.meetings == count_pairs((*played, *plan), players)
    assert sum(quality.games.values()) == players
    assert quality.least_repeat_count <= quality.repeat_count


def test_late_comers_play_at_once_and_drop_outs_never() -> None:
    played = plan_freely(4, 16, 2)
    playing = [*range(1, 16), 16, 17]  # without 0, with two more
    plan = make_plan(Task(playing, 4, 2, Past(18, played), 1))
    check_shape(plan, 4, playing)
    seated = [{player for table in round_ for player in table} for round_ in plan]
    assert all({16, 17} <= each for each in seated)  # others have more games
    again = count_pairs((*played, *plan), 18)
    assert max(again) <= 2


def test_bounds() -> None:
    assert spread_evenly({0: 120}, 144) == {1: 96, 2: 24}
    assert spread_evenly({0: 2, 3: 1}, 5) == {2: 1, 3: 2}
    assert [find_most_rounds(players, 4) for players in (4, 12, 16, 24, 28, 64)] == [
        *(1, 1, 5, 7, 9, 21)
    ]
    # of 8 players two who shared a table do so again at each of both tables, twice over
    assert find_least_shared_meetings(8, 4, 2) == 4
    assert find_least_shared_meetings(12, 4, 2) == 3
    assert find_least_shared_meetings(16, 4, 2) == 0


def test_swiss_seats_neighbours() -> None:
    """As far as they have not met: `test_seating_command.py`."""
    (first,) = make_swiss_round(Task(range(16), 4, 1, Past(16), 1), list(range(16)))
    assert {frozenset(table) for table in first} == {
        frozenset(range(start, start + 4)) for start in range(0, 16, 4)
    }


@pytest.mark.parametrize("seed", some_of(range(4), 4))
def test_swiss_seats_neighbours_who_have_not_met(seed: int) -> None:
    """Nobody meets again; and the squares of distances are not much more than where places are
    changed at random, and back unless that is better, or at first not much worse."""
    random, count = Random(seed), 24
    played = plan_freely(4, count, 3, seed)
    standing = random.sample(range(count), count)
    places = {player: place for place, player in enumerate(standing)}
    prices = {pair: (places[pair[0]] - places[pair[1]]) ** 2 for pair in product(places, places)}
    for table in (table for round_ in played for table in round_):
        prices |= dict.fromkeys(permutations(table, 2), 10_000)

    def price(table: Sequence[int]) -> int:
        return sum(map(prices.__getitem__, combinations(table, 2)))

    def search() -> int:
        row, steps = list(standing), 6_000
        tables = [row[start : start + 4] for start in range(0, count, 4)]
        for step in range(steps):
            one, other = random.sample(tables, 2)
            at, to = random.randrange(4), random.randrange(4)
            before = price(one) + price(other)
            one[at], other[to] = other[to], one[at]
            worse = price(one) + price(other) - before
            if worse > 0 and random.random() > exp(-worse / (400 * (1 - step / steps))):
                one[at], other[to] = other[to], one[at]
        return sum(map(price, tables))

    (round_,) = make_swiss_round(Task(range(count), 4, 1, Past(count, played), seed), standing)
    found = sum(map(price, round_))
    assert found < 10_000
    assert found <= 1.25 * min(search() for _ in range(5))


def test_swiss_lets_the_last_of_the_standing_sit_out() -> None:
    (round_,) = make_swiss_round(Task(range(6), 4, 1, Past(6), 1), [5, 4, 3, 2, 1, 0])
    assert set(round_[0]) == {2, 3, 4, 5}
