"""An MCR game while it is being played: so many hands, the deal passing after each."""

from collections.abc import Callable, Iterator, Sequence

from ...base.errors import mistake
from ...base.exact import Quotient
from ...play.compared import check_scores, closest, off_by
from ...play.hands import LineOutcomes, Look, Outcome, Table
from ...play.playing import Followed, Playing
from ...play.plays import RECORDED, UNFINISHED, Final, Play, Sitting
from ...text.statements import Line, Scores
from .final import final
from .rules import McrRules
from .scores import check_recorded, read_scores


class Opening:
    """How games begin under some rules, worked out once for all of them: what lines do in each
    round, and how one is looked at closely."""

    def __init__(
        self,
        rules: McrRules,
        rounds: Sequence[LineOutcomes],
        look: Callable[[Line, Table, Playing], Look],
    ) -> None:
        self.rules = rules
        self.rounds = rounds
        self.look = look
        self.scores = (Quotient(0, 1),) * rules.players


class Game(Followed):
    """What has been played of a game and was not passed on yet."""

    def __init__(self, sitting: Sitting, opening: Opening) -> None:
        super().__init__(sitting, opening.scores, 0, 0)
        self.opening = opening

    # ------------------------------------------------------------------------- playing

    def play_on(self, lines: Iterator[Line], number: int) -> tuple[int, Line | None]:
        rounds, total, at = self.opening.rounds, self.total, self.table.round
        read, played, looked = [], [], None
        for line in lines:
            outcome = rounds[at][line]
            if outcome is None:
                looked = line
                break
            read.append(line)
            played.append(outcome)
            total += outcome.change
            at += 1
            if at == len(rounds):
                self.end = "length"
                break
        self.total, self.table = total, Table(at)
        last = self._keep(number, read, played)
        return last + (looked is not None), looked

    def look(self, line: Line) -> Look:
        outcome = self.opening.rounds[self.table.round][line]
        return Look(outcome, ()) if outcome else self.opening.look(line, self.table, self)

    def add(self, number: int, line: Line, outcome: Outcome) -> None:
        super().add(number, line, outcome)
        if self.table.round == len(self.opening.rounds):
            self.end = "length"

    # --------------------------------------------------------------------------- scores

    def scores(self) -> tuple[int, ...]:
        """The running scores, at the end the final ones."""
        return self.sitting.layout.unpack(self.total)

    def agrees(self, said: Scores) -> bool:
        if said.tags or not self.begun or self.off:
            return False
        try:
            return tuple(map(int, said.scores)) == self.scores()
        except ValueError:
            return False

    def check(self, said: Scores) -> None:
        """By how much scores differ is told once."""
        scores = read_scores(said, self.sitting.names)
        if self.lost or not self.begun:
            return
        here, before = self.scores(), self.off
        self.off = off_by(scores, here)
        if self.off and self.off != before:
            check_scores(said, scores, closest(scores, here, before), self.sitting.names)

    # --------------------------------------------------------------------------- ending

    def finish(self, end: str, line: int) -> Play:
        self.final = final(self.scores(), self.opening.rules)
        self.ended, self.ended_at, self.plain = end, line, False
        return self._play(self.sitting.date, end, self._came_of())

    def record(self, said: Scores, sitting: Sitting, line: int) -> Play:
        scores = read_scores(said, sitting.names)
        if any(self.fines):
            message = (
                "a game by its final scores has penalties in them: take the line of the penalty"
                " away"
            )
            raise mistake(said.scores[0], "penalty-recorded", message)
        check_recorded(said, scores, self.opening.rules)
        self.sitting = sitting
        self.recorded += 1
        self.ended_at = line
        self.plain = False  # a hand of such a game needs a word said about it
        ended: Final = final(scores, self.opening.rules)
        total = sitting.layout.pack(scores)
        return Play(
            *(sitting, sitting.date, 0, self.scored, (), (), (), Table(), total, RECORDED, ended)
        )

    def cut(self, date: str) -> Play:
        """A followed game keeps its date."""
        return super().cut(self.sitting.date)

    def abandon(self, date: str) -> Play:
        end = UNFINISHED if self.begun else ""
        return self._play(self.sitting.date, end, self._came_of())
