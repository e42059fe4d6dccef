"""The table of ratings, by one of the rating systems.

Finished games go by date, then in the order of files and lines (as they do for records and series).
What a game makes of the ratings of those who played it is told by `rating_systems`; here they are
followed from game to game.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from ..base.quotient import Quotient
from ..language.reference import Topic
from ..rules.model.types import AppliedAdjustment, Family, GameRecord
from ..rules.statistics.columns import NAN, Column
from .addends import GAME_LABEL, Addend, Explainer, Explanation
from .options import (
    RankedRow,
    TableOptions,
    find_frequent_players,
)
from .rating_systems import (
    BILLIONTHS,
    RATING_SYSTEMS,
    TENHOU,
    RatedGame,
    RatingState,
    RatingSystem,
    find_rating_system,
)
from .selection import choose_columns

RECENT_GAMES = 10  # games, over which the change is shown
PROVISIONAL_GAMES = 20  # games, below which a rating is provisional
NORMAL_SPREADS = Quotient(196, 100)  # 95 % of the cases are within so many spreads of the mean


def exact_rating(parts: int) -> Quotient:
    """A rating as an exact quotient, from its billionths."""
    return Quotient(parts, BILLIONTHS)


StreakFlags = tuple[int, ...]
"""For each streak of the family the seats for which it goes on, a bit each."""


class FinishedGame(NamedTuple):
    """A finished game, with its players and their results; `number` is its number over all files.
    File and folder are those of the session, `line` is that of its players, `period` the period of
    a series that it belongs to. `ranks` are from 1, the first of those that players share."""

    date: str
    number: int
    line: int
    file: str
    folder: str
    names: tuple[str, ...]
    ranks: tuple[int, ...]
    period: str = ""
    streak_flags: StreakFlags = ()


class FinishedGames:
    """A collection of finished games, which may come in any order."""

    def __init__(self) -> None:
        self.games: list[FinishedGame] = []

    def add(
        self, game_record: GameRecord, *, streak_flags: StreakFlags = (), period: str = ""
    ) -> None:
        """Take in a record that ended a game."""
        assert game_record.final_result
        session, ranks = game_record.session, game_record.final_result.ranks
        place = game_record.date, session.game_number, session.line, session.file, session.folder
        self.games.append(FinishedGame(*place, session.names, ranks, period, streak_flags))

    def include(self, other: "FinishedGames") -> None:
        """Take in everything that another one has taken in."""
        self.games += other.games

    def sorted_by_date(self) -> list[FinishedGame]:
        """The games by date, then in the order of files and lines."""
        return sorted(self.games, key=itemgetter(0, 1))


def rate_games(
    games: Iterable[FinishedGame], system: RatingSystem = TENHOU
) -> Iterator[tuple[FinishedGame, RatedGame]]:
    """The course of the ratings: each game, in order, with the ratings that its players have after
    it."""
    now: dict[str, tuple[int, RatingState]] = {}  # how many games, and the state
    for game in games:
        names, ranks = game.names, game.ranks
        counts, before = zip(*[now.get(name, (0, system.start)) for name in names], strict=True)
        after = system.rate_game(before, counts, ranks)
        for name, count, state in zip(names, counts, after, strict=True):
            now[name] = count + 1, state
        yield game, RatedGame(before, counts, ranks, after)


class RatingCourse:
    """The course of one player's rating."""

    __slots__ = ("count", "highest", "latest", "lowest", "state")

    def __init__(self, before: RatingState, after: RatingState) -> None:
        self.count = 0
        self.state = before
        self.highest = self.lowest = after.rating
        self.latest = [before.rating]  # the ratings after the latest games, and the one before

    def add(self, state: RatingState) -> None:
        """Take in the rating after a game."""
        self.count += 1
        self.state = state
        self.highest = max(self.highest, state.rating)
        self.lowest = min(self.lowest, state.rating)
        self.latest = [*self.latest[-RECENT_GAMES:], state.rating]


def _find_bound(state: RatingState, side: int) -> Quotient:
    """An end of the interval in which the mean lies in 95 % of the cases."""
    spread = exact_rating(state.spread)
    around = Quotient(
        spread.numerator * NORMAL_SPREADS.numerator, spread.denominator * NORMAL_SPREADS.denominator
    )
    return exact_rating(state.mean) + side * around


