"""Why a figure of the players table is what it is: every place that was counted for it."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.exact import Quotient, plus, times
from ..base.winds import round_name
from ..base.words import did_you_mean
from ..counts.columns import (
    ADJUSTMENTS,
    CHANGES,
    FINES,
    RECORDED,
    RUN,
    Column,
    Made,
    Value,
)
from ..counts.player import EVERYBODY, ZERO, Player
from ..counts.rows import Count
from ..play.family import Family
from ..play.hands import Outcome, Table
from ..play.plays import RECORDED as BY_SCORES
from ..play.plays import Adjusted, GameSeat, Play, hands_of
from .asked import Asked
from .hands import mark_of
from .players import Players

OF_OTHERS = {  # what is added up besides counts
    CHANGES: "changes of score in hands",
    RECORDED: "games known by their final scores alone",
    ADJUSTMENTS: "points given or taken outside any hand",
    FINES: "points taken off a score as a penalty",
}

GAME = "game"  # the label of what a game adds as a whole


class Addend(NamedTuple):
    """A place that was counted: a hand, a game (the line of its players) or an adjustment, and
    what it adds. `mark` is the player's, or how the game ended."""

    file: str
    line: int
    date: str
    game: int
    label: str
    name: str
    mark: str
    counted: str
    adds: Quotient


class Explanation(NamedTuple):
    """A figure, and all that went into it. `over` is what it was divided by, if it was."""

    player: str
    column: Column
    value: Value
    addends: Sequence[Addend]
    over: int | None
    low: Value = ""
    high: Value = ""
    formula: str = ""

    @property
    def numerator(self) -> Quotient:
        """The sum of what was counted."""
        total = ZERO
        for addend in self.addends:
            total = plus(total, addend.adds)
        return total


class Explaining:
    """Takes events in, and remembers where something was counted for one player (or `*`) and
    one column."""

    def __init__(self, player: str, column: str, interval: float = 0.0) -> None:
        self.player = player
        self.name = column
        self.interval = interval
        self.summary = Players(Asked(columns=f"name,{column}", interval=interval))
        self.addends: list[Addend] = []
        self.family: Family | None = None
        self.counting: Counting | None = None

    def add(self, event: Play | Adjusted) -> None:
        """Take an event in."""
        self.summary.add(event)
        if isinstance(event, Adjusted):
            self.addends += self._adjusted(event)
            return
        counting = self._counting(event.sitting.rules.family)
        names = event.sitting.names
        seats = [seat for seat, name in enumerate(names) if self.player in {name, EVERYBODY}]
        found = [addend for seat in seats for addend in counting.of(event, seat)]
        self.addends += sorted(found, key=lambda each: (each.label == GAME, each.line))

    def _adjusted(self, event: Adjusted) -> Iterator[Addend]:
        if self.player in {event.name, EVERYBODY}:
            place = event.file, event.line, event.date, event.game, ""
            points = Quotient(event.points, event.parts)
            yield Addend(*place, event.name, points.digits(1), ADJUSTMENTS, points)

    def _counting(self, family: Family) -> "Counting":
        if self.counting is None:
            self.counting = Counting(family, made_of(column_named(family, self.name)))
        return self.counting

    def explanation(self, family: Family) -> Explanation:
        """What was found, when everything was read."""
        column = column_named(family, self.name)
        made = made_of(column)
        players = {player.name: player for player in self.summary.statistics.players(family)}
        if self.player not in players:
            near = did_you_mean(self.player, players) or ""
            raise UsageError(f"{self.player} has not played{near}")
        columns = self.summary.columns(family)
        (cells,) = (row for row in self.summary.rows(family, columns) if row[0] == self.player)
        _, value, low, high = (*cells, "", "")[:4]
        return Explanation(
            self.player,
            column,
            value,
            [addend for addend in self.addends if addend.counted in made.added],
            players[self.player].count(made.over) if made.over else None,
            low,
            high,
            self._formula(column, players[self.player]),
        )

    def _formula(self, column: Column, player: Player) -> str:
        if not self.interval or not column.spread:
            return ""
        from ..counts.intervals import formula

        return formula(column, player, self.interval)


def column_named(family: Family, name: str) -> Column:
    """A column of the players table; a `UsageError` where there is none."""
    by_name = {column.name: column for column in family.columns(True)}
    if name not in by_name:
        near = did_you_mean(name, by_name) or ": mjtally columns lists them"
        raise UsageError(f"there is no column {name}{near}")
    return by_name[name]


