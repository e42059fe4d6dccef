"""What a family asks at the table: the form in which a result is tapped, and what was tapped.

A form is data: results (a win, a draw …), each with the steps that it takes. A family builds it
from its rules (`build_form`), and writes what was tapped as the cells of a line (`write_cells`).
Nobody else knows what a step means: who shows a form follows its conditions, and `parse_taps`
refuses whatever the form does not offer. Conditions hold for everything that was tapped together,
in whatever order. Seats count from 0, in the order of the players line.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from .types import Rules

Names: TypeAlias = tuple[str, ...]  # of steps, or of choices


class SeatStep(NamedTuple):
    """Players are to be tapped: at least and at most so many of those who can be.

    `nobody` are the words of a key for nobody, which is there where at most `nobody_up_to` players
    stand in the first step of the result; without it nobody may be tapped where `least` is 0.
    """

    name: str
    words: str
    least: int = 0
    most: int = 1
    nobody: str = ""
    nobody_up_to: int = 0
    excludes: Names = ()  # steps: who is in one of them cannot be in this
    includes: Names = ()  # steps: who is in one of them is in this, tapped or not
    within: Names = ()  # steps: who is not in all of them cannot be in this
    only_with: Names = ()  # steps: this is there only where each of them has somebody
    only_without: Names = ()  # steps: this is there only where each of them has nobody
    only_values: Names = ()  # values: this is there only where exactly one player has one of them
    optional: bool = False  # it is shown last, among what few hands have


class ValueKey(NamedTuple):
    """A value that a hand can have: its mark, and when it can."""

    mark: str
    words: str
    discard: bool = True  # where somebody dealt in
    self_draw: bool = True  # where nobody did
    excludes: Names = ()  # steps: who is in one of them cannot have it


class ValueGroup(NamedTuple):
    """Values that one key leads to, the usual ones first; a single one is that key."""

    words: str
    values: tuple[ValueKey, ...]


class NumberEntry(NamedTuple):
    """A value that is a whole number, entered by its digits."""

    least: int
    most: int
    words: str  # of what


class ValueStep(NamedTuple):
    """A value for each player of another step: by keys, as a number, or typed."""

    name: str
    words: str
    of: str  # the step with the players
    discarder: str  # the step that says whether somebody dealt in
    groups: tuple[ValueGroup, ...] = ()
    number: NumberEntry | None = None
    typed: str = ""  # what may be typed in place of it, in words; empty for nothing
    can_be_typed: Callable[[str], bool] = lambda text: False


class Choice(NamedTuple):
    """Something to choose, by its key, and when it can be."""

    key: str
    words: str
    only_with: Names = ()  # steps, as in `SeatStep`
    only_without: Names = ()
    only_all: Names = ()  # steps: only where everybody is in each of them
    only_apart: tuple[Names, ...] = ()  # groups of steps: only where nobody is in a whole group
    only_values: Names = ()
    least_value: int = 0  # only where the value, a number, is at least this
    excludes: Names = ()  # other choices of its step that it cannot stand beside


class ChoiceStep(NamedTuple):
    """At least and at most so many choices."""

    name: str
    words: str
    choices: tuple[Choice, ...]
    least: int = 0
    most: int = 1
    optional: bool = False


FormStep: TypeAlias = SeatStep | ValueStep | ChoiceStep


class ResultForm(NamedTuple):
    """What a hand can come to, and the steps that say it, in the order in which they are asked."""

    name: str
    words: str
    steps: tuple[FormStep, ...]


class TableForm(NamedTuple):
    """What can be tapped at a table under some rules."""

    results: tuple[ResultForm, ...]
    declared: SeatStep | None = None  # what players declare during a hand, whatever it comes to


class Taps(NamedTuple):
    """What was tapped: a result, and by the names of its steps the seats and choices; values by
    seat. A step that is not there has nobody, or nothing."""

    result: str
    seats: Mapping[str, tuple[int, ...]] = {}
    values: Mapping[int, str] = {}
    choices: Mapping[str, Names] = {}
    comment: str = ""

    def list_seats(self, step: str) -> tuple[int, ...]:
        """Who stands in a step, by seat."""
        return self.seats.get(step, ())

    def find_seat(self, step: str) -> int | None:
        """Who stands in a step for one player; None for nobody."""
        return next(iter(self.list_seats(step)), None)

    def list_choices(self, step: str) -> Names:
        """What was chosen in a step."""
        return self.choices.get(step, ())


class FormOfFamily(NamedTuple):
    """What a family says of the forms at its tables."""

    build_form: "Callable[[Any], TableForm]"  # of some rules
    # (the marks and tags of a line: `rules, taps, names`)
    write_cells: "Callable[[Any, Taps, Sequence[str]], tuple[str, ...]]"
    # (rules that between them have every word of its forms)
    list_variants: "Callable[[Any], Sequence[Rules]]" = lambda rules: [rules]


# ------------------------------------------------------------------------------------------
# A form as JSON, which a page shows.


def describe_form(form: TableForm, translate: Callable[[str], str]) -> dict[str, Any]:
    """A form as JSON has it, its words translated."""
    results = [
        {
            "name": result.name,
            "words": translate(result.words),
            "steps": [_describe_step(step, translate) for step in result.steps],
        }
        for result in form.results
    ]
    declared = form.declared and _describe_step(form.declared, translate)
    return {"results": results, "declared": declared}


KINDS: dict[type, str] = {SeatStep: "seats", ValueStep: "values", ChoiceStep: "choices"}
NOT_IN_JSON = ("can_be_typed",)
WORDS = ("words", "nobody", "typed")  # fields that are words, of whatever has them


def _describe_step(step: FormStep, translate: Callable[[str], str]) -> dict[str, Any]:
    return {"kind": KINDS[type(step)], **_describe_fields(step, translate)}


def _describe_fields(part: NamedTuple, translate: Callable[[str], str]) -> dict[str, Any]:
    """The fields of a part of a form, and of the parts in it, by their names."""
    return {
        name: translate(value) if name in WORDS and value else _describe_value(value, translate)
        for name, value in part._asdict().items()
        if name not in NOT_IN_JSON
    }


def _describe_value(value: Any, translate: Callable[[str], str]) -> Any:
    if hasattr(value, "_asdict"):
        return _describe_fields(value, translate)
    if isinstance(value, tuple):
        return [_describe_value(each, translate) for each in value]
    return value


def list_form_words(form: TableForm) -> list[str]:
    """Every text of a form that is to be translated, each once."""
    words: dict[str, None] = {}

    def note(text: str) -> str:
        words[text] = None
        return text

    describe_form(form, note)
    return list(words)


# ------------------------------------------------------------------------------------------
# Taps out of JSON, which are refused where the form does not offer them.


def parse_taps(form: TableForm, value: object, seat_count: int) -> Taps:
    """The taps that JSON says; a `UsageError` where the form does not offer them."""
    raise NotImplementedError
