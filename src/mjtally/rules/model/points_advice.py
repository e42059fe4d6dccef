"""Advice about a line of changes that is no hand, or that may be two hands."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ...base.errors import Cell, Mistake, mistake_at, remark_over
from ...base.winds import round_name
from ...base.wording import format_list, pluralize
from ...language.changes import NO_CHANGE, Change, parse_change
from ...language.statements import POT, ResultLine, format_name
from ...language.words import DISCARD_WIN_WORDS, SELF_DRAW_WORDS, fold_word, is_one_of
from .hand import Hand
from .hands_by_points import PointsFinder, PointsRow
from .payments import add_scores
from .points_play import PointsPlay, PointsReading
from .referee import HandSetting
from .types import HandsInPlay

MOST_LINES_SHOWN = 4
DEAD = "dead"  # the tag of a player whose hand cannot win
WAYS = f"{DISCARD_WIN_WORDS} {SELF_DRAW_WORDS}"  # words for the two ways to win
SELF_DRAW_LETTER = "t"


# ------------------------------------------------------------------------------------------
# A cell or a word that does not belong there.


def mixed_row_mistake(cells: Sequence[Cell], count: int) -> Mistake:
    """The mistake of changes and marks in one row."""
    changes = [cell for cell in cells[:count] if cell not in NO_CHANGE]
    message = (
        f"{cells[count]} stands beside the change {changes[0]}: a line has either marks, or the"
        " change of each score"
    )
    from ...advice.unreadable_lines import rewrite_change

    number, plain = cells[count].rstrip("!*"), rewrite_change(cells[count])
    if plain[:1] == "-" and plain != "-":
        message = f"{cells[count]}: a change is a plain sign and digits: is {plain} meant?"
    if number.isdecimal() and int(number):
        message = f"{cells[count]} has no sign: is +{cells[count]} or -{cells[count]} meant?"
    return mistake_at(cells[count], "points-mixed", message)


def extra_word_mistake(play: PointsPlay[Any], rest: Sequence[Cell], players: int) -> Mistake:
    """The mistake of a word behind the changes that is no tag."""
    word = rest[0]
    declared = play.declared_word
    if declared and fold_word(word) in {declared, declared[0]}:
        message = f"{word} behind the changes: write ! behind the change of who declared {declared}"
        return mistake_at(word, "points-number", f"{message}, such as +7700!")
    if fold_word(word) in {SELF_DRAW_LETTER, declared[:1] + "t"} or is_one_of(word, WAYS):
        message = f"{word} behind the changes: they tell how the hand was won: remove it"
        return mistake_at(word, "points-number", message)
    if parse_change(word):
        message = f"{word} is one change too many: there are {players} players"
        return mistake_at(word, "points-number", message)
    message = f"{word} behind the changes is not a tag: a comment begins with #: write # {word}"
    return mistake_at(word, "points-number", message)


def wrong_step_mistake(play: PointsPlay[Any], cell: str, change: Change) -> Mistake:
    """The mistake of a change that no score can have."""
    step = (play.least_change * play.score_unit).format_decimal(4)
    message = (
        f"{cell}: a change ends in 00" if step == "100" else f"{cell}: scores go by {step} here"
    )
    return mistake_at(cell, "points-step", message)


def list_meant_rows(changes: Sequence[Change]) -> Iterator[Sequence[Change]]:
    """What may have been meant by a row with a change that no score can have: thousands, hundreds,
    or a slip in that cell."""
    for digits in (3, 2):
        yield [change._replace(points=_scale(change.points, digits)) for change in changes]
    for seat, change in enumerate(changes):
        for points in _list_slips(change.points):
            yield [*changes[:seat], change._replace(points=points), *changes[seat + 1 :]]


def _scale(points: str, digits: int) -> str:
    """Points with the decimal point so many digits further on."""
    if points in NO_CHANGE:
        return points
    whole, _, decimals = points.partition(".")
    more = decimals.ljust(digits, "0")
    return f"{whole}{more[:digits]}" + (f".{rest}" if (rest := more[digits:].strip("0")) else "")


# ------------------------------------------------------------------------------------------
# No hand, or two.


class PointsAdvice:
    """What to write for a row of changes that is not taken: two hands change the scores so, or none
    does."""

    def __init__(
        self,
        finder: PointsFinder,
        row: PointsRow,
        setting: HandSetting,
        *,
        result: ResultLine,
        changes: Sequence[Change],
        game: HandsInPlay,
    ) -> None:
        self.finder, self.play, self.game, self.setting = finder, finder.play, game, setting
        self.changes, self.cells = changes, result.cells
        self.names, self.label = game.session.names, result.label
        self.row = row
        order = setting.order
        self.seats = order.seats if order else tuple(range(len(changes)))

    def _mistake(self, code: str, message: str, fix: str | None = None) -> Mistake:
        first, last = self.cells[0], self.cells[len(self.changes) - 1]
        return Mistake(remark_over(first, last, code, message, fix))

    def _name(self, place: int) -> str:
        """The name of the player in a place, counted as in the row."""
        return self.names[self.seats[place]]

    def _write(self, cells: Sequence[str]) -> str:
        """A whole line to write: the label, marks or changes, and the tags."""
        players = len(self.names)
        marks = [cells[self.seats.index(seat)] for seat in range(players)]
        return " ".join(
            (*filter(None, [self.label]), *marks, *cells[players:], *self.cells[players:])
        )

    def _write_changes(self, changes: Sequence[int]) -> str:
        """A row of changes to write, with the signs of the line."""
        written = []
        for change, seat in zip(changes, self.seats, strict=True):
            points = (change * self.play.score_unit).format_signed(4)
            written.append(f"{points}{self.changes[seat].signs}")
        return self._write(written)

    # ------------------------------------------------------------------- two hands

    def ask(self, readings: Sequence[PointsReading]) -> Mistake:
        """The message that several hands are possible, with what to write for each."""
        likeliest: dict[object, PointsReading] = {}
        for reading in sorted(readings, key=lambda reading: reading.weight):
            likeliest.setdefault(reading.outcome, reading)
        shown = list(likeliest.values())
        lines = [
            f"{self._write(reading.marks)} if {self._describe(reading.effect.hand)}"
            for reading in shown[:MOST_LINES_SHOWN]
        ]
        if max(self.row.changes) <= 0:
            sticks = [place for place, change in enumerate(self.row.changes) if change]
            lines += [
                f"{self._write(cells)} if the hand was aborted"
                for cells in self.play.list_unpaid_draws(sticks)
            ]
            if len(sticks) == 1:  # a fine, between two hands
                giver, stick = format_name(self._name(sticks[0])), self.play.stick_value
                line = f"{giver} -{stick} / {POT} +{stick}"
                lines.append(f"{line} if no hand was played, and that lies on the table")
        sticks_differ = len({reading.effect.hand.stick_payers for reading in shown}) > 1
        hint = ""
        if sticks_differ and self.row.declared is None:
            declared = self.play.declared_word
            hint = f" (or put ! behind the change of each player who declared {declared})"
        count = "two hands pay" if len(lines) == 2 else "several hands pay"
        message = f"{count} so: write {', or '.join(lines)}{hint}"
        return self._mistake("points-ambiguous", message)

    def _describe(self, hand: Hand) -> str:
        """Describe a hand without its value, as a condition."""
        if not hand.wins:
            ready = [self._name(seat) for seat in sorted(hand.tenpai)]
            if self.play.ready_words is None:
                return "nobody won"
            word, _ = self.play.ready_words
            if len(ready) in {0, len(self.names)}:
                return f"{'everybody' if ready else 'nobody'} was {word}"
            was = "were" if len(ready) > 1 else "was"
            return f"nobody won, and {format_list(ready)} {was} {word}"
        won = format_list(map(self._name, hand.winners))
        if hand.discarder is None:
            return f"{won} won by self-draw"
        return f"{self._name(hand.discarder)} dealt in to {won}"

    # --------------------------------------------------------------------- no hand

    def refuse(self) -> Mistake:
        """The message that no hand makes these changes of the scores, with the right sum, or with
        the slip that would explain it."""
        total = sum(self.row.changes)
        wrong_sum = self._describe_sum(total)
        why = self._find_reason()
        if wrong_sum:
            message = f"{wrong_sum}: {why}" if why else f"{wrong_sum}: correct one of them"
            return self._mistake("points-sum", message)
        at = self._describe_table()
        example = self.play.example_marks
        why = why or f"correct a change, or write the hand in marks, such as {example}"
        return self._mistake("points-no-hand", f"no hand pays so{at}: {why}")

    def _describe_table(self) -> str:
        """Who deals, and what lies on the table, as far as that counts."""
        if not self.setting.order:
            return ""
        dealer = self._name(0)
        if not self.play.repeats:
            return f" where {dealer} deals" if self.play.pays_by_dealer() else ""
        honba = self.row.honba
        sticks = f" and {pluralize(self.row.sticks, 'stick')}" if self.play.stick_value else ""
        return f" ({dealer} deals, {honba} {self.play.repeats}{sticks})"

    def _describe_sum(self, total: int) -> str:
        """Says what is wrong with the sum of the changes; empty if it can be right."""
        stick, on_table = self.play.stick_value, self.row.sticks
        said = (total * self.play.score_unit).format_signed(4)
        if not stick:
            return f"the changes add up to {said}, not to 0" if total else ""
        is_draw = total <= 0 and total % stick == 0 and total >= -stick * len(self.changes)
        if total == stick * on_table or is_draw:
            return ""
        lying = (
            f"{pluralize(on_table, 'stick')} on the table" if on_table else "no stick on the table"
        )
        expected = stick * on_table
        due = f"+{expected}" if expected else "0"
        return f"the changes add up to {said}, and with {lying} those of a win add up to {due}"

    def _find_reason(self) -> str:
        """The likeliest slip that would explain the changes."""
        finders = (
            self._find_marked_hand,
            self._find_dead_hand,
            self._find_without_sticks,
            self._find_without_table,
            self._find_other_table,
            self._find_wrong_cell,
        )
        return next(filter(None, (find() for find in finders)), "")

    def _find_marked_hand(self) -> str:
        """A false win, or another hand that is always written in marks."""
        for words, cells in self.play.list_marked_hands():
            effect = self.finder.judge(cells, self.row.honba)
            if effect and self.finder.find_changes(effect, self.row) == self.row.changes:
                what = words.format(*map(self._name, range(len(self.names))))
                return f"{what} is written in marks: write {self._write(cells)}"
        return ""

    def _find_dead_hand(self) -> str:
        """A draw in which somebody declared riichi, and was noten: their hand was dead."""
        stick, row = self.play.stick_value, self.row
        if not stick or DEAD not in self.play.tags.keys:
            return ""
        for place, paid in enumerate(row.changes):
            changes = (*row.changes[:place], paid + stick, *row.changes[place + 1 :])
            for reading in self.finder.list_readings(row._replace(changes=changes, declared=None)):
                hand = reading.effect.hand
                if hand.wins or hand.riichi or place in hand.tenpai:
                    continue
                name = self._name(place)
                marks = [f"{mark}{'!' * (at == place)}" for at, mark in enumerate(reading.marks)]
                is_told = any(cell.startswith(f"{DEAD}=") for cell in self.cells)
                line = self._write((*marks, *[f"{DEAD}={format_name(name)}"] * (not is_told)))
                return f"a dead hand of {name} is written in marks: write {line}"
        return ""

    def _find_without_sticks(self) -> str:
        """Try the changes without the sticks of the players who are marked with riichi."""
        declared = self.row.declared or ()
        for reading in (
            self.finder.list_readings(self.row._replace(declared=())) if declared else ()
        ):
            marks = [f"{mark}{'!' * (at in declared)}" for at, mark in enumerate(reading.marks)]
            effect = self.finder.judge(tuple(marks), self.row.honba)
            changes = self.finder.find_changes(effect, self.row) if effect else self.row.changes
            if changes != self.row.changes:
                whole = self._write_changes(changes)
                return f"the sticks of this hand are in the changes, too: is {whole} meant?"
        return ""

    def _find_without_table(self) -> str:
        """Try the changes without the honba or the sticks on the table."""
        row = self.row
        honba, sticks = f"{row.honba} {self.play.repeats}", pluralize(row.sticks, "stick")
        left_out = [
            (row._replace(honba=0), honba, bool(row.honba)),
            (row._replace(sticks=0), f"the {sticks} on the table", bool(row.sticks)),
            (
                row._replace(honba=0, sticks=0),
                f"{honba} and {sticks}",
                bool(row.honba and row.sticks),
            ),
        ]
        for without, what, is_there in left_out:
            taken = self.finder.find_hand(without).taken if is_there else None
            effect = self.finder.judge(taken.marks, row.honba) if taken else None
            if effect:
                whole = self._write_changes(self.finder.find_changes(effect, row))
                return f"without {what} it would be a hand: is {whole} meant?"
        return ""

    def _find_other_table(self) -> str:
        """Try the changes with another dealer, or with other honba."""
        players, order = len(self.names), self.setting.order
        if order and self.play.rules.tracks_games:
            for turn in range(1, players):
                changes = self.row.changes[turn:] + self.row.changes[:turn]
                declared = self.row.declared
                if declared is not None:
                    declared = tuple(sorted((place - turn) % players for place in declared))
                other = self.row._replace(changes=changes, declared=declared)
                if self.finder.list_readings(other):
                    number = self.game.table.round
                    here = round_name(number, players)
                    return (
                        f"it would be a hand if {self._name(turn)} dealt, but this is {here}: look"
                        " above for a hand that is missing or wrong"
                    )
        for honba in (1, 2, 3) if self.play.repeats else ():
            if honba != self.row.honba and self.finder.list_readings(
                self.row._replace(honba=honba)
            ):
                what = "look above for a hand that is missing or wrong"
                if not self.play.rules.tracks_games:
                    what = f"correct the {self.play.repeats} or a change"
                return f"it would be a hand with {honba} {self.play.repeats}: {what}"
        return ""

    def _find_wrong_cell(self) -> str:
        """The one cell with a slip: another sign, two digits exchanged, one digit or a zero."""
        repaired = dict[tuple[int, ...], int]()
        for place, change in enumerate(self.row.changes):
            seat = self.seats[place]
            for other in _list_slips(self.changes[seat].points):
                units = self.play.count_units(other)
                if units is None or units == change:
                    continue
                changes = add_scores(
                    self.row.changes,
                    [(units - change) * (at == place) for at in range(len(self.seats))],
                )
                row = self.row._replace(changes=changes)
                if not self._describe_sum(sum(changes)) and self.finder.list_readings(row):
                    repaired[changes] = seat
        if len(repaired) == 1:
            (changes,) = repaired
            return f"is {self._write_changes(changes)} meant?"
        seats = {*repaired.values()}
        if len(seats) == 1:
            (seat,) = seats
            return f"look at the change of {self.names[seat]}"
        return ""


def _list_slips(points: str) -> Iterator[str]:
    """What may have been meant by the points of a cell."""
    if points in NO_CHANGE:
        return
    sign, digits = points[0], points[1:]
    yield f"{'-' if sign == '+' else '+'}{digits}"
    for at in range(len(digits) - 1):
        if digits[at] != digits[at + 1] and "." not in digits[at : at + 2]:
            yield f"{sign}{digits[:at]}{digits[at + 1]}{digits[at]}{digits[at + 2 :]}"
    for at, digit in enumerate(digits):
        for other in "0123456789" if digit != "." else "":
            yield f"{sign}{digits[:at]}{other}{digits[at + 1 :]}"
    yield f"{points}0"
    if re.search("[1-9]0$", points) or points.endswith("00"):
        yield points[:-1]
