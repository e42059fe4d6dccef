"""What players did, added up: the counts of hands and games, the sums of scores.

What a hand adds to the counts of a seat depends on its effect, and most hands have one of a few
hundred effects. So a player's hands are counted by what they add, and multiplied when the counts
are needed. Only changes of score, which also depend on what lies on the table, are added up at
once.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from ..base.quotient import Quotient
from ..model.types import (
    ENDED_BY_SCORES,
    AppliedAdjustment,
    Family,
    FinalResult,
    GameRecord,
    GameSeat,
    HandEffect,
    iterate_hands,
)
from ..statistics.counts import CountTable, Extreme, HandCounts, format_squared_name
from ..statistics.player import ALL_PLAYERS, ZERO, PlayerTotals, StreakGame
from .best_games import apply_game_choice, has_game_choice
from .options import TableOptions

MAX_REMEMBERED_HANDS = 5_000  # whose counts are remembered
MAX_SHARED_COUNTS = 500  # that different hands add alike
MAX_UNSETTLED_HANDS = 50_000  # hands whose counts are still to be multiplied
DEFAULT_OPTIONS = TableOptions()
NET_SCORE, RECORDED_SCORE = "net score", "recorded score"  # sums of scores besides counts

Numbers: TypeAlias = list[tuple[str, int]]  # by the names of counts; zeros omitted
SummedChange: TypeAlias = tuple[str, str, int, int, int, int]
"""A sum that gets the change of a seat; that of the squares, or none; the seat, counted from the
dealer; and what the hand, each honba and each stick on the table change."""


class RequestedCounts:
    """What is to be counted of a family's hands and games, out of all that can be; and squared."""

    def __init__(self, counted: CountTable, names: frozenset[str]) -> None:
        squared = {name: format_squared_name(name) for name in counted.rows}
        self.squares = {name: square for name, square in squared.items() if square in names}
        names |= self.squares.keys()
        self.numbers = HandCounts(counted, names)
        self.changes = HandCounts(counted, names, changes=True)
        of_hands = self.numbers.names | self.changes.names  # not of games
        self.hand_names = of_hands | {self.squares[name] for name in of_hands & self.squares.keys()}
        self.games = [row for row in counted.games if row.name in names]
        self.extremes = [row for row in counted.extremes if row.name in names]
        self.streaks = counted.streaks if names & {row.name for row in counted.streaks} else ()

    def add_squares(self, numbers: Numbers) -> Numbers:
        """Numbers, and the squares that are counted of them."""
        if not self.squares:
            return numbers
        squares = self.squares
        return numbers + [
            (squares[name], number * number) for name, number in numbers if name in squares
        ]


