"""Ratings: Tenhou's R, as clubs reckon it over their own games.

Everybody begins with 1500. After a game a player's R changes by

    max(0.2, 1 - 0.002 × games) × (base + (mean R of the table - R) / 40)

where `games` are those he finished before, the mean is of everybody's R before the game (his
own too, and whatever it is), and the base is 30, 10, -10, -30 from first to last, with three
players 30, 0, -30; who share a rank get the mean of their bases. Games go by date, then in the
order of files and lines. (Tenhou's ranking page at riichi.wiki; the server also raises a mean
below 1500, which no club does.)

An exact R would be a fraction whose denominator grows with every game. So R is kept in whole
billionths, and rounded to them after each game, half to even: the same on every machine.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..base.exact import Quotient, round_half_even
from ..counts.columns import Column
from ..play.family import Family
from ..play.plays import Adjusted, Play
from .asked import Asked, Row
from .finished import Finished, Game
from .hands import fields

PARTS = 10**9  # of one, in which ratings are kept
START = 1500 * PARTS
BASES = {3: (30, 0, -30), 4: (30, 10, -10, -30)}  # by players
STEADY = 400  # games, from which on ratings move least
WEIGHT = 500  # what a first game weighs; each later one a part less
DAMPING = 40  # what the distance to the table's mean is divided by
LATEST = 10  # games, over which the change is told
SETTLED = 20  # games, below which a rating is provisional


class Step(NamedTuple):
    """What a game made of a player's rating, in billionths. `number` is which of his games it
    was, from 1."""

    game: Game
    name: str
    number: int
    before: int
    after: int


class Rating(NamedTuple):
    """A player's rating, and how it went: the highest and the lowest after any of his games,
    and what the latest ten games changed, or all where there are fewer."""

    name: str
    rating: Quotient
    game_count: int
    highest_rating: Quotient
    lowest_rating: Quotient
    last_ten_change: Quotient
    provisional: int


COLUMNS = fields(
    ("name", "text", "the player"),
    ("rating", "rating", "Tenhou's R over the games of the tally, from 1500 on"),
    ("game_count", "count", "games finished"),
    ("highest_rating", "rating", "the highest rating after a game"),
    ("lowest_rating", "rating", "the lowest rating after a game"),
    ("last_ten_change", "points", "what the latest ten games, or all of fewer, changed"),
    ("provisional", "0 or 1", f"whether there are fewer than {SETTLED} games"),
)


def rating_of(parts: int) -> Quotient:
    """A rating from its billionths."""
    return Quotient(parts, PARTS)


def after_game(
    ratings: Sequence[int], counts: Sequence[int], ranks: Sequence[int]
) -> tuple[int, ...]:
    """Everybody's rating after a game, in billionths, by seat. `counts` are the games that each
    finished before, `ranks` those of the game, the first of those that players share."""
    players, together = len(ratings), sum(ratings)
    bases = BASES[players]
    after = []
    for rating, count, rank in zip(ratings, counts, ranks, strict=True):
        shared = ranks.count(rank)
        base = sum(bases[rank - 1 : rank - 1 + shared])  # of all who share the rank
        weight = WEIGHT - min(count, STEADY)
        distance = together - players * rating
        # weight / 500 × (base / shared + distance / players / 40), over one denominator
        change = weight * (base * PARTS * players * DAMPING + distance * shared)
        after.append(rating + round_half_even(change, WEIGHT * shared * players * DAMPING))
    return tuple(after)


def steps(games: Iterable[Game]) -> Iterator[Step]:
    """How ratings went: a step for each player of each game, in the order of the games."""
    now: dict[str, tuple[int, int]] = {}  # how many games, and the rating
    for game in games:
        names = game.seats.names
        counts, ratings = zip(*[now.get(name, (0, START)) for name in names], strict=True)
        after = after_game(ratings, counts, game.seats.ranks)
        for name, count, rating, new in zip(names, counts, ratings, after, strict=True):
            now[name] = count + 1, new
            yield Step(game, name, count + 1, rating, new)


class _Course:
    """How one player's rating went."""

    __slots__ = ("count", "highest", "latest", "lowest")

    def __init__(self, step: Step) -> None:
        self.count = 0
        self.highest = self.lowest = step.after
        self.latest = [step.before]  # the ratings after the latest games, and the one before

    def add(self, step: Step) -> None:
        """Take in a step."""
        self.count = step.number
        self.highest = max(self.highest, step.after)
        self.lowest = min(self.lowest, step.after)
        self.latest = [*self.latest[-LATEST:], step.after]

    def rating(self, name: str) -> Rating:
        """What came of it."""
        parts = self.latest[-1], self.highest, self.lowest, self.latest[-1] - self.latest[0]
        now, highest, lowest, change = map(rating_of, parts)
        return Rating(name, now, self.count, highest, lowest, change, int(self.count < SETTLED))


def ratings(games: Iterable[Game]) -> list[Rating]:
    """Everybody's rating, the highest first, then by name. Games are in their order."""
    courses: dict[str, _Course] = {}
    for step in steps(games):
        course = courses.get(step.name)
        if course is None:
            course = courses[step.name] = _Course(step)
        course.add(step)
    rated = [course.rating(name) for name, course in courses.items()]
    return sorted(rated, key=lambda each: (-each.rating.numerator, each.name))


class Ratings:
    """The table of ratings: guests are rated, since others play them, and not shown."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.finished = Finished()
        self.left_out = 0

    def add(self, event: Play | Adjusted) -> None:
        """Take an event in."""
        if isinstance(event, Play) and event.final:
            self.finished.add(event)

    def merge(self, other: "Ratings", number: int, family: Family) -> None:
        """Take in the games of a later file."""
        self.finished.merge(other.finished, number)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column."""
        return COLUMNS

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each player who finished enough games, who is rated highest first."""
        rated = [each for each in ratings(self.finished.by_date()) if each.name not in guests]
        kept = [each for each in rated if each.game_count >= self.asked.min_games]
        self.left_out = len(rated) - len(kept)
        return ([column.value(each) for column in columns] for each in kept)
