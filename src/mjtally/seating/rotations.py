"""Rounds that follow from one another by turning the players around.

Of n players, all but a few stand in circles of r, and the round after a round is the same with
everybody one place further on: r rounds come from one. Two players who stand x and y places apart
from the same two of the first round meet in the same number of rounds, so that one round has to be
found, in which all *differences* are different, and not r of them. The constructions of design
theory work like this: the 5 rounds of 16 players are one round with three circles of 5, and one
player who stays. See C. J. Colbourn and J. H. Dinitz (eds.), Handbook of Combinatorial Designs.
"""

from math import ceil
from random import Random
from typing import NamedTuple

from .annealing import Prices, Search, anneal
from .mirrors import build_image, find_mirrored_round
from .plans import count_shared_meetings, find_least_shared_meetings, spread_evenly


class Rotation(NamedTuple):
    """Circles of players, numbered circle by circle, and players who stay, who come last; and how
    many rounds are turned. Where the circles are images of one another (`mirrors.py`), a place is
    multiplied by a number from one to the next; it is 0 where they are not."""

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
        """Who has a player's place so many rounds later."""
        if player >= self.length * self.circle_count:
            return player
        circle, place = divmod(player, self.length)
        return circle * self.length + (place + by) % self.length

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
                turned = [(self.turn(other, by), self.turn(one, by)) for by in range(self.length)]
                orbit = {(min(pair), max(pair)) for pair in turned}
                for first, second in orbit:
                    counters[first][second] = counters[second][first] = len(prices)
                counted |= orbit
                times = self.length // len(orbit)
                prices.append(times - 1)
                steps.append(2 * times)
        return Prices(counters, prices, steps)

    def find_goal(self) -> int:
        """No first rounds have a lower price than that, as far as counting tells."""
        rounds = self.length * self.first_round_count
        count, size = self.player_count, self.table_size
        meetings = rounds * count * (size - 1) // 2
        even = spread_evenly({0: count * (count - 1) // 2}, meetings)
        least = max(count_shared_meetings(even), find_least_shared_meetings(count, size, rounds))
        return ceil(2 * least / self.length)

    def find_first_rounds(self, steps: int, random: Random) -> list[list[int]] | None:
        """The best first rounds of a search of so many steps; with mirrors, one without repeats,
        or None."""
        prices, size = self.build_prices(), self.table_size
        if self.multiplier:
            shape = self.length, self.circle_count, self.staying_count
            image = build_image(*shape, size - 1, self.multiplier)
            found = find_mirrored_round(image, size, prices, random)
            return None if found is None else [found]
        start = [list(range(self.player_count)) for _ in range(self.first_round_count)]
        for round_ in start:
            random.shuffle(round_)
        return anneal(start, size, prices, Search(steps, self.find_goal()), random).rounds

    def find_rounds(self, rounds: int, steps: int, random: Random) -> list[list[int]] | None:
        """So many rounds, turned from first ones; after the last one the first one comes again."""
        first_rounds = self.find_first_rounds(steps, random)
        if first_rounds is None:
            return None
        turned = [
            [self.turn(player, by) for player in round_]
            for by in range(self.length)
            for round_ in first_rounds
        ]
        return [turned[number % len(turned)] for number in range(rounds)]
