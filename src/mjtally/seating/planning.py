"""Makes a plan from players and rounds: first who sits out, then who meets whom, then seats and
tables."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import ceil
from random import Random
from typing import NamedTuple

from .annealing import Prices, Search, anneal
from .balancing import balance_seats, balance_tables
from .plans import (
    Past,
    Plan,
    count_meetings,
    count_repeats,
    count_shared_meetings,
    find_least_shared_meetings,
    find_most_rounds,
    list_tables,
    measure_meetings,
    spread_evenly,
)
from .rotations import Rotation

FIRST_STEPS = 40_000  # for each way in which rounds can follow from one another
# Then the best of them are searched again and again: how many ways, and how many steps for each.
FURTHER_STEPS = ((6, 150_000), (4, 400_000), (4, 400_000), (3, 600_000))
MOST_FIRST_LENGTH = 5  # rounds that come from each of several first ones
MOST_WAYS = 60  # ways that are tried at all
EQUALLY_GOOD = 7  # more plans of a kind; the one with the fewest strangers is taken
PLAIN_STEPS = 500_000  # for rounds that do not follow from one another
PARTS_STEPS = 100_000  # for a search that may also change who sits out
SWISS_STEPS = 150  # for each player, in each of several searches
# Ten rounds of 32 players at tables of four, in which nobody meets twice, are not found by turning
# players around. A. Aguado was the first to have such a plan, in 2004. This is another one, found
# among tables that are tables of the plan again when every number is changed by the same `^ 1` to
# `^ 7`: half of each round; `player ^ 1` for each player makes the other tables of the same round.
# fmt: off
HALF_OF_32_BY_10 = (
    "0  9 20 29   2 11 22 31   4 13 16 25   6 15 18 27",
    "0 14 18 31   2 12 16 29   4 10 22 27   6  8 20 25",
    "0 15 16 24   2 13 18 26   4 11 20 28   6  9 22 30",
    "0  8 17 26   2 10 19 24   4 12 21 30   6 14 23 28",
    "0 11 21 27   2  9 23 25   4 15 17 31   6 13 19 29",
    "0 12 22 25   2 14 20 27   4  8 18 29   6 10 16 31",
    "0  2 28 30   4  6 24 26   8 10 12 14  16 18 21 23",
    "0  4 19 23   2  6 17 21   8 13 27 30  10 15 25 28",
    "0  3  5  6   8 11 16 19  12 15 20 23  24 27 28 31",
    "0  7 10 13   2  5  8 15  16 22 26 28  18 20 24 30",
)
# fmt: on
# Fifteen rounds of ten players, in which each pair meets four times, come from these three by
# turning two circles of five players, 0 to 4 and 5 to 9: a plan of our own. In the five rounds of
# each everybody sits out once. A search that changes places finds 39 such pairs of the 45.
FIRST_OF_10_BY_15 = ("1 2 3 6  4 7 8 9", "1 2 4 8  3 5 7 9", "1 4 6 7  2 3 5 8")


class Task(NamedTuple):
    """The rounds to plan. Players are numbers from 0; those who `play` sit in the rounds."""

    playing: Sequence[int]
    table_size: int
    round_count: int
    past: Past
    seed: int = 0
    start: Plan = ()  # rounds that were planned before somebody came or left

    @property
    def table_count(self) -> int:
        """How many tables a round has; players who are left over sit out."""
        return len(self.playing) // self.table_size

    @property
    def bye_count(self) -> int:
        """How many players sit out of each round."""
        return len(self.playing) - self.table_count * self.table_size

    def find_goal(self) -> int:
        """The fewest meetings that pairs can share, as far as counting tells."""
        before = measure_meetings(self.past.rounds, self.playing)
        pairs = self.table_size * (self.table_size - 1) // 2
        meetings = self.round_count * self.table_count * pairs
        least = count_shared_meetings(spread_evenly(before, meetings))
        if self.past.rounds:
            return least
        size = len(self.playing), self.table_size, self.round_count
        return max(least, find_least_shared_meetings(*size))


def make_plan(task: Task, goes_on: Callable[[int], bool] = lambda repeats: True) -> Plan:
    """The plan of a search in which players meet the most evenly. A task always has the same plan,
    unless its search is stopped: after each attempt the search asks `goes_on`, with the repeats of
    the best plan so far."""
    random = Random(task.seed)
    size = task.table_size, len(task.playing), task.round_count
    if size == (4, 10, 15) and not (task.past.rounds or task.start):
        circles = Rotation(10, 4, length=5, circle_count=2)
        firsts = [list(map(int, first.split())) for first in FIRST_OF_10_BY_15]
        turned = [[circles.turn(who, by) for who in first] for first in firsts for by in range(5)]
        rounds = _rename(turned, task.playing, random)
    elif task.past.rounds or task.start or task.bye_count:
        rounds = _arrange_around_past(task, random)
    else:
        rounds = _arrange_freely(task, random, goes_on)
    plan = tuple(tuple(list_tables(round_, task.table_size)) for round_ in rounds)
    plan = balance_tables(plan, task.past, random)
    return balance_seats(plan, task.past, task.table_size, random)


def make_swiss_round(task: Task, standing: Sequence[int]) -> Plan:
    """One round in which neighbours of a standing (the first player first) play each other: with as
    few repeats as possible, and of all such tables those whose players are the nearest."""
    random = Random(task.seed)
    (seated,) = choose_seated(task, list(reversed(standing)))
    places = {player: place for place, player in enumerate(standing)}
    row = sorted(seated, key=places.__getitem__)
    steps, size = SWISS_STEPS * len(row), task.table_size
    search = Search(10 * steps)  # the search ends when nobody meets again
    starts = [anneal([row], size, _price_meetings(task), search, random) for _ in range(3)]
    prices = _price_distances(task, places)
    arrangements = []
    for start in (*[arrangement.rounds for arrangement in starts] * 2, [row], [row]):
        rounds = start
        # The first unit is the price of a repeat, so that repeats bar no way; then it gets smaller.
        for doublings in range(len(row).bit_length() * 3 + 2, 0, -2):
            search = Search(steps, unit=2**doublings)
            rounds = anneal(rounds, size, prices, search, random).rounds
        arrangements.append(anneal(rounds, size, prices, Search(steps, unit=1), random))
    best = min(arrangements, key=lambda arrangement: arrangement.price)
    plan = tuple(
        tuple(
            sorted(list_tables(round_, size), key=lambda table: sum(map(places.__getitem__, table)))
        )
        for round_ in best.rounds
    )
    return balance_seats(plan, task.past, size, random)


def _price_distances(task: Task, places: Mapping[int, int]) -> Prices:
    """The prices of meetings by the squares of distances in a standing. A repeat costs more than
    all distances together."""
    meetings, count = _price_meetings(task), task.past.player_count
    repeat = task.table_size * len(places) ** 3
    prices = [0] * (count * count)
    for one, place in places.items():
        for other, other_place in places.items():
            counter = meetings.counters[one][other]
            prices[counter] = repeat * meetings.prices[counter] + (place - other_place) ** 2
    return Prices(meetings.counters, prices, [0] * (count * count))


def choose_seated(task: Task, order: Sequence[int]) -> list[list[int]]:
    """The players of each round, in the order of the task. The players with the most games sit out;
    of those with equally many games, the ones that come first in `order`."""
    games = dict(enumerate(task.past.count_games()))
    rounds = []
    for _ in range(task.round_count):
        by_games = sorted(order, key=lambda player: -games[player])
        absent = set(by_games[: task.bye_count])
        seated = [player for player in task.playing if player not in absent]
        for player in seated:
            games[player] += 1
        rounds.append(seated)
    return rounds


# ------------------------------------------------------------------------------ with a past


def _arrange_around_past(task: Task, random: Random) -> list[list[int]]:
    """The rounds of a task with rounds before them, or with players who sit out."""
    order = list(task.playing)
    random.shuffle(order)
    rounds = []
    for number, seated in enumerate(choose_seated(task, order)):
        planned = task.start[number] if number < len(task.start) else ()
        rounds.append(_fill_places(seated, [player for table in planned for player in table]))
    if not task.start:
        for round_ in rounds:
            random.shuffle(round_)
    before = measure_meetings(task.past.rounds, task.playing)
    goal = 2 * (task.find_goal() - count_shared_meetings(before))
    search, prices = Search(PLAIN_STEPS, goal), _price_meetings(task)
    arrangement = anneal(rounds, task.table_size, prices, search, random)
    played = task.past.count_games()
    games = {player: played[player] for player in task.playing}
    if task.bye_count and max(games.values()) - min(games.values()) <= 1:
        search = Search(PARTS_STEPS, goal)
        arrangement = anneal(
            arrangement.rounds, task.table_size, prices, search, random, games=games
        )
    return arrangement.rounds


def _fill_places(seated: Sequence[int], planned: Sequence[int]) -> list[int]:
    """The players of a planned round; a new player sits where somebody left."""
    coming = [player for player in seated if player not in set(planned)]
    row = [player if player in set(seated) else None for player in planned[: len(seated)]]
    staying = set(row)
    coming += [player for player in planned[len(seated) :] if player in set(seated) - staying]
    row += [None] * (len(seated) - len(row))
    return [coming.pop() if player is None else player for player in row]


def _price_meetings(task: Task) -> Prices:
    """The prices of meetings, with a counter for each pair, which begins with the meetings that the
    pair had."""
    count = task.past.player_count
    counters = [
        [max(pair) * count + min(pair) for other in range(count) for pair in [(one, other)]]
        for one in range(count)
    ]
    prices = [0] * (count * count)
    for (one, other), times in task.past.count_meetings().items():
        prices[counters[one][other]] = 2 * times
    return Prices(counters, prices, [2] * (count * count))


# ---------------------------------------------------------------------------- without a past


class _Price(NamedTuple):
    """The numbers by which rounds are compared, first the meetings that pairs share. Strangers are
    pairs who have not even met the same player."""

    shared_meetings: int
    most_meetings: int
    strangers: int
    repeats: int


def _price_rounds(rounds: Sequence[Sequence[int]], table_size: int, count: int) -> _Price:
    plan = [tuple(list_tables(round_, table_size)) for round_ in rounds]
    meetings = measure_meetings(plan, range(count))
    mates: list[set[int]] = [{player} for player in range(count)]
    for one, other in count_meetings(plan):
        mates[one].add(other)
        mates[other].add(one)
    strangers = sum(one.isdisjoint(other) for one, other in combinations(mates, 2))
    shared = count_shared_meetings(meetings)
    return _Price(shared, max(meetings), strangers, count_repeats(meetings))


def _arrange_freely(task: Task, random: Random, goes_on: Callable[[int], bool]) -> list[list[int]]:
    """The rounds of players who did not meet yet: the best that are found until the search ends or
    is stopped."""
    lowest, best = None, list[list[int]]()
    for price, rounds in _search_freely(task, random):
        if lowest is None or price <= lowest:
            lowest, best = price, rounds
        if not goes_on(lowest.repeats):
            break
    return _rename(best, task.playing, random)


def _search_freely(task: Task, random: Random) -> Iterator[tuple[_Price, list[list[int]]]]:
    """Rounds and their prices, one attempt after another, until the first rounds that are as good
    as possible; and some more of their kind if there are pairs who have not even met the same
    player."""
    goal, size, count = task.find_goal(), task.table_size, len(task.playing)
    if (size, count, task.round_count) == (4, 32, 10):
        halves = [list(map(int, half.split())) for half in HALF_OF_32_BY_10]
        rounds = [[*half, *(player ^ 1 for player in half)] for half in halves]
        yield _price_rounds(rounds, size, count), rounds
        return
    attempts = list_rotations(count, size, task.round_count)[:MOST_WAYS]
    best: dict[Rotation, _Price] = {}
    for ways, steps in ((len(attempts), FIRST_STEPS), *FURTHER_STEPS):
        if best:
            searched = [rotation for rotation in best if not rotation.multiplier]
            attempts = sorted(searched, key=best.__getitem__)[:ways]
        for rotation in attempts:
            turned = rotation.find_rounds(task.round_count, steps, random)
            if turned is None:
                continue
            price = _price_rounds(turned, size, count)
            yield price, turned
            if price.shared_meetings <= goal:
                for _ in range(EQUALLY_GOOD if price.strangers else 0):
                    if turned := rotation.find_rounds(task.round_count, steps, random):
                        yield _price_rounds(turned, size, count), turned
                return
            best[rotation] = min(price, best.get(rotation, price))


def _rename(
    rounds: Sequence[Sequence[int]], playing: Sequence[int], random: Random
) -> list[list[int]]:
    """The rounds, with the players' numbers given out by lot."""
    names = list(playing)
    random.shuffle(names)
    return [[names[player] for player in round_] for round_ in rounds]


