"""What players did, added up: the counts of hands and games, the sums of scores.

What a hand adds to the counts of a seat depends on its effect, and most hands have one of a few
hundred effects. So a player's hands are counted by what they add, and multiplied when the counts
are needed.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

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
    iterate_hands,
)
from ..statistics.counts import Count, CountTable, Extreme, add_squares
from ..statistics.player import ALL_PLAYERS, ZERO, PlayerTotals, StreakGame
from .best_games import apply_game_choice, has_game_choice
from .options import TableOptions

MAX_REMEMBERED_EFFECTS = 5_000  # whose counts are remembered
MAX_REMEMBERED_CHANGES = 2_000  # of a score, likewise
MAX_EFFECTS_BY_FACTS = 1_000  # likewise, of those that are found again by their facts
MAX_UNSETTLED_HANDS = 50_000  # hands whose counts are still to be multiplied
DEFAULT_OPTIONS = TableOptions()
NET_SCORE, RECORDED_SCORE = "net score", "recorded score"  # sums of scores besides counts

NamedNumbers = tuple[tuple[str, int], ...]  # by the names of counts; zeros omitted


class CountGroup(NamedTuple):
    """Counts that are parts of the same one, and how that is counted; None for parts of none."""

    whole: Callable[[Any], int] | None
    rows: Sequence[Count]


def _group_counts(counted: Sequence[Count], names: frozenset[str]) -> list[CountGroup]:
    """The counts of some names and squares, with those that they are parts of: most seats of a
    hand did not win it, and are asked for nothing that winners have."""
    every = add_squares(counted)
    groups: dict[str, list[Count]] = {}
    for name, row in every.items():
        if name in names:
            groups.setdefault(row.part_of, []).append(row)
    return [
        CountGroup(every[whole].count_seat if whole else None, rows)
        for whole, rows in groups.items()
    ]


class RequestedCounts:
    """What is to be counted of a family's hands and games, out of all that can be."""

    def __init__(self, counted: CountTable, names: frozenset[str]) -> None:
        self.build_seats = counted.build_seats
        hands = [row for name, row in add_squares(counted.hands).items() if name in names]
        self.hand_names = frozenset(row.name for row in hands)  # counted of hands, not of games
        effect_names = frozenset(row.name for row in hands if row.is_table_independent)
        self.effect_counts = _group_counts(counted.hands, effect_names)
        self.score_change_rows = [row for row in hands if not row.is_table_independent]
        self.score_change_counts = _group_counts(counted.hands, names - effect_names)
        self.needs_facts_alone = all(
            row.needs_facts_alone for row in hands if row.is_table_independent
        )
        self.needs_change_alone = all(row.needs_change_alone for row in self.score_change_rows)
        self.game_counts = _group_counts(counted.games, names)
        self.extremes = [row for row in counted.extremes if row.name in names]
        self.streaks = counted.streaks if names & {row.name for row in counted.streaks} else ()

    @property
    def counts_hands(self) -> bool:
        """Whether anything is counted of hands."""
        return bool(self.effect_counts or self.score_change_counts)


class SeatCounts:
    """What one seat of a hand adds: to counts, or to sums of scores, which are in a unit. Equal
    ones are one object as long as they are remembered, and are told apart by what they are."""

    __slots__ = ("numbers", "score_unit")

    def __init__(self, numbers: NamedNumbers, score_unit: Quotient | None = None) -> None:
        self.numbers = numbers
        self.score_unit = score_unit  # None for counts


class ChangedScore(NamedTuple):
    """A seat of a hand of which nothing is asked but the change of its score."""

    change: int


