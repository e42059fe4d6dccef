"""What lines do at an MCR table, under some rules: remembered, and looked at closely."""

from collections.abc import Sequence
from functools import partial

from ...base.errors import Remark, remark_at
from ...base.exact import Quotient
from ...base.memory import Memory, Notebook
from ...base.packed import layout
from ...base.winds import round_name
from ...play.hands import Facts, LineOutcomes, Look, Outcome, Table
from ...play.playing import LooseTables, Playing, Stretch
from ...play.plays import Sitting
from ...text.lines import placed
from ...text.statements import Line, Result
from .cells import label_of
from .game import Game, Opening
from .hand import Hand, Reading, at_table, read_hand
from .rules import PLAYERS, McrRules
from .settle import settle

NOBODY = ("",) * PLAYERS
Marks = tuple[tuple[str, ...], int | None, int | None]  # cells; the round of tiles; the dealer
TILED = 12  # units of memory that a hand with tiles takes more than another
ABOVE = "look above for a hand that is missing or too many; loose hands need length=free"


class McrConduct:
    """What happens at a table under some rules."""

    def __init__(self, rules: McrRules, memory: Memory) -> None:
        self.rules = rules
        self.memory = memory
        self.unit = Quotient(1, 1)
        self.layout = layout(PLAYERS)
        self.readings = Notebook(memory, self._plain_reading, units=3)
        self.outcomes = Notebook(memory, self._plain_outcome, units=3)
        if rules.length is not None:
            rounds: list[LineOutcomes] = [
                Notebook(memory, partial(self._of_line, number)) for number in range(rules.length)
            ]
            self.opening = Opening(rules, rounds, self._look)
        else:
            lines: LineOutcomes = Notebook(memory, self._of_loose_line)
            self.tables = LooseTables(lines, self._look_loosely)

    def sit(self, sitting: Sitting, before: Playing | None) -> Playing:
        """Begin a game, or a stretch of loose hands."""
        if self.rules.followed:
            return Game(sitting, self.opening)
        return Stretch(sitting, self.tables, before, 0)

    def marks_alone(self, result: Result, names: Sequence[str], *, sure: bool) -> Sequence[Remark]:
        """What is to be said of a hand's marks, whatever the table."""
        reading, remarks = read_hand(result, self.rules, names)
        if reading and sure:
            return [*remarks, *at_table(reading, None, None, self.rules)[1]]
        return remarks

    # ------------------------------------------------------------------ remembered parts

    def _of_line(self, number: int, line: Line) -> Outcome | None:
        """What a line does in a round of a game; None where it needs a closer look."""
        result = line.statement
        if not isinstance(result, Result):
            return None
        if result.label:
            label = label_of(result.label)
            if label is None or label.round != number:
                return None
        return self._of_marks(result.cells, number, self.rules.order(number)[0])

    def _of_loose_line(self, line: Line) -> Outcome | None:
        """A loose hand. Nobody has to know who dealt, but the line may say it."""
        result = line.statement
        if not isinstance(result, Result):
            return None
        reading = self.readings[result.cells]
        dealer = reading.dealer if reading else None
        if not result.label:
            return self._of_marks(result.cells, None, dealer)
        label = label_of(result.label)
        return self._of_marks(result.cells, label.round, label.hand) if label else None

    def _of_marks(
        self, cells: tuple[str, ...], number: int | None, dealer: int | None
    ) -> Outcome | None:
        """What marks do in a round; only tiles tell one from another."""
        reading = self.readings[cells]
        if reading is None:
            return None
        return self.outcomes[cells, number if reading.tiled else None, dealer]

    def _plain_reading(self, cells: tuple[str, ...]) -> Reading | None:
        """Marks about which nothing is to be said, whoever plays."""
        return read_hand(Result(None, cells), self.rules, NOBODY)[0]

    def _plain_outcome(self, marks: Marks) -> Outcome | None:
        cells, number, dealer = marks
        reading = self.readings[cells]
        if reading is None or reading.dealer not in {None, dealer}:
            return None
        hand, _ = at_table(reading, number, dealer, self.rules)
        if reading.tiled:
            self.memory.make_room(TILED)
        return self._outcome(hand, dealer) if hand else None

    def _outcome(self, hand: Hand, dealer: int | None) -> Outcome:
        winners = () if hand.winner is None else (hand.winner,)
        facts = Facts(hand.kind, winners, hand.discarder, (), dealer)
        change = self.layout.pack(settle(hand, self.rules))
        return Outcome(self.rules, facts, hand, change, keeps=not self.rules.followed)

    # ------------------------------------------------------------------- a closer look

    def _look(self, line: Line, table: Table, game: Playing) -> Look:
        """What a result does at the table of a game, with all that is to be said of it."""
        result, names = placed(line), game.sitting.names
        assert isinstance(result, Result)
        reading, remarks = read_hand(result, self.rules, names)
        if reading is None:
            return Look(None, remarks)
        dealer = self.rules.order(table.round)[0]
        here = round_name(table.round, PLAYERS)
        if reading.label and reading.label.round != table.round:
            message = (
                f"the label says {result.first.rstrip(':')}, but this is {here}"
                f" ({names[dealer]} deals): {ABOVE}"
            )
            return Look(None, [remark_at(result.first, "label-differs", message)])
        if reading.dealer not in {None, dealer}:
            assert reading.dealer is not None
            message = (
                f"{names[reading.dealer]} is marked *, but in {here} {names[dealer]} deals: {ABOVE}"
            )
            return Look(None, [remark_at(result.cells[reading.dealer], "not-the-dealer", message)])
        return self._judged(reading, remarks, table.round, dealer)

    def _look_loosely(self, line: Line, table: Table, names: Sequence[str]) -> Look:
        """The same of a loose hand."""
        result = placed(line)
        assert isinstance(result, Result)
        reading, remarks = read_hand(result, self.rules, names)
        if reading is None:
            return Look(None, remarks)
        label = reading.label
        if label and reading.dealer not in {None, label.hand}:
            message = (
                f"the label {result.label} and the mark * say different dealers: in a hand"
                f" {label.hand + 1} {names[label.hand]} deals"
            )
            return Look(None, [remark_at(result.first, "not-the-dealer", message)])
        number, dealer = (label.round, label.hand) if label else (None, reading.dealer)
        return self._judged(reading, remarks, number, dealer)

    def _judged(
        self, reading: Reading, remarks: Sequence[Remark], number: int | None, dealer: int | None
    ) -> Look:
        hand, wrong = at_table(reading, number, dealer, self.rules)
        if hand is None:
            return Look(None, [*remarks, *wrong])
        return Look(self._outcome(hand, dealer), remarks)