def list_rotations(count: int, size: int, rounds: int) -> list[Rotation]:
    """The ways in which so many rounds may follow from one another, the most promising first."""
    most = find_most_rounds(count, size)
    full_lengths = range(rounds, most + 1)  # the lengths of circles that all rounds come from
    cut_lengths = [  # the lengths of circles without repeats; then the first round comes again
        length
        for length in range(min(most, rounds - 1), 1, -1)
        if 2 * length > rounds or rounds % length == 0
    ]
    short_lengths = range(1, min(rounds, MOST_FIRST_LENGTH) + 1)
    long_lengths = [
        length for length in range(rounds, min(count, 2 * rounds)) if length not in full_lengths
    ]
    full = [Rotation(count, size, length, count // length) for length in full_lengths]
    cut = [Rotation(count, size, length, count // length) for length in cut_lengths]
    short = [
        Rotation(count, size, length, count // length, ceil(rounds / length))
        for length in short_lengths
    ]
    long = [Rotation(count, size, length, count // length) for length in long_lengths]
    mirrored = [image for rotation in (*full, *cut) for image in rotation.list_mirrored()]
    rotations = dict.fromkeys([*full, *mirrored, *cut, *short, *long])
    # Players who stay never meet if each of them has a table.
    return [rotation for rotation in rotations if rotation.staying_count <= count // size]
