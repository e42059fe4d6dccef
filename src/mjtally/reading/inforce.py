"""What is in force where a line of a scores file is read."""

import re
from collections.abc import Iterable, Iterator
from copy import copy

from ..base.errors import Place, Problem, Remark, problem_at
from ..play.parameters import Rules
from ..play.plays import Adjusted
from ..text.statements import Adjustment, Line
from .checks import check_date, doubtful_points
from .dating import Dated, Dates
from .ruling import Ruling
from .seating import Seating
from .tallied import Tallied

OTHER_RULES = r" \(an? .* file begins with .*\)$"  # a hint that a file is of another family


class InForce:
    """The date, the season, the rules and the people of a file."""

    def __init__(self, file: str, tallied: Tallied, rules: Rules | None) -> None:
        self.file = file
        self.tallied = tallied
        self.ruling = Ruling(rules)
        self.seating = Seating(tallied)
        self.season = self.date = ""
        self.dates = Dates()
        self.looks = ""  # a hint that this file is of another family

    def within(self, file: str) -> "InForce":
        """The same for an included file, which goes on from here; what it declares stays in it."""
        inner = copy(self)
        inner.file, inner.dates = file, Dates()
        inner.ruling, inner.seating = self.ruling.copy(), self.seating.copy()
        return inner

    def dated(self, date: str, number: int, line: Line) -> Iterator[Problem]:
        """The date of what follows."""
        check_date(date)
        yield from self.dates.add(Dated(date, line, Place(self.file, number)))
        self.date = str(date)

    def adjusted(self, said: Adjustment, number: int, line: Line) -> Iterator[Adjusted | Problem]:
        """Points given or taken outside any hand."""
        yield self.seating.adjust(said, self.ruling.rules, self.date, self.season)
        for remark in doubtful_points(said.points):
            yield self.problem(number, line, remark)

    def told(self, number: int, line: Line, remarks: Iterable[Remark]) -> Iterator[Problem]:
        """Remarks about a hand. A file that looks like one of other rules is told so each time."""
        for remark in remarks:
            found = re.search(OTHER_RULES, remark.message)
            message = remark.message
            if found:
                self.looks = found.group()
            elif remark.code == "han-needs-fu":
                message += self.looks
            yield self.problem(number, line, remark._replace(message=message))

    def problem(self, number: int, line: Line, remark: Remark) -> Problem:
        """A remark with its place."""
        return problem_at(Place(self.file, number), remark, line.text)
