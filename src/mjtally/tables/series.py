"""The table of days (or weeks, months, years, games, seasons), with running sums."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ..base.quotient import Quotient
from ..rules.model.types import AppliedAdjustment, Family, GameRecord
from ..rules.statistics.columns import Column, ColumnValue, mark_unknown
from ..rules.statistics.player import ZERO
from .options import ALL_COLUMNS, TableOptions
from .ratings import FinishedGames, exact_rating, rate_games

# fmt: off
COLUMNS = (  # for a period, a name, their period, everything up to it, and their rating
    Column("period", "text", "the day, week, month, year, game or season",
           lambda period, name, sums, total, rating: period),
    Column("name", "text", "the player", lambda period, name, sums, total, rating: name),
    Column("hand_count", "count", "hands sat in",
           lambda period, name, sums, total, rating: sums.hand_count),
    Column("game_count", "count", "games finished",
           lambda period, name, sums, total, rating: sums.games),
    Column("net_score", "points", "the sum of all changes of score",
           lambda period, name, sums, total, rating: sums.net),
    Column("points", "points", "points of games with uma, oka and penalties, and adjustments",
           lambda period, name, sums, total, rating: sums.points),
    Column("hand_total", "count", "hands sat in up to the end of the period",
           lambda period, name, sums, total, rating: total.hand_count),
    Column("game_total", "count", "games finished up to the end of the period",
           lambda period, name, sums, total, rating: total.games),
    Column("net_total", "points", "the net score up to the end of the period",
           lambda period, name, sums, total, rating: total.net),
    Column("points_total", "points", "points up to the end of the period",
           lambda period, name, sums, total, rating: total.points),
)
RATING_COLUMN = Column(
    "rating", "rating", "Tenhou's R after the last game up to the end of the period; or empty",
    lambda period, name, sums, total, rating: rating,
)
# fmt: on


class PeriodSums(NamedTuple):
    """The sums of a player in a period."""

    hands: int = 0
    games: int = 0
    net: Quotient = ZERO
    points: Quotient = ZERO

    def plus(self, other: "PeriodSums") -> "PeriodSums":
        """The sums of two periods together."""
        hands, games, net, points = self
        return PeriodSums(
            hands + other.hands, games + other.games, net + other.net, points + other.points
        )

    @property
    def hand_count(self) -> ColumnValue:
        """The hands; nobody knows how many, where only games by their final scores are written,
        or evenings by their balances."""
        is_unwritten = not self.hands and (self.games or self.net.numerator)
        return mark_unknown(0) if is_unwritten else self.hands


class SeriesTable:
    """What every player did in each period, and in all up to it."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.period_kind = options.by
        named = {*options.columns.split(","), options.sort_column}
        self.needs_ratings = options.columns in {"", ALL_COLUMNS} or "rating" in named
        self.finished_games = FinishedGames()
        self.sums: dict[str, dict[str, PeriodSums]] = {}  # by period and player
        self.starts: dict[str, str] = {}  # the date of the first event of a period

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in. Who sits down and does not play has no row."""
        if isinstance(event, GameRecord) and not event.is_played:
            return
        period = self._event_period(event)
        self.starts[period] = min(self.starts.get(period, event.date), event.date)
        players = self.sums.setdefault(period, {})
        for name, sums in _list_sums(event):
            players[name] = players[name].plus(sums) if name in players else sums
        if self.needs_ratings and isinstance(event, GameRecord) and event.final_result:
            self.finished_games.add(event, period=period)

    def include(self, other: "SeriesTable") -> None:
        """Take in everything that another one has taken in."""
        self.finished_games.include(other.finished_games)
        for period, players in other.sums.items():
            start = other.starts[period]
            self.starts[period] = min(self.starts.get(period, start), start)
            own = self.sums.setdefault(period, {})
            for name, sums in players.items():
                own[name] = own.get(name, PeriodSums()).plus(sums)

    def _event_period(self, event: GameRecord | AppliedAdjustment) -> str:
        place = event.session if isinstance(event, GameRecord) else event
        match self.period_kind:
            case "day":
                return event.date
            case "week":
                return _iso_week(event.date)
            case "month":
                return event.date[:7]
            case "year":
                return event.date[:4]
            case "season":
                return place.season
            case _:
                return str(place.game_number)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column; no ratings where no games are followed."""
        period, *others = COLUMNS
        if self.period_kind == "day":  # a spreadsheet program takes it as a date
            period = period._replace(unit="date")
        ratings = () if family.is_always_loose else (RATING_COLUMN,)
        return (period, *others, *ratings)

    def rows(
        self, family: Family, guests: Collection[str] = ()
    ) -> Iterator[tuple[str, str, PeriodSums, PeriodSums, ColumnValue]]:
        """A row for each period and each player who did something in it, by period and name. Days,
        months and years stand as they are; games and seasons by the date on which they began, and
        then as they came."""
        rated_in: dict[str, dict[str, int]] = {}  # ratings by period, after the last of its games
        for game, rated in rate_games(self.finished_games.sorted_by_date()):
            after = [state.rating for state in rated.after]
            rated_in.setdefault(game.period, {}).update(zip(game.names, after, strict=True))
        by_start = self.period_kind in {"game", "season"}
        totals: dict[str, PeriodSums] = {}
        ratings: dict[str, int] = {}
        for period in sorted(
            self.sums, key=lambda period: self.starts[period] if by_start else period
        ):
            ratings |= rated_in.get(period, {})
            for name, sums in sorted(self.sums[period].items()):
                if name not in guests:
                    total = totals[name] = totals.get(name, PeriodSums()).plus(sums)
                    rating = exact_rating(ratings[name]) if name in ratings else ""
                    yield period, name, sums, total, rating


def _iso_week(date: str) -> str:
    """`2026-W47`, the week of a date by ISO 8601."""
    from datetime import date as calendar  # only weeks pay for it

    year, week, _ = calendar.fromisoformat(date).isocalendar() if date else (0, 0, 0)
    return f"{year}-W{week:02}" if date else ""


def _list_sums(event: GameRecord | AppliedAdjustment) -> Iterator[tuple[str, PeriodSums]]:
    """The sums that a game record or an adjustment adds, by player."""
    if isinstance(event, AppliedAdjustment):
        yield event.name, PeriodSums(points=event.exact_points)
        return
    session, hands = event.session, len(event.effects)
    games = hands if session.rules.family.hand_is_game else int(event.final_result is not None)
    for seat, name in enumerate(session.names):
        net = event.score_changes[seat] * session.score_unit
        points = event.exact_seat_points(seat) if event.final_result else ZERO
        yield name, PeriodSums(hands, games, net, points)
