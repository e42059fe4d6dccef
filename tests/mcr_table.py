"""A table that plays MCR by a road of its own: nothing here knows mjtally.

It keeps what everybody owes everybody in a matrix, seats players by the tournament's printed
pattern, and finds table points as the mean over every order in which equal scores could stand.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, permutations
from statistics import fmean

WINDS = "ESWN"
# Who deals the four hands of each wind, as places in the players line.
DEALERS = {
    "fixed": {"E": "0123", "S": "0123", "W": "0123", "N": "0123"},
    "rotate": {"E": "0123", "S": "1032", "W": "2310", "N": "3201"},
}
TABLE_POINTS = (Fraction(4), Fraction(2), Fraction(1), Fraction(0))
HANDS = 16
FALSE_WIN, NO_HAND, BASE = 10, 20, 8

Debts = dict[tuple[int, int], int]  # what one seat owes another


def points_of(mark: str) -> int:
    """Of a win; 0 for any other mark."""
    digits = mark.rstrip("*")
    return int(digits) if digits.isdigit() else 0


def debts(marks: Sequence[str]) -> Debts:
    """What a hand makes each owe each."""
    owed: Debts = {}
    seats = range(4)
    for one in seats:
        for other in seats:
            if one == other:
                continue
            false = marks[one].startswith("f")
            owed[one, other] = (NO_HAND if "20" in marks[one] else FALSE_WIN) if false else 0
            won = points_of(marks[other])
            if won:
                all_pay = not any("d" in mark for mark in marks)
                pays_hand = all_pay or "d" in marks[one]
                owed[one, other] += BASE + (won if pays_hand else 0)
    return owed


def changes(marks: Sequence[str]) -> list[int]:
    """The change of every score."""
    owed = debts(marks)
    return [
        sum(owed[other, seat] - owed[seat, other] for other in range(4) if other != seat)
        for seat in range(4)
    ]


def shared(scores: Sequence[int]) -> list[Fraction]:
    """Table points: the mean over all orders in which the scores do not rise."""
    orders = [
        order
        for order in permutations(range(4))
        if all(scores[a] >= scores[b] for a, b in pairwise(order))
    ]
    return [
        sum((TABLE_POINTS[order.index(seat)] for order in orders), Fraction(0)) / len(orders)
        for seat in range(4)
    ]


def mean_rank(scores: Sequence[int], seat: int) -> float:
    """The mean of the places that a player shares."""
    above = sum(score > scores[seat] for score in scores)
    level = sum(score == scores[seat] for score in scores)
    return fmean(range(above + 1, above + level + 1))


class Game:
    """A game of four: its hands, penalties and running scores."""

    def __init__(self, names: Sequence[str], seats: str = "fixed") -> None:
        self.names = list(names)
        self.seats = seats
        self.scores = [0] * 4
        self.hands: list[list[str]] = []
        self.fines: Counter[str] = Counter()
        self.end = ""

    @property
    def label(self) -> str:
        """Of the hand that is next."""
        wind, hand = divmod(len(self.hands), 4)
        return f"{WINDS[wind]}{hand + 1}:"

    @property
    def dealer(self) -> int:
        """Who deals the hand that is next."""
        return self.dealer_of(len(self.hands))

    def dealer_of(self, number: int) -> int:
        """Who deals a hand, counted from 0."""
        return int(DEALERS[self.seats][WINDS[number // 4]][number % 4])

    def wind_of(self, number: int, seat: int) -> str:
        """The wind that a player has in a hand: that in which he deals in this round, moved on
        by the hands since."""
        own = DEALERS[self.seats][WINDS[number // 4]].index(str(seat))
        return WINDS[(own - number) % 4]

    def play(self, marks: Sequence[str]) -> None:
        """One hand."""
        assert not self.end
        self.hands.append(list(marks))
        self.scores = [a + b for a, b in zip(self.scores, changes(marks), strict=True)]
        if len(self.hands) == HANDS:
            self.end = "length"

    def fine(self, seat: int, points: int) -> None:
        """A penalty, which nobody gets."""
        self.scores[seat] -= points
        self.fines[self.names[seat]] += points

    def record(self, scores: Sequence[int]) -> None:
        """All by its final scores."""
        self.scores, self.end = list(scores), "scores"

    @property
    def said(self) -> str:
        """A line that says the scores."""
        return "= " + " ".join(map(str, self.scores))


def statistics(
    games: Sequence[Game], given: Mapping[str, Fraction]
) -> dict[str, dict[str, Fraction | int]]:
    """What the players table has to say of some games and points given outside them."""
    found: dict[str, dict[str, Fraction | int]] = defaultdict(lambda: defaultdict(int))
    for game in games:
        for name, score in zip(game.names, game.scores, strict=True):
            found[name]["net_score"] += score
            found[name]["penalty"] += game.fines[name]
            found[name]["hand_count"] += len(game.hands)
        for row in _of_hands(game):
            for column in row[1:]:
                found[row[0]][column] += 1
        if game.end:
            _of_end(game, found)
    for name, points in given.items():
        found[name]["points"] += points
    return found


def _of_hands(game: Game) -> Iterator[tuple[str, ...]]:
    """Who did what in each hand, by the columns that count it."""
    for marks in game.hands:
        drawn = not any(map(points_of, marks))
        discarded = any("d" in mark for mark in marks)
        for name, mark in zip(game.names, marks, strict=True):
            row = [name]
            if points_of(mark):
                row += ["win_count", "discard_win_count" if discarded else "self_draw_count"]
            if "d" in mark:
                row.append("discard_count")
            if mark.startswith("f"):
                row.append("false_win_count")
            if drawn:
                row.append("draw_count")
            yield tuple(row)


def _of_end(game: Game, found: dict[str, dict[str, Fraction | int]]) -> None:
    for seat, (name, points) in enumerate(zip(game.names, shared(game.scores), strict=True)):
        found[name]["game_count"] += 1
        found[name]["points"] += points
        place = sum(score > game.scores[seat] for score in game.scores)
        found[name][("first", "second", "third", "fourth")[place] + "_count"] += 1
