"""Plays to players: one row for each, which add up."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pickle import dumps, loads
from typing import Any
from zlib import compress, decompress

from ..base.memory import Memory, Notebook
from ..base.packed import COUNT_BITS, layout
from ..base.quotient import Quotient
from ..model.types import (
    ENDED_BY_SCORES,
    AppliedAdjustment,
    Family,
    FinalResult,
    GameRecord,
    GameSeat,
    HandEffect,
    TableState,
    add_scores,
    iterate_hands,
)
from ..statistics.columns import NAN, Column, ColumnValue, collect_required_counts, select_columns
from ..statistics.counts import CountTable, add_squares
from ..statistics.player import ALL_PLAYERS, PlayerTotals, StreakGame, sum_units
from .best_games import apply_game_choice, build_choice_columns, has_game_choice
from .options import Row, TableOptions

REMEMBERED = 150_000  # units of memory, of some 100 bytes: hands whose counts are remembered

DEFAULT_OPTIONS = TableOptions()
AT_HAND = 1_000  # players whose sums are not packed

EffectAtTable = tuple[HandEffect, int, int]  # a hand, the honba and the sticks on the table


class RequestedCounts:
    """What is to be counted of a family's hands and games, out of all that can be."""

    def __init__(self, counted: CountTable, names: frozenset[str]) -> None:
        self.build_seats = counted.build_seats
        hands = [row for name, row in add_squares(counted.hands).items() if name in names]
        self.effect_counts = [row for row in hands if row.is_table_independent]
        self.score_change_counts = [row for row in hands if not row.is_table_independent]
        self.game_counts = [
            row for name, row in add_squares(counted.games).items() if name in names
        ]
        self.extremes = [row for row in counted.extremes if row.name in names]
        self.streaks = counted.streaks if names & {row.name for row in counted.streaks} else ()


class HandCountCache:
    """What hands count for every seat, worked out once while remembered: packed seat by seat,
    but for what depends on the changes of their scores."""

    def __init__(
        self,
        wanted: "RequestedCounts",
        players: int,
        memory: Memory,
    ) -> None:
        self.rows = [row.count_seat for row in wanted.effect_counts]
        self.score_change_rows = [row.count_seat for row in wanted.score_change_counts]
        self.seats = wanted.build_seats
        self.layout = layout(len(self.rows), COUNT_BITS)
        self.of_seat = layout(players, COUNT_BITS * len(self.rows))
        weight = 2 + COUNT_BITS * len(self.rows) * players // 800
        self.plain: Notebook[HandEffect, int] = Notebook(memory, self._of_outcome, weight)
        self.at: Notebook[EffectAtTable, Sequence[Sequence[int]]] = Notebook(
            memory, self._of_table, 2 + len(self.score_change_rows) * players
        )

    def _of_outcome(self, effect: HandEffect) -> int:
        seats = self.seats(effect, (0,) * self.of_seat.size)
        return self.layout.pack([of(seat) for seat in seats for of in self.rows])

    def _of_table(self, key: EffectAtTable) -> Sequence[Sequence[int]]:
        effect, honba, sticks = key
        changes = effect.score_changes_at(TableState(0, honba, sticks))
        seats = self.seats(effect, changes)
        return [tuple([of(seat) for of in self.score_change_rows]) for seat in seats]


