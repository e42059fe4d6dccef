"""Why a figure of the players table is what it is: every place that was counted for it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.winds import deal_name
from ..base.wording import did_you_mean
from ..language.players_words import WordKind, find_meaning
from ..model.standings import choose_games
from ..model.types import ENDED_BY_SCORES as BY_SCORES
from ..model.types import (
    AppliedAdjustment,
    Family,
    GameRecord,
    GameSeat,
    HandEffect,
    TableState,
    iterate_hands,
)
from ..statistics.columns import (
    ADJUSTMENTS,
    RECORDED_SCORES,
    SCORE_CHANGES,
    SCORE_PENALTIES,
    STREAK_METHOD,
    Column,
    ColumnValue,
    Formula,
)
from ..statistics.counts import HandCounts
from ..statistics.intervals import explain_interval
from ..statistics.player import ALL_PLAYERS, ZERO, PlayerTotals
from .best_games import COUNTED_GAMES, COUNTED_POINTS, has_game_choice
from .hands_and_games import player_mark
from .options import TableOptions
from .players import PlayersTable, available_columns
from .teams import NO_TEAM, attribute_to_teams

CARRIED, WON = "carried", "won"  # what a sum of the standings is made of
OTHER_COUNT_DESCRIPTIONS = {  # what is added up besides counts
    SCORE_CHANGES: "changes of score in hands",
    RECORDED_SCORES: "games known by their final scores alone",
    ADJUSTMENTS: "points given or taken outside any hand",
    SCORE_PENALTIES: "points taken off a score as a penalty",
    COUNTED_GAMES: "games that count",
    COUNTED_POINTS: "points of games",
    CARRIED: "points of the stage before",
    WON: "points won in the stage",
}

TEAMS = "teams"  # the table of them
DEFAULT_OPTIONS = TableOptions()
GAME_LABEL = "game"  # the label of what a game adds as a whole


class Addend(NamedTuple):
    """A place that was counted: a hand, a game (the line of its players) or an adjustment, and
    what it adds. `mark` is the player's, or how the game ended; `reason` what points are made of,
    or the comment on an adjustment."""

    file: str
    line: int
    date: str
    game: int
    label: str
    name: str
    mark: str
    counted: str
    adds: Quotient
    reason: str = ""


class Explanation(NamedTuple):
    """A figure, and all that went into it. `divisor` is what it was divided by, if it was."""

    player: str
    column: Column
    value: ColumnValue
    addends: Sequence[Addend]
    divisor: int | None
    low: ColumnValue = ""
    high: ColumnValue = ""
    interval_formula: str = ""

    @property
    def numerator(self) -> Quotient:
        """The sum of what was counted."""
        return sum((addend.adds for addend in self.addends), ZERO)


class ExplanationBuilder:
    """Takes events in, and remembers where something was counted for one player (or `*`) and
    one column. `options` say of which table, that of players or that of teams, where `player` is
    a team; and which games of each player count. `find_player` tells the player of a name, which
    may be an alias, once it was read."""

    def __init__(
        self,
        player: str,
        column: str,
        interval: float = 0.0,
        options: TableOptions = DEFAULT_OPTIONS,
        *,
        find_player: Callable[[str], str] = str,
    ) -> None:
        self.asked_name = player
        self.find_player = find_player
        self.column_name = column
        self.options = options._replace(columns=f"name,{column}", interval=interval)
        self.is_of_teams = options.table == TEAMS
        self.players_table = PlayersTable(self.options)
        self.addends: list[Addend] = []
        self.addend_finder: AddendFinder | None = None

    @property
    def player(self) -> str:
        """Whose figure it is, as far as their names were read."""
        return self.find_player(self.asked_name)

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in. Places name the players, of teams as well."""
        counted = attribute_to_teams(event) if self.is_of_teams else event
        if counted is None:
            return
        self.players_table.add(counted)
        if isinstance(event, AppliedAdjustment) or isinstance(counted, AppliedAdjustment):
            assert isinstance(event, AppliedAdjustment) and isinstance(counted, AppliedAdjustment)
            self.addends += _adjustment_addends(event) if self._is_wanted(counted.name) else ()
            return
        finder = self._get_addend_finder(event.session.rules.family)
        names = counted.session.names
        seats = [
            seat for seat, name in enumerate(names) if name != NO_TEAM and self._is_wanted(name)
        ]
        found = [addend for seat in seats for addend in finder.find_addends(event, seat)]
        self.addends += sorted(found, key=lambda each: (each.label == GAME_LABEL, each.line))

    def _is_wanted(self, name: str) -> bool:
        return self.player in {name, ALL_PLAYERS}

    def _get_addend_finder(self, family: Family) -> "AddendFinder":
        if self.addend_finder is None:
            column = find_players_column(family, self.column_name, self.options)
            self.addend_finder = AddendFinder(
                family, column_formula(column), keeps_zeros=has_game_choice(self.options)
            )
        return self.addend_finder

    def build_explanation(self, family: Family) -> Explanation:
        """What was found, when everything was read."""
        column = find_players_column(family, self.column_name, self.options)
        formula = column_formula(column)
        without = (NO_TEAM,) if self.is_of_teams else ()
        totals = self.players_table.statistics.build_players(family, without)
        players = {player.name: player for player in totals}
        if self.player not in players:
            near = did_you_mean(self.player, players)
            raise UsageError(f"{self.asked_name} has not played{near}")
        columns = self.players_table.columns(family)
        rows = self.players_table.rows(family, columns, without, counted=False)
        (cells,) = (row for row in rows if row[0] == self.player)
        # the name, the figure, and where there is an interval its ends
        values = {each.name: value for each, value in zip(columns, cells, strict=True)}
        addends = self.addends
        if has_game_choice(self.options):
            addends = [*choose_addends(addends, formula, self.options)]
        return Explanation(
            self.player,
            column,
            values[column.name],
            [addend for addend in addends if addend.counted in formula.addends],
            players[self.player].find_count(formula.divisor) if formula.divisor else None,
            values.get(f"{column.name}_low", ""),
            values.get(f"{column.name}_high", ""),
            self._interval_formula(column, players[self.player]),
        )

    def _interval_formula(self, column: Column, player: PlayerTotals) -> str:
        if not self.options.interval or not column.has_interval:
            return ""
        return explain_interval(column, player, self.options.interval)


