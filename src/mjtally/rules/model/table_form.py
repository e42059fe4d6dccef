"""What a family asks at the table: the form in which a result is tapped, and what was tapped.

A form is data: results (a win, a draw …), each with the steps that it takes. A family builds it
from its rules (`form`), writes what was tapped as the cells of a line (`write_cells`), and
reads the cells of a line as what was tapped, so that it can be changed by taps (`read_taps`).
Nobody else knows what a step means: who shows a form follows its conditions, which hold for
everything that was tapped together, in whatever order. `parse_taps` asks for steps, values and
choices that the form has; whether they can be together is known by the line that is written: it
says the same taps again (`Taps.is_said_by`), and the referee judges it as any other. Seats count
from 0, in the order of the players line.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ...base.errors import UsageError
from ...base.wording import describe_unknown
from ...language.changes import NO_CHANGE, read_changes

Names: TypeAlias = tuple[str, ...]  # names of steps or of choices


class SeatStep(NamedTuple):
    """A step in which players are tapped, at least `least` and at most `most` of those who can
    be. `nobody` are the words on a key for nobody; the key is shown if at most `nobody_up_to`
    players were tapped in the first step of the result. Without such a key, nobody need be
    tapped if `least` is 0."""

    name: str
    words: str
    least: int = 0
    most: int = 1
    nobody: str = ""
    nobody_up_to: int = 0
    excludes: Names = ()  # steps: who is in one of them cannot be in this
    includes: Names = ()  # steps: who is in one of them is in this, tapped or not, if they can be
    within: Names = ()  # steps: who is not in all of them cannot be in this
    only_with: Names = ()  # steps: this is there only where each of them has somebody
    only_without: Names = ()  # steps: this is there only where each of them has nobody
    only_values: Names = ()  # values: this is there only where exactly one player has one of them
    # players with less cannot; the referee, who knows the scores, says so
    least_score: int | None = None
    cost: int = 0  # points that who declared it has on the table, until the hand is over
    optional: bool = False  # it is shown last, as few hands have it


class WinPoints(NamedTuple):
    """What a value pays, without honba and sticks: the points of a discard, or what each of the
    others pays of a self-draw, the different amounts once, the least first."""

    discard: tuple[int, ...]
    self_draw: tuple[int, ...]
    dealer_discard: tuple[int, ...]  # if the winner deals
    dealer_self_draw: tuple[int, ...]


class ValueKey(NamedTuple):
    """A value that a hand can have: its mark, and when it can."""

    mark: str
    words: str
    discard: bool = True  # it is for wins by discard
    self_draw: bool = True  # it is for self-draws
    excludes: Names = ()  # steps: who is in one of them cannot have it
    points: WinPoints | None = None  # None where that depends on more than the value
    limit: str = ""  # the name of the limit: values of a row with the same limit pay the same


class ValueGroup(NamedTuple):
    """Values behind one key, the usual ones first; a group of one value is that key itself. The
    values of the rest have nothing in common, and only need their own words. Those of a row are
    keys beside one another, below the same values of other rows."""

    words: str
    values: tuple[ValueKey, ...]
    is_rest: bool = False
    is_row: bool = False
    detail: str = ""  # beside the words, in any language: `8+`


class NumberEntry(NamedTuple):
    """A value that is a whole number, entered by its digits; where it `is_signed`, with a sign."""

    least: int
    most: int
    words: str  # of what
    is_signed: bool = False


class TilePlace(NamedTuple):
    """Where a tile can lie that is not in hand: in a set that is laid down (`chi`, `pon`, `kan`,
    `closed-kan`), `aside`, or as an indicator (`dora`, `ura`). It takes tiles of its `kinds`, such
    as `4z`, or any where there are none; `within` are steps, as in `SeatStep`."""

    key: str
    words: str
    kinds: str = ""
    within: Names = ()


class TileEntry(NamedTuple):
    """A winning hand of so many sets and a pair, entered tile by tile, each a key."""

    sets: int
    kinds: tuple[str, ...]  # the kinds of tiles, by suit: `123456789m`
    red_fives: str  # the suits of those that there are: `mps`
    places: tuple[TilePlace, ...]


class ValueStep(NamedTuple):
    """A value for each player of another step: by keys, as a number, or by its tiles."""

    name: str
    words: str
    of: str  # the step with the players
    discarder: str  # the step that says whether somebody dealt in
    groups: tuple[ValueGroup, ...] = ()
    number: NumberEntry | None = None
    tiles: TileEntry | None = None
    are_tiles: Callable[[str], bool] = lambda text: False


class Choice(NamedTuple):
    """Something to choose, by its key, and when it can be."""

    key: str
    words: str
    only_with: Names = ()  # steps, as in `SeatStep`
    only_without: Names = ()
    only_all: Names = ()  # steps: only where everybody is in each of them
    never_all: Names = ()  # steps: only where somebody is not in each of them
    only_apart: tuple[Names, ...] = ()  # groups of steps: only where nobody is in a whole group
    only_values: Names = ()
    least_value: int = 0  # only where the value, a number, is at least this
    excludes: Names = ()  # other choices of its step that it cannot stand beside
    weight: int = 0  # what it takes of the value, in a step that is `within_value`
    heavier_in: Names = ()  # steps: one more, where whose value it is stands in one of them


class ChoiceStep(NamedTuple):
    """At least and at most so many choices. Those of a step `within_value` are about the one value
    that there is, a number, and together take no more than that; steps of `weighs_also` take one
    each, where the player stands in them, or one for each choice."""

    name: str
    words: str
    choices: tuple[Choice, ...]
    least: int = 0
    most: int = 1
    optional: bool = False
    within_value: bool = False
    weighs_also: Names = ()
    sum_limit: int = 0  # a value of so much may be less than its choices together, but not than one


FormStep: TypeAlias = SeatStep | ValueStep | ChoiceStep


class ResultForm(NamedTuple):
    """What a hand can come to, and the steps that say it, in the order in which they are asked. Its
    taps `may_fail`, if only the referee knows whether there is such a hand."""

    name: str
    words: str
    steps: tuple[FormStep, ...]
    may_fail: bool = False


class TableForm(NamedTuple):
    """What can be tapped at a table under some rules."""

    results: tuple[ResultForm, ...]
    declared: SeatStep | None = None  # what players declare during a hand, whatever it comes to
    counter: str = ""  # what hands are counted by beside their labels, with `{count}`
    # each counter is worth this: by discard, and from each by self-draw
    counter_points: tuple[int, int] = (0, 0)


class Taps(NamedTuple):
    """Everything that was tapped: a result; seats and choices by the name of their step; values by
    seat. In a step that is missing nobody, or nothing, was tapped."""

    result: str
    seats: Mapping[str, tuple[int, ...]] = {}
    values: Mapping[int, str] = {}
    choices: Mapping[str, Names] = {}
    comment: str = ""  # as it was typed, perhaps with several lines

    def list_seats(self, step: str) -> tuple[int, ...]:
        """Who stands in a step, by seat."""
        return self.seats.get(step, ())

    def list_choices(self, step: str) -> Names:
        """What was chosen in a step."""
        return self.choices.get(step, ())

    def is_said_by(self, other: "Taps | None") -> bool:
        """Whether other taps are equal to these but for their order and the comment."""
        return other is not None and self._sort() == other._sort()

    def _sort(self) -> tuple[object, ...]:
        seats = {step: sorted(seats) for step, seats in self.seats.items() if seats}
        choices = {step: sorted(keys) for step, keys in self.choices.items() if keys}
        return self.result, seats, self.values, choices


def build_taps(
    result: str,
    seats: Mapping[str, tuple[int, ...]],
    values: Mapping[int, str],
    choices: Mapping[str, Names],
) -> Taps:
    """Taps without the steps that have nobody, and nothing."""
    return Taps(
        result,
        {step: tapped for step, tapped in seats.items() if tapped},
        values,
        {step: keys for step, keys in choices.items() if keys},
    )


# ------------------------------------------------------------------------------------------
# A step that several families have.


POINTS_RESULT = "points"  # the result of a hand that is known by its points
DEAL_STEP = ChoiceStep(
    "deal",
    "the deal, if not by the rules",
    (Choice("stays", "the deal stays"), Choice("passes", "the deal passes")),
    optional=True,
)


def write_deal(taps: Taps) -> list[str]:
    """The tag that says whether the deal stays or passes, where that was tapped."""
    return [f"deal={word}" for word in taps.list_choices(DEAL_STEP.name)]


MOST_CHANGE = 999_900  # the largest change of a score in one hand


def build_points_result(
    players: int, entry_words: str, more_steps: Sequence[FormStep]
) -> ResultForm:
    """The result of a hand that is known by its points: the change of each score. `entry_words`
    stand at the entry of one."""
    entry = NumberEntry(
        -MOST_CHANGE,
        MOST_CHANGE,
        entry_words,
        is_signed=True,
    )
    changed = SeatStep("changed", "whose score changed?", least=1, most=players)
    values = ValueStep("values", "{name}'s change?", of="changed", discarder="", number=entry)
    return ResultForm(
        POINTS_RESULT, "points of each player", (changed, values, *more_steps), may_fail=True
    )


def write_changes(taps: Taps, players: int, declared: str = "", double: str = "") -> list[str]:
    """The cells of a hand that is known by its points; `declared` and `double` are the steps of
    those who declared something."""
    dealers = taps.list_seats("dealer")
    return [
        taps.values.get(seat, "0")
        + "!" * ((seat in taps.list_seats(declared)) + (seat in taps.list_seats(double)))
        + "*" * (seat in dealers)
        for seat in range(players)
    ]


def read_changed_seats(
    cells: Sequence[str], declared: str = "", double: str = ""
) -> tuple[dict[str, tuple[int, ...]], dict[int, str]]:
    """The taps for a row of changes: seats by step, and values by seat."""
    changes = read_changes(tuple(cells))
    seats = {
        "changed": tuple(
            seat for seat, change in enumerate(changes) if change.points not in NO_CHANGE
        ),
        "dealer": tuple(seat for seat, change in enumerate(changes) if change.is_dealer),
        declared: tuple(seat for seat, change in enumerate(changes) if change.riichi),
        double: tuple(seat for seat, change in enumerate(changes) if change.riichi > 1),
    }
    seats.pop("", None)
    return seats, {seat: changes[seat].points for seat in seats["changed"]}


def list_tag_values(tags: Sequence[str], key: str) -> Names:
    """The values of a tag among those of a line: `2` of `honba=2`."""
    start = f"{key}="
    return tuple([tag.removeprefix(start) for tag in tags if tag.startswith(start)])


# ------------------------------------------------------------------------------------------
# A form as JSON, which a page shows.


def describe_form(form: TableForm, translate: Callable[[str], str]) -> dict[str, Any]:
    """A form as plain values for JSON, with its words translated."""
    results = [
        {
            "name": result.name,
            "words": translate(result.words),
            "steps": [_describe_step(step, translate) for step in result.steps],
            "may_fail": result.may_fail,
        }
        for result in form.results
    ]
    declared = form.declared and _describe_step(form.declared, translate)
    counter = form.counter and translate(form.counter)
    counter_points = [*form.counter_points]
    return {
        "results": results,
        "declared": declared,
        "counter": counter,
        "counter_points": counter_points,
    }


KINDS: dict[type, str] = {SeatStep: "seats", ValueStep: "values", ChoiceStep: "choices"}
NOT_IN_JSON = ("are_tiles",)
WORDS = ("words", "nobody", "limit")  # fields that are words, of whatever has them


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
        return [_describe_value(item, translate) for item in value]
    return value


# ------------------------------------------------------------------------------------------
# Taps out of JSON, which are refused where the form does not have them.


LONGEST_WORD = 40  # how much of an unknown name a message shows
MOST_ITEMS = 30  # the most items of a list: no form offers more


def parse_taps(form: TableForm, value: object, seat_count: int) -> Taps:
    """The taps in a value of JSON; a `UsageError` if the form does not have them."""
    tapped = _parse_fields(value, seat_count)
    result = next(
        (form_result for form_result in form.results if form_result.name == tapped.result), None
    )
    if result is None:
        names = [form_result.name for form_result in form.results]
        raise UsageError(_describe_unknown("result", tapped.result, names))
    steps = ((form.declared,) if form.declared else ()) + result.steps
    _check_step_names(tapped, steps)
    taps = tapped._replace(seats=add_included_seats(tapped, steps))
    for step in steps:
        match step:
            case SeatStep():
                _check_count(step, len(taps.list_seats(step.name)))
            case ValueStep():
                _check_values(step, taps)
            case ChoiceStep():
                _check_choices(step, taps)
    return taps


def _parse_fields(value: object, seat_count: int) -> Taps:
    """Taps of the right types, whatever the form; what is empty is left out."""
    fields = _parse_object(value, "taps")
    unknown = sorted(fields.keys() - set(Taps._fields))
    if unknown:
        raise UsageError(_describe_unknown("part of taps", unknown[0], Taps._fields))
    result = fields.get("result")
    if not isinstance(result, str):
        raise UsageError("taps need a result: one word")
    seats = {
        step: _parse_seats(seats_in_json, step, seat_count)
        for step, seats_in_json in _parse_object(fields.get("seats", {}), "seats").items()
        if seats_in_json != []
    }
    values = {
        _parse_seat_key(key, seat_count): _parse_text(typed, "values")
        for key, typed in _parse_object(fields.get("values", {}), "values").items()
    }
    choices = {
        step: tuple([_parse_text(key, step) for key in _parse_list(keys, step)])
        for step, keys in _parse_object(fields.get("choices", {}), "choices").items()
        if keys != []
    }
    return Taps(result, seats, values, choices, _parse_text(fields.get("comment", ""), "comment"))


def _refusal(part: str, message: str) -> UsageError:
    return UsageError(f"{part[:LONGEST_WORD]}: {message}")


def _describe_unknown(thing: str, word: str, possible: Sequence[str]) -> str:
    """The message that there is no thing of this name, and what there is instead."""
    if not possible:
        return f"there is no {thing} {word[:LONGEST_WORD]}: it has none"
    return describe_unknown(thing, word[:LONGEST_WORD], possible)


def _parse_object(value: object, part: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _refusal(part, "an object is expected")
    return value


def _parse_list(value: object, part: str) -> Sequence[object]:
    if not isinstance(value, list):
        raise _refusal(part, "a list is expected")
    if len(value) > MOST_ITEMS:
        raise _refusal(part, f"a list of at most {MOST_ITEMS} is expected")
    if any(item in value[:at] for at, item in enumerate(value)):
        raise _refusal(part, "something is there twice")
    return value


def _parse_text(value: object, part: str) -> str:
    if not isinstance(value, str):
        raise _refusal(part, "text is expected")
    return value


def _parse_seats(value: object, step: str, seat_count: int) -> tuple[int, ...]:
    return tuple(sorted(_check_seat(seat, step, seat_count) for seat in _parse_list(value, step)))


def _check_seat(seat: object, step: str, seat_count: int) -> int:
    if type(seat) is not int or not 0 <= seat < seat_count:
        raise _refusal(step, f"a seat is a number from 0 to {seat_count - 1}")
    return seat


def _parse_seat_key(key: str, seat_count: int) -> int:
    """The seat in a key of JSON, which is a text."""
    return _check_seat(
        int(key) if key in map(str, range(seat_count)) else None, "values", seat_count
    )


def _check_step_names(taps: Taps, steps: Sequence[FormStep]) -> None:
    """Fails if taps have a step that the result does not have."""
    for kind, tapped in ((SeatStep, taps.seats), (ChoiceStep, taps.choices)):
        names = [step.name for step in steps if isinstance(step, kind)]
        unknown = [name for name in tapped if name not in names]
        if unknown:
            raise UsageError(_describe_unknown(f"step of {taps.result}", unknown[0], names))
    if taps.values and not any(isinstance(step, ValueStep) for step in steps):
        raise UsageError(f"{taps.result} has no values")


def add_included_seats(taps: Taps, steps: Sequence[FormStep]) -> Mapping[str, tuple[int, ...]]:
    """The seats of every step, together with the seats of the steps that it includes."""
    seats = dict(taps.seats)
    for step in steps:
        if isinstance(step, SeatStep) and step.includes:
            also = {seat for other in step.includes for seat in taps.list_seats(other)}
            also -= {seat for other in step.excludes for seat in taps.list_seats(other)}
            seats[step.name] = tuple(sorted({*taps.list_seats(step.name), *also}))
    return seats


def _check_count(step: SeatStep | ChoiceStep, count: int) -> None:
    if count < step.least:
        raise _refusal(step.name, f"{count} tapped, and at least {step.least} are needed")
    if count > step.most:
        raise _refusal(step.name, f"{count} tapped, and at most {step.most} can be")


def _check_values(step: ValueStep, taps: Taps) -> None:
    players = taps.list_seats(step.of)
    for seat in players:
        if seat not in taps.values:
            raise _refusal(step.name, f"seat {seat} needs a value")
    for seat, value in taps.values.items():
        if seat not in players:
            raise _refusal(step.name, f"seat {seat} is not in {step.of}, and has a value")
        if not has_value(step, value):
            raise _refusal(step.name, f"seat {seat} cannot have {value[:LONGEST_WORD]!r}")


def has_value(step: ValueStep, value: str) -> bool:
    """Whether a step has a value."""
    sign = "[-+]" if step.number and step.number.is_signed else ""
    if step.number and re.fullmatch(f"0|{sign}[1-9][0-9]{{0,8}}", value):
        return step.number.least <= int(value) <= step.number.most
    if any(key.mark == value for group in step.groups for key in group.values):
        return True
    return step.tiles is not None and step.are_tiles(value)


def _check_choices(step: ChoiceStep, taps: Taps) -> None:
    keys, known = taps.list_choices(step.name), [choice.key for choice in step.choices]
    for key in keys:
        if key not in known:
            raise UsageError(_describe_unknown(f"choice of {step.name}", key, known))
    _check_count(step, len(keys))
