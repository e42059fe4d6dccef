"""Plans: who sits where in each round; how good a plan is, and how good any can be."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

Table = tuple[int, ...]  # players, who are numbers from 0, by seat: the first one sits east
Round = tuple[Table, ...]  # the first one is table 1
Plan = tuple[Round, ...]
Histogram = Mapping[int, int]  # how many there are of each number: 2 pairs met once, {1: 2}


class Past(NamedTuple):
    """The rounds that were played before those that are planned."""

    player_count: int
    rounds: Plan = ()

    def count_meetings(self) -> Counter[tuple[int, int]]:
        """How often each two players met, by the smaller and the larger number."""
        return count_meetings(self.rounds)

    def count_games(self) -> list[int]:
        """How many games each player played."""
        games = Counter(player for round_ in self.rounds for table in round_ for player in table)
        return [games[player] for player in range(self.player_count)]

    def count_seats(self, table_size: int) -> list[list[int]]:
        """How often each player sat in each seat."""
        counts = [[0] * table_size for _ in range(self.player_count)]
        for round_ in self.rounds:
            for table in round_:
                for seat, player in enumerate(table):
                    counts[player][seat] += 1
        return counts


class Quality(NamedTuple):
    """How good a plan is, with what was played before it."""

    meetings: Histogram  # pairs, by how often they meet
    even_meetings: Histogram  # the same if the games are spread as evenly as counting can
    seats: Histogram  # players and seats, by how often the player sits there
    tables: Histogram  # players and tables, by how often the player sits there
    games: Histogram  # players, by how many games they have
    most_rounds: int  # the most rounds in which nobody meets twice

    @property
    def repeat_count(self) -> int:
        """How many meetings are not the first of their pair."""
        return count_repeats(self.meetings)

    @property
    def least_repeat_count(self) -> int:
        """The fewest repeats that are possible, as far as counting tells."""
        return count_repeats(self.even_meetings)


def count_meetings(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """How often each two players meet, by the smaller and the larger number."""
    return Counter(
        pair for round_ in rounds for table in round_ for pair in combinations(sorted(table), 2)
    )


def measure_meetings(rounds: Iterable[Round], players: Sequence[int]) -> Histogram:
    """The number of pairs of these players for each number of meetings."""
    times_by_pair = count_meetings(rounds)
    return Counter(times_by_pair[pair] for pair in combinations(sorted(players), 2))


def count_repeats(meetings: Histogram) -> int:
    """How many of the meetings in a histogram are not the first of their pair."""
    return sum(count * (times - 1) for times, count in meetings.items() if times > 1)


def count_shared_meetings(meetings: Histogram) -> int:
    """How often, over all, a pair meets both in one round and in another. Plans are compared by
    this number: the sum of squares of all meetings grows with it."""
    return sum(count * times * (times - 1) // 2 for times, count in meetings.items())


def measure_plan(plan: Plan, past: Past, table_size: int, players: Sequence[int]) -> Quality:
    """How good a plan is for those who play in it, with what they played before it."""
    past_and_plan = Past(past.player_count, (*past.rounds, *plan))
    games, seats = past_and_plan.count_games(), past_and_plan.count_seats(table_size)
    visits = Counter(
        (player, number)
        for round_ in past_and_plan.rounds
        for number, table in enumerate(round_)
        for player in table
    )
    table_count = len(players) // table_size
    meetings = len(plan) * table_count * (table_size * (table_size - 1) // 2)
    return Quality(
        measure_meetings(past_and_plan.rounds, players),
        spread_evenly(measure_meetings(past.rounds, players), meetings),
        Counter(count for player in players for count in seats[player]),
        Counter(visits[player, table] for player in players for table in range(table_count)),
        Counter(games[player] for player in players),
        find_most_rounds(len(players), table_size),
    )


def spread_evenly(meetings: Histogram, new_count: int) -> Histogram:
    """The meetings with so many new ones, if the pairs that met least always meet next. No plan has
    fewer repeats."""
    counts = Counter(meetings)
    while new_count:
        least = min(times for times, count in counts.items() if count)
        moved = min(new_count, counts[least])
        counts[least] -= moved
        counts[least + 1] += moved
        new_count -= moved
    return Counter({times: count for times, count in counts.items() if count})


def find_most_rounds(player_count: int, table_size: int) -> int:
    """The most rounds that can be without repeats. In each round a player meets as many others as
    sit at the table, and the players of one table must find as many tables in the next round."""
    if player_count // table_size < table_size:
        return 1
    return (player_count - 1) // (table_size - 1)


def find_least_shared_meetings(player_count: int, table_size: int, rounds: int) -> int:
    """A bound on `count_shared_meetings` of any two rounds: where there are fewer tables than
    seats at one, some who sat together do so again."""
    table_count = player_count // table_size
    # The players of a table come from the tables of another round as evenly as they can.
    from_each, rest = divmod(table_size, table_count)
    pairs = rest * (from_each + 1) * from_each // 2
    pairs += (table_count - rest) * from_each * (from_each - 1) // 2
    is_everybody = player_count == table_count * table_size
    return is_everybody * pairs * table_count * (rounds * (rounds - 1) // 2)


def list_tables(flat: Sequence[int], table_size: int) -> Iterator[Table]:
    """The tables of players who stand in one row."""
    for start in range(0, len(flat), table_size):
        yield tuple(flat[start : start + table_size])
