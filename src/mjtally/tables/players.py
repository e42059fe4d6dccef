"""Plays to players: one row for each, which add up."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pickle import dumps, loads
from typing import Any
from zlib import compress, decompress

from ..base.exact import Quotient, plus, times
from ..base.memory import Memory, Notebook
from ..base.packed import COUNT_BITS, Layout, layout
from ..counts.columns import NAN, Column, Value, chosen, read_by
from ..counts.player import EVERYBODY, Played, Player, summed
from ..counts.rows import Count, Counted, with_squares
from ..play.family import Family
from ..play.hands import Outcome, Table
from ..play.plays import RECORDED, Adjusted, Final, GameSeat, Play, hands_of
from .asked import Asked, Row
from .chosen import choosing, is_chosen, with_choice

REMEMBERED = 150_000  # units of memory, of some 100 bytes: hands whose counts are remembered

ALL_GAMES = Asked()
AT_HAND = 1_000  # players whose sums are not packed

AtTable = tuple[Outcome, int, int]  # a hand, the honba and the sticks on the table


class Wanted:
    """What is to be counted of a family's hands and games, out of all that can be."""

    def __init__(self, counted: Counted, names: frozenset[str]) -> None:
        self.seats = counted.seats
        hands = [row for name, row in with_squares(counted.hands).items() if name in names]
        self.plain = [row for row in hands if row.of_outcome]
        self.changing = [row for row in hands if not row.of_outcome]
        self.games = [row for name, row in with_squares(counted.games).items() if name in names]
        self.extremes = [row for row in counted.extremes if row.name in names]
        self.streaks = counted.streaks if names & {row.name for row in counted.streaks} else ()


class Book:
    """What hands count for every seat, packed seat by seat, worked out once while remembered.
    `scores` is how their changes of score are packed."""

    def __init__(
        self, wanted: "Wanted", rows: Sequence[Count], bits: int, scores: Layout, memory: Memory
    ) -> None:
        self.rows = [row.of for row in rows]
        self.scores = scores
        self.seats = wanted.seats
        self.layout = layout(len(rows), bits)
        self.of_seat = layout(scores.size, bits * len(rows))
        weight = 2 + bits * len(rows) * scores.size // 800
        self.plain: Notebook[Outcome, int] = Notebook(memory, self._of_outcome, weight)
        self.at: Notebook[AtTable, int] = Notebook(memory, self._of_table, weight)

    def _of_outcome(self, outcome: Outcome) -> int:
        return self._pack(outcome, (0,) * self.of_seat.size)

    def _of_table(self, key: AtTable) -> int:
        outcome, honba, sticks = key
        total = outcome.change_at(Table(0, honba, sticks))
        return self._pack(outcome, self.scores.unpack(total))

    def _pack(self, outcome: Outcome, changes: Sequence[int]) -> int:
        seats = self.seats(outcome, changes)
        return self.layout.pack([of(seat) for seat in seats for of in self.rows])


class Sums:
    """What is added up of one player, still in the units that it came in."""

    __slots__ = (
        *("changing", "extremes", "games", "net", "plain", "points", "recorded", "results"),
        "streaks",
    )

    def __init__(self) -> None:
        self.net: dict[Quotient, int] = {}
        self.recorded: dict[Quotient, int] = {}
        self.plain = 0  # packed counts of hands
        self.changing: dict[tuple[int, Quotient], int] = {}  # the same, by bits and unit of scores
        self.games: dict[str, int] = {}
        self.extremes: dict[str, int] = {}
        self.streaks: list[Played] = []
        self.points = 0
        self.results: list[int] = []  # the points of each game, in tenths, where some are chosen

    def merge(self, other: "Sums", number: int) -> None:
        """Take in a player's sums of a later file, the `number`th after this one's."""
        _add(self.net, other.net)
        _add(self.recorded, other.recorded)
        self.plain += other.plain
        _add(self.changing, other.changing)
        _add(self.games, other.games)
        self.points += other.points
        self.streaks += [game._replace(file=number) for game in other.streaks]
        self.results += other.results


def _unpacked(packed: bytes) -> Sums:
    sums: Sums = loads(decompress(packed))
    return sums


def _add(sums: dict[Any, int], others: Mapping[Any, int]) -> None:
    for key, number in others.items():
        sums[key] = sums.get(key, 0) + number


