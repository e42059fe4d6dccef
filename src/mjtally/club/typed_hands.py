"""Hands as somebody types them in a hurry: `aki 3/40 chie`, `aki! 5 tsumo`, `draw aki dai`.

Every family can be typed so, by the form that its taps have (`rules/model/table_form.py`):

    [RESULT] PLAYER[!] [VALUE] [PLAYER[!] | tsumo] [WORD | WORD=PLAYER,PLAYER | WORD=CHOICE] …

A player is a name, the beginning of one, or the number of a seat; `!` says what players declare
during a hand. A player with a value behind it has won, the one without has dealt in. Other results
than a win stand first, by their names, with the players of their first step. Whatever else there is
to tap has its name: `rinshan`, `ippatsu`, `ippatsu=ben`, `deal=stays`.
"""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from ..base.errors import Cell, UsageError
from ..base.wording import did_you_mean_player, format_list
from ..language.changes import parse_change
from ..language.parser import parse_line
from ..language.statements import Adjustment, Exchange, PlayersLine, ResultLine, Unparsed
from ..language.tokens import strip_comment
from ..language.words import BINDING_WORDS, EVERYBODY_WORDS, fold_word, is_one_of
from ..rules.model.table_form import (
    ChoiceStep,
    FormStep,
    ResultForm,
    SeatStep,
    TableForm,
    Taps,
    ValueStep,
    add_included_seats,
    has_value,
)
from ..rules.model.types import Rules

SELF_DRAWS = {"tsumo", "self-draw", "zimo"}
DRAW_WORDS = "draw ryuukyoku 流局"
DECLARED, DOUBLED = "!", "!!"
NO_SEATS = ("-", "+")  # marks of a row that has a mark for every player


def write_typed_hand(
    rules: Rules, text: str, names: Sequence[str], declared: Collection[int] = ()
) -> str:
    """The marks and tags of a hand that was typed without a row, its comment behind them; any other
    text as it is. `declared` are the seats of those who declared something in this hand already. A
    `UsageError` if it is not clear who did what."""
    form, words = rules.play.form, re.sub(r"[,;](?=\s|$)", "", strip_comment(text)).split()
    comment = text[len(strip_comment(text)) :].strip()
    behind = [f" {comment}"] if comment else []
    if sides := _complete_sides(text, names):
        return " ".join([sides, *behind])
    if form is None or not words or _is_line(rules, text, names):
        return text
    if changes := _write_named_changes(words, names):
        return " ".join([changes, *behind])
    ready, *_ = rules.play.ready_words or ("draw",)  # only a draw tells who was ready
    if is_one_of(words[0], f"{ready} {DRAW_WORDS}"):
        words[0] = "draw"
    result = _find_result(form, words[0])
    typed = _TypedHand(form, result or form.results[0], names, rules.play.declared_word)
    is_meant = result or typed.find_player(words[0]) or _is_hurried(text, names)
    if not is_meant:
        return text
    taps = typed.read(words[1:] if result and _is_name_of(result, words[0]) else words, declared)
    return " ".join([*rules.play.write_cells(taps, names), *behind])


def _complete_sides(text: str, names: Sequence[str]) -> str:
    """Points that move outside a hand, with the names of players at the table whole; empty for any
    other line."""
    statement = parse_line(text).statement
    if not isinstance(statement, Adjustment | Exchange):
        return ""
    if isinstance(statement, Adjustment) and statement.points.isdecimal() and not statement.unit:
        one = next(iter(find_named(statement.name, names)), statement.name)
        hand = f"{one} {statement.points}"
        raise UsageError(
            f"who dealt in? Write {hand} and a name, or {hand} tsumo; points outside a hand have a"
            f" sign: {one} +{statement.points}"
        )
    sides = statement.shares if isinstance(statement, Exchange) else (statement,)
    whole = []
    for side in sides:
        named = [] if side.is_pot else find_named(side.name, names)
        whole.append(str(side._replace(name=Cell(named[0]))) if len(named) == 1 else str(side))
    return " / ".join(whole)


