"""A search for rounds in which few meet twice: two players change places, again and again."""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import NamedTuple

TEMPERATURE = 0.35  # repeats that are risked to get out of a dead end
LONE_CHANGE = 0.05  # share of changes that are tried with players who have no repeats


class Prices(NamedTuple):
    """What it costs that two players meet: the price on their counter, which several pairs may
    share. Each meeting adds the step of its counter to the price of the next one."""

    counters: Sequence[Sequence[int]]  # by the one and the other player
    prices: Sequence[int]  # of a first meeting
    steps: Sequence[int]


class Arrangement(NamedTuple):
    """Rounds, each with its players in one row, table after table; and their price."""

    rounds: list[list[int]]
    price: int


class Search(NamedTuple):
    """How long a search goes on, and when it is over: at a price that nothing is below."""

    steps: int
    goal: int = 0
    unit: float = 2  # the price of one repeat


def anneal(
    start: Sequence[Sequence[int]],
    table_size: int,
    prices: Prices,
    search: Search,
    random: Random,
) -> Arrangement:
    """The cheapest rounds that were found from a start, in which two players of a round change
    places at a time: always where that is no dearer, sometimes where it is (S. Kirkpatrick et al.,
    1983)."""
    board = _Board(start, table_size, prices)
    best = Arrangement([list(each) for each in board.rounds], board.price)
    size, draw = len(start[0]) if start else 0, random.random
    if size <= table_size:
        return best
    heat = TEMPERATURE * search.unit
    for _ in range(search.steps):
        if best.price <= search.goal:
            break
        round_ = board.rounds[int(draw() * len(board.rounds))]
        one, other = int(draw() * size), int(draw() * size)
        if one // table_size == other // table_size:
            continue
        if not board.has_repeats(round_, one) and draw() > LONE_CHANGE:
            continue
        before = board.price
        board.swap(round_, one, other)
        worse = board.price - before
        if worse > 0 and draw() >= exp(-worse / heat):
            board.swap(round_, one, other)
        elif board.price < best.price:
            best = Arrangement([list(each) for each in board.rounds], board.price)
    return best


class _Board:
    """Rounds while players change places in them."""

    def __init__(self, rounds: Sequence[Sequence[int]], table_size: int, prices: Prices) -> None:
        self.rounds = [list(round_) for round_ in rounds]
        self.table_size = table_size
        self.counters, self.first_prices, self.steps = prices
        self.prices = list(prices.prices)
        self.price = 0
        for round_ in self.rounds:
            for at, player in enumerate(round_):
                row = self.counters[player]
                for mate in round_[at - at % table_size : at]:
                    counter = row[mate]
                    self.price += self.prices[counter]
                    self.prices[counter] += self.steps[counter]

    def has_repeats(self, round_: Sequence[int], place: int) -> bool:
        """Whether what the player in a place costs at this table is not as low as can be."""
        prices, steps = self.prices, self.steps
        start = place - place % self.table_size
        row = self.counters[round_[place]]
        for at in range(start, start + self.table_size):
            if at != place:
                counter = row[round_[at]]
                if prices[counter] > steps[counter]:
                    return True
        return False

    def swap(self, round_: list[int], one: int, other: int) -> None:
        """Two places of a round, at different tables, change their players."""
        size, prices, steps = self.table_size, self.prices, self.steps
        first, second = one - one % size, other - other % size
        row, other_row = self.counters[round_[one]], self.counters[round_[other]]
        mates, other_mates = round_[first : first + size], round_[second : second + size]
        del mates[one - first], other_mates[other - second]
        price = self.price
        for leaving, left in ((row, mates), (other_row, other_mates)):
            for mate in left:
                counter = leaving[mate]
                prices[counter] -= steps[counter]
                price -= prices[counter]
        for coming, met in ((row, other_mates), (other_row, mates)):
            for mate in met:
                counter = coming[mate]
                price += prices[counter]
                prices[counter] += steps[counter]
        self.price = price
        round_[one], round_[other] = round_[other], round_[one]