class HandCounter:
    """What hands add for every seat, worked out once while it is remembered."""

    def __init__(self, requested: RequestedCounts) -> None:
        self.requested = requested
        most = MAX_EFFECTS_BY_FACTS if requested.needs_facts_alone else MAX_REMEMBERED_EFFECTS
        self.count_effect = lru_cache(most)(self._count_effect)
        self.count_score_changes = lru_cache(MAX_REMEMBERED_EFFECTS)(self._count_score_changes)
        self._count_change = lru_cache(MAX_REMEMBERED_CHANGES)(self._count_change_alone)
        self._find_seat_counts = lru_cache(MAX_REMEMBERED_EFFECTS)(SeatCounts)
        self.counts_by_facts: dict[object, Sequence[SeatCounts]] = {}  # some hundreds

    def count_record(self, game_record: GameRecord) -> Iterator[Sequence[SeatCounts]]:
        """What each hand adds, by seat. Changes of score depend on the honba and the sticks on
        the table; nothing else does."""
        if self.requested.effect_counts:
            yield from map(self.count_effect, game_record.effects)
        if self.requested.score_change_counts:
            unit = game_record.session.score_unit
            for effect, table in iterate_hands(game_record):
                yield self.count_score_changes(effect, table.honba, table.sticks, unit)

    def _count_effect(self, effect: HandEffect) -> Sequence[SeatCounts]:
        requested = self.requested
        hand = effect.hand
        facts = (hand.kind, hand.winners, hand.discarder, hand.riichi, hand.dealer, hand.offender)
        if requested.needs_facts_alone and facts in self.counts_by_facts:
            return self.counts_by_facts[facts]
        counts = [
            self._find_seat_counts(_name_numbers(requested.effect_counts, seat))
            for seat in requested.build_seats(effect, effect.score_changes)
        ]
        if requested.needs_facts_alone:
            self.counts_by_facts[facts] = counts
        return counts

    def _count_score_changes(
        self, effect: HandEffect, honba: int, sticks: int, score_unit: Quotient
    ) -> Sequence[SeatCounts]:
        changes = effect.score_changes_at(TableState(0, honba, sticks))
        if self.requested.needs_change_alone:
            return [self._count_change(change, score_unit) for change in changes]
        groups = self.requested.score_change_counts
        return [
            self._find_seat_counts(_name_numbers(groups, seat), score_unit)
            for seat in self.requested.build_seats(effect, changes)
        ]

    def _count_change_alone(self, change: int, score_unit: Quotient) -> SeatCounts:
        groups = self.requested.score_change_counts
        return self._find_seat_counts(_name_numbers(groups, ChangedScore(change)), score_unit)


def _name_numbers(groups: Iterable[CountGroup], seat: Any) -> NamedNumbers:
    return tuple(
        [
            (row.name, number)
            for whole, rows in groups
            if whole is None or whole(seat)
            for row in rows
            if (number := row.count_seat(seat))
        ]
    )


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
                if seat.score_unit is None:
                    self.counts[name] += times * number
                else:
                    self.amounts[name, seat.score_unit] += times * number
        self.hands.clear()

    def merge(self, other: "PlayerSums", number: int, extremes: Iterable[Extreme]) -> None:
        """Take in a player's sums of a later file, the `number`th after this one's; both are
        settled."""
        _add_numbers(self.counts, other.counts)
        _add_numbers(self.amounts, other.amounts)
        for row in extremes:
            if row.name in other.extremes:
                self.keep_better(row, other.extremes[row.name])
        self.streak_games += [game._replace(file_number=number) for game in other.streak_games]
        self.game_points += other.game_points

    def keep_better(self, row: Extreme, number: int) -> None:
        """Keep a number if it is the most, or the least, so far."""
        self.extremes[row.name] = row.select_better(self.extremes.get(row.name, number), number)