# fmt: off
COLUMNS = (  # for a name, and the course of that player's rating
    Column("name", "text", "the player", lambda name, course: name),
    Column("rating", "rating",
           "over the games of the tally, by the system of --rating, or Tenhou's R",
           lambda name, course: exact_rating(course.state.rating)),
    Column("mean", "rating",
           "with --rating openskill: what the player's strength is believed to be",
           lambda name, course: exact_rating(course.state.mean)),
    Column("spread", "rating",
           "with --rating openskill: how far from the mean the strength may be",
           lambda name, course: exact_rating(course.state.spread)),
    Column("mean_low", "rating", "the low end of the 95 % interval of mean, 1.96 spreads below it",
           lambda name, course: _find_bound(course.state, -1)),
    Column("mean_high", "rating", "the high end of the 95 % interval of mean",
           lambda name, course: _find_bound(course.state, 1)),
    Column("game_count", "count", "games finished", lambda name, course: course.count),
    Column("highest_rating", "rating", "the highest rating after a game",
           lambda name, course: exact_rating(course.highest)),
    Column("lowest_rating", "rating", "the lowest rating after a game",
           lambda name, course: exact_rating(course.lowest)),
    Column("last_ten_change", "points", "what the latest ten games, or all of fewer, changed",
           lambda name, course: exact_rating(course.latest[-1] - course.latest[0])),
    Column("provisional", "0 or 1", f"whether there are fewer than {PROVISIONAL_GAMES} games",
           lambda name, course: int(course.count < PROVISIONAL_GAMES)),
)
# fmt: on
SPREAD_COLUMNS = frozenset({"mean", "spread", "mean_low", "mean_high"})  # nan without a spread


class RatingsTable:
    """The table of ratings: guests are rated, since others play them, and not shown."""

    def __init__(self, options: TableOptions) -> None:
        self.options = options
        self.system = find_rating_system(options.rating)
        self.finished_games = FinishedGames()
        self.omitted_count = 0

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        if isinstance(event, GameRecord) and event.final_result:
            self.finished_games.add(event)

    def include(self, other: "RatingsTable") -> None:
        """Take in everything that another one has taken in."""
        self.finished_games.include(other.finished_games)

    def columns(self, family: Family) -> Sequence[Column]:
        """The columns that are asked for, and then those that are hidden."""
        has_spread = self.system.has_spread
        available = [
            column._replace(is_default=True)
            if has_spread or column.name not in SPREAD_COLUMNS
            else column._replace(read=lambda name, course: NAN)
            for column in COLUMNS
        ]
        return choose_columns(available, self.options, self.options.columns)

    def rows(self, family: Family, guests: Collection[str] = ()) -> Iterator[RankedRow]:
        """A row for each player who finished enough games, who is rated highest first, then by
        name."""
        courses: dict[str, RatingCourse] = {}
        for game, rated in rate_games(self.finished_games.sorted_by_date(), self.system):
            for name, before, after in zip(game.names, rated.before, rated.after, strict=True):
                if name not in courses:
                    courses[name] = RatingCourse(before, after)
                courses[name].add(after)
        shown = [course for course in courses.items() if course[0] not in guests]
        shown.sort(key=lambda course: (-course[1].state.rating, course[0]))
        frequent = find_frequent_players(
            {"game": self.options.min_games},
            {name: {"game": course.count} for name, course in shown},
            self.options.players,
        )
        kept = [course for course in shown if course[0] in frequent]
        self.omitted_count = len(shown) - len(kept)
        places: dict[int, int] = {}  # players with the same rating share a place: 1, 1, 3
        for at, (_, course) in enumerate(kept, 1):
            places.setdefault(course.state.rating, at)
        return (RankedRow(course, places[course[1].state.rating]) for course in kept)


class RatingExplainer(Explainer):
    """Explains a player's rating: how each game changed it."""

    columns = ("rating",)

    def __init__(self, *asked: Any) -> None:
        super().__init__(*asked)
        self.table = RatingsTable(self.options)

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        self.table.add(event)

    def explain(self, family: Family) -> Explanation:
        system, counted = self.table.system, self.column_name
        start = exact_rating(system.start.rating)
        nowhere = "", 0, "", 0, "", self.player, ""
        addends, names = [Addend(*nowhere, counted, start, "rating at the start")], set[str]()
        for game, rated in rate_games(self.table.finished_games.sorted_by_date(), system):
            names.update(game.names)
            if self.player not in game.names:
                continue
            seat = game.names.index(self.player)
            place = game.file, game.line, game.date, game.number
            rank = f"rank {rated.ranks[seat]}"
            change = exact_rating(rated.after[seat].rating - rated.before[seat].rating)
            why = system.describe_change(rated, seat)
            addends.append(Addend(*place, GAME_LABEL, self.player, rank, counted, change, why))
        self.check_played(names)
        return self.build_sum(COLUMNS, addends)


def ratings_topic() -> Topic:
    """The systems that rate players."""
    return Topic(
        name="ratings",
        title="the systems of --table ratings that --rating names",
        head=("`--rating`", "is"),
        rows=tuple((f"`{system.name}`", system.description) for system in RATING_SYSTEMS),
        notes="Without `--rating` it is Tenhou's R. Finished games count, by date; guests are rated"
        " and not shown. `mjtally explain FILE --table ratings --rating elo --player NAME --column"
        " rating` shows each step.",
    )
