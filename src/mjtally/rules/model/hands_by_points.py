"""Hands that are known by their points: which marks change the scores as a line says.

A line may hold the change of each player's score, honba and riichi sticks in it: `+7700 0 -7700 0`.
The hands that a family's table can have are judged by the play as all lines are, and those are
taken whose effect at the table is these changes. A few changes fit two hands: the play says which
hand is likely (`weigh_reading`), and who must be asked. False wins, nagashi mangan, abortive draws
and liable players are never found so: they are written in marks.

What is taken is who won, how, and who was tenpai. The value of the hand is not: it stays unknown,
even where only one value pays so.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations, product
from typing import Any, NamedTuple

from ...base.remembered import Remembered
from .hand import Hand, Win
from .payments import Purpose, subtract_scores, sum_payments
from .points_play import PointsPlay, PointsReading, Seats
from .referee import HandSetting
from .table_state import TableState, WindOrder
from .types import HandEffect

MOST_FOUND = 20_000  # rows of changes whose hands are remembered


class PointsRow(NamedTuple):
    """What a line says of a hand that is known by its points, and where: the change of each score
    in units of the scores, and who declared riichi (None where nobody is marked so), and double
    riichi. Seats count from east if it is known who deals."""

    changes: Seats
    declared: Seats | None
    doubled: Seats
    honba: int
    sticks: int


class WinRow(NamedTuple):
    """A possible win of one player: the player's mark, the whole line, and its effect. The other
    winners have any value."""

    mark: str
    marks: tuple[str, ...]
    effect: HandEffect


class WinIndex(NamedTuple):
    """The possible wins of one player, in the order in which the play lists them, and how many
    lines were judged to find them. `by_gain` has them by what they bring: with the hand itself, for
    each honba, and for each stick on the table. `parts` are the distinct pairs of the last two."""

    wins: Sequence[WinRow]
    judged: int
    by_gain: Mapping[tuple[int, int, int], Sequence[WinRow]]
    parts: Sequence[tuple[int, int]]

    def find_rows(self, gain: int, honba: int, sticks: int) -> Iterator[WinRow]:
        """The wins that bring a certain amount at a table."""
        for per_honba, per_stick in self.parts:
            own = gain - honba * per_honba - sticks * per_stick
            yield from self.by_gain.get((own, per_honba, per_stick), ())


class FoundHand(NamedTuple):
    """The result of a search for a hand by its points. The effect is that of the reading that was
    taken, with a hand whose values are unknown. It is None if no hand changes the scores in this
    way, or if two do and neither is rare. `readings` are all hands that do."""

    effect: HandEffect | None
    readings: Sequence[PointsReading]
    taken: PointsReading | None = None


class PointsFinder:
    """Finds the hands that make certain changes of the scores, under the rules of a play. It
    remembers what it has judged. Seats count from east where an order is known."""

    def __init__(self, play: PointsPlay[Any], order: WindOrder | None) -> None:
        self.play, self.order = play, order
        self.players = play.rules.players
        self.is_followed = play.rules.tracks_games  # a loose hand has its honba in its own changes
        self.dealer = 0 if order else None
        self.index_gains = cache(self._index_gains)
        self.find_hand = Remembered(self._find_hand, MOST_FOUND).__getitem__

    def _find_hand(self, row: PointsRow) -> FoundHand:
        """The hand of a row of changes: the likeliest, if it is likely enough."""
        readings = self.list_readings(row)
        if not readings:
            return FoundHand(None, readings)
        taken = min(readings, key=lambda reading: reading.weight)
        rivals = [reading for reading in readings if reading.outcome != taken.outcome]
        if any(self.play.must_ask(taken, rival) for rival in rivals):
            return FoundHand(None, readings)
        if max(row.changes) <= 0 and self.play.list_unpaid_draws(()):
            return FoundHand(None, readings)
        hand = hide_values(self.play, taken.effect.hand, readings, row)
        return FoundHand(taken.effect.with_hand(hand), readings, taken)

    # ------------------------------------------------------------------- all readings

    def list_readings(self, row: PointsRow) -> list[PointsReading]:
        """All hands that make these changes of the scores. In a win the winners are the players who
        gain."""
        winners = tuple(seat for seat, change in enumerate(row.changes) if change > 0)
        found = list[PointsReading]()
        if 0 < len(winners) < self.players:
            # whoever dealt in pays the most: another pays a part, or puts a stick
            most = min(row.changes)
            discarders = [seat for seat, change in enumerate(row.changes) if change == most < 0]
            for discarder in (None, *discarders) if len(winners) == 1 else discarders:
                for declared in self._list_declared(row, winners, discarder):
                    found += self._match_wins(row, winners, discarder, declared)
        for reading in self._draws.get(row.changes, ()):
            if row.declared in {None, tuple(sorted(reading.effect.hand.riichi))}:
                effect = self.judge(reading.marks, row.honba)
                found += [reading._replace(effect=effect)] if effect else []
        return found

    def _list_declared(
        self, row: PointsRow, winners: Seats, discarder: int | None
    ) -> Iterator[Seats]:
        """Who may have declared riichi, so that it shows in the changes: the first winner's stick
        comes back."""
        if row.declared is not None:
            yield row.declared
            return
        first = self._list_in_turn(winners, discarder)[0]
        stick = self.play.stick_value
        may_have_paid = [
            seat
            for seat, change in enumerate(row.changes)
            if stick and seat != first and (change <= -stick or seat in winners)
        ]
        yield from _list_groups(may_have_paid)

    def _list_in_turn(self, winners: Seats, discarder: int | None) -> Sequence[int]:
        """The winners, the next after the discarder first."""
        return sorted(winners, key=lambda seat: (seat - (discarder or 0)) % self.players)

    def _match_wins(
        self, row: PointsRow, winners: Seats, discarder: int | None, declared: Seats
    ) -> Iterator[PointsReading]:
        """The wins of certain players that change the scores so. With several winners each value
        is found by what it brings, and the whole line is judged. Riichi adds sticks, which are the
        same for all values: only a line that fits is judged with it."""
        indices = [self.index_gains(winner, winners, discarder) for winner in winners]
        if not all(index.wins for index in indices):
            return
        by_sticks = self._sum_sticks(indices[0].wins[0].effect.hand, declared)
        changes = subtract_scores(row.changes, by_sticks)
        rows_by_winner = [
            [*index.find_rows(changes[winner], row.honba, row.sticks)]
            for winner, index in zip(winners, indices, strict=True)
        ]
        for rows in product(*rows_by_winner):
            own_marks = {winner: own.mark for winner, own in zip(winners, rows, strict=True)}
            marks = _replace_marks(rows[0].marks, own_marks)
            effect: HandEffect | None = rows[0].effect
            if len(rows) > 1 or not self.is_followed:
                effect = self.judge(marks, row.honba)
            if effect is None or self.find_changes(effect, row) != changes:
                continue
            if declared:
                marks = _mark_declared(marks, declared)
                effect = self.judge(marks, row.honba)
            if effect and effect.hand.winners:
                yield self._weigh(marks, effect)

    def find_changes(self, effect: HandEffect, row: PointsRow) -> Seats:
        """The changes of the scores by a hand that was judged with the honba of a row."""
        honba = row.honba if self.is_followed else 0
        return effect.score_changes_at(TableState(0, honba, row.sticks))

    def _sum_sticks(self, hand: Hand, declared: Seats) -> Seats:
        """What the sticks of players in riichi change of the scores in a hand."""
        payments = self.play.list_payments(hand.replace(riichi=declared))
        sticks = [payment for payment in payments if payment.purpose == Purpose.STICKS]
        return sum_payments(sticks, self.players)[0]

    def _index_gains(self, winner: int, winners: Seats, discarder: int | None) -> WinIndex:
        """The possible wins of one of the winners, without riichi, by what they bring."""
        others = {
            other: self._find_least_mark(other, discarder) for other in winners if other != winner
        }
        wins, by_gain = list[WinRow](), dict[tuple[int, int, int], list[WinRow]]()
        listed = self.play.list_wins(winner, discarder, self.dealer, ())
        if others:  # may they win together?
            least = others | {winner: self._find_least_mark(winner, discarder)}
            listed = listed if self.judge(_replace_marks(listed[0].cells, least)) else ()
        for possible in listed:
            marks = _replace_marks(possible.cells, others)
            effect = self.judge(marks)
            if effect is None:
                continue
            per_honba = effect.per_honba[winner] if effect.per_honba else 0
            if not self.is_followed and (more := self.judge(marks, 1)):
                per_honba = more.score_changes[winner] - effect.score_changes[winner]
            per_stick = effect.per_stick[winner] if effect.per_stick else 0
            gain = effect.score_changes[winner], per_honba, per_stick
            wins.append(WinRow(marks[winner], marks, effect))
            by_gain.setdefault(gain, []).append(wins[-1])
        return WinIndex(wins, len(listed), by_gain, [*{gain[1:] for gain in by_gain}])

    def _find_least_mark(self, winner: int, discarder: int | None) -> str:
        """The mark of the least win that a player can have alone."""
        possible = (cells for _, cells in self.play.list_wins(winner, discarder, self.dealer, ()))
        return next((cells[winner] for cells in possible if self.judge(cells)), "-")

    @cached_property
    def _draws(self) -> Mapping[Seats, Sequence[PointsReading]]:
        """The draws that rules pay for or not, by what they change."""
        draws = dict[Seats, list[PointsReading]]()
        for declared in _list_groups(range(self.players if self.play.stick_value else 0)):
            for possible in self.play.list_draws(self.dealer, declared):
                effect = self.judge(possible.cells)
                if effect is not None:
                    reading = self._weigh(possible.cells, effect)
                    draws.setdefault(effect.score_changes, []).append(reading)
        return draws

    def judge(self, marks: tuple[str, ...], honba: int = 0) -> HandEffect | None:
        """The effect of a line of marks; None if there is a remark on it. A loose hand is judged
        with its honba."""
        own_honba = None if self.is_followed or not honba else honba
        return self.play.judge_row(marks, HandSetting(None, self.order, own_honba))

    def _weigh(self, marks: tuple[str, ...], effect: HandEffect) -> PointsReading:
        return PointsReading(marks, effect, self.play.weigh_reading(effect.hand, marks))


def _list_groups(seats: Sequence[int]) -> Iterator[Seats]:
    """The groups of seats, the smallest first."""
    for size in range(len(seats) + 1):
        yield from combinations(seats, size)


def _replace_marks(marks: Sequence[str], others: Mapping[int, str]) -> tuple[str, ...]:
    """A line of marks with other marks in some seats."""
    return tuple([others.get(seat, mark) for seat, mark in enumerate(marks)])


def _mark_declared(marks: Sequence[str], declared: Seats) -> tuple[str, ...]:
    """A line of marks with the sign of riichi for some players, before that of the dealer."""
    return tuple(
        [
            mark.removesuffix("*") + "!" + "*" * mark.endswith("*") if seat in declared else mark
            for seat, mark in enumerate(marks)
        ]
    )


# ------------------------------------------------------------------------------------------
# What is known of the hand that was taken.


def hide_values(
    play: PointsPlay[Any], hand: Hand, readings: Sequence[PointsReading], row: PointsRow
) -> Hand:
    """The hand without what the changes do not tell for certain: without that in which `readings`,
    all hands that pay so, differ. The first winner's own stick shows in no change, but the row may
    say who declared riichi."""
    riichi, unknown = hand.riichi, set[int]()
    if row.declared is None and play.stick_value:
        paid = [set(reading.effect.hand.stick_payers) for reading in readings]
        certain = set.intersection(*paid)
        unknown = (set.union(*paid) - certain) | {*hand.winners[:1]}
        riichi = tuple(sorted(certain))
    points = [_sum_own_points(play, reading.effect.hand) for reading in readings]
    wins = tuple(
        [
            Win(
                win.seat, None, points=points[0][win.seat] if _are_equal(points, win.seat) else None
            )
            for win in hand.wins
        ]
    )
    return hand.replace(
        wins=wins,
        riichi=riichi,
        unknown_riichi=tuple(sorted(unknown)),
        double_riichi=row.doubled,
        paid_as=hand,
    )


def _sum_own_points(play: PointsPlay[Any], hand: Hand) -> dict[int | None, int]:
    """What the winners get for their hands alone, by seat, without honba and sticks."""
    gained = dict[int | None, int]()
    for payment in play.list_payments(hand) if hand.wins else ():
        if payment.purpose == Purpose.HAND:
            gained[payment.receiver] = gained.get(payment.receiver, 0) + payment.points
    return gained


def _are_equal(points: Sequence[Mapping[int | None, int]], seat: int) -> bool:
    return len({gained.get(seat) for gained in points}) == 1
