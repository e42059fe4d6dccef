"""The statistics of players: counts of hands and games, and sums of scores.

What a hand adds to the counts of a seat depends on its effect, and most hands have one of a few
hundred effects. So a player's hands are counted by what they add, and multiplied when the counts
are needed. Only changes of score, which also depend on what lies on the table, are added up at
once.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from operator import itemgetter, mul
from typing import NamedTuple, TypeAlias

from ..base.remembered import Remembered
from ..rules.model.game_ends import ENDED_BY_SCORES, FinalResult
from ..rules.model.played_hands import iterate_hands
from ..rules.model.standings import choose_games
from ..rules.model.types import AppliedAdjustment, Family, GameRecord, GameSeat, HandEffect
from ..rules.statistics.columns import SCORE_PENALTIES
from ..rules.statistics.counts import (
    CountTable,
    Extreme,
    HandCounts,
    SeatNumbers,
    format_squared_name,
    is_any,
)
from ..rules.statistics.hand_counts import HAND_CHANGE, everybody
from ..rules.statistics.player import (
    ALL_PLAYERS,
    NET_SCORE,
    RECORDED_SCORE,
    PlayerTotals,
    SeatCounts,
)
from .options import TableOptions

MAX_REMEMBERED_HANDS = 20_000  # for so many hands the counts are remembered, whoever deals
MAX_UNSETTLED_HANDS = 50_000  # hands and games whose counts are still to be multiplied
DEFAULT_OPTIONS = TableOptions()
# Where only some games of each player count (--best, --drop): how many, and their points. Who
# finished fewer has all of them, or where the worst are left out, none; adjustments are of no game
# and always count.
COUNTED_GAMES, COUNTED_POINTS = "counted_game_count", "game_points"

SummedChange: TypeAlias = tuple[str, str, int, int, int, int]
"""A sum that gets the change of a seat; that of the squares, or none; the seat, counted from the
dealer; and what the hand, each honba and each stick on the table change."""


class EffectCounts(NamedTuple):
    """What hands of an effect add to counts, by seat from the dealer, and to sums of changes; and
    what of them may be the most or the least, by seat."""

    counts: Sequence[SeatCounts]
    changes: Sequence[SummedChange]
    extremes: Sequence[tuple[Extreme, dict[int, int]]]


class WantedCounts:
    """What is to be counted of a family's hands and games, out of all that can be; and squared.
    What hands add for every seat, counted from the dealer, is worked out once while it is
    remembered."""

    def __init__(self, counted: CountTable, names: frozenset[str]) -> None:
        squared = {name: format_squared_name(name) for name in counted.rows}
        self.squares = {name: square for name, square in squared.items() if square in names}
        names |= self.squares.keys()
        self.of_every_hand = [  # columns about every player in every hand, whatever the hand was
            row.name
            for rows, holds in counted.hands
            for row in (rows if holds is is_any else ())
            if row.name_seats is everybody
            and not row.adds_change
            and row.name in names - self.squares.keys()
        ]
        self.hands = HandCounts(counted, names.difference(self.of_every_hand, [HAND_CHANGE.name]))
        self.sums_every_change = HAND_CHANGE.name in names
        # columns about hands, not about games
        of_hands = self.hands.names | {*self.of_every_hand} | {HAND_CHANGE.name} & names
        self.hand_names = of_hands | {self.squares[name] for name in of_hands & self.squares.keys()}
        games = [row for row in counted.games if row.name in names]
        self.places = [row for row in games if row.is_of_place]
        self.games = [row for row in games if not row.is_of_place]
        self.extremes = [row for row in counted.extremes if row.name in names]
        self.has_hand_extremes = any(row.find_hand_values for row in self.extremes)
        self.streaks = counted.streaks if names & {row.name for row in counted.streaks} else ()
        self.count_effect = Remembered(self._count_effect, MAX_REMEMBERED_HANDS).__getitem__
        self._find_seat_counts = Remembered(SeatCounts, MAX_REMEMBERED_HANDS).__getitem__
        self._place_counts: dict[tuple[int, ...], Sequence[SeatCounts]] = {}

    def count_places(self, game_record: GameRecord, final: FinalResult) -> Sequence[SeatCounts]:
        """What the places that a game ended on add, by seat. Games end on few distinct ranks."""
        by_seat = self._place_counts.get(final.doubled_ranks)
        if by_seat is None:
            games = [GameSeat(game_record, final, seat) for seat in range(len(final.ranks))]
            counts = [[(row.name, row.count_seat(game)) for row in self.places] for game in games]
            numbers = [tuple(filter(itemgetter(1), own)) for own in counts]
            by_seat = self._place_counts[final.doubled_ranks] = self._share_counts(numbers)
        return by_seat

    def _count_effect(self, effect: HandEffect) -> EffectCounts:
        by_seat = self.hands.count(effect)
        extremes = [
            (row, row.find_hand_values(effect)) for row in self.extremes if row.find_hand_values
        ]
        changes = self.hands.changes
        if not changes:
            return EffectCounts(self._share_counts(map(tuple, by_seat)), (), extremes)
        numbers = [
            tuple([(name, number) for name, number in own if name not in changes])
            for own in by_seat
        ]
        zeros = (0,) * len(by_seat)
        per_honba, per_stick = effect.per_honba or zeros, effect.per_stick or zeros
        summed = [
            (
                *(name, self.squares.get(name, ""), seat),
                *(times * effect.score_changes[seat], times * per_honba[seat]),
                times * per_stick[seat],
            )
            for seat, own in enumerate(by_seat)
            for name, times in own
            if name in changes
        ]
        return EffectCounts(self._share_counts(numbers), summed, extremes)

    def _share_counts(self, by_seat: Iterable[SeatNumbers]) -> Sequence[SeatCounts]:
        """What is added by seat, with the squares that are counted of it."""
        if self.squares:
            by_seat = [(*numbers, *self._square(numbers)) for numbers in by_seat]
        return [*map(self._find_seat_counts, by_seat)]

    def _square(self, numbers: SeatNumbers) -> Iterator[tuple[str, int]]:
        for name, number in numbers:
            if name in self.squares:
                yield self.squares[name], number * number


class Players(dict[str, PlayerTotals]):
    """The sums of players by name, which begin when they are asked for."""

    def __missing__(self, name: str) -> PlayerTotals:
        player = self[name] = PlayerTotals(name)
        return player


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
        self._select_counts = [select_counts]
        self.with_optional_counts = with_optional_counts
        self.options = options
        self.players = Players()
        self.wanted: WantedCounts | None = None
        self.unsettled_count = 0  # hands and games
        self.has_evenings = False  # loose hands that are known by their balances only

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in. Whose points are adjusted has statistics without a game, too: so the
        points of all seasons add up."""
        if isinstance(event, AppliedAdjustment):
            self.players[event.name].adjustment_points += event.points
            return
        session = event.session
        wanted = self.find_wanted(session.rules.family)
        players = [self.players[name] for name in session.names]
        unit = session.score_unit.numerator, session.score_unit.denominator
        amounts = [player.amounts[unit] for player in players]
        is_recorded = event.end_reason == ENDED_BY_SCORES
        for sums, change in zip(amounts, event.score_changes, strict=True):
            sums[NET_SCORE] += change
            if is_recorded:
                sums[RECORDED_SCORE] += change
        for sums, penalty in zip(amounts, event.score_penalties, strict=False):
            sums[SCORE_PENALTIES] -= penalty
        if event.effects:
            self._add_hands(event, players, amounts, wanted)
        for row in wanted.extremes:
            for player, number in zip(players, row.find_game_values(event), strict=False):
                if number is not None:
                    player.keep_better(row, number)
        if is_recorded and not event.final_result:
            self.has_evenings = True
        if event.final_result:
            self.add_game(event, event.final_result, range(len(session.names)))
        if self.unsettled_count > MAX_UNSETTLED_HANDS:
            self._settle()

    def find_wanted(self, family: Family) -> WantedCounts:
        """What is counted; a tally holds one family."""
        if self.wanted is None:
            counted = family.statistics.build_count_table(self.with_optional_counts)
            names = [select(family) for select in self._select_counts]
            self.wanted = WantedCounts(counted, frozenset().union(*names))
        return self.wanted

    def count_besides(self, select_counts: Callable[[Family], frozenset[str]]) -> None:
        """Count what another table needs, too; before anything is taken in."""
        self._select_counts.append(select_counts)

    def _add_hands(
        self,
        game_record: GameRecord,
        players: Sequence[PlayerTotals],
        amounts: Sequence[dict[str, int]],
        wanted: WantedCounts,
    ) -> None:
        for name in wanted.of_every_hand:
            for player in players:
                player.counts[name] += len(game_record.effects)
        effects, count = game_record.effects, wanted.count_effect
        if wanted.hands.names:
            by_seat = [
                effect.order.sort_by_seat(count(effect.effect_by_wind).counts)
                if effect.order
                else count(effect).counts
                for effect in effects
            ]
            for player, counts in zip(players, zip(*by_seat, strict=True), strict=False):
                player.unsettled.extend(counts)
            self.unsettled_count += len(by_seat)
        if wanted.sums_every_change:
            name = HAND_CHANGE.name
            hands = iterate_hands(game_record)
            by_hand = [effect.score_changes_at(table) for effect, table in hands]
            for sums, own_changes in zip(amounts, zip(*by_hand, strict=True), strict=False):
                if any(own_changes):
                    sums[name] += sum(own_changes)
                    if name in wanted.squares:
                        sums[wanted.squares[name]] += sum(map(mul, own_changes, own_changes))
        if wanted.hands.changes:
            for effect, table in iterate_hands(game_record):
                _, honba, sticks = table
                changes = count(effect.effect_by_wind).changes
                for sum_name, square, wind, own, per_honba, per_stick in changes:
                    if change := own + honba * per_honba + sticks * per_stick:
                        seat = effect.find_seat(wind)
                        amounts[seat][sum_name] += change
                        if square:
                            amounts[seat][square] += change * change
        if wanted.has_hand_extremes:
            for effect in effects:
                for row, values in count(effect.effect_by_wind).extremes:
                    for wind, number in values.items():
                        players[effect.find_seat(wind)].keep_better(row, number)

    def _settle(self) -> None:
        """Multiply what hands and places added. It is done now and then, so that memory does not
        grow with a file."""
        for player in self.players.values():
            player.settle()
        self.unsettled_count = 0

    def add_game(self, game_record: GameRecord, final: FinalResult, seats: Iterable[int]) -> None:
        """What is counted of a finished game, for the players in some seats."""
        wanted = self.find_wanted(game_record.session.rules.family)
        self.unsettled_count += 1
        names, places = game_record.session.names, wanted.count_places(game_record, final)
        keeps_games = wanted.streaks or self.options.chooses_games
        is_paid = bool(game_record.side_payments)
        rows = [row for row in wanted.games if is_paid or not row.is_of_payments]
        for seat in seats:
            player = self.players[names[seat]]
            player.unsettled.append(places[seat])
            game = GameSeat(game_record, final, seat)
            for row in rows:
                if row.seat in (None, seat) and (number := row.count_seat(game)):
                    player.counts[row.name] += number
                    if row.name in wanted.squares:
                        player.counts[wanted.squares[row.name]] += number * number
            if keeps_games:
                bits = sum(
                    bool(row.has_succeeded(game)) << bit for bit, row in enumerate(wanted.streaks)
                )
                number = game_record.session.game_number
                player.games.append((game_record.date, number, bits, game.points))

    def share_memory(self, other: "PlayerStatistics") -> None:
        """Remember what hands add together with another, of which the same is counted."""
        self.wanted = other.wanted

    def include(self, other: "PlayerStatistics") -> None:
        """Take in everything that another one has taken in."""
        self.has_evenings = self.has_evenings or other.has_evenings
        other._settle()
        for name, player in other.players.items():
            self.players[name].merge(player, other.wanted.extremes if other.wanted else ())

    def build_players(
        self, family: Family, without: Collection[str] = ()
    ) -> Iterator[PlayerTotals]:
        """The players, one after another, and then everybody as `*`."""
        self._settle()
        wanted, everybody = self.find_wanted(family), PlayerTotals(ALL_PLAYERS)
        for name, player in self.players.items():
            if name not in without:
                if self.options.chooses_games:
                    points = [game_points for *_, game_points in player.games]
                    chosen = choose_games(points, self.options.best, self.options.drop)
                    player.counts[COUNTED_GAMES] = len(chosen)
                    player.counts[COUNTED_POINTS] = sum(chosen)
                everybody.merge(player, wanted.extremes)
                yield player
        yield everybody

    def take_players(self) -> dict[str, PlayerTotals]:
        """The players since they were last taken: their sums begin anew."""
        self._settle()
        players, self.players = self.players, Players()
        return players
