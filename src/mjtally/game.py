"""A game, or a stretch of loose hands, while it is being played."""

from collections.abc import Iterator, Sequence
from itertools import islice

from .base.exact import Quotient, plus, times
from .base.packed import Floor
from .families.hongkong.hand import HkOutcomes
from .families.riichi.ending import game_end, last_round
from .families.riichi.final import final
from .families.riichi.outcomes import RiichiOutcomes, Seen
from .families.riichi.points import STICK
from .play import Final, Look, Outcome, Play, Sitting, Table
from .rules import RiichiRules
from .text.statements import Line

STRETCH = 10_000  # hands are passed on in stretches of so many at most

Tables = RiichiOutcomes | HkOutcomes  # what lines do, by the round that they are played in
NO_TOTAL = 1 << 100_000  # a guard that no total passes


class Opening:
    """How the games under some rules begin, worked out once for all of them.

    A followed game begins with the scores that the rules give, loose hands at 0. `least` is
    the score below which a hand needs a closer look (a bust, or riichi without a stick);
    `floor` and `guard` find it in a packed total.
    """

    def __init__(self, tables: Tables) -> None:
        rules = tables.rules
        self.followed = followed = tables.followed
        start = rules.start if isinstance(rules, RiichiRules) and followed else 0
        self.tables = tables
        self.rules = rules
        self.least = _least(rules) if isinstance(rules, RiichiRules) and followed else None
        self.floor = Floor(tables.layout, self.least)
        self.scores = (Quotient(start, 1),) * rules.players
        self.total = self.floor.bias + tables.layout.pack([[start] * rules.players])
        self.guard = self.floor.guard
        self.last = last_round(rules) if isinstance(rules, RiichiRules) and followed else 1
        if self.last == 0:
            self.guard = NO_TOTAL  # the first hand may be the last
        self.low = self.least is not None and start < self.least
        self.chombo = rules.chombo if isinstance(rules, RiichiRules) and followed else None


