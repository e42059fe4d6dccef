"""The explanation of a figure: every place that was counted for it.

A table whose figures can be explained has an `Explainer` beside it, which takes in what the table
takes in, and in the end gives an `Explanation`: the figure, and its addends.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.wording import describe_absent_player, format_list
from ..rules.model.game_ends import ENDED_BY_SCORES
from ..rules.model.types import AppliedAdjustment, Family, GameRecord
from ..rules.statistics.columns import (
    ADJUSTMENTS,
    RECORDED_SCORES,
    SCORE_CHANGES,
    SCORE_PENALTIES,
    Column,
    ColumnValue,
    Formula,
)
from ..rules.statistics.player import ALL_PLAYERS, ZERO
from .options import TableOptions
from .player_statistics import COUNTED_GAMES, COUNTED_POINTS

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
    divisor: int | None = None
    low: ColumnValue = ""
    high: ColumnValue = ""
    interval_formula: str = ""

    @property
    def numerator(self) -> Quotient:
        """The sum of everything that was counted."""
        return sum((addend.adds for addend in self.addends), ZERO)


class Explainer(ABC):
    """Takes events in, and remembers what they add to a figure of one player (or of a team, or of
    `*`), or of a player and an opponent. `find_player` tells the player of a name, which may be an
    alias, once it was read."""

    columns: tuple[str, ...] = ()  # the columns that can be explained; if empty, all figures
    has_opponent = False  # its figures are about two players

    def __init__(
        self,
        player: str,
        column: str,
        options: TableOptions,
        find_player: Callable[[str], str] = str,
        opponent: str = "",
    ) -> None:
        if self.columns and column not in self.columns:
            columns = f"column{'s' * (len(self.columns) > 1)} {format_list(self.columns)}"
            verb = "are" if len(self.columns) > 1 else "is"
            raise UsageError(f"of the table {options.table} the {columns} {verb} explained")
        self.asked_name, self.column_name, self.asked_opponent = player, column, opponent
        self.options, self.find_player = options, find_player

    @property
    def player(self) -> str:
        """The player and the opponent whose figure is explained, as far as their names were
        read."""
        return self.find_player(self.asked_name)

    @abstractmethod
    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take in a game record or an adjustment."""

    @abstractmethod
    def explain(self, family: Family) -> Explanation:
        """The explanation, when everything was read."""

    def build_sum(self, columns: Iterable[Column], addends: Sequence[Addend]) -> Explanation:
        """The explanation of a column that is the sum of its addends."""
        (column,) = (column for column in columns if column.name == self.column_name)
        column = column._replace(formula=Formula((column.name,)))
        value = sum((addend.adds for addend in addends), ZERO)
        return Explanation(self.player, column, value, addends)

    def check_played(self, names: Iterable[str]) -> None:
        """Fails if the player is not among those who played."""
        known = {*names}
        if self.player not in known:
            raise UsageError(describe_absent_player(self.asked_name, known - {ALL_PLAYERS}))


def explain_game_points(game_record: GameRecord, seat: int) -> str:
    """The parts of a player's points of a finished game, in words."""
    return ", ".join(map(str, game_record.session.rules.play.explain_points(game_record, seat)))


def build_game_addend(
    game_record: GameRecord,
    seat: int,
    counted: str,
    adds: Quotient,
    *,
    mark: str = "",
    reason: str = "",
) -> Addend:
    """What a game as a whole adds for a seat; without another mark it has the rank, or how the game
    ended."""
    session, final = game_record.session, game_record.final_result
    place = session.file, session.line, game_record.date, session.game_number, GAME_LABEL
    how = "balances" if game_record.end_reason == ENDED_BY_SCORES else game_record.end_reason
    mark = mark or (f"rank {final.ranks[seat]}" if final else how)
    return Addend(*place, str(session.names[seat]), mark, counted, adds, reason)


def build_adjustment_addend(event: AppliedAdjustment, counted: str) -> Addend:
    """The addend of points outside any hand."""
    place = event.file, event.line, event.date, event.game_number, ""
    mark = event.exact_points.format_decimal(1)
    return Addend(*place, event.name, mark, counted, event.exact_points, event.comment)


def describe_count(family: Family, counted: str) -> str:
    """The meaning of a count, in words, by its name."""
    if counted == RECORDED_SCORES and family.is_always_loose:
        return "evenings known by their balances alone"
    every = family.statistics.build_count_table(True)
    rows = (*every.rows.values(), *every.extremes, *every.streaks)
    return ({row.name: row.description for row in rows} | OTHER_COUNT_DESCRIPTIONS)[counted]
