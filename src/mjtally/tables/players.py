"""The players table, and those that are made of the same sums: a row for each team, for each player
from each starting seat, and for each player with each yaku or fan.

A row of players is told by what the family counts; a column of it is a formula over those counts.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from ..base.quotient import Quotient
from ..base.winds import WINDS
from ..rules.model.standings import StageLedger, StageView, rank_everybody
from ..rules.model.types import NO_STAGE, AppliedAdjustment, Family, GameRecord, YakuName
from ..rules.statistics.columns import (
    EXTREME_METHOD,
    NAN,
    Column,
    ColumnValue,
    Formula,
    collect_required_counts,
    mark_unknown,
)
from ..rules.statistics.hand_counts import KNOWN_YAKU_COUNT
from ..rules.statistics.player import PlayerTotals
from .options import ALL_COLUMNS, TableOptions, find_frequent_players
from .player_statistics import COUNTED_GAMES, PlayerStatistics
from .selection import choose_columns

PlayerRow = tuple[PlayerTotals, PlayerTotals, Collection[str]]
"""A player, everybody, and the counts that nobody knows of the player."""


def available_columns(family: Family, options: TableOptions) -> Sequence[Column]:
    """The columns that there are: all, where the default ones may not be enough."""
    columns = family.statistics.build_columns(options.names_columns)
    return tuple(build_choice_columns(columns)) if options.chooses_games else columns


GAME_POINTS_COLUMNS = {  # if games are chosen, these only have the games that count
    "points": "points of the games that count, and adjustments",
    "points_per_game": "points / games that count",
}


def build_choice_columns(columns: Iterable[Column]) -> Iterator[Column]:
    """The columns of a family, with how many games count before the points. Points of games that
    were chosen for their points have no interval."""
    for column in columns:
        made = column.formula
        if column.name not in GAME_POINTS_COLUMNS or made is None:
            yield column
            continue
        if column.name == "points":
            counted = Column(COUNTED_GAMES, "count", "games that count")
            made_count = Formula((COUNTED_GAMES,))
            yield counted._replace(formula=made_count, is_default=column.is_default)
        if made.divisor:
            made = made._replace(divisor=COUNTED_GAMES)
        description = GAME_POINTS_COLUMNS[column.name]
        yield column._replace(description=description, formula=made, has_interval=False)


# counts that decide the order of rows, and who has played enough
ROW_COUNTS = frozenset({"game_points", "game_count", "hand_count"})


def make_count_selector(options: TableOptions) -> Callable[[Family], frozenset[str]]:
    """What has to be counted for the columns that are asked for, and for the rows."""

    def select_counts(family: Family) -> frozenset[str]:
        asked = options.columns_for(family)
        names = {*asked.split(","), options.sort_column}
        wanted = [
            column
            for column in available_columns(family, options)
            if asked == ALL_COLUMNS or column.name in names or (column.is_default and not asked)
        ]
        return collect_required_counts(wanted, intervals=options.interval > 0) | ROW_COUNTS

    return select_counts


# --------------------------------------------------------------------------------- players


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
        """Take in a game record or an adjustment."""
        self.rank(event)
        self.statistics.add(event)

    def include(self, other: "PlayersTable") -> None:
        """Take in what another has taken in; its rows are then in the order of those without
        stages."""
        self.statistics.include(other.statistics)

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
        columns = choose_columns(available, options, options.columns_for(family))
        return [column._replace(read=partial(compute_cell, column)) for column in columns]

    def rows(
        self, family: Family, guests: Collection[str] = (), *, counted: bool = True
    ) -> Iterator[PlayerRow]:
        """A row for each player who played enough, guests aside, and one for everybody; guests
        are in it if they are `counted`."""
        *players, everybody = self.statistics.build_players(family, () if counted else guests)
        standing = [player for player in players if player.name not in guests]
        options = self.options
        frequent = find_frequent_players(
            {"hand": options.min_hands, "game": options.min_games},
            {player.name: count_played(family, player) for player in standing},
            options.players,
        )
        kept = [player for player in standing if player.name in frequent]
        self.omitted_count = len(standing) - len(kept)
        rank_key, order = family.statistics.standing_key, self._order_by_stages(guests)
        kept.sort(
            key=lambda player: (order.get(player.name, len(order)), rank_key(player), player.name)
        )
        return (
            (player, everybody, find_unknown_counts(family, player, self.statistics))
            for player in (*kept, everybody)
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


def count_played(family: Family, player: PlayerTotals) -> dict[str, int]:
    """How many hands and games a player played, by their names in messages."""
    hands = "game_count" if family.hand_is_game else "hand_count"
    return {"hand": player.find_count(hands), "game": player.find_count("game_count")}


def find_unknown_counts(
    family: Family, player: PlayerTotals, statistics: PlayerStatistics
) -> Collection[str]:
    """The counts that nobody knows of a player: those of hands, where only games by their final
    scores are written, or evenings by their balances."""
    played, wanted = count_played(family, player), statistics.wanted
    is_unwritten = not played["hand"] and (played["game"] or statistics.has_evenings)
    return wanted.hand_names if wanted and is_unwritten else ()


def compute_cell(
    column: Column, player: PlayerTotals, everybody: PlayerTotals, unknown: Collection[str] = ()
) -> ColumnValue:
    """A cell; nan where nobody in the tally has what the column depends on, or where all hands of a
    player are known by their points and do not tell it; and marked as unknown where it is made of
    unknown counts, or is the most of something that is not written."""
    if column.required_anywhere and not everybody.find_count(column.required_anywhere):
        return NAN
    is_untold = column.known_in and not player.find_count(column.known_in)
    if is_untold and player.find_count(column.untold_count):
        return NAN
    value = column.compute_value(player)
    if unknown and column.formula:
        made, seen = column.formula, player.extremes.keys()
        is_unseen = made.method == EXTREME_METHOD and seen.isdisjoint(made.addends)
        if is_unseen or any(name in unknown for name in (*made.addends, made.divisor)):
            return mark_unknown(value)
    return value


# ----------------------------------------------------------------------------------- teams

NO_TEAM = ""


def attribute_to_teams(
    event: GameRecord | AppliedAdjustment,
) -> GameRecord | AppliedAdjustment | None:
    """An event with teams in the place of players; None if no player is in a team."""
    if isinstance(event, AppliedAdjustment):
        return event._replace(name=event.team) if event.team else None
    teams = event.session.teams
    return event._replace(session=event.session._replace(names=teams)) if any(teams) else None


class TeamsTable(PlayersTable):
    """The players table with teams in the place of players. Players without a team are left out,
    and `*` is all teams."""

    is_of_teams = True

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        self.rank(event)
        of_teams = attribute_to_teams(event)
        if of_teams:
            self.statistics.add(of_teams)

    def columns(self, family: Family) -> Sequence[Column]:
        """The columns of the players table, the first of which is the team's name."""
        first, *others = super().columns(family)
        if first.name == "name":
            first = first._replace(description="the team; * is all of them")
        return (first, *others)

    def rows(
        self, family: Family, guests: Collection[str] = (), *, counted: bool = False
    ) -> Iterator[PlayerRow]:
        """A row for each team, and one for all."""
        return super().rows(family, (NO_TEAM,), counted=counted)


