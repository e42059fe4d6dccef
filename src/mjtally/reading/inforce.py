"""What is in force where a line of a scores file is read."""

from copy import copy

from ..base.errors import Place, Problem, Remark, problem_at
from ..play.parameters import Rules
from ..text.statements import Line
from .ruling import Ruling
from .seating import Seating
from .tallied import Tallied


class InForce:
    """The date, the season, the rules and the people of a file."""

    def __init__(self, file: str, tallied: Tallied, rules: Rules | None) -> None:
        self.file = file
        self.tallied = tallied
        self.ruling = Ruling(rules)
        self.seating = Seating(tallied)
        self.season = self.date = ""
        self.own_date = ""  # the latest that this file says itself, and where
        self.dated = Place(file, 0)

    def within(self, file: str) -> "InForce":
        """The same for an included file, which goes on from here; what it declares stays in it."""
        inner = copy(self)
        inner.file, inner.own_date = file, ""
        inner.ruling, inner.seating = self.ruling.copy(), self.seating.copy()
        return inner

    def problem(self, number: int, line: Line, remark: Remark) -> Problem:
        """A remark with its place."""
        return problem_at(Place(self.file, number), remark, line.text)