class Game:
    """What has been played at one sitting and was not passed on yet.

    A followed game has scores, a dealer, an end. Loose hands and HK have none of them: they
    go on until the players change.
    """

    def __init__(self, sitting: Sitting, opening: Opening, instead: "Game | None" = None) -> None:
        """A new game, or one that goes on under other rules."""
        self.sitting = sitting
        self.opening = opening
        self.followed = opening.tables.followed
        self.hands: int = instead.hands if instead else 0  # passed on already
        self.table = self.began = Table()  # now, and before the hands that are kept here
        self.scored: tuple[Quotient, ...] = (
            instead.scored if instead and instead.hands else opening.scores
        )  # before the hands that are kept here
        self.total = self.opened = opening.total
        self.guard = opening.guard
        self.plain = True  # hands can be played without a closer look at each
        self.low = opening.low  # somebody may have too few points for riichi
        self.numbers: list[int] = []
        self.outcomes: list[Outcome] = []
        self.owners: Sequence[int] = ()  # of the sticks on the table when these hands began
        self.penalties: tuple[int, ...] = ()
        self.lost = False  # a mistake left it open how the game stands
        self.end: str | None = None  # how the last hand ended it, if it did
        self.recorded: int = (
            instead.recorded if instead else 0
        )  # games of these players known by their final scores alone
        self.ended = ""
        self.ended_at = 0
        self.final: Final | None = None

    @property
    def begun(self) -> bool:
        return bool(self.hands or self.outcomes)

    def scores(self) -> tuple[int, ...]:
        """The running scores."""
        return self.opening.floor.scores(self.total)

    def lose(self) -> None:
        """After a mistake nobody knows how the game stands."""
        self.lost, self.plain = True, False

    # ------------------------------------------------------------------------- playing

    def play_on(self, lines: Iterator[Line], number: int) -> tuple[int, Line | None]:
        """Play plain hands one after another, as far as they go; `number` lines came before.

        Returns how many lines were read in all, and the last of them if it needs a closer
        look. It is None after a hand that ended the game, when a stretch is full, and at the
        end of the input. This is `add`, written out for a million hands.
        """
        opening = self.opening
        rounds, last = opening.tables.rounds, opening.last
        total, guard, low = self.total, self.guard, self.low
        at, honba, sticks = self.table
        outcomes = rounds[at]
        played: list[Outcome] = []
        keep = played.append
        looked = None
        for line in islice(lines, STRETCH - len(self.outcomes)):
            outcome = outcomes[line]
            if outcome is None or (low and outcome.facts.riichi):
                looked = line
                break
            if outcome.moves:
                if outcome.said and not outcome.agrees(Table(at, honba, sticks)):
                    looked = line
                    break
                if outcome.takes:
                    if honba:
                        total += honba * outcome.per_honba
                    if sticks:
                        total += sticks * outcome.per_stick
                        sticks = 0
                    honba = honba + outcome.more if outcome.keeps else 0
                else:
                    honba += outcome.more
                    sticks += outcome.placed
                if not outcome.keeps:
                    at += 1
                    outcomes = rounds[at]
                    if at == last:
                        guard = NO_TOTAL
            keep(outcome)
            total += outcome.change
            if low or total & guard != guard:
                if not self._goes_on(outcome, total, at):
                    break
                low = self.low
        self.total, self.guard = total, guard
        self.table = Table(at, honba, sticks)
        self.outcomes += played
        self.numbers += range(number + 1, number + 1 + len(played))
        return number + len(played) + (looked is not None), looked

    def look(self, line: Line) -> Look:
        """A closer look at a result; a plain one is remembered."""
        tables, names = self.opening.tables, self.sitting.names
        outcome = tables.rounds[self.table.round][line]
        if outcome and outcome.agrees(self.table):
            return Look(outcome, ())
        if isinstance(tables, HkOutcomes):
            return tables.look(line, names)
        return tables.look(line, self.table, Seen(names, self._since()))

    def add(self, number: int, outcome: Outcome) -> None:
        """Play one hand."""
        self.total += outcome.change_at(self.table)
        self.table = outcome.after(self.table)
        self.numbers.append(number)
        self.outcomes.append(outcome)
        if self.table.round >= self.opening.last:
            self.guard = NO_TOTAL
        self._goes_on(outcome, self.total, self.table.round)

    def _since(self) -> str:
        """Where the deal in force began."""
        table, since = self.began, self.sitting.line
        for number, outcome in zip(self.numbers, self.outcomes, strict=True):
            after = outcome.after(table)
            if after.round != table.round:
                since = number
            table = after
        return f"since line {since}"

    # -------------------------------------------------------------------------- ending

    def _goes_on(self, outcome: Outcome, total: int, after: int) -> bool:
        """Judge what a hand made of the game: whether it goes on, or `end` says how it ended.

        `low` says whether somebody has too few points for riichi now.
        """
        opening, guard = self.opening, self.opening.floor.guard
        passed = not outcome.keeps and after <= opening.last  # into the last round at the most
        if not opening.followed or (passed and not self.low and total & guard == guard):
            return True
        scores = opening.floor.scores(total)
        before = after if outcome.keeps else after - 1
        assert isinstance(opening.rules, RiichiRules)
        self.end = game_end(opening.rules, before, after, outcome.facts.kind, scores)
        self.low = opening.least is not None and min(scores) < opening.least
        return not self.end

    def cut(self, date: str) -> Play:
        """Pass on the hands so far; the sitting goes on. A followed game keeps its date."""
        return self._pass_on(self.sitting.date if self.followed else date, "")

    def finish(self, end: str, line: int) -> Play:
        """End the game properly: ranks and points."""
        rules = self.sitting.rules
        assert isinstance(rules, RiichiRules)
        scores = self.scores()
        self.final = final(scores, self.table.sticks, rules)
        self.ended, self.ended_at, self.plain = end, line, False
        if self.table.sticks:
            self._hand_out([b - a for a, b in zip(scores, self.final.scores, strict=True)])
        return self._pass_on(self.sitting.date, end)

    def record(self, scores: Sequence[int], sticks: int) -> Play:
        """A whole game of these players, known by its final scores alone."""
        sitting = self.sitting
        assert isinstance(sitting.rules, RiichiRules)
        self.recorded += 1
        self.plain = False  # a hand of such a game needs a word said about it
        ended = final(scores, sticks, sitting.rules)
        total = sitting.layout.pack([[score - sitting.rules.start for score in ended.scores]])
        return Play(sitting, sitting.date, 0, self.scored, (), (), Table(), total, "scores", ended)

    def abandon(self, date: str) -> Play:
        """Stop without an end: the sticks on the table go back to those who put them there."""
        if not self.followed:
            return self._pass_on(date, "")
        self._hand_out([STICK * sticks for sticks in self._lying()])
        return self._pass_on(self.sitting.date, "unfinished" if self.begun else "")

    def _hand_out(self, points: Sequence[int]) -> None:
        self.total += self.sitting.layout.pack([points])

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

    def _pass_on(self, date: str, end: str) -> Play:
        if self.opening.chombo is not None:
            self.penalties = self._penalties(self.opening.chombo)
        lying = [] if end else self._lying()
        total = self.total - self.opened
        if not self.followed:  # a stick is its owner's until somebody wins it
            total += STICK * self.sitting.layout.pack([lying])
            total -= STICK * self.sitting.layout.pack([self.owners])
        play = Play(
            self.sitting,
            date,
            self.hands,
            self.scored,
            self.numbers,
            self.outcomes,
            self.began,
            total,
            end,
            self.final,
            self.penalties,
            self.owners,
        )
        if not end:  # the sitting goes on
            self.owners = lying
            self.scored = self._scored()
            self.opened, self.began = self.total, self.table
            self.hands += len(self.outcomes)
            self.numbers, self.outcomes = [], []
        return play

    def _scored(self) -> tuple[Quotient, ...]:
        """The scores after the hands that are kept here."""
        sitting = self.sitting
        changes = sitting.layout.unpack(self.total - self.opened)["score"]
        return tuple(
            plus(before, times(change, sitting.unit))
            for before, change in zip(self.scored, changes, strict=True)
        )

    def _penalties(self, chombo: int) -> tuple[int, ...]:
        """Points taken off for every chombo, by seat."""
        penalties = list(self.penalties) or [0] * len(self.sitting.names)
        for outcome in self.outcomes:
            if outcome.facts.offender is not None:
                penalties[outcome.facts.offender] += chombo
        return tuple(penalties)


def _least(rules: RiichiRules) -> int | None:
    floors = {"below-zero": [0], "zero": [1], "none": []}[rules.bust]
    if not rules.borrow:
        floors = [*floors, STICK]
    return max(floors, default=None)
