"""A table that plays Taiwanese by a road of its own: nothing here knows mjtally.

It keeps the dealer's place on the table and the streak as players do, with a marker that is passed
on, and what everybody owes everybody in a matrix.
"""

from collections.abc import Sequence
from random import Random

WINDS = "ESWN"


class TaiwanTable:
    """Four players, a marker of the dealer, the streak, and the running scores."""

    def __init__(
        self,
        *,
        base: int = 100,
        unit: int = 20,
        rounds: int = 4,
        drawn_hand: str = "streak",
        dealer_tai: int = 1,
        streak_tai: int = 2,
        false_win: int = 8,
    ) -> None:
        self.base, self.unit, self.rounds = base, unit, rounds
        self.drawn_hand, self.false_win = drawn_hand, false_win
        self.dealer_tai, self.streak_tai = dealer_tai, streak_tai
        self.scores = [0, 0, 0, 0]
        self.dealer = self.wind = self.streak = 0

    @property
    def is_over(self) -> bool:
        return self.wind == self.rounds

    @property
    def label(self) -> str:
        """Of the hand that is next."""
        return f"{WINDS[self.wind]}{self.dealer + 1}.{self.streak}:"

    def play_hand(self, marks: Sequence[str]) -> list[int]:
        """The change of every score; then the marker stays or is passed on."""
        debts = [[self._find_debt(marks, one, other) for other in range(4)] for one in range(4)]
        changes = [
            sum(debts[other][seat] for other in range(4)) - sum(debts[seat]) for seat in range(4)
        ]
        self.scores = [a + b for a, b in zip(self.scores, changes, strict=True)]
        self._move_marker(marks)
        return changes

    def _find_debt(self, marks: Sequence[str], payer: int, receiver: int) -> int:
        """What one owes another."""
        if payer == receiver:
            return 0
        if marks[payer] == "f":
            return self.base + self.false_win * self.unit
        if not marks[receiver].isdigit() or ("d" in marks and marks[payer] != "d"):
            return 0
        tai = int(marks[receiver])
        if self.dealer in (payer, receiver):
            tai += self.dealer_tai + self.streak_tai * self.streak
        return self.base + tai * self.unit

    def _move_marker(self, marks: Sequence[str]) -> None:
        drawn = not any(mark.isdigit() for mark in marks)
        if "f" in marks:
            return  # played again
        if marks[self.dealer].isdigit() or (drawn and self.drawn_hand == "streak"):
            self.streak += 1
        elif not (drawn and self.drawn_hand == "again"):
            self.dealer, self.streak = self.dealer + 1, 0
            if self.dealer == 4:
                self.dealer, self.wind = 0, self.wind + 1


def draw_marks(dice: Random) -> list[str]:
    """The marks of a hand that can be."""
    seats = dice.sample(range(4), 4)
    marks = ["-"] * 4
    match dice.choices(("discard", "self-draw", "draw", "false-win"), (12, 6, 4, 1))[0]:
        case "discard":
            marks[seats[0]] = "d"
            for seat in seats[1 : 1 + dice.choices((1, 2, 3), (8, 2, 1))[0]]:
                marks[seat] = str(dice.randrange(25))
        case "self-draw":
            marks[seats[0]] = str(dice.randrange(25))
        case "false-win":
            marks[seats[0]] = "f"
    return marks