class SeatCounts:
    """What one seat of a hand adds to counts. Equal ones are one object as long as they are
    remembered, and are told apart by what they are."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: tuple[tuple[str, int], ...]) -> None:
        self.numbers = numbers


class HandCounter:
    """What hands add for every seat, counted from the dealer; worked out once while it is
    remembered."""

    def __init__(self, requested: RequestedCounts) -> None:
        self.requested = requested
        self.count_effect = lru_cache(MAX_REMEMBERED_HANDS)(self._count_effect)
        self.list_changes = lru_cache(MAX_REMEMBERED_HANDS)(self._list_changes)
        self._find_seat_counts = lru_cache(MAX_REMEMBERED_HANDS)(SeatCounts)
        self._find_counts_by_seat = lru_cache(MAX_SHARED_COUNTS)(self._sort_by_seat)

    def _count_effect(self, effect: HandEffect) -> Sequence[SeatCounts]:
        numbers = tuple(self.requested.numbers.count(effect))
        return self._find_counts_by_seat(numbers, len(effect.score_changes))

    def _list_changes(self, effect: HandEffect) -> Sequence[SummedChange]:
        zeros = (0,) * len(effect.score_changes)
        per_honba, per_stick = effect.per_honba or zeros, effect.per_stick or zeros
        return [
            (
                *(name, self.requested.squares.get(name, ""), seat),
                *(times * effect.score_changes[seat], times * per_honba[seat]),
                times * per_stick[seat],
            )
            for name, seat, times in self.requested.changes.count(effect)
        ]

    def _sort_by_seat(
        self, numbers: Iterable[tuple[str, int, int]], players: int
    ) -> Sequence[SeatCounts]:
        by_seat: list[Numbers] = [[] for _ in range(players)]
        for name, seat, number in numbers:
            by_seat[seat].append((name, number))
        with_squares = map(self.requested.add_squares, by_seat)
        return [self._find_seat_counts(tuple(own)) for own in with_squares]


class PlayerSums:
    """What is added up of one player; sums of scores are still in the units that they came in."""

    __slots__ = ("amounts", "counts", "extremes", "game_points", "hands", "streak_games")

    def __init__(self) -> None:
        self.hands: list[SeatCounts] = []  # what each hand added that is not in the counts yet
        self.counts = defaultdict[str, int](int)
        self.amounts = defaultdict[tuple[str, Quotient], int](int)  # of scores, by name and unit
        self.extremes: dict[str, int] = {}
        self.streak_games: list[StreakGame] = []
        self.game_points: list[int] = []  # of each game, where some games are chosen by them

    def settle(self) -> None:
        """Multiply what hands added by how many of them added the same."""
        for seat, times in Counter(self.hands).items():
            for name, number in seat.numbers:
                self.counts[name] += times * number
        self.hands.clear()

    def keep_better(self, row: Extreme, number: int) -> None:
        """Keep a number if it is the most, or the least, so far."""
        self.extremes[row.name] = row.select_better(self.extremes.get(row.name, number), number)


class PlayerStatistics:
    """Every player's statistics, from games, loose hands and adjustments in any order.

    `select_counts` tells, for the family that turns out to be played, what has to be counted; with
    `with_optional_counts` that may be something that the default table does not need. `options`
    may choose games of each player, whose points count alone.
    """

    def __init__(
        self,
        select_counts: Callable[[Family], frozenset[str]],
        with_optional_counts: bool = False,
        options: TableOptions = DEFAULT_OPTIONS,
    ) -> None:
        self.select_counts = select_counts
        self.with_optional_counts = with_optional_counts
        self.options = options
        self.has_game_choice = has_game_choice(options)
        self.sums: defaultdict[str, PlayerSums] = defaultdict(PlayerSums)
        self.adjusted: dict[str, int] = {}
        self.requested: RequestedCounts | None = None
        self.hand_counter: HandCounter | None = None
        self.unsettled_count = 0  # hands
        self.has_evenings = False  # of loose hands that are known by their balances alone

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        if isinstance(event, AppliedAdjustment):
            self.adjusted[event.name] = self.adjusted.get(event.name, 0) + event.points
            return
        session = event.session
        requested = self.requested or self.request_counts(session.rules.family)
        players = [self.sums[name] for name in session.names]
        sums = (NET_SCORE, RECORDED_SCORE) if event.end_reason == ENDED_BY_SCORES else (NET_SCORE,)
        for named in sums:
            amount = named, session.score_unit
            for player, change in zip(players, event.score_changes, strict=True):
                player.amounts[amount] += change
        if requested.hand_names:
            self._add_hands(event, players)
        for row in requested.extremes:
            for player, number in zip(players, row.find_values(event), strict=False):
                if number is not None:
                    player.keep_better(row, number)
        if event.end_reason == ENDED_BY_SCORES and not event.final_result:
            self.has_evenings = True
        if event.final_result:
            self.add_game(event, event.final_result, range(len(session.names)))

    def request_counts(self, family: Family) -> RequestedCounts:
        """What is counted; a tally holds one family."""
        if self.requested is None:
            self.requested = RequestedCounts(
                family.statistics.build_count_table(self.with_optional_counts),
                self.select_counts(family),
            )
        return self.requested

    def _add_hands(self, game_record: GameRecord, players: Sequence[PlayerSums]) -> None:
        requested = self.request_counts(game_record.session.rules.family)
        counter = self.hand_counter = self.hand_counter or HandCounter(requested)
        if requested.numbers.names:
            hands = []  # by seat
            for effect in game_record.effects:
                by_wind = counter.count_effect(effect.by_wind)
                hands.append(effect.order.by_seat(by_wind) if effect.order else by_wind)
            for player, counts in zip(players, zip(*hands, strict=True), strict=False):
                player.hands.extend(counts)
            self.unsettled_count += len(hands)
            if self.unsettled_count > MAX_UNSETTLED_HANDS:
                self._settle()
        if requested.changes.names:
            unit = game_record.session.score_unit
            for effect, table in iterate_hands(game_record):
                _, honba, sticks = table
                for name, square, wind, own, per_honba, per_stick in counter.list_changes(
                    effect.by_wind
                ):
                    if change := own + honba * per_honba + sticks * per_stick:
                        amounts = players[effect.find_seat(wind)].amounts
                        amounts[name, unit] += change
                        if square:
                            amounts[square, unit] += change * change

    def _settle(self) -> None:
        """Multiply what hands added, now and then: so memory does not grow with a file."""
        for player in self.sums.values():
            player.settle()
        self.unsettled_count = 0

    def add_game(self, game_record: GameRecord, final: FinalResult, seats: Iterable[int]) -> None:
        """What is counted of a finished game, for the players in some seats."""
        requested = self.request_counts(game_record.session.rules.family)
        for seat in seats:
            player = self.sums[game_record.session.names[seat]]
            game = GameSeat(game_record, final, seat)
            numbers = [
                (row.name, number) for row in requested.games if (number := row.count_seat(game))
            ]
            for name, number in requested.add_squares(numbers):
                player.counts[name] += number
            if self.has_game_choice:
                player.game_points.append(game.points)
            if requested.streaks:
                bits = sum(
                    bool(row.has_succeeded(game)) << bit
                    for bit, row in enumerate(requested.streaks)
                )
                number = game_record.session.game_number
                player.streak_games.append(StreakGame(game_record.date, number, bits))

    def share_memory(self, other: "PlayerStatistics") -> None:
        """Remember what hands add together with another, of which the same is counted."""
        self.requested, self.hand_counter = other.requested, other.hand_counter

    def include(self, other: "PlayerStatistics") -> None:
        """Take in what another has taken in."""
        self.requested = self.requested or other.requested
        self.has_evenings = self.has_evenings or other.has_evenings
        for name, points in other.adjusted.items():
            self.adjusted[name] = self.adjusted.get(name, 0) + points
        other._settle()
        for name, sums in other.sums.items():
            own = self.sums[name]
            for count, number in sums.counts.items():
                own.counts[count] += number
            for amount, number in sums.amounts.items():
                own.amounts[amount] += number
            for row in other.requested.extremes if other.requested else ():
                if row.name in sums.extremes:
                    own.keep_better(row, sums.extremes[row.name])
            own.streak_games += sums.streak_games
            own.game_points += sums.game_points

    def build_players(
        self, family: Family, without: Collection[str] = ()
    ) -> Iterator[PlayerTotals]:
        """The players, one after another, and then everybody as `*`."""
        self._settle()
        requested, everybody = self.request_counts(family), PlayerTotals(ALL_PLAYERS)
        for name, sums in self.sums.items():
            if name not in without:
                player = self._build_player(name, sums, requested)
                everybody.merge(player, requested.extremes)
                yield player
        yield everybody

    def take_players(self, family: Family) -> dict[str, PlayerTotals]:
        """The players, and everybody as `*`, since they were last taken: their sums begin anew."""
        players = {player.name: player for player in self.build_players(family)}
        self.sums.clear()
        return players

    def take_some(self, family: Family, names: Iterable[str]) -> list[PlayerTotals]:
        """Some of the players, likewise."""
        self._settle()
        requested = self.request_counts(family)
        players = [self._build_player(name, self.sums[name], requested) for name in names]
        self.sums.clear()
        return players

    def _build_player(
        self, name: str, sums: PlayerSums, requested: RequestedCounts
    ) -> PlayerTotals:
        player = PlayerTotals(name)
        player.adjustment_points = self.adjusted.get(name, 0)
        player.extremes, player.streak_games = sums.extremes, sums.streak_games
        player.counts = sums.counts
        squares = set(requested.squares.values())
        for (counted, unit), number in sums.amounts.items():
            power = 2 if counted in squares else 1
            amount = Quotient(number * unit.numerator**power, unit.denominator**power)
            player.amounts[counted] = player.find_amount(counted) + amount
        player.net_score = player.amounts.pop(NET_SCORE, ZERO)
        player.recorded_score = player.amounts.pop(RECORDED_SCORE, ZERO)
        if self.has_game_choice:
            return apply_game_choice(player, sums.game_points, self.options)
        return player