def _adjustment_addends(event: AppliedAdjustment) -> Iterator[Addend]:
    place = event.file, event.line, event.date, event.game_number, ""
    points = event.exact_points
    mark = points.format_decimal(1)
    yield Addend(*place, event.name, mark, ADJUSTMENTS, points, event.comment)


def choose_addends(
    addends: Sequence[Addend], formula: Formula, options: TableOptions
) -> Iterator[Addend]:
    """What counts where only some games of each player do: the points of those, or they as games,
    and everything else."""
    places: dict[str, list[int]] = {}
    for place, addend in enumerate(addends):
        if addend.counted == COUNTED_POINTS:
            places.setdefault(addend.name, []).append(place)
    chosen: set[int] = set()
    for own in places.values():
        number = len(choose_games(range(len(own)), options.best, options.drop))
        chosen.update(sorted(own, key=lambda place: -addends[place].adds.numerator)[:number])
    for place, addend in enumerate(addends):
        if addend.counted != COUNTED_POINTS:
            yield addend
        elif place in chosen and COUNTED_GAMES in formula.addends:
            yield addend._replace(counted=COUNTED_GAMES, adds=Quotient(1, 1))
        elif place in chosen:
            yield addend


def find_players_column(family: Family, name: str, options: TableOptions) -> Column:
    """A column of the players table; a `UsageError` where there is none."""
    by_name = {column.name: column for column in available_columns(family, options)}
    if name not in by_name:
        meaning = find_meaning(WordKind.COLUMN, name, by_name)
        near = did_you_mean(name, by_name, meaning) or ": mjtally columns lists them"
        raise UsageError(f"there is no column {name}{near}")
    return by_name[name]


def column_formula(column: Column) -> Formula:
    """What a column is worked out from; a `UsageError` for a text."""
    if column.formula is None:
        raise UsageError(f"{column.name} is {column.description}: there is nothing to explain")
    return column.formula


