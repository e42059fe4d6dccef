"""A search for rounds in which few meet twice: two players change places, again and again."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp
from random import Random
from typing import NamedTuple

TEMPERATURE = 0.35  # repeats that are risked to get out of a dead end
LONE_CHANGE = 0.05  # share of changes that are tried with players who have no repeats
SHARE_OF_PARTS = 0.05  # the share of changes to who sits out, if there is more than one table
MOST_GAMES_AHEAD = 2  # how many games one player may be ahead of another, after any round


class Prices(NamedTuple):
    """The prices of meetings. Each pair of players has a counter, which several pairs may share: it
    has the price of their next meeting, and each meeting adds the counter's step to this price."""

    counters: Sequence[Sequence[int]]  # by one player and the other
    prices: Sequence[int]  # the price of a first meeting
    steps: Sequence[int]


class Arrangement(NamedTuple):
    """Rounds, each with its players in one row, table after table; and their price."""

    rounds: list[list[int]]
    price: int


class Search(NamedTuple):
    """How many steps a search takes, and the price at which it ends, since no rounds can be
    cheaper."""

    steps: int
    goal: int = 0
    unit: float = 2  # the price of one repeat


def anneal(
    start: Sequence[Sequence[int]],
    table_size: int,
    prices: Prices,
    search: Search,
    random: Random,
    *,
    games: Mapping[int, int] | None = None,
) -> Arrangement:
    """The cheapest rounds that a search found from a start. In each step two players of a round
    change places: always if the rounds do not get dearer by it, and sometimes if they do
    (S. Kirkpatrick et al., 1983).

    If some players sit out, the number of games that each player had before is given. Then two
    players who have equally many games in a few rounds may also exchange their parts in these
    rounds, as long as nobody is ever more than `MOST_GAMES_AHEAD` of another. In the end all have
    as many games as before.
    """
    board = _Board(start, table_size, prices)
    best = Arrangement([list(row) for row in board.rounds], board.price)
    size, draw = len(start[0]) if start else 0, random.random
    parts = 1 if size <= table_size else SHARE_OF_PARTS
    if not games and size <= table_size:
        return best
    heat = TEMPERATURE * search.unit
    for _ in range(search.steps):
        if best.price <= search.goal:
            break
        change: Callable[[], None]
        watched: Mapping[int, int] = {}
        if games and draw() < parts:
            watched = games
            first, last = sorted(int(draw() * len(board.rounds)) for _ in range(2))
            rounds, (one, other) = board.rounds[first : last + 1], random.sample([*games], 2)
            if sum((one in round_) - (other in round_) for round_ in rounds):
                continue
            change = partial(board.change_parts, rounds, one, other)
        else:
            round_ = board.rounds[int(draw() * len(board.rounds))]
            one, other = int(draw() * size), int(draw() * size)
            if one // table_size == other // table_size:
                continue
            if not board.has_repeats(round_, one) and draw() > LONE_CHANGE:
                continue
            change = partial(board.swap, round_, one, other)
        before = board.price
        change()
        worse = board.price - before
        is_unfair = watched and not _is_fair(board.rounds, watched)
        if is_unfair or (worse > 0 and draw() >= exp(-worse / heat)):
            change()  # back again
        elif board.price < best.price:
            best = Arrangement([list(row) for row in board.rounds], board.price)
    return best


def _is_fair(rounds: Sequence[Sequence[int]], games: Mapping[int, int]) -> bool:
    """Whether after each round nobody is too many games ahead of another player."""
    played = Counter(games)
    for round_ in rounds:
        played.update(round_)
        if max(played.values()) - min(played.values()) > MOST_GAMES_AHEAD:
            return False
    return True


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
        """Whether the player in a place meets somebody at this table more often than once."""
        prices, steps = self.prices, self.steps
        start = place - place % self.table_size
        row = self.counters[round_[place]]
        for at in range(start, start + self.table_size):
            if at != place:
                counter = row[round_[at]]
                if prices[counter] > steps[counter]:
                    return True
        return False

    def change_parts(self, rounds: Sequence[list[int]], one: int, other: int) -> None:
        """Let two players exchange their parts in some rounds: each sits, or sits out, where the
        other one did."""
        for round_ in rounds:
            if one in round_ and other in round_:
                first, second = round_.index(one), round_.index(other)
                if first // self.table_size != second // self.table_size:
                    self.swap(round_, first, second)
            elif one in round_:
                self._replace(round_, round_.index(one), other)
            elif other in round_:
                self._replace(round_, round_.index(other), one)

    def _replace(self, round_: list[int], place: int, coming: int) -> None:
        """Let somebody who sits out take a place."""
        start = place - place % self.table_size
        mates = round_[start : start + self.table_size]
        del mates[place - start]
        for mate in mates:
            counter = self.counters[round_[place]][mate]
            self.prices[counter] -= self.steps[counter]
            self.price -= self.prices[counter]
        for mate in mates:
            counter = self.counters[coming][mate]
            self.price += self.prices[counter]
            self.prices[counter] += self.steps[counter]
        round_[place] = coming

    def swap(self, round_: list[int], one: int, other: int) -> None:
        """Let two places of a round, at different tables, change their players."""
        size, prices, steps = self.table_size, self.prices, self.steps
        first, second = one - one % size, other - other % size
        row, other_row = self.counters[round_[one]], self.counters[round_[other]]
        mates, other_mates = round_[first : first + size], round_[second : second + size]
        del mates[one - first], other_mates[other - second]
        price = self.price
        for leaving, staying in ((row, mates), (other_row, other_mates)):
            for mate in staying:
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
