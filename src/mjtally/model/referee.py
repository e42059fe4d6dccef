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
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
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
from ..language.mark_diagnosis import diagnose_mark, list_mark_remarks, name_as_mark_mistake
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
    match_label,
    parse_label,
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
    order: Sequence[int] | None
    honba: int | None = None

    @property
    def dealer(self) -> int | None:
        """Who deals, if that is known."""
        return self.order[0] if self.order else None

    def list_seatings(self, players: int) -> Iterator[Seating]:
        """How players can sit."""
        orders: list[Sequence[int]] = [self.order] if self.order else []
        orders = orders or [list_seats_from(east, players) for east in range(players)]
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
        self._marks: dict[str, Mark | None] = {}  # None for what is wrong
        self._orders: dict[int, WindOrder] = {}  # by round
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
        """The same of marks that are too many, once it is known that the first of them are some."""

    def check_tags(self, tags: Mapping[str, str]) -> None:
        """Fails where tags cannot be under these rules, or not with each other."""

    @abstractmethod
    def combine_marks(
        self, player_marks: Sequence[PlayerMark], tags: Mapping[str, str], names: Sequence[str]
    ) -> Hand:
        """The hand that marks make together; a `Mistake` where they make none."""

    def list_warnings(self, hand: Hand, player_marks: Sequence[PlayerMark]) -> list[Remark]:
        """What is hardly so in a hand, but is scored as it is written."""
        return []

    @abstractmethod
    def needs_dealer(self, hand: Hand) -> bool:
        """Whether it makes a difference to the payments of a hand who deals."""

    def value_tiles(
        self, parsed_hand: ParsedHand, winner: PlayerMark, tiles: str, seating: Seating
    ) -> Any:
        """What the tiles of a winner are worth where players sit so; a `Mistake` where they are no
        win. (Like the two below, only where marks have tiles.)"""
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
        self, result: ResultLine, names: Sequence[str]
    ) -> tuple[ParsedHand | None, Sequence[Remark]]:
        """The hand a result tells, or None and the mistakes; warnings come with either."""
        return self._parse_hand(result.label, result.cells, names)

    def _parse_hand(
        self, stated: str | None, cells: Sequence[str], names: Sequence[str]
    ) -> tuple[ParsedHand | None, Sequence[Remark]]:
        """The same of a label, if there is one, and what follows it."""
        if stated and stated[:-1] in names and not match_label(stated, len(names), True):
            cells, stated = (stated, *cells), None  # Aki: 3/40, Chie: d
        try:
            cells, tag_cells = self._split_marks_and_tags(cells, names)
            player_marks, remarks = self._parse_marks(cells, names)
            if remarks:
                check_words_for_marks(cells, names, self.is_mark, self._check_cell, self.unit_words)
                remarks += list_mistakes(
                    lambda: self._parse_tags(tag_cells, names),
                    lambda: stated and self._parse_label(stated),
                )
                return None, sorted(remarks, key=attrgetter("column"))
            tags = self._parse_tags(tag_cells, names) if tag_cells else {}
            label = self._parse_label(stated) if stated else None
            dealers = [each for each in player_marks if each.mark.is_dealer]
            check_at_most_one(dealers, "are marked * (dealer): one player deals")
            hand = self.combine_marks(player_marks, tags, names)
        except Mistake as mistake:
            return None, [mistake.remark]
        if "turn" in tags:
            hand = hand.replace(turn=int(tags["turn"]))
        dealer = dealers[0].seat if dealers else None
        with_tiles = [each for each in player_marks if each.mark.tiles]
        parsed_hand = ParsedHand(hand, player_marks, tags, dealer, label, with_tiles)
        return parsed_hand, self.list_warnings(hand, player_marks)

    @classmethod
    def is_mark(cls, text: str) -> bool:
        """Whether a text is a mark of the family."""
        return cls.match_mark(str(text)) is not None

    def _split_marks_and_tags(
        self, cells: Sequence[str], names: Sequence[str]
    ) -> tuple[Sequence[str], Sequence[str]]:
        """The marks and, after them, the tags. Where there are too few marks or too many, a mistake
        in one of them is the one to report."""
        self.check_line(cells, names)
        if len(cells) == self.rules.players and all(map(self._marks.get, cells)):
            return cells, ()  # as mostly
        count = count_marks(cells, self.tags)
        if count != self.rules.players or not all(map(self._find_valid_mark, cells[:count])):
            self._check_units_apart(cells[:count], names)
        if count != self.rules.players:
            self._fail_for_mark_count(cells, count, names)
        return cells[:count], cells[count:]

    def _check_units_apart(self, marks: Sequence[str], names: Sequence[str]) -> None:
        """Fails where a value and its unit stand apart: `3 faan`, `3 han 40 fu!`. A sentence with
        players' names, `Mei won 3 faan`, is another mistake."""
        if any(parse_name(cell) in names for cell in marks):
            return
        for at, (number, unit) in enumerate(pairwise(marks)):
            if not (number.isdecimal() and unit.rstrip(SIGNS).isalpha()) or self.is_mark(unit):
                continue
            for size in (4, 3, 2):
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

    def _parse_marks(
        self, cells: Sequence[str], names: Sequence[str]
    ) -> tuple[list[PlayerMark], list[Remark]]:
        """Every mark with its player, and the mistakes of every cell."""
        marks: list[Mark] = []
        mistakes: list[Mistake] = []
        for cell in cells:
            mark = self._marks.get(cell) or self._find_valid_mark(cell)
            if mark is not None:
                marks.append(mark)
                continue
            try:
                self.check_mark(cell, self._parse_mark(cell, names))
            except Mistake as mistake:
                mistakes.append(mistake)
        if mistakes:
            return [], list_mark_remarks(mistakes, cells)
        return [*map(PlayerMark, range(len(marks)), names, cells, marks)], []

    def _find_valid_mark(self, text: str) -> Mark | None:
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

    def _parse_label(self, cell: str) -> Label:
        return parse_label(cell, self.rules.players, self.repeats, self.no_repeats)

    # ------------------------------------------------------------------- at a table

    def open_game(self, session: Session, before: HandsInPlay | None) -> HandsInPlay:
        """Begin a game, or loose hands."""
        if self.rules.tracks_games:
            return self.open_followed_game(session)
        return LooseHands(session, before)

    def judge_hand(self, result: ResultLine, game: HandsInPlay) -> Verdict:
        if isinstance(game, TrackedGame):
            return self._judge_game_hand(result, game)
        assert isinstance(game, LooseHands)
        return self._judge_loose_hand(result, game)

    def _judge_game_hand(self, result: ResultLine, game: TrackedGame) -> Verdict:
        """What a result does in a game that is followed, and all remarks on it."""
        number, honba, _ = game.table
        text = result.label_text
        label = match_label(text, self.rules.players, self.repeats) if text else None
        if not text or (label and label.round == number and label.honba in (None, honba)):
            effect = self._find_effect_in_round(result.words, number)
            if effect and (effect.stated_table is None or effect.agrees_with_table(game.table)):
                return effect, ()
        return self._judge_closely(result, game, self._find_setting(number), self._check_game_hand)

    def _judge_loose_hand(self, result: ResultLine, game: LooseHands) -> Verdict:
        """The same of a loose hand, which says itself who deals."""
        words, effect, setting, text = result.words, None, UNKNOWN_SETTING, result.label_text
        if not text:
            effect = self._effects.get(words) or self._find_effect(words, words, setting)
        elif label := match_label(text, self.rules.players, self.repeats):
            effect = self._find_effect_in_round(words, label.round, (label.honba,))
            setting = self._find_setting(label.round, label.honba)
        if effect and (effect.stated_table is None or effect.agrees_with_table(game.table)):
            return effect, ()
        return self._judge_closely(result, game, setting, self._check_loose_hand)

    def check_marks(
        self, result: ResultLine, names: Sequence[str], *, sure: bool
    ) -> Sequence[Remark]:
        """The remarks on a hand's marks where nobody knows how the game stands; without `sure`
        the rules are not known either."""
        parsed_hand, remarks = self.parse_hand(result, names)
        if parsed_hand and sure and parsed_hand.winners_with_tiles:
            return [*remarks, *self._check_tiles_at_any_table(parsed_hand)]
        return remarks

    def _check_tiles_at_any_table(self, parsed_hand: ParsedHand) -> Sequence[Remark]:
        """The mistakes that tiles have in whatever round and seat."""
        wrong: dict[int, Remark] = {}
        for number in range(len(WINDS) * self.rules.players):
            hand, remarks = self._evaluate_hand(parsed_hand, self._find_setting(number))
            if hand is not None:
                return ()
            wrong = wrong or {remark.column: remark for remark in remarks}
        return list(wrong.values())

    def _judge_closely(
        self,
        result: ResultLine,
        game: G,
        setting: HandSetting,
        check: Callable[[ParsedHand, ResultLine, G], Sequence[Remark]],
    ) -> Verdict:
        """What a line does that is not plain."""
        parsed_hand, found = self.parse_hand(result, game.session.names)
        if parsed_hand is None:
            return None, found
        remarks = [*found, *check(parsed_hand, result, game)]
        if any(remark.severity == ERROR for remark in remarks):
            return None, remarks
        setting = self._take_marked_dealer(setting, parsed_hand)
        hand, wrong = self._evaluate_hand(parsed_hand, setting)
        if hand is None:
            return None, [*remarks, *wrong]
        return self._build_effect(parsed_hand, hand, setting), remarks

    def _evaluate_hand(
        self, parsed_hand: ParsedHand, setting: HandSetting
    ) -> tuple[Hand | None, Sequence[Remark]]:
        """The hand with its dealer and what its tiles are worth, or None and the mistakes in
        them."""
        hand = parsed_hand.hand
        winners = parsed_hand.winners_with_tiles
        if winners:
            seatings = [*setting.list_seatings(self.rules.players)]
            valuations: dict[int, Any] = {}
            remarks: list[Remark] = []
            for winner in winners:
                try:
                    valuations[winner.seat] = self._value_winner(parsed_hand, winner, seatings)
                except Mistake as mistake:
                    remarks.append(mistake.remark)
            if remarks:
                return None, remarks
            try:
                hand = self.value_hand(parsed_hand, valuations)
            except Mistake as mistake:
                return None, [mistake.remark]
        dealer = setting.dealer
        return hand if dealer is None else hand.replace(dealer=dealer), ()

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

    def _check_game_hand(
        self, parsed_hand: ParsedHand, result: ResultLine, game: TrackedGame
    ) -> Sequence[Remark]:
        """Where a line says something else than the game that is followed."""
        remark = self._find_difference(parsed_hand, result, game)
        return [remark._replace(kind=RemarkKind.TABLE)] if remark else ()

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
        self, parsed_hand: ParsedHand, result: ResultLine, game: LooseHands
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
        if label and self._honba_differs(parsed_hand, label.honba):
            tag = parsed_hand.tags["honba"]
            message = f"the label {result.label} and the tag honba={tag} differ: keep one of them"
            return [remark_at(at, "label-differs", message)]
        remark = _find_wrong_count(parsed_hand, result, {"sticks": game.table.sticks})
        return [remark] if remark else ()

    @staticmethod
    def _honba_differs(parsed_hand: ParsedHand, honba: int | None) -> bool:
        """Whether a label and a tag say different honba."""
        stated = parsed_hand.find_number("honba") if parsed_hand.tags else None
        return stated is not None and honba not in {None, stated}

    # ------------------------------------------------------------------- plain hands

    def _find_effect_in_round(
        self, words: tuple[str, ...], number: int, stated: tuple[int | None, ...] = ()
    ) -> HandEffect | None:
        """What plain marks do in a round, where the label of a loose hand has `stated` a honba, or
        none. A hand is the same whoever deals. (Tags may be about seats in the order of the
        line.)"""
        if len(words) != self.rules.players:
            return self._build_plain_effect(words, self._find_setting(number, *stated))
        order = self._orders.get(number) or self._find_order(number)
        by_wind = order.sort_by_wind(words)
        key = (by_wind, stated) if stated else by_wind
        effect = self._effects.get(key)
        if effect is None:
            setting = HandSetting(number // len(words), range(len(words)), *stated)
            effect = self._find_effect(by_wind, key, setting)
            if effect is None:
                return None
        return effect.rotated.get(order) or effect.rotate_to(order)

    def _find_effect(
        self, words: tuple[str, ...], key: Hashable, setting: HandSetting
    ) -> HandEffect | None:
        """What plain marks do, looked up if they were played before. (Of hands with tiles, which
        alone ask for the round, and mostly come once, nothing is remembered.)"""
        effects = self._effects
        if key in effects:
            return effects[key]
        effect = self._build_plain_effect(words, setting)
        if effect is None or not effect.hand.has_tiles:
            if len(effects) >= MOST_EFFECTS:
                effects.clear()
            effects[key] = effect
        return effect

    def _build_plain_effect(
        self, words: tuple[str, ...], setting: HandSetting
    ) -> HandEffect | None:
        """What marks do; None where there is something to remark, whoever plays."""
        nobody = ("",) * self.rules.players
        parsed_hand, remarks = self._parse_hand(None, words, nobody)
        if parsed_hand is None or remarks:
            return None
        setting = self._take_marked_dealer(setting, parsed_hand)
        marked, dealer = parsed_hand.marked_dealer, setting.dealer
        if marked not in (None, dealer) or self._honba_differs(parsed_hand, setting.honba):
            return None
        if dealer is None and self.needs_dealer(parsed_hand.hand):
            return None
        hand, _ = self._evaluate_hand(parsed_hand, setting)
        return self._build_effect(parsed_hand, hand, setting) if hand else None

    def _find_order(self, number: int) -> WindOrder:
        """How players sit in a round, which is counted from 0."""
        order = self._orders.get(number)
        if order is None:
            seats = self.rules.seat_order(number)
            alike = (each for each in self._orders.values() if each.seats == seats)
            order = self._orders[number] = next(alike, None) or WindOrder(seats)
        return order

    def _find_setting(self, number: int, honba: int | None = None) -> HandSetting:
        """The setting of a round."""
        seats = self._find_order(number).seats
        return HandSetting(number // len(seats), seats, honba)

    def _take_marked_dealer(self, setting: HandSetting, parsed_hand: ParsedHand) -> HandSetting:
        """The setting, with the dealer whom a loose hand without a label marks."""
        dealer = parsed_hand.marked_dealer
        if dealer is None or setting.order:
            return setting
        return HandSetting(None, list_seats_from(dealer, self.rules.players))


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