# -------------------------------------------------------------------------- starting seats

SEAT_COLUMNS = (
    *("name", "game_count", "mean_rank", "first_count", "second_count", "third_count"),
    *("fourth_count", "points", "points_per_game"),
)  # columns of the players table that say something of one seat; adjustments are of no game


class SeatsTable:
    """How games went by the seat a player began in."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.statistics_by_seat = [PlayerStatistics(_select_seat_counts) for _ in WINDS]

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        if isinstance(event, GameRecord) and event.final_result:
            for seat, _ in enumerate(event.session.names):
                self.statistics_by_seat[seat].add_game(event, event.final_result, [seat])

    def columns(self, family: Family) -> Sequence[Column]:
        """The seat, and columns of the players table."""
        seat = Column("seat", "wind", "the seat at the start", lambda seat, player: seat)
        return [seat, *_list_seat_columns(family)]

    def rows(
        self, family: Family, guests: Collection[str] = ()
    ) -> Iterator[tuple[str, PlayerTotals]]:
        """A row for each seat and player, the player with the most points first, and one for
        everybody in that seat."""
        for wind, statistics in zip(WINDS[: family.players], self.statistics_by_seat, strict=False):
            *players, everybody = statistics.build_players(family)
            players.sort(key=lambda player: (-player.find_count("game_points"), player.name))
            yield from ((wind, player) for player in (*players, everybody))


def _list_seat_columns(family: Family) -> Iterator[Column]:
    for column in family.statistics.build_columns(False):
        if column.name in SEAT_COLUMNS:
            yield column._replace(read=partial(_read_of_player, column))


def _read_of_player(column: Column, seat: str, player: PlayerTotals) -> ColumnValue:
    return column.compute_value(player)


def _select_seat_counts(family: Family) -> frozenset[str]:
    columns = _list_seat_columns(family)
    return collect_required_counts(columns, intervals=False) | {"game_points"}


# ------------------------------------------------------------------------------------ yaku


class YakuTable:
    """How often players won with each yaku, or fan, of wins of which they are known."""

    omitted_count = 0

    def __init__(self, options: TableOptions) -> None:
        self.statistics = PlayerStatistics(_select_yaku_counts, with_optional_counts=True)

    def share_statistics(self, statistics: PlayerStatistics) -> None:
        """Have the yaku counted with all else, by the statistics of a table of players."""
        statistics.count_besides(_select_yaku_counts)
        self.statistics = statistics

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""
        if not isinstance(event, AppliedAdjustment) and event.session.rules.family.tiles:
            self.statistics.add(event)

    def columns(self, family: Family) -> Sequence[Column]:
        """Every column, as the family calls a yaku, and the signs that it writes it with."""
        if not family.tiles:
            return ()
        term, signs = family.tiles.yaku_term, family.tiles.signs_name
        description, known = f"its name in {signs.title()}", KNOWN_YAKU_COUNT.name
        # fmt: off
        return (
            Column(term, "text", f"the {term}", lambda yaku, player: yaku.name),
            Column(signs, "text", description, lambda yaku, player: yaku.characters),
            Column("name", "text", "the player", lambda yaku, player: player.name),
            Column("win_count", "count", "hands won with it",
                   lambda yaku, player: player.find_count(yaku.count_name)),
            Column("known_count", "count", "hands won of which this is known",
                   lambda yaku, player: player.find_count(known)),
            Column("fraction", "share", "the first of the second",
                   lambda yaku, player: Quotient(player.find_count(yaku.count_name),
                                                 player.find_count(known))),
            Column("known_fraction", "share", "known_count / all hands won",
                   lambda yaku, player: Quotient(player.find_count(known),
                                                 player.find_count("win_count"))),
        )
        # fmt: on

    def rows(
        self, family: Family, guests: Collection[str] = ()
    ) -> Iterator[tuple[YakuName, PlayerTotals]]:
        """A row for each yaku and player who won with it, and for everybody."""
        *players, everybody = self.statistics.build_players(family)
        for yaku in family.tiles.build_yaku_names() if family.tiles else ():
            count = yaku.count_name
            winners = [player for player in players if player.find_count(count)]
            winners.sort(key=lambda player: (-player.find_count(count), player.name))
            yield from ((yaku, player) for player in ([*winners, everybody] if winners else ()))


def _select_yaku_counts(family: Family) -> frozenset[str]:
    if family.tiles is None:
        return frozenset()
    names = (yaku.count_name for yaku in family.tiles.build_yaku_names())
    return frozenset({"win_count", KNOWN_YAKU_COUNT.name, *names})
