"""The players table: who is in it, in its order, with the columns that are asked for."""

from collections.abc import Callable, Collection, Iterator, Sequence

from ..model.standings import StageLedger, StageView, rank_everybody
from ..model.types import (
    NO_STAGE,
    AppliedAdjustment,
    Family,
    GameRecord,
)
from ..statistics.columns import (
    EXTREME_METHOD,
    NAN,
    Column,
    ColumnValue,
    collect_required_counts,
    mark_unknown,
    select_columns,
)
from ..statistics.intervals import add_interval_columns
from ..statistics.player import PlayerTotals
from .best_games import build_choice_columns, has_game_choice
from .options import (
    ALL_COLUMNS,
    Row,
    TableOptions,
    find_frequent_players,
    find_hidden_columns,
)
from .player_statistics import PlayerStatistics, PlayerSums


def available_columns(family: Family, options: TableOptions) -> Sequence[Column]:
    """The columns that there are: all, where the default ones may not be enough."""
    columns = family.statistics.build_columns(options.names_columns)
    return tuple(build_choice_columns(columns)) if has_game_choice(options) else columns


def make_count_selector(options: TableOptions) -> Callable[[Family], frozenset[str]]:
    """What has to be counted for the columns that are asked for, and for the order of rows."""

    def select_counts(family: Family) -> frozenset[str]:
        names = options.columns_for(family).split(",")
        wanted = [
            column
            for column in available_columns(family, options)
            if column.is_default
            or names == [ALL_COLUMNS]
            or column.name in (*names, *options.hidden_columns)
        ]
        return collect_required_counts(wanted, intervals=options.interval > 0)

    return select_counts


class PlayersTable:
    """The players table: who is in it, in its order, which is that of the standings where there are
    stages or ties to break."""

    is_of_teams = False

    def __init__(self, options: TableOptions) -> None:
        self.options = options
        self.ledger = StageLedger()
        self.has_stages = self.has_others = False  # the others came before those of stages
        self.statistics = PlayerStatistics(
            make_count_selector(options), options.names_columns, options
        )
        self.omitted_count = 0

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in. Whose points are adjusted is in the table without a game, too: so
        the points of all seasons add up."""
        self.rank(event)
        self.statistics.add(event)
        if isinstance(event, AppliedAdjustment):
            self.statistics.sums.setdefault(event.name, PlayerSums())

    def rank(self, event: GameRecord | AppliedAdjustment) -> None:
        """Remember what an event is for who stands where, from the first one of a stage or with
        ties to break on: what is played in none need not be kept."""
        place = event.session if isinstance(event, GameRecord) else event
        self.has_stages = self.has_stages or place.stage != NO_STAGE
        if self.has_stages:
            self.ledger.add(event)
        else:
            self.has_others = True

    def columns(self, family: Family) -> Sequence[Column]:
        """The columns that are asked for, with their intervals, and then those that are hidden."""
        options = self.options
        available = available_columns(family, options)
        columns = select_columns(available, options.columns_for(family))
        if options.interval:
            columns = tuple(add_interval_columns(columns, options.interval))
        return (*columns, *find_hidden_columns(available, columns, options))

    def rows(
        self,
        family: Family,
        columns: Sequence[Column],
        guests: Collection[str] = (),
        *,
        counted: bool = True,
    ) -> Iterator[Row]:
        """A row for each player who played enough, guests aside, and one for everybody; guests
        are in it if they are `counted`."""
        *players, everybody = self.statistics.build_players(family, () if counted else guests)
        kept = self._keep_frequent(family, [each for each in players if each.name not in guests])
        rank_key, order = family.statistics.standing_key, self._order_by_stages(guests)
        kept.sort(key=lambda each: (order.get(each.name, len(order)), rank_key(each), each.name))
        return (
            [compute_cell(column, player, everybody, unknown) for column in columns]
            for player in (*kept, everybody)
            for unknown in [find_unknown_counts(family, player, self.statistics)]
        )

    def _order_by_stages(self, guests: Collection[str]) -> dict[str, int]:
        """The order of names in the standings, where stages or `tiebreak=` bear on it (that from
        the beginning on, where there are no stages)."""
        if not self.has_stages or (self.has_others and not self.ledger.has_stages):
            return {}
        options = self.options
        view = StageView(self.is_of_teams, frozenset(guests), options.best, options.drop)
        ranked = rank_everybody(self.ledger, view._replace(is_part=options.is_part))
        return {name: at for at, name in enumerate(ranked)}

    def _keep_frequent(
        self, family: Family, standing: Sequence[PlayerTotals]
    ) -> list[PlayerTotals]:
        """Those who played enough, and of whom there is one at least who is asked for; how many
        the others are is remembered."""
        options = self.options
        frequent = find_frequent_players(
            {"hand": options.min_hands, "game": options.min_games},
            {player.name: count_played(family, player) for player in standing},
            options.players,
        )
        kept = [player for player in standing if player.name in frequent]
        self.omitted_count = len(standing) - len(kept)
        return kept


def count_played(family: Family, player: PlayerTotals) -> dict[str, int]:
    """How many hands and games a player sat in, by what they are called."""
    hands = "game_count" if family.hand_is_game else "hand_count"
    return {"hand": player.find_count(hands), "game": player.find_count("game_count")}


def find_unknown_counts(
    family: Family, player: PlayerTotals, statistics: PlayerStatistics
) -> Collection[str]:
    """The counts that nobody knows of a player: those of hands, where only games by their final
    scores are written."""
    played, requested = count_played(family, player), statistics.requested
    is_unwritten = played["game"] and not played["hand"]
    return requested.hand_names if requested and is_unwritten else ()


def compute_cell(
    column: Column, player: PlayerTotals, everybody: PlayerTotals, unknown: Collection[str] = ()
) -> ColumnValue:
    """A cell; nan where nobody in the tally has what the column depends on, and marked as unknown
    where it is made of unknown counts, or is the most of something that is not written."""
    if column.required_anywhere and not everybody.find_count(column.required_anywhere):
        return NAN
    value = column.compute_value(player)
    if unknown and column.formula:
        made, seen = column.formula, player.extremes.keys()
        is_unseen = made.method == EXTREME_METHOD and seen.isdisjoint(made.addends)
        if is_unseen or any(name in unknown for name in (*made.addends, made.divisor)):
            return mark_unknown(value)
    return value