def _write_named_changes(words: Sequence[str], names: Sequence[str]) -> str:
    """The change of each score, and the tags, for `aki! +7700 chie -7700 deal=passes`; empty for
    anything else."""
    told = [*takewhile(lambda word: "=" not in word, words)]
    changes = [parse_change(word) for word in told[1::2]]
    named = [find_named(word.rstrip(DECLARED), names) for word in told[::2]]
    if len(told) % 2 or not all(change and change.points[0] in "-+" for change in changes):
        return ""
    whole = [found[0] for found in named if len(found) == 1]
    if not whole or len({*whole}) < len(named):
        return ""
    signs = [word[len(word.rstrip(DECLARED)) :] for word in told[::2]]
    written = {
        name: f"{change}{sign}" for name, change, sign in zip(whole, told[1::2], signs, strict=True)
    }
    return " ".join([*(written.get(name, "0") for name in names), *words[len(told) :]])


def _is_line(rules: Rules, text: str, names: Sequence[str]) -> bool:
    """Whether a text is a line as the file has it: one that is no hand, or has a mark for each
    player."""
    statement = parse_line(text).statement
    if not isinstance(statement, ResultLine):
        return not isinstance(statement, PlayersLine | Unparsed)
    cells = [str(cell) for cell in statement.cells]
    if statement.label or any(cell in NO_SEATS for cell in cells):
        return True
    taps = rules.play.read_taps(cells, names) if len(cells) >= len(names) else None
    steps = [step for step in _list_steps(rules) if isinstance(step, ValueStep)]
    return taps is not None and all(
        any(has_value(step, value) for step in steps) for value in taps.values.values()
    )


def _is_hurried(text: str, names: Sequence[str]) -> bool:
    """Whether a text that begins with nobody's name was typed as a hand all the same."""
    statement = parse_line(text).statement
    words = strip_comment(text).casefold().split()
    return isinstance(statement, ResultLine) and (
        len(statement.cells) != len(names) or any(word in SELF_DRAWS for word in words)
    )


def _list_steps(rules: Rules) -> list[FormStep]:
    form = rules.play.form
    return [step for result in (form.results if form else ()) for step in result.steps]


def _find_result(form: TableForm, word: str) -> ResultForm | None:
    """The result that a word names, or that alone has what it names: `kyuushu`."""
    for result in form.results:
        required = [step for step in result.steps if isinstance(step, ChoiceStep) and step.least]
        keys = [choice.key for step in required for choice in step.choices]
        if _is_name_of(result, word) or word.casefold() in keys:
            return result
    return None


def _is_name_of(result: ResultForm, word: str) -> bool:
    return word.casefold() == _spell(result.name)


def _spell(name: str) -> str:
    """The form in which the name of a result or a step is typed."""
    return name.replace("_", "-")


class _Seat(NamedTuple):
    """A player at the table, and whether they declared something."""

    seat: int
    declares: bool


def find_named(typed: str, names: Sequence[str]) -> list[str]:
    """Whose name was typed, in any case; or else all whose names begin so."""
    small = typed.casefold()
    whole = [name for name in names if name.casefold() == small]
    return whole[:1] or [name for name in names if typed and name.casefold().startswith(small)]


