"""What lines do at a riichi table, under some rules: remembered, and looked at closely."""

from collections.abc import Sequence
from functools import partial

from ...base.errors import Remark
from ...base.exact import Quotient
from ...base.memory import Memory, Notebook
from ...base.packed import layout
from ...play.hands import LineOutcomes, Look, Outcome, Said, Table
from ...play.playing import LooseTables, Playing, Stretch
from ...play.plays import Sitting
from ...text.lines import placed
from ...text.statements import Line, Result
from .cells import Label, label_of
from .game import Game, Opening
from .hand import Hand, Reading, at_any_table, at_table, read_hand
from .points import STICK
from .quarrels import Seen, contradicts_itself, in_game, in_loose_hand, lacks_dealer
from .rules import RiichiRules
from .settle import settle

TILED = 15  # units of memory more for a hand that remembers its tiles, yaku and fu


Marks = tuple[tuple[str, ...], int | None, int | None, int | None]
"""What decides what marks and tags do: the cells, the wind of the round for tiles, who deals,
and the honba. What a label says of the table is checked apart, but for loose hands, which have
their honba of it."""


class RiichiConduct:
    """What happens at a table under some rules."""

    def __init__(self, rules: RiichiRules, memory: Memory) -> None:
        self.rules = rules
        self.unit = Quotient(1, 1)
        self.layout = layout(rules.players)
        self.memory = memory
        self.readings = Notebook(memory, self._plain_reading, units=3)
        self.outcomes: Notebook[Marks, Outcome | None] = Notebook(
            memory, self._plain_outcome, units=3
        )
        if rules.followed:
            rounds = [self._in_round(number) for number in range(4 * rules.players)]
            rounds.append({})  # after north 4, where every game is over
            self.opening = Opening(rules, self.layout, rounds, self._look)
        else:
            lines: LineOutcomes = Notebook(memory, self._of_loose_line)
            self.tables = LooseTables(lines, self._look_loosely)

    def sit(self, sitting: Sitting, before: Playing | None) -> Playing:
        """Begin a game, or a stretch of loose hands."""
        if self.rules.followed:
            return Game(sitting, self.opening)
        return Stretch(sitting, self.tables, before, STICK)

    def marks_alone(self, result: Result, names: Sequence[str], *, sure: bool) -> Sequence[Remark]:
        """What is to be said of a hand's marks, whatever the table."""
        reading, remarks = read_hand(result, self.rules, names)
        if reading and sure:
            return [*remarks, *at_any_table(reading, self.rules)]
        return remarks

    # ------------------------------------------------------------------ remembered parts

    def _in_round(self, number: int) -> LineOutcomes:
        """What lines do in a round."""
        return Notebook(self.memory, partial(self._of_line, number))

    def _of_line(self, number: int, line: Line) -> Outcome | None:
        result = line.statement
        if not isinstance(result, Result):
            return None
        if result.label:
            label = label_of(result.label, self.rules.players)
            if label is None or label.round(self.rules.players) != number:
                return None
        wind, dealer = divmod(number, self.rules.players)
        return self._of_marks(result.cells, wind, dealer)

    def _of_loose_line(self, line: Line) -> Outcome | None:
        """A loose hand, whose dealer and honba the line says itself."""
        result = line.statement
        if not isinstance(result, Result):
            return None
        if not result.label:
            reading = self.readings[result.cells]
            dealer = reading.dealer if reading else None
            return self._of_marks(result.cells, None, dealer)
        label = label_of(result.label, self.rules.players)
        if label is None:
            return None
        return self._of_marks(result.cells, label.wind, label.hand, label.honba)

    def _of_marks(
        self,
        cells: tuple[str, ...],
        wind: int | None,
        dealer: int | None,
        honba: int | None = None,
    ) -> Outcome | None:
        reading = self.readings[cells]
        if reading is None:
            return None
        by_wind = wind if reading.tiled else None  # only tiles tell east from south
        return self.outcomes[cells, by_wind, dealer, honba]

    def _plain_reading(self, cells: tuple[str, ...]) -> Reading | None:
        """Marks about which nothing is to be said, whoever plays."""
        nobody = ("",) * self.rules.players
        reading, remarks = read_hand(Result(None, cells), self.rules, nobody)
        return None if remarks else reading

    def _plain_outcome(self, marks: Marks) -> Outcome | None:
        cells, wind, dealer, honba = marks
        reading = self.readings[cells]
        if reading is None or lacks_dealer(reading, dealer, self.rules):
            return None
        if contradicts_itself(reading, dealer, honba):
            return None
        hand, _ = at_table(reading, wind, dealer, self.rules)
        if reading.tiled:
            self.memory.make_room(TILED)
        return self._outcome(reading, hand, dealer, honba) if hand else None

    def _outcome(
        self, reading: Reading, hand: Hand, dealer: int | None, honba: int | None
    ) -> Outcome:
        """What a hand does; `honba` is what the label of a loose hand says."""
        packed = self.layout.moved
        settled = settle(hand, dealer, self.rules)
        change, per_honba = packed(settled.paid), packed(settled.per_honba)
        if self.rules.followed:
            counts = reading.honba, reading.sticks
            return Outcome(
                self.rules,
                settled.facts,
                hand,
                change,
                per_honba=per_honba,
                per_stick=packed(settled.per_stick),
                placed=settled.placed,
                keeps=settled.keeps,
                more=int(hand.kind != "chombo"),  # a replayed hand has the same honba
                said=None if counts == (None, None) else Said(None, *counts),
            )
        own_honba = (honba if reading.honba is None else reading.honba) or 0
        return Outcome(
            self.rules,
            settled.facts,
            hand,
            change + own_honba * per_honba,
            per_stick=packed(settled.per_stick),
            placed=settled.placed,
            own_honba=own_honba,
            said=None if reading.sticks is None else Said(None, None, reading.sticks),
        )

    # ------------------------------------------------------------------- a closer look

    def _look(self, line: Line, table: Table, seen: Seen) -> Look:
        """What a result does at the table of a game, with all that is to be said of it."""
        result = placed(line)
        assert isinstance(result, Result)
        reading, remarks = read_hand(result, self.rules, seen.names)
        if reading is None:
            return Look(None, remarks)
        wind, dealer = divmod(table.round, self.rules.players)
        quarrels = in_game(reading, result, table, seen, self.rules)
        return self._judged(reading, [*remarks, *quarrels], wind, dealer)

    def _look_loosely(self, line: Line, table: Table, names: Sequence[str]) -> Look:
        """The same of a loose hand."""
        result = placed(line)
        assert isinstance(result, Result)
        reading, remarks = read_hand(result, self.rules, names)
        if reading is None:
            return Look(None, remarks)
        label = reading.label
        wind, dealer = (label.wind, label.hand) if label else (None, reading.dealer)
        quarrels = in_loose_hand(reading, result, table, self.rules)
        return self._judged(reading, [*remarks, *quarrels], wind, dealer)

    def _judged(
        self, reading: Reading, remarks: list[Remark], wind: int | None, dealer: int | None
    ) -> Look:
        if any(remark.severity == "error" for remark in remarks):
            return Look(None, remarks)
        hand, wrong = at_table(reading, wind, dealer, self.rules)
        if hand is None:
            return Look(None, [*remarks, *wrong])
        label: Label | None = reading.label
        return Look(self._outcome(reading, hand, dealer, label.honba if label else None), remarks)
