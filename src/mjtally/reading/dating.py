"""Dates that go forward: which one of them does not fit the others."""

from typing import NamedTuple

from ..base.errors import Place, Problem, problem_at, remark_at
from ..text.statements import Line


class Dated(NamedTuple):
    """A date, the line that it stands in, and where."""

    date: str
    line: Line
    place: Place


class Dates:
    """The dates of a file, as they come.

    Where one is before the one before it, either of them may be wrong: the later one if it is
    before the date before both, too, or if the next is not; otherwise the earlier one.
    """

    def __init__(self) -> None:
        self.last: Dated | None = None  # that fits
        self.before: Dated | None = None  # and the one before it
        self.back: Dated | None = None  # it is before the last one

    def add(self, now: Dated) -> list[Problem]:
        """The next date, and what is to be said of it, or of those before it."""
        if self.back:
            back, last, self.back = self.back, self.last, None
            assert last
            if back.date <= now.date < last.date:
                self.before, self.last = back, now
                return [_after(last, back)]
            return [_back(back, last), *self.add(now)]
        last, before = self.last, self.before
        if last is None or now.date >= last.date:
            self.before, self.last = last, now
            return []
        if before and now.date < before.date:
            return [_back(now, last)]
        self.back = now
        return []

    def close(self) -> list[Problem]:
        """What is left to be said at the end of the file."""
        back, self.back = self.back, None
        return [_back(back, self.last)] if back and self.last else []


def _back(now: Dated, last: Dated) -> Problem:
    where = last.place.seen_from(now.place.file)
    message = f"{now.date} is before {last.date} ({where}): dates go forward"
    return problem_at(now.place, remark_at(now.date, "date-back", message), now.line.text)


def _after(last: Dated, now: Dated) -> Problem:
    where = now.place.seen_from(last.place.file)
    message = f"{last.date} is after {now.date} ({where}), which follows: dates go forward"
    return problem_at(last.place, remark_at(last.date, "date-back", message), last.line.text)
