"""From the words of a result line to the effect of a hand at a table, in any family.

A line's words are marks, one for each player, and tags after them; before them may stand a label.
Marks are read one by one, and make a hand together; tiles are valued where the winds are known; and
who pays whom for the hand is its effect. A family says what its own marks are, what they make, and
who pays whom (`Referee`, the methods that a family fills in); all else is the same in all.

The effect of plain marks is worked out once for each distinct set of them, dealer and whatever
else of the table they depend on, and is looked up afterwards. Only where a line disagrees with the
table, or there is something to remark, is it read with the players' names.
"""

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, NoReturn, TypeVar

from ...base.errors import (
    ERROR,
    Cell,
    Mistake,
    Remark,
    RemarkKind,
    column_of,
    fail,
    remark_at,
    remark_over,
)
from ...base.late_imports import LateFunction
from ...base.remembered import Remembered
from ...base.winds import WINDS, find_round_wind, list_seats_from, round_name
from ...language.grammar import is_label
from ...language.statements import ResultLine
from ...language.tokens import parse_name
from .hand import Hand, Label, Mark, ParsedHand, PlayerMark, check_at_most_one, locate_tiles
from .open_games import LooseHands, TrackedGame
from .payments import add_scores, sum_payments
from .result_lines import (
    check_listed_line,
    check_turn,
    check_words_for_marks,
    count_marks,
    fail_for_mark_count,
    list_mistakes,
    list_notes,
    locate_tag,
    match_label,
    parse_tags,
)
from .table_state import StatedTable, WindOrder
from .types import HandEffect, HandsInPlay, Play, Rules, Session, Verdict

if TYPE_CHECKING:
    from ..tiles.conditions import WinConditions

# Only hands with tiles need it.
build_conditions = LateFunction(__package__, "..tiles.conditions:WinConditions")
# What is remembered under certain rules.
MOST_MARKS = 20_000
MOST_LABELS = 500
MOST_EFFECTS = 8_000
LOOK_ABOVE_HINT = "look above for a missing or an extra hand"
LOOSE_HANDS_HINT = "loose hands need length=free"
MOST_PARTS = 4  # cells that may be one mark together: 3 han 40 fu
SIGNS = "!*"  # after a mark: riichi, and who deals

R = TypeVar("R", bound=Rules)
G = TypeVar("G", bound=HandsInPlay)


class Seating(NamedTuple):
    """How players sit: the wind of the round, and who sits east, south, west (and north)."""

    wind: int
    order: Sequence[int]


class HandSetting(NamedTuple):
    """The setting of a hand, on which it depends besides its marks: the wind of the round, for the
    tiles; who sits east, south, west (and north); and the honba that the label of a loose hand
    states. Each is None if it is not known."""

    wind: int | None
    order: WindOrder | None
    honba: int | None = None

    def list_seatings(self, players: int, dealer: int | None) -> Iterator[Seating]:
        """The ways in which players can sit: one if the wind and the order are known, and otherwise
        all that are possible if this dealer deals (None: anybody may deal)."""
        easts = range(players) if dealer is None else (dealer,)
        orders = [self.order.seats] if self.order else [list_seats_from(e, players) for e in easts]
        for wind in range(len(WINDS)) if self.wind is None else (self.wind,):
            for order in orders:
                yield Seating(wind, order)


UNKNOWN_SETTING = HandSetting(None, None)


