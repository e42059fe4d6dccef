"""What is added up of a player: what columns are made of."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from ...base.quotient import Quotient
from .counts import SQUARED_SUFFIX, Extreme, SeatNumbers

ZERO = Quotient(0, 1)
ALL_PLAYERS = "*"
NET_SCORE, RECORDED_SCORE = "net score", "recorded score"  # sums of scores besides counts


class SeatCounts:
    """What one seat of a hand adds to counts, or a place in a game, by name, zeros omitted. Equal
    ones are one object as long as they are remembered, and are told apart by what they are."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: SeatNumbers) -> None:
        self.numbers = numbers


Unit = tuple[int, int]  # the unit of scores: the numbers of its quotient, which are quick keys


class PlayerTotals:
    """A player's counts and sums; `*` is everybody's.

    `counts` are those of hands and games, by name, ranks doubled and points in parts of one;
    `amounts` those of scores, by the unit that they came in and by name. `unsettled` is what each
    hand and place added that is not in the counts yet. `extremes` are the most and the least of
    something. `games` are kept for streaks, or where some games are chosen by their points: the
    date of each, its number over all files, what it had, a bit for each streak, and its points.
    """

    __slots__ = (
        "adjustment_points",
        "amounts",
        "counts",
        "extremes",
        "games",
        "name",
        "unsettled",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.unsettled: list[SeatCounts] = []
        self.counts = defaultdict[str, int](int)
        self.amounts = defaultdict[Unit, defaultdict[str, int]](lambda: defaultdict(int))
        self.adjustment_points = 0  # given or taken outside games, in parts of one
        self.extremes: dict[str, int] = {}
        self.games: list[tuple[str, int, int, int]] = []

    def find_count(self, name: str) -> int:
        """The value of a count, by its name; 0 if nothing was counted."""
        return self.counts.get(name, 0)

    def has_amount(self, name: str) -> bool:
        """Whether something was added to a sum of scores."""
        return any(name in amounts for amounts in self.amounts.values())

    def find_amount(self, name: str) -> Quotient:
        """A sum of scores, or of their squares, exact."""
        total = ZERO
        for (numerator, denominator), amounts in self.amounts.items():
            if name in amounts:
                power = 2 if name.endswith(SQUARED_SUFFIX) else 1
                total += Quotient(amounts[name] * numerator**power, denominator**power)
        return total

    def find_total(self, name: str) -> Quotient:
        """A sum by its name: a count, or an amount of scores."""
        return (
            self.find_amount(name) if self.has_amount(name) else Quotient(self.find_count(name), 1)
        )

    @property
    def net_score(self) -> Quotient:
        """The sum of all changes of score."""
        return self.find_amount(NET_SCORE)

    @property
    def recorded_score(self) -> Quotient:
        """The part of the net score that comes from games known by their final scores alone."""
        return self.find_amount(RECORDED_SCORE)

    def settle(self) -> None:
        """Multiply what hands and places added by how many of them added the same."""
        for seat, times in Counter(self.unsettled).items():
            for name, number in seat.numbers:
                self.counts[name] += times * number
        self.unsettled.clear()

    def keep_better(self, row: Extreme, number: int) -> None:
        """Keep a number if it is the most, or the least, so far."""
        self.extremes[row.name] = row.select_better(self.extremes.get(row.name, number), number)

    def merge(self, other: "PlayerTotals", extremes: Iterable[Extreme]) -> None:
        """Add the sums of another player, which are settled."""
        for name, count in other.counts.items():
            self.counts[name] += count
        for unit, amounts in other.amounts.items():
            for name, number in amounts.items():
                self.amounts[unit][name] += number
        self.adjustment_points += other.adjustment_points
        for row in extremes:
            if row.name in other.extremes:
                self.keep_better(row, other.extremes[row.name])
        self.games += other.games

    def count_streak(self, bit: int) -> tuple[int, int]:
        """How many games in a row had something, at most and up to the latest."""
        most = now = 0
        for _, _, streak_bits, _ in sorted(self.games):
            now = now + 1 if streak_bits >> bit & 1 else 0
            most = max(most, now)
        return most, now
