"""The table of days (or weeks, months, years, games, seasons), with running sums."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from marshal import dumps, loads
from typing import NamedTuple

from ..base.exact import Quotient, plus, times
from ..counts.columns import Column, Value
from ..counts.player import ZERO
from ..play.family import Family
from ..play.plays import Adjusted, Play
from .asked import Asked, Row
from .finished import Finished
from .hands import fields
from .ratings import Step, rating_of, steps

COLUMNS = fields(
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
RATING = fields(
    ("rating", "rating", "Tenhou's R after the last game up to the end of the period; or empty"),
)


class Sums(NamedTuple):
    """What a player did: hands, games, the net score, points in parts of one."""

    hands: int = 0
    games: int = 0
    net: Quotient = ZERO
    points: int = 0

    def plus(self, other: "Sums") -> "Sums":
        """Both together."""
        return Sums(
            self.hands + other.hands,
            self.games + other.games,
            plus(self.net, other.net),
            self.points + other.points,
        )


class SeriesRow(NamedTuple):
    """A player's row of a period."""

    period: str
    name: str
    hand_count: int
    game_count: int
    net_score: Quotient
    points: Quotient
    hand_total: int
    game_total: int
    net_total: Quotient
    points_total: Quotient
    rating: Value


def _packed(since: str, players: Mapping[str, Sums]) -> bytes:
    """A period that events have left: there may be as many as games, so they are kept small."""
    return dumps((since, {name: (*sums[:2], *sums.net, sums[3]) for name, sums in players.items()}))


def _unpacked(period: bytes) -> tuple[str, dict[str, Sums]]:
    """The date of its first event, and what players did in it."""
    since, players = loads(period)
    return since, {
        name: Sums(hands, games, Quotient(*net), points)
        for name, (hands, games, *net, points) in players.items()
    }


def _ratings(finished: Finished) -> dict[str, bytes]:
    """The ratings of who finished games in a period, after the last of them, packed."""
    packed: dict[str, bytes] = {}
    for period, together in groupby(steps(finished.by_date()), key=_period_of):
        before = loads(packed[period]) if period in packed else {}
        packed[period] = dumps(before | {step.name: step.after for step in together})
    return packed


def _period_of(step: Step) -> str:
    return step.game.span.period


class Series:
    """What every player did in each period, and in all up to it."""

    left_out = 0

    def __init__(self, asked: Asked) -> None:
        self.by = asked.by
        self.rates = asked.columns in {"", "all"} or "rating" in asked.columns.split(",")
        self.finished = Finished()
        self.periods: dict[str, bytes] = {}
        self.now: str | None = None  # the period that events are in,
        self.since = ""  # when it began,
        self.players: dict[str, Sums] = {}  # and what players did in it
        self.seated: set[str] = set()  # who sat down within the dates

    def add(self, event: Play | Adjusted) -> None:
        """Take an event in."""
        period = self._period(event)
        players = self._players_in(period, event.date)
        if isinstance(event, Adjusted):
            _add(players, event.name, Sums(points=event.points))
            return
        sitting = event.sitting
        changes = sitting.layout.unpack(event.total)
        if self.rates and event.final:
            self.finished.add(event, period=period)
        self.seated.update(sitting.names)
        for seat, name in enumerate(sitting.names):
            points = event.points(seat) if event.final else 0
            hands = len(event.outcomes)
            games = hands if sitting.rules.family.hand_is_game else int(event.final is not None)
            _add(players, name, Sums(hands, games, times(changes[seat], sitting.unit), points))

    def merge(self, other: "Series", number: int, family: Family) -> None:
        """Take in the series of a later file."""
        self.seated |= other.seated
        self.finished.merge(other.finished, number)
        other._put_away()
        for period, packed in other.periods.items():
            since, theirs = _unpacked(packed)
            mine = self._players_in(period, since)
            for name, sums in theirs.items():
                _add(mine, name, sums)

    def _players_in(self, period: str, date: str) -> dict[str, Sums]:
        """What players did in a period, in which something happened at a date."""
        if period != self.now:
            self._put_away()
            kept = self.periods.get(period)
            self.now, (self.since, self.players) = period, _unpacked(kept) if kept else (date, {})
            self.periods.setdefault(period, b"")  # which keeps its place
        self.since = min(self.since, date)
        return self.players

    def _put_away(self) -> None:
        """Events leave the period that they were in."""
        if self.now is not None:
            self.periods[self.now] = _packed(self.since, self.players)
            self.now = None

    def _period(self, event: Play | Adjusted) -> str:
        match self.by:
            case "day":
                return event.date
            case "week":
                return _week(event.date)
            case "month":
                return event.date[:7]
            case "year":
                return event.date[:4]
            case "season":
                return event.sitting.season if isinstance(event, Play) else event.season
            case _:
                return str(event.sitting.game if isinstance(event, Play) else event.game)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column; no ratings where no games are followed."""
        return COLUMNS if family.always_loose else (*COLUMNS, *RATING)

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """A row for each period and each player who did something in it, by period and name."""
        self._put_away()
        totals: dict[str, Sums] = {}
        by_period = _ratings(self.finished)
        ratings: dict[str, int] = {}
        shown = partial(_shown, parts=family.parts)
        for period in self._in_order():
            ratings |= loads(by_period[period]) if period in by_period else {}
            for name, sums in sorted(_unpacked(self.periods[period])[1].items()):
                if name in self.seated and name not in guests:
                    totals[name] = totals.get(name, Sums()).plus(sums)
                    rating = rating_of(ratings[name]) if name in ratings else ""
                    row = SeriesRow(period, name, *shown(sums), *shown(totals[name]), rating)
                    yield [column.value(row) for column in columns]

    def _in_order(self) -> Sequence[str]:
        """Days, months and years as they are; games and seasons by the date on which they
        began, and then as they came."""
        if self.by in {"game", "season"}:
            return sorted(self.periods, key=lambda period: _unpacked(self.periods[period])[0])
        return sorted(self.periods)


def _week(date: str) -> str:
    """`2026-W47`, the week of a date by ISO 8601."""
    from datetime import date as calendar  # only weeks pay for it

    year, week, _ = calendar.fromisoformat(date).isocalendar() if date else (0, 0, 0)
    return f"{year}-W{week:02}" if date else ""


def _add(players: dict[str, Sums], name: str, sums: Sums) -> None:
    before = players.get(name)
    players[str(name)] = before.plus(sums) if before else sums


def _shown(sums: Sums, parts: int) -> tuple[int, int, Quotient, Quotient]:
    return sums.hands, sums.games, sums.net, Quotient(sums.points, parts)
