"""What lines do at an MCR table, under some rules: remembered, and looked at closely."""

from collections.abc import Sequence
from functools import partial

from ....base.errors import Remark, remark_at
from ....base.memory import Memory, Notebook
from ....base.packed import layout
from ....base.quotient import Quotient
from ....base.winds import round_name
from ....language.parser import parse_with_columns
from ....language.statements import ParsedLine, ResultLine
from ....model.open_games import LooseHandEffects, LooseHands, OpenGame
from ....model.types import HandEffect, HandFacts, LineEffects, Session, TableState, Verdict
from ..lines.hand import McrHand, McrParsedHand, evaluate_at_table, parse_hand
from ..lines.result_cells import match_label
from ..rules import PLAYERS, McrRules
from .game import McrGame, McrGameSetup
from .settlement import settle

NO_NAMES = ("",) * PLAYERS
McrMarksKey = tuple[
    tuple[str, ...], int | None, int | None
]  # cells; the round of tiles; the dealer
TILES_MEMORY_UNITS = 12  # units of memory that a hand with tiles takes more than another
LOOK_ABOVE_HINT = "look above for a hand that is missing or too many; loose hands need length=free"


class McrReferee:
    """What happens at a table under some rules."""

    def __init__(self, rules: McrRules, memory: Memory) -> None:
        self.rules = rules
        self.memory = memory
        self.score_unit = Quotient(1, 1)
        self.layout = layout(PLAYERS)
        self.parsed_hands = Notebook(memory, self._parse_plain_marks, units=3)
        self.effects = Notebook(memory, self._plain_effect, units=3)
        if rules.length is not None:
            rounds: list[LineEffects] = [
                Notebook(memory, partial(self._effect_of_line, number))
                for number in range(rules.length)
            ]
            self.game_setup = McrGameSetup(rules, rounds, self._judge_game_line)
        else:
            lines: LineEffects = Notebook(memory, self._effect_of_loose_line)
            self.loose_effects = LooseHandEffects(lines, self._judge_loose_line)

    def open_game(self, session: Session, before: OpenGame | None) -> OpenGame:
        """Begin a game, or a stretch of loose hands."""
        if self.rules.tracks_games:
            return McrGame(session, self.game_setup)
        return LooseHands(session, self.loose_effects, before, 0)

    def check_marks(
        self, result: ResultLine, names: Sequence[str], *, sure: bool
    ) -> Sequence[Remark]:
        """What is to be said of a hand's marks, whatever the table."""
        reading, remarks = parse_hand(result, self.rules, names)
        if reading and sure:
            return [*remarks, *evaluate_at_table(reading, None, None, self.rules)[1]]
        return remarks

    # ------------------------------------------------------------------ remembered parts

    def _effect_of_line(self, number: int, line: ParsedLine) -> HandEffect | None:
        """What a line does in a round of a game; None where it needs a closer look."""
        result = line.statement
        if not isinstance(result, ResultLine):
            return None
        if result.label:
            label = match_label(result.label)
            if label is None or label.round != number:
                return None
        return self._effect_of_marks(result.cells, number, self.rules.seat_order(number)[0])

    def _effect_of_loose_line(self, line: ParsedLine) -> HandEffect | None:
        """A loose hand. Nobody has to know who dealt, but the line may say it."""
        result = line.statement
        if not isinstance(result, ResultLine):
            return None
        reading = self.parsed_hands[result.cells]
        dealer = reading.marked_dealer if reading else None
        if not result.label:
            return self._effect_of_marks(result.cells, None, dealer)
        label = match_label(result.label)
        return self._effect_of_marks(result.cells, label.round, label.hand) if label else None

    def _effect_of_marks(
        self, cells: tuple[str, ...], number: int | None, dealer: int | None
    ) -> HandEffect | None:
        """What marks do in a round; only tiles tell one from another."""
        reading = self.parsed_hands[cells]
        if reading is None:
            return None
        return self.effects[cells, number if reading.winner_with_tiles else None, dealer]

    def _parse_plain_marks(self, cells: tuple[str, ...]) -> McrParsedHand | None:
        """Marks about which nothing is to be said, whoever plays."""
        return parse_hand(ResultLine(None, cells), self.rules, NO_NAMES)[0]

    def _plain_effect(self, marks: McrMarksKey) -> HandEffect | None:
        cells, number, dealer = marks
        reading = self.parsed_hands[cells]
        if reading is None or reading.marked_dealer not in {None, dealer}:
            return None
        hand, _ = evaluate_at_table(reading, number, dealer, self.rules)
        if reading.winner_with_tiles:
            self.memory.make_room(TILES_MEMORY_UNITS)
        return self._build_effect(hand, dealer) if hand else None

    def _build_effect(self, hand: McrHand, dealer: int | None) -> HandEffect:
        winners = () if hand.winner is None else (hand.winner,)
        facts = HandFacts(hand.kind, winners, hand.discarder, (), dealer)
        change = self.layout.pack(settle(hand, self.rules))
        return HandEffect(self.rules, facts, hand, change, keeps=not self.rules.tracks_games)

    # ------------------------------------------------------------------- a closer look

    def _judge_game_line(self, line: ParsedLine, table: TableState, game: OpenGame) -> Verdict:
        """What a result does at the table of a game, with all that is to be said of it."""
        result, names = parse_with_columns(line), game.session.names
        assert isinstance(result, ResultLine)
        reading, remarks = parse_hand(result, self.rules, names)
        if reading is None:
            return Verdict(None, remarks)
        dealer = self.rules.seat_order(table.round)[0]
        here = round_name(table.round, PLAYERS)
        if reading.label and reading.label.round != table.round:
            message = (
                f"the label says {result.first_cell.rstrip(':')}, but this is {here}"
                f" ({names[dealer]} deals): {LOOK_ABOVE_HINT}"
            )
            return Verdict(None, [remark_at(result.first_cell, "label-differs", message)])
        if reading.marked_dealer not in {None, dealer}:
            assert reading.marked_dealer is not None
            message = (
                f"{names[reading.marked_dealer]} is marked *, but in {here}"
                f" {names[dealer]} deals: {LOOK_ABOVE_HINT}"
            )
            return Verdict(
                None, [remark_at(result.cells[reading.marked_dealer], "not-the-dealer", message)]
            )
        return self._build_verdict(reading, remarks, table.round, dealer)

    def _judge_loose_line(
        self, line: ParsedLine, table: TableState, names: Sequence[str]
    ) -> Verdict:
        """The same of a loose hand."""
        result = parse_with_columns(line)
        assert isinstance(result, ResultLine)
        reading, remarks = parse_hand(result, self.rules, names)
        if reading is None:
            return Verdict(None, remarks)
        label = reading.label
        if label and reading.marked_dealer not in {None, label.hand}:
            message = (
                f"the label {result.label} and the mark * say different dealers: in a hand"
                f" {label.hand + 1} {names[label.hand]} deals"
            )
            return Verdict(None, [remark_at(result.first_cell, "not-the-dealer", message)])
        number, dealer = (label.round, label.hand) if label else (None, reading.marked_dealer)
        return self._build_verdict(reading, remarks, number, dealer)

    def _build_verdict(
        self,
        reading: McrParsedHand,
        remarks: Sequence[Remark],
        number: int | None,
        dealer: int | None,
    ) -> Verdict:
        hand, wrong = evaluate_at_table(reading, number, dealer, self.rules)
        if hand is None:
            return Verdict(None, [*remarks, *wrong])
        return Verdict(self._build_effect(hand, dealer), remarks)
