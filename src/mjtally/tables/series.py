"""The table of days (or weeks, months, years, games, seasons), with running sums."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ..base.quotient import Quotient
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Column, ColumnValue, mark_unknown
from ..statistics.player import ZERO
from .finished_games import FinishedGames
from .hands_and_games import field_columns
from .options import Row, TableOptions
from .ratings import exact_rating, rate_games

COLUMNS = field_columns(
    ("period", "text", "the day, week, month, year, game or season"),
    ("name", "text", "the player"),
    ("hand_count", "count", "hands sat in"),
    ("game_count", "count", "games finished"),
    ("net_score", "points", "the sum of all changes of score"),
    ("points", "points", "points of games with uma, oka and penalties, and adjustments"),
    ("hand_total", "count", "hands sat in up to the end of the period"),
    ("game_total", "count", "games finished up to the end of the period"),
    ("net_total", "points", "the net score up to the end of the period"),
    ("points_total", "points", "points up to the end of the period"),
)
RATING_COLUMNS = field_columns(
    ("rating", "rating", "Tenhou's R after the last game up to the end of the period; or empty"),
)


class PeriodSums(NamedTuple):
    """What a player did: hands, games, the net score, points in parts of one."""

    hands: int = 0
    games: int = 0
    net: Quotient = ZERO
    points: int = 0

    def plus(self, other: "PeriodSums") -> "PeriodSums":
        """Both together."""
        return PeriodSums(
            self.hands + other.hands,
            self.games + other.games,
            self.net + other.net,
            self.points + other.points,
        )


class SeriesRow(NamedTuple):
    """A player's row of a period."""

    period: str
    name: str
    hand_count: ColumnValue
    game_count: int
    net_score: Quotient
    points: Quotient
    hand_total: ColumnValue
    game_total: int
    net_total: Quotient
    points_total: Quotient
    rating: ColumnValue


def _ratings_by_period(finished: FinishedGames) -> dict[str, dict[str, int]]:
    """The ratings of those who finished games in a period, after the last of them."""
    ratings: dict[str, dict[str, int]] = {}
    for game, rated in rate_games(finished.sorted_by_date()):
        after = [state.rating for state in rated.after]
        ratings.setdefault(game.period, {}).update(zip(game.standings.names, after, strict=True))
    return ratings


class SeriesTable:
    """What every player did in each period, and in all up to it."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.period_kind = options.by
        self.needs_ratings = options.needs_column("rating")
        self.finished_games = FinishedGames()
        self.sums: dict[str, dict[str, PeriodSums]] = {}  # by period and player
        self.starts: dict[str, str] = {}  # the date of the first event of a period

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in. Who sits down and does not play has no row."""
        if isinstance(event, GameRecord) and not event.is_played:
            return
        period = self._event_period(event)
        players = self._players_in_period(period, event.date)
        if isinstance(event, AppliedAdjustment):
            _add_period_sums(players, event.name, PeriodSums(points=event.points))
            return
        session = event.session
        changes = event.score_changes
        if self.needs_ratings and event.final_result:
            self.finished_games.add(event, period=period)
        for seat, name in enumerate(session.names):
            points = event.seat_points(seat) if event.final_result else 0
            hands = len(event.effects)
            games = (
                hands if session.rules.family.hand_is_game else int(event.final_result is not None)
            )
            _add_period_sums(
                players,
                name,
                PeriodSums(hands, games, changes[seat] * session.score_unit, points),
            )

    def _players_in_period(self, period: str, date: str) -> dict[str, PeriodSums]:
        """What players did in a period, in which something happened at a date."""
        self.starts[period] = min(self.starts.get(period, date), date)
        return self.sums.setdefault(period, {})

    def _event_period(self, event: GameRecord | AppliedAdjustment) -> str:
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
                return event.session.season if isinstance(event, GameRecord) else event.season
            case _:
                return str(
                    event.session.game_number
                    if isinstance(event, GameRecord)
                    else event.game_number
                )

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column; no ratings where no games are followed."""
        period, *others = COLUMNS
        if self.period_kind == "day":  # which a spreadsheet takes as a date
            period = period._replace(unit="date")
        ratings = () if family.is_always_loose else RATING_COLUMNS
        return (period, *others, *ratings)

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each period and each player who did something in it, by period and name."""
        totals: dict[str, PeriodSums] = {}
        ratings_by_period = _ratings_by_period(self.finished_games)
        ratings: dict[str, int] = {}
        for period in self._sorted_periods():
            ratings |= ratings_by_period.get(period, {})
            for name, sums in sorted(self.sums[period].items()):
                if name not in guests:
                    total = totals[name] = totals.get(name, PeriodSums()).plus(sums)
                    row = SeriesRow(
                        period,
                        name,
                        *_sum_cells(sums, family.point_parts),
                        *_sum_cells(total, family.point_parts),
                        exact_rating(ratings[name]) if name in ratings else "",
                    )
                    yield [column.compute_value(row) for column in columns]

    def _sorted_periods(self) -> Sequence[str]:
        """Days, months and years as they are; games and seasons by the date on which they
        began, and then as they came."""
        if self.period_kind in {"game", "season"}:
            return sorted(self.sums, key=self.starts.__getitem__)
        return sorted(self.sums)


def _iso_week(date: str) -> str:
    """`2026-W47`, the week of a date by ISO 8601."""
    from datetime import date as calendar  # only weeks pay for it

    year, week, _ = calendar.fromisoformat(date).isocalendar() if date else (0, 0, 0)
    return f"{year}-W{week:02}" if date else ""


def _add_period_sums(players: dict[str, PeriodSums], name: str, sums: PeriodSums) -> None:
    before = players.get(name)
    players[str(name)] = before.plus(sums) if before else sums


def _sum_cells(sums: PeriodSums, parts: int) -> tuple[ColumnValue, int, Quotient, Quotient]:
    is_known = sums.hands or not sums.games  # not of games by their final scores alone
    hands = sums.hands if is_known else mark_unknown(0)
    return hands, sums.games, sums.net, Quotient(sums.points, parts)