class PlayerSums:
    """What is added up of one player, still in the units that it came in."""

    __slots__ = (
        *("changing", "extremes", "games", "net", "plain", "points", "recorded", "results"),
        "streaks",
    )

    def __init__(self) -> None:
        self.net: dict[Quotient, int] = {}
        self.recorded: dict[Quotient, int] = {}
        self.plain = 0  # packed counts of hands
        self.changing: dict[Quotient, tuple[int, ...]] = {}  # what changes of score count, by unit
        self.games: dict[str, int] = {}
        self.extremes: dict[str, int] = {}
        self.streaks: list[StreakGame] = []
        self.points = 0
        self.results: list[int] = []  # the points of each game, in tenths, where some are chosen

    def merge(self, other: "PlayerSums", number: int) -> None:
        """Take in a player's sums of a later file, the `number`th after this one's."""
        _add_numbers(self.net, other.net)
        _add_numbers(self.recorded, other.recorded)
        self.plain += other.plain
        for unit, numbers in other.changing.items():
            self.add_changing(unit, numbers)
        _add_numbers(self.games, other.games)
        self.points += other.points
        self.streaks += [game._replace(file_number=number) for game in other.streaks]
        self.results += other.results

    def add_changing(self, unit: Quotient, numbers: tuple[int, ...]) -> None:
        """Take in what changes of score count, in their unit."""
        before = self.changing.get(unit)
        self.changing[unit] = add_scores(before, numbers) if before else numbers


def _unpacked(packed: bytes) -> PlayerSums:
    sums: PlayerSums = loads(decompress(packed))
    return sums


def _add_numbers(sums: dict[Any, int], others: Mapping[Any, int]) -> None:
    for key, number in others.items():
        sums[key] = sums.get(key, 0) + number


