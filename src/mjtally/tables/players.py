"""The players table: who is in it, in its order, with the columns that are asked for."""

from collections.abc import Callable, Collection, Iterator, Sequence

from ..model.types import (
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
    RankedRow,
    Row,
    TableOptions,
    find_frequent_players,
    find_hidden_columns,
    share_places,
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
    """The players table: who is in it, in its order."""

    def __init__(self, options: TableOptions) -> None:
        self.options = options
        self.statistics = PlayerStatistics(
            make_count_selector(options), options.names_columns, options
        )
        self.omitted_count = 0

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in. Whose points are adjusted is in the table without a game, too: so
        the points of all seasons add up."""
        self.statistics.add(event)
        if isinstance(event, AppliedAdjustment):
            self.statistics.sums.setdefault(event.name, PlayerSums())

    def merge(self, other: "PlayersTable", number: int, family: Family) -> None:
        """Take in the players of a later file."""
        self.statistics.merge(other.statistics, number, family)

    def __getstate__(self) -> dict[str, object]:
        """What goes to another process: options may hold functions of a family."""
        return {"statistics": self.statistics}

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
        rank_key = family.statistics.standing_key
        kept.sort(key=lambda player: (rank_key(player), player.name))
        places = [*share_places([rank_key(player) for player in kept]), len(kept) + 1]
        return (
            RankedRow(list(self._cells(family, columns, player, everybody)), place)
            for place, player in zip(places, (*kept, everybody), strict=True)
        )

    def _cells(
        self,
        family: Family,
        columns: Sequence[Column],
        player: PlayerTotals,
        everybody: PlayerTotals,
    ) -> Iterator[ColumnValue]:
        """A player's row. Of whom only games by their final scores are written, nobody knows what
        is made of counts of hands, nor the most of something that is not written."""
        hands, games = player.find_count(_find_hand_count(family)), player.find_count("game_count")
        requested = self.statistics.requested
        of_hands = requested.hand_names if requested and games and not hands else frozenset()
        for column in columns:
            value = _cell_value(column, player, everybody)
            if of_hands and column.formula:
                made, seen = column.formula, player.extremes.keys()
                is_unseen = made.method == EXTREME_METHOD and seen.isdisjoint(made.addends)
                if is_unseen or not of_hands.isdisjoint((*made.addends, made.divisor)):
                    value = mark_unknown(value)
            yield value

    def _keep_frequent(
        self, family: Family, standing: Sequence[PlayerTotals]
    ) -> list[PlayerTotals]:
        """Those who played enough, and of whom there is one at least who is asked for; how many
        the others are is remembered."""
        hand_count, options = _find_hand_count(family), self.options
        frequent = find_frequent_players(
            {"hand": options.min_hands, "game": options.min_games},
            {
                player.name: {
                    "hand": player.find_count(hand_count),
                    "game": player.find_count("game_count"),
                }
                for player in standing
            },
            options.players,
        )
        kept = [player for player in standing if player.name in frequent]
        self.omitted_count = len(standing) - len(kept)
        return kept


def _find_hand_count(family: Family) -> str:
    """The count of hands that players sat in."""
    return "game_count" if family.hand_is_game else "hand_count"


def _cell_value(column: Column, player: PlayerTotals, everybody: PlayerTotals) -> ColumnValue:
    """A cell; nan where nobody in the tally has what the column depends on."""
    if column.required_anywhere and not everybody.find_count(column.required_anywhere):
        return NAN
    return column.compute_value(player)
