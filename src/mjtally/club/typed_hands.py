"""Hands as somebody types them in a hurry: `aki 3/40 chie`, `aki! 5 tsumo`, `draw aki dai`.

Every family can be typed so, by the form that its taps have (`rules/model/table_form.py`):

    [RESULT] PLAYER[!] [VALUE] [PLAYER[!] | tsumo] [WORD | WORD=PLAYER,PLAYER | WORD=CHOICE] …

A player is a name, the beginning of one, or the number of a seat; `!` says what players declare
during a hand. A player with a value behind it has won, the one without has dealt in. Other results
than a win stand first, by their names, with the players of their first step. Whatever else there is
to tap has its name: `rinshan`, `ippatsu`, `ippatsu=ben`, `deal=stays`.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.wording import did_you_mean_player, format_list
from ..language.parser import parse_line
from ..language.statements import PlayersLine, ResultLine, Unparsed
from ..language.tokens import strip_comment
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
DECLARED = "!"
NO_SEATS = ("-", "+")  # marks of a row that has a mark for every player


def write_typed_hand(
    rules: Rules, text: str, names: Sequence[str], declared: Collection[int] = ()
) -> str:
    """The marks and tags of a hand that was typed without a row, its comment behind them; any other
    text as it is. `declared` are the seats of those who declared something in this hand already. A
    `UsageError` if it is not clear who did what."""
    form, words = rules.play.form, strip_comment(text).split()
    if form is None or not words or _is_line(rules, text, names):
        return text
    result = _find_result(form, words[0])
    typed = _TypedHand(form, result or form.results[0], names)
    is_meant = result or typed.find_player(words[0]) or _is_hurried(text, names)
    if not is_meant:
        return text
    taps = typed.read(words[1:] if result and _is_name_of(result, words[0]) else words, declared)
    comment = text[len(strip_comment(text)) :].strip()
    return " ".join([*rules.play.write_cells(taps, names), *([f" {comment}"] if comment else [])])


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
    """The name of a result or a step, as it is typed."""
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

    def __init__(self, form: TableForm, result: ResultForm, names: Sequence[str]) -> None:
        self.form, self.result, self.names = form, result, names
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
        for word in words:
            self._read_word(word)
        self.declared += [seat for seat in declared if seat not in self.declared]
        if self.value_step:
            self._find_discarder(self.value_step)
        else:
            self._place_others()
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

    def _read_word(self, word: str) -> None:
        small, awaits_value, self.awaits_value = word.casefold(), self.awaits_value, False
        value_word = word.rstrip(DECLARED) if self.form.declared else word
        key, is_setting, value = small.partition("=")
        if self.value_step and small in SELF_DRAWS:
            self.is_self_draw = True
        elif choice := self._find_choice(small):
            self.choices.setdefault(choice.name, []).append(small)
        elif step := next((step for step in self.seat_steps if _spell(step.name) == key), None):
            players = value.split(",") if is_setting else []
            self.seats[step.name] = [self._seat_of(player).seat for player in players]
        elif is_setting and (named := self._find_choice(value, key)):
            self.choices.setdefault(named.name, []).append(value)
        elif self.value_step and awaits_value and self._is_value(self.value_step, value_word):
            winner = self.others.pop().seat
            self.values[winner] = value_word
            if value_word != word and winner not in self.declared:
                self.declared.append(winner)
            self.seats.setdefault(self.value_step.of, []).append(winner)
        else:
            player = self._seat_of(word)
            self.others.append(player)
            self.awaits_value = True
            if player.declares:
                self.declared.append(player.seat)

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
            near = did_you_mean_player(word, self.names)
            who = f": at the table are {format_list(self.names)}"
            raise UsageError(f"{word} is no player and no word for a hand{near or who}")
        return player

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