class PlayerStatistics:
    """Every player's statistics, from plays and adjustments in any order.

    `reads` tells, for the family that turns out to be played, what has to be counted; with
    `every` that may be something that the default table does not need. `asked` may choose
    games of each player, whose points count alone.
    """

    def __init__(
        self,
        reads: Callable[[Family], frozenset[str]],
        every: bool = False,
        options: TableOptions = DEFAULT_OPTIONS,
    ) -> None:
        self.select_counts = reads
        self.with_optional_counts = every
        self.options = options
        self.has_game_choice = has_game_choice(options)
        self.sums: dict[str, PlayerSums] = {}  # of those at hand
        self.away: dict[str, bytes] = {}  # of everybody else, packed
        self.adjusted: dict[str, int] = {}
        self.memory = Memory(REMEMBERED)
        self.requested: RequestedCounts | None = None
        self.book: HandCountCache | None = None
        self.finished_count = 0  # games so far

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        if isinstance(event, AppliedAdjustment):
            self.adjusted[event.name] = self.adjusted.get(event.name, 0) + event.points
            return
        session = event.session
        wanted, unit = self._request_counts(session.rules.family), session.score_unit
        plain = self._count_effects(event, wanted)
        changes = event.score_changes
        for name, change, counts in zip(session.names, changes, plain, strict=True):
            player = self._find_sums(name)
            player.net[unit] = player.net.get(unit, 0) + change
            player.plain += counts
        if event.end_reason == ENDED_BY_SCORES:
            for name, change in zip(session.names, changes, strict=True):
                _add_numbers(self._find_sums(name).recorded, {unit: change})
        if wanted.score_change_counts:
            self._add_score_changes(event, wanted)
        if wanted.extremes:
            self._add_extremes(event, wanted)
        if event.final_result:
            self.add_game(event, event.final_result, range(len(session.names)))

    def _request_counts(self, family: Family) -> RequestedCounts:
        """What is counted; a tally holds one family."""
        if self.requested is None:
            self.requested = RequestedCounts(
                family.statistics.build_count_table(self.with_optional_counts),
                self.select_counts(family),
            )
        return self.requested

    def _find_sums(self, name: str) -> PlayerSums:
        """A player's sums, begun now or before."""
        sums = self.sums.get(name)
        if sums is None:
            if len(self.sums) == AT_HAND:
                self._put_away()
            packed = self.away.pop(name, None)
            sums = self.sums[str(name)] = _unpacked(packed) if packed else PlayerSums()
        return sums

    def _put_away(self) -> None:
        """Nobody is at hand any more: where players are many, most of them play seldom."""
        for name, sums in self.sums.items():
            self.away[name] = compress(dumps(sums), 1)
        self.sums.clear()

    def _all_sums(self) -> Iterator[tuple[str, PlayerSums]]:
        """Everybody's sums."""
        yield from self.sums.items()
        for name, packed in self.away.items():
            yield name, _unpacked(packed)

    def _book(self, wanted: RequestedCounts, players: int) -> HandCountCache:
        if self.book is None:
            self.book = HandCountCache(wanted, players, self.memory)
        return self.book

    def _count_effects(self, game_record: GameRecord, wanted: RequestedCounts) -> Sequence[int]:
        """What the outcomes count, for each seat."""
        if not wanted.effect_counts or not game_record.effects:
            return (0,) * len(game_record.session.names)
        book = self._book(wanted, len(game_record.session.names))
        return book.of_seat.unpack(sum(map(book.plain.__getitem__, game_record.effects)))

    def _add_score_changes(self, game_record: GameRecord, wanted: RequestedCounts) -> None:
        """What depends on the honba and the sticks on the table: changes of score."""
        session = game_record.session
        book = self._book(wanted, len(session.names))
        counted = [
            book.at[effect, table.honba, table.sticks]
            for effect, table in iterate_hands(game_record)
        ]
        for name, counts in zip(session.names, zip(*counted, strict=True), strict=False):
            total = tuple(map(sum, zip(*counts, strict=True)))
            self._find_sums(name).add_changing(session.score_unit, total)

    def _add_extremes(self, game_record: GameRecord, wanted: RequestedCounts) -> None:
        for row in wanted.extremes:
            for name, number in zip(
                game_record.session.names, row.find_values(game_record), strict=False
            ):
                if number is not None:
                    extremes = self._find_sums(name).extremes
                    extremes[row.name] = row.select_better(extremes.get(row.name, number), number)

    def add_game(self, game_record: GameRecord, final: FinalResult, seats: Iterable[int]) -> None:
        """What is counted of a finished game, for the players in some seats."""
        wanted = self._request_counts(game_record.session.rules.family)
        self.finished_count += 1
        for seat in seats:
            player = self._find_sums(game_record.session.names[seat])
            game = GameSeat(game_record, final, seat)
            counts = player.games
            for row in wanted.game_counts:
                number = row.count_seat(game)
                if number:
                    counts[row.name] = counts.get(row.name, 0) + number
            if self.has_game_choice:
                player.results.append(game.points)
            if wanted.streaks:
                had = sum(
                    bool(row.has_succeeded(game)) << bit for bit, row in enumerate(wanted.streaks)
                )
                player.streaks.append(StreakGame(game_record.date, 0, self.finished_count, had))

    def merge(self, other: "PlayerStatistics", number: int, family: Family) -> None:
        """Take in the statistics of a later file, the `number`th after this one's."""
        better = {
            row.name: row.select_better
            for row in family.statistics.build_count_table(False).extremes
        }
        for name, theirs in other._all_sums():
            mine = self._find_sums(name)
            mine.merge(theirs, number)
            for what, figure in theirs.extremes.items():
                mine.extremes[what] = better[what](mine.extremes.get(what, figure), figure)
        _add_numbers(self.adjusted, other.adjusted)

    def __getstate__(self) -> dict[str, object]:
        """What goes to another process: the sums, and not how they are made."""
        return {"sums": self.sums, "away": self.away, "adjusted": self.adjusted}

    def build_players(
        self, family: Family, without: Collection[str] = ()
    ) -> Iterator[PlayerTotals]:
        """The players, one after another, and then everybody as `*`."""
        wanted, everybody = self._request_counts(family), PlayerTotals(ALL_PLAYERS)
        for name, sums in self._all_sums():
            if name in without:
                continue
            player = self._build_player(name, sums, wanted)
            everybody.merge(player, wanted.extremes)
            yield player
        yield everybody

    def find_player(self, name: str, family: Family) -> PlayerTotals:
        """One of the players."""
        sums = self.sums.get(name) or _unpacked(self.away[name])
        return self._build_player(name, sums, self._request_counts(family))

    def _build_player(self, name: str, sums: PlayerSums, wanted: RequestedCounts) -> PlayerTotals:
        player = PlayerTotals(name)
        player.net_score, player.recorded_score = sum_units(sums.net), sum_units(sums.recorded)
        player.adjustment_points = self.adjusted.get(name, 0)
        player.extremes, player.streak_games = sums.extremes, sums.streaks
        plain = layout(len(wanted.effect_counts), COUNT_BITS).unpack(sums.plain)
        player.counts = {
            row.name: number for row, number in zip(wanted.effect_counts, plain, strict=True)
        }
        player.counts |= sums.games
        for unit, numbers in sums.changing.items():
            for row, number in zip(wanted.score_change_counts, numbers, strict=True):
                each = Quotient(unit.numerator**row.exponent, unit.denominator**row.exponent)
                player.amounts[row.name] = player.find_amount(row.name) + number * each
        return (
            apply_game_choice(player, sums.results, self.options)
            if self.has_game_choice
            else player
        )