class Statistics:
    """Every player's statistics, from plays and adjustments in any order.

    `reads` tells, for the family that turns out to be played, what has to be counted; with
    `every` that may be something that the default table does not need. `asked` may choose
    games of each player, whose points count alone.
    """

    def __init__(
        self,
        reads: Callable[[Family], frozenset[str]],
        every: bool = False,
        asked: Asked = ALL_GAMES,
    ) -> None:
        self.reads = reads
        self.every = every
        self.asked = asked
        self.chooses = is_chosen(asked)
        self.sums: dict[str, Sums] = {}  # of those at hand
        self.away: dict[str, bytes] = {}  # of everybody else, packed
        self.adjusted: dict[str, int] = {}
        self.memory = Memory(REMEMBERED)
        self.wanted: Wanted | None = None
        self.books: dict[int, Book] = {}  # by bits of a count
        self.finished = 0  # games so far

    def add(self, event: Play | Adjusted) -> None:
        """Take an event in."""
        if isinstance(event, Adjusted):
            self.adjusted[event.name] = self.adjusted.get(event.name, 0) + event.points
            return
        sitting = event.sitting
        wanted, unit = self._wanted(sitting.rules.family), sitting.unit
        plain = self._plain(event, wanted)
        changes = sitting.layout.unpack(event.total)
        for name, change, counts in zip(sitting.names, changes, plain, strict=True):
            player = self._sums_of(name)
            player.net[unit] = player.net.get(unit, 0) + change
            player.plain += counts
        if event.end == RECORDED:
            for name, change in zip(sitting.names, changes, strict=True):
                _add(self._sums_of(name).recorded, {unit: change})
        if wanted.changing:
            self._add_changing(event, wanted)
        if wanted.extremes:
            self._add_extremes(event, wanted)
        if event.final:
            self.add_game(event, event.final, range(len(sitting.names)))

    def _wanted(self, family: Family) -> Wanted:
        """What is counted; a tally holds one family."""
        if self.wanted is None:
            self.wanted = Wanted(family.counted(self.every), self.reads(family))
        return self.wanted

    def _sums_of(self, name: str) -> Sums:
        """A player's sums, begun now or before."""
        sums = self.sums.get(name)
        if sums is None:
            if len(self.sums) == AT_HAND:
                self._put_away()
            packed = self.away.pop(name, None)
            sums = self.sums[str(name)] = _unpacked(packed) if packed else Sums()
        return sums

    def _put_away(self) -> None:
        """Nobody is at hand any more: where players are many, most of them play seldom."""
        for name, sums in self.sums.items():
            self.away[name] = compress(dumps(sums), 1)
        self.sums.clear()

    def _each(self) -> Iterator[tuple[str, Sums]]:
        """Everybody's sums."""
        yield from self.sums.items()
        for name, packed in self.away.items():
            yield name, _unpacked(packed)

    def _book(self, wanted: Wanted, rows: Sequence[Count], scores: Layout, bits: int) -> Book:
        book = self.books.get(bits)
        if book is None:
            book = self.books[bits] = Book(wanted, rows, bits, scores, self.memory)
        return book

    def _plain(self, play: Play, wanted: Wanted) -> Sequence[int]:
        """What the outcomes count, for each seat."""
        if not wanted.plain or not play.outcomes:
            return (0,) * len(play.sitting.names)
        book = self._book(wanted, wanted.plain, play.sitting.layout, COUNT_BITS)
        return book.of_seat.unpack(sum(map(book.plain.__getitem__, play.outcomes)))

    def _add_changing(self, play: Play, wanted: Wanted) -> None:
        """What depends on the honba and the sticks on the table: changes of score."""
        sitting = play.sitting
        bits = 2 * sitting.layout.bits + COUNT_BITS  # squares of scores are large
        book = self._book(wanted, wanted.changing, sitting.layout, bits)
        total = sum(
            book.at[outcome, table.honba, table.sticks] for outcome, table in hands_of(play)
        )
        for name, counts in zip(sitting.names, book.of_seat.unpack(total), strict=True):
            _add(self._sums_of(name).changing, {(bits, sitting.unit): counts})

    def _add_extremes(self, play: Play, wanted: Wanted) -> None:
        for row in wanted.extremes:
            for name, number in zip(play.sitting.names, row.of(play), strict=False):
                if number is not None:
                    extremes = self._sums_of(name).extremes
                    extremes[row.name] = row.better(extremes.get(row.name, number), number)

    def add_game(self, play: Play, final: Final, seats: Iterable[int]) -> None:
        """What is counted of a finished game, for the players in some seats."""
        wanted = self._wanted(play.sitting.rules.family)
        self.finished += 1
        for seat in seats:
            player = self._sums_of(play.sitting.names[seat])
            game = GameSeat(play, final, seat)
            counts = player.games
            for row in wanted.games:
                number = row.of(game)
                if number:
                    counts[row.name] = counts.get(row.name, 0) + number
            if self.chooses:
                player.results.append(game.points)
            if wanted.streaks:
                had = sum(bool(row.of(game)) << bit for bit, row in enumerate(wanted.streaks))
                player.streaks.append(Played(play.date, 0, self.finished, had))

    def merge(self, other: "Statistics", number: int, family: Family) -> None:
        """Take in the statistics of a later file, the `number`th after this one's."""
        better = {row.name: row.better for row in family.counted(False).extremes}
        for name, theirs in other._each():
            mine = self._sums_of(name)
            mine.merge(theirs, number)
            for what, figure in theirs.extremes.items():
                mine.extremes[what] = better[what](mine.extremes.get(what, figure), figure)
        _add(self.adjusted, other.adjusted)

    def __getstate__(self) -> dict[str, object]:
        """What goes to another process: the sums, and not how they are made."""
        return {"sums": self.sums, "away": self.away, "adjusted": self.adjusted}

    def players(self, family: Family, without: Collection[str] = ()) -> Iterator[Player]:
        """The players, one after another, and then everybody as `*`."""
        wanted, everybody = self._wanted(family), Player(EVERYBODY)
        for name, sums in self._each():
            if name in without:
                continue
            player = self._player(name, sums, wanted)
            everybody.add(player, wanted.extremes)
            yield player
        yield everybody

    def named(self, name: str, family: Family) -> Player:
        """One of the players."""
        sums = self.sums.get(name) or _unpacked(self.away[name])
        return self._player(name, sums, self._wanted(family))

    def _player(self, name: str, sums: Sums, wanted: Wanted) -> Player:
        player = Player(name)
        player.net, player.recorded = summed(sums.net), summed(sums.recorded)
        player.points = self.adjusted.get(name, 0)
        player.extremes, player.games = sums.extremes, sums.streaks
        plain = layout(len(wanted.plain), COUNT_BITS).unpack(sums.plain)
        player.counts = {row.name: number for row, number in zip(wanted.plain, plain, strict=True)}
        player.counts |= sums.games
        for (bits, unit), packed in sums.changing.items():
            numbers = layout(len(wanted.changing), bits).unpack(packed)
            for row, number in zip(wanted.changing, numbers, strict=True):
                each = Quotient(unit.numerator**row.power, unit.denominator**row.power)
                player.amounts[row.name] = plus(player.amount(row.name), times(number, each))
        return with_choice(player, sums.results, self.asked) if self.chooses else player