class Referee(Play[R]):
    """A family under certain rules, which judges the lines of a scores file. All families judge
    lines in one way; each fills in how its marks are read and what hand they make. The effects of
    lines are remembered."""

    unit_words: ClassVar[Sequence[str]] = ()  # what players write after a number
    example_mark: str  # an example of a winner's mark
    repeats = ""  # what a label counts after its point, such as honba; empty if it counts nothing
    no_repeats = ""  # why it counts nothing, in words
    earliest_last_turn = 1  # before it the wall cannot end, however many calls and kongs there are

    def __init__(self, rules: R) -> None:
        super().__init__(rules)
        self._tracks_games = rules.tracks_games
        self._marks = Remembered(self._match_valid_mark, MOST_MARKS)
        self._labels = Remembered(self._match_label, MOST_LABELS)
        self._orders: dict[tuple[int, ...], WindOrder] = {}
        self._settings: dict[Hashable, HandSetting] = {}  # by round, or by round and honba
        self._effects: dict[Hashable, HandEffect | None] = {}  # None if there is a remark

    # ------------------------------------------------- what a family fills in: a line

    @classmethod
    @abstractmethod
    def match_mark(cls, text: str) -> Mark | None:
        """The mark that a text is by the grammar of the family; None if it is not a mark."""

    def check_mark(self, cell: str, mark: Mark) -> None:
        """Fails if a mark cannot be under these rules, whatever the other marks are."""

    def explain_cell(self, cell: str) -> None:
        """Fails with what was meant by a cell that is not a mark, if only the family knows it."""

    def check_line(self, cells: Sequence[str], names: Sequence[str]) -> None:
        """Fails if the cells were not meant as a result, but as another kind of line."""

    def explain_count(self, marks: Sequence[str]) -> None:
        """Fails with what was meant if there are too many or too few marks for the players."""

    def explain_extra_marks(self, marks: Sequence[str]) -> None:
        """Fails with what was meant if there are too many marks, and the first ones are right."""

    def check_tags(self, tags: Mapping[str, str]) -> None:
        """Fails if tags cannot be under these rules, or not with each other."""

    @abstractmethod
    def combine_marks(
        self,
        player_marks: Sequence[PlayerMark],
        tags: Mapping[str, str],
        names: Sequence[str],
        **known: Any,
    ) -> Hand:
        """The hand that marks make together, with what else is `known` about it, such as `dealer`;
        a `Mistake` if they do not make a hand."""

    def list_warnings(self, hand: Hand, player_marks: Sequence[PlayerMark]) -> list[Remark]:
        """Warnings about a hand that is scored as it is written: `impossible_at` if no tiles make
        it, or no play by the rules, so that no form offers it, and `warning_at` if it can be and
        is only unlikely. The hand is whole here: it has what the marks say, riichi included, and
        every `win.value`, since a line of changes is judged by marks that pay as it says (where
        all of these are impossible, the line is an error)."""
        return []

    @abstractmethod
    def needs_dealer(self, hand: Hand) -> bool:
        """Whether the payments of a hand depend on who deals."""

    def value_tiles(
        self, parsed_hand: ParsedHand, winner: PlayerMark, tiles: str, seating: Seating
    ) -> Any:
        """What the tiles of a winner are worth in a seating; a `Mistake` if they are not a win.
        (This method and the next two are called only if marks have tiles.)"""
        raise NotImplementedError

    def check_valuation(
        self, parsed_hand: ParsedHand, winner: PlayerMark, valuation: Any, seating: Seating
    ) -> None:
        """Fails if the value that is written beside the tiles is not what they are worth."""
        raise NotImplementedError

    def value_hand(self, parsed_hand: ParsedHand, valuations: Mapping[int, Any]) -> Hand:
        """The hand with what the tiles of some seats are worth."""
        raise NotImplementedError

    # ------------------------------------------------- what a family fills in: a game

    def open_followed_game(self, session: Session) -> HandsInPlay:
        """Begin a game that is followed to its end, under rules that have such games."""
        raise NotImplementedError

    def continue_deal(self, hand: Hand) -> tuple[bool, int | None]:
        """Whether the dealer of a followed game deals again, and how many honba are added; None if
        the honba begin again at 0."""
        return False, None

    # -------------------------------------------------------------- a line by itself

    def parse_hand(
        self,
        cells: Sequence[str],
        names: Sequence[str],
        label: Label | str | None = None,
        setting: HandSetting = UNKNOWN_SETTING,
    ) -> tuple[ParsedHand | None, Sequence[Remark]]:
        """The hand that the label of a line, if there is one, and the cells after it tell, and the
        remarks on it. With mistakes there is no hand; with warnings there is. A label that no hand
        can have is still a text. The setting says who deals, or a mark does."""
        if isinstance(label, str) and label[:-1] in names and not is_label(label):
            cells, label = (label, *cells), None  # Aki: 3/40, Chie: d
        try:
            player_marks, tag_cells, remarks = self._read_marks(cells, names)
            if remarks:
                marks = cells[: self.rules.players]
                check_words_for_marks(marks, names, self.is_mark, self._check_cell, self.unit_words)
                remarks += list_mistakes(
                    lambda: self.parse_tags(tag_cells, names),
                    lambda: self.check_label(label),
                )
                return None, sorted(remarks, key=attrgetter("column"))
            tags = self.parse_tags(tag_cells, names) if tag_cells else {}
            label = self.check_label(label)
            dealers = [player for player in player_marks if player.mark.is_dealer]
            check_at_most_one(dealers, "are marked * (dealer): one player deals")
            marked_dealer = dealers[0].seat if dealers else None
            known: dict[str, Any] = {}
            if setting.order:
                known["dealer"] = setting.order.seats[0]
            elif marked_dealer is not None:
                known["dealer"] = marked_dealer
            if "turn" in tags:
                check_turn(tags, self.earliest_last_turn)
                known["turn"] = int(tags["turn"])
            if tags and (notes := list_notes(tags)):
                known["notes"] = notes
            hand = self.combine_marks(player_marks, tags, names, **known)
        except Mistake as mistake:
            return None, [mistake.remark]
        with_tiles = [player for player in player_marks if player.mark.tiles]
        parsed_hand = ParsedHand(hand, player_marks, tags, marked_dealer, label, with_tiles)
        return parsed_hand, self.list_warnings(hand, player_marks)

    @classmethod
    def is_mark(cls, text: str) -> bool:
        """Whether a text is a mark of the family."""
        return cls.match_mark(str(text)) is not None

    def _read_marks(
        self, cells: Sequence[str], names: Sequence[str]
    ) -> tuple[list[PlayerMark], Sequence[str], list[Remark]]:
        """Every mark with its player, the tags after the marks, and the mistakes of all marks. If
        there are too few or too many marks, this is reported only if no mark is wrong in itself."""
        self.check_line(cells, names)
        players = self.rules.players
        marks: list[Any] = self.find_valid_marks(cells[:players])
        all_valid = None not in marks
        if len(cells) != players or not all_valid:  # few lines come here
            count = count_marks(cells, self.tags)
            if count != players or not all_valid:
                self._check_units_apart(cells[:count], names)
            if count != players:
                self._fail_for_mark_count(cells, count, names)
        mistakes: list[Mistake] = []
        for cell, mark in () if all_valid else zip(cells, marks, strict=False):
            if mark is None:
                try:
                    self.check_mark(cell, self._parse_mark(cell, names))
                except Mistake as mistake:
                    mistakes.append(mistake)
        if mistakes:
            from ...advice.marks import find_row_in_words, list_mark_remarks

            row = cells[:players]
            in_words = find_row_in_words(row, self.mark_words, names) if len(mistakes) > 1 else None
            remarks = [in_words.remark] if in_words else list_mark_remarks(mistakes, row)
            return [], cells[players:], remarks
        player_marks = [*map(PlayerMark, range(players), names, cells, marks)]
        return player_marks, cells[players:], []

    def _check_units_apart(self, marks: Sequence[str], names: Sequence[str]) -> None:
        """Fails if a value and its unit stand apart: `3 faan`, `3 han 40 fu!`. A sentence with
        players' names, `Mei won 3 faan`, is another mistake."""
        if any(parse_name(cell) in names for cell in marks):
            return
        for at, (number, unit) in enumerate(pairwise(marks[: MOST_PARTS * len(names)])):
            if not (number.isdecimal() and unit.rstrip(SIGNS).isalpha()) or self.is_mark(unit):
                continue
            for size in range(MOST_PARTS, 1, -1):
                parts = marks[at : at + size]
                together = "".join(parts)
                value = together.rstrip(SIGNS)
                try:
                    self._parse_mark(Cell(value, column_of(number)), names)
                except Mistake as mistake:
                    write = f"{mistake.remark.fix or ''}{together[len(value) :]}"
                    if mistake.remark.fix and self.is_mark(write):
                        message = f"{' '.join(parts)} is not a mark: write {write}"
                        is_whole = len(marks) - len(parts) + 1 == self.rules.players
                        fix = write if is_whole else None  # otherwise the line is still wrong
                        remark = remark_over(parts[0], parts[-1], "no-mark", message, fix)
                        raise Mistake(remark) from None

    def _fail_for_mark_count(
        self, cells: Sequence[str], count: int, names: Sequence[str]
    ) -> NoReturn:
        """Says what was meant by a line with too few or too many marks, or only that it has."""
        marks, players = cells[:count], self.rules.players
        check_listed_line(cells, count, players)
        check_words_for_marks(marks, names, self.is_mark, self._check_cell, self.unit_words)
        self.explain_count(marks)
        for cell in marks[:players] if count > players else ():  # a sentence
            if parse_name(cell.rstrip(":,") or cell) in names:
                from ...advice.marks import name_as_mark_mistake

                raise name_as_mark_mistake(cell, self.example_marks)
        for cell in marks[:players]:
            if count > players and cell in self.tags.hints:
                fail(cell, "no-mark", f"{cell} is not a mark: {self.tags.hints[cell]}")
            self._parse_mark(cell, names, max(players - count, 0))
        if count > players:
            self.explain_extra_marks(marks)
            from .named_yaku import check_names_alone

            check_names_alone(marks[players:], self.find_tag_word)
        fail_for_mark_count(cells, count, names, self.tags)

    @property
    def example_marks(self) -> str:
        """The marks of a hand, for messages."""
        return " ".join(self.example_hands[0][0].split()[: self.rules.players])

    def find_valid_marks(self, texts: Sequence[str]) -> list[Mark | None]:
        """The mark that each text is; None if it is not a mark, or cannot be under these rules."""
        return [*map(self._marks.__getitem__, texts)]

    def _match_valid_mark(self, text: str) -> Mark | None:
        mark = self.match_mark(text)
        try:
            if mark is not None:
                self.check_mark(text, mark)
        except Mistake:
            return None
        return mark

    def _parse_mark(self, cell: str, names: Sequence[str], missing: int = 0) -> Mark:
        """The mark that a cell is; a `Mistake` with what was meant if it is not a mark. `missing`
        is how many marks the line has too few."""
        mark = self.match_mark(str(cell))
        if mark is not None:
            return mark
        from ...advice.marks import diagnose_mark, name_as_mark_mistake

        if parse_name(cell) in names:
            raise name_as_mark_mistake(cell, self.example_marks)
        self.explain_cell(cell)
        raise diagnose_mark(cell, self.mark_words, missing)

    def _check_cell(self, cell: str) -> None:
        """Fails if a cell is a mark that cannot be under these rules."""
        mark = self.match_mark(str(cell))
        if mark is not None:
            self.check_mark(cell, mark)

    def parse_tags(self, cells: Sequence[str], names: Sequence[str]) -> dict[str, str]:
        tags = parse_tags(cells, self.tags, names)
        self.check_tags(tags)
        return tags

    def _match_label(self, text: str) -> Label | None:
        return match_label(text, self.rules.players, self.repeats)

    def check_label(self, label: Label | str | None) -> Label | None:
        """The label, or None; a `Mistake` if it is still a text, since no hand has such a label."""
        if isinstance(label, str):
            from ...advice.labels import wrong_label_mistake

            raise wrong_label_mistake(label, self.rules.players, self.repeats, self.no_repeats)
        return label

    # ------------------------------------------------------------------- at a table

    def open_game(self, session: Session, before: HandsInPlay | None) -> HandsInPlay:
        """Begin a game, or loose hands."""
        if self.rules.tracks_games:
            return self.open_followed_game(session)
        return LooseHands(session, before)

    def judge_hand(self, result: ResultLine, game: HandsInPlay) -> Verdict:
        """What a result line does where it is played, and the remarks on it.

        If a line agrees with its table, its effect is looked up by its words. All other lines, and
        lines with a remark, are read with the names of the players.
        """
        effect = self.find_effect(result, game)
        if effect:
            return effect, ()
        label = self.match_label(result)
        setting = self.find_line_setting(label, game)
        return self.judge_cells(result.cells, result, game, label, setting)

    def match_label(self, result: ResultLine) -> Label | None:
        """The label of a line; None where it has none, or one that no hand has."""
        return self._labels[result.label_text] if result.label_text else None

    def find_line_setting(self, label: Label | None, game: HandsInPlay) -> HandSetting:
        """How players sit at the hand of a line with a label, or with none."""
        if self._tracks_games:
            return self.find_setting(game.table.round)
        return self.find_setting(label.round, label.honba) if label else UNKNOWN_SETTING

    def judge_cells(
        self,
        cells: Sequence[Cell],
        result: ResultLine,
        game: HandsInPlay,
        label: Label | None,
        setting: HandSetting,
    ) -> Verdict:
        """What the marks and tags of a result line do where it is played, read with the names of
        the players, and the remarks on it."""
        names = game.session.names
        parsed_hand, warnings = self.parse_hand(cells, names, label or result.label, setting)
        if parsed_hand is None:
            return None, self._find_empty_cells(result, names) or warnings
        remarks = [*warnings, *self.compare_with_table(parsed_hand, result, game)]
        if any(remark.severity == ERROR for remark in remarks):
            return None, remarks
        effect, mistakes = self._complete_hand(parsed_hand, setting)
        if effect and "deal" in parsed_hand.tags:
            try:
                effect = self._state_deal(effect, parsed_hand.tags, game)
            except Mistake as mistake:
                return None, [*remarks, mistake.remark]
        return effect, [*remarks, *mistakes]

    def find_effect(self, result: ResultLine, game: HandsInPlay) -> HandEffect | None:
        """What a result line does where it is played; None if there is something to remark.

        The effect is remembered, whoever plays. If it is known how the players sit, the words are
        sorted by wind, and are judged once for all ways to sit. Two kinds of lines are judged each
        time: lines with tiles, which depend on the wind and mostly come once; and, if it is known
        how the players sit, lines with tags, which may name seats in the order of the line.
        """
        words, text, table = result.words, result.label_text, game.table
        label = self._labels[text] if text else None
        if text and label is None:
            return None
        if self._tracks_games:
            number, honba, _ = table
            if label and (label.round != number or label.honba not in (None, honba)):
                return None
            setting = self._settings.get(number) or self.find_setting(number)
        else:
            setting = self.find_setting(label.round, label.honba) if label else UNKNOWN_SETTING
        _, order, stated_honba = setting
        if order is None:
            effect = self.recall_effect(words, setting)
        else:
            key = words if stated_honba is None else (words, stated_honba)
            effect = order.effects.get(key) or self._rotate_effect(words, setting, order, key)
        if effect is None:
            return self.find_effect_of_changes(result, game)
        if effect.stated_table is None or effect.stated_table.matches_table(table):
            return effect
        return None

    def find_effect_of_changes(self, result: ResultLine, game: HandsInPlay) -> HandEffect | None:
        """What a line without marks does, if it states what a hand changed, and a family can tell
        which hand it was."""
        return None

    def _state_deal(
        self, effect: HandEffect, tags: Mapping[str, str], game: HandsInPlay
    ) -> HandEffect:
        """The effect of a hand whose line says that the deal stays or passes. That stands, whatever
        the rules would do. Honba that are not written are as the rules have them; but where the
        rules would pass the deal after a win, or keep it, one more if it stays, and none if it
        passes."""
        tag = locate_tag(tags, "deal")
        if not self._tracks_games:
            message = "deal= is for games that are followed, and these are loose hands"
            fail(tag, "deal-of-loose-hand", f"{tag}: {message} (length=free): remove it")
        word, _, count = tags["deal"].partition(".")
        if count and not self.repeats:
            fail(tag, "deal-count", f"{tag}: {self.no_repeats}: write deal={word}")
        stated = self._go_on_as_stated(effect, stays=word == "stays")
        if count:
            stated = effect.with_deal(
                stays=stated.keeps_deal, added_honba=int(count) - game.table.honba
            )
        return stated

    def _go_on_as_stated(self, effect: HandEffect, *, stays: bool) -> HandEffect:
        """The effect of a hand whose line says that the deal stays or passes, and no honba."""
        added_honba = effect.added_honba
        if (effect.hand.wins or effect.clears_sticks) and stays != effect.keeps_deal:
            added_honba = int(bool(self.repeats)) if stays else None
        return effect.with_deal(stays=stays, added_honba=added_honba)

    def _rotate_effect(
        self, words: tuple[str, ...], setting: HandSetting, order: WindOrder, key: Hashable
    ) -> HandEffect | None:
        """The effect of words that were not met where players sit in this order."""
        if len(words) != self.rules.players:
            return self._judge_words(words, setting)
        by_wind = self.recall_effect(order.sort_by_wind(words), setting)
        if by_wind is None:
            return None
        effect = by_wind.rotate_to(order)
        if not by_wind.has_tiles:
            if len(order.effects) >= MOST_EFFECTS:
                order.effects.clear()
            order.effects[key] = effect
        return effect

    def recall_effect(self, words: tuple[str, ...], setting: HandSetting) -> HandEffect | None:
        """The remembered effect of words in the order of the winds, if a setting says how players
        sit; None if there is a remark on them."""
        is_loose_with_label = setting.order and not self._tracks_games
        key = (words, setting.honba) if is_loose_with_label else words
        effect = self._effects.get(key)
        if effect is None and key not in self._effects:
            if setting.order:
                setting = HandSetting(setting.wind, self.order_from_east, setting.honba)
            effect = self.judge_row(words, setting)
            if effect is None or not effect.has_tiles:
                if len(self._effects) >= MOST_EFFECTS:
                    self._effects.clear()
                self._effects[key] = effect
        return effect

    def judge_row(self, words: tuple[str, ...], setting: HandSetting) -> HandEffect | None:
        """The effect of words that were not met before, with seats from east if a setting says how
        players sit. (A family may build it from what it remembers.)"""
        return self._judge_words(words, setting)

    def _judge_words(self, words: tuple[str, ...], setting: HandSetting) -> HandEffect | None:
        """The effect of marks and tags, whoever plays; None if there is something to remark.
        (Its mistakes point nowhere, since words have no columns, and are thrown away.)"""
        nobody = ("",) * self.rules.players
        parsed_hand, remarks = self.parse_hand(words, nobody, setting=setting)
        if parsed_hand is None or remarks:
            return None
        hand, marked = parsed_hand.hand, parsed_hand.marked_dealer
        if marked not in (None, hand.dealer) or _honba_differs(parsed_hand, setting.honba):
            return None
        if hand.dealer is None and self.needs_dealer(hand):
            return None
        if "deal" in parsed_hand.tags:  # its effect may depend on the honba
            return None
        effect, _ = self._complete_hand(parsed_hand, setting)
        return effect

    def check_marks(
        self, result: ResultLine, names: Sequence[str], *, sure: bool
    ) -> Sequence[Remark]:
        label = self.match_label(result)
        parsed_hand, remarks = self.parse_hand(result.cells, names, label or result.label)
        if parsed_hand is None:
            return self._find_empty_cells(result, names) or remarks
        if sure and parsed_hand.winners_with_tiles:
            return [*remarks, *self._check_tiles_at_any_table(parsed_hand)]
        return remarks

    def _find_empty_cells(self, result: ResultLine, names: Sequence[str]) -> Sequence[Remark]:
        """The remark on a row that was pasted with empty cells between its tabs, if it is one."""
        if "\t" not in result.text:
            return ()
        from ...advice.empty_cells import find_empty_cells

        remark = find_empty_cells(result, names, self.is_mark)
        return (remark,) if remark else ()

    def _check_tiles_at_any_table(self, parsed_hand: ParsedHand) -> Sequence[Remark]:
        """The mistakes of tiles that are wrong in every round and seat; empty if some are right."""
        by_column: dict[int, Remark] = {}
        for number in range(len(WINDS) * self.rules.players):
            hand, remarks = self._value_tiles(parsed_hand, self.find_setting(number))
            if hand is not None:
                return ()
            by_column = by_column or {remark.column: remark for remark in remarks}
        return list(by_column.values())

    def _complete_hand(self, parsed_hand: ParsedHand, setting: HandSetting) -> Verdict:
        """The effect of a hand; or None, with the mistakes in its tiles, or in its tags at this
        table."""
        hand: Hand | None = parsed_hand.hand
        remarks: Sequence[Remark] = ()
        if parsed_hand.winners_with_tiles:
            hand, remarks = self._value_tiles(parsed_hand, setting)
        if hand and parsed_hand.tags:
            try:
                hand = self.read_tags_at_table(hand, parsed_hand.tags, setting)
            except Mistake as mistake:
                return None, [mistake.remark]
        return (self._build_effect(parsed_hand, hand, setting), ()) if hand else (None, remarks)

    def _value_tiles(
        self, parsed_hand: ParsedHand, setting: HandSetting
    ) -> tuple[Hand | None, Sequence[Remark]]:
        """The hand with what its tiles are worth in a setting; or None, with the mistakes in the
        tiles."""
        seatings = [*setting.list_seatings(self.rules.players, parsed_hand.hand.dealer)]
        valuations: dict[int, Any] = {}
        remarks: list[Remark] = []
        for winner in parsed_hand.winners_with_tiles:
            try:
                valuations[winner.seat] = self._value_winner(parsed_hand, winner, seatings)
            except Mistake as mistake:
                remarks.append(mistake.remark)
        if remarks:
            return None, remarks
        try:
            return self.value_hand(parsed_hand, valuations), ()
        except Mistake as mistake:
            return None, [mistake.remark]

    def read_tags_at_table(self, hand: Hand, tags: Mapping[str, str], setting: HandSetting) -> Hand:
        """The hand with what its tags say now that the round and the dealer are known; a `Mistake`
        if they cannot be."""
        dealer = setting.order.seats[0] if setting.order else hand.dealer
        if "first" in tags and hand.discarder is not None and dealer in hand.winners:
            from ..tiles.conditions import DEALER_DISCARDS_FIRST

            message = f"{DEALER_DISCARDS_FIRST}: remove first"
            fail(locate_tag(tags, "first"), "note-impossible", message)
        return hand

    def _value_winner(
        self, parsed_hand: ParsedHand, winner: PlayerMark, seatings: Sequence[Seating]
    ) -> Any:
        """What a winner's tiles are worth. If players can sit in several ways, the tiles must be
        worth the same in all of them."""
        tiles = locate_tiles(winner.cell, winner.mark.tiles)
        valuations: list[Any] = []
        mistakes: list[Mistake] = []
        for seating in seatings:
            try:
                valuations.append(self.value_tiles(parsed_hand, winner, tiles, seating))
            except Mistake as mistake:
                mistakes.append(mistake)
        if not valuations:
            raise mistakes[0]
        if mistakes or len({valuation.value for valuation in valuations}) > 1:
            message = f"{tiles}: the winds count here: write a label, such as E1: or S3:"
            fail(tiles, "wind-unknown", message)
        self.check_valuation(parsed_hand, winner, valuations[0], seatings[-1])
        valuation: Any = valuations[0]
        return valuation

    def _build_effect(
        self, parsed_hand: ParsedHand, hand: Hand, setting: HandSetting
    ) -> HandEffect:
        """The effect of a hand, from the payments with one honba and one stick on the table; the
        effect multiplies these. A loose hand states its honba itself."""
        rules, has_tiles = self.rules, bool(parsed_hand.winners_with_tiles)
        own, per_honba, per_stick = sum_payments(self.list_payments(hand, 1, 1), rules.players)
        placed_sticks = len(hand.stick_payers)
        honba = sticks = None
        if parsed_hand.tags:
            honba, sticks = parsed_hand.find_number("honba"), parsed_hand.find_number("sticks")
        if not rules.tracks_games:
            own_honba = (setting.honba if honba is None else honba) or 0
            return HandEffect(
                rules,
                hand,
                add_scores(own, per_honba, own_honba) if own_honba else own,
                per_stick=per_stick,
                placed_sticks=placed_sticks,
                own_honba=own_honba,
                stated_table=None if sticks is None else StatedTable(None, None, sticks),
                has_tiles=has_tiles,
            )
        keeps_deal, added_honba = self.continue_deal(hand)
        is_stated = honba is not None or sticks is not None
        return HandEffect(
            rules,
            hand,
            own,
            per_honba=per_honba,
            per_stick=per_stick,
            placed_sticks=placed_sticks,
            keeps_deal=keeps_deal,
            added_honba=added_honba,
            stated_table=StatedTable(None, honba, sticks) if is_stated else None,
            has_tiles=has_tiles,
        )

    # ----------------------------------------------- what a line says of the table

    def compare_with_table(
        self, parsed_hand: ParsedHand, result: ResultLine, game: HandsInPlay
    ) -> Sequence[Remark]:
        """The remark on a line that disagrees with the game that is followed, or on a loose hand
        that does not say enough, or contradicts itself."""
        if isinstance(game, TrackedGame):
            remark = self._find_difference(parsed_hand, result, game)
            return [remark._replace(kind=RemarkKind.TABLE)] if remark else ()
        return self._check_loose_hand(parsed_hand, result, game)

    def _find_difference(
        self, parsed_hand: ParsedHand, result: ResultLine, game: TrackedGame
    ) -> Remark | None:
        state, label = game.table, parsed_hand.label
        names, players = game.session.names, self.rules.players
        dealer = self.rules.seat_order(state.round)[0]
        here = round_name(state.round, players)

        def describe_dealer() -> str:
            """Who deals, and since which line. (To find the line, all hands of the game are looked
            at: only a message does so.)"""
            if not self.repeats:
                return f"{names[dealer]} deals"
            line = f"since line {game.find_deal_line()}"
            return f"{names[dealer]} has dealt {line}, {self.repeats} {state.honba}"

        if label and (label.round != state.round or label.honba not in {None, state.honba}):
            stated = str(result.label).rstrip(":")
            write = f"{here}.{state.honba}:" if self.repeats else f"{here}:"
            why = game.describe_repeat() if label.round in {state.round, state.round + 1} else ""
            deal = self._suggest_deal(label.round, label.honba, game)
            if why:
                message = f"the label says {stated}, but {why}: write {write}, or {LOOK_ABOVE_HINT}"
                message = f"{message}{deal}"
            elif label.round == state.round:
                message = f"the label says {self.repeats} {label.honba}, but it is {state.honba}"
                message = f"{message} ({describe_dealer()}): write {write}, or {LOOK_ABOVE_HINT}"
                message = f"{message}{deal}"
            else:
                message = f"the label says {stated}, but this is {here} ({describe_dealer()})"
                message = f"{message}: {LOOK_ABOVE_HINT}{deal}; {LOOSE_HANDS_HINT}"
            return remark_at(result.first_cell, "label-differs", message)
        marked = parsed_hand.marked_dealer
        if marked not in {None, dealer}:
            message = f"{names[marked or 0]} is marked *, but in {here} {describe_dealer()}"
            turns = (marked - dealer + 1) % self.rules.players - 1  # -1 for who dealt before
            deal = self._suggest_deal(state.round + turns, None, game)
            message = f"{message}: {LOOK_ABOVE_HINT}{deal}; {LOOSE_HANDS_HINT}"
            return remark_at(result.cells[marked or 0], "not-the-dealer", message)
        counted = {"honba": state.honba, "sticks": state.sticks}
        return _find_wrong_count(parsed_hand, result, counted)

    def _suggest_deal(self, number: int, honba: int | None, game: TrackedGame) -> str:
        """What to write where the deal stayed or passed against the rules, or the honba went on
        otherwise, if that would explain the round that a line states; empty if it would not."""
        if "deal" not in self.tags.keys or not game.effects:
            return ""
        effect, line, before = game.effects[-1], game.line_numbers[-1], game.tables[-2]
        if number - before.round not in {0, 1}:
            return ""
        did, word = ("stayed", "stays") if number == before.round else ("passed", "passes")
        how = (
            f"the deal {did}"
            if number != game.table.round
            else f"the {self.repeats} went on like this"
        )
        stated = self._go_on_as_stated(effect.by_rules or effect, stays=word == "stays")
        if honba not in {None, stated.next_table(before).honba}:
            word = f"{word}.{honba}"
        return f"; if {how} whatever the rules say, write deal={word} in line {line}"

    def _check_loose_hand(
        self, parsed_hand: ParsedHand, result: ResultLine, game: HandsInPlay
    ) -> Sequence[Remark]:
        """The remark on a loose hand that does not say who deals, or contradicts itself."""
        label, marked = parsed_hand.label, parsed_hand.marked_dealer
        at = result.first_cell
        if label and marked not in {None, label.dealer}:
            message = (
                f"the label {result.label} and the mark * say different dealers: in a hand"
                f" {label.dealer + 1} {game.session.names[label.dealer]} deals"
            )
            return [remark_at(at, "not-the-dealer", message)]
        if label is None and marked is None and self.needs_dealer(parsed_hand.hand):
            message = (
                f"who dealt? Mark the dealer with * (as in {self.example_mark}* - d -), or write a"
                " label such as E1:"
            )
            return [remark_at(at, "dealer-missing", message)]
        if label and _honba_differs(parsed_hand, label.honba):
            tag = parsed_hand.tags["honba"]
            message = f"the label {result.label} and the tag honba={tag} differ: keep one of them"
            return [remark_at(at, "label-differs", message)]
        remark = _find_wrong_count(parsed_hand, result, {"sticks": game.table.sticks})
        return [remark] if remark else ()

    # ------------------------------------------------------------------- how players sit

    @cached_property
    def order_from_east(self) -> WindOrder:
        """How players sit where seats count from east."""
        return WindOrder(tuple(range(self.rules.players)))

    def find_setting(self, number: int, honba: int | None = None) -> HandSetting:
        """The setting of a hand in a round, which is counted from 0."""
        key = number if honba is None else (number, honba)
        setting = self._settings.get(key)
        if setting is None:
            seats = self.rules.seat_order(number)
            if seats not in self._orders:
                self._orders[seats] = WindOrder(seats)
            setting = HandSetting(find_round_wind(number, len(seats)), self._orders[seats], honba)
            self._settings[key] = setting
        return setting


