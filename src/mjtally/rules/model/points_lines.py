"""Result lines of changes: from `E2: +7700 0 -7700 0` to a hand that is known by its points.

`hands_by_points.py` finds the hand; this module reads the line, and compares it with the table.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...base.errors import Cell, Mistake, Remark, column_of, fail
from ...base.wording import format_group, format_list, pluralize
from ...language.changes import Change, has_changes, read_changes, sign_changes
from ...language.statements import ResultLine, ScoresLine
from ...language.tags import DRAW_TAGS, TAGS
from .hand import Hand, Label, ParsedHand, Role
from .points_play import PointsPlay
from .referee import HandSetting, R
from .result_lines import locate_tag
from .table_state import TableState
from .types import HandEffect, HandsInPlay, Verdict

if TYPE_CHECKING:
    from .hands_by_points import FoundHand, PointsFinder, PointsRow


class PointsReferee(PointsPlay[R]):
    """A referee who judges the lines of changes, too."""

    def __init__(self, rules: R) -> None:
        super().__init__(rules)
        self._points_finders: dict[bool, PointsFinder] = {}  # whether it is known who deals

    # ------------------------------------------------------------------------- a line

    def _judge_words(self, words: tuple[str, ...], setting: HandSetting) -> HandEffect | None:
        if has_changes(words) and None in self.find_valid_marks(words):
            return None  # no marks; nobody has to be told what they could mean as such
        return super()._judge_words(words, setting)

    def find_effect_of_changes(self, result: ResultLine, game: HandsInPlay) -> HandEffect | None:
        """The effect of a row of changes where it is played; None if there is a remark on it, or if
        some cell is not a change."""
        if not has_changes(result.words):
            return None
        changes, players = read_changes(result.words), self.rules.players
        if len(changes) != players or len(result.words) != players:
            return None
        label, table = self.match_label(result), game.table
        if result.label_text and label is None:
            return None
        setting = self.find_line_setting(label, game)
        if label and self.rules.tracks_games and not _is_at_table(label, table):
            return None
        try:
            found, setting = self._find_hand(result.cells, changes, setting, table)
        except Mistake:
            return None
        effect = found.effect
        return effect.rotate_to(setting.order) if effect and setting.order else effect

    def check_marks(
        self, result: ResultLine, names: Sequence[str], *, sure: bool
    ) -> Sequence[Remark]:
        changes, cells = read_changes(result.words), result.cells
        if not changes or self._has_marks(cells, changes):
            return super().check_marks(result, names, sure=sure)
        try:
            _check_changes(self, cells, changes, names)
            _check_signs(self, cells, changes)
            for cell, change in zip(cells, changes, strict=False):
                _count_units(self, cell, change)
            self.parse_tags(cells[len(names) :], names)
        except Mistake as mistake:
            return [mistake.remark]
        return ()

    def judge_cells(
        self,
        cells: Sequence[Cell],
        result: ResultLine,
        game: HandsInPlay,
        label: Label | None,
        setting: HandSetting,
    ) -> Verdict:
        """What the marks, or the changes, and the tags of a line do where it is played."""
        changes, names = read_changes(tuple(cells)), game.session.names
        if not changes or self._has_marks(cells, changes):
            return super().judge_cells(cells, result, game, label, setting)
        tag_cells, effect = cells[len(names) :], None
        try:
            _check_changes(self, cells, changes, names)
            tags = self.parse_tags(tag_cells, names)
            label = self.check_label(label or result.label)
            hand = ParsedHand(Hand("draw"), (), tags, _find_marked_dealer(cells, changes), label)
            remarks = self.compare_with_table(hand, result, game)
            if remarks:
                return None, remarks
            _check_no_value(tags)
            if self.repeats in tags and not self.rules.tracks_games:
                setting = setting._replace(honba=int(tags[self.repeats]))
            draw = next((key for key in tags if key in DRAW_TAGS), "")
            if draw:
                marks: Sequence[str] = _mark_aborted(self, cells, changes, draw)
            else:
                _check_signs(self, cells, changes)
                seated = _find_seats(self, cells, changes, setting)
                _check_steps(self.load_finder(seated), cells, changes, seated, game.table)
                found, setting = self._find_hand(cells, changes, setting, game.table)
                if found.effect is None or found.taken is None:
                    raise self._explain_changes(result, changes, found, setting, game)
                effect, marks = found.effect, found.taken.marks
                if setting.order:
                    effect = effect.rotate_to(setting.order)
                    marks = setting.order.sort_by_seat(marks)
        except Mistake as mistake:
            return None, [mistake.remark]
        if effect and not tags:
            return effect, ()
        placed = [Cell(mark, column_of(cell)) for mark, cell in zip(marks, cells, strict=False)]
        told, remarks = super().judge_cells([*placed, *tag_cells], result, game, label, setting)
        return (_merge_hands(told, effect) if told and effect else told), remarks

    def list_possible(
        self, result: ResultLine, game: HandsInPlay
    ) -> list[tuple[tuple[str, ...], HandEffect]]:
        """The hands that a line of changes may be, the likeliest first: the marks of each, and what
        they do."""
        setting = self.find_line_setting(self.match_label(result), game)
        changes = read_changes(result.words)
        found, setting = self._find_hand(result.cells, changes, setting, game.table)
        order, stick = setting.order, self.stick_value
        readings = sorted(found.readings, key=lambda reading: reading.weight)
        possible = [
            (order.sort_by_seat(reading.marks), reading.effect.rotate_to(order))
            if order
            else (reading.marks, reading.effect)
            for reading in readings
        ]
        paid = [_count_units(self, *cells) for cells in zip(result.cells, changes, strict=False)]
        if max(paid) <= 0:
            sticks = [seat for seat, units in enumerate(paid) if units == -stick]
            for marks in self.list_unpaid_draws(sticks):
                line = ResultLine(None, tuple(map(Cell, marks)))
                effect = super().find_effect(line, game)
                possible += [(marks, effect)] if effect else []
        return possible

    def may_be_hand(self, stated: ScoresLine) -> bool:
        words = sign_changes(stated.words)
        has_loser = any(word[0] == "-" for word in words)
        changes = read_changes(words) if has_loser else ()
        if len(changes) != self.rules.players or len(words) != len(changes):
            return False
        paid = [self.count_units(change.points) for change in changes]
        if None in paid or sum(filter(None, paid)) not in self._unpaid_sums:
            return False
        for dealer in range(self.rules.players if self.pays_by_dealer() else 1):
            setting = self.find_setting(dealer)
            row = _build_row(self, words, changes, setting, TableState())
            if self.load_finder(setting).list_readings(row):
                return True
        return False

    @property
    def _unpaid_sums(self) -> range:
        """The sums that the changes of a hand can have if no stick was on the table."""
        return range(-self.stick_value * self.rules.players, 1)

    def _has_marks(self, cells: Sequence[str], changes: Sequence[Change]) -> bool:
        """Whether marks follow changes, so that those are meant as marks, too."""
        if len(changes) >= self.rules.players or len(cells) == len(changes):
            return False
        mark = self.match_mark(str(cells[len(changes)]))
        return mark is not None and mark.role != Role.WINNER

    def _find_hand(
        self,
        cells: Sequence[str],
        changes: Sequence[Change],
        setting: HandSetting,
        table: TableState,
    ) -> "tuple[FoundHand, HandSetting]":
        """The hand that is known by its points, with seats from east if a setting says how players
        sit, or a dealer is marked; and that setting. A `Mistake` if a change cannot be."""
        _check_signs(self, cells, changes)
        setting = _find_seats(self, cells, changes, setting)
        row = _build_row(self, cells, changes, setting, table)
        return self.load_finder(setting).find_hand(row), setting

    def load_finder(self, setting: HandSetting) -> "PointsFinder":
        """Load the finder of hands by their points; the setting tells whether it is known who
        deals."""
        knows_dealer = setting.order is not None
        finder = self._points_finders.get(knows_dealer)
        if finder is None:
            from .hands_by_points import PointsFinder

            finder = PointsFinder(self, self.order_from_east if knows_dealer else None)
            self._points_finders[knows_dealer] = finder
        return finder

    def _explain_changes(
        self,
        result: ResultLine,
        changes: Sequence[Change],
        found: "FoundHand",
        setting: HandSetting,
        game: HandsInPlay,
    ) -> Mistake:
        """Why changes are not taken: two hands change the scores so, or none does."""
        from .points_advice import PointsAdvice

        row = _build_row(self, result.cells, changes, setting, game.table)
        finder = self.load_finder(setting)
        advice = PointsAdvice(finder, row, setting, result=result, changes=changes, game=game)
        return advice.ask(found.readings) if found.readings else advice.refuse()


def _check_steps(
    finder: "PointsFinder",
    cells: Sequence[Cell],
    changes: Sequence[Change],
    setting: HandSetting,
    table: TableState,
) -> None:
    """Fails for a change that no score can have, perhaps with the row that was meant."""
    play = finder.play
    try:
        _build_row(play, cells, changes, setting, table)
    except Mistake as mistake:
        from .points_advice import list_meant_rows

        for meant in list_meant_rows(changes):
            try:
                row = _build_row(play, cells, meant, setting, table)
            except Mistake:
                continue
            if finder.list_readings(row):
                write = " ".join(f"{change.points}{change.signs}" for change in meant)
                message = f"{mistake.remark.message}: is {write} meant?"
                raise Mistake(mistake.remark._replace(message=message)) from None
        raise


def _is_at_table(label: Label, table: TableState) -> bool:
    """Whether a label is right at a table."""
    return label.round == table.round and label.honba in {None, table.honba}


def _mark_aborted(
    play: PointsPlay[Any], cells: Sequence[Cell], changes: Sequence[Change], draw: str
) -> list[str]:
    """The marks of an abortive draw, which its tag names: only sticks are paid."""
    marks, stick = list[str](), play.stick_value
    for cell, change in zip(cells, changes, strict=False):
        units = _count_units(play, cell, change)
        if units not in {0, -stick}:
            message = f"{cell} with {draw}: after an abortive draw nobody pays or gets points, but"
            message = f"{message} {stick} for a stick: write -{stick} or 0"
            fail(cell, "points-no-hand", message)
        marks.append("!" * max(change.riichi, int(units < 0)) or "-")
    return marks


def _merge_hands(told: HandEffect, found: HandEffect) -> HandEffect:
    """The effect of a line with tags, of whose hand only that is known what changes tell."""
    known = found.hand
    hand = told.hand.replace(
        wins=known.wins,
        riichi=known.riichi,
        unknown_riichi=known.unknown_riichi,
        double_riichi=known.double_riichi,
        paid_as=told.hand,
    )
    return told.with_hand(hand)


def _check_changes(
    play: PointsPlay[Any], cells: Sequence[Cell], changes: Sequence[Change], names: Sequence[str]
) -> None:
    """Fails if there is not a change for each player."""
    rest, players = cells[len(changes) :], len(names)
    if len(changes) != players:
        if len(changes) < players and rest and not play.tags.is_tag(rest[0]):
            from .points_advice import mixed_row_mistake

            raise mixed_row_mistake(cells, len(changes))
        at = cells[players] if len(changes) > players else cells[0]
        message = (
            f"{pluralize(len(changes), 'change')} for {players} players ({format_list(names)}):"
            " write one for each, and 0 for a player whose score stays"
        )
        fail(at, "points-number", message)
    if rest and not play.tags.is_tag(rest[0]):
        from .points_advice import extra_word_mistake

        raise extra_word_mistake(play, rest, players)


def _check_signs(play: PointsPlay[Any], cells: Sequence[str], changes: Sequence[Change]) -> None:
    """Fails if a sign behind a change means nothing."""
    for cell, change in zip(cells, changes, strict=False):
        if change.riichi > 2 or cell.count("*") > 1:
            bare = f"{change.points}{'!' * min(change.riichi, 2)}{'*' * change.is_dealer}"
            fail(
                cell,
                "suffix-twice",
                f"{cell}: a sign is written twice: is {bare} meant?",
                guess=bare,
            )
        if change.riichi and not play.stick_value:
            bare = f"{change.points}{'*' * change.is_dealer}"
            message = f"{cell}: in {play.short_name} nobody declares anything: write {bare}"
            fail(cell, "points-sign", message, bare)


def _find_marked_dealer(cells: Sequence[Cell], changes: Sequence[Change]) -> int | None:
    dealers = [seat for seat, change in enumerate(changes) if change.is_dealer]
    if len(dealers) > 1:
        at = cells[dealers[1]]
        two = format_group(cells[seat] for seat in dealers)
        fail(at, "two-players-marked", f"{two} are marked * (dealer): one player deals")
    return dealers[0] if dealers else None


def _find_seats(
    play: PointsPlay[Any],
    cells: Sequence[str],
    changes: Sequence[Change],
    setting: HandSetting,
) -> HandSetting:
    """The setting of a line of changes: a loose hand says by a mark who deals. A draw does not need
    it."""
    dealers = [seat for seat, change in enumerate(changes) if change.is_dealer]
    if setting.order:
        if dealers and dealers != [setting.order.seats[0]]:
            # the line is read again
            fail(cells[dealers[0]], "not-the-dealer", "another player deals")
        return setting
    if dealers:
        return play.find_setting(dealers[0], setting.honba)
    if play.pays_by_dealer() and any(change.points[0] == "+" for change in changes):
        first = cells[0]
        message = (
            f"who dealt? Mark the dealer with * (as in {first}*), or write a label such as E1:"
        )
        fail(first, "dealer-missing", message)
    return setting


def _build_row(
    play: PointsPlay[Any],
    cells: Sequence[str],
    changes: Sequence[Change],
    setting: HandSetting,
    table: TableState,
) -> "PointsRow":
    """The content of a line of changes, with seats from east if the setting says who deals."""
    from .hands_by_points import PointsRow  # few files need it

    order = setting.order.seats if setting.order else range(len(changes))
    units = [_count_units(play, cells[seat], changes[seat]) for seat in order]
    declared = tuple(place for place, seat in enumerate(order) if changes[seat].riichi)
    doubled = tuple(place for place, seat in enumerate(order) if changes[seat].riichi > 1)
    honba = table.honba if play.rules.tracks_games else setting.honba or 0
    return PointsRow(tuple(units), declared or None, doubled, honba, table.sticks)


def _count_units(play: PointsPlay[Any], cell: str, change: Change) -> int:
    """A change as a multiple of the unit that scores are kept in."""
    units = play.count_units(change.points)
    if units is None:
        from .points_advice import wrong_step_mistake

        raise wrong_step_mistake(play, cell, change)
    return units


def _check_no_value(tags: Mapping[str, str]) -> None:
    """Fails for a tag that says something of the value of the hand, which changes do not tell."""
    for key in tags:
        if TAGS[key].about_value:
            tag = locate_tag(tags, key)
            message = "it belongs to the value of a hand, and changes do not tell it"
            fail(tag, "points-tag", f"{tag}: {message}: write marks, or remove the tag")
