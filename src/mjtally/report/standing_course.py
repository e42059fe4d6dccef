"""Who stood where after each date, and in each season.

Standings as they were before a date are those that the players table has with `--to` that date:
by the same order, of those who had played enough by then, by the games that counted then.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from ..base.quotient import Quotient
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.player import ZERO, PlayerTotals
from ..tables.best_games import apply_game_choice, has_game_choice
from ..tables.options import TableOptions, share_places

GAME_COUNT, GAME_POINTS = "game_count", "game_points"  # counts that players stand in order by


class DaySums:
    """What a player did on a date, as far as standings go by it."""

    __slots__ = ("adjustment", "changes", "game_count", "game_points", "is_seated", "loose_changes")

    def __init__(self) -> None:
        self.is_seated = False  # who was only given points has no row
        self.game_count = 0  # or hands, where a hand is a game
        self.game_points: list[int] = []  # of each game, in parts of one
        self.adjustment = 0  # likewise
        self.changes: dict[Quotient, int] = {}  # of scores, by their units
        self.loose_changes: dict[Quotient, int] = {}  # those of loose hands among them


class DayStandings(NamedTuple):
    """Places after a date, by name, of those who had played enough by then; and what everybody
    won in loose hands on that date, which may be one of several of the same table."""

    date: str
    places: Mapping[str, int]
    loose_scores: Mapping[str, Quotient]

    @property
    def leader(self) -> str:
        """Who is first alone; empty where nobody is."""
        first = [name for name, place in self.places.items() if place == 1]
        return first[0] if len(first) == 1 else ""


class SeasonStanding(NamedTuple):
    """How a player stood in a season: place, figures as in the players table."""

    place: int
    game_count: int  # or hands, where a hand is a game
    points: Quotient  # that count
    net_score: Quotient


class SeasonStandings(NamedTuple):
    """A season by its name, empty for none, and who stood where in it."""

    season: str
    standings: Mapping[str, SeasonStanding]


class StandingCourse:
    """What everybody did on each date of each season, from games and adjustments in any order."""

    def __init__(self) -> None:
        self.seasons: dict[str, dict[str, dict[str, DaySums]]] = {}  # by date and player
        self.played_seasons: dict[str, None] = {}  # in the order of the files

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        season = event.session.season if isinstance(event, GameRecord) else event.season
        day = self.seasons.setdefault(season, {}).setdefault(event.date, {})
        if isinstance(event, AppliedAdjustment):
            day.setdefault(str(event.name), DaySums()).adjustment += event.points
            return
        if event.is_played:
            self.played_seasons[season] = None
        session, final = event.session, event.final_result
        is_by_hand = session.rules.family.hand_is_game
        is_loose = event.is_played and not session.rules.tracks_games
        games = len(event.effects) if is_by_hand else int(final is not None)
        for seat, name in enumerate(session.names):
            sums = day.get(name)
            if sums is None:
                sums = day[str(name)] = DaySums()
            sums.is_seated = True
            sums.game_count += games
            unit = session.score_unit
            change = event.score_changes[seat]
            sums.changes[unit] = sums.changes.get(unit, 0) + change
            if is_loose:
                sums.loose_changes[unit] = sums.loose_changes.get(unit, 0) + change
            if final:
                sums.game_points.append(event.seat_points(seat))

    def list_days(
        self, family: Family, options: TableOptions, guests: Collection[str]
    ) -> Iterator[DayStandings]:
        """The standings after each date, the first date first."""
        totals: dict[str, _RunningTotals] = {}
        for date in sorted({date for days in self.seasons.values() for date in days}):
            days = (days.get(date, {}) for days in self.seasons.values())
            played = [pair for day in days for pair in day.items()]
            added = [pair for pair in played if pair[0] not in guests]
            for name, sums in added:
                totals.setdefault(name, _RunningTotals()).add(sums)
            for name in {name for name, _ in added}:
                totals[name].find_key(name, family, options)
            yield DayStandings(date, _place_players(totals, options), _add_loose_scores(played))

    def list_seasons(
        self, family: Family, options: TableOptions, guests: Collection[str]
    ) -> list[SeasonStandings]:
        """The standings of each season alone, the one that began last first; none of one."""
        if len(self.played_seasons) < 2:
            return []
        listed = []
        for season in sorted(self.played_seasons, key=lambda season: min(self.seasons[season])):
            totals: dict[str, _RunningTotals] = {}
            for day in self.seasons[season].values():
                for name, sums in day.items():
                    if name not in guests:
                        totals.setdefault(name, _RunningTotals()).add(sums)
            for name, total in totals.items():
                total.find_key(name, family, options)
            places = _place_players(totals, options)
            standings = {
                name: totals[name].build_standing(place, family) for name, place in places.items()
            }
            listed.append(SeasonStandings(season, standings))
        return listed[::-1]


def _add_loose_scores(played: Iterable[tuple[str, DaySums]]) -> Mapping[str, Quotient]:
    """What everybody won in loose hands on a date."""
    won: dict[str, Quotient] = {}
    for name, sums in played:
        for unit, change in sums.loose_changes.items():
            won[name] = won.get(name, ZERO) + unit * change
    return won


def _place_players(
    totals: "Mapping[str, _RunningTotals]", options: TableOptions
) -> Mapping[str, int]:
    """The places of those who played enough, in their order."""
    keys = [
        (each.key, name)
        for name, each in totals.items()
        if each.is_seated and each.game_count >= options.min_games
    ]
    keys.sort()
    places = share_places([key for key, _ in keys])
    return {name: place for place, (_, name) in zip(places, keys, strict=True)}


class _RunningTotals:
    """What a player did up to a date, and the key by which they stand there."""

    def __init__(self) -> None:
        self.is_seated = False
        self.game_count = self.points = self.adjustment = 0
        self.game_points: list[int] = []
        self.net_score = ZERO
        self.key: tuple[object, ...] = ()
        self.counted_points = 0  # with adjustments

    def add(self, sums: DaySums) -> None:
        """Take in a day."""
        self.is_seated |= sums.is_seated
        self.game_count += sums.game_count
        self.adjustment += sums.adjustment
        self.points += sum(sums.game_points)
        self.game_points += sums.game_points
        for unit, change in sums.changes.items():
            self.net_score += unit * change

    def find_key(self, name: str, family: Family, options: TableOptions) -> None:
        """Work out the key anew."""
        player = PlayerTotals(name)
        player.counts = {GAME_COUNT: self.game_count, GAME_POINTS: self.points}
        player.adjustment_points, player.net_score = self.adjustment, self.net_score
        if has_game_choice(options):
            player = apply_game_choice(player, self.game_points, options)
        self.key = family.statistics.standing_key(player)
        self.counted_points = player.find_count(GAME_POINTS) + self.adjustment

    def build_standing(self, place: int, family: Family) -> SeasonStanding:
        """How the player stands, at a place."""
        points = Quotient(self.counted_points, family.point_parts)
        return SeasonStanding(place, self.game_count, points, self.net_score)
