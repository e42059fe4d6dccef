"""What lines do at a riichi table, under some rules: remembered, and looked at closely."""

from collections.abc import Sequence
from functools import partial

from ....base.errors import Remark
from ....base.memory import Memory, Notebook
from ....base.packed import layout
from ....base.quotient import Quotient
from ....language.parser import parse_with_columns
from ....language.statements import ParsedLine, ResultLine
from ....model.open_games import LooseHandEffects, LooseHands, OpenGame
from ....model.types import HandEffect, LineEffects, Session, StatedTable, TableState, Verdict
from ..hand_value.payments import RIICHI_STICK
from ..lines.hand import (
    RiichiHand,
    RiichiParsedHand,
    check_at_any_table,
    evaluate_at_table,
    parse_hand,
)
from ..lines.result_cells import RiichiLabel, match_label
from ..rules import RiichiRules
from .game import RiichiGame, RiichiGameSetup
from .settlement import settle
from .table_checks import (
    TableContext,
    check_game_hand,
    check_loose_hand,
    contradicts_itself,
    lacks_dealer,
)

TILES_MEMORY_UNITS = 15  # units of memory more for a hand that remembers its tiles, yaku and fu


RiichiMarksKey = tuple[tuple[str, ...], int | None, int | None, int | None]
"""What decides what marks and tags do: the cells, the wind of the round for tiles, who deals,
and the honba. What a label says of the table is checked apart, but for loose hands, which have
their honba of it."""