# --------------------------------------------------------------------------------- the table


def available_columns(family: Family, options: TableOptions) -> Sequence[Column]:
    """The columns that there are: all, where columns are asked for."""
    columns = family.statistics.build_columns(options.columns != "")
    return tuple(build_choice_columns(columns)) if has_game_choice(options) else columns


def make_count_selector(options: TableOptions) -> Callable[[Family], frozenset[str]]:
    """What has to be counted for the columns that are asked for, and for the order of rows."""

    def reads(family: Family) -> frozenset[str]:
        names = options.columns_for(family).split(",")
        wanted = [
            column
            for column in available_columns(family, options)
            if column.is_default or names == ["all"] or column.name in names
        ]
        return collect_required_counts(wanted, intervals=options.interval > 0)

    return reads


class PlayersTable:
    """The players table: who is in it, in its order."""

    def __init__(self, options: TableOptions) -> None:
        self.options = options
        self.statistics = PlayerStatistics(
            make_count_selector(options), options.columns != "", options
        )
        self.omitted_count = 0

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        self.statistics.add(event)

    def merge(self, other: "PlayersTable", number: int, family: Family) -> None:
        """Take in the players of a later file."""
        self.statistics.merge(other.statistics, number, family)

    def __getstate__(self) -> dict[str, object]:
        return {"statistics": self.statistics}

    def columns(self, family: Family) -> Sequence[Column]:
        """The columns that are asked for, with their intervals."""
        columns = select_columns(
            available_columns(family, self.options), self.options.columns_for(family)
        )
        if not self.options.interval:
            return columns
        from ..statistics.intervals import add_interval_columns

        return add_interval_columns(columns, self.options.interval)

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
        least = ((hand_count, self.options.min_hands), ("game_count", self.options.min_games))
        order: list[Any] = []
        everybody, self.omitted_count = PlayerTotals(ALL_PLAYERS), 0
        for player in self.statistics.build_players(family, () if counted else guests):
            if player.name == ALL_PLAYERS:
                everybody = player
            elif player.name in guests:
                continue
            elif all(player.find_count(name) >= number for name, number in least):
                order.append((family.statistics.standing_key(player), player.name))
            else:
                self.omitted_count += 1
        kept = (self.statistics.find_player(name, family) for _, name in sorted(order))
        return (
            [_cell_value(column, player, everybody) for column in columns]
            for player in chain(kept, [everybody])
        )


def _cell_value(column: Column, player: PlayerTotals, everybody: PlayerTotals) -> ColumnValue:
    """A cell; nan where nobody in the tally has what the column depends on."""
    if column.required_anywhere and not everybody.find_count(column.required_anywhere):
        return NAN
    return column.compute_value(player)