# --------------------------------------------------------------------------------- the table


def columns_of(family: Family, asked: Asked) -> Sequence[Column]:
    """The columns that there are: all, where columns are asked for."""
    columns = family.columns(asked.columns != "")
    return tuple(choosing(columns)) if is_chosen(asked) else columns


def reads_for(asked: Asked) -> Callable[[Family], frozenset[str]]:
    """What has to be counted for the columns that are asked for, and for the order of rows."""

    def reads(family: Family) -> frozenset[str]:
        names = asked.columns_for(family).split(",")
        wanted = [
            column
            for column in columns_of(family, asked)
            if column.shown or names == ["all"] or column.name in names
        ]
        return read_by(wanted, intervals=asked.interval > 0)

    return reads


class Players:
    """The players table: who is in it, in its order."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.statistics = Statistics(reads_for(asked), asked.columns != "", asked)
        self.left_out = 0

    def add(self, event: Play | Adjusted) -> None:
        """Take an event in."""
        self.statistics.add(event)

    def merge(self, other: "Players", number: int, family: Family) -> None:
        """Take in the players of a later file."""
        self.statistics.merge(other.statistics, number, family)

    def __getstate__(self) -> dict[str, object]:
        return {"statistics": self.statistics}

    def columns(self, family: Family) -> Sequence[Column]:
        """The columns that are asked for, with their intervals."""
        columns = chosen(columns_of(family, self.asked), self.asked.columns_for(family))
        if not self.asked.interval:
            return columns
        from ..counts.intervals import with_intervals

        return with_intervals(columns, self.asked.interval)

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
        hand_count = "game_count" if family.hand_is_game else "hand_count"
        least = ((hand_count, self.asked.min_hands), ("game_count", self.asked.min_games))
        order: list[Any] = []
        everybody, self.left_out = Player(EVERYBODY), 0
        for player in self.statistics.players(family, () if counted else guests):
            if player.name == EVERYBODY:
                everybody = player
            elif player.name in guests:
                continue
            elif all(player.count(name) >= number for name, number in least):
                order.append((family.standing(player), player.name))
            else:
                self.left_out += 1
        kept = (self.statistics.named(name, family) for _, name in sorted(order))
        return (
            [_value(column, player, everybody) for column in columns]
            for player in chain(kept, [everybody])
        )


def _value(column: Column, player: Player, everybody: Player) -> Value:
    """A cell; nan where nobody in the tally has what the column depends on."""
    if column.only_where and not everybody.count(column.only_where):
        return NAN
    return column.value(player)
