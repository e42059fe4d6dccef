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
DEALER_SEATS = {
    "fixed": {"E": "0123", "S": "0123", "W": "0123", "N": "0123"},
    "rotate": {"E": "0123", "S": "1032", "W": "2310", "N": "3201"},
}
TABLE_POINTS = (Fraction(4), Fraction(2), Fraction(1), Fraction(0))
HANDS_PER_GAME = 16
FALSE_WIN_POINTS, NO_HAND_POINTS, BASE_POINTS = 10, 20, 8

DebtMatrix = dict[tuple[int, int], int]  # what one seat owes another


def win_points(mark: str) -> int:
    """Of a win; 0 for any other mark."""
    digits = mark.rstrip("*")
    return int(digits) if digits.isdigit() else 0


def build_debts(marks: Sequence[str]) -> DebtMatrix:
    """What a hand makes each owe each."""
    owed: DebtMatrix = {}
    seats = range(4)
    for one in seats:
        for other in seats:
            if one == other:
                continue
            false = marks[one].startswith("f")
            owed[one, other] = (
                (NO_HAND_POINTS if "20" in marks[one] else FALSE_WIN_POINTS) if false else 0
            )
            won = win_points(marks[other])
            if won:
                all_pay = not any("d" in mark for mark in marks)
                pays_hand = all_pay or "d" in marks[one]
                owed[one, other] += BASE_POINTS + (won if pays_hand else 0)
    return owed


def score_changes(marks: Sequence[str]) -> list[int]:
    """The change of every score."""
    owed = build_debts(marks)
    return [
        sum(owed[other, seat] - owed[seat, other] for other in range(4) if other != seat)
        for seat in range(4)
    ]


def shared_table_points(scores: Sequence[int]) -> list[Fraction]:
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


class McrGameModel:
    """A game of four: its hands, penalties and running scores."""

    def __init__(self, names: Sequence[str], seats: str = "fixed") -> None:
        self.names = list(names)
        self.seats = seats
        self.scores = [0] * 4
        self.hands: list[list[str]] = []
        self.penalties: Counter[str] = Counter()
        self.end_reason = ""

    @property
    def next_label(self) -> str:
        """Of the hand that is next."""
        wind, hand = divmod(len(self.hands), 4)
        return f"{WINDS[wind]}{hand + 1}:"

    @property
    def next_dealer(self) -> int:
        """Who deals the hand that is next."""
        return self.dealer_of(len(self.hands))

    def dealer_of(self, number: int) -> int:
        """Who deals a hand, counted from 0."""
        return int(DEALER_SEATS[self.seats][WINDS[number // 4]][number % 4])

    def wind_of(self, number: int, seat: int) -> str:
        """The wind that a player has in a hand: that in which he deals in this round, moved on
        by the hands since."""
        own = DEALER_SEATS[self.seats][WINDS[number // 4]].index(str(seat))
        return WINDS[(own - number) % 4]

    def play_hand(self, marks: Sequence[str]) -> None:
        """One hand."""
        assert not self.end_reason
        self.hands.append(list(marks))
        self.scores = [a + b for a, b in zip(self.scores, score_changes(marks), strict=True)]
        if len(self.hands) == HANDS_PER_GAME:
            self.end_reason = "length"

    def give_penalty(self, seat: int, points: int) -> None:
        """A penalty, which nobody gets."""
        self.scores[seat] -= points
        self.penalties[self.names[seat]] += points

    def record_scores(self, scores: Sequence[int]) -> None:
        """All by its final scores."""
        self.scores, self.end_reason = list(scores), "scores"

    @property
    def format_scores_line(self) -> str:
        """A line that says the scores."""
        return "= " + " ".join(map(str, self.scores))


def compute_statistics(
    games: Sequence[McrGameModel], given: Mapping[str, Fraction]
) -> dict[str, dict[str, Fraction | int]]:
    """What the players table has to say of some games and points given outside them."""
    found: dict[str, dict[str, Fraction | int]] = defaultdict(lambda: defaultdict(int))
    for game in games:
        for name, score in zip(game.names, game.scores, strict=True):
            found[name]["net_score"] += score
            found[name]["penalty"] += game.penalties[name]
            found[name]["hand_count"] += len(game.hands)
        for row in _count_hands(game):
            for column in row[1:]:
                found[row[0]][column] += 1
        if game.end_reason:
            _count_end(game, found)
    for name, points in given.items():
        found[name]["points"] += points
    return found


def _count_hands(game: McrGameModel) -> Iterator[tuple[str, ...]]:
    """Who did what in each hand, by the columns that count it."""
    for marks in game.hands:
        drawn = not any(map(win_points, marks))
        discarded = any("d" in mark for mark in marks)
        for name, mark in zip(game.names, marks, strict=True):
            row = [name]
            if win_points(mark):
                row += ["win_count", "discard_win_count" if discarded else "self_draw_count"]
            if "d" in mark:
                row.append("discard_count")
            if mark.startswith("f"):
                row.append("false_win_count")
            if drawn:
                row.append("draw_count")
            yield tuple(row)


def _count_end(game: McrGameModel, found: dict[str, dict[str, Fraction | int]]) -> None:
    for seat, (name, points) in enumerate(
        zip(game.names, shared_table_points(game.scores), strict=True)
    ):
        found[name]["game_count"] += 1
        found[name]["points"] += points
        place = sum(score > game.scores[seat] for score in game.scores)
        found[name][("first", "second", "third", "fourth")[place] + "_count"] += 1
