"""What is being played at one sitting, and was not passed on yet."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..base.exact import Quotient, plus, times
from ..text.statements import Line, Scores
from .hands import LineOutcomes, Look, Outcome, Table
from .plays import Final, Play, Sitting

STRETCH = 10_000  # hands are passed on in stretches of so many at most


class Playing(ABC):
    """Hands at one sitting. The scores begin at `scored`, packed as `total`.

    `stick` is what a riichi stick on the table is worth.
    """

    followed = False
    lost = False  # a mistake left it open how the game stands
    off: tuple[int, ...] = ()  # by which scores that were written differ from those here
    end: str | None = None  # how the last hand ended the game, if it did
    ended = ""
    ended_at = 0
    recorded = 0  # games of these players known by their final scores alone
    final: Final | None = None
    penalties: tuple[int, ...] = ()  # in parts of points, by seat
    fines: tuple[int, ...] = ()  # off the scores before the hands that are kept here, by seat

    def __init__(
        self, sitting: Sitting, scored: tuple[Quotient, ...], total: int, stick: int
    ) -> None:
        self.sitting = sitting
        self.stick = stick
        self.hands = 0  # passed on already
        self.in_deal = 0  # of them, in the deal that goes on
        self.table = self.began = Table()  # now, and before the hands that are kept here
        self.scored = scored  # before the hands that are kept here
        self.total = self.opened = total
        self.plain = True  # hands can be played without a closer look at each
        self.numbers: list[int] = []
        self.lines: list[Line] = []
        self.outcomes: list[Outcome] = []
        self.owners: Sequence[int] = ()  # of the sticks on the table when these hands began

    @property
    def begun(self) -> bool:
        """Whether a hand was played."""
        return bool(self.hands or self.outcomes)

    @abstractmethod
    def play_on(self, lines: Iterator[Line], number: int) -> tuple[int, Line | None]:
        """Play plain hands one after another, as far as they go; `number` lines came before.

        Returns how many lines were read in all, and the last of them if it needs a closer
        look. It is None after a hand that ended the game, when a stretch is full, and at the
        end of the input. This is `add`, written out for a million hands.
        """

    @abstractmethod
    def look(self, line: Line) -> Look:
        """A closer look at a result."""

    def add(self, number: int, line: Line, outcome: Outcome) -> None:
        """Play one hand."""
        self.total += outcome.change_at(self.table)
        self.table = outcome.after(self.table)
        self.numbers.append(number)
        self.lines.append(line)
        self.outcomes.append(outcome)

    def lose(self) -> None:
        """After a mistake nobody knows how a followed game stands."""
        return  # loose hands stand alone

    def take_date_and_season(self, date: str, season: str) -> None:
        """These were declared. Loose hands have those that are in force at each."""
        self.sitting = self.sitting._replace(date=date, season=season)

    def cut(self, date: str) -> Play:
        """Pass on the hands so far; the sitting goes on."""
        play = self._play(date, "", self._came_of())
        self._go_on()
        return play

    def abandon(self, date: str) -> Play:
        """Stop without an end."""
        return self._play(date, "", self._came_of())

    def _keep(self, number: int, lines: Sequence[Line], outcomes: Sequence[Outcome]) -> int:
        """Keep hands that were played; the number of the last line."""
        self.lines += lines
        self.outcomes += outcomes
        self.numbers += range(number + 1, number + 1 + len(outcomes))
        return number + len(outcomes)

    def _lying(self) -> list[int]:
        """Whose sticks lie on the table, by seat."""
        owners = list(self.owners) or [0] * len(self.sitting.names)
        if not self.table.sticks:
            return [0] * len(owners)
        for outcome in self.outcomes:
            if outcome.takes:
                owners = [0] * len(owners)
            elif outcome.placed:
                for seat in outcome.facts.riichi:
                    owners[seat] += 1
        return owners

    def _came_of(self) -> int:
        """What came of these hands, packed."""
        return self.total - self.opened

    def _play(self, date: str, end: str, total: int) -> Play:
        return Play(
            self.sitting,
            date,
            self.hands,
            self.scored,
            self.numbers,
            self.lines,
            self.outcomes,
            self.began,
            total,
            end,
            self.final,
            self.penalties,
            self.owners,
            self.in_deal,
            self.fines,
        )

    def _go_on(self) -> None:
        """The sitting goes on after what was passed on."""
        self.owners = self._lying()
        self.in_deal = self._hands_in_deal()
        changes = self.sitting.layout.unpack(self.total - self.opened)
        self.scored = tuple(
            plus(before, times(change, self.sitting.unit))
            for before, change in zip(self.scored, changes, strict=True)
        )
        self.opened, self.began, self.fines = self.total, self.table, ()
        self.hands += len(self.outcomes)
        self.numbers, self.lines, self.outcomes = [], [], []

    def _hands_in_deal(self) -> int:
        """How many hands the deal that goes on has had."""
        hands = self.in_deal
        for outcome in self.outcomes:
            hands = hands + 1 if outcome.keeps else 0
        return hands


class Followed(Playing):
    """A game that is followed to its end: what a scores file may say of it besides hands."""

    followed = True

    def lose(self) -> None:
        self.lost, self.plain = True, False

    def take_date_and_season(self, date: str, season: str) -> None:
        """A game has those that are in force at its first hand, and keeps them."""
        if not (self.begun or self.recorded or self.lost):
            super().take_date_and_season(date, season)

    def fine(self, seat: int, points: int) -> None:
        """Take points off a score (they are below 0), which nobody gets."""
        fines = list(self.fines or (0,) * len(self.sitting.names))
        fines[seat] += points
        self.fines = tuple(fines)
        self.total += points * self.sitting.layout.units[seat]

    @abstractmethod
    def agrees(self, said: Scores) -> bool:
        """Whether scores are those at this point; a quick look."""

    @abstractmethod
    def check(self, said: Scores) -> None:
        """A `Mistake` where scores are none, or not those at this point."""

    @abstractmethod
    def record(self, said: Scores, sitting: Sitting, line: int) -> Play:
        """A whole game of these players, known by its final scores alone; a `Mistake` where it
        cannot be."""

    @abstractmethod
    def finish(self, end: str, line: int) -> Play:
        """End the game properly: ranks and points."""


class LooseTables(NamedTuple):
    """What lines do where each hand stands alone, and how one is looked at closely."""

    lines: LineOutcomes
    look: Callable[[Line, Table, Sequence[str]], Look]


class Stretch(Playing):
    """Loose hands of any family: they go on until the players change."""

    def __init__(self, sitting: Sitting, tables: LooseTables, before: Playing | None, stick: int):
        zero = (Quotient(0, 1),) * len(sitting.names)
        super().__init__(sitting, before.scored if before else zero, 0, stick)
        self.tables = tables
        if before:
            self.hands = before.hands

    def play_on(self, lines: Iterator[Line], number: int) -> tuple[int, Line | None]:
        outcomes, total, sticks = self.tables.lines, self.total, self.table.sticks
        read: list[Line] = []
        played: list[Outcome] = []
        looked = None
        room = STRETCH - len(self.outcomes)
        for line in lines:
            outcome = outcomes[line]
            if outcome is None:
                looked = line
                break
            if outcome.moves:
                if outcome.said and not outcome.said.agrees(Table(0, 0, sticks)):
                    looked = line
                    break
                if outcome.takes:
                    total += sticks * outcome.per_stick
                    sticks = 0
                else:
                    sticks += outcome.placed
            read.append(line)
            played.append(outcome)
            total += outcome.change
            if len(played) == room:
                break
        self.total, self.table = total, Table(0, 0, sticks)
        last = self._keep(number, read, played)
        return last + (looked is not None), looked

    def look(self, line: Line) -> Look:
        outcome = self.tables.lines[line]
        if outcome and (outcome.said is None or outcome.said.agrees(self.table)):
            return Look(outcome, ())
        return self.tables.look(line, self.table, self.sitting.names)

    def _came_of(self) -> int:
        """A stick is its owner's until somebody wins it."""
        lying = [now - before for now, before in self._sticks()]
        return super()._came_of() + self.stick * self.sitting.layout.pack(lying)

    def _sticks(self) -> Iterator[tuple[int, int]]:
        """Whose sticks lie on the table, and lay there before."""
        if self.table.sticks or self.began.sticks:
            yield from zip(self._lying(), self.owners or [0] * len(self.sitting.names), strict=True)
