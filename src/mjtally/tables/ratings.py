"""Ratings: Tenhou's R, as clubs reckon it over their own games.

Everybody begins with 1500. After a game a player's R changes by

    max(0.2, 1 - 0.002 × games) × (base + (mean R of the table - R) / 40)

where `games` are those they finished before, the mean is of everybody's R before the game (their
own too, and whatever it is), and the base is 30, 10, -10, -30 from first to last, with three
players 30, 0, -30; who share a rank get the mean of their bases. Games go by date, then in the
order of files and lines. (Tenhou's ranking page at riichi.wiki; the server also raises a mean
below 1500, which no club does.)

An exact R would be a fraction whose denominator grows with every game. So R is kept in whole
billionths, and rounded to them after each game, half to even: the same on every machine.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..base.quotient import Quotient, round_half_even
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Column
from .finished_games import FinishedGame, FinishedGames
from .hands_and_games import field_columns
from .options import RankedRow, Row, TableOptions, find_frequent_players, share_places

BILLIONTHS = 10**9  # of one, in which ratings are kept
START_RATING = 1500 * BILLIONTHS
RANK_BASES = {3: (30, 0, -30), 4: (30, 10, -10, -30)}  # by players
FULL_DECAY_GAMES = 400  # games, from which on ratings move least
FIRST_GAME_WEIGHT = 500  # what a first game weighs; each later one a part less
DAMPING = 40  # what the distance to the table's mean is divided by
RECENT_GAMES = 10  # games, over which the change is shown
PROVISIONAL_GAMES = 20  # games, below which a rating is provisional


class RatingChange(NamedTuple):
    """What a game made of a player's rating, in billionths. `game_number` is which of their games
    it was, from 1."""

    game: FinishedGame
    name: str
    game_number: int
    before: int
    after: int


class Rating(NamedTuple):
    """A player's rating, and how it went: the highest and the lowest after any of their games,
    and what the latest ten games changed, or all where there are fewer."""

    name: str
    rating: Quotient
    game_count: int
    highest_rating: Quotient
    lowest_rating: Quotient
    last_ten_change: Quotient
    provisional: int


COLUMNS = field_columns(
    ("name", "text", "the player"),
    ("rating", "rating", "Tenhou's R over the games of the tally, from 1500 on"),
    ("game_count", "count", "games finished"),
    ("highest_rating", "rating", "the highest rating after a game"),
    ("lowest_rating", "rating", "the lowest rating after a game"),
    ("last_ten_change", "points", "what the latest ten games, or all of fewer, changed"),
    ("provisional", "0 or 1", f"whether there are fewer than {PROVISIONAL_GAMES} games"),
)


def exact_rating(parts: int) -> Quotient:
    """A rating from its billionths."""
    return Quotient(parts, BILLIONTHS)


def find_weight(count: int) -> Quotient:
    """What a game weighs after so many finished ones, from 1 down to 0.2."""
    return Quotient(FIRST_GAME_WEIGHT - min(count, FULL_DECAY_GAMES), FIRST_GAME_WEIGHT)


def find_base(rank: int, ranks: Sequence[int]) -> Quotient:
    """What a rank is worth in a game of these ranks: who share it get the mean of their bases."""
    shared = ranks.count(rank)
    return Quotient(sum(RANK_BASES[len(ranks)][rank - 1 : rank - 1 + shared]), shared)


def rate_game(
    ratings: Sequence[int], counts: Sequence[int], ranks: Sequence[int]
) -> tuple[int, ...]:
    """Everybody's rating after a game, in billionths, by seat. `counts` are the games that each
    finished before, `ranks` those of the game, the first of those that players share."""
    players, together = len(ratings), sum(ratings)
    bases = RANK_BASES[players]
    after = []
    for rating, count, rank in zip(ratings, counts, ranks, strict=True):
        shared = ranks.count(rank)
        base = sum(bases[rank - 1 : rank - 1 + shared])  # of all who share the rank
        weight = FIRST_GAME_WEIGHT - min(count, FULL_DECAY_GAMES)
        distance = together - players * rating
        # weight / 500 × (base / shared + distance / players / 40), over one denominator
        change = weight * (base * BILLIONTHS * players * DAMPING + distance * shared)
        after.append(
            rating + round_half_even(change, FIRST_GAME_WEIGHT * shared * players * DAMPING)
        )
    return tuple(after)


def rating_changes(games: Iterable[FinishedGame]) -> Iterator[RatingChange]:
    """How ratings went: a step for each player of each game, in the order of the games."""
    now: dict[str, tuple[int, int]] = {}  # how many games, and the rating
    for game in games:
        names = game.standings.names
        counts, ratings = zip(*[now.get(name, (0, START_RATING)) for name in names], strict=True)
        after = rate_game(ratings, counts, game.standings.ranks)
        for name, count, rating, new in zip(names, counts, ratings, after, strict=True):
            now[name] = count + 1, new
            yield RatingChange(game, name, count + 1, rating, new)


class _RatingHistory:
    """How one player's rating went."""

    __slots__ = ("count", "highest", "latest", "lowest")

    def __init__(self, step: RatingChange) -> None:
        self.count = 0
        self.highest = self.lowest = step.after
        self.latest = [step.before]  # the ratings after the latest games, and the one before

    def add(self, step: RatingChange) -> None:
        """Take in a step."""
        self.count = step.game_number
        self.highest = max(self.highest, step.after)
        self.lowest = min(self.lowest, step.after)
        self.latest = [*self.latest[-RECENT_GAMES:], step.after]

    def build_rating(self, name: str) -> Rating:
        """What came of it."""
        parts = self.latest[-1], self.highest, self.lowest, self.latest[-1] - self.latest[0]
        now, highest, lowest, change = map(exact_rating, parts)
        return Rating(
            name, now, self.count, highest, lowest, change, int(self.count < PROVISIONAL_GAMES)
        )


def compute_ratings(games: Iterable[FinishedGame]) -> list[Rating]:
    """Everybody's rating, the highest first, then by name. Games are in their order."""
    courses: dict[str, _RatingHistory] = {}
    for step in rating_changes(games):
        course = courses.get(step.name)
        if course is None:
            course = courses[step.name] = _RatingHistory(step)
        course.add(step)
    rated = [course.build_rating(name) for name, course in courses.items()]
    return sorted(rated, key=lambda each: (-each.rating.numerator, each.name))


class RatingsTable:
    """The table of ratings: guests are rated, since others play them, and not shown."""

    def __init__(self, options: TableOptions) -> None:
        self.options = options
        self.finished_games = FinishedGames()
        self.omitted_count = 0

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        if isinstance(event, GameRecord) and event.final_result:
            self.finished_games.add(event)

    def merge(self, other: "RatingsTable", number: int, family: Family) -> None:
        """Take in the games of a later file."""
        self.finished_games.merge(other.finished_games, number)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column."""
        return COLUMNS

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each player who finished enough games, who is rated highest first."""
        rated = [
            each
            for each in compute_ratings(self.finished_games.sorted_by_date())
            if each.name not in guests
        ]
        frequent = find_frequent_players(
            {"game": self.options.min_games},
            {each.name: {"game": each.game_count} for each in rated},
            self.options.players,
        )
        kept = [each for each in rated if each.name in frequent]
        self.omitted_count = len(rated) - len(kept)
        places = share_places([each.rating for each in kept])
        return (
            RankedRow([column.compute_value(each) for column in columns], place)
            for place, each in zip(places, kept, strict=True)
        )
