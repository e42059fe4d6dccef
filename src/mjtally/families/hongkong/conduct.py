"""What lines do under Hong Kong rules, where every hand stands alone."""

from collections.abc import Sequence

from ...base.errors import Mistake, Remark
from ...base.memory import Memory, Notebook
from ...base.packed import SCORE_BITS, layout
from ...play.hands import Facts, LineOutcomes, Look, Outcome, Table
from ...play.playing import LooseTables, Playing, Stretch
from ...play.plays import Sitting
from ...text.lines import placed
from ...text.statements import Line, Result
from .hand import HkHand, read_hand, wrong_marks
from .rules import HkRules
from .settle import multiplier, settle, unit

NOBODY = ("",) * 4


class HkConduct:
    """What happens at a table under some rules."""

    def __init__(self, rules: HkRules, memory: Memory) -> None:
        self.rules = rules
        most = 18 * multiplier(rules.maximum, rules.spiciness)  # the sum of a false win
        self.layout = layout(4, SCORE_BITS + most.bit_length())
        self.unit = unit(rules)
        weight = 2 + self.layout.bits // 100  # very high maxima make large numbers
        self.by_marks = Notebook(memory, self._of_marks, weight)
        lines: LineOutcomes = Notebook(memory, self._of_line)
        self.tables = LooseTables(lines, self._look)

    def sit(self, sitting: Sitting, before: Playing | None) -> Playing:
        """Begin a stretch of hands."""
        return Stretch(sitting, self.tables, before, 0)

    def marks_alone(self, result: Result, names: Sequence[str], *, sure: bool) -> Sequence[Remark]:
        """Nothing is left open in Hong Kong."""
        return ()

    def _of_line(self, line: Line) -> Outcome | None:
        result = line.statement
        if not isinstance(result, Result) or result.label:
            return None
        return self.by_marks[result.cells]

    def _of_marks(self, cells: tuple[str, ...]) -> Outcome | None:
        try:
            return self._outcome(Result(None, cells), NOBODY)
        except Mistake:
            return None

    def _look(self, line: Line, table: Table, names: Sequence[str]) -> Look:
        result = placed(line)
        assert isinstance(result, Result)
        try:
            return Look(self._outcome(result, names), ())
        except Mistake as mistake:
            return Look(None, list(wrong_marks(result.cells, names)) or [mistake.remark])

    def _outcome(self, result: Result, names: Sequence[str]) -> Outcome:
        hand = read_hand(result, self.rules, names)
        change = self.layout.pack(settle(hand, self.rules))
        return Outcome(self.rules, facts_of(hand), hand, change)


def facts_of(hand: HkHand) -> Facts:
    """What the tables tell of a hand."""
    if hand.winner is None:
        kind = "draw" if hand.blamed is None else "false-win"
    else:
        kind = "discard" if hand.by_discard else "self-draw"
    winners = () if hand.winner is None else (hand.winner,)
    return Facts(kind, winners, hand.blamed if hand.by_discard else None, (), None)
