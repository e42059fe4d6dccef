"""The tables of days, of starting seats and of yaku."""

from collections.abc import Iterator, Sequence

from .base.exact import Quotient
from .base.winds import WINDS
from .columns import PLACES, Value
from .measures import yaku_column
from .play import Adjusted, Play
from .statistics import Player, Statistics

Row = tuple[Value, ...]

# -------------------------------------------------------------------------------- series

SERIES = (
    *("period", "name", "hand_count", "game_count", "net_score", "points"),
    *("hand_total", "game_total", "net_total", "points_total"),
)


class Series:
    """What every player did in each day (or month, year, game, season), and in all up to it."""

    def __init__(self, by: str) -> None:
        self.by = by
        self.periods: dict[str, Statistics] = {}
        self.adjusted: dict[tuple[str, str], int] = {}

    def add(self, event: Play | Adjusted) -> None:
        period = self._period(event)
        statistics = self.periods.setdefault(period, Statistics())
        if isinstance(event, Play):
            statistics.add(event)
            return
        key = period, str(event.name)
        self.adjusted[key] = self.adjusted.get(key, 0) + event.points

    def merge(self, other: "Series", number: int) -> None:
        """Take in the series of a later file."""
        for period, statistics in other.periods.items():
            self.periods.setdefault(period, Statistics()).merge(statistics, number)
        for key, points in other.adjusted.items():
            self.adjusted[key] = self.adjusted.get(key, 0) + points

    def _period(self, event: Play | Adjusted) -> str:
        match self.by:
            case "day":
                return event.date
            case "month":
                return event.date[:7]
            case "year":
                return event.date[:4]
            case "season":
                return event.sitting.season if isinstance(event, Play) else event.season
            case _:  # an adjustment is of no game
                return str(event.sitting.game) if isinstance(event, Play) else ""

    def rows(self) -> Iterator[Row]:
        """A row for each period and each player who did something in it, by period and name."""
        played = {each: statistics.rows()[:-1] for each, statistics in self.periods.items()}
        names = {player.name for players in played.values() for player in players}
        totals = {name: Player(name) for name in names}
        for period in self._in_order():
            players = {player.name: player for player in played[period]}
            for name in sorted(names):
                player = players.get(name) or Player(name)
                player.points += self.adjusted.get((period, name), 0)
                if name in players or (period, name) in self.adjusted:
                    totals[name] += player
                    yield (period, name, *_sums(player), *_sums(totals[name]))

    def _in_order(self) -> Sequence[str]:
        if self.by == "season":
            return list(self.periods)  # as they came
        return sorted(
            self.periods, key=lambda period: (len(period) if self.by == "game" else 0, period)
        )


def _sums(player: Player) -> tuple[Value, ...]:
    return player.hands(), player.games, player.net_score(), Quotient(player.points, 10)


# --------------------------------------------------------------------------------- seats


def seats_header(players: int) -> tuple[str, ...]:
    """The columns of the table of starting seats."""
    places = (f"{place}_count" for place in PLACES[:players])
    return ("seat", "name", "game_count", "mean_rank", *places, "points", "points_per_game")


class Seats:
    """How games went by the seat a player began in; adjustments are of no game."""

    def __init__(self) -> None:
        self.seats: list[Statistics] = [Statistics() for _ in WINDS]

    def add(self, event: Play | Adjusted) -> None:
        if isinstance(event, Play) and event.final:
            for seat, statistics in enumerate(self.seats):
                if seat < len(event.sitting.names):
                    statistics.add_game(event, event.final, [seat])

    def merge(self, other: "Seats", number: int) -> None:
        """Take in the seats of a later file."""
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.merge(theirs, number)

    def rows(self, players: int) -> Iterator[Row]:
        """A row for each seat and player, who has most points first, and for all of a seat."""
        for wind, statistics in zip(WINDS[:players], self.seats, strict=False):
            *each, everybody = statistics.rows()
            for player in [*sorted(each, key=lambda p: (-p.points, p.name)), everybody]:
                yield (
                    wind,
                    player.name,
                    player.games,
                    Quotient(player.doubled_ranks, 2 * player.games),
                    *player.places[:players],
                    Quotient(player.points, 10),
                    Quotient(player.points, 10 * player.games),
                )


# ---------------------------------------------------------------------------------- yaku

YAKU = ("yaku", "japanese", "name", "win_count", "tiles_win_count", "fraction")


def yaku_rows(detail: Statistics) -> Iterator[Row]:
    """A row for each yaku and player who won with it, of wins whose tiles are written."""
    from .families.riichi.yaku import RENHOU
    from .families.riichi.yaku import YAKU as ROWS

    *each, everybody = detail.rows()
    for yaku in (*ROWS, RENHOU):
        column = yaku_column(yaku.romaji)
        players = [player for player in each if player.counts.get(column)]
        players.sort(key=lambda player: (-player.counts[column], player.name))
        for player in [*players, everybody] if players else []:
            count, wins = player.counts[column], player.counts["tiles_win_count"]
            yield (
                yaku.romaji,
                yaku.japanese,
                player.name,
                count,
                wins,
                Quotient(count, wins),
            )