def made_of(column: Column) -> Made:
    """What a column is worked out from; a `UsageError` where it is no figure."""
    if column.made is None:
        raise UsageError(f"{column.name} is {column.words}: there is nothing to explain")
    return column.made


class Counting:
    """What is counted for a column of a family, play by play."""

    def __init__(self, family: Family, made: Made) -> None:
        counted = family.counted(True)
        self.made = made
        self.seats = counted.seats
        self.hands = [row for row in counted.hands if row.name in made.added]
        self.games = [row for row in counted.games if row.name in made.added]
        self.extremes = [row for row in counted.extremes if row.name in made.added]
        self.streaks = [row for row in counted.streaks if row.name in made.added]

    def of(self, play: Play, seat: int) -> Iterator[Addend]:
        """All that a play adds for one seat, zeros left away."""
        yield from (
            addend
            for addend in chain(
                self._of_hands(play, seat), self._of_fines(play, seat), self._of_games(play, seat)
            )
            if addend.adds.numerator or self.made.how == RUN
        )

    def _of_fines(self, play: Play, seat: int) -> Iterator[Addend]:
        if not play.fines:
            return
        off = times(play.fines[seat], play.sitting.unit)
        if CHANGES in self.made.added:
            yield _of_game(play, seat, CHANGES, off, "penalty")
        if FINES in self.made.added:
            yield _of_game(play, seat, FINES, times(-1, off), "penalty")

    def _of_hands(self, play: Play, seat: int) -> Iterator[Addend]:
        if not (self.hands or CHANGES in self.made.added):
            return
        layout, unit = play.sitting.layout, play.sitting.unit
        told = zip(play.numbers, play.lines, hands_of(play), strict=True)
        left = layout.unpack(play.total)[seat] - (play.fines[seat] if play.fines else 0)
        for at, (number, line, (outcome, table)) in enumerate(told, play.hands + 1):
            changes = layout.unpack(outcome.change_at(table))
            left -= changes[seat]
            label = _label(play, at, outcome, table)
            place = play.sitting.file, number, play.date, play.sitting.game, label
            player = str(play.sitting.names[seat]), mark_of(line, seat)
            mine = self.seats(outcome, changes)[seat] if self.hands else None
            for row in self.hands:
                yield Addend(*place, *player, row.name, _exact(row, row.of(mine), unit))
            if CHANGES in self.made.added:
                yield Addend(*place, *player, CHANGES, times(changes[seat], unit))
        if play.end != BY_SCORES and CHANGES in self.made.added:
            yield _of_game(play, seat, CHANGES, times(left, unit), "sticks")

    def _of_games(self, play: Play, seat: int) -> Iterator[Addend]:
        for extreme in self.extremes:
            figures = [*extreme.of(play)]
            figure = figures[seat] if figures else None
            if figure is not None:
                yield _of_game(play, seat, extreme.name, Quotient(figure, 1))
        if play.end == BY_SCORES and RECORDED in self.made.added:
            change = play.sitting.layout.unpack(play.total)[seat]
            yield _of_game(play, seat, RECORDED, times(change, play.sitting.unit))
        if not play.final:
            return
        game = GameSeat(play, play.final, seat)
        for row in self.games:
            yield _of_game(play, seat, row.name, Quotient(row.of(game), row.parts))
        for streak in self.streaks:
            yield _of_game(play, seat, streak.name, Quotient(int(streak.of(game)), 1))


def _exact(row: Count, number: int, unit: Quotient) -> Quotient:
    """What a hand adds: changes of score come in the hand's own unit."""
    return Quotient(number, row.parts) if row.of_outcome else times(number, unit)


def _of_game(play: Play, seat: int, counted: str, adds: Quotient, mark: str = "") -> Addend:
    sitting = play.sitting
    place = sitting.file, sitting.line, play.date, sitting.game, GAME
    rank = f"rank {play.final.ranks[seat]}" if play.final else play.end
    return Addend(*place, str(sitting.names[seat]), mark or rank, counted, adds)


def _label(play: Play, at: int, outcome: Outcome, table: Table) -> str:
    """`E1`, `S3.2`; where nothing is followed, which hand it is."""
    if not play.sitting.rules.followed:
        return str(at)
    label = round_name(table.round, len(play.sitting.names))
    return f"{label}.{table.honba}" if table.honba else label


def words_of(family: Family, counted: str) -> str:
    """What is counted under a name, in words."""
    every = family.counted(True)
    words = {row.name: row.words for row in (*every.hands, *every.games)}
    words |= {row.name: row.words for row in every.extremes}
    words |= {row.name: row.words for row in every.streaks}
    return (words | OF_OTHERS)[counted]
