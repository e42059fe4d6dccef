"""What a result line does at a table, in any family: from its words to the effect of a hand.

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

from ..base.errors import (
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
from ..base.late_imports import LateFunction
from ..base.winds import WINDS, list_seats_from, round_name
from ..language.grammar import is_label
from ..language.statements import ResultLine
from ..language.tokens import parse_name
from .hand import Hand, Label, Mark, ParsedHand, PlayerMark, check_at_most_one, locate_tiles
from .open_games import LooseHands, TrackedGame
from .payments import sum_payments
from .result_lines import (
    check_words_for_marks,
    count_marks,
    fail_for_mark_count,
    list_mistakes,
    list_notes,
    match_label,
    parse_tags,
)
from .types import (
    HandEffect,
    HandsInPlay,
    Play,
    Rules,
    Session,
    StatedTable,
    Verdict,
    WindOrder,
    add_scores,
)

if TYPE_CHECKING:
    from ..tiles.conditions import WinConditions

# of hands with tiles alone
build_conditions = LateFunction(__package__, "..tiles.conditions:WinConditions")
# What is remembered under certain rules.
MOST_MARKS = 20_000
MOST_EFFECTS = 8_000
LOOK_ABOVE_HINT = "look above for a hand that is missing or too many"
LOOSE_HANDS_HINT = "loose hands need length=free"
MOST_PARTS = 4  # cells that may be one mark: 3 han 40 fu
SIGNS = "!*"  # after a mark: riichi, and who deals

R = TypeVar("R", bound=Rules)
G = TypeVar("G", bound=HandsInPlay)


class Seating(NamedTuple):
    """How players sit: the wind of the round, and who sits east, south, west (and north)."""

    wind: int
    order: Sequence[int]


class HandSetting(NamedTuple):
    """What a hand depends on besides its marks: the wind of the round, for the tiles; who sits
    east, south, west (and north); and the honba that the label of a loose hand states. None where
    it is not known."""

    wind: int | None
    order: WindOrder | None
    honba: int | None = None

    def list_seatings(self, players: int, dealer: int | None) -> Iterator[Seating]:
        """How players can sit, where nobody knows it but perhaps who deals."""
        easts = range(players) if dealer is None else (dealer,)
        orders = [self.order.seats] if self.order else [list_seats_from(e, players) for e in easts]
        for wind in range(len(WINDS)) if self.wind is None else (self.wind,):
            for order in orders:
                yield Seating(wind, order)


UNKNOWN_SETTING = HandSetting(None, None)


class Referee(Play[R]):
    """A family under certain rules, which judges the lines of a scores file. Every family judges
    them in one way, and fills in how its marks are read and what they make. What lines do is
    remembered."""

    unit_words: ClassVar[Sequence[str]] = ()  # what players write after a number
    example_mark: str  # of a winner
    repeats = ""  # what a label counts after its point, such as honba; empty where it counts none
    no_repeats = ""  # why it counts none, in words

    def __init__(self, rules: R) -> None:
        super().__init__(rules)
        self._tracks_games = rules.tracks_games
        self._marks: dict[str, Mark | None] = {}  # None for what is wrong
        self._orders: dict[tuple[int, ...], WindOrder] = {}
        self._settings: dict[tuple[int, int | None], HandSetting] = {}  # by round, and honba
        self._effects: dict[Hashable, HandEffect | None] = {}  # None where there is a remark

    # ------------------------------------------------- what a family fills in: a line

    @classmethod
    @abstractmethod
    def match_mark(cls, text: str) -> Mark | None:
        """The mark that a text is, by the grammar of the family."""

    def check_mark(self, cell: str, mark: Mark) -> None:
        """Fails where a mark cannot be, whatever the others are."""

    def explain_cell(self, cell: str) -> None:
        """Fails with what was meant by a cell that is not a mark, where only the family knows."""

    def check_line(self, cells: Sequence[str], names: Sequence[str]) -> None:
        """Fails where cells are meant as another line than a result."""

    def explain_count(self, marks: Sequence[str]) -> None:
        """Fails with what was meant by marks that are too many or too few for the players."""

    def explain_extra_marks(self, marks: Sequence[str]) -> None:
        """Fails with what was meant by marks that are too many, of which the first are right."""

    def check_tags(self, tags: Mapping[str, str]) -> None:
        """Fails where tags cannot be under these rules, or not with each other."""

    @abstractmethod
    def combine_marks(
        self,
        player_marks: Sequence[PlayerMark],
        tags: Mapping[str, str],
        names: Sequence[str],
        **known: Any,
    ) -> Hand:
        """The hand that marks make together, with what else is known of it, such as `dealer`; a
        `Mistake` where they make none."""

    def list_warnings(self, hand: Hand, player_marks: Sequence[PlayerMark]) -> list[Remark]:
        """Warnings about a hand that is scored as it is written: `impossible_at` where no player
        can have it, `warning_at` where it is seldom so."""
        return []

    @abstractmethod
    def needs_dealer(self, hand: Hand) -> bool:
        """Whether it makes a difference to the payments of a hand who deals."""

    def value_tiles(
        self, parsed_hand: ParsedHand, winner: PlayerMark, tiles: str, seating: Seating
    ) -> Any:
        """What the tiles of a winner are worth in a seating; a `Mistake` where they are no win.
        (It is asked only where marks have tiles, and so are the two methods below.)"""
        raise NotImplementedError

    def check_valuation(
        self, parsed_hand: ParsedHand, winner: PlayerMark, valuation: Any, seating: Seating
    ) -> None:
        """Fails where tiles are worth something else than is written beside them."""
        raise NotImplementedError

    def value_hand(self, parsed_hand: ParsedHand, valuations: Mapping[int, Any]) -> Hand:
        """The hand with what the tiles of some seats are worth."""
        raise NotImplementedError

    # ------------------------------------------------- what a family fills in: a game

    def open_followed_game(self, session: Session) -> HandsInPlay:
        """Begin a game that is followed to its end, under rules that have such games."""
        raise NotImplementedError

    def continue_deal(self, hand: Hand) -> tuple[bool, int | None]:
        """Whether the dealer of a followed game deals again, and how many honba are added; None
        where they begin again at 0."""
        return False, None

    # -------------------------------------------------------------- a line by itself

    def parse_hand(
        self,
        cells: Sequence[str],
        names: Sequence[str],
        label: Label | str | None = None,
        setting: HandSetting = UNKNOWN_SETTING,
    ) -> tuple[ParsedHand | None, Sequence[Remark]]:
        """The hand that a line tells with its label, if it has one, and the cells after that. A
        label that no hand has is still a text. Where there are mistakes there is no hand; warnings
        come with it. Who deals is known by the setting, or is marked."""
        if isinstance(label, str) and label[:-1] in names and not is_label(label):
            cells, label = (label, *cells), None  # Aki: 3/40, Chie: d
        try:
            player_marks, tag_cells, remarks = self._read_marks(cells, names)
            if remarks:
                marks = cells[: self.rules.players]
                check_words_for_marks(marks, names, self.is_mark, self._check_cell, self.unit_words)
                remarks += list_mistakes(
                    lambda: self._parse_tags(tag_cells, names),
                    lambda: self._check_label(label),
                )
                return None, sorted(remarks, key=attrgetter("column"))
            tags = self._parse_tags(tag_cells, names) if tag_cells else {}
            label = self._check_label(label)
            dealers = [player for player in player_marks if player.mark.is_dealer]
            check_at_most_one(dealers, "are marked * (dealer): one player deals")
            marked_dealer = dealers[0].seat if dealers else None
            known: dict[str, Any] = {}
            if setting.order:
                known["dealer"] = setting.order.seats[0]
            elif marked_dealer is not None:
                known["dealer"] = marked_dealer
            if "turn" in tags:
                known["turn"] = int(tags["turn"])
            if notes := list_notes(tags):
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
        """Every mark with its player, the tags after them, and the mistakes of every mark. Where
        there are too few marks or too many, a mistake in one of them is the one to report."""
        self.check_line(cells, names)
        players = self.rules.players
        marks: list[Any] = [*map(self._marks.get, cells[:players])]
        if None in marks:  # the first time under these rules, or wrong
            marks = [*map(self.find_valid_mark, cells[:players])]
        all_valid = None not in marks
        if len(cells) != players or not all_valid:  # few lines are so
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
            from ..advice.marks import find_row_in_words, list_mark_remarks

            row = cells[:players]
            in_words = find_row_in_words(row, self.mark_words, names) if len(mistakes) > 1 else None
            remarks = [in_words.remark] if in_words else list_mark_remarks(mistakes, row)
            return [], cells[players:], remarks
        player_marks = [*map(PlayerMark, range(players), names, cells, marks)]
        return player_marks, cells[players:], []

    def _check_units_apart(self, marks: Sequence[str], names: Sequence[str]) -> None:
        """Fails where a value and its unit stand apart: `3 faan`, `3 han 40 fu!`. A sentence with
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
                        fix = write if is_whole else None  # or the line is wrong all the same
                        remark = remark_over(parts[0], parts[-1], "no-mark", message, fix)
                        raise Mistake(remark) from None

    def _fail_for_mark_count(
        self, cells: Sequence[str], count: int, names: Sequence[str]
    ) -> NoReturn:
        marks, players = cells[:count], self.rules.players
        check_words_for_marks(marks, names, self.is_mark, self._check_cell, self.unit_words)
        self.explain_count(marks)
        for cell in marks[:players]:
            if count > players and cell in self.tags.hints:
                fail(cell, "no-mark", f"{cell} is not a mark: {self.tags.hints[cell]}")
            self._parse_mark(cell, names, max(players - count, 0))
        if count > players:
            self.explain_extra_marks(marks)
        fail_for_mark_count(cells, count, names, self.tags)

    def find_valid_mark(self, text: str) -> Mark | None:
        """The mark that a text is, if nothing is wrong with it under the rules."""
        if text not in self._marks:
            mark = self.match_mark(text)
            try:
                if mark is not None:
                    self.check_mark(text, mark)
            except Mistake:
                mark = None
            if len(self._marks) >= MOST_MARKS:
                self._marks.clear()
            self._marks[str(text)] = mark
        return self._marks[text]

    def _parse_mark(self, cell: str, names: Sequence[str], missing: int = 0) -> Mark:
        """A mark; a `Mistake` with what is meant where it is none, in a line with so many marks
        missing."""

        mark = self.match_mark(str(cell))
        if mark is not None:
            return mark
        from ..advice.marks import diagnose_mark, name_as_mark_mistake

        if parse_name(cell) in names:
            raise name_as_mark_mistake(cell)
        self.explain_cell(cell)
        raise diagnose_mark(cell, self.mark_words, missing)

    def _check_cell(self, cell: str) -> None:
        """Fails where a cell that is a mark cannot be one under the rules."""
        mark = self.match_mark(str(cell))
        if mark is not None:
            self.check_mark(cell, mark)

    def _parse_tags(self, cells: Sequence[str], names: Sequence[str]) -> dict[str, str]:
        tags = parse_tags(cells, self.tags, names)
        self.check_tags(tags)
        return tags

    def _check_label(self, label: Label | str | None) -> Label | None:
        """A label; a `Mistake` for a text, which no hand has as its label."""
        if isinstance(label, str):
            from ..advice.labels import wrong_label_mistake

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

        A line that says nothing else of its table than is so is looked up by its words. All others,
        and those with something to remark, are read with the names of the players.
        """
        text = result.label_text
        label = match_label(text, self.rules.players, self.repeats) if text else None
        if self._tracks_games:
            table = game.table
            setting = self._settings.get((table.round, None)) or self._find_setting(table.round)
            is_plain = label is None or (
                label.round == table.round and label.honba in (None, table.honba)
            )
        else:
            setting = self._find_setting(label.round, label.honba) if label else UNKNOWN_SETTING
            is_plain = True
        if is_plain and (label or not text):
            effect = self._find_effect(result.words, setting)
            if effect and (effect.stated_table is None or effect.agrees_with_table(game.table)):
                return effect, ()
        names = game.session.names
        parsed_hand, found = self.parse_hand(result.cells, names, label or result.label, setting)
        if parsed_hand is None:
            return None, found
        remarks = [*found, *self._compare_with_table(parsed_hand, result, game)]
        if any(remark.severity == ERROR for remark in remarks):
            return None, remarks
        effect, wrong = self._complete_hand(parsed_hand, setting)
        return effect, [*remarks, *wrong]

    def _find_effect(self, words: tuple[str, ...], setting: HandSetting) -> HandEffect | None:
        """What a line without a label does by its words; None where there is something to remark.

        It is remembered, whoever plays; where it is known how they sit, it is judged once for all
        ways to sit, as a hand is the same whoever deals. Two kinds of lines are judged anew: those
        with tiles, which ask for the wind and mostly come once; and those with tags, which may be
        about seats in the order of the line, where it is known how players sit.
        """
        order = setting.order
        if order is None:
            return self.recall_effect(words, setting)
        if len(words) != self.rules.players:
            return self._judge_words(words, setting)
        words = order.sort_by_wind(words)
        effect = self._effects.get(words) if self._tracks_games else None
        effect = effect or self.recall_effect(words, setting)
        return effect and (effect.rotated.get(order) or effect.rotate_to(order))

    def recall_effect(self, words: tuple[str, ...], setting: HandSetting) -> HandEffect | None:
        """What words do that stand in the order of the winds, where a setting says how players
        sit; None where there is something to remark. It is remembered."""
        is_loose_with_label = setting.order and not self._tracks_games
        key = (words, setting.honba) if is_loose_with_label else words
        effect = self._effects.get(key)
        if effect is None and key not in self._effects:
            if setting.order:
                setting = HandSetting(setting.wind, self._order_from_east, setting.honba)
            effect = self.judge_row(words, setting)
            if effect is None or not effect.hand.has_tiles:
                if len(self._effects) >= MOST_EFFECTS:
                    self._effects.clear()
                self._effects[key] = effect
        return effect

    def judge_row(self, words: tuple[str, ...], setting: HandSetting) -> HandEffect | None:
        """What words do that were not met before, with seats from east where a setting says how
        players sit. (A family may make it of what it remembers.)"""
        return self._judge_words(words, setting)

    def _judge_words(self, words: tuple[str, ...], setting: HandSetting) -> HandEffect | None:
        """The effect of marks and tags; None where there is something to remark, whoever plays."""
        nobody = ("",) * self.rules.players
        parsed_hand, remarks = self.parse_hand(words, nobody, setting=setting)
        if parsed_hand is None or remarks:
            return None
        hand, marked = parsed_hand.hand, parsed_hand.marked_dealer
        if marked not in (None, hand.dealer) or _honba_differs(parsed_hand, setting.honba):
            return None
        if hand.dealer is None and self.needs_dealer(hand):
            return None
        effect, _ = self._complete_hand(parsed_hand, setting)
        return effect

    def check_marks(
        self, result: ResultLine, names: Sequence[str], *, sure: bool
    ) -> Sequence[Remark]:
        text = result.label_text
        label = match_label(text, self.rules.players, self.repeats) if text else None
        parsed_hand, remarks = self.parse_hand(result.cells, names, label or result.label)
        if parsed_hand and sure and parsed_hand.winners_with_tiles:
            return [*remarks, *self._check_tiles_at_any_table(parsed_hand)]
        return remarks

    def _check_tiles_at_any_table(self, parsed_hand: ParsedHand) -> Sequence[Remark]:
        """The mistakes that tiles have in whatever round and seat."""
        wrong: dict[int, Remark] = {}
        for number in range(len(WINDS) * self.rules.players):
            hand, remarks = self._value_tiles(parsed_hand, self._find_setting(number))
            if hand is not None:
                return ()
            wrong = wrong or {remark.column: remark for remark in remarks}
        return list(wrong.values())

    def _complete_hand(self, parsed_hand: ParsedHand, setting: HandSetting) -> Verdict:
        """The effect of a hand, or None and the mistakes in its tiles, or in its tags at the
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
        """The hand with what its tiles are worth in a setting, or None and the mistakes in them."""
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
        """The hand with what its tags say where the round and the dealer are known; a `Mistake`
        where they cannot be so."""
        return hand

    def _value_winner(
        self, parsed_hand: ParsedHand, winner: PlayerMark, seatings: Sequence[Seating]
    ) -> Any:
        """What a winner's tiles are worth. Where players can sit in several ways, it must not
        matter."""
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
        """The sums of the payments at one honba and one stick, of which a table has so many. A
        loose hand says its honba itself."""
        rules = self.rules
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
        )

    # ----------------------------------------------- what a line says of the table

    def _compare_with_table(
        self, parsed_hand: ParsedHand, result: ResultLine, game: HandsInPlay
    ) -> Sequence[Remark]:
        """Where a line says something else than the game that is followed; or what a loose hand
        leaves open, or says twice."""
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

        def tell_dealer() -> str:
            """Who deals; since when is looked up among all hands of the game, so only if told."""
            deals = f"{names[dealer]} deals"
            if not self.repeats:
                return deals
            return f"{deals} since line {game.find_deal_line()}, {self.repeats} {state.honba}"

        if label and (label.round != state.round or label.honba not in {None, state.honba}):
            stated = str(result.label).rstrip(":")
            write = f"{here}.{state.honba}:" if self.repeats else f"{here}:"
            why = game.describe_repeat() if label.round in {state.round, state.round + 1} else ""
            if why:
                message = f"the label says {stated}, but {why}: write {write}, or {LOOK_ABOVE_HINT}"
            elif label.round == state.round:
                message = f"the label says {self.repeats} {label.honba}, but it is {state.honba}"
                message = f"{message} ({tell_dealer()}): write {write}, or {LOOK_ABOVE_HINT}"
            else:
                message = f"the label says {stated}, but this is {here} ({tell_dealer()})"
                message = f"{message}: {LOOK_ABOVE_HINT}; {LOOSE_HANDS_HINT}"
            return remark_at(result.first_cell, "label-differs", message)
        marked = parsed_hand.marked_dealer
        if marked not in {None, dealer}:
            message = f"{names[marked or 0]} is marked *, but in {here} {tell_dealer()}"
            message = f"{message}: {LOOK_ABOVE_HINT}; {LOOSE_HANDS_HINT}"
            return remark_at(result.cells[marked or 0], "not-the-dealer", message)
        counted = {"honba": state.honba, "sticks": state.sticks}
        return _find_wrong_count(parsed_hand, result, counted)

    def _check_loose_hand(
        self, parsed_hand: ParsedHand, result: ResultLine, game: HandsInPlay
    ) -> Sequence[Remark]:
        """What a loose hand leaves open, or says twice."""
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
    def _order_from_east(self) -> WindOrder:
        """How players sit where seats count from east."""
        return WindOrder(tuple(range(self.rules.players)))

    def _find_setting(self, number: int, honba: int | None = None) -> HandSetting:
        """The setting of a round, which is counted from 0."""
        setting = self._settings.get((number, honba))
        if setting is None:
            seats = self.rules.seat_order(number)
            if seats not in self._orders:
                self._orders[seats] = WindOrder(seats)
            setting = HandSetting(number // len(seats), self._orders[seats], honba)
            self._settings[number, honba] = setting
        return setting


def _honba_differs(parsed_hand: ParsedHand, honba: int | None) -> bool:
    """Whether a label and a tag say different honba."""
    stated = parsed_hand.find_number("honba") if parsed_hand.tags else None
    return stated is not None and honba not in {None, stated}


def find_conditions(
    hand: Hand, winner: PlayerMark, tags: Mapping[str, str], seating: Seating
) -> "WinConditions":
    """How a seat has won, by its mark and the tags of the line, where players sit so."""
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
    """A tag that counts otherwise than the table."""
    for key, count in counted.items():
        if parsed_hand.find_number(key) not in {None, count}:
            tag, *_ = [cell for cell in result.cells if cell.startswith(f"{key}=")]
            message = f"{tag}, but it is {count}: write {key}={count}, or {LOOK_ABOVE_HINT}"
            return remark_at(tag, "count-differs", message)
    return None