class RiichiReferee:
    """What happens at a table under some rules."""

    def __init__(self, rules: RiichiRules, memory: Memory) -> None:
        self.rules = rules
        self.score_unit = Quotient(1, 1)
        self.layout = layout(rules.players)
        self.memory = memory
        self.parsed_hands = Notebook(memory, self._parse_plain_marks, units=3)
        self.effects: Notebook[RiichiMarksKey, HandEffect | None] = Notebook(
            memory, self._plain_effect, units=3
        )
        if rules.tracks_games:
            rounds = [self._effects_in_round(number) for number in range(4 * rules.players)]
            rounds.append({})  # after north 4, where every game is over
            self.game_setup = RiichiGameSetup(rules, self.layout, rounds, self._judge_game_line)
        else:
            lines: LineEffects = Notebook(memory, self._effect_of_loose_line)
            self.loose_effects = LooseHandEffects(lines, self._judge_loose_line)

    def open_game(self, session: Session, before: OpenGame | None) -> OpenGame:
        """Begin a game, or a stretch of loose hands."""
        if self.rules.tracks_games:
            return RiichiGame(session, self.game_setup)
        return LooseHands(session, self.loose_effects, before, RIICHI_STICK)

    def check_marks(
        self, result: ResultLine, names: Sequence[str], *, sure: bool
    ) -> Sequence[Remark]:
        """What is to be said of a hand's marks, whatever the table."""
        reading, remarks = parse_hand(result, self.rules, names)
        if reading and sure:
            return [*remarks, *check_at_any_table(reading, self.rules)]
        return remarks

    # ------------------------------------------------------------------ remembered parts

    def _effects_in_round(self, number: int) -> LineEffects:
        """What lines do in a round."""
        return Notebook(self.memory, partial(self._effect_of_line, number))

    def _effect_of_line(self, number: int, line: ParsedLine) -> HandEffect | None:
        result = line.statement
        if not isinstance(result, ResultLine):
            return None
        if result.label:
            label = match_label(result.label, self.rules.players)
            if label is None or label.round(self.rules.players) != number:
                return None
        wind, dealer = divmod(number, self.rules.players)
        return self._effect_of_marks(result.cells, wind, dealer)

    def _effect_of_loose_line(self, line: ParsedLine) -> HandEffect | None:
        """A loose hand, whose dealer and honba the line says itself."""
        result = line.statement
        if not isinstance(result, ResultLine):
            return None
        if not result.label:
            reading = self.parsed_hands[result.cells]
            dealer = reading.marked_dealer if reading else None
            return self._effect_of_marks(result.cells, None, dealer)
        label = match_label(result.label, self.rules.players)
        if label is None:
            return None
        return self._effect_of_marks(result.cells, label.wind, label.hand, label.honba)

    def _effect_of_marks(
        self,
        cells: tuple[str, ...],
        wind: int | None,
        dealer: int | None,
        honba: int | None = None,
    ) -> HandEffect | None:
        reading = self.parsed_hands[cells]
        if reading is None:
            return None
        by_wind = wind if reading.winners_with_tiles else None  # only tiles tell east from south
        return self.effects[cells, by_wind, dealer, honba]

    def _parse_plain_marks(self, cells: tuple[str, ...]) -> RiichiParsedHand | None:
        """Marks about which nothing is to be said, whoever plays."""
        nobody = ("",) * self.rules.players
        reading, remarks = parse_hand(ResultLine(None, cells), self.rules, nobody)
        return None if remarks else reading

    def _plain_effect(self, marks: RiichiMarksKey) -> HandEffect | None:
        cells, wind, dealer, honba = marks
        reading = self.parsed_hands[cells]
        if reading is None or lacks_dealer(reading, dealer, self.rules):
            return None
        if contradicts_itself(reading, dealer, honba):
            return None
        hand, _ = evaluate_at_table(reading, wind, dealer, self.rules)
        if reading.winners_with_tiles:
            self.memory.make_room(TILES_MEMORY_UNITS)
        return self._build_effect(reading, hand, dealer, honba) if hand else None

    def _build_effect(
        self, reading: RiichiParsedHand, hand: RiichiHand, dealer: int | None, honba: int | None
    ) -> HandEffect:
        """What a hand does; `honba` is what the label of a loose hand says."""
        packed = self.layout.moved
        settled = settle(hand, dealer, self.rules)
        change, per_honba = packed(settled.transfers), packed(settled.per_honba)
        if self.rules.tracks_games:
            counts = reading.honba, reading.sticks
            return HandEffect(
                self.rules,
                settled.facts,
                hand,
                change,
                per_honba=per_honba,
                per_stick=packed(settled.per_stick),
                placed=settled.placed_sticks,
                keeps=settled.keeps_deal,
                more=int(hand.kind != "chombo"),  # a replayed hand has the same honba
                said=None if counts == (None, None) else StatedTable(None, *counts),
            )
        own_honba = (honba if reading.honba is None else reading.honba) or 0
        return HandEffect(
            self.rules,
            settled.facts,
            hand,
            change + own_honba * per_honba,
            per_stick=packed(settled.per_stick),
            placed=settled.placed_sticks,
            own_honba=own_honba,
            said=None if reading.sticks is None else StatedTable(None, None, reading.sticks),
        )

    # ------------------------------------------------------------------- a closer look

    def _judge_game_line(self, line: ParsedLine, table: TableState, seen: TableContext) -> Verdict:
        """What a result does at the table of a game, with all that is to be said of it."""
        result = parse_with_columns(line)
        assert isinstance(result, ResultLine)
        reading, remarks = parse_hand(result, self.rules, seen.names)
        if reading is None:
            return Verdict(None, remarks)
        wind, dealer = divmod(table.round, self.rules.players)
        quarrels = check_game_hand(reading, result, table, seen, self.rules)
        return self._build_verdict(reading, [*remarks, *quarrels], wind, dealer)

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
        wind, dealer = (label.wind, label.hand) if label else (None, reading.marked_dealer)
        quarrels = check_loose_hand(reading, result, table, self.rules)
        return self._build_verdict(reading, [*remarks, *quarrels], wind, dealer)

    def _build_verdict(
        self, reading: RiichiParsedHand, remarks: list[Remark], wind: int | None, dealer: int | None
    ) -> Verdict:
        if any(remark.severity == "error" for remark in remarks):
            return Verdict(None, remarks)
        hand, wrong = evaluate_at_table(reading, wind, dealer, self.rules)
        if hand is None:
            return Verdict(None, [*remarks, *wrong])
        label: RiichiLabel | None = reading.label
        return Verdict(
            self._build_effect(reading, hand, dealer, label.honba if label else None), remarks
        )