def _honba_differs(parsed_hand: ParsedHand, honba: int | None) -> bool:
    """Whether a tag states another honba than the label."""
    stated = parsed_hand.find_number("honba") if parsed_hand.tags else None
    return stated is not None and honba not in {None, stated}


def find_conditions(
    hand: Hand, winner: PlayerMark, tags: Mapping[str, str], seating: Seating
) -> "WinConditions":
    """The conditions of a win, by the winner's mark, the tags of the line and the seating."""
    dealer = seating.order[0]
    conditions: WinConditions = build_conditions(
        hand.discarder is None,
        seating.wind,
        seating.order.index(winner.seat),
        "last" in tags,
        "rinshan" in tags,
        "chankan" in tags,
        "first" in tags,
        winner.mark.riichi,
        winner.seat in hand.ippatsu,
        "fourth" in tags,
        by_dealer="first" not in tags or hand.discarder in {None, dealer},
    )
    return conditions


def _find_wrong_count(
    parsed_hand: ParsedHand, result: ResultLine, counted: Mapping[str, int]
) -> Remark | None:
    """The remark on a tag that states another count than the table has; None if all are right."""
    for key, count in counted.items():
        if parsed_hand.find_number(key) not in {None, count}:
            tag, *_ = [cell for cell in result.cells if cell.startswith(f"{key}=")]
            message = f"{tag}, but it is {count}: write {key}={count}, or {LOOK_ABOVE_HINT}"
            return remark_at(tag, "count-differs", message)
    return None