class AddendFinder:
    """What is counted for a column of a family, game by game."""

    def __init__(self, family: Family, formula: Formula, *, keeps_zeros: bool = False) -> None:
        counted = family.statistics.build_count_table(True)
        self.formula = formula
        self.keeps_zeros = keeps_zeros
        if COUNTED_GAMES in formula.addends:
            formula = Formula((COUNTED_POINTS,))
        self.numbers = HandCounts(counted, formula.addends)
        self.changes = HandCounts(counted, formula.addends, changes=True)
        self.hand_names = self.numbers.names | self.changes.names
        self.games = [row for row in counted.games if row.name in formula.addends]
        self.extremes = [row for row in counted.extremes if row.name in formula.addends]
        self.streaks = [row for row in counted.streaks if row.name in formula.addends]

    def find_addends(self, game_record: GameRecord, seat: int) -> Iterator[Addend]:
        """All that a game, or loose hands, add for one seat, zeros omitted."""
        yield from (
            addend
            for addend in chain(
                self._hand_addends(game_record, seat),
                self._penalty_addends(game_record, seat),
                self._game_addends(game_record, seat),
            )
            if addend.adds.numerator or self.keeps_zeros or self.formula.method == STREAK_METHOD
        )

    def _penalty_addends(self, game_record: GameRecord, seat: int) -> Iterator[Addend]:
        if not game_record.score_penalties:
            return
        off = game_record.score_penalties[seat] * game_record.session.score_unit
        if SCORE_CHANGES in self.formula.addends:
            yield _game_addend(game_record, seat, SCORE_CHANGES, off, "penalty")
        if SCORE_PENALTIES in self.formula.addends:
            yield _game_addend(game_record, seat, SCORE_PENALTIES, -off, "penalty")

    def _hand_addends(self, game_record: GameRecord, seat: int) -> Iterator[Addend]:
        if not (self.hand_names or SCORE_CHANGES in self.formula.addends):
            return
        unit = game_record.session.score_unit
        hands = zip(
            game_record.line_numbers, game_record.lines, iterate_hands(game_record), strict=True
        )
        left = game_record.score_changes[seat] - (
            game_record.score_penalties[seat] if game_record.score_penalties else 0
        )
        for at, (number, line, (effect, table)) in enumerate(
            hands, game_record.earlier_hand_count + 1
        ):
            changes = effect.score_changes_at(table)
            left -= changes[seat]
            label = _hand_label(game_record, at, effect, table)
            place = (
                game_record.session.file,
                number,
                game_record.date,
                game_record.session.game_number,
                label,
            )
            player = str(game_record.session.names[seat]), player_mark(line, seat)
            adds = {name: ZERO for name in self.formula.addends if name in self.hand_names}
            for name, of_seat, count in self.numbers.count(effect):
                if of_seat == seat:
                    adds[name] = Quotient(count, 1)
            for name, of_seat, count in self.changes.count(effect):
                if of_seat == seat:
                    adds[name] = count * changes[seat] * unit
            for name, added in adds.items():
                yield Addend(*place, *player, name, added)
            if SCORE_CHANGES in self.formula.addends:
                yield Addend(*place, *player, SCORE_CHANGES, changes[seat] * unit)
        if game_record.end_reason != BY_SCORES and SCORE_CHANGES in self.formula.addends:
            yield _game_addend(game_record, seat, SCORE_CHANGES, left * unit, "sticks")

    def _game_addends(self, game_record: GameRecord, seat: int) -> Iterator[Addend]:
        for extreme in self.extremes:
            figures = [*extreme.find_values(game_record)]
            figure = figures[seat] if figures else None
            if figure is not None:
                yield _game_addend(game_record, seat, extreme.name, Quotient(figure, 1))
        if game_record.end_reason == BY_SCORES and RECORDED_SCORES in self.formula.addends:
            change = game_record.score_changes[seat]
            yield _game_addend(
                game_record,
                seat,
                RECORDED_SCORES,
                change * game_record.session.score_unit,
            )
        if not game_record.final_result:
            return
        game = GameSeat(game_record, game_record.final_result, seat)
        for row in self.games:
            adds = Quotient(row.count_seat(game), row.parts_per_unit)
            addend = _game_addend(game_record, seat, row.name, adds)
            yield (
                addend._replace(reason=explain_game_points(game_record, seat))
                if (row.name == COUNTED_POINTS)
                else addend
            )
        for streak in self.streaks:
            yield _game_addend(
                game_record, seat, streak.name, Quotient(int(streak.has_succeeded(game)), 1)
            )


def explain_game_points(game_record: GameRecord, seat: int) -> str:
    """What a player's points of a finished game are made of, in words."""
    return ", ".join(map(str, game_record.session.rules.play.explain_points(game_record, seat)))


def _game_addend(
    game_record: GameRecord, seat: int, counted: str, adds: Quotient, mark: str = ""
) -> Addend:
    session = game_record.session
    place = session.file, session.line, game_record.date, session.game_number, GAME_LABEL
    rank = (
        f"rank {game_record.final_result.ranks[seat]}"
        if game_record.final_result
        else game_record.end_reason
    )
    return Addend(*place, str(session.names[seat]), mark or rank, counted, adds)


def _hand_label(game_record: GameRecord, at: int, effect: HandEffect, table: TableState) -> str:
    """`E1`, `S3.2`; where nothing is followed, which hand it is."""
    if not game_record.session.rules.tracks_games:
        return str(at)
    return deal_name(table.round, len(game_record.session.names), table.honba)


def describe_count(family: Family, counted: str) -> str:
    """What is counted under a name, in words."""
    every = family.statistics.build_count_table(True)
    words = {row.name: row.description for row in every.rows.values()}
    words |= {row.name: row.description for row in every.extremes}
    words |= {row.name: row.description for row in every.streaks}
    return (words | OTHER_COUNT_DESCRIPTIONS)[counted]