class _TypedHand:
    """The words of a hand, one after the other."""

    def __init__(
        self, form: TableForm, result: ResultForm, names: Sequence[str], declared_word: str
    ) -> None:
        self.form, self.result, self.names = form, result, names
        self.declared_word = declared_word
        self.seat_steps = [step for step in result.steps if isinstance(step, SeatStep)]
        self.choice_steps = [step for step in result.steps if isinstance(step, ChoiceStep)]
        values = [step for step in result.steps if isinstance(step, ValueStep)]
        self.value_step = values[0] if values else None
        self.seats: dict[str, list[int]] = {}
        self.values: dict[int, str] = {}
        self.choices: dict[str, list[str]] = {}
        self.declared: list[int] = []
        self.others: list[_Seat] = []  # players without a value
        self.is_self_draw = False
        self.awaits_value = False  # whether the word before was a player

    def read(self, words: Sequence[str], declared: Collection[int]) -> Taps:
        """The taps that the words say."""
        self._check_value_apart(words)
        for word in words:
            self._read_word(word)
        self.declared += [seat for seat in declared if seat not in self.declared]
        if self.value_step:
            self._find_discarder(self.value_step)
        else:
            self._place_others()
        for step in self.choice_steps:
            if step.least and not self.choices.get(step.name):
                keys = [choice.key for choice in step.choices]
                if self.result.name not in keys:  # abort alone says no more
                    raise UsageError(f"{step.words} Write {format_list(keys, 'or')}")
                self.choices[step.name] = [self.result.name]
        steps: list[FormStep] = [*self.result.steps]
        if self.form.declared:
            steps.insert(0, self.form.declared)
            self.seats[self.form.declared.name] = sorted(self.declared)
        winners = self.seats.get(self.value_step.of, []) if self.value_step else []
        seats = {step: tuple(tapped or winners) for step, tapped in self.seats.items()}
        if self.form.declared and not self.declared:
            del seats[self.form.declared.name]
        choices = {step: tuple(keys) for step, keys in self.choices.items()}
        taps = Taps(self.result.name, seats, self.values, choices)
        return taps._replace(seats=add_included_seats(taps, steps))

    def _check_value_apart(self, words: Sequence[str]) -> None:
        """Fails for han and fu with a space between them, which may be seats, too."""
        for one, other in pairwise(words) if self.value_step else ():
            value = f"{one}/{other.rstrip(DECLARED)}"
            if one.isdecimal() and self.value_step and has_value(self.value_step, value):
                raise UsageError(f"{one} {other}: write {one}/{other}")

    def _read_word(self, word: str) -> None:
        small, awaits_value, self.awaits_value = word.casefold(), self.awaits_value, False
        if is_one_of(word, BINDING_WORDS) and not self.find_player(word):
            self.awaits_value = awaits_value
            return
        self._check_declared_word(word)
        value_word = word.rstrip(DECLARED) if self.form.declared else word
        key, is_setting, value = small.partition("=")
        if self.value_step and small in SELF_DRAWS:
            self.is_self_draw = True
        elif choice := self._find_choice(small):
            self.choices.setdefault(choice.name, []).append(small)
        elif step := next((step for step in self.seat_steps if _spell(step.name) == key), None):
            players = value.split(",") if is_setting else []
            self.seats[step.name] = [self._seat_of(player).seat for player in players]
        elif self.result.steps and is_one_of(word, EVERYBODY_WORDS) and not self.value_step:
            self.others = [_Seat(seat, False) for seat in range(len(self.names))]
        elif is_setting and (named := self._find_choice(value, key)):
            self.choices.setdefault(named.name, []).append(value)
        elif self.value_step and awaits_value and self._is_value(self.value_step, value_word):
            winner = self.others.pop().seat
            self.values[winner] = value_word
            if value_word != word and winner not in self.declared:
                self.declared.append(winner)
            if word.endswith(DOUBLED):
                self._note_double(winner)
            self.seats.setdefault(self.value_step.of, []).append(winner)
        else:
            player = self._seat_of(word)
            if player.seat in {*self.values, *(other.seat for other in self.others)}:
                name = self.names[player.seat]
                raise UsageError(f"{name} is there twice: write each player once")
            self.others.append(player)
            self.awaits_value = True
            if player.declares:
                self.declared.append(player.seat)
            if word.endswith(DOUBLED):
                self._note_double(player.seat)

    def _note_double(self, seat: int) -> None:
        """Note a double declaration (`!!`), if the form asks for it."""
        double = next((step for step in self.seat_steps if step.name.startswith("double")), None)
        if double:
            self.seats.setdefault(double.name, []).append(seat)

    def _find_choice(self, key: str, step_name: str = "") -> ChoiceStep | None:
        """The step that has a choice. A number can be a value, too: it needs the step's name."""
        if not step_name and key.isdecimal():
            return None
        for step in self.choice_steps:
            is_meant = not step_name or step_name == _spell(step.name)
            if is_meant and any(choice.key == key for choice in step.choices):
                return step
        return None

    def _is_value(self, step: ValueStep, word: str) -> bool:
        """Whether a word behind a player is their value. The first one, if it is no player's name,
        is meant as one, whatever it is: the rules say what is wrong with it."""
        if has_value(step, word):
            return True
        return not self.values and self.find_player(word) is None

    def find_player(self, word: str) -> _Seat | None:
        """The player whose name, the beginning of whose name, or the number of whose seat a word
        is; None if it is nobody's. A `UsageError` if it may be several."""
        name = word.rstrip(DECLARED) if self.form.declared else word
        if name.isdecimal():
            seat = int(name) - 1
            return _Seat(seat, name != word) if 0 <= seat < len(self.names) else None
        named = find_named(name, self.names)
        if len(named) > 1:
            several = format_list(named, "or")
            raise UsageError(f"{name} may be {several}: write more of the name")
        return _Seat(self.names.index(named[0]), name != word) if named else None

    def _seat_of(self, word: str) -> _Seat:
        player = self.find_player(word)
        if player is None:
            self._explain_word(word)
            near = did_you_mean_player(word, self.names)
            who = f": at the table are {format_list(self.names)}"
            raise UsageError(f"{word} is no player and no word for a hand{near or who}")
        return player

    def _check_declared_word(self, word: str) -> None:
        """Fails for the word of what a `!` says."""
        if self.declared_word and fold_word(word) == fold_word(self.declared_word):
            named = self.others[-1].seat if self.others else next(iter(self.values), 0)
            name = self.names[named].split()[0].casefold()
            raise UsageError(f"{word} is !: write it behind the name of the player, as in {name}!")

    def _explain_word(self, word: str) -> None:
        """Fails for a word of a choice in a wrong form."""
        key, is_setting, _ = word.casefold().partition("=")
        for step in self.choice_steps:
            if is_setting and key == _spell(step.name):
                keys = format_list([f"{key}={choice.key}" for choice in step.choices], "or")
                raise UsageError(f"{word}: write {keys}")

    def _find_discarder(self, step: ValueStep) -> None:
        """Who dealt in is the player without a value; of several the one who did not declare
        anything, since the others may be named for that alone."""
        winners = self.seats.get(step.of, [])
        if not winners:
            name = self.names[self.others[0].seat] if self.others else self.names[0]
            raise UsageError(f"{name} has no value: write what the hand is worth behind the name")
        others = [player for player in self.others if player.seat not in winners]
        if self.is_self_draw:
            without = [player for player in others if not player.declares]
            if without:
                name = self.names[without[0].seat]
                raise UsageError(f"a self-draw, and {name} dealt in: leave one of them out")
            return
        quiet = [player for player in others if not player.declares]
        dealt_in = quiet or others
        if len(dealt_in) != 1:
            who = " or ".join(self.names[player.seat] for player in dealt_in)
            written = f"{self.names[winners[0]]} {self.values[winners[0]]}"
            raise UsageError(
                f"who dealt in{f', {who}' if who else ''}? Write {written} and a name, or {written}"
                " tsumo"
            )
        self.seats[step.discarder] = [dealt_in[0].seat]

    def _place_others(self) -> None:
        """The players of a hand that nobody won stand in the first step that it asks."""
        steps = [step for step in self.seat_steps if not step.optional]
        seats = [player.seat for player in self.others if steps or not player.declares]
        if seats and not steps:
            raise UsageError(f"{self.result.words} names no players: leave the names out")
        if seats:
            self.seats[steps[0].name] = [*self.seats.get(steps[0].name, []), *seats]
        for step in steps:
            if step.least and not self.seats.get(step.name):
                raise UsageError(f"{step.words} Write the name behind {_spell(self.result.name)}")
