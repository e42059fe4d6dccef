"""The table of ratings, by one of the rating systems.

Games go by date, then in the order of files and lines. What a game makes of the ratings of those
who played it is told by `rating_systems`; here they are followed from game to game.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..base.quotient import Quotient
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import NAN, Column, select_columns
from .finished_games import FinishedGame, FinishedGames
from .hands_and_games import field_columns
from .options import (
    RankedRow,
    Row,
    TableOptions,
    find_frequent_players,
    find_hidden_columns,
    share_places,
)
from .rating_systems import (
    BILLIONTHS,
    TENHOU,
    RatedGame,
    RatingState,
    RatingSystem,
    find_rating_system,
)

RECENT_GAMES = 10  # games, over which the change is shown
PROVISIONAL_GAMES = 20  # games, below which a rating is provisional
NORMAL_SPREADS = Quotient(196, 100)  # on each side of a mean, in which 95 % of the cases lie


class Rating(NamedTuple):
    """A player's rating, and how it went: the highest and the lowest after any of their games,
    and what the latest ten games changed, or all where there are fewer. A system that does not say
    how sure it is knows no mean, spread and interval."""

    name: str
    rating: Quotient
    mean: Quotient
    spread: Quotient
    mean_low: Quotient
    mean_high: Quotient
    game_count: int
    highest_rating: Quotient
    lowest_rating: Quotient
    last_ten_change: Quotient
    provisional: int


COLUMNS = field_columns(
    ("name", "text", "the player"),
    ("rating", "rating", "over the games of the tally, by the system of --rating, or Tenhou's R"),
    ("mean", "rating", "with --rating openskill: what the player's strength is believed to be"),
    ("spread", "rating", "with --rating openskill: how far from it the strength may well be"),
    ("mean_low", "rating", "the low end of the 95 % interval of mean, 1.96 spreads below it"),
    ("mean_high", "rating", "the high end of the 95 % interval of mean"),
    ("game_count", "count", "games finished"),
    ("highest_rating", "rating", "the highest rating after a game"),
    ("lowest_rating", "rating", "the lowest rating after a game"),
    ("last_ten_change", "points", "what the latest ten games, or all of fewer, changed"),
    ("provisional", "0 or 1", f"whether there are fewer than {PROVISIONAL_GAMES} games"),
)
SPREAD_COLUMNS = frozenset({"mean", "spread", "mean_low", "mean_high"})  # nan without a spread


def exact_rating(parts: int) -> Quotient:
    """A rating from its billionths."""
    return Quotient(parts, BILLIONTHS)


def rate_games(
    games: Iterable[FinishedGame], system: RatingSystem = TENHOU
) -> Iterator[tuple[FinishedGame, RatedGame]]:
    """How ratings went: each game, in their order, and what it made of those who played it."""
    now: dict[str, tuple[int, RatingState]] = {}  # how many games, and the state
    for game in games:
        names, ranks = game.standings.names, game.standings.ranks
        counts, before = zip(*[now.get(name, (0, system.start)) for name in names], strict=True)
        after = system.rate_game(before, counts, ranks)
        for name, count, state in zip(names, counts, after, strict=True):
            now[name] = count + 1, state
        yield game, RatedGame(before, counts, ranks, after)


class _RatingHistory:
    """How one player's rating went."""

    __slots__ = ("count", "highest", "latest", "lowest", "state")

    def __init__(self, before: RatingState, after: RatingState) -> None:
        self.count = 0
        self.state = before
        self.highest = self.lowest = after.rating
        self.latest = [before.rating]  # those after the latest games, and the one before

    def add(self, state: RatingState) -> None:
        """Take in what a game made of it."""
        self.count += 1
        self.state = state
        self.highest = max(self.highest, state.rating)
        self.lowest = min(self.lowest, state.rating)
        self.latest = [*self.latest[-RECENT_GAMES:], state.rating]

    def build_rating(self, name: str, *, has_spread: bool) -> Rating:
        """What came of it."""
        known = _find_interval(self.state) if has_spread else (NAN, NAN, NAN, NAN)
        course = self.highest, self.lowest, self.latest[-1] - self.latest[0]
        highest, lowest, change = map(exact_rating, course)
        now, provisional = exact_rating(self.state.rating), int(self.count < PROVISIONAL_GAMES)
        return Rating(name, now, *known, self.count, highest, lowest, change, provisional)


def _find_interval(state: RatingState) -> tuple[Quotient, Quotient, Quotient, Quotient]:
    """The mean, the spread, and between what the mean lies in 95 % of the cases."""
    mean, spread = exact_rating(state.mean), exact_rating(state.spread)
    around = Quotient(
        spread.numerator * NORMAL_SPREADS.numerator, spread.denominator * NORMAL_SPREADS.denominator
    )
    return mean, spread, mean - around, mean + around


def compute_ratings(games: Iterable[FinishedGame], system: RatingSystem = TENHOU) -> list[Rating]:
    """Everybody's rating, the highest first, then by name. Games are in their order."""
    courses: dict[str, _RatingHistory] = {}
    for game, rated in rate_games(games, system):
        for name, before, after in zip(
            game.standings.names, rated.before, rated.after, strict=True
        ):
            course = courses.get(name)
            if course is None:
                course = courses[name] = _RatingHistory(before, after)
            course.add(after)
    found = [
        course.build_rating(name, has_spread=system.has_spread) for name, course in courses.items()
    ]
    return sorted(found, key=lambda each: (-each.rating.numerator, each.name))


class RatingsTable:
    """The table of ratings: guests are rated, since others play them, and not shown."""

    def __init__(self, options: TableOptions) -> None:
        self.options = options
        self.system = find_rating_system(options.rating)
        self.finished_games = FinishedGames()
        self.omitted_count = 0

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        if isinstance(event, GameRecord) and event.final_result:
            self.finished_games.add(event)

    def columns(self, family: Family) -> Sequence[Column]:
        """The columns that are asked for, and then those that are hidden."""
        available = [
            column._replace(is_default=self.system.has_spread or column.name not in SPREAD_COLUMNS)
            for column in COLUMNS
        ]
        columns = select_columns(available, self.options.columns)
        return (*columns, *find_hidden_columns(available, columns, self.options))

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each player who finished enough games, who is rated highest first."""
        rated = [
            each
            for each in compute_ratings(self.finished_games.sorted_by_date(), self.system)
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