def _add_numbers(sums: dict[Any, int], others: Mapping[Any, int]) -> None:
    for key, number in others.items():
        sums[key] = sums.get(key, 0) + number


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
        self.finished_count = 0  # games so far

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        if isinstance(event, AppliedAdjustment):
            self.adjusted[event.name] = self.adjusted.get(event.name, 0) + event.points
            return
        session = event.session
        requested = self.requested or self._request_counts(session.rules.family)
        players = [self.sums[name] for name in session.names]
        sums = (NET_SCORE, RECORDED_SCORE) if event.end_reason == ENDED_BY_SCORES else (NET_SCORE,)
        for named in sums:
            amount = named, session.score_unit
            for player, change in zip(players, event.score_changes, strict=True):
                player.amounts[amount] += change
        if requested.counts_hands:
            self._add_hands(event, players)
        for row in requested.extremes:
            for player, number in zip(players, row.find_values(event), strict=False):
                if number is not None:
                    player.keep_better(row, number)
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

    def _add_hands(self, game_record: GameRecord, players: Sequence[PlayerSums]) -> None:
        if self.hand_counter is None:
            self.hand_counter = HandCounter(self._request_counts(game_record.session.rules.family))
        by_seat = zip(*self.hand_counter.count_record(game_record), strict=True)
        for player, hands in zip(players, by_seat, strict=False):  # there may be no hands
            player.hands.extend(hands)
        self.unsettled_count += len(game_record.effects)
        if self.unsettled_count > MAX_UNSETTLED_HANDS:
            self._settle()

    def _settle(self) -> None:
        """Multiply what hands added, now and then: so memory does not grow with a file."""
        for player in self.sums.values():
            player.settle()
        self.unsettled_count = 0

    def add_game(self, game_record: GameRecord, final: FinalResult, seats: Iterable[int]) -> None:
        """What is counted of a finished game, for the players in some seats."""
        requested = self._request_counts(game_record.session.rules.family)
        self.finished_count += 1
        for seat in seats:
            player = self.sums[game_record.session.names[seat]]
            game = GameSeat(game_record, final, seat)
            for name, number in _name_numbers(requested.game_counts, game):
                player.counts[name] += number
            if self.has_game_choice:
                player.game_points.append(game.points)
            if requested.streaks:
                bits = sum(
                    bool(row.has_succeeded(game)) << bit
                    for bit, row in enumerate(requested.streaks)
                )
                player.streak_games.append(
                    StreakGame(game_record.date, 0, self.finished_count, bits)
                )

    def merge(self, other: "PlayerStatistics", number: int, family: Family) -> None:
        """Take in the statistics of a later file, the `number`th after this one's."""
        extremes = self._request_counts(family).extremes
        for name, sums in other.sums.items():
            self.sums[name].merge(sums, number, extremes)
        _add_numbers(self.adjusted, other.adjusted)

    def __getstate__(self) -> dict[str, object]:
        """What goes to another process: the sums, and not how they are made."""
        self._settle()
        return {"sums": self.sums, "adjusted": self.adjusted}

    def build_players(
        self, family: Family, without: Collection[str] = ()
    ) -> Iterator[PlayerTotals]:
        """The players, one after another, and then everybody as `*`."""
        self._settle()
        requested, everybody = self._request_counts(family), PlayerTotals(ALL_PLAYERS)
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

    def _build_player(
        self, name: str, sums: PlayerSums, requested: RequestedCounts
    ) -> PlayerTotals:
        player = PlayerTotals(name)
        player.adjustment_points = self.adjusted.get(name, 0)
        player.extremes, player.streak_games = sums.extremes, sums.streak_games
        player.counts = sums.counts
        exponents = {row.name: row.exponent for row in requested.score_change_rows}
        for (counted, unit), number in sums.amounts.items():
            power = exponents.get(counted, 1)
            amount = Quotient(number * unit.numerator**power, unit.denominator**power)
            player.amounts[counted] = player.find_amount(counted) + amount
        player.net_score = player.amounts.pop(NET_SCORE, ZERO)
        player.recorded_score = player.amounts.pop(RECORDED_SCORE, ZERO)
        if self.has_game_choice:
            return apply_game_choice(player, sums.game_points, self.options)
        return player
