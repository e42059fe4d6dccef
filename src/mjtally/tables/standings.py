"""The table of standings, which the verb `standings` prints: who stands where in each stage of each
season, and what they did in it.

Places, points and what is carried are worked out by `model.standings`, and the figures of hands and
games by the counters of the players table, for each stage alone. The stage that is played now
stands first. The movement is from the place before the stage's last evening (the last date on which
it was played or points were given).
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from operator import attrgetter
from sys import maxsize
from typing import Any, NamedTuple

from ..model.standings import StageKey, StageLedger, StageStanding, StageView, list_standings
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Column, ColumnValue, select_columns
from ..statistics.intervals import add_interval_columns
from ..statistics.player import ALL_PLAYERS, PlayerTotals
from .best_games import has_game_choice
from .hands_and_games import field_columns
from .options import (
    RankedRow,
    Row,
    TableOptions,
    find_frequent_players,
    find_hidden_columns,
)
from .player_statistics import PlayerStatistics, PlayerSums
from .players import (
    available_columns,
    compute_cell,
    count_played,
    find_unknown_counts,
    make_count_selector,
)
from .teams import NO_TEAM, attribute_to_teams

PLAYER, TEAM = "player", "team"
COLUMNS = field_columns(
    ("season", "text", "the season; empty where none is named"),
    ("stage", "text", "the stage of the season; empty for what was played in none"),
    ("kind", "text", "player or team"),
    (
        *("place", "number"),
        "from 1 in each stage; players who are equal by points and by all words of tiebreak= share"
        " one",
    ),
    ("name", "text", "the player, or the team"),
    ("points", "points", "carried and won; the places go by it"),
    ("carried", "points", "the share (carry=) of the points in the stage before, rounded"),
    (
        *("won", "points"),
        "points of games in the stage, penalties and adjustments in them; net scores where hands"
        " stand alone",
    ),
    (
        *("movement", "count"),
        "places gained (lost, below 0) on the last evening of the stage; empty for players who"
        " stood nowhere before it",
    ),
    (
        *("decided_by", "text"),
        "the word of tiebreak= that sets the player apart from who is above with equal points;"
        " otherwise empty",
    ),
    ("through", "text", "the next stage, for players or teams who come through its cut="),
)
CARRY_COLUMNS = {"carried", "won"}  # which say nothing where nothing is carried
# Of the players table, but of the games whose points they are: those of a substitute, too.
STANDING_COLUMNS = {"game_count", "mean_rank"}


class StandingRow(NamedTuple):
    """A player's row of a stage, or a team's: how they stand, and what they did in it."""

    season: str
    stage: str
    kind: str
    standing: StageStanding
    through: str
    totals: PlayerTotals
    everybody: PlayerTotals
    unknown: Collection[str]  # counts that nobody knows of the player

    @property
    def movement(self) -> ColumnValue:
        """Places gained on the last evening; empty where there is nothing to compare."""
        moved = self.standing.movement
        return "" if moved is None else moved

    def __getattr__(self, name: str) -> Any:
        return getattr(self.standing, name)


class StandingsTable:
    """What was played in each stage, and who stands where by it."""

    def __init__(self, options: TableOptions) -> None:
        self.options = options
        self.omitted_count = 0
        self.ledger = StageLedger()
        self.statistics: dict[tuple[StageKey, str], PlayerStatistics] = {}  # of players, of teams

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        self.ledger.add(event)
        place = event.session if isinstance(event, GameRecord) else event
        key = place.season, place.stage.name
        for kind, each in ((PLAYER, event), (TEAM, attribute_to_teams(event))):
            if each:
                statistics = self._find_statistics(key, kind)
                statistics.add(each)
                if isinstance(each, AppliedAdjustment):  # who may have played no game
                    statistics.sums.setdefault(each.name, PlayerSums())

    def _find_statistics(self, key: StageKey, kind: str) -> PlayerStatistics:
        if (key, kind) not in self.statistics:
            options = self.options
            if kind == TEAM and has_game_choice(options):  # all games of teams count
                options = options._replace(best=maxsize, drop=0)
            select_counts = make_count_selector(options)
            made = PlayerStatistics(select_counts, options.names_columns, options)
            self.statistics[key, kind] = made
        return self.statistics[key, kind]

    def columns(self, family: Family) -> Sequence[Column]:
        """The columns that are asked for, with their intervals: those of standings, then those of
        the players table. What all rows have alike is for files alone unless it is asked for."""
        options, own = self.options, {column.name for column in COLUMNS}
        available = [
            *(column._replace(is_default=True) for column in COLUMNS),
            *(each for each in available_columns(family, options) if each.name not in own),
        ]
        columns = select_columns(available, options.columns_for(family))
        if options.interval:
            columns = tuple(add_interval_columns(columns, options.interval))
        columns = (*columns, *find_hidden_columns(available, columns, options))
        alike = set() if options.columns else self._find_columns_alike()
        return [
            column._replace(is_for_files=column.name in alike)
            if column.name in own
            else column._replace(read=_of_standing(column))
            if column.name in STANDING_COLUMNS
            else column._replace(read=_of_totals(column))
            for column in columns
        ]

    def _find_columns_alike(self) -> set[str]:
        """Columns that tell people nothing: the place stands before each row anyway."""
        records = self.ledger.records.values()
        alike = {"place"}
        if len({season for (season, _), _ in self.statistics}) == 1:
            alike.add("season")
        if not any(kind == TEAM for _, kind in self.statistics):
            alike.add("kind")
        if not any(record.stage.carry.numerator for record in records):
            alike |= CARRY_COLUMNS
        if not any(game.has_points for record in records for game in record.games):
            alike.add("points")  # net scores, which stand in a column of their own
        return alike

    def rows(
        self, family: Family, columns: Sequence[Column], guests: Collection[str] = ()
    ) -> Iterator[Row]:
        """The rows of each stage, players and then teams; the stage that is played now first."""
        made = list(self._list_rows(family, guests))
        return (
            RankedRow(
                [column.compute_value(row) for column in columns],
                row.standing.place,
                (row.season, row.stage, row.kind),
            )
            for row in made
        )

    def _list_rows(self, family: Family, guests: Collection[str]) -> Iterator[StandingRow]:
        self.omitted_count = 0
        views = [self._build_view(family, kind, guests) for kind in (PLAYER, TEAM)]
        find_next = self.options.stages.find_next if self.options.stages else lambda *_: None
        for each in list_standings(self.ledger, find_next, *views):
            kind = TEAM if each.of_teams else PLAYER
            statistics = self._find_statistics((each.season, each.stage), kind)
            *sides, everybody = statistics.build_players(family)
            totals = {side.name: side for side in sides}
            for standing in each.standings:
                own = totals.get(standing.name) or PlayerTotals(standing.name)
                yield StandingRow(
                    *(each.season, each.stage, kind, standing, each.find_next(standing)),
                    *(own, everybody, find_unknown_counts(family, own, statistics)),
                )

    def _build_view(self, family: Family, kind: str, guests: Collection[str]) -> StageView:
        """Whose standings are wanted: players who played enough, in all stages together."""
        options = self.options
        view = StageView(kind == TEAM, frozenset(guests), is_part=options.is_part)
        if kind == PLAYER:
            view = view._replace(best=options.best, drop=options.drop)
        if not (options.min_hands or options.min_games):
            return view
        played: dict[str, dict[str, int]] = {}
        for (_, of_kind), statistics in self.statistics.items():
            for each in statistics.build_players(family) if of_kind == kind else ():
                if each.name not in {ALL_PLAYERS, NO_TEAM, *guests}:
                    counts = played.setdefault(each.name, {"hand": 0, "game": 0})
                    for word, count in count_played(family, each).items():
                        counts[word] += count
        least = {"hand": options.min_hands, "game": options.min_games}
        left_out = played.keys() - find_frequent_players(least, played, options.players)
        self.omitted_count += len(left_out)
        return view._replace(left_out=frozenset(left_out))


def _of_standing(column: Column) -> Callable[[StandingRow], ColumnValue]:
    """The value of a column that a standing has itself."""
    return attrgetter(f"standing.{column.name}")


def _of_totals(column: Column) -> Callable[[StandingRow], ColumnValue]:
    """The value of a column of the players table."""
    return lambda row: compute_cell(column, row.totals, row.everybody, row.unknown)
